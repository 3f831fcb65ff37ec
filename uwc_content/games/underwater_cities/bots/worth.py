"""What a position is worth, in hundredths of a point: a guess that bots steer by."""

from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs, Standing
from uwc_content.games.underwater_cities.bots.card_worth import hand_worth, uses_worth
from uwc_content.games.underwater_cities.bots.known_worths import beside_worth, standing_of
from uwc_content.games.underwater_cities.bots.outlook import Outlook
from uwc_content.games.underwater_cities.rules.places import ERA, FEDERATION, OVER, ROUND, TURN


def worth_of(judge: Beliefs, state: State, seat: int) -> int:
    acting, state.actor = state.actor, seat
    outlook = outlook_at(judge, state)
    player = state.seats[seat]
    total = outlook.stock_worth(player.amounts)
    if not state.numbers[OVER]:
        standing = standing_of(judge, state, seat, outlook)
        total += standing.sure + track_worth(judge, state, seat) - hunger_worth(judge, player, standing, outlook)
        total += uses_worth(judge, state, seat, outlook, standing) + hand_worth(judge, state, seat, outlook, standing)
        for card, missing in standing.restless:
            total += beside_worth(judge, state, standing, outlook, card, missing)
    state.actor = acting
    return total


def outlook_at(judge: Beliefs, state: State) -> Outlook:
    numbers = state.numbers
    era = len(judge.rules.tables.rules["eras"]) + 1 if numbers[OVER] else numbers[ERA]
    moment = (era, numbers[ROUND], numbers[TURN])
    found = judge.outlooks.get(moment)
    if found is None:
        found = judge.outlooks[moment] = Outlook(judge.rules.program, judge.rules.tables, judge.weights, moment)
    return found


def track_worth(judge: Beliefs, state: State, seat: int) -> int:
    """Being further than others means choosing before them in the next round."""
    space = state.seats[seat].numbers[FEDERATION]
    behind = sum([1 for other in state.seats if other.numbers[FEDERATION] < space])
    return space * judge.weights.space + behind * judge.weights.first


def hunger_worth(judge: Beliefs, player: Seat, standing: Standing, outlook: Outlook) -> int:
    """Cities that the next production would not feed; the nearer it is, the more it matters."""
    food = player.amounts[judge.kelp] + player.amounts[judge.biomatter] + standing.food
    if not outlook.productions or food >= 0:
        return 0
    return -food * judge.weights.hunger * max(12 - outlook.to_production, 2) // 12
