"""Prepares games of Underwater Cities as scenarios describe them."""

from typing import Any, Final

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Refused
from uwc_content.engine.kept import keep
from uwc_content.engine.lower import lower
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.rules.deeds import network_of, put_there
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import (
    ADVANCED,
    BLOCKER,
    BOARD,
    CHOSEN,
    CLAIMED,
    CLONE,
    CONNECTED,
    CONTRACTS,
    DECK,
    DISCARD,
    ERA,
    FEDERATION,
    FOURTH_BLOCKER,
    GAINED_TILES,
    HAND,
    HEIGHT,
    MOVES,
    OPEN_CONTRACTS,
    OPEN_SPECIALS,
    ORDER,
    PAID_SPECIALS,
    PLAYED,
    POSITION,
    ROUND,
    SEAT_NUMBERS,
    SEAT_ZONES,
    SPECIAL_DECK,
    TAKEN_SLOTS,
    TILE_SUPPLY,
    TILES,
    TURN,
    UPGRADED,
    USED,
)
from uwc_content.games.underwater_cities.rules.setting_up import set_up_seat
from uwc_content.games.underwater_cities.rules.tables import CITIES, ITEMS, KINDS, TUNNEL, bits
from uwc_content.games.underwater_cities.rules.turns import lay_beside
from uwc_content.games.underwater_cities.stage.facts import BLOCKED, FOURTH
from uwc_content.games.underwater_cities.stage.names import BELOW, NOTHING
from uwc_content.workshop.scenarios.model import Facts, Given
from uwc_content.workshop.scenarios.stage import Hiding, Impossible, Item, Stage

SEAT_LISTS = {
    "hand": HAND,
    "claimed": CLAIMED,
    "used": USED,
    "paid_special_cards": PAID_SPECIALS,
    "gained_metropolises": GAINED_TILES,
    "contracts": CONTRACTS,
}
TABLE_LISTS = {"open_special_cards": OPEN_SPECIALS, "open_contracts": OPEN_CONTRACTS, "metropolis_supply": TILE_SUPPLY}
DECKS = {"deck": DECK, "special_deck": SPECIAL_DECK}
BLOCKING = {BLOCKED: BLOCKER, FOURTH: FOURTH_BLOCKER}
UNNAMED_CARDS = 20
UNNAMED_SPECIAL_CARDS = 5
HIDING: Final = Hiding(effect=("cards", "instant"), rule=("cards", "permanent"), fields={"deck": ""})
USUAL_POSITION: Final = "resources: {credits: 5, kelp: 3, steelplast: 3, science: 3, biomatter: 1}"


def unnamed(name: str, **fields: Any) -> Item:
    """An item that does nothing."""
    nothing = {"op": "gain", "what": {"of": {"points": 0}}}
    return {"id": name, "source": "original", "fields": fields, "blocks": {"instant": [nothing]}}


def fillers() -> dict[str, list[Item]]:
    cards = [unnamed(f"unnamed_{deck}_card", deck=deck, copies=UNNAMED_CARDS) for deck in ("era_1", "era_2", "era_3")]
    special = unnamed("unnamed_special_card", deck="special_low", price={"of": {"credits": 1}})
    tiles = [unnamed(f"unnamed_{colour}_metropolis", colour=colour) for colour in ("blue", "brown")]
    return {"cards": [*cards, special], "metropolises": tiles}


class UnderwaterBoards(Stage):
    """States of the game from descriptions."""

    ordered = frozenset({"order", "deck", "special_deck", "federation_track"})
    told_elsewhere = frozenset({"federation_track"})
    """Stacks on the track follow from the markers of the players."""
    passing = frozenset({"active"})
    implied_facts = frozenset({"deck"})

    def __init__(self, bundle: dict[str, Any]) -> None:
        super().__init__(bundle)
        self.game = UnderwaterCities(lower(bundle))
        self.ids = self.game.program.by_id

    @property
    def machine(self) -> UnderwaterCities:
        return self.game

    # --- preparing ---

    def prepare(self, given: Given) -> State:
        boards = self.boards_of(given)
        state = self.new_state(given.players, self.game.tables.boards[boards[0]].side)
        state.stack.clear()
        self.lay_table(state, given.table)
        for i, facts in enumerate(given.seats):
            state.actor = i
            self.seat_player(state, i, boards[i], facts)
        self.place_markers(state, given)
        state.actor = 0
        return state

    def new_state(self, players: int, side: str) -> State:
        """A table to lay out; what the pack lacks for one is told of the position."""
        try:
            return self.game.set_up({"players": players, "seed": 1, "boards": side})
        except Refused as refusal:
            raise Impossible(refusal.message, refusal.hint) from None

    def boards_of(self, given: Given) -> list[int]:
        index = {board.id: i for i, board in enumerate(self.game.tables.boards)}
        if not index:
            hint = Message("`{code}` begins one", code="uwc new board coral_bay")
            raise Impossible(Message("the pack has no player board"), hint)
        first: str = given.seats[0].get("board") or min(index)
        boards = [index[facts.get("board", first)] for facts in given.seats]
        if len({self.game.tables.boards[each].side for each in boards}) > 1:
            raise Impossible(Message("all players use the same side of their boards"))
        return boards

    def lay_table(self, state: State, table: Facts) -> None:
        numbers, zones, players = state.numbers, state.zones, len(state.seats)
        numbers[ERA], numbers[ROUND], numbers[TURN] = (
            table.get("era", 1),
            table.get("round", 1) - 1,
            table.get("turn", 1),
        )
        order = [seat - 1 for seat in table.get("order", range(1, players + 1))]
        if sorted(order) != list(range(players)):
            raise Impossible(Message("`order` names every player once"))
        active = table.get("active", order[0] + 1) - 1
        numbers[POSITION] = (numbers[TURN] - 1) * players + order.index(active)
        numbers[CHOSEN] = numbers[PLAYED] = NONE
        numbers[MOVES] = 0
        numbers[CLONE] = NONE if table.get("clone_tile", "board") == "board" else table["clone_tile"] - 1
        zones[ORDER] = order
        zones[DISCARD] = self.things(table.get("discard", []))
        for name, zone in TABLE_LISTS.items():
            zones[zone] = self.things(table.get(name, []))
        fillers = [f"unnamed_era_{numbers[ERA]}_card"] * UNNAMED_CARDS, ["unnamed_special_card"] * UNNAMED_SPECIAL_CARDS
        for (name, zone), filler in zip(DECKS.items(), fillers, strict=True):
            zones[zone] = self.things(table.get(name, filler))[::-1]
        self.take_slots(state, table.get("slots", {}))

    def take_slots(self, state: State, slots: dict[str, list[Any]]) -> None:
        ids = [slot.id for slot in self.game.slots(state)]
        taken = [0] * len(ids)
        for name, takers in slots.items():
            self.look_for_slot(state, name)
            for taker in takers:
                taken[ids.index(name)] |= BLOCKING[taker] if taker in BLOCKING else 1 << taker - 1
        state.zones[TAKEN_SLOTS] = taken

    def look_for_slot(self, state: State, name: str) -> None:
        """Each side of the main board has slots of its own."""
        if all(slot.id != name for slot in self.game.slots(state)):
            players = len(state.seats)
            message = Message(
                "the side of the main board for {players} players has no `{name}`", players=players, name=name
            )
            others = 3 if players < 3 else 2
            hint = Message(
                "write `{code}`, or `{other}` after a command",
                code=f"players: {others}",
                other=f"--with players={others}",
            )
            raise Impossible(message, hint)

    def seat_player(self, state: State, index: int, board: int, facts: Facts) -> None:
        seat = state.seats[index]
        seat.numbers = [0] * SEAT_NUMBERS
        seat.zones = [[] for _ in range(SEAT_ZONES)]
        seat.numbers[BOARD] = board
        set_up_seat(self.game, state, index, 0)
        seat.zones[CLAIMED].clear()
        seat.amounts = [facts.get("resources", {}).get(name, 0) for name in self.game.program.resources]
        self.build(state, seat, facts.get("built", {}))
        self.place_tiles(seat, facts.get("metropolises", {}))
        for card in self.things(facts.get("claimed", [])):
            lay_beside(self.game, state, card)
        for name, zone in SEAT_LISTS.items():
            if name in facts and name != "claimed":
                seat.zones[zone] = self.things(facts[name])
        for card in facts.get("used", []):
            if card not in facts.get("claimed", []):
                raise Impossible(Message("`{card}` is used, but not claimed", card=card))
        for card, amounts in facts.get("kept", {}).items():
            if card not in facts.get("claimed", []):
                raise Impossible(Message("something is kept on `{name}`, but the player does not have it", name=card))
            keep(seat, self.ids[card].index, [amounts.get(each, 0) for each in self.game.program.resources])
        if "in_force" in facts:
            seat.put_in_force(self.ids[facts["in_force"]].rules[HIDING.rule[1]])

    def build(self, state: State, seat: Seat, built: dict[str, str]) -> None:
        """Everything that stands on a board, tunnels in an order in which they could have been built."""
        board = self.game.board(seat)
        for name, thing in built.items():
            if name not in board.index:
                raise Impossible(Message("`{id}` has no site `{name}`", id=board.id, name=name))
            if thing == NOTHING:
                continue
            site, kind = board.index[name], KINDS.index(thing.removeprefix("upgraded_"))
            if site == board.start:
                for city in CITIES:
                    seat.numbers[city] &= ~(1 << site)
            put_there(self.game, state, kind, site)
            if thing.startswith("upgraded_"):
                seat.numbers[UPGRADED] |= 1 << site
        self.check_tunnels(seat)
        seat.numbers[CONNECTED] = network_of(self.game, seat)

    def check_tunnels(self, seat: Seat) -> None:
        board = self.game.board(seat)
        reached, before = 1 << board.start, 0
        while reached != before:
            before = reached
            for tunnel in bits(seat.numbers[TUNNEL]):
                if board.next_to[tunnel] & reached:
                    reached |= board.neighbours[tunnel]
        for tunnel in bits(seat.numbers[TUNNEL]):
            if not board.next_to[tunnel] & reached:
                raise Impossible(Message("no tunnels lead from the first city to `{site}`", site=board.ids[tunnel]))

    def place_tiles(self, seat: Seat, tiles: dict[str, str]) -> None:
        board = self.game.board(seat)
        for site in board.metropolises:
            name = tiles.get(board.ids[site], f"unnamed_{board.colour[site]}_metropolis")
            if self.ids[name].fields["colour"] != board.colour[site]:
                raise Impossible(
                    Message("the metropolis at `{site}` is {colour}", site=board.ids[site], colour=board.colour[site])
                )
            seat.zones[TILES].extend(self.things([name]))
        for name in tiles:
            if name not in board.index:
                raise Impossible(Message("`{id}` has no corner `{name}`", id=board.id, name=name))

    def place_markers(self, state: State, given: Given) -> None:
        spaces = self.game.tables.spaces
        for seat, facts in zip(state.seats, given.seats, strict=True):
            space = facts.get("federation", BELOW)
            seat.numbers[FEDERATION] = 0 if space == BELOW else spaces.index(str(space))
        for space, seats in given.table.get("federation_track", {}).items():
            for number in seats:
                state.numbers[MOVES] += 1
                numbers = state.seats[number - 1].numbers
                numbers[FEDERATION] = 0 if space == BELOW else spaces.index(str(space))
                numbers[HEIGHT] = state.numbers[MOVES]
        for seat in state.seats:
            seat.numbers[ADVANCED] = int(seat.numbers[FEDERATION] > 0)

    def things(self, names: list[str]) -> list[int]:
        return [self.ids[name].index + ITEMS for name in names]
