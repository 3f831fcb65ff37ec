"""`uwc new`: starting points for designers."""

import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.cli.completion import packs, rulesets
from uwc_content.cli.console import refuse
from uwc_content.cli.helping import SpokenCommand, SpokenGroup
from uwc_content.cli.places import CONTENT, chosen_pack, shown
from uwc_content.cli.speaking import say
from uwc_content.diagnostics import Message

if TYPE_CHECKING:
    from uwc_content.workshop.scaffold import Begun, Wish, Workshop

new = typer.Typer(
    name="new",
    cls=SpokenGroup,
    help="Write a valid, commented starting point: a card, slot, metropolis, board, other item or a whole pack.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


COMMANDS = {"cards": "card", "slots": "slot", "metropolises": "metropolis"}
"""Types of items with a command of their own."""


class Timing(StrEnum):
    INSTANT = "instant"
    ACTION = "action"
    PERMANENT = "permanent"
    PRODUCTION = "production"
    SCORING = "scoring"


Id = Annotated[str | None, typer.Argument(help="Its permanent name: lower case with underscores.", metavar="ID")]
Pack = Annotated[
    Path | None, typer.Option("--pack", help="The pack; the only one unless stated.", autocompletion=packs)
]
File = Annotated[Path | None, typer.Option("--file", help="The file within the pack; a fitting one unless stated.")]
Name = Annotated[str, typer.Option("--name", help="Its English name; made from the id unless stated.")]
Flavour = Annotated[str, typer.Option("--flavour", help="A line about its world, in English.")]
Colour = Annotated[str | None, typer.Option("--colour", help="Its colour.")]


@new.command(cls=SpokenCommand)
def card(
    identifier: Id = None,
    deck: Annotated[str | None, typer.Option("--deck", help="The deck, such as era_1 or special_low.")] = None,
    colour: Colour = None,
    timing: Annotated[Timing, typer.Option("--timing", help="When its effect applies.")] = Timing.INSTANT,
    name: Name = "",
    flavour: Flavour = "",
    file: File = None,
    pack: Pack = None,
) -> None:
    """Begin a card: in the file of its deck, with the next free number, a name, and counted in pack.yaml."""
    begin("cards", identifier, {"deck": deck, "colour": colour}, timing, name, file, pack, flavour)


@new.command(cls=SpokenCommand)
def slot(
    identifier: Id = None,
    colour: Colour = None,
    name: Name = "",
    file: File = None,
    pack: Pack = None,
) -> None:
    """Begin an action slot, behind the last one on both sides of the main board."""
    begin("slots", identifier, {"colour": colour}, "", name, file, pack)


@new.command(cls=SpokenCommand)
def metropolis(
    identifier: Id = None,
    colour: Colour = None,
    timing: Annotated[Timing, typer.Option("--timing", help="When its effect applies.")] = Timing.SCORING,
    name: Name = "",
    file: File = None,
    pack: Pack = None,
) -> None:
    """Begin a metropolis tile."""
    begin("metropolises", identifier, {"colour": colour}, timing, name, file, pack)


@new.command(cls=SpokenCommand)
def item(
    type_name: Annotated[
        str, typer.Argument(metavar="TYPE", help="A type of the ruleset, such as contracts or sites.")
    ],
    identifier: Id = None,
    section: Annotated[str, typer.Option("--section", help="The section that it begins with.")] = "",
    name: Name = "",
    file: File = None,
    pack: Pack = None,
) -> None:
    """Begin an item of any type of the ruleset."""
    begin(type_name, identifier, {}, section, name, file, pack)


@new.command(cls=SpokenCommand)
def board(
    identifier: Id = None,
    side: Annotated[str, typer.Option("--side", help="basic or advanced.")] = "basic",
    name: Name = "",
    file: File = None,
    pack: Pack = None,
) -> None:
    """Begin a player board with a small map that can be played."""
    from uwc_content.workshop.scaffold import Wish, Workshop

    wish = Wish(type="boards", id=answer(identifier, "board"), fields={"side": side}, name=name, file=file)
    folder = chosen_pack(pack)
    tell(lambda: Workshop(folder).begin_board(wish))


@new.command(cls=SpokenCommand)
def pack(
    identifier: Id = None,
    ruleset: Annotated[
        str, typer.Option("--ruleset", help="The ruleset whose words it uses.", autocompletion=rulesets)
    ] = "underwater_cities",
    parent: Annotated[Path, typer.Option("--in", help="The folder of packs.")] = CONTENT,
) -> None:
    """Begin a pack: a folder with pack.yaml, rules.yaml and one card."""
    from uwc_content.workshop.new_pack import begin_pack

    wanted = answer(identifier, "pack")
    tell(lambda: begin_pack(wanted, ruleset, parent))


def begin(
    type_name: str,
    identifier: str | None,
    fields: dict[str, Any],
    section: str,
    name: str,
    file: Path | None,
    pack: Path | None,
    flavour: str = "",
) -> None:
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.workshop.scaffold import Wish, Workshop

    given = {key: value for key, value in fields.items() if value is not None}
    command = COMMANDS.get(type_name, f"item {type_name}")
    wish = Wish(type_name, answer(identifier, command), given, section, name, file, flavour)
    workshop = Workshop(chosen_pack(pack))
    try:
        wish = ask_for_missing(workshop, wish)
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    tell(lambda: workshop.begin_item(wish))


def ask_for_missing(workshop: "Workshop", wish: "Wish") -> "Wish":
    """On a terminal, whatever is missing is asked for; what is asked may depend on the answer before."""
    while is_interactive() and (needs := workshop.needs(wish)):
        field, choices = next(iter(needs.items()))
        wish = wish._replace(fields={**wish.fields, field: typer.prompt(f"{field} ({', '.join(choices)})")})
    return wish


def answer(given: str | None, command: str) -> str:
    if given is not None:
        return given
    if not is_interactive():
        refuse(
            Message("the id is missing"),
            Message("write it behind the command: `{command}`", command=f"uwc new {command} kelp_market"),
        )
    return str(typer.prompt("id"))


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def tell(make: Callable[[], "Begun"]) -> None:
    from uwc_content.diagnostics.refusal import Refusal

    try:
        begun = make()
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    for path in begun.changed:
        typer.echo(say("written: {file}", file=shown(path)))
    for remark in begun.remarks:
        typer.echo(say("note: {remark}", remark=remark))
