"""Reads of font files what setting type needs: which characters they have, and how wide each is."""

import struct
from functools import cache
from pathlib import Path
from typing import NamedTuple

from uwc_content.faces.pictures import FONTS
from uwc_content.reading.storage import Stamp, stamp_of

SHIPPED = Path(__file__).parent / "fonts"
FOLDER, FONT = FONTS
"""Where a pack may have fonts of its own, and how they end."""
LARGEST = 11 * 1024 * 1024
"""Bytes of a file."""
MOST_CHARACTERS = 300_000
NO_SEGMENT_OFFSET = 0
LAST_CODE = 0xFFFF


class BrokenFont(ValueError):
    """A file that is no TrueType font, or one without the tables that are needed."""


class Font(NamedTuple):
    """One cut of a typeface. Widths are in ems."""

    path: Path
    family: str
    widths: dict[int, float]
    """Character: how far it moves the pen."""

    def has(self, character: str) -> bool:
        return ord(character) in self.widths

    def width(self, text: str) -> float:
        """Without kerning, which mostly makes text narrower."""
        widths = self.widths
        unknown = widths.get(0x6E, 0.5)
        return sum(widths.get(ord(each), unknown) for each in text)


def font_files(pack: Path | None) -> dict[str, Path]:
    """Name without ending: file; those of the pack come first."""
    own = sorted((pack / FOLDER).glob(f"*{FONT}")) if pack else []
    inside = (path for path in own if pack and path.resolve().is_relative_to(pack.resolve()))
    return {path.stem: path for path in (*sorted(SHIPPED.glob(f"*{FONT}")), *inside) if path.is_file()}


def read_font(path: Path) -> Font:
    """BrokenFont if the file is none; OSError if it cannot be read."""
    return font_at(path, stamp_of(path))


LOADED: dict[Path, Font] = {}
"""Fonts as they were when the last look was gathered: setting type asks for them too often to look at files."""


@cache
def font_at(path: Path, _stamp: Stamp) -> Font:
    if path.stat().st_size > LARGEST:
        raise BrokenFont(path.name)
    return font_in(path.read_bytes(), path)


def font_in(data: bytes, path: Path) -> Font:
    """BrokenFont if the bytes are none."""
    if len(data) > LARGEST:
        raise BrokenFont(path.name)
    try:
        tables = tables_of(data)
        glyphs = glyphs_of(data, tables["cmap"])
        advances = advances_of(data, tables)
        last = len(advances) - 1
        return Font(path, path.stem, {code: advances[min(glyph, last)] for code, glyph in glyphs.items()})
    except (KeyError, IndexError, ZeroDivisionError, struct.error) as refusal:
        raise BrokenFont(path.name) from refusal


def tables_of(data: bytes) -> dict[str, int]:
    """Tag: where the table begins."""
    if data[:4] not in (b"\0\1\0\0", b"true", b"OTTO"):
        raise BrokenFont("no TrueType font")
    (count,) = struct.unpack_from(">H", data, 4)
    records = (struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(count))
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in records}


def advances_of(data: bytes, tables: dict[str, int]) -> list[float]:
    (units,) = struct.unpack_from(">H", data, tables["head"] + 18)
    (count,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    return [struct.unpack_from(">H", data, tables["hmtx"] + 4 * i)[0] / units for i in range(count)]


def glyphs_of(data: bytes, start: int) -> dict[int, int]:
    """Character: its glyph, from the most complete table for Unicode."""
    (count,) = struct.unpack_from(">H", data, start + 2)
    offsets = [start + struct.unpack_from(">HHI", data, start + 4 + 8 * i)[2] for i in range(count)]
    formats = {struct.unpack_from(">H", data, offset)[0]: offset for offset in offsets}
    if 12 in formats:
        return glyphs_in_groups(data, formats[12])
    return glyphs_in_segments(data, formats[4])


def counted(characters: int) -> int:
    """So many were told of; a hostile file could tell of the same ones again and again."""
    if characters > MOST_CHARACTERS:
        raise BrokenFont("more characters than there are")
    return characters


def glyphs_in_groups(data: bytes, start: int) -> dict[int, int]:
    (count,) = struct.unpack_from(">I", data, start + 12)
    found: dict[int, int] = {}
    told = 0
    for i in range(count):
        first, last, glyph = struct.unpack_from(">III", data, start + 16 + 12 * i)
        told = counted(told + last - first)
        found.update({code: glyph + code - first for code in range(first, min(last, 0x10FFFF) + 1)})
    return found


def glyphs_in_segments(data: bytes, start: int) -> dict[int, int]:
    (double,) = struct.unpack_from(">H", data, start + 6)
    ends, starts, deltas, offsets = (start + 14 + double * i + (2 if i else 0) for i in range(4))
    found = {}
    told = 0
    for at in range(0, double, 2):
        last, first, delta, offset = (
            struct.unpack_from(">H", data, table + at)[0] for table in (ends, starts, deltas, offsets)
        )
        told = counted(told + last - first)
        for code in range(first, min(last, LAST_CODE - 1) + 1):
            glyph = code
            if offset != NO_SEGMENT_OFFSET:
                (glyph,) = struct.unpack_from(">H", data, offsets + at + offset + 2 * (code - first))
            if glyph or offset == NO_SEGMENT_OFFSET:
                found[code] = (glyph + delta) & LAST_CODE
    return {code: glyph for code, glyph in found.items() if glyph}
