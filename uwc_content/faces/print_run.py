"""Prints a pack: chooses things, lays them out and writes one document for each kind of face."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import Gathered, Thing, things_of
from uwc_content.faces.look_model import Face
from uwc_content.faces.redrawing import redrawn
from uwc_content.faces.reprints import Contents, changed
from uwc_content.faces.sheets import PAPERS, sheets
from uwc_content.faces.strokes import Side
from uwc_content.faces.summary import summary_of
from uwc_content.faces.summary_course import CATALOGUE, SUMMARY
from uwc_content.faces.summary_page import summary_pages
from uwc_content.faces.supplies import Supplies
from uwc_content.faces.typst import render_pdf
from uwc_content.reading.storage import replace_file
from uwc_content.text.wordings import Words

Each = TypeVar("Each")
RULES = "rules"
"""The rules summary, among what may be printed."""


class Wish(NamedTuple):
    """What somebody wants to print."""

    paper: str = "a4"
    items: tuple[str, ...] = ()
    """`tiles`, `tiles.green` or `tiles.barter`; everything if there is none."""
    flips_short: bool = False
    since: "Before | None" = None
    """Only what has changed."""

    @property
    def wants_rules(self) -> bool:
        """The rules summary belongs to the whole box, and may be asked for by its name."""
        return self.since is None and (not self.items or RULES in self.items)


class Before(NamedTuple):
    """An older bundle, and what it draws, if it brings that along and has the language."""

    bundle: Mapping[str, Any]
    gathered: Gathered | None = None


class Printed(NamedTuple):
    file: Path
    pages: int
    copies: int


def print_pack(gathered: Gathered, bundle: Mapping[str, Any], locale: str, wish: Wish, out: Path) -> Iterator[Printed]:
    """Each document as soon as it is written. Refusal if nothing is meant by an item, or typst is not there."""
    supplies = gathered.supplies[locale]
    chosen = chosen_things(gathered, supplies, wish)
    if wish.wants_rules:
        yield from print_rules(gathered, bundle, locale, wish, out)
    for name, things in chosen.items():
        wanted = things if wish.since is None else changed_things(gathered, things, bundle, wish.since, locale)
        if wanted:
            yield print_face(supplies, gathered.look.faces[name], name, wanted, wish, out)


def changed_things(
    gathered: Gathered, things: list[Thing], bundle: Mapping[str, Any], before: Before, locale: str
) -> list[Thing]:
    """As they look, or by what they are drawn from where the older bundle does not tell how."""
    if before.gathered is not None:
        return list(redrawn(things, gathered, before.gathered, locale))
    root = gathered.bundle["layouts"]["root"]
    now, then = (Contents(each, locale, root) for each in (bundle, before.bundle))
    return list(changed(things, gathered.look, now, then))


def print_rules(gathered: Gathered, bundle: Mapping[str, Any], locale: str, wish: Wish, out: Path) -> Iterator[Printed]:
    supplies = gathered.supplies[locale]
    chapters = summary_of(supplies, bundle)
    if not chapters:
        return
    title, subtitle = str(supplies.common["game"]), Words.in_chain(CATALOGUE, locale)(SUMMARY, RULES)
    pages = summary_pages(supplies, chapters, PAPERS[wish.paper], title, subtitle)
    file = out / f"{RULES}.{locale}.pdf"
    replace_file(file, render_pdf(supplies, pages, title))
    yield Printed(file, len(pages), 1)


def chosen_things(gathered: Gathered, supplies: Supplies, wish: Wish) -> dict[str, list[Thing]]:
    known = {
        name: list(things_of(supplies, name, face)) for name, face in gathered.look.faces.items() if face.is_printed
    }
    for item in (each for each in wish.items if each != RULES):
        if not any(is_meant(item, thing) for things in known.values() for thing in things):
            names = {RULES, *known, *(thing.key for things in known.values() for thing in things)}
            raise Refusal(
                Message("nothing here is called `{name}`", name=item),
                did_you_mean(item, names) or Message("there are: {names}", names=", ".join((RULES, *known))),
            )
    return {
        name: [each for each in things if not wish.items or any(is_meant(item, each) for item in wish.items)]
        for name, things in known.items()
    }


def is_meant(item: str, thing: Thing) -> bool:
    """By its face, by its face and id, or by its face and the value of any field, such as a deck."""
    face, _, rest = item.partition(".")
    values = (value for value in thing.facts.values() if isinstance(value, str))
    return face == thing.face and (not rest or rest in values)


def print_face(supplies: Supplies, face: Face, name: str, things: list[Thing], wish: Wish, out: Path) -> Printed:
    behind = sides_of(supplies, face, things, "back") if face.back else []
    things = by_back(things, behind)
    fronts = copied(sides_of(supplies, face, things, "front"), things)
    backs = copied(by_back(behind, behind), things) if face.back else []
    pages = list(sheets(fronts, backs, PAPERS[wish.paper], wish.flips_short))
    file = out / f"{name}.{supplies.locale}.pdf"
    replace_file(file, render_pdf(supplies, pages, name))
    return Printed(file, len(pages), len(fronts))


def sides_of(supplies: Supplies, face: Face, things: list[Thing], side: str) -> list[Side]:
    return [lay_out(supplies, face, thing.facts, side).side for thing in things]


def copied(sides: list[Side], things: list[Thing]) -> list[Side]:
    return [side for side, thing in zip(sides, things, strict=True) for _ in range(thing.copies)]


def by_back(listed: list[Each], backs: list[Side]) -> list[Each]:
    """What has the same back follows each other, so that decks come off the knife sorted."""
    places = {back: place for place, back in enumerate(dict.fromkeys(backs))}
    order = sorted(range(len(backs)), key=lambda i: places[backs[i]])
    return [listed[i] for i in order] if backs else listed
