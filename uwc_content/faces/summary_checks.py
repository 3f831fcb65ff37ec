"""What is wrong with the chapters that a look adds to the rules summary, and with its list of the drawer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from uwc_content.diagnostics import Message
from uwc_content.faces.face_checks import Found, Steps, icon_names, unknown
from uwc_content.faces.filling import alternatives, fields_in, value_at
from uwc_content.faces.lists import listed_things
from uwc_content.faces.look_model import Look, SummaryTable
from uwc_content.faces.supplies import Supplies

OF_ROWS = ("id", "name", "value")
"""What every row has."""


def check_summary(look: Look, supplies: Supplies, locales: Sequence[str]) -> Iterator[Found]:
    for i, table in enumerate(look.summary):
        yield from check_table(table, supplies, locales, ("summary", i))
    for i, piece in enumerate(look.drawer):
        yield from check_texts(piece.name, locales, ("drawer", i, "name"))
        yield from check_icon_of(piece.icon, supplies, ("drawer", i, "icon"))


def check_table(table: SummaryTable, supplies: Supplies, locales: Sequence[str], steps: Steps) -> Iterator[Found]:
    common = supplies.common
    yield from check_texts(table.title, locales, (*steps, "title"))
    for i, line in enumerate(table.lines):
        yield from check_paths(fields_in(line), [common], (*steps, "lines", i))
    if not table.each:
        return
    if table.each not in supplies.things and value_at(common, table.each) is None:
        yield unknown((*steps, "each"), Message("field"), table.each, (*supplies.things, "rules.…"))
        return
    rows = [{**common, **row} for row in listed_things(supplies, table.each, common)]
    for field, texts in table.columns.items():
        yield from check_paths([field], rows, (*steps, "columns", field))
        yield from check_texts(texts, locales, (*steps, "columns", field)) if texts else ()
    names = [path for name in alternatives(table.name) for path in fields_in(str(name))]
    yield from check_paths(names, rows, (*steps, "name"))
    yield from check_paths([table.order] if table.order else [], rows, (*steps, "order"))
    yield from check_icon_of(table.icon, supplies, (*steps, "icon"))


def check_texts(texts: Mapping[str, str], locales: Sequence[str], steps: Steps) -> Iterator[Found]:
    for locale in (each for each in locales if not texts.get(each)):
        message = Message("there is no text in `{locale}`", locale=locale)
        yield Found("UWC476", steps, message, Message("add `{code}`", code=f"{locale}: …"))


def check_paths(paths: Sequence[str], rows: Sequence[Mapping[str, Any]], steps: Steps) -> Iterator[Found]:
    """Fields that none of the rows has."""
    for path in paths:
        if path not in OF_ROWS and all(value_at(row, path) is None for row in rows):
            known = {key for row in rows for key in row}
            yield unknown(steps, Message("field"), path, known)


def check_icon_of(name: str, supplies: Supplies, steps: Steps) -> Iterator[Found]:
    if name and not fields_in(name) and not supplies.icon_file(name):
        yield unknown(steps, Message("icon"), name, icon_names(supplies))
