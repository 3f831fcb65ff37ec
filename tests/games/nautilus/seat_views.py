"""Everything that one player can see of a game of Nautilus, and the same game with what is hidden dealt anew."""

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any, NamedTuple

from played_games import Played
from sea_screens import a_sea, nautilus

from uwc_content.engine.game import Game, Refused
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.seeing import deal_anew
from uwc_content.games.nautilus.table.table import SeaPlayTable
from uwc_content.play.chronicle import Chronicle
from uwc_content.simulation.bots import BOTS

Parts = Collection[str]
AHEAD = 4
"""So many choices are made alike in both deals."""
SOME = 6
"""Of about so many options it is asked what they would change."""
SCREENS = ("plain_table", "sea", "stations", "own", "players")
PHASES = frozenset({"buy", "expand", "walk", "launch", "scan", "sail", "word"})
"""Decisions before the goal cards are shown."""


class Position(NamedTuple):
    """What a table has at one moment; choices replace all of it, so it can be put back."""

    game: Game
    tracker: Any
    lines: list[Any]
    history: list[Any]
    barrier: str


def kept(chronicle: Chronicle) -> Position:
    return Position(
        chronicle.game, chronicle.tracker, chronicle.lines[:], chronicle.history[:], chronicle.barrier
    )  # game and tracker are never changed in place


def put_back(table: SeaPlayTable, position: Position) -> None:
    told = table.chronicle
    table.look.game, told.tracker, told.barrier = position.game, position.tracker, position.barrier
    told.lines, told.history = position.lines[:], position.history[:]


# --- what is seen ---


def view_of(table: SeaPlayTable, seat: int, parts: Parts) -> dict[str, Any]:
    """What was asked for, by name: a difference says where something has come out."""
    return {name: PARTS[name](table, seat) for name in parts}


def is_asked(table: SeaPlayTable, seat: int) -> bool:
    return table.game.state.actor == seat


def chosen_by(bot: str) -> Callable[[SeaPlayTable, int], Any]:
    return lambda table, seat: BOTS[bot](5, table.judge).choose(table.game) if is_asked(table, seat) else None


def shown(table: SeaPlayTable, seat: int) -> str:
    played = Played(table)
    for name in SCREENS:
        screen = table.screens[name](seat, "", 80)
        assert screen is not None
        played.session.terminal.show(screen)
    if is_asked(table, seat):
        played.session.show_question(table.question())
    return played.shown


def question_of(table: SeaPlayTable, seat: int) -> Any:
    return table.question() if is_asked(table, seat) else None


def previews_of(table: SeaPlayTable, seat: int) -> Any:
    """What some options would change, and whether they would show anything."""
    if not is_asked(table, seat):
        return None
    number = len(table.game.codes)
    return [table.preview(option) for option in range(0, number, max(number // SOME, 1))]


def refusal_of(game: Game) -> str:
    try:
        game.copy().apply(len(game.codes))
    except Refused as refusal:
        return str(refusal)
    return "nothing is refused"


PARTS: dict[str, Callable[[SeaPlayTable, int], Any]] = {
    "observe": lambda table, seat: table.game.observe(seat),
    "log": lambda table, _: table.game.log[:],
    "story": lambda table, _: table.lines[:],
    "events": lambda table, seat: table.events(seat, len(table.game.choices) - AHEAD),
    "own_log": lambda table, seat: table.log(seat),
    "hand": lambda table, seat: table.hand(seat),
    "undo": lambda table, _: table.game.copy().undo(),
    "barrier": lambda table, _: table.chronicle.barrier,
    "options": lambda table, seat: table.game.decision if is_asked(table, seat) else len(table.game.codes),
    "refusal": lambda table, _: refusal_of(table.game),
    "question": question_of,
    "spread": lambda table, seat: table.spread(seat),
    "closed": lambda table, seat: table.closed() if is_asked(table, seat) else None,
    "previews": previews_of,
    "screens": shown,
    "greedy": chosen_by("greedy"),
    "planner": chosen_by("planner"),
}
SLOW = frozenset({"screens", "greedy", "planner"})
QUICK = tuple(name for name in PARTS if name not in SLOW)


# --- other deals ---


def dealt_anew(table: SeaPlayTable, seat: int, seed: int) -> Game:
    """The same game for all that the player knows."""
    other = table.game.copy()
    other.state.random = seed * 2 + 1
    deal_anew(nautilus(), other.state, seat)
    nautilus().knowledge.deal_again(other.state, seat)
    return other


def uncovers(table: SeaPlayTable, choice: int) -> bool:
    """Whether an option shows a discovery to everybody."""
    before, after = table.game.state, table.game.copy()
    after.apply(choice)
    places = nautilus().places
    return (
        before.zones[places.spaces] != after.state.zones[places.spaces]
        or before.numbers[places.face_up] != after.state.numbers[places.face_up]
    )


class Pair(NamedTuple):
    """What a player sees in the game and in another deal of it, after so many more choices."""

    here: dict[str, Any]
    there: dict[str, Any]
    is_other: bool
    """Whether anything hidden lies elsewhere."""


def pairs(seed: int, parts: Parts, every: int, kinds: frozenset[str] = PHASES) -> Iterator[Pair]:
    """A game in which nothing is declined, seen by one player after the other in two deals.

    Both go on alike for some choices, whoever makes them, until a discovery is shown to everybody.
    """
    table, chance = a_sea("Anna,Bert,Cleo", seed), Random(seed)
    number = 0
    while not table.game.is_over and (kind := decision_kind(nautilus(), table.game.state)) in PHASES:
        if kind in kinds:
            if number % every == 0:
                yield from compared(table, number // every % 3, seed, chance, parts)
            number += 1
        table.apply(any_choice(table, chance))


def any_choice(table: SeaPlayTable, chance: Random) -> int:
    return chance.randrange(max(len(table.game.codes) - 1, 1))


def compared(table: SeaPlayTable, seat: int, seed: int, chance: Random, parts: Parts) -> Iterator[Pair]:
    start, other = kept(table.chronicle), dealt_anew(table, seat, seed)
    choices = hidden_choices(table, chance)
    here = along(table, start, choices, seat, parts)
    there = along(table, start._replace(game=other), choices, seat, parts)
    put_back(table, start)
    is_other = other.state.zones != start.game.state.zones
    yield from (Pair(one, two, is_other) for one, two in zip(here, there, strict=True))


def hidden_choices(table: SeaPlayTable, chance: Random) -> list[int]:
    """Some choices that show nothing to everybody."""
    choices: list[int] = []
    while len(choices) < AHEAD:
        choice = any_choice(table, chance)
        if uncovers(table, choice):
            break
        table.apply(choice)
        if table.game.is_over or decision_kind(nautilus(), table.game.state) not in PHASES:
            break
        choices.append(choice)
    return choices


def along(table: SeaPlayTable, start: Position, choices: list[int], seat: int, parts: Parts) -> list[dict[str, Any]]:
    """The views before the choices and after each of them; what is slow only before."""
    put_back(table, start)
    views = [view_of(table, seat, parts)]
    for choice in choices:
        table.apply(choice)
        views.append(view_of(table, seat, [name for name in parts if name not in SLOW]))
    return views
