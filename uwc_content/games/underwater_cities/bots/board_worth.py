"""What stands on a board is worth, in hundredths of a point: yields, cities, room to grow, the way to metropolises."""

from typing import Final

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.masks import bits
from uwc_content.engine.state import Seat
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs, Ground
from uwc_content.games.underwater_cities.bots.outlook import Outlook
from uwc_content.games.underwater_cities.bots.steadiness import tallies
from uwc_content.games.underwater_cities.rules.places import BOARD, CONNECTED, REACH, UPGRADED
from uwc_content.games.underwater_cities.rules.tables import BUILDINGS, NONSYMBIOTIC, SYMBIOTIC, TUNNEL, Board

KEPT_GROUNDS: Final = 20_000
BOARD_NUMBERS: Final = BOARD + 1
"""The numbers of a seat that tell what stands on its board come first."""
FAR: Final = 9
"""A metropolis that no tunnels can reach."""


def ground_of(judge: Beliefs, player: Seat, multipliers: list[int]) -> Ground:
    """What stands on a board, worked out once for all moments; rules beside it may multiply what it yields."""
    key = (*player.numbers[:BOARD_NUMBERS], *multipliers)
    found = judge.grounds.get(key)
    if found is None:
        if len(judge.grounds) >= KEPT_GROUNDS:
            judge.grounds.clear()
        found = judge.grounds[key] = new_ground(judge, player, judge.rules.board(player))
    return found


def new_ground(judge: Beliefs, player: Seat, board: Board) -> Ground:
    numbers = player.numbers
    own, connected = numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC], numbers[CONNECTED]
    counts = tallies(numbers)
    found = Ground(income_of(judge, player, board, counts), counts)
    found.kelp = found.income[judge.kelp] // 100
    found.cities = cities_by_kinds(player, board, own & connected)
    found.cities_alone = cities_by_kinds(player, board, own & ~connected)
    found.open_cities = (numbers[REACH] & ~own).bit_count()
    free = board.around(own & connected) & board.buildings
    for kind in BUILDINGS:
        free &= ~numbers[kind]
    found.open_buildings = free.bit_count()
    found.missing = missing_on(judge, player, board)
    return found


def missing_on(judge: Beliefs, player: Seat, board: Board) -> tuple[int, ...]:
    """How many tunnels are missing to each metropolis: a question of nothing but tunnels."""
    numbers = player.numbers
    key = (numbers[BOARD], numbers[TUNNEL], numbers[REACH])
    found = judge.ways.get(key)
    if found is None:
        if len(judge.ways) >= KEPT_GROUNDS:
            judge.ways.clear()
        found = judge.ways[key] = tuple([tunnels_missing(player, board, site) for site in board.metropolises])
    return found


def income_of(judge: Beliefs, player: Seat, board: Board, counts: tuple[int, ...]) -> list[int]:
    """What a production yields, in hundredths, less the food; things that are not connected yet count in part."""
    numbers = player.numbers
    tunnels = numbers[TUNNEL] & board.around(numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC])
    better = tunnels & numbers[UPGRADED]
    fed = numbers[CONNECTED] & board.cities
    key = (*counts, tunnels.bit_count(), better.bit_count(), fed.bit_count())
    plain = judge.yields.get(key)
    if plain is None:
        if len(judge.yields) >= KEPT_GROUNDS:
            judge.yields.clear()
        plain = judge.yields[key] = plain_income(judge, player, tunnels, better, fed)
    income = plain[:]
    add_pairs(judge, income, numbers, board)
    add_extras(judge, income, player, board)
    return income


def plain_income(judge: Beliefs, player: Seat, tunnels: int, better_tunnels: int, fed: int) -> list[int]:
    """All of it for which it does not matter where things stand."""
    numbers, tables = player.numbers, judge.rules.tables
    upgraded, connected = numbers[UPGRADED], numbers[CONNECTED]
    income = [0] * len(judge.rules.program.amount_names)
    for kind in BUILDINGS:
        built = numbers[kind]
        if built:
            better = (built & upgraded & connected).bit_count()
            plain = (built & connected).bit_count() - better
            alone = (built & ~connected).bit_count() * judge.weights.building_alone
            add_times(income, tables.plain[kind], plain * 100 + alone)
            add_times(income, tables.upgraded[kind], better * 100)
    add_times(income, tables.plain[TUNNEL], (tunnels & ~better_tunnels).bit_count() * 100)
    add_times(income, tables.upgraded[TUNNEL], better_tunnels.bit_count() * 100)
    add_times(income, tables.plain[SYMBIOTIC], (numbers[SYMBIOTIC] & connected).bit_count() * 100)
    income[judge.kelp] -= fed.bit_count() * 100
    return income


def add_pairs(judge: Beliefs, income: list[int], numbers: list[int], board: Board) -> None:
    upgraded = numbers[UPGRADED] & ~numbers[TUNNEL]
    if not upgraded & upgraded - 1:
        return
    for city in bits(numbers[CONNECTED] & board.cities):
        near = board.next_to[city] & upgraded
        if near & near - 1:
            for kind in BUILDINGS:
                here = near & numbers[kind]
                if here & here - 1:
                    add_times(income, judge.rules.tables.pair[kind], 100)


def add_extras(judge: Beliefs, income: list[int], player: Seat, board: Board) -> None:
    """What sites and cards multiply."""
    numbers = player.numbers
    for site in bits(board.specials & (numbers[CONNECTED] | numbers[TUNNEL])):
        item = board.special[site]
        for index in item.rules.get("production", []) if item is not None else []:
            add_site(judge, income, player, site, judge.rules.nodes[index].numbers.get("here", 1) - 1)
    for node in in_force_of(judge.rules, player).multipliers:
        for noun, number in node.numbers.items():
            table = judge.rules.tables.nouns.get(noun)
            if noun != "here" and table is not None and table.kinds:
                for site in bits(table.mask(numbers, True)):
                    add_site(judge, income, player, site, number - 1)


def add_site(judge: Beliefs, income: list[int], player: Seat, site: int, times: int) -> None:
    tables = judge.rules.tables
    for kind in judge.rules.board(player).kinds_on[site]:
        if player.numbers[kind] >> site & 1:
            is_upgraded = player.numbers[UPGRADED] >> site & 1
            add_times(income, (tables.upgraded if is_upgraded else tables.plain)[kind], times * 100)


def cities_by_kinds(player: Seat, board: Board, cities: int) -> list[int]:
    """How many of these cities have none, one, two and all kinds of buildings."""
    numbers = player.numbers
    farms, plants, laboratories = [numbers[kind] for kind in BUILDINGS]
    found = [0, 0, 0, 0]
    for city in bits(cities):
        near = board.next_to[city]
        found[bool(near & farms) + bool(near & plants) + bool(near & laboratories)] += 1
    return found


def cities_worth(judge: Beliefs, ground: Ground, outlook: Outlook) -> int:
    """Cities score at the end by kinds of buildings; those that have few of them may get more."""
    weights = judge.weights
    points: list[int] = judge.rules.tables.rules["final_scoring"]["city_points"]
    growth = weights.city_growth * min(outlook.turns, 12) // 12
    total = 0
    for kinds, number in enumerate(ground.cities):
        if number or ground.cities_alone[kinds]:
            value = points[kinds] * 100 + (points[-1] - points[kinds]) * growth
            total += value * number
            if outlook.turns:
                total += value * weights.city_alone // 100 * ground.cities_alone[kinds]
    return total


def goal_worth(judge: Beliefs, player: Seat, board: Board) -> int:
    """Alone, points are not enough: so many cities have to be connected."""
    connected = (player.numbers[CONNECTED] & board.cities).bit_count()
    goal: int = judge.rules.tables.rules["solo"]["goal_cities"]
    return min(connected, goal) * judge.weights.goal_city


def room_worth(judge: Beliefs, ground: Ground, outlook: Outlook) -> int:
    """Sites that tunnels have reached are room to grow."""
    weights = judge.weights
    room = min(ground.open_cities, 2) * weights.open_city + min(ground.open_buildings, 6) * weights.open_building
    return room * min(outlook.turns, 15) // 15


def tunnels_missing(player: Seat, board: Board, site: int) -> int:
    """How many tunnels have to be built until a metropolis is connected, if each of its own is reached apart."""
    built = player.numbers[TUNNEL]
    last = board.next_to[site] & board.tunnels & ~built
    if not last:
        return 0
    return sum([steps_to(player, board, tunnel) for tunnel in bits(last)])


def steps_to(player: Seat, board: Board, tunnel: int) -> int:
    """The tunnel itself and those that must come before it."""
    reached, wanted = player.numbers[REACH], board.next_to[tunnel] & board.cities
    steps = 1
    while not reached & wanted:
        further = reached | board.joined(reached)
        if further == reached or steps == FAR:
            return FAR
        reached = further
        steps += 1
    return steps


def add_times(income: list[int], vector: list[int], times: int) -> None:
    if times:
        for i, number in enumerate(vector):
            if number:
                income[i] += number * times
