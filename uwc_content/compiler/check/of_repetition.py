"""What may be repeated as often as a player likes, and must therefore cost something each time."""

from collections.abc import Iterator

from uwc_content.compiler.check.inner_blocks import blocks_in
from uwc_content.compiler.check.what_it_comes_to import BEYOND, PAID, balances, cost, goes_on
from uwc_content.compiler.parse.names import Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import Vocabulary

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""
CODE = "UWC405"
ENDLESS = frozenset({"gain", "draw", "put", "produce", "advance", "word"})
"""Words that can always be done once more, those of a game among them: what others act on is built, taken or spent."""
OFTEN = "any"
NUMBER = Message("write a number of times, or add a payment")
COMES_BACK = Message("what is paid comes back, and it may be paid without end")
DEARER = Message("let it give back less than it costs, or write a number of times")


def repetition_costs_something(names: Names, part: Lowered) -> Iterator[Finding]:
    """`choose: [{gain: …}, …], times: any` gives without end."""
    if part.get("times") != OFTEN or part["op"] not in ("choose", "together"):
        return
    if is_endless(names, part):
        yield CODE, Message("this may be done again without end, and costs nothing"), "times", NUMBER
    elif payments_come_back(names.vocabulary, part):
        yield CODE, COMES_BACK, "times", DEARER


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
    if part.get("times") == OFTEN and comes_back(names.vocabulary, part["what"], part.get("then")):
        yield CODE, COMES_BACK, "times", DEARER


def comes_back(known: Vocabulary, paid: Lowered, then: list[Lowered] | None) -> bool:
    """Whether one of the ways to pay, or several after each other, leave a player with as much as before."""
    once = {"op": "pay", "what": paid, "then": then or []}
    return any(bag.get("of") for bag in paid.get("one_of", [paid])) and goes_on(known, balances(known, once))


def payments_come_back(known: Vocabulary, part: Lowered) -> bool:
    """`choose: [{pay: {coins: 1}, then: {gain: {ideas: 1}}}, {pay: {ideas: 1}, then: {gain: {coins: 1}}}]`."""
    once = {key: value for key, value in part.items() if key != "times"}
    return goes_on(known, [each for each in balances(known, once) if PAID in each])


def plain(bag: Lowered) -> dict[str, int]:
    """Amounts that nothing scales."""
    numbers = bag.get("of", {})
    is_plain = all(type(number) is int and cost(number, bag, 1) < BEYOND for number in numbers.values())
    return dict(numbers) if is_plain else {}
