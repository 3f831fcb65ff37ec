"""Every decision of the engine becomes a question in plain words, also those that come up rarely."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bundles import real_bundle
from played_games import LOCALES, Played, a_table, names, words

from uwc_content.engine.kernel import run
from uwc_content.engine.lower import Lowering
from uwc_content.engine.stack import ANSWERING, GIVING, KEEPING, SHIFT, push, push_block
from uwc_content.games.interpreters import interpreter
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import CLAIMED, HAND, SPECIAL_DECK
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.games.underwater_cities.rules.turns import ROOM
from uwc_content.games.underwater_cities.table.table import UnderwaterTable
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player

STEEL_IS_POINTS = {
    "op": "when",
    "what": {"verb": "gain", "bag": {"of": {"steelplast": 1}}},
    "instead": [{"op": "gain", "what": {"of": {"points": 1}}}],
}
TWICE_BUILT = {"op": "together", "what": [{"op": "build", "what": {"of": {"farm": 1}}, "cost": "free"}], "times": 2}
PAYS_CARDS = {"op": "pay", "what": {"of": {"cards": 2}}, "then": [{"op": "gain", "what": {"of": {"kelp": 1}}}]}
READS_OR_BUILDS = {"op": "select", "what": {"of": {"city": 1}}, "then": [{"op": "build", "what": {"of": {"farm": 1}}}]}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)


def check(table: UnderwaterTable) -> None:
    """The question has an answer of its own for each option, and no two read alike."""
    decision, question = table.game.decision, table.question()
    assert decision is not None
    assert question.text
    assert sorted(choice.option for choice in question.choices) == list(range(len(decision.options)))
    read = [(choice.group, choice.title, choice.detail) for choice in question.choices]
    assert len(set(read)) == len(read)
    assert all(choice.title.strip() for choice in question.choices)
    for choice in question.choices:
        assert choice.is_stop == (decision.options[choice.option].label == ("stop",))


@pytest.mark.parametrize(
    ("players", "boards"), [("me", "advanced"), ("a,b", "basic"), ("a,b,c", "advanced"), ("a,b,c,d", "basic")]
)
def test_every_decision_of_a_game_has_a_question_of_its_own(players: str, boards: str) -> None:
    table = a_table(players, 21, boards=boards, contracts=players != "me")
    random = Random(21)
    while not table.game.is_over:
        check(table)
        table.apply(random.randrange(len(table.game.codes)))
    assert table.words.missing == []


# --- rare decisions, put on the table by hand ---


def things(table: UnderwaterTable, *cards: str) -> list[int]:
    return [table.look.machine.program.by_id[card].index + ITEMS for card in cards]


def looking_at_special_cards(table: UnderwaterTable) -> None:
    table.game.state.zones[SPECIAL_DECK] = things(table, "endowment", "model_farms", "living_cities", "shadow_work")
    push(table.game.state, LOOKING, 3, 0)


def putting_special_cards_under_the_deck(table: UnderwaterTable) -> None:
    looking_at_special_cards(table)
    table.game.state.stack[-2:] = [2, 1]


def a_fifth_action_card(table: UnderwaterTable) -> None:
    table.game.state.seats[0].zones[CLAIMED] = things(table, "farm_or_plant", "personal_assistant")
    push(table.game.state, ROOM, things(table, "build_a_structure")[0], 0)


def giving_up(name: str) -> Callable[[UnderwaterTable], None]:
    def prepare(table: UnderwaterTable) -> None:
        table.game.state.seats[0].zones[CLAIMED] = things(table, "farm_or_plant", "personal_assistant")
        index = table.look.machine.program.amount_index[name]
        push(table.game.state, GIVING, index, 1 << SHIFT)

    return prepare


def keeping_some_of_the_drawn_cards(table: UnderwaterTable) -> None:
    push(table.game.state, KEEPING, 3, 2)


def several_triggers(table: UnderwaterTable) -> None:
    machine, seat = table.look.machine, table.game.state.seats[0]
    rule = machine.program.by_id["plant_overseer"].rules["permanent"][-1]
    seat.rules = [*seat.rules, rule, rule]
    mask = 3 << len(seat.rules) - 2
    bonus = machine.program.by_id["federation_and_card"].blocks["built"]
    push(table.game.state, ANSWERING, 0, mask << 24 | bonus + 1 << SHIFT)


def running(part: dict[str, Any], rule: dict[str, Any] | None = None) -> Callable[[UnderwaterTable], None]:
    """An effect that no card has yet, perhaps with a rule in force."""

    def prepare(table: UnderwaterTable) -> None:
        program, seat = table.look.machine.program, table.game.state.seats[0]
        item = program.by_id["barter"].index
        if rule is not None:
            seat.rules = [*seat.rules, Lowering(program).node(rule, item, "card")]
        seat.amounts = [9] * len(seat.amounts)
        push_block(table.look.machine, table.game.state, Lowering(program).block([part], item, "card"), 0, 0)

    return prepare


RARE: dict[str, tuple[str, Callable[[UnderwaterTable], None]]] = {
    "looking at special cards": ("special", looking_at_special_cards),
    "putting special cards under the deck": ("special", putting_special_cards_under_the_deck),
    "a fifth action card": ("make_room", a_fifth_action_card),
    "giving up cards": ("give_up", giving_up("cards")),
    "giving up an action card": ("give_up", giving_up("action_card")),
    "keeping some of the drawn cards": ("discard", keeping_some_of_the_drawn_cards),
    "several triggers": ("trigger", several_triggers),
    "a gain that a rule may replace": (
        "replace",
        running({"op": "gain", "what": {"of": {"steelplast": 2}}}, STEEL_IS_POINTS),
    ),
    "something whole that can be done again": ("part", running(TWICE_BUILT)),
    "a payment with cards": ("pay", running(PAYS_CARDS)),
    "pointing at a city": ("select", running(READS_OR_BUILDS)),
    "an exchange": (
        "exchange",
        running({"op": "exchange", "what": {"of": {"kelp": 1}}, "for": {"of": {"credits": 2}}}),
    ),
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rare", RARE)
def test_a_rare_decision_has_a_question_too(rare: str, locale: str) -> None:
    machine = interpreter(real_bundle())
    assert isinstance(machine, UnderwaterCities)
    setup = {"players": 1, "seed": 2}
    table = UnderwaterTable(machine, setup, [Player("me")], names(locale), Words(words(locale).languages))
    assert len(table.game.state.seats[0].zones[HAND]) == 6
    kind, prepare = RARE[rare]
    prepare(table)
    table.game._codes = run(machine, table.game.state)
    assert table.game.decision is not None
    assert table.game.decision.kind == kind
    for _ in range(3):
        check(table)
        table.apply(0)
    shown = Played(table).run().shown
    assert table.words.missing == []
    assert "⟦" not in shown
