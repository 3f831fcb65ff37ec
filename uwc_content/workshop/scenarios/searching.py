"""Every line of play from a state: does one lead to these facts?"""

from collections.abc import Iterator
from typing import NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.workshop.scenarios.comparing import listed_differences
from uwc_content.workshop.scenarios.model import Outlook
from uwc_content.workshop.scenarios.playing import Play

MOST_STATES = 50_000


class TooMany(Refusal):
    """The search was given up."""


class Found(NamedTuple):
    """A line of play that leads to the facts, as the choices that were made."""

    choices: list[str]


def ends_of(play: Play) -> Iterator[Play]:
    """The end of every line, each state once."""
    seen: set[str] = set()
    waiting = [play.copy()]
    while waiting:
        each = waiting.pop()
        if each.decision is None:
            yield each
            continue
        for position in range(len(each.decision.codes)):
            branch = each.copy()
            branch.take(position)
            key = repr(branch.state.plain())
            if key not in seen:
                seen.add(key)
                waiting.append(branch)
        if len(seen) > MOST_STATES:
            raise TooMany(Message("more than {most} positions can be reached", most=f"{MOST_STATES:,}"))


def line_to(play: Play, outlook: Outlook) -> Found | None:
    """Some line whose end has the listed facts."""
    for end in ends_of(play):
        if not listed_differences(play.stage, end.state, outlook):
            return Found([" ".join(label) for label in end.log])
    return None
