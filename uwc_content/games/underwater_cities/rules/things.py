"""What the kernel asks about things: sites, cards, slots and tiles of Underwater Cities."""

from typing import Final

from uwc_content.engine.foresight import Nouns
from uwc_content.engine.labels import Labels
from uwc_content.engine.lowering import Item, Program
from uwc_content.engine.program import NONE, READY, UPGRADE, USE
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.rules.places import (
    BOARD,
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
    SPECIAL_DECK,
    TAKEN_SLOTS,
    TILE_SUPPLY,
    TILES,
    TURN,
    UPGRADED,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import (
    ITEMS,
    NONSYMBIOTIC,
    SYMBIOTIC,
    TUNNEL,
    Board,
    Facts,
    Tables,
    bits,
)

SECTION_NOUNS: Final = {
    "production_card": "production",
    "permanent_card": "permanent",
    "scoring_card": "scoring",
    "action_card": "action",
}
METROPOLISES: Final = ("metropolis", "connected_metropolis", "unconnected_metropolis")
COLOURS: Final = ("green", "red", "yellow", "blue", "brown")


class Things(Labels):
    """Looking at things."""

    __slots__ = ("hand_limit", "looks_at_specials", "open_on_deck", "tables")

    def __init__(self, program: Program) -> None:
        self.tables = Tables(program)
        self.hand_limit: int = self.tables.rules["hand"]["limit"]
        cheap = self.tables.rules["special_cards"]["special_low"]
        self.looks_at_specials: int = cheap.get("look_at", 0)
        self.open_on_deck: int = cheap["open"] if cheap["refills"] else 0
        super().__init__(program)
        closing = [noun for noun, table in self.tables.nouns.items() if table.is_closing]
        held = [noun for noun in program.nouns if noun.endswith("card")]
        program.tell_nouns(Nouns(closing, held, ["action_card"]))

    def board(self, seat: Seat) -> Board:
        return self.tables.boards[seat.numbers[BOARD]]

    def item(self, thing: int) -> Item:
        return self.program.items[thing - ITEMS]

    def facts(self, thing: int) -> Facts:
        return self.tables.facts[thing - ITEMS]

    # --- built things ---

    def connected_tiles(self, seat: Seat) -> list[int]:
        """Metropolises whose tunnels are all built, and those gained during play."""
        found = [self.tile_at(seat, site) for site in self.corners(seat, True)]
        return [*found, *seat.zones[GAINED_TILES]]

    def corners(self, seat: Seat, is_connected: bool) -> list[int]:
        """The sites of the metropolises whose tunnels are all built, or of the others."""
        board = self.board(seat)
        missing = board.tunnels & ~seat.numbers[TUNNEL]
        return [site for site in board.metropolises if bool(board.next_to[site] & missing) != is_connected]

    def tile_at(self, seat: Seat, site: int) -> int:
        return seat.zones[TILES][self.board(seat).metropolises.index(site)]

    def metropolises(self, seat: Seat, noun: str) -> list[int]:
        """Those on the board as their sites, as one tile may lie at two corners; those gained during play as tiles."""
        if noun == "unconnected_metropolis":
            return self.corners(seat, False)
        places = self.corners(seat, True) if noun == "connected_metropolis" else self.board(seat).metropolises
        return [*places, *seat.zones[GAINED_TILES]]

    # --- counts ---

    def count_of(self, state: State, seat: int, noun: str) -> int:
        table = self.tables.nouns.get(noun)
        if table is not None and table.kinds:
            return table.mask(state.seats[seat].numbers, True).bit_count()
        return len(self.counted(state, seat, noun))

    def counted(self, state: State, seat: int, noun: str) -> list[int]:
        table = self.tables.nouns.get(noun)
        if table is not None and table.kinds:
            return bits(table.mask(state.seats[seat].numbers, True))
        return self.cards_called(state, seat, noun)

    def cards_called(self, state: State, seat: int, noun: str) -> list[int]:
        zones = state.seats[seat].zones
        if noun in SECTION_NOUNS:
            return [card for card in zones[CLAIMED] if self.has_section(card, SECTION_NOUNS[noun])]
        if noun in METROPOLISES:
            return self.metropolises(state.seats[seat], "connected_metropolis" if noun == "metropolis" else noun)
        found = {
            "claimed_card": zones[CLAIMED],
            "contract": zones[CONTRACTS],
            "paid_special_card": zones[PAID_SPECIALS],
            "card": zones[HAND],
        }.get(noun)
        if found is not None:
            return found
        return [card for card in zones[HAND] if self.is_such(state, seat, card, noun)]

    def has_section(self, card: int, section: str) -> bool:
        return section in self.facts(card).sections

    def is_such(self, state: State, seat: int, thing: int, noun: str) -> bool:
        if thing < ITEMS:
            if self.board(state.seats[seat]).kind[thing] == "metropolis":
                return self.is_such_metropolis(state.seats[seat], thing, noun)
            table = self.tables.nouns.get(noun)
            if table is None or not table.kinds:
                return False
            return bool(table.mask(state.seats[seat].numbers, False) >> thing & 1)
        item = self.item(thing)
        if item.id == noun:
            return True
        colour = item.fields.get("colour", "")
        if item.type == "slots":
            return noun in ("slot", f"{colour}_slot") or self.is_slot_called(state, thing, noun)
        if item.type == "cards":
            if noun in SECTION_NOUNS:
                return self.has_section(thing, SECTION_NOUNS[noun])
            if noun in ("special_card", "paid_special_card"):
                return "price" in item.fields
            return noun in ("card", f"{colour}_card", "claimed_card")
        if item.type == "metropolises":
            return noun in ("metropolis", "connected_metropolis")
        return noun == "contract" and item.type == "contracts"

    def is_such_metropolis(self, seat: Seat, site: int, noun: str) -> bool:
        if noun in METROPOLISES:
            return site in self.metropolises(seat, noun)
        return self.item(self.tile_at(seat, site)).id == noun

    def stands_at(self, state: State, seat: int, thing: int, place: int) -> bool:
        """Things on the player board are their sites; items stand nowhere."""
        if not (0 <= thing < ITEMS and 0 <= place < ITEMS):
            return False
        return thing == place or bool(self.board(state.seats[seat]).next_to[thing] >> place & 1)

    def stands_on(self, state: State, seat: int, thing: int, site: str, here: int) -> bool:
        if not 0 <= thing < ITEMS:
            return False
        if site == "here":
            return thing in (here, self.board(state.seats[seat]).pair[here])
        return self.board(state.seats[seat]).kind[thing] == site

    def property_of(self, state: State, seat: int, thing: int, shared: str) -> int:
        owner = state.seats[seat]
        board = self.board(owner)
        if shared == "colour":
            return self.colour_of(owner, thing)
        if shared == "city":
            return NONE if thing >= ITEMS else thing if board.at[thing] == NONE else board.at[thing]
        return self.kind_at(state, seat, thing) if thing < ITEMS else self.kind_of_item(owner, thing)

    def colour_of(self, owner: Seat, thing: int) -> int:
        if thing < ITEMS:
            if thing not in self.board(owner).metropolises:
                return NONE
            thing = self.tile_at(owner, thing)
        colour = self.facts(thing).colour
        return COLOURS.index(colour) if colour else NONE

    def kind_of_item(self, owner: Seat, thing: int) -> int:
        """Claimed cards differ by what they do, everything else by its colour."""
        if thing not in owner.zones[CLAIMED]:
            return self.colour_of(owner, thing)
        kinds = [i for i, section in enumerate(SECTION_NOUNS.values()) if self.has_section(thing, section)]
        return len(COLOURS) + kinds[0]

    def kind_at(self, state: State, seat: int, thing: int) -> int:
        """Sites are for tunnels, cities or buildings, so few kinds have to be looked at."""
        numbers = state.seats[seat].numbers
        for kind in self.tables.boards[numbers[BOARD]].kinds_on[thing]:
            if numbers[kind] >> thing & 1:
                return kind
        return NONE

    def is_kind_within(self, kind: int, noun: str) -> bool:
        table = self.tables.nouns.get(noun)
        return table is not None and kind in table.kinds

    def space_of(self, state: State, seat: int, track: str) -> str:
        if track == "federation":
            return self.tables.spaces[state.seats[seat].numbers[FEDERATION]]
        return str(state.numbers[ERA] if track == "era" else state.numbers[TURN])

    def number_of(self, state: State, seat: int, name: str) -> int:
        if name == "hand_limit":
            return self.hand_limit + self.in_force(state.seats[seat]).raised.get(name, 0)
        return state.numbers[ERA]

    def payable_things(self, state: State, seat: int, name: str) -> list[int]:
        zones = state.seats[seat].zones
        if name == "cards":
            return zones[HAND][:]
        facts = self.tables.facts
        return [card for card in zones[CLAIMED] if facts[card - ITEMS].is_action]

    # --- what words may act on ---

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        table = self.tables.nouns.get(noun)
        owner = state.seats[seat]
        if table is not None and table.kinds:
            found = table.mask(owner.numbers, False)
            if op == UPGRADE:
                found &= ~(owner.numbers[UPGRADED] | owner.numbers[SYMBIOTIC])
                if owner.numbers[NONSYMBIOTIC] & found and not self.is_left(state, SYMBIOTIC):
                    found &= ~owner.numbers[NONSYMBIOTIC]
            return bits(found)
        if noun in METROPOLISES:
            return self.metropolises(owner, noun)
        if noun == "action_card":
            cards = self.payable_things(state, seat, "action_card")
            used = owner.zones[USED]
            if op == READY:
                return [card for card in cards if card in used]
            return self.ready_cards(cards, used) if op == USE else cards
        if op == USE:
            return self.slots_called(state, noun)
        return self.cards_called(state, seat, noun)

    def ready_cards(self, cards: list[int], used: list[int]) -> list[int]:
        """Those that are not used; of several copies as many as are not."""
        if not used:
            return cards
        return [card for i, card in enumerate(cards) if cards[:i].count(card) >= used.count(card)]

    def is_target(self, state: State, op: int, thing: int) -> bool:
        owner = state.seats[state.actor]
        if thing < ITEMS:
            kind = self.kind_at(state, state.actor, thing)
            if op != UPGRADE or kind == NONE:
                return kind != NONE
            is_done = kind == SYMBIOTIC or bool(owner.numbers[UPGRADED] >> thing & 1)
            return not is_done and (kind != NONSYMBIOTIC or self.is_left(state, SYMBIOTIC))
        if self.item(thing).type != "cards" or op not in (READY, USE):
            return True
        used = owner.zones[USED].count(thing)
        return used > 0 if op == READY else owner.zones[CLAIMED].count(thing) > used

    def slots_called(self, state: State, noun: str) -> list[int]:
        """The slots that a noun means for the acting player, clockwise."""
        taken = state.zones[TAKEN_SLOTS]
        return [
            slot.index + ITEMS
            for i, slot in enumerate(self.slots(state))
            if self.is_slot(state, slot, i, taken[i], noun)
        ]

    def is_slot_called(self, state: State, thing: int, noun: str) -> bool:
        """The same for one slot, if it is on the side of the main board that is in use."""
        slots = self.slots(state)
        for i in range(len(slots)):
            if slots[i].index == thing - ITEMS:
                return self.is_slot(state, slots[i], i, state.zones[TAKEN_SLOTS][i], noun)
        return False

    def is_slot(self, state: State, slot: Item, i: int, taken: int, noun: str) -> bool:
        is_open = self.tables.facts[slot.index].is_always_available
        if noun == "slot":
            return True
        if noun == "available_slot":
            return is_open or not taken
        if noun == "available_coloured_slot":
            return not is_open and not taken
        if noun == "occupied_slot":
            return not is_open and taken != 0 and not taken >> state.actor & 1
        if noun == "other_slot":
            return not is_open and not taken >> state.actor & 1
        if noun == "chosen_slot":
            return self.is_chosen(state, i)
        return noun == slot.id or noun == f"{slot.fields.get('colour')}_slot"

    def slots(self, state: State) -> list[Item]:
        raise NotImplementedError

    def is_chosen(self, state: State, i: int) -> bool:
        raise NotImplementedError

    def takeable(self, state: State, noun: str, place: str) -> list[int]:
        if noun == "metropolis":
            return list(state.zones[TILE_SUPPLY])
        if place == "discard_pile":
            return [
                card for card in dict.fromkeys(state.zones[DISCARD]) if self.is_such(state, state.actor, card, noun)
            ]
        if noun == "special_card":
            return self.special_options(state)
        return []

    def special_options(self, state: State) -> list[int]:
        """The open cards, those on top of their deck, and 0 for looking at the next ones."""
        shown = self.shown_specials(state)
        options = [*state.zones[OPEN_SPECIALS], *shown]
        return [*options, 0] if self.looks_at_specials and len(state.zones[SPECIAL_DECK]) > len(shown) else options

    def shown_specials(self, state: State) -> list[int]:
        """The cards on top of their deck that lie face up."""
        return state.zones[SPECIAL_DECK][-self.open_on_deck :] if self.open_on_deck else []

    def can_draw(self, state: State, deck: str) -> bool:
        return bool(state.zones[DECK] or state.zones[DISCARD])
