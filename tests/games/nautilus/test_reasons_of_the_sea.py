"""Every place of the sea can be chosen or says why not, and what it says is true."""

from random import Random

from played_games import Played
from sea_screens import a_sea, nautilus

from uwc_content.engine.game import Decision, Option
from uwc_content.engine.labels import decision_kind
from uwc_content.games.nautilus.rules.expanding import unpacked, ways
from uwc_content.games.nautilus.table.table import SeaPlayTable

KINDS = {"expand", "walk", "launch", "scan", "sail"}
LACKS, NO_CORRIDOR = "You lack", "No corridor"


def played(seed: int) -> tuple[SeaPlayTable, Random]:
    return a_sea("Anna,Bert", seed), Random(seed)


def go_on(table: SeaPlayTable, chance: Random) -> None:
    """Something is done rather than nothing."""
    table.apply(chance.randrange(max(len(table.game.codes) - 1, 1)))


def test_every_place_is_lit_or_says_why() -> None:
    asked: dict[str, set[str]] = {}
    looked: dict[str, int] = {}
    for seed in range(2):
        table, chance = played(seed)
        for _ in range(120):
            if table.game.is_over:
                break
            kind = decision_kind(nautilus(), table.game.state)
            looked[kind] = looked.get(kind, 0) + 1
            if kind in KINDS and looked[kind] % 4 == 1:
                lit = {ref for choice in table.question().choices for ref in choice.refs}
                spots = [spot.ref for plan in table.spread(table.game.state.actor).plans for spot in plan.spots]
                reasons = table.closed()
                silent = [each for each in spots if each not in lit and not reasons.get(each)]
                assert silent == [], kind
                asked.setdefault(kind, set()).update(reasons.values())
            go_on(table, chance)
    assert asked.keys() == KINDS
    assert sum(len(reasons) > 1 for reasons in asked.values()) > len(KINDS) / 2, "reasons differ from place to place"


def test_whoever_lacks_money_could_build_there_with_more() -> None:
    table, chance = played(1)
    while decision_kind(nautilus(), table.game.state) != "expand":
        go_on(table, chance)
    offered = [{cell_of(code) for code in ways_with(table, money)} for money in (0, 90)]
    poor = table.game.state.copy()
    poor.seats[poor.actor].amounts[0] = 0
    options = [Option(code, ()) for code in ways(nautilus(), poor, poor.stack[-1])]
    with table.looking_at(poor):
        reasons = table.asks.closed(Decision(poor.actor, "expand", options))
    lacking = {ref for ref, why in reasons.items() if why.startswith(LACKS)}
    assert lacking >= offered[1] - offered[0] != set()
    assert not lacking & offered[0]


def ways_with(table: SeaPlayTable, money: int) -> list[int]:
    state = table.game.state.copy()
    state.seats[state.actor].amounts[0] = money
    return ways(nautilus(), state, state.stack[-1])


def cell_of(code: int) -> str:
    return f"cell:{nautilus().sea(a_sea('Anna,Bert', 1).game.state).names[unpacked(code)[2]]}"


def test_the_terminal_tells_places_with_one_reason_together() -> None:
    table, chance = played(1)
    while decision_kind(nautilus(), table.game.state) != "expand":
        go_on(table, chance)
    shown = Played(table, ["", "why"]).run().shown
    assert len([line for line in shown.splitlines() if NO_CORRIDOR in line]) == 1
    assert "…" in shown
