"""How often an event that a rule waits for is likely to happen in the rest of a game."""

from typing import Final

from uwc_content.engine.counting import count_in
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.quantities_of_nodes import Event
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.outlook import Outlook
from uwc_content.games.underwater_cities.bots.steadiness import EACH_PRODUCTION

WHOLE_GAME: Final = 30
"""Turns."""
PARTS: Final = 10
"""Numbers of events are told in tenths."""
AGAIN: Final = 4
"""The nth of something in a turn or at a place is so much rarer than the first."""
USUAL: Final[dict[tuple[str, str], int]] = {
    ("build", "tunnel"): 70,
    ("build", "city"): 50,
    ("build", "symbiotic_city"): 30,
    ("build", "building"): 80,
    ("build", "farm"): 30,
    ("build", "desalination_plant"): 30,
    ("build", "laboratory"): 30,
    ("connect", "city"): 50,
    ("connect", "metropolis"): 25,
    ("upgrade", "tunnel"): 40,
    ("upgrade", "farm"): 30,
    ("upgrade", "desalination_plant"): 30,
    ("upgrade", "laboratory"): 30,
    ("take", "special_card"): 13,
    ("play", "special_card"): 13,
    ("play", "card"): 60,
    ("claim", "action_card"): 40,
    ("use", "action_card"): 90,
    ("use", "green_slot"): 95,
    ("use", "red_slot"): 100,
    ("use", "yellow_slot"): 100,
    ("use", "two_plants"): 20,
    ("use", "always_available"): 3,
    ("gain", "steelplast"): 60,
    ("advance", "federation"): 110,
}
"""How often planning bots do it in a whole game, in tenths."""


def expected(judge: Beliefs, state: State, event: Event, outlook: Outlook) -> int:
    """In tenths; NONE where nothing is known about such events."""
    if event.one_of:
        each = [expected(judge, state, one, outlook) for one in event.one_of]
        return NONE if NONE in each else sum(each)
    if event.what is None:
        return NONE
    if event.verb in EACH_PRODUCTION:
        return count_in(judge.rules, state, state.actor, event.what, NONE) * outlook.productions * PARTS
    names = [amount.name for what in (event.what.one_of or [event.what]) for amount in what.amounts]
    found = [USUAL.get((event.verb, name), NONE) for name in names]
    if not found or NONE in found:
        return NONE
    often = sum(found) * outlook.turns // WHOLE_GAME
    return often // AGAIN if event.nth or event.what.is_narrowed else often
