"""Counts, amounts and conditions, read off the state."""

from uwc_content.engine.bags import distinct
from uwc_content.engine.kept import kept_on
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import (
    CHOSEN_SHIFT,
    COUNTED,
    EVERYTHING,
    GROUP,
    HERE,
    IT,
    NONE,
    PAID_MASK,
    PAID_SHIFT,
    RAISE,
    RESOURCE,
    SET,
    T_ANY_OF,
    T_AT_MOST,
    T_DID,
    T_HAVE,
    T_IT,
    T_MOST,
    T_NOT,
    T_STANDS,
    THING,
    THIS,
    TRACK,
)
from uwc_content.engine.program import Item
from uwc_content.engine.quantities_of_nodes import Amount, FactTest, Quantity, Sum, Test
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.language.others import EVERYONE


def count_in(rules: Rules, state: State, seat: int, quantity: Quantity, it: int) -> int:
    """How many complete sets."""
    if quantity.did:
        counters = state.seats[seat].counters
        return min([counters[event.pattern] // event.number for event in quantity.did])
    if quantity.sum is not None:
        return total_of(rules, state, seat, quantity.sum, it) // quantity.sum.number
    if quantity.paid:
        return paid_amount(state, quantity) // quantity.paid
    if quantity.one_of:
        return sum(count_in(rules, state, seat, each, it) for each in quantity.one_of)
    sets = EVERYTHING
    for amount in quantity.amounts:
        sets = min(sets, sets_of(rules, state, seat, quantity, amount, it))
    return sets


def total_of(rules: Rules, state: State, seat: int, total: Sum, it: int) -> int:
    """A number printed on things, added up over those that counts see."""
    found = 0
    for amount in total.things.amounts:
        for thing in narrowed(rules, state, seat, total.things, amount.name, it):
            item = item_behind(rules, thing)
            found += 0 if item is None else total.of(item)
    return found + sum([total_of(rules, state, seat, total.over(each), it) for each in total.things.one_of])


def sets_of(rules: Rules, state: State, seat: int, quantity: Quantity, amount: Amount, it: int) -> int:
    number = max(amount.number, 1)
    if quantity.same:
        return sets_sharing(rules, state, seat, quantity, amount, it)
    if quantity.different and number > 1:
        return sets_of_different(rules, state, seat, quantity, amount, it)
    return value_of(rules, state, seat, quantity, amount, it) // number


def sets_sharing(rules: Rules, state: State, seat: int, quantity: Quantity, amount: Amount, it: int) -> int:
    """Sets that share a kind, a colour or a place, added up."""
    groups = groups_sharing(rules, state, seat, quantity, amount, it)
    return sum([size // amount.number for size in groups.values()])


def sets_of_different(rules: Rules, state: State, seat: int, quantity: Quantity, amount: Amount, it: int) -> int:
    """Sets in which no two share a kind, a colour or a place; each thing belongs to one set."""
    sizes = list(groups_sharing(rules, state, seat, quantity, amount, it).values())
    sets = sum(sizes) // amount.number
    while sets and sum([min(size, sets) for size in sizes]) < sets * amount.number:
        sets -= 1
    return sets


def groups_sharing(
    rules: Rules, state: State, seat: int, quantity: Quantity, amount: Amount, it: int
) -> dict[int, int]:
    """How much or how many there are of each kind, of each colour or at each place."""
    groups: dict[int, int] = {}
    if amount.sort == GROUP:
        paid = paid_of(state, quantity)
        for member in amount.members:
            if not paid >> member & 1:
                groups[member] = state.seats[seat].amounts[member]
    else:
        for thing in narrowed(rules, state, seat, quantity, amount.name, it):
            shared = rules.property_of(state, seat, thing, quantity.same or quantity.different)
            if shared != NONE:
                groups[shared] = groups.get(shared, 0) + 1
    return groups


def count_of(rules: Rules, state: State, seat: int, noun: str) -> int:
    """How many such things a player has, as counts and conditions see them."""
    return len(rules.targets(state, seat, COUNTED, noun))


def value_of(rules: Rules, state: State, seat: int, quantity: Quantity, amount: Amount, it: int) -> int:
    """How much or how many of one name there is."""
    if quantity.who:
        return sum([own_value(rules, state, each, quantity, amount, it) for each in whose(state, seat, quantity.who)])
    return own_value(rules, state, seat, quantity, amount, it)


def whose(state: State, seat: int, who: str) -> list[int]:
    """The seats whose things are counted, or who do something, in the order of seats after this one."""
    number = len(state.seats)
    others = [(seat + i) % number for i in range(1, number)]
    return [seat, *others] if who == EVERYONE else others


def own_value(rules: Rules, state: State, seat: int, quantity: Quantity, amount: Amount, it: int) -> int:
    """How much or how many of one name a player has."""
    sort = amount.sort
    if quantity.is_kept:
        return kept_on(state.seats[seat], quantity.this, amount.index)
    if sort == THING:
        if quantity.is_narrowed:
            return narrowed_count(rules, state, seat, quantity, amount.name, it)
        return count_of(rules, state, seat, amount.name)
    if sort == RESOURCE:
        return state.seats[seat].amounts[amount.index]
    if sort == GROUP:
        paid = paid_of(state, quantity)
        held = [state.seats[seat].amounts[member] for member in amount.members if not paid >> member & 1]
        return sum(1 for each in held if each) if quantity.different else sum(held)
    if sort == TRACK:
        return rules.number_of(state, seat, amount.name)
    return len(rules.payable_things(state, seat, amount.name))


def narrowed_count(rules: Rules, state: State, seat: int, quantity: Quantity, noun: str, it: int) -> int:
    things = narrowed(rules, state, seat, quantity, noun, it)
    if quantity.different:
        return len({rules.property_of(state, seat, thing, quantity.different) for thing in things} - {NONE})
    return len(things)


def narrowed(rules: Rules, state: State, seat: int, quantity: Quantity, noun: str, it: int) -> list[int]:
    things = without_another(rules, quantity, rules.targets(state, seat, COUNTED, noun), it)
    return [thing for thing in things if passes(rules, state, seat, quantity, thing, it, counts=True)]


def without_another(rules: Rules, quantity: Quantity, things: list[int], it: int) -> list[int]:
    """Without the one thing that `except` leaves out; another copy of it is another thing."""
    if not quantity.other_than:
        return things
    other = this_thing(rules, quantity) if quantity.other_than == THIS else it
    if other not in things:
        return things
    place = things.index(other)
    return things[:place] + things[place + 1 :]


def this_thing(rules: Rules, quantity: Quantity) -> int:
    """The item whose text it is, as a thing."""
    return rules.first_item + quantity.this


def item_behind(rules: Rules, thing: int) -> Item | None:
    """The item that a thing is; what is no item has no facts."""
    place = thing - rules.first_item
    return rules.program.items[place] if 0 <= place < len(rules.program.items) else None


def passes(rules: Rules, state: State, seat: int, quantity: Quantity, thing: int, it: int, counts: bool) -> bool:
    """Whether a thing stands where `at` and `site` say, has what `with` says and the facts that `where` asks for."""
    if quantity.facts and not has_facts(rules, quantity.facts, thing):
        return False
    if quantity.at is not None and not is_at(rules, state, seat, quantity.at, thing, it, counts):
        return False
    if quantity.site and not rules.stands_at(state, seat, thing, it, quantity.site):
        return False
    return quantity.having is None or has_at(rules, state, seat, quantity.having, thing)


def has_facts(rules: Rules, facts: list[FactTest], thing: int) -> bool:
    item = item_behind(rules, thing)
    return item is not None and all(fact.fits(item) for fact in facts)


def is_at(rules: Rules, state: State, seat: int, place: Quantity, thing: int, it: int, counts: bool) -> bool:
    """At so many of each of the things that are named."""
    if place.pronoun in (IT, HERE):
        return rules.stands_at(state, seat, thing, it)
    for each in place.one_of:
        if is_at(rules, state, seat, each, thing, it, counts):
            return True
    for amount in place.amounts:
        left = amount.number
        for other in without_another(
            rules, place, rules.targets(state, seat, COUNTED if counts else NONE, amount.name), it
        ):
            if rules.stands_at(state, seat, thing, other) and passes(rules, state, seat, place, other, it, counts):
                left -= 1
                if not left:
                    break
        if left > 0:
            return False
    return bool(place.amounts)


def has_at(rules: Rules, state: State, seat: int, wanted: Quantity, place: int) -> bool:
    """Whether so much stands at a place; whether it is connected follows from the place."""
    for amount in wanted.amounts:
        things = rules.targets(state, seat, NONE, amount.name)
        found = sum([1 for thing in things if rules.stands_at(state, seat, thing, place)])
        if (found > 0) if amount.number == 0 else (found < amount.number):
            return False
    return not wanted.one_of or any(has_at(rules, state, seat, each, place) for each in wanted.one_of)


def stat_of(rules: Rules, state: State, seat: int, name: str, usual: int) -> int:
    """A stat that is usually so much: as it was set last, raised and lowered, never below nothing."""
    owner = state.seats[seat]
    in_force = owner.in_force = owner.in_force or rules.folding.fold(owner.rules)
    found, change = in_force.set.get(name, usual), in_force.raised.get(name, 0)
    for node in in_force.counted:
        for amount in node.what.amounts:
            if amount.name == name:
                number = counted_stat(rules, state, seat, node.what, amount)
                if node.op == SET:
                    found = number
                else:
                    change += number if node.op == RAISE else -number
    return max(found + change, 0)


def counted_stat(rules: Rules, state: State, seat: int, quantity: Quantity, amount: Amount) -> int:
    """A number that depends on the game, though never on another stat."""
    if amount.rows and quantity.by is not None:
        return amount.by(count_in(rules, state, seat, quantity.by, NONE))
    times = 1 if quantity.per is None else min(count_in(rules, state, seat, quantity.per, NONE), quantity.max)
    return amount.number * times


def multiplier(rules: Rules, state: State, quantity: Quantity, it: int) -> int:
    if quantity.per is None:
        return 1
    return min(count_in(rules, state, state.actor, quantity.per, it), quantity.max)


def number_in(rules: Rules, state: State, quantity: Quantity, amount: Amount, it: int) -> int:
    if amount.stat:
        return rules.number_of(state, state.actor, amount.stat)
    if amount.rows and quantity.by is not None:
        return amount.by(count_in(rules, state, state.actor, quantity.by, it))
    return amount.number


def ways_of(rules: Rules, state: State, quantity: Quantity, it: int) -> list[list[int]]:
    """The distinct ways to read a bag as amounts, in a stable order; nobody may change what is returned."""
    if quantity.fixed is not None:
        return quantity.fixed
    times = multiplier(rules, state, quantity, it)
    if quantity.one_of:
        inner = [vector for each in quantity.one_of for vector in ways_of(rules, state, each, it)]
        return not_paid(state, quantity, distinct([[n * times for n in vector] for vector in inner]))
    found = [[0] * len(rules.program.amount_names)]
    if quantity.amounts and quantity.amounts[0].chosen:
        return chosen_ways(rules, state, quantity, quantity.amounts[0], found[0])
    for amount in quantity.amounts:
        number = number_in(rules, state, quantity, amount, it) * times
        found = [vector for each in found for vector in rules.program.with_amount(each, amount, number, quantity)]
    return not_paid(state, quantity, distinct(found))


def chosen_ways(rules: Rules, state: State, quantity: Quantity, amount: Amount, nothing: list[int]) -> list[list[int]]:
    """An amount that the player chooses: from one to as much as there is, up to its limit."""
    if quantity.is_kept:
        held = kept_on(state.seats[state.actor], quantity.this, amount.index)
    elif amount.index < rules.resources:
        held = state.seats[state.actor].amounts[amount.index]
    else:
        held = len(rules.payable_things(state, state.actor, amount.name))
    found = []
    for number in range(1, min(held, amount.chosen) + 1):
        vector = nothing[:]
        vector[amount.index] = number
        found.append(vector)
    return found


def not_paid(state: State, quantity: Quantity, vectors: list[list[int]]) -> list[list[int]]:
    """Without the ways that hold a kind of resource that was just paid, where the bag says so."""
    paid = paid_of(state, quantity)
    return [each for each in vectors if not any(each[i] for i in bits(paid))] if paid else vectors


def paid_of(state: State, quantity: Quantity) -> int:
    """A mask of the resources of the payment that `paid` speaks of: its frame lies below those of its benefit."""
    return payment_of(state, quantity) >> PAID_SHIFT & PAID_MASK


def paid_amount(state: State, quantity: Quantity) -> int:
    """How much the player chose to pay in the payment that `paid` speaks of."""
    return payment_of(state, quantity) >> CHOSEN_SHIFT


def payment_of(state: State, quantity: Quantity) -> int:
    """What the frame of a payment remembers; nothing outside of its benefit."""
    if quantity.payer == NONE:
        return 0
    stack = state.stack
    for i in range(len(stack) - 3, -1, -3):
        if stack[i] == quantity.payer:
            return stack[i + 2]
    return 0


def holds(rules: Rules, state: State, tests: list[Test], it: int) -> bool:
    for test in tests:
        if not test_holds(rules, state, test, it):
            return False
    return True


def test_holds(rules: Rules, state: State, test: Test, it: int) -> bool:
    op = test.op
    if op == T_HAVE and test.what is not None:
        return has_enough(rules, state, state.actor, test.what, it)
    if op == T_AT_MOST and test.what is not None:
        return is_at_most(rules, state, test.what, it)
    if op == T_STANDS:
        return rules.number_of(state, state.actor, test.track) in test.spaces
    if op == T_IT and test.what is not None:
        return it_is(rules, state, test.what, it)
    if op == T_DID and test.event is not None:
        return state.seats[state.actor].counters[test.event.pattern] >= test.event.number
    if op == T_MOST:
        return leads(rules, state, test.noun)
    if op == T_ANY_OF:
        return any(holds(rules, state, tests, it) for tests in test.inner)
    return op == T_NOT and not holds(rules, state, test.inner[0], it)


def is_at_most(rules: Rules, state: State, quantity: Quantity, it: int) -> bool:
    """Whether there is no more than this; of what shares something, no group is larger."""
    seat = state.actor
    if quantity.did:
        return all(state.seats[seat].counters[event.pattern] <= event.number for event in quantity.did)
    if quantity.sum is not None:
        return total_of(rules, state, seat, quantity.sum, it) <= quantity.sum.number
    if quantity.paid:
        return paid_amount(state, quantity) <= quantity.paid
    if quantity.same:
        groups = [groups_sharing(rules, state, seat, quantity, each, it) for each in quantity.amounts]
        return all(
            size <= each.number for each, sizes in zip(quantity.amounts, groups, strict=True) for size in sizes.values()
        )
    return all(value_of(rules, state, seat, quantity, each, it) <= each.number for each in quantity.amounts)


def has_enough(rules: Rules, state: State, seat: int, quantity: Quantity, it: int) -> bool:
    if quantity.did or quantity.one_of or quantity.sum is not None or quantity.paid:
        return count_in(rules, state, seat, quantity, it) > 0
    for amount in quantity.amounts:
        if amount.number == 0:
            if value_of(rules, state, seat, quantity, amount, it):
                return False
        elif sets_of(rules, state, seat, quantity, amount, it) < 1:
            return False
    return True


def it_is(rules: Rules, state: State, quantity: Quantity, it: int) -> bool:
    if quantity.one_of:
        return any(it_is(rules, state, each, it) for each in quantity.one_of)
    seat = state.actor
    if quantity.pronoun == THIS:
        return it == this_thing(rules, quantity)
    if quantity.other_than == THIS and it == this_thing(rules, quantity):
        return False
    return any(rules.is_such(state, seat, it, amount.name) for amount in quantity.amounts) and passes(
        rules, state, seat, quantity, it, it, counts=True
    )


def leads(rules: Rules, state: State, noun: str) -> bool:
    mine = count_of(rules, state, state.actor, noun)
    others = [count_of(rules, state, seat, noun) for seat in range(len(state.seats)) if seat != state.actor]
    return mine > max(others, default=0)
