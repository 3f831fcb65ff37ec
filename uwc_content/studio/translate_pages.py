"""The pages of translators: the list of a language, one entry with its items, and what a page sends while typing."""

from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po import BrokenCatalogue
from uwc_content.studio.facets import folded
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit, editor_link, visit
from uwc_content.studio.play_pages import body_of
from uwc_content.studio.translating import ALL_SHOWN, MOST_SHOWN, Conflict, Desk, Listed, Opened, save
from uwc_content.workshop.i18n.catalogues import SOURCE

PAGE_SIZE = 100


def desk_of(here: Visit, locale: str) -> Desk:
    """One for each language and snapshot; it reads what it needs when it is asked."""
    assert here.pack is not None
    snapshot = here.snapshot
    if locale not in snapshot.locales or locale == SOURCE:
        raise HTTPException(404)
    desks: dict[tuple[str, str], Desk] = here.request.app.state.desks
    known = desks.get((snapshot.pack, locale))
    if known is None or known.snapshot is not snapshot:
        known = desks[snapshot.pack, locale] = Desk(snapshot, locale)
    return known


def languages(request: Request) -> Response:
    """The first language that is not the source."""
    here = visit(request)
    others = [each for each in here.snapshot.locales if each != SOURCE]
    if not others:
        return here.page("translate.html", locale="", locales=[], entries=[], counts={}, states=[], asked={}, pages=0)
    wanted = here.language if here.language in others else others[0]
    return RedirectResponse(f"/packs/{here.snapshot.pack}/translate/{wanted}", 303)


def entries(request: Request) -> Response:
    here = visit(request)
    desk = desk_of(here, request.path_params["locale"])
    asked = {name: request.query_params.get(name, "")[:200] for name in ("state", "catalogue", "q")}
    page = request.query_params.get("page", "")
    first = int(page) if page.isdecimal() and len(page) < 6 else 0
    try:
        everything = desk.entries
    except BrokenCatalogue as refusal:
        raise HTTPException(503) from refusal
    found = [each for each in everything if is_wanted(each, asked)]
    counts = {state: sum(each.state == state for each in everything) for state in {each.state for each in everything}}
    return here.page(
        "translate.html",
        locale=desk.locale,
        locales=[each for each in desk.snapshot.locales if each != SOURCE],
        entries=[(each, address_of(desk, each)) for each in found[first * PAGE_SIZE : (first + 1) * PAGE_SIZE]],
        counts=dict(sorted(counts.items())),
        states=sorted(counts),
        asked={**asked, "page": first},
        names=desk.names,
        total=len(found),
        pages=(len(found) + PAGE_SIZE - 1) // PAGE_SIZE,
    )


def is_wanted(entry: Listed, asked: dict[str, str]) -> bool:
    text = folded(" ".join([*entry.key, *entry.source, *entry.wordings]))
    state = asked["state"]
    fits = entry.is_open if state == "open" else state in ("", entry.state)
    return fits and asked["catalogue"] in ("", entry.catalogue) and folded(asked["q"]) in text


def address_of(desk: Desk, entry: Listed) -> str:
    query = urlencode({"context": entry.key[0], "key": entry.key[1]})
    return f"/packs/{desk.snapshot.pack}/translate/{desk.locale}/{entry.catalogue}?{query}"


def entry(request: Request) -> Response:
    here = visit(request)
    desk = desk_of(here, request.path_params["locale"])
    opened = opened_at(request, desk)
    assert here.pack is not None
    path = desk.workshop.path(desk.locale, opened.listed.catalogue)
    order = [(each.catalogue, each.key) for each in desk.entries]
    place = order.index((opened.listed.catalogue, opened.listed.key))
    following = desk.entries[place + 1] if place + 1 < len(desk.entries) else None
    most = ALL_SHOWN if request.query_params.get("all") else MOST_SHOWN
    listed = opened.listed
    shown = desk.drafted(listed.catalogue, listed.key, listed.wordings, here.pack.faces, most)
    return here.page(
        "translate_entry.html",
        locale=desk.locale,
        opened=opened,
        shown=[(each, Markup(each.face)) for each in shown],
        seen=listed.seen,
        forms=desk.forms(len(listed.wordings)),
        all_of_it=f"{address_of(desk, listed)}&all=1" if len(shown) < min(listed.seen, ALL_SHOWN) else "",
        following=address_of(desk, following) if following else "",
        link=editor_link(request, str(path), opened.line, 1),
        place=f"{path.name}:{opened.line}",
    )


def opened_at(request: Request, desk: Desk) -> Opened:
    key = (request.query_params.get("context", ""), request.query_params.get("key", ""))
    catalogue = request.path_params["catalogue"]
    found = desk.opened(catalogue, key) if catalogue in desk.names else None
    if found is None:
        raise HTTPException(404)
    return found


# --- what pages send ---


async def draft(request: Request) -> Response:
    """What checks and items say of a draft; nothing is written."""
    here = visit(request)
    desk = desk_of(here, request.path_params["locale"])
    asked = await body_of(request)
    try:
        told = await run_in_threadpool(judged, here, desk, request.path_params["catalogue"], asked)
    except Refusal as refusal:
        return here.refused(refusal)
    return JSONResponse(told)


def judged(here: Visit, desk: Desk, catalogue: str, asked: dict[str, Any]) -> dict[str, Any]:
    key, wordings = drafted_in(desk, catalogue, asked)
    assert here.pack is not None
    faults = desk.placed_faults(catalogue, key, wordings)
    most = ALL_SHOWN if asked.get("all") is True else MOST_SHOWN
    shown = desk.drafted(catalogue, key, wordings, here.pack.faces, most)
    return {
        "faults": [
            {
                "code": fault.code,
                "is_error": fault.is_error,
                "message": told_in(here.language, fault.message),
                "hint": told_in(here.language, fault.hint) if fault.hint else "",
                "place": place._asdict() if place else None,
            }
            for fault, place in faults
        ],
        "shown": [each._asdict() for each in shown],
    }


def drafted_in(desk: Desk, catalogue: str, asked: dict[str, Any]) -> tuple[tuple[str, str], list[str]]:
    context, key, wordings = asked.get("context"), asked.get("key"), asked.get("wordings")
    is_text = isinstance(context, str) and isinstance(key, str)
    if catalogue not in desk.names or not is_text or not isinstance(wordings, list) or not wordings:
        raise HTTPException(400)
    if not all(isinstance(each, str) for each in wordings):
        raise HTTPException(400)
    return (str(context), str(key)), [each.replace("\r\n", "\n") for each in wordings]


async def save_entry(request: Request) -> Response:
    """Into the file; the watch then tells all pages what it changes."""
    here = visit(request)
    desk = desk_of(here, request.path_params["locale"])
    asked = await body_of(request)
    catalogue, mark = request.path_params["catalogue"], asked.get("mark")
    key, wordings = drafted_in(desk, catalogue, asked)
    if not isinstance(mark, str):
        raise HTTPException(400)
    try:
        is_reviewed = asked.get("reviewed") is not False
        await run_in_threadpool(save, desk, catalogue, key, wordings, mark, is_reviewed=is_reviewed)
    except Conflict as conflict:
        return JSONResponse({"theirs": conflict.theirs, "mark": conflict.mark}, 409)
    except (Refusal, BrokenCatalogue) as refusal:
        return here.refused(refusal)
    return JSONResponse({})
