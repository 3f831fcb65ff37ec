"""Before and after, on the page of the balance: a comparison is begun, watched and stopped."""

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from uwc_content.bundle.canonical import canonical
from uwc_content.bundle.verify import verify_bytes
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.simulation.bots import BOTS
from uwc_content.simulation.compare.findings import SHARES, clear_changes
from uwc_content.studio.changed_faces import bundles_of
from uwc_content.studio.compared_games import MOST_GAMES, Comparison, Comparisons, Wish
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit, address, visit
from uwc_content.studio.play_pages import body_of
from uwc_content.studio.reports import bar_of

USUAL_BOT, USUAL_GAMES, USUAL_WITHIN = "planner", 100, 2.0
MOST_ROWS = 30


def compared(request: Request) -> Response:
    """What the comparison of the pack knows so far."""
    here = visit(request)
    comparisons: Comparisons = request.app.state.comparisons
    running = comparisons.by_pack.get(here.snapshot.pack)
    options = comparisons.find(here.snapshot.bundle["pack"].get("ruleset") or "").options()
    return here.page(
        "compare.html",
        known=[name for name, old in bundles_of(request, here.snapshot.pack).items() if old is not None],
        bots=list(BOTS),
        numbers=list(options.numbers(here.snapshot.bundle)) if options else [2],
        most=MOST_GAMES,
        usual=running.job.wish if running else Wish(USUAL_BOT, 2, USUAL_GAMES, USUAL_WITHIN),
        since=running.since if running else "",
        run=told(here, running) if running else None,
    )


def told(here: Visit, run: Comparison) -> dict[str, Any]:
    known = run.look()
    keys = {key.partition(".")[2]: key for key in here.snapshot.records}
    rows = [row_of(here, name, row, keys) for name, row in known.answers.items()]
    doubts = known.report["doubts"] if known.report else []
    return {
        "since": run.since,
        "is_running": run.is_running,
        "is_stopped": run.is_stopped and known.report is None,
        "is_over": known.report is not None,
        "is_clear": known.is_clear,
        "pairs": known.pairs,
        "games": known.games,
        "most": 2 * run.job.wish.games,
        "refusal": told_in(here.language, known.refusal) if known.refusal else "",
        "has_ended": not (known.refusal or run.is_running or known.report or run.is_stopped),
        "rows": rows[:MOST_ROWS],
        "more": [row_of(here, name, row, keys) for name, row in also_known(known.report)] if known.report else [],
        "doubts": [(each["name"], each["reason"]) for each in doubts],
    }


def also_known(report: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Once it is over: what whole games are measured by besides the answers, and what has clearly changed."""
    games = [(name, row) for name, row in report["games"].items() if name not in report["answers"]]
    changes = [
        (f"{name}, {measure}", row)
        for subject in report["subjects"]
        for name, measure, row in clear_changes(report[subject])
    ]
    return [*games, *(each for each in changes if each[0] not in report["answers"])]


def row_of(here: Visit, name: str, row: dict[str, Any], keys: dict[str, str]) -> dict[str, Any]:
    """A measure of whole games, or of those who held an item that has changed."""
    *ids, measure = name.split(", ")
    key = keys.get(ids[0], "") if ids else ""
    return {
        "name": here.snapshot.name_of(key, here.locale) if key else ", ".join(ids),
        "link": address(here.snapshot.pack, key) if key else "",
        "measure": measure,
        "verdict": row["verdict"],
        "scale": 100 if measure in SHARES else 1,
        "unit": " %" if measure in SHARES else "",
        **{each: row[each] for each in ("estimate", "low", "high", "of", "old", "new")},
        "bar": bar_of(row["low"], row["high"], row["estimate"]),
    }


async def begin_comparing(request: Request) -> Response:
    here = visit(request)
    asked = await body_of(request)
    try:
        await run_in_threadpool(begin, here, asked)
    except Refusal as refusal:
        return here.refused(refusal)
    return JSONResponse({})


def begin(here: Visit, asked: dict[str, Any]) -> None:
    comparisons: Comparisons = here.request.app.state.comparisons
    since = str(asked.get("since", ""))
    old = bundles_of(here.request, here.snapshot.pack).get(since)
    if old is None:
        raise Refusal(Message("there is no bundle `{name}`", name=since[:100]))
    _, faults = verify_bytes(f"{canonical(old)}\n".encode(), since, comparisons.find)
    if faults:
        raise Refusal(faults[0].message, faults[0].hint)
    wish = Wish(
        str(asked.get("bot", ""))[:40],
        whole(asked.get("players"), 2),
        whole(asked.get("games"), USUAL_GAMES),
        fraction(asked.get("within")),
    )
    snapshot = here.snapshot
    comparisons.begin(snapshot.pack, snapshot.compilation.folder, since, old, snapshot.bundle, wish)


def whole(value: Any, usual: int) -> int:
    return value if type(value) is int else usual


def fraction(value: Any) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else USUAL_WITHIN


async def stop_comparing(request: Request) -> Response:
    here = visit(request)
    comparisons: Comparisons = request.app.state.comparisons
    await run_in_threadpool(comparisons.stop, here.snapshot.pack)
    return JSONResponse({})
