"""`uwc verify`: whether bundles can be trusted."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.cli.console import CONTENT_FAULTS, Format, faults_as_text, refuse
from uwc_content.cli.setups import bundle_meant
from uwc_content.cli.speaking import say
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.diagnostics import Diagnostic


def verify(
    bundles: Annotated[list[Path], typer.Argument(metavar="BUNDLE", help="Bundles to verify.", show_default=False)],
    form: Annotated[Format, typer.Option("--format", help="How to show the faults.")] = Format.TEXT,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count as faults.")] = False,
) -> None:
    """Verify bundles: limits, schema, hashes, canonical form, every link and all texts. Nothing in a file is trusted.

    Exit code 0: sound, 1: refused, 2: wrong use of the command, such as a missing file.
    """
    verified = {path: verified_file(path) for path in bundles}
    faults = [fault for _, found in verified.values() for fault in found]
    show_bundle_faults(faults, form)
    if form is Format.TEXT:
        for path, (bundle, found) in verified.items():
            refusing = refusals(found, strict)
            refused = say("refused, {faults}", faults=Counted("{n} fault", "{n} faults", len(refusing)))
            typer.echo(f"{path}: {refused if refusing else summary(bundle)}")
    if refusals(faults, strict):
        raise typer.Exit(CONTENT_FAULTS)


def refusals(faults: list["Diagnostic"], is_strict: bool) -> list["Diagnostic"]:
    return [fault for fault in faults if is_strict or fault.is_error]


def verified_file(path: Path) -> tuple[dict[str, Any], list["Diagnostic"]]:
    from uwc_content.bundle.plain_texts import borrowed_in
    from uwc_content.bundle.verify import verify_file
    from uwc_content.compiler.game_parts import game_of
    from uwc_content.faces.bundled_checks import drawing_faults
    from uwc_content.games import find
    from uwc_content.workshop.schema.verifying import faults_against_schema

    if not path.is_file():
        refuse(Message("there is no bundle `{path}`", path=path), bundle_meant(path))
    try:
        bundle, faults = verify_file(path, find)
    except OSError as refusal:
        refuse(Message("cannot read `{path}`: {reason}", path=path, reason=refusal.strerror))
    faults = faults or faults_against_schema(bundle, path.as_posix(), [find(game_of(bundle))])
    faults = faults or drawing_faults(bundle, path.as_posix(), find(game_of(bundle)))
    return bundle, faults or list(borrowed_in(bundle, path.as_posix()))


def show_bundle_faults(faults: list["Diagnostic"], form: Format) -> None:
    """Without the line concerned: a bundle is one endless line."""
    from uwc_content.diagnostics import render

    if form is Format.JSON:
        typer.echo(render.as_json(faults))
    elif faults:
        typer.echo(render.as_github(faults) if form is Format.GITHUB else faults_as_text(faults, no_line) + "\n")


def no_line(_file: str, _number: int) -> str:
    return ""


def summary(bundle: dict[str, Any]) -> str:
    items = sum(len(items) for items in bundle["items"].values()) + len(bundle["boards"])
    content_hash = bundle["content_hash"].removeprefix("sha256:")[:16]
    return say(
        "{pack} {version}, {items}, content hash {hash}",
        pack=bundle["pack"]["id"],
        version=bundle["pack"]["version"],
        items=Counted("{n} item", "{n} items", items),
        hash=content_hash,
    )
