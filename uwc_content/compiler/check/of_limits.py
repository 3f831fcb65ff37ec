"""Numbers that are right for a word and beyond what a game can count or a player can choose from."""

from collections.abc import Iterator
from math import prod
from typing import Any

from uwc_content.compiler.parse.names import Names, Role
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message
from uwc_content.language.ceilings import (
    MOST_GIVEN_UP,
    MOST_KINDS_NAMED,
    MOST_OF_A_KIND,
    MOST_STEPS,
    MOST_WAYS,
    ways_to_choose,
)

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""


def acts_on_a_few_things(_: Names, part: Lowered) -> Iterator[Finding]:
    """What is done to things is counted for each kind."""
    word = str(part.get("word", part["op"]))
    for bag in alternatives_in(part["what"]):
        for number in bag.get("of", {}).values():
            if isinstance(number, int) and number > MOST_OF_A_KIND:
                hint = Message("at most {most}; `all` means every one", most=MOST_OF_A_KIND)
                yield "UWC205", Message("{value} is out of range", value=number), word, hint
        if len(bag.get("of", ())) > MOST_KINDS_NAMED:
            message = Message("{number} kinds are named at once", number=len(bag["of"]))
            yield "UWC205", message, word, Message("at most {most}; name a wider kind", most=MOST_KINDS_NAMED)


def gives_up_a_few_things(names: Names, part: Lowered) -> Iterator[Finding]:
    for key in ("what", "for"):
        for bag in alternatives_in(part.get(key) or {}):
            for name, number in bag.get("of", {}).items():
                if name in names.vocabulary.payables and isinstance(number, int) and number > MOST_GIVEN_UP:
                    hint = Message("between {least} and {most}", least=1, most=MOST_GIVEN_UP)
                    yield "UWC205", Message("{value} is out of range", value=number), part["op"], hint


def has_a_few_steps(_: Names, part: Lowered) -> Iterator[Finding]:
    if len(part["what"]) > MOST_STEPS:
        message = Message("{number} parts are too many for one `{word}`", number=len(part["what"]), word="together")
        yield "UWC205", message, "together", Message("at most {most}", most=MOST_STEPS)


def group_leaves_a_choice(names: Names, lowered: Lowered, role: Role) -> Iterator[Finding]:
    """Every way to read a group is an option: what nobody could choose from is refused."""
    groups = names.vocabulary.groups
    named = [name for name in lowered.get("of", ()) if name in groups]
    if not named or role.title not in ("resource", "payment"):
        return
    if "all" in [lowered["of"][name] for name in named]:
        message = Message("`all` of the group `{name}` leaves no choice", name=named[0])
        yield "UWC205", message, named[0], Message("write a number, or single resources")
        return
    if "per" in lowered and "max" not in lowered:
        message = Message("nobody knows how many of the group `{name}` that can be", name=named[0])
        yield "UWC205", message, named[0], Message("cap it with `{code}`", code="max: 3")
        return
    ways = ways_in(names, lowered)
    name, number = max(((name, most_of(lowered["of"][name])) for name in named), key=lambda each: each[1])
    number *= lowered.get("max", 1)
    if ways > MOST_WAYS or number > MOST_WAYS:
        told = {"ways": f"{ways:,}", "number": number, "name": name}
        message = Message("there are {ways} ways to choose {number} of the group `{name}`", **told)
        hint = Message("at most {most}; write a smaller number, or single resources", most=f"{MOST_WAYS:,}")
        yield "UWC205", message, name, hint


def sides_leave_a_choice(names: Names, part: Lowered) -> Iterator[Finding]:
    """Every way to give goes with every way to receive."""
    ways = ways_in(names, part["what"]) * ways_in(names, part.get("for") or {})
    if ways > MOST_WAYS:
        message = Message("there are {ways} ways to choose both sides", ways=f"{ways:,}")
        hint = Message("at most {most}; write a smaller number, or single resources", most=f"{MOST_WAYS:,}")
        yield "UWC205", message, part["op"], hint


def ways_in(names: Names, bag: Any) -> int:
    """How many ways there are to read a bag; what a check has refused already counts as one."""
    if not isinstance(bag, dict):
        return 1
    if "one_of" in bag:
        return sum(ways_in(names, each) for each in bag["one_of"])
    groups, sharing = names.vocabulary.groups, (bag.get("same", ""), bag.get("different", ""))
    chosen = [(name, most_of(number) * bag.get("max", 1)) for name, number in bag.get("of", {}).items()]
    return prod(
        ways_to_choose(min(number, MOST_WAYS), len(groups[name].of), *sharing)
        for name, number in chosen
        if name in groups
    )


def most_of(number: Any) -> int:
    """The most that an amount can come to; a number that the rules keep may be large."""
    if isinstance(number, dict):
        return max((row[1] for row in number.get("table", ())), default=int(number.get("up_to", MOST_WAYS)))
    return number if isinstance(number, int) else 1


def alternatives_in(quantity: Any) -> Iterator[Lowered]:
    if isinstance(quantity, dict):
        yield quantity
        for each in quantity.get("one_of", ()):
            yield from alternatives_in(each)
