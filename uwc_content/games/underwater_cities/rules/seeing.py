"""What players see of Underwater Cities, and what things and options are called."""

from typing import Any, Final

from uwc_content.engine.kept import kept_in
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE, TAKE
from uwc_content.engine.part_labels import name_of_item
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.contracts import CONTRACTING
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
from uwc_content.games.underwater_cities.rules.tables import ITEMS, KINDS
from uwc_content.games.underwater_cities.rules.things import count_of, shown_specials, tile_at
from uwc_content.games.underwater_cities.rules.turn_frames import (
    ABILITIES,
    CARD_FIRST,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CLONING,
    FEEDING,
    FIRST_HAND,
    HAND_CHECK,
    NEW_HAND,
    PLAY_CARD,
    ROOM,
    SLOT_FIRST,
    WITH_EFFECT,
)

FRAME_NAMES: Final = {
    HAND_CHECK: "discard",
    ABILITIES: "ability",
    CHOOSE_CARD: "card",
    CHOOSE_SLOT: "slot",
    CHOOSE_ORDER: "order",
    PLAY_CARD: "effect",
    ROOM: "make_room",
    CONTRACTING: "contract",
    LOOKING: "special",
    FIRST_HAND: "discard",
    NEW_HAND: "discard",
    FEEDING: "hungry",
}


def thing_name(rules: Box, state: State, thing: int) -> str:
    if thing == 0 and state.stack[-3] >= 0 and rules.nodes[state.stack[-3]].op == TAKE:
        return "look"
    if thing >= ITEMS:
        return rules.item(thing).id
    seat = state.seats[state.actor]
    if thing in rules.board(seat).metropolises:
        return rules.item(tile_at(rules, seat, thing)).id
    return rules.board(seat).ids[thing] if thing >= 0 else "none"


def frame_label(rules: Box, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
    if index == CHOOSE_SLOT:
        slot = rules.slots(state)[option & CLONING - 1].id
        return ("clone", slot) if option & CLONING else ("slot", slot)
    if index == CHOOSE_ORDER:
        return ({SLOT_FIRST: "slot_first", CARD_FIRST: "card_first"}.get(option, "slot_only"),)
    if index == PLAY_CARD:
        return ("with_effect" if option == WITH_EFFECT else "without_effect",)
    if index == ABILITIES:
        if option >= CLONING:
            return ("contract", rules.item(option - CLONING).id)
        return ("ability", name_of_item(rules, option))
    verb = "under" if index == LOOKING and k else FRAME_NAMES.get(index, "other")
    return (verb, thing_name(rules, state, option) if option != NONE else "none")


def observe_table(rules: Box, state: State, player: int) -> dict[str, Any]:
    """Everything on the table, the own hand, and how many cards others hold."""
    return {
        "player": player,
        "actor": state.actor,
        "era": state.numbers[ERA],
        "round": state.numbers[ROUND] + 1,
        "turn": state.numbers[TURN],
        "order": state.zones[ORDER][:],
        "deck": len(state.zones[DECK]),
        "discard": names_of(rules, state.zones[DISCARD]),
        "special_deck": len(state.zones[SPECIAL_DECK]),
        "open_specials": names_of(rules, [*state.zones[OPEN_SPECIALS], *shown_specials(rules, state)]),
        "contracts": names_of(rules, state.zones[OPEN_CONTRACTS]),
        "slots": {
            slot.id: bits(taken) for slot, taken in zip(rules.slots(state), state.zones[TAKEN_SLOTS], strict=True)
        },
        "players": [observe_seat(rules, state, seat, seat == player) for seat in range(len(state.seats))],
    }


def observe_seat(rules: Box, state: State, seat: int, is_own: bool) -> dict[str, Any]:
    player = state.seats[seat]
    board = rules.board(player)
    built = {
        board.ids[site]: ("upgraded_" if player.numbers[UPGRADED] >> site & 1 else "") + KINDS[kind]
        for kind in range(len(KINDS))
        for site in bits(player.numbers[kind])
    }
    kept = {"kept": kept_in(rules.program, player)} if player.kept else {}
    return {
        **kept,
        "resources": dict(zip(rules.program.resources, player.amounts, strict=True)),
        "board": rules.tables.boards[player.numbers[BOARD]].id,
        "built": dict(sorted(built.items())),
        "connected": count_of(rules, state, seat, "city"),
        "federation": rules.tables.spaces[player.numbers[FEDERATION]] or "below",
        "claimed": names_of(rules, player.zones[CLAIMED]),
        "used": names_of(rules, player.zones[USED]),
        "tiles": names_of(rules, [*player.zones[TILES], *player.zones[GAINED_TILES]]),
        "contracts": names_of(rules, player.zones[CONTRACTS]),
        "hand": names_of(rules, player.zones[HAND]) if is_own else len(player.zones[HAND]),
    }


def names_of(rules: Box, things: list[int]) -> list[str]:
    return [rules.item(thing).id for thing in things]


def has_revealed(rules: Box, before: State, after: State) -> bool:
    """Cards were drawn or turned up, or it is another player's decision."""
    if before.actor != after.actor or after.has_drawn_since(before):
        return True
    return (
        len(before.zones[DECK]) != len(after.zones[DECK])
        or shown_specials(rules, before) != shown_specials(rules, after)
        or len(before.zones[DEAR_DECK]) != len(after.zones[DEAR_DECK])
        or after.stack[-3:-2] == [LOOKING]
    )


def hand_of(rules: Box, state: State, player: int) -> list[str]:
    """The ids of the cards that a player holds."""
    return names_of(rules, state.seats[player].zones[HAND])
