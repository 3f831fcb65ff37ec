"""Prints a pack: chooses things, lays them out and writes one document for each kind of face."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import Gathered, Thing, things_of
from uwc_content.faces.look_model import Face
from uwc_content.faces.sheets import PAPERS, sheets
from uwc_content.faces.strokes import Side
from uwc_content.faces.supplies import Supplies
from uwc_content.faces.typst import render_pdf
from uwc_content.reading.storage import replace_file


class Wish(NamedTuple):
    """What somebody wants to print."""

    paper: str = "a4"
    items: tuple[str, ...] = ()
    """`tiles`, `tiles.green` or `tiles.barter`; everything if there is none."""
    flips_short: bool = False
    since: Mapping[str, Any] | None = None
    """An older bundle: only what has changed."""


class Printed(NamedTuple):
    file: Path
    pages: int
    copies: int


def print_pack(gathered: Gathered, bundle: Mapping[str, Any], locale: str, wish: Wish, out: Path) -> Iterator[Printed]:
    """Each document as soon as it is written. Refusal if nothing is meant by an item, or typst is not there."""
    supplies = gathered.supplies[locale]
    chosen = chosen_things(gathered, supplies, wish)
    for name, things in chosen.items():
        wanted = [thing for thing in things if wish.since is None or has_changed(thing, bundle, wish.since, locale)]
        if wanted:
            yield print_face(supplies, gathered.look.faces[name], name, wanted, wish, out)


def chosen_things(gathered: Gathered, supplies: Supplies, wish: Wish) -> dict[str, list[Thing]]:
    known = {
        name: list(things_of(supplies, name, face)) for name, face in gathered.look.faces.items() if face.is_printed
    }
    for item in wish.items:
        if not any(is_meant(item, thing) for things in known.values() for thing in things):
            names = {*known, *(thing.key for things in known.values() for thing in things)}
            raise Refusal(
                Message("nothing here is called `{name}`", name=item),
                did_you_mean(item, names) or Message("there are: {names}", names=", ".join(known)),
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


def has_changed(thing: Thing, bundle: Mapping[str, Any], before: Mapping[str, Any], locale: str) -> bool:
    """Whether an item, or a text of it, is not what it was; what is no item never changes."""
    if thing.facts["type"] not in (*bundle["items"], "boards"):
        return False
    return fingerprint(thing, bundle, locale) != fingerprint(thing, before, locale)


def fingerprint(thing: Thing, bundle: Mapping[str, Any], locale: str) -> tuple[Any, Any]:
    type_name, identifier = thing.facts["type"], thing.facts["id"]
    items = bundle["boards"] if type_name == "boards" else bundle["items"].get(type_name, [])
    item = next((each for each in items if each["id"] == identifier), None)
    texts = bundle["texts"].get(locale, {})
    return item, [texts.get(f"{type_name}.{identifier}.{role}") for role in ("name", "text", "flavour")]


def print_face(supplies: Supplies, face: Face, name: str, things: list[Thing], wish: Wish, out: Path) -> Printed:
    fronts = [side for thing in things for side in copies(supplies, face, thing, "front")]
    backs = [side for thing in things for side in copies(supplies, face, thing, "back")] if face.back else []
    pages = list(sheets(fronts, backs, PAPERS[wish.paper], wish.flips_short))
    file = out / f"{name}.{supplies.locale}.pdf"
    replace_file(file, render_pdf(supplies, pages, name))
    return Printed(file, len(pages), len(fronts))


def copies(supplies: Supplies, face: Face, thing: Thing, side: str) -> list[Side]:
    return [lay_out(supplies, face, thing.facts, side).side] * thing.copies
