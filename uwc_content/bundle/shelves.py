"""Values of a memory in one file: to make a file for each of many takes longer than to write what it holds."""

import json
from collections.abc import Mapping

SHELF = ".shelf"


def shelved(values: Mapping[str, bytes]) -> bytes:
    """The values by their keys, behind a line that tells how long each of them is."""
    sizes = json.dumps({key: len(value) for key, value in values.items()})
    return b"".join([sizes.encode(), b"\n", *values.values()])


def taken_down(shelf: bytes) -> dict[str, bytes]:
    """The values of a shelf; none if it is anything else."""
    sizes, _, data = shelf.partition(b"\n")
    found, start = {}, 0
    try:
        for key, size in json.loads(sizes).items():
            found[key] = data[start : start + size]
            start += size
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}
    return found
