"""Starting points for Nautilus: what a new station, discovery, goal or map needs besides what its designer says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from uwc_content.compiler.pipeline import Compilation
from uwc_content.workshop.templates import Counted, Templates, Values

CORRIDORS: Final = {
    "start": "[{white: [north, east, south, west], brown: [north_east, south_east, south_west, north_west]}]",
    "residential": "[{copies: 4, white: [north, south], brown: [north_east, south_west]}]",
    "research": "[{white: [north, south], blue: [east]}, {brown: [north_east, south_west], blue: [south]}]",
}
"""By family: the tiles of a new station."""
ONE_TILE: Final = "{slope: 1}"
"""Where a new discovery lies: one tile, for which another one has to go."""


def asked(type_name: str, values: Values, _rules: Any) -> frozenset[str]:
    """A research station is counted by a track; what is kept belongs to a species."""
    if type_name == "stations" and values.get("family") == "research":
        return frozenset({"track"})
    return frozenset({"species"}) if is_kept(type_name, values) else frozenset()


def is_kept(type_name: str, values: Values) -> bool:
    """Blue discoveries that are no pieces of the ruins."""
    return type_name == "discoveries" and values.get("background") == "blue" and "number" not in values


def following(type_name: str, values: Values, _rules: Any) -> dict[str, str]:
    if type_name == "stations":
        return {"tiles": CORRIDORS.get(str(values.get("family")), CORRIDORS["residential"])}
    if type_name == "discoveries" and "by_depth" not in values:
        return {"by_depth": ONE_TILE}
    return {}


def begins(type_name: str, values: Values) -> str:
    """A discovery that is kept is worth something; any other one gives something."""
    if type_name != "discoveries":
        return ""
    return "worth" if values.get("background") == "blue" else "recovered"


def counted(_type_name: str, _values: Values, _compilation: Compilation) -> Iterator[Counted]:
    """rules.yaml counts no items."""
    return iter(())


def layout(_values: Values, _compilation: Compilation) -> dict[str, str]:
    """A new map is a whole one: the designer moves its depths and spaces."""
    return {}


TEMPLATES: Final = Templates(
    folder=Path(__file__).parent,
    filed_by={},
    asks=asked,
    following=following,
    counted=counted,
    layout=layout,
    unnumbered={"discoveries": frozenset({"number", "by_depth"})},
    begins=begins,
)
