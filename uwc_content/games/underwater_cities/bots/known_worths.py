"""What a player's board and the cards beside it are worth at one moment: worked out once, looked up ever after."""

from typing import Final

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.bots.beliefs import ACTION, Beliefs, Standing
from uwc_content.games.underwater_cities.bots.board_worth import (
    BOARD_NUMBERS,
    FAR,
    cities_worth,
    goal_worth,
    ground_of,
    room_worth,
)
from uwc_content.games.underwater_cities.bots.card_worth import worth_called
from uwc_content.games.underwater_cities.bots.outlook import Beside, Outlook
from uwc_content.games.underwater_cities.rules.places import (
    BOARD,
    CLAIMED,
    CONTRACTS,
    GAINED_TILES,
    PAID_SPECIALS,
    TILES,
)
from uwc_content.games.underwater_cities.rules.tables import TUNNEL

KEPT: Final = 5000
NO_TILE: Final = -1
GAINED: Final = -1
"""The place of tiles that lie beside the board: no tunnels are missing to them."""


def standing_of(judge: Beliefs, state: State, seat: int, outlook: Outlook) -> Standing:
    """All that a standing looks at is in its key."""
    player = state.seats[seat]
    zones = player.zones
    key = (
        outlook.turns,
        outlook.productions,
        len(state.seats),
        *player.numbers[:BOARD_NUMBERS],
        *zones[CLAIMED],
        *zones[PAID_SPECIALS],
        *zones[TILES],
        *zones[GAINED_TILES],
        *zones[CONTRACTS],
    )
    multipliers = [node.index for node in in_force_of(judge.rules, player).multipliers]
    if multipliers:
        key = (*key, *multipliers)
    found = judge.memory.get(key)
    if found is None:
        if len(judge.memory) >= KEPT:
            judge.memory.clear()
        found = judge.memory[key] = new_standing(judge, state, player, outlook, multipliers)
    return found


def new_standing(judge: Beliefs, state: State, player: Seat, outlook: Outlook, multipliers: list[int]) -> Standing:
    ground = ground_of(judge, player, multipliers)
    beside = beside_of(judge, state, player, outlook, multipliers)
    found = Standing(ground, beside)
    if beside.counting:
        found.sure += counting_worth(judge, state, found.counts, outlook, beside)
    found.sure += outlook.income_worth(ground.income, judge.enough)
    found.sure += cities_worth(judge, ground, outlook) + room_worth(judge, ground, outlook)
    if len(state.seats) == 1:
        found.sure += goal_worth(judge, player, judge.rules.board(player))
    found.sure += still_tiles_worth(judge, state, outlook, beside, ground.missing)
    for tile, place in beside.watching:
        missing = 0 if place == GAINED else ground.missing[place]
        if missing < FAR and missing <= outlook.turns:
            add_beside(judge, state, found, outlook, tile, missing)
    for card in beside.looking:
        add_beside(judge, state, found, outlook, card, NO_TILE)
    return found


def beside_of(judge: Beliefs, state: State, player: Seat, outlook: Outlook, multipliers: list[int]) -> Beside:
    """Of the board it knows but which metropolises are connected: nothing else counts as lying beside it."""
    numbers, zones = player.numbers, player.zones
    corners = numbers[TUNNEL] & judge.rules.board(player).last_tunnels
    key = (
        (numbers[BOARD], corners, len(state.seats), *multipliers),
        tuple(zones[CLAIMED]),
        tuple(zones[PAID_SPECIALS]),
        tuple(zones[TILES]),
        tuple(zones[GAINED_TILES]),
        tuple(zones[CONTRACTS]),
    )
    found = outlook.beside.get(key)
    if found is None:
        if len(outlook.beside) >= KEPT:
            outlook.beside.clear()
        found = outlook.beside[key] = new_beside(judge, state, zones, outlook)
    return found


def new_beside(judge: Beliefs, state: State, zones: list[list[int]], outlook: Outlook) -> Beside:
    found = Beside()
    placed = [(tile, place) for place, tile in enumerate(zones[TILES])]
    for tile, place in [*placed, *[(tile, GAINED) for tile in zones[GAINED_TILES]]]:
        tiles = found.still if judge.sights[tile].is_blank else found.watching
        tiles.append((tile, place))
    for card in zones[CLAIMED]:
        sight = judge.sights[card]
        if sight.is_blank:
            found.sure += worth_called(judge, state, card, outlook, found.known)
        elif sight.is_steady and not sight.is_placed:
            found.counting.append(card)
        else:
            found.looking.append(card)
        if judge.rules.facts(card).is_action:
            found.actions.append(card)
    if all(judge.sights[card + ACTION].is_blank for card in found.actions):
        found.uses = {}
    return found


def counting_worth(judge: Beliefs, state: State, counts: tuple[int, ...], outlook: Outlook, beside: Beside) -> int:
    found = beside.counted.get(counts)
    if found is None:
        each = [worth_called(judge, state, card, outlook, beside.known) for card in beside.counting]
        found = beside.counted[counts] = sum(each)
    return found


def still_tiles_worth(judge: Beliefs, state: State, outlook: Outlook, beside: Beside, missing: tuple[int, ...]) -> int:
    found = beside.tiled.get(missing)
    if found is None:
        found = 0
        for tile, place in beside.still:
            far = 0 if place == GAINED else missing[place]
            if far < FAR and far <= outlook.turns:
                found += tile_worth(judge, worth_called(judge, state, tile, outlook, beside.known), far)
        beside.tiled[missing] = found
    return found


def add_beside(judge: Beliefs, state: State, standing: Standing, outlook: Outlook, card: int, missing: int) -> None:
    if card in judge.steady:
        standing.sure += beside_worth(judge, state, standing, outlook, card, missing)
    else:
        standing.restless.append((card, missing))


def beside_worth(judge: Beliefs, state: State, standing: Standing, outlook: Outlook, card: int, missing: int) -> int:
    """A card beside the board, or a metropolis: those that are connected count in full, others by missing tunnels."""
    value = worth_called(judge, state, card, outlook, standing.known)
    return value if missing == NO_TILE else tile_worth(judge, value, missing)


def tile_worth(judge: Beliefs, value: int, missing: int) -> int:
    """A metropolis is worth less for each tunnel that is missing."""
    value += judge.weights.tile
    for _ in range(missing):
        value = value * judge.weights.near_tile // 100
    return value
