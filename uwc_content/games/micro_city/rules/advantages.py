"""Advantage cards: offered to an opponent as soon as what they need is there, one in each round."""

from typing import Final

from uwc_content.engine.counting import holds
from uwc_content.engine.course import OWN_FRAMES
from uwc_content.engine.events import tell_thing
from uwc_content.engine.stack import STOP, push
from uwc_content.engine.state import State
from uwc_content.engine.zones import take_out
from uwc_content.games.micro_city.rules.box import Box
from uwc_content.games.micro_city.rules.places import MAY_CLAIM

CLAIMING: Final = OWN_FRAMES
"""The frame in which an advantage card whose needs have just been met may be taken."""


def open_to(rules: Box, state: State) -> list[int]:
    """The open cards whose needs the acting player meets."""
    things = state.zones[rules.zones.by_name["open_advantages"].place]
    return [thing for thing in things if holds(rules, state, rules.item(thing).conditions["needs"], thing)]


def offer_advantages(rules: Box, state: State) -> None:
    """A card that was left is offered again when its needs were lost and are met anew."""
    if not rules.seat_number(state, state.actor, MAY_CLAIM):
        return
    met, left = open_to(rules, state), rules.left_advantages(state, state.actor)
    left[:] = [thing for thing in left if thing in met]
    if any(thing not in left for thing in met):
        push(state, CLAIMING, 0, 0)


def step_claiming(rules: Box, state: State) -> list[int] | None:
    left = rules.left_advantages(state, state.actor)
    return [*[thing for thing in open_to(rules, state) if thing not in left], STOP]


def take_claiming(rules: Box, state: State, option: int) -> None:
    del state.stack[-3:]
    if option == STOP:
        rules.left_advantages(state, state.actor)[:] = open_to(rules, state)
        return
    rules.set_seat_number(state, state.actor, MAY_CLAIM, 0)
    zones = rules.zones.by_name
    take_out(state, zones["open_advantages"], state.actor, option)
    rules.arrive(state, option, zones["advantages"])
    refill(rules, state)
    tell_thing(rules, state, "take", option, None, rules.item(option).blocks["reward"])


def refill(rules: Box, state: State) -> None:
    zones = rules.zones.by_name
    deck, shown = state.zones[zones["advantage_deck"].place], state.zones[zones["open_advantages"].place]
    while deck and len(shown) < int(rules.numbers["open"]["advantages"]):
        shown.append(deck.pop())
