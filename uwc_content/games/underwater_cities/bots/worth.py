"""What a position is worth, in hundredths of a point: a guess that bots steer by."""

from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.bots.card_worth import CardWorth
from uwc_content.games.underwater_cities.bots.outlook import Outlook
from uwc_content.games.underwater_cities.rules.places import (
    CLAIMED,
    CONNECTED,
    ERA,
    FEDERATION,
    GAINED_TILES,
    OVER,
    REACH,
    ROUND,
    TILES,
    TURN,
    UPGRADED,
)
from uwc_content.games.underwater_cities.rules.tables import (
    BUILDINGS,
    NONSYMBIOTIC,
    SYMBIOTIC,
    TUNNEL,
    Board,
    bits,
)

FAR = 9
"""A metropolis that no tunnels can reach."""


class Worth(CardWorth):
    """Guesses how a game will end for a player."""

    __slots__ = ()

    def worth(self, state: State, seat: int) -> int:
        acting, state.actor = state.actor, seat
        outlook = self.outlook(state)
        total = self.stock_worth(state, seat, outlook)
        if not state.numbers[OVER]:
            known = self.known_of(state, seat, outlook)
            total += self.board_worth(state, seat, outlook, known) + self.track_worth(state, seat)
            total += self.uses_worth(state, seat, outlook, known) + self.hand_worth(state, seat, outlook, known)
            for card in state.seats[seat].zones[CLAIMED]:
                total += self.claimed_worth(state, card, outlook, known)
        state.actor = acting
        return total

    def outlook(self, state: State) -> Outlook:
        numbers = state.numbers
        era = len(self.tables.rules["eras"]) + 1 if numbers[OVER] else numbers[ERA]
        moment = (era, numbers[ROUND], numbers[TURN])
        found = self.outlooks.get(moment)
        if found is None:
            found = self.outlooks[moment] = Outlook(self.program, self.tables, self.weights, moment)
        return found

    def stock_worth(self, state: State, seat: int, outlook: Outlook) -> int:
        """Points count in full; the first units of a resource more than the next ones, and those more than the rest."""
        total = 0
        weights = self.weights
        points = self.program.amount_index["points"]
        for i, amount in enumerate(state.seats[seat].amounts):
            total += min(amount, weights.stock) * outlook.prices[i] if i != points else amount * outlook.prices[i]
            if i != points:
                total += min(amount, weights.scarce_stock) * outlook.scarce[i]
                total += max(amount - weights.stock, 0) * outlook.spare[i]
        return total

    def track_worth(self, state: State, seat: int) -> int:
        """Being further than others means choosing before them in the next round."""
        space = state.seats[seat].numbers[FEDERATION]
        behind = sum([1 for other in state.seats if other.numbers[FEDERATION] < space])
        return space * self.weights.space + behind * self.weights.first

    # --- the player board ---

    def board_worth(self, state: State, seat: int, outlook: Outlook, known: dict[int, int]) -> int:
        player = state.seats[seat]
        board = self.board(player)
        income = self.income(player, board)
        total = outlook.income_worth(income, self.enough) + self.cities_worth(player, board, outlook)
        total += self.room_worth(player, board, outlook) + self.tiles_worth(state, player, outlook, known)
        if len(state.seats) == 1:
            total += self.goal_worth(player, board)
        return total - self.hunger_worth(player, income[self.program.amount_index["kelp"]], outlook)

    def income(self, player: Seat, board: Board) -> list[int]:
        """What a production yields, in hundredths, less the food; things that are not connected yet count in part."""
        numbers, tables = player.numbers, self.tables
        upgraded, connected = numbers[UPGRADED], numbers[CONNECTED]
        income = [0] * len(self.program.amount_names)
        for kind in BUILDINGS:
            built = numbers[kind]
            if built:
                better = (built & upgraded & connected).bit_count()
                plain = (built & connected).bit_count() - better
                alone = (built & ~connected).bit_count() * self.weights.building_alone
                add_times(income, tables.plain[kind], plain * 100 + alone)
                add_times(income, tables.upgraded[kind], better * 100)
        tunnels = numbers[TUNNEL] & board.around(numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC])
        better = (tunnels & upgraded).bit_count()
        add_times(income, tables.plain[TUNNEL], (tunnels.bit_count() - better) * 100)
        add_times(income, tables.upgraded[TUNNEL], better * 100)
        add_times(income, tables.plain[SYMBIOTIC], (numbers[SYMBIOTIC] & connected).bit_count() * 100)
        self.add_pairs(income, numbers, board)
        self.add_extras(income, player, board)
        income[self.program.amount_index["kelp"]] -= (connected & board.cities).bit_count() * 100
        return income

    def add_pairs(self, income: list[int], numbers: list[int], board: Board) -> None:
        upgraded = numbers[UPGRADED] & ~numbers[TUNNEL]
        if not upgraded & upgraded - 1:
            return
        for city in bits(numbers[CONNECTED] & board.cities):
            near = board.next_to[city] & upgraded
            if near & near - 1:
                for kind in BUILDINGS:
                    here = near & numbers[kind]
                    if here & here - 1:
                        add_times(income, self.tables.pair[kind], 100)

    def add_extras(self, income: list[int], player: Seat, board: Board) -> None:
        """What sites and cards multiply."""
        numbers = player.numbers
        for site in bits(board.specials & (numbers[CONNECTED] | numbers[TUNNEL])):
            item = board.special[site]
            for index in item.rules.get("production", []) if item is not None else []:
                self.add_site(income, player, site, self.nodes[index].numbers.get("here", 1) - 1)
        for node in self.in_force(player).multipliers:
            for noun, number in node.numbers.items():
                table = self.tables.nouns.get(noun)
                if noun != "here" and table is not None and table.kinds:
                    for site in bits(table.mask(numbers, True)):
                        self.add_site(income, player, site, number - 1)

    def add_site(self, income: list[int], player: Seat, site: int, times: int) -> None:
        tables = self.tables
        for kind in self.board(player).kinds_on[site]:
            if player.numbers[kind] >> site & 1:
                is_upgraded = player.numbers[UPGRADED] >> site & 1
                add_times(income, (tables.upgraded if is_upgraded else tables.plain)[kind], times * 100)

    def cities_worth(self, player: Seat, board: Board, outlook: Outlook) -> int:
        """Cities score at the end by kinds of buildings; those that have few of them may get more."""
        numbers, weights = player.numbers, self.weights
        points: list[int] = self.tables.rules["final_scoring"]["city_points"]
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

    def goal_worth(self, player: Seat, board: Board) -> int:
        """Alone, points are not enough: so many cities have to be connected."""
        connected = (player.numbers[CONNECTED] & board.cities).bit_count()
        goal: int = self.tables.rules["solo"]["goal_cities"]
        return min(connected, goal) * self.weights.goal_city

    def room_worth(self, player: Seat, board: Board, outlook: Outlook) -> int:
        """Sites that tunnels have reached are room to grow."""
        numbers, weights = player.numbers, self.weights
        own = numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC]
        cities = (numbers[REACH] & ~own).bit_count()
        free = board.around(own & numbers[CONNECTED]) & board.buildings
        for kind in BUILDINGS:
            free &= ~numbers[kind]
        room = min(cities, 2) * weights.open_city + min(free.bit_count(), 6) * weights.open_building
        return room * min(outlook.turns, 15) // 15

    def hunger_worth(self, player: Seat, kelp_income: int, outlook: Outlook) -> int:
        """Cities that the next production would not feed; the nearer it is, the more it matters."""
        index = self.program.amount_index
        food = player.amounts[index["kelp"]] + player.amounts[index["biomatter"]] + kelp_income // 100
        if not outlook.productions or food >= 0:
            return 0
        return -food * self.weights.hunger * max(12 - outlook.to_production, 2) // 12

    # --- metropolises ---

    def tiles_worth(self, state: State, player: Seat, outlook: Outlook, known: dict[int, int]) -> int:
        """Those that are connected count in full, others by how many tunnels are missing."""
        total = 0
        board = self.board(player)
        for site, tile in zip(board.metropolises, player.zones[TILES], strict=True):
            missing = self.tunnels_missing(player, board, site)
            if missing < FAR and missing <= outlook.turns:
                value = self.weights.tile + self.claimed_worth(state, tile, outlook, known)
                for _ in range(missing):
                    value = value * self.weights.near_tile // 100
                total += value
        for tile in player.zones[GAINED_TILES]:
            total += self.weights.tile + self.claimed_worth(state, tile, outlook, known)
        return total

    def tunnels_missing(self, player: Seat, board: Board, site: int) -> int:
        """How many tunnels have to be built until a metropolis is connected, if each of its own is reached apart."""
        built = player.numbers[TUNNEL]
        last = board.next_to[site] & board.tunnels & ~built
        if not last:
            return 0
        return sum([self.steps_to(player, board, tunnel) for tunnel in bits(last)])

    def steps_to(self, player: Seat, board: Board, tunnel: int) -> int:
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
