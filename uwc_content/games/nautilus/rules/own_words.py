"""The words of Nautilus, `move` and `peek`: what they may act on, what they do, and what their options are called.

What they act on is no item: a walk, a move of a submarine, or a space. Such things are numbers beyond all items.
"""

from typing import Final

from uwc_content.engine.counting import number_in
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.state import State
from uwc_content.games.nautilus.rules.discoveries import depth_in
from uwc_content.games.nautilus.rules.fleet import move_to
from uwc_content.games.nautilus.rules.sailing import PLACE, PLACE_BITS, move_told, moves
from uwc_content.games.nautilus.rules.sea_table import SeaTable
from uwc_content.games.nautilus.rules.walking import ends_told, walk, walks

SORT_BITS: Final = 17
ITEM: Final = 0
WALK: Final = 1
MOVE: Final = 2
SPACE: Final = 3
"""What a thing is, above so many bits."""
INSIDE: Final = (1 << SORT_BITS) - 1
NOUNS: Final[dict[int, str]] = {WALK: "researcher", MOVE: "submarine", SPACE: "discovery"}


def sort_of(thing: int) -> int:
    return thing >> SORT_BITS if thing > 0 else ITEM


def targets_of(rules: SeaTable, state: State, node: Node, it: int) -> list[int]:
    """Walks, moves or spaces, where the number beside the word is not 0."""
    meant = node.what.one_of or [node.what]
    amounts = [(bag, amount) for bag in meant for amount in bag.amounts if number_in(rules, state, bag, amount, it)]
    return [thing for _, amount in amounts for thing in called(rules, state, node, amount.name)]


def called(rules: SeaTable, state: State, node: Node, noun: str) -> list[int]:
    if noun == NOUNS[SPACE]:
        return [SPACE << SORT_BITS | space for space in positions(rules.knowledge.unseen(state, state.actor))]
    steps = steps_of(rules, state, node)
    if noun == NOUNS[WALK]:
        return [WALK << SORT_BITS | each for each in walks(rules, state, steps)]
    return [MOVE << SORT_BITS | each for each in moves(rules, state, 0, steps)]


def steps_of(rules: SeaTable, state: State, node: Node) -> int:
    """A number, or a stat of the player at turn."""
    steps = node.plain["arguments"]["steps"]
    return rules.number_of(state, state.actor, steps["stat"]) if isinstance(steps, dict) else int(steps)


def do(rules: SeaTable, state: State, thing: int) -> None:
    sort, inside = sort_of(thing), thing & INSIDE
    if sort == SPACE:
        rules.knowledge.look(rules, state, state.actor, 1 << inside)
    elif sort == WALK:
        walk(rules, state, inside)
    else:
        move_to(rules, state, inside >> PLACE_BITS, inside & PLACE)


def told(rules: SeaTable, state: State, node: Node, thing: int) -> tuple[str, ...]:
    sort, inside = sort_of(thing), thing & INSIDE
    if sort == WALK:
        return (node.name, *ends_told(rules, state, inside))
    if sort == MOVE:
        return (node.name, *move_told(rules, state, inside))
    sea = rules.sea(state)
    return (node.name, sea.names[sea.spaces[inside]])


def depth_of(rules: SeaTable, state: State, thing: int) -> int:
    """The depth of a space, which everybody sees; NONE of anything else."""
    if sort_of(thing) != SPACE:
        return NONE
    tile = state.zones[rules.places.spaces][thing & INSIDE]
    return NONE if tile == NONE else depth_in(tile)
