"""What a player may have more or less of after an effect: one balance for each way to do it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from uwc_content.compiler.check.inner_blocks import blocks_in
from uwc_content.compiler.parse.names import SCALING
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.language.vocabulary import Vocabulary

Balance = dict[str, int]
"""What is had more of, or less; amounts kept on the item are other ones than a player's own."""
PAID = "paid"
"""In a balance, how often something was given up."""
KEPT = "kept "
MANY = 99
"""What counts something may come to whatever was paid."""
BEYOND = 10_000
"""What counts something may cost, whatever is given."""
OFTEN = 6
"""Beyond so many times nothing new is found, and within them what pays for itself does so."""
MOST_BALANCES = 24
CHOSEN = (1, 2, 3, 4, 6)
"""Amounts that a player might choose to pay."""
EVERYONE = "everyone"
NOTHING: Balance = {}


class Payment(NamedTuple):
    """What was paid last: `different: paid` and `per: paid` look back at it."""

    names: frozenset[str] = frozenset()
    chosen: int = 1


UNPAID = Payment()


def balances(known: Vocabulary, part: Lowered, paid: Payment = UNPAID) -> list[Balance]:
    """Of every way to do a part once more; none where that ends by itself, as sites, tracks and turns do."""
    if "who" in part and part["who"] != EVERYONE:
        return [NOTHING]
    if part["op"] in BY_WORD:
        return BY_WORD[part["op"]](known, part, paid)
    return []


def of_block(known: Vocabulary, block: Iterable[Lowered], paid: Payment) -> list[Balance]:
    """What cannot be done in a list is passed over, and much may be."""
    found = [NOTHING]
    for part in block:
        found = both(found, [NOTHING, *balances(known, part, paid)])
    return found


def both(some: list[Balance], others: list[Balance]) -> list[Balance]:
    return best([added(one, other) for one in some for other in others])


def added(one: Balance, other: Balance) -> Balance:
    return {name: one.get(name, 0) + other.get(name, 0) for name in one | other}


def best(found: list[Balance]) -> list[Balance]:
    """Without those that another one exceeds, and of too many those where little is missing."""
    kept: list[Balance] = []
    for each in found:
        if not any(exceeds(other, each) for other in kept):
            kept = [other for other in kept if not exceeds(each, other)] + [each]
    return sorted(kept, key=missing)[:MOST_BALANCES]


def missing(balance: Balance) -> int:
    return -sum(number for number in balance.values() if number < 0)


def exceeds(one: Balance, other: Balance) -> bool:
    return all(one.get(name, 0) >= other.get(name, 0) for name in one | other)


def repeated(found: list[Balance], times: Any) -> list[Balance]:
    """Once or more often, each time in another way."""
    total = found
    for _ in range(min(times if isinstance(times, int) else OFTEN, OFTEN) - 1):
        total = best([*total, *both(total, found)])
    if len(found) == 1 and not isinstance(times, int):
        total = best([*total, {name: number * MANY for name, number in found[0].items()}])
    return total


# --- amounts ---


def received(known: Vocabulary, bag: Lowered, paid: Payment) -> list[Balance]:
    if "one_of" in bag:
        return [each for inner in bag["one_of"] for each in received(known, inner, paid)]
    found = {name: at_best(number, bag, paid) for name, number in (bag.get("of") or {}).items()}
    if bag.get("different") != PAID:
        return [found]
    return [each for name, number in found.items() for each in other_than_paid(known, name, number, paid)]


def other_than_paid(known: Vocabulary, name: str, number: int, paid: Payment) -> Iterator[Balance]:
    """What differs from what was paid can be paid the next time, if any one of a group could."""
    groups = known.groups
    if name in groups and not paid.names & groups.keys():
        yield from ({each: number} for each in groups[name].of if each not in paid.names)
    else:
        yield {name: number}


def at_best(number: Any, bag: Lowered, paid: Payment) -> int:
    if isinstance(number, dict):
        return max((row[1] for row in number.get("table", ())), default=MANY)
    if type(number) is not int:
        return MANY
    return number * (min(counted(bag["per"], paid), bag.get("max", MANY)) if "per" in bag else 1)


def counted(per: Any, paid: Payment) -> int:
    unit = per.get("paid") if isinstance(per, dict) else None
    return paid.chosen // next(iter(unit.values())) if unit else MANY


def given_up(bag: Lowered) -> Iterator[tuple[Balance, Payment]]:
    """Every way to pay, and what is looked back at afterwards."""
    for each in bag.get("one_of", [bag]):
        numbers = each.get("of") or {}
        choices = {most for number in numbers.values() if (most := most_chosen(number))}
        for chosen in [number for number in CHOSEN if number <= max(choices)] if choices else [1]:
            costs = {name: -cost(number, each, chosen) for name, number in numbers.items()}
            yield as_kept(costs, "kept" in bag or "kept" in each) | {PAID: 1}, Payment(frozenset(numbers), chosen)


def most_chosen(number: Any) -> int:
    """The most that a player may choose to pay, 0 where nobody chooses."""
    if isinstance(number, dict):
        return int(number.get("up_to", 0))
    return MANY if number == "any" else 0


def cost(number: Any, bag: Lowered, chosen: int) -> int:
    if most_chosen(number):
        return chosen
    if number == "all":
        return 1
    return number if type(number) is int and not SCALING & bag.keys() else BEYOND


def as_kept(amounts: Balance, is_kept: bool) -> Balance:
    return {KEPT + name: number for name, number in amounts.items()} if is_kept else amounts


# --- words ---


def of_nothing(known: Vocabulary, part: Lowered, paid: Payment) -> list[Balance]:
    return of_block(known, part.get("then") or (), paid)


def of_gain(known: Vocabulary, part: Lowered, paid: Payment) -> list[Balance]:
    return both(received(known, part["what"], paid), of_nothing(known, part, paid))


def of_put(known: Vocabulary, part: Lowered, paid: Payment) -> list[Balance]:
    found = [as_kept(each, True) for each in received(known, part["what"], paid)]
    return both(found, of_nothing(known, part, paid))


def of_draw(known: Vocabulary, part: Lowered, paid: Payment) -> list[Balance]:
    """What is drawn lies where it can be paid from."""
    drawn = {name: at_best(number, part["what"], paid) for name, number in (part["what"].get("of") or {}).items()}
    held = {name: part.get("keep", number) for name, number in drawn.items() if name in known.payables}
    return both([held], of_nothing(known, part, paid))


def of_pay(known: Vocabulary, part: Lowered, _: Payment) -> list[Balance]:
    found = [
        each
        for price, paid in given_up(part["what"])
        for each in both([price], of_block(known, part.get("then") or (), paid))
    ]
    return repeated(best(found), part.get("times", 1))


def of_exchange(known: Vocabulary, part: Lowered, paid: Payment) -> list[Balance]:
    sides = (part["what"], part.get("for") or {})
    directions = [
        best(both([price], received(known, other, paid)))
        for one, other in (sides, sides[::-1])
        for price, _ in given_up(one)
    ]
    found = [each for direction in directions for each in repeated(direction, part.get("times", 1))]
    return both(found, of_nothing(known, part, paid))


def of_choose(known: Vocabulary, part: Lowered, paid: Payment) -> list[Balance]:
    alternatives = [of_block(known, block, paid) for block in part["what"]]
    found = picked(alternatives, min(part.get("pick", 1), len(alternatives)))
    return both(repeated(found, part.get("times", 1)), of_nothing(known, part, paid))


def picked(alternatives: list[list[Balance]], most: int) -> list[Balance]:
    """Of every choice of so many alternatives, or fewer."""
    found: list[list[Balance]] = [[NOTHING], *([] for _ in range(most))]
    for ways in alternatives:
        for number in range(most, 0, -1):
            found[number] = best([*found[number], *both(found[number - 1], ways)])
    return best([each for ways in found[1:] for each in ways])


def of_together(known: Vocabulary, part: Lowered, paid: Payment) -> list[Balance]:
    found = in_order(balances(known, each, paid) for each in part["what"])
    return both(repeated(found, part.get("times", 1)), of_nothing(known, part, paid)) if found else []


def in_order(steps: Iterable[list[Balance]]) -> list[Balance]:
    found = [NOTHING]
    for each in steps:
        found = both(found, each)
    return found


def of_blocks(known: Vocabulary, part: Lowered, paid: Payment) -> list[Balance]:
    return [each for _, block in blocks_in(part) for each in of_block(known, block, paid)]


BY_WORD: dict[str, Callable[[Vocabulary, Lowered, Payment], list[Balance]]] = {
    "gain": of_gain,
    "put": of_put,
    "draw": of_draw,
    "pay": of_pay,
    "exchange": of_exchange,
    "choose": of_choose,
    "together": of_together,
    "if": of_blocks,
    "select": of_blocks,
    "produce": of_nothing,
    "word": of_nothing,
}
"""Words that can always be done once more; what others act on is built, taken or used up."""


# --- without end ---


def goes_on(known: Vocabulary, found: list[Balance]) -> bool:
    """Whether a few times, each in one of these ways, leave a player with as much as before."""
    had = best([{name: number for name, number in each.items() if name != PAID} for each in found])
    given = {name for each in had for name, number in each.items() if number > 0}
    if all(is_spent(known, each, given) for each in had):
        return False  # as most payments are, without trying
    return any(is_covered(known, each) for each in repeated(had, OFTEN))


def is_spent(known: Vocabulary, balance: Balance, given: set[str]) -> bool:
    """Whether something is missing that no way gives back, so that it is missing however often."""
    return any(number < 0 and not related(known, name, given) for name, number in balance.items())


def is_covered(known: Vocabulary, balance: Balance) -> bool:
    """Whether nothing is missing; a group and its members stand for each other."""
    left = {name: number for name, number in balance.items() if number > 0}
    for name, number in balance.items():
        for other in related(known, name, left) if number < 0 else ():
            taken = min(-number, left[other])
            left[other] -= taken
            number += taken
        if number < 0:
            return False
    return True


def related(known: Vocabulary, name: str, others: Iterable[str]) -> list[str]:
    return [other for other in others if members(known, name) & members(known, other)]


def members(known: Vocabulary, name: str) -> frozenset[str]:
    own = name.removeprefix(KEPT)
    names = known.groups[own].of if own in known.groups else [own]
    return frozenset(KEPT + each for each in names) if name.startswith(KEPT) else frozenset(names)
