"""`uwc rename`: another id, everywhere."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from uwc_content.cli.completion import ids
from uwc_content.cli.console import refuse
from uwc_content.cli.packs_here import CONTENT, chosen_packs, show_diff
from uwc_content.cli.speaking import listing, say, told
from uwc_content.diagnostics import Counted, Message

LOCALES = Path("locales")
RENAMED = Message("`{old}` renamed to `{new}`: {what} in {files}")
WOULD_BE_RENAMED = Message("`{old}` would be renamed to `{new}`: {what} in {files}")
LOOKED_AT = ("content/**/*.yaml", "tests/**/scenarios/**/*.yaml")


def rename(
    old: Annotated[str, typer.Argument(help="The id, such as `barter` or `scrolls.barter`.", autocompletion=ids)],
    new: Annotated[str, typer.Argument(help="The new id: lower case with underscores.")],
    pack: Annotated[Path | None, typer.Option("--pack", help="The pack, if several have the id.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing; show what would change.")] = False,
) -> None:
    """Rename an item: its definition, everything that mentions it, scenarios included, and its translations."""
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.games import find
    from uwc_content.reading.storage import alone_in
    from uwc_content.workshop.rename import carry_out, plan_renaming

    folders = chosen_packs(pack)
    with ExitStack() as alone:
        for folder in (*folders, LOCALES):
            alone.enter_context(alone_in(folder))
        try:
            renaming = plan_renaming(old, new, folders, find, scenarios_of)
        except Refusal as refusal:
            refuse(refusal.message, refusal.hint)
        if dry_run:
            show_diff(renaming.changes)
        else:
            carry_out(renaming)
    what = listing(
        [
            told(Counted("{n} mention", "{n} mentions", renaming.mentions)),
            told(Counted("{n} translation", "{n} translations", renaming.translations)),
        ],
        "and",
    )
    if not dry_run:
        tell_what_is_left(renaming.old)
    done = WOULD_BE_RENAMED if dry_run else RENAMED
    files = Counted("{n} file", "{n} files", len(renaming.changes))
    typer.echo(told(done.filled(old=renaming.old, new=renaming.new, what=what, files=files)))


def scenarios_of(pack: Path) -> list[Path]:
    """The scenario files of a pack, wherever they usually lie."""
    from uwc_content.workshop.scenarios.scenario_files import pack_for, scenario_files, usual_places

    files = [file for place in usual_places(Path()) for file in scenario_files(place) if file.is_file()]
    packs = {file: pack_for(file, str(file), file.read_bytes(), CONTENT) for file in files}
    return [file for file, found in packs.items() if isinstance(found, Path) and found.resolve() == pack.resolve()]


def tell_what_is_left(identifier: str) -> None:
    """Comments and names of scenarios are people's own words, so they are named and not changed."""
    from uwc_content.workshop.rename import still_mentioned

    found = [path for pattern in LOOKED_AT for path in sorted(Path().glob(pattern)) if path.is_file()]
    for place in still_mentioned(identifier, found):
        typer.echo(say("note: {remark}", remark=say("`{id}` is still in {place}", id=identifier, place=place)))
