"""Picks numbers and positions that are still free."""

from collections.abc import Iterable, Mapping
from typing import Any

from uwc_content.compiler.check.pack_view import ItemRecord


def next_number(
    records: list[ItemRecord], field: str, by: str | None, values: Mapping[str, Any], least: int = 1
) -> int:
    """The number after the last one of the same group; before the next group begins, if there is room."""
    taken = {number: record.item["fields"].get(by) for record in records if (number := number_of(record, field))}
    own = [number for number, group in taken.items() if group == values.get(by or "")]
    if not own:
        return max(taken, default=least - 1) + 1
    later = [number for number in taken if number > max(own)]
    end = min(later, default=max(own) + 2)
    free = [number for number in range(min(own), end) if number not in taken]
    behind = [number for number in free if number > max(own)]
    return (behind or free or [max(taken) + 1])[0]


def number_of(record: ItemRecord, field: str) -> int | None:
    found = record.item["fields"].get(field)
    return found if isinstance(found, int) else None


def next_positions(records: list[ItemRecord], field: str, sides: Iterable[str]) -> dict[str, int]:
    """Behind the last one on every side."""
    taken = [record.item["fields"].get(field, {}) for record in records]
    return {side: max((each.get(side, 0) for each in taken), default=0) + 1 for side in sides}
