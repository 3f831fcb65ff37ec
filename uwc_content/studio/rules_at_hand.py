"""The rules in short beside a table: what the course of the game says, and the tables that its look has for players."""

from collections.abc import Iterator
from typing import Any

from uwc_content.faces.summary import Chapter, Row, chapter_of, row_of
from uwc_content.faces.typesetting import Amount
from uwc_content.play.rule_book import RuleBook
from uwc_content.studio.drawn_tables import Drawer
from uwc_content.studio.rooms import Room


def chapters_of(room: Room, drawer: Drawer, locale: str) -> list[dict[str, Any]]:
    book = RuleBook(room.machine.program.bundle, room.names(locale))
    course = [Chapter(each["title"], tuple(map(row_of, each["rows"]))) for each in book.chapters()]
    tables = [chapter_of(drawer.supplies, each) for each in drawer.supplies.look.summary] if drawer.supplies else []
    return [chapter_shown(drawer, each) for each in (*tables, *course) if each.rows]


def chapter_shown(drawer: Drawer, chapter: Chapter) -> dict[str, Any]:
    return {
        "title": chapter.title,
        "columns": chapter.columns,
        "rows": [row_shown(drawer, row) for row in chapter.rows],
    }


def row_shown(drawer: Drawer, row: Row) -> dict[str, Any]:
    return {
        "icon": drawer.icon(row.icon),
        "runs": list(runs_shown(drawer, row.runs)),
        "depth": row.depth,
        "is_heading": row.is_heading,
        "cells": [list(runs_shown(drawer, cell)) for cell in row.cells],
    }


def runs_shown(drawer: Drawer, runs: tuple[str | Amount, ...]) -> Iterator[dict[str, str]]:
    for run in runs:
        if isinstance(run, Amount):
            yield {"text": str(run.number), "icon": drawer.icon(run.icon), "name": run.icon.replace("_", " ")}
        else:
            yield {"text": run, "icon": "", "name": ""}
