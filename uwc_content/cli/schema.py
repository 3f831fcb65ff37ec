"""`uwc schema`: schemas for editors and for other engines."""

from pathlib import Path
from typing import Annotated

import typer

from uwc_content.cli.console import CONTENT_FAULTS, refuse
from uwc_content.cli.speaking import say
from uwc_content.diagnostics import Counted, Message


def schema(
    write: Annotated[bool, typer.Option("--write", help="Write the files that are missing or stale.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a file is missing or stale.")] = False,
    out: Annotated[Path, typer.Option("--out", help="Where schemas go.")] = Path("schemas"),
    content: Annotated[Path, typer.Option("--content", help="The folder of packs; some add names.")] = Path("content"),
) -> None:
    """Generate the schemas: one for each kind of content file of your games, and one for the bundle.

    Exit code 0: written or fresh, 1: a file is missing or stale, 2: wrong use.
    """
    from uwc_content.games import known
    from uwc_content.workshop.schema.written import TYPES, stale_schemas, write_schemas

    if write == check:
        refuse(Message("say what to do with the schemas"), Message("`--write` writes them, `--check` only looks"))
    if write:
        changed = write_schemas(out, content, known())
        for name in changed:
            typer.echo(f"{out / name}")
        typer.echo(say("{files} changed", files=Counted("{n} file", "{n} files", len(changed))))
        return
    stale = stale_schemas(out, content, known())
    for name in stale:
        cure = "npm --prefix tests/node run types" if name == TYPES else "uwc schema --write"
        typer.echo(say("{file} is missing or stale; run `{command}`", file=out / name, command=cure), err=True)
    if stale:
        raise typer.Exit(CONTENT_FAULTS)
    typer.echo(say("all schemas are fresh"))
