"""`uwc fmt`: one layout for all content."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.console import CONTENT_FAULTS, meant, pack_meant, refuse, show_faults
from uwc_content.cli.packs_here import show_diff
from uwc_content.cli.speaking import number, say, told
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.workshop.layout.fmt import Formatted


def fmt(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Packs, folders or files; `content` unless stated.", show_default=False)
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if something would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
) -> None:
    """Lay content out in canonical form: order of keys, indentation, quotes and blank lines.

    Comments stay where they belong, and the meaning never changes. A file that cannot be read is left alone.

    Exit code 0: done, 1: something would change (with --check) or could not be read, 2: wrong use of the command.
    """
    from uwc_content.games import find
    from uwc_content.workshop.layout.fmt import content_files, format_files, write_formatted

    chosen = []
    for path in map(meant, paths or [Path("content")]):
        if not path.exists():
            refuse(
                Message("there is no `{path}`", path=path),
                pack_meant(path, Message("name a pack, a folder of packs or a content file")),
            )
        files = content_files(path, find)
        if not files:
            refuse(
                Message("`{path}` holds no content of a pack", path=path),
                Message("a pack is a folder with a pack.yaml; `uwc new pack` makes one"),
            )
        chosen += files
    formatted = format_files(dict.fromkeys(chosen), find, shown_from=Path.cwd())
    changed = [each for each in formatted if each.is_changed]
    if diff:
        show_diff((each.path, each.before, each.after) for each in changed)
    if not check and not diff:
        write_formatted(changed)
    tell(formatted, changed, check or diff)
    if any(each.faults or each.refusal for each in formatted) or (check and changed):
        raise typer.Exit(CONTENT_FAULTS)


def tell(formatted: list["Formatted"], changed: list["Formatted"], is_trial: bool) -> None:
    show_faults(fault for each in formatted for fault in each.faults)
    for each in formatted:
        if each.refusal:
            typer.echo("uwc: " + say("{file} was left alone: {reason}", file=each.path, reason=each.refusal), err=True)
    for each in changed:
        typer.echo(say("would change: {file}", file=each.path) if is_trial else say("changed: {file}", file=each.path))
    left_alone = sum(1 for each in formatted if each.faults or each.refusal)
    rest = say(", {files} left alone", files=Counted("{n} file", "{n} files", left_alone)) if left_alone else ""
    summary = Message("{files} would change, {others} in form")
    if not is_trial:
        summary = Message("{files} changed, {others} in form")
    others = number(len(formatted) - len(changed) - left_alone)
    typer.echo(told(summary.filled(files=Counted("{n} file", "{n} files", len(changed)), others=others)) + rest)
