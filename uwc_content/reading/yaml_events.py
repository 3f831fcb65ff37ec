"""The events of a YAML text, made by ruamel.yaml's parser in C; no other module knows which library parses."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat, starmap
from typing import Any

from ruamel.yaml import __version__
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import AliasEvent, DocumentStartEvent, StreamEndEvent

from uwc_content.reading.nodes import Mapping, Scalar, Sequence

try:
    import _ruamel_yaml
except ImportError as missing:
    # Its parser in Python is another one: it reads some texts differently and has its own messages.
    raise ImportError("ruamel.yaml.clib is missing, the YAML parser in C", name="_ruamel_yaml") from missing

__all__ = [
    "PARSER",
    "AliasEvent",
    "CollectionEnd",
    "DocumentStartEvent",
    "EventStream",
    "MarkedYAMLError",
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


class CollectionEnd:
    """Where a list or a mapping ends; takes its fields at once, unlike the library's own."""

    __slots__ = ("end_mark", "start_mark")

    def __init__(self, start_mark: Any, end_mark: Any) -> None:
        self.start_mark = start_mark
        self.end_mark = end_mark


# The parser looks its classes up here whenever it makes an event: those with a value are nodes at once.
_ruamel_yaml.ScalarEvent = Scalar
_ruamel_yaml.MappingStartEvent = Mapping
_ruamel_yaml.SequenceStartEvent = Sequence
_ruamel_yaml.MappingEndEvent = CollectionEnd
_ruamel_yaml.SequenceEndEvent = CollectionEnd


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
    if type(event) is Scalar:
        event.text = event.text.translate(SIGNS)
    return event
