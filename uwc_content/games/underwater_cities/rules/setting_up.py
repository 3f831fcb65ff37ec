"""How a game of Underwater Cities is set up."""

from typing import Any, Final

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Refused
from uwc_content.engine.luck import Luck, luck_in
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import push
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.pieces import SIDES
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.places import (
    BLOCKER,
    BOARD,
    CHOSEN,
    CLAIMED,
    CLONE,
    CONNECTED,
    DEAR_DECK,
    DECK,
    ERA,
    FEDERATION,
    GAME_NUMBERS,
    GAME_ZONES,
    OPEN_CONTRACTS,
    OPEN_SPECIALS,
    ORDER,
    PLAYED,
    REACH,
    SEAT_NUMBERS,
    SEAT_ZONES,
    SIDE,
    SPECIAL_DECK,
    TAKEN_SLOTS,
    TILE_SUPPLY,
    TILES,
)
from uwc_content.games.underwater_cities.rules.tables import ITEMS, KINDS
from uwc_content.games.underwater_cities.rules.turn_frames import FIRST_HAND, NEXT_TURN

SETUP_KEYS: Final = {"players", "seed", "boards", "contracts", "board_ids", "luck"}


class Options:
    """How a game is set up."""

    __slots__ = ("board_ids", "boards", "contracts", "luck", "players", "seed")

    def __init__(
        self,
        players: int,
        seed: int,
        boards: str = "basic",
        contracts: bool = False,
        board_ids: list[str] | None = None,
        luck: Luck | None = None,
    ) -> None:
        self.players = players
        self.seed = seed
        self.boards = boards
        self.contracts = contracts
        self.board_ids = board_ids or []
        self.luck = luck


def new_game(rules: Box, options: Options) -> State:
    state = State()
    state.random = options.seed * 2 + 1
    for _ in range(4):
        state.below(2)
    state.luck = options.luck
    state.numbers = [0] * GAME_NUMBERS
    state.zones = [[] for _ in range(GAME_ZONES)]
    state.numbers[SIDE] = side_for(rules, options.players)
    state.numbers[CLONE] = state.numbers[CHOSEN] = state.numbers[PLAYED] = NONE
    state.numbers[ERA] = 1
    state.zones[TAKEN_SLOTS] = [0] * len(rules.slots(state))
    lay_out_cards(rules, state, options)
    state.seats = [Seat() for _ in range(options.players)]
    order = list(range(options.players))
    state.shuffle(order, "order")
    state.zones[ORDER] = order
    deal_boards(rules, state, options)
    for position, seat in enumerate(order):
        set_up_seat(rules, state, seat, position)
    if options.players == 1:
        block_first_slots(rules, state)
    push(state, NEXT_TURN, NONE, 0)
    for seat in reversed(order):
        push(state, FIRST_HAND, seat, 0)
    return state


def side_for(rules: Box, players: int) -> int:
    """The side of the main board that the rules give to this number of players."""
    boards, solo = rules.tables.rules["main_board"], rules.tables.rules["solo"]
    if players == 1:
        return SIDES.index(solo["main_board"])
    return next(i for i, side in enumerate(SIDES) if players in boards[side]["players"])


def lay_out_cards(rules: Box, state: State, options: Options) -> None:
    special = rules.tables.rules["special_cards"]
    cheap = shuffled(rules, state, "special_low", is_front=not special["special_low"]["refills"])
    dear = shuffled(rules, state, "special_high", is_front=True)
    number = special["special_high"]["open"]
    state.zones[OPEN_SPECIALS] = dear[:number]
    state.zones[DEAR_DECK] = dear[number:] if special["special_high"]["refills"] else []
    if not special["special_low"]["refills"]:
        number = special["special_low"]["open"]
        state.zones[OPEN_SPECIALS].extend(cheap[:number])
        del cheap[:number]
    state.zones[SPECIAL_DECK] = cheap
    state.zones[DECK] = shuffled(rules, state, "era_1")
    if options.contracts and options.players in rules.tables.rules["contracts"]["players"]:
        contracts = [item.index + ITEMS for item in rules.program.by_type["contracts"]]
        state.shuffle(contracts, "contracts", is_front=True)
        state.zones[OPEN_CONTRACTS] = sorted(contracts[: rules.tables.rules["contracts"]["in_play"]])


def shuffled(rules: Box, state: State, deck: str, is_front: bool = False) -> list[int]:
    cards = rules.cards_of.get(deck, [])[:]
    state.shuffle(cards, deck, is_front)
    return cards


def deal_boards(rules: Box, state: State, options: Options) -> None:
    boards = [i for i, board in enumerate(rules.tables.boards) if board.side == options.boards]
    state.shuffle(boards, "boards", is_front=True)
    if options.board_ids:
        boards = [next(i for i, b in enumerate(rules.tables.boards) if b.id == each) for each in options.board_ids]
    if not boards:
        raise Refused(
            Message("the pack has no player board with the side `{side}`", side=options.boards),
            Message("`{code}` begins one", code="uwc new board coral_bay"),
        )
    tiles = {colour: shuffled_tiles(rules, state, colour, options) for colour in ("blue", "brown")}
    for i, seat in enumerate(state.seats):
        seat.numbers = [0] * SEAT_NUMBERS
        seat.zones = [[] for _ in range(SEAT_ZONES)]
        seat.numbers[BOARD] = boards[i % len(boards)]
        board = rules.board(seat)
        for site in board.metropolises:
            pile = tiles[board.colour[site]]
            seat.zones[TILES].append(pile.pop() if pile else any_tile(rules, board.colour[site]))
    state.zones[TILE_SUPPLY] = tiles["blue"]


def shuffled_tiles(rules: Box, state: State, colour: str, options: Options) -> list[int]:
    removed = rules.tables.rules["solo"].get("removed_metropolis") if options.players == 1 else None
    known = rules.program.by_type["metropolises"]
    pile = [item.index + ITEMS for item in known if item.fields["colour"] == colour and item.id != removed]
    state.shuffle(pile, colour)
    return pile


def any_tile(rules: Box, colour: str) -> int:
    """Where a pack has fewer tiles than the table needs, the first one is dealt again."""
    found = [item for item in rules.program.by_type["metropolises"] if item.fields["colour"] == colour]
    if not found:
        raise Refused(
            Message("the boards have a place for a {colour} metropolis, and the pack has none", colour=Message(colour)),
            Message("`{code}` begins one", code=f"uwc new metropolis coral_hall --with colour={colour}"),
        )
    return found[0].index + ITEMS


def set_up_seat(rules: Box, state: State, seat: int, position: int) -> None:
    start = rules.tables.rules["start"]
    place = start["seats"][position]
    player = state.seats[seat]
    board = rules.board(player)
    player.amounts = [start["resources"].get(name, 0) for name in rules.program.resources]
    for name, number in place.get("extra", {}).items():
        player.amounts[rules.program.amount_index[name]] += number
    player.counters = [0] * len(rules.program.patterns)
    player.rules = list(rules.tables.standing)
    player.numbers[KINDS.index(start["city"])] = 1 << board.start
    player.numbers[REACH] = 1 << board.start
    player.numbers[CONNECTED] = 1 << board.start
    space = place.get("federation")
    player.numbers[FEDERATION] = rules.tables.spaces.index(str(space)) if space is not None else 0
    for deck, number in start["claimed"].items():
        player.zones[CLAIMED].extend(shuffled(rules, state, deck, is_front=True)[:number])


def block_first_slots(rules: Box, state: State) -> None:
    for colour, number in rules.tables.rules["solo"]["blocking_tiles"].items():
        slots = [i for i, slot in enumerate(rules.slots(state)) if slot.fields.get("colour") == colour]
        for i in slots[:number]:
            state.zones[TAKEN_SLOTS][i] |= BLOCKER


def set_up_table(rules: Box, setup: dict[str, Any]) -> State:
    if not isinstance(setup, dict):
        raise Refused(Message("a setup is a mapping such as {code}", code="{'players': 2, 'seed': 1}"))
    unknown = sorted(setup.keys() - SETUP_KEYS)
    if unknown:
        raise Refused(
            Message(
                "there is no option `{name}`; there are {names}", name=unknown[0], names=", ".join(sorted(SETUP_KEYS))
            )
        )
    players, seed = setup.get("players"), setup.get("seed", 0)
    if type(players) is not int or not 1 <= players <= 4:
        raise Refused(Message("{least} to {most} players can play", least=1, most=4))
    if type(seed) is not int or not 0 <= seed < 2**62:
        raise Refused(Message("the seed is a whole number from 0 on"))
    solo_side = rules.tables.rules["solo"]["player_board"]
    boards = setup.get("boards", solo_side if players == 1 else "basic")
    if boards not in ("basic", "advanced"):
        raise Refused(Message("boards are `basic` or `advanced`"))
    wanted = setup.get("board_ids", [])
    known = {board.id for board in rules.tables.boards}
    if not isinstance(wanted, list) or (wanted and len(wanted) != players) or not set(map(str, wanted)) <= known:
        raise Refused(Message("board_ids names a board for each player: {names}", names=", ".join(sorted(known))))
    if len(set(map(str, wanted))) < len(wanted):
        raise Refused(Message("every player has a different board"))
    sides = {board.side for board in rules.tables.boards if board.id in wanted}
    if len(sides) > 1:
        raise Refused(Message("all players use the same side of their boards"))
    if players == 1 and setup.get("contracts"):
        raise Refused(Message("contracts are not used in the solo game"))
    if players == 1 and {boards, *sides} != {solo_side}:
        raise Refused(Message("the solo game is played on an {side} board", side=solo_side))
    board_ids, luck = [str(each) for each in wanted], luck_in(setup, rules.program, ITEMS)
    return new_game(rules, Options(players, seed, boards, bool(setup.get("contracts")), board_ids, luck))
