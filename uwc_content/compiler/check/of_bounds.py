"""Amounts that nobody can ever have: what the caps of resources and the spaces of tracks leave room for."""

from collections.abc import Iterator
from typing import Any

from uwc_content.compiler.check.of_limits import alternatives_in
from uwc_content.compiler.parse.acts import is_on_the_board
from uwc_content.compiler.parse.names import Names, Role
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import FieldType

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""
SMALLER = Message("write a smaller number, or delete it")


def most_of_it(names: Names, noun: str) -> int | None:
    """The most that a player can have of something that is counted, as far as the vocabulary tells."""
    known = names.vocabulary
    if noun in known.resources:
        return known.resources[noun].cap
    if noun in known.groups:
        caps = [known.resources[each].cap for each in known.groups[noun].of if each in known.resources]
        return None if None in caps else sum(cap for cap in caps if cap is not None)
    if noun not in known.tracks:
        return min(most_of_kinds(names, noun), default=None)
    spaces = known.tracks[noun].spaces
    numbers = [space for space in spaces if isinstance(space, int)]
    return max(numbers) if numbers and len(numbers) == len(spaces) else known.tracks[noun].most


def most_of_kinds(names: Names, noun: str) -> Iterator[int]:
    """There are no more of them than of anything that every one of them is."""
    for name in names.lineage(noun):
        most = names.vocabulary.kinds[name].most
        if most is not None:
            yield most


def too_many(names: Names, quantity: Lowered | None) -> Iterator[tuple[str, Message]]:
    """The nouns of which more are asked for than anybody can have."""
    for bag in alternatives_in(quantity):
        for noun, number in bag.get("of", {}).items():
            most = most_of_it(names, noun)
            number = number.get("up_to", 0) if isinstance(number, dict) else number
            if most is not None and type(number) is int and number > most and not {"who", "kept"} & bag.keys():
                yield noun, beyond(names, noun, number, most)


def beyond(names: Names, noun: str, number: int, most: int) -> Message:
    if noun in names.vocabulary.tracks:
        return Message("`{name}` never comes to {number}: it ends at {most}", name=noun, number=number, most=most)
    if noun in names.kinds:
        told = {"number": number, "name": noun, "most": most}
        return Message("there are {most} of `{name}`, and never {number}", **told)
    return Message("nobody can have {number} `{name}`: the cap is {cap}", number=number, name=noun, cap=most)


def counts_what_can_be_there(names: Names, counted: Lowered | None) -> Iterator[Finding]:
    for noun, message in too_many(names, counted):
        yield "UWC308", message, noun, SMALLER


def acts_on_what_there_is(names: Names, part: Lowered) -> Iterator[Finding]:
    for _, message in too_many(names, part["what"]):
        yield "UWC308", message, str(part.get("word", part["op"])), SMALLER


PAID_IN: dict[str, tuple[tuple[str, str], ...]] = {
    "pay": (("what", "pay"),),
    "exchange": (("what", "exchange"), ("for", "for")),
    "build": (("cost", "cost"),),
    "upgrade": (("cost", "cost"),),
}
"""Word: what is given up, and the key under which it is written."""


def can_be_paid(names: Names, part: Lowered) -> Iterator[Finding]:
    for value, key in PAID_IN[part["op"]]:
        for _, message in too_many(names, part.get(value)):
            yield "UWC308", message, key, SMALLER


def rows_are_reached(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    """A table that is read by what ends somewhere has no rows beyond."""
    counted = lowered["by"].get("of", {}) if isinstance(lowered["by"], dict) else {}
    tables = [each["table"] for each in lowered.get("of", {}).values() if isinstance(each, dict) and "table" in each]
    if len(counted) != 1 or {"who", "kept"} & lowered["by"].keys():
        return
    ((noun, number),) = counted.items()
    most = most_of_it(names, noun)
    for row, _value in (row for table in tables for row in table):
        if most is not None and type(number) is int and row * number > most:
            yield "UWC308", beyond(names, noun, row * number, most), "by", SMALLER


def steps_of(names: Names, name: str) -> int | None:
    """How many steps there are from where a marker begins to the last space, if the track has one."""
    track = names.vocabulary.tracks.get(name)
    if track is None or not track.spaces:
        return None
    return len(track.spaces) - (not names.may_stand_below(name))


def markers_come_so_far(names: Names, part: Lowered) -> Iterator[Finding]:
    """A track has an end."""
    for name, number in part["what"].get("of", {}).items():
        steps = steps_of(names, name)
        if steps is not None and type(number) is int and number > steps:
            told = {"name": name, "number": steps}
            message = Message("the marker of `{name}` takes at most {number} steps", **told)
            yield "UWC308", message, "advance", SMALLER


# --- what things share ---


def shares_what_it_has(names: Names, lowered: Lowered, role: Role) -> Iterator[Finding]:
    """`same` and `different` compare what such things have, and in which they can differ so often."""
    if role.title not in ("kind", "count"):
        return
    for key in lowered.keys() & {"same", "different"}:
        for noun, number in lowered.get("of", {}).items():
            if noun in names.kinds:
                yield from misfit(names, key, lowered[key], noun, number)


def misfit(names: Names, key: str, shared: str, noun: str, number: Any) -> Iterator[Finding]:
    if not names.has_property(noun, shared):
        message = Message("a `{name}` has no {other}", name=noun, other=shared)
        yield "UWC304", message, key, Message("delete `{key}`", key=key)
        return
    values = values_of(names, noun, shared)
    if values == 1:
        told = {"name": noun, "other": shared}
        yield (
            "UWC304",
            Message("every `{name}` has the same `{other}`", **told),
            key,
            Message("delete `{key}`", key=key),
        )
    elif key == "different" and values and type(number) is int and number > values:
        message = Message("a `{name}` has one of {number} values of `{other}`", name=noun, number=values, other=shared)
        yield "UWC308", message, key, SMALLER


def values_of(names: Names, noun: str, shared: str) -> int:
    """How many values of a fact there are among such things, or kinds of them; 0 where nothing tells."""
    if shared == "kind" and is_on_the_board(names, noun) and names.has_network:
        return len([each for each in names.narrower(names.kinds[noun].kind) if each not in names.super_kinds])
    definition = names.vocabulary.items.get(names.printed_on(noun) or "")
    field = definition.fields.get(shared) if definition is not None else None
    if field is None or field.type is not FieldType.CHOICE:
        return (names.vocabulary.shared[shared].most or 0) if shared in names.vocabulary.shared else 0
    meant = names.facts_of(noun).get(shared)
    return len(meant) if meant is not None else len(field.of)
