"""A bot that plans a whole turn: it follows the best beginnings to the end of the turn and compares what they leave."""

from typing import NamedTuple

from uwc_content.engine.game import Game
from uwc_content.engine.labels import Labels
from uwc_content.engine.state import State
from uwc_content.simulation.lines import Level, Line, Node, PlanningBot, imagined

WIDTH = 2
"""How many unfinished lines are followed at a time."""
LONGEST = 14
PATIENCE = 12
"""How many options are looked at before the next step of a line; of more, some."""
PAIRS = 3
"""How many pairs of a card and a slot of its colour are played out."""


class Pair(NamedTuple):
    """A card and a slot, with the state after both have been chosen."""

    card: int
    slot: int
    state: State
    options: list[int]
    is_matched: bool
    """Whether the card may be played with its effect, so that the order is asked for next."""


class PlannerBot(PlanningBot):
    """Chooses by what the end of the turn is worth. It never sees hidden cards: in its plans they are dealt anew."""

    def __init__(self, seed: int, width: int = WIDTH, pairs: int = PAIRS, patience: int = PATIENCE) -> None:
        super().__init__(seed)
        self.width = width
        self.pairs = pairs
        self.patience = patience

    def plan(self, game: Game) -> list[int]:
        return max(self.candidates(game.machine, game.state, game.codes), key=lambda line: line.value).codes

    def candidates(self, machine: Labels, state: State, codes: list[int]) -> list[Line]:
        """Ways to play the turn to its end, in no order."""
        turn = imagined(machine, state, self.random)
        if machine.decision_kind(turn) == "card":
            return self.turns(machine, turn, codes)
        return [self.best_line(machine, turn, codes)]

    # --- a whole turn ---

    def turns(self, machine: Labels, state: State, codes: list[int]) -> list[Line]:
        """Each card with each slot: those of other colours by what the slot alone gives, the best others played out."""
        pairs = self.all_pairs(machine, state, codes)
        if not pairs:
            return [self.best_line(machine, state, codes)]
        base = machine.worth(state, state.actor)
        promises = {card: machine.promise_of(state, card) for card in codes}
        slots = self.slots_alone(machine, pairs, {card: base - promises[card][1] for card in codes})
        found, hopes = [], []
        for pair in pairs:
            in_play, in_hand = promises[pair.card]
            alone = slots.get(pair.slot)
            value = base - in_hand + (alone.value if alone is not None else 0)
            if pair.is_matched:
                hopes.append((value + in_play, pair))
            elif alone is not None:
                found.append(Line(value, [pair.card, pair.slot, *alone.codes]))
        hopes.sort(key=lambda each: -each[0])
        return [*found, *(self.played_out(machine, pair) for _, pair in hopes[: self.pairs])]

    def all_pairs(self, machine: Labels, state: State, codes: list[int]) -> list[Pair]:
        found = []
        for card in codes:
            chosen = state.trial()
            machine.take(chosen, card)
            options = machine.run(chosen)
            if not options or machine.decision_kind(chosen) != "slot":
                return []
            for slot in options:
                after = chosen.trial()
                machine.take(after, slot)
                further = machine.run(after)
                is_matched = bool(further) and machine.decision_kind(after) == "order"
                found.append(Pair(card, slot, after, further, is_matched))
        return found

    def slots_alone(self, machine: Labels, pairs: list[Pair], without: dict[int, int]) -> dict[int, Line]:
        """How each slot is used best without the effect of a card, and what that adds."""
        found: dict[int, Line] = {}
        for pair in sorted(pairs, key=lambda pair: pair.is_matched):
            if pair.slot in found:
                continue
            options = pair.options
            if pair.is_matched:
                options = [code for code in options if machine.label(pair.state, code)[0] == "slot_only"]
                if not options:
                    continue
            line = self.best_line(machine, pair.state, options, 1)
            codes = line.codes[1:] if pair.is_matched else line.codes
            found[pair.slot] = Line(line.value - without[pair.card], codes)
        return found

    def played_out(self, machine: Labels, pair: Pair) -> Line:
        """The orders are compared at their ends only: in between, one has more and the other hopes for more."""
        orders = [code for code in pair.options if machine.label(pair.state, code)[0] != "slot_only"] or pair.options
        lines = [self.best_line(machine, pair.state, [order]) for order in orders]
        line = max(lines, key=lambda line: line.value)
        return Line(line.value, [pair.card, pair.slot, *line.codes])

    # --- lines ---

    def best_line(self, machine: Labels, state: State, codes: list[int], width: int = 0) -> Line:
        """A search that goes on with the best few lines only, until the turn ends or patience does."""
        if not codes:
            return Line(machine.worth(state, state.actor), [])
        level = Level(machine, state.actor, self.random)
        beam = [Node(0, [], state, codes)]
        for _ in range(LONGEST):
            level.further, level.seen = [], set()
            for node in beam:
                level.go_on(node, self.patience // len(beam))
            level.further.sort(key=lambda node: -node.value)
            beam = level.further[: width or self.width]
            if not beam:
                break
        level.finished.extend(Line(node.value, node.codes) for node in beam)
        return max(level.finished, key=lambda line: line.value)
