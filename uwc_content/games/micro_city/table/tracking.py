"""Follows Micro City step by step: whose round it was, and what everybody saw change in each of its phases."""

from typing import Any, NamedTuple

from uwc_content.engine.course import DO, EACH_FRAME, OFFER, PERIOD_FRAME, SEQUENCE_FRAME, STEP, STEP_FRAMES, Stretch
from uwc_content.engine.journal import AFTERWARDS, BEFORE_STEP, BEFORE_TAKE
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.games.micro_city.rules.game import MicroCity
from uwc_content.games.micro_city.table.look import seen_of
from uwc_content.play.chronicle import Seen

TURN = "turn"
START, ALWAYS = "start", "always"
"""Names of what is no step: the offers before a card is played, and what simply happens."""


class Phase(NamedTuple):
    """A step of a round: its name, and what there was to see before and after it."""

    step: str
    before: dict[str, Any]
    after: dict[str, Any]
    block: int = NONE
    """The effect of what simply happens."""


class Passage(NamedTuple):
    """A round of one player, or what comes before the rounds."""

    phase: str
    seat: int
    after: Seen
    phases: tuple[Phase, ...]
    scored: tuple[tuple[str, int], ...] = ()


class Tracker:
    """The round in progress. Copies of it are kept so that a choice can be taken back."""

    def __init__(self, machine: MicroCity, state: State) -> None:
        self.machine = machine
        self.seat = state.actor
        self.before = self.seen(state)
        frame, stretch = state.stack[-3:-1]
        self.stretch = machine.course.stretches[stretch] if frame <= STEP_FRAMES else None
        """What is being done of the round."""
        self.frame = NONE
        self.phases: list[Phase] = []
        self.closed: list[Passage] = []

    def copy(self) -> "Tracker":
        other = Tracker.__new__(Tracker)
        other.machine, other.seat, other.before, other.stretch = self.machine, self.seat, self.before, self.stretch
        other.frame, other.phases, other.closed = self.frame, self.phases[:], []
        return other

    def seen(self, state: State) -> Seen:
        return [seen_of(self.machine, state, seat) for seat in range(len(state.seats))]

    def watch(self, state: State, moment: int) -> None:
        """Sees every step of the game while it goes on."""
        if moment == BEFORE_STEP:
            self.look(state)
        elif moment == BEFORE_TAKE or (moment == AFTERWARDS and self.frame == EACH_FRAME):
            self.seat = state.actor

    def passages(self, state: State) -> list[Passage]:
        """What has ended since the last choice."""
        if not state.stack:
            self.close(state)
        return self.closed

    def look(self, state: State) -> None:
        """Before a step: does it end something?"""
        self.frame, it, k = state.stack[-3:]
        if self.frame in (EACH_FRAME, PERIOD_FRAME):
            self.close(state)
        elif self.frame == SEQUENCE_FRAME:
            self.end_phase(state)
            self.stretch = self.stretch_at(it, k >> 1)

    def stretch_at(self, sequence: int, place: int) -> Stretch | None:
        """What comes next in a sequence; nothing at its end."""
        stretches = self.machine.course.stretches
        steps = stretches[sequence].steps
        return stretches[steps[place]] if place < len(steps) else None

    def end_phase(self, state: State) -> None:
        after = self.seen(state)
        if self.stretch is not None and after != self.before:
            before, seen = self.before[self.seat], after[self.seat]
            self.phases.append(Phase(name_of(self.stretch), before, seen, self.stretch.block))
        self.before, self.stretch = after, None

    def close(self, state: State) -> None:
        self.end_phase(state)
        if self.phases:
            self.closed.append(Passage(TURN, self.seat, self.before, tuple(self.phases)))
        self.phases = []


def name_of(stretch: Stretch) -> str:
    """The name of a step, with whose action it does; branches and the like have none."""
    if stretch.op == STEP:
        return ".".join([stretch.what, *([stretch.arguments["of"]] if "of" in stretch.arguments else [])])
    return {OFFER: START, DO: ALWAYS}.get(stretch.op, "")
