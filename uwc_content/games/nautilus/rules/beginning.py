"""How a game begins: the options that were asked for, the sea with its discoveries, the piles and the start base."""

from typing import Any, Final

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refused
from uwc_content.engine.course import Stretch
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.setting import new_table
from uwc_content.engine.stack import push
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.engine.zoned import Table
from uwc_content.games.nautilus.rules.city import put_station
from uwc_content.games.nautilus.rules.discoveries import tile_number
from uwc_content.games.nautilus.rules.sea_table import SeaTable, sea_table

BASES: Final = ("fixed", "chosen")
"""Who says where the start base lies: the map, or the first player."""


def set_up(rules: SeaTable, setup: dict[str, Any]) -> State:
    """The state before the first step; what nobody asks for is as usual."""
    maps = [sea.id for sea in rules.seas]
    if not maps:
        raise Refused(Message("the pack has too little of something that its rules count on"))
    asked = dict(setup) if isinstance(setup, dict) else {}
    sea = chosen("map", asked.pop("map", maps[0]), maps)
    base = chosen("base", asked.pop("base", BASES[0]), list(BASES))
    state = new_table(rules, asked if isinstance(setup, dict) else setup)
    rules.lay_own_lists(state)
    state.numbers[rules.places.map], state.numbers[rules.places.base] = sea, base
    return state


def chosen(option: str, value: object, known: list[str]) -> int:
    """The position of what was asked for."""
    if not isinstance(value, str) or value not in known:
        message = Message("the option `{name}` has no value `{value}`", name=option, value=str(value))
        raise Refused(message, Message("values: {names}", names=", ".join(known)))
    return known.index(value)


class LayOut(Step):
    """Discoveries come to spaces of their depth by chance; the piles of stations lie in their order."""

    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        table = sea_table(rules)
        lay_piles(table, state)
        lay_discoveries(table, state)


def lay_piles(rules: SeaTable, state: State) -> None:
    """The first tile of a station lies on top of its pile."""
    pile = state.zones[rules.places.piles]
    for item in rules.stations:
        if item.fields["family"] != "start":
            for part in reversed(item.parts["tiles"]):
                pile.extend([part] * rules.tiles[part].copies)


def lay_discoveries(rules: SeaTable, state: State) -> None:
    sea = rules.sea(state)
    state.zones[rules.places.spaces] = [NONE] * len(sea.spaces)
    for depth in range(len(rules.depths)):
        tiles = discoveries_of(rules, depth)
        state.shuffle(tiles, rules.depths[depth].item.id)
        spaces = [space for space, cell in enumerate(sea.spaces) if sea.depth_at[cell] == depth]
        for space, tile in zip(spaces, tiles, strict=False):
            state.zones[rules.places.spaces][space] = tile


def discoveries_of(rules: SeaTable, depth: int) -> list[int]:
    """Every discovery with the back of a depth."""
    name = rules.depths[depth].item.id
    items = rules.program.by_type["discoveries"]
    return [tile_number(item.index, depth) for item in items for _ in range(item.fields["by_depth"].get(name, 0))]


class Found(Step):
    """The start base comes onto the lagoon."""

    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        table = sea_table(rules)
        if state.numbers[table.places.base]:
            push(state, self.frame, stretch.index, 0)
        else:
            found_base(table, state, table.sea(state).start)

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        return sea_table(rules).sea(state).shallow_origins()

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        del state.stack[-3:]
        found_base(sea_table(rules), state, option)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        return (self.name, sea_table(rules).sea(state).names[option])


def found_base(rules: SeaTable, state: State, origin: int) -> None:
    base = next(item for item in rules.stations if item.fields["family"] == "start")
    put_station(rules, state, base.parts["tiles"][0], origin, 0, NONE)
