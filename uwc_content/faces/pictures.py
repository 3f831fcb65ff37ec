"""Pictures of a pack: which files are sound ones, how large they are, and how they look when they are faint."""

import re
import struct
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from math import inf
from pathlib import Path
from xml.etree import ElementTree

from uwc_content.reading.storage import Stamp, stamp_of

PICTURES = (".svg", ".png", ".jpg", ".jpeg")
SIGNATURES = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff"}
LARGEST = 8 * 1024 * 1024
"""Bytes of a file."""
MOST_PIXELS = 40_000_000
"""Of a picture: what is larger unpacks to hundreds of megabytes."""
MOST_ELEMENTS = 20_000
DEEPEST = 64
"""How deep the elements of a drawing may lie inside each other."""
OPAQUE = 100.0
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
FORBIDDEN = frozenset(
    f"{SVG}{name}" for name in ("script", "foreignObject", "image", "feImage", "iframe", "a", "animate", "set")
)
REACHING = ("<!doctype", "<!entity", "<?xml-stylesheet", "@import")
DECLARATION = re.compile(r"<\?xml[^>]*encoding=[\"']([^\"']*)[\"']")
ENCODING = re.compile(r"utf-?8|us-ascii", re.IGNORECASE)
INSIDE = re.compile(r"url\(\s*['\"]?#([^)'\"]+)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
LONGEST = 20_000
"""Units of a drawing's sides."""
MOST_DRAWN = 100_000
"""Elements of a drawing, those that it shows again and again counted each time."""
ELSEWHERE = re.compile(r"url\(\s*['\"]?(?!#)", re.IGNORECASE)
"""A link of a style that leads out of the file."""
FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Markers of JPEG that tell a size."""

STEP = re.compile(r"[^/\\:*?\"<>|\0-\x1f]{1,100}")
"""One step of a path that means the same on every system."""
MOST_STEPS = 8
FONTS = ("fonts", ".ttf")
"""Where fonts lie, and how they end."""

Size = tuple[float, float]


def is_plain_path(name: str) -> bool:
    """Of a picture or font inside of a folder, whatever the system: no way up, no drive, nothing hidden."""
    steps = name.split("/")
    is_font = steps[0] == FONTS[0] and len(steps) == 2 and name.endswith(FONTS[1])
    is_known = is_font or name.lower().endswith(PICTURES)
    return is_known and len(steps) <= MOST_STEPS and all(is_plain_step(step) for step in steps)


def is_plain_step(step: str) -> bool:
    return bool(STEP.fullmatch(step)) and not step.startswith((".", " ")) and not step.endswith((".", " "))


def is_picture(path: Path) -> bool:
    """Whether a file is what its name says, not too large, and nothing that could reach for other files."""
    return is_picture_at(path, stamp_of(path))


@cache
def is_picture_at(path: Path, stamp: Stamp) -> bool:
    *_, size = stamp
    return size <= LARGEST and is_sound(path.read_bytes(), path.suffix.lower())


def is_sound(data: bytes, suffix: str) -> bool:
    if suffix == ".svg":
        return is_plain_svg(data)
    size = size_of_pixels(data, suffix)
    return size is not None and 0 < size[0] * size[1] <= MOST_PIXELS


def size_of_pixels(data: bytes, suffix: str) -> Size | None:
    """Width and height; None if the bytes are no such picture."""
    if not data.startswith(SIGNATURES[suffix]):
        return None
    try:
        return size_of_png(data) if suffix == ".png" else size_of_jpeg(data)
    except (struct.error, IndexError):
        return None


def size_of_png(data: bytes) -> Size:
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def size_of_jpeg(data: bytes) -> Size | None:
    at = 2
    while at < len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        (length,) = struct.unpack_from(">H", data, at + 2)
        if marker in FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + length
    return None


# --- drawings ---


def is_plain_svg(data: bytes) -> bool:
    """Drawings only: no entities, scripts, styles from elsewhere or links out of the file."""
    try:
        text = data.decode("utf-8-sig")
        if any(word in text.lower() for word in REACHING) or not ENCODING.fullmatch(declared_encoding(text)):
            return False
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return False
    elements = list(root.iter())
    if len(elements) > MOST_ELEMENTS or not is_shallow(root) or not is_of_a_size(root):
        return False
    return root.tag == f"{SVG}svg" and all(is_harmless(each) for each in elements) and is_finite(root)


def is_of_a_size(root: ElementTree.Element) -> bool:
    said = " ".join(root.get(name, "") for name in ("viewBox", "width", "height"))
    return all(abs(float(number)) <= LONGEST for number in NUMBER.findall(said))


def is_finite(root: ElementTree.Element) -> bool:
    """Whether what refers to other parts of a drawing, which refer to others, comes to an end before long."""
    parts = {part: each for each in root.iter() if (part := each.get("id"))}
    weights: dict[str, float] = {}

    def weight_of(part: str) -> float:
        if part not in weights:
            weights[part] = inf  # what reaches itself again is endless
            weights[part] = weight(parts[part])
        return weights[part]

    def weight(element: ElementTree.Element) -> float:
        inner = list(element.iter())
        return len(inner) + sum(weight_of(name) for each in inner for name in references(each) if name in parts)

    return weight(root) <= MOST_DRAWN


def references(element: ElementTree.Element) -> Iterator[str]:
    links = (element.get(name, "") for name in ("href", LINK))
    yield from (link[1:] for link in links if link.startswith("#"))
    for value in element.attrib.values():
        yield from INSIDE.findall(value)


def declared_encoding(text: str) -> str:
    """What the first line says; other encodings could hide what we look for."""
    found = DECLARATION.match(text)
    return found[1] if found else "utf-8"


def is_shallow(root: ElementTree.Element) -> bool:
    level = [root]
    for _ in range(DEEPEST):
        level = [child for each in level for child in each]
        if not level:
            return True
    return False


def is_harmless(element: ElementTree.Element) -> bool:
    if element.tag in FORBIDDEN:
        return False
    links = (element.get(name, "") for name in ("href", LINK))
    is_inside = all(not link or link.startswith("#") for link in links)
    named = (name.rpartition("}")[2].lower() for name in element.attrib)
    return (
        is_inside
        and not any(name.startswith("on") for name in named)
        and not any(ELSEWHERE.search(value) for value in (*element.attrib.values(), element.text or ""))
    )


# --- faint ones ---


def faded(data: bytes, suffix: str, opacity: float) -> bytes:
    """A drawing that shows a picture faintly, since typst draws every picture as opaque as it is."""
    if suffix == ".svg":
        return faded_svg(data, opacity)
    width, height = size_of_pixels(data, suffix) or (1, 1)
    kind = "png" if suffix == ".png" else "jpeg"
    shown = f'<image width="{width}" height="{height}" href="data:image/{kind};base64,{b64encode(data).decode()}"/>'
    return drawing(f"0 0 {width} {height}", opacity, shown)


def faded_svg(data: bytes, opacity: float) -> bytes:
    ElementTree.register_namespace("", SVG[1:-1])
    root = ElementTree.fromstring(data)
    group = ElementTree.Element(f"{SVG}g", {"opacity": f"{opacity / OPAQUE:g}"})
    group.extend(list(root))
    for child in list(root):
        root.remove(child)
    root.append(group)
    return ElementTree.tostring(root)


def drawing(box: str, opacity: float, body: str) -> bytes:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><g opacity="{opacity / OPAQUE:g}">{body}</g></svg>'
    ).encode()
