"""`uwc diff`: what changed between two bundles."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from uwc_content.cli.console import CONTENT_FAULTS, Format, refuse
from uwc_content.cli.setups import bundle_meant
from uwc_content.cli.speaking import told
from uwc_content.cli.verify import show_bundle_faults
from uwc_content.diagnostics import Message

DIFFERENT = 1


class DiffFormat(StrEnum):
    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def diff(
    old: Annotated[Path, typer.Argument(help="The bundle before.", show_default=False)],
    new: Annotated[Path, typer.Argument(help="The bundle after.", show_default=False)],
    form: Annotated[DiffFormat, typer.Option("--format", help="How to show the difference.")] = DiffFormat.TEXT,
    no_verify: Annotated[
        bool, typer.Option("--no-verify", help="Compare also bundles with wrong hashes, spelling or links.")
    ] = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 if the bundles differ.")] = False,
) -> None:
    """Tell what changed from one bundle to another: items, effects as sentences, rules, boards, names, texts.

    Exit code 0: compared, 1: a bundle is refused (or, with --exit-code, they differ), 2: wrong use of the command.
    """
    from uwc_content.bundle import changelog
    from uwc_content.bundle.diff import Difference, compare
    from uwc_content.bundle.sentences import Sentences

    difference = compare(bundle_in(old, no_verify), bundle_in(new, no_verify), Sentences(Path("locales")))
    shown: dict[DiffFormat, Callable[[Difference], str]] = {
        DiffFormat.TEXT: lambda each: changelog.as_text(each, told),
        DiffFormat.MARKDOWN: changelog.as_markdown,
        DiffFormat.JSON: changelog.as_json,
    }
    typer.echo(shown[form](difference))
    if exit_code and not difference.is_empty:
        raise typer.Exit(DIFFERENT)


def bundle_in(path: Path, no_verify: bool) -> dict[str, Any]:
    from uwc_content.bundle.verify import ENOUGH_TO_COMPARE, STAGES_AFTER_PARSING, verify_file
    from uwc_content.games import find

    if not path.is_file():
        refuse(Message("there is no bundle `{path}`", path=path), bundle_meant(path))
    try:
        bundle, faults = verify_file(path, find, ENOUGH_TO_COMPARE if no_verify else STAGES_AFTER_PARSING)
    except OSError as refusal:
        refuse(Message("cannot read `{path}`: {reason}", path=path, reason=refusal.strerror))
    if faults:
        show_bundle_faults(faults, Format.TEXT)
        raise typer.Exit(CONTENT_FAULTS)
    return bundle
