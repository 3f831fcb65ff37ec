"""What bundles tell beyond rules: names of the vocabulary, rules text with icons, colours, sizes and places."""

import re

import pytest

from tests.helpers.bundles import drawn_bundle
from uwc_content.bundle.canonical import hashes_of
from uwc_content.text import plain_name

PACKS = ("humming_meadow", "micro_city", "nautilus", "underwater_cities")
TOKEN = re.compile(r"\{([a-z_]+):\d+\}")


@pytest.mark.parametrize("pack", PACKS)
def test_every_language_names_the_same_things(pack: str) -> None:
    bundle = drawn_bundle(pack)
    keys = [set(names) for names in bundle["names"].values()]
    assert sorted(bundle["names"]) == sorted(bundle["pack"]["locales"])
    assert all(each == keys[0] for each in keys)
    assert all(name.strip() for names in bundle["names"].values() for name in names.values())


@pytest.mark.parametrize("pack", PACKS)
def test_resources_kinds_periods_and_values_of_fields_have_names(pack: str) -> None:
    bundle = drawn_bundle(pack)
    vocabulary = bundle["vocabulary"]
    wanted = {
        f"{table}.{name}" for table in ("resources", "decks", "periods", "zones") for name in vocabulary.get(table, ())
    }
    wanted |= {f"kinds.{noun}" for noun in bundle["nouns"]} | {f"types.{name}" for name in vocabulary["items"]}
    assert wanted <= bundle["names"]["en"].keys()


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("locale", ["it", "pl", "hu"])
def test_hardly_a_name_is_the_plain_id(pack: str, locale: str) -> None:
    """What nobody has worded is named after its id; few words are the same in two languages."""
    english, names = drawn_bundle(pack)["names"]["en"], drawn_bundle(pack)["names"][locale]
    same = [key for key, name in names.items() if name == english[key] and name == plain_name(key.rpartition(".")[2])]
    assert len(same) < 0.06 * len(names), same


def test_colours_and_decks_are_named_in_every_language() -> None:
    names = drawn_bundle(PACKS[-1])["names"]
    assert [names[each]["values.cards.colour.green"] for each in ("en", "it", "pl", "hu")] == [
        "Green",
        "Verde",
        "Zielony",
        "Zöld",
    ]
    assert names["hu"]["values.cards.deck.era_1"] == "I. korszak"
    assert names["pl"]["resources.kelp"] == "Alga"


def test_a_number_of_the_rules_is_nobodys_where_it_stands_alone() -> None:
    names = drawn_bundle(PACKS[-1])["names"]
    assert names["pl"]["stats.hand_limit"] == "Limit kart na ręku"
    assert names["hu"]["stats.hand_limit"] == "Kézlimit"


@pytest.mark.parametrize("pack", PACKS)
def test_texts_with_icons_say_the_sections_of_their_items(pack: str) -> None:
    bundle = drawn_bundle(pack)
    types = bundle["vocabulary"]["items"]
    for texts in bundle["icon_texts"].values():
        assert texts.keys() >= {key.removesuffix(".text") for key in bundle["texts"]["en"] if key.endswith(".text")}
        for key, sections in texts.items():
            type_name, _, *part = key.split(".")
            known = {"", *types[type_name]["sections"], *types[type_name].get("parts", {})}
            if part:
                known |= types[type_name]["parts"][part[0]]["sections"].keys()
            assert {section["section"] for section in sections} <= known
            assert all(section["text"].startswith(section["lead"]) for section in sections)


def test_amounts_are_icons() -> None:
    bundle = drawn_bundle(PACKS[-1])
    for locale, texts in bundle["icon_texts"].items():
        icons = {icon for sections in texts.values() for each in sections for icon in TOKEN.findall(each["text"])}
        assert {"credits", "kelp", "points"} <= icons <= {*bundle["vocabulary"]["resources"], *bundle["nouns"]}, locale


def test_every_site_slot_and_space_has_a_place_on_its_face() -> None:
    bundle = drawn_bundle(PACKS[-1])
    faces = bundle["look"]["faces"]
    for board, thing in zip(bundle["boards"], faces["boards"]["things"], strict=True):
        places = {each["id"]: each for each in thing["places"]}
        assert {f"sites.{site['id']}" for site in board["sites"]} <= places.keys()
        assert all(0 < each["x"] < faces["boards"]["width"] for each in places.values())
        assert all(0 < each["y"] < faces["boards"]["height"] for each in places.values())
    for side in faces["main_board"]["things"]:
        places = {each["id"] for each in side["places"]}
        slots = {slot["id"] for slot in bundle["items"]["slots"] if side["id"] in slot["fields"].get("positions", {})}
        assert {f"slots.{each}" for each in slots} <= places
        spaces = len(bundle["rules"]["federation"]["spaces"])
        assert {f"rules.federation.spaces.{i + 1}" for i in range(spaces)} <= places


def test_turned_things_tell_how_far() -> None:
    boards = drawn_bundle(PACKS[-1])["look"]["faces"]["boards"]["things"]
    turns = {place.get("turn", 0) for board in boards for place in board["places"] if place["id"].startswith("sites.")}
    assert 0 in turns
    assert len(turns) > 2
    assert all(0 <= turn < 36000 for turn in turns)


def test_sizes_colours_and_copies_are_told() -> None:
    look = drawn_bundle(PACKS[-1])["look"]
    assert (look["faces"]["cards"]["width"], look["faces"]["cards"]["height"]) == (6300, 8800)
    assert look["colours"]["green"].startswith("#")
    assert look["icons"]["credits"] == {"file": "icons/credits.svg", "number_inside": True}
    assert {thing["id"] for thing in look["faces"]["cards"]["things"]} == {
        card["id"] for card in drawn_bundle(PACKS[-1])["items"]["cards"]
    }


def test_a_pack_without_faces_has_plain_ones() -> None:
    faces = drawn_bundle("micro_city")["look"]["faces"]
    assert all(face["things"] for face in faces.values())


def test_the_look_is_no_content() -> None:
    bundle = drawn_bundle(PACKS[-1])
    before, after = hashes_of(bundle), hashes_of({**bundle, "look": {**bundle["look"], "colours": {}}})
    assert before["content_hash"] == after["content_hash"]
    assert before["hash"] != after["hash"]
