"""What researchers may still do: activate stations and come to sluices where submarines wait for them."""

from typing import Final

from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.bots.beliefs import Beliefs
from uwc_content.games.nautilus.bots.finds import first_worth
from uwc_content.games.nautilus.rules.city import crew_of
from uwc_content.games.nautilus.rules.fleet import fleet_of, sluice_cells
from uwc_content.games.nautilus.rules.launching import LEAST_CREW

FARTHEST: Final = len(weights.STEPS) - 1


class Crews:
    """Where a player's researchers are, and what they may come to."""

    __slots__ = ("aims", "free", "ready", "sources")

    def __init__(self) -> None:
        self.sources = 0
        """A mask of the stations with a researcher who may leave."""
        self.free = 0
        """How many may."""
        self.ready = 0
        """Stations where a submarine may be launched."""
        self.aims: dict[int, int] = {}
        """By station: what one more researcher there would be worth, in points."""


def crews_guess(beliefs: Beliefs, state: State, seat: int, gains: list[int]) -> int:
    """Aims and those who may reach them, launches that can be made, and stations that bring rent.

    The gains say by type what one more active research station is worth, in points.
    """
    fleet = fleet_of(beliefs.rules, state, seat)
    docked = fleet.count(NONE)
    first = first_worth(beliefs, state) * weights.READY_FIRST // 100 if docked == len(fleet) else 0
    crews = crews_of(beliefs, state, seat, gains, weights.READY + first)
    waiting = min(crews.ready, docked)
    promises = [*promises_of(beliefs, state, crews), *held_promises(beliefs, state, seat, gains)]
    free = crews.free + sum(state.seats[seat].zones[beliefs.rules.places.aboard])
    owned = state.zones[beliefs.rules.places.owners].count(seat)
    due = weights.EXPANSION if state.seats[seat].zones[beliefs.rules.places.held] else 0
    return (
        matched(promises, free, beliefs.left(state))
        + waiting * weights.READY
        + min(waiting, 1) * first
        + owned * weights.OWNED
        - due
    )


def matched(promises: list[int], free: int, left: int) -> int:
    """Every free researcher may come to one of the best aims; the rest of either waits for the other."""
    promises.sort(reverse=True)
    idle = min(max(free - len(promises), 0), weights.MOST_IDLE)
    manned = sum(promises[:free]) * weights.PROMISED + sum(promises[free:]) * weights.UNMANNED
    return manned // 100 + free * weights.FREE + idle * weights.IDLE * left // 100


def crews_of(beliefs: Beliefs, state: State, seat: int, gains: list[int], ready: int) -> Crews:
    """A second researcher at a sluice is worth what being ready to launch is."""
    rules, found = beliefs.rules, Crews()
    has_submarine = NONE in fleet_of(rules, state, seat)
    tiles = state.zones[rules.places.tiles]
    for station in range(len(tiles)):
        column, crew = beliefs.columns[tiles[station]], crew_of(rules, state, station, seat)
        leaving = crew if column == NONE else max(crew - 1, 0)
        if leaving:
            found.free += leaving
            found.sources |= 1 << station
        if column == NONE:
            continue
        if not crew:
            found.aims[station] = gains[column]
        elif has_submarine and sluice_cells(rules, state, station):
            if crew >= LEAST_CREW:
                found.ready += 1
            else:
                found.aims[station] = ready
    return found


def promises_of(beliefs: Beliefs, state: State, crews: Crews) -> list[int]:
    """What every aim that can be reached promises."""
    links, found = state.zones[beliefs.rules.places.links], []
    seen = there = crews.sources
    for steps in range(FARTHEST + 1):
        following = 0
        for station in bits(there):
            following |= links[station]
            if steps and station in crews.aims:
                found.append(crews.aims[station] * weights.STEPS[steps] // 100)
        there = following & ~seen
        seen |= there
    return found


def held_promises(beliefs: Beliefs, state: State, seat: int, gains: list[int]) -> list[int]:
    """Research stations that are still to be placed."""
    columns = [beliefs.columns[tile] for tile in state.seats[seat].zones[beliefs.rules.places.held]]
    return [gains[column] * weights.HELD // 100 for column in columns if column != NONE]
