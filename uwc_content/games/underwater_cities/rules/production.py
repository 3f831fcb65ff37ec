"""The production phase: what the network, cards, tiles and sites yield, and the feeding of cities."""

from typing import Any

from uwc_content.engine.costs import can_afford, in_force_of, pay_amounts, replaced, with_discount
from uwc_content.engine.events import Happening, end_period, is_awaited, is_noticed, tell_thing
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import DISCOUNT, NONE, SUBSTITUTE
from uwc_content.engine.program import Node
from uwc_content.engine.receiving import is_replaceable, receive
from uwc_content.engine.stack import push_block
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.deeds import yield_of
from uwc_content.games.underwater_cities.rules.places import CLAIMED, CONNECTED, UPGRADED
from uwc_content.games.underwater_cities.rules.tables import BUILDINGS, KINDS
from uwc_content.games.underwater_cities.rules.things import connected_tiles, is_such, kind_at
from uwc_content.games.underwater_cities.rules.turns import tell_period


def produce_for(rules: Box, state: State, seat: int, is_done: int) -> None:
    """The network first, then cards, tiles and sites; those that ask what was produced come last."""
    state.actor = seat
    if is_done:
        del state.stack[-3:]
        tell_period(rules, state, "end", "production")
        return
    state.stack[-1] = 1
    end_period(rules, state, "production")
    for block, it in reversed(production_blocks(rules, state)):
        push_block(rules, state, block, it, 0)
    total = pair_yield(rules, state)
    for thing, yielded in reversed(producers(rules, state)):
        if not is_replaceable(rules, state, "produce", thing, None):
            add_yield(total, yielded, times_producing(rules, state, thing))
            tell_thing(rules, state, "produce", thing, rules.producing, NONE)
    if any(total):
        receive(rules, state, total, rules.producing)
    tell_period(rules, state, "begin", "production")


def multiplied_yield(rules: Box, state: State, thing: int) -> list[int]:
    times = times_producing(rules, state, thing)
    return [number * times for number in yield_of(rules, state, thing)]


def add_yield(total: list[int], yielded: list[int], times: int) -> None:
    for i, number in enumerate(yielded):
        if number:
            total[i] += number * times


def pair_yield(rules: Box, state: State) -> list[int]:
    """What pairs of upgraded buildings add; never multiplied."""
    seat = state.seats[state.actor]
    board = rules.board(seat)
    total = rules.nothing[:]
    for city in bits(seat.numbers[CONNECTED] & board.cities):
        for kind in BUILDINGS:
            if (board.next_to[city] & seat.numbers[kind] & seat.numbers[UPGRADED]).bit_count() >= 2:
                for i in range(len(total)):
                    total[i] += rules.tables.pair[kind][i]
    return total


def times_producing(rules: Box, state: State, thing: int) -> int:
    """1, and one more for every extra time that a site or card adds."""
    seat = state.seats[state.actor]
    item = rules.board(seat).special[thing]
    times = 1
    for index in item.rules.get("production", []) if item is not None else []:
        times += rules.nodes[index].numbers.get("here", 1) - 1
    multipliers = (seat.in_force or in_force_of(rules, seat)).multipliers
    kind = kind_at(rules, state, state.actor, thing) if multipliers else NONE
    for node in multipliers:
        for noun, number in node.numbers.items():
            if (
                noun != "here"
                and kind in rules.kinds_called.get(noun, ())
                and is_such(rules, state, state.actor, thing, noun)
            ):
                times += number - 1
    return times


def producers(rules: Box, state: State) -> list[tuple[int, list[int]]]:
    """Structures and cities that produce anything, each with what it yields."""
    numbers = state.seats[state.actor].numbers
    found = []
    for kind in rules.yielding:
        for thing in bits(numbers[kind]):
            yielded = yield_of(rules, state, thing)
            if yielded is not rules.nothing:
                found.append((thing, yielded))
    return found


def production_blocks(rules: Box, state: State) -> list[tuple[int, int]]:
    player = state.seats[state.actor]
    board = rules.board(player)
    found = [(rules.facts(tile).production, tile) for tile in connected_tiles(rules, player)]
    built = 0
    for kind in range(len(KINDS)):
        built |= player.numbers[kind]
    for site in bits(built):
        item = board.special[site]
        if item is not None and not 0 <= board.pair[site] < site:
            found.append((item.blocks.get("production", NONE), site))
    found.extend([(rules.facts(card).production, card) for card in player.zones[CLAIMED]])
    return sorted([each for each in found if each[0] != NONE], key=lambda each: looks_back(rules, each[0]))


def looks_back(rules: Box, block: int) -> bool:
    """Whether an effect asks what this production gave, wherever it does; looked up once for each block."""
    known = rules.looks_back
    if block not in known:
        known[block] = any(asks_back(rules.nodes[part].plain) for part in rules.nodes[block].parts)
    return known[block]


def step_feeding(rules: Box, state: State, seat: int, hungry: int) -> list[int] | None:
    """As many cities as possible are fed; where it matters which, the owner says which go hungry, one by one."""
    state.actor = seat
    player = state.seats[seat]
    connected = player.numbers[CONNECTED] & rules.board(player).cities
    cities = bits(connected & ~hungry)
    options = may_go_hungry(rules, state, cities)
    if options:
        return options
    del state.stack[-3:]
    fed = feed_cities(rules, state, cities)
    unfed = connected.bit_count() - len(fed)
    player.amounts[rules.points] = max(player.amounts[rules.points] - unfed * rules.penalty[rules.points], 0)
    for city in fed:
        tell_thing(rules, state, "feed", city, None, NONE)
    return None


def leave_hungry(state: State, city: int) -> None:
    state.stack[-1] |= 1 << city


def may_go_hungry(rules: Box, state: State, cities: list[int]) -> list[int]:
    """Cities without which as many are fed as with them; none where all are fed, none is, or all are alike."""
    fed = most_fed(rules, state, cities)
    if fed in (0, len(cities)) or not matters_who_eats(rules, state, cities):
        return []
    return [city for city in cities if most_fed(rules, state, [each for each in cities if each != city]) == fed]


def matters_who_eats(rules: Box, state: State, cities: list[int]) -> bool:
    """Somebody waits for feeding, or not all cities eat the same."""
    if is_noticed(rules, state, "feed"):
        return True
    return are_helped(rules, state) and len({str(meals_for(rules, state, city)) for city in cities}) > 1


def are_helped(rules: Box, state: State) -> bool:
    """Whether rules may help to feed cities; without any all cities eat the same."""
    return bool(in_force_of(rules, state.seats[state.actor]).tariff.about("feed"))


def most_fed(rules: Box, state: State, cities: list[int]) -> int:
    """Tried out and taken back."""
    player = state.seats[state.actor]
    amounts, spent = player.amounts[:], player.spent[:]
    number = len(feed_cities(rules, state, cities))
    player.amounts, player.spent = amounts, spent
    return number


def feed_cities(rules: Box, state: State, cities: list[int]) -> list[int]:
    if not are_helped(rules, state):
        return [city for city in cities if eat(rules, state, rules.food) or eat(rules, state, rules.substitute)]
    choosy_first = sorted(cities, key=lambda city: len(meals_for(rules, state, city)))
    return [city for city in choosy_first if feed_city(rules, state, city)]


def eat(rules: Box, state: State, meal: list[int]) -> bool:
    """Pay for a meal if it is there."""
    if not can_afford(rules, state, meal):
        return False
    pay_amounts(state, meal, [])
    return True


def feed_city(rules: Box, state: State, city: int) -> bool:
    """With the first meal that is there."""
    for meal, standing in meals_for(rules, state, city):
        if can_afford(rules, state, meal):
            pay_amounts(state, meal, standing)
            return True
    return False


def meals_for(rules: Box, state: State, city: int) -> list[tuple[list[int], list[int]]]:
    """What feeds a city, in the order in which it is taken, each with the rules that `once` uses up by it."""
    player = state.seats[state.actor]
    tariff = in_force_of(rules, player).tariff
    helping = [rule for rule in tariff.about("feed") if helps_to_feed(rules, state, rule, city)]
    food: list[tuple[list[int], list[int]]] = [(rules.food, [])]
    for rule in [each for each in helping if each.op == DISCOUNT]:
        food = with_discount(rules, state, rule, food)
    found = [*food, (rules.substitute, [])]
    for rule in [each for each in helping if each.op == SUBSTITUTE]:
        found.extend((paid, used) for paid, _, used in replaced(rules, state, rule, (rules.food, rules.food, [])))
    return found


def helps_to_feed(rules: Box, state: State, rule: Node, city: int) -> bool:
    if rule.event is None or (rule.once and state.seats[state.actor].is_used_up(rule.index)):
        return False
    return is_awaited(rules, state, rule.event, Happening("feed", city, [], None))


def asks_back(plain: Any) -> bool:
    """Whether a word, a condition or a count looks at events of this production."""
    if isinstance(plain, list):
        return any(asks_back(each) for each in plain)
    if not isinstance(plain, dict):
        return False
    return ("verb" in plain and plain.get("in") == "production") or any(asks_back(each) for each in plain.values())
