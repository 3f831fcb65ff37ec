"""What is to come if nothing changes, source by source: tried on a copy of the game, of which nobody sees the rest."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from uwc_content.engine.journal import AFTERWARDS
from uwc_content.engine.kernel import run
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take

MOST_DECISIONS = 40
RULES = ""
"""The source of what no item gives."""


class Gain(NamedTuple):
    """What one source gives; its name is in words."""

    source: str
    amounts: Mapping[str, int]


class Forecast(NamedTuple):
    """A production or a scoring as it would be now."""

    key: str
    title: str
    gains: tuple[Gain, ...]
    total: Mapping[str, int]
    is_open: bool = False
    """Whether decisions or chance will have a say."""
    lines: tuple[str, ...] = ()
    """What amounts do not say."""


class Tried(NamedTuple):
    """Amounts by source: ids of items, and of frames of the game what they are called."""

    gains: dict[str, dict[str, int]]
    is_open: bool


class Sources:
    """Watches a trial and notes which item or frame changed what a player has."""

    def __init__(self, rules: Rules, seat: int, frames: Mapping[int, str]) -> None:
        self.rules = rules
        self.seat = seat
        self.frames = frames
        self.gains: dict[str, dict[str, int]] = {}
        self.frame, self.had = NONE, [0]
        self.named = RULES

    def watch(self, state: State, moment: int) -> None:
        if moment == AFTERWARDS:
            self.note(state.seats[self.seat].amounts)
            return
        self.frame, self.had = state.stack[-3], state.seats[self.seat].amounts[:]
        if self.frame in self.frames:
            self.named = self.frames[self.frame]

    def note(self, held: list[int]) -> None:
        changes = [now - was for now, was in zip(held, self.had, strict=True)]
        if not any(changes):
            return
        told = self.gains.setdefault(self.source(), {})
        for name, number in zip(self.rules.program.amount_names, changes, strict=False):
            if number:
                told[name] = told.get(name, 0) + number

    def source(self) -> str:
        item = self.rules.nodes[self.frame].item if self.frame >= 0 else NONE
        return self.rules.program.items[item].id if item != NONE else self.named


def tried(rules: Rules, state: State, seat: int, frames: Sequence[int], named: Mapping[int, str]) -> Tried:
    """Lets these frames go on for a player, the last one first. Offers are declined; chance ends the trial."""
    trial = state.copy()
    trial.actor = seat
    trial.stack[:] = frames
    sources = Sources(rules, seat, named)
    codes = run(rules, trial, sources.watch)
    decisions = 0
    while codes and decisions < MOST_DECISIONS and not trial.has_drawn_since(state):
        decisions += 1
        take(rules, trial, codes[-1])
        codes = run(rules, trial, sources.watch)
    return Tried(sources.gains, decisions > 0 or trial.has_drawn_since(state))


def total_of(gains: Sequence[Gain]) -> dict[str, int]:
    total: dict[str, int] = {}
    for gain in gains:
        for name, number in gain.amounts.items():
            total[name] = total.get(name, 0) + number
    return {name: number for name, number in total.items() if number}
