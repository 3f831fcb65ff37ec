"""What the kernel asks about things: sites, cards, slots and tiles of Underwater Cities."""

from typing import Final

from uwc_content.engine.counting import stat_of
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import COUNTED, NONE, PRODUCE, READY, UPGRADE, USE
from uwc_content.engine.program import Item
from uwc_content.engine.state import Seat, State
from uwc_content.engine.surveying import is_left
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.places import (
    BOARD,
    CHOSEN,
    CLAIMED,
    CONTRACTS,
    DECK,
    DISCARD,
    ERA,
    FEDERATION,
    GAINED_TILES,
    HAND,
    OPEN_SPECIALS,
    PAID_SPECIALS,
    SIDE,
    SPECIAL_DECK,
    TAKEN_SLOTS,
    TILE_SUPPLY,
    TILES,
    TURN,
    UPGRADED,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import ITEMS, NONSYMBIOTIC, SYMBIOTIC, TUNNEL

SECTION_NOUNS: Final = {
    "production_card": "production",
    "permanent_card": "permanent",
    "scoring_card": "scoring",
    "action_card": "action",
}
METROPOLISES: Final = ("metropolis", "connected_metropolis", "unconnected_metropolis")
SLOTS: Final = frozenset(
    {
        "slot",
        "green_slot",
        "red_slot",
        "yellow_slot",
        "available_slot",
        "available_coloured_slot",
        "occupied_slot",
        "other_slot",
        "chosen_slot",
        "always_available",
    }
)
COLOURS: Final = ("green", "red", "yellow", "blue", "brown")


def connected_tiles(rules: Box, seat: Seat) -> list[int]:
    """Metropolises whose tunnels are all built, and those gained during play."""
    found = [tile_at(rules, seat, site) for site in corners(rules, seat, True)]
    return [*found, *seat.zones[GAINED_TILES]]


def corners(rules: Box, seat: Seat, is_connected: bool) -> list[int]:
    """The sites of the metropolises whose tunnels are all built, or of the others."""
    board = rules.board(seat)
    missing = board.tunnels & ~seat.numbers[TUNNEL]
    return [site for site in board.metropolises if bool(board.next_to[site] & missing) != is_connected]


def tile_at(rules: Box, seat: Seat, site: int) -> int:
    return seat.zones[TILES][rules.board(seat).metropolises.index(site)]


def metropolises(rules: Box, seat: Seat, noun: str) -> list[int]:
    """Those on the board as their sites, as one tile may lie at two corners; those gained during play as tiles."""
    if noun == "unconnected_metropolis":
        return corners(rules, seat, False)
    places = corners(rules, seat, True) if noun == "connected_metropolis" else rules.board(seat).metropolises
    return [*places, *seat.zones[GAINED_TILES]]


def count_of(rules: Box, state: State, seat: int, noun: str) -> int:
    return len(things_counted(rules, state, seat, noun))


def things_counted(rules: Box, state: State, seat: int, noun: str) -> list[int]:
    table = rules.tables.nouns.get(noun)
    if table is not None and table.kinds:
        return bits(table.mask(state.seats[seat].numbers, True))
    return cards_called(rules, state, seat, noun)


def cards_called(rules: Box, state: State, seat: int, noun: str) -> list[int]:
    zones = state.seats[seat].zones
    if noun in SECTION_NOUNS:
        return [card for card in zones[CLAIMED] if has_section(rules, card, SECTION_NOUNS[noun])]
    if noun in METROPOLISES:
        return metropolises(rules, state.seats[seat], "connected_metropolis" if noun == "metropolis" else noun)
    found = {
        "claimed_card": zones[CLAIMED],
        "contract": zones[CONTRACTS],
        "paid_special_card": zones[PAID_SPECIALS],
        "card": zones[HAND],
    }.get(noun)
    if found is not None:
        return found
    if noun in SLOTS:
        return slots_called(rules, state, seat, noun)
    return [card for card in zones[HAND] if is_such(rules, state, seat, card, noun)]


def has_section(rules: Box, card: int, section: str) -> bool:
    return section in rules.facts(card).sections


def is_such(rules: Box, state: State, seat: int, thing: int, noun: str) -> bool:
    if thing < ITEMS:
        table = rules.tables.nouns.get(noun)
        if table is not None and table.kinds:
            return bool(table.mask(state.seats[seat].numbers, False) >> thing & 1)
        is_corner = rules.board(state.seats[seat]).kind[thing] == "metropolis"
        return is_corner and is_such_metropolis(rules, state.seats[seat], thing, noun)
    item = rules.item(thing)
    if item.id == noun:
        return True
    colour = item.fields.get("colour", "")
    if item.type == "slots":
        return noun in ("slot", f"{colour}_slot") or is_slot_called(rules, state, thing, noun)
    if item.type == "cards":
        if noun in SECTION_NOUNS:
            return has_section(rules, thing, SECTION_NOUNS[noun])
        if noun in ("special_card", "paid_special_card"):
            return "price" in item.fields
        return noun in ("card", f"{colour}_card", "claimed_card")
    if item.type == "metropolises":
        return noun in ("metropolis", "connected_metropolis")
    return noun == "contract" and item.type == "contracts"


def is_such_metropolis(rules: Box, seat: Seat, site: int, noun: str) -> bool:
    if noun in METROPOLISES:
        return site in metropolises(rules, seat, noun)
    return rules.item(tile_at(rules, seat, site)).id == noun


def stands_at(rules: Box, state: State, seat: int, thing: int, place: int, site: str) -> bool:
    """Things on the player board are their sites; items stand nowhere."""
    if site:
        return stands_on(rules, state, seat, thing, site, place)
    if not (0 <= thing < ITEMS and 0 <= place < ITEMS):
        return False
    return thing == place or bool(rules.board(state.seats[seat]).next_to[thing] >> place & 1)


def stands_on(rules: Box, state: State, seat: int, thing: int, site: str, here: int) -> bool:
    if not 0 <= thing < ITEMS:
        return False
    if site == "here":
        return thing in (here, rules.board(state.seats[seat]).pair[here])
    return rules.board(state.seats[seat]).kind[thing] == site


def property_of(rules: Box, state: State, seat: int, thing: int, shared: str) -> int:
    owner = state.seats[seat]
    if shared == "colour":
        return colour_of(rules, owner, thing)
    if shared == "city":
        at = rules.board(owner).at
        return NONE if thing >= ITEMS else thing if at[thing] == NONE else at[thing]
    return kind_at(rules, state, seat, thing) if thing < ITEMS else kind_of_item(rules, owner, thing)


def colour_of(rules: Box, owner: Seat, thing: int) -> int:
    if thing < ITEMS:
        if thing not in rules.board(owner).metropolises:
            return NONE
        thing = tile_at(rules, owner, thing)
    colour = rules.facts(thing).colour
    return COLOURS.index(colour) if colour else NONE


def kind_of_item(rules: Box, owner: Seat, thing: int) -> int:
    """Claimed cards differ by what they do, everything else by its colour."""
    if thing not in owner.zones[CLAIMED]:
        return colour_of(rules, owner, thing)
    kinds = [i for i, section in enumerate(SECTION_NOUNS.values()) if has_section(rules, thing, section)]
    return len(COLOURS) + kinds[0]


def kind_at(rules: Box, state: State, seat: int, thing: int) -> int:
    """Sites are for tunnels, cities or buildings, so few kinds have to be looked at."""
    numbers = state.seats[seat].numbers
    for kind in rules.tables.boards[numbers[BOARD]].kinds_on[thing]:
        if numbers[kind] >> thing & 1:
            return kind
    return NONE


def number_of(rules: Box, state: State, seat: int, name: str) -> int:
    if name == "hand_limit":
        return stat_of(rules, state, seat, name, rules.hand_limit)
    if name == "federation":
        return rules.tables.space_numbers[state.seats[seat].numbers[FEDERATION]]
    return state.numbers[ERA] if name == "era" else state.numbers[TURN]


def payable_things(rules: Box, state: State, seat: int, name: str) -> list[int]:
    zones = state.seats[seat].zones
    if name == "cards":
        return zones[HAND][:]
    return [card for card in zones[CLAIMED] if card in rules.action_cards]


def targets_called(rules: Box, state: State, seat: int, op: int, noun: str) -> list[int]:
    if op == COUNTED:
        return things_counted(rules, state, seat, noun)
    table = rules.tables.nouns.get(noun)
    owner = state.seats[seat]
    if table is not None and table.kinds:
        found = table.mask(owner.numbers, False)
        if op == UPGRADE:
            found &= ~(owner.numbers[UPGRADED] | owner.numbers[SYMBIOTIC])
            if owner.numbers[NONSYMBIOTIC] & found and not is_left(rules, state, SYMBIOTIC):
                found &= ~owner.numbers[NONSYMBIOTIC]
        return bits(found)
    if noun in METROPOLISES:
        return metropolises(rules, owner, noun)
    if noun == "action_card":
        cards = payable_things(rules, state, seat, "action_card")
        used = owner.zones[USED]
        if op == READY:
            return [card for card in cards if card in used]
        return ready_cards(cards, used) if op == USE else cards
    if op == USE:
        return slots_called(rules, state, seat, noun)
    return cards_called(rules, state, seat, noun)


def ready_cards(cards: list[int], used: list[int]) -> list[int]:
    """Those that are not used; of several copies as many as are not."""
    if not used:
        return cards
    return [card for i, card in enumerate(cards) if cards[:i].count(card) >= used.count(card)]


def is_target(rules: Box, state: State, op: int, thing: int) -> bool:
    owner = state.seats[state.actor]
    if thing < ITEMS:
        kind = kind_at(rules, state, state.actor, thing)
        if op != UPGRADE or kind == NONE:
            return kind != NONE and op != READY and op != USE
        is_done = kind == SYMBIOTIC or bool(owner.numbers[UPGRADED] >> thing & 1)
        return not is_done and (kind != NONSYMBIOTIC or is_left(rules, state, SYMBIOTIC))
    sort = rules.item(thing).type
    if op not in (READY, USE):
        return op != UPGRADE and (op != PRODUCE or sort == "metropolises")
    if sort != "cards":
        return op == USE and sort == "slots"
    used = owner.zones[USED].count(thing)
    return used > 0 if op == READY else owner.zones[CLAIMED].count(thing) > used


def slots_called(rules: Box, state: State, seat: int, noun: str) -> list[int]:
    """The slots that a noun means for a player, clockwise."""
    taken = state.zones[TAKEN_SLOTS]
    return [
        slot.index + ITEMS
        for i, slot in enumerate(rules.slots(state))
        if is_slot(rules, state, seat, slot, i, taken[i], noun)
    ]


def is_slot_called(rules: Box, state: State, thing: int, noun: str) -> bool:
    """The same for one slot, if it is on the side of the main board that is in use."""
    i = rules.places_of_slots[state.numbers[SIDE]].get(thing)
    if i is None:
        return False
    return is_slot(rules, state, state.actor, rules.item(thing), i, state.zones[TAKEN_SLOTS][i], noun)


def is_slot(rules: Box, state: State, seat: int, slot: Item, i: int, taken: int, noun: str) -> bool:
    is_open = rules.tables.facts[slot.index].is_always_available
    if noun == "slot":
        return True
    if noun == "available_slot":
        return is_open or not taken
    if noun == "available_coloured_slot":
        return not is_open and not taken
    if noun == "occupied_slot":
        return not is_open and taken != 0 and not taken >> seat & 1
    if noun == "always_available":
        return is_open
    if noun == "other_slot":
        return not is_open and not taken >> seat & 1
    if noun == "chosen_slot":
        return is_chosen(state, i)
    return noun == slot.id or noun == f"{slot.fields.get('colour')}_slot"


def takeable_things(rules: Box, state: State, noun: str, place: str) -> list[int]:
    if noun == "metropolis":
        return list(state.zones[TILE_SUPPLY])
    if place == "discard_pile":
        return [card for card in dict.fromkeys(state.zones[DISCARD]) if is_such(rules, state, state.actor, card, noun)]
    if noun == "special_card":
        return special_options(rules, state)
    return []


def special_options(rules: Box, state: State) -> list[int]:
    """The open cards, those on top of their deck, and 0 for looking at the next ones."""
    shown = shown_specials(rules, state)
    options = [*state.zones[OPEN_SPECIALS], *shown]
    return [*options, 0] if rules.looks_at_specials and len(state.zones[SPECIAL_DECK]) > len(shown) else options


def shown_specials(rules: Box, state: State) -> list[int]:
    """The cards on top of their deck that lie face up."""
    return state.zones[SPECIAL_DECK][-rules.open_on_deck :] if rules.open_on_deck else []


def can_draw(state: State, deck: str) -> bool:
    return bool(state.zones[DECK] or state.zones[DISCARD])


def is_chosen(state: State, i: int) -> bool:
    return state.numbers[CHOSEN] == i
