"""Where something can be built, of what kind and at which price."""

from typing import Final

from uwc_content.engine.copies import each_once
from uwc_content.engine.costs import can_pay, in_force_of, price_of
from uwc_content.engine.counting import is_at
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.prices import ANY_SHAPE, Floor, Floors, Price
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Amount, Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import COUNT_BITS, MOST_COUNTED
from uwc_content.engine.state import UNKNOWN, State
from uwc_content.engine.surveying import is_left, kinds_left, survey_of

KIND_SHIFT: Final = 16
"""An option to build is a kind and a site in one number: the site has so many bits, the kind those above."""
SITE: Final = (1 << KIND_SHIFT) - 1


def can_build(rules: Rules, state: State, node: Node, what: Quantity, it: int) -> bool:
    """Prices first: they are told quickest, and mostly say no."""
    for each in what.one_of:
        if can_build(rules, state, node, each, it):
            return True
    held = state.seats[state.actor].amounts
    for kind, price in offers(rules, state, node, what, it):
        if price.is_loose or not price.is_plain or price.fits(held):
            if can_build_kind(rules, state, node, what, it, kind, price):
                return True
    return False


def can_build_kind(rules: Rules, state: State, node: Node, what: Quantity, it: int, kind: int, price: Price) -> bool:
    """The same for one kind, whose price on a site without surcharge can be paid or has to be looked at."""
    seat = state.seats[state.actor]
    survey = seat.survey or survey_of(rules, state, seat)
    if what.is_anywhere and price.is_plain and not price.is_loose and survey.sites[kind] & survey.plain:
        return is_left(rules, state, kind)
    return bool(payable_sites(rules, state, node, what, it, kind, True))


def buildable_kinds(rules: Rules, state: State, node: Node) -> int:
    """A mask of all kinds that a word may build now, if it may build them anywhere."""
    seat = state.seats[state.actor]
    held = seat.amounts
    tariff = (seat.in_force or in_force_of(rules, seat)).tariff
    floors, prices, others = tariff.floors.get(node.what.number) or floors_of(rules, state, node)
    able = 0
    for bit, (first, least, soft, wild, number) in floors:
        if held[soft] + held[wild] >= number and held[first] >= least:
            able |= bit
    for bit, price in prices:
        if price.fits_any_shape(held):
            able |= bit
    survey = seat.survey or survey_of(rules, state, seat)
    found = able & survey.open & (state.left if state.left != UNKNOWN else kinds_left(rules, state))
    for kind in [*bits(able & ~found), *others]:
        if payable_sites(rules, state, node, node.what, NONE, kind, True):
            found |= 1 << kind
    return found


def floors_of(rules: Rules, state: State, node: Node) -> Floors:
    """What must be held for each kind that a word builds."""
    floors: list[tuple[int, Floor]] = []
    prices: list[tuple[int, Price]] = []
    others: list[int] = []
    for kind, price in offers(rules, state, node, node.what, NONE):
        if price.is_loose or not price.is_plain:
            others.append(kind)
        elif price.shape == ANY_SHAPE:
            prices.append((1 << kind, price))
        else:
            floors.append((1 << kind, price.floor()))
    seat = state.seats[state.actor]
    found = (seat.in_force or in_force_of(rules, seat)).tariff.floors[node.what.number] = (floors, prices, others)
    return found


def offers(rules: Rules, state: State, node: Node, what: Quantity, it: int) -> list[tuple[int, Price]]:
    """The kinds that a word may build, each with its price on a site without surcharge."""
    seat = state.seats[state.actor]
    tariff = (seat.in_force or in_force_of(rules, seat)).tariff
    found = tariff.offers.get(what.number)
    if found is None:
        kinds = [kind for amount in what.amounts for kind in kinds_of(rules, amount)]
        found = [(kind, price_of(rules, state, node, kind, 0, NONE, it)) for kind in kinds]
        tariff.offers[what.number] = found
    return found


def kinds_of(rules: Rules, amount: Amount) -> list[int]:
    kinds = amount.kinds
    if kinds is None:
        kinds = amount.kinds = rules.kinds_called.get(amount.name, [])
    return kinds


def build_options(rules: Rules, state: State, node: Node, what: Quantity, it: int, left: int) -> list[int]:
    """Kind and site; `left` has some bits for each named kind that say how many may still be built, or is NONE."""
    found = sites_to_build(rules, state, node, what, it, left)
    return each_once(found) if what.one_of or len(what.amounts) > 1 else found


def sites_to_build(rules: Rules, state: State, node: Node, what: Quantity, it: int, left: int) -> list[int]:
    found: list[int] = []
    for each in what.one_of:
        found.extend(sites_to_build(rules, state, node, each, it, NONE))
    for i, amount in enumerate(what.amounts):
        if left == NONE or left >> COUNT_BITS * i & MOST_COUNTED:
            for kind in kinds_of(rules, amount):
                first = kind << KIND_SHIFT
                for site in bits(payable_sites(rules, state, node, what, it, kind, False)):
                    found.append(first + site)
    return found


def payable_sites(rules: Rules, state: State, node: Node, what: Quantity, it: int, kind: int, is_enough: bool) -> int:
    """A mask of legal sites for one kind that can be paid for; with `is_enough` some of them will do."""
    sites = rules.sites_for(state, kind, what.site)
    if sites and what.at is not None:
        sites = sites_at(rules, state, what.at, sites, it)
    if not sites:
        return 0
    found = 0
    seat = state.seats[state.actor]
    for area, members in (seat.survey or survey_of(rules, state, seat)).areas:
        here = sites & members
        if here:
            price = price_of(rules, state, node, kind, area, (here & -here).bit_length() - 1, it)
            if price.is_loose:
                found |= payable_singly(rules, state, node, kind, area, here, it)
            elif can_pay(state, price):
                found |= here
            if is_enough and found:
                return found
    return found


def sites_at(rules: Rules, state: State, place: Quantity, sites: int, it: int) -> int:
    found = 0
    for site in bits(sites):
        if is_at(rules, state, state.actor, place, site, it, counts=False):
            found |= 1 << site
    return found


def payable_singly(rules: Rules, state: State, node: Node, kind: int, area: int, sites: int, it: int) -> int:
    """Sites of one price class cost the same, unless a rule looks at the very site."""
    found = 0
    for site in bits(sites):
        if can_pay(state, price_of(rules, state, node, kind, area, site, it)):
            found |= 1 << site
    return found


def kinds_in(rules: Rules, what: Quantity) -> list[int]:
    found = [kind for amount in what.amounts for kind in kinds_of(rules, amount)]
    for each in what.one_of:
        found.extend(kinds_in(rules, each))
    return found
