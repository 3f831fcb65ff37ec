"""The frame of the game: set-up, rounds, production, feeding, eras and final scoring."""

from typing import Final

from uwc_content.engine.in_force import single
from uwc_content.engine.lowering import Program
from uwc_content.engine.program import NONE
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.rules.deeds import SIDES
from uwc_content.games.underwater_cities.rules.places import (
    ADVANCED,
    BLOCKER,
    BOARD,
    CHOSEN,
    CLAIMED,
    CLONE,
    CONNECTED,
    DEAR_DECK,
    DECK,
    DISCARD,
    ERA,
    FEDERATION,
    FOURTH_BLOCKER,
    GAME_NUMBERS,
    GAME_ZONES,
    HAND,
    HEIGHT,
    OPEN_CONTRACTS,
    OPEN_SPECIALS,
    ORDER,
    PLAYED,
    POSITION,
    REACH,
    ROUND,
    SEAT_NUMBERS,
    SEAT_ZONES,
    SIDE,
    SPECIAL_DECK,
    TAKEN_SLOTS,
    TILE_SUPPLY,
    TILES,
    TURN,
    USED,
)
from uwc_content.games.underwater_cities.rules.production import Production
from uwc_content.games.underwater_cities.rules.scoring import LEFTOVERS, SCORING
from uwc_content.games.underwater_cities.rules.tables import ITEMS, KINDS
from uwc_content.games.underwater_cities.rules.turn_frames import NEXT_TURN

ROUND_END: Final = -131
PRODUCTION: Final = -132
FEEDING: Final = -133
ERA_END: Final = -134
FIRST_HAND: Final = -135
NEW_HAND: Final = -136
TELLING: Final = -137
READYING: Final = -138
PERIOD_EVENTS: Final = (("begin", "era"), ("begin", "round"), ("end", "round"), ("end", "era"))
"""What every player is told in turn order, if any rule waits for it."""
BEGIN_ERA: Final = 0
BEGIN_ROUND: Final = 1
END_ROUND: Final = 2
END_ERA: Final = 3


class Options:
    """How a game is set up."""

    __slots__ = ("board_ids", "boards", "contracts", "players", "seed")

    def __init__(
        self,
        players: int,
        seed: int,
        boards: str = "basic",
        contracts: bool = False,
        board_ids: list[str] | None = None,
    ) -> None:
        self.players = players
        self.seed = seed
        self.boards = boards
        self.contracts = contracts
        self.board_ids = board_ids or []


class Phases(Production):
    """The whole game."""

    __slots__ = ("awaited", "turns_per_round")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.turns_per_round: int = self.tables.rules["turns_per_round"]
        self.awaited: set[tuple[str, str]] = {
            (event.verb, event.period)
            for node in program.nodes
            if node.event is not None
            for event in single(node.event)
        }

    # --- set-up ---

    def new_game(self, options: Options) -> State:
        state = State()
        state.random = options.seed * 2 + 1
        for _ in range(4):
            state.below(2)
        state.numbers = [0] * GAME_NUMBERS
        state.zones = [[] for _ in range(GAME_ZONES)]
        state.numbers[SIDE] = self.side_for(options.players)
        state.numbers[CLONE] = state.numbers[CHOSEN] = state.numbers[PLAYED] = NONE
        state.numbers[ERA] = 1
        state.zones[TAKEN_SLOTS] = [0] * len(self.slots(state))
        self.lay_out_cards(state, options)
        state.seats = [Seat() for _ in range(options.players)]
        order = list(range(options.players))
        state.shuffle(order)
        state.zones[ORDER] = order
        self.deal_boards(state, options)
        for position, seat in enumerate(order):
            self.set_up_seat(state, seat, position)
        if options.players == 1:
            self.block_first_slots(state)
        self.push(state, NEXT_TURN, NONE, 0)
        for seat in reversed(order):
            self.push(state, FIRST_HAND, seat, 0)
        return state

    def side_for(self, players: int) -> int:
        """The side of the main board that the rules give to this number of players."""
        boards = self.tables.rules["main_board"]
        return next(i for i, side in enumerate(SIDES) if players in boards[side]["players"])

    def lay_out_cards(self, state: State, options: Options) -> None:
        special = self.tables.rules["special_cards"]
        cheap, dear = self.shuffled(state, "special_low"), self.shuffled(state, "special_high")
        number = special["special_high"]["open"]
        state.zones[OPEN_SPECIALS] = dear[:number]
        state.zones[DEAR_DECK] = dear[number:] if special["special_high"]["refills"] else []
        if not special["special_low"]["refills"]:
            number = special["special_low"]["open"]
            state.zones[OPEN_SPECIALS].extend(cheap[:number])
            del cheap[:number]
        state.zones[SPECIAL_DECK] = cheap
        state.zones[DECK] = self.shuffled(state, "era_1")
        if options.contracts and options.players in self.tables.rules["contracts"]["players"]:
            contracts = [item.index + ITEMS for item in self.program.by_type["contracts"]]
            state.shuffle(contracts)
            state.zones[OPEN_CONTRACTS] = sorted(contracts[: self.tables.rules["contracts"]["in_play"]])

    def shuffled(self, state: State, deck: str) -> list[int]:
        cards = [
            item.index + ITEMS
            for item in self.program.by_type["cards"]
            if item.fields["deck"] == deck
            for _ in range(item.fields.get("copies", 1))
        ]
        state.shuffle(cards)
        return cards

    def deal_boards(self, state: State, options: Options) -> None:
        boards = [i for i, board in enumerate(self.tables.boards) if board.side == options.boards]
        state.shuffle(boards)
        if options.board_ids:
            boards = [next(i for i, b in enumerate(self.tables.boards) if b.id == each) for each in options.board_ids]
        tiles = {colour: self.shuffled_tiles(state, colour, options) for colour in ("blue", "brown")}
        for i, seat in enumerate(state.seats):
            seat.numbers = [0] * SEAT_NUMBERS
            seat.zones = [[] for _ in range(SEAT_ZONES)]
            seat.numbers[BOARD] = boards[i % len(boards)]
            board = self.board(seat)
            for site in board.metropolises:
                pile = tiles[board.colour[site]]
                seat.zones[TILES].append(pile.pop() if pile else self.any_tile(board.colour[site]))
        state.zones[TILE_SUPPLY] = tiles["blue"]

    def shuffled_tiles(self, state: State, colour: str, options: Options) -> list[int]:
        removed = self.tables.rules["solo"].get("removed_metropolis") if options.players == 1 else None
        known = self.program.by_type["metropolises"]
        pile = [item.index + ITEMS for item in known if item.fields["colour"] == colour and item.id != removed]
        state.shuffle(pile)
        return pile

    def any_tile(self, colour: str) -> int:
        """Where a pack has fewer tiles than the table needs, the first one is dealt again."""
        found = [item for item in self.program.by_type["metropolises"] if item.fields["colour"] == colour]
        return found[0].index + ITEMS

    def set_up_seat(self, state: State, seat: int, position: int) -> None:
        start = self.tables.rules["start"]
        place = start["seats"][position]
        player = state.seats[seat]
        board = self.board(player)
        player.amounts = [start["resources"].get(name, 0) for name in self.program.resources]
        for name, number in place.get("extra", {}).items():
            player.amounts[self.program.amount_index[name]] += number
        player.counters = [0] * len(self.program.patterns)
        player.rules = list(self.tables.standing)
        player.numbers[KINDS.index(start["city"])] = 1 << board.start
        player.numbers[REACH] = 1 << board.start
        player.numbers[CONNECTED] = 1 << board.start
        space = place.get("federation")
        player.numbers[FEDERATION] = self.tables.spaces.index(str(space)) if space is not None else 0
        for deck, number in start["claimed"].items():
            player.zones[CLAIMED].extend(self.shuffled(state, deck)[:number])

    def block_first_slots(self, state: State) -> None:
        for colour, number in self.tables.rules["solo"]["blocking_tiles"].items():
            slots = [i for i, slot in enumerate(self.slots(state)) if slot.fields.get("colour") == colour]
            for i in slots[:number]:
                state.zones[TAKEN_SLOTS][i] |= BLOCKER

    # --- frames ---

    def step_phase(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        if index == NEXT_TURN:
            return self.next_turn(state)
        if index in (FIRST_HAND, NEW_HAND):
            return self.step_hand(state, index, it, k)
        if index == ROUND_END:
            self.end_round(state)
        elif index == TELLING:
            self.tell_player(state, it, k)
        elif index == PRODUCTION:
            self.produce(state, it, k)
        elif index == READYING:
            self.ready_all(state)
        elif index == FEEDING:
            self.feed(state, it)
        elif index == ERA_END:
            self.end_era(state)
        elif index == SCORING:
            self.score(state, it)
        elif index == LEFTOVERS:
            self.score_leftovers(state, it)
        return None

    def take_ruleset(self, state: State, index: int, it: int, k: int, option: int) -> None:
        if index > NEXT_TURN:
            self.take_turn(state, index, it, k, option)
        else:
            self.discard(state, option)

    def step_hand(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        """Draw, then discard down to what may be kept."""
        state.actor = it
        rules = self.tables.rules
        hand = state.seats[it].zones[HAND]
        if k == 0:
            number = rules["start"]["hand"]["draw"] if index == FIRST_HAND else rules["hand"]["draw_per_era"]
            self.draw(state, "cards", number)
            state.stack[-1] = 1
            return None
        keep = rules["start"]["hand"]["keep"] if index == FIRST_HAND else self.number_of(state, it, "hand_limit")
        if len(hand) > keep:
            return list(dict.fromkeys(hand))
        del state.stack[-3:]
        return None

    def next_turn(self, state: State) -> list[int] | None:
        """The next player in turn order, until everybody has taken the turns of the round."""
        order = state.zones[ORDER]
        done = state.numbers[POSITION]
        if done == len(order) * self.turns_per_round:
            state.stack[-3:] = [ROUND_END, NONE, 0]
            return None
        if not done:
            if not state.numbers[ROUND] and self.tells_all(state, BEGIN_ERA):
                return None
            if self.tells_all(state, BEGIN_ROUND):
                return None
            state.stack[-1] = 0
        state.numbers[POSITION] = done + 1
        state.numbers[TURN] = done // len(order) + 1
        self.begin_turn(state, order[done % len(order)])
        return self.open_turn(state)

    def tells_all(self, state: State, which: int) -> bool:
        """Tell every player, once; the frame on top remembers that it was done."""
        k = state.stack[-1]
        if PERIOD_EVENTS[which] not in self.awaited or k >> which & 1:
            return False
        state.stack[-1] = k | 1 << which
        for seat in reversed(state.zones[ORDER]):
            self.push(state, TELLING, seat, which)
        return True

    def tell_player(self, state: State, seat: int, which: int) -> None:
        state.actor = seat
        del state.stack[-3:]
        verb, period = PERIOD_EVENTS[which]
        self.tell(state, verb, period)

    def end_round(self, state: State) -> None:
        if self.tells_all(state, END_ROUND):
            return
        del state.stack[-3:]
        moved = [seat.numbers[ADVANCED] for seat in state.seats]
        self.free_slots(state, bool(moved[0]))
        state.numbers[CLONE] = NONE
        order = state.zones[ORDER]
        order.sort(key=lambda seat: self.precedence(state, seat))
        for seat, player in enumerate(state.seats):
            player.numbers[FEDERATION] = player.numbers[HEIGHT] = player.numbers[ADVANCED] = 0
            state.actor = seat
            self.end_period(state, "round")
        state.numbers[ROUND] += 1
        state.numbers[POSITION] = 0
        eras = self.tables.rules["eras"]
        if state.numbers[ROUND] == eras[state.numbers[ERA] - 1]["rounds"]:
            self.begin_era_end(state)
        else:
            self.push(state, NEXT_TURN, NONE, 0)

    def precedence(self, state: State, seat: int) -> tuple[int, int]:
        """Furthest first; on one space the marker on top first; below the track as before."""
        numbers = state.seats[seat].numbers
        return (-numbers[FEDERATION], -numbers[HEIGHT])

    def free_slots(self, state: State, advanced: bool) -> None:
        """Take the tiles back; solo blocks move on, and a fourth comes after a round without a step."""
        taken = state.zones[TAKEN_SLOTS]
        state.zones[TAKEN_SLOTS] = [0] * len(taken)
        if len(state.seats) > 1:
            return
        ring = self.coloured_slots(state)
        for j, i in enumerate(ring):
            if taken[i] & BLOCKER:
                moved = ring[(j + self.tables.rules["solo"]["blocking_step"]) % len(ring)]
                state.zones[TAKEN_SLOTS][moved] |= BLOCKER
        if not advanced:
            self.block_fourth(state)

    def coloured_slots(self, state: State) -> list[int]:
        """Clockwise, without the always-available slot."""
        return [i for i, slot in enumerate(self.slots(state)) if slot.fields.get("colour")]

    def block_fourth(self, state: State) -> None:
        """Reveal a card; the sum of its number's digits counts slots clockwise from the first green one."""
        deck = state.zones[DECK]
        if not deck:
            self.renew_deck(state)
        if not deck:
            return
        card = deck.pop()
        self.put_away(state, card)
        digits = sum(int(digit) for digit in str(self.item(card).fields.get("number", 1)))
        slots, ring = self.slots(state), self.coloured_slots(state)
        colour = self.tables.rules["solo"]["fourth_tile"]["counted_from"]
        first = next(j for j, i in enumerate(ring) if slots[i].fields["colour"] == colour)
        for step in range(len(ring)):
            i = ring[(first + digits - 1 + step) % len(ring)]
            if not state.zones[TAKEN_SLOTS][i]:
                state.zones[TAKEN_SLOTS][i] = FOURTH_BLOCKER
                return

    # --- eras ---

    def begin_era_end(self, state: State) -> None:
        """Everybody produces, used action cards become ready, and then the cities are fed."""
        self.push(state, ERA_END, NONE, 0)
        for seat in reversed(state.zones[ORDER]):
            self.push(state, FEEDING, seat, 0)
        self.push(state, READYING, NONE, 0)
        for seat in reversed(state.zones[ORDER]):
            self.push(state, PRODUCTION, seat, 0)

    def ready_all(self, state: State) -> None:
        del state.stack[-3:]
        if state.numbers[ERA] < len(self.tables.rules["eras"]):
            for player in state.seats:
                player.zones[USED].clear()

    def end_era(self, state: State) -> None:
        if self.tells_all(state, END_ERA):
            return
        del state.stack[-3:]
        for seat in range(len(state.seats)):
            state.actor = seat
            self.end_period(state, "production")
            self.end_period(state, "era")
        eras = self.tables.rules["eras"]
        if state.numbers[ERA] == len(eras):
            self.begin_scoring(state)
            return
        state.numbers[ERA] += 1
        state.numbers[ROUND] = 0
        state.zones[DISCARD].clear()
        state.zones[DECK] = self.shuffled(state, eras[state.numbers[ERA] - 1]["deck"])
        self.push(state, NEXT_TURN, NONE, 0)
        for seat in reversed(state.zones[ORDER]):
            self.push(state, NEW_HAND, seat, 0)
