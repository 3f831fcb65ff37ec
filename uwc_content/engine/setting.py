"""How a game begins that declares its set-up: who plays, what everybody has, and what lies where."""

from typing import Any, Final

from uwc_content.diagnostics import Message
from uwc_content.engine.caps import add_to
from uwc_content.engine.course import PERIOD_FRAME, SEQUENCE_FRAME
from uwc_content.engine.game import Refused
from uwc_content.engine.kinds import has_value
from uwc_content.engine.luck import luck_in
from uwc_content.engine.program import Item
from uwc_content.engine.stack import push
from uwc_content.engine.state import Seat, State
from uwc_content.engine.steps import figure
from uwc_content.engine.zoned import Table
from uwc_content.engine.zones import things_in

MOST_SEED: Final = 2**62


def new_table(rules: Table, setup: dict[str, Any]) -> State:
    """The state before the first decision; a setup that the rules do not allow is refused."""
    players, seed = checked(rules, setup)
    state = State()
    state.random = seed * 2 + 1
    for _ in range(4):
        state.below(2)
    state.luck = luck_in(setup, rules.program)
    state.numbers = [0] * (rules.course.first_track + len(rules.table_tracks))
    state.zones = [[] for _ in range(rules.passed_place + 1)]
    first = state.below(players, "order")
    state.zones[rules.order_place] = [(first + i) % players for i in range(players)]
    state.seats = [new_seat(rules) for _ in range(players)]
    plain: dict[str, Any] = rules.program.bundle["setup"]
    for position, seat in enumerate(state.zones[rules.order_place]):
        give_start(rules, state, seat, position)
    for track, space in plain["tracks"].items():
        for seat in range(players):
            rules.set_marker(state, seat, track, rules.spaces_of(track).index(str(space)))
    for each in plain["lay"]:
        lay(rules, state, each)
    state.actor = first
    push(state, PERIOD_FRAME if rules.course.stretches[0].period else SEQUENCE_FRAME, 0, 0)
    return state


def checked(rules: Table, setup: dict[str, Any]) -> tuple[int, int]:
    if not isinstance(setup, dict):
        raise Refused(Message("a setup is a mapping such as {code}", code="{'players': 2, 'seed': 1}"))
    unknown = sorted(setup.keys() - {"players", "seed", "luck"})
    if unknown:
        raise Refused(Message("there is no option `{name}`; there are {names}", name=unknown[0], names="players, seed"))
    players, seed = setup.get("players"), setup.get("seed", 0)
    allowed: list[int] = rules.program.bundle["setup"]["players"]
    if type(players) is not int or players not in allowed:
        raise Refused(Message("{least} to {most} players can play", least=min(allowed), most=max(allowed)))
    if type(seed) is not int or not 0 <= seed < MOST_SEED:
        raise Refused(Message("the seed is a whole number from 0 on"))
    return players, seed


def new_seat(rules: Table) -> Seat:
    seat = Seat()
    seat.amounts = [0] * len(rules.program.resources)
    seat.numbers = [0] * len(rules.seat_tracks)
    seat.zones = [[] for _ in range(len(rules.zones.of_seats) + 1)]
    seat.counters = [0] * len(rules.program.patterns)
    seat.rules = rules.standing[:]
    return seat


def give_start(rules: Table, state: State, seat: int, position: int) -> None:
    plain: dict[str, Any] = rules.program.bundle["setup"]
    extra = plain["seats"][position] if position < len(plain["seats"]) else {}
    state.actor = seat
    for given in (plain["start"], extra):
        amounts = [figure(rules, state, given.get(name, 0)) for name in rules.program.amount_names]
        add_to(rules, state.seats[seat], amounts)


def lay(rules: Table, state: State, plain: dict[str, Any]) -> None:
    """Items into a zone, or items from one zone to another."""
    if "items" in plain:
        lay_items(rules, state, plain)
        return
    source, target = rules.zones.by_name[plain["from"]], rules.zones.by_name[plain["to"]]
    seats = [state.actor] if target.is_shared else state.zones[rules.order_place]
    for seat in seats:
        state.actor = seat
        pile = things_in(state, source, seat)
        for _ in range(figure(rules, state, plain["deal"])):
            if pile:
                rules.arrive(state, pile.pop(), target)


def lay_items(rules: Table, state: State, plain: dict[str, Any]) -> None:
    zone = rules.zones.by_name[plain["into"]]
    found = [item for item in rules.program.by_type[plain["items"]] if is_laid(item, plain.get("where", {}))]
    things = [item.index for item in found for _ in range(item.fields.get("copies", 1))]
    for seat in [state.actor] if zone.is_shared else range(len(state.seats)):
        state.actor = seat
        for thing in things:
            rules.arrive(state, thing, zone)
        if plain.get("shuffled"):
            state.shuffle(things_in(state, zone, seat), zone.name)


def is_laid(item: Item, where: dict[str, Any]) -> bool:
    return all(has_value(item, field, each if isinstance(each, list) else [each]) for field, each in where.items())
