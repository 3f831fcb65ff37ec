"""A bot that plans a whole turn: it follows the best beginnings to the end of the turn and compares what they leave."""

from uwc_content.engine.game import Game
from uwc_content.engine.state import State
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.lines import Level, Line, Lore, Node, imagined, worth_among
from uwc_content.simulation.planning_bot import PlanningBot

WIDTH = 2
"""How many unfinished lines are followed at a time."""
LONGEST = 14
PATIENCE = 12
"""How many options are looked at before the next step of a line; of more, some."""
STRETCHED = 4
"""Patience goes so much further where little is looked at twice."""
HOPES = 3
"""How many promising turns are played out."""


class PlannerBot(PlanningBot):
    """Chooses by what the end of the turn is worth. It never sees what is hidden: in its plans that is dealt anew."""

    def __init__(
        self, seed: int, judge: Judge, width: int = WIDTH, hopes: int = HOPES, patience: int = PATIENCE
    ) -> None:
        super().__init__(seed, judge)
        self.width = width
        self.hopes = hopes
        self.patience = patience
        self.lore: Lore | None = None
        """What this plan has taught about options, where a game lets it."""
        self.recalled: dict[int, int] = {}
        """What a game's own way of planning keeps from turn to turn."""

    def plan(self, game: Game) -> list[int]:
        return max(self.candidates(game.state, game.codes), key=lambda line: line.value).codes

    def candidates(self, state: State, codes: list[int]) -> list[Line]:
        """Ways to play the turn to its end, in no order."""
        plain = self.judge.plain_choice(state, codes)
        if plain is not None:
            return [Line(0, [plain])]
        turn = imagined(self.judge, state, self.random)
        self.lore = None
        found = self.judge.turns(self, turn, codes) if self.judge.begins_turn(turn) else []
        return found or [self.best_line(turn, codes)]

    # --- lines ---

    def best_line(self, state: State, codes: list[int], width: int = 0) -> Line:
        """A search that goes on with the best few lines only, until the turn ends or patience does.

        The state is used up.
        """
        player, done = state.actor, list[int]()
        if self.lore is not None:
            codes = self.lore.onward(self.judge.rules, state, codes, done)
        if not codes:
            return Line(worth_among(self.judge, state, player, {}), done)
        level = Level(self.judge, player, self.random, self.lore)
        beam = [Node(0, done, state, codes)]
        patience = self.patience if self.lore is None else self.patience * STRETCHED
        for _ in range(LONGEST):
            level.further, level.seen = [], {}
            for node in beam:
                level.go_on(node, patience // len(beam), True)
            level.further.sort(key=lambda node: -node.value)
            beam = level.further[: width or self.width]
            if not beam:
                break
        level.finished.extend(Line(node.value, node.codes) for node in beam)
        return max(level.finished, key=lambda line: line.value)
