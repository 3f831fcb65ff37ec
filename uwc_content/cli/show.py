"""`uwc show`: a card as a person reads it."""

from pathlib import Path
from typing import Annotated

import typer

from uwc_content.cli.completion import ids
from uwc_content.cli.console import refuse
from uwc_content.cli.places import chosen_packs
from uwc_content.cli.speaking import chosen_locale


def show(
    identifier: Annotated[
        str,
        typer.Argument(metavar="ID", help="An id, such as `barter` or `cards.barter`.", autocompletion=ids),
    ],
    pack: Annotated[Path | None, typer.Option("--pack", help="The pack, if several have the id.")] = None,
    locale: Annotated[str | None, typer.Option("--locale", help="The language of name and sentences.")] = None,
) -> None:
    """Show a card, slot, tile, site, contract or board: name, facts, what it does, its YAML and where it is defined."""
    from uwc_content.authoring.finding import find_item
    from uwc_content.authoring.refusal import Refusal
    from uwc_content.authoring.show import as_text, show_item

    try:
        found = find_item(identifier, chosen_packs(pack))
        shown = show_item(found, chosen_locale(locale), is_asked=locale is not None)
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    typer.echo(as_text(shown))
