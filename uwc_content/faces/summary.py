"""The rules summary: set-up, course and scoring as the bundle words them, and the tables that a look asks for."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from uwc_content.faces.face_facts import runs_of
from uwc_content.faces.filling import chosen, filled, value_at
from uwc_content.faces.lists import in_order, listed_things
from uwc_content.faces.look_model import SummaryTable
from uwc_content.faces.rows import amounts_of
from uwc_content.faces.summary_course import CATALOGUE, SUMMARY
from uwc_content.faces.supplies import Supplies
from uwc_content.faces.typesetting import Amount, Run
from uwc_content.text.wordings import Words


class Row(NamedTuple):
    """A sentence, or a name with rows of icons."""

    runs: tuple[Run, ...]
    depth: int = 0
    is_heading: bool = False
    icon: str = ""
    cells: tuple[tuple[Amount, ...], ...] = ()


class Chapter(NamedTuple):
    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    """What stands above the cells of its rows."""
    are_narrow: bool = False
    """Whether two of its rows fit beside each other."""


def summary_of(supplies: Supplies, bundle: Mapping[str, Any]) -> list[Chapter]:
    """Everything that the rules say of themselves, then the tables of the look, then what is not printed."""
    words = Words.in_chain(CATALOGUE, supplies.locale)
    told = (bundle["look"].get("summary") or {}).get(supplies.locale, ())
    course = [Chapter(each["title"], tuple(map(row_of, each["rows"]))) for each in told]
    tables = [chapter_of(supplies, table) for table in supplies.look.summary]
    return [each for each in (*course, *tables, legend_of(supplies, words), drawer_of(supplies, words)) if each.rows]


def row_of(told: Mapping[str, Any]) -> Row:
    return Row(tuple(runs_of(told["text"])), told.get("depth", 0), told.get("heading", False))


def legend_of(supplies: Supplies, words: Words) -> Chapter:
    """What every icon means."""
    nouns: Mapping[str, str] = supplies.common["noun"]
    rows = (Row((said,), icon=name) for name, said in nouns.items() if supplies.icon_file(name))
    return Chapter(words(SUMMARY, "icons"), tuple(rows), are_narrow=True)


def drawer_of(supplies: Supplies, words: Words) -> Chapter:
    pieces = supplies.look.drawer
    rows = (
        Row((f"{piece.count} × {in_language(piece.name, supplies.locale)}",), icon=piece.icon or "") for piece in pieces
    )
    return Chapter(words(SUMMARY, "drawer"), tuple(rows))


def in_language(texts: Mapping[str, str], locale: str) -> str:
    return texts.get(locale) or next(iter(texts.values()), "")


# --- tables of the look ---


def chapter_of(supplies: Supplies, table: SummaryTable) -> Chapter:
    common, locale = supplies.common, supplies.locale
    rows = [Row(tuple(runs_of(said))) for line in table.lines if (said := filled(filled(line, common), common).strip())]
    for thing in in_order(listed_things(supplies, table.each, common), table.order) if table.each else ():
        facts = {**common, **thing}
        cells = tuple(tuple(cell_of(value_at(facts, field))) for field in table.columns)
        name = filled(str(chosen(table.name, facts)), facts)
        rows.append(Row((name,), icon=filled(table.icon, facts), cells=cells))
    columns = tuple(in_language(texts, locale) for texts in table.columns.values())
    return Chapter(in_language(table.title, locale), tuple(rows), columns if any(columns) else ())


def cell_of(value: Any) -> list[Amount]:
    """Amounts as icons; a bare number as a number."""
    return [Amount("", value)] if isinstance(value, int) else amounts_of(value or {})
