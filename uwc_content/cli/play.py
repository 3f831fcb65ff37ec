"""`uwc play`: the game at a terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from uwc_content.cli.console import CONTENT_FAULTS, refuse, show_faults
from uwc_content.cli.setups import Bundle, Playable, With, playable
from uwc_content.cli.speaking import chosen_locale, say
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.engine.kernel import Runaway
    from uwc_content.play.session import Session
    from uwc_content.play.table import MakeTable, Table
    from uwc_content.play.terminal import Terminal

PLAYERS = "me,greedy"
SEEDS = 1_000_000


def play(
    bundle: Bundle = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", help=f"Who plays, such as `{PLAYERS},random`: bots by what they are, people by their names."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="The same seed gives the same game.")] = None,
    with_: With = "",
    locale: Annotated[str | None, typer.Option("--locale", help="The language: en, hu, it, pl.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game.")] = None,
) -> None:
    """Play the game at the terminal, alone, with others at the same keyboard, or against bots.

    Alone: `--players me`. Bots: random, greedy, planner, search. Type `help` in the game for everything else.
    """
    given = {"--players": players, "--seed": seed, "--with": with_ or None}
    named = [name for name, value in given.items() if value is not None]
    if resume is not None and named:
        refuse(
            Message("`{option}` does not go with `--resume`", option=named[0]),
            Message("a saved game knows how it was set up"),
        )
    language = known_locale(locale) if locale else chosen_locale()
    chosen = playable(bundle, with_)
    from uwc_content.engine.kernel import Runaway
    from uwc_content.play.session import Session

    try:
        if resume is not None:
            table = resumed(chosen, resume, language)
        else:
            table = begun(chosen, players or PLAYERS, seed, with_, language)
    except Runaway as stopped:
        stop_at(stopped)
    session = Session(table, terminal(), resume)
    play_on(session)
    if session.terminal.is_gone:
        close_quietly()
    tell_what_is_missing(table, language)


def play_on(session: "Session") -> None:
    """Until somebody wins or leaves, the terminal is closed, or the pack gives nothing to choose from, or no end."""
    from uwc_content.engine.game import Stuck
    from uwc_content.engine.kernel import Runaway

    try:
        with session.terminal.until_hung_up():
            session.run()
    except Runaway as stopped:
        stop_at(stopped)
    except Stuck as stuck:
        refuse(stuck.message, stuck.hint)


def stop_at(runaway: "Runaway") -> NoReturn:
    """A fault of content, told as every command tells it."""
    show_faults([runaway.diagnostic])
    raise typer.Exit(CONTENT_FAULTS) from None


def close_quietly() -> None:
    """The game is saved and nobody is there: what is left in the buffers would only raise once more."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    raise typer.Exit


def known_locale(locale: str) -> str:
    """A language that was asked for by name: somebody must have written it, perhaps without its country."""
    from uwc_content.play.player_words import fallback_chain, known_locales

    known = known_locales()
    if not any(step in known for step in fallback_chain(locale, locale)):
        refuse(
            Message("nobody has written the words of the game in `{locale}`", locale=locale),
            Message("there are: {names}", names=", ".join(known)),
        )
    return locale.replace("-", "_")


def tell_what_is_missing(table: "Table", locale: str) -> None:
    """A text that the language lacks never breaks a game: another language lends it, and translators hear of it."""
    if table.missing:
        entries = Counted("{n} entry", "{n} entries", len(table.missing))
        lack = Message("the game lacked {entries} in `{locale}`; `uwc i18n todo` lists them")
        remark = lack.filled(entries=entries, locale=locale)
        typer.echo(say("note: {remark}", remark=remark), err=True)


def table_of(chosen: Playable) -> "MakeTable":
    return chosen.game.table() or refuse(Message("`{name}` cannot be played at a terminal yet", name=chosen.game.id))


def begun(chosen: Playable, players: str, seed: int | None, options: str, locale: str) -> "Table":
    from random import SystemRandom

    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.engine.game import Refused
    from uwc_content.games.interpreters import interpreter
    from uwc_content.play.players import players_from
    from uwc_content.play.seating import new_table

    try:
        seats = players_from(players, chosen.options.numbers(chosen.bundle))
        luck = SystemRandom().randrange(SEEDS) if seed is None else seed
        setup = {"players": len(seats), "seed": luck, **chosen.setup(options, len(seats))}
        return new_table(table_of(chosen), interpreter(chosen.bundle), setup, seats, locale)
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    except Refused as refusal:
        refuse(refusal.message)


def resumed(chosen: Playable, file: Path, locale: str) -> "Table":
    from uwc_content.engine.game import Refused
    from uwc_content.games.interpreters import interpreter
    from uwc_content.play.saves import read_save
    from uwc_content.play.seating import resumed_table

    try:
        machine = interpreter(chosen.bundle)
        return resumed_table(table_of(chosen), machine, read_save(file, machine), locale)
    except OSError as refusal:
        refuse(Message("cannot read `{path}`: {reason}", path=file, reason=refusal.strerror))
    except Refused as refusal:
        refuse(Message("cannot go on with `{path}`: {reason}", path=file, reason=refusal))


def terminal() -> "Terminal":
    """The terminal, or plain text where input or output is a pipe."""
    from rich.console import Console

    from uwc_content.play.terminal import Terminal

    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    has_keyboard = sys.stdin.isatty() and sys.stdout.isatty()
    if has_keyboard:
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - lets people edit what they type
    return Terminal(Console(file=sys.stdout), input if has_keyboard else read_line, has_keyboard)


def read_line(prompt: str) -> str:
    """A line of a pipe, however it ends."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
