"""The events of a YAML text, made by ruamel.yaml's parser in C; no other module knows which library parses."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat, starmap
from typing import Any

from ruamel.yaml import __version__, events
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    MappingEndEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

try:
    import _ruamel_yaml
except ImportError as missing:
    # Its parser in Python is another one: it reads some texts differently and has its own messages.
    raise ImportError("ruamel.yaml.clib is missing, the YAML parser in C", name="_ruamel_yaml") from missing

__all__ = [
    "PARSER",
    "AliasEvent",
    "CollectionEndEvent",
    "CollectionStartEvent",
    "DocumentStartEvent",
    "EventStream",
    "MappingEndEvent",
    "MappingStartEvent",
    "MarkedYAMLError",
    "ScalarEvent",
    "SequenceEndEvent",
    "SequenceStartEvent",
    "StreamEndEvent",
    "YAMLError",
    "events_of",
    "is_stopped_by_sign",
    "with_stand_ins",
]

PARSER = f"ruamel.yaml {__version__}, libyaml {_ruamel_yaml.get_version_string()}"

# How many events are fetched at once: going to and fro between parser and builder for each takes a twentieth longer.
BATCH = 512

# Within brackets the parser, which reads YAML 1.1 there, stops at a `:` or `?` inside a word, as in `[12:30]`. YAML 1.2
# allows them, so such a text is parsed with stand-ins: codes that are no characters, and that no checked text contains.
SIGN_IN_WORD = re.compile(r"""(?<=[^\s,\[\]{}"'])(?::(?=[^\s,?\[\]{}])|\?)""")
STAND_INS = {":": "\ufdd0", "?": "\ufdd1"}
SIGNS = str.maketrans({stand_in: sign for sign, stand_in in STAND_INS.items()})


class ScalarEvent(events.ScalarEvent):
    """Takes its fields at once: the library's own goes through three constructors, a tenth of the reader's time."""

    __slots__ = ()
    comment = None

    def __init__(
        self,
        anchor: str | None,
        tag: str | None,
        implicit: tuple[bool, bool],
        value: str,
        start_mark: Any,
        end_mark: Any,
        style: str,
    ) -> None:
        self.anchor = anchor
        self.ctag = tag
        self.implicit = implicit
        self.value = value
        self.start_mark = start_mark
        self.end_mark = end_mark
        self.style = style


class MappingStartEvent(events.MappingStartEvent):
    """As with scalars."""

    __slots__ = ()
    comment = None
    nr_items = None

    def __init__(
        self, anchor: str | None, tag: str | None, implicit: bool, start_mark: Any, end_mark: Any, flow_style: bool
    ) -> None:
        self.anchor = anchor
        self.ctag = tag
        self.implicit = implicit
        self.start_mark = start_mark
        self.end_mark = end_mark
        self.flow_style = flow_style


class SequenceStartEvent(events.SequenceStartEvent):
    """As with scalars."""

    __slots__ = ()
    comment = None
    nr_items = None
    __init__ = MappingStartEvent.__init__


# The parser looks its classes up here whenever it makes an event.
_ruamel_yaml.ScalarEvent = ScalarEvent
_ruamel_yaml.MappingStartEvent = MappingStartEvent
_ruamel_yaml.SequenceStartEvent = SequenceStartEvent


class EventStream:
    """The events of one text in batches."""

    __slots__ = ("next_event",)

    def __init__(self, text: str) -> None:
        next_event: Callable[[], Any] = _ruamel_yaml.CParser(text).get_event
        has_stand_ins = any(stand_in in text for stand_in in STAND_INS.values())
        self.next_event = partial(with_signs, next_event) if has_stand_ins else next_event

    def read_on(self, batch: list[Any]) -> YAMLError | None:
        """Replaces the events by those that follow; whatever precedes a fault of the syntax is among them."""
        batch.clear()
        try:
            batch.extend(starmap(self.next_event, repeat((), BATCH)))
        except YAMLError as failure:
            return failure
        return None


def events_of(text: str) -> Iterator[Any]:
    """All events of a text, one after the other; raises YAMLError at a fault of the syntax."""
    return iter(EventStream(with_stand_ins(text)).next_event, None)


def is_stopped_by_sign(failure: YAMLError, text: str) -> bool:
    """Whether the parser gave up at a `:` or `?`, so that it is worth trying with stand-ins."""
    mark = getattr(failure, "problem_mark", None)
    return mark is not None and text[mark.index : mark.index + 1] in STAND_INS


def with_stand_ins(text: str) -> str:
    return SIGN_IN_WORD.sub(lambda sign: STAND_INS[sign[0]], text)


def with_signs(next_event: Callable[[], Any]) -> Any:
    """The next event, with the signs of its text in place of their stand-ins."""
    event = next_event()
    if type(event) is ScalarEvent:
        event.value = event.value.translate(SIGNS)
    return event
