"""What a judge works out once for a bundle: distances on each map, values of discoveries, and what goal cards want."""

from uwc_content.engine.program import NONE, Item, Quantity
from uwc_content.engine.state import State
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.rules.sea import Sea
from uwc_content.games.nautilus.rules.sea_table import SeaTable, amounts_in

Distances = list[list[int]]


class Beliefs:
    """Nothing of it belongs to a game."""

    __slots__ = ("columns", "distances", "nemo", "points", "round", "rules", "tracks", "values", "wanted")

    def __init__(self, rules: SeaTable) -> None:
        self.rules = rules
        amounts = rules.program.amount_index
        self.nemo, self.points = amounts["nemo"], amounts["points"]
        self.round = rules.course.period_place("round")
        self.tracks: list[int] = [rules.seat_tracks.index(track) for track in rules.types]
        """By type of research station: which number of a seat is its column."""
        self.columns: dict[int, int] = {tile: column_of(rules, tile) for tile in rules.tiles}
        """By tile: its type of research station, or NONE."""
        self.distances: list[Distances] = [distances_of(sea) for sea in rules.seas]
        """By map, space and cell: rows and columns between them."""
        discoveries = rules.program.by_type["discoveries"]
        self.values: dict[int, int] = {item.index: value_of(rules, item) for item in discoveries}
        self.wanted: dict[int, frozenset[int]] = {
            goal.index: wanted_by(rules, goal) for goal in rules.program.by_type["goals"]
        }
        """By goal card: the discoveries that it raises."""

    def left(self, state: State) -> int:
        """How much of the game is still to come, in percent."""
        return max(100 - state.numbers[self.round] * 100 // weights.ROUNDS, 0)


def column_of(rules: SeaTable, tile: int) -> int:
    track = rules.program.items[rules.tiles[tile].station].fields.get("track")
    return NONE if track is None else rules.types.index(str(track))


def distances_of(sea: Sea) -> Distances:
    columns = sea.grid.columns
    cells = [divmod(cell, columns) for cell in range(len(sea.depth_at))]
    return [
        [abs(row - there[0]) + abs(column - there[1]) for row, column in cells]
        for there in [divmod(cell, columns) for cell in sea.spaces]
    ]


def value_of(rules: SeaTable, item: Item) -> int:
    """What a discovery adds to the finds, whoever keeps it."""
    size, value = len(rules.program.amount_names), rules.program.amount_index["value"]
    return amounts_in(item.bags.get("worth"), size)[value] * weights.POINT


def wanted_by(rules: SeaTable, goal: Item) -> frozenset[int]:
    block = goal.blocks.get("scoring", NONE)
    parts = [rules.nodes[part] for part in rules.nodes[block].parts] if block != NONE else []
    nouns = [noun for part in parts if part.times_per is not None for noun in nouns_of(part.times_per)]
    tables = [rules.kind_tables[noun] for noun in nouns if noun in rules.kind_tables]
    items = rules.program.by_type["discoveries"]
    return frozenset(item.index for item in items if any(table.fits(item) for table in tables))


def nouns_of(quantity: Quantity) -> list[str]:
    return [
        *(amount.name for amount in quantity.amounts),
        *(noun for each in quantity.one_of or [] for noun in nouns_of(each)),
    ]
