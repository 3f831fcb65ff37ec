"""From paired games to findings: the answers that a run waits for, what else changed, and what is doubtful."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from uwc_content.simulation.balance.limits import Limits
from uwc_content.simulation.compare.changes import LESS, MORE, UNCLEAR, Measured, change_row, reach, verdict
from uwc_content.simulation.compare.measuring import (
    Pair,
    has_points,
    of_choices,
    of_holders,
    of_strategies,
    whole_games,
)
from uwc_content.simulation.journal import Journal

SHARES = ("wins", "used", "share")
MOST_SHOWN = 10
"""Clear changes of a subject that are told; files have all."""
SHARE_WITHIN = 0.05
"""A change of a share by less is no matter."""
RARE = 0.03
"""What bots use less often than this they cannot judge."""
Row = dict[str, Any]
Rows = dict[str, Row]


class Question(NamedTuple):
    """What is compared, and which answers a run waits for."""

    changed: tuple[str, ...]
    """Ids of items and boards that differ between both contents."""
    within: float
    """Fewer points than these are no difference that matters."""
    journal: type[Journal]
    limits: Limits
    lone: frozenset[str] = frozenset()
    """Ids that only one of both contents has."""

    @property
    def held(self) -> tuple[str, ...]:
        """Subjects whose things players hold, because they drew or bought them, or because chance gave them."""
        return (*self.journal.used, *self.journal.dealt)


def rows_of(measured: dict[str, Measured], comparisons: int, pairs: int, within: float) -> Rows:
    width = reach(pairs, comparisons)
    found = {name: change_row(each, width) for name, each in measured.items()}
    return {name: {**row, "verdict": verdict(row, within_of(name, within))} for name, row in found.items()}


def within_of(measure: str, within: float) -> float:
    return SHARE_WITHIN if measure in SHARES else within


def answers(pairs: list[Pair], question: Question) -> Rows:
    """The main measure of whole games, the points or wins of those who held what was changed, and how often it was
    chosen."""
    main = "points" if has_points(pairs) else "wins"
    measured = {main: whole_games(pairs)[main]}
    for subject in question.held:
        for name, found in of_holders(pairs, subject, question.changed, question.lone).items():
            measured[f"{name}, {main}"] = found[main]
    for subject in question.journal.chosen:
        for name, share in of_choices(pairs, subject, question.changed).items():
            measured[f"{name}, share"] = share
    width = reach(len(pairs), len(measured))
    rows = {name: change_row(each, width) for name, each in measured.items()}
    return {
        name: {**row, "verdict": verdict(row, within_of(main_of(name), question.within))} for name, row in rows.items()
    }


def main_of(answer: str) -> str:
    """What an answer is measured by: `poppy, points` by points."""
    return answer.rpartition(", ")[2]


def of_games(pairs: list[Pair]) -> dict[str, Measured]:
    """What whole games are measured by: points only where there are any."""
    found = whole_games(pairs)
    return found if has_points(pairs) else {name: found[name] for name in ("wins", "length")}


def is_clear(found: Rows) -> bool:
    return all(row["verdict"] != UNCLEAR for row in found.values())


def findings(pairs: list[Pair], question: Question) -> dict[str, Any]:
    """Everything that the report says, as plain data."""
    journal, within, number = question.journal, question.within, len(pairs)
    items = {subject: of_holders(pairs, subject, None, question.lone) for subject in question.held}
    planned = of_strategies(pairs, question.limits) if question.limits.strategies else {}
    chosen = {subject: of_choices(pairs, subject) for subject in journal.chosen}
    report: dict[str, Any] = {
        "subjects": ["strategies", *items, *chosen],
        "pairs": number,
        "alike": sum(pair.is_alike for pair in pairs),
        "answers": answers(pairs, question),
        "games": rows_of(of_games(pairs), 4, number, within),
        "strategies": {name: rows_of(each, len(planned), number, within) for name, each in planned.items()},
        **{
            subject: {name: rows_of(each, len(found), number, within) for name, each in found.items()}
            for subject, found in items.items()
        },
        **{subject: share_rows(found, number, within) for subject, found in chosen.items()},
    }
    report["doubts"] = list(doubts(report, question))
    return report


def clear_changes(group: dict[str, Any]) -> list[tuple[str, str, Row]]:
    """What has clearly changed of a subject, by its name and measure; what has changed most comes first."""
    rows = [(name, measure, row) for name, facts in group.items() for measure, row in facts.items()]
    clear = [each for each in rows if each[2]["verdict"] in (MORE, LESS)]
    return sorted(clear, key=lambda each: (-abs(each[2]["estimate"]), each[0]))[:MOST_SHOWN]


def share_rows(found: dict[str, Measured], pairs: int, within: float) -> dict[str, Rows]:
    return {name: rows_of({"share": each}, len(found), pairs, within) for name, each in found.items()}


def doubts(report: dict[str, Any], question: Question) -> Iterable[dict[str, str]]:
    """What was changed and bots cannot judge, by the reason; games that they always lose, or win, tell nothing."""
    main = report["answers"].get("wins")
    if main and main["of"] and main["old"] == main["new"] and main["new"] in (0, 1):
        yield {"name": "wins", "reason": "one_sided"}
    for name in question.changed:
        rows = [report[subject][name] for subject in question.held if name in report[subject]]
        if not rows:
            if f"{name}, share" not in report["answers"]:
                yield {"name": name, "reason": "unheld"}
        elif not any(row["points"]["of"] for row in rows):
            yield {"name": name, "reason": "rare_alone" if name in question.lone else "rare"}
        elif all("used" in row and max(row["used"]["old"], row["used"]["new"]) < RARE for row in rows):
            yield {"name": name, "reason": "unused"}
