"""The face file: everything that a face may show of each thing, in one language, as plain JSON."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from string import ascii_uppercase
from typing import Any
from zlib import crc32

from uwc_content.bundle.icon_texts import Section
from uwc_content.faces.typesetting import Amount, Run
from uwc_content.text import capitalised, plain_name

TOKEN = re.compile(r"\{([a-z][a-z0-9_]*):([0-9]+)\}")
"""An icon in a text, as the grammar writes it."""
HEAD = 4
"""Icons that an index of a thing may have."""
VARIANTS = 6
"""How many variants of a picture `{variant}` tells apart."""
SIMPLE = frozenset({"gain", "draw", "advance", "multiply"})
"""Words whose effect an icon or a number tells."""
ORDER = ("of", "what", "for", "to")
"""Where the nouns of an effect stand that say best what it is about."""
LAYOUT_PARTS = "sites"
"""What layouts of a bundle list."""
LAYOUT_ROWS = "rows"
"""What layouts of a bundle that are written as rows of letters have instead."""
CLOSE = "\N{NO-BREAK SPACE}"
ONE_LETTER = re.compile(r"(?<!\w)([aiouwzAIOUWZ]) (?=\S)")
ARROW = re.compile(r" → ")
NUMBER_AND_NOUN = re.compile(r"(?<=\d) (?=[^\W\d])")

Facts = dict[str, Any]


def runs_of(text: str) -> list[Run]:
    """A text as strings and icons; digits stay with their noun, and short words with what follows."""
    runs: list[Run] = []
    end = 0
    for found in TOKEN.finditer(text):
        if found.start() > end:
            runs.append(kept_together(text[end : found.start()]))
        runs.append(Amount(found[1], int(found[2])))
        end = found.end()
    if end < len(text):
        runs.append(kept_together(text[end:]))
    return runs


def kept_together(text: str) -> str:
    text = ARROW.sub(f"{CLOSE}→{CLOSE}", text)
    text = NUMBER_AND_NOUN.sub(CLOSE, text)
    return ONE_LETTER.sub(rf"\1{CLOSE}", text)


class FaceFile:
    """Facts of the items and layouts of one bundle in one language.

    `texts` are those of the bundle, and `icon_texts` their sections, in which amounts are icons.
    """

    def __init__(
        self,
        bundle: Mapping[str, Any],
        texts: Mapping[str, str],
        icon_texts: Mapping[str, list[Section]],
        icons: Iterable[str],
    ) -> None:
        self.bundle = bundle
        self.texts = texts
        self.icon_texts = icon_texts
        self.icons = frozenset(icons)
        """The nouns that have an icon."""

    def things(self) -> dict[str, list[Facts]]:
        """Type: its items, and the layouts under their own root."""
        found = {name: [self.item(name, each) for each in listed] for name, listed in self.bundle["items"].items()}
        if self.bundle["boards"]:
            found[self.bundle["layouts"]["root"]] = [self.layout(each) for each in self.bundle["boards"]]
        return found

    def item(self, type_name: str, item: Mapping[str, Any]) -> Facts:
        key = f"{type_name}.{item['id']}"
        nouns = list(nouns_in(item.get("blocks", {})))
        return {
            **present(item),
            **self.wording(key),
            **self.parts(type_name, item),
            "id": item["id"],
            "type": type_name,
            "moment": self.moment(key, item),
            "subject": self.subject(nouns),
            "head": self.head(nouns),
            "variant": variant_of(item["id"]),
            "sections": self.sections(key),
        }

    def wording(self, key: str) -> Facts:
        """What nobody has named yet goes by its id."""
        told = {role: self.texts.get(f"{key}.{role}") for role in ("name", "flavour")}
        told["name"] = told["name"] or capitalised(plain_name(key.partition(".")[2]))
        return {role: text for role, text in told.items() if text}

    def parts(self, type_name: str, item: Mapping[str, Any]) -> Facts:
        """Lists of parts; each is a thing of its own."""
        return {
            name: [
                self.part(f"{type_name}.{item['id']}.{name}.{number}", part, number)
                for number, part in enumerate(parts, 1)
            ]
            for name, parts in (item.get("parts") or {}).items()
        }

    def part(self, key: str, part: Mapping[str, Any], number: int) -> Facts:
        nouns = list(nouns_in(part.get("blocks", {})))
        return {
            **present(part),
            "id": str(number),
            "place": number,
            "head": self.head(nouns),
            "subject": self.subject(nouns),
            "sections": self.sections(key),
        }

    def layout(self, layout: Mapping[str, Any]) -> Facts:
        if LAYOUT_ROWS in layout:
            return self.rows(layout)
        printed = {item["id"]: item for items in self.bundle["items"].values() for item in items}
        types = {item["id"]: name for name, items in self.bundle["items"].items() for item in items}
        letters = letters_of(layout[LAYOUT_PARTS], printed)
        sites = [self.site(each, printed, types, letters) for each in layout[LAYOUT_PARTS]]
        return {
            **layout["fields"],
            **self.outline(layout),
            LAYOUT_PARTS: sites,
            "legend": [
                {**self.item(types[special], printed[special]), "letter": letter} for special, letter in letters.items()
            ],
        }

    def outline(self, layout: Mapping[str, Any]) -> Facts:
        """What all layouts have."""
        root = self.bundle["layouts"]["root"]
        named = self.wording(f"{root}.{layout['id']}")
        return {**named, "id": layout["id"], "type": root, "variant": variant_of(layout["id"])}

    def rows(self, layout: Mapping[str, Any]) -> Facts:
        """A layout of letters: each is a cell, with what is printed there; those written small are marked."""
        printed = self.bundle["layouts"]["printed"]
        by_letter = {str(each["fields"].get("letter")): each for each in self.bundle["items"].get(printed, [])}
        cells = [
            {
                "id": f"{ascii_uppercase[column]}{row}",
                "place": [column + 1, row],
                "row": row,
                "letter": ascii_uppercase[column],
                "of": by_letter[letter.upper()]["id"] if letter.upper() in by_letter else "",
                "marked": letter.islower(),
            }
            for row, letters in enumerate(layout[LAYOUT_ROWS], 1)
            for column, letter in enumerate(letters)
        ]
        first = layout["fields"].get("start")
        cells = [{**cell, "start": cell["id"] == first} for cell in cells]
        size = {"columns": len(layout[LAYOUT_ROWS][0]), "rows": len(layout[LAYOUT_ROWS])}
        return {**layout["fields"], **self.outline(layout), **size, "cells": cells}

    def site(
        self, site: Mapping[str, Any], printed: Mapping[str, Any], types: Mapping[str, str], letters: Mapping[str, str]
    ) -> Facts:
        """A place of a layout, with what is printed on it."""
        special = str(site.get("special", ""))
        item = self.item(types[special], printed[special]) if special in printed else {}
        return {
            **item,
            **{key: value for key, value in site.items() if key != "special"},
            "name": capitalised(self.names.get(site["id"], "")),
            "letter": letters.get(special, ""),
            "times": times_of(printed[special]) if special in printed and special not in letters else "",
            "bonus": item.get("head", []) if special not in letters else [],
        }

    @cached_property
    def names(self) -> dict[str, str]:
        """Parts of layouts have names under a heading that only the game knows."""
        named = ((key.split("."), text) for key, text in self.texts.items())
        return {steps[1]: text for steps, text in named if len(steps) == 3 and steps[2] == "name"}

    def head(self, nouns: list[tuple[str, int]]) -> list[Amount]:
        """An index of what a thing is about, and not its rule."""
        found: dict[str, int] = {}
        for noun, number in nouns:
            icon = self.icon_for(noun)
            if icon and icon not in found and len(found) < HEAD:
                found[icon] = number
        return [Amount(icon, number) for icon, number in found.items()]

    def icon_for(self, noun: str) -> str:
        """The icon of a noun, or of the kind of things that it narrows."""
        meaning = self.bundle["nouns"].get(noun, {})
        kind = meaning.get("kind", noun)
        names = (noun, f"{meaning.get('state')}_{kind}", kind)
        return next((name for name in names if name in self.icons), "")

    def subject(self, nouns: list[tuple[str, int]]) -> str:
        """The kind of the first thing that is named."""
        return next((str(self.bundle["nouns"].get(noun, {}).get("kind", noun)) for noun, _ in nouns), "")

    # --- sections ---

    def moment(self, key: str, item: Mapping[str, Any]) -> str:
        """The section that its text begins with; whatever it has, if no language has words for it."""
        told = next((each["section"] for each in self.icon_texts.get(key, ())), "")
        return told or next(iter(item.get("blocks") or ()), "")

    def sections(self, key: str) -> list[Facts]:
        """Each section with its lead apart."""
        return [
            {**each, "name": each["section"], "runs": runs_of(each["text"].removeprefix(each["lead"]).strip())}
            for each in self.icon_texts.get(key, ())
        ]


def present(item: Mapping[str, Any]) -> Facts:
    """Fields and bags; of sections only that they are there, since their words stand in texts."""
    blocks = dict.fromkeys(item.get("blocks", {}), True)
    return {**blocks, **item["fields"], **item.get("bags", {})}


def nouns_in(lowered: Any) -> Iterator[tuple[str, int]]:
    """The nouns of effects, with their numbers, in the order in which they are written."""
    if isinstance(lowered, list):
        for each in lowered:
            yield from nouns_in(each)
    elif isinstance(lowered, Mapping):
        for key in sorted(lowered, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER)):
            value = lowered[key]
            if key in ("of", "steps", "track") and isinstance(value, Mapping):
                yield from ((noun, n if isinstance(n, int) else 1) for noun, n in value.items())
            else:
                yield from nouns_in(value)


def letters_of(sites: Iterable[Mapping[str, Any]], printed: Mapping[str, Any]) -> dict[str, str]:
    """Items that lie on a layout and say more than an icon can: each gets a letter."""
    named = dict.fromkeys(site["special"] for site in sites if site.get("special") in printed)
    long = [name for name in named if needs_words(printed[name])]
    return dict(zip(long, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False))


def needs_words(item: Mapping[str, Any]) -> bool:
    """Whether an item says more than icons and `×2` can."""
    parts = [part for block in item.get("blocks", {}).values() for part in block]
    return any(part["op"] not in SIMPLE or "per" in part["what"] or "then" in part for part in parts)


def times_of(item: Mapping[str, Any]) -> str:
    """`×2` where something works several times."""
    parts = [part for block in item.get("blocks", {}).values() for part in block]
    times = (part["what"].get("here") for part in parts if part["op"] == "multiply")
    return next((f"×{number}" for number in times if number), "")


def variant_of(identifier: str) -> int:
    return crc32(identifier.encode()) % VARIANTS + 1
