"""What effects and cards promise, in hundredths of a point: read off their words, never off their names."""

from uwc_content.engine.lowering import Program
from uwc_content.engine.program import (
    ADVANCE,
    BLOCK,
    BUILD,
    CHOOSE,
    DISCOUNT,
    DRAW,
    FREE,
    GAIN,
    IF,
    NONE,
    PAY,
    TOGETHER,
    UPGRADE,
    WHEN,
    Node,
)
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.bots.outlook import Outlook
from uwc_content.games.underwater_cities.bots.steadiness import is_constant, is_steady
from uwc_content.games.underwater_cities.bots.weights import WEIGHTS, Weights
from uwc_content.games.underwater_cities.rules.places import (
    CLAIMED,
    CONTRACTS,
    GAINED_TILES,
    HAND,
    PAID_SPECIALS,
    TILES,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.games.underwater_cities.rules.things import Things

MOST_THINGS = 3
"""Of a word that acts on many things, no more are counted on."""

MOST_POINTS = 1000
KEPT = 5000
ACTION = 100_000
"""Added to a card where its action is meant, not all of it."""
LOOKED_AT = (CLAIMED, PAID_SPECIALS, TILES, GAINED_TILES, CONTRACTS)


class CardWorth(Things):
    """Guesses about effects in the present state of the acting player."""

    __slots__ = ("constant", "enough", "memory", "outlooks", "steady", "weights")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.steady = frozenset(
            item.index + ITEMS
            for item in program.items
            if item.type in ("cards", "metropolises") and is_steady(program, self.tables, item)
        )
        """Cards whose worth depends on nothing but the board, the cards beside it and the time."""
        self.constant = frozenset(card for card in self.steady if is_constant(program, self.item(card)))
        """Those for which time alone matters."""
        self.believe(WEIGHTS)

    def believe(self, weights: Weights) -> None:
        """Steer by other weights from now on."""
        self.weights = weights
        self.enough = [100 * weights.income] * len(self.program.amount_names)
        self.enough[self.program.amount_index["credits"]] = 100 * weights.income_credits
        self.enough[self.program.amount_index["points"]] = 100 * MOST_POINTS
        self.memory: dict[tuple[int, ...], dict[int, int]] = {}
        self.outlooks: dict[tuple[int, int, int], Outlook] = {}

    # --- effects ---

    def block_worth(self, state: State, block: int, it: int, prices: list[int]) -> int:
        """What the parts of a block would bring now."""
        total = 0
        if block != NONE:
            for part in self.nodes[block].parts:
                total += self.part_worth(state, self.nodes[part], it, prices)
        return total

    def part_worth(self, state: State, node: Node, it: int, prices: list[int]) -> int:
        op = node.op
        if op == GAIN:
            return self.gain_worth(state, node, it, prices)
        if op == IF:
            return self.block_worth(state, self.branch(state, node, it), it, prices)
        if op == PAY:
            return self.pay_worth(state, node, it, prices)
        if op == CHOOSE:
            return max([self.part_worth(state, self.nodes[part], it, prices) for part in node.parts], default=0)
        if op in (BLOCK, TOGETHER):
            return self.block_worth(state, node.index, it, prices)
        if op == DRAW:
            return self.full_number(state, node, it) * self.weights.hand_card
        if op == ADVANCE:
            return self.full_number(state, node, it) * self.weights.space
        return self.deed_worth(state, node, it, prices) + self.block_worth(state, node.then, it, prices)

    def gain_worth(self, state: State, node: Node, it: int, prices: list[int]) -> int:
        best = 0
        for vector in self.vectors(state, node.what, it):
            total = 0
            for i, number in enumerate(vector):
                if number:
                    total += number * prices[i]
            if total > best:
                best = total
        return best

    def pay_worth(self, state: State, node: Node, it: int, prices: list[int]) -> int:
        """As often as the player could pay for it now."""
        ways = self.vectors(state, node.what, it)
        if not ways:
            return 0
        amounts = state.seats[state.actor].amounts
        times, cost = self.times_of(state, node, it), 0
        for i, number in enumerate(ways[0]):
            if number:
                times = min(times, amounts[i] // number if i < len(amounts) else 1)
                cost += number * prices[i]
        if times <= 0:
            return 0
        return max(self.block_worth(state, node.then, it, prices) - cost, 0) * times

    def deed_worth(self, state: State, node: Node, it: int, prices: list[int]) -> int:
        """Words that act on things are worth a fixed sum for each of them."""
        weights = self.weights
        if node.op == BUILD:
            each = weights.word_build * (2 if node.cost.sort == FREE else 1)
        else:
            each = weights.word_upgrade if node.op == UPGRADE else weights.word_other
        return each * min(sum([max(amount.number, 1) for amount in node.what.amounts]) or 1, MOST_THINGS)

    # --- cards ---

    def known_of(self, state: State, seat: int, outlook: Outlook) -> dict[int, int]:
        """What has been worked out about cards beside such a board: all that steady effects look at is in the key."""
        player = state.seats[seat]
        key = (outlook.turns, *player.numbers, *(card for zone in LOOKED_AT for card in player.zones[zone]))
        found = self.memory.get(key)
        if found is None:
            if len(self.memory) >= KEPT:
                self.memory.clear()
            found = self.memory[key] = {}
        return found

    def claimed_worth(self, state: State, card: int, outlook: Outlook, known: dict[int, int]) -> int:
        """What a card beside the board will still bring, but for the uses of its action."""
        memory = outlook.known if card in self.constant else known
        found = memory.get(card)
        if found is None:
            found = self.claimed_worth_now(state, card, outlook)
            if card in self.steady:
                memory[card] = found
        return found

    def claimed_worth_now(self, state: State, card: int, outlook: Outlook) -> int:
        item = self.item(card)
        total = 0
        if "scoring" in item.blocks:
            total += self.scoring_worth(state, card, outlook)
        if "production" in item.blocks and outlook.productions:
            total += self.block_worth(state, item.blocks["production"], card, outlook.made)
        for rule in item.rules.get("permanent", []):
            total += self.rule_worth(state, self.nodes[rule], card, outlook)
        if "production" in item.rules:
            total += self.weights.permanent * outlook.productions // 2
        return total

    def scoring_worth(self, state: State, card: int, outlook: Outlook) -> int:
        """What it scores now, and what the rest of the game is likely to add."""
        now = self.block_worth(state, self.item(card).blocks["scoring"], card, outlook.last)
        return now + (now * self.weights.scoring_growth // 100 + self.weights.scoring_base) * outlook.turns // 30

    def rule_worth(self, state: State, rule: Node, card: int, outlook: Outlook) -> int:
        """A rule may bring something in every turn that is left."""
        base = self.weights.permanent
        if rule.op == WHEN:
            base = base // 2 + self.block_worth(state, rule.then, card, outlook.prices) * 2
        elif rule.op == DISCOUNT:
            base = base // 2 + self.gain_worth(state, rule, card, outlook.prices) * 2
        return base * outlook.turns // 30

    def uses_worth(self, state: State, seat: int, outlook: Outlook, known: dict[int, int]) -> int:
        """The uses of action cards that are left: those that are ready now, and all once more after each production."""
        zones = state.seats[seat].zones
        ready = cards = 0
        for card in zones[CLAIMED]:
            if self.facts(card).is_action:
                value = self.action_worth(state, card, outlook, known)
                cards += value
                if card not in zones[USED]:
                    ready += value
        eras = max(outlook.productions - 1, 0)
        now = min(outlook.to_production, 3 * self.weights.actions_per_era)
        return ready * now // (3 * self.weights.actions_per_era) + cards * eras

    def action_worth(self, state: State, card: int, outlook: Outlook, known: dict[int, int]) -> int:
        """A use costs a place in a slot as well, so it counts for half of what it brings."""
        memory = outlook.known if card in self.constant else known
        found = memory.get(card + ACTION)
        if found is None:
            brings = self.block_worth(state, self.facts(card).action, card, outlook.prices)
            found = (brings + self.weights.action_use) // 2
            if card in self.steady:
                memory[card + ACTION] = found
        return found

    def prospect(self, state: State, card: int, outlook: Outlook, known: dict[int, int]) -> int:
        """What a card promises if it is played with its effect."""
        memory = outlook.known if card in self.constant else known
        found = memory.get(-card)
        if found is None:
            found = self.prospect_now(state, card, outlook, known)
            if card in self.steady:
                memory[-card] = found
        return found

    def prospect_now(self, state: State, card: int, outlook: Outlook, known: dict[int, int]) -> int:
        facts = self.facts(card)
        total = 0
        if facts.is_claimed:
            total = self.claimed_worth(state, card, outlook, known)
            if facts.is_action:
                total += self.action_worth(state, card, outlook, known) * max(outlook.productions, 0)
        if facts.instant != NONE:
            total += self.block_worth(state, facts.instant, card, outlook.prices)
        for i, number in facts.needs:
            total -= number * outlook.prices[i]
        return max(total, 0)

    def hand_worth(self, state: State, seat: int, outlook: Outlook, known: dict[int, int]) -> int:
        """Cards beyond the limit will be discarded: they only let the player choose what to keep."""
        if not outlook.turns:
            return 0
        weights = self.weights
        values = [
            weights.hand_card + self.prospect(state, card, outlook, known) * weights.hand_share // 100
            for card in state.seats[seat].zones[HAND]
        ]
        limit = self.number_of(state, seat, "hand_limit")
        if len(values) <= limit:
            return sum(values)
        values.sort(reverse=True)
        return sum(values[:limit]) + sum(values[limit:]) * weights.hand_spare // 100
