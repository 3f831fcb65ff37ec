"""Rules of a game that declares its zones and its turns: everything that the kernel asks follows from them."""

from typing import Any

from uwc_content.engine.program import Program
from uwc_content.engine.schedule import schedule_label, step_schedule, take_schedule
from uwc_content.engine.seeing import has_come_to_light, seen_by
from uwc_content.engine.setting import new_table
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step, every_step
from uwc_content.engine.winning import grouped
from uwc_content.engine.zoned import Table


class TableRules(Table):
    """A whole game as data. Games in Python may build on it and replace what they do otherwise."""

    __slots__ = ()

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.steps = every_step(self.course, self.own_steps())

    def own_steps(self) -> list[Step]:
        """Steps of `turns` that only this game has: one for each name in `steps` of its vocabulary."""
        return []

    def set_up(self, setup: dict[str, Any]) -> State:
        return new_table(self, setup)

    def step_frame(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        return step_schedule(self, state, index, it, k)

    def take_frame(self, state: State, index: int, it: int, k: int, option: int) -> None:
        take_schedule(self, state, index, it, k, option)

    def frame_label(self, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
        return schedule_label(self, state, index, it, k, option)

    def scores(self, state: State) -> list[int]:
        points = self.program.amount_index[self.program.bundle["ranking"]["score"]]
        return [seat.amounts[points] for seat in state.seats]

    def standings(self, state: State) -> list[list[int]]:
        return grouped(self, state)

    def observe(self, state: State, player: int) -> dict[str, Any]:
        return seen_by(self, state, player)

    def has_revealed(self, before: State, after: State) -> bool:
        return has_come_to_light(self, before, after)
