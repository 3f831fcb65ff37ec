"""What things cost: usual or stated, minus discounts, plus surcharge, with substitutions, as distinct payments."""

from typing import Final

from uwc_content.engine.bags import minus, needs_of, units_in
from uwc_content.engine.giving import BY_KIND, Due, sharing_of
from uwc_content.engine.in_force import Folding, InForce
from uwc_content.engine.lowering import Program
from uwc_content.engine.prices import Payment, Price, Wildcard
from uwc_content.engine.program import BUILD, FREE, NONE, STATED, UPGRADE, Event, Node, Quantity
from uwc_content.engine.reckoning import Reckoning
from uwc_content.engine.state import Seat, State

VERB_OF: Final[dict[int, str]] = {BUILD: "build", UPGRADE: "upgrade"}


class Payments(Reckoning):
    """Costs and payments of the acting player."""

    __slots__ = ("folding", "payables", "resources")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.folding = Folding(program.nodes, program.patterns_of)
        self.resources = len(program.resources)
        self.payables = range(self.resources, len(program.amount_names))

    def in_force(self, seat: Seat) -> InForce:
        """What the rules of a seat add up to; where it is asked often, a look at the seat comes first."""
        seat.in_force = found = seat.in_force or self.folding.fold(seat.rules)
        return found

    # --- bags that are no building costs ---

    def can_afford(self, state: State, amounts: list[int]) -> bool:
        held = state.seats[state.actor].amounts
        for i in range(self.resources):
            if amounts[i] > held[i]:
                return False
        for i in range(self.resources, len(amounts)):
            if amounts[i] and amounts[i] > self.payable_number(state, i):
                return False
        return True

    def payable_number(self, state: State, i: int) -> int:
        return len(self.payable_things(state, state.actor, self.program.amount_names[i]))

    def affordable(self, state: State, bag: Quantity, it: int) -> list[list[int]]:
        """The ways to pay a bag that is no building cost."""
        vectors = [vector for vector in self.vectors(state, bag, it) if any(vector) and self.can_afford(state, vector)]
        return [vector for vector in vectors if self.are_things_there(state, self.due(state, bag, vector, it))]

    def due(self, state: State, bag: Quantity, vector: list[int], it: int) -> list[Due]:
        """The things that must be given up for one way to pay a bag."""
        return [Due(i, vector[i], self.sharing(state, bag, vector, it)) for i in self.payables if vector[i]]

    def sharing(self, state: State, bag: Quantity, vector: list[int], it: int) -> int:
        """What `same` and `different` say of things that are given up; alternatives may say it apart."""
        for each in bag.one_of:
            if vector in self.vectors(state, each, it) and self.sharing(state, each, vector, it):
                return self.sharing(state, each, vector, it)
        return sharing_of(bag)

    def are_things_there(self, state: State, dues: list[Due]) -> bool:
        for each in dues:
            if not self.givable(state, each):
                return False
        return True

    def givable(self, state: State, due: Due) -> list[int]:
        """The things that may be given up next, so that the others that are due can follow."""
        things = self.payable_things(state, state.actor, self.program.amount_names[due.payable])
        if due.sharing:
            shared = [self.shared_bit(state, due, thing) for thing in things]
            things = [each for each, bit in zip(things, shared, strict=True) if bit and due.allows(bit, shared)]
        return list(dict.fromkeys(things)) if len(things) >= due.number else []

    def shared_bit(self, state: State, due: Due, thing: int) -> int:
        """The colour or kind of a thing as a mask; 0 if it has none."""
        value = self.property_of(state, state.actor, thing, "kind" if due.sharing & BY_KIND else "colour")
        return 0 if value == NONE else 1 << value

    def pay(self, state: State, amounts: list[int], spent: list[int]) -> None:
        """Take the resources; things to give up are asked for by a frame of their own."""
        seat = state.seats[state.actor]
        held = seat.amounts
        for i in range(len(held)):
            held[i] -= amounts[i]
        seat.spent.extend(spent)

    def holds_all(self, state: State, needs: list[tuple[int, int]]) -> bool:
        """Whether the acting player has so much of each of these resources."""
        held = state.seats[state.actor].amounts
        for i, number in needs:
            if held[i] < number:
                return False
        return True

    def take_away(self, state: State, needs: list[tuple[int, int]]) -> None:
        held = state.seats[state.actor].amounts
        for i, number in needs:
            held[i] -= number

    def give_back(self, state: State, needs: list[tuple[int, int]]) -> None:
        held = state.seats[state.actor].amounts
        for i, number in needs:
            held[i] += number

    # --- prices of building and upgrading ---

    def price_of(self, state: State, node: Node, kind: int, area: int, thing: int, it: int) -> Price:
        """The price of one act; `area` is the price class of the site. Nearly all prices are worked out only once."""
        seat = state.seats[state.actor]
        tariff = (seat.in_force or self.in_force(seat)).tariff
        key = (node.index << 6 | kind + 1) << 6 | area
        price = tariff.prices.get(key)
        if price is None:
            price = tariff.prices[key] = self.reckon(state, node, kind, area, thing, it)
        return self.reckon(state, node, kind, area, thing, it) if price.is_loose else price

    def can_pay(self, state: State, price: Price) -> bool:
        seat = state.seats[state.actor]
        if price.is_plain:
            return price.fits(seat.amounts)
        for payment in price.payments:
            if self.affords(state, seat, payment):
                return True
        return False

    def affords(self, state: State, seat: Seat, payment: Payment) -> bool:
        held = seat.amounts
        for i, number in payment.needs:
            if held[i] < number:
                return False
        for index in payment.spent:
            if payment.spent.count(index) > seat.uses_left(index):
                return False
        for i, number in payment.things:
            if self.payable_number(state, i) < number:
                return False
        return True

    def payments(self, state: State, node: Node, kind: int, thing: int, it: int) -> list[Payment]:
        """Every distinct affordable payment for one act of building or upgrading."""
        area = self.price_class(state, thing) if node.op == BUILD else 0
        price = self.price_of(state, node, kind, area, thing, it)
        seat = state.seats[state.actor]
        return [payment for payment in price.payments if self.affords(state, seat, payment)]

    # --- working a price out ---

    def reckon(self, state: State, node: Node, kind: int, area: int, thing: int, it: int) -> Price:
        """Cost, discounts, surcharge, substitutions; what a `once` has used up is left out when it comes to paying."""
        tariff = self.in_force(state.seats[state.actor]).tariff
        discounts = self.applying(state, tariff.discounts, node, kind, thing) if node.cost.sort != FREE else []
        substitutes = self.applying(state, tariff.substitutes, node, kind, thing)
        unused: list[int] = []
        due = [(base, unused) for base in self.base_costs(state, node, kind, it)]
        for rule in discounts:
            due = self.with_discount(state, rule, due)
        extra = self.surcharge(area) if node.op == BUILD else []
        if extra:
            due = [([a + b for a, b in zip(amounts, extra, strict=False)], spent) for amounts, spent in due]
        is_loose = not node.price_is_fixed or self.are_loose([*tariff.discounts, *tariff.substitutes], node, kind)
        price = Price(self.substituted(state, substitutes, due), is_loose)
        wildcard = self.wildcard(state, substitutes)
        if len(due) == 1 and not due[0][1] and wildcard is not None:
            needs = needs_of(due[0][0])
            if not needs or needs[-1][0] < self.resources:
                price.use_wildcard(needs, wildcard)
        return price

    def applying(self, state: State, rules: list[Node], node: Node, kind: int, thing: int) -> list[Node]:
        return [rule for rule in rules if rule.event is not None and self.is_act(state, rule.event, node, kind, thing)]

    def base_costs(self, state: State, node: Node, kind: int, it: int) -> list[list[int]]:
        if node.cost.sort == FREE:
            return [[0] * len(self.program.amount_names)]
        if node.cost.sort == STATED and node.cost.bag is not None:
            bases = self.vectors(state, node.cost.bag, it)
        else:
            bases = [self.usual_cost(state, node.op, kind)]
        if node.less is None:
            return bases
        return [minus(base, less) for base in bases for less in self.vectors(state, node.less, it)]

    def with_discount(
        self, state: State, rule: Node, due: list[tuple[list[int], list[int]]]
    ) -> list[tuple[list[int], list[int]]]:
        lowered = []
        for amounts, spent in due:
            if rule.takes_all:
                cheaper = [[0] * len(amounts)]
            else:
                cheaper = [minus(amounts, less) for less in self.vectors(state, rule.what, NONE)]
            for each in cheaper:
                if rule.once and each != amounts:
                    lowered.append((each, [*spent, rule.index]))
                elif not rule.once:
                    lowered.append((each, spent))
        return [*lowered, *due] if rule.once else lowered

    def substituted(self, state: State, rules: list[Node], due: list[tuple[list[int], list[int]]]) -> list[Payment]:
        """Each unit of a cost may be replaced once."""
        found: list[Payment] = []
        for cost, used in due:
            owed = [(cost, cost, used)]
            for rule in rules:
                owed = [each for entry in owed for each in self.replaced(state, rule, entry)]
            for amounts, _, spent in owed:
                if not any(each.amounts == amounts and each.spent == spent for each in found):
                    found.append(Payment(amounts, spent, self.resources))
        return found

    def replaced(
        self, state: State, rule: Node, entry: tuple[list[int], list[int], list[int]]
    ) -> list[tuple[list[int], list[int], list[int]]]:
        """The ways to use one substitution: (what is paid, original units left, rules used up)."""
        found = [entry]
        ways = [(g, w) for g in self.vectors(state, rule.what, NONE) for w in self.vectors(state, rule.other, NONE)]
        for given, wanted in ways:
            more = []
            for paid, left, used in found:
                units = units_in(left, wanted)
                if rule.once:
                    units = 0 if rule.index in used else min(units, 1)
                for times in range(1, units + 1):
                    changed = [a + (g - w) * times for a, g, w in zip(paid, given, wanted, strict=True)]
                    rest = [a - w * times for a, w in zip(left, wanted, strict=True)]
                    more.append((changed, rest, [*used, rule.index] if rule.once else used))
            found = [*found, *more]
        return found

    def wildcard(self, state: State, substitutes: list[Node]) -> Wildcard | None:
        """The only substitution, if it gives one unit of one resource for one unit of another, as often as wanted."""
        if len(substitutes) != 1 or substitutes[0].once:
            return None
        ways = self.vectors(state, substitutes[0].what, NONE)
        given = needs_of(ways[0]) if len(ways) == 1 else []
        wanted = [needs_of(each) for each in self.vectors(state, substitutes[0].other, NONE)]
        if len(given) != 1 or any(len(each) != 1 for each in wanted):
            return None
        replaced = [each[0][0] for each in wanted]
        is_single = given[0][1] == 1 and all(each[0][1] == 1 for each in wanted)
        return Wildcard(given[0][0], replaced) if is_single and given[0][0] not in replaced else None

    # --- which rules apply ---

    def are_loose(self, rules: list[Node], node: Node, kind: int) -> bool:
        """Whether some rule that may apply to this kind looks at the very thing, or at a number that changes."""
        for rule in rules:
            if rule.event is not None and self.may_be_act(rule.event, node, kind):
                if not rule.is_settled:
                    return True
        return False

    def may_be_act(self, event: Event, node: Node, kind: int) -> bool:
        """Whether doing this could be that event, as far as verb, source and kind tell."""
        if event.one_of:
            return any(self.may_be_act(each, node, kind) for each in event.one_of)
        if event.verb != VERB_OF.get(node.op, "") or event.what is None:
            return False
        if event.source and not self.is_from(node, event.source):
            return False
        return self.may_be_meant(event.what, kind)

    def may_be_meant(self, what: Quantity, kind: int) -> bool:
        if what.one_of:
            return any(self.may_be_meant(each, kind) for each in what.one_of)
        return any(self.is_kind_within(kind, amount.name) for amount in what.amounts)

    def is_act(self, state: State, event: Event, node: Node, kind: int, thing: int) -> bool:
        """Whether doing this would be that event."""
        if event.one_of:
            return any(self.is_act(state, each, node, kind, thing) for each in event.one_of)
        return (
            self.may_be_act(event, node, kind)
            and event.what is not None
            and self.is_meant(state, event.what, kind, thing)
            and (not event.within or self.is_there(state, event, event.what, thing))
        )

    def is_there(self, state: State, event: Event, what: Quantity, thing: int) -> bool:
        """Whether it would be the nth of its period or place, or happen in that place at all."""
        if event.pattern != NONE:
            return state.seats[state.actor].counters[event.pattern] == event.nth - 1
        owner = state.actor
        prefix = "upgraded_" if event.verb == "upgrade" else ""
        for place in self.targets(state, owner, NONE, event.within):
            if self.stands_at(state, owner, thing, place):
                nouns = [prefix + amount.name for amount in what.amounts]
                alike = [each for noun in nouns for each in self.targets(state, owner, NONE, noun)]
                here = sum([1 for each in alike if self.stands_at(state, owner, each, place)])
                if not event.nth or here == event.nth - 1:
                    return True
        return False

    def is_meant(self, state: State, what: Quantity, kind: int, thing: int) -> bool:
        if what.one_of:
            return any(self.is_meant(state, each, kind, thing) for each in what.one_of)
        if not self.may_be_meant(what, kind):
            return False
        return not what.is_narrowed or self.passes(state, state.actor, what, thing, NONE, counts=False)

    def is_from(self, node: Node, source: str) -> bool:
        """Whether a node belongs to such a source: `slot`, `green_slot`, or the id of an item."""
        if source == node.source:
            return True
        if node.item == NONE:
            return False
        item = self.program.items[node.item]
        return source == item.id or source == f"{item.fields.get('colour')}_{node.source}"
