"""Cities that some game may have and in which something cannot be reached: one small check each.

Only packs that say in pack.yaml how many districts they have are looked at: others are still being made.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from uwc_content.compiler.check.pack_view import ItemRecord, PackView
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.games.micro_city.rules.places import SIDES_OF_DIE

Check = Callable[[PackView], Iterator[Diagnostic]]
Offers = Callable[[PackView, ItemRecord], set[str]]


def base_districts(view: PackView) -> list[ItemRecord]:
    if "districts" not in view.pack.counts or "districts" in view.lost or "quarters" in view.lost:
        return []
    return [record for record in view.items.get("districts", ()) if record.fields.get("deck") == "base"]


def cities(view: PackView) -> Iterator[tuple[ItemRecord, ...]]:
    """Every set of base districts that may make a city."""
    if view.rules is not None:
        yield from combinations(base_districts(view), view.rules.districts)


def quarters_of(record: ItemRecord) -> list[dict[str, Any]]:
    return [part["fields"] for part in record.item.get("parts", {}).get("quarters", [])]


def values_of(_view: PackView, record: ItemRecord) -> set[str]:
    return {str(value) for quarter in quarters_of(record) for value in quarter.get("dice", [])}


def materials_of(view: PackView, record: ItemRecord) -> set[str]:
    """What the basic actions of a district's quarters gain without a choice."""
    kinds = {each.id: each.item for each in view.items.get("quarters", ())}
    found = [kinds.get(quarter.get("kind", ""), {}) for quarter in quarters_of(record)]
    blocks = [kind.get("blocks", {}).get("basic", []) for kind in found]
    return {name for block in blocks for part in block if part["op"] == "gain" for name in part["what"].get("of", {})}


def every_die_matches_somewhere(view: PackView) -> Iterator[Diagnostic]:
    yield from unreachable(view, {str(value) for value in range(1, SIDES_OF_DIE + 1)}, values_of)


def every_material_is_made_somewhere(view: PackView) -> Iterator[Diagnostic]:
    material = view.vocabulary.groups.get("material")
    yield from unreachable(view, set(material.of if material else ()), materials_of)


def unreachable(view: PackView, wanted: set[str], offers: Offers) -> Iterator[Diagnostic]:
    lacking = {
        name: city
        for city in cities(view)
        for name in wanted - {each for record in city for each in offers(view, record)}
    }
    for name, city in sorted(lacking.items()):
        message = Message(
            "no quarter of {names} has `{name}`", names=tuple(f"`{record.id}`" for record in city), name=name
        )
        hint = Message("let more districts have it, so that every city does")
        yield Diagnostic("UWC524", message, view.pack_span("districts", "base"), hint)


def a_city_can_be_laid(view: PackView) -> Iterator[Diagnostic]:
    number = len(base_districts(view))
    if view.rules is not None and 0 < number < view.rules.districts:
        message = Message(
            "a city needs {needed} districts, and there are {number}", needed=view.rules.districts, number=number
        )
        yield Diagnostic("UWC524", message, view.pack_span("districts", "base"), Message("add districts"))


CITY_CHECKS: tuple[Check, ...] = (a_city_can_be_laid, every_die_matches_somewhere, every_material_is_made_somewhere)
