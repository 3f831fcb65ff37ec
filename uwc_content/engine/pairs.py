"""The usual pair of `together`: build one thing and upgrade it, answered from prices instead of by search."""

from uwc_content.engine.bounds import Bounds
from uwc_content.engine.deciding import KIND_SHIFT
from uwc_content.engine.prices import Payment, Price
from uwc_content.engine.program import BUILD, NONE, UPGRADE, Node, Quantity
from uwc_content.engine.state import State


class Pairs(Bounds):
    """Quick answers, and the options that are worth a search."""

    __slots__ = ()

    def is_pair(self, node: Node) -> bool:
        if len(node.parts) != 2:
            return False
        first, second = self.nodes[node.parts[0]], self.nodes[node.parts[1]]
        return first.op == BUILD and second.op == UPGRADE and bool(second.what.pronoun) and is_single(first.what)

    def pair_surely_works(self, state: State, first: Node, what: Quantity, second: Node, it: int) -> bool:
        """A quick yes: some payment for the one leaves enough for the other, whatever else may come of it."""
        for each in what.one_of:
            if self.pair_surely_works(state, first, each, second, it):
                return True
        for kind, price in self.offers(state, first, what, it):
            if self.is_upgradable(kind):
                after = self.price_of(state, second, kind, 0, NONE, it)
                if price.is_plain and not price.is_loose and what.is_anywhere and after.only is not None:
                    if self.fit_both(state, kind, price, after.only):
                        return True
                elif self.pair_works_on_some_site(state, first, what, second, kind, it):
                    return True
        return False

    def fit_both(self, state: State, kind: int, price: Price, after: Payment) -> bool:
        """Whether a thing can be built on a site without surcharge with what another payment leaves."""
        seat = state.seats[state.actor]
        held = seat.amounts
        survey = seat.survey or self.survey(state, seat)
        if not survey.sites[kind] & survey.plain or not price.fits(held) or not self.is_left(state, kind):
            return False
        for i, number in after.needs:
            held[i] -= number
        answer = price.fits(held)
        for i, number in after.needs:
            answer = answer and held[i] >= 0
            held[i] += number
        return answer

    def pair_works_on_some_site(
        self, state: State, first: Node, what: Quantity, second: Node, kind: int, it: int
    ) -> bool:
        sites = self.payable_sites(state, first, what, it, kind, is_enough=True)
        return bool(sites) and self.leaves_enough(state, first, second, kind, (sites & -sites).bit_length() - 1, it)

    def leaves_enough(self, state: State, first: Node, second: Node, kind: int, site: int, it: int) -> bool:
        after = self.price_of(state, second, kind, 0, site, it)
        if after.is_loose or not self.is_upgradable(kind):
            return False
        for payment in self.payments(state, first, kind, site, it):
            if self.leaves(state, payment, after):
                return True
        return False

    def leaves_enough_for(self, state: State, first: Node, second: Node, option: int) -> bool:
        """The same for an option to build."""
        kind, site = option >> KIND_SHIFT, option & (1 << KIND_SHIFT) - 1
        return option >= 0 and self.leaves_enough(state, first, second, kind, site, NONE)

    def is_upgradable(self, kind: int) -> bool:
        """Whether a new thing of this kind can surely be upgraded."""
        return False

    def leaves(self, state: State, payment: Payment, after: Price) -> bool:
        """Whether a payment leaves enough for another price: pay, ask, take back."""
        if payment.spent or payment.things:
            return False
        held = state.seats[state.actor].amounts
        for i, number in payment.needs:
            held[i] -= number
        answer = self.can_pay(state, after)
        for i, number in payment.needs:
            held[i] += number
        return answer

    def pair_may_work(self, state: State, first: Node, second: Node) -> bool:
        """An optimistic bound: with plenty of whatever building may bring, some kind of thing can be upgraded."""
        bonus = self.building_gives(state, first)
        for kind in self.kinds_in(first.what):
            gives = self.after_building(state, kind, bonus)
            if self.could_pay(state, gives, self.price_of(state, second, kind, 0, NONE, NONE)):
                return True
        return False

    def worth_trying(self, state: State, pair: Node, options: list[int]) -> list[int]:
        """Options to build after which the thing could be upgraded; if it surely can after one of them, only that."""
        first, second = self.nodes[pair.parts[0]], self.nodes[pair.parts[1]]
        is_worth: dict[tuple[int, int, int], bool] = {}
        found = []
        for option in options:
            sort = self.sort_of_building(state, first, option)
            if sort not in is_worth:
                if self.leaves_enough_for(state, first, second, option):
                    return [option]
                gives = self.after_building(state, sort[0], sort[2])
                site = option & (1 << KIND_SHIFT) - 1
                is_worth[sort] = self.could_pay(state, gives, self.price_of(state, second, sort[0], 0, site, NONE))
            if is_worth[sort]:
                found.append(option)
        return found

    def sort_of_building(self, state: State, node: Node, option: int) -> tuple[int, int, int]:
        """Options of one sort cost the same and may bring the same: the kind, the price class, the bonus."""
        kind, site = option >> KIND_SHIFT, option & (1 << KIND_SHIFT) - 1
        area = self.price_class(state, site)
        price = self.price_of(state, node, kind, area, site, NONE)
        return kind, -site if price.is_loose else area, self.site_gives(state, kind, site)

    def kinds_in(self, what: Quantity) -> list[int]:
        found = [kind for amount in what.amounts for kind in self.kinds_of(amount)]
        for each in what.one_of:
            found.extend(self.kinds_in(each))
        return found


def is_single(what: Quantity) -> bool:
    """Whether it means exactly one thing."""
    if what.per is not None or what.by is not None:
        return False
    if what.one_of:
        return all(is_single(each) for each in what.one_of)
    return len(what.amounts) == 1 and what.amounts[0].number == 1 and not what.amounts[0].stat
