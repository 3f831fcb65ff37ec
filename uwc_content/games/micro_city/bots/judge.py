"""The judge of Micro City: what bots ask about a position. It stands outside the rules."""

from typing import Final

from uwc_content.engine.labels import decision_kind
from uwc_content.engine.schedule import end_turn
from uwc_content.engine.seeing import deal_anew
from uwc_content.engine.state import State
from uwc_content.games.micro_city.bots.beliefs import Beliefs
from uwc_content.games.micro_city.bots.partners import prepares_together, shared_lines
from uwc_content.games.micro_city.bots.turns import turns_of
from uwc_content.games.micro_city.bots.worth import worth_of
from uwc_content.games.micro_city.rules.box import Box
from uwc_content.simulation.lines import Line
from uwc_content.simulation.planner import PlannerBot

UNDECIDED: Final = frozenset({"project", "walk", "choose", "pay", "take", "word", "build", "payment", "part", "act"})
"""Decisions whose options look alike until the next ones are taken."""

BEGINNINGS: Final = frozenset({"share_dice", "choose", "project"})
"""Decisions with which a round begins."""


class MicroJudge(Beliefs):
    """Made once for the rules of a bundle."""

    __slots__ = ("undecided",)

    def __init__(self, rules: Box) -> None:
        super().__init__(rules)
        self.undecided = UNDECIDED

    def worth(self, state: State, seat: int) -> int:
        return worth_of(self, state, seat)

    def hide(self, state: State, player: int) -> None:
        deal_anew(self.rules, state, player)

    def end_soon(self, state: State) -> None:
        """Whoever prepares a round together looks to its end."""
        if not prepares_together(self.rules, state):
            end_turn(state)

    def begins_turn(self, state: State) -> bool:
        return decision_kind(self.rules, state) in BEGINNINGS

    def plain_choice(self, state: State, codes: list[int]) -> int | None:
        return None

    def turns(self, planner: PlannerBot, state: State, codes: list[int]) -> list[Line]:
        """Partners prepare a round together; everything else is planned to the end of one's own."""
        if prepares_together(self.rules, state):
            return shared_lines(self, state, codes)
        return turns_of(self, state, codes)
