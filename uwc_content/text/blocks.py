"""Describes parts and blocks: joins clauses so that each reader sees which belong together."""

from collections.abc import Callable, Sequence
from typing import Any

from uwc_content.text.description import Lowered, Telling
from uwc_content.text.quantities import describe_per
from uwc_content.text.wording import capitalised

SIMPLE_WORDS = frozenset(
    {"gain", "draw", "advance", "take", "use", "ready", "build", "upgrade", "produce", "word", "raise", "allow"}
)
ACTING_WORDS = SIMPLE_WORDS - {"raise", "allow"} | {"exchange", "pay"}
"""Words that a player does, so that they have other moods than the imperative."""
SIMPLE_ARGUMENTS = frozenset({"op", "what", "cost", "less", "from", "word", "arguments"})
OPEN_WORDS = frozenset({"pay", "select", "choose", "if", "when"})
"""Words whose sentence does not show where it ends."""
TELLS_ITSELF = {
    "pay": frozenset({"then"}),
    "select": frozenset({"then"}),
    "if": frozenset({"then"}),
    "when": frozenset({"then", "once", "lasts"}),
}
"""Arguments that belong to the word's own template."""


def describe_part(telling: Telling, part: Lowered) -> str:
    """One part as a clause."""
    word = part["op"]
    describe = telling.describers.get(word)
    text = telling.template(word) if describe is None else describe(telling, part)
    told = TELLS_ITSELF.get(word, frozenset())
    for key, wrap in WRAPS.items():
        if key in part and key not in told:
            text = wrap(telling, part, text)
    return text


def describe_block(telling: Telling, parts: Sequence[Lowered]) -> str:
    """The parts of a block as one clause: simple ones joined with `and`, others set apart."""
    if len(parts) == 1:
        return describe_part(telling, parts[0])
    if all(is_simple(part) for part in parts):
        return telling.listing("acts", [describe_part(telling, part) for part in parts])
    last = len(parts) - 1
    return telling.listing(
        "clauses", [bracketed(telling, part, is_open(part) and i < last) for i, part in enumerate(parts)]
    )


def describe_sentences(telling: Telling, parts: Sequence[Lowered], *, goes_on: bool = False) -> str:
    """The parts of a section, each a sentence of its own; the first may go on after what stands before it."""
    clauses = [describe_part(telling, part) for part in parts]
    texts = [text if goes_on and i == 0 else capitalised(text) for i, text in enumerate(clauses)]
    return telling.listing("sentences", [telling.template("sentence", clause=text) for text in texts])


def bracketed(telling: Telling, part: Lowered, is_needed: bool) -> str:
    text = describe_part(telling, part)
    return telling.template("group", text=text) if is_needed else text


def closed_block(telling: Telling, parts: Sequence[Lowered]) -> str:
    """A block that something follows in the same sentence."""
    text = describe_block(telling, parts)
    return telling.template("group", text=text) if any(is_open(part) for part in parts) else text


def is_simple(part: Lowered) -> bool:
    """Whether a part can be joined with `and` without being misread."""
    return (
        part["op"] in SIMPLE_WORDS
        and part.keys() <= SIMPLE_ARGUMENTS
        and all(is_plain(value) for value in part.values())
    )


def are_acts(parts: Sequence[Lowered]) -> bool:
    """Whether a block is one act, or several simple ones, which may stand in another mood: to gain 1 gold and draw."""
    if len(parts) > 1:
        return all(is_simple(part) and part["op"] in ACTING_WORDS for part in parts)
    part = parts[0]
    wraps = WRAPS.keys() - TELLS_ITSELF.get(part["op"], frozenset())
    if part["op"] == "choose":
        return not part.keys() & wraps and all(are_acts(each) for each in part["what"])
    return part["op"] in ACTING_WORDS and not part.keys() & wraps


def is_plain(value: Any) -> bool:
    return not isinstance(value, dict) or not ("one_of" in value or "by" in value)


def is_open(part: Lowered) -> bool:
    return part["op"] in OPEN_WORDS or "then" in part


# --- arguments that any word may have ---


def wrap_then(telling: Telling, part: Lowered, clause: str) -> str:
    return telling.template("then", clause=clause, then=then_block(telling, part))


def then_block(telling: Telling, part: Lowered, key: str = "then", mood: str = "") -> str:
    """What follows a head; there the head's thing is `it`."""
    with telling.meaning(part), telling.in_mood(mood):
        return describe_block(telling, part[key])


def wrap_times(telling: Telling, part: Lowered, clause: str) -> str:
    times = part["times"]
    if times == "any":
        return telling.template("times.any", clause=clause)
    if isinstance(times, int):
        return telling.template("times", times, clause=clause, n=telling.number(times))
    how, count = describe_per(telling, times["per"])
    return telling.template("times." + how, clause=clause, count=count)


def wrap_once(telling: Telling, part: Lowered, clause: str) -> str:
    return telling.template("once", clause=clause, once=telling.noun("once", part["once"]))


def wrap_lasts(telling: Telling, part: Lowered, clause: str) -> str:
    return telling.template("lasts", clause=clause, lasts=telling.noun("lasts", part["lasts"]))


WRAPS: dict[str, Callable[[Telling, Lowered, str], str]] = {
    "then": wrap_then,
    "times": wrap_times,
    "once": wrap_once,
    "lasts": wrap_lasts,
}
"""From the inside outwards."""
