"""The page of the balance: the report of the pack, explored, sorted, and held against an older one."""

import re

from starlette.requests import Request
from starlette.responses import Response

from uwc_content.studio.older_reports import Older, older_reports
from uwc_content.studio.page_words import PAGE
from uwc_content.studio.pages import Visit, address, visit
from uwc_content.studio.report_changes import ComparedReports, Difference, compared, doubts
from uwc_content.studio.reports import UNREADABLE, Interval, Report, Row, bar_of, plot_of, read_report, report_of
from uwc_content.studio.told_values import Telling

CHAPTER = "chapter."
"""Before the names of chapters in the catalogue of the pages."""
NUMBER_OF_PLAYERS = re.compile(r"(\d+) players?")


def balance(request: Request) -> Response:
    here = visit(request)
    snapshot = here.snapshot
    report = read_report(snapshot.compilation.folder, snapshot.played_hash)
    known = older_reports(snapshot.compilation.folder, request.app.state.since) if report else {}
    older = known.get(request.query_params.get("against", ""))
    both = held_against(older, report) if older and report else None
    chapters = both.chapters if both else {each.name: each for each in report.chapters} if report else {}
    names = Names(here)
    return here.page(
        "balance.html",
        report=report,
        known=list(known.values()),
        older=older,
        both=both,
        doubts=list(doubts(both.before, report)) if both and report else [],
        chapters=chapters,
        plots={each.name: plot_of(each) for each in report.chapters} if report else {},
        names=names,
        address=address,
        measures_of=measures_of,
        before_of=before_of,
        bar_of=bar_of,
    )


def held_against(older: Older, report: Report) -> ComparedReports | None:
    """None for what cannot be read as a report."""
    try:
        return compared(report_of(older.plain, report.played_hash), report)
    except UNREADABLE:
        return None


class Names:
    """What rows and chapters are called in the language of the page."""

    def __init__(self, here: Visit) -> None:
        self.here = here
        self.telling = Telling(here.snapshot, here.locale, here.words)
        self.keys = self.telling.names

    def chapter(self, name: str) -> str:
        words = self.here.words
        if words.has(PAGE, CHAPTER + name):
            return words.say(CHAPTER + name)
        told = self.telling.word(name)
        return told[:1].upper() + told[1:]

    def row(self, name: str) -> str:
        """`mill, 2 players`: each piece by its name."""
        return ", ".join(map(self.piece, name.split(", ")))

    def piece(self, text: str) -> str:
        if found := NUMBER_OF_PLAYERS.fullmatch(text):
            return self.here.words.say("players.count", int(found[1]), number=found[1])
        first, *rest = text.split(".")
        return " › ".join([self.telling.word(first), *rest])

    def key(self, name: str) -> str:
        """The item that a row is about, `type.id`; empty if it is about none."""
        return self.keys.get(re.split(r"[,.]", name, maxsplit=1)[0], "")


def measures_of(row: Row) -> dict[str, list[float]]:
    """Estimate, low and high of every measure, for plots that are drawn on the page."""
    return {name: rounded(found) for name, found in row.measures.items()}


def before_of(measures: dict[str, Difference]) -> dict[str, list[float]]:
    return {name: rounded(found.before) for name, found in measures.items() if found.before is not None}


def rounded(found: Interval) -> list[float]:
    return [round(each, 4) for each in found[:3]]
