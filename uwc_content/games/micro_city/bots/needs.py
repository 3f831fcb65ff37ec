"""What is still to be built, what it costs, and how far the stock of a player goes."""

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.state import State
from uwc_content.games.micro_city.rules.box import EXTENDED, Box
from uwc_content.games.micro_city.rules.construction import is_open, other_side, parts_in_play, parts_of

Vector = list[int]


class Needs:
    """Everything that is not done yet."""

    __slots__ = ("done", "in_all", "near", "next")

    def __init__(self, done: int, next_: list[Vector], near: list[Vector], in_all: Vector) -> None:
        self.done = done
        """How many stages and contracts are."""
        self.next = next_
        """The prices of what can be completed now, if somebody can pay."""
        self.near = near
        """The same, and of stages in an order the one after the next."""
        self.in_all = in_all
        """What all that is left costs together."""


def needs_of(rules: Box, state: State) -> Needs:
    done, next_, later, in_all = 0, list[Vector](), list[Vector](), [0] * len(rules.program.resources)
    for area, part in parts_in_play(rules, state).items():
        if rules.areas.owner_of(state, area) != NONE:
            done += 1
            continue
        price = price_of(rules, part)
        (next_ if is_open(rules, state, area) else later).append(price)
        add(in_all, price)
    for price in later_prices(rules, state):
        add(in_all, price)
    near = next_ + later[:1] if next_ else []
    return Needs(done + turned(rules, state), next_, near, in_all)


def price_of(rules: Box, part: Item) -> Vector:
    return rules.surcharges[rules.classes[part.index]][: len(rules.program.resources)]


def later_prices(rules: Box, state: State) -> list[Vector]:
    """What the other side of the building will cost, if it is still to come."""
    building = rules.building(state)
    if building is None or not is_extended(rules, state) or building.fields["side"] == "B":
        return []
    return [price_of(rules, part) for part in parts_of(rules, other_side(rules, building), "stages")]


def turned(rules: Box, state: State) -> int:
    """How many stages of a side that was turned are done."""
    building = rules.building(state)
    if building is None or not is_extended(rules, state) or building.fields["side"] == "A":
        return 0
    return len(other_side(rules, building).parts["stages"])


def is_extended(rules: Box, state: State) -> bool:
    return rules.marker(state, 0, "mode") == EXTENDED


def add(total: Vector, more: Vector) -> None:
    for i, number in enumerate(more):
        total[i] += number


def lacks(stock: Vector, price: Vector, weights: Vector) -> int:
    """What a price has beyond the stock."""
    missing = 0
    for i, number in enumerate(price):
        if number > stock[i]:
            missing += (number - stock[i]) * weights[i]
    return missing


def can_pay(stock: Vector, price: Vector) -> bool:
    return all(stock[i] >= number for i, number in enumerate(price))
