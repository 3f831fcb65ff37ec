"""`uwc new`: starting points for designers."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.cli.completion import packs, rulesets, starter_locales, types
from uwc_content.cli.console import refuse
from uwc_content.cli.helping import SpokenCommand, SpokenGroup
from uwc_content.cli.packs_here import CONTENT, chosen_pack, ruleset_here, shown
from uwc_content.cli.speaking import say
from uwc_content.diagnostics import Message

if TYPE_CHECKING:
    from uwc_content.workshop.scaffold import Begun, Wish, Workshop


class GroupOfTypes(SpokenGroup):
    """Whatever is no command of the group is a type: `uwc new tile north` means `uwc new item tile north`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        is_type = bool(args) and args[0] not in self.commands and not args[0].startswith("-")
        return super().resolve_command(ctx, ["item", *args] if is_type else args)


new = typer.Typer(
    name="new",
    cls=GroupOfTypes,
    help="Write a valid, commented starting point: a game, a pack, or an item or layout by its type.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

LOCALES = Path("locales")

Id = Annotated[str | None, typer.Argument(help="Its permanent name: lower case with underscores.", metavar="ID")]
Pack = Annotated[
    Path | None, typer.Option("--pack", help="The pack; the only one unless stated.", autocompletion=packs)
]
File = Annotated[Path | None, typer.Option("--file", help="The file within the pack; a fitting one unless stated.")]
Name = Annotated[str, typer.Option("--name", help="Its English name; made from the id unless stated.")]
Flavour = Annotated[str, typer.Option("--flavour", help="A line about its world, in English.")]
With = Annotated[
    str, typer.Option("--with", metavar="FACTS", help="Its plain facts, separated by commas: `fact=value`.")
]


@new.command(cls=SpokenCommand)
def item(
    type_name: Annotated[
        str, typer.Argument(metavar="TYPE", help="A type of the pack, or of its layouts.", autocompletion=types)
    ],
    identifier: Id = None,
    with_: With = "",
    section: Annotated[str, typer.Option("--section", help="The section that it begins with.")] = "",
    name: Name = "",
    flavour: Flavour = "",
    file: File = None,
    pack: Pack = None,
) -> None:
    """Begin an item or a layout: where it belongs, with free numbers, a name, and counted in pack.yaml.

    `item` may be left out: `uwc new TYPE ID`.
    """
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.games import find
    from uwc_content.reading.storage import alone_in
    from uwc_content.workshop.scaffold import Wish, Workshop
    from uwc_content.workshop.scenarios.packs import digests_in

    wanted = answer(identifier, type_name)
    folder = chosen_pack(pack)
    workshop = Workshop(folder, find)
    try:
        known = workshop.type_called(type_name)
        wish = Wish(known, wanted, facts_in(with_), section, name, file, flavour)
        wish = ask_for_missing(workshop, wish)
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    with alone_in(folder), alone_in(LOCALES):
        # Somebody may have begun another one while this one was asked for.
        present = workshop if workshop.compilation.files == digests_in(folder) else Workshop(folder, find)
        tell(lambda: present.begin(wish))


def facts_in(text: str) -> dict[str, Any]:
    """`deck=first,number=7` as plain facts."""
    found: dict[str, Any] = {}
    for piece in (each.strip() for each in text.split(",") if each.strip()):
        name, sign, value = piece.partition("=")
        found[name] = (int(value) if value.isdecimal() else value) if sign else True
    return found


@new.command(cls=SpokenCommand)
def game(
    identifier: Id = None,
    title: Annotated[str, typer.Option("--title", help="What people call it; made from the id unless stated.")] = "",
    locales: Annotated[
        list[str] | None,
        typer.Option("--locale", help="A language beside English; may be repeated.", autocompletion=starter_locales),
    ] = None,
    python: Annotated[
        bool, typer.Option("--python", help="With rules in Python as well; only in a clone of the toolkit.")
    ] = False,
    project: Annotated[Path, typer.Option("--in", help="The folder of the project.")] = Path(),
) -> None:
    """Begin a game of your own: nouns, rules, items, scenarios and their words, and no Python.

    It checks, builds, tests and plays at once; change it until it is yours.
    """
    from uwc_content.games import find
    from uwc_content.games.declared.starter import STARTER
    from uwc_content.workshop.new_game import GameWish, begin_game
    from uwc_content.workshop.new_python_game import begin_python_game

    wish = GameWish(answer(identifier, "game"), title, locales or ())
    begin = begin_python_game if python else begin_game
    tell(lambda: begin(wish, project, STARTER, find))


@new.command(cls=SpokenCommand)
def pack(
    identifier: Id = None,
    ruleset: Annotated[
        str,
        typer.Option(
            "--ruleset",
            help="The ruleset whose words it uses; that of the packs here unless stated.",
            autocompletion=rulesets,
        ),
    ] = "",
    parent: Annotated[Path, typer.Option("--in", help="The folder of packs.")] = CONTENT,
) -> None:
    """Begin a pack for a game that has its rules in Python: pack.yaml, perhaps rules.yaml, and one item.

    It is not yet a game: commands that play say what it lacks. `uwc new game` begins a game without Python.
    """
    from uwc_content.games import find
    from uwc_content.workshop.new_pack import begin_pack

    wanted = answer(identifier, "pack")
    tell(lambda: begin_pack(wanted, ruleset or ruleset_here(), parent, find))


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
            Message("write it behind the command: `{command}`", command=f"uwc new {command} grain_market"),
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
