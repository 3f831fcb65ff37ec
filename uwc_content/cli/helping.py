"""Commands whose help and complaints follow the language of the run."""

import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import typer.core
from typer._click.core import Command as AnyCommand
from typer._click.exceptions import ClickException, NoArgsIsHelpError, UsageError
from typer.core import TyperCommand, TyperGroup

from uwc_content.cli.complaints import complaint
from uwc_content.cli.language import locale_in_arguments
from uwc_content.cli.speaking import ASKED, say, speech, worded

HELP = "command"
USAGE = "Usage: "
CONVERTED = re.compile(r"\{(\w+)!r\}")
ROOT = "uwc"
NOT_DONE = 2
"""The exit code of a command that could not do what it was asked for."""

Command = Any
"""typer's own kind of command; it has no public name."""


def worded_for_typer(message: str) -> str:
    """Headings and remarks of typer, which asks gettext for them and lets `{name!r}` stand in its templates."""
    converted = CONVERTED.findall(message)
    found = say(CONVERTED.sub(r"{\1}", message))
    for name in converted:
        found = found.replace(f"{{{name}}}", f"{{{name}!r}}")
    return found


typer.core._ = worded_for_typer  # type: ignore[attr-defined]


class Spoken(AnyCommand):
    """Help in the language of the run."""

    def get_usage(self, ctx: Any) -> str:
        return spoken_usage(super().get_usage(ctx))

    def get_help(self, ctx: Any) -> str:
        return spoken_usage(super().get_help(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Tells of arguments too many itself: typer would say only in English what they are."""
        may_be_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        rest = super().parse_args(ctx, args)
        ctx.allow_extra_args = may_be_more
        if rest and not may_be_more and not ctx.resilient_parsing:
            ctx.fail(say("Got unexpected extra argument(s) ({names})", names=" ".join(rest)))
        return rest

    def get_help_option(self, ctx: Any) -> Any:
        return with_spoken_help(super().get_help_option(ctx))


class SpokenCommand(Spoken, TyperCommand):
    """A command with help in the language of the run."""


class SpokenGroup(Spoken, TyperGroup):
    """A group of commands with help in the language of the run."""


class Uwc(SpokenGroup):
    """The root: it knows the language before anything is parsed, as even a complaint should be in it."""

    def main(self, args: Sequence[str] | None = None, *others: Any, **extra: Any) -> Any:
        """What the system refuses, such as a full disk, is no fault of the program."""
        try:
            return self.spoken_main(args, *others, **extra)
        except OSError as fault:
            where = f"{fault.filename}: " if fault.filename else ""
            typer.echo(f"{ROOT}: {where}{fault.strerror or fault}", err=True)
            sys.exit(NOT_DONE)

    def spoken_main(self, args: Sequence[str] | None, *others: Any, **extra: Any) -> Any:
        arguments = list(sys.argv[1:] if args is None else args)
        ASKED.set(locale_in_arguments(arguments)[0])
        if speech() is None or not extra.get("standalone_mode", True):
            return super().main(arguments, *others, **extra)
        for key, owner in texts_of(self):
            owner.help = worded(HELP, key, owner.help)
        try:
            sys.exit(super().main(arguments, *others, **{**extra, "standalone_mode": False}))
        except ClickException as fault:
            complain(fault)
        except typer.Abort:
            typer.echo(say("Aborted!"), err=True)
            sys.exit(1)


def complain(fault: ClickException) -> NoReturn:
    """What typer tells about wrong use, in another language."""
    if isinstance(fault, NoArgsIsHelpError):
        typer.echo(fault.format_message(), err=True)
        sys.exit(fault.exit_code)
    context = fault.ctx if isinstance(fault, UsageError) else None
    if context is not None:
        command = f"{context.command_path} {context.help_option_names[0]}"
        hint = say("Try `{command}` for help.", command=command)
        typer.echo(f"{context.get_usage()}\n{hint}\n", err=True)
    typer.echo(say("Error: {message}", message=complaint(fault)), err=True)
    sys.exit(fault.exit_code)


def spoken_usage(text: str) -> str:
    return say(USAGE.strip()) + " " + text.removeprefix(USAGE) if text.startswith(USAGE) else text


def with_spoken_help(option: Any) -> Any:
    if option is not None:
        option.help = say("Show this message and exit.")
    return option


def texts_of(command: Command, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every command and parameter with help, by a key that stays: `build`, `build.--out`, `i18n init.LOCALE`."""
    if command.help:
        yield path or ROOT, command
    for parameter in command.params:
        name = max(parameter.opts, key=len) if parameter.param_type_name == "option" else parameter.name
        if getattr(parameter, "help", None):
            yield f"{path or ROOT}.{name}", parameter
    for name, below in getattr(command, "commands", {}).items():
        yield from texts_of(below, f"{path} {name}".strip())
