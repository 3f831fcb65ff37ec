"""Optimistic bounds: what could be done if all came that an effect may bring. A no is a proof, a yes is a guess."""

from typing import Final

from uwc_content.engine.costs import can_pay, in_force_of, may_be_meant
from uwc_content.engine.in_force import InForce
from uwc_content.engine.opcodes import BUILD, NONE, USE
from uwc_content.engine.prices import Price
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Event, Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import (
    ANYTHING,
    EVERYTHING_ELSE,
    OWN_USES,
    PLACES,
    STATES,
    THINGS,
    TRACKS,
    TURNS,
    USES,
)
from uwc_content.engine.space import offers
from uwc_content.engine.state import Seat, State
from uwc_content.engine.words.thing_word import meant

PLENTY: Final = 1_000
NEEDED: Final[dict[str, int]] = {
    "build": THINGS,
    "connect": THINGS,
    "upgrade": STATES,
    "advance": TRACKS,
    "use": ANYTHING | OWN_USES,
    "begin": 0,
    "end": 0,
    "play": 0,
    "claim": 0,
    "produce": 0,
    "feed": 0,
}
"""What an effect must be able to bring for an event to happen in it: nothing could bring those of turns and phases, and
verbs that are not listed may always happen."""


def all_gives(rules: Rules, state: State, gives: int) -> int:
    """What an effect may bring together with everything that may answer it."""
    in_force = in_force_of(rules, state.seats[state.actor])
    if in_force.hopes is None:
        in_force.hopes = hopes_in(in_force)
    before = NONE
    while gives != before and not gives & ANYTHING:
        before = gives
        for needed, given in in_force.hopes:
            if not needed or gives & needed:
                gives |= given
        gives |= rules.also_gives(state, gives, 0)
    return gives


def hopes_in(in_force: InForce) -> list[tuple[int, int]]:
    """What an effect must be able to bring for some rule to answer, 0 for nothing, and what the answers could bring."""
    answers = [(verb, given) for verb, given in in_force.answers_to.items() if NEEDED.get(verb, ANYTHING)]
    return [(NEEDED.get(verb, 0), given) for verb, given in answers]


def after_building(rules: Rules, state: State, kind: int, bonus: int) -> int:
    """What may come at once of building one thing of a kind with this bonus."""
    gives = bonus | rules.also_gives(state, 0, THINGS)
    seat = state.seats[state.actor]
    for event, given in in_force_of(rules, seat).answers:
        if event.verb == "connect" or (event.verb == "build" and may_come_next(rules, seat, event, kind)):
            gives |= given
    return gives


def may_come_next(rules: Rules, seat: Seat, event: Event, kind: int) -> bool:
    """Whether building a thing of this kind may be that event, the nth of a period included."""
    if event.nth and event.pattern != NONE and seat.counters[event.pattern] != event.nth - 1:
        return False
    return event.what is None or may_be_meant(rules, event.what, kind)


def could_pay(state: State, gives: int, price: Price) -> bool:
    if gives & ANYTHING or price.is_loose:
        return True
    before = make_plenty(state, gives)
    answer = can_pay(state, price)
    state.seats[state.actor].amounts = before
    return answer


def could_use(rules: Rules, state: State, gives: int, block: int, it: int) -> bool:
    """Whether a block could be used if all came that an effect may give. A no is a proof, a yes is a guess."""
    if gives & ANYTHING:
        return True
    node = rules.nodes[block]
    for question in node.questions or [node]:
        if could_do(rules, state, gives, question, it):
            return True
    return False


def could_do(rules: Rules, state: State, gives: int, question: Node, it: int) -> bool:
    """The same for one word of it."""
    looks = question.looks_at
    if question.op == USE and not may_be_usable(rules, state, gives, question, it):
        return False
    helpful = gives & looks & EVERYTHING_ELSE
    if looks & TURNS or helpful & ~PLACES or (looks & USES and rules.using_may_turn):
        return True
    if helpful and question.op != BUILD:
        return True
    before = make_plenty(state, gives)
    if helpful:
        answer = could_pay_somewhere(rules, state, question, question.what, it)
    else:
        answer = question.is_always or question.word.can(rules, state, question, it)
    state.seats[state.actor].amounts = before
    return answer


def could_pay_somewhere(rules: Rules, state: State, node: Node, what: Quantity, it: int) -> bool:
    """Whether something could be built if there were places for everything."""
    for each in what.one_of:
        if could_pay_somewhere(rules, state, node, each, it):
            return True
    held = state.seats[state.actor].amounts
    for _, price in offers(rules, state, node, what, it):
        if price.is_loose or not price.is_plain or price.fits(held):
            return True
    return False


def may_be_usable(rules: Rules, state: State, gives: int, node: Node, it: int) -> bool:
    """Whether there is anything that `use` means, or could be if all that came."""
    return bool(gives & rules.usable_through) or bool(meant(rules, state, node, node.what, it))


def make_plenty(state: State, gives: int) -> list[int]:
    """Give plenty of everything in a mask; the amounts before are returned, to be put back."""
    seat = state.seats[state.actor]
    before = seat.amounts
    seat.amounts = [held + PLENTY if gives >> i & 1 else held for i, held in enumerate(before)]
    return before
