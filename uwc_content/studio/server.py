"""The server of the studio: routes, the watch over the files, and how it is started."""

import asyncio
import contextlib
import signal
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from watchfiles import awatch

from uwc_content.bundle.build import locales_beside
from uwc_content.studio import (
    balance_pages,
    comparing_pages,
    design_pages,
    draft_pages,
    item_pages,
    pages,
    play_pages,
    scenario_pages,
    translate_pages,
    try_pages,
)
from uwc_content.studio.compared_games import Comparisons
from uwc_content.studio.connections import Connection
from uwc_content.studio.covering import Runs
from uwc_content.studio.guard import Guard, local_hosts, new_token
from uwc_content.studio.rooms import Rooms
from uwc_content.studio.shown_packs import Packs, PackState
from uwc_content.studio.stream import Crowded, Stream

TABLES = Path("dist") / ".tables"
"""Where games are kept, below the folder that the studio was started in."""
STATIC = Path(__file__).parent / "static"
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
VSCODE = "vscode://file{path}:{line}:{column}"
DEBOUNCE, STEP = 40, 15
"""Milliseconds: how long a burst of changes may last, and how often it is looked at."""

MOST_CONNECTIONS = 1_000
LARGEST_HEAD = 32 * 1024
"""Bytes of the head of a request; what is tried stands in the address."""

CALM = 0.4
"""Seconds between telling what is new and checking whether it fits."""


class Settings(NamedTuple):
    """How the studio is started."""

    port: int = 0
    editor: str = VSCODE
    hosts: tuple[str, ...] = ()
    """Names by which other machines may call this one; none unless they are let in."""
    since: tuple[Path, ...] = ()
    """Older bundles to compare with, besides those in `dist`."""
    is_for_players: bool = False
    """Whether there is nothing but playing."""


def make_app(packs: Packs, settings: Settings) -> Starlette:
    """The pages of these packs. The packs are looked at when the server starts, and whenever a file changes."""
    token = new_token()
    app = Starlette(
        routes=[
            Route("/", play_pages.front if settings.is_for_players else pages.home),
            *PLAY_ROUTES,
            *([] if settings.is_for_players else WORK_ROUTES),
        ],
        middleware=[Middleware(Guard, hosts=local_hosts(settings.port, settings.hosts), token=token)],
        exception_handlers={HTTPException: refused},
        lifespan=lifespan,
    )
    app.state.packs = packs
    app.state.editor = settings.editor
    app.state.is_for_players = settings.is_for_players
    app.state.token = token
    app.state.since = settings.since
    app.state.origin = f"http://{settings.hosts[0]}:{settings.port}" if settings.hosts else ""
    app.state.stream = Stream()
    app.state.rooms = Rooms(packs.here / TABLES, packs.find)
    app.state.room_streams = {}
    app.state.tasks = set()
    app.state.desks = {}
    app.state.benches = {}
    app.state.runs = Runs(packs.find, packs.here)
    app.state.comparisons = Comparisons(packs.find, packs.here)
    return app


def refused(_request: Request, refusal: Exception) -> Response:
    """Short and without anything of the request."""
    status = refusal.status_code if isinstance(refusal, HTTPException) else 500
    return PlainTextResponse({404: "there is no such page", 503: "not ready yet"}.get(status, "refused"), status)


async def events(request: Request) -> Response:
    stream: Stream = request.app.state.stream
    packs: Packs = request.app.state.packs
    try:
        queue = stream.join()
    except Crowded:
        return PlainTextResponse("too many listeners", 503)
    present = {"packs": {each.id: each.number for each in packs.by_id.values()}}
    lines = stream.lines(queue, present)
    return StreamingResponse(lines, media_type="text/event-stream", headers={"cache-control": "no-store"})


PLAY_ROUTES = [
    Route("/events", events),
    Route("/packs/{pack}/faults", pages.faults),
    Route("/packs/{pack}/fonts.css", pages.font_styles),
    Route("/packs/{pack}/fonts/{name}", pages.font),
    Route("/packs/{pack}/files/{file:path}", pages.picture),
    Route("/packs/{pack}/play", play_pages.lobby),
    Route("/packs/{pack}/play/open", play_pages.open_room, methods=["POST"]),
    Route("/packs/{pack}/play/close", play_pages.close_room, methods=["POST"]),
    Route("/tables/{room}/", play_pages.table),
    Route("/tables/{room}/view", play_pages.view),
    Route("/tables/{room}/happened", play_pages.happened),
    Route("/tables/{room}/faces", play_pages.faces),
    Route("/tables/{room}/rules", play_pages.rules),
    Route("/tables/{room}/screens", play_pages.screens),
    Route("/tables/{room}/seats/{token}", play_pages.sit_down),
    Route("/tables/{room}/events", play_pages.room_events),
    Route("/tables/{room}/choose", play_pages.choose, methods=["POST"]),
    Route("/tables/{room}/undo", play_pages.undo, methods=["POST"]),
    Mount("/static", StaticFiles(directory=STATIC)),
]
"""What players need."""

WORK_ROUTES = [
    Route("/packs/{pack}/", pages.gallery),
    Route("/packs/{pack}/items/{kind}/{id}", item_pages.item),
    Route("/packs/{pack}/items/{kind}/{id}/history", item_pages.history),
    Route("/packs/{pack}/items/{kind}/{id}/written", draft_pages.written),
    Route("/packs/{pack}/items/{kind}/{id}/written/draft", draft_pages.draft, methods=["POST"]),
    Route("/packs/{pack}/items/{kind}/{id}/written/save", draft_pages.save, methods=["POST"]),
    Route("/packs/{pack}/items/{kind}/{id}/try", try_pages.try_it),
    Route("/packs/{pack}/items/{kind}/{id}/try/put", try_pages.put),
    Route("/packs/{pack}/items/{kind}/{id}/scenario", try_pages.scenario, methods=["POST"]),
    Route("/packs/{pack}/items/{kind}/{id}/scenarios", scenario_pages.scenarios),
    Route("/packs/{pack}/items/{kind}/{id}/scenarios/run", scenario_pages.play_scenarios, methods=["POST"]),
    Route("/packs/{pack}/faces", pages.faces),
    Route("/packs/{pack}/index", pages.index),
    Route("/packs/{pack}/boards", design_pages.boards),
    Route("/packs/{pack}/balance", balance_pages.balance),
    Route("/packs/{pack}/balance/compare", comparing_pages.compared),
    Route("/packs/{pack}/balance/compare/begin", comparing_pages.begin_comparing, methods=["POST"]),
    Route("/packs/{pack}/balance/compare/stop", comparing_pages.stop_comparing, methods=["POST"]),
    Route("/packs/{pack}/changes", design_pages.changes),
    Route("/packs/{pack}/changes/keep", design_pages.keep_now, methods=["POST"]),
    Route("/packs/{pack}/translate", translate_pages.languages),
    Route("/packs/{pack}/translate/{locale}", translate_pages.entries),
    Route("/packs/{pack}/translate/{locale}/{catalogue}", translate_pages.entry),
    Route("/packs/{pack}/translate/{locale}/{catalogue}/draft", translate_pages.draft, methods=["POST"]),
    Route("/packs/{pack}/translate/{locale}/{catalogue}/save", translate_pages.save_entry, methods=["POST"]),
]
"""What designers and translators need."""


# --- the watch ---


@contextlib.asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    packs: Packs = app.state.packs
    stop = asyncio.Event()
    await asyncio.gather(*(run_in_threadpool(pack.look) for pack in packs.by_id.values()))
    await run_in_threadpool(app.state.rooms.load)
    watching = asyncio.create_task(watch(app, stop))
    checking = asyncio.create_task(check_faces(app, list(packs.by_id.values())))
    try:
        yield
    finally:
        stop.set()
        for stream in (app.state.stream, *app.state.room_streams.values()):
            stream.close()
        packs.stop_checking()
        tasks = [watching, checking, *app.state.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        app.state.runs.close()
        app.state.comparisons.close()
        packs.close()


async def watch(app: Starlette, stop: asyncio.Event) -> None:
    """Whenever files change: look at their packs, tell the pages, then check the faces."""
    packs: Packs = app.state.packs
    places = {place for pack in packs.by_id.values() for place in watched(pack.folder)}
    later: set[asyncio.Task[None]] = set()
    async for changed in awatch(*sorted(places), debounce=DEBOUNCE, step=STEP, stop_event=stop):
        touched = packs.touched(path for _, path in changed)
        for pack in touched:
            await tell(app, pack.look)
        task = asyncio.create_task(check_faces(app, touched))
        later.add(task)
        task.add_done_callback(later.discard)


def watched(folder: Path) -> list[Path]:
    return [place for place in (folder.resolve(), locales_beside(folder)) if place.is_dir()]


async def check_faces(app: Starlette, packs: list[PackState]) -> None:
    """After a moment, so that the pages are drawn first."""
    await asyncio.sleep(CALM)
    for pack in packs:
        await tell(app, lambda pack=pack: pack.look_at_faces(pack.number))  # type: ignore[misc]


async def tell(app: Starlette, look: Callable[[], Any]) -> None:
    news = await run_in_threadpool(look)
    if news is not None:
        app.state.stream.tell(news.plain())


# --- starting ---


def own_addresses() -> list[str]:
    """Addresses by which other machines of the network reach this one; nothing is sent to find them."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # reserved for documentation: it only asks which way would be taken
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found.extend(socket.gethostbyname_ex(socket.gethostname())[2])
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]


def free_socket(port: int, host: str = HERE) -> socket.socket:
    """A socket that listens already, so that nobody else can take the port; OSError if somebody has."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, port))
    found.listen(MOST_CONNECTIONS)
    return found


def serve(packs: Packs, settings: Settings, listening: socket.socket, opened: str = "") -> None:
    """Until Ctrl-C, or the system ends it. `opened` is shown in a browser as soon as the server answers."""
    packs.check_apart()
    app = make_app(packs, settings)
    server = Server(server_config(app), opened)
    with contextlib.suppress(KeyboardInterrupt), ended_like_an_interrupt():
        server.run(sockets=[listening])


@contextlib.contextmanager
def ended_like_an_interrupt() -> Iterator[None]:
    """The server hears a signal, ends its work and then raises it once more: that must not kill what tidies up."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def server_config(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        http=Connection,
        ws="none",
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        backlog=MOST_CONNECTIONS,
    )


class Server(uvicorn.Server):
    """Opens the browser once there is something to see."""

    def __init__(self, config: uvicorn.Config, opened: str) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.opened and self.started:
            await run_in_threadpool(webbrowser.open, self.opened)
