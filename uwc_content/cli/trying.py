"""`uwc try`: play one item and see what it does."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.completion import ids
from uwc_content.cli.console import CONTENT_FAULTS, is_terminal, refuse, show_faults
from uwc_content.cli.packs_here import chosen_packs
from uwc_content.cli.speaking import say, told
from uwc_content.diagnostics import Message

if TYPE_CHECKING:
    from uwc_content.workshop.scenarios.packs import PlayedPack
    from uwc_content.workshop.scenarios.playing import Decision
    from uwc_content.workshop.scenarios.stage import Staging
    from uwc_content.workshop.scenarios.trying import Chooser, Step


def try_(
    identifier: Annotated[str, typer.Argument(metavar="ID", help="An item of a pack.", autocompletion=ids)],
    with_: Annotated[
        str,
        typer.Option(
            "--with",
            metavar="FACTS",
            help="Facts of `given`, separated by commas: `fact=value`, or `fact.name=value` within a fact.",
        ),
    ] = "",
    given: Annotated[
        Path | None, typer.Option("--given", help="A YAML file that describes the game, as `given` of a scenario does.")
    ] = None,
    choose: Annotated[
        str, typer.Option("--choose", help="The choices, as in a scenario: `{build: mill, at: home}, stop`.")
    ] = "",
    pack: Annotated[Path | None, typer.Option("--pack", help="The pack, if several have the id.")] = None,
) -> None:
    """Play one item in a prepared position and show the options and what it did.

    On a terminal you are asked; otherwise the first option is taken unless `--choose` names another one.
    Exit code 0: played, 1: it cannot be played there, 2: wrong use of the command.
    """
    from uwc_content.engine.kernel import Runaway
    from uwc_content.workshop.scenarios.stage import Impossible
    from uwc_content.workshop.scenarios.trying import described, try_item

    played, staging = pack_with(identifier, pack)
    trial = described(played, staging, descriptions(staging, with_, given))
    if trial.faults:
        show_faults(trial.faults)
        raise typer.Exit(CONTENT_FAULTS)
    try:
        steps = try_item(trial, identifier, chooser(played, staging, choose))
    except Impossible as refusal:
        refuse(refusal.message, refusal.hint or Message("describe another position"))
    except Runaway as stopped:
        show_faults([stopped.diagnostic])
        raise typer.Exit(CONTENT_FAULTS) from None
    for step in steps:
        show_step(step)
    if steps[0].is_refused:
        raise typer.Exit(CONTENT_FAULTS)


def pack_with(identifier: str, pack: Path | None) -> tuple["PlayedPack", "Staging"]:
    from uwc_content.diagnostics import did_you_mean
    from uwc_content.games import find
    from uwc_content.workshop.scenarios.packs import BrokenPack, played_pack

    known: set[str] = set()
    for folder in chosen_packs(pack):
        try:
            found = played_pack(folder, find)
        except BrokenPack as broken:
            show_faults([fault for fault in broken.faults if fault.is_error])
            refuse(broken.message)
        items = {item["id"] for listed in found.bundle["items"].values() for item in listed}
        make = find(found.game.id).stage()
        if identifier in items and make is None:
            refuse(Message("`{name}` cannot be played yet", name=found.game.id))
        if identifier in items and make is not None:
            return found, make(found.names.vocabulary)
        known |= items
    hint = did_you_mean(identifier.rpartition(".")[2], known) or Message("ids are listed in the content files")
    return refuse(Message("there is nothing called `{name}` that can be played", name=identifier), hint)


def descriptions(staging: "Staging", facts: str, given: Path | None) -> list[tuple[str, str]]:
    """The usual position, then the file, then the facts of the command: the later ones win."""
    found = [("the usual board", staging.usual_position)]
    if given is not None:
        if not given.is_file():
            refuse(Message("there is no file `{path}`", path=given))
        found.append((str(given), given.read_text("utf-8", "surrogateescape")))
    return [*found, ("--with", as_yaml(facts))] if facts else found


def as_yaml(facts: str) -> str:
    """`site=reef,built.home=mill` as designers write it: a line for each fact."""
    found: dict[str, list[str]] = {}
    for piece in facts.split(","):
        fact, sign, value = piece.strip().partition("=")
        if not sign:
            refuse(
                Message("`{piece}` gives no value", piece=piece.strip()),
                Message("write `fact=value`, or `fact.name=value`"),
            )
        name, dot, key = fact.partition(".")
        found.setdefault(name, []).append(f"{key}: {value}" if dot else value)
    lines = (
        f"{name}: {{{', '.join(values)}}}" if ": " in values[0] else f"{name}: {values[-1]}"
        for name, values in found.items()
    )
    return "\n".join(lines) + "\n"


def chooser(pack: "PlayedPack", staging: "Staging", text: str) -> "Chooser":
    """Choices from `--choose`; then a question on a terminal, or the first option."""
    from uwc_content.workshop.scenarios.failures import decision_as_text
    from uwc_content.workshop.scenarios.matching import fitting
    from uwc_content.workshop.scenarios.trying import choices_in

    wanted, faults = choices_in(pack, staging, text)
    if faults:
        show_faults(faults)
        raise typer.Exit(CONTENT_FAULTS)

    def choose(decision: "Decision") -> int:
        typer.echo("\n".join(decision_as_text(decision, told)))
        if wanted:
            choice = wanted.pop(0)
            found = fitting(choice, decision.options)
            if len(found) != 1:
                several = Message("`{choice}` is more than one option here", choice=choice.text)
                refuse(several if found else Message("`{choice}` is no option here", choice=choice.text))
            return found[0]
        if is_asked():
            return ask(len(decision.options))
        return 0

    return choose


def is_asked() -> bool:
    """Whether somebody sits there who can answer."""
    return is_terminal() and sys.stdin.isatty()


def ask(number: int) -> int:
    """The position of an option, until it is one."""
    while True:
        answer = int(typer.prompt("  " + say("which"), type=int))
        if 1 <= answer <= number:
            return answer - 1
        typer.echo("  " + say("a number from 1 to {most}, please", most=number))


def show_step(step: "Step") -> None:
    from uwc_content.workshop.scenarios.failures import value_as_text

    if step.is_refused:
        typer.echo(say("{section}: nothing of it can be done on this board", section=step.section))
        return
    chosen = f" ({' → '.join(step.chosen)})" if step.chosen else ""
    typer.echo(f"{step.section}{chosen}:")
    for change in step.changes:
        typer.echo(f"  {change.fact}: {value_as_text(change.expected)} → {value_as_text(change.actual)}")
    if not step.changes:
        typer.echo("  " + say("nothing changes"))
