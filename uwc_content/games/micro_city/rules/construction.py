"""Stages, goals and contracts: where they can be built, what they cost, and what completing them means."""

from uwc_content.engine.caps import add_to
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.outcome import WIN, all_alike, finish_game
from uwc_content.engine.program import Item
from uwc_content.engine.stack import push_block
from uwc_content.engine.state import Seat, State, Survey
from uwc_content.games.micro_city.rules.box import BUILT, EXTENDED, Box
from uwc_content.games.micro_city.rules.city import cells_of, is_improved
from uwc_content.games.micro_city.rules.places import (
    AREAS_OF_GOAL,
    CONTRACTS_OF_PORT,
    FIRST_CONTRACT,
    FIRST_GOAL,
    FIRST_STAGE,
)
from uwc_content.games.micro_city.rules.tokens import can_occupy, occupy

# --- what lies on which area ---


def parts_in_play(rules: Box, state: State) -> dict[int, Item]:
    """By area: the stage, goal area or contract."""
    building = rules.building(state)
    found = dict(enumerate(parts_of(rules, building, "stages"), FIRST_STAGE)) if building is not None else {}
    for place, goal in enumerate(rules.lying(state, "goals")):
        found.update(enumerate(parts_of(rules, goal, "areas"), FIRST_GOAL + place * AREAS_OF_GOAL))
    for place, port in enumerate(rules.lying(state, "ports")):
        found.update(enumerate(parts_of(rules, port, "contracts"), FIRST_CONTRACT + place * CONTRACTS_OF_PORT))
    return found


def parts_of(rules: Box, item: Item, name: str) -> list[Item]:
    return [rules.item(index) for index in item.parts[name]]


def kind_of(area: int) -> int:
    """The number of the kind that can be built on an area."""
    if area >= FIRST_CONTRACT:
        return BUILT.index("contract")
    return BUILT.index("goal" if area >= FIRST_GOAL else "stage")


def is_open(rules: Box, state: State, area: int) -> bool:
    """Whether it can be completed next: it is free, its turn has come, and there is a token for it."""
    if rules.areas.owner_of(state, area) != NONE or not can_occupy(rules, state, area):
        return False
    building = rules.building(state)
    if area >= FIRST_GOAL or building is None or not building.fields.get("ordered"):
        return True
    return all(rules.areas.owner_of(state, before) != NONE for before in range(FIRST_STAGE, area))


def survey(rules: Box, state: State, seat: Seat) -> Survey:
    sites = [0] * len(BUILT)
    classes: dict[int, int] = {}
    for area, part in parts_in_play(rules, state).items():
        mask = 1 << rules.first_area + area
        price = rules.classes[part.index]
        classes[price] = classes.get(price, 0) | mask
        if is_open(rules, state, area):
            sites[kind_of(area)] |= mask
    return Survey(seat.numbers[:], sites, 0, sorted(classes.items()))


# --- completing ---


def complete(rules: Box, state: State, area: int) -> int:
    """A token goes there; points at once, and the bonus as soon as the token is there."""
    part = parts_in_play(rules, state)[area]
    is_there = occupy(rules, state, area)
    if rules.is_competitive(state):
        points = [0] * len(rules.program.amount_names)
        points[rules.points] = part.fields.get("points", 0)
        add_to(rules, state.seats[state.actor], points)
    bonus = part.blocks.get("bonus", NONE)
    if is_there:
        return bonus
    asked = state.stack[-3:]
    del state.stack[-3:]
    push_block(rules, state, bonus, rules.first_area + area, 0)
    state.stack.extend(asked)
    return NONE


def look_at_progress(rules: Box, state: State) -> None:
    """The last stage of all, and every contract, win at once; before that the building may be turned."""
    building = rules.building(state)
    if building is None or not is_complete(rules, state, len(building.parts["stages"])):
        return
    if rules.marker(state, 0, "mode") == EXTENDED and building.fields["side"] == "A":
        turn_building(rules, state, building)
    elif all_contracts_done(rules, state):
        finish_game(state, all_alike(state, WIN))


def is_complete(rules: Box, state: State, stages: int) -> bool:
    return all(rules.areas.owner_of(state, FIRST_STAGE + i) != NONE for i in range(stages))


def all_contracts_done(rules: Box, state: State) -> bool:
    contracts = [area for area in parts_in_play(rules, state) if area >= FIRST_CONTRACT]
    return all(rules.areas.owner_of(state, area) != NONE for area in contracts)


def turn_building(rules: Box, state: State, building: Item) -> None:
    """The tokens on the first side come back, and the second side is built."""
    rules.areas.vacate(state, list(range(FIRST_STAGE, FIRST_GOAL)))
    state.zones[rules.zones.by_name["building"].place] = [other_side(rules, building).index]
    rules.changed(state)


def other_side(rules: Box, building: Item) -> Item:
    card, deck = building.fields["card"], building.fields["deck"]
    sides = [each for each in rules.program.by_type["buildings"] if each.fields.get("card") == card]
    return next(each for each in sides if each.fields["deck"] == deck and each is not building)


def completed(rules: Box, state: State) -> int:
    """How many stages and contracts are done, those of a side that was turned included."""
    areas = [area for area in parts_in_play(rules, state) if rules.areas.owner_of(state, area) != NONE]
    building = rules.building(state)
    if building is None or rules.marker(state, 0, "mode") != EXTENDED or building.fields["side"] == "A":
        return len(areas)
    return len(areas) + len(other_side(rules, building).parts["stages"])


# --- improving ---


def cards_in_play(rules: Box, state: State) -> dict[int, int]:
    """By item: the number of the card, districts first."""
    cards = [*rules.lying(state, "city"), *rules.lying(state, "ports")]
    return {item.index: number for number, item in enumerate(cards)}


def improvable(rules: Box, state: State, type_: str) -> list[int]:
    cards = cards_in_play(rules, state)
    return [
        thing
        for thing, number in cards.items()
        if rules.item(thing).type == type_ and not is_improved(rules, state, number)
    ]


def improve(rules: Box, state: State, thing: int) -> None:
    """The card is turned; its tokens come back, but without opponents contracts stay done."""
    card = cards_in_play(rules, state)[thing]
    state.numbers[rules.improved_place] |= 1 << card
    freed = cells_of(card)
    if rules.is_competitive(state) and rules.item(thing).type == "ports":
        first = FIRST_CONTRACT + (card - len(rules.lying(state, "city"))) * CONTRACTS_OF_PORT
        freed.extend(range(first, first + CONTRACTS_OF_PORT))
    rules.areas.vacate(state, freed)
    rules.changed(state)
