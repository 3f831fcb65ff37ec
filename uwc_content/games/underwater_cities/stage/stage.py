"""Underwater Cities on stage: what happens on a prepared board, and what it looks like afterwards."""

from typing import Any

from uwc_content.engine.kept import kept_in
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.outcome import first_in
from uwc_content.engine.stack import MUST, push, push_block
from uwc_content.engine.state import Seat, State
from uwc_content.engine.words.use import run_use
from uwc_content.games.underwater_cities.rules.choosing import can_play
from uwc_content.games.underwater_cities.rules.places import (
    CLONE,
    CONNECTED,
    DISCARD,
    ERA,
    FEDERATION,
    HAND,
    HEIGHT,
    ORDER,
    ROUND,
    TAKEN_SLOTS,
    TILES,
    TURN,
    UPGRADED,
)
from uwc_content.games.underwater_cities.rules.scoring import begin_scoring
from uwc_content.games.underwater_cities.rules.seeing import names_of
from uwc_content.games.underwater_cities.rules.tables import KINDS, TUNNEL, bits
from uwc_content.games.underwater_cities.rules.turn_frames import (
    FEEDING,
    NEXT_TURN,
    PLAY_CARD,
    PRODUCTION,
    ROUND_END,
    WITH_EFFECT,
)
from uwc_content.games.underwater_cities.rules.turns import begin_turn
from uwc_content.games.underwater_cities.stage.boards import (
    BLOCKING,
    DECKS,
    HIDING,
    SEAT_LISTS,
    TABLE_LISTS,
    UnderwaterBoards,
)
from uwc_content.games.underwater_cities.stage.names import BELOW
from uwc_content.workshop.scenarios.matching import Told
from uwc_content.workshop.scenarios.model import Deed, Facts
from uwc_content.workshop.scenarios.stage import Picture

FRAMES = {"produce": PRODUCTION, "feed": FEEDING, "end_round": ROUND_END, "go_on": NEXT_TURN}
LATER_SECTIONS = ("instant", "built", "reward", "action", "production", "scoring")
TURNS_CHANGE = frozenset({"hand", "deck", "discard", "slots", "turn", "active"})
ROUNDS_CHANGE = frozenset({"deck", "discard", "turn", "active"})


class UnderwaterStage(UnderwaterBoards):
    """Starts what happens, and tells states in game words."""

    def deeds_of(self, identifier: str) -> list[Deed]:
        item = self.ids.get(identifier)
        if item is None:
            return []
        first = {"cards": [Deed("play", identifier)], "slots": [Deed("use_slot", identifier)]}.get(item.type, [])
        later = [
            section for section in LATER_SECTIONS if section in item.blocks and not (first and section == "instant")
        ]
        return [*first, *(Deed(section, identifier) for section in later if item.type != "slots")]

    # --- what happens ---

    def begin(self, state: State, deed: Deed) -> bool:
        # A frame that does nothing: the game goes on below what happens, so that its last event can be answered.
        push(state, self.ids["unnamed_special_card"].blocks["instant"], NONE, 0)
        if deed.kind in FRAMES:
            seat = 0 if deed.kind in ("produce", "feed") else NONE
            push(state, FRAMES[deed.kind], seat, 0)
        elif deed.kind == "turn":
            begin_turn(self.game, state, 0)
        elif deed.kind == "final_scoring":
            begin_scoring(state)
        elif deed.kind == "use_slot":
            self.look_for_slot(state, deed.name)
            return self.use_slot(state, self.things([deed.name])[0])
        elif deed.kind == "play":
            return self.play(state, self.things([deed.name])[0])
        else:
            return self.run_section(state, deed)
        return True

    def use_slot(self, state: State, slot: int) -> bool:
        is_able = can(self.game, state, self.game.block_of(state, slot), slot)
        if is_able:
            run_use(self.game, state, None, slot)
        return is_able

    def play(self, state: State, card: int) -> bool:
        is_able = can_play(self.game, state, card)
        hand = state.seats[0].zones[HAND]
        if card in hand:
            hand.remove(card)
        if is_able:
            push(state, PLAY_CARD, card, WITH_EFFECT)
        return is_able

    def run_section(self, state: State, deed: Deed) -> bool:
        """One effect of an item by itself, or a bare effect; an action card is spent by it."""
        thing = self.things([deed.name])[0]
        is_bare = deed.kind == "run"
        block = self.ids[deed.name].blocks[HIDING.effect[1] if is_bare else deed.kind]
        if deed.kind == "action":
            self.game.use_thing(state, thing)
        it = NONE if is_bare else thing
        push_block(self.game, state, block, it, 0 if is_bare else MUST)
        return can(self.game, state, block, it)

    def is_at_rest(self, state: State, deed: Deed) -> bool:
        return deed.kind == "end_round" and state.stack[-3:-2] == [NEXT_TURN]

    # --- telling ---

    def picture(self, state: State) -> Picture:
        zones, numbers = state.zones, state.numbers
        table: Facts = {name: self.names(zones[zone]) for name, zone in TABLE_LISTS.items()}
        table.update({name: self.names(zones[zone])[::-1] for name, zone in DECKS.items()})
        table.update(era=numbers[ERA], round=numbers[ROUND] + 1, turn=numbers[TURN], active=state.actor + 1)
        table["order"] = [seat + 1 for seat in zones[ORDER]]
        table["discard"] = sorted(self.names(zones[DISCARD]))
        table["clone_tile"] = "board" if numbers[CLONE] == NONE else numbers[CLONE] + 1
        table["slots"] = self.slots_taken(state)
        table["federation_track"] = self.track(state)
        return Picture([self.seat_picture(seat) for seat in state.seats], table)

    def slots_taken(self, state: State) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        for slot, mask in zip(self.game.slots(state), state.zones[TAKEN_SLOTS], strict=True):
            players = [seat + 1 for seat in range(len(state.seats)) if mask >> seat & 1]
            if mask:
                found[slot.id] = players or [name for name, bit in BLOCKING.items() if mask & bit]
        return found

    def track(self, state: State) -> dict[object, list[int]]:
        """Spaces with several markers, the lowest first."""
        found: dict[object, list[int]] = {}
        for i in sorted(range(len(state.seats)), key=lambda i: state.seats[i].numbers[HEIGHT]):
            space = self.game.tables.spaces[state.seats[i].numbers[FEDERATION]]
            if space:
                found.setdefault(int(space), []).append(i + 1)
        return found

    def seat_picture(self, seat: Seat) -> Facts:
        board, numbers = self.game.board(seat), seat.numbers
        facts: Facts = {name: sorted(self.names(seat.zones[zone])) for name, zone in SEAT_LISTS.items()}
        facts["resources"] = dict(zip(self.game.program.resources, seat.amounts, strict=True))
        facts["built"] = {
            board.ids[site]: ("upgraded_" if numbers[UPGRADED] >> site & 1 else "") + KINDS[kind]
            for kind in range(len(KINDS))
            for site in bits(numbers[kind])
        }
        space = self.game.tables.spaces[numbers[FEDERATION]]
        facts["federation"] = int(space) if space else BELOW
        tiles = zip(board.metropolises, self.names(seat.zones[TILES]), strict=True)
        facts["metropolises"] = {board.ids[site]: tile for site, tile in tiles}
        facts["kept"] = kept_in(self.game.program, seat)
        return facts

    def names(self, things: list[int]) -> list[str]:
        return names_of(self.game, things)

    def derived(self, state: State, seat: int, name: str, wanted: Any) -> Any:
        player = state.seats[seat]
        if name == "connected":
            return {site: self.is_connected(player, site) for site in wanted}
        if name == "winner":
            winners = first_in(self.game.standings(state))
            return winners[0] + 1 if winners else None
        return {
            "hand_size": len(player.zones[HAND]),
            "score": self.game.scores(state)[seat],
            "has_won": seat in first_in(self.game.standings(state)),
        }[name]

    def is_connected(self, seat: Seat, name: str) -> bool:
        board = self.game.board(seat)
        site = board.index.get(name, NONE)
        if site in board.metropolises:
            needed = board.next_to[site] & board.tunnels
            return needed & seat.numbers[TUNNEL] == needed
        return site != NONE and bool((seat.numbers[CONNECTED] | seat.numbers[TUNNEL]) >> site & 1)

    def replaces(self, name: str) -> tuple[str, ...]:
        return ("hand",) if name == "hand_size" else ()

    def implied(self, picture: Picture, seat: int, name: str, wanted: Any) -> Picture | None:
        if name != "drawn":
            return None
        deck = picture.table["deck"]
        picture.seats[seat]["hand"] = sorted([*picture.seats[seat]["hand"], *deck[:wanted]])
        picture.table["deck"] = deck[wanted:]
        return picture

    def unasked(self, deed: Deed) -> frozenset[str]:
        if deed.kind in ("turn", "go_on"):
            return TURNS_CHANGE
        return ROUNDS_CHANGE if deed.kind == "end_round" else frozenset({"active", "turn"})

    def told(self, state: State, label: tuple[str, ...]) -> Told:
        board = self.game.board(state.seats[state.actor])
        sites = [board.index[piece] for piece in label if piece in board.index]
        nouns = self.game.program.nouns
        kinds = tuple(noun for piece in label if piece in nouns for noun in nouns[piece]["is"])
        return Told(label, kinds, tuple(board.ids[board.at[site]] for site in sites if board.at[site] != NONE))
