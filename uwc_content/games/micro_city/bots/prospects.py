"""What actions of cards and quarters promise, read from their words: never from their names."""

from uwc_content.engine.counting import ways_of
from uwc_content.engine.legality import branch_of
from uwc_content.engine.opcodes import BUILD, CHOOSE, GAIN, IF, NONE, PAY, TAKE, UPGRADE, WORD
from uwc_content.engine.program import Item, Node
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.state import State
from uwc_content.engine.zones import things_in
from uwc_content.games.micro_city.bots import weights
from uwc_content.games.micro_city.bots.beliefs import Beliefs, Outlook, Vectors
from uwc_content.games.micro_city.bots.needs import can_pay
from uwc_content.games.micro_city.bots.streets import ROLLS, chance
from uwc_content.games.micro_city.rules.game import TOKENS
from uwc_content.games.micro_city.rules.places import QUARTERS

ONE_VALUE = chance(1)
TOKENS_OF_DISTRICT = 2
"""How many tokens come back when a card is turned, as a rule."""


def cell_promise(beliefs: Beliefs, state: State, outlook: Outlook, cell: int) -> int:
    """A free quarter with the next roll."""
    quarter = outlook.streets.quarters[cell]
    return mixed(beliefs, state, outlook, quarter, outlook.streets.chances[cell]) if quarter is not None else 0


def card_promise(beliefs: Beliefs, state: State, outlook: Outlook, item: Item) -> int:
    return mixed(beliefs, state, outlook, item, ONE_VALUE if "die" in item.fields else ROLLS)


def mixed(beliefs: Beliefs, state: State, outlook: Outlook, item: Item, rolls: int) -> int:
    """The basic action, and the advanced one as often as a die matches."""
    basic, advanced = both_worths(beliefs, state, outlook, item)
    return basic + (advanced - basic) * rolls // ROLLS if advanced > basic else basic


def both_worths(beliefs: Beliefs, state: State, outlook: Outlook, item: Item) -> tuple[int, int]:
    found = outlook.worths.get(item.index)
    if found is None:
        basic = action_worth(beliefs, state, outlook, item.blocks.get("basic", NONE))
        advanced = action_worth(beliefs, state, outlook, item.blocks.get("advanced", NONE))
        found = outlook.worths[item.index] = (basic, advanced)
    return found


def action_worth(beliefs: Beliefs, state: State, outlook: Outlook, block: int) -> int:
    if block == NONE:
        return 0
    nodes = beliefs.rules.nodes
    return max(sum([part_worth(beliefs, state, outlook, nodes[part]) for part in nodes[block].parts]), 0)


def part_worth(beliefs: Beliefs, state: State, outlook: Outlook, node: Node) -> int:
    if node.op == GAIN:
        return max([gain_worth(beliefs, outlook, vector) for vector in ways(beliefs, state, node)], default=0)
    if node.op == IF:
        return action_worth(beliefs, state, outlook, branch_of(beliefs.rules, state, node, NONE))
    if node.op == PAY:
        return action_worth(beliefs, state, outlook, node.then) - price_worth(beliefs, state, outlook, node)
    if node.op == CHOOSE:
        return max([action_worth(beliefs, state, outlook, part) for part in node.parts], default=0)
    if node.op == BUILD:
        return weights.BUILDING if outlook.is_payable and outlook.reserve else 0
    if node.op == TAKE:
        return take_worth(beliefs, state, outlook, node.what)
    if node.op == UPGRADE:
        return weights.IMPROVED + token_worth(beliefs, outlook, TOKENS_OF_DISTRICT)
    return weights.CHANGED_DIE if node.op == WORD else 0


def ways(beliefs: Beliefs, state: State, node: Node) -> Vectors:
    found = beliefs.ways.get(node.index)
    if found is None:
        resources = len(beliefs.needed)
        found = [vector[:resources] for vector in ways_of(beliefs.rules, state, node.what, NONE)]
        beliefs.ways[node.index] = found
    return found


def gain_worth(beliefs: Beliefs, outlook: Outlook, vector: list[int]) -> int:
    total = 0
    for i, number in enumerate(vector):
        if number:
            of_use = min(number, outlook.missing[i])
            total += of_use * beliefs.needed[i] + (number - of_use) * beliefs.spare[i]
    return total


def price_worth(beliefs: Beliefs, state: State, outlook: Outlook, node: Node) -> int:
    """What is paid with is what is needed least; whoever cannot pay gains nothing."""
    amounts = state.seats[state.actor].amounts
    found = []
    for vector in ways(beliefs, state, node):
        if can_pay(amounts, vector):
            found.append(loss_worth(beliefs, outlook, amounts, vector))
    return min(found, default=weights.STAGE)


def loss_worth(beliefs: Beliefs, outlook: Outlook, amounts: list[int], vector: list[int]) -> int:
    total = 0
    for i, number in enumerate(vector):
        if number:
            over = max(amounts[i] - outlook.needs.in_all[i], 0)
            total += min(number, over) * beliefs.spare[i] + max(number - over, 0) * beliefs.needed[i]
    return total


def take_worth(beliefs: Beliefs, state: State, outlook: Outlook, what: Quantity) -> int:
    if not what.amounts:
        return max([take_worth(beliefs, state, outlook, each) for each in what.one_of], default=0)
    amount = what.amounts[0]
    if amount.name not in TOKENS:
        return weights.CARD * min(amount.number, len(things_in(state, beliefs.pile, state.actor)))
    lying = sum([owner != NONE for owner in state.zones[beliefs.rules.areas.owners][:QUARTERS]])
    return token_worth(beliefs, outlook, min(amount.number, lying))


def token_worth(beliefs: Beliefs, outlook: Outlook, more: int) -> int:
    """What so many tokens more or less in the reserve are worth."""
    now = outlook.reserve
    return abs(beliefs.reserve_worth(max(now + more, 0)) - beliefs.reserve_worth(now))
