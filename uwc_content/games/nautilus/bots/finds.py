"""Finds as bots guess them: what a player has, and what submarines may come to. Unseen discoveries count by their back."""

from uwc_content.engine.masks import bits
from uwc_content.engine.program import NONE
from uwc_content.engine.state import State
from uwc_content.engine.zones import things_in
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.bots.beliefs import Beliefs
from uwc_content.games.nautilus.rules.discoveries import cost_of, depth_in, found_by, item_in
from uwc_content.games.nautilus.rules.fleet import fleet_of, permitted
from uwc_content.games.nautilus.rules.scoring import rank_value


def finds_guess(beliefs: Beliefs, state: State, seat: int) -> int:
    """Rank, values, and raises that are still to be paid."""
    rules = beliefs.rules
    kept = [rules.item(thing).index for thing in things_in(state, rules.zones.by_name["collection"], seat)]
    total = rank_value(rules, state, seat) * weights.POINT + sum([beliefs.values[item] for item in kept])
    wanted = wanted_of(beliefs, state, seat)
    raises = min(sum([1 for item in kept if item in wanted]), state.seats[seat].amounts[beliefs.nemo])
    return total + raises * weights.RAISE + found_by(rules, state, seat) * weights.ATLANTIS


def wanted_of(beliefs: Beliefs, state: State, seat: int) -> frozenset[int]:
    """The discoveries that a player's own goal card raises."""
    rules = beliefs.rules
    goals = things_in(state, rules.zones.by_name["goal"], seat)
    return beliefs.wanted[rules.item(goals[0]).index] if goals else frozenset()


# --- at sea ---


def fleet_guess(beliefs: Beliefs, state: State, seat: int, research: int) -> int:
    """The best discovery for each submarine at sea, no two of them for the same; in points."""
    cells = [cell for cell in fleet_of(beliefs.rules, state, seat) if cell != NONE]
    if not cells:
        return 0
    promises = promises_at_sea(beliefs, state, seat, research)
    distances = beliefs.distances[state.numbers[beliefs.rules.places.map]]
    steps = beliefs.rules.number_of(state, seat, "submarine_range")
    total = 0
    for cell in cells:
        best, chosen = 0, NONE
        for space, promise in promises.items():
            near = weights.NEAR[min((distances[space][cell] - 1) // steps, len(weights.NEAR) - 1)]
            if promise * near > best:
                best, chosen = promise * near, space
        total += weights.OUT + best // 100
        promises.pop(chosen, None)
    return total


def promises_at_sea(beliefs: Beliefs, state: State, seat: int, research: int) -> dict[int, int]:
    """By space: what its discovery promises a player, who knows it or only its back."""
    rules = beliefs.rules
    tiles, unseen = state.zones[rules.places.spaces], rules.knowledge.unseen(state, seat)
    wanted = wanted_of(beliefs, state, seat)
    worths = {tile: tile_worth(beliefs, state, seat, tile, research, wanted) for tile in set(tiles) if tile != NONE}
    means = means_by_back([tiles[space] for space in bits(unseen)], worths)
    depth_at, spaces, open_cells = rules.sea(state).depth_at, rules.sea(state).spaces, permitted(rules, state)
    found: dict[int, int] = {}
    for space, tile in enumerate(tiles):
        if tile != NONE:
            cell = spaces[space]
            worth = means[depth_at[cell]] if unseen >> space & 1 else worths[tile]
            found[space] = worth if open_cells >> cell & 1 else worth * weights.CLOSED // 100
    return found


def means_by_back(tiles: list[int], worths: dict[int, int]) -> dict[int, int]:
    """By depth: what an unseen discovery with its back is worth on average."""
    by_back: dict[int, list[int]] = {}
    for tile in tiles:
        by_back.setdefault(depth_in(tile), []).append(worths[tile])
    return {back: sum(each) // len(each) for back, each in by_back.items()}


def tile_worth(
    beliefs: Beliefs, state: State, seat: int, tile: int, research: int, wanted: frozenset[int]
) -> int:
    """What recovering a discovery gives, in points."""
    item = item_in(beliefs.rules, tile)
    price = cost_of(beliefs.rules, tile)[beliefs.nemo] * weights.POINT
    if "number" in item.fields:
        is_first = not found_by(beliefs.rules, state, seat)
        return (weights.FIRST_ATLANTIS if is_first else weights.NEXT_ATLANTIS) * research // 100 - price
    if item.fields["background"] == "beige":
        return weights.BEIGE
    finds = beliefs.values[item.index] + (weights.RAISE if item.index in wanted else 0)
    return finds * research // 100 - price
