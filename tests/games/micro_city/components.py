"""Micro City: tokens and cards are never lost, dice show 1 to 6, and engineers stand where they may."""

from collections import Counter
from collections.abc import Iterator

from invariants import components_of

from uwc_content.engine.areas import ANYBODY
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.engine.zones import things_in
from uwc_content.games.micro_city.rules.box import COMPETITIVE
from uwc_content.games.micro_city.rules.city import open_cells
from uwc_content.games.micro_city.rules.construction import parts_in_play
from uwc_content.games.micro_city.rules.game import MicroCity
from uwc_content.games.micro_city.rules.places import CELLS, SIDES_OF_DIE

DECLARED = components_of("")
thing_of, rules_of_sites = DECLARED.thing_of, DECLARED.rules_of_sites
CARDS = {"hand", "in_play", "pile"}


def faults_of_components(machine: MicroCity, state: State) -> Iterator[str]:
    yield from faults_of_tokens(machine, state)
    yield from faults_of_cards(machine, state)
    for number in range(len(state.seats)):
        yield from (f"player {number}: {fault}" for fault in faults_of_seat(machine, state, number))


def faults_of_tokens(machine: MicroCity, state: State) -> Iterator[str]:
    """As many as the version has, each on an area that is there."""
    version = machine.space_of(state, 0, "version")
    tokens = machine.numbers["versions"][version]["tokens"]
    extra = machine.numbers["modules"]["port"]["tokens"] if machine.lying(state, "ports") else 0
    wanted = [tokens, tokens if machine.version(state) == COMPETITIVE else extra]
    found = [machine.areas.tokens_of(state, owner) for owner in range(len(wanted))]
    if found != wanted:
        yield f"there are {found} tokens instead of {wanted}"
    known = {cell for cell in range(CELLS) if open_cells(machine, state) >> cell & 1} | set(
        parts_in_play(machine, state)
    )
    strange = set(machine.areas.occupied(state, ANYBODY)) - known
    if strange:
        yield f"tokens lie on areas that are not there: {sorted(strange)}"


def faults_of_cards(machine: MicroCity, state: State) -> Iterator[str]:
    """Each set of project cards is whole, and no other card lies twice."""
    zones = [zone for zone in machine.zones.of_seats if zone.name in CARDS]
    found = Counter(
        thing for zone in zones for seat in range(len(state.seats)) for thing in things_in(state, zone, seat)
    )
    sets = 2 if machine.version(state) == COMPETITIVE else 1
    for item in machine.program.by_type["projects"]:
        number = found[item.index]
        if number != sets and not (item.fields["deck"] == "extra" and number <= 1):
            yield f"`{item.id}` lies in {number} places instead of {sets}"
    others = Counter(thing for zone in machine.zones.of_table for thing in state.zones[zone.place])
    others.update(
        thing
        for seat in range(len(state.seats))
        for thing in things_in(state, machine.zones.by_name["advantages"], seat)
    )
    twice = [machine.item(thing).id for thing, number in others.items() if number > 1]
    if twice:
        yield f"these lie in several places: {twice}"


def faults_of_seat(machine: MicroCity, state: State, number: int) -> Iterator[str]:
    dice = machine.dice(state, number)
    if dice != sorted(dice) or any(not 1 <= value <= SIDES_OF_DIE for value in dice):
        yield f"the dice show {dice}"
    cell = machine.engineer(state, number)
    if cell != NONE and not open_cells(machine, state) >> cell & 1:
        yield f"the engineer stands on cell {cell}"
    if any(not machine.nodes[rule].lasts for rule in state.seats[number].rules):
        yield "rules hold that nothing has brought"


def ready_sections(machine: MicroCity) -> set[str]:
    """What a player may run into at any time of a turn."""
    return {"basic", "advanced", "competitive", "options", "bonus"}
