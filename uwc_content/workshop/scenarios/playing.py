"""Plays a prepared game: from decision to decision, noting what was chosen and what there was to choose."""

from typing import NamedTuple

from uwc_content.engine.kernel import DEEPEST, STEPS_BETWEEN_DECISIONS, runaway
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.search.promises import kept
from uwc_content.engine.state import State
from uwc_content.engine.stepping import step, take
from uwc_content.workshop.scenarios.matching import Label, Told
from uwc_content.workshop.scenarios.model import Deed
from uwc_content.workshop.scenarios.stage import Stage

STOP_LABEL: Label = ("stop",)


class Decision(NamedTuple):
    """Who has to decide what, and the options with their names."""

    player: int
    kind: str
    codes: list[int]
    options: list[Told]

    @property
    def labels(self) -> list[Label]:
        return [each.words for each in self.options]


class Play:
    """A game in progress."""

    def __init__(self, stage: Stage, state: State) -> None:
        self.stage = stage
        self.state = state
        self.deed = Deed("run")
        self.log: list[Label] = []
        self.decision: Decision | None = None

    def begin(self, deed: Deed) -> bool:
        """Start what happens and go on to the first decision; False if the rules refuse it."""
        self.deed = deed
        if not self.stage.begin(self.state, deed):
            return False
        self.go_on()
        return True

    def go_on(self) -> None:
        """Until somebody has to decide or what happens is over. A single option is taken without asking."""
        machine, state = self.stage.machine, self.state
        self.decision = None
        for _ in range(STEPS_BETWEEN_DECISIONS):
            if not state.stack or state.outcome or self.stage.is_at_rest(state, self.deed):
                return
            if len(state.stack) > DEEPEST:
                break
            options = step(machine, state)
            if options is None or state.outcome:
                continue
            options = kept(machine, state, options)
            if len(options) > 1:
                self.decision = self.told(options)
                return
            take(machine, state, options[0])
        raise runaway(machine, state)

    def told(self, options: list[int]) -> Decision:
        machine, state = self.stage.machine, self.state
        told = [self.stage.told(state, label(machine, state, option)) for option in options]
        return Decision(state.actor + 1, decision_kind(machine, state), options, told)

    def take(self, position: int) -> None:
        assert self.decision is not None
        self.log.append(self.decision.labels[position])
        take(self.stage.machine, self.state, self.decision.codes[position])
        self.go_on()

    def leave_out_the_rest(self) -> bool:
        """Decline whatever may be declined; whether nothing is left to decide."""
        for _ in range(STEPS_BETWEEN_DECISIONS):
            if self.decision is None:
                return True
            if STOP_LABEL not in self.decision.labels:
                return False
            self.take(self.decision.labels.index(STOP_LABEL))
        raise runaway(self.stage.machine, self.state)

    def copy(self) -> "Play":
        other = Play(self.stage, self.state.copy())
        other.deed, other.log, other.decision = self.deed, self.log[:], self.decision
        return other
