"""Brings together what faces are drawn with: a pack's look, files and texts in each of its languages."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.assemble import dump, nouns_of
from uwc_content.bundle.build import locales_beside
from uwc_content.bundle.cache import FORGETFUL, Cache
from uwc_content.bundle.noun_names import noun_alone
from uwc_content.bundle.texts import gather_texts
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.pipeline import Compilation
from uwc_content.faces.defaults import FONTS, default_look
from uwc_content.faces.face_facts import FaceFile, Facts
from uwc_content.faces.filling import value_at
from uwc_content.faces.fonts import font_files
from uwc_content.faces.lists import entries_of
from uwc_content.faces.look_file import sound_pictures
from uwc_content.faces.look_model import Face, Look
from uwc_content.faces.supplies import ICONS, Supplies
from uwc_content.reading.po import read_entries
from uwc_content.text import Grammar, grammar_files, plain_name


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
    grammars: dict[str, Grammar | None]


def gather(
    compilation: Compilation, look: Look | None, locales: Iterable[str] = (), *, cache: Cache = FORGETFUL
) -> Gathered:
    """The supplies of a sound pack in these locales, or in all of its own; `cache` may remember texts."""
    assert compilation.pack is not None
    assert compilation.vocabulary is not None
    folder = compilation.folder
    catalogues = locales_beside(folder)
    texts, _ = gather_texts(compilation, catalogues, cache, has_icons=True)
    bundle = bundle_view(compilation)
    look = completed(look or default_look(bundle))
    files = sound_pictures(folder, cache)
    fonts = chosen_fonts(look, folder)
    supplies, grammars = {}, {}
    for locale in locales or compilation.pack.locales:
        grammar = grammars[locale] = grammar_of(compilation, locale, catalogues, texts[locale])
        icons = {Path(file).stem for file in files if file.startswith(f"{ICONS}/")}
        face_file = FaceFile(bundle, texts[locale], grammar, icons)
        common = common_facts(look, bundle, compilation.pack.id, grammar, locale)
        supplies[locale] = Supplies(look, folder, fonts, files, locale, face_file.things(), common)
    return Gathered(look, bundle, supplies, grammars)


def bundle_view(compilation: Compilation) -> dict[str, Any]:
    """The parts of the bundle that faces show, in the order in which designers wrote them: sentences follow it."""
    assert compilation.vocabulary is not None
    types = compilation.vocabulary.items
    return {
        "items": {name: [each.item for each in found] for name, found in compilation.items.items() if name in types},
        "boards": compilation.boards,
        "layouts": layouts_in(compilation),
        "rules": dump(compilation.rules) if compilation.rules is not None else {},
        "vocabulary": dump(compilation.vocabulary),
        "nouns": nouns_of(Names(compilation.vocabulary)),
    }


def layouts_in(compilation: Compilation) -> dict[str, str]:
    """The root of layouts, and the type of items that is printed on them."""
    layouts = compilation.game.layouts() if compilation.game is not None else None
    return {"root": layouts.root, "printed": layouts.printed} if layouts else {"root": "", "printed": ""}


def completed(look: Look) -> Look:
    """With the fonts that every look may use by name."""
    return look.model_copy(update={"fonts": {**FONTS, **look.fonts}})


def chosen_fonts(look: Look, folder: Path) -> dict[str, Path]:
    files = font_files(folder)
    return {name: files.get(file, files[FONTS["rules"]]) for name, file in look.fonts.items()}


def grammar_of(compilation: Compilation, locale: str, catalogues: Path, texts: dict[str, str]) -> Grammar | None:
    assert compilation.pack is not None
    files = grammar_files(locale, compilation.pack.game, catalogues)
    if not files:
        return None
    names = {key.split(".")[1]: text for key, text in texts.items() if key.endswith(".name")}
    return Grammar(
        read_entries(*files),
        locale,
        compilation.vocabulary,
        lambda name: names.get(name) or plain_name(name),
        has_icons=True,
    )


def common_facts(look: Look, bundle: dict[str, Any], pack: str, grammar: Grammar | None, locale: str) -> Facts:
    words = {name: texts.get(locale) or next(iter(texts.values()), "") for name, texts in look.words.items()}
    game = grammar.wording("game", pack) if grammar else None
    nouns = names_of_nouns(bundle, grammar)
    return {
        "game": words.get("game") or game or plain_name(pack),
        "word": words,
        "rules": bundle["rules"],
        "noun": nouns,
    }


def names_of_nouns(bundle: dict[str, Any], grammar: Grammar | None) -> dict[str, str]:
    """What things are called when they stand alone."""
    if grammar is None:
        return {}
    vocabulary = bundle["vocabulary"]
    names = {*bundle["nouns"], *vocabulary["resources"], *vocabulary["groups"]}
    return {name: said for name in sorted(names) if (said := noun_alone(grammar, name))}


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
