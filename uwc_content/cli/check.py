"""`uwc check`: every fault of content, in one run."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.console import CONTENT_FAULTS, Format, meant, pack_meant, pack_of, packs_under, refuse, show_faults
from uwc_content.cli.speaking import counted, say
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.diagnostics import Diagnostic
    from uwc_content.games.definition import Definition


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Packs, folders or files; `content` unless stated.", show_default=False)
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="How to show the faults.")] = Format.TEXT,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count as faults.")] = False,
) -> None:
    """Check content and report every fault with its place.

    Exit code 0: clean, 1: faults in the content, 2: wrong use of the command.
    """
    faults, elsewhere = faults_in(paths or [Path("content")])
    show_faults(faults, form)
    errors = sum(fault.is_error for fault in faults)
    warnings = len(faults) - errors
    if form is Format.TEXT:
        summary = counted(errors, warnings)
        further = (
            say("; {faults} elsewhere in the pack", faults=Counted("{n} fault", "{n} faults", elsewhere))
            if elsewhere
            else ""
        )
        typer.echo(summary + further)
    if errors or (strict and warnings):
        raise typer.Exit(CONTENT_FAULTS)


def faults_in(paths: list[Path]) -> tuple[list["Diagnostic"], int]:
    """The faults at these paths, and how many others their packs have."""
    from uwc_content.diagnostics import in_reading_order
    from uwc_content.reading.storage import target_of
    from uwc_content.workshop.checked_packs import faults_of_pack

    shown: list[Diagnostic] = []
    elsewhere = 0
    for pack, touched in packs_at(paths).items():
        for fault in faults_of_pack(pack, found_late, Path.cwd(), memory_of(pack)):
            if is_touched(target_of(Path(fault.span.file)), pack.resolve(), touched):
                shown.append(fault)
            else:
                elsewhere += 1
    return in_reading_order(shown), elsewhere


def found_late(ruleset: str) -> "Definition":
    """Games are imported when one is asked for: where nothing has changed, none is."""
    from uwc_content.games import find

    return find(ruleset)


def memory_of(pack: Path) -> Path | None:
    """Where checking remembers: beside what building does, in the project that one stands in."""
    here = Path.cwd()
    is_at_home = pack.resolve().parent == here / "content"
    return Path("dist") / ".cache" if is_at_home or Path("dist", ".cache").is_dir() else None


def packs_at(paths: list[Path]) -> dict[Path, list[Path]]:
    """Every pack that a path touches, with the paths that touch it."""
    wanted: dict[Path, list[Path]] = {}
    for path in map(meant, paths):
        if not path.exists():
            refuse(
                Message("there is no `{path}`", path=path),
                pack_meant(path, Message("name a pack, a folder of packs or a content file")),
            )
        packs = packs_under(path) if path.is_dir() else []
        inside = pack_of(path)
        if not packs and inside is None:
            refuse(
                Message("`{path}` belongs to no pack", path=path),
                Message("a pack is a folder with a pack.yaml; `uwc new pack` makes one"),
            )
        for pack in packs or ([inside] if inside else []):
            wanted.setdefault(pack, []).append(path)
    return wanted


def is_touched(file: Path, pack: Path, touched: list[Path]) -> bool:
    """A pack or a folder above it stands for all of its files; a file or folder inside it for its own."""
    return any(path.resolve() in (pack, *pack.parents) or file.is_relative_to(path.resolve()) for path in touched)
