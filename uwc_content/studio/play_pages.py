"""The pages of a game in the browser: where it is set up, the table of each seat, and what a seat may do."""

import asyncio
import json
from random import SystemRandom
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from uwc_content.bundle.setups import Sort, every_value
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.game import Refused, Stuck
from uwc_content.engine.kernel import Runaway
from uwc_content.simulation.bots import BOTS
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit, sample, visit
from uwc_content.studio.rooms import SPECTATOR, Room, Rooms, Stale, Wish
from uwc_content.studio.rules_at_hand import chapters_of
from uwc_content.studio.seat_views import LONGEST_NUMBER, SEAT_COOKIE, Seated, screens_of, view_of
from uwc_content.studio.shown_packs import Packs
from uwc_content.studio.stream import Crowded, Stream

SEEDS = 1_000_000
MOST_FACES = 200
"""Faces in one answer."""
MOST_CHOICES = 60
"""Of so many choices at most it is told at once what came of them."""


# --- setting up ---


def lobby(request: Request) -> Response:
    """Every way in which the pack can be played, and the games that go on."""
    here = visit(request)
    rooms: Rooms = request.app.state.rooms
    bundle = here.snapshot.bundle
    options = rooms.options(bundle)
    listed = [
        {
            "name": option.name,
            "doc": told_in(here.language, option.doc),
            "is_flag": option.sort is Sort.FLAG,
            "is_choice": option.sort is Sort.CHOICE,
            "is_some": option.sort is Sort.SOME,
            "values": every_value(option, options, bundle),
        }
        for option in options.options
        if option.sort is not Sort.EACH
    ]
    going_on = [
        {
            "name": room.name,
            "players": ", ".join(player.name for player in room.players),
            "is_over": room.is_over,
            "links": seat_links(room),
        }
        for room in rooms.of_pack(here.snapshot.pack)
    ]
    numbers = options.numbers(bundle)
    return here.page(
        "lobby.html",
        options=listed,
        numbers=list(numbers),
        bots=list(BOTS),
        rooms=going_on,
        origin=request.app.state.origin,
    )


def seat_links(room: Room) -> list[tuple[str, str]]:
    people = [(seat, player) for seat, player in enumerate(room.players) if not player.bot]
    return [(player.name, f"/tables/{room.name}/seats/{room.tokens[seat]}") for seat, player in people]


async def open_room(request: Request) -> Response:
    here = visit(request)
    rooms: Rooms = request.app.state.rooms
    asked = await body_of(request)
    seed = asked.get("seed")
    wish = Wish(
        str(asked.get("players", ""))[:400],
        str(asked.get("options", ""))[:1000],
        seed if type(seed) is int else SystemRandom().randrange(SEEDS),
    )
    try:
        room = await run_in_threadpool(rooms.open, here.snapshot.bundle, wish)
    except Refusal as refusal:
        return here.refused(refusal)
    except (Stuck, Runaway) as fault:
        return here.refused(Refusal(reason_of(fault)))
    let_bots_play(request, room)
    return JSONResponse({"room": room.name, "seats": seat_links(room)})


async def close_room(request: Request) -> Response:
    visit(request)
    rooms: Rooms = request.app.state.rooms
    name = str((await body_of(request)).get("room", ""))
    if name not in rooms.by_name:
        raise HTTPException(404)
    await run_in_threadpool(rooms.close, name)
    return JSONResponse({})


async def body_of(request: Request) -> dict[str, Any]:
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise HTTPException(400) from None
    if not isinstance(found, dict):
        raise HTTPException(400)
    return found


# --- at the table ---


def sit_down(request: Request) -> Response:
    """The link of a seat: the token moves into a cookie of this table, out of the address."""
    room = Seated(request).room
    token = request.path_params["token"]
    if room.seat_of(token) == SPECTATOR:
        raise HTTPException(404)
    answer = RedirectResponse(f"/tables/{room.name}/", 303)
    answer.set_cookie(SEAT_COOKIE, token, path=f"/tables/{room.name}/", httponly=True, samesite="lax")
    return answer


def table(request: Request) -> Response:
    at = Seated(request)
    return at.visit.page("table.html", **view_of(at))


def view(request: Request) -> Response:
    """What changes on the page; the seat's own, and of nobody else."""
    at = Seated(request)
    return at.visit.page("table_view.html", **view_of(at))


def happened(request: Request) -> Response:
    """What has happened since so many choices, as far as the seat may know it; how many have been made by now."""
    at = Seated(request)
    asked = request.query_params.get("since", "")
    since = int(asked) if asked.isdecimal() and len(asked) <= LONGEST_NUMBER else 0
    with at.room.lock:
        made = len(at.room.game.choices)
        events = at.room.table(at.locale).events(at.seat, max(since, made - MOST_CHOICES))
    told = [event._asdict() for event in events]
    return JSONResponse({"made": made, "events": told}, headers={"cache-control": "no-store"})


def rules(request: Request) -> Response:
    """The rules in short, for whoever wants to look something up."""
    at = Seated(request)
    return at.visit.page("table_rules.html", chapters=chapters_of(at.room, at.drawer, at.locale))


def screens(request: Request) -> Response:
    """What the commands of the terminal show, for the seat of whoever asks."""
    at = Seated(request)
    if at.seat == SPECTATOR:
        raise HTTPException(403)
    with at.room.lock:
        shown = list(screens_of(at.room.table(at.locale), at.seat))
    return at.visit.page("table_screens.html", screens=shown)


def front(request: Request) -> Response:
    """Where there is nothing but playing: the games that can be played."""
    here = Visit(request)
    packs: Packs = request.app.state.packs
    if len(packs.by_id) == 1:
        return RedirectResponse(f"/packs/{next(iter(packs.by_id))}/play", 303)
    shown = [(each.id, each.snapshot, sample(here, each.id, each.snapshot)) for each in packs.by_id.values()]
    return here.page("home.html", shown=shown)


def faces(request: Request) -> Response:
    """Faces and boards by their keys, as the pack prints them: pages fetch each once."""
    drawer = Seated(request).drawer
    asked = [key for key in request.query_params.get("keys", "").split(",") if key][:MOST_FACES]
    sides = {key: drawer.ground(*key.rsplit(".", 1)) for key in asked if key.endswith((".front", ".back"))}
    flat = {key: drawer.face(key) for key in asked if key not in sides}
    drawn = {key: ground.svg for key, ground in sides.items() if ground is not None}
    return JSONResponse({**flat, **drawn}, headers={"cache-control": "no-store"})


# --- what a seat does ---


async def choose(request: Request) -> Response:
    at = Seated(request)
    asked = await body_of(request)
    version = asked.get("version")
    shown = version if type(version) is int else -1
    try:
        if "choices" in asked:
            await run_in_threadpool(at.room.choose_all, at.seat, shown, asked["choices"])
        else:
            await run_in_threadpool(at.room.choose, at.seat, shown, asked.get("choice"))
    except Stale:
        return JSONResponse({"version": at.room.version}, 409)
    except (Stuck, Runaway) as fault:
        at.room.fault = reason_of(fault)
    except Refused as refusal:
        return at.visit.refused(refusal)
    tell(request, at.room)
    let_bots_play(request, at.room)
    return JSONResponse({"version": at.room.version})


async def undo(request: Request) -> Response:
    at = Seated(request)
    asked = await body_of(request)
    version = asked.get("version")
    if at.seat == SPECTATOR:
        raise HTTPException(403)
    try:
        reason = await run_in_threadpool(at.room.undo, at.seat, version if type(version) is int else -1)
    except Stale:
        return JSONResponse({"version": at.room.version}, 409)
    tell(request, at.room)
    words = at.room.table(at.locale).words
    message = words("session", f"undo.{reason}") if reason else words("session", "undone")
    return JSONResponse({"version": at.room.version, "message": message})


def let_bots_play(request: Request, room: Room) -> None:
    """Decision by decision, each told; other requests are answered meanwhile."""
    if room.is_bots_turn and not room.is_thinking:
        room.is_thinking = True
        tasks: set[asyncio.Task[None]] = request.app.state.tasks
        task = asyncio.create_task(bots_at(request, room))
        tasks.add(task)
        task.add_done_callback(tasks.discard)


async def bots_at(request: Request, room: Room) -> None:
    try:
        while room.is_bots_turn:
            await run_in_threadpool(room.let_bot_choose)
            tell(request, room)
    except (Stuck, Runaway) as fault:
        room.fault = reason_of(fault)
        tell(request, room)
    finally:
        room.is_thinking = False


def reason_of(fault: Stuck | Runaway) -> Message:
    return fault.message if isinstance(fault, Stuck) else fault.diagnostic.message


def tell(request: Request, room: Room) -> None:
    """Only that there is something new: what it is, each seat asks for itself."""
    stream_of(request, room).tell({"version": room.version})


def stream_of(request: Request, room: Room) -> Stream:
    streams: dict[str, Stream] = request.app.state.room_streams
    return streams.setdefault(room.name, Stream())


async def room_events(request: Request) -> Response:
    room = Seated(request).room
    stream = stream_of(request, room)
    try:
        queue = stream.join()
    except Crowded:
        raise HTTPException(503) from None
    let_bots_play(request, room)
    lines = stream.lines(queue, {"version": room.version})
    return StreamingResponse(lines, media_type="text/event-stream", headers={"cache-control": "no-store"})
