"""Declared zones: where items lie, who sees them, and how they go from one place to another with their rules."""

from typing import Any, Final

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item, Program
from uwc_content.engine.state import State

EVERYONE: Final = 0
OWNER: Final = 1
NOBODY: Final = 2
SEEN_BY: Final[dict[str, int]] = {"everyone": EVERYONE, "owner": OWNER, "nobody": NOBODY}


class Zone:
    """One zone of the vocabulary: of the table, or one for each player; `place` is its position in the state."""

    __slots__ = ("holds", "is_ordered", "is_shared", "name", "place", "rules", "seen_by")

    def __init__(self, name: str, place: int, plain: dict[str, Any]) -> None:
        self.name = name
        self.place = place
        self.holds: str = plain["holds"]
        self.is_shared: bool = plain["of"] == "table"
        self.is_ordered: bool = bool(plain.get("ordered"))
        self.seen_by = SEEN_BY[plain["seen_by"]]
        self.rules: list[str] = []
        """The sections whose rules hold while an item lies here."""


class Pile:
    """What is drawn: from where, to where, and where it goes otherwise."""

    __slots__ = ("discard", "is_renewed", "source", "target")

    def __init__(self, source: Zone | None, target: Zone | None, discard: Zone | None, is_renewed: bool) -> None:
        self.source = source
        self.target = target
        self.discard = discard
        self.is_renewed = is_renewed


class Zones:
    """All zones of a vocabulary, and the names that are tied to them."""

    __slots__ = ("by_name", "decks", "of_seats", "of_table", "payables", "places")

    def __init__(self, program: Program) -> None:
        self.by_name: dict[str, Zone] = {}
        self.of_table: list[Zone] = []
        self.of_seats: list[Zone] = []
        vocabulary = program.vocabulary
        for name, plain in sorted(vocabulary.get("zones", {}).items()):
            group = self.of_table if plain["of"] == "table" else self.of_seats
            zone = Zone(name, len(group), plain)
            group.append(zone)
            self.by_name[name] = zone
        for plain in vocabulary["items"].values():
            for section, facts in sorted(plain["sections"].items()):
                if facts.get("zone"):
                    self.by_name[facts["zone"]].rules.append(section)
        self.decks: dict[str, Pile] = {name: self.pile(plain) for name, plain in vocabulary["decks"].items()}
        self.payables: dict[str, Pile] = {name: self.pile(plain) for name, plain in vocabulary["payables"].items()}
        self.places: dict[str, Pile] = {name: self.pile(plain) for name, plain in vocabulary["places"].items()}

    def pile(self, plain: dict[str, Any]) -> Pile:
        source = self.found(plain.get("from") or plain.get("zone"))
        return Pile(source, self.found(plain.get("to")), self.found(plain.get("discard")), bool(plain.get("renewed")))

    def found(self, name: str | None) -> Zone | None:
        return None if name is None else self.by_name[name]


def things_in(state: State, zone: Zone, seat: int) -> list[int]:
    """The list itself: whoever changes it changes the game."""
    return state.zones[zone.place] if zone.is_shared else state.seats[seat].zones[zone.place]


def take_out(state: State, zone: Zone, seat: int, thing: int) -> None:
    """The copy that came last goes; of equal ones it makes no difference, but the order of the others stays."""
    things = things_in(state, zone, seat)
    del things[len(things) - 1 - things[::-1].index(thing)]


def rules_there(item: Item, zone: Zone | None) -> list[int]:
    """The rules of an item that hold while it lies in a zone."""
    found: list[int] = []
    if zone is not None:
        for section in zone.rules:
            found.extend(item.rules.get(section, []))
    return found


def draw_from(state: State, pile: Pile, seat: int) -> int:
    """The thing on top, after the pile was renewed if it has to be; NONE if there is nothing left."""
    if pile.source is None:
        return NONE
    things = things_in(state, pile.source, seat)
    if not things and pile.is_renewed and pile.discard is not None:
        renewed = things_in(state, pile.discard, seat)
        things.extend(renewed)
        renewed.clear()
        state.shuffle(things, pile.source.name)
    return things.pop() if things else NONE


def can_be_drawn(state: State, pile: Pile, seat: int) -> bool:
    if pile.source is None:
        return False
    if things_in(state, pile.source, seat):
        return True
    return pile.is_renewed and pile.discard is not None and bool(things_in(state, pile.discard, seat))
