"""What things cost: usual or stated, minus discounts, plus surcharge, with substitutions, as distinct payments."""

from typing import Final

from uwc_content.engine.bags import minus, needs_of, units_in
from uwc_content.engine.copies import each_once
from uwc_content.engine.counting import passes, ways_of
from uwc_content.engine.dues import BY_KIND, Due, sharing_of
from uwc_content.engine.in_force import InForce
from uwc_content.engine.opcodes import BUILD, FREE, NONE, STATED, UPGRADE
from uwc_content.engine.prices import Payment, Price, Tariff, Wildcard
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Event, Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import Seat, State
from uwc_content.engine.surveying import price_class

CLASS_BITS: Final = 10
"""Kinds and price classes are numbers of so many bits."""
NODE_BITS: Final = 24
"""Nodes are numbers of so many; they differ most, and numbers are found quickest by their lowest bits."""
VERB_OF: Final[dict[int, str]] = {BUILD: "build", UPGRADE: "upgrade"}


def in_force_of(rules: Rules, seat: Seat) -> InForce:
    """What the rules of a seat add up to; where it is asked often, a look at the seat comes first."""
    seat.in_force = found = seat.in_force or rules.folding.fold(seat.rules)
    return found


def can_afford(rules: Rules, state: State, amounts: list[int]) -> bool:
    held = state.seats[state.actor].amounts
    for i in range(rules.resources):
        if amounts[i] > held[i]:
            return False
    for i in range(rules.resources, len(amounts)):
        if amounts[i] and amounts[i] > payable_number(rules, state, i):
            return False
    return True


def payable_number(rules: Rules, state: State, i: int) -> int:
    return len(rules.payable_things(state, state.actor, rules.program.amount_names[i]))


def affordable(rules: Rules, state: State, bag: Quantity, it: int) -> list[list[int]]:
    """The ways to pay a bag that is no building cost."""
    vectors = [vector for vector in ways_of(rules, state, bag, it) if any(vector) and can_afford(rules, state, vector)]
    if not names_things(rules, vectors):
        return vectors
    return [vector for vector in vectors if are_things_there(rules, state, due_of(rules, state, bag, vector, it))]


def names_things(rules: Rules, vectors: list[list[int]]) -> bool:
    """Whether anything but resources is to be paid."""
    for vector in vectors:
        for i in rules.payables:
            if vector[i]:
                return True
    return False


def due_of(rules: Rules, state: State, bag: Quantity, vector: list[int], it: int) -> list[Due]:
    """The things that must be given up for one way to pay a bag."""
    return [Due(i, vector[i], sharing(rules, state, bag, vector, it)) for i in rules.payables if vector[i]]


def sharing(rules: Rules, state: State, bag: Quantity, vector: list[int], it: int) -> int:
    """What `same` and `different` say of things that are given up; alternatives may say it apart."""
    for each in bag.one_of:
        if vector in ways_of(rules, state, each, it) and sharing(rules, state, each, vector, it):
            return sharing(rules, state, each, vector, it)
    return sharing_of(bag)


def are_things_there(rules: Rules, state: State, dues: list[Due]) -> bool:
    for each in dues:
        if not givable(rules, state, each):
            return False
    return True


def givable(rules: Rules, state: State, due: Due) -> list[int]:
    """The things that may be given up next, so that the others that are due can follow."""
    things = rules.payable_things(state, state.actor, rules.program.amount_names[due.payable])
    if due.sharing:
        shared = [shared_bit(rules, state, due, thing) for thing in things]
        things = [each for each, bit in zip(things, shared, strict=True) if bit and due.allows(bit, shared)]
    return each_once(things) if len(things) >= due.number else []


def shared_bit(rules: Rules, state: State, due: Due, thing: int) -> int:
    """The colour or kind of a thing as a mask; 0 if it has none."""
    value = rules.property_of(state, state.actor, thing, "kind" if due.sharing & BY_KIND else "colour")
    return 0 if value == NONE else 1 << value


def pay_amounts(state: State, amounts: list[int], spent: list[int]) -> None:
    """Take the resources; things to give up are asked for by a frame of their own."""
    seat = state.seats[state.actor]
    held = seat.amounts
    for i in range(len(held)):
        held[i] -= amounts[i]
    seat.spent.extend(spent)


def holds_all(state: State, needs: list[tuple[int, int]]) -> bool:
    """Whether the acting player has so much of each of these resources."""
    held = state.seats[state.actor].amounts
    for i, number in needs:
        if held[i] < number:
            return False
    return True


def take_away(state: State, needs: list[tuple[int, int]]) -> None:
    held = state.seats[state.actor].amounts
    for i, number in needs:
        held[i] -= number


def give_back(state: State, needs: list[tuple[int, int]]) -> None:
    held = state.seats[state.actor].amounts
    for i, number in needs:
        held[i] += number


def price_of(rules: Rules, state: State, node: Node, kind: int, area: int, thing: int, it: int) -> Price:
    """The price of one act; `area` is the price class of the site. Nearly all prices are worked out only once."""
    seat = state.seats[state.actor]
    tariff = (seat.in_force or in_force_of(rules, seat)).tariff
    key = (area << CLASS_BITS | kind + 1) << NODE_BITS | node.index
    price = tariff.prices.get(key)
    if price is None:
        price = tariff.prices[key] = known_price(rules, state, tariff, key, node, kind, area, thing, it)
    return reckon(rules, state, node, kind, area, thing, it) if price.is_loose else price


def known_price(
    rules: Rules, state: State, tariff: Tariff, key: int, node: Node, kind: int, area: int, thing: int, it: int
) -> Price:
    """The same price is due under every tariff in which the same rules may apply to the act."""
    standing = tariff.about(VERB_OF[node.op])
    applying = [rule.index for rule in standing if may_apply(rules, rule, node, kind)]
    whole_key = (key, *applying)
    price = tariff.known.get(whole_key)
    if price is None:
        price = tariff.known[whole_key] = reckon(rules, state, node, kind, area, thing, it)
    return price


def can_pay(state: State, price: Price) -> bool:
    seat = state.seats[state.actor]
    if price.is_plain:
        return price.fits(seat.amounts)
    for payment in price.payments:
        if affords(seat, payment):
            return True
    return False


def affords(seat: Seat, payment: Payment) -> bool:
    held = seat.amounts
    for i, number in payment.needs:
        if held[i] < number:
            return False
    for index in payment.spent:
        if payment.spent.count(index) > seat.uses_left(index):
            return False
    return True


def payments(rules: Rules, state: State, node: Node, kind: int, thing: int, it: int) -> list[Payment]:
    """Every distinct affordable payment for one act of building or upgrading."""
    area = price_class(rules, state, thing) if node.op == BUILD else 0
    price = price_of(rules, state, node, kind, area, thing, it)
    seat = state.seats[state.actor]
    return [payment for payment in price.payments if affords(seat, payment)]


def reckon(rules: Rules, state: State, node: Node, kind: int, area: int, thing: int, it: int) -> Price:
    """Cost, discounts, surcharge, substitutions; what a `once` has used up is left out when it comes to paying."""
    tariff = in_force_of(rules, state.seats[state.actor]).tariff
    discounts = applying(rules, state, tariff.discounts, node, kind, thing) if node.cost.sort != FREE else []
    substitutes = applying(rules, state, tariff.substitutes, node, kind, thing)
    unused: list[int] = []
    due = [(base, unused) for base in base_costs(rules, state, node, kind, it)]
    for rule in discounts:
        due = with_discount(rules, state, rule, due)
    extra = rules.surcharges[area] if node.op == BUILD else []
    if extra:
        due = [([a + b for a, b in zip(amounts, extra, strict=False)], spent) for amounts, spent in due]
    is_loose = not node.price_is_fixed or are_loose(rules, tariff.about(VERB_OF[node.op]), node, kind)
    price = Price(substituted(rules, state, substitutes, due), is_loose)
    wildcard = wildcard_of(rules, state, substitutes)
    if len(due) == 1 and not due[0][1] and wildcard is not None:
        price.use_wildcard(needs_of(due[0][0]), wildcard)
    return price


def applying(rules: Rules, state: State, standing: list[Node], node: Node, kind: int, thing: int) -> list[Node]:
    return [rule for rule in standing if rule.event is not None and is_act(rules, state, rule.event, node, kind, thing)]


def base_costs(rules: Rules, state: State, node: Node, kind: int, it: int) -> list[list[int]]:
    if node.cost.sort == FREE:
        return [[0] * len(rules.program.amount_names)]
    if node.cost.sort == STATED and node.cost.bag is not None:
        bases = ways_of(rules, state, node.cost.bag, it)
    else:
        bases = [(rules.upgrade_costs if node.op == UPGRADE else rules.costs)[kind]]
    if node.less is None:
        return bases
    return [minus(base, less) for base in bases for less in ways_of(rules, state, node.less, it)]


def with_discount(
    rules: Rules, state: State, rule: Node, due: list[tuple[list[int], list[int]]]
) -> list[tuple[list[int], list[int]]]:
    lowered = []
    for amounts, spent in due:
        if rule.takes_all:
            cheaper = [[0] * len(amounts)]
        else:
            cheaper = [minus(amounts, less) for less in ways_of(rules, state, rule.what, NONE)]
        for each in cheaper:
            if rule.once and each != amounts:
                lowered.append((each, [*spent, rule.index]))
            elif not rule.once:
                lowered.append((each, spent))
    return [*lowered, *due] if rule.once else lowered


def substituted(
    rules: Rules, state: State, standing: list[Node], due: list[tuple[list[int], list[int]]]
) -> list[Payment]:
    """Each unit of a cost may be replaced once."""
    found: list[Payment] = []
    for cost, used in due:
        owed = [(cost, cost, used)]
        for rule in standing:
            owed = [each for entry in owed for each in replaced(rules, state, rule, entry)]
        for amounts, _, spent in owed:
            if not any(each.amounts == amounts and each.spent == spent for each in found):
                found.append(Payment(amounts, spent))
    return found


def replaced(
    rules: Rules, state: State, rule: Node, entry: tuple[list[int], list[int], list[int]]
) -> list[tuple[list[int], list[int], list[int]]]:
    """The ways to use one substitution: (what is paid, original units left, rules used up); of each copy one `once`."""
    found = [entry]
    ways = [(g, w) for g in ways_of(rules, state, rule.what, NONE) for w in ways_of(rules, state, rule.other, NONE)]
    for given, wanted in ways:
        more = []
        for paid, left, used in found:
            units = units_in(left, wanted)
            if rule.once:
                units = min(units, 1) if used is entry[2] else 0
            for times in range(1, units + 1):
                changed = [a + (g - w) * times for a, g, w in zip(paid, given, wanted, strict=True)]
                rest = [a - w * times for a, w in zip(left, wanted, strict=True)]
                more.append((changed, rest, [*used, rule.index] if rule.once else used))
        found = [*found, *more]
    return found


def wildcard_of(rules: Rules, state: State, substitutes: list[Node]) -> Wildcard | None:
    """The only substitution, if it gives one unit of one resource for one unit of another, as often as wanted."""
    if len(substitutes) != 1 or substitutes[0].once:
        return None
    ways = ways_of(rules, state, substitutes[0].what, NONE)
    given = needs_of(ways[0]) if len(ways) == 1 else []
    wanted = [needs_of(each) for each in ways_of(rules, state, substitutes[0].other, NONE)]
    if len(given) != 1 or any(len(each) != 1 for each in wanted):
        return None
    replaced = [each[0][0] for each in wanted]
    is_single = given[0][1] == 1 and all(each[0][1] == 1 for each in wanted)
    return Wildcard(given[0][0], replaced) if is_single and given[0][0] not in replaced else None


def are_loose(rules: Rules, standing: list[Node], node: Node, kind: int) -> bool:
    """Whether some rule that may apply to this kind looks at the very thing, or at a number that changes."""
    for rule in standing:
        if not rule.is_settled and may_apply(rules, rule, node, kind):
            return True
    return False


def may_apply(rules: Rules, rule: Node, node: Node, kind: int) -> bool:
    """Whether a discount or substitution could be about this; worked out once, as tariffs come and go."""
    key = (rule.index << NODE_BITS | node.index) << CLASS_BITS | kind + 1
    found = rules.folding.acts.get(key)
    if found is None:
        found = rule.event is not None and may_be_act(rules, rule.event, node, kind)
        rules.folding.acts[key] = found
    return found


def may_be_act(rules: Rules, event: Event, node: Node, kind: int) -> bool:
    """Whether doing this could be that event, as far as verb, source and kind tell."""
    if event.one_of:
        return any(may_be_act(rules, each, node, kind) for each in event.one_of)
    if event.verb != VERB_OF.get(node.op, "") or event.what is None:
        return False
    if event.source and not is_from(rules, node, event.source):
        return False
    return may_be_meant(rules, event.what, kind)


def may_be_meant(rules: Rules, what: Quantity, kind: int) -> bool:
    if what.one_of:
        return any(may_be_meant(rules, each, kind) for each in what.one_of)
    return any(kind in rules.kinds_called.get(amount.name, ()) for amount in what.amounts)


def is_act(rules: Rules, state: State, event: Event, node: Node, kind: int, thing: int) -> bool:
    """Whether doing this would be that event."""
    if event.one_of:
        return any(is_act(rules, state, each, node, kind, thing) for each in event.one_of)
    return (
        may_be_act(rules, event, node, kind)
        and event.what is not None
        and is_meant(rules, state, event.what, kind, thing)
        and (not event.within or is_there(rules, state, event, event.what, thing))
    )


def is_there(rules: Rules, state: State, event: Event, what: Quantity, thing: int) -> bool:
    """Whether it would be the nth of its period or place, or happen in that place at all."""
    if event.pattern != NONE:
        return state.seats[state.actor].counters[event.pattern] == event.nth - 1
    owner = state.actor
    prefix = "upgraded_" if event.verb == "upgrade" else ""
    for place in rules.targets(state, owner, NONE, event.within):
        if rules.stands_at(state, owner, thing, place):
            nouns = [prefix + amount.name for amount in what.amounts]
            alike = [each for noun in nouns for each in rules.targets(state, owner, NONE, noun)]
            here = sum([1 for each in alike if rules.stands_at(state, owner, each, place)])
            if not event.nth or here == event.nth - 1:
                return True
    return False


def is_meant(rules: Rules, state: State, what: Quantity, kind: int, thing: int) -> bool:
    if what.one_of:
        return any(is_meant(rules, state, each, kind, thing) for each in what.one_of)
    if not may_be_meant(rules, what, kind):
        return False
    return not what.is_narrowed or passes(rules, state, state.actor, what, thing, NONE, counts=False)


def is_from(rules: Rules, node: Node, source: str) -> bool:
    """Whether a node belongs to such a source: its name, a colour before it, or the id of an item."""
    if source == node.source:
        return True
    if node.item == NONE:
        return False
    item = rules.program.items[node.item]
    return source == item.id or source == f"{item.fields.get('colour')}_{node.source}"
