"""Maps of the sea that are written correctly and cannot be played on, one small check each."""

from collections.abc import Callable, Iterator
from typing import Final

from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Message
from uwc_content.games.nautilus.model.rules_yaml import NautilusRules
from uwc_content.games.nautilus.model.sea_map import SeaMap, cell_name, cell_place
from uwc_content.reading.nodes import Mapping, Node, Sequence

Check = Callable[[SeaMap, Mapping, NautilusRules, dict[str, Lowered], Notes], None]
Place = tuple[int, int]
"""Column and row, from 0 on."""
STATION: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The cells of a station."""
SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
AFTER: Final = ((1, 0), (-1, 1), (0, 1), (1, 1))
"""Half of the cells around a cell: those that come after it."""


def row_node(node: Mapping, row: int) -> Node:
    rows = node.entries["rows"].value
    return rows.items[row] if isinstance(rows, Sequence) else rows


def letters_of(sea: SeaMap) -> dict[Place, str]:
    return {(column, row): letter for row, line in enumerate(sea.rows) for column, letter in enumerate(line)}


def is_ragged(sea: SeaMap) -> bool:
    return len({len(row) for row in sea.rows}) > 1


# --- rows ---


def rows_are_equally_long(sea: SeaMap, node: Mapping, _: NautilusRules, __: dict[str, Lowered], notes: Notes) -> None:
    wanted = len(sea.rows[0])
    for number, row in enumerate(sea.rows):
        if len(row) != wanted:
            message = Message("the row has {number} cells, and the first one {wanted}", number=len(row), wanted=wanted)
            notes.fault("UWC531", message, row_node(node, number), Message("write a letter for every cell"))


def letters_are_depths(sea: SeaMap, node: Mapping, _: NautilusRules, depths: dict[str, Lowered], notes: Notes) -> None:
    known = {str(depth["fields"].get("letter")) for depth in depths.values()}
    for number, row in enumerate(sea.rows):
        unknown = [letter for letter in row.upper() if letter not in known]
        if unknown:
            hint = Message("known here: {names}", names=", ".join(sorted(known)))
            notes.fault("UWC531", Message("`{letter}` is no depth", letter=unknown[0]), row_node(node, number), hint)


# --- discoveries ---


def every_depth_has_its_spaces(
    sea: SeaMap, node: Mapping, _: NautilusRules, depths: dict[str, Lowered], notes: Notes
) -> None:
    written = "".join(sea.rows)
    for name, depth in sorted(depths.items()):
        wanted = depth["fields"].get("discoveries", 0)
        found = written.count(str(depth["fields"].get("letter")).lower())
        if found != wanted:
            message = Message(
                "`{name}` has {number} spaces for discoveries instead of {wanted}",
                name=name,
                number=found,
                wanted=wanted,
            )
            hint = Message("small letters are spaces; correct them, or the number in `depths`")
            notes.fault("UWC532", message, node.entries["rows"].key, hint)


def spaces_do_not_touch(sea: SeaMap, node: Mapping, _: NautilusRules, __: dict[str, Lowered], notes: Notes) -> None:
    letters = letters_of(sea)
    for (column, row), letter in letters.items():
        others = [(column + x, row + y) for x, y in AFTER] if letter.islower() else []
        for other in others:
            if letters.get(other, "").islower():
                message = Message(
                    "the spaces {first} and {second} touch", first=cell_name(column, row), second=cell_name(*other)
                )
                notes.fault("UWC532", message, row_node(node, row), Message("leave a cell between them"))


# --- ways ---


def start_base_lies_in_the_shallows(
    sea: SeaMap, node: Mapping, _: NautilusRules, depths: dict[str, Lowered], notes: Notes
) -> None:
    letters, (column, row) = letters_of(sea), cell_place(sea.start)
    shallow = shallowest(depths)
    covered = [letters.get((column + x, row + y), "") for x, y in STATION]
    if any(letter != shallow for letter in covered):
        message = Message("the start base does not lie on `{letter}` alone", letter=shallow)
        hint = Message("name the top left one of four such cells")
        notes.fault("UWC532", message, node.entries["start"].value, hint)


def shallowest(depths: dict[str, Lowered]) -> str:
    """The letter of the depth where expanding is cheapest."""
    costs = {
        str(depth["fields"].get("letter")): sum(depth.get("bags", {}).get("expand_cost", {}).get("of", {}).values())
        for depth in depths.values()
    }
    return min(costs, key=lambda letter: costs[letter], default="")


def every_cell_can_be_reached(
    sea: SeaMap, node: Mapping, _: NautilusRules, __: dict[str, Lowered], notes: Notes
) -> None:
    """From the start base, around all discoveries."""
    letters = letters_of(sea)
    if is_ragged(sea) or cell_place(sea.start) not in letters:
        return
    lost = sorted(letters.keys() - reached(letters, cell_place(sea.start)), key=lambda place: (place[1], place[0]))
    if lost:
        message = Message("no submarine comes to {cell} around all discoveries", cell=cell_name(*lost[0]))
        notes.fault("UWC533", message, row_node(node, lost[0][1]), Message("move a space that is in the way"))


def reached(letters: dict[Place, str], start: Place) -> set[Place]:
    found, waiting = {start}, [start]
    while waiting:
        for other in ways_on(letters, waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def ways_on(letters: dict[Place, str], place: Place) -> Iterator[Place]:
    """A submarine stops at a discovery."""
    column, row = place
    if not letters[place].islower():
        yield from (other for x, y in SIDES if (other := (column + x, row + y)) in letters)


MAP_CHECKS: Final[tuple[Check, ...]] = (
    rows_are_equally_long,
    letters_are_depths,
    every_depth_has_its_spaces,
    spaces_do_not_touch,
    start_base_lies_in_the_shallows,
    every_cell_can_be_reached,
)
