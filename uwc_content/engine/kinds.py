"""Nouns of a game with declared zones: which items of which zone a noun means."""

from typing import Any

from uwc_content.engine.program import Item, Program
from uwc_content.engine.zones import Zone, Zones


class KindTable:
    """What one kind of the vocabulary says, with what it inherits from the kinds that it is."""

    __slots__ = ("items", "name", "once", "section", "where", "zone")

    def __init__(self, name: str) -> None:
        self.name = name
        self.zone: Zone | None = None
        self.items = ""
        """The type of items; any if empty."""
        self.where: dict[str, list[Any]] = {}
        """Field: the values that it may have."""
        self.section = ""
        """What using one runs; only items that have it are of the kind."""
        self.once = ""
        """The period in which one can be used once."""

    def fits(self, item: Item) -> bool:
        """Whether an item is of the kind as far as its facts tell, wherever it lies; what is no item has none."""
        if not (self.items or self.where or self.section):
            return False
        if self.items and item.type != self.items:
            return False
        if self.section and self.section not in item.blocks:
            return False
        return all(has_value(item, field, values) for field, values in self.where.items())


def has_value(item: Item, field: str, values: list[Any]) -> bool:
    """Whether a field has one of these values; of several values one is enough, and what is not stated is false."""
    value = item.fields.get(field, False)
    return any(each in values for each in value) if isinstance(value, list) else value in values


def kind_tables(program: Program, zones: Zones) -> dict[str, KindTable]:
    """Every noun for things, by its name; ids of items are no nouns here."""
    kinds = program.vocabulary["kinds"]
    made: dict[str, KindTable] = {}
    for name in kinds:
        made[name] = kind_table(name, kinds, zones)
    return {noun: made[plain["kind"]] for noun, plain in program.nouns.items() if plain["kind"] in made}


def kind_table(name: str, kinds: dict[str, Any], zones: Zones) -> KindTable:
    table = KindTable(name)
    for each in lineage(name, kinds):
        plain = kinds[each]
        if plain.get("zone"):
            table.zone = zones.by_name[plain["zone"]]
        if plain.get("items"):
            table.items = plain["items"]
        for field, value in plain.get("where", {}).items():
            table.where[field] = value if isinstance(value, list) else [value]
        if plain.get("usable"):
            table.section, table.once = plain["usable"]["section"], plain["usable"]["once"]
    if table.zone is not None and not table.items:
        table.items = table.zone.holds
    return table


def lineage(name: str, kinds: dict[str, Any]) -> list[str]:
    """The kinds that it is, the most general first, and itself."""
    found: list[str] = []
    for each in kinds[name].get("is", ()):
        found.extend([one for one in lineage(each, kinds) if one not in found])
    return [*found, name]
