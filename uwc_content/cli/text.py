"""`uwc text`: all texts of a pack side by side."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from uwc_content.cli.console import CONTENT_FAULTS, refuse
from uwc_content.cli.packs_here import chosen_packs
from uwc_content.cli.speaking import say
from uwc_content.diagnostics import Counted


class TextFormat(StrEnum):
    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    HTML = "html"


def text(
    locale: Annotated[list[str] | None, typer.Option("--locale", help="A language; may be repeated.")] = None,
    pack: Annotated[Path | None, typer.Option("--pack", help="The pack; all unless stated.")] = None,
    form: Annotated[TextFormat, typer.Option("--format", help="How to show them.")] = TextFormat.TABLE,
    icons: Annotated[bool, typer.Option("--icons", help="Amounts as icon tokens such as {grain:1}.")] = False,
) -> None:
    """Show name and rules text of every item in all languages, to read them through side by side."""
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.games import find
    from uwc_content.workshop.i18n.reading_through import FORMATS, read_through

    try:
        found = [read_through(folder, find, locale or [], icons) for folder in chosen_packs(pack)]
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    typer.echo(FORMATS[form]([side for sides, _ in found for side in sides]))
    faults = [fault for _, faults in found for fault in faults if fault.is_error]
    if faults:
        typer.echo(
            say("{errors}; `uwc build` tells them", errors=Counted("{n} error", "{n} errors", len(faults))), err=True
        )
        raise typer.Exit(CONTENT_FAULTS)
