"""Finds as bots guess them: what a player has, and what submarines may come to; unseen discoveries count by backs."""

from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.engine.zones import things_in
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.bots.beliefs import Beliefs
from uwc_content.games.nautilus.rules.discoveries import depth_in, found_by
from uwc_content.games.nautilus.rules.fleet import fleet_of, permitted
from uwc_content.games.nautilus.rules.scoring import rank_value


def finds_guess(beliefs: Beliefs, state: State, seat: int) -> int:
    """Rank, values, and raises that are still to be paid."""
    rules = beliefs.rules
    kept = [rules.item(thing).index for thing in things_in(state, rules.zones.by_name["collection"], seat)]
    total = rank_value(rules, state, seat) * weights.POINT + sum([beliefs.values[item] for item in kept])
    wanted = beliefs.wanted[goal_of(beliefs, state, seat)]
    raises = min(sum([1 for item in kept if item in wanted]), state.seats[seat].amounts[beliefs.nemo])
    return total + raises * weights.RAISE + found_by(rules, state, seat) * weights.ATLANTIS


def goal_of(beliefs: Beliefs, state: State, seat: int) -> int:
    """A player's own goal card, or NONE."""
    goals = things_in(state, beliefs.rules.zones.by_name["goal"], seat)
    return beliefs.rules.item(goals[0]).index if goals else NONE


# --- at sea ---


def fleet_guess(beliefs: Beliefs, state: State, seat: int, research: int) -> int:
    """The best discovery for each submarine at sea, no two of them for the same; in points."""
    cells = [cell for cell in fleet_of(beliefs.rules, state, seat) if cell != NONE]
    if not cells:
        return 0
    promises = promises_at_sea(beliefs, state, seat, research)
    nearness = beliefs.nearness(state.numbers[beliefs.rules.places.map], beliefs.reach_of(state, seat))
    total = 0
    for cell in cells:
        hopes = [promise * near for promise, near in zip(promises, nearness[cell], strict=True)]
        best = max(hopes)
        promises[hopes.index(best)] = 0
        total += best // 100
    return total + weights.OUT * len(cells) + first_worth(beliefs, state)


def first_worth(beliefs: Beliefs, state: State) -> int:
    """What the first submarine is worth besides the discovery that lies next to it."""
    return weights.FIRST * beliefs.left(state) // 100


def promises_at_sea(beliefs: Beliefs, state: State, seat: int, research: int) -> list[int]:
    """By space: what its discovery promises a player, who knows it or only its back; nothing where none lies."""
    rules, sea = beliefs.rules, beliefs.rules.sea(state)
    tiles, unseen = state.zones[rules.places.spaces], rules.knowledge.unseen(state, seat)
    worths = beliefs.worths(research, goal_of(beliefs, state, seat), not found_by(rules, state, seat))
    means = means_by_back([tiles[space] for space in positions(unseen)], worths)
    may_enter, found = permitted(rules, state), []
    for space, tile in enumerate(tiles):
        cell = sea.spaces[space]
        worth = means[sea.depth_at[cell]] if unseen >> space & 1 else worths[tile]
        found.append(worth if may_enter >> cell & 1 else worth * weights.CLOSED // 100)
    return found


def means_by_back(tiles: list[int], worths: dict[int, int]) -> dict[int, int]:
    """By depth: what an unseen discovery with its back is worth on average."""
    by_back: dict[int, list[int]] = {}
    for tile in tiles:
        by_back.setdefault(depth_in(tile), []).append(worths[tile])
    return {back: sum(each) // len(each) for back, each in by_back.items()}
