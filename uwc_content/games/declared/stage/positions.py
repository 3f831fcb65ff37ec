"""Prepares games of a declared pack as scenarios describe them."""

from collections import Counter
from typing import Any

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Refused
from uwc_content.engine.kept import keep
from uwc_content.engine.lower import lower
from uwc_content.engine.program import Item
from uwc_content.engine.setting import new_seat
from uwc_content.engine.state import State
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zones import Zone, things_in
from uwc_content.games.declared.stage.names import (
    ACTIVE,
    KEPT,
    ORDER,
    PASSED,
    SIZE,
    TOLD_AFTERWARDS,
    UNNAMED,
    filler_of,
)
from uwc_content.workshop.scenarios.model import Facts, Given
from uwc_content.workshop.scenarios.stage import Impossible, Stage

UNNAMED_ITEMS = 20
"""So many lie in a pile that nobody describes."""
SEED = 1


class Positions(Stage):
    """States of the game from descriptions."""

    interpreter: type[TableRules] = TableRules
    """Games that build on declared ones have one of their own."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        super().__init__(bundle)
        self.game = self.interpreter(lower(bundle))
        self.ids = self.game.program.by_id
        zones = self.game.zones
        self.piles = {pile.source.name for pile in zones.decks.values() if pile.source is not None}
        self.ordered = frozenset({ORDER, *(zone.name for zone in zones.by_name.values() if zone.is_ordered)})

    @property
    def machine(self) -> TableRules:
        return self.game

    def prepare(self, given: Given) -> State:
        state = self.empty_table(given.players)
        self.lay_table(state, given.table)
        for i, facts in enumerate(given.seats):
            state.actor = i
            self.seat_player(state, facts)
        self.check_copies(state)
        state.actor = given.table.get(ACTIVE, state.zones[self.game.order_place][0] + 1) - 1
        return state

    def new_game(self, players: int) -> State:
        try:
            return self.game.set_up({"players": players, "seed": SEED})
        except Refused as refusal:
            raise Impossible(refusal.args[0]) from None

    def empty_table(self, players: int) -> State:
        """A set-up game from which everything has been taken away."""
        state = self.new_game(players)
        state.stack.clear()
        state.zones = [[] for _ in state.zones]
        state.numbers = [0] * len(state.numbers)
        state.seats = [new_seat(self.game) for _ in state.seats]
        return state

    # --- the table ---

    def lay_table(self, state: State, table: Facts) -> None:
        for name in table:
            if name in TOLD_AFTERWARDS or (name.removesuffix(SIZE) in self.game.zones.by_name and name.endswith(SIZE)):
                raise Impossible(Message("`{name}` follows from the game and cannot be given", name=name))
        players = len(state.seats)
        order = [seat - 1 for seat in table.get(ORDER, range(1, players + 1))]
        if sorted(order) != list(range(players)):
            raise Impossible(Message("`order` names every player once"))
        state.zones[self.game.order_place] = order
        state.zones[self.game.passed_place] = [seat - 1 for seat in table.get(PASSED, [])]
        for period in self.game.course.periods:
            state.numbers[self.game.course.period_place(period)] = table.get(period, 1)
        for zone in self.game.zones.of_table:
            self.fill(state, zone, table)
        for track in self.game.table_tracks:
            self.set_marker(state, 0, track, table)

    def fill(self, state: State, zone: Zone, facts: Facts) -> None:
        """What is described, or what lies there without a name; the top comes first in words and last in a state."""
        usual = [filler_of(zone.holds)] * UNNAMED_ITEMS if zone.name in self.piles else []
        names: list[str] = facts.get(zone.name, usual)
        for name in reversed(names) if zone.is_ordered else names:
            self.game.arrive(state, self.ids[name].index, zone)

    def set_marker(self, state: State, seat: int, track: str, facts: Facts) -> None:
        if track in facts:
            spaces = self.game.spaces_of(track)
            self.game.set_marker(state, seat, track, spaces.index(str(facts[track])) if spaces else facts[track])

    def check_copies(self, state: State) -> None:
        """No item lies in more places than there are copies of it; whatever has no name is there as often as wanted."""
        seats = range(len(state.seats))
        lists = [things_in(state, zone, 0) for zone in self.game.zones.of_table]
        lists += [things_in(state, zone, seat) for zone in self.game.zones.of_seats for seat in seats]
        for thing, number in Counter(thing for things in lists for thing in things).items():
            item = self.game.item(thing)
            copies = self.copies_of(item)
            if number > copies and not item.id.startswith(UNNAMED):
                raise Impossible(
                    Message(
                        "`{name}` lies in {number} places, and there are {copies} of it",
                        name=item.id,
                        number=number,
                        copies=copies,
                    )
                )

    def copies_of(self, item: Item) -> int:
        """How many of an item there are."""
        return int(item.fields.get("copies", 1))

    # --- players ---

    def seat_player(self, state: State, facts: Facts) -> None:
        seat = state.seats[state.actor]
        seat.amounts = [facts.get("resources", {}).get(name, 0) for name in self.game.program.resources]
        for zone in self.game.zones.of_seats:
            self.fill(state, zone, facts)
        for track in self.game.seat_tracks:
            self.set_marker(state, state.actor, track, facts)
        for name in facts.get("used", []):
            if self.ids[name].index not in self.game.all_things(state, state.actor):
                raise Impossible(Message("`{name}` is used, but the player does not have it", name=name))
            self.game.use_thing(state, self.ids[name].index)
        for name, amounts in facts.get(KEPT, {}).items():
            if self.ids[name].index not in self.game.all_things(state, state.actor):
                raise Impossible(Message("something is kept on `{name}`, but the player does not have it", name=name))
            keep(seat, self.ids[name].index, [amounts.get(each, 0) for each in self.game.program.resources])
        for rules in self.ids[facts["in_force"]].rules.values() if "in_force" in facts else ():
            seat.put_in_force(rules)
