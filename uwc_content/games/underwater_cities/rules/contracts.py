"""Government contracts: offered to a player as soon as what they need is there."""

from typing import Final

from uwc_content.engine.counting import holds
from uwc_content.engine.events import tell_thing
from uwc_content.engine.opcodes import PAYABLE, RESOURCE, T_HAVE, T_STANDS, THING
from uwc_content.engine.program import Item
from uwc_content.engine.quantities_of_nodes import Amount
from uwc_content.engine.search.foresight import AMOUNTS, EVERYTHING_ELSE, HOLDINGS, STATES, TAKES, THINGS, TRACKS
from uwc_content.engine.stack import STOP, push
from uwc_content.engine.state import Seat, State
from uwc_content.engine.surveying import survey_of
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.places import CONTRACTS, LEFT_CONTRACTS, OPEN_CONTRACTS
from uwc_content.games.underwater_cities.rules.tables import ITEMS

BUILDING_VERBS: Final = frozenset({"build", "upgrade", "connect", "begin"})
"""After all other verbs the same things are built as before."""
BUILT: Final = AMOUNTS | EVERYTHING_ELSE
NOT_BUILT: Final = BUILT & ~(THINGS | STATES)
CONTRACTING: Final = -121
"""The frame in which contracts whose needs have just been met may be taken."""


def needed_amounts(item: Item) -> list[Amount]:
    """Everything of which a contract needs some number."""
    wanted = [test.what for test in item.conditions["needs"] if test.op == T_HAVE and test.what is not None]
    wanted.extend([each.having for each in wanted if each.having is not None])
    return [amount for each in wanted if not each.one_of and not each.did for amount in each.amounts]


def all_needs_of(rules: Box, item: Item) -> int:
    found = 0
    for test in item.conditions["needs"]:
        if test.op == T_STANDS:
            found |= TRACKS
        elif test.op != T_HAVE or test.what is None or test.what.one_of or test.what.did:
            found |= BUILT
    for amount in needed_amounts(item):
        found |= need_of(rules, amount)
    return found


def need_of(rules: Box, amount: Amount) -> int:
    """What a count looks at: built things, cards and tiles, or a resource."""
    if amount.sort == THING:
        table = rules.tables.nouns[amount.name]
        if table.kinds:
            return THINGS | STATES if table.is_changed_by_upgrades else THINGS
        return THINGS | TAKES if amount.name.endswith("metropolis") else HOLDINGS
    if amount.sort == RESOURCE:
        return 1 << amount.index
    return HOLDINGS if amount.sort == PAYABLE else BUILT


def contracts_give(rules: Box, state: State, gives: int) -> int:
    """What contracts may give as soon as somebody has been given that."""
    found = 0
    for contract in state.zones[OPEN_CONTRACTS]:
        needs, reward = rules.rewards[contract]
        if gives & needs:
            found |= reward
    return found


def look_round(rules: Box, state: State, news: int) -> None:
    """A contract that was left is offered again when its needs were lost and are met anew."""
    hopeful = hopeful_contracts(rules, state)
    left = state.seats[state.actor].zones[LEFT_CONTRACTS]
    is_offered = False
    for contract in state.zones[OPEN_CONTRACTS]:
        if rules.rewards[contract][0] & news:
            is_met = contract in hopeful and meets_needs(rules, state, contract)
            if not is_met and contract in left:
                left.remove(contract)
            is_offered = is_offered or (is_met and contract not in left)
    for contract in left[:]:
        if contract not in state.zones[OPEN_CONTRACTS]:
            left.remove(contract)
    if is_offered:
        push(state, CONTRACTING, 0, 0)


def contracts_met(rules: Box, state: State) -> list[int]:
    hopeful = hopeful_contracts(rules, state)
    return [each for each in state.zones[OPEN_CONTRACTS] if each in hopeful and meets_needs(rules, state, each)]


def meets_needs(rules: Box, state: State, contract: int) -> bool:
    held = state.seats[state.actor].amounts
    for index, number in rules.resource_needs[contract]:
        if held[index] < number:
            return False
    return holds(rules, state, rules.item(contract).conditions["needs"], contract)


def hopeful_contracts(rules: Box, state: State) -> list[int]:
    """Contracts that the things on the board do not rule out, whether open or not."""
    seat = state.seats[state.actor]
    survey = survey_of(rules, state, seat)
    if survey.hopeful is None:
        survey.hopeful = [each for each in rules.built_needs if has_built(rules, seat, each)]
    return survey.hopeful


def has_built(rules: Box, seat: Seat, contract: int) -> bool:
    for table, number in rules.built_needs[contract]:
        if table.mask(seat.numbers, True).bit_count() < number:
            return False
    return True


def step_contracting(rules: Box, state: State) -> list[int] | None:
    left = state.seats[state.actor].zones[LEFT_CONTRACTS]
    options = [each for each in contracts_met(rules, state) if each not in left]
    if options:
        return [*options, STOP]
    del state.stack[-3:]
    return None


def take_contracting(rules: Box, state: State, option: int) -> None:
    if option == STOP:
        state.seats[state.actor].zones[LEFT_CONTRACTS] = contracts_met(rules, state)
        del state.stack[-3:]
    else:
        take_contract(rules, state, option)


def take_contract(rules: Box, state: State, contract: int) -> None:
    state.zones[OPEN_CONTRACTS].remove(contract)
    zones = state.seats[state.actor].zones
    zones[CONTRACTS].append(contract)
    if contract in zones[LEFT_CONTRACTS]:
        zones[LEFT_CONTRACTS].remove(contract)
    tell_thing(rules, state, "take", contract, None, rules.item(contract).blocks["reward"])


def know_contracts(rules: Box) -> None:
    """What the contracts of the box look at and may give, and what may meet their needs."""
    rules.news, rules.usual_news = dict.fromkeys(BUILDING_VERBS, BUILT), NOT_BUILT
    for item in rules.program.by_type.get("contracts", []):
        contract = item.index + ITEMS
        amounts = needed_amounts(item)
        rules.rewards[contract] = (all_needs_of(rules, item), rules.nodes[item.blocks["reward"]].gives)
        rules.built_needs[contract] = [
            (rules.tables.nouns[each.name], each.number)
            for each in amounts
            if each.sort == THING and rules.tables.nouns[each.name].kinds
        ]
        rules.resource_needs[contract] = [(each.index, each.number) for each in amounts if each.sort == RESOURCE]
