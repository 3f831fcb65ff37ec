"""Payments that have the right shape and cannot be made, or are made for nothing."""

from collections.abc import Iterator
from typing import Any

from uwc_content.compiler.parse.names import SCALING, Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message, write

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
