"""Phase 1a: a player may buy one station; a residential one comes with researchers."""

from typing import Final

from uwc_content.engine.course import Stretch
from uwc_content.engine.events import tell_thing
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.engine.zoned import Table
from uwc_content.games.nautilus.rules.money import can_pay, pay_bank, plus, times
from uwc_content.games.nautilus.rules.sea_table import SeaTable, amounts_in, sea_table

CREW_BITS: Final = 6
"""An option: the number of the station's item, and below it how many researchers come along."""
CREW: Final = (1 << CREW_BITS) - 1


def price_of(rules: SeaTable, item: Item, crew: int) -> list[int]:
    price = amounts_in(item.bags.get("price"), len(rules.program.amount_names))
    return plus(price, times(rules.researcher_price, crew))


def top_of_pile(rules: SeaTable, state: State, item: Item) -> int:
    """The tile that would be bought, or NONE."""
    pile = state.zones[rules.places.piles]
    return next((tile for tile in reversed(pile) if rules.tiles[tile].station == item.index), NONE)


def crews_for(rules: SeaTable, state: State, item: Item) -> list[int]:
    """How many researchers may come along: with a residential station at least one."""
    if item.fields["family"] != "residential":
        return [0]
    reserve = state.seats[state.actor].numbers[rules.places.reserve]
    most = rules.by_players(rules.aboard_table, len(state.seats))
    return list(range(1, min(most, reserve) + 1))


class Buy(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        state.numbers[sea_table(rules).places.bought] = 0
        super().start(rules, state, stretch, is_bound)

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        return [*offers(sea_table(rules), state), STOP]

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        del state.stack[-3:]
        if option != STOP:
            buy(sea_table(rules), state, rules.program.items[option >> CREW_BITS], option & CREW)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        crew = option & CREW
        return (self.name, rules.program.items[option >> CREW_BITS].id, *([f"crew_{crew}"] if crew else []))


def offers(rules: SeaTable, state: State) -> list[int]:
    if len(state.seats[state.actor].zones[rules.places.held]) >= rules.own["stations"]["held"]:
        return []
    return [
        item.index << CREW_BITS | crew
        for item in rules.stations
        if top_of_pile(rules, state, item) != NONE
        for crew in crews_for(rules, state, item)
        if can_pay(rules, state, price_of(rules, item, crew))
    ]


def buy(rules: SeaTable, state: State, item: Item, crew: int) -> None:
    seat, pile = state.seats[state.actor], state.zones[rules.places.piles]
    tile = top_of_pile(rules, state, item)
    del pile[len(pile) - 1 - pile[::-1].index(tile)]
    seat.zones[rules.places.held].append(tile)
    seat.zones[rules.places.aboard].append(crew)
    seat.numbers[rules.places.reserve] -= crew
    state.numbers[rules.places.bought] = 1
    tell_thing(rules, state, "buy", item.index, None, NONE)
    pay_bank(rules, state, price_of(rules, item, crew))
