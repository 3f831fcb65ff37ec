"""Who has won a game that declares its ranking: by a resource, then by what decides among equals."""

from uwc_content.engine.counting import count_in
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.engine.zoned import Table


def standing_of(rules: Table, state: State, seat: int) -> list[int]:
    """What players are compared by, the more the better."""
    found = [rules.scores(state)[seat]]
    for is_most, counted in rules.course.ties:
        number = count_in(rules, state, seat, counted, NONE)
        found.append(number if is_most else -number)
    return found


def ranked(rules: Table, state: State) -> list[int]:
    """From first to last; whoever is still equal is ranked by turn order, the later the better."""
    order = state.zones[rules.order_place]
    later_first = sorted(range(len(state.seats)), key=lambda seat: -order.index(seat))
    return sorted(later_first, key=lambda seat: standing_of(rules, state, seat), reverse=True)


def grouped(rules: Table, state: State) -> list[list[int]]:
    """The ranking with those together who are equal, where the game lets them share."""
    found: list[list[int]] = []
    for seat in ranked(rules, state):
        is_equal = bool(found) and standing_of(rules, state, found[-1][0]) == standing_of(rules, state, seat)
        if is_equal and rules.program.bundle["ranking"]["shared"]:
            found[-1].append(seat)
        else:
            found.append([seat])
    return found
