"""The usual pair of `together`: build one thing and upgrade it, answered from prices instead of by search."""

from uwc_content.engine.costs import can_pay, payments, price_of
from uwc_content.engine.opcodes import BUILD, IT, NONE, UPGRADE
from uwc_content.engine.prices import Payment, Price
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.bounds import after_building, all_gives, could_pay
from uwc_content.engine.space import KIND_SHIFT, SITE, kinds_in, offers, payable_sites
from uwc_content.engine.state import State
from uwc_content.engine.surveying import is_left, price_class, survey_of


def is_pair(rules: Rules, node: Node) -> bool:
    if len(node.parts) != 2:
        return False
    first, second = rules.nodes[node.parts[0]], rules.nodes[node.parts[1]]
    return first.op == BUILD and second.op == UPGRADE and second.what.pronoun == IT and is_single(first.what)


def pair_surely_works(rules: Rules, state: State, first: Node, what: Quantity, second: Node, it: int) -> bool:
    """A quick yes: some payment for the one leaves enough for the other, whatever else may come of it."""
    for each in what.one_of:
        if pair_surely_works(rules, state, first, each, second, it):
            return True
    for kind, price in offers(rules, state, first, what, it):
        if kind in rules.upgradable:
            after = price_of(rules, state, second, kind, 0, NONE, it)
            if price.is_plain and not price.is_loose and what.is_anywhere and after.only is not None:
                if fit_both(rules, state, kind, price, after.only):
                    return True
            elif pair_works_on_some_site(rules, state, first, what, second, kind, it):
                return True
    return False


def fit_both(rules: Rules, state: State, kind: int, price: Price, after: Payment) -> bool:
    """Whether a thing can be built on a site without surcharge with what another payment leaves."""
    seat = state.seats[state.actor]
    held = seat.amounts
    survey = seat.survey or survey_of(rules, state, seat)
    if not survey.sites[kind] & survey.plain or not price.fits(held) or not is_left(rules, state, kind):
        return False
    for i, number in after.needs:
        held[i] -= number
    answer = price.fits(held)
    for i, number in after.needs:
        answer = answer and held[i] >= 0
        held[i] += number
    return answer


def pair_works_on_some_site(
    rules: Rules, state: State, first: Node, what: Quantity, second: Node, kind: int, it: int
) -> bool:
    sites = payable_sites(rules, state, first, what, it, kind, is_enough=True)
    return bool(sites) and leaves_enough(rules, state, first, second, kind, (sites & -sites).bit_length() - 1, it)


def leaves_enough(rules: Rules, state: State, first: Node, second: Node, kind: int, site: int, it: int) -> bool:
    after = price_of(rules, state, second, kind, 0, site, it)
    if after.is_loose or kind not in rules.upgradable:
        return False
    for payment in payments(rules, state, first, kind, site, it):
        if leaves(state, payment, after):
            return True
    return False


def leaves_enough_for(rules: Rules, state: State, first: Node, second: Node, option: int) -> bool:
    """The same for an option to build."""
    kind, site = option >> KIND_SHIFT, option & SITE
    return option >= 0 and leaves_enough(rules, state, first, second, kind, site, NONE)


def leaves(state: State, payment: Payment, after: Price) -> bool:
    """Whether a payment leaves enough for another price: pay, ask, take back."""
    if payment.spent:
        return False
    held = state.seats[state.actor].amounts
    for i, number in payment.needs:
        held[i] -= number
    answer = can_pay(state, after)
    for i, number in payment.needs:
        held[i] += number
    return answer


def pair_may_work(rules: Rules, state: State, first: Node, second: Node) -> bool:
    """An optimistic bound: with plenty of whatever building may bring, some kind of thing can be upgraded."""
    kinds = kinds_in(rules, first.what)
    bonus = 0
    for kind in kinds:
        bonus |= rules.site_gives(state, kind, rules.sites_for(state, kind, first.what.site))
    hopes: dict[int, int] = {}
    for kind in kinds:
        first_gives = after_building(rules, state, kind, bonus)
        if first_gives not in hopes:
            hopes[first_gives] = all_gives(rules, state, first_gives)
        if could_pay(state, hopes[first_gives], price_of(rules, state, second, kind, 0, NONE, NONE)):
            return True
    return False


def worth_trying(rules: Rules, state: State, pair: Node, options: list[int]) -> list[int]:
    """Options to build after which the thing could be upgraded; if it surely can after one of them, only that."""
    first, second = rules.nodes[pair.parts[0]], rules.nodes[pair.parts[1]]
    is_worth: dict[tuple[int, int, int], bool] = {}
    found = []
    for option in options:
        sort = sort_of_building(rules, state, first, option)
        if sort not in is_worth:
            if leaves_enough_for(rules, state, first, second, option):
                return [option]
            gives = all_gives(rules, state, after_building(rules, state, sort[0], sort[2]))
            site = option & SITE
            is_worth[sort] = could_pay(state, gives, price_of(rules, state, second, sort[0], 0, site, NONE))
        if is_worth[sort]:
            found.append(option)
    return found


def sort_of_building(rules: Rules, state: State, node: Node, option: int) -> tuple[int, int, int]:
    """Options of one sort cost the same and may bring the same: the kind, the price class, the bonus."""
    kind, site = option >> KIND_SHIFT, option & SITE
    area = price_class(rules, state, site)
    price = price_of(rules, state, node, kind, area, site, NONE)
    return kind, -site if price.is_loose else area, rules.site_gives(state, kind, 1 << site)


def is_single(what: Quantity) -> bool:
    """Whether it means exactly one thing: before `it` no more are named, but one may come for each of something."""
    return what.per is None and all(is_single(each) for each in what.one_of)
