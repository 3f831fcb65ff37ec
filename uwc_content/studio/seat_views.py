"""What a seat sees of its table: the question with what its answers would change, everything laid out, and the log."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request

from uwc_content.play.asking import Choice, Question
from uwc_content.play.forecasts import Forecast
from uwc_content.play.player_words import known_locales
from uwc_content.play.previews import Preview
from uwc_content.play.spread import Spread, is_meant, named_things
from uwc_content.play.table import Table
from uwc_content.studio.drawn_tables import Drawer
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit
from uwc_content.studio.rooms import SPECTATOR, Rooms
from uwc_content.studio.screens_as_html import screen
from uwc_content.text import capitalised

SEAT_COOKIE = "seat"
SCREEN_WIDTH = 96
LOG_LINES = 80
LONGEST_NUMBER = 6
"""Digits of a number in an address."""
MOST_PREVIEWS = 60
"""Of so many options at once it is told what they would change."""


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
        self.drawer = Drawer(self.visit.packs.by_id.get(room.pack), self.locale)

    @property
    def wanted_moment(self) -> int | None:
        """After how many choices somebody wants to look at the game again; nothing for now."""
        asked = self.request.query_params.get("at", "")
        if not asked.isdecimal() or len(asked) > LONGEST_NUMBER:
            return None
        return int(asked) if int(asked) < len(self.room.game.choices) else None


def view_of(at: Seated) -> dict[str, Any]:
    room, seat = at.room, at.seat
    with room.lock:
        played, moment = room.table(at.locale), at.wanted_moment
        made = len(room.game.choices)
        common = {
            "room": room,
            "seat": seat,
            "title": played.title,
            "version": room.version,
            "made": made,
            "at": made if moment is None else moment,
            "is_past": moment is not None,
            "players": [player._asdict() for player in room.players],
            "seats": [player.name for player in room.players],
        }
        if moment is not None:
            with played.looking_back(moment):
                told = past(at, [line.text for line in played.log(seat, moment)])
                return {**common, **laid_out(at, played, None, played.spread(seat)), **told}
        question = room.question(at.locale, seat)
        spread = played.spread(seat)
        return {**common, **laid_out(at, played, question, spread), **present(at, played, question, spread)}


def past(at: Seated, lines: list[str]) -> dict[str, Any]:
    """Nothing is asked there any more."""
    return {
        "question": None,
        "choices": [],
        "is_over": False,
        "fault": "",
        "waiting_for": "",
        "ending": Markup(""),
        "lines": lines[-LOG_LINES:],
        "effect": "",
        "undo": "",
        "why": at.visit.words.say("table.why.past"),
    }


def present(at: Seated, played: Table, question: Question | None, spread: Spread) -> dict[str, Any]:
    room, seat = at.room, at.seat
    return {
        "question": question,
        "choices": list(grouped(choices_shown(at, played, question, spread))) if question else [],
        "is_over": room.is_over,
        "fault": told_in(at.visit.language, room.fault) if room.fault else "",
        "waiting_for": "" if room.is_over else room.players[room.actor].name,
        "ending": screen(played.ending(), SCREEN_WIDTH) if room.is_over else Markup(""),
        "lines": [line.text for line in played.log(seat)[-LOG_LINES:]],
        "effect": played.effect if seat == room.actor else "",
        "undo": "" if question is None else played.why_not_undone,
        "why": why_nothing(at, question),
    }


def why_nothing(at: Seated, question: Question | None) -> str:
    """What is said of a thing that has nothing to do with the decision."""
    say, room = at.visit.words.say, at.room
    if question is not None:
        return say("table.why.other", question=question.text)
    if room.is_over or room.fault is not None:
        return say("table.over")
    return say("table.why.waiting", player=room.players[room.actor].name)


def laid_out(at: Seated, played: Table, question: Question | None, spread: Spread) -> dict[str, Any]:
    reasons = played.closed() if question is not None else {}
    drawn = at.drawer.spread(spread)
    for thing in things_of(drawn):
        thing["why"] = reason_for(thing["ref"], reasons)
    foreseen = played.forecasts(at.seat) if at.seat != SPECTATOR and not played.game.is_over else []
    return {**drawn, "forecasts": [forecast_shown(at, each) for each in foreseen]}


def forecast_shown(at: Seated, forecast: Forecast) -> dict[str, Any]:
    gains = [{"source": each.source, "changes": changes_shown(at, each.amounts)} for each in forecast.gains]
    return {**forecast._asdict(), "gains": gains, "total": changes_shown(at, forecast.total)}


def changes_shown(at: Seated, amounts: Mapping[str, int]) -> list[dict[str, Any]]:
    return [
        {"icon": at.drawer.icon(name), "name": name.replace("_", " "), "number": number}
        for name, number in amounts.items()
        if number
    ]


def things_of(drawn: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for plan in drawn["plans"]:
        yield from plan["spots"]
    for shelf in (*drawn["beside"], *drawn["shelves"]):
        yield from shelf["things"]


def reason_for(ref: str, reasons: dict[str, str]) -> str:
    found = reasons.get(ref)
    return found if found is not None else next((why for each, why in reasons.items() if is_meant(each, ref)), "")


# --- answers ---


def choices_shown(at: Seated, played: Table, question: Question, spread: Spread) -> Iterator[dict[str, Any]]:
    refs = [ref for _, ref in named_things(spread)]
    numbered = question.numbered()
    is_told = len(numbered) <= MOST_PREVIEWS
    for number, choice in numbered.items():
        preview = played.preview(choice.option) if is_told else None
        is_there = any(is_meant(each, ref) for each in choice.refs for ref in refs)
        yield {
            **choice._asdict(),
            "number": number,
            "refs": " ".join(choice.refs) if is_there else "",
            "face": "" if is_there else face_of_choice(at, choice),
            **consequences(at, preview, spread),
        }


def face_of_choice(at: Seated, choice: Choice) -> str:
    """What an answer names and nobody sees on the table: what is being looked at."""
    named = (each.partition(":")[2].partition("/")[0] for each in choice.refs)
    return next(filter(None, (at.drawer.key_of(each) for each in named)), "")


def consequences(at: Seated, preview: Preview | None, spread: Spread) -> dict[str, Any]:
    if preview is None:
        return {"changes": [], "told": "", "ends": False, "reveals": False}
    order = [amount.icon for holding in spread.holdings[:1] for amount in holding.amounts]
    changed = sorted(preview.amounts.items(), key=lambda each: order.index(each[0]) if each[0] in order else len(order))
    return {
        "changes": changes_shown(at, dict(changed)),
        "told": preview.told,
        "ends": preview.ends,
        "reveals": preview.reveals,
    }


def grouped(choices: Iterable[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for each in choices:
        groups.setdefault("" if each["is_stop"] else each["group"], []).append(each)
    return list(groups.items())


# --- the terminal's screens ---


def screens_of(played: Table, seat: int) -> Iterator[tuple[str, str, Markup]]:
    """What the commands of the terminal show without a name behind them."""
    for key, show in played.screens.items():
        shown = show(seat, "", SCREEN_WIDTH)
        if shown is not None:
            yield key, capitalised(played.words.answers(key)[0]), screen(shown, SCREEN_WIDTH)
