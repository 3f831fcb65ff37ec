"""Tells what has to be printed again: things whose face shows something that an older bundle says differently."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from uwc_content.faces.filling import listed
from uwc_content.faces.gathering import Thing
from uwc_content.faces.look_model import EachRegion, Face, FaceRegion, Look, MapRegion, Region, TextRegion

RULES = "rules"
BLOCKS = "blocks"
Bundle = Mapping[str, Any]


class Shown(NamedTuple):
    """What a face shows besides the thing itself."""

    types: frozenset[str]
    """Types of items that it lists."""
    has_rules: bool


class Contents:
    """The items, layouts and texts of one bundle, by what names them."""

    def __init__(self, bundle: Bundle, locale: str, root: str) -> None:
        self.bundle = bundle
        self.root = root
        self.texts: Mapping[str, str] = bundle["texts"].get(locale, {})

    @cached_property
    def items(self) -> dict[str, dict[str, Any]]:
        """Type: id: item; layouts are there under their root."""
        found = {name: {each["id"]: each for each in items} for name, items in self.bundle["items"].items()}
        if self.root:
            found[self.root] = {each["id"]: each for each in self.bundle["boards"]}
        return found

    @cached_property
    def types_of(self) -> dict[str, list[str]]:
        """Id: the types that have such an item."""
        found: dict[str, list[str]] = {}
        for name, items in self.items.items():
            for identifier in items:
                found.setdefault(identifier, []).append(name)
        return found

    @cached_property
    def texts_of(self) -> dict[tuple[str, str], list[tuple[str, str]]]:
        found: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for key, text in sorted(self.texts.items()):
            steps = key.split(".")
            found.setdefault((steps[0], steps[1] if len(steps) > 1 else ""), []).append((key, text))
        return found

    def about(self, type_name: str, identifier: str) -> Any:
        """An item with its texts, and with those of what it names."""
        item = self.items.get(type_name, {}).get(identifier)
        own = [item, self.texts_of.get((type_name, identifier))]
        names = sorted({(name, each) for each in strings_in(item) for name in self.types_of.get(each, ())})
        return own, [(self.items[name][each], self.texts_of.get((name, each))) for name, each in names]

    def listing(self, type_name: str) -> Any:
        return [self.about(type_name, each) for each in self.items.get(type_name, {})]


def strings_in(value: Any) -> Iterator[str]:
    """Whatever may be a name; effects are left out, as their words stand in texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if key != BLOCKS:
                yield from (str(key), *strings_in(each))
    elif isinstance(value, list):
        for each in value:
            yield from strings_in(each)


def changed(things: Iterable[Thing], look: Look, now: Contents, before: Contents) -> Iterator[Thing]:
    """Those that would be drawn from something else; how they are drawn stands in no bundle of earlier versions."""
    shown = {name: shown_by(face, look, now) for name, face in look.faces.items()}
    for thing in things:
        if basis(thing, shown[thing.face], now) != basis(thing, shown[thing.face], before):
            yield thing


def basis(thing: Thing, shown: Shown, contents: Contents) -> list[Any]:
    """Everything that a thing's face is drawn from."""
    identifier = str(thing.facts.get("item", thing.facts["id"]))
    rules = contents.bundle.get(RULES) if shown.has_rules else None
    return [
        contents.about(thing.facts["type"], identifier),
        [contents.listing(name) for name in sorted(shown.types) if name not in thing.facts],
        rules,
    ]


def shown_by(face: Face, look: Look, contents: Contents) -> Shown:
    regions = list(all_regions((*face.front, *(face.back or ())), look, frozenset()))
    paths = [path for region in regions for path in paths_in(region)]
    types = frozenset(path for path in paths if path in contents.items)
    return Shown(types, any(path.startswith(f"{RULES}.") or f"{{{RULES}." in path for path in paths))


def paths_in(region: Region) -> Iterator[str]:
    if isinstance(region, EachRegion):
        yield from listed(region.each)
    elif isinstance(region, TextRegion):
        yield str(region.text)
    icons = getattr(region, "icons", "")
    if icons:
        yield icons


def all_regions(regions: Iterable[Region], look: Look, seen: frozenset[str]) -> Iterator[Region]:
    """Regions, those inside lists and maps, and those of the faces that are drawn inside."""
    for region in regions:
        yield region
        if isinstance(region, EachRegion):
            yield from all_regions(region.draw, look, seen)
        elif isinstance(region, MapRegion):
            for drawn in region.draw.values():
                yield from all_regions(drawn, look, seen)
        elif isinstance(region, FaceRegion) and region.face in look.faces and region.face not in seen:
            yield from all_regions(look.faces[region.face].front, look, seen | {region.face})
