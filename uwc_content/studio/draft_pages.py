"""What the page of an item sends while somebody writes it anew, and when it is saved."""

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from uwc_content.diagnostics import Diagnostic
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.studio.drafted_items import Drafted, ItemDesk, Rewritten
from uwc_content.studio.drawn_faces import Faces
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit, editor_link, visit
from uwc_content.studio.play_pages import body_of


def desk_of(here: Visit) -> tuple[ItemDesk, str]:
    assert here.pack is not None
    key = f"{here.request.path_params['kind']}.{here.request.path_params['id']}"
    if key not in here.snapshot.records:
        raise HTTPException(404)
    return ItemDesk(here.pack, here.snapshot, key), key


def written(request: Request) -> Response:
    """The item as its file says it now, and the mark that a save must bring along."""
    here = visit(request)
    desk, _ = desk_of(here)
    try:
        _, passage = desk.now()
    except Refusal as refusal:
        return here.refused(refusal)
    return JSONResponse({"yaml": passage.yaml, "mark": passage.mark, "line": passage.first + 1})


async def draft(request: Request) -> Response:
    """Faults with their places in the draft, and the item as it would be; nothing is written."""
    here = visit(request)
    desk, key = desk_of(here)
    yaml = drafted_in(await body_of(request))
    try:
        told = await run_in_threadpool(judged, here, desk, key, yaml)
    except Refusal as refusal:
        return here.refused(refusal)
    return JSONResponse(told)


def judged(here: Visit, desk: ItemDesk, key: str, yaml: str) -> dict[str, Any]:
    found = desk.drafted(yaml)
    faults = [{**told_of(here, fault), "place": place._asdict()} for fault, place in found.inside]
    others = [{**told_of(here, fault), **elsewhere(here, fault)} for fault in found.elsewhere]
    return {"faults": faults, "others": others, **shown(here, found, key)}


def told_of(here: Visit, fault: Diagnostic) -> dict[str, Any]:
    return {
        "code": fault.code,
        "is_error": fault.is_error,
        "message": told_in(here.language, fault.message),
        "hint": told_in(here.language, fault.hint) if fault.hint else "",
    }


def elsewhere(here: Visit, fault: Diagnostic) -> dict[str, Any]:
    span = fault.span
    link = editor_link(here.request, span.file, span.line, span.column)
    return {"where": f"{span.file}:{span.line}:{span.column}", "link": link}


def shown(here: Visit, found: Drafted, key: str) -> dict[str, Any]:
    """The face and the sentence with the draft in them; nothing while it has errors or another id."""
    snapshot = found.snapshot
    assert here.pack is not None
    if snapshot is None or key not in snapshot.records:
        return {"face": "", "text": ""}
    return {
        "face": Faces(here.pack.id).html(snapshot, here.locale, key),
        "text": snapshot.text_of(key, here.locale),
    }


async def save(request: Request) -> Response:
    """Into the file; the watch then tells all pages."""
    here = visit(request)
    desk, _ = desk_of(here)
    asked = await body_of(request)
    yaml, mark = drafted_in(asked), asked.get("mark")
    if not isinstance(mark, str):
        raise HTTPException(400)
    try:
        fresh = await run_in_threadpool(desk.save, yaml, mark)
    except Rewritten as rewritten:
        theirs = rewritten.theirs
        return JSONResponse({"theirs": theirs.yaml, "mark": theirs.mark}, 409)
    except Refusal as refusal:
        return here.refused(refusal)
    return JSONResponse({"mark": fresh})


def drafted_in(asked: dict[str, Any]) -> str:
    yaml = asked.get("yaml")
    if not isinstance(yaml, str):
        raise HTTPException(400)
    return yaml.replace("\r\n", "\n")
