"""What faces are drawn with: the pack's look, its fonts, icons and pictures, and every thing in one language."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.faces.fonts import LOADED, Font, read_font
from uwc_content.faces.look_model import IconStyle, Look
from uwc_content.reading.storage import Stamp, stamp_of

ICONS = "icons"
PLAIN_ICON = IconStyle(file="", number="beside", colour="ink")
HEX = re.compile(r"#[0-9a-fA-F]{6}")
BLACK = "#000000"
VIEW_BOX = re.compile(rb'viewBox="[-0-9.]+ [-0-9.]+ ([0-9.]+) ([0-9.]+)"')


def ratio_of(path: Path) -> float:
    """Width by height of a drawing, as its view box says."""
    return ratio_at(path, stamp_of(path))


@cache
def ratio_at(path: Path, _stamp: Stamp) -> float:
    found = VIEW_BOX.search(path.read_bytes()[:2000])
    return float(found[1]) / float(found[2]) if found and float(found[2]) else 1.0


class Supplies(NamedTuple):
    """All that a layout needs. Files are named as the pack names them."""

    look: Look
    folder: Path
    fonts: Mapping[str, Path]
    """Name in the look: font file."""
    files: frozenset[str]
    """Pictures and icons of the pack that can be drawn."""
    locale: str
    things: Mapping[str, list[dict[str, Any]]]
    common: Mapping[str, Any]
    """What every thing knows besides its own facts: words, rules, nouns."""
    ratios: Mapping[str, float] = {}
    """Drawing: how wide it is for its height."""

    def font(self, name: str) -> Font:
        path = self.fonts[name]
        return LOADED.get(path) or read_font(path)

    def has_colour(self, name: str) -> bool:
        return name in self.look.colours or bool(HEX.fullmatch(name))

    def colour(self, name: str) -> str:
        """A colour of the look by its name, or as it is written; black stands for one that is told to be unknown."""
        return name if HEX.fullmatch(name) else self.look.colours.get(name, BLACK if name else "")

    def icon_style(self, name: str) -> IconStyle:
        return self.look.icons.get(name, PLAIN_ICON)

    def icon_file(self, name: str) -> str:
        """Empty if there is none, and something plain has to stand for it."""
        file = self.icon_style(name).file or f"{ICONS}/{name}.svg"
        return file if file in self.files else ""

    def icon_ratio(self, name: str) -> float:
        """How wide it is for its height."""
        return self.ratios.get(self.icon_file(name), 1.0)

    def has_number_inside(self, name: str) -> bool:
        return self.icon_style(name).number == "inside"
