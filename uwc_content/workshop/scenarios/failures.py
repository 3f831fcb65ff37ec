"""A failed scenario in words: where it stands, what was expected, what is, and what could have been chosen."""

from itertools import groupby
from typing import Any

from uwc_content.diagnostics import Message, Telling
from uwc_content.workshop.scenarios.comparing import Difference
from uwc_content.workshop.scenarios.matching import shown
from uwc_content.workshop.scenarios.playing import Decision
from uwc_content.workshop.scenarios.running import Outcome


def as_text(outcome: Outcome, told: Telling = str) -> str:
    scenario = outcome.scenario
    rules = f" ({', '.join(scenario.rules)})" if scenario.rules else ""
    lines = [f"{scenario.span.file}:{scenario.span.line}: {scenario.id}{rules}"]
    lines += [f"  {told(complaint)}" for complaint in outcome.complaints]
    lines += [f"  {told(difference_told(each))}" for each in outcome.differences]
    if outcome.log:
        lines.append("  " + told(Message("chosen: {choices}", choices=" → ".join(outcome.log))))
    if outcome.decision is not None:
        lines += decision_as_text(outcome.decision, told)
    return "\n".join(lines)


def difference_told(difference: Difference) -> Message:
    expected, actual = value_as_text(difference.expected), value_as_text(difference.actual)
    return Message("{fact}: expected {expected}, is {actual}", fact=difference.fact, expected=expected, actual=actual)


def decision_as_text(decision: Decision, told: Telling = str) -> list[str]:
    head = Message("player {player} could choose ({kind}):", player=decision.player, kind=decision.kind)
    return [f"  {told(head)}", *(f"    {i}. {shown(label)}" for i, label in enumerate(decision.labels, 1))]


def value_as_text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {value_as_text(each)}" for key, each in value.items()) or "nothing"
    if isinstance(value, list):
        return "[" + ", ".join(counted(name, len(list(same))) for name, same in groupby(map(str, value))) + "]"
    return str(value)


def counted(name: str, number: int) -> str:
    return name if number == 1 else f"{number} × {name}"
