"""Scenarios on the page of an item: which there are, whether they pass, and a button that plays them."""

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from uwc_content.studio.covering import Busy, Covering, Runs, covering
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit, editor_link, visit
from uwc_content.studio.try_pages import key_in


def found_for(here: Visit, key: str) -> list[Covering]:
    return list(covering(key.partition(".")[2], here.snapshot.compilation.folder, here.packs.here))


def scenarios(request: Request) -> Response:
    here = visit(request)
    key = key_in(request, here)
    runs: Runs = request.app.state.runs
    shown = [row(request, here, runs, each) for each in found_for(here, key)]
    return here.page("scenarios.html", scenarios=shown)


def row(request: Request, here: Visit, runs: Runs, each: Covering) -> dict[str, Any]:
    result, is_fresh = runs.result(each, here.snapshot.bundle["content_hash"])
    complaints = result.complaints if result else ()
    return {
        "name": each.id.replace("_", " "),
        "place": f"{each.file}:{each.line}",
        "link": editor_link(request, each.file, each.line, 1),
        "state": ("passed" if result.has_passed else "failed") if result else "unknown",
        "is_fresh": is_fresh,
        "complaints": [told_in(here.language, complaint) for complaint in complaints],
    }


async def play_scenarios(request: Request) -> Response:
    """All that mention the item; the page then asks what became of them."""
    here = visit(request)
    key = key_in(request, here)
    runs: Runs = request.app.state.runs
    folder, content_hash = here.snapshot.compilation.folder, here.snapshot.bundle["content_hash"]
    wanted = await run_in_threadpool(found_for, here, key)
    try:
        told = await run_in_threadpool(runs.play, wanted, folder.resolve(), content_hash)
    except Busy:
        return JSONResponse({"message": here.words.say("scenarios.busy")}, 429)
    except TimeoutError:
        return JSONResponse({"message": here.words.say("scenarios.too_long")}, 503)
    return JSONResponse({"failed": sum(not each.has_passed for each in told.values()), "played": len(told)})
