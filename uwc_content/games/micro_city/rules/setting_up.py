"""How a game of Micro City is set up: what was asked for, the city, and everything that lies beside it."""

from typing import Any, Final

from uwc_content.bundle.setups import Option, Sort
from uwc_content.diagnostics import Message
from uwc_content.engine.caps import add_to
from uwc_content.engine.game import Refused
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.setting import new_table
from uwc_content.engine.state import State
from uwc_content.engine.zones import things_in
from uwc_content.games.micro_city.options import OPTIONS, rounds_of
from uwc_content.games.micro_city.rules.advantages import refill
from uwc_content.games.micro_city.rules.box import Box
from uwc_content.games.micro_city.rules.places import AREAS, ENGINEER, SEAT_NUMBERS, SEAT_ZONES, TABLE_ZONES

Setup = dict[str, Any]

KERNEL_KEYS: Final = ("players", "seed", "luck")
TOO_LITTLE: Final = Message("the pack has too little of something that its rules count on")
GARDEN_POSITIONS: Final = (0, 3)
"""Where a card with a closed quarter may lie so that the quarter has neighbours on all sides."""


# --- what was asked for ---


def wished(rules: Box, setup: object) -> Setup:
    """Every option with its value; what the rules do not allow is refused."""
    if not isinstance(setup, dict):
        raise Refused(Message("a setup is a mapping such as {code}", code="{'players': 2, 'seed': 1}"))
    names = [*KERNEL_KEYS, *[option.name for option in OPTIONS.options]]
    unknown = sorted(str(key) for key in setup if key not in names)
    if unknown:
        raise Refused(
            Message("there is no option `{name}`; there are {names}", name=unknown[0], names=", ".join(names))
        )
    found: Setup = {"players": setup.get("players")}
    if type(found["players"]) is not int or found["players"] not in OPTIONS.players:
        raise Refused(
            Message("{least} to {most} players can play", least=min(OPTIONS.players), most=max(OPTIONS.players))
        )
    for option in OPTIONS.options:
        found[option.name] = one_wish(rules, option, setup.get(option.name), found)
    if found["version"] != "competitive" and not found["level"]:
        raise Refused(TOO_LITTLE)
    return found


def one_wish(rules: Box, option: Option, value: object, found: Setup) -> Any:
    known = list(option.values(rules.program.bundle, found))
    if option.sort is Sort.SOME:
        wanted = [] if value is None else value
        if not isinstance(wanted, list) or any(each not in known for each in wanted):
            raise refused(option.name, value, known)
        return [each for each in known if each in wanted]
    if option.sort is Sort.FLAG:
        if value not in (None, False, True) or (value and not known):
            raise refused(option.name, value, known)
        return bool(value)
    if value is None:
        return option.usual(rules.program.bundle, found) if known else ""
    if value not in known:
        raise refused(option.name, value, known)
    return value


def refused(name: str, value: object, known: list[str]) -> Refused:
    return Refused(
        Message("the option `{name}` has no value `{value}`", name=name, value=str(value)),
        Message("values: {names}", names=", ".join(f"`{each}`" for each in known)),
    )


# --- the table ---


def new_game(rules: Box, setup: object) -> State:
    wish = wished(rules, setup)
    assert isinstance(setup, dict)
    state = new_table(rules, {key: setup[key] for key in KERNEL_KEYS if key in setup})
    lay_out(rules, state)
    for track in ("version", "mode", "level"):
        if wish[track]:
            rules.set_marker(state, 0, track, rules.spaces_of(track).index(wish[track]))
    rules.set_marker(state, 0, "time", rounds(rules, wish))
    lay_city(rules, state, wish["modules"])
    lay_building(rules, state, wish)
    if rules.is_competitive(state):
        lay_goals(rules, state)
    give_tokens(rules, state, wish)
    for position, seat in enumerate(state.zones[rules.order_place]):
        set_up_seat(rules, state, seat, position, wish)
    return state


def lay_out(rules: Box, state: State) -> None:
    """The places of the state that only Micro City has, all empty."""
    state.numbers.append(0)
    state.zones.extend([[] for _ in range(TABLE_ZONES)])
    for number, seat in enumerate(state.seats):
        seat.numbers.extend([0] * SEAT_NUMBERS)
        seat.zones.extend([[] for _ in range(SEAT_ZONES)])
        rules.set_seat_number(state, number, ENGINEER, NONE)


def rounds(rules: Box, wish: Setup) -> int:
    if wish["version"] == "competitive":
        return int(rules.numbers["rounds"]["competitive"])
    more = rules.numbers["modules"]["port"]["rounds"] if "port" in wish["modules"] else 0
    return int(rounds_of(rules.program.bundle, wish)[wish["level"]]) + int(more)


def put(rules: Box, state: State, zone: str, things: list[int]) -> None:
    """Into an ordered zone of the table, the first on top."""
    state.zones[rules.zones.by_name[zone].place] = things[::-1]


def drawn(state: State, items: list[Item], number: int) -> list[int]:
    """So many of the items by chance."""
    if len(items) < number:
        raise Refused(TOO_LITTLE)
    things = [item.index for item in items]
    state.shuffle(things)
    return things[:number]


def in_box(rules: Box, type_: str) -> list[Item]:
    """Items of which there are any: scenarios know others."""
    return [item for item in rules.program.by_type[type_] if item.fields.get("copies") != 0]


def of_deck(rules: Box, type_: str, deck: str) -> list[Item]:
    return [item for item in in_box(rules, type_) if item.fields["deck"] == deck]


def lay_city(rules: Box, state: State, modules: list[str]) -> None:
    """Base districts, some of them replaced by those of modules; a garden comes to the middle."""
    city = drawn(state, of_deck(rules, "districts", "base"), int(rules.numbers["districts"]))
    if "logistics" in modules:
        number = int(rules.numbers["modules"]["logistics"]["replaces"])
        city[:number] = drawn(state, of_deck(rules, "districts", "logistics"), number)
        state.shuffle(city)
    if "garden" in modules:
        add_garden(rules, state, city)
    put(rules, state, "city", city)
    if "port" in modules:
        put(rules, state, "ports", [item.index for item in in_box(rules, "ports")])


def add_garden(rules: Box, state: State, city: list[int]) -> None:
    """It takes the place of a base district, never that of another module."""
    [garden] = drawn(state, of_deck(rules, "districts", "garden"), 1)
    base = [place for place, thing in enumerate(city) if rules.item(thing).fields["deck"] == "base"]
    city[base[state.below(len(base))]] = garden
    now, wanted = city.index(garden), GARDEN_POSITIONS[state.below(len(GARDEN_POSITIONS))]
    city[now], city[wanted] = city[wanted], city[now]


def lay_building(rules: Box, state: State, wish: Setup) -> None:
    if wish["mode"] == "extended":
        sides = of_deck(rules, "buildings", "base")
        put(rules, state, "building", [each.index for each in sides if each.fields["side"] == "A"])
    elif wish["building"]:
        put(rules, state, "building", [rules.program.by_id[wish["building"]].index])


def lay_goals(rules: Box, state: State) -> None:
    put(rules, state, "goals", drawn(state, in_box(rules, "goals"), int(rules.numbers["open"]["goals"])))
    advantages = in_box(rules, "advantages")
    put(rules, state, "advantage_deck", drawn(state, advantages, len(advantages)))
    refill(rules, state)


def give_tokens(rules: Box, state: State, wish: Setup) -> None:
    tokens = int(rules.numbers["versions"][wish["version"]]["tokens"])
    extra = int(rules.numbers["modules"]["port"]["tokens"]) if "port" in wish["modules"] else 0
    rules.areas.lay_out(state, AREAS, [tokens, tokens if rules.is_competitive(state) else extra])


def set_up_seat(rules: Box, state: State, seat: int, position: int, wish: Setup) -> None:
    start = rules.numbers["versions"][wish["version"]]["start"][position]
    add_to(rules, state.seats[seat], [start.get(name, 0) for name in rules.program.amount_names])
    if position and wish["version"] == "cooperative":
        return  # partners have one set of cards, which the first holds
    cards = [*of_deck(rules, "projects", "hand"), *(of_deck(rules, "projects", "extra") if wish["card_x"] else [])]
    things_in(state, rules.zones.by_name["hand"], seat).extend([card.index for card in cards])
