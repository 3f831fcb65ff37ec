"""`uwc export`: a pack for other programs."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.cli.console import refuse
from uwc_content.cli.helping import SpokenCommand
from uwc_content.cli.print import ready
from uwc_content.cli.speaking import decimal, say, told
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.bundle.setups import Setup
    from uwc_content.exports.job import Job

WEB_ADDRESS = ("https://", "http://", "file:///")
EVERY = 25
"""How many files a long export writes before it tells so."""


class ExportCommand(SpokenCommand):
    """Its help also lists what can be exported for."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        from uwc_content.exports.targets import TARGETS

        super().format_epilog(ctx, formatter)
        with formatter.section(say("Targets")):
            formatter.write_dl([(name, told(target.doc)) for name, target in TARGETS.items()])


class Tool(StrEnum):
    SQUIB = "squib"
    NANDECK = "nandeck"
    COMPONENT_STUDIO = "component_studio"


def export(
    target: Annotated[str, typer.Argument(help="For what: tts, csv, godot, unity, boardgameio or web.")],
    pack: Annotated[Path | None, typer.Argument(help="The pack, or its bundle; the pack here unless stated.")] = None,
    locale: Annotated[
        str, typer.Option("--locale", help="The language; all of the pack, or for tts its first, unless stated.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="The folder for the files; dist/export/TARGET/PACK unless stated.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", help="tts: for how many players the table is laid.", min=1)
    ] = None,
    setup: Annotated[
        str, typer.Option("--with", metavar="OPTIONS", help="tts: how the game is set up, as in `uwc play`.")
    ] = "",
    base_url: Annotated[
        str, typer.Option("--base-url", help="tts: where the pictures will lie on the web; local files unless stated.")
    ] = "",
    tool: Annotated[
        Tool | None, typer.Option("--for", help="csv: the program that reads the tables; squib unless stated.")
    ] = None,
) -> None:
    """Export a pack for a virtual table, card makers' spreadsheets, game engines, boardgame.io or the web.

    Exit code 0: written, 1: faults in the content, 2: wrong use, or typst is not installed.
    """
    import time

    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.exports.targets import TARGETS

    asked = {"players": players, "with": setup, "base_url": base_url, "for": tool}
    check_target(target, {name for name, value in asked.items() if value})
    if base_url and not base_url.startswith(WEB_ADDRESS):
        refuse(
            Message("`{url}` is no web address", url=base_url),
            Message("it begins with {beginnings}", beginnings=", ".join(f"`{each}`" for each in WEB_ADDRESS)),
        )
    started = time.perf_counter()
    written = 0
    with job_of(target, pack, locale, out, players or 0, setup, base_url, tool.value if tool else "") as job:
        try:
            for each in TARGETS[target].export(job):
                written += 1
                if written % EVERY == 0 or each.path.suffix == ".png":
                    typer.echo(say("{file} ({number})", file=each.path.relative_to(job.out), number=written), err=True)
        except Refusal as refusal:
            refuse(refusal.message, refusal.hint)
        except OSError as refusal:
            refuse(Message("cannot write into `{folder}`: {reason}", folder=job.out, reason=refusal.strerror))
    files = Counted("{n} file", "{n} files", written)
    taken = f"{decimal(time.perf_counter() - started, 1)} s"
    typer.echo(say("{folder}: {files} in {time}", folder=job.out, files=files, time=taken))


def check_target(target: str, given: set[str]) -> None:
    """A target that there is, and no options that mean nothing to it."""
    from uwc_content.diagnostics import did_you_mean
    from uwc_content.exports.targets import TARGETS

    if target not in TARGETS:
        refuse(
            Message("nothing is exported for `{name}`", name=target),
            did_you_mean(target, TARGETS) or Message("there are: {names}", names=", ".join(TARGETS)),
        )
    for name in sorted(given - TARGETS[target].options):
        meant = ", ".join(each for each, other in TARGETS.items() if name in other.options)
        refuse(
            Message("`--{option}` means nothing for `{target}`", option=name.replace("_", "-"), target=target),
            Message("it is for: {names}", names=meant),
        )


@contextmanager
def job_of(
    target: str,
    pack: Path | None,
    locale: str,
    out: Path | None,
    players: int,
    setup: str,
    base_url: str,
    tool: str,
) -> Iterator["Job"]:
    from uwc_content.exports.job import Job
    from uwc_content.exports.targets import TARGETS

    with ready(pack, locale) as (gathered, bundle, first):
        folder = out or Path("dist/export") / target / bundle["pack"]["id"]
        if folder.is_file():
            refuse(Message("`{path}` is a file, not a folder", path=folder))
        one = (first,) if locale or TARGETS[target].is_one_language else ()
        asked, options = set_up(bundle, players, setup)
        yield Job(gathered, bundle, one or tuple(bundle["pack"]["locales"]), folder, asked, options, base_url, tool)


def set_up(bundle: dict[str, Any], players: int, text: str) -> "tuple[Setup, dict[str, tuple[str, ...]]]":
    """The set-up that was asked for, and every value of its choices; for as many as can play unless stated."""
    from uwc_content.bundle.setups import Sort, add_usual, asked_for, every_value
    from uwc_content.compiler.game_parts import game_of
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.games import find

    known = find(game_of(bundle)).options()
    if known is None:
        return {"players": players or 4, "numbers": [players or 4]}, {}
    numbers = known.numbers(bundle)
    number = players or max(numbers)
    try:
        asked = {"players": number, **asked_for(text, known, bundle, number)}
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    for option in known.options:
        if option.name not in asked:
            add_usual(option, bundle, asked)
    choices = {
        option.name: tuple(every_value(option, known, bundle)) for option in known.options if option.sort is Sort.CHOICE
    }
    return {**asked, "numbers": list(numbers)}, choices
