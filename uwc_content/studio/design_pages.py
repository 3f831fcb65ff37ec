"""Further pages for designers: boards, and what changed since an older bundle."""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from uwc_content.diagnostics import Diagnostic
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.nodes import Mapping as Block
from uwc_content.reading.nodes import Node, Sequence
from uwc_content.reading.yaml import read_yaml
from uwc_content.studio.changed_faces import bundles_of, changes_between, old_faces
from uwc_content.studio.drawn_spots import spots_of
from uwc_content.studio.kept_states import keep_state
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit, address, fault_shown, visit
from uwc_content.studio.told_values import Telling

LAYOUTS = "boards"


def boards(request: Request) -> Response:
    """Layouts as they are drawn: every part tells what it is, and faults stand where they belong."""
    here = visit(request)
    root = layout_type_of(here.snapshot.compilation)
    shown = [board(request, here, key) for key in here.snapshot.records if key.partition(".")[0] == root]
    return here.page("boards.html", boards=shown, locale=here.locale, address=address)


def board(request: Request, here: Visit, key: str) -> dict[str, Any]:
    snapshot, locale = here.snapshot, here.locale
    known = snapshot.things(locale).get(key)
    parts = {each["id"]: each for each in parts_in(known[0].facts)} if known else {}
    drawn = spots_of(snapshot, key, locale, set(parts))
    faults = list(faults_of(here, key))
    written = [(each, parts_written_at(here, each, set(parts))) for each in faults]
    telling = Telling(snapshot, locale, here.words)
    spots = [
        {
            "id": name,
            "box": spot.box,
            "title": parts[name].get("name") or telling.word(name),
            "lines": list(explained(telling, parts[name])),
            "faults": [
                told_in(here.language, each.message)
                for each, places in written
                if name in places or f"`{name}`" in str(each.message)
            ],
        }
        for name, spot in (drawn.spots.items() if drawn else ())
    ]
    return {
        "key": key,
        "name": snapshot.name_of(key, locale),
        "face": here.face(key, locale),
        "width": drawn.width if drawn else 0,
        "height": drawn.height if drawn else 0,
        "spots": spots,
        "faults": [fault_shown(request, each, here.language) for each in faults],
    }


def parts_written_at(here: Visit, fault: Diagnostic, parts: set[str]) -> set[str]:
    """The parts of a layout on whose lines a fault stands, innermost ones alone."""
    try:
        data = (here.packs.here / fault.span.file).read_bytes()
    except OSError:
        return set()
    root, _ = read_yaml(fault.span.file, data)
    return set(keys_around(root, fault.span.line - 1, parts)) if root is not None else set()


def keys_around(node: Node, line: int, known: set[str]) -> Iterator[str]:
    for key, entry in node.entries.items() if isinstance(node, Block) else ():
        if entry.key.line <= line <= entry.value.end_line:
            inside = list(keys_around(entry.value, line, known))
            yield from inside or ([str(key)] if key in known else [])
    for each in node.items if isinstance(node, Sequence) else ():
        if each.line <= line <= each.end_line:
            yield from keys_around(each, line, known)


def parts_in(facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything on a layout that has an id of its own."""
    for value in facts.values():
        for each in value if isinstance(value, list) else ():
            if isinstance(each, dict) and "id" in each:
                yield each


def explained(telling: Telling, part: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a part is, fact by fact; what says nothing is left out."""
    for name, value in part.items():
        if name not in ("id", "name", "place", "row", "letter", "times") and value not in ("", [], None, False):
            shown = "" if value is True else telling.value(value)
            yield telling.word(name), shown


def faults_of(here: Visit, key: str) -> Iterator[Diagnostic]:
    """Faults of the files that the layout is written in, and those that name it."""
    assert here.pack is not None
    span = here.snapshot.records[key].span
    others = [each.span for name, each in here.snapshot.records.items() if name != key and each.span.file == span.file]
    for fault in here.pack.faults:
        is_alone = fault.span.file == span.file and not others
        if is_alone or f"`{key}`" in str(fault.message) or f"`{key.partition('.')[2]}`" in str(fault.message):
            yield fault


def layout_type_of(compilation: object) -> str:
    game = getattr(compilation, "game", None)
    layouts = game.layouts() if game else None
    return layouts.root if layouts else LAYOUTS


def changes(request: Request) -> Response:
    """Between two of the bundles that are known, or from one of them to the pack as it is."""
    here = visit(request)
    known = bundles_of(request, here.snapshot.pack)
    since, until = (request.query_params.get(name, "") for name in ("since", "until"))
    chosen = since if since in known else next(iter(known), "")
    old, new = known.get(chosen), known.get(until) if until in known else here.snapshot.bundle
    found = changes_between(old, new, here.locale) if old and new else None
    before: dict[str, Markup] = {}
    after: dict[str, Markup] = {}
    if old and new and found and here.pack is not None:
        before = drawn_of(here, old, {each.was for each in found.items})
        keys = {each.key for each in found.items}
        after = drawn_of(here, new, keys) if until in known else {key: here.face(key, here.locale) for key in keys}
    return here.page(
        "changes.html",
        known=list(known),
        chosen=chosen,
        until=until if until in known else "",
        found=found,
        before=before,
        after=after,
        address=address,
        items=here.snapshot.records,
        word=Telling(here.snapshot, here.locale, here.words).word,
    )


async def keep_now(request: Request) -> Response:
    """The pack as it is, to compare with later."""
    here = visit(request)
    folder = here.snapshot.compilation.folder
    try:
        name = await run_in_threadpool(keep_state, folder, here.packs.find, here.packs.here)
    except Refusal as refusal:
        return here.refused(refusal)
    return JSONResponse({"name": name})


def drawn_of(here: Visit, bundle: dict[str, Any], keys: set[str]) -> dict[str, Markup]:
    """Faces of items of a bundle, with the look of today."""
    assert here.pack is not None
    drawn = old_faces(bundle, here.snapshot, here.locale, here.pack.faces, keys)
    return {key: Markup(html) for key, html in drawn.items()}
