"""Items in declared zones: what the kernel asks about things, and does with them, follows from the declaration."""

from typing import TYPE_CHECKING, Any

from uwc_content.engine.counting import stat_of
from uwc_content.engine.course import Course
from uwc_content.engine.events import tell_thing
from uwc_content.engine.frames.answering import drop_rule
from uwc_content.engine.kept import drop_kept
from uwc_content.engine.kinds import KindTable, kind_tables
from uwc_content.engine.lower import Lowering
from uwc_content.engine.opcodes import BLOCK, NONE, READY, UPGRADE, USE
from uwc_content.engine.program import Item, Node, Program
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.zones import Zone, Zones, can_be_drawn, draw_from, rules_there, take_out, things_in

if TYPE_CHECKING:
    from uwc_content.engine.steps import Step


def is_of_players(track: dict[str, Any]) -> bool:
    """Whether every player has a marker on a track."""
    return bool(track.get("advances")) and not track.get("shared")


class Table(Rules):
    """A game of items in zones, without its turns."""

    __slots__ = (
        "course",
        "empty",
        "item_fields",
        "kind_tables",
        "order_place",
        "passed_place",
        "seat_tracks",
        "standing",
        "stats",
        "steps",
        "table_tracks",
        "zones",
    )

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.zones = Zones(program)
        self.kind_tables: dict[str, KindTable] = kind_tables(program, self.zones)
        setup: dict[str, Any] = program.bundle["setup"]
        tracks: dict[str, Any] = program.vocabulary["tracks"]
        self.seat_tracks: list[str] = [name for name in sorted(tracks) if is_of_players(tracks[name])]
        """Every player has a marker on these; of the others there is one on the table."""
        self.table_tracks: list[str] = [name for name in sorted(tracks) if not is_of_players(tracks[name])]
        self.stats: dict[str, int] = setup["stats"]
        self.item_fields: dict[str, list[str]] = {
            name: field["of"]
            for plain in program.vocabulary["items"].values()
            for name, field in plain["fields"].items()
            if field.get("of")
        }
        """The values of fields that are choices: things with the same one share it."""
        self.order_place = len(self.zones.of_table)
        """Where the turn order lies among the zones of the table, and after it whoever has passed."""
        self.passed_place = self.order_place + 1
        self.empty: Node = Lowering(program).new_node(BLOCK, NONE, "")
        """A block of nothing, for whoever lets a game go on below something."""
        self.standing: list[int] = [
            rule for item in program.by_type.get("rules", []) for rule in item.rules.get("permanent", [])
        ]
        """Rules that hold for everybody from the beginning."""
        self.course = Course(program)
        self.frame_names = self.course.frame_names
        self.steps: list[Step] = []
        """By number, those of the game after those of the kernel."""

    # --- items ---

    def item(self, thing: int) -> Item:
        return self.program.items[thing]

    def is_item(self, thing: int) -> bool:
        """What a game of its own calls things beyond the items, the kernel knows nothing about."""
        return 0 <= thing < len(self.program.items)

    def used_place(self) -> int:
        """Where the things of a seat are noted that have been used."""
        return len(self.zones.of_seats)

    def move(self, state: State, thing: int, source: Zone, target: Zone | None) -> None:
        """An item of the acting player, or of the table, goes elsewhere; its rules end and begin with it."""
        take_out(state, source, state.actor, thing)
        self.leave(state, thing, source)
        self.arrive(state, thing, target)

    def leave(self, state: State, thing: int, source: Zone) -> None:
        if source.is_shared:
            return
        drop_kept(state.seats[state.actor], thing)
        for rule in rules_there(self.item(thing), source):
            drop_rule(self, state, rule)
        used = state.seats[state.actor].zones[self.used_place()]
        if thing in used:
            used.remove(thing)

    def arrive(self, state: State, thing: int, target: Zone | None) -> None:
        if target is None:
            return
        things_in(state, target, state.actor).append(thing)
        if not target.is_shared:
            state.seats[state.actor].put_in_force(rules_there(self.item(thing), target))

    def rules_in(self, thing: int, zone: Zone) -> list[int]:
        return rules_there(self.item(thing), zone)

    def played_blocks(self, thing: int) -> list[int]:
        """What is done when an item is played, section by section."""
        item = self.item(thing)
        sections: dict[str, Any] = self.program.vocabulary["items"][item.type]["sections"]
        return [item.blocks[name] for name in sorted(sections) if sections[name].get("played") and name in item.blocks]

    def usable(self, state: State, noun: str) -> list[int]:
        return self.targets(state, state.actor, USE, noun)

    def by_players(self, table: str, players: int) -> int:
        rows: dict[str, int] = self.program.bundle["setup"]["by_players"][table]
        return rows[str(players)]

    # --- tracks ---

    def spaces_of(self, track: str) -> list[str]:
        return [str(space) for space in self.program.vocabulary["tracks"][track]["spaces"]]

    def set_marker(self, state: State, seat: int, track: str, place: int) -> None:
        if track in self.seat_tracks:
            state.seats[seat].numbers[self.seat_tracks.index(track)] = place
        else:
            state.numbers[self.course.first_track + self.table_tracks.index(track)] = place

    # --- looking at things ---

    def things_called(self, state: State, seat: int, noun: str) -> list[int]:
        """Those of the zone that the noun names; without a zone, those in all zones of the player."""
        table = self.kind_tables.get(noun)
        if table is None:
            return [
                thing
                for zone in self.zones.of_seats
                for thing in things_in(state, zone, seat)
                if self.item(thing).id == noun
            ]
        zones = [table.zone] if table.zone is not None else self.zones.of_seats
        return [thing for zone in zones for thing in things_in(state, zone, seat) if table.fits(self.item(thing))]

    def all_things(self, state: State, seat: int) -> list[int]:
        return [thing for zone in self.zones.of_seats for thing in things_in(state, zone, seat)]

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        things = self.things_called(state, seat, noun)
        if op == UPGRADE:
            return []
        if op != USE and op != READY:
            return things
        used = state.seats[seat].zones[self.used_place()]
        if op == READY:
            return [thing for thing in things if thing in used]
        return [thing for i, thing in enumerate(things) if things[:i].count(thing) >= used.count(thing)]

    def is_target(self, state: State, op: int, thing: int) -> bool:
        if not self.is_item(thing) or op == UPGRADE:
            return False
        used = state.seats[state.actor].zones[self.used_place()]
        if op == USE:
            return thing not in used
        return op != READY or thing in used

    def is_such(self, state: State, seat: int, thing: int, noun: str) -> bool:
        """By what it is: a noun says of a thing in hand what it would be in its zone."""
        table = self.kind_tables.get(noun)
        if not self.is_item(thing):
            return False
        return self.item(thing).id == noun if table is None else table.fits(self.item(thing))

    def property_of(self, state: State, seat: int, thing: int, shared: str) -> int:
        values = self.item_fields.get(shared)
        if not self.is_item(thing):
            return NONE
        value = self.item(thing).fields.get(shared)
        return values.index(value) if values is not None and value in values else NONE

    def space_of(self, state: State, seat: int, track: str) -> str:
        spaces: list[Any] = self.program.vocabulary["tracks"][track]["spaces"]
        place = self.marker(state, seat, track)
        return str(spaces[place]) if place < len(spaces) else str(place)

    def marker(self, state: State, seat: int, track: str) -> int:
        """How many spaces a marker has moved."""
        if track in self.seat_tracks:
            return state.seats[seat].numbers[self.seat_tracks.index(track)]
        return state.numbers[self.course.first_track + self.table_tracks.index(track)]

    def number_of(self, state: State, seat: int, name: str) -> int:
        if name in self.stats or name in self.program.vocabulary["stats"]:
            return stat_of(self, state, seat, name, self.stats.get(name, 0))
        spaces: list[Any] = self.program.vocabulary["tracks"][name]["spaces"]
        place = self.marker(state, seat, name)
        if place < len(spaces) and isinstance(spaces[place], int):
            return int(spaces[place])
        return place

    def payable_things(self, state: State, seat: int, name: str) -> list[int]:
        zone = self.zones.payables[name].source if name in self.zones.payables else self.zones.decks[name].target
        return [] if zone is None else things_in(state, zone, seat)[:]

    def takeable(self, state: State, noun: str, place: str) -> list[int]:
        table, zone = self.kind_tables.get(noun), self.zones.places[place].source
        if zone is None:
            return []
        things = things_in(state, zone, state.actor)
        if table is None:
            return [thing for thing in things if self.item(thing).id == noun]
        return [thing for thing in things if table.fits(self.item(thing))]

    def thing_name(self, state: State, thing: int) -> str:
        return "none" if thing == NONE else self.item(thing).id

    # --- doing something with them ---

    def give_up(self, state: State, name: str, thing: int) -> None:
        payable = self.zones.payables.get(name)
        if payable is not None and payable.source is not None:
            self.move(state, thing, payable.source, payable.target)
            return
        deck = self.zones.decks[name]
        if deck.target is not None:
            self.move(state, thing, deck.target, deck.discard)

    def can_draw(self, state: State, deck: str) -> bool:
        return can_be_drawn(state, self.zones.decks[deck], state.actor)

    def draw(self, state: State, deck: str, number: int) -> list[int]:
        pile = self.zones.decks[deck]
        drawn: list[int] = []
        for _ in range(number):
            thing = draw_from(state, pile, state.actor)
            if thing == NONE:
                break
            drawn.append(thing)
            self.arrive(state, thing, pile.target)
        return drawn

    def take_thing(self, state: State, thing: int, node: Node) -> None:
        place = self.zones.places[node.name]
        if place.source is not None:
            self.move(state, thing, place.source, place.target)
        tell_thing(self, state, "take", thing, node, NONE)

    def block_of(self, state: State, thing: int) -> int:
        item = self.item(thing)
        for table in self.kind_tables.values():
            if table.section and table.fits(item):
                return item.blocks[table.section]
        return NONE

    def use_thing(self, state: State, thing: int, is_used: bool = True) -> None:
        used = state.seats[state.actor].zones[self.used_place()]
        if is_used:
            used.append(thing)
        elif thing in used:
            used.remove(thing)

    def forget_uses(self, state: State, seat: int, period: str) -> None:
        """What can be used once in a period can be used again when it begins anew."""
        used = state.seats[seat].zones[self.used_place()]
        if used:
            used[:] = [thing for thing in used if self.use_period(thing) != period]

    def use_period(self, thing: int) -> str:
        for table in self.kind_tables.values():
            if table.section and table.fits(self.item(thing)):
                return table.once
        return ""

    def step_on(self, state: State, track: str) -> int:
        spaces = self.program.vocabulary["tracks"][track]["spaces"]
        place = self.marker(state, state.actor, track) + 1
        self.set_marker(state, state.actor, track, min(place, len(spaces) - 1) if spaces else place)
        return NONE

    def yield_of(self, state: State, thing: int, with_all: bool = False) -> list[int]:
        return [0] * len(self.program.amount_names)
