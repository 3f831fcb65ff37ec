"""A rule that holds no longer: answers that still wait keep to the rules that they belong to."""

import pytest
from toy_game import ToyGame, program_of

from uwc_content.engine.frames.answering import drop_rule
from uwc_content.engine.opcodes import LET, NONE
from uwc_content.engine.stack import ANSWERING, BEING_PAID, OVERHEARING, PAYING, SHIFT, WHOSE
from uwc_content.engine.state import State

CARDS = """
first: {permanent: {when: {gain: coal}, then: {gain: {points: 1}}}}
second: {permanent: {when: {gain: coal}, then: {gain: {wood: 1}}, once: turn}}
third: {permanent: {when: {gain: coal}, then: {gain: {money: 1}}}}
fourth: {permanent: {when: {gain: wood}, then: {gain: {money: 1}}}}
feast: {effect: {who: others, gain: {money: 1}}}
"""
BONUS = 5 << SHIFT
MINE, OTHER = 1, 0
"""The seat that loses a rule, and another one; one that is not the first, so that nothing is right by chance."""
Frame = tuple[int, int, int]


def answering(mask: int) -> Frame:
    return ANSWERING, NONE, mask << 24 | BONUS


def table(*frames: Frame) -> tuple[ToyGame, State]:
    """Two seats with the same four rules; the last of the frames lies on top."""
    rules = ToyGame(program_of(CARDS))
    state = rules.set_up({"players": 2, "played": []})
    state.actor = MINE
    state.stack = [number for frame in frames for number in frame]
    return rules, state


def after_dropping(position: int, *frames: Frame) -> list[Frame]:
    rules, state = table(*frames)
    drop_rule(rules, state, state.seats[MINE].rules[position])
    stack = state.stack
    return [(stack[i], stack[i + 1], stack[i + 2]) for i in range(0, len(stack), 3)]


def let(owner: int) -> Frame:
    """What others do; `owner` is the seat whose effect it is, once somebody has begun."""
    program = program_of(CARDS)
    word = next(node.index for node in program.nodes if node.op == LET)
    return word, NONE, owner + 1 << WHOSE | 1 << SHIFT


@pytest.mark.parametrize(
    ("position", "waiting", "left"),
    [
        (0, 0b1111, 0b111),
        (1, 0b1111, 0b111),
        (3, 0b1111, 0b111),
        (1, 0b0010, 0b000),
        (1, 0b1101, 0b111),
        (2, 0b1011, 0b111),
        (0, 0b1010, 0b101),
        (0, 0b0101, 0b010),
        (3, 0b0101, 0b101),
        (2, 0b1000, 0b100),
    ],
)
def test_answers_that_wait_keep_their_rules_and_the_bonus(position: int, waiting: int, left: int) -> None:
    assert after_dropping(position, answering(waiting)) == [answering(left)]
    overheard = (OVERHEARING, MINE, waiting << 1)
    assert after_dropping(position, answering(waiting), overheard) == [answering(left), (OVERHEARING, MINE, left << 1)]


@pytest.mark.parametrize(
    "frame",
    [
        (OVERHEARING, OTHER, 0b1010 << 1),
        (PAYING, MINE, 0b1111 << 24),
        (BEING_PAID, MINE, 0b110 << 1),
    ],
)
def test_what_waits_for_others_or_for_something_else_is_left_alone(frame: Frame) -> None:
    assert after_dropping(0, frame, answering(0b11)) == [frame, answering(0b1)]


@pytest.mark.parametrize(
    "turning",
    [(OVERHEARING, MINE, OTHER << 1 | 1), (BEING_PAID, MINE, OTHER << 1 | 1), let(OTHER)],
    ids=["overhearing", "being paid", "others do"],
)
def test_below_the_turn_of_another_player_lie_the_answers_of_whoever_goes_on(turning: Frame) -> None:
    below, above = answering(0b1111), answering(0b1110)
    assert after_dropping(1, below, turning, above) == [below, turning, answering(0b110)]


@pytest.mark.parametrize("turning", [let(MINE), (BEING_PAID, OTHER, MINE << 1 | 1)], ids=["others do", "being paid"])
def test_whoever_has_the_turn_again_further_below_has_answers_there(turning: Frame) -> None:
    frames = [answering(0b1000), turning, answering(0b1000), (OVERHEARING, MINE, OTHER << 1 | 1), answering(0b1000)]
    found = after_dropping(0, *frames)
    assert found == [answering(0b100), turning, answering(0b1000), frames[3], answering(0b100)]


def test_an_effect_of_others_that_nobody_has_begun_changes_nothing() -> None:
    assert after_dropping(0, answering(0b10), let(NONE), answering(0b10)) == [answering(1), let(NONE), answering(1)]


def test_the_rule_is_gone_and_what_it_had_used_up_too() -> None:
    rules, state = table()
    seat = state.seats[MINE]
    dropped, other = seat.rules[1], seat.rules[0]
    seat.spent = [other, dropped]
    assert rules.folding.fold(seat.rules) is not None
    drop_rule(rules, state, dropped)
    assert (dropped in seat.rules, seat.spent, seat.in_force) == (False, [other], None)
    assert len(state.seats[OTHER].rules) == 4
