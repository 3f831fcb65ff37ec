"""Bundles with one value replaced anywhere and hashes that fit."""

import json
import random
from typing import Any

from bundles import Bundle, find, real_bundle, sealed
from hypothesis import strategies as st

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["farm", "here", "op"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["op", "what", "of", "one_of", "id", "farm", "verb", "is", "x"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def paths_in(value: Any, path: str = "") -> list[str]:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] + [each for key, inner in entries if "." not in str(key) for each in paths_in(inner, f"{path}.{key}")]


def forged(seed: int, value: Any) -> bytes:
    """The real bundle with this value at a random place; the hashes fit as far as JSON can hold it."""
    bundle: Bundle = real_bundle()
    rng = random.Random(seed)
    part = rng.choice(sorted(bundle.keys() - {"hash", "content_hash"}))
    container, last = find(bundle, rng.choice(paths_in(bundle[part], part)))
    container[last] = value
    try:
        return sealed(bundle)
    except ValueError:
        return json.dumps(bundle).encode()
