"""`web`: a static site of the whole pack, one page for each language; nothing is asked of another server."""

import html
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.build import locales_beside
from uwc_content.exports.job import Job, Written, write
from uwc_content.exports.naming import name_of_thing
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gallery import mark_of
from uwc_content.faces.strokes import Picture, Side, all_marks
from uwc_content.faces.supplies import Supplies
from uwc_content.reading.po import read_entries
from uwc_content.text import plain_name
from uwc_content.text.loading import GRAMMAR, catalogue_of

HERE = Path(__file__)
STYLE, SCRIPT = HERE.with_name("website.css"), HERE.with_name("website.js")
SITE = "site"
"""The context in which catalogues word the site itself."""
WORDS = ("search", "all", "language", "found", "nothing", "type", "pieces", "skip", "link")
SOURCE = "en"
MILLIMETRE = 96 / 25.4
"""Pixels of a browser."""
PIECES = "pieces"


class Entry(NamedTuple):
    """Something on the site: an item, a layout or a piece of the box."""

    key: str
    type: str
    name: str
    text: str
    flavour: str
    facts: tuple[tuple[str, str, str], ...]
    """(field, value, both as they are read)."""
    sides: tuple[Side, ...]


def export_website(job: Job) -> Iterator[Written]:
    files: dict[str, bytes] = {}
    pictures: set[str] = set()
    for locale in job.locales:
        entries = list(entries_of(job, locale))
        marks = (mark for entry in entries for side in entry.sides for mark in all_marks(side.marks))
        pictures |= {mark.file for mark in marks if isinstance(mark, Picture)}
        files[page_name(job, locale)] = "".join(page(job, locale, entries)).encode()
    supplies = job.supplies(job.locales[0])
    files |= {name: (supplies.folder / name).read_bytes() for name in sorted(pictures)}
    files |= {f"fonts/{path.name}": path.read_bytes() for path in sorted(set(supplies.fonts.values()))}
    files |= {"site.css": (STYLE.read_text("utf-8") + fonts_of(supplies)).encode(), "site.js": SCRIPT.read_bytes()}
    yield from write(job, files)


def page_name(job: Job, locale: str) -> str:
    """The first language is what a web server shows by itself."""
    return "index.html" if locale == job.locales[0] else f"{locale}.html"


def fonts_of(supplies: Supplies) -> str:
    return "".join(
        f'@font-face{{font-family:"face-{name}";src:url("fonts/{path.name}");font-display:swap}}\n'
        for name, path in supplies.fonts.items()
    )


# --- what there is to show ---


def entries_of(job: Job, locale: str) -> Iterator[Entry]:
    """Items by type, layouts, and then the other pieces of the box."""
    for type_name, items in job.bundle["items"].items():
        for item in items:
            yield entry_of(job, locale, type_name, item)
    root = next((key.partition(".")[2] for key in job.names(locale) if is_layout_type(job, key)), "boards")
    for layout in job.bundle["boards"]:
        yield entry_of(job, locale, root, {"id": layout["id"], "fields": layout.get("fields", {})})
    yield from pieces_of(job, locale)


def is_layout_type(job: Job, key: str) -> bool:
    table, _, name = key.partition(".")
    return table == "types" and "." not in name and name not in job.bundle["vocabulary"]["items"]


def entry_of(job: Job, locale: str, type_name: str, item: Mapping[str, Any]) -> Entry:
    key, texts = f"{type_name}.{item['id']}", job.texts(locale)
    return Entry(
        key,
        type_name,
        texts.get(f"{key}.name") or plain_name(item["id"]).capitalize(),
        texts.get(f"{key}.text", ""),
        texts.get(f"{key}.flavour", ""),
        tuple(facts_of(job, locale, type_name, item["fields"])),
        tuple(sides_of(job, locale, type_name, item["id"])),
    )


def facts_of(job: Job, locale: str, type_name: str, fields: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Facts that are words or numbers; amounts and lists stand on faces."""
    names = job.names(locale)
    for field, value in fields.items():
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            label = names.get(f"fields.{type_name}.{field}") or plain_name(field).capitalize()
            told = names.get(f"values.{type_name}.{field}.{value}", str(value))
            yield field, str(value), f"{label}: {told}"


def sides_of(job: Job, locale: str, type_name: str, identifier: str) -> Iterator[Side]:
    """The fronts of a thing, and its backs where they say more than that it is one of many."""
    supplies = job.supplies(locale)
    look = job.gathered.look
    wanted = [(name, face) for name, face in look.faces.items() if face.things is None]
    faces = [(name, face) for name, face in wanted if (face.items or name) == type_name]
    chosen = [each for each in faces if each[1].is_printed] or faces[:1]
    for name, face in chosen:
        for thing in job.things(locale, name):
            if str(thing.facts["id"]).partition(".")[0] == identifier:
                yield lay_out(supplies, face, thing.facts).side
                if face.behind:
                    yield lay_out(supplies, face, thing.facts, "back").side
                break


def pieces_of(job: Job, locale: str) -> Iterator[Entry]:
    for name, face in job.faces():
        for thing in job.things(locale, name) if face.things is not None else ():
            side = lay_out(job.supplies(locale), face, thing.facts).side
            yield Entry(thing.key, PIECES, name_of_thing(job, locale, thing), "", "", (), (side,))


# --- the page ---


def words_of(job: Job, locale: str) -> dict[str, str]:
    """What the site itself says; English where a language has no words for it."""
    project = locales_beside(job.supplies(locale).folder)
    found: dict[str, str] = {}
    for each in (SOURCE, locale.partition("_")[0], locale):
        path = catalogue_of(GRAMMAR, each, project)
        entries = read_entries(path) if path else {}
        found |= {key: entries[SITE, key][0] for key in WORDS if entries.get((SITE, key))}
    return found


def page(job: Job, locale: str, entries: list[Entry]) -> Iterator[str]:
    words = words_of(job, locale)
    title = escape(job.title(locale))
    yield f'<!doctype html>\n<html lang="{tag(locale)}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f'<title>{title}</title><link rel="stylesheet" href="site.css"></head><body>'
    yield f'<a class="skip" href="#results">{escape(words["skip"])}</a>'
    yield f"<header><h1>{title}</h1>{languages(job, locale, words)}</header>"
    yield f'<form role="search" onsubmit="return false">{filters(job, locale, entries, words)}</form>'
    yield f'<p id="found" role="status" data-words="{escape(words["found"])}"></p><main id="results" tabindex="-1">'
    for type_name in dict.fromkeys(entry.type for entry in entries):
        listed = [entry for entry in entries if entry.type == type_name]
        yield f'<section data-type="{escape(type_name)}"><h2>{escape(type_title(job, locale, type_name, words))}</h2>'
        yield '<div class="grid">'
        yield from (article(entry, words) for entry in listed)
        yield "</div></section>\n"
    yield f'</main><p id="nothing" hidden>{escape(words["nothing"])}</p><script src="site.js"></script></body></html>\n'


def type_title(job: Job, locale: str, type_name: str, words: Mapping[str, str]) -> str:
    if type_name == PIECES:
        return words["pieces"]
    return job.names(locale).get(f"types.{type_name}") or plain_name(type_name).capitalize()


def languages(job: Job, locale: str, words: Mapping[str, str]) -> str:
    if len(job.locales) < 2:
        return ""
    here = {locale: ' aria-current="page"'}
    links = "".join(
        f'<a href="{page_name(job, each)}" lang="{tag(each)}" hreflang="{tag(each)}"{here.get(each, "")}>'
        f"{escape(own_name(each))}</a>"
        for each in job.locales
    )
    return f'<nav aria-label="{escape(words["language"])}">{links}</nav>'


def own_name(locale: str) -> str:
    from babel import Locale, UnknownLocaleError

    try:
        return (Locale.parse(locale).get_display_name(locale) or locale).capitalize()
    except (UnknownLocaleError, ValueError):
        return locale


def filters(job: Job, locale: str, entries: list[Entry], words: Mapping[str, str]) -> str:
    """A search, one choice of types, and one for each fact that is a word."""
    types = dict.fromkeys(entry.type for entry in entries)
    options = {name: type_title(job, locale, name, words) for name in types}
    found = [f'<label>{escape(words["search"])}<input type="search" id="search" autocomplete="off"></label>']
    found.append(choice("type", words["type"], options, words))
    fields: dict[str, dict[str, str]] = {}
    labels: dict[str, str] = {}
    for entry in entries:
        for field, value, told in entry.facts:
            if not value.isdigit():
                label, _, shown = told.partition(": ")
                labels.setdefault(field, label)
                fields.setdefault(field, {}).setdefault(value, shown)
    found += [choice(field, labels[field], values, words) for field, values in fields.items() if 1 < len(values) <= 20]
    return "".join(found)


def choice(name: str, label: str, options: Mapping[str, str], words: Mapping[str, str]) -> str:
    listed = "".join(f'<option value="{escape(value)}">{escape(shown)}</option>' for value, shown in options.items())
    everything = f'<option value="">{escape(words["all"])}</option>'
    return f'<label>{escape(label)}<select data-field="{escape(name)}">{everything}{listed}</select></label>'


def article(entry: Entry, words: Mapping[str, str]) -> str:
    facts = {"type": entry.type, **{field: value for field, value, _ in entry.facts}}
    told = " · ".join(told for _, _, told in entry.facts)
    faces = "".join(map(face, entry.sides))
    label = escape(f"{words['link']}: {entry.name}")
    link = f'<a class="link" href="#{escape(entry.key)}" aria-label="{label}">#</a>'
    text = f'<p class="text">{escape(entry.text)}</p>' if entry.text else ""
    flavour = f'<p class="flavour">{escape(entry.flavour)}</p>' if entry.flavour else ""
    return (
        f'<article id="{escape(entry.key)}" data-facts="{escape(json.dumps(facts, ensure_ascii=False))}">{faces}'
        f'<div class="words"><h3>{escape(entry.name)} {link}</h3><p class="facts">{escape(told)}</p>{text}{flavour}'
        "</div></article>\n"
    )


def face(side: Side) -> str:
    """The picture itself says nothing to a screen reader: the words below do."""
    width, height = side.width * MILLIMETRE, side.height * MILLIMETRE
    size = f"width:{side.width:g}mm;height:{side.height:g}mm;border-radius:{side.corner:g}mm"
    drawn = "".join(map(mark_of, side.marks))
    room = f'style="--w:{width:.0f};--h:{height:.0f}"'
    return f'<div class="room" {room} aria-hidden="true"><div class="f" style="{size}">{drawn}</div></div>'


def tag(locale: str) -> str:
    return escape(locale.replace("_", "-"))


def escape(text: str) -> str:
    return html.escape(text, quote=True)
