"""`uwc diff`: what changed is told in the words of the game, in the same order every time, and without harm."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bundles import LOCALES, Bundle, put, real_bundle, remove, sealed
from forgeries import VALUES, forged
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from uwc_content.bundle.changelog import as_json, as_markdown, as_text
from uwc_content.bundle.diff import compare
from uwc_content.bundle.sentences import Sentences
from uwc_content.bundle.short_form import flow
from uwc_content.bundle.verify import ENOUGH_TO_COMPARE, verify_bytes
from uwc_content.cli.main import app
from uwc_content.games import find

SAY = Sentences(LOCALES)

Edit = Callable[[Bundle], None]


def putting(path: str, value: Any) -> Edit:
    return lambda bundle: put(bundle, path, value)


def removing(path: str) -> Edit:
    return lambda bundle: remove(bundle, path)


def add_card(bundle: Bundle) -> None:
    effect = {"instant": [{"op": "gain", "what": {"of": {"kelp": 2}}}]}
    fields = {"deck": "era_1", "number": 998}
    bundle["items"]["cards"].append({"id": "zebra", "source": "original", "fields": fields, "blocks": effect})


def add_kind(bundle: Bundle) -> None:
    bundle["vocabulary"]["kinds"]["reef"] = {"doc": "A reef.", "is": []}


def rename_card(bundle: Bundle) -> None:
    put(bundle, "items.cards.barter.id", "swap_meet")


EDITS: list[tuple[str, Edit, list[str]]] = [
    ("a version", putting("pack.version", "9.0.0"), ["Pack", "version: ", "→ 9.0.0"]),
    ("a new card", add_card, ["Cards", "added zebra: Gain 2 kelp."]),
    ("a card that is gone", removing("items.cards.barter"), ["Cards", "removed Barter (barter)"]),
    ("another id", rename_card, ["renamed barter to swap_meet"]),
    (
        "another colour",
        putting("items.cards.barter.fields.colour", "green"),
        ["changed Barter (barter)", "  colour: yellow → green"],
    ),
    ("a field that is gone", removing("items.cards.barter.fields.colour"), ["  colour: removed, was yellow"]),
    ("a new field", putting("items.cards.barter.fields.copies", 3), ["  copies: added, 3"]),
    (
        "another price",
        putting("items.cards.trade_surplus.fields.price", {"of": {"credits": 7}}),
        ["  price: ", " → 7 credits"],
    ),
    (
        "two prices",
        putting("items.cards.trade_surplus.fields.price", {"of": {"credits": 1, "kelp": 2}}),
        [" → 1 credits and 2 kelp"],
    ),
    (
        "another effect",
        putting("items.cards.barter.blocks.instant.0.for.of.steelplast", 2),
        ["  instant: Exchange 1 kelp for 1 steelplast", "→ Exchange 1 kelp for 2 steelplast"],
    ),
    (
        "a new section",
        putting("items.cards.barter.blocks.scoring", [{"op": "gain", "what": {"of": {"points": 1}}}]),
        ["  scoring: added, ", "Gain 1 point."],
    ),
    (
        "another condition",
        putting("items.contracts.grid_operator.conditions.needs.0.what.of.tunnel", 9),
        ["Contracts", "  needs: ", "9"],
    ),
    ("a number of the rules", putting("rules.solo.goal_points", 999), ["Rules", "solo.goal_points: ", " → 999"]),
    ("a cost of the rules", putting("rules.costs.farm", {"kelp": 7}), ["costs.farm.kelp: 1 → 7"]),
    (
        "an effect of the rules",
        putting("rules.federation.overflow", [{"op": "gain", "what": {"of": {"points": 8}}}]),
        ["federation.overflow: Gain 1 point. → Gain 8 points."],
    ),
    (
        "a standing rule",
        putting("rules.standing.biomatter_rule.permanent.0.what.of", {"science": 1}),
        ["standing.biomatter_rule.permanent: "],
    ),
    (
        "a special site",
        putting("boards.board_1.sites.home.special", "city_of_credits"),
        ["Boards", "changed Coastal Shelf (board_1)", "  sites.home.special: added, city_of_credits"],
    ),
    (
        "a site that is gone",
        removing("boards.board_1.sites.home_building_1"),
        ["  sites.home_building_1: removed, was {"],
    ),
    ("a smaller group", putting("vocabulary.groups.resource.of", ["kelp"]), ["groups.resource.of: [", " → [kelp]"]),
    ("another group", putting("vocabulary.groups", {}), ["groups.resource: removed, was {of: ["]),
    ("a new kind", add_kind, ["Vocabulary", "kinds.reef: added"]),
    ("a name that is gone", removing("vocabulary.permissions.ignore_colour"), ["permissions.ignore_colour: removed"]),
    (
        "an effect that names an item",
        putting("items.cards.barter.blocks.instant.0", {"op": "use", "what": {"of": {"two_tunnels": 1}}}),
        ["Two Tunnels"],
    ),
    ("another text", putting("texts.it", {"cards.barter.name": "Scambio"}), ["Texts", "it: ", "removed"]),
]


def difference_after(edit: Edit) -> tuple[Bundle, Bundle]:
    old, new = real_bundle(), real_bundle()
    edit(new)
    return old, new


@pytest.mark.parametrize(("edit", "expected"), [pytest.param(e[1], e[2], id=e[0]) for e in EDITS])
def test_a_change_is_told(edit: Edit, expected: list[str]) -> None:
    text = as_text(compare(*difference_after(edit), SAY))
    for piece in expected:
        assert piece in text


@pytest.mark.parametrize("edit", [pytest.param(e[1], id=e[0]) for e in EDITS])
def test_a_change_is_told_in_every_form_and_both_directions(edit: Edit) -> None:
    old, new = difference_after(edit)
    for one, two in ((old, new), (new, old)):
        difference = compare(one, two, SAY)
        assert not difference.is_empty
        assert "no difference" not in as_text(difference).lower() + as_markdown(difference).lower()
        assert json.loads(as_json(difference))["is_different"] is True


def test_only_what_changed_is_told() -> None:
    old, new = difference_after(putting("items.cards.barter.fields.colour", "green"))
    lines = as_text(compare(old, new, SAY)).splitlines()
    version = old["pack"]["version"]
    assert lines == [f"underwater_cities {version}", "", "Cards", "changed Barter (barter)", "  colour: yellow → green"]


def test_the_same_bundle_has_no_difference() -> None:
    difference = compare(real_bundle(), real_bundle(), SAY)
    assert difference.is_empty
    assert "no difference" in as_text(difference)
    assert "No difference." in as_markdown(difference)


def test_where_items_lie_is_no_difference() -> None:
    old, new = difference_after(putting("provenance.toolkit", "9.9.9"))
    assert compare(old, new).is_empty


def test_amounts_of_the_same_thing_are_told_once() -> None:
    old, new = real_bundle(), real_bundle()
    put(old, "items.cards.trade_surplus.fields.price", {"of": {"credits": 2}})
    put(new, "items.cards.trade_surplus.fields.price", {"of": {"credits": 3}})
    assert "  price: 2 → 3 credits" in as_text(compare(old, new)).splitlines()


def test_two_cards_that_are_alike_are_not_taken_for_renamed() -> None:
    old, new = real_bundle(), real_bundle()
    twin = copy.deepcopy(old["items"]["cards"][0])
    old["items"]["cards"].append({**twin, "id": "zebra_one"})
    new["items"]["cards"].extend([{**twin, "id": "zebra_two"}, {**twin, "id": "zebra_two_again"}])
    text = as_text(compare(old, new))
    assert "renamed" not in text
    assert "added zebra_two" in text
    assert "removed zebra_one" in text


def test_markdown_is_a_section_of_a_changelog() -> None:
    old, new = real_bundle(), real_bundle()
    old["pack"]["version"], new["pack"]["version"] = "1.0.0", "1.1.0"
    put(new, "items.cards.barter.fields.colour", "green")
    assert as_markdown(compare(old, new)).splitlines() == [
        "## `underwater_cities` 1.0.0 → 1.1.0",
        "",
        "### Pack",
        "",
        "- `version`: 1.0.0 → 1.1.0",
        "",
        "### Cards",
        "",
        "- changed Barter (`barter`)",
        "  - `colour`: yellow → green",
    ]


def test_json_tells_the_details_of_texts() -> None:
    old, new = difference_after(putting("texts.it", {"cards.barter.name": "Scambio"}))
    put(old, "texts.it", {"cards.barter.name": "Baratto", "cards.archive.name": "Archivio"})
    texts = json.loads(as_json(compare(old, new)))["texts"]["it"]
    assert texts == {
        "added": {},
        "removed": {"cards.archive.name": "Archivio"},
        "changed": {"cards.barter.name": ["Baratto", "Scambio"]},
    }


GRAMMARS = {
    "empty": 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n',
    "broken": "msgid gain\nmsgstr [",
}


@pytest.mark.parametrize("grammar", [*GRAMMARS, None])
def test_what_the_grammar_cannot_say_is_shown_as_it_is_written(tmp_path: Path, grammar: str | None) -> None:
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "grammar.po").write_text(GRAMMARS[grammar or "empty"])
    old, new = difference_after(putting("items.cards.barter.blocks.instant.0.for.of.steelplast", 2))
    text = as_text(compare(old, new, Sentences(tmp_path) if grammar else None))
    assert (
        "  instant: [{exchange: {kelp: 1}, for: {steelplast: 1}}] → [{exchange: {kelp: 1}, for: {steelplast: 2}}]"
        in text
    )


@pytest.mark.parametrize(
    ("lowered", "expected"),
    [
        ([{"op": "gain", "what": {"of": {"kelp": 1}, "max": 2}}], "[{gain: {kelp: 1, max: 2}}]"),
        ({"op": "stands", "track": "era", "what": [1, 2]}, "{era: [1, 2]}"),
        (
            {"op": "word", "word": "move", "what": {"of": {"ship": 1}}, "arguments": {"steps": 3}},
            "{move: {ship: 1}, steps: 3}",
        ),
        ({"verb": "build", "selection": {"of": {"farm": 1}}, "nth": 2}, "{build: {farm: 1}, nth: 2}"),
        ({"one_of": [{"of": {"kelp": 1}}, {"pronoun": "it"}]}, "{one_of: [{kelp: 1}, {pronoun: it}]}"),
        ({"match": True}, "{match: true}"),
    ],
)
def test_effects_can_be_written_in_short(lowered: Any, expected: str) -> None:
    assert flow(lowered) == expected


# --- harm ---

HOSTILE = "\x1b[31m\u202e\n\n# Boo\r\n* [x](javascript:1) <script>`|`_@everyone_ #1 \x07\x9b2J"


def hostile_pair() -> tuple[Bundle, Bundle]:
    old, new = real_bundle(), real_bundle()
    put(new, "texts.en", {"cards.barter.name": HOSTILE, HOSTILE: HOSTILE})
    put(new, "items.cards.barter.fields.colour", HOSTILE)
    put(new, "items.cards.barter.blocks.instant.0", {"op": "allow", "what": HOSTILE})
    new["items"][HOSTILE] = [{**new["items"]["cards"][1], "id": HOSTILE}]
    new["pack"]["ruleset"] = HOSTILE
    return old, new


@pytest.mark.parametrize("say", [SAY, None])
@pytest.mark.parametrize("show", [as_text, as_markdown])
def test_a_hostile_bundle_cannot_steer_a_terminal(say: Any, show: Callable[..., str]) -> None:
    old, new = hostile_pair()
    for one, two in ((old, new), (new, old)):
        assert all(line.isprintable() for line in show(compare(one, two, say)).split("\n"))


def test_a_hostile_bundle_cannot_break_the_page() -> None:
    for line in as_markdown(compare(*hostile_pair(), SAY)).split("\n"):
        assert re.match(r"(## `|### \S|- |  - |$)", line)
        prose = re.sub(r"`[^`]*`", "", re.sub(r"\\.", "", line))
        assert not set("`*<>[]@|~") & set(prose.removeprefix("- ").removeprefix("  - "))


def first_event(bundle: Bundle) -> dict[str, Any]:
    """The act that the first discount of a card is for."""
    blocks = [block for card in bundle["items"]["cards"] for block in card["blocks"].get("permanent", ())]
    event: dict[str, Any] = next(block["to"] for block in blocks if "to" in block)
    return event


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"nth": 2, "in": "turn", "selection": {"of": {"farm": 1}}},
        {"one_of": []},
        {"one_of": [{}]},
        {"verb": ""},
        {"verb": "build", "selection": {"one_of": []}},
        {"verb": "gain", "bag": {"one_of": []}},
    ],
    ids=str,
)
def test_an_event_that_cannot_be_said_is_compared(event: dict[str, Any]) -> None:
    bundle = real_bundle()
    changed = first_event(bundle)
    changed.clear()
    changed.update(event)
    forgery, faults = verify_bytes(sealed(bundle), "x.json", find, ENOUGH_TO_COMPARE)
    assert not faults
    assert "permanent: " in as_text(compare(real_bundle(), forgery, SAY))


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0, max_value=2**32), VALUES)
def test_whatever_may_be_compared_is_compared(seed: int, value: Any) -> None:
    bundle, faults = verify_bytes(forged(seed, value), "x.json", find, ENOUGH_TO_COMPARE)
    if not faults:
        difference = compare(real_bundle(), bundle, SAY)
        assert as_text(difference)
        assert as_markdown(difference)
        assert json.loads(as_json(difference))


# --- the command ---


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["diff", *map(str, arguments)])


@pytest.fixture
def bundles(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    before, after = difference_after(putting("items.cards.barter.fields.colour", "green"))
    old.write_bytes(sealed(before))
    new.write_bytes(sealed(after))
    return old, new


@pytest.mark.parametrize(
    ("form", "expected"), [("text", "colour: yellow"), ("markdown", "- `colour`"), ("json", '"old": "yellow"')]
)
def test_the_command_tells_what_changed(bundles: tuple[Path, Path], form: str, expected: str) -> None:
    result = run(*bundles, "--format", form)
    assert result.exit_code == 0
    assert expected in result.output


def test_the_command_ends_with_1_for_a_difference_only_if_asked(bundles: tuple[Path, Path]) -> None:
    old, new = bundles
    assert run(old, new).exit_code == 0
    assert run(old, new, "--exit-code").exit_code == 1
    assert run(old, old, "--exit-code").exit_code == 0


def test_the_command_refuses_a_bundle_that_was_tampered_with(bundles: tuple[Path, Path]) -> None:
    old, new = bundles
    new.write_bytes(new.read_bytes().replace(b'"colour":"green"', b'"colour":"red"'))
    result = run(old, new)
    assert result.exit_code == 1
    assert "UWC703" in result.output


def test_the_command_compares_tampered_bundles_if_told_to(bundles: tuple[Path, Path]) -> None:
    old, new = bundles
    new.write_bytes(new.read_bytes().replace(b'"toolkit":"', b'"toolkit":"x'))
    assert run(old, new).exit_code == 1
    assert "colour: yellow → green" in run(old, new, "--no-verify").output


def test_even_without_verifying_the_command_refuses_what_is_no_bundle(bundles: tuple[Path, Path]) -> None:
    old, new = bundles
    new.write_bytes(b"{}")
    assert run(old, new, "--no-verify").exit_code == 1


def test_a_missing_bundle_is_a_wrong_use_of_the_command(bundles: tuple[Path, Path]) -> None:
    assert run(bundles[0], "missing.json").exit_code == 2
