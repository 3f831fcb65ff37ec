"""Bundles sort their keys; tables that faces show keep the order in which designers wrote them through this."""

from collections.abc import Iterator, Mapping
from typing import Any

Orders = Mapping[str, list[str]]
"""Path of a table: its keys as they are written."""


def written_orders(value: Any, path: str) -> Iterator[tuple[str, list[str]]]:
    """Of every table whose keys are not sorted anyway."""
    if isinstance(value, Mapping):
        keys = [str(key) for key in value]
        if keys != sorted(keys):
            yield path, keys
        for key, each in value.items():
            yield from written_orders(each, f"{path}.{key}")
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from written_orders(each, f"{path}.{index}")


def in_written_order(value: Any, orders: Orders, path: str) -> Any:
    """The same value; what an order does not name follows, and what it names in vain is left out."""
    if isinstance(value, Mapping):
        keys = dict.fromkeys((*(key for key in orders.get(path, ()) if key in value), *value))
        return {key: in_written_order(value[key], orders, f"{path}.{key}") for key in keys}
    if isinstance(value, list):
        return [in_written_order(each, orders, f"{path}.{index}") for index, each in enumerate(value)]
    return value
