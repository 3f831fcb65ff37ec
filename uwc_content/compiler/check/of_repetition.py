"""What may be repeated as often as a player likes, and must therefore cost something each time."""

from collections import Counter
from collections.abc import Iterator

from uwc_content.compiler.check.inner_blocks import blocks_in
from uwc_content.compiler.parse.names import SCALING, Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import Vocabulary

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""
CODE = "UWC405"
ENDLESS = frozenset({"gain", "draw", "put", "produce", "advance", "word"})
"""Words that can always be done once more, those of a game among them: what others act on is built, taken or spent."""
OFTEN = "any"
MANY = 99
NUMBER = Message("write a number of times, or add a payment")
DEARER = Message("let it give back less than it costs, or write a number of times")


def repetition_costs_something(names: Names, part: Lowered) -> Iterator[Finding]:
    """`choose: [{gain: …}, …], times: any` gives without end."""
    if part.get("times") != OFTEN or part["op"] not in ("choose", "together"):
        return
    if is_endless(names, part):
        yield CODE, Message("this may be done again without end, and costs nothing"), "times", NUMBER


def is_endless(names: Names, part: Lowered) -> bool:
    if part["op"] in ENDLESS:
        return "kept" not in part["what"]
    if part["op"] == "use":
        return any(is_never_spent(names, noun) for noun in nouns_in(part["what"]))
    if part["op"] == "together":
        return all(is_endless(names, each) for each in part["what"])
    blocks = part["what"] if part["op"] == "choose" else blocks_of_condition(part)
    return any(is_endless(names, each) for block in blocks for each in block)


def blocks_of_condition(part: Lowered) -> list[list[Lowered]]:
    return [block for _, block in blocks_in(part)] if part["op"] == "if" else []


def is_never_spent(names: Names, noun: str) -> bool:
    """Whether using one leaves it as it is, such as a place that everybody may use."""
    kinds = [names.vocabulary.kinds[kind] for kind in names.lineage(noun) if kind in names.vocabulary.kinds]
    return bool(kinds) and not any(kind.usable or kind.section for kind in kinds)


# --- payments that come back ---


def repeated_payment_is_lost(names: Names, part: Lowered) -> Iterator[Finding]:
    """`pay: {coins: 1}, then: {gain: {coins: 1, points: 1}}, times: any`."""
    if part.get("times") == OFTEN and "to" not in part and comes_back(names.vocabulary, part["what"], part.get("then")):
        yield CODE, Message("what is paid comes back, and it may be paid without end"), "times", DEARER


def comes_back(known: Vocabulary, paid: Lowered, then: list[Lowered] | None) -> bool:
    """Whether one of the ways to pay leaves a player with as much as before."""
    return any(is_returned(known, way, then or [], "kept" in paid) for way in paid.get("one_of", [paid]))


def is_returned(known: Vocabulary, paid: Lowered, then: list[Lowered], is_kept: bool) -> bool:
    amounts, given = plain(paid), Counter[str]()
    is_any = any(name in known.groups for name in amounts)
    for part in then:
        given.update(given_by(known, part, is_kept, is_any))
    return bool(amounts) and all(returned(known, name, given) >= number for name, number in amounts.items())


def plain(bag: Lowered) -> dict[str, int]:
    """Amounts that nothing scales."""
    numbers = bag.get("of", {})
    is_plain = not SCALING & bag.keys() and all(type(number) is int for number in numbers.values())
    return dict(numbers) if is_plain else {}


def at_best(bag: Lowered) -> dict[str, int]:
    """What counts something may come to whatever was paid."""
    return plain(bag) or dict.fromkeys(bag.get("of", ()), MANY)


def given_by(known: Vocabulary, part: Lowered, to_itself: bool, is_any: bool) -> Counter[str]:
    """What a part gives, whichever way is chosen; what is drawn lies where it can be paid from.

    What differs from what was paid can be paid the next time, if any one of a group could.
    """
    found = Counter[str]()
    if "who" in part:
        return found
    if part["op"] == ("put" if to_itself else "gain") and (is_any or part["what"].get("different") != "paid"):
        for bag in part["what"].get("one_of", [part["what"]]):
            found.update(at_best(bag))
    elif part["op"] == "draw" and not to_itself:
        drawn = sum(at_best(part["what"]).values())
        found.update({name: part.get("keep", drawn) for name in part["what"].get("of", ()) if name in known.payables})
    for _, block in blocks_in(part) if part["op"] not in ("pay", "when") else ():
        for inner in block:
            found.update(given_by(known, inner, to_itself, is_any))
    return found


def returned(known: Vocabulary, paid: str, given: Counter[str]) -> int:
    """How much of what was paid is given; a group and its members stand for each other."""
    groups = known.groups
    related = {paid, *(groups[paid].of if paid in groups else ()), *(g for g in groups if paid in groups[g].of)}
    return sum(number for name, number in given.items() if name in related)
