"""What can be done now: the same question lists the options and says whether a part is offered."""

from typing import Final

from uwc_content.engine.bags import needs_of
from uwc_content.engine.events import Events
from uwc_content.engine.masks import bits
from uwc_content.engine.prices import Price
from uwc_content.engine.program import (
    ADVANCE,
    BUILD,
    DRAW,
    EXCHANGE,
    GAIN,
    HERE,
    IF,
    IT,
    NONE,
    PAY,
    PRODUCE,
    READY,
    SELECT,
    TAKE,
    TOGETHER,
    UPGRADE,
    USE,
    WORD,
    Amount,
    Node,
    Quantity,
)
from uwc_content.engine.state import UNKNOWN, State

KIND_SHIFT: Final = 10
"""An option to build is a kind and a site in one number."""
WAY: Final = 12
"""An option to exchange has so many bits for what is given, and those above for what is received."""


class Deciding(Events):
    """Legality, from the same nodes as the effects."""

    __slots__ = ()

    def can(self, state: State, index: int, it: int) -> bool:
        node = self.nodes[index]
        if node.is_always:
            return True
        if not node.questions:
            return self.can_do(state, node, it)
        for question in node.questions:
            if self.can_do(state, question, it):
                return True
        return False

    def can_do(self, state: State, node: Node, it: int) -> bool:
        """The same for one word that is no block or choice."""
        op = node.op
        if op == BUILD:
            return self.can_build(state, node, node.what, it)
        if op == GAIN:
            return self.gives_something(state, node.what, it)
        if op == IF:
            branch = self.branch(state, node, it)
            return branch != NONE and self.can(state, branch, it)
        if op == TOGETHER:
            return self.times_of(state, node, it) > 0 and self.can_complete(state, node, it)
        if op == PAY:
            return bool(self.pay_options(state, node, it)) and self.times_of(state, node, it) > 0
        if op == EXCHANGE:
            return bool(self.exchange_options(state, node, it))
        if op == DRAW:
            return self.gives_something(state, node.what, it) and self.deck_is_there(state, node)
        if op == ADVANCE:
            return self.full_number(state, node, it) > 0
        if op == WORD:
            return bool(self.word_targets(state, node, it))
        return self.can_act(state, node, it)

    def can_complete(self, state: State, node: Node, it: int) -> bool:
        raise NotImplementedError

    def branch(self, state: State, node: Node, it: int) -> int:
        return node.then if self.holds(state, node.tests, it) else node.otherwise

    def gives_something(self, state: State, bag: Quantity, it: int) -> bool:
        """Decks and tracks are looked at by their own words."""
        if not bag.is_bag:
            return True
        for vector in self.vectors(state, bag, it):
            if any(vector):
                return True
        return False

    def deck_is_there(self, state: State, node: Node) -> bool:
        return any(self.can_draw(state, amount.name) for amount in node.what.amounts)

    def full_number(self, state: State, node: Node, it: int) -> int:
        """How many cards are drawn, or how many steps a marker may advance."""
        return self.number(state, node.what, node.what.amounts[0], it) * self.multiplier(state, node.what, it)

    def times_of(self, state: State, node: Node, it: int) -> int:
        return node.times if node.times_per is None else self.count(state, state.actor, node.times_per, it)

    # --- options of words ---

    def pay_options(self, state: State, node: Node, it: int) -> list[list[int]]:
        """Payments after which something in `then` can be done."""
        return [vector for vector in self.affordable(state, node.what, it) if self.has_benefit(state, node, it, vector)]

    def has_benefit(self, state: State, node: Node, it: int, vector: list[int]) -> bool:
        """Whether `then` can be begun after the payment, and after giving up some things that are part of it."""
        needs = needs_of(vector)
        things = [each for each in needs if each[0] >= self.resources]
        amounts = needs[: len(needs) - len(things)]
        self.take_away(state, amounts)
        if things and not self.nodes[node.then].is_always:
            answer = self.can_after_giving(state, node.then, it, things, is_alike(node))
        else:
            answer = self.can(state, node.then, it)
        self.give_back(state, amounts)
        return answer

    def can_after_giving(self, state: State, block: int, it: int, due: list[tuple[int, int]], alike: bool) -> bool:
        """Whether a block can be done after some way of giving up everything that is due."""
        due = [each for each in due if each[1]]
        if not due:
            return self.can(state, block, it)
        for thing in self.givable(state, *due[0], alike):
            if self.can_after_one(state, block, it, due, alike, thing):
                return True
        return False

    def can_after_one(
        self, state: State, block: int, it: int, due: list[tuple[int, int]], alike: bool, thing: int
    ) -> bool:
        """The same after a certain thing has been given up first."""
        trial = state.trial()
        left = self.give_one(trial, *due[0], alike, thing)
        return self.can_after_giving(trial, block, it, [(due[0][0], left), *due[1:]], alike)

    def givable(self, state: State, payable: int, number: int, alike: bool) -> list[int]:
        """The things that may be given up next; those that must share a colour only where there are enough of it."""
        things = self.payable_things(state, state.actor, self.program.amount_names[payable])
        if alike:
            colours = [self.property_of(state, state.actor, thing, "colour") for thing in things]
            things = [each for each, colour in zip(things, colours, strict=True) if colours.count(colour) >= number]
        return list(dict.fromkeys(things))

    def give_one(self, state: State, payable: int, number: int, alike: bool, thing: int) -> int:
        """Give a thing up, and where things must share a colour the others with it; how many are still due."""
        name = self.program.amount_names[payable]
        self.give_up(state, name, thing)
        if not alike:
            return number - 1
        colour = self.property_of(state, state.actor, thing, "colour")
        others = self.payable_things(state, state.actor, name)
        others = [each for each in others if self.property_of(state, state.actor, each, "colour") == colour]
        for each in others[: number - 1]:
            self.give_up(state, name, each)
        return 0

    def exchange_options(self, state: State, node: Node, it: int, side: int = NONE) -> list[int]:
        """Which side is given, in the lowest bit, and which of its ways is given and which of the other's received."""
        sides = (node.what, node.other)
        found = []
        seen: list[tuple[list[int], list[int]]] = []
        for i in (0, 1) if side == NONE else (side,):
            for which, given in enumerate(self.affordable(state, sides[i], it)):
                for way, received in enumerate(self.vectors(state, sides[1 - i], it)):
                    if given != received and not any(received[self.resources :]) and (given, received) not in seen:
                        seen.append((given, received))
                        found.append((way << WAY | which) << 1 | i)
        return found

    def exchanged(self, state: State, node: Node, it: int, option: int) -> tuple[list[int], list[int]]:
        """What is given and what is received."""
        given, received = (node.other, node.what) if option & 1 else (node.what, node.other)
        which, way = option >> 1 & (1 << WAY) - 1, option >> 1 + WAY
        return self.affordable(state, given, it)[which], self.vectors(state, received, it)[way]

    def targets_of(self, state: State, node: Node, it: int) -> list[int]:
        """The options of a word that acts on things, in a stable order."""
        op = node.op
        if op == BUILD:
            return self.build_options(state, node, node.what, it, NONE)
        if op == WORD:
            return self.word_targets(state, node, it)
        things = self.meant(state, node, node.what, it)
        if op == TAKE or op == READY:
            return list(dict.fromkeys(things))
        return list(dict.fromkeys([thing for thing in things if self.is_open(state, node, thing, it)]))

    def can_act(self, state: State, node: Node, it: int) -> bool:
        """Whether a word that acts on things has any target."""
        things = self.meant(state, node, node.what, it)
        if node.op == TAKE or node.op == READY:
            return bool(things)
        for thing in things:
            if self.is_open(state, node, thing, it):
                return True
        return False

    def meant(self, state: State, node: Node, what: Quantity, it: int) -> list[int]:
        if what.pronoun in (IT, HERE):
            return [it] if it != NONE and self.is_target(state, node.op, it) else []
        if what.one_of:
            return [thing for each in what.one_of for thing in self.meant(state, node, each, it)]
        found: list[int] = []
        for amount in what.amounts:
            if node.op == TAKE:
                things = self.takeable(state, amount.name, node.name)
            else:
                things = self.targets(state, state.actor, node.op, amount.name)
            if what.is_narrowed:
                things = [each for each in things if self.passes(state, state.actor, what, each, it, counts=False)]
            found.extend(things)
        return found

    def is_open(self, state: State, node: Node, thing: int, it: int) -> bool:
        """Whether the word can really be done with this thing."""
        op = node.op
        if op == USE:
            return self.can_use(state, thing)
        if op == UPGRADE:
            kind = self.kind_at(state, state.actor, thing)
            return self.can_pay(state, self.price_of(state, node, kind, 0, thing, it))
        if op == SELECT:
            return self.can(state, node.then, thing)
        if op == PRODUCE:
            return any(self.yield_of(state, thing))
        return True

    def can_use(self, state: State, thing: int) -> bool:
        """The thing is spent while asking, so that it cannot be its own purpose."""
        block = self.block_of(state, thing)
        if block == NONE:
            return False
        if self.nodes[block].is_always:
            return True
        self.use_thing(state, thing)
        answer = self.can(state, block, thing)
        self.restore_thing(state, thing)
        return answer

    # --- building ---

    def can_build(self, state: State, node: Node, what: Quantity, it: int) -> bool:
        """Prices first: they are told quickest, and mostly say no."""
        for each in what.one_of:
            if self.can_build(state, node, each, it):
                return True
        held = state.seats[state.actor].amounts
        for kind, price in self.offers(state, node, what, it):
            if price.is_loose or not price.is_plain or price.fits(held):
                if self.can_build_kind(state, node, what, it, kind, price):
                    return True
        return False

    def can_build_kind(self, state: State, node: Node, what: Quantity, it: int, kind: int, price: Price) -> bool:
        """The same for one kind, whose price on a site without surcharge can be paid or has to be looked at."""
        seat = state.seats[state.actor]
        survey = seat.survey or self.survey(state, seat)
        if what.is_anywhere and price.is_plain and not price.is_loose and survey.sites[kind] & survey.plain:
            return self.is_left(state, kind)
        return bool(self.payable_sites(state, node, what, it, kind, True))

    def buildable_kinds(self, state: State, node: Node) -> int:
        """A mask of all kinds that a word may build now, if it may build them anywhere."""
        seat = state.seats[state.actor]
        held = seat.amounts
        survey = seat.survey or self.survey(state, seat)
        sure = survey.open & (state.left if state.left != UNKNOWN else self.kinds_left(state))
        found = 0
        for kind, price in self.offers(state, node, node.what, NONE):
            if price.is_loose or not price.is_plain:
                if self.payable_sites(state, node, node.what, NONE, kind, True):
                    found |= 1 << kind
            elif price.fits(held):
                if sure >> kind & 1 or self.payable_sites(state, node, node.what, NONE, kind, True):
                    found |= 1 << kind
        return found

    def offers(self, state: State, node: Node, what: Quantity, it: int) -> list[tuple[int, Price]]:
        """The kinds that a word may build, each with its price on a site without surcharge."""
        seat = state.seats[state.actor]
        tariff = (seat.in_force or self.in_force(seat)).tariff
        found = tariff.offers.get(what.number)
        if found is None:
            kinds = [kind for amount in what.amounts for kind in self.kinds_of(amount)]
            found = [(kind, self.price_of(state, node, kind, 0, NONE, it)) for kind in kinds]
            tariff.offers[what.number] = found
        return found

    def kinds_of(self, amount: Amount) -> list[int]:
        kinds = amount.kinds
        if kinds is None:
            kinds = amount.kinds = self.kinds_to_build(amount.name)
        return kinds

    def build_options(self, state: State, node: Node, what: Quantity, it: int, left: int) -> list[int]:
        """Kind and site; `left` has four bits for each named kind that say how many may still be built, or is NONE."""
        return list(dict.fromkeys(self.sites_to_build(state, node, what, it, left)))

    def sites_to_build(self, state: State, node: Node, what: Quantity, it: int, left: int) -> list[int]:
        found: list[int] = []
        for each in what.one_of:
            found.extend(self.sites_to_build(state, node, each, it, NONE))
        for i, amount in enumerate(what.amounts):
            if left == NONE or left >> 4 * i & 15:
                for kind in self.kinds_of(amount):
                    first = kind << KIND_SHIFT
                    for site in bits(self.payable_sites(state, node, what, it, kind, False)):
                        found.append(first + site)
        return found

    def payable_sites(self, state: State, node: Node, what: Quantity, it: int, kind: int, is_enough: bool) -> int:
        """A mask of legal sites for one kind that can be paid for; with `is_enough` some of them will do."""
        sites = self.sites_for(state, kind, what.site)
        if sites and what.at is not None:
            sites = self.sites_at(state, what.at, sites, it)
        if not sites:
            return 0
        found = 0
        seat = state.seats[state.actor]
        for area, members in (seat.survey or self.survey(state, seat)).areas:
            here = sites & members
            if here:
                price = self.price_of(state, node, kind, area, (here & -here).bit_length() - 1, it)
                if price.is_loose:
                    found |= self.payable_singly(state, node, kind, area, here, it)
                elif self.can_pay(state, price):
                    found |= here
                if is_enough and found:
                    return found
        return found

    def sites_at(self, state: State, place: Quantity, sites: int, it: int) -> int:
        found = 0
        for site in bits(sites):
            if self.is_at(state, state.actor, place, site, it, counts=False):
                found |= 1 << site
        return found

    def payable_singly(self, state: State, node: Node, kind: int, area: int, sites: int, it: int) -> int:
        """Sites of one price class cost the same, unless a rule looks at the very site."""
        found = 0
        for site in bits(sites):
            if self.can_pay(state, self.price_of(state, node, kind, area, site, it)):
                found |= 1 << site
        return found


def is_alike(node: Node) -> bool:
    """Whether the things that a word asks for must share a colour."""
    return node.what.same == "colour"
