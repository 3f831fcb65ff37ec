"""Brings together what faces are drawn with: a bundle, or a pack as its bundle shows it, in each of its languages."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.assemble import dump, items_of, nouns_of
from uwc_content.bundle.build import locales_beside
from uwc_content.bundle.cache import FORGETFUL, Cache
from uwc_content.bundle.canonical import canonical, join
from uwc_content.bundle.icon_texts import gather_icon_texts
from uwc_content.bundle.noun_names import names_in_languages
from uwc_content.bundle.texts import texts_in_languages
from uwc_content.compiler.game_parts import Game
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.pipeline import Compilation
from uwc_content.faces.defaults import FONTS, default_look
from uwc_content.faces.face_facts import FaceFile, Facts
from uwc_content.faces.filling import value_at
from uwc_content.faces.fonts import LOADED, BrokenFont, font_files, read_font
from uwc_content.faces.lists import entries_of
from uwc_content.faces.look_file import sound_pictures
from uwc_content.faces.look_model import Face, Look
from uwc_content.faces.supplies import ICONS, Supplies, ratio_of
from uwc_content.faces.written_order import Orders, in_written_order, written_orders
from uwc_content.text import plain_name

RULES = "rules"
NOUNS = ("kinds", "resources", "groups")
"""Tables of `names` in which nouns stand."""


class Thing(NamedTuple):
    """Something with a face."""

    face: str
    facts: Facts
    copies: int

    @property
    def key(self) -> str:
        return f"{self.face}.{self.facts['id']}"


class Gathered(NamedTuple):
    """A pack ready to be drawn, by locale."""

    look: Look
    bundle: dict[str, Any]
    supplies: dict[str, Supplies]


def gather_bundle(
    bundle: Mapping[str, Any], look: Look, game: Game, folder: Path, locales: Iterable[str] = ()
) -> Gathered:
    """The supplies of a bundle in these locales, or in all of its own; its files lie in `folder`."""
    order = (bundle.get("look") or {}).get("order") or {}
    shown = {**bundle, "rules": bundle.get("rules") or {}, "layouts": layouts_of(game)}
    return gathered_from({**shown, **in_order(shown, order)}, look, folder, locales)


def gather(
    compilation: Compilation, look: Look | None, locales: Iterable[str] = (), *, cache: Cache = FORGETFUL
) -> Gathered:
    """The same of a sound pack that has no bundle yet; `cache` may remember texts.

    Of texts only those with icons are made: faces show names and flavours besides.
    """
    assert compilation.pack is not None
    wanted = tuple(locales) or tuple(compilation.pack.locales)
    catalogues = locales_beside(compilation.folder)
    texts = texts_in_languages(compilation, catalogues, cache, has_icons=True)
    view = bundle_view(compilation)
    shown = {
        **view,
        "pack": dump(compilation.pack),
        "texts": texts,
        "names": names_in_languages(compilation, catalogues, cache, wanted),
        "icon_texts": gather_icon_texts(compilation, catalogues, cache, wanted),
    }
    return gathered_from(shown, look or default_look(view), compilation.folder, wanted)


def gathered_from(bundle: dict[str, Any], look: Look, folder: Path, locales: Iterable[str]) -> Gathered:
    look = completed(look)
    files = sound_pictures(folder)
    fonts = chosen_fonts(look, folder)
    icons = icons_among(files)
    ratios = {file: ratio_of(folder / file) for file in files if file.endswith(".svg")}
    supplies = {}
    for locale in locales or bundle["pack"]["locales"]:
        texts, sections = (bundle[part].get(locale, {}) for part in ("texts", "icon_texts"))
        face_file = FaceFile(bundle, texts, sections, icons)
        common = common_facts(look, bundle, locale)
        supplies[locale] = Supplies(look, folder, fonts, files, locale, face_file.things(), common, ratios)
    return Gathered(look, bundle, supplies)


def bundle_view(compilation: Compilation) -> dict[str, Any]:
    """What the bundle of a pack holds besides words; its tables keep the order in which they are written."""
    assert compilation.vocabulary is not None
    view: dict[str, Any] = json.loads(join({"items": items_of(compilation), "boards": canonical(compilation.boards)}))
    view["rules"] = dump(compilation.rules) if compilation.rules is not None else {}
    return {
        **view,
        **in_order(view, orders_of(compilation)),
        "layouts": layouts_in(compilation),
        "vocabulary": dump(compilation.vocabulary),
        "nouns": nouns_of(Names(compilation.vocabulary)),
    }


def orders_of(compilation: Compilation) -> dict[str, list[str]]:
    """Path of a table in the rules or in a field of an item: its keys as they are written, if not sorted."""
    rules = written_orders(dump(compilation.rules), RULES) if compilation.rules is not None else ()
    types = compilation.vocabulary.items if compilation.vocabulary is not None else {}
    fields = (
        order
        for name, records in compilation.items.items()
        for record in (records if name in types else ())
        for field, value in record.fields.items()
        for order in written_orders(value, f"items.{name}.{record.id}.{field}")
    )
    return dict((*rules, *fields))


def in_order(bundle: Mapping[str, Any], orders: Orders) -> dict[str, Any]:
    """Rules and items with their tables as they are written."""
    items = {
        name: [with_ordered_fields(item, orders, f"items.{name}.{item['id']}") for item in listed]
        for name, listed in bundle["items"].items()
    }
    return {RULES: in_written_order(bundle[RULES], orders, RULES), "items": items}


def with_ordered_fields(item: Mapping[str, Any], orders: Orders, path: str) -> Mapping[str, Any]:
    tables = {
        field: in_written_order(value, orders, f"{path}.{field}")
        for field, value in item["fields"].items()
        if f"{path}.{field}" in orders
    }
    return {**item, "fields": {**item["fields"], **tables}} if tables else item


def layouts_in(compilation: Compilation) -> dict[str, str]:
    return layouts_of(compilation.game) if compilation.game is not None else {"root": "", "printed": ""}


def layouts_of(game: Game) -> dict[str, str]:
    """The root of layouts, and the type of items that is printed on them."""
    layouts = game.layouts()
    return {"root": layouts.root, "printed": layouts.printed} if layouts else {"root": "", "printed": ""}


def completed(look: Look) -> Look:
    """With the fonts that every look may use by name."""
    return look.model_copy(update={"fonts": {**FONTS, **look.fonts}})


def chosen_fonts(look: Look, folder: Path) -> dict[str, Path]:
    files = font_files(folder)
    found = {name: files.get(file, files[FONTS["rules"]]) for name, file in look.fonts.items()}
    for path in found.values():
        with suppress(BrokenFont, OSError):  # which the checks tell
            LOADED[path] = read_font(path)
    return found


def icons_among(files: Iterable[str]) -> set[str]:
    """The nouns that have an icon."""
    return {Path(file).stem for file in files if file.startswith(f"{ICONS}/")}


def common_facts(look: Look, bundle: Mapping[str, Any], locale: str) -> Facts:
    words = {name: texts.get(locale) or next(iter(texts.values()), "") for name, texts in look.words.items()}
    names: Mapping[str, str] = bundle["names"].get(locale, {})
    game = bundle["pack"].get("ruleset") or bundle["pack"]["id"]
    return {
        "game": words.get("game") or names.get(f"game.{game}") or plain_name(bundle["pack"]["id"]),
        "word": words,
        "rules": bundle["rules"],
        "noun": names_of_nouns(names),
    }


def names_of_nouns(names: Mapping[str, str]) -> dict[str, str]:
    """What things are called when they stand alone."""
    keys = ((key.split("."), said) for key, said in names.items())
    return dict(sorted((steps[1], said) for steps, said in keys if len(steps) == 2 and steps[0] in NOUNS))


# --- things ---


def things_of(supplies: Supplies, name: str, face: Face) -> Iterator[Thing]:
    """The things that have this face, in the order of their ids."""
    listed = face.things if face.things is not None else supplies.things.get(face.items or name, [])
    for facts in listed:
        if all(value_at(facts, key) == value for key, value in face.where.items()):
            for entry in entries_of(facts, face.per) if face.per else (facts,):
                yield Thing(name, {"type": name, **entry}, copies_of(face, entry))


def copies_of(face: Face, facts: Facts) -> int:
    """As many as the face or the thing says; one if neither does."""
    wanted = face.copies if isinstance(face.copies, int) else facts.get(face.copies, 1)
    return wanted if isinstance(wanted, int) else 1
