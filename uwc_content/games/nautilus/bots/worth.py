"""What a position is worth: a guess of the final score from finds, research and money, and what pieces may still do."""

from uwc_content.engine.course import LAST_END
from uwc_content.engine.state import State
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.bots.beliefs import Beliefs
from uwc_content.games.nautilus.bots.finds import finds_guess, fleet_guess
from uwc_content.games.nautilus.bots.research import columns_guess
from uwc_content.games.nautilus.bots.researchers import crews_guess
from uwc_content.games.nautilus.rules.scoring import score_sheet


def worth_of(beliefs: Beliefs, state: State, seat: int) -> int:
    """In hundredths of a point. Once an end is reached, nothing is hoped for."""
    acting, state.actor = state.actor, seat
    total = final_worth(beliefs, state, seat) if state.numbers[LAST_END] else present_worth(beliefs, state, seat)
    state.actor = acting
    return total


def final_worth(beliefs: Beliefs, state: State, seat: int) -> int:
    points = state.seats[seat].amounts[beliefs.points]
    return (points or score_sheet(beliefs.rules, state, seat)[-1].total) * weights.POINT


def present_worth(beliefs: Beliefs, state: State, seat: int) -> int:
    left = beliefs.left(state)
    finds = finds_guess(beliefs, state, seat) + weights.HOPED_FINDS * left // 100
    columns, grown = columns_guess(beliefs, state, seat, 0), columns_guess(beliefs, state, seat, 1)
    research = sum(columns) + weights.HOPED_RESEARCH * left // 100
    gains = [(then - now) * finds // 100 for now, then in zip(columns, grown, strict=True)]
    return (
        finds * research // 100
        + money_guess(beliefs, state, seat)
        + fleet_guess(beliefs, state, seat, research)
        + crews_guess(beliefs, state, seat, gains)
    )


def money_guess(beliefs: Beliefs, state: State, seat: int) -> int:
    """The first few Nemo count for more: discoveries, goals, stations and rent are still due."""
    nemo = state.seats[seat].amounts[beliefs.nemo]
    return nemo * weights.POINT + min(nemo, weights.PURSE) * weights.DUE
