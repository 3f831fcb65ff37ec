"""What effects and cards promise, in hundredths of a point: read off their words, never off their names."""

from typing import Final

from uwc_content.engine.counting import multiplier, number_in, ways_of
from uwc_content.engine.legality import branch_of, full_number, times_of
from uwc_content.engine.opcodes import (
    ADVANCE,
    BLOCK,
    BUILD,
    CHOOSE,
    DISCOUNT,
    DRAW,
    FREE,
    GAIN,
    IF,
    LET,
    LOWER,
    NO_PRONOUN,
    NONE,
    PAY,
    RESOURCE,
    SET,
    STATED,
    T_STANDS,
    TOGETHER,
    UPGRADE,
    WHEN,
)
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Event, Quantity
from uwc_content.engine.state import State
from uwc_content.engine.words.pay import imagine, wake
from uwc_content.games.underwater_cities.bots.beliefs import ACTION, Beliefs, Standing
from uwc_content.games.underwater_cities.bots.events_expected import PARTS, expected
from uwc_content.games.underwater_cities.bots.outlook import Held, Outlook
from uwc_content.games.underwater_cities.rules.places import HAND, USED
from uwc_content.games.underwater_cities.rules.things import number_of
from uwc_content.language.others import EVERYONE, OTHERS

SAVING: Final = 2
"""What is paid from an item has to be kept there first."""
MOST_THINGS = 3
"""Of a word that acts on many things, no more are counted on."""
KEPT_VIEWS = 20_000
CITY: Final = "city"
"""How the nouns for cities end: they are worth twice as much as other things that are built for a stated cost."""


def block_worth(judge: Beliefs, state: State, block: int, it: int, prices: list[int]) -> int:
    """What the parts of a block would bring now."""
    total = 0
    if block != NONE:
        for part in judge.rules.nodes[block].parts:
            total += part_worth(judge, state, judge.rules.nodes[part], it, prices)
    return total


def part_worth(judge: Beliefs, state: State, node: Node, it: int, prices: list[int]) -> int:
    op = node.op
    if op == GAIN:
        return gain_worth(judge, state, node, it, prices)
    if op == IF:
        return block_worth(judge, state, branch_of(judge.rules, state, node, it), it, prices)
    if op == PAY:
        return pay_worth(judge, state, node, it, prices)
    if op == CHOOSE:
        return max([part_worth(judge, state, judge.rules.nodes[part], it, prices) for part in node.parts], default=0)
    if op in (BLOCK, TOGETHER):
        return block_worth(judge, state, node.index, it, prices)
    if op == LET:
        return for_players(block_worth(judge, state, node.parts[0], it, prices), node.name)
    if op == DRAW:
        return full_number(judge.rules, state, node, it) * judge.weights.hand_card
    if op == ADVANCE:
        return full_number(judge.rules, state, node, it) * judge.weights.space
    return deed_worth(judge, state, node, it, prices) + block_worth(judge, state, node.then, it, prices)


def gain_worth(judge: Beliefs, state: State, node: Node, it: int, prices: list[int]) -> int:
    bag = node.what
    if bag.fixed is None and len(bag.amounts) == 1 and bag.amounts[0].sort == RESOURCE and bag.payer == NONE:
        amount = bag.amounts[0]
        if not (bag.one_of or amount.chosen):
            number = number_in(judge.rules, state, bag, amount, it) * multiplier(judge.rules, state, bag, it)
            return max(number * prices[amount.index], 0)
    best = 0
    for vector in ways_of(judge.rules, state, bag, it):
        total = 0
        for i, number in enumerate(vector):
            if number:
                total += number * prices[i]
        if total > best:
            best = total
    return best


def pay_worth(judge: Beliefs, state: State, node: Node, it: int, prices: list[int]) -> int:
    """As often as the player could pay for it now; where the player says how much, the best of all ways."""
    ways = ways_of(judge.rules, state, node.what, it)
    if not ways:
        return 0
    if node.what.amounts and node.what.amounts[0].chosen:
        return max([chosen_worth(judge, state, node, way, it, prices) for way in ways])
    if node.what.is_kept:
        return block_worth(judge, state, node.then, it, prices) // SAVING
    amounts = state.seats[state.actor].amounts
    times, cost = times_of(judge.rules, state, node, it), 0
    for i, number in enumerate(ways[0]):
        if number:
            times = min(times, amounts[i] // number if i < len(amounts) else 1)
            cost += number * prices[i]
    if times <= 0:
        return 0
    return max(block_worth(judge, state, node.then, it, prices) - cost, 0) * times


def chosen_worth(judge: Beliefs, state: State, node: Node, way: list[int], it: int, prices: list[int]) -> int:
    """What is left of the benefit of paying so much."""
    imagine(state, node, way)
    brings = block_worth(judge, state, node.then, it, prices)
    wake(state)
    if node.what.is_kept:
        return brings
    return max(brings - sum([number * prices[i] for i, number in enumerate(way) if number]), 0)


def for_players(brings: int, who: str) -> int:
    """What others receive is lost against them."""
    return brings // 2 if who == EVERYONE else -brings if who == OTHERS else -brings // 2


def deed_worth(judge: Beliefs, state: State, node: Node, it: int, prices: list[int]) -> int:
    """Words that act on things are worth a fixed sum for each of them."""
    weights = judge.weights
    if node.op not in (BUILD, UPGRADE):
        each = weights.word_other
    else:
        each = weights.word_build if node.op == BUILD else weights.word_upgrade
        if node.cost.sort == FREE and node.op == BUILD:
            each *= 2
        elif node.cost.sort == STATED and node.cost.bag is not None and weights.expected:
            free = each * (4 if any(amount.name.endswith(CITY) for amount in node.what.amounts) else 2)
            each = max(free - cheapest(judge, state, node.cost.bag, it, prices), 0)
    return each * min(sum([max(amount.number, 1) for amount in node.what.amounts]) or 1, MOST_THINGS)


def cheapest(judge: Beliefs, state: State, bag: Quantity, it: int, prices: list[int]) -> int:
    """The least that a cost takes away."""
    ways = ways_of(judge.rules, state, bag, it)
    return min([sum([number * prices[i] for i, number in enumerate(way) if number]) for way in ways], default=0)


def worth_called(judge: Beliefs, state: State, code: int, outlook: Outlook, known: dict[tuple[int, ...], int]) -> int:
    """What a card is worth beside the board, with ACTION what a use of it brings, and negative what it promises.

    Remembered by the time and by what it sees; `known` is what is remembered for all that lies beside such a board.
    """
    sight = judge.sights[code]
    if sight.is_blank:
        blank = outlook.known.get(code)
        if blank is None:
            blank = outlook.known[code] = worth_now(judge, state, code, outlook, known)
        return blank
    if sight.is_open:
        return worth_now(judge, state, code, outlook, known)
    key = sight.of(code, state.seats[state.actor])
    memory = known if sight.looks_beside else outlook.views
    found = memory.get(key)
    if found is None:
        if len(memory) >= KEPT_VIEWS:
            memory.clear()
        found = memory[key] = worth_now(judge, state, code, outlook, known)
    return found


def worth_now(judge: Beliefs, state: State, code: int, outlook: Outlook, known: dict[tuple[int, ...], int]) -> int:
    if code < 0:
        return prospect_now(judge, state, -code, outlook, known)
    if code >= ACTION:
        return action_worth_now(judge, state, code - ACTION, outlook)
    return claimed_worth_now(judge, state, code, outlook)


def claimed_worth_now(judge: Beliefs, state: State, card: int, outlook: Outlook) -> int:
    """What a card beside the board will still bring, but for the uses of its action."""
    item = judge.rules.item(card)
    total = 0
    if "scoring" in item.blocks:
        total += scoring_worth(judge, state, card, outlook)
    if "production" in item.blocks and outlook.productions:
        total += block_worth(judge, state, item.blocks["production"], card, outlook.made)
    for rule in item.rules.get("permanent", []):
        total += rule_worth(judge, state, judge.rules.nodes[rule], card, outlook)
    if "production" in item.rules:
        total += judge.weights.permanent * outlook.productions // 2
    return total


def scoring_worth(judge: Beliefs, state: State, card: int, outlook: Outlook) -> int:
    """What it scores now, and what the rest of the game is likely to add."""
    now = scored_now(judge, state, card, outlook)
    return now + (now * judge.weights.scoring_growth // 100 + judge.weights.scoring_base) * outlook.turns // 30


def scored_now(judge: Beliefs, state: State, card: int, outlook: Outlook) -> int:
    """The same at any time for the same sight, as points and leftovers keep their prices."""
    block, sight = judge.rules.item(card).blocks["scoring"], judge.sights[card]
    if sight.is_open or sight.looks_beside or sight.looks_at_time:
        return block_worth(judge, state, block, card, outlook.last)
    key = sight.of(card, state.seats[state.actor])
    found = judge.scored.get(key)
    if found is None:
        if len(judge.scored) >= KEPT_VIEWS:
            judge.scored.clear()
        found = judge.scored[key] = block_worth(judge, state, block, card, outlook.last)
    return found


def rule_worth(judge: Beliefs, state: State, rule: Node, card: int, outlook: Outlook) -> int:
    """A rule may bring something in every turn that is left, or at every end of a round."""
    base = judge.weights.permanent
    if rule.op == WHEN:
        brings = later_worth(judge, state, rule.then, card, outlook.prices)
        times = times_left(judge, rule.event, outlook)
        if times != NONE:
            return brings * times
        often = NONE if rule.event is None else expected(judge, state, rule.event, outlook)
        if often != NONE and judge.weights.expected:
            return brings * often * judge.weights.expected // (100 * PARTS)
        base = base // 2 + brings * 2
    elif rule.op in (LOWER, SET):
        return base * stat_change(judge, rule) * outlook.turns // 30
    elif rule.op == DISCOUNT:
        base = base // 2 + gain_worth(judge, state, rule, card, outlook.prices) * 2
    return base * outlook.turns // 30


def stat_change(judge: Beliefs, rule: Node) -> int:
    """Whether a stat becomes better than usual, or worse."""
    number = rule.what.amounts[0].number
    return -1 if rule.op == LOWER else min(max(number - judge.rules.hand_limit, -1), 1)


def later_worth(judge: Beliefs, state: State, block: int, it: int, prices: list[int]) -> int:
    """What a block would bring later on: where a marker must stand somewhere, it will half of the time."""
    total = 0
    for part in judge.rules.nodes[block].parts if block != NONE else []:
        node = judge.rules.nodes[part]
        if node.op == IF and any(test.op == T_STANDS for test in node.tests):
            total += block_worth(judge, state, node.then, it, prices) // 2
            total += block_worth(judge, state, node.otherwise, it, prices) // 2
        elif node.op == GAIN and is_about_it(node.what):
            total += sum([amount.number * prices[amount.index] for amount in node.what.amounts])
        else:
            total += part_worth(judge, state, node, it, prices)
    return total


def is_about_it(bag: Quantity) -> bool:
    """Whether it counts what there is at the thing that the event will be about: one is likely."""
    return bag.per is not None and bag.per.at is not None and bag.per.at.pronoun != NO_PRONOUN


def times_left(judge: Beliefs, event: Event | None, outlook: Outlook) -> int:
    """How often a round, an era or a turn still begins or ends; NONE for events of any other kind."""
    if event is None or event.verb not in ("begin", "end") or event.nth:
        return NONE
    turns_per_round = judge.rules.turns_per_round
    return {
        "turn": outlook.turns,
        "round": (outlook.turns + turns_per_round - 1) // turns_per_round,
        "era": outlook.productions,
    }.get(event.period, NONE)


def uses_worth(judge: Beliefs, state: State, seat: int, outlook: Outlook, standing: Standing) -> int:
    """The uses of action cards that are left: those that are ready now, and all once more after each production."""
    if not standing.actions:
        return 0
    used = state.seats[seat].zones[USED]
    key = tuple(used)
    found = standing.uses.get(key)
    if found is None:
        found = uses_now(judge, state, used, outlook, standing)
        if judge.steady.issuperset([card + ACTION for card in standing.actions]):
            standing.uses[key] = found
    return found


def uses_now(judge: Beliefs, state: State, used: list[int], outlook: Outlook, standing: Standing) -> int:
    values = [
        (worth_called(judge, state, card + ACTION, outlook, standing.known), card not in used)
        for card in standing.actions
    ]
    values.sort(reverse=True)
    ready = cards = 0
    for i, (value, is_ready) in enumerate(values):
        if i >= judge.weights.action_cap:
            value = value * judge.weights.action_more // 100
        cards += value
        if is_ready:
            ready += value
    eras = max(outlook.productions - 1, 0)
    now = min(outlook.to_production, 3 * judge.weights.actions_per_era)
    return ready * now // (3 * judge.weights.actions_per_era) + cards * eras


def action_worth_now(judge: Beliefs, state: State, card: int, outlook: Outlook) -> int:
    """A use costs a place in a slot as well, so it counts for half of what it brings."""
    brings = block_worth(judge, state, judge.rules.facts(card).action, card, outlook.prices)
    return (brings + judge.weights.action_use) // 2


def prospect_now(judge: Beliefs, state: State, card: int, outlook: Outlook, known: dict[tuple[int, ...], int]) -> int:
    """What a card promises if it is played with its effect."""
    facts = judge.rules.facts(card)
    total = 0
    if facts.is_claimed:
        total = worth_called(judge, state, card, outlook, known)
        if facts.is_action:
            total += worth_called(judge, state, card + ACTION, outlook, known) * max(outlook.productions, 0)
    if facts.instant != NONE:
        total += block_worth(judge, state, facts.instant, card, outlook.prices)
    for i, number in facts.needs:
        total -= number * outlook.prices[i]
    return max(total, 0)


def hand_worth(judge: Beliefs, state: State, seat: int, outlook: Outlook, standing: Standing) -> int:
    """Cards beyond the limit will be discarded: they only let the player choose what to keep."""
    if not outlook.turns:
        return 0
    hand = state.seats[seat].zones[HAND]
    limit = number_of(judge.rules, state, seat, "hand_limit")
    key = (limit, *hand)
    found = standing.hands.get(key)
    if found is None:
        found = standing.hands[key] = held_beside(judge, state, hand, limit, outlook, standing)
    if not found.restless:
        return found.total
    each = [in_hand(judge, state, card, outlook, standing) for card in found.restless]
    if found.has_room:
        return found.total + sum(each)
    return best_of_hand(judge, [*found.values, *each], limit)


def held_beside(
    judge: Beliefs, state: State, hand: list[int], limit: int, outlook: Outlook, standing: Standing
) -> Held:
    counted = (limit, *standing.counts, *hand)
    is_counted = judge.placed.isdisjoint([-card for card in hand])
    if is_counted and counted in standing.held:
        return standing.held[counted]
    found = Held()
    found.restless = [card for card in hand if -card not in judge.steady]
    found.values = [in_hand(judge, state, card, outlook, standing) for card in hand if -card in judge.steady]
    found.has_room = len(hand) <= limit
    found.total = sum(found.values) if found.has_room else best_of_hand(judge, found.values, limit)
    if is_counted:
        standing.held[counted] = found
    return found


def in_hand(judge: Beliefs, state: State, card: int, outlook: Outlook, standing: Standing) -> int:
    promise = worth_called(judge, state, -card, outlook, standing.known)
    return judge.weights.hand_card + promise * judge.weights.hand_share // 100


def best_of_hand(judge: Beliefs, values: list[int], limit: int) -> int:
    values.sort(reverse=True)
    return sum(values[:limit]) + sum(values[limit:]) * judge.weights.hand_spare // 100
