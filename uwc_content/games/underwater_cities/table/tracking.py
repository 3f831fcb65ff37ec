"""The journal of Underwater Cities: which turn, production, feeding or scoring did what, seen from outside."""

from typing import Any, NamedTuple

from uwc_content.engine.journal import AFTERWARDS, BEFORE_STEP
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import CHOSEN, ERA, OVER, PLAYED
from uwc_content.games.underwater_cities.rules.scoring import LEFTOVERS, SCORING, city_points, leftover_points
from uwc_content.games.underwater_cities.rules.seeing import observe_seat
from uwc_content.games.underwater_cities.rules.turn_frames import (
    ERA_END,
    FEEDING,
    FIRST_HAND,
    NEW_HAND,
    NEXT_TURN,
    PLAY_CARD,
    PRODUCTION,
    ROUND_END,
    WITH_EFFECT,
)

PHASES = {
    NEXT_TURN: "turn",
    ROUND_END: "round",
    PRODUCTION: "production",
    FEEDING: "feeding",
    ERA_END: "era",
    FIRST_HAND: "hand",
    NEW_HAND: "hand",
    SCORING: "scoring",
    LEFTOVERS: "leftovers",
}
"""Frames with which a new passage begins, and what it is."""
Seen = list[dict[str, Any]]
"""What everybody may see of each player."""


class Passage(NamedTuple):
    """A turn or phase of one player: what there was to see before and after it."""

    phase: str
    seat: int
    era: int
    """The era after it, or NONE when only the final scoring is left."""
    before: Seen
    after: Seen
    card: str = ""
    slot: str = ""
    is_used: bool = False
    """Whether the card was played with its effect."""
    scored: tuple[tuple[str, int], ...] = ()
    """Final scoring: points by what gave them."""


class Tracker:
    """The passage in progress. Copies of it are kept so that a choice can be taken back."""

    def __init__(self, machine: UnderwaterCities, state: State) -> None:
        self.machine = machine
        self.phase = PHASES.get(state.stack[-3], "turn") if state.stack else "turn"
        self.seat = state.actor
        self.before = self.seen(state)
        self.is_used = False
        self.scored: dict[str, int] = {}
        self.closed: list[Passage] = []
        self.frame, self.had = NONE, 0
        """The frame of the step that is being made, and the points before it."""

    def copy(self) -> "Tracker":
        other = Tracker.__new__(Tracker)
        other.machine, other.phase, other.seat, other.before = self.machine, self.phase, self.seat, self.before
        other.is_used, other.scored, other.closed = self.is_used, dict(self.scored), []
        other.frame, other.had = self.frame, self.had
        return other

    def seen(self, state: State) -> Seen:
        return [observe_seat(self.machine, state, seat, is_own=False) for seat in range(len(state.seats))]

    def watch(self, state: State, moment: int) -> None:
        """Sees every step of the game while it goes on."""
        if moment == AFTERWARDS:
            self.note(state, self.frame, self.had)
            return
        if moment == BEFORE_STEP:
            self.look(state)
        self.frame, self.had = state.stack[-3], self.points(state)

    def passages(self, state: State) -> list[Passage]:
        """What has ended since the last choice."""
        if not state.stack:
            self.close(state)
        return self.closed

    # --- passages ---

    def look(self, state: State) -> None:
        """Before a step: does it begin something new?"""
        frame, it, k = state.stack[-3:]
        phase = PHASES.get(frame)
        if frame == NEXT_TURN and k:
            self.seat = NONE  # Everybody was told that an era or round begins; the turn itself begins now.
        elif phase in ("round", "era") and k:
            self.seat = it  # The same: its end is what everybody was told.
        elif phase is not None and not (phase == self.phase == "hand" and it == self.seat):
            self.close(state)
            self.phase, self.seat = phase, it
        elif self.seat == NONE:
            self.seat = state.actor
        if frame == PLAY_CARD and k == WITH_EFFECT:
            self.is_used = True
        if frame == LEFTOVERS:
            self.scored["cities"] = city_points(self.machine, state, it)
            self.scored["leftovers"] = leftover_points(self.machine, state, it)

    def close(self, state: State) -> None:
        after = self.seen(state)
        card, slot = state.numbers[PLAYED], state.numbers[CHOSEN]
        is_turn = self.phase == "turn"
        if self.seat != NONE or self.phase in ("round", "era"):
            self.closed.append(
                Passage(
                    self.phase,
                    self.seat,
                    NONE if state.numbers[OVER] else state.numbers[ERA],
                    self.before,
                    after,
                    self.machine.item(card).id if is_turn and card != NONE else "",
                    self.machine.slots(state)[slot].id if is_turn and slot != NONE else "",
                    self.is_used,
                    tuple(self.scored.items()),
                )
            )
        self.before, self.is_used, self.scored = after, False, {}

    # --- points ---

    def points(self, state: State) -> int:
        return self.machine.scores(state)[self.seat] if self.phase == "scoring" else 0

    def note(self, state: State, frame: int, before: int) -> None:
        """In final scoring, remember which item the points came from."""
        if self.phase != "scoring" or frame < 0:
            return
        item = self.machine.nodes[frame].item
        name = self.machine.program.items[item].id if item != NONE else "other"
        self.scored[name] = self.scored.get(name, 0) + self.points(state) - before
