"""The one spelling of what a bundle holds: sorted keys, ASCII, no blanks."""

import json
from collections.abc import Mapping

# What bundles are made of never contains itself, so nobody has to look for that.
ENCODER = json.JSONEncoder(
    sort_keys=True, ensure_ascii=True, separators=(",", ":"), allow_nan=False, check_circular=False
)


def canonical(value: object) -> str:
    return ENCODER.encode(value)


def join(parts: Mapping[str, str]) -> str:
    """An object from values that are in canonical form already."""
    return "{" + ",".join(f"{canonical(key)}:{parts[key]}" for key in sorted(parts)) + "}"
