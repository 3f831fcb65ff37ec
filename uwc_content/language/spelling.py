"""The one spelling of what a bundle holds: sorted keys, ASCII, no blanks."""

import json
from collections.abc import Mapping
from json.encoder import c_make_encoder, encode_basestring_ascii  # type: ignore[attr-defined]

# What bundles are made of never contains itself, so nobody has to look for that.
ENCODER = json.JSONEncoder(
    sort_keys=True, ensure_ascii=True, separators=(",", ":"), allow_nan=False, check_circular=False
)
# Effects are small and many, so the encoder in C that `encode` would make for each is made once, where Python has one.
ENCODER_IN_C = c_make_encoder and c_make_encoder(
    None, ENCODER.default, encode_basestring_ascii, None, ":", ",", True, False, False
)


def canonical(value: object) -> str:
    return "".join(ENCODER_IN_C(value, 0)) if ENCODER_IN_C else ENCODER.encode(value)


def join(parts: Mapping[str, str]) -> str:
    """An object from values that are in canonical form already."""
    return "{" + ",".join(f"{canonical(key)}:{parts[key]}" for key in sorted(parts)) + "}"
