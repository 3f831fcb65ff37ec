"""Promises among frames: where one is open, who is asked meanwhile, and what still lies above it."""

import pytest
from toy_game import PLAY, ToyGame, program_of

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.opcodes import LET, NONE, PAY, TOGETHER
from uwc_content.engine.program import Program
from uwc_content.engine.search.promises import is_for_others, is_still_kept, may_be_kept, promise_at
from uwc_content.engine.stack import ANSWERING, BEING_PAID, DID, MUST, OVERHEARING, SHIFT, WHOLE
from uwc_content.engine.state import State

CARDS = """
first: {permanent: {when: {gain: coal}, then: {gain: {wood: 1}}}}
second: {permanent: {when: {gain: coal}, then: {gain: {money: 1}}}}
feast: {effect: {who: others, gain: {money: 1}}}
deal: {effect: {together: [{pay: {coal: 1}, then: {gain: {points: 1}}}, {pay: {wood: 1}, then: {gain: {points: 1}}}]}}
"""
REFUSABLE = -101
Frame = tuple[int, int, int]


class Promising(ToyGame):
    """What was promised needs wood."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.refusable = frozenset({REFUSABLE})

    def promise_holds(self, state: State, base: int, gives: int) -> bool:
        return gives == NONE or bool(gives >> self.program.amount_index["wood"] & 1)


def table(*frames: Frame) -> tuple[Promising, State]:
    """The last of the frames lies on top."""
    rules = Promising(program_of(CARDS))
    state = rules.set_up({"players": 2, "played": []})
    state.stack = [number for frame in frames for number in frame]
    return rules, state


def node(op: int) -> int:
    return next(each.index for each in program_of(CARDS).nodes if each.op == op)


BASE: Frame = (PLAY, 0, 0)


@pytest.mark.parametrize(
    ("index", "expected"),
    [(OVERHEARING, True), (BEING_PAID, True), (node(LET), True), (node(PAY), False), (PLAY, False)],
)
def test_another_player_who_is_asked_has_promised_nothing(index: int, expected: bool) -> None:
    rules, state = table(BASE, (index, 1, 0))
    assert is_for_others(rules, state, 0) == expected


@pytest.mark.parametrize(("op", "steps", "expected"), [(TOGETHER, 1, 3), (TOGETHER, 0, NONE), (PAY, 1, NONE)])
def test_a_promise_is_open_once_its_first_step_was_taken(op: int, steps: int, expected: int) -> None:
    rules, state = table(BASE, (node(op), NONE, steps << SHIFT))
    assert promise_at(rules, state) == expected


@pytest.mark.parametrize(
    ("above", "expected"),
    [
        ((REFUSABLE, 0, 0), True),
        ((PLAY, 0, 0), False),
        ((node(PAY), NONE, 0), True),
        ((node(PAY), NONE, DID), True),
        ((node(PAY), NONE, MUST), False),
        ((node(PAY), NONE, MUST | DID), True),
        ((node(PAY), NONE, WHOLE | DID), False),
        ((node(TOGETHER), NONE, DID), False),
    ],
)
def test_a_promise_is_kept_if_all_above_it_may_be_left_out(above: Frame, expected: bool) -> None:
    rules, state = table(BASE, above)
    before = state.stack[:]
    assert is_still_kept(rules, state, 0) == expected
    assert state.stack == before


def test_what_is_gone_is_asked_nothing() -> None:
    rules, state = table(BASE)
    assert not is_still_kept(rules, state, 3)


@pytest.mark.parametrize(("rules_asked", "expected"), [(0b01, True), (0b10, False), (0b11, True)])
def test_answers_that_wait_may_help_to_keep_a_promise(rules_asked: int, expected: bool) -> None:
    rules, state = table(BASE, (ANSWERING, NONE, rules_asked << 24))
    in_force_of(rules, state.seats[state.actor]).hopes = []  # nothing answers the answers
    assert may_be_kept(rules, state, 0) == expected
