"""Follows a declared game turn by turn: whose it was, which actions were chosen, and what everybody saw change."""

from typing import NamedTuple, Self

from uwc_content.engine.course import CHOOSE_FRAME, EACH_FRAME, PERIOD_FRAME, SEQUENCE_FRAME
from uwc_content.engine.journal import AFTERWARDS, BEFORE_STEP
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.seeing import seat_seen
from uwc_content.engine.state import State
from uwc_content.engine.table_rules import TableRules
from uwc_content.play.chronicle import Seen

TURN, SCORING, PERIOD = "turn", "scoring", "period"
RULES = "rules"
"""What gave points that no item gave."""


class Passage(NamedTuple):
    """A turn of one player, or a period that has begun."""

    phase: str
    seat: int
    before: Seen
    after: Seen
    actions: tuple[str, ...] = ()
    scored: tuple[tuple[str, int], ...] = ()
    period: str = ""
    number: int = 0
    """Which of its kind the period is."""


class Tracker:
    """The passage in progress. Copies of it are kept so that a choice can be taken back."""

    def __init__(self, machine: TableRules, state: State) -> None:
        self.machine = machine
        self.seat = state.actor
        self.before = self.seen(state)
        self.actions: list[str] = []
        self.scored: dict[str, int] = {}
        self.is_scoring = False
        self.counted = self.counts(state)
        self.closed: list[Passage] = []
        self.frame, self.had = NONE, 0
        """The frame of the step that is being made, and the points before it."""

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.machine, other.seat, other.before = self.machine, self.seat, self.before
        other.actions, other.scored, other.is_scoring = self.actions[:], dict(self.scored), self.is_scoring
        other.counted, other.closed = self.counted, []
        other.frame, other.had = self.frame, self.had
        return other

    def seen(self, state: State) -> Seen:
        return [seat_seen(self.machine, state, seat, is_own=False) for seat in range(len(state.seats))]

    def counts(self, state: State) -> list[int]:
        """The numbers of all periods."""
        course = self.machine.course
        return [state.numbers[course.period_place(period)] for period in course.periods]

    def watch(self, state: State, moment: int) -> None:
        """Sees every step of the game while it goes on."""
        if moment == AFTERWARDS:
            self.note(state)
            return
        frame = state.stack[-3]
        if moment == BEFORE_STEP and frame in (EACH_FRAME, PERIOD_FRAME):
            self.close(state)
        self.frame, self.had = frame, self.points(state)

    def passages(self, state: State) -> list[Passage]:
        """What has ended since the last choice."""
        if not state.stack:
            self.close(state)
        return self.closed

    # --- passages ---

    def close(self, state: State) -> None:
        """The turn of whoever was acting is over."""
        after = self.seen(state)
        phase = SCORING if self.is_scoring else TURN
        scored = tuple((name, points) for name, points in self.scored.items() if points)
        self.closed.append(Passage(phase, self.seat, self.before, after, tuple(self.actions), scored))
        self.before, self.actions, self.scored, self.is_scoring = after, [], {}, False

    def begin_periods(self, state: State) -> None:
        """Periods of the whole table that have come; turns are told by what happened in them."""
        course, counts = self.machine.course, self.counts(state)
        for period, was, now in zip(course.periods, self.counted, counts, strict=True):
            if was != now and self.frame == PERIOD_FRAME:
                self.closed.append(Passage(PERIOD, NONE, self.before, self.before, period=period, number=now))
        self.counted = counts

    # --- steps ---

    def points(self, state: State) -> int:
        return self.machine.scores(state)[state.actor]

    def note(self, state: State) -> None:
        """Who acts now, which action was chosen, and in the scoring what the points came from."""
        if self.frame in (EACH_FRAME, PERIOD_FRAME):
            self.begin_periods(state)
            self.seat = state.actor
        elif self.frame == CHOOSE_FRAME and state.stack[-3:-2] == [SEQUENCE_FRAME]:
            self.actions += self.names_of_action(state.stack[-2])
        self.is_scoring = self.is_scoring or self.scores_now(state)
        gained = self.points(state) - self.had
        if self.is_scoring and self.frame not in (EACH_FRAME, PERIOD_FRAME) and gained:
            self.scored[self.source()] = self.scored.get(self.source(), 0) + gained

    def names_of_action(self, sequence: int) -> list[str]:
        stretches = self.machine.course.stretches
        return [name for stretch in stretches for name, index in stretch.actions if name and index == sequence]

    def scores_now(self, state: State) -> bool:
        frame, stack = [SEQUENCE_FRAME, self.machine.course.scoring], state.stack
        return any(stack[i : i + 2] == frame for i in range(0, len(stack), 3))

    def source(self) -> str:
        item = self.machine.nodes[self.frame].item if self.frame >= 0 else NONE
        return self.machine.program.items[item].id if item != NONE else RULES
