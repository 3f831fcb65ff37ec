"""The production phase: what the network, cards, tiles and sites yield, and the feeding of cities."""

from typing import Any

from uwc_content.engine.events import Happening
from uwc_content.engine.lowering import Program
from uwc_content.engine.program import NONE, Node
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.places import CLAIMED, CONNECTED, UPGRADED
from uwc_content.games.underwater_cities.rules.scoring import Scoring
from uwc_content.games.underwater_cities.rules.tables import BUILDINGS, KINDS, amounts_of, bits


class Production(Scoring):
    """What every player receives and pays at the end of an era."""

    __slots__ = ("food", "penalty", "substitute")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.food = amounts_of(self.tables.rules["feeding"]["food"], program)
        self.substitute = amounts_of(self.tables.rules["feeding"]["substitute"], program)
        self.penalty = amounts_of(self.tables.rules["feeding"]["penalty"], program)

    def produce(self, state: State, seat: int, is_done: int) -> None:
        """The network first, then cards, tiles and sites; those that ask what was produced come last."""
        state.actor = seat
        if is_done:
            del state.stack[-3:]
            self.tell(state, "end", "production")
            return
        state.stack[-1] = 1
        self.end_period(state, "production")
        for block, it in reversed(self.production_blocks(state)):
            self.push_block(state, block, it, 0)
        total = self.pair_yield(state)
        for thing in reversed(self.producers(state)):
            if not self.is_replaceable(state, "produce", thing, None):
                self.add_yield(state, thing, total)
                self.tell_thing(state, "produce", thing, self.tables.producing, NONE)
        if any(total):
            self.receive(state, total, self.tables.producing)
        self.tell(state, "begin", "production")

    def produce_alone(self, state: State, thing: int) -> None:
        """What was not replaced after all."""
        vector = self.nothing[:]
        self.add_yield(state, thing, vector)
        self.tell_thing(state, "produce", thing, self.tables.producing, NONE)
        self.receive(state, vector, self.tables.producing)

    def add_yield(self, state: State, thing: int, total: list[int]) -> None:
        vector = self.yield_of(state, thing)
        times = self.times_producing(state, thing)
        for i in range(len(total)):
            total[i] += vector[i] * times

    def pair_yield(self, state: State) -> list[int]:
        """What pairs of upgraded buildings add; never multiplied."""
        seat = state.seats[state.actor]
        board = self.board(seat)
        total = self.nothing[:]
        for city in bits(seat.numbers[CONNECTED] & board.cities):
            for kind in BUILDINGS:
                if (board.next_to[city] & seat.numbers[kind] & seat.numbers[UPGRADED]).bit_count() >= 2:
                    for i in range(len(total)):
                        total[i] += self.tables.pair[kind][i]
        return total

    def times_producing(self, state: State, thing: int) -> int:
        """1, and one more for every extra time that a site or card adds."""
        seat = state.seats[state.actor]
        item = self.board(seat).special[thing]
        times = 1
        for index in item.rules.get("production", []) if item is not None else []:
            times += self.nodes[index].numbers.get("here", 1) - 1
        kind = self.kind_at(state, state.actor, thing)
        for node in self.in_force(seat).multipliers:
            for noun, number in node.numbers.items():
                if noun != "here" and self.is_kind_within(kind, noun) and self.is_such(state, state.actor, thing, noun):
                    times += number - 1
        return times

    def producers(self, state: State) -> list[int]:
        """Structures and cities that produce anything."""
        numbers = state.seats[state.actor].numbers
        return [
            thing for kind in range(len(KINDS)) for thing in bits(numbers[kind]) if any(self.yield_of(state, thing))
        ]

    def production_blocks(self, state: State) -> list[tuple[int, int]]:
        player = state.seats[state.actor]
        board = self.board(player)
        found = [(self.item(tile).blocks.get("production", NONE), tile) for tile in self.connected_tiles(player)]
        built = 0
        for kind in range(len(KINDS)):
            built |= player.numbers[kind]
        for site in bits(built):
            item = board.special[site]
            if item is not None and not 0 <= board.pair[site] < site:
                found.append((item.blocks.get("production", NONE), site))
        found.extend((self.item(card).blocks.get("production", NONE), card) for card in player.zones[CLAIMED])
        return sorted([each for each in found if each[0] != NONE], key=lambda each: self.looks_back(each[0]))

    def looks_back(self, block: int) -> bool:
        """Whether an effect asks what this production gave, wherever it does."""
        return any(asks_back(self.nodes[part].plain) for part in self.nodes[block].parts)

    def feed(self, state: State, seat: int) -> None:
        state.actor = seat
        del state.stack[-3:]
        player = state.seats[seat]
        cities = bits(player.numbers[CONNECTED] & self.board(player).cities)
        choosy_first = sorted(cities, key=lambda city: len(self.meals(state, city)))
        fed = [city for city in choosy_first if self.feed_city(state, city)]
        hungry = len(cities) - len(fed)
        player.amounts[self.points] = max(player.amounts[self.points] - hungry * self.penalty[self.points], 0)
        for city in fed:
            self.tell_thing(state, "feed", city, None, NONE)

    def feed_city(self, state: State, city: int) -> bool:
        """With the first meal that is there."""
        for meal, rules in self.meals(state, city):
            if self.can_afford(state, meal):
                self.pay(state, meal, rules)
                return True
        return False

    def meals(self, state: State, city: int) -> list[tuple[list[int], list[int]]]:
        """What feeds a city, in the order in which it is taken, each with the rules that `once` uses up by it."""
        player = state.seats[state.actor]
        tariff = self.in_force(player).tariff
        food: list[tuple[list[int], list[int]]] = [(self.food, [])]
        for rule in tariff.discounts:
            if self.helps_to_feed(state, rule, city):
                food = self.with_discount(state, rule, food)
        found = [*food, (self.substitute, [])]
        for rule in tariff.substitutes:
            if self.helps_to_feed(state, rule, city):
                found.extend((paid, used) for paid, _, used in self.replaced(state, rule, (self.food, self.food, [])))
        return found

    def helps_to_feed(self, state: State, rule: Node, city: int) -> bool:
        if rule.event is None or (rule.once and not state.seats[state.actor].uses_left(rule.index)):
            return False
        return self.is_awaited(state, rule.event, Happening("feed", city, [], None))


def asks_back(plain: Any) -> bool:
    """Whether a word, a condition or a count looks at events of this production."""
    if isinstance(plain, list):
        return any(asks_back(each) for each in plain)
    if not isinstance(plain, dict):
        return False
    return ("verb" in plain and plain.get("in") == "production") or any(asks_back(each) for each in plain.values())
