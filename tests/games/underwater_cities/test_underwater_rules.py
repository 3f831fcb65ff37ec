"""The numbers of Underwater Cities against the facts of the rulebook, and rules.yaml with mistakes."""

import json
from typing import Any

import pytest
from underwater_pack import CONTENT, ROOT, compilation, items, marked, names, records, rules, rules_from, rules_text

from uwc_content.compiler.parse.files import content_paths
from uwc_content.games.underwater_cities.model import EFFECT_PLACES, REFERENCE_PLACES, UnderwaterRules

ONE_POINT = [{"op": "gain", "what": {"of": {"points": 1}}}]

FACTS: list[tuple[str, str, Any]] = [
    ("UWC-BUILD-01", "costs.nonsymbiotic_city", {"steelplast": 2, "kelp": 1, "credits": 1}),
    ("UWC-BUILD-02", "costs.symbiotic_city", {"steelplast": 1, "kelp": 1, "biomatter": 1, "credits": 2}),
    ("UWC-BUILD-08", "costs.farm", {"kelp": 1}),
    ("UWC-BUILD-09", "costs.desalination_plant", {"credits": 1}),
    ("UWC-BUILD-10", "costs.laboratory", {"steelplast": 1}),
    ("UWC-BUILD-14", "costs.tunnel", {"steelplast": 1, "credits": 1}),
    ("UWC-UPG-03", "upgrade_cost", {"science": 1}),
    ("UWC-PROD-03", "production.farm.plain", {"kelp": 1}),
    ("UWC-PROD-04", "production.farm.upgraded", {"kelp": 1, "points": 1}),
    ("UWC-PROD-05", "production.farm.pair", {"kelp": 1, "points": 1}),
    ("UWC-PROD-06", "production.desalination_plant.plain", {"credits": 1}),
    ("UWC-PROD-06", "production.desalination_plant.upgraded", {"credits": 1, "biomatter": 1}),
    ("UWC-PROD-07", "production.desalination_plant.pair", {"credits": 1}),
    ("UWC-PROD-08", "production.laboratory.plain", {"science": 1}),
    ("UWC-PROD-08", "production.laboratory.upgraded", {"science": 1, "steelplast": 1}),
    ("UWC-PROD-09", "production.laboratory.pair", {"steelplast": 1}),
    ("UWC-PROD-11", "production.tunnel", {"plain": {"credits": 1}, "upgraded": {"credits": 1, "points": 1}}),
    ("UWC-PROD-14", "production.symbiotic_city", {"plain": {"points": 2}}),
    ("UWC-RES-08", "limits.always", {"tunnel": 46, "nonsymbiotic_city": 17}),
    ("UWC-RES-09", "limits.by_players.symbiotic_city", {"2": 7, "3": 10, "4": 13}),
    ("UWC-ERA-01", "eras.0.rounds", 4),
    ("UWC-ERA-01", "eras.1.rounds", 3),
    ("UWC-ERA-01", "eras.2.rounds", 3),
    ("UWC-ROUND-01", "turns_per_round", 3),
    ("UWC-COMPONENT-01", "main_board.small.players", [1, 2]),
    ("UWC-COMPONENT-01", "main_board.large.players", [3, 4]),
    ("UWC-SLOT34-16", "main_board.large.slots", {"green": 5, "red": 5, "yellow": 5}),
    ("UWC-FED-08", "federation.spaces.0", {"space": 4}),
    ("UWC-FED-08", "federation.spaces.1", {"space": 3, "bonus": [{"op": "gain", "what": {"of": {"credits": 1}}}]}),
    ("UWC-FED-08", "federation.spaces.2", {"space": 2, "bonus": [{"op": "gain", "what": {"of": {"steelplast": 1}}}]}),
    ("UWC-FED-08", "federation.spaces.3", {"space": 1, "bonus": ONE_POINT}),
    ("UWC-FED-05", "federation.overflow", ONE_POINT),
    ("UWC-SETUP-12", "start.resources", {"kelp": 1, "steelplast": 1, "science": 1, "credits": 2}),
    ("UWC-SETUP-19", "start.seats.0", {"extra": {}}),
    ("UWC-SETUP-20", "start.seats.1", {"federation": 4, "extra": {}}),
    ("UWC-SETUP-21", "start.seats.2", {"federation": 3, "extra": {"credits": 1}}),
    ("UWC-SETUP-22", "start.seats.3", {"federation": 2, "extra": {"credits": 1, "steelplast": 1}}),
    ("UWC-SETUP-23", "start.hand", {"draw": 6, "keep": 3}),
    ("UWC-SETUP-15", "start.city", "nonsymbiotic_city"),
    ("UWC-SETUP-16", "start.metropolises", {"brown": 1, "blue": 2}),
    ("UWC-CARD-21", "start.claimed", {"assistants": 1}),
    ("UWC-HAND-02", "hand.limit", 3),
    ("UWC-TURN-06", "hand.draw_per_turn", 1),
    ("UWC-ERA-05", "hand.draw_per_era", 3),
    ("UWC-CARD-18", "action_card_limit", 4),
    ("UWC-SETUP-08", "special_cards.special_low.prices", [1, 2]),
    ("UWC-SETUP-08", "special_cards.special_low.open", 1),
    ("UWC-SPEC-03", "special_cards.special_low.refills", True),
    ("UWC-SPEC-04", "special_cards.special_low.look_at", 3),
    ("UWC-SETUP-09", "special_cards.special_high", {"prices": [3], "open": 6, "refills": False}),
    ("UWC-CLONE-01", "clone_tile", {"players": [4], "cost": {"credits": 1}}),
    ("UWC-FEED-01", "feeding.food", {"kelp": 1}),
    ("UWC-FEED-04", "feeding.substitute", {"biomatter": 1}),
    ("UWC-FEED-05", "feeding.penalty", {"points": 3}),
    ("UWC-SCORE-01", "final_scoring.order", ["metropolises", "scoring_cards", "cities", "leftovers"]),
    ("UWC-SCORE-05", "final_scoring.city_points", [2, 3, 4, 6]),
    ("UWC-SCORE-11", "final_scoring.leftovers", {"biomatter": 2, "kelp": 1, "science": 1, "steelplast": 1}),
    ("UWC-SCORE-11", "final_scoring.credits_per_point", 4),
    ("UWC-CONTRACT-01", "contracts.in_play", 3),
    ("UWC-CONTRACT-06", "contracts.players", [2, 3, 4]),
    ("UWC-SOLO-01", "solo.player_board", "advanced"),
    ("UWC-SOLO-01", "solo.main_board", "small"),
    ("UWC-SOLO-01", "solo.set_up_as_for", 2),
    ("UWC-SOLO-02", "solo.unlimited", ["symbiotic_city"]),
    ("UWC-SOLO-04", "solo.blocking_tiles", {"green": 1, "red": 1, "yellow": 1}),
    ("UWC-SOLO-08", "solo.blocking_step", 1),
    ("UWC-SOLO-09", "solo.fourth_tile.without_step_on", "federation"),
    ("UWC-SOLO-10", "solo.fourth_tile.counted_from", "green"),
    ("UWC-SOLO-13", "solo.goal_cities", 7),
    ("UWC-SOLO-13", "solo.goal_points", 100),
    ("UWC-SETUP-15", "board.start_corner", "bottom_right"),
    ("UWC-SETUP-17", "board.metropolises.brown", {"corners": ["top_left"], "tunnels": 2}),
    ("UWC-SETUP-17", "board.metropolises.blue", {"corners": ["top_right", "bottom_left"], "tunnels": 1}),
    ("UWC-BUILD-25", "board.expansion_sites", 1),
]

KNOWN_NUMBERS = {
    19: "build_a_structure",
    28: "seafood_collection",
    34: "farm_or_plant",
    37: "biomech_crew",
    70: "trial_run",
    146: "construction_windfall",
    183: "federal_priority",
}

DECK_NUMBERS = {
    "era_1": range(1, 67),
    "era_2": range(67, 124),
    "era_3": range(124, 181),
    "special_low": range(181, 206),
    "special_high": range(181, 206),
}

LARGE_SIDE = [
    "science_steel_kelp",
    "two_tunnels",
    "action_and_special",
    "city_and_building",
    "science_or_upgrades",
    "two_farms",
    "tunnel_and_city",
    "steel_and_kelp",
    "two_laboratories",
    "build_and_upgrade",
    "federation_two",
    "two_plants",
    "city_or_kelp",
    "action_and_steel",
    "tunnel_or_federation",
    "always_available",
]

SMALL_SIDE_IN_ORDER = [
    "science_or_upgrades",
    "farms_or_laboratories",
    "tunnel_and_action",
    "two_plants",
    "special",
    "one_city",
    "cards_and_upgrade",
]
"""What the rulebook says of the small side, in its order within each colour."""

LARGE_SIDE_ALONE = ["build_and_upgrade"]
"""What the rulebook gives to three and four players only."""

MISTAKES: dict[str, tuple[str, str, str, str, str]] = {
    "an unknown resource is told with a suggestion": ("farm: {kelp: 1}", "farm: {kepl: 1}", "UWC206", "kepl", "kelp"),
    "an unknown kind is told with a suggestion": ("tunnel: 46", "tunel: 46", "UWC206", "tunel", "tunnel"),
    "an unknown deck is told with a suggestion": ("deck: era_2", "deck: era_22", "UWC206", "era_22", "era_2"),
    "an unknown colour of slots is told": ("counted_from: green", "counted_from: gren", "UWC206", "gren", "green"),
    "an unknown side is told": ("main_board: small", "main_board: smal", "UWC206", "smal", "small"),
    "an unknown track is told": (
        "without_step_on: federation",
        "without_step_on: feder",
        "UWC206",
        "feder",
        "federation",
    ),
    "a misspelt key is told with a suggestion": ("goal_cities", "goal_city", "UWC201", "goal_city", "goal_cities"),
    "a number in quotes is no number": ("turns_per_round: 3", "turns_per_round: '3'", "UWC203", "'3'", ""),
    "a negative number is out of range": ("goal_points: 100", "goal_points: -1", "UWC205", "-1", ""),
    "an unknown corner is told": ("start_corner: bottom_right", "start_corner: middle", "UWC206", "middle", "top_left"),
    "an effect inside the rules is checked like any other": (
        "overflow: {gain: {points: 1}}",
        "overflow: {gian: {points: 1}}",
        "UWC202",
        "gian",
        "gain",
    ),
}


def plain_rules() -> dict[str, Any]:
    return rules().model_dump(mode="json", by_alias=True, exclude_none=True)


def at(tree: Any, path: str) -> Any:
    for step in path.split("."):
        tree = tree[int(step)] if isinstance(tree, list) else tree[step]
    return tree


@pytest.mark.parametrize(("fact", "path", "expected"), FACTS, ids=[f"{fact} {path}" for fact, path, _ in FACTS])
def test_the_rules_say_what_the_rulebook_says(fact: str, path: str, expected: Any) -> None:
    assert at(plain_rules(), path) == expected


def test_a_nonsymbiotic_city_produces_nothing_itself() -> None:
    assert "nonsymbiotic_city" not in rules().production


def test_symbiotic_cities_are_not_limited_for_one_player() -> None:
    assert "1" not in rules().limits.by_players["symbiotic_city"]


def test_biomatter_replaces_kelp_and_steelplast_only_when_building() -> None:
    (rule,) = plain_rules()["standing"]
    (substitution,) = rule["permanent"]
    assert substitution["op"] == "substitute"
    assert substitution["what"] == {"of": {"biomatter": 1}}
    assert substitution["for"] == {"one_of": [{"of": {"kelp": 1}}, {"of": {"steelplast": 1}}]}
    assert substitution["to"]["verb"] == "build"


def test_the_pack_has_no_faults() -> None:
    assert compilation().faults == []


def test_the_rules_survive_json() -> None:
    text = json.dumps(plain_rules())
    assert UnderwaterRules.model_validate_json(text, context=names()) == rules()


def test_names_pass_where_no_vocabulary_is_at_hand() -> None:
    changed = {**plain_rules(), "upgrade_cost": {"moonlight": 1}}
    assert UnderwaterRules.model_validate(changed).upgrade_cost == {"moonlight": 1}


def test_the_federation_track_must_have_the_spaces_of_the_vocabulary() -> None:
    found, faults = rules_from(rules_text().replace("- {space: 4}", "- {space: 5}"))
    assert found is None
    assert [fault.code for fault in faults] == ["UWC203"]
    assert "4, 3, 2, 1" in faults[0].message


@pytest.mark.parametrize(("old", "new", "code", "place", "hint"), MISTAKES.values(), ids=list(MISTAKES))
def test_a_mistake_in_the_rules_is_told_at_its_place(old: str, new: str, code: str, place: str, hint: str) -> None:
    assert rules_text().count(old) == 1
    text = rules_text().replace(old, new)
    _, faults = rules_from(text)
    (fault,) = [each for each in faults if each.code == code]
    assert marked(text, fault) == place
    assert hint in fault.hint


@pytest.mark.parametrize("path", EFFECT_PLACES, ids=".".join)
def test_every_effect_place_leads_to_effects(path: tuple[str, ...]) -> None:
    trees: list[Any] = [plain_rules()]
    for step in path:
        if step == "*":
            trees = [inner for tree in trees for inner in tree]
        else:
            trees = [tree[step] for tree in trees if step in tree]
    assert trees
    assert all("op" in part for block in trees for part in block)


@pytest.mark.parametrize("path", REFERENCE_PLACES, ids=".".join)
def test_every_reference_place_is_a_field_of_the_rules(path: tuple[str, ...]) -> None:
    model: Any = UnderwaterRules
    for step in path[:-1]:
        model = model.model_fields[step].annotation
    assert path[-1] in model.model_fields


# --- the first content ---


def test_cards_with_a_known_number_have_it() -> None:
    found = {record.item["fields"].get("number"): record.id for record in records("cards")}
    assert {number: found.get(number) for number in KNOWN_NUMBERS} == KNOWN_NUMBERS


def test_card_numbers_lie_within_the_range_of_their_deck() -> None:
    for record in records("cards"):
        fields = record.item["fields"]
        if "number" in fields:
            assert fields["number"] in DECK_NUMBERS[fields["deck"]], record.id


def test_known_colours_are_kept() -> None:
    cards, slots = items("cards"), items("slots")
    assert cards["demonstration"]["fields"]["colour"] == "green"
    assert cards["seafood_collection"]["fields"]["colour"] == "red"
    assert slots["build_and_upgrade"]["fields"]["colour"] == "red"
    assert slots["two_plants"]["fields"]["colour"] == "green"


def slots_in_order(side: str) -> list[str]:
    found = {record.item["fields"]["positions"].get(side): record.id for record in records("slots")}
    return [found[position] for position in sorted(position for position in found if position)]


def test_the_large_side_has_its_slots_in_order() -> None:
    assert slots_in_order("large") == LARGE_SIDE


@pytest.mark.rule("UWC-SLOT12-04", "UWC-SLOT12-05", "UWC-SLOT34-10")
def test_the_small_side_has_what_the_rulebook_lists_in_order_and_nothing_of_the_large_side_alone() -> None:
    slots = slots_in_order("small")
    assert [slot for slot in slots if slot in SMALL_SIDE_IN_ORDER] == SMALL_SIDE_IN_ORDER
    assert not {*slots} & {*LARGE_SIDE_ALONE}


def test_solo_play_counts_from_the_first_green_slot_of_the_small_side() -> None:
    slots = items("slots")
    greens = [slot for slot in slots_in_order("small") if slots[slot]["fields"].get("colour") == "green"]
    assert greens[0] == "two_plants"


def test_a_card_names_only_slots_that_both_sides_have() -> None:
    """Otherwise it would be worth nothing at tables that play on the other side."""
    shared = {*slots_in_order("small")} & {*slots_in_order("large")}
    text = json.dumps(list(items("cards").values()))
    named = {slot for slot in items("slots") if f'"{slot}"' in text}
    assert {"two_plants", "always_available"} <= named <= shared


def test_the_special_sites_of_the_rulebook_have_their_surcharges() -> None:
    known = {name: site for name, site in items("sites").items() if site["source"] == "rulebook"}
    assert {name: site["bags"]["surcharge"]["of"] for name, site in known.items() if "bags" in site} == {
        "city_a": {"steelplast": 3, "credits": 3},
        "tunnel_b": {"credits": 1},
        "metropolis_tunnel_d": {"credits": 1, "steelplast": 1},
        "city_e": {"science": 2, "credits": 2},
    }


def test_every_content_file_names_its_schema() -> None:
    kinds = {"cards", "slots", "boards"}
    for path in content_paths(CONTENT):
        kind = path.parent.name if path.parent.name in kinds else path.stem
        up = "../" * len(path.parent.relative_to(ROOT).parts)
        wanted = f"# yaml-language-server: $schema={up}schemas/underwater_cities/{kind}.schema.json"
        assert path.read_text(encoding="utf-8").splitlines()[0] == wanted


def test_no_content_line_is_longer_than_110_columns() -> None:
    """A reason for an exception stands behind its line, however long that is."""
    for path in content_paths(CONTENT):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert max(len(line.partition("  # uwc: allow ")[0]) for line in lines) <= 110, path.name
