"""Phase 3b: with the sonar of each submarine its player may look at the discoveries around it."""

from uwc_content.engine.course import Stretch
from uwc_content.engine.masks import positions
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.engine.zoned import Table
from uwc_content.games.nautilus.rules.fleet import fleet_of, out_at_sea
from uwc_content.games.nautilus.rules.money import can_pay, pay_bank
from uwc_content.games.nautilus.rules.sea_table import SeaTable, sea_table


class Scan(Step):
    """k: a mask of the submarines whose sonar was used."""

    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        return [*scans(sea_table(rules), state, k), STOP]

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        if option == STOP:
            del state.stack[-3:]
        else:
            state.stack[-1] = k | 1 << option
            scan(sea_table(rules), state, option)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        table = sea_table(rules)
        return (self.name, table.sea(state).names[fleet_of(table, state, state.actor)[option]])


def scans(rules: SeaTable, state: State, used: int) -> list[int]:
    """Submarines around which something lies that their player does not know."""
    if not can_pay(rules, state, rules.sonar_price):
        return []
    return [each for each in out_at_sea(rules, state) if not used >> each & 1 and in_sight(rules, state, each)]


def in_sight(rules: SeaTable, state: State, submarine: int) -> int:
    """A mask of the unknown spaces within range; what a depth needs to be entered hides it from other depths."""
    sea = rules.sea(state)
    cell = fleet_of(rules, state, state.actor)[submarine]
    around = sea.grid.around(cell, rules.number_of(state, state.actor, "sonar_range"))
    for number, depth in enumerate(rules.depths):
        if "needs" in depth.item.conditions and number != sea.depth_at[cell]:
            around &= ~sea.by_depth[number]
    unseen = rules.knowledge.unseen(state, state.actor)
    return sum([1 << space for space in positions(unseen) if around >> sea.spaces[space] & 1])


def scan(rules: SeaTable, state: State, submarine: int) -> None:
    seen = in_sight(rules, state, submarine)
    rules.knowledge.look(rules, state, state.actor, seen)
    pay_bank(rules, state, rules.sonar_price)
