"""What the layout of a player allows, worked out once and kept until something on it changes."""

from uwc_content.engine.rules import Rules
from uwc_content.engine.state import UNKNOWN, Seat, State, Survey


def is_left(rules: Rules, state: State, kind: int) -> bool:
    """Whether there are pieces of a kind in the supply."""
    return bool((state.left if state.left != UNKNOWN else kinds_left(rules, state)) >> kind & 1)


def kinds_left(rules: Rules, state: State) -> int:
    """The same for all kinds, as a mask; it is kept until something is built."""
    if state.left == UNKNOWN:
        state.left = rules.count_pieces(state)
    return state.left


def survey_of(rules: Rules, state: State, seat: Seat) -> Survey:
    """Kept until something on the board changes; where it is asked often, a look at the seat comes first."""
    seat.survey = found = seat.survey or rules.new_survey(state, seat)
    return found


def drop_surveys(state: State) -> None:
    """Something has changed on a board that all share: what it allows is worked out anew for every seat."""
    for seat in state.seats:
        seat.survey = None
    state.left = UNKNOWN


def price_class(rules: Rules, state: State, site: int) -> int:
    """The same number for sites with the same surcharge, whoever owns them."""
    for area, members in survey_of(rules, state, state.seats[state.actor]).areas:
        if members >> site & 1:
            return area
    return 0
