"""Nautilus on stage: what happens in a prepared position, and what it looks like afterwards."""

from typing import Any, Final

from uwc_content.engine.course import EACH, EACH_FRAME, SEQUENCE_FRAME, STEP, Stretch
from uwc_content.engine.stack import push
from uwc_content.engine.state import State
from uwc_content.games.declared.stage import names as declared
from uwc_content.games.nautilus.stage import names
from uwc_content.games.nautilus.stage.sea_positions import SeaPositions
from uwc_content.workshop.scenarios.matching import Told
from uwc_content.workshop.scenarios.model import Deed, Facts
from uwc_content.workshop.scenarios.stage import Picture

BEGINNING: Final = ("lay_out", "found")
"""The steps that belong to the set-up."""
SCORING: Final = ("receive", "appraise")
WAYS: Final = frozenset({"walk", "move", "sail", "launch", "dock"})
"""Options that lead from one cell to another: `{walk: L9, at: N9}`."""


class NautilusStage(SeaPositions):
    """Adds phases and steps to what happens, and the sea to what is told."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        super().__init__(bundle)
        self.beginnings[names.PHASE] = lambda state, deed: self.begin_phase(state, deed.name)
        self.beginnings[names.STEP] = lambda state, deed: self.begin_step(state, deed.name)

    # --- what happens ---

    def deeds_of(self, identifier: str) -> list[Deed]:
        """An item is tried by receiving its sections."""
        item = self.ids.get(identifier)
        return [Deed(declared.RECEIVE, identifier, section) for section in item.blocks] if item is not None else []

    def step_called(self, name: str) -> Stretch:
        return self.where.called(STEP, name)[0]

    def begin_phase(self, state: State, phase: str) -> bool:
        each = self.where.around[self.step_called(names.PHASES[phase]).index][0]
        push(state, SEQUENCE_FRAME, each.index, 0)
        return True

    def begin_step(self, state: State, name: str) -> bool:
        stretch = self.step_called(name)
        self.game.steps[stretch.step].start(self.game, state, stretch, False)
        return True

    def set_up(self, state: State) -> bool:
        super().set_up(state)
        return all(self.begin_step(state, name) for name in BEGINNING)

    def score(self, state: State) -> bool:
        """Everybody uses their goal card, and then everybody is appraised."""
        for name in reversed(SCORING):
            each = self.where.around[self.step_called(name).index][0]
            assert each.op == EACH
            push(state, EACH_FRAME, each.index, 0)
        return True

    def unasked(self, deed: Deed) -> frozenset[str]:
        found = super().unasked(deed)
        return found | {*names.OF_TABLE, *names.OF_PLAYER} if deed.kind == declared.SET_UP else found

    # --- telling ---

    def picture(self, state: State) -> Picture:
        picture = super().picture(state)
        return Picture(picture.seats, {**picture.table, **self.sea_facts(state)})

    def seat_picture(self, state: State, seat: int) -> Facts:
        return {**super().seat_picture(state, seat), **self.piece_facts(state, seat)}

    def told(self, state: State, label: tuple[str, ...]) -> Told:
        if label[0] in WAYS and len(label) > 2:
            return Told(label[:2], ends=label[2:])
        return super().told(state, label)
