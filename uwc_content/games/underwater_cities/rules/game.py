"""Underwater Cities as a whole: how it is set up, what players see and what their options are called."""

from typing import Any, Final

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Refused
from uwc_content.engine.program import NONE, TAKE
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.bots.planning import Planning
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.contracts import CONTRACTING
from uwc_content.games.underwater_cities.rules.phases import FIRST_HAND, NEW_HAND, Options
from uwc_content.games.underwater_cities.rules.places import (
    BOARD,
    CLAIMED,
    CONTRACTS,
    DEAR_DECK,
    DECK,
    DISCARD,
    ERA,
    FEDERATION,
    GAINED_TILES,
    HAND,
    OPEN_CONTRACTS,
    OPEN_SPECIALS,
    ORDER,
    ROUND,
    SPECIAL_DECK,
    TAKEN_SLOTS,
    TILES,
    TURN,
    UPGRADED,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import ITEMS, KINDS, bits
from uwc_content.games.underwater_cities.rules.turn_frames import (
    ABILITIES,
    CARD_FIRST,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CLONING,
    HAND_CHECK,
    ROOM,
    SLOT_FIRST,
)

FRAME_NAMES: Final = {
    HAND_CHECK: "discard",
    ABILITIES: "ability",
    CHOOSE_CARD: "card",
    CHOOSE_SLOT: "slot",
    CHOOSE_ORDER: "order",
    ROOM: "make_room",
    CONTRACTING: "contract",
    LOOKING: "special",
    FIRST_HAND: "discard",
    NEW_HAND: "discard",
}
SETUP_KEYS: Final = {"players", "seed", "boards", "contracts", "board_ids"}


class UnderwaterCities(Planning):
    """The interpreter of a bundle of Underwater Cities."""

    __slots__ = ()

    # --- set-up ---

    def set_up(self, setup: dict[str, Any]) -> State:
        if not isinstance(setup, dict):
            raise Refused(Message("a setup is a mapping such as {code}", code="{'players': 2, 'seed': 1}"))
        unknown = sorted(setup.keys() - SETUP_KEYS)
        if unknown:
            raise Refused(
                Message(
                    "there is no option `{name}`; there are {names}",
                    name=unknown[0],
                    names=", ".join(sorted(SETUP_KEYS)),
                )
            )
        players, seed = setup.get("players"), setup.get("seed", 0)
        if type(players) is not int or not 1 <= players <= 4:
            raise Refused(Message("1 to 4 players can play"))
        if type(seed) is not int or not 0 <= seed < 2**62:
            raise Refused(Message("the seed is a whole number from 0 on"))
        solo_side = self.tables.rules["solo"]["player_board"]
        boards = setup.get("boards", solo_side if players == 1 else "basic")
        if boards not in ("basic", "advanced"):
            raise Refused(Message("boards are `basic` or `advanced`"))
        wanted = setup.get("board_ids", [])
        known = {board.id for board in self.tables.boards}
        if not isinstance(wanted, list) or (wanted and len(wanted) != players) or not set(map(str, wanted)) <= known:
            raise Refused(Message("board_ids names a board for each player: {names}", names=", ".join(sorted(known))))
        sides = {board.side for board in self.tables.boards if board.id in wanted}
        if len(sides) > 1:
            raise Refused(Message("all players use the same side of their boards"))
        if players == 1 and setup.get("contracts"):
            raise Refused(Message("contracts are not used in the solo game"))
        if players == 1 and {boards, *sides} != {solo_side}:
            raise Refused(Message("the solo game is played on an {side} board", side=solo_side))
        return self.new_game(
            Options(players, seed, boards, bool(setup.get("contracts")), [str(each) for each in wanted])
        )

    # --- names ---

    def ruleset_kind(self, index: int) -> str:
        return FRAME_NAMES.get(index, "other")

    def kind_name(self, kind: int) -> str:
        return KINDS[kind]

    def thing_name(self, state: State, thing: int) -> str:
        if thing == 0 and state.stack[-3] >= 0 and self.nodes[state.stack[-3]].op == TAKE:
            return "look"
        if thing >= ITEMS:
            return self.item(thing).id
        seat = state.seats[state.actor]
        if thing in self.board(seat).metropolises:
            return self.item(self.tile_at(seat, thing)).id
        return self.board(seat).ids[thing] if thing >= 0 else "none"

    def ruleset_label(self, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
        if index == CHOOSE_SLOT:
            slot = self.slots(state)[option & CLONING - 1].id
            return ("clone", slot) if option & CLONING else ("slot", slot)
        if index == CHOOSE_ORDER:
            return ({SLOT_FIRST: "slot_first", CARD_FIRST: "card_first"}.get(option, "slot_only"),)
        if index == ABILITIES:
            if option >= CLONING:
                return ("contract", self.item(option - CLONING).id)
            return ("ability", self.item_name(option))
        verb = "under" if index == LOOKING and k else FRAME_NAMES.get(index, "other")
        return (verb, self.thing_name(state, option) if option != NONE else "none")

    # --- what players see ---

    def observe(self, state: State, player: int) -> dict[str, Any]:
        """Everything on the table, the own hand, and how many cards others hold."""
        return {
            "player": player,
            "actor": state.actor,
            "era": state.numbers[ERA],
            "round": state.numbers[ROUND] + 1,
            "turn": state.numbers[TURN],
            "order": state.zones[ORDER][:],
            "deck": len(state.zones[DECK]),
            "discard": self.names(state.zones[DISCARD]),
            "special_deck": len(state.zones[SPECIAL_DECK]),
            "open_specials": self.names([*state.zones[OPEN_SPECIALS], *self.shown_specials(state)]),
            "contracts": self.names(state.zones[OPEN_CONTRACTS]),
            "slots": {
                slot.id: bits(taken) for slot, taken in zip(self.slots(state), state.zones[TAKEN_SLOTS], strict=True)
            },
            "players": [self.observe_seat(state, seat, seat == player) for seat in range(len(state.seats))],
        }

    def observe_seat(self, state: State, seat: int, is_own: bool) -> dict[str, Any]:
        player = state.seats[seat]
        board = self.board(player)
        built = {
            board.ids[site]: ("upgraded_" if player.numbers[UPGRADED] >> site & 1 else "") + KINDS[kind]
            for kind in range(len(KINDS))
            for site in bits(player.numbers[kind])
        }
        return {
            "resources": dict(zip(self.program.resources, player.amounts, strict=True)),
            "board": self.tables.boards[player.numbers[BOARD]].id,
            "built": dict(sorted(built.items())),
            "connected": self.count_of(state, seat, "city"),
            "federation": self.tables.spaces[player.numbers[FEDERATION]] or "below",
            "claimed": self.names(player.zones[CLAIMED]),
            "used": self.names(player.zones[USED]),
            "tiles": self.names([*player.zones[TILES], *player.zones[GAINED_TILES]]),
            "contracts": self.names(player.zones[CONTRACTS]),
            "hand": self.names(player.zones[HAND]) if is_own else len(player.zones[HAND]),
        }

    def hand_of(self, state: State, player: int) -> list[str]:
        return self.names(state.seats[player].zones[HAND])

    def card_in_play(self, state: State) -> str:
        card = state.stack[-2]
        return self.item(card).id if state.stack[-3] == CHOOSE_SLOT and card != NONE else "none"

    def names(self, things: list[int]) -> list[str]:
        return [self.item(thing).id for thing in things]

    def has_revealed(self, before: State, after: State) -> bool:
        """Cards were drawn or turned up, or it is another player's decision."""
        if before.actor != after.actor or before.random != after.random:
            return True
        return (
            len(before.zones[DECK]) != len(after.zones[DECK])
            or self.shown_specials(before) != self.shown_specials(after)
            or len(before.zones[DEAR_DECK]) != len(after.zones[DEAR_DECK])
            or after.stack[-3:-2] == [LOOKING]
        )

    # --- the end ---

    def winners(self, state: State) -> list[int]:
        """Whoever leads; alone, a player wins only by reaching the goals of the solo game."""
        if len(state.seats) > 1:
            return self.ranking(state)[:1]
        solo = self.tables.rules["solo"]
        has_cities = self.count_of(state, 0, "city") >= solo["goal_cities"]
        return [0] if has_cities and self.scores(state)[0] >= solo["goal_points"] else []

    def ranking(self, state: State) -> list[int]:
        """Most points first; ties by the turn order after the last round."""
        scores = self.scores(state)
        order = state.zones[ORDER]
        return sorted(range(len(scores)), key=lambda seat: (-scores[seat], order.index(seat)))
