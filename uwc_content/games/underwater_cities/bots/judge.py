"""The judge of Underwater Cities: what bots ask about a position. It stands outside the rules."""

from typing import Final

from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.planning import (
    card_in_play,
    end_soon,
    hide_from,
    is_card_of_use,
    promise_of,
)
from uwc_content.games.underwater_cities.bots.sense import least_held
from uwc_content.games.underwater_cities.bots.turns import turns_of
from uwc_content.games.underwater_cities.bots.worth import worth_of
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.seeing import hand_of
from uwc_content.games.underwater_cities.rules.turn_frames import CHOOSE_CARD, FIRST_HAND, HAND_CHECK, NEW_HAND
from uwc_content.simulation.lines import Line
from uwc_content.simulation.planner import PlannerBot

UNDECIDED: Final = frozenset(
    {"card", "slot", "order", "part", "choose", "use", "payment", "ability", "special", "trigger"}
)
"""Decisions whose options look alike until the next ones are taken."""
HAND_FRAMES: Final = frozenset({FIRST_HAND, NEW_HAND, HAND_CHECK})
"""Where a hand is discarded down to what may be kept."""


class UnderwaterJudge(Beliefs):
    """Made once for the rules of a bundle; it remembers what it has worked out."""

    __slots__ = ("undecided",)

    def __init__(self, rules: Box) -> None:
        super().__init__(rules)
        self.undecided = UNDECIDED

    def begins_turn(self, state: State) -> bool:
        return state.stack[-3] == CHOOSE_CARD

    def plain_choice(self, state: State, codes: list[int]) -> int | None:
        """Of cards that are one too many, the one that promises least goes."""
        return least_held(self, state, codes) if state.stack[-3] in HAND_FRAMES else None

    def turns(self, planner: PlannerBot, state: State, codes: list[int]) -> list[Line]:
        return turns_of(self, planner, state, codes)

    def worth(self, state: State, seat: int) -> int:
        """A guess, in hundredths of a point, of what a position is worth to a player."""
        return worth_of(self, state, seat)

    def hide(self, state: State, player: int) -> None:
        """Deal everything anew that a player cannot see, so that a bot may search without peeking."""
        hide_from(self, state, player)

    def end_soon(self, state: State) -> None:
        """Forget what follows after the present turn, so that a bot can play it to its end and compare."""
        end_soon(state)

    def promise_of(self, state: State, card: int) -> tuple[int, int]:
        """Guesses, in hundredths of a point, of what a card is worth in play and in the hand."""
        return promise_of(self, state, card)

    def hand_of(self, state: State, player: int) -> list[str]:
        """The ids of the cards that a player holds."""
        return hand_of(self.rules, state, player)

    def card_in_play(self, state: State) -> str:
        """The id of the card that the acting player has just chosen, while the slot is being chosen."""
        return card_in_play(self, state)

    def is_card_of_use(self, state: State) -> bool:
        """Whether the card in play would do something now, while its place in the turn is being chosen; for reports."""
        return is_card_of_use(self, state)
