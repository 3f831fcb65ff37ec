"""The pages of a game in the browser: where it is set up, the table of each seat, and what a seat may do."""

import asyncio
import json
from collections.abc import Iterator
from io import StringIO
from random import SystemRandom
from typing import Any

from markupsafe import Markup
from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from uwc_content.bundle.setups import Sort, every_value
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.game import Refused, Stuck
from uwc_content.engine.kernel import Runaway
from uwc_content.play.asking import Choice
from uwc_content.play.player_words import known_locales
from uwc_content.play.table import Table
from uwc_content.simulation.bots import BOTS
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit, visit
from uwc_content.studio.rooms import SPECTATOR, Room, Rooms, Stale, Wish
from uwc_content.studio.stream import Crowded, Stream
from uwc_content.text import capitalised

SEAT_COOKIE = "seat"
SCREEN_WIDTH = 96
LOG_LINES = 60
SEEDS = 1_000_000
THEME = TerminalTheme(
    (13, 26, 32),
    (230, 241, 244),
    [
        (90, 110, 120),
        (255, 138, 128),
        (124, 214, 150),
        (245, 200, 95),
        (120, 180, 255),
        (220, 160, 240),
        (110, 215, 230),
        (230, 241, 244),
    ],
)
"""Colours of the screens that can be read on their dark ground."""


class Seated:
    """A request that comes from a table: its room, and the seat of whoever asks."""

    def __init__(self, request: Request) -> None:
        rooms: Rooms = request.app.state.rooms
        room = rooms.by_name.get(request.path_params["room"])
        if room is None:
            raise HTTPException(404)
        self.request = request
        self.room = room
        self.seat = room.seat_of(request.cookies.get(SEAT_COOKIE, ""))
        self.visit = Visit(request)
        self.locale = self.visit.language if self.visit.language in known_locales() else "en"


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
    except (Refusal, Refused) as refusal:
        hint = getattr(refusal, "hint", None)
        told = {
            "message": told_in(here.language, refusal.message),
            "hint": told_in(here.language, hint) if hint else "",
        }
        return JSONResponse(told, 422)
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


def view_of(at: Seated) -> dict[str, Any]:
    room, seat = at.room, at.seat
    with room.lock:
        played = room.table(at.locale)
        question = room.question(at.locale, seat)
        numbered = question.numbered() if question else {}
        lines = [line.text for line in played.lines[-LOG_LINES:]]
        names = room.names(at.locale)
        held = played.hand(seat) if seat != SPECTATOR else []
        choices = [choice_shown(at, number, each) for number, each in numbered.items()]
        return {
            "room": room,
            "seat": seat,
            "title": played.title,
            "version": room.version,
            "question": question,
            "choices": grouped(choices),
            "is_over": room.is_over,
            "fault": told_in(at.visit.language, room.fault) if room.fault else "",
            "waiting_for": "" if room.is_over else room.players[room.actor].name,
            "overview": screen(played.overview(seat, SCREEN_WIDTH)) if seat != SPECTATOR else Markup(""),
            "screens": list(screens_of(played, seat)) if seat != SPECTATOR else [],
            "hand": [(names.name(each), face_of(at, each)) for each in held],
            "ending": screen(played.ending()) if room.is_over else Markup(""),
            "lines": lines,
            "effect": played.effect if seat == room.actor else "",
            "seats": [player.name for player in room.players],
        }


def screens_of(played: Table, seat: int) -> Iterator[tuple[str, str, Markup]]:
    """What the commands of the terminal show without a name behind them, besides the whole table."""
    whole = screen(played.overview(seat, SCREEN_WIDTH))
    for key, show in played.screens.items():
        shown = show(seat, "", SCREEN_WIDTH)
        drawn = screen(shown) if shown is not None else whole
        if drawn != whole:
            yield key, capitalised(played.words.answers(key)[0]), drawn


def choice_shown(at: Seated, number: int, choice: Choice) -> dict[str, Any]:
    """An answer with the face of the thing that it names."""
    decision = at.room.game.decision
    label = decision.options[choice.option].label if decision else ()
    named = next((each for each in label if each in at.room.names(at.locale).items), "")
    return {
        "number": number,
        "option": choice.option,
        "title": choice.title,
        "detail": choice.detail,
        "group": choice.group,
        "is_stop": choice.is_stop,
        "face": face_of(at, named) if named else Markup(""),
    }


def grouped(choices: list[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for each in choices:
        groups.setdefault("" if each["is_stop"] else each["group"], []).append(each)
    return list(groups.items())


def face_of(at: Seated, identifier: str) -> Markup:
    """As the pack draws it now; what the pack no longer has is told in words alone."""
    pack = at.visit.packs.by_id.get(at.room.pack)
    if pack is None or pack.snapshot is None:
        return Markup("")
    snapshot = pack.snapshot
    locale = at.locale if at.locale in snapshot.locales else snapshot.locales[0]
    key = next((each for each in snapshot.things(locale) if each.rpartition(".")[2] == identifier), "")
    return Markup(pack.faces.html(snapshot, locale, key)) if key else Markup("")


def screen(shown: RenderableType) -> Markup:
    """A screen of the terminal as HTML; every character of it is escaped."""
    console = Console(file=StringIO(), record=True, width=SCREEN_WIDTH, force_terminal=True, color_system="standard")
    console.print(shown, highlight=False, markup=False, emoji=False)
    return Markup(console.export_html(theme=THEME, code_format="{code}", inline_styles=True))


# --- what a seat does ---


async def choose(request: Request) -> Response:
    at = Seated(request)
    asked = await body_of(request)
    version = asked.get("version")
    try:
        await run_in_threadpool(at.room.choose, at.seat, version if type(version) is int else -1, asked.get("choice"))
    except Stale:
        return JSONResponse({"version": at.room.version}, 409)
    except (Stuck, Runaway) as fault:
        at.room.fault = reason_of(fault)
    except Refused as refusal:
        return JSONResponse({"message": told_in(at.visit.language, refusal.message)}, 422)
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
