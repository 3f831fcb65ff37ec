"""Discoveries on the sea: where they lie, how they are recovered, covered or left, and the ruins of Atlantis."""

from uwc_content.engine.events import tell_thing
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.stack import push_block
from uwc_content.engine.state import State
from uwc_content.games.nautilus.rules.money import can_pay, pay_bank
from uwc_content.games.nautilus.rules.sea_table import DEPTH_BITS, MOST_DEPTHS, NOBODY, UNFOUND, SeaTable, amounts_in

# --- looking ---


def tile_number(item: int, depth: int) -> int:
    return item << DEPTH_BITS | depth


def item_in(rules: SeaTable, tile: int) -> Item:
    return rules.program.items[tile >> DEPTH_BITS]


def depth_in(tile: int) -> int:
    return tile % MOST_DEPTHS


def lying(rules: SeaTable, state: State) -> int:
    """A mask of the spaces where a discovery lies."""
    return sum([1 << space for space, tile in enumerate(state.zones[rules.places.spaces]) if tile != NONE])


def cells_with_discoveries(rules: SeaTable, state: State) -> int:
    spaces = rules.sea(state).spaces
    return sum([1 << spaces[space] for space, tile in enumerate(state.zones[rules.places.spaces]) if tile != NONE])


def is_face_up(rules: SeaTable, state: State, space: int) -> bool:
    return bool(state.numbers[rules.places.face_up] >> space & 1)


def space_with_discovery(rules: SeaTable, state: State, cell: int) -> int:
    """The space of a cell where a discovery lies, or NONE."""
    space = rules.sea(state).space_at.get(cell, NONE)
    return space if space != NONE and state.zones[rules.places.spaces][space] != NONE else NONE


def cost_of(rules: SeaTable, tile: int) -> list[int]:
    """Blue ones cost what their depth says."""
    if item_in(rules, tile).fields["background"] == "blue":
        return rules.depths[depth_in(tile)].recover_cost
    return amounts_in(None, len(rules.program.amount_names))


def can_recover(rules: SeaTable, state: State, space: int) -> bool:
    """Whether the player at turn can pay for it: only to be asked about what lies face up or is being turned up."""
    return can_pay(rules, state, cost_of(rules, state.zones[rules.places.spaces][space]))


# --- taking away ---


def take_away(rules: SeaTable, state: State, space: int) -> int:
    """The discovery of a space, which is empty from now on."""
    tile = state.zones[rules.places.spaces][space]
    state.zones[rules.places.spaces][space] = NONE
    state.numbers[rules.places.face_up] &= ~(1 << space)
    rules.knowledge.forget(state, 1 << space)
    return tile


def fill_ruin(rules: SeaTable, state: State, item: Item, finder: int) -> None:
    state.zones[rules.places.ruins][item.fields["number"] - 1] = finder


def cover(rules: SeaTable, state: State, footprint: int) -> None:
    """What lies under a new station is shown and gone; what belongs into the ruins fills them without a finder."""
    space_at = rules.sea(state).space_at
    for cell in positions(footprint):
        space = space_at.get(cell, NONE)
        if space != NONE and state.zones[rules.places.spaces][space] != NONE:
            lose(rules, state, item_in(rules, take_away(rules, state, space)))


def lose(rules: SeaTable, state: State, item: Item) -> None:
    """Nobody gets it."""
    if "number" in item.fields:
        fill_ruin(rules, state, item, NOBODY)
    else:
        rules.arrive(state, item.index, rules.zones.by_name["set_aside"])


# --- recovering ---


def meet(rules: SeaTable, state: State, space: int) -> None:
    """A submarine has come to a discovery: it is recovered if that can be paid, and otherwise turned up or lost."""
    if can_recover(rules, state, space):
        recover(rules, state, space)
    elif "number" in item_in(rules, state.zones[rules.places.spaces][space]).fields:
        lose(rules, state, item_in(rules, take_away(rules, state, space)))
    else:
        state.numbers[rules.places.face_up] |= 1 << space
        rules.knowledge.turn_up(rules, state, 1 << space)


def recover(rules: SeaTable, state: State, space: int) -> None:
    tile = take_away(rules, state, space)
    item = item_in(rules, tile)
    if "number" in item.fields:
        fill_ruin(rules, state, item, state.actor + 1)
    else:
        kept = "collection" if item.fields["background"] == "blue" else "set_aside"
        rules.arrive(state, item.index, rules.zones.by_name[kept])
    push_block(rules, state, item.blocks.get("recovered", NONE), item.index, 0)
    tell_thing(rules, state, "recover", item.index, None, NONE)
    pay_bank(rules, state, cost_of(rules, tile))


# --- the ruins ---


def filled(rules: SeaTable, state: State) -> int:
    return sum([1 for finder in state.zones[rules.places.ruins] if finder != UNFOUND])


def last_filled(rules: SeaTable, state: State) -> int:
    ruins, last = state.zones[rules.places.ruins], rules.own["ruins"]["last"]
    return sum([1 for number in last if ruins[number - 1] != UNFOUND])


def found_by(rules: SeaTable, state: State, seat: int) -> int:
    return state.zones[rules.places.ruins].count(seat + 1)
