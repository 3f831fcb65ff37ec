"""Lists of parts whose order the writer seems to mean: the player may do the parts of a list in any order."""

from collections.abc import Iterator, Sequence
from typing import Any

from uwc_content.compiler.parse.names import Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message

Finding = tuple[int, Message, Message]
"""(position of the later part, message, hint)."""
FIRST_AND_THEN = {"build": ("upgrade",), "ready": ("use",)}
"""A word, and words that act on what it has just brought or made usable."""
GOING_ON = frozenset({"upgrade", "use", "pay", "if"})
"""The words of which `goes_on` says that they follow something."""


def order_seems_meant(names: Names, parts: Sequence[Lowered | None]) -> Iterator[Finding]:
    """The first later part of a list that goes on with what an earlier one does, as it is written."""
    for i, part in enumerate(parts):
        if part is None or part["op"] not in GOING_ON or "once" in part:
            continue
        before = [each for each in parts[:i] if each is not None and "once" not in each]
        if any(goes_on(names, each, part) for each in before):
            message = Message("the parts of a list are done in any order, and this one may come first")
            code = "{…, then: {…}}"
            hint = Message("if it must follow the other, write `{code}` or `together`; if not, allow it", code=code)
            yield i, message, hint
            return


def goes_on(names: Names, first: Lowered, later: Lowered) -> bool:
    """Whether a part seems to follow another: it acts on the same things next, pays with what was drawn, looks back."""
    if later["op"] in FIRST_AND_THEN.get(first["op"], ()):
        return any(is_same(names, one, other) for one in nouns_in(first["what"]) for other in nouns_in(later["what"]))
    if first["op"] == "draw" and later["op"] == "pay":
        return bool({*nouns_in(first["what"])} & {*nouns_in(later["what"])})
    return later["op"] == "if" and any(verb == first["op"] for verb in looked_back_at(later["what"]))


def is_same(names: Names, one: str, other: str) -> bool:
    return one == other or names.is_within(one, other) or names.is_within(other, one)


def looked_back_at(value: Any) -> Iterator[str]:
    """The verbs of what a condition asks to have happened in this very turn or effect."""
    if isinstance(value, list):
        for each in value:
            yield from looked_back_at(each)
    elif isinstance(value, dict) and value.get("op") == "did":
        yield str(value["what"].get("verb", ""))
