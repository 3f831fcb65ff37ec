"""Rows of translations as CSV for spreadsheets."""

import csv
import io

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.workshop.i18n.handover import Row

DELIMITERS = ",;\t"
"""Spreadsheets of many countries write semicolons."""
EARLIER = Row._fields[:8]
"""What tables had before they told their base and their language."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
"""A spreadsheet would calculate texts that begin so; an apostrophe before them, which goes at the way back, helps."""


def to_csv(rows: list[Row], locale: str) -> str:  # noqa: ARG001  # all formats are called alike
    written = io.StringIO(newline="")
    # A carriage return within a cell is kept only if the cell is quoted.
    writer = csv.writer(written, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerow(Row._fields)
    writer.writerows([guarded(str(cell)) for cell in row] for row in rows)
    return written.getvalue()


def from_csv(text: str) -> list[Row]:
    plain = text.removeprefix("\ufeff")
    header = plain.partition("\n")[0]
    delimiter = max(DELIMITERS, key=header.count)
    try:
        lines = list(csv.reader(io.StringIO(plain, newline=""), strict=True, delimiter=delimiter))
    except csv.Error as fault:
        raise Refusal(
            Message("this is no table: {reason}", reason=fault), Message("save it as CSV with commas")
        ) from fault
    if not lines or tuple(lines[0]) not in (Row._fields, EARLIER):
        raise Refusal(
            Message("this is no table of translations"),
            Message("its first line should be {names}", names=",".join(Row._fields)),
        )
    return [row_from(number, cells, len(lines[0])) for number, cells in enumerate(lines[1:], 2) if cells]


def row_from(number: int, cells: list[str], columns: int) -> Row:
    plain = [unguarded(cell) for cell in cells]
    if len(plain) != columns or not (plain[3].isdecimal() and plain[3].isascii() and len(plain[3]) < 3):
        raise Refusal(
            Message("row {number} is not a row of translations", number=number),
            Message("it should have {number} cells", number=columns),
        )
    catalogue, context, key, form, *rest = plain
    return Row(catalogue, context, key, int(form), *rest)


def guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell
