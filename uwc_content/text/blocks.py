"""Describes parts and blocks: joins clauses so that each reader sees which belong together."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from uwc_content.text.description import AFTER, AND, FOLLOWED, PLAIN, THEY, TIMES, Lowered, Telling
from uwc_content.text.quantities import counted_times, describe_per, describe_things
from uwc_content.text.roles import GAIN
from uwc_content.text.variants import variant
from uwc_content.text.wording import capitalised

SIMPLE_WORDS = frozenset(
    {
        *("gain", "put", "draw", "advance", "take", "use", "ready", "build", "upgrade", "produce", "word"),
        *("raise", "lower", "set", "allow"),
    }
)
ACTING_WORDS = SIMPLE_WORDS - {"raise", "lower", "set", "allow"} | {"exchange", "pay"}
"""Words that a player does, so that they have other moods than the imperative."""
SIMPLE_ARGUMENTS = frozenset({"op", "what", "cost", "less", "from", "onto", "word", "arguments"})
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
    wraps = [key for key in WRAPS if key in part and key not in TELLS_ITSELF.get(word, ())]
    with telling.in_mood(mood_within(telling, part, wraps)):
        text = telling.template(word) if describe is None else describe(telling, part)
    for key in wraps:
        text = WRAPS[key](telling, part, text)
    return text


def mood_within(telling: Telling, part: Lowered, wraps: Sequence[str]) -> str:
    """The mood of a clause that another one follows, or that something opens: `once per turn, you pay`."""
    if "who" in wraps:
        return THEY if is_told_of_others(telling, part) else PLAIN
    if not wraps:
        return telling.mood
    return telling.mood_as(AND if "then" in wraps else TIMES if isinstance(part.get("times"), int) else AFTER)


def describe_block(telling: Telling, parts: Sequence[Lowered]) -> str:
    """The parts of a block as one clause: simple ones joined with `and`, others set apart."""
    if len(parts) == 1:
        return describe_part(telling, parts[0])
    if are_one_gain(telling, parts):
        return describe_gains(telling, parts)
    last = len(parts) - 1
    if all(is_simple(part) for part in parts):
        with telling.beside(are_of_several_words(parts)):
            return telling.listing("acts", [listed_act(telling, part, i < last) for i, part in enumerate(parts)])
    return telling.listing(
        "clauses", [bracketed(telling, part, is_open(telling, part) and i < last) for i, part in enumerate(parts)]
    )


def listed_act(telling: Telling, part: Lowered, is_followed: bool) -> str:
    """One of several acts; languages may have another form of the verb where one more follows."""
    with telling.in_mood(FOLLOWED.get(telling.mood, telling.mood) if is_followed else telling.mood):
        return describe_part(telling, part)


def are_of_several_words(parts: Sequence[Lowered]) -> bool:
    """Whether a list has acts of more than one word: gain 1 coin and draw 1 scroll."""
    return len(ACTING_WORDS & {part["op"] for part in parts}) > 1


def are_one_gain(telling: Telling, parts: Sequence[Lowered]) -> bool:
    """Whether one verb serves for all: gain 1 coin and 2 scrolls. What depends on a count must not seem to go on, and
    a limit is that of its own gain."""
    if any(part["op"] != "gain" or part.keys() != {"op", "what"} or "by" in part["what"] for part in parts):
        return False
    if any("per" in part["what"] and "per" not in after["what"] for part, after in pairwise(parts)):
        return False
    if any("max" in part["what"] for part in parts):
        return False
    keys = {variant(telling, "template", ("gain",), part["what"]) for part in parts}
    return len(keys) == 1


def describe_gains(telling: Telling, parts: Sequence[Lowered]) -> str:
    """Several gains as one; where one of them is a choice, the words tell how far it reaches."""
    gained = []
    for part in parts:
        things = describe_things(telling, part["what"], GAIN)
        gained.append(telling.template("choice", things=things) if "one_of" in part["what"] else things)
    key = variant(telling, "template", ("gain",), parts[0]["what"])
    return telling.template(key, things=telling.listing("and", gained))


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
    return telling.template("group", text=text) if any(is_open(telling, part) for part in parts) else text


def is_simple(part: Lowered) -> bool:
    """Whether a part can be joined with `and` without being misread."""
    return (
        part["op"] in SIMPLE_WORDS
        and part.keys() <= SIMPLE_ARGUMENTS
        and all(is_plain(value) for value in part.values())
    )


def are_acts(telling: Telling, parts: Sequence[Lowered]) -> bool:
    """Whether a block is one act, or several simple ones, which may stand in another mood: to gain 1 gold and draw."""
    if len(parts) > 1:
        is_list = all(is_simple(part) and part["op"] in ACTING_WORDS for part in parts)
        return is_list or are_one_gain(telling, parts)
    part = parts[0]
    wraps = WRAPS.keys() - TELLS_ITSELF.get(part["op"], frozenset())
    if part["op"] == "choose":
        return not part.keys() & wraps and all(are_acts(telling, each) for each in part["what"])
    return part["op"] in ACTING_WORDS and not part.keys() & wraps


def is_plain(value: Any) -> bool:
    return not isinstance(value, dict) or not ("one_of" in value or "by" in value)


def is_open(telling: Telling, part: Lowered) -> bool:
    """Whether the sentence of a part does not show where it ends; `pay 1 coin to take 1 tile` does."""
    if part["op"] == "pay" and telling.grammar.has("template", "pay.to"):
        return not are_acts(telling, part["then"])
    return part["op"] in OPEN_WORDS or "then" in part


# --- arguments that any word may have ---


def wrap_then(telling: Telling, part: Lowered, clause: str) -> str:
    return telling.template("then", clause=clause, then=then_block(telling, part))


def then_block(telling: Telling, part: Lowered, key: str = "then", mood: str = AFTER) -> str:
    """What follows a head; there the head's thing is `it`."""
    with telling.meaning(part), telling.in_mood(mood):
        return describe_block(telling, part[key])


def wrap_times(telling: Telling, part: Lowered, clause: str) -> str:
    times = part["times"]
    if times == "any":
        return telling.template("times.any", clause=clause)
    if isinstance(times, int):
        return counted_times(telling, "times", times, clause=clause)
    how, count = describe_per(telling, times["per"])
    return telling.template("times." + how, clause=clause, count=count)


def is_told_of_others(telling: Telling, part: Lowered) -> bool:
    """Whether the language words this act in the third person; others are told to whoever does them."""
    is_act = part["op"] in SIMPLE_WORDS and not part.keys() & {"then", "times", "keep"}
    return is_act and telling.grammar.has("template", part["op"] + ".they")


def wrap_who(telling: Telling, part: Lowered, clause: str) -> str:
    key = f"who.{part['who']}" + (".acts" if is_told_of_others(telling, part) else "")
    return telling.template(key, clause=clause)


def wrap_once(telling: Telling, part: Lowered, clause: str) -> str:
    return telling.template("once", clause=clause, once=telling.noun("once", part["once"]))


def wrap_lasts(telling: Telling, part: Lowered, clause: str) -> str:
    return telling.template("lasts", clause=clause, lasts=telling.noun("lasts", part["lasts"]))


WRAPS: dict[str, Callable[[Telling, Lowered, str], str]] = {
    "then": wrap_then,
    "times": wrap_times,
    "who": wrap_who,
    "once": wrap_once,
    "lasts": wrap_lasts,
}
"""From the inside outwards."""
