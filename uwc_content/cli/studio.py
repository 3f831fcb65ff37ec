"""`uwc studio` and `uwc serve`: the pages in the browser, all of them or those for players alone."""

from pathlib import Path
from typing import Annotated

import typer

from uwc_content.cli.console import meant, refuse
from uwc_content.cli.packs_here import chosen_packs
from uwc_content.cli.speaking import say
from uwc_content.diagnostics import Message

Pack = Annotated[Path | None, typer.Argument(help="The pack; all that are here unless stated.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65_535, help="The port; any that is free unless stated.")]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")]
Lan = Annotated[
    bool, typer.Option("--lan", help="Let other machines of the network sit down at tables, and do nothing else.")
]
EDITOR = "vscode://file{path}:{line}:{column}"


def studio(
    pack: Pack = None,
    port: Port = 0,
    no_open: NoOpen = False,
    lan: Lan = False,
    since: Annotated[
        list[Path] | None,
        typer.Option("--since", help="An older bundle or balance report to compare with; may be repeated."),
    ] = None,
    editor: Annotated[
        str,
        typer.Option(
            "--editor", help="The address that opens a file: `{path}`, `{line}` and `{column}` are filled in."
        ),
    ] = EDITOR,
) -> None:
    """Show the packs in the browser, live while their files change: every item, its texts, its faults.

    Exit code 0: ended with Ctrl-C, 2: wrong use of the command.
    """
    for path in since or ():
        if not path.is_file():
            refuse(Message("there is no file `{path}`", path=path))
    show_pages(pack, port, no_open, lan, tuple(since or ()), editor, is_for_players=False)


def serve(pack: Pack = None, port: Port = 0, no_open: NoOpen = False, lan: Lan = False) -> None:
    """Play in the browser, alone, against bots or with friends: the tables of the studio and nothing else.

    Exit code 0: ended with Ctrl-C, 2: wrong use of the command.
    """
    show_pages(pack, port, no_open, lan, (), EDITOR, is_for_players=True)


def show_pages(
    pack: Path | None,
    port: int,
    no_open: bool,
    lan: bool,
    since: tuple[Path, ...],
    editor: str,
    *,
    is_for_players: bool,
) -> None:
    try:
        from uwc_content.studio.server import EVERYWHERE, HERE, Settings, free_socket, own_addresses
        from uwc_content.studio.server import serve as serve_pages
        from uwc_content.studio.shown_packs import Packs
    except ImportError:
        refuse(
            Message("the studio is not installed"),
            Message("`{command}` installs it", command="pip install 'uwc-content[studio]'"),
        )
    from uwc_content.games import find

    folders = chosen_packs(meant(pack) if pack else None)
    try:
        listening = free_socket(port, EVERYWHERE if lan else HERE)
    except OSError as refusal:
        refuse(
            Message("port {port} cannot be had: {reason}", port=port, reason=refusal.strerror),
            Message("name another one with `--port`, or none"),
        )
    taken = listening.getsockname()[1]
    address = f"http://127.0.0.1:{taken}/"
    if is_for_players:
        typer.echo(say("games: {address} (Ctrl-C ends it)", address=address))
    else:
        typer.echo(say("studio: {address} (Ctrl-C ends it)", address=address))
    hosts = tuple(own_addresses()) if lan else ()
    for host in hosts:
        typer.echo(say("tables for others: {address}", address=f"http://{host}:{taken}/tables/…"))
    packs = Packs(folders, find, Path.cwd())
    settings = Settings(taken, editor, hosts, since, is_for_players)
    serve_pages(packs, settings, listening, "" if no_open else address)
