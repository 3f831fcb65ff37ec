"""What is told to people: a template with values, which reads as English and can be worded in any language."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Self

PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
VERBATIM = "{text}"

Value = Any
"""A text without words of ours, a number, a message, or a tuple of such."""
Plain = Any
"""A value as JSON has it: a message is a mapping, a tuple is a list."""


class Message(str):
    """An English text that knows what it is made of.

    Whoever compares, sorts or prints it has a text. Whoever speaks another language looks its template up there and
    fills that; values that are messages are worded first.
    """

    template: str
    values: Mapping[str, Value]

    def __new__(cls, template: str, /, **values: object) -> Self:
        if not values:  # Most are made for a fault that nobody makes, and then only cost time.
            made = super().__new__(cls, template)
            made.__dict__["template"], made.__dict__["values"] = str(template), {}
            return made
        kept = {name: value_of(value) for name, value in values.items()}
        made = super().__new__(cls, fill(template, {name: english(value) for name, value in kept.items()}))
        vars(made).update(template=str(template), values=kept)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a message never changes, so its {name} stays what it is")

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Value]]:
        return (self.template,), dict(self.values)

    def filled(self, **values: object) -> "Message":
        """The same template with those of these values that it has a place for."""
        wanted = PLACEHOLDER.findall(self.template)
        return Message(self.template, **{**self.values, **{name: values[name] for name in wanted if name in values}})

    def spellings(self) -> Iterator[str]:
        """The template with words of it written out, most of them first: whole sentences are worded better."""
        words = [name for name, value in self.values.items() if isinstance(value, Message) and not value.values]
        for number in range(len(words), -1, -1):
            for written in combinations(words, number):
                yield fill(self.template, {name: self.values[name] for name in written})


class Counted(Message):
    """So many of something: `Counted("{n} error", "{n} errors", 3)`."""

    many: str

    def __new__(cls, one: str, many: str, number: int) -> Self:
        made = super().__new__(cls, one if number == 1 else many, n=f"{number:,}")
        vars(made).update(template=one, many=many, values={"n": number})
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Value]]:
        return (self.template, self.many, self.number), {}

    @property
    def number(self) -> int:
        return int(self.values["n"])


def fill(template: str, values: Mapping[str, str]) -> str:
    """Put the values into their placeholders, once; anything else in braces stays as it is."""
    return PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), template)


def value_of(given: object) -> Value:
    """Numbers, messages and tuples of them stay what they are; all else is a text."""
    if isinstance(given, Message | int | float) and not isinstance(given, bool):
        return given
    return tuple(map(value_of, given)) if isinstance(given, tuple | list) else str(given)


def english(value: Value) -> str:
    return ", ".join(map(english, value)) if isinstance(value, tuple) else str(value)


# --- ways to make one ---


Telling = Callable[[Message], str]
"""Words a message in some language; `str` gives the English text."""


def verbatim(text: object) -> Message:
    """A text without words of ours, such as what the system says."""
    return Message(VERBATIM, text=text)


NO_WORDS = ""
NOTHING = Message(NO_WORDS)


def any_of(values: Sequence[Value]) -> Value:
    """One of several: `2, 3 or 4`."""
    return Message("{names} or {last}", names=tuple(values[:-1]), last=values[-1]) if len(values) > 1 else values[0]


def all_of(values: Sequence[Value]) -> Value:
    """All of several: `2, 3 and 4`."""
    return Message("{names} and {last}", names=tuple(values[:-1]), last=values[-1]) if len(values) > 1 else values[0]


# --- as JSON ---


def plain(value: Value) -> Plain:
    if isinstance(value, Counted):
        return {"one": value.template, "many": value.many, "n": value.number}
    if isinstance(value, Message):
        return {"template": value.template, "values": plain_values(value)}
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def plain_values(message: Message) -> dict[str, Plain]:
    return {name: plain(each) for name, each in message.values.items()}


def from_plain(kept: Plain) -> Value:
    if isinstance(kept, list):
        return tuple(map(from_plain, kept))
    if not isinstance(kept, dict):
        return kept
    if "n" in kept:
        one, many, number = kept["one"], kept["many"], kept["n"]
        return Counted(one, many, number)
    template, values = kept["template"], kept["values"]
    return Message(template, **{name: from_plain(each) for name, each in values.items()})
