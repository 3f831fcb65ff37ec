"""Stations whose facts are right and do not fit together, one small check each."""

from typing import Final

from uwc_content.compiler.check.of_items import ItemCheck
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import ItemType
from uwc_content.reading.nodes import Mapping, Node, Sequence

COLOURS: Final = ("white", "brown", "blue")
SLUICE: Final = "blue"
RESEARCH: Final = "research"
TILES: Final = "tiles"


def tile_node(node: Mapping, number: int) -> Node:
    tiles = node.entries[TILES].value
    return tiles.items[number] if isinstance(tiles, Sequence) else tiles


def tiles_of(item: Lowered) -> list[Lowered]:
    """The facts of the tiles of a station; of other items none."""
    return [tile["fields"] for tile in item.get("parts", {}).get(TILES, [])]


def research_stations_have_a_track(_: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    if item["fields"].get("family") == RESEARCH and "track" not in node.entries:
        message = Message("no track counts the active ones of `{name}`", name=item["id"])
        notes.fault("UWC534", message, node.entries["id"].value, Message("add `{code}`", code="track: …"))


def research_tiles_lead_to_the_sea(_: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    for number, tile in enumerate(tiles_of(item)):
        if item["fields"].get("family") == RESEARCH and not tile.get(SLUICE):
            message = Message("no submarine can leave this tile")
            hint = Message("give it a blue corridor: `{code}`", code="blue: [south]")
            notes.fault("UWC534", message, tile_node(node, number), hint)


def tiles_have_a_way_in(_: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    for number, tile in enumerate(tiles_of(item)):
        if not any(tile.get(colour) for colour in COLOURS if colour != SLUICE):
            message = Message("nobody can walk into this tile")
            hint = Message("give it a corridor: `{code}`", code="white: [north]")
            notes.fault("UWC534", message, tile_node(node, number), hint)


def directions_have_one_corridor(_: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    for number, tile in enumerate(tiles_of(item)):
        ways = [way for colour in COLOURS for way in tile.get(colour, [])]
        twice = [way for way in ways if ways.count(way) > 1]
        if twice:
            message = Message("two corridors lead {direction}", direction=twice[0])
            notes.fault("UWC534", message, tile_node(node, number), Message("take one of them away"))


STATION_CHECKS: Final[tuple[ItemCheck, ...]] = (
    ItemCheck(research_stations_have_a_track, (RESEARCH,)),
    ItemCheck(research_tiles_lead_to_the_sea, (TILES,)),
    ItemCheck(tiles_have_a_way_in, (TILES,)),
    ItemCheck(directions_have_one_corridor, (TILES,)),
)
