"""Payments that have the right shape and cannot be made, or are made for nothing."""

import math
from collections.abc import Iterator
from typing import Any

from uwc_content.compiler.parse.names import SCALING, Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message, write

GIVING = ("gain", "draw")
NOT_AT_ONCE = ("when", "instead")
Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""


def chosen_in(bag: Lowered) -> Iterator[str]:
    """The names of which the player chooses how much."""
    for name, number in bag.get("of", {}).items():
        if number == "any" or (isinstance(number, dict) and "up_to" in number):
            yield name
    for each in bag.get("one_of", ()):
        yield from chosen_in(each)


def hands_over_resources(names: Names, part: Lowered) -> Iterator[Finding]:
    """Things to pay with are discarded; nobody else receives them."""
    for noun in nouns_in(part["what"]) if "to" in part else ():
        if noun in names.vocabulary.payables:
            message = Message("`{noun}` cannot be paid to another player", noun=noun)
            yield "UWC212", message, "to", Message("only resources can; delete `to`")


def chooses_one_amount(names: Names, part: Lowered) -> Iterator[Finding]:
    """One number is chosen, of one thing; what else could be chosen would be told by nothing."""
    what = part["what"]
    chosen = next(chosen_in(what), None)
    if chosen is None:
        return
    alone = Message("only one amount can be chosen, and it is paid alone")
    if len(list(nouns_in(what))) > 1:
        yield "UWC304", alone, "pay", Message("write a payment for each: `{code}`", code="[{pay: …}, {pay: …}]")
    elif chosen in names.vocabulary.groups:
        message = Message("of the group `{name}` nobody can choose an amount", name=chosen)
        members = ", ".join(f"`{each}`" for each in names.vocabulary.groups[chosen].of)
        yield "UWC304", message, "pay", Message("name one of them: {names}", names=members)
    elif SCALING & what.keys():
        key = min(SCALING & what.keys())
        message = Message("nothing reads `{key}` where the player chooses how much", key=key)
        yield "UWC304", message, "pay", Message("delete it; `{code}` sets the most", code="{up_to: 5}")
    elif "times" in part:
        message = Message("nothing reads `{key}` where the player chooses how much", key="times")
        yield "UWC304", message, "times", Message("delete it; `{code}` sets the most", code="{up_to: 5}")
    elif not is_counted(part.get("then")):
        message = Message("nothing counts how much is paid, so nobody would pay more than 1")
        hint = Message("count it with `{code}`, or write a number", code="per: {paid: 2}")
        yield "UWC304", message, "pay", hint


def is_counted(then: Any) -> bool:
    """Whether a benefit counts what was chosen."""
    if isinstance(then, dict):
        return isinstance(then.get("paid"), dict) or any(is_counted(each) for each in then.values())
    return isinstance(then, list) and any(is_counted(each) for each in then)


def sides_differ(names: Names, part: Lowered) -> Iterator[Finding]:
    if part["what"] == part.get("for"):
        nouns = list(nouns_in(part["what"]))
        hint = Message("exchange different things")
        if part["op"] == "exchange" and any(noun in names.vocabulary.groups for noun in nouns):
            hint = write(f"pay: {{{nouns[0]}: 1}}, then: {{gain: {{{nouns[0]}: 1}}}}")
        yield "UWC304", Message("both sides are the same"), "for", hint


def comes_to_an_end(names: Names, part: Lowered) -> Iterator[Finding]:
    """What is repeated as often as the player likes may not give back what it costs."""
    if part.get("times") != "any":
        return
    for paid in alternatives_of(part["what"]):
        if paid and all(given_back(names, part.get("then"), noun) >= number for noun, number in paid.items()):
            given = ", ".join(f"`{noun}`" for noun in paid)
            message = Message("this can be repeated without end: it gives back the {names} that it costs", names=given)
            hint = Message("write a number in place of `any`, give less, or let it cost something else")
            yield "UWC405", message, "times", hint
            return


def alternatives_of(bag: Lowered) -> Iterator[dict[str, float]]:
    """What may be paid; of an amount that is not a number nobody knows enough."""
    yield {noun: number if isinstance(number, int) else math.inf for noun, number in bag.get("of", {}).items()}
    for each in bag.get("one_of", ()):
        yield from alternatives_of(each)


def given_back(names: Names, then: Any, noun: str) -> int:
    """How much of it the player may receive at best, by what is given at once."""
    if isinstance(then, list):
        return sum(given_back(names, each, noun) for each in then)
    if not isinstance(then, dict) or then.get("op") in NOT_AT_ONCE or "lasts" in then or "to" in then:
        return 0
    if then.get("op") in GIVING:
        return max((amount_in(names, each, noun) for each in alternatives_of(then["what"])), default=0)
    if then.get("op") == "choose":
        options = (each for value in then.values() if isinstance(value, list) for each in value)
        best = max((given_back(names, each, noun) for each in options), default=0)
        return best * then["times"] if isinstance(then.get("times"), int) else best
    return sum(given_back(names, each, noun) for each in then.values())


def amount_in(names: Names, bag: dict[str, float], noun: str) -> int:
    alike = [each for each in bag if each == noun or noun in members(names, each) or each in members(names, noun)]
    return sum(int(bag[each]) for each in alike if bag[each] < math.inf)


def members(names: Names, noun: str) -> list[str]:
    group = names.vocabulary.groups.get(noun)
    return list(group.of) if group else []
