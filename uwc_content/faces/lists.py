"""Which things a list of a face holds: parts of a thing, items of a type, or what the rules say."""

from collections.abc import Iterator, Mapping
from typing import Any

from uwc_content.faces.filling import filled, value_at
from uwc_content.faces.look_model import EachRegion
from uwc_content.faces.supplies import Supplies

Facts = Mapping[str, Any]


def chosen_things(supplies: Supplies, region: EachRegion, facts: Facts) -> list[dict[str, Any]]:
    """The things in their order, narrowed to those that are wanted."""
    found = list(things_in(supplies, region.each, facts))
    if region.where:
        wanted = {key: filled(str(value), facts) for key, value in region.where.items()}
        found = [each for each in found if all(str(value_at(each, key)) == value for key, value in wanted.items())]
    if region.order:
        path = filled(region.order, facts)
        placed = [each for each in found if value_at(each, path) is not None]
        found = sorted(placed, key=lambda each: value_at(each, path))
    return found


def things_in(supplies: Supplies, path: str, facts: Facts) -> Iterator[dict[str, Any]]:
    value = value_at(facts, path)
    if value is None:
        value = supplies.things.get(path, [])
    if isinstance(value, Mapping):
        yield from (thing_of(supplies, key, each) for key, each in value.items())
    elif isinstance(value, int):
        yield from ({"value": i} for i in range(1, value + 1))
    elif isinstance(value, list):
        yield from (each if isinstance(each, dict) else {"value": each} for each in value)


def thing_of(supplies: Supplies, key: str, value: Any) -> dict[str, Any]:
    """One row of a table: what it is about, and its value."""
    own = dict(value) if isinstance(value, Mapping) else {}
    nouns: Mapping[str, str] = supplies.common.get("noun", {})
    return {**own, "id": key, "name": nouns.get(key, key), "value": value}
