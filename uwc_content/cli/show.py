"""`uwc show`: an item as a person reads it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.completion import ids
from uwc_content.cli.console import refuse
from uwc_content.cli.packs_here import chosen_packs
from uwc_content.cli.speaking import ASKED, chosen_locale, told, worded

if TYPE_CHECKING:
    from uwc_content.workshop.show import Shown

FACT = "fact"
"""The context of labels, and of values by their label."""


def show(
    identifier: Annotated[
        str,
        typer.Argument(metavar="ID", help="An id, such as `barter` or `scrolls.barter`.", autocompletion=ids),
    ],
    pack: Annotated[Path | None, typer.Option("--pack", help="The pack, if several have the id.")] = None,
    locale: Annotated[str | None, typer.Option("--locale", help="The language of name and sentences.")] = None,
) -> None:
    """Show an item or a board: name, facts, what it does, its YAML and where it is defined."""
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.games import find
    from uwc_content.workshop.finding import find_item
    from uwc_content.workshop.show import as_text, show_item

    token = ASKED.set(chosen_locale(locale))
    try:
        found = find_item(identifier, chosen_packs(pack), find)
        shown = show_item(found, chosen_locale(locale), is_asked=locale is not None, told=told)
    except Refusal as refusal:
        ASKED.reset(token)  # the language may be what is refused
        refuse(refusal.message, refusal.hint)
    typer.echo(as_text(shown._replace(facts=facts_told(shown))))


def facts_told(shown: "Shown") -> list[tuple[str, str]]:
    """Labels and values in the language of this run; numbers, ids and what nobody has words for stay."""
    return [
        (worded(FACT, name, name), ", ".join(piece_told(name, piece) for piece in value.split(", ")))
        for name, value in shown.facts
    ]


def piece_told(name: str, piece: str) -> str:
    """A value, or a part of one: `large 3` begins with a word of its own."""
    first, blank, rest = piece.partition(" ")
    return worded(FACT, f"{name}.{first}", first) + blank + rest
