"""Government contracts: offered to a player as soon as what they need is there."""

from typing import Final

from uwc_content.engine.foresight import AMOUNTS, CARDS, EVERYTHING_ELSE, STATES, TAKES, THINGS, TRACKS
from uwc_content.engine.frames import STOP
from uwc_content.engine.lowering import Item, Program
from uwc_content.engine.program import PAYABLE, RESOURCE, T_HAVE, T_STANDS, THING, Amount
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.rules.deeds import Deeds
from uwc_content.games.underwater_cities.rules.places import CONTRACTS, LEFT_CONTRACTS, OPEN_CONTRACTS
from uwc_content.games.underwater_cities.rules.tables import ITEMS, NounTable

BUILDING_VERBS: Final = frozenset({"build", "upgrade", "connect", "begin"})
"""After all other verbs the same things are built as before."""
BUILT: Final = AMOUNTS | EVERYTHING_ELSE
NOT_BUILT: Final = BUILT & ~(THINGS | STATES)
CONTRACTING: Final = -121
"""The frame in which contracts whose needs have just been met may be taken."""


class Contracts(Deeds):
    """Looks after every step in which something has happened whether the player may take a contract."""

    __slots__ = ("built_needs", "resource_needs", "rewards")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.rewards: dict[int, tuple[int, int]] = {
            item.index + ITEMS: (self.needs_of(item), self.nodes[item.blocks["reward"]].gives)
            for item in program.by_type.get("contracts", [])
        }
        """What each contract looks at, and what it may give, as masks of foresight."""
        self.built_needs: dict[int, list[tuple[NounTable, int]]] = {}
        self.resource_needs: dict[int, list[tuple[int, int]]] = {}
        for item in program.by_type.get("contracts", []):
            amounts = self.needed_amounts(item)
            self.built_needs[item.index + ITEMS] = [
                (self.tables.nouns[each.name], each.number)
                for each in amounts
                if each.sort == THING and self.tables.nouns[each.name].kinds
            ]
            self.resource_needs[item.index + ITEMS] = [
                (each.index, each.number) for each in amounts if each.sort == RESOURCE
            ]

    def needed_amounts(self, item: Item) -> list[Amount]:
        """Everything of which a contract needs some number."""
        wanted = [test.what for test in item.conditions["needs"] if test.op == T_HAVE and test.what is not None]
        wanted.extend([each.having for each in wanted if each.having is not None])
        return [amount for each in wanted if not each.one_of and each.did is None for amount in each.amounts]

    def needs_of(self, item: Item) -> int:
        found = 0
        for test in item.conditions["needs"]:
            if test.op == T_STANDS:
                found |= TRACKS
            elif test.op != T_HAVE or test.what is None or test.what.one_of or test.what.did is not None:
                found |= BUILT
        for amount in self.needed_amounts(item):
            found |= self.need_of(amount)
        return found

    def need_of(self, amount: Amount) -> int:
        """What a count looks at: built things, cards and tiles, or a resource."""
        if amount.sort == THING:
            table = self.tables.nouns[amount.name]
            if table.kinds:
                return THINGS | STATES if table.is_changed_by_upgrades else THINGS
            return THINGS | TAKES if amount.name.endswith("metropolis") else CARDS
        if amount.sort == RESOURCE:
            return 1 << amount.index
        return CARDS if amount.sort == PAYABLE else BUILT

    def other_gives(self, state: State, gives: int) -> int:
        found = 0
        for contract in state.zones[OPEN_CONTRACTS]:
            needs, reward = self.rewards[contract]
            if gives & needs:
                found |= reward
        return found

    def news_of(self, state: State, verb: str) -> int:
        if not state.zones[OPEN_CONTRACTS]:
            return 0
        return BUILT if verb in BUILDING_VERBS else NOT_BUILT

    def look_round(self, state: State, news: int) -> None:
        """A contract that was left is offered again when its needs were lost and are met anew."""
        hopeful = self.hopeful(state)
        left = state.seats[state.actor].zones[LEFT_CONTRACTS]
        if not hopeful and not left:
            return
        is_offered = False
        for contract in state.zones[OPEN_CONTRACTS]:
            if self.rewards[contract][0] & news:
                is_met = contract in hopeful and self.is_met(state, contract)
                if not is_met and contract in left:
                    left.remove(contract)
                is_offered = is_offered or (is_met and contract not in left)
        for contract in left[:]:
            if contract not in state.zones[OPEN_CONTRACTS]:
                left.remove(contract)
        if is_offered:
            self.push(state, CONTRACTING, 0, 0)

    def contracts_met(self, state: State) -> list[int]:
        hopeful = self.hopeful(state)
        return [each for each in state.zones[OPEN_CONTRACTS] if each in hopeful and self.is_met(state, each)]

    def is_met(self, state: State, contract: int) -> bool:
        held = state.seats[state.actor].amounts
        for index, number in self.resource_needs[contract]:
            if held[index] < number:
                return False
        return self.holds(state, self.item(contract).conditions["needs"], contract)

    def hopeful(self, state: State) -> list[int]:
        """Contracts that the things on the board do not rule out, whether open or not."""
        seat = state.seats[state.actor]
        survey = self.survey(state, seat)
        if survey.hopeful is None:
            survey.hopeful = [each for each in self.built_needs if self.has_built(seat, each)]
        return survey.hopeful

    def has_built(self, seat: Seat, contract: int) -> bool:
        for table, number in self.built_needs[contract]:
            if table.mask(seat.numbers, True).bit_count() < number:
                return False
        return True

    def step_contracting(self, state: State) -> list[int] | None:
        left = state.seats[state.actor].zones[LEFT_CONTRACTS]
        options = [each for each in self.contracts_met(state) if each not in left]
        if options:
            return [*options, STOP]
        del state.stack[-3:]
        return None

    def take_contracting(self, state: State, option: int) -> None:
        if option == STOP:
            state.seats[state.actor].zones[LEFT_CONTRACTS] = self.contracts_met(state)
            del state.stack[-3:]
        else:
            self.take_contract(state, option)

    def take_contract(self, state: State, contract: int) -> None:
        state.zones[OPEN_CONTRACTS].remove(contract)
        zones = state.seats[state.actor].zones
        zones[CONTRACTS].append(contract)
        if contract in zones[LEFT_CONTRACTS]:
            zones[LEFT_CONTRACTS].remove(contract)
        self.tell_thing(state, "take", contract, None, self.item(contract).blocks["reward"])
