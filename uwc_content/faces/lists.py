"""Which things a list of a face holds: parts of a thing, items of a type, or what the rules say."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from uwc_content.faces.filling import filled, value_at
from uwc_content.faces.look_model import EachRegion
from uwc_content.faces.supplies import Supplies

MOST = 1000
"""How many things a list may have."""

Facts = Mapping[str, Any]


def chosen_things(supplies: Supplies, region: EachRegion, facts: Facts) -> list[dict[str, Any]]:
    """The things in their order, narrowed to those that are wanted."""
    found = with_values(listed_things(supplies, region.each, facts), region.where, facts)
    return in_order(found, filled(region.order, facts))


def in_order(things: list[dict[str, Any]], path: str) -> list[dict[str, Any]]:
    """Those with this field, in its order; all as they are if there is none."""
    placed = [each for each in things if value_at(each, path) is not None] if path else things
    return sorted(placed, key=lambda each: rank_of(value_at(each, path))) if path else placed


def rank_of(value: Any) -> tuple[bool, float, str]:
    """Numbers by their size, then whatever else there is."""
    is_number = isinstance(value, int | float)
    return not is_number, float(value) if is_number else 0.0, "" if is_number else str(value)


def with_values(things: Iterable[dict[str, Any]], where: Mapping[str, Any], facts: Facts) -> list[dict[str, Any]]:
    """Those with these values, in which `{field}` stands for a field of `facts`."""
    wanted = {key: filled(str(value), facts) for key, value in where.items()}
    return [each for each in things if all(str(value_at(each, key)) == value for key, value in wanted.items())]


def entries_of(facts: dict[str, Any], path: str) -> Iterator[dict[str, Any]]:
    """A thing for each part of a list, or for each row of a table; `item` is what they belong to."""
    value = value_at(facts, path)
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield {**facts, "id": f"{facts['id']}.{key}", "item": facts["id"], "key": key, "value": each}
    elif isinstance(value, list):
        for number, each in enumerate(value, 1):
            said = each if isinstance(each, dict) else {"value": each}
            own = {key: value for key, value in said.items() if value not in ("", [])}
            yield {**facts, **own, "id": f"{facts['id']}.{number}", "item": facts["id"]}


def listed_things(supplies: Supplies, each: str | list[str], facts: Facts) -> list[dict[str, Any]]:
    """The things of one list, where a number says how many; or of several, where a number stands for itself."""
    if isinstance(each, str):
        return list(things_in(supplies, each, facts))
    return [thing for path in each for thing in (single(facts, path) or things_in(supplies, path, facts))]


def single(facts: Facts, path: str) -> list[dict[str, Any]]:
    value = value_at(facts, path)
    return [{"value": value}] if isinstance(value, int | str) and not isinstance(value, bool) else []


def things_in(supplies: Supplies, path: str, facts: Facts) -> Iterator[dict[str, Any]]:
    path = filled(path, facts)
    value = value_at(facts, path)
    if value is None:
        value = supplies.things.get(path, [])
    if isinstance(value, Mapping):
        yield from (thing_of(supplies, key, each) for key, each in value.items())
    elif isinstance(value, int):
        yield from ({"value": i} for i in range(1, min(value, MOST) + 1))
    elif isinstance(value, list):
        yield from (each if isinstance(each, dict) else entry_of(supplies, each) for each in value)


def entry_of(supplies: Supplies, value: Any) -> dict[str, Any]:
    """One entry of a plain list; a noun has its name."""
    nouns: Mapping[str, str] = supplies.common.get("noun", {})
    return (
        {"value": value, "id": value, "name": nouns.get(value, value)} if isinstance(value, str) else {"value": value}
    )


def thing_of(supplies: Supplies, key: str, value: Any) -> dict[str, Any]:
    """One row of a table: what it is about, and its value."""
    own = dict(value) if isinstance(value, Mapping) else {}
    nouns: Mapping[str, str] = supplies.common.get("noun", {})
    return {**own, "id": key, "name": nouns.get(key, key), "value": value}
