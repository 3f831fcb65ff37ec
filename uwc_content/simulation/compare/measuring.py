"""What paired games are measured by: points, wins, length, and for everything drawn, chosen or planned its own rows."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from uwc_content.simulation.balance.findings import Seen, measure_of, seen_at, strongest, usual_measure
from uwc_content.simulation.balance.limits import Limits
from uwc_content.simulation.compare.changes import Measured, Part
from uwc_content.simulation.journal import Use
from uwc_content.simulation.tournament import GameRecord, SeatRecord

COIN = 0.5
"""The variance of the difference of two fair coins."""
Tell = Callable[[GameRecord], Part]


class Pair(NamedTuple):
    """The same game without and with the change."""

    old: GameRecord
    new: GameRecord

    @property
    def is_alike(self) -> bool:
        return self.old == self.new


def measured(pairs: list[Pair], tell: Tell, floor: float = 0.0) -> Measured:
    return Measured([tell(pair.old) for pair in pairs], [tell(pair.new) for pair in pairs], floor)


# --- whole games ---


def points(record: GameRecord) -> Part:
    return Part(sum(seat.score for seat in record.seats), len(record.seats))


def best(record: GameRecord) -> Part:
    return Part(max(seat.score for seat in record.seats), 1)


def wins(record: GameRecord) -> Part:
    return Part(sum(seat.has_won for seat in record.seats), len(record.seats))


def length(record: GameRecord) -> Part:
    return Part(record.decisions, 1)


def whole_games(pairs: list[Pair]) -> dict[str, Measured]:
    return {
        "points": measured(pairs, points),
        "winner": measured(pairs, best),
        "wins": measured(pairs, wins, COIN),
        "length": measured(pairs, length),
    }


def has_points(pairs: Iterable[Pair]) -> bool:
    """Whether games differ in points at all; otherwise they are won or lost, and nothing else."""
    return len({seat.score for pair in pairs for record in pair for seat in record.seats}) > 1


# --- what is drawn and used ---


Holder = tuple[SeatRecord, Use]
Held = dict[str, list[Holder]]
"""By name: who held it in one game, and what they did with it."""


def held_in(record: GameRecord, subject: str) -> Held:
    found: Held = {}
    for seat in record.seats:
        for use in uses_in(seat, subject):
            if use.times_held:
                found.setdefault(use.name, []).append((seat, use))
    return found


def uses_in(seat: SeatRecord, subject: str) -> Iterable[Use]:
    """What a player held of a subject; what chance gave is held as well."""
    given = seat.facts.dealt.get(subject)
    return seat.facts.used.get(subject, ()) if given is None else [Use(name, 1, 1, 1) for name in sorted({*given})]


def in_their_place(held: Held, there: GameRecord, here: GameRecord, lone: Collection[str]) -> Held:
    """The same players in the game without the things that only the other content has."""
    places = {id(seat): place for place, seat in enumerate(there.seats)}
    return {
        name: [(here.seats[places[id(seat)]], Use(name, use.times_held, 0, 0)) for seat, use in held[name]]
        for name in lone
        if name in held
    }


def held_in_pair(pair: Pair, subject: str, lone: Collection[str]) -> tuple[Held, Held]:
    old, new = held_in(pair.old, subject), held_in(pair.new, subject)
    return {**in_their_place(new, pair.new, pair.old, lone), **old}, {
        **in_their_place(old, pair.old, pair.new, lone),
        **new,
    }


def points_of(held: list[Holder]) -> Part:
    return Part(sum(seat.score for seat, _ in held), len(held))


def wins_of(held: list[Holder]) -> Part:
    return Part(sum(seat.has_won for seat, _ in held), len(held))


def use_of(held: list[Holder]) -> Part:
    return Part(sum(min(use.times_used, use.times_held) for _, use in held), sum(use.times_held for _, use in held))


HolderMeasures = Mapping[str, tuple[Callable[[list[Holder]], Part], float]]
HOLDER_MEASURES: HolderMeasures = {
    "points": (points_of, 0.0),
    "wins": (wins_of, COIN),
    "used": (use_of, COIN),
}


DEALT_MEASURES = {name: HOLDER_MEASURES[name] for name in ("points", "wins")}
"""What chance gave is had, and not used."""


def of_holders(
    pairs: list[Pair], subject: str, names: Iterable[str] | None = None, lone: Collection[str] = ()
) -> dict[str, dict[str, Measured]]:
    """Points, wins and use of those who held something; of all that anybody held, or of some.

    Who holds what only one content has (`lone`) is compared with the same player in the game without it.
    """
    sides = [held_in_pair(pair, subject, lone) for pair in pairs]
    old, new = [each for each, _ in sides], [each for _, each in sides]
    known = {name for held in (*old, *new) for name in held}
    wanted = sorted(known if names is None else known & {*names})
    measures = DEALT_MEASURES if subject in pairs[0].old.seats[0].facts.dealt else HOLDER_MEASURES
    return {name: holder_measures(old, new, name, measures) for name in wanted}


def holder_measures(old: list[Held], new: list[Held], name: str, measures: HolderMeasures) -> dict[str, Measured]:
    return {
        measure: Measured([tell(held.get(name, [])) for held in old], [tell(held.get(name, [])) for held in new], floor)
        for measure, (tell, floor) in measures.items()
    }


# --- what is chosen ---


def of_choices(pairs: list[Pair], subject: str, names: Iterable[str] | None = None) -> dict[str, Measured]:
    """The share of all choices that goes to each; to all, or to some."""
    known = {name for pair in pairs for record in pair for name in chosen_in(record, subject)}
    wanted = sorted(known if names is None else known & {*names})
    return {name: measured(pairs, share_of(subject, name), COIN) for name in wanted}


def chosen_in(record: GameRecord, subject: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for seat in record.seats:
        for name, times in seat.facts.chosen.get(subject, {}).items():
            found[name] = found.get(name, 0) + times
    return found


def share_of(subject: str, name: str) -> Tell:
    def tell(record: GameRecord) -> Part:
        chosen = chosen_in(record, subject)
        return Part(chosen.get(name, 0), sum(chosen.values()))

    return tell


# --- strategies ---


def of_strategies(pairs: list[Pair], limits: Limits) -> dict[str, dict[str, Measured]]:
    """Who follows a strategy, and with how many points against the table; what is usual is the same for both sides."""
    players = len(pairs[0].old.seats)
    sides = [seen_at(0, players, [pair.old for pair in pairs]), seen_at(0, players, [pair.new for pair in pairs])]
    usual = {
        (0, name): usual_measure([measure_of(each, nouns) for side in sides for each in side])
        for name, nouns in limits.strategies.items()
    }
    named = [[(strongest(each, limits, usual), each) for each in side] for side in sides]
    games = [[side[i : i + players] for i in range(0, len(side), players)] for side in named]
    return {name: strategy_measures(games, name) for name in limits.strategies}


def strategy_measures(games: list[list[list[tuple[str, Seen]]]], name: str) -> dict[str, Measured]:
    followers = [[[each for called, each in seats if called == name] for seats in side] for side in games]
    shares = [
        [Part(len(found), len(seats)) for found, seats in zip(one, side, strict=True)]
        for one, side in zip(followers, games, strict=True)
    ]
    ahead = [[Part(sum(each.points for each in found), len(found)) for found in side] for side in followers]
    return {"share": Measured(shares[0], shares[1], COIN), "points": Measured(ahead[0], ahead[1])}
