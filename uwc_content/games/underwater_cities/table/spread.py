"""The table of Underwater Cities laid out: boards with what is built, slots, the track, hands, offers and holdings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.games.underwater_cities.rules.places import (
    BLOCKER,
    FEDERATION,
    FOURTH_BLOCKER,
    HEIGHT,
    ORDER,
    TAKEN_SLOTS,
    UPGRADED,
)
from uwc_content.games.underwater_cities.rules.seeing import hand_of
from uwc_content.games.underwater_cities.rules.tables import KINDS
from uwc_content.games.underwater_cities.rules.things import kind_at, tile_at
from uwc_content.games.underwater_cities.table.look import COLOURS, FEDERATION_TRACK, Look
from uwc_content.games.underwater_cities.table.screens import Screens
from uwc_content.play.kept_things import NOBODYS, kept_on
from uwc_content.play.spread import (
    ITEM,
    ROWS,
    TRACK,
    Amount,
    Holding,
    Piece,
    Plan,
    Sheet,
    Shelf,
    Spot,
    Spread,
    Thing,
    ref_to,
)
from uwc_content.text import capitalised

SIZES = {"city": 0.92, "tunnel": 1.5, "expansion": 1.3}
"""How large pieces are for their sites."""
BLOCKERS = BLOCKER | FOURTH_BLOCKER


class Spreader:
    """Lays everything out for one seat; `NONE` is somebody who may only see what everybody sees."""

    def __init__(self, look: Look, view: Screens) -> None:
        self.look = look
        self.view = view
        self.words = look.words

    def spread(self, seat: int) -> Spread:
        order = self.look.state.zones[ORDER]
        seats = [each for each in order if each == seat] + [each for each in order if each != seat]
        holdings = tuple(self.holding(each) for each in order)
        shelves = [*self.slots(), self.federation(), *self.cards(seat), *self.offers()]
        shelves += [shelf for each in seats if each != seat for shelf in self.beside(each)]
        full = tuple(shelf for shelf in shelves if shelf.things)
        return Spread(self.view.when(), holdings, tuple(map(self.board, seats)), full)

    # --- players ---

    def holding(self, seat: int) -> Holding:
        seen = self.look.public(seat)
        amounts = [self.amount(name, seen["resources"][name]) for name in self.look.resources]
        kinds = {"cards": seen["hand"], "city": seen["connected"]}
        told = [
            Amount(icon, f"{self.look.kind(key)} {n}", n)
            for (icon, n), key in zip(kinds.items(), ("hand", "cities"), strict=True)
        ]
        return Holding(seat, (*amounts, *told))

    def amount(self, name: str, number: int) -> Amount:
        return Amount(name, f"{self.look.kind(name)} {number}", number)

    # --- boards ---

    def board(self, seat: int) -> Plan:
        board = self.look.board(seat)
        spots = tuple(self.spot(seat, site) for site in range(len(board.ids)))
        title = self.words("screen", "board", player=self.look.player(seat))
        return Plan(f"board-{seat}", title, seat, (Sheet(f"boards.{board.id}"),), spots)

    def spot(self, seat: int, site: int) -> Spot:
        board = self.look.board(seat)
        kind = kind_at(self.look.machine, self.look.state, seat, site)
        return Spot(
            self.look.site_refs(seat, site)[0],
            self.name(seat, site, kind),
            place=f"sites.{board.ids[site]}",
            pieces=tuple(self.pieces(seat, site, kind)),
            text=self.look.site_text(seat, site),
            is_round=board.kind[site] == "city",
        )

    def name(self, seat: int, site: int, kind: int) -> str:
        """What stands there, or what could, and where."""
        board = self.look.board(seat)
        where = self.look.site(seat, site)
        if kind != NONE:
            is_upgraded = self.look.state.seats[seat].numbers[UPGRADED] >> site & 1
            told = self.look.structure(KINDS[kind], where)
            return self.words("place", "upgraded", structure=told) if is_upgraded else told
        return self.words("place", f"free.{board.kind[site]}", place=where)

    def pieces(self, seat: int, site: int, kind: int) -> Iterator[Piece]:
        board, player = self.look.board(seat), self.look.state.seats[seat]
        if site in board.metropolises:
            tile = self.look.item(tile_at(self.look.machine, player, site))
            yield Piece(face=f"metropolises.{tile}")
        if kind != NONE:
            is_upgraded = player.numbers[UPGRADED] >> site & 1 and not KINDS[kind].endswith("_city")
            icon = ("upgraded_" if is_upgraded else "") + KINDS[kind]
            yield Piece(icon, scale=SIZES.get(board.kind[site], 1.15))

    # --- slots and the track ---

    def slots(self) -> Iterator[Shelf]:
        state = self.look.state
        taken = dict(zip([slot.id for slot in self.look.machine.slots(state)], state.zones[TAKEN_SLOTS], strict=True))
        for colour in (*COLOURS, ""):
            ours = [slot for slot in taken if self.look.colour(slot) == colour]
            title = self.words("screen", "slots", colour=self.view.colour(colour)) if colour else ""
            things = tuple(self.slot(slot, taken[slot]) for slot in ours)
            key = f"slots-{colour or 'always'}"
            yield Shelf(key, title or self.words("screen", "always"), things, ROWS, is_beside=True)

    def slot(self, slot: str, taken: int) -> Thing:
        seats = tuple(bits(taken & ~BLOCKERS))
        remark = self.words("closed", "blocked") if taken & BLOCKERS else ""
        name, text = self.look.names.name(slot), self.look.names.text(slot)
        return Thing(ref_to(ITEM, slot), name, text, slot, self.look.colour(slot), remark, seats, bool(taken))

    def federation(self) -> Shelf:
        seats, spaces = self.look.state.seats, self.look.machine.tables.spaces
        things = []
        for space in range(len(spaces) - 1, -1, -1):
            there = [seat for seat, each in enumerate(seats) if each.numbers[FEDERATION] == space]
            there.sort(key=lambda seat: -seats[seat].numbers[HEIGHT])
            title = spaces[space] or self.words("screen", "below")
            things.append(Thing(ref_to(TRACK, FEDERATION_TRACK, title), title, seats=tuple(there)))
        return Shelf("federation", self.words("screen", "federation"), tuple(things), TRACK, is_beside=True)

    # --- cards ---

    def cards(self, seat: int) -> Iterator[Shelf]:
        if seat == NONE:
            return
        hand = hand_of(self.look.machine, self.look.state, seat)
        yield Shelf("hand", self.words("screen", "hand"), tuple(self.things(hand)), seat=seat)
        yield from self.beside(seat)

    def beside(self, seat: int) -> Iterator[Shelf]:
        """What lies beside a board: claimed cards, contracts and tiles gained during play."""
        seen = self.look.public(seat)
        player = self.look.player(seat)
        for key, zone in (("claimed", "claimed"), ("own_contracts", "contracts")):
            title = f"{player}: {self.words('screen', key)}"
            yield Shelf(f"{key}-{seat}", title, tuple(self.things(seen[zone], seen)), seat=seat)

    def offers(self) -> Iterator[Shelf]:
        seen = self.look.machine.observe(self.look.state, self.look.state.actor)
        yield Shelf("specials", self.words("screen", "specials"), tuple(self.things(seen["open_specials"])))
        if self.look.game.setup.get("contracts"):
            yield Shelf("contracts", self.words("screen", "contracts"), tuple(self.things(seen["contracts"])))

    def things(self, items: Iterable[str], seen: Mapping[str, Any] = NOBODYS) -> Iterator[Thing]:
        left = Counter(seen.get("used", ()))
        for item in items:
            is_used = left[item] > 0
            left[item] -= 1
            told = [self.words("closed", "used") if is_used else "", capitalised(kept_on(self.look, seen, item))]
            remark = " ".join(filter(None, told))
            text = self.view.card_text(item)
            yield Thing(
                ref_to(ITEM, item), self.look.names.name(item), text, item, self.look.colour(item), remark, (), is_used
            )
