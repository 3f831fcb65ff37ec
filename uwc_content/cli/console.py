"""What commands share: where content lies, how faults are shown, how a command ends."""

import os
import sys
from collections.abc import Iterable
from enum import StrEnum
from errno import EACCES
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from uwc_content.cli.speaking import say, told
from uwc_content.diagnostics import NOTHING, Message

if TYPE_CHECKING:
    from uwc_content.diagnostics import Diagnostic
    from uwc_content.diagnostics.render import LineOf


CONTENT_FAULTS = 1
USAGE = 2


class Format(StrEnum):
    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


def refuse(message: Message, hint: Message = NOTHING) -> NoReturn:
    """A mistake in how the command was called."""
    advice = "\n  " + say("hint") + f": {told(hint)}" if hint else ""
    typer.echo(f"uwc: {told(message)}{advice}", err=True)
    raise typer.Exit(USAGE)


def check_writable(folder: Path | None) -> None:
    """Makes the folder of a report before anybody works for it; a command that cannot write ends."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    except OSError as fault:
        refuse(Message("cannot write into `{folder}`: {reason}", folder=folder, reason=fault.strerror))


def meant(path: Path) -> Path:
    """What somebody names: a file or folder, or a pack below `content` by its id."""
    named = Path("content") / path
    return named if not path.exists() and (named / "pack.yaml").is_file() else path


def pack_meant(named: object, otherwise: Message, known: Iterable[str] | None = None) -> Message:
    """A hint for a pack that there is none of: the one whose name is nearest; what there is below `content` counts."""
    from uwc_content.diagnostics import did_you_mean

    wanted = Path(str(named)).name
    names = [folder.resolve().name for folder in packs_under(Path("content"))] if known is None else list(known)
    return otherwise if wanted in names else did_you_mean(wanted, names) or otherwise


def packs_under(content: Path) -> list[Path]:
    """The folders with a pack.yaml: the folder itself, those directly below it, or those of a whole project."""
    if (content / "pack.yaml").is_file():
        return [content]
    found = [*content.glob("*/pack.yaml")] or [*content.glob("content/*/pack.yaml")]
    return sorted(path.parent for path in found)


def pack_of(path: Path) -> Path | None:
    """The pack that a file or folder belongs to."""
    from uwc_content.reading.storage import target_of

    for folder in (path, *target_of(path).parents):
        if (folder / "pack.yaml").is_file():
            return folder
    return None


@cache
def lines_of(file: str) -> list[str]:
    """None of what is no plain file: a pipe would be waited for."""
    try:
        return Path(file).read_bytes().decode("utf-8", "replace").split("\n") if Path(file).is_file() else []
    except OSError:
        return []


def line_of(file: str, number: int) -> str:
    lines = lines_of(file)
    return lines[number - 1].rstrip("\r") if number <= len(lines) else ""


def show_faults(faults: Iterable["Diagnostic"], form: Format = Format.TEXT) -> None:
    from uwc_content.diagnostics import render

    faults = list(faults)
    lines_of.cache_clear()  # whoever watches or serves shows files again that were edited meanwhile
    if form is Format.JSON:
        typer.echo(render.as_json(faults))
    elif faults:
        typer.echo(render.as_github(faults) if form is Format.GITHUB else faults_as_text(faults, line_of) + "\n")


def faults_as_text(faults: Iterable["Diagnostic"], line_of: "LineOf") -> str:
    """For people, so in their language; other forms are for programs and stay as they are."""
    from uwc_content.diagnostics import render

    return render.as_text(faults, line_of, told)


def is_terminal() -> bool:
    return sys.stdout.isatty()
