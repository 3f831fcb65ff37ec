"""What stands on a board is worth, in hundredths of a point: yields, cities, room to grow, the way to metropolises."""

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.masks import bits
from uwc_content.engine.state import Seat
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.outlook import Outlook
from uwc_content.games.underwater_cities.rules.places import CONNECTED, REACH, UPGRADED
from uwc_content.games.underwater_cities.rules.tables import BUILDINGS, NONSYMBIOTIC, SYMBIOTIC, TUNNEL, Board

FAR = 9
"""A metropolis that no tunnels can reach."""


def income_of(judge: Beliefs, player: Seat, board: Board) -> list[int]:
    """What a production yields, in hundredths, less the food; things that are not connected yet count in part."""
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
    tunnels = numbers[TUNNEL] & board.around(numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC])
    better = (tunnels & upgraded).bit_count()
    add_times(income, tables.plain[TUNNEL], (tunnels.bit_count() - better) * 100)
    add_times(income, tables.upgraded[TUNNEL], better * 100)
    add_times(income, tables.plain[SYMBIOTIC], (numbers[SYMBIOTIC] & connected).bit_count() * 100)
    add_pairs(judge, income, numbers, board)
    add_extras(judge, income, player, board)
    income[judge.rules.program.amount_index["kelp"]] -= (connected & board.cities).bit_count() * 100
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


def cities_worth(judge: Beliefs, player: Seat, board: Board, outlook: Outlook) -> int:
    """Cities score at the end by kinds of buildings; those that have few of them may get more."""
    numbers, weights = player.numbers, judge.weights
    points: list[int] = judge.rules.tables.rules["final_scoring"]["city_points"]
    growth = weights.city_growth * min(outlook.turns, 12) // 12
    farms, plants, laboratories = [numbers[kind] for kind in BUILDINGS]
    total = 0
    for city in bits(numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC]):
        near = board.next_to[city]
        kinds = bool(near & farms) + bool(near & plants) + bool(near & laboratories)
        value = points[kinds] * 100 + (points[-1] - points[kinds]) * growth
        if numbers[CONNECTED] >> city & 1:
            total += value
        elif outlook.turns:
            total += value * weights.city_alone // 100
    return total


def goal_worth(judge: Beliefs, player: Seat, board: Board) -> int:
    """Alone, points are not enough: so many cities have to be connected."""
    connected = (player.numbers[CONNECTED] & board.cities).bit_count()
    goal: int = judge.rules.tables.rules["solo"]["goal_cities"]
    return min(connected, goal) * judge.weights.goal_city


def room_worth(judge: Beliefs, player: Seat, board: Board, outlook: Outlook) -> int:
    """Sites that tunnels have reached are room to grow."""
    numbers, weights = player.numbers, judge.weights
    own = numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC]
    cities = (numbers[REACH] & ~own).bit_count()
    free = board.around(own & numbers[CONNECTED]) & board.buildings
    for kind in BUILDINGS:
        free &= ~numbers[kind]
    room = min(cities, 2) * weights.open_city + min(free.bit_count(), 6) * weights.open_building
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
