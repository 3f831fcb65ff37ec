"""What the dice that lie there are good for: in the quarter under the engineer, or in the whole round of a player."""

from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.state import State
from uwc_content.games.micro_city.bots.beliefs import Beliefs, Outlook
from uwc_content.games.micro_city.bots.prospects import both_worths, token_worth
from uwc_content.games.micro_city.bots.worth import hand_of
from uwc_content.games.micro_city.rules.city import opponents_cells
from uwc_content.games.micro_city.rules.steps import RECOVERING


def quarter_now(beliefs: Beliefs, state: State) -> int:
    """What the quarter under the engineer gives with the dice that are there."""
    cell = beliefs.rules.engineer(state, state.actor)
    if state.outcome or cell == NONE:
        return 0
    outlook = beliefs.outlook(state)
    return quarter_worth(beliefs, state, outlook, cell, beliefs.rules.dice(state, state.actor))


def quarter_worth(beliefs: Beliefs, state: State, outlook: Outlook, cell: int, dice: list[int]) -> int:
    quarter = outlook.streets.quarters[cell]
    if quarter is None or state.zones[beliefs.rules.areas.owners][cell] != NONE:
        return 0
    basic, advanced = both_worths(beliefs, state, outlook, quarter)
    values = outlook.streets.values[cell]
    return max(basic, advanced) if any(die in values for die in dice) else basic


def dice_worth(beliefs: Beliefs, state: State) -> int:
    """What all partners can do with their dice, if nobody changes them."""
    acting, total = state.actor, 0
    for seat in range(len(state.seats)):
        state.actor = seat
        total += round_worth(beliefs, state, beliefs.outlook(state), beliefs.rules.dice(state, seat))
    state.actor = acting
    return total


def round_worth(beliefs: Beliefs, state: State, outlook: Outlook, dice: list[int]) -> int:
    """The best card with the best quarter that it leads to."""
    rules = beliefs.rules
    if state.outcome or rules.engineer(state, state.actor) == NONE:
        return 0
    best = end_worth(beliefs, state, outlook, RECOVERING, dice)
    for thing in hand_of(beliefs, state):
        best = max(best, card_worth(beliefs, state, outlook, rules.item(thing), dice))
    return best


def card_worth(beliefs: Beliefs, state: State, outlook: Outlook, item: Item, dice: list[int]) -> int:
    """With its basic action all dice are left for the quarter; the advanced one uses the die of the card."""
    basic, advanced = both_worths(beliefs, state, outlook, item)
    steps, wanted = item.fields["move"], item.fields.get("die", NONE)
    best = basic + end_worth(beliefs, state, outlook, steps, dice)
    for die in dice:
        if wanted in (NONE, die):
            left = dice[:]
            left.remove(die)
            best = max(best, advanced + end_worth(beliefs, state, outlook, steps, left))
    return best


def end_worth(beliefs: Beliefs, state: State, outlook: Outlook, steps: int, dice: list[int]) -> int:
    rules = beliefs.rules
    owners = state.zones[rules.areas.owners]
    start = rules.engineer(state, state.actor)
    ends = beliefs.atlas.ends_of(start, steps, outlook.streets.closed, opponents_cells(rules, state))
    token = token_worth(beliefs, outlook, -1)
    worths = [
        quarter_worth(beliefs, state, outlook, cell, dice) - token if owners[cell] == NONE else 0 for cell in bits(ends)
    ]
    return max(worths, default=-token)
