"""What bots ask about a position. A game brings its judge; the rules know nothing of it."""

from typing import TYPE_CHECKING, Protocol

from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State

if TYPE_CHECKING:
    from uwc_content.simulation.lines import Line
    from uwc_content.simulation.planner import PlannerBot


class Judge(Protocol):
    """Made once for the rules of a bundle; may remember what it has worked out, but nothing of a game."""

    @property
    def rules(self) -> Rules: ...

    @property
    def undecided(self) -> frozenset[str]:
        """Decisions whose options look alike until the next ones are taken: their continuations compete."""

    def worth(self, state: State, seat: int) -> int:
        """A guess, in hundredths of a point, of what a position is worth to a player."""

    def hide(self, state: State, player: int) -> None:
        """Deal everything anew that a player cannot see, so that a bot may search without peeking."""

    def end_soon(self, state: State) -> None:
        """Forget what follows after the present turn, so that a bot can play it to its end and compare."""

    def begins_turn(self, state: State) -> bool:
        """Whether the acting player is about to decide what to do with a whole turn."""

    def plain_choice(self, state: State, codes: list[int]) -> int | None:
        """The option of a decision that needs no plan, where the game knows one."""

    def turns(self, planner: "PlannerBot", state: State, codes: list[int]) -> "list[Line]":
        """Ways to play a turn to its end, where the game knows better than to follow every option; or none."""
