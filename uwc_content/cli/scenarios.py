"""`uwc test`: the scenarios of designers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.console import CONTENT_FAULTS, Format, meant, pack_meant, refuse, show_faults
from uwc_content.cli.speaking import say, told
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.workshop.scenarios.testing import FileOutcome


def play_scenarios(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Files, folders or packs; `tests/scenarios` and `content/*/scenarios` unless stated.",
            show_default=False,
        ),
    ] = None,
    only: Annotated[str, typer.Option("--only", help="Only scenarios whose id has this piece.")] = "",
    content: Annotated[Path, typer.Option("--content", help="The folder of packs.")] = Path("content"),
    form: Annotated[Format, typer.Option("--format", help="How to show faults of the files.")] = Format.TEXT,
) -> None:
    """Play the scenarios and show every outcome that differs from what is expected.

    Exit code 0: all passed, 1: some failed or have faults, 2: wrong use of the command.
    """
    outcomes = outcomes_of(files_in(paths), content, only)
    show_faults([fault for each in outcomes for fault in each.faults], form)
    if not show_outcomes(outcomes):
        raise typer.Exit(CONTENT_FAULTS)


def files_in(paths: list[Path] | None) -> list[Path]:
    from uwc_content.workshop.scenarios.scenario_files import scenario_files, usual_places

    named = [meant(path) for path in paths or []]
    for path in named:
        if not path.exists():
            refuse(
                Message("there is no `{path}`", path=path),
                pack_meant(path, Message("name a file of scenarios, a folder or a pack")),
            )
    found = [file for path in named or usual_places(Path()) for file in scenario_files(path)]
    if not found:
        refuse(
            Message("there are no scenarios here"),
            Message("scenarios lie in `tests/scenarios` and in `scenarios` of a pack"),
        )
    return list(dict.fromkeys(found))


def outcomes_of(files: list[Path], content: Path, only: str) -> list["FileOutcome"]:
    from uwc_content.games import find
    from uwc_content.workshop.scenarios.packs import BrokenPack
    from uwc_content.workshop.scenarios.testing import run_files

    try:
        return list(run_files(files, content, find, only))
    except BrokenPack as broken:
        show_faults([fault for fault in broken.faults if fault.is_error])
        typer.echo("uwc: " + say("{reason}, so no scenario was played", reason=broken.message), err=True)
        raise typer.Exit(CONTENT_FAULTS) from None


def show_outcomes(outcomes: list["FileOutcome"]) -> bool:
    """The failures and a summary; whether everything passed."""
    from uwc_content.workshop.scenarios.failures import as_text

    played = [each for file in outcomes for each in file.outcomes]
    failed = [each for each in played if not each.has_passed]
    for outcome in failed:
        typer.echo(as_text(outcome, told) + "\n")
    faulty = sum(any(fault.is_error for fault in each.faults) for each in outcomes)
    what = say(
        "{scenarios} in {files}",
        scenarios=Counted("{n} scenario", "{n} scenarios", len(played)),
        files=Counted("{n} file", "{n} files", len(outcomes)),
    )
    passed = say("all passed") if played else say("none played")
    how = told(Counted("{n} failed", "{n} failed", len(failed))) if failed else passed
    rest = say(", {files} with faults", files=Counted("{n} file", "{n} files", faulty)) if faulty else ""
    typer.echo(f"{what}: {how}{rest}")
    return not failed and not faulty
