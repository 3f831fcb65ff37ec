"""The research sum as bots guess it: columns, chips that are safe or not, and what one more active station adds."""

from uwc_content.engine.state import State
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.bots.beliefs import Beliefs


def columns_guess(beliefs: Beliefs, state: State, seat: int, more: int) -> list[int]:
    """By type of research station: its column, with so many more active stations than now."""
    return [column_guess(beliefs, state, seat, column, more) for column in range(len(beliefs.tracks))]


def column_guess(beliefs: Beliefs, state: State, seat: int, column: int, more: int) -> int:
    """A column with so many more active stations than now; one that lacks a station counts for a part."""
    place = beliefs.tracks[column]
    mine = state.seats[seat].numbers[place] + more
    others = max([each.numbers[place] for number, each in enumerate(state.seats) if number != seat], default=0)
    is_holder = state.zones[beliefs.rules.places.chips][column] == seat
    now = column_value(beliefs, mine, others, is_holder)
    then = column_value(beliefs, mine + 1, others, is_holder) if mine else now
    return now + max(then - now, 0) * weights.STARTED // 100


def column_value(beliefs: Beliefs, mine: int, others: int, is_holder: bool) -> int:
    """What so many active stations are worth against so many of the strongest opponent."""
    rules, plain = beliefs.rules, beliefs.rules.own["research"]
    values: list[int] = plain["values"]
    value = values[min(mine, len(values) - 1)] * weights.POINT
    if mine < rules.chip_least or (mine <= others and not is_holder):
        return value
    chip = int(plain["chip"]["value"]) * weights.POINT
    return chip if mine > others + 1 else value + (chip - value) * weights.CLOSE // 100
