"""The page of one item: its face in every language, what it does, how it is written, its numbers and its history."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from uwc_content.studio.changed_faces import bundles_of, change_of, old_faces
from uwc_content.studio.facets import FIELD, KIND, facets_of
from uwc_content.studio.pages import PIXELS, Visit, address, editor_link, visit
from uwc_content.studio.reports import Bar, Row, bar_of, read_report
from uwc_content.studio.snapshot import Snapshot
from uwc_content.studio.told_values import Telling
from uwc_content.studio.trees import tree_of
from uwc_content.text import capitalised
from uwc_content.text.wordings import SOURCE

LARGE, SMALL = 330.0, 185.0
"""How wide faces are drawn, in pixels."""
LARGEST_ZOOM = 1.5
MARGIN = 0.05
"""Of the scale of a meter, free on both sides."""
TOKENS = re.compile(r"(?P<remark>#.*$)|(?P<key>[\w.-]+(?=:(?:\s|$)))|(?P<figure>\b\d+\b)|(?P<value>[A-Za-z_][\w]*)")


def item(request: Request) -> Response:
    here = visit(request)
    snapshot, locale = here.snapshot, here.locale
    key = f"{request.path_params['kind']}.{request.path_params['id']}"
    if key not in snapshot.records:
        raise HTTPException(404)
    keys = [each for each in snapshot.records if each.startswith(f"{request.path_params['kind']}.")]
    place = keys.index(key)
    record = snapshot.records[key]
    grammar = snapshot.grammar(locale)
    source = snapshot.source(key)
    report = read_report(snapshot.compilation.folder, snapshot.played_hash)
    rows = report.rows_of(record.id) if report else []
    return here.page(
        "item.html",
        key=key,
        locale=locale,
        name=snapshot.name_of(key, locale),
        trail=list(trail(here, key)),
        faces={each: here.face(key, each) for each in snapshot.locales},
        zoom=zoomed(here, key, LARGE),
        small=zoomed(here, key, SMALL),
        back=here.face(key, locale, "back"),
        own_text=snapshot.text_of(key, locale),
        texts=[worded(snapshot, key, each) for each in snapshot.locales],
        tree=tree_of(grammar, record.type, record.item) if grammar else [],
        can_be_tried=record.type in snapshot.bundle["items"],
        source=source,
        lines=[list(coloured(line)) for line in source.yaml.rstrip("\n").split("\n")],
        rows=rows,
        meters=dict(meters(rows)),
        is_fresh=report.is_fresh if report else True,
        link=editor_link(request, source.file, source.line, source.column),
        before=keys[place - 1] if place else "",
        after=keys[place + 1] if place + 1 < len(keys) else "",
        address=address,
        word=Telling(snapshot, locale, here.words).word,
        pieces=source.file.split("/"),
    )


def zoomed(here: Visit, key: str, width: float) -> str:
    """How much a face is scaled so that it becomes so wide."""
    found = here.snapshot.things(here.locale).get(key)
    return f"{min(LARGEST_ZOOM, width / (found[1].size[0] * PIXELS)):.3f}" if found else "1"


def trail(here: Visit, key: str) -> Iterator[str]:
    """What it is: its kind, then the choices among its fields."""
    record = here.snapshot.records[key]
    vocabulary = here.snapshot.compilation.vocabulary
    assert vocabulary is not None
    telling = Telling(here.snapshot, here.locale, here.words)
    for name, values in facets_of(vocabulary, record.type, record.item):
        if name == KIND or name.startswith(FIELD):
            yield from (capitalised(telling.word(value)) for value in values)
    number = record.item.get("fields", {}).get("number")
    if isinstance(number, int):
        yield f"№ {number}"


def worded(snapshot: Snapshot, key: str, locale: str) -> dict[str, str]:
    texts: Mapping[str, str] = snapshot.bundle["texts"].get(locale, {})
    entry = f"/packs/{snapshot.pack}/translate/{locale}/{snapshot.pack}?context=name&key={key}"
    roles = {role: texts.get(f"{key}.{role}", "") for role in ("name", "text", "flavour")}
    return {"locale": locale, "entry": "" if locale == SOURCE else entry, **roles}


def coloured(line: str) -> Iterator[tuple[str, str]]:
    """A line of YAML in pieces: what sort each is, and its text."""
    at = 0
    for found in TOKENS.finditer(line):
        if found.start() > at:
            yield "", line[at : found.start()]
        yield found.lastgroup or "", found[0]
        at = found.end()
    if at < len(line):
        yield "", line[at:]


def meters(rows: list[Row]) -> Iterator[tuple[str, Bar]]:
    for row in rows:
        for measure, found in row.measures.items():
            yield row.name + measure, bar_of(found.low, found.high, found.estimate, MARGIN)


# --- history ---


def history(request: Request) -> Response:
    """The item in every older bundle that there is: as it was, or that it was the same."""
    here = visit(request)
    key = f"{request.path_params['kind']}.{request.path_params['id']}"
    if key not in here.snapshot.records:
        raise HTTPException(404)
    assert here.pack is not None
    known: list[tuple[str, str, dict[str, Any] | None]] = []
    for name, old in bundles_of(request, here.snapshot.pack).items():
        changed = change_of(old, here.snapshot, here.locale, key) if old else None
        shown = None
        if old and changed is not None:
            faces = old_faces(old, here.snapshot, here.locale, here.pack.faces, {changed.was})
            shown = {**changed._asdict(), "face": Markup(faces.get(changed.was, ""))}
        known.append((name, str(old["pack"].get("version", "")) if old else "", shown))
    return here.page("history.html", known=known, word=Telling(here.snapshot, here.locale, here.words).word)
