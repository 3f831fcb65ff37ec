"""The judge of declared games: guesses what a position is worth from the words of its items, never from their names."""

from typing import Final

from uwc_content.engine.counting import count_in, ways_of
from uwc_content.engine.course import STEP
from uwc_content.engine.legality import branch_of, full_number
from uwc_content.engine.opcodes import ADVANCE, CHOOSE, DRAW, GAIN, IF, LET, LOWER, NONE, PAY, SET, TOGETHER
from uwc_content.engine.program import Node
from uwc_content.engine.schedule import end_turn
from uwc_content.engine.seeing import deal_anew
from uwc_content.engine.state import State
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.words.pay import imagine, wake
from uwc_content.engine.zones import EVERYONE, things_in
from uwc_content.language.others import EVERYONE as WHOLE_TABLE
from uwc_content.language.others import OTHERS
from uwc_content.simulation.lines import Line
from uwc_content.simulation.planner import PlannerBot

POINT: Final = 100
RESOURCE: Final = 40
"""A unit of anything that is not what the game is won by."""
SPARE: Final = 3
"""The same beyond the first few."""
FEW: Final = 4
HELD: Final = 15
"""An item that may still be played."""
RULE: Final = 60
"""A rule that holds."""
DEED: Final = 30
"""A word whose worth nobody has worked out."""
SAVING: Final = 2
"""What is paid from an item has to be kept there first."""
TIMES: Final = 4
"""How often a section is expected to be received again."""
UNDECIDED: Final = frozenset({"action", "play", "take", "receive", "part", "choose", "use", "payment", "trigger"})


class TableJudge:
    """Made once for the rules of a bundle."""

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.undecided = UNDECIDED
        score = rules.program.amount_index[rules.program.bundle["ranking"]["score"]]
        self.weights = [RESOURCE] * len(rules.program.amount_names)
        self.weights[score] = POINT
        self.score = score
        steps = [each for each in rules.course.stretches if each.op == STEP and each.what == "receive"]
        final = [rules.course.stretches[index] for index in rules.course.stretches[rules.course.scoring].steps]
        self.received = [(each.arguments["zone"], each.arguments["section"]) for each in steps if each not in final]
        self.scored = [(each.arguments["zone"], each.arguments["section"]) for each in final if each.op == STEP]
        self.final = [each.block for each in final if each.block != NONE]

    def worth(self, state: State, seat: int) -> int:
        """Points in full, other things as far as they lead to points."""
        acting, state.actor = state.actor, seat
        total = self.stock(state, seat) + self.prospects(state, seat)
        state.actor = acting
        return total

    def stock(self, state: State, seat: int) -> int:
        total = 0
        for i, amount in enumerate(state.seats[seat].amounts):
            if i == self.score:
                total += amount * POINT
            else:
                total += min(amount, FEW) * self.weights[i] + max(amount - FEW, 0) * SPARE
        return total

    def prospects(self, state: State, seat: int) -> int:
        """What lies before a player: what it gives again and again, what it scores, what may still be played."""
        rules = self.rules
        total = 0
        for pairs, times in ((self.received, TIMES), (self.scored, 1)):
            for zone, section in pairs:
                for thing in things_in(state, rules.zones.by_name[zone], seat):
                    block = rules.item(thing).blocks.get(section, NONE)
                    total += times * self.block_worth(state, block, thing)
        for block in self.final:
            total += self.block_worth(state, block, NONE)
        for own in rules.zones.of_seats:
            things = things_in(state, own, seat)
            if own.seen_by != EVERYONE:
                total += HELD * len(things)
            else:
                total += sum(self.rule_worth(rule) for thing in things for rule in rules.rules_in(thing, own))
                total += sum(self.block_worth(state, rules.block_of(state, thing), thing) for thing in things)
        return total

    # --- effects ---

    def block_worth(self, state: State, block: int, it: int) -> int:
        if block == NONE:
            return 0
        nodes = self.rules.nodes
        return sum(self.part_worth(state, nodes[part], it) for part in nodes[block].parts)

    def part_worth(self, state: State, node: Node, it: int) -> int:
        rules = self.rules
        if node.op == GAIN:
            ways = ways_of(rules, state, node.what, it)
            return max((self.vector_worth(vector) for vector in ways), default=0)
        if node.op == DRAW:
            return HELD * full_number(rules, state, node, it)
        if node.op == CHOOSE:
            return max((self.block_worth(state, part, it) for part in node.parts), default=0)
        if node.op == TOGETHER:
            return self.block_worth(state, node.index, it)
        if node.op == LET:
            return self.for_players(self.block_worth(state, node.parts[0], it), node.name)
        if node.op == IF:
            return self.block_worth(state, branch_of(rules, state, node, it), it)
        if node.op == PAY:
            return self.pay_worth(state, node, it)
        return (DEED if node.op != ADVANCE else RESOURCE) + self.block_worth(state, node.then, it)

    def pay_worth(self, state: State, node: Node, it: int) -> int:
        """As often as it may be paid; where the player says how much, the best of all ways."""
        ways = ways_of(self.rules, state, node.what, it)
        if node.what.amounts and node.what.amounts[0].chosen:
            return max((self.chosen_worth(state, node, way, it) for way in ways), default=0)
        if node.what.is_kept:
            return self.block_worth(state, node.then, it) // SAVING
        price = min((self.vector_worth(way) for way in ways), default=0)
        times = node.times
        if node.times_per is not None:
            times = count_in(self.rules, state, state.actor, node.times_per, it)
        return max(self.block_worth(state, node.then, it) - price, 0) * min(times, TIMES)

    def chosen_worth(self, state: State, node: Node, way: list[int], it: int) -> int:
        imagine(state, node, way)
        brings = self.block_worth(state, node.then, it)
        wake(state)
        return max(brings - (0 if node.what.is_kept else self.vector_worth(way)), 0)

    def for_players(self, brings: int, who: str) -> int:
        """What others receive is lost against them."""
        return brings // 2 if who == WHOLE_TABLE else -brings if who == OTHERS else -brings // 2

    def rule_worth(self, rule: int) -> int:
        """A rule is good for whoever has it, unless it makes a stat worse than usual."""
        node = self.rules.nodes[rule]
        if node.op == SET:
            amount = node.what.amounts[0]
            return RULE * min(max(amount.number - self.rules.stats.get(amount.name, 0), -1), 1)
        return -RULE if node.op == LOWER else RULE

    def vector_worth(self, vector: list[int]) -> int:
        return sum(number * weight for number, weight in zip(vector, self.weights, strict=True))

    # --- looking ahead ---

    def hide(self, state: State, player: int) -> None:
        deal_anew(self.rules, state, player)

    def end_soon(self, state: State) -> None:
        end_turn(state)

    def begins_turn(self, state: State) -> bool:
        return False

    def plain_choice(self, state: State, codes: list[int]) -> int | None:
        return None

    def turns(self, planner: PlannerBot, state: State, codes: list[int]) -> list[Line]:
        return []
