"""The generator of random numbers: whatever is worked out at once is what comes one by one."""

from hypothesis import given
from hypothesis import strategies as st

from uwc_content.engine.generator import ADDED, AT_ONCE, BITS, FACTOR, following, shuffle
from uwc_content.engine.state import State


def shuffled_one_by_one(things: list[int], value: int) -> int:
    """From the last place on; a number that would favour some places is left out."""
    for i in range(len(things) - 1, 0, -1):
        value = (value * FACTOR + ADDED) & BITS
        while value >> 33 >= (1 << 31) - (1 << 31) % (i + 1):
            value = (value * FACTOR + ADDED) & BITS
        j = (value >> 33) % (i + 1)
        things[i], things[j] = things[j], things[i]
    return value


@given(st.integers(0, BITS), st.integers(0, 3 * AT_ONCE))
def test_many_numbers_at_once_are_those_that_come_one_by_one(value: int, number: int) -> None:
    at_once, single = [*range(number)], [*range(number)]
    assert shuffle(at_once, value) == shuffled_one_by_one(single, value)
    assert at_once == single


def test_numbers_that_would_favour_some_places_are_left_out() -> None:
    """A value before one that lies beyond the last whole multiple: both ways skip it, at once and one by one."""
    beyond, places = BITS, 25  # the upper 31 bits of BITS are the highest number, which 25 does not divide
    before = (beyond - ADDED) * pow(FACTOR, -1, BITS + 1) & BITS
    assert following(before) == beyond
    for number in (places, 7):
        at_once, single = [*range(number)], [*range(number)]
        assert shuffle(at_once, before) == shuffled_one_by_one(single, before)
        assert at_once == single
    assert shuffled_one_by_one([*range(places)], before) == shuffled_one_by_one([*range(places)], beyond)


def test_the_first_numbers_stay_what_they_are() -> None:
    """Recorded games and saves depend on them."""
    state = State()
    state.random = 42
    assert [state.below(100) for _ in range(6)] == [34, 26, 38, 3, 94, 56]
    things = [*range(30)]
    state.shuffle(things)
    assert things[:8] == [24, 3, 13, 5, 1, 19, 17, 11]
