"""Which packs a command is about, and how it shows files."""

from collections.abc import Iterable
from pathlib import Path

import typer

from uwc_content.cli.console import pack_meant, pack_of, packs_under, refuse
from uwc_content.diagnostics import Message

CONTENT = Path("content")
HINT = Message("a pack is a folder with a pack.yaml; name one with --pack, or make one with `uwc new pack`")


def chosen_packs(pack: Path | None) -> list[Path]:
    """The pack that was named, by its folder or by its id; otherwise those below `content`, or the one around here."""
    if pack is not None:
        for folder in (pack, CONTENT / pack):
            if (folder / "pack.yaml").is_file():
                return [folder]
        refuse(Message("there is no pack `{name}`", name=pack), pack_meant(pack, HINT))
    folders = packs_here()
    if not folders:
        refuse(Message("there is no pack here"), HINT)
    return folders


def packs_here() -> list[Path]:
    """Those below `content`, or the one around here."""
    around = pack_of(Path())
    return packs_under(CONTENT) or ([around] if around else [])


def chosen_pack(pack: Path | None) -> Path:
    folders = chosen_packs(pack)
    if len(folders) > 1:
        known = ", ".join(folder.name for folder in folders)
        refuse(Message("there are several packs"), Message("name one with --pack: {names}", names=known))
    return folders[0]


def ruleset_here(own: Iterable[str] = (), word: str = "") -> str:
    """The ruleset that the packs here share; a `word` that is asked for may tell which of several is meant.

    `own` are the packs that are games of their own.
    """
    from uwc_content.games import GAMES, find
    from uwc_content.workshop.pack_folder import PackFolder
    from uwc_content.workshop.reference import entries_called

    found = sorted({PackFolder(folder, find).ruleset for folder in packs_here()} & {*GAMES})
    knowing = [each for each in found if word and entries_called(word, find(each).vocabulary())]
    if knowing or len(found) == 1:
        return (knowing or found)[0]
    message = Message("the packs here have several rulesets") if found else Message("no pack here has a known ruleset")
    known = ", ".join([*(found or GAMES), *own])
    hint = Message("name one with --ruleset: {names}; `uwc new game` begins a game of your own", names=known)
    return refuse(message, hint)


def shown(path: Path) -> Path:
    """As a person would type it from here."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def show_diff(changes: Iterable[tuple[Path, bytes, bytes]]) -> None:
    """What files would look like: path, bytes before and bytes after."""
    from difflib import unified_diff

    for path, before, after in changes:
        old, new = before.decode("utf-8", "replace"), after.decode("utf-8", "replace")
        lines = unified_diff(old.splitlines(), new.splitlines(), f"a/{shown(path)}", f"b/{shown(path)}", lineterm="")
        typer.echo("\n".join(lines))
