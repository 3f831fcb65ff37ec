"""Which options a plan need not follow: those that come to the same as others, and to leave what costs nothing."""

from typing import Final

from uwc_content.engine.opcodes import ADVANCE, BLOCK, CHOOSE, TAKE
from uwc_content.engine.placing import payments_due
from uwc_content.engine.program import Node
from uwc_content.engine.stack import PAYING, SHIFT, STOP
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.known_worths import standing_of
from uwc_content.games.underwater_cities.bots.planning import promise_of
from uwc_content.games.underwater_cities.bots.worth import hunger_worth, outlook_at
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.places import TILE_SUPPLY
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.games.underwater_cities.rules.turn_frames import ABILITIES
from uwc_content.games.underwater_cities.rules.turns import ability_options
from uwc_content.simulation.lines import NOTHING, Lore

KEPT: Final = 1
"""Of options that a plan has met before, no more are followed again where a card or a slot is looked at alone."""
LOCAL: Final = frozenset({"part", "choose", "order", "gain", "effect", "pay", "exchange", "replace"})
ENDS_TURN: Final = 3
"""So long is the stack where nothing else follows in a turn."""
PICKED: Final = 2 * SHIFT + 24
"""Where a choice remembers what has been chosen already."""


class Sense(Lore):
    """What a plan of a turn needs no trial for."""

    def __init__(self, judge: Beliefs, state: State) -> None:
        super().__init__(KEPT, frozenset(), LOCAL)
        self.judge = judge
        self.rules = judge.rules
        self.declined = ability_options(judge.rules, state)
        """Abilities that could have been used before the card was chosen; they can be used once the turn is done."""

    def sensible(self, state: State, options: list[int]) -> list[int]:
        if not options:
            return options
        index, k = state.stack[-3], state.stack[-1]
        if index >= 0:
            return self.sensible_parts(state, self.rules.nodes[index], k, options)
        if index == ABILITIES:
            left = [code for code in options if code not in self.declined]
            return left if len(left) > 1 or len(state.stack) > ENDS_TURN else []
        if index == PAYING:
            return [cheapest_payment(self.judge, state, options)]
        if index == LOOKING:
            return options[:1] if k else [best_held(self.judge, state, options)]
        return options

    def sensible_parts(self, state: State, node: Node, k: int, options: list[int]) -> list[int]:
        """What only brings something comes first, and nobody leaves it; what is picked, is picked in one order."""
        gifts = self.judge.gifts
        if node.op == BLOCK:
            for code in options:
                if code != STOP and node.parts[code] in gifts:
                    return [code]
        elif node.op == ADVANCE:
            return options[:1]
        elif node.op == TAKE:
            return best_taken(self.judge, state, options)
        elif node.op == CHOOSE and node.index in gifts:
            given = [code for code in options if code != STOP]
            picked = (k >> PICKED).bit_length()
            return [code for code in given if code >= picked] or given or options
        return options


def best_taken(judge: Beliefs, state: State, options: list[int]) -> list[int]:
    """Of cards that come to the hand the one that promises most, and whatever else can be taken."""
    supply = state.zones[TILE_SUPPLY]
    cards = [thing for thing in options if thing >= ITEMS and thing not in supply]
    if len(cards) < 2:
        return options
    best = best_held(judge, state, cards)
    return [thing for thing in options if thing == best or thing not in cards]


def best_held(judge: Beliefs, state: State, cards: list[int]) -> int:
    return max(cards, key=lambda card: promise_of(judge, state, card)[1])


def least_held(judge: Beliefs, state: State, cards: list[int]) -> int:
    return min(cards, key=lambda card: promise_of(judge, state, card)[1])


def cheapest_payment(judge: Beliefs, state: State, options: list[int]) -> int:
    """The payment that leaves what is worth most."""
    outlook = outlook_at(judge, state)
    player = state.seats[state.actor]
    standing = standing_of(judge, state, state.actor, outlook)
    before, best, most = player.amounts, options[0], NOTHING
    for code, payment in enumerate(payments_due(judge.rules, state, state.stack[-2], state.stack[-1])):
        player.amounts = before[:]
        for resource, number in payment.needs:
            player.amounts[resource] -= number
        left = outlook.stock_worth(player.amounts) - hunger_worth(judge, player, standing, outlook)
        if code in options and left > most:
            best, most = code, left
    player.amounts = before
    return best
