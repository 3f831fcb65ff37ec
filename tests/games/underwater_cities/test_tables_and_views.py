"""What the rules work out before a game begins, and what players see of it; also for rules that no pack has yet."""

from functools import cache
from typing import Any

import pytest
from bundles import real_bundle

from uwc_content.engine.counting import item_behind
from uwc_content.engine.game import Game, Refused
from uwc_content.engine.opcodes import NONE, READY, TAKE, UPGRADE
from uwc_content.engine.search.foresight import ANYTHING, HOLDINGS, PLACES, RULES, STATES, THINGS
from uwc_content.engine.stack import GIVING, push
from uwc_content.engine.state import UNKNOWN, State
from uwc_content.games.interpreters import interpreter
from uwc_content.games.underwater_cities.rules.cards import look_at_specials
from uwc_content.games.underwater_cities.rules.choosing import card_gives, unlike
from uwc_content.games.underwater_cities.rules.contracts import BUILT
from uwc_content.games.underwater_cities.rules.deeds import bonus_gives, put_there, site_gives, taking_gives, turn_over
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import (
    CLAIMED,
    OPEN_SPECIALS,
    SPECIAL_DECK,
    TAKEN_SLOTS,
    TILE_SUPPLY,
    TILES,
    UPGRADED,
)
from uwc_content.games.underwater_cities.rules.seeing import has_revealed
from uwc_content.games.underwater_cities.rules.tables import FARM, ITEMS, NONSYMBIOTIC, SYMBIOTIC, bits
from uwc_content.games.underwater_cities.rules.things import SECTION_NOUNS, special_options
from uwc_content.games.underwater_cities.rules.turn_frames import ABILITIES, TURN_FRAMES
from uwc_content.games.underwater_cities.rules.turns import open_turn


@cache
def machine() -> UnderwaterCities:
    return machine_with({})


def machine_with(cheap: dict[str, Any]) -> UnderwaterCities:
    """The game, with other rules for the cheap special cards."""
    bundle = real_bundle()
    if cheap:
        bundle["rules"]["special_cards"]["special_low"] = cheap
    rules = interpreter(bundle)
    assert isinstance(rules, UnderwaterCities)
    return rules


def new_state(rules: UnderwaterCities, **options: Any) -> State:
    state = Game.new(rules, {"players": 2, "seed": 1, **options}).state
    state.actor = 0
    return state


# --- tables ---


NOUNS: dict[str, tuple[bool, bool, int]] = {
    "farm": (True, False, 1),
    "upgraded_farm": (True, True, 1),
    "connected_farm": (True, False, 1),
    "unconnected_farm": (True, False, 0),
    "structure": (False, False, NONE),
    "tunnel": (False, False, NONE),
    "city": (False, False, 1),
    "nonsymbiotic_city": (False, True, 1),
    "symbiotic_city": (False, True, 1),
    "card": (False, False, NONE),
}
"""Whether it opens no sites for others, whether upgrades change what it means, and which of them counts see."""


def test_nouns_mean_what_they_say() -> None:
    tables = machine_with({}).tables.nouns
    told = {noun: tables[noun] for noun in NOUNS}
    found = {noun: (each.is_closing, each.is_changed_by_upgrades, each.counts_connected) for noun, each in told.items()}
    assert found == NOUNS


def test_sites_of_a_price_class_cost_the_same_and_every_site_has_one() -> None:
    for board in machine().tables.boards:
        found = [(site, each) for each, sites in board.price_areas for site in bits(sites)]
        assert sorted(found) == list(enumerate(board.price_class))


def test_plain_sites_are_those_without_a_surcharge() -> None:
    dear = 0
    for board in machine_with({}).tables.boards:
        assert bits(board.plain_sites) == [site for site, surcharge in enumerate(board.surcharges) if not surcharge]
        dear += len(board.ids) - board.plain_sites.bit_count()
    assert dear > 0


def test_the_last_tunnel_brings_what_the_metropolis_at_its_end_brings() -> None:
    rules = machine_with({})
    state = new_state(rules)
    seat = state.seats[0]
    board = rules.board(seat)
    tiles = [
        tile for tile in rules.program.items if tile.type == "metropolises" and rules.facts(tile.index + ITEMS).bonus
    ]
    seat.zones[TILES] = [tile.index + ITEMS for tile in tiles[: len(board.metropolises)]]
    for site in bits(board.tunnels):
        corners = [i for i, corner in enumerate(board.metropolises) if board.next_to[corner] >> site & 1]
        special = board.special[site]
        expected = 0 if special is None else rules.tables.facts[special.index].bonus
        for i in corners:
            expected |= rules.facts(seat.zones[TILES][i]).bonus
        assert site_gives(rules, state, 1 << site) == expected
    assert len({site_gives(rules, state, 1 << site) for site in bits(board.last_tunnels)}) > 1


def test_a_special_site_brings_what_it_says() -> None:
    rules = machine_with({})
    state = new_state(rules, boards="advanced")
    board = rules.board(state.seats[0])
    for site in bits(board.specials & ~board.last_tunnels):
        special = board.special[site]
        assert special is not None
        assert site_gives(rules, state, 1 << site) == rules.tables.facts[special.index].bonus
    bonuses = [(item, rules.tables.facts[item.index].bonus) for item in rules.program.items if "built" in item.blocks]
    assert any(bonus for _, bonus in bonuses)
    assert all(bonus & ~ANYTHING == rules.nodes[item.blocks["built"]].gives & ~ANYTHING for item, bonus in bonuses)


# --- things ---


def test_the_first_item_of_all_is_an_item_and_no_site() -> None:
    rules = machine()
    state = new_state(rules)
    colours = {rules.item(card).fields["colour"]: card for card in range(ITEMS + 1, ITEMS + 60)}
    like_it = colours[rules.item(ITEMS).fields["colour"]]
    assert item_behind(rules, ITEMS) is rules.program.items[0]
    assert item_behind(rules, ITEMS - 1) is None
    assert rules.property_of(state, 0, ITEMS, "city") == NONE
    assert rules.property_of(state, 0, ITEMS, "kind") == rules.property_of(state, 0, like_it, "kind")
    assert rules.is_target(state, TAKE, ITEMS)
    assert not rules.is_target(state, READY, ITEMS)


def test_slots_are_called_what_they_are_now() -> None:
    rules = machine()
    state = new_state(rules)
    slots = [slot.index + ITEMS for slot in rules.slots(state)]
    state.zones[TAKEN_SLOTS][0] = 1
    free = [i for i, slot in enumerate(slots) if rules.is_such(state, 0, slot, "available_slot")]
    assert free == list(range(1, len(slots)))


def test_a_city_is_turned_only_while_symbiotic_cities_are_left() -> None:
    rules = machine()
    state = new_state(rules)
    seat = state.seats[0]
    board = rules.board(seat)
    farm = bits(board.buildings)[0]
    seat.numbers[FARM] = 1 << farm
    assert rules.is_target(state, UPGRADE, board.start)
    for player in state.seats:
        player.numbers[SYMBIOTIC] = board.cities & ~(1 << board.start)
    state.left = UNKNOWN
    assert not rules.is_target(state, UPGRADE, board.start)
    assert rules.is_target(state, UPGRADE, farm)


def test_a_city_that_is_turned_is_one_city() -> None:
    rules = machine()
    state = new_state(rules)
    seat = state.seats[0]
    start = rules.board(seat).start
    turn_over(state, start)
    assert (seat.numbers[NONSYMBIOTIC], seat.numbers[SYMBIOTIC]) == (0, 1 << start)


# --- views ---


def test_everybody_sees_which_buildings_are_upgraded() -> None:
    rules = machine()
    game = Game.new(rules, {"players": 2, "seed": 1})
    seat = game.state.seats[1]
    board = rules.board(seat)
    first, second = bits(board.buildings)[:2]
    seat.numbers[FARM] = 1 << first | 1 << second
    seat.numbers[UPGRADED] = 1 << first
    built = game.observe(0)["players"][1]["built"]
    assert (built[board.ids[first]], built[board.ids[second]]) == ("upgraded_farm", "farm")


def test_a_game_without_a_seed_is_that_of_seed_0() -> None:
    views = [Game.new(machine(), {"players": 2, **seed}).observe(0) for seed in ({}, {"seed": 0}, {"seed": 1})]
    assert views[0] == views[1]
    assert views[0] != views[2]


def test_cheap_special_cards_that_are_not_refilled_lie_beside_their_deck() -> None:
    usual = new_state(machine())
    rules = machine_with({"prices": [1, 2], "open": 2, "refills": False})
    game = Game.new(rules, {"players": 2, "seed": 1})
    zones = game.state.zones
    assert len(zones[OPEN_SPECIALS]) == len(usual.zones[OPEN_SPECIALS]) + 2
    assert len(zones[SPECIAL_DECK]) == len(usual.zones[SPECIAL_DECK]) - 2
    assert not set(zones[OPEN_SPECIALS]) & set(zones[SPECIAL_DECK])
    assert len(game.observe(0)["open_specials"]) == len(zones[OPEN_SPECIALS])
    assert special_options(rules, game.state) == zones[OPEN_SPECIALS], "nobody looks at the next ones"


def test_whoever_looks_at_the_deck_has_learnt_something_even_if_nothing_lay_open_on_it() -> None:
    rules = machine_with({"prices": [1, 2], "open": 2, "refills": False, "look_at": 3})
    before = new_state(rules)
    after = before.copy()
    look_at_specials(rules, after)
    assert has_revealed(rules, before, after)
    assert not has_revealed(rules, before, before.copy())


def test_another_player_learns_what_only_they_may_see() -> None:
    before = new_state(machine())
    after = before.copy()
    after.actor = 1
    assert has_revealed(machine(), before, after)


def test_an_option_of_the_set_up_that_there_is_not_is_named() -> None:
    with pytest.raises(Refused, match="there is no option `rounds`"):
        Game.new(machine(), {"players": 2, "rounds": 4})


def test_nobody_is_asked_at_the_beginning_of_a_turn_before_contracts_have_been_looked_at() -> None:
    rules = machine()
    state = new_state(rules)
    state.stack = list(TURN_FRAMES)
    state.news = BUILT
    before = state.stack[:]
    assert (open_turn(rules, state), state.stack) == (None, before)
    state.news = 0
    assert open_turn(rules, state) == [NONE], "without cards in hand there is one way to go on"


# --- foresight ---


def card_of(rules: UnderwaterCities, colour: str, nth: int = 0) -> int:
    cards = [item for item in rules.program.by_type["cards"] if item.fields.get("deck") == "era_1"]
    return [item.index + ITEMS for item in cards if item.fields["colour"] == colour][nth]


def test_of_cards_that_are_given_up_one_of_each_colour_is_tried() -> None:
    rules = machine()
    state = new_state(rules)
    cards = [card_of(rules, "green"), card_of(rules, "red"), card_of(rules, "green", 1), card_of(rules, "red", 1)]
    push(state, GIVING, NONE, 0)
    assert unlike(rules, state, cards) == cards[:2]
    state.seats[0].zones[CLAIMED] = cards[:]
    assert unlike(rules, state, cards) == cards, "what lies beside the board differs by what it does"
    push(state, ABILITIES, NONE, 0)
    state.seats[0].zones[CLAIMED] = []
    assert unlike(rules, state, cards) == cards, "which card is played makes a difference"


def test_a_card_that_is_claimed_brings_its_rules() -> None:
    rules = machine()
    assert card_gives(rules, new_state(rules), rules.program.by_id["tunnel_supplier"].index + ITEMS) & RULES


NEEDS: dict[str, tuple[dict[str, Any], int]] = {
    "things": ({"of": {"city": 1}}, THINGS),
    "states": ({"of": {"city": 1}, "with": {"of": {"upgraded_farm": 1}}}, THINGS | STATES),
    "cards": ({"of": {"cards": 3}}, HOLDINGS),
    "any resource": ({"of": {"resource": 4}}, BUILT),
}


def test_contracts_look_at_what_they_need() -> None:
    bundle = real_bundle()
    contracts = bundle["items"]["contracts"][: len(NEEDS)]
    for contract, (what, _) in zip(contracts, NEEDS.values(), strict=True):
        contract["conditions"]["needs"] = [{"op": "have", "what": what}]
    rules = interpreter(bundle)
    assert isinstance(rules, UnderwaterCities)
    looked_at = [rules.rewards[rules.program.by_id[each["id"]].index + ITEMS][0] for each in contracts]
    assert dict(zip(NEEDS, looked_at, strict=True)) == {name: mask for name, (_, mask) in NEEDS.items()}


def test_only_cities_and_tunnels_make_places_for_more() -> None:
    rules = machine()
    actions = [rules.nodes[rules.program.by_id[slot].blocks["action"]] for slot in ("two_farms", "two_tunnels")]
    assert [bool(action.gives & PLACES) for action in actions] == [False, True]


def test_new_cities_and_tunnels_may_bring_all_bonuses_and_buildings_those_within_reach() -> None:
    rules = machine()
    seen = 0
    for seed in range(4):
        state = new_state(rules, seed=seed, boards="advanced")
        seat = state.seats[0]
        board = rules.board(seat)
        cities = 1 << board.start | board.joined(1 << board.start)
        near = board.around(cities) & ~(board.cities | board.tunnels)
        bonuses = {site: rules.tables.facts[item.index].bonus for site, item in enumerate(board.special) if item}
        at_hand = all_of([bonus for site, bonus in bonuses.items() if near >> site & 1])
        anywhere = all_of([*bonuses.values(), *(rules.facts(tile).bonus for tile in seat.zones[TILES])])
        assert bonus_gives(rules, state, THINGS) == at_hand
        assert bonus_gives(rules, state, THINGS | PLACES) == anywhere
        seen += at_hand != anywhere
    assert seen > 0


def all_of(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def test_whoever_takes_a_tile_may_get_what_any_of_them_brings() -> None:
    rules = machine()
    state = new_state(rules)
    assert taking_gives(rules, state) == all_of([rules.facts(tile).bonus for tile in state.zones[TILE_SUPPLY]]) != 0


def test_the_rules_of_a_special_site_hold_as_soon_as_it_is_built_on() -> None:
    rules = machine_with({})
    state = new_state(rules, boards="advanced")
    seat = state.seats[0]
    board = rules.board(seat)
    site = bits(board.specials & board.buildings)[0]
    special = board.special[site]
    assert special is not None
    special.rules["permanent"] = rules.tables.standing[:1]
    before = seat.rules[:]
    put_there(rules, state, FARM, site)
    assert seat.rules == [*before, *rules.tables.standing[:1]]


def test_kinds_of_claimed_cards_have_the_sections_that_the_vocabulary_gives_them() -> None:
    kinds = machine().program.vocabulary["kinds"]
    assert {name: kind["section"] for name, kind in kinds.items() if kind.get("section")} == SECTION_NOUNS
