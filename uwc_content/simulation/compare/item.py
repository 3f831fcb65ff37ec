"""One item by itself: dealt early in every game, and the same games with some other of its pile in its place.

The run ends when the interval is narrow enough. Whether it is depends on the spread alone, not on the answer, so the
usual interval for a fixed number of pairs still holds (Chow and Robbins).
"""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.luck import DEALT, REPLACED
from uwc_content.simulation.balance.limits import Limits
from uwc_content.simulation.balance.measures import nothing, row, share_row, spread_of, width_for
from uwc_content.simulation.compare.findings import RARE, SHARE_WITHIN
from uwc_content.simulation.compare.measuring import COIN, Pair
from uwc_content.simulation.compare.run import LOOK, Progress, Tables, batches, pairs_at
from uwc_content.simulation.crews import Crew
from uwc_content.simulation.journal import Journal, Use
from uwc_content.simulation.tournament import Plan, SeatRecord

FEWEST = 30
"""Pairs before which no spread is believed."""


class Dealt(NamedTuple):
    """What having the item made of one game: per player who held it."""

    points: float
    wins: float
    held: int
    used: int


def tables_for(content: str, name: str, plans: Iterable[Plan]) -> list[Tables]:
    """Each table twice: with another thing in the place of the item, and with the item."""
    return [
        (
            (content, plan._replace(options={**plan.options, "luck": {REPLACED: name}})),
            (content, plan._replace(options={**plan.options, "luck": {DEALT: name}})),
        )
        for plan in plans
    ]


def use_in(seat: SeatRecord, name: str) -> Use | None:
    uses = (use for listed in seat.facts.used.values() for use in listed)
    return next((use for use in uses if use.name == name and use.times_held), None)


def has_been_dealt(seat: SeatRecord, name: str) -> bool:
    return use_in(seat, name) is not None or any(name in listed for listed in seat.facts.dealt.values())


def dealt_in(pair: Pair, name: str) -> Dealt | None:
    """The difference for those who had the item; None if nobody did."""
    places = [i for i, seat in enumerate(pair.new.seats) if has_been_dealt(seat, name)]
    if not places:
        return None
    both = [(pair.old.seats[i], pair.new.seats[i]) for i in places]
    uses = [use for _, seat in both if (use := use_in(seat, name))]
    return Dealt(
        sum(new.score - old.score for old, new in both) / len(both),
        sum(new.has_won - old.has_won for old, new in both) / len(both),
        sum(use.times_held for use in uses),
        sum(min(use.times_used, use.times_held) for use in uses),
    )


def mean_row(values: list[float], floor: float = 0.0) -> dict[str, Any]:
    """A mean with its interval; a share of wins varies at least as if one pair had been a matter of chance."""
    if len(values) < FEWEST:
        return nothing()
    middle, variance = spread_of(values)
    return row(middle, sqrt(variance + floor / len(values) ** 2), width_for(1), len(values))


def look_by_look(
    crew: Crew, tables: Sequence[Tables], name: str, within: float, folder: Path, progress: Progress
) -> Iterator[list[Dealt | None]]:
    """All pairs so far, after every few; the last look is the end of the run."""
    found: list[Dealt | None] = []
    differs = False
    look = max(LOOK // len(tables), 1)
    for numbers in batches(crew, max(sides[0][1].games for sides in tables), look, len(tables)):
        played = pairs_at(crew, tables, numbers, folder, progress)
        for start in range(0, len(numbers), look):
            pairs = [pair for table in played for pair in table[start : start + look]]
            found += [dealt_in(pair, name) for pair in pairs]
            check_dealt(found, name, differs := differs or not all(pair.is_alike for pair in pairs))
            yield found
            if is_narrow(found, within):
                return


def check_dealt(found: list[Dealt | None], name: str, differs: bool) -> None:
    """What everybody has, buys or shares is there whatever is dealt: the same games twice would prove nothing."""
    if not any(found):
        raise Refusal(
            Message("nobody was ever dealt `{name}`", name=name),
            Message("only what lies in a shuffled pile, or is dealt, can be looked at so"),
        )
    if not differs:
        raise Refusal(
            Message("`{name}` lies in no shuffled pile, so games are the same whether it is dealt or not", name=name),
            Message("change it, and `uwc compare` tells what the change does"),
        )


def points_row(found: list[Dealt | None]) -> dict[str, Any]:
    """Where no game differs in points nothing is known of them: it may be won or lost alone, or too few were played."""
    values = [each.points for each in found if each]
    return mean_row(values) if any(values) else nothing()


def wins_row(found: list[Dealt | None]) -> dict[str, Any]:
    return mean_row([each.wins for each in found if each], COIN)


def is_narrow(found: list[Dealt | None], within: float) -> bool:
    """Whether points are known well enough; where no game differs in points, whether wins are."""
    points = points_row(found)
    if points["of"]:
        return is_within(points, within)
    return is_within(wins_row(found), SHARE_WITHIN)


def is_within(row: dict[str, Any], within: float) -> bool:
    return bool(row["of"]) and row["high"] - row["low"] <= 2 * within


def item_findings(name: str, found: list[Dealt | None], within: float, limits: Limits, noun: str) -> dict[str, Any]:
    """Everything that the report says, as plain data."""
    known = [each for each in found if each]
    held, used = sum(each.held for each in known), sum(each.used for each in known)
    points, wins = points_row(found), wins_row(found)
    used_row = share_row(used, held, width_for(1))
    rows = {"points": points, "wins": wins, "used": used_row}
    verdicts = {measure: verdict_on(f"{noun}_{measure}", each, limits) for measure, each in rows.items()}
    return {
        "name": name,
        "noun": noun,
        "pairs": len(found),
        "held": len(known),
        "within": within,
        "is_narrow": is_narrow(found, within),
        "doubts": list(doubts_about(used_row)),
        **{measure: {**each, "verdict": verdicts[measure]} for measure, each in rows.items()},
    }


def doubts_about(used: dict[str, Any]) -> Iterable[str]:
    """Why bots cannot judge it: what they hardly ever use they know nothing of."""
    if used["of"] and used["estimate"] < RARE:
        yield "unused"


def verdict_on(measure: str, found: dict[str, Any], limits: Limits) -> str:
    """What a limit says, where there is one."""
    return limits.verdict(measure, found) if measure in limits.limits else ""


def noun_of(journal: type[Journal], found: Iterable[str]) -> str:
    """What things of these subjects are called in limits; `item` where no subject has it."""
    known = {**journal.used, **journal.dealt}
    return next((known[subject].noun for subject in found if subject in known), "item")


def subjects_with(journal: type[Journal], kinds: Iterable[str]) -> list[str]:
    return [kind for kind in kinds if kind in journal.used or kind in journal.dealt] or [*journal.used][:1]
