"""The judge of Nautilus: what bots ask about a position. It stands outside the rules."""

from typing import Final

from uwc_content.engine.labels import decision_kind
from uwc_content.engine.schedule import end_turn
from uwc_content.engine.seeing import deal_anew
from uwc_content.engine.state import State
from uwc_content.games.nautilus.bots.beliefs import Beliefs
from uwc_content.games.nautilus.bots.turns import turns_of
from uwc_content.games.nautilus.bots.worth import worth_of
from uwc_content.games.nautilus.rules.sea_table import SeaTable
from uwc_content.simulation.lines import Line
from uwc_content.simulation.planner import PlannerBot

UNDECIDED: Final = frozenset({"choose", "payment", "part", "word"})
"""Decisions whose options look alike until the next ones are taken."""

PLANNED: Final = frozenset({"buy", "expand", "walk", "launch", "scan", "sail"})
"""Decisions that are planned to the end of the phase."""


class NautilusJudge(Beliefs):
    """Made once for the rules of a bundle."""

    __slots__ = ("undecided",)

    def __init__(self, rules: SeaTable) -> None:
        super().__init__(rules)
        self.undecided = UNDECIDED

    def worth(self, state: State, seat: int) -> int:
        return worth_of(self, state, seat)

    def hide(self, state: State, player: int) -> None:
        """Goal cards and unknown discoveries."""
        deal_anew(self.rules, state, player)
        self.rules.knowledge.deal_again(state, player)

    def end_soon(self, state: State) -> None:
        end_turn(state)

    def begins_turn(self, state: State) -> bool:
        """Every step of a phase is planned to its end: what comes to light on the way may change the plan."""
        return decision_kind(self.rules, state) in PLANNED

    def plain_choice(self, state: State, codes: list[int]) -> int | None:
        return None

    def turns(self, planner: PlannerBot, state: State, codes: list[int]) -> list[Line]:
        return turns_of(self, self, planner.random, state, codes)
