"""Where a prepared game stands in its course: the frames that are under way when a turn or a period begins."""

from collections.abc import Iterator

from uwc_content.engine.course import (
    CHOOSE,
    EACH,
    EACH_FRAME,
    OFFER,
    PERIOD,
    PERIOD_END_FRAME,
    PERIOD_FRAME,
    SEQUENCE,
    SEQUENCE_FRAME,
    STEP,
    Course,
    Stretch,
)
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import push
from uwc_content.engine.state import State
from uwc_content.engine.table_rules import TableRules


class Whereabouts:
    """The stretches of a course with those that they are part of."""

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.course: Course = rules.course
        self.around: dict[int, tuple[Stretch, int]] = {}
        """Stretch: what it is part of, and where among its steps."""
        for stretch in self.course.stretches:
            for place, index in enumerate(stretch.steps):
                self.around[index] = (stretch, place)
            for _, index in stretch.actions:
                self.around[index] = (stretch, NONE)
        self.turn = self.first_turn()

    def first_turn(self) -> Stretch | None:
        """The first stretch for each player in which something is chosen; failing that, the first one."""
        each = [stretch for stretch in self.course.stretches if stretch.op == EACH]
        for asking in (CHOOSE, OFFER, STEP):
            for stretch in each:
                if any(inner.op == asking for inner in self.within(stretch)):
                    return stretch
        return each[0] if each else None

    def within(self, stretch: Stretch) -> Iterator[Stretch]:
        yield stretch
        for index in [*stretch.steps, *(index for _, index in stretch.actions)]:
            yield from self.within(self.course.stretches[index])

    def called(self, op: int, what: str) -> list[Stretch]:
        return [stretch for stretch in self.course.stretches if stretch.op == op and stretch.what == what]

    def period(self, name: str) -> Stretch | None:
        found = (each for each in self.course.stretches if each.op in (PERIOD, EACH) and each.period == name)
        return next(found, None)

    # --- frames ---

    def push_around(self, state: State, stretch: Stretch) -> None:
        """The frames of everything that a stretch is part of, as they are while it is under way."""
        if stretch.index not in self.around:
            return
        outer, place = self.around[stretch.index]
        self.push_around(state, outer)
        if outer.op == PERIOD:
            push(state, PERIOD_FRAME, outer.index, self.number_of(state, outer.period))
            push(state, PERIOD_END_FRAME, outer.index, 0)
        elif outer.op == EACH:
            push(state, EACH_FRAME, outer.index, self.turns_done(state, outer) + 1)
            if outer.period:
                push(state, PERIOD_END_FRAME, outer.index, state.actor + 1)
        if outer.op in (SEQUENCE, PERIOD, EACH):
            push(state, SEQUENCE_FRAME, outer.index, place + 1 << 1)

    def number_of(self, state: State, period: str) -> int:
        return state.numbers[self.course.period_place(period)]

    def turns_done(self, state: State, stretch: Stretch) -> int:
        """How many turns of a stretch came before that of the acting player."""
        order = state.zones[self.rules.order_place]
        rounds = self.number_of(state, stretch.period) - 1 if stretch.period and stretch.times is not None else 0
        return rounds * len(order) + order.index(state.actor)
