"""Declared games: every copy of an item lies in one zone, rules hold where they should, only own things are used."""

from collections import Counter
from collections.abc import Iterator

from uwc_content.engine.program import Item
from uwc_content.engine.state import State
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zones import rules_there, things_in


def faults_of_components(machine: TableRules, state: State) -> Iterator[str]:
    yield from faults_of_items(machine, state)
    for number, seat in enumerate(state.seats):
        yield from (f"player {number}: {fault}" for fault in faults_of_seat(machine, state, number))
        if any(counter < 0 for counter in seat.counters):
            yield f"player {number}: an event has happened less than never"
    if sorted(state.zones[machine.order_place]) != list(range(len(state.seats))):
        yield "the turn order does not name every player once"


def lying(machine: TableRules, state: State) -> Counter[int]:
    """How often each item lies somewhere."""
    found = Counter(thing for zone in machine.zones.of_table for thing in things_in(state, zone, 0))
    for seat in range(len(state.seats)):
        found.update(machine.all_things(state, seat))
    return found


def laid(machine: TableRules) -> Counter[int]:
    """How often each item is laid somewhere when the game is set up."""
    types = {each["items"] for each in machine.program.bundle["setup"]["lay"] if "items" in each}
    items = [item for name in sorted(types) for item in machine.program.by_type[name]]
    return Counter({item.index: item.fields.get("copies", 1) for item in items})


def faults_of_items(machine: TableRules, state: State) -> Iterator[str]:
    found, wanted = lying(machine, state), laid(machine)
    for thing in sorted({*found, *wanted}):
        if found[thing] != wanted[thing]:
            yield f"`{machine.item(thing).id}` lies in {found[thing]} places instead of {wanted[thing]}"


def faults_of_seat(machine: TableRules, state: State, number: int) -> Iterator[str]:
    """The rules in force are those of what lies where they hold, and what is used is there."""
    seat = state.seats[number]
    wanted = Counter(machine.standing)
    for zone in machine.zones.of_seats:
        for thing in things_in(state, zone, number):
            wanted.update(rules_there(machine.item(thing), zone))
    lasting = Counter(rule for rule in seat.rules if machine.nodes[rule].lasts)
    if Counter(seat.rules) - lasting != wanted - lasting:
        yield f"the rules in force are {sorted(seat.rules)} instead of {sorted(wanted.elements())}"
    unowned = Counter(seat.zones[machine.used_place()]) - Counter(machine.all_things(state, number))
    if unowned:
        yield f"used, but not there: {sorted(machine.item(thing).id for thing in unowned)}"


def rules_of_sites(machine: TableRules, state: State) -> set[int]:
    """There are no layouts that could hold rules."""
    return set()


def thing_of(item: Item) -> int:
    """An item lies in a zone as its own number."""
    return item.index


def ready_sections(machine: TableRules) -> set[str]:
    """What a player may run into at any time of a turn: what is done when played or used."""
    types = machine.program.vocabulary["items"].values()
    played = {name for each in types for name, section in each["sections"].items() if section.get("played")}
    return played | {table.section for table in machine.kind_tables.values() if table.section}
