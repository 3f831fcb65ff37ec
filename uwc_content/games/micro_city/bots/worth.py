"""What a position is worth: what is done, the stock for the rest, tokens, cards, and what the next round holds."""

from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.outcome import WIN
from uwc_content.engine.state import State
from uwc_content.engine.zones import things_in
from uwc_content.games.micro_city.bots import weights
from uwc_content.games.micro_city.bots.beliefs import Beliefs, Outlook
from uwc_content.games.micro_city.bots.needs import lacks
from uwc_content.games.micro_city.bots.prospects import card_promise, cell_promise, token_worth
from uwc_content.games.micro_city.rules.city import opponents_cells
from uwc_content.games.micro_city.rules.steps import RECOVERING


def worth_of(beliefs: Beliefs, state: State, seat: int) -> int:
    acting, state.actor = state.actor, seat
    rules = beliefs.rules
    total = rival_worth(beliefs, state, seat) if rules.is_competitive(state) else shared_worth(beliefs, state)
    state.actor = acting
    return total


# --- together, or alone ---


def shared_worth(beliefs: Beliefs, state: State) -> int:
    """Partners have one goal, so all they have counts."""
    rules = beliefs.rules
    left = rules.marker(state, 0, "time")
    if state.outcome:
        return weights.WON + weights.EARLY * left if state.outcome[0] == WIN else -weights.WON
    if not left:
        return -weights.WON
    outlook = beliefs.outlook(state)
    total = weights.STAGE * outlook.needs.done + common_worth(beliefs, state, outlook)
    want = outlook.needs.in_all[:]
    for place in range(len(state.seats)):
        total += stock_worth(beliefs, state.seats[place].amounts, want)
    total += readiness(beliefs, state, outlook)
    return total + shared_prospect(beliefs, state, outlook) * weights.AHEAD // 100


def shared_prospect(beliefs: Beliefs, state: State, outlook: Outlook) -> int:
    """What the next round of each partner holds, on average."""
    if len(state.seats) == 1:
        return prospect(beliefs, state, outlook)
    acting, total = state.actor, 0
    for seat in range(len(state.seats)):
        state.actor = seat
        total += prospect(beliefs, state, beliefs.outlook(state))
    state.actor = acting
    return total // len(state.seats)


def common_worth(beliefs: Beliefs, state: State, outlook: Outlook) -> int:
    """Tokens, improved cards and project cards."""
    rules = beliefs.rules
    improved = state.numbers[rules.improved_place].bit_count()
    hand = sum(len(things_in(state, beliefs.hand, seat)) for seat in range(len(state.seats)))
    return beliefs.reserve_worth(outlook.reserve) + weights.IMPROVED * improved + weights.CARD * hand


def stock_worth(beliefs: Beliefs, amounts: list[int], want: list[int]) -> int:
    """What is wanted counts in full, and is wanted less afterwards."""
    total = 0
    for i, amount in enumerate(amounts):
        of_use = min(amount, want[i])
        want[i] -= of_use
        total += of_use * beliefs.needed[i] + (amount - of_use) * beliefs.spare[i]
    return total


def readiness(beliefs: Beliefs, state: State, outlook: Outlook) -> int:
    """How near the nearest stage is to being paid for; partners do best to save for different ones."""
    prices = outlook.needs.near
    if not prices:
        return -weights.READY
    near = [[nearness(lacks(seat.amounts, price, beliefs.needed)) for price in prices] for seat in state.seats]
    if len(near) == 1 or len(prices) == 1:
        return max([max(each) for each in near])
    first, second = near
    return max([one + two for i, one in enumerate(first) for j, two in enumerate(second) if i != j])


def nearness(lacking: int) -> int:
    return weights.READY if not lacking else -lacking * weights.LACKING // 100


def prospect(beliefs: Beliefs, state: State, outlook: Outlook) -> int:
    """The best next rounds: a card with a quarter that it leads to."""
    rules = beliefs.rules
    start = rules.engineer(state, state.actor)
    if start == NONE:
        return 0
    by_steps: dict[int, int] = {}
    best = [end_after(beliefs, state, outlook, RECOVERING, by_steps)]
    for thing in hand_of(beliefs, state):
        item = rules.item(thing)
        end = end_after(beliefs, state, outlook, item.fields["move"], by_steps)
        best.append(end + card_promise(beliefs, state, outlook, item))
    best.sort(reverse=True)
    return (best[0] * 2 + best[1]) // 3 if len(best) > 1 else best[0]


def hand_of(beliefs: Beliefs, state: State) -> list[int]:
    """The cards that the next to play holds; partners pass theirs on."""
    for seat in range(len(state.seats)):
        things = things_in(state, beliefs.hand, seat if not state.outcome else 0)
        if things and (seat == state.actor or not beliefs.rules.is_competitive(state)):
            return things
    return []


def end_after(beliefs: Beliefs, state: State, outlook: Outlook, steps: int, by_steps: dict[int, int]) -> int:
    """The best quarter where a walk of so many steps may end."""
    found = by_steps.get(steps)
    if found is None:
        found = by_steps[steps] = best_end(beliefs, state, outlook, steps)
    return found


def best_end(beliefs: Beliefs, state: State, outlook: Outlook, steps: int) -> int:
    """A token goes on a free quarter; on another there is nothing to do."""
    rules = beliefs.rules
    owners = state.zones[rules.areas.owners]
    start = rules.engineer(state, state.actor)
    ends = beliefs.atlas.ends_of(start, steps, outlook.streets.closed, opponents_cells(rules, state))
    token = token_worth(beliefs, outlook, -1)
    best = -weights.STAGE
    for cell in bits(ends):
        promise = cell_promise(beliefs, state, outlook, cell) - token if owners[cell] == NONE else 0
        best = max(best, promise)
    return best


# --- against each other ---


def rival_worth(beliefs: Beliefs, state: State, seat: int) -> int:
    """Own points less those of the best opponent, and what may become points."""
    rules = beliefs.rules
    points = [each.amounts[rules.points] for each in state.seats]
    others = [each for place, each in enumerate(points) if place != seat]
    total = weights.POINT * (points[seat] - max(others)) + weights.ADVANTAGE * len(
        things_in(state, rules.zones.by_name["advantages"], seat)
    )
    if state.outcome:
        return total * 10
    outlook = beliefs.outlook(state)
    want = beliefs.wanted[:]
    total += (stock_worth(beliefs, state.seats[seat].amounts, want) + readiness_alone(beliefs, state, outlook)) // 2
    total += beliefs.reserve_worth(outlook.reserve) // 6
    total += weights.CARD * len(things_in(state, beliefs.hand, seat)) // 3
    return total + prospect(beliefs, state, outlook) // 3


def readiness_alone(beliefs: Beliefs, state: State, outlook: Outlook) -> int:
    amounts = state.seats[state.actor].amounts
    found = [nearness(lacks(amounts, price, beliefs.needed)) for price in outlook.needs.next]
    return max(found, default=0)
