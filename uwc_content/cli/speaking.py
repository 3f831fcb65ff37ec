"""What commands print, in the language of this run: English as the code has it, or as a catalogue words it."""

import os
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING

from uwc_content.cli.language import SOURCE, as_code, locale_in
from uwc_content.diagnostics.message import Counted, Message

if TYPE_CHECKING:
    from uwc_content.text.speech import Speech

ASKED: ContextVar[str] = ContextVar("asked", default="")
"""What `--locale` before the command says in this run."""


def chosen_locale(asked: str | None = None) -> str:
    """The locale that a command is run in: its own option, the option before it, or the environment."""
    return as_code(asked or ASKED.get() or locale_in(os.environ))


def speech() -> "Speech | None":
    """The language of this run; nothing for English, which needs no catalogue."""
    locale = chosen_locale()
    return None if locale.partition("_")[0] == SOURCE else speech_in(locale)


@cache
def speech_in(locale: str) -> "Speech | None":
    from uwc_content.text.speech import Speech  # reads a catalogue, which English does without

    return Speech.load(locale)


def told(message: Message) -> str:
    """A message in the language of this run."""
    spoken = speech()
    return spoken.told(message) if spoken else str(message)


def say(wording: str, /, **values: object) -> str:
    """A message that is told at once."""
    return told(Message(wording, **values))


def number(value: int) -> str:
    spoken = speech()
    return spoken.words.number(value) if spoken else f"{value:,}"


def counted(errors: int, warnings: int) -> str:
    if not errors and not warnings:
        return say("no faults")
    both = (Counted("{n} error", "{n} errors", errors), Counted("{n} warning", "{n} warnings", warnings))
    return ", ".join(map(told, both))


def decimal(value: float, digits: int = 2, sign: str = "") -> str:
    """A number with so many digits after the point, or after whatever the language writes there."""
    spoken = speech()
    if spoken is None:
        return f"{value:{sign}.{digits}f}"
    from babel.numbers import format_decimal

    digits_of = f"0.{'0' * digits}"
    return format_decimal(value, f"+{digits_of};-{digits_of}" if sign else digits_of, locale=spoken.own.locale)


def listing(names: list[str], english: str = ",") -> str:
    """Names joined as the language joins them; English by commas, or by `and` between two."""
    spoken = speech()
    if spoken and names:
        return spoken.words.listing(names)
    return f" {english} ".join(names) if english == "and" else ", ".join(names)


def worded(context: str, key: str, english: str) -> str:
    """Help and explanations, which have keys of their own."""
    spoken = speech()
    return spoken.entry(context, key, english) if spoken else english
