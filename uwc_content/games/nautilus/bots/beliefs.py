"""What a judge works out once for a bundle: ways on each map, worths of discoveries, and what goal cards want."""

from typing import Final

from uwc_content.engine.course import EACH
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.state import State
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.rules.discoveries import cost_of, tile_number
from uwc_content.games.nautilus.rules.sea import Sea
from uwc_content.games.nautilus.rules.sea_table import SeaTable, amounts_in

Nearness = list[list[int]]
KEPT: Final = 5_000
PLAYED: Final = frozenset({"buy", "walk", "sail"})
"""A step of each phase."""


class Beliefs:
    """It remembers what it has worked out, and nothing of a game."""

    __slots__ = (
        "_nearness",
        "_worths",
        "columns",
        "nemo",
        "phases",
        "points",
        "round",
        "rules",
        "tracks",
        "values",
        "wanted",
    )

    def __init__(self, rules: SeaTable) -> None:
        self.rules = rules
        amounts = rules.program.amount_index
        self.nemo, self.points = amounts["nemo"], amounts["points"]
        self.round = rules.course.period_place("round")
        self.tracks: list[int] = [rules.seat_tracks.index(track) for track in rules.types]
        """By type of research station: which number of a seat is its column."""
        self.columns: dict[int, int] = {tile: column_of(rules, tile) for tile in rules.tiles}
        """By tile: its type of research station, or NONE."""
        self.values: dict[int, int] = {
            item.index: value_of(rules, item) for item in rules.program.by_type["discoveries"]
        }
        self.wanted: dict[int, frozenset[int]] = {NONE: frozenset()}
        """By goal card: the discoveries that it raises."""
        for goal in rules.program.by_type["goals"]:
            self.wanted[goal.index] = wanted_by(rules, goal)
        self.phases: list[tuple[list[str], int]] = phases_of(rules)
        """What everybody does in a round: names of steps, and the number of the stretch."""
        self._nearness: dict[tuple[int, int], Nearness] = {}
        self._worths: dict[tuple[int, int, bool], dict[int, int]] = {}

    def left(self, state: State) -> int:
        """How much of the game is still to come, in percent."""
        return max(100 - state.numbers[self.round] * 100 // weights.ROUNDS, 0)

    def phases_after(self, step: str) -> list[int]:
        """The phases of a round that follow the one with a step."""
        place = next((i for i, (names, _) in enumerate(self.phases) if step in names), len(self.phases))
        return [number for _, number in self.phases[place + 1 :]]

    def reach_of(self, state: State, seat: int) -> int:
        """How far a player's submarines come in a round."""
        return self.rules.number_of(state, seat, "submarine_range")

    def nearness(self, sea: int, steps: int) -> Nearness:
        """By cell and space: how much of a discovery counts to a submarine that makes so many steps in a round."""
        found = self._nearness.get((sea, steps))
        if found is None:
            found = self._nearness[sea, steps] = nearness_on(self.rules.seas[sea], steps)
        return found

    def worths(self, research: int, goal: int, is_first: bool) -> dict[int, int]:
        """By discovery with its depth: what it is worth with such a research sum, in points; nothing is worth 0."""
        key = (research, goal, is_first)
        found = self._worths.get(key)
        if found is None:
            if len(self._worths) >= KEPT:
                self._worths.clear()
            found = self._worths[key] = worths_with(self, research, self.wanted[goal], is_first)
        return found


def nearness_on(sea: Sea, steps: int) -> Nearness:
    columns, last = sea.grid.columns, len(weights.NEAR) - 1
    spaces = [divmod(cell, columns) for cell in sea.spaces]
    found = []
    for row, column in [divmod(cell, columns) for cell in range(len(sea.depth_at))]:
        away = [abs(row - y) + abs(column - x) for y, x in spaces]
        found.append([weights.NEAR[min(max(distance - 1, 0) // max(steps, 1), last)] for distance in away])
    return found


def worths_with(beliefs: Beliefs, research: int, wanted: frozenset[int], is_first: bool) -> dict[int, int]:
    found = {NONE: 0}
    for item in beliefs.rules.program.by_type["discoveries"]:
        finds = beliefs.values[item.index] + (weights.RAISE if item.index in wanted else 0)
        if "number" in item.fields:
            finds = weights.FIRST_ATLANTIS if is_first else weights.NEXT_ATLANTIS
        gift = weights.BEIGE if item.fields["background"] == "beige" else 0
        for depth in range(len(beliefs.rules.depths)):
            tile = tile_number(item.index, depth)
            price = cost_of(beliefs.rules, tile)[beliefs.nemo] * weights.POINT
            found[tile] = finds * research // 100 + gift - price
    return found


def phases_of(rules: SeaTable) -> list[tuple[list[str], int]]:
    stretches = rules.course.stretches
    named = [([stretches[step].what for step in each.steps], each.index) for each in stretches if each.op == EACH]
    return [(names, number) for names, number in named if not PLAYED.isdisjoint(names)]


def column_of(rules: SeaTable, tile: int) -> int:
    track = rules.program.items[rules.tiles[tile].station].fields.get("track")
    return NONE if track is None else rules.types.index(str(track))


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
