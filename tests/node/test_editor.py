"""What designers see in an editor: the real language server with our schemas and our content."""

from pathlib import Path

import pytest
from language_server import LanguageServer

from uwc_content.compiler.parse.files import content_paths
from uwc_content.compiler.teaching import code_in_own_nouns, own_nouns
from uwc_content.games import find
from uwc_content.language.effects import EFFECT_WORDS, Gain
from uwc_content.language.parts import PART_WORDS
from uwc_content.language.standing import RULE_WORDS

pytestmark = pytest.mark.node

NOUNS = own_nouns(find("underwater_cities").vocabulary())
GAIN = code_in_own_nouns(Gain.example, NOUNS)
"""Examples are shown in the nouns of the game."""
ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content" / "underwater_cities"
CARDS = CONTENT / "cards"
HEAD = "# yaml-language-server: $schema=../../../schemas/underwater_cities/cards.schema.json\ncards:\n"
CARD = f"{HEAD}  - id: new_card\n    deck: era_1\n    source: original\n"
SITE = (
    "# yaml-language-server: $schema=../../schemas/underwater_cities/sites.schema.json\n"
    "sites:\n  - id: new_site\n    kind: tunnel\n    source: original\n"
)
RESOURCES = {"credits", "kelp", "steelplast", "science", "biomatter", "points", "resource"}

# What is typed (| is the cursor): what is offered, what is not.
OFFERS: dict[str, tuple[str, set[str], set[str]]] = {
    "every word on the line below a section": ("    instant:\n      |\n", set(PART_WORDS), {"then", "kelp"}),
    "every word inside braces": ("    instant: {g|}\n", set(PART_WORDS), {"then", "kelp"}),
    "every word inside a list": ("    instant: [{draw: 1}, {g|}]\n", set(PART_WORDS), {"then"}),
    "every word after a dash": ("    instant:\n      - |\n", set(PART_WORDS), {"then"}),
    "a whole part after a section": ("    instant: |\n", {"{gain: …}", "{pay: …}"}, {"gain"}),
    "only the words of a section that has its own": ("    scoring: {g|}\n", {"gain", "pay"}, {"build", "draw", "when"}),
    "only what stands beside a word": (
        "    instant: {pay: {kelp: 1}, t|}\n",
        {"then", "times"},
        {"gain", "cost", "once"},
    ),
    "only what stands beside a word, line by line": (
        "    instant:\n      build: farm\n      |\n",
        {"cost", "less", "then"},
        {"gain", "times", "build"},
    ),
    "`once` beside an effect among rules": ("    permanent: {draw: 1, o|}\n", {"once"}, {"lasts"}),
    "`lasts` beside a rule among effects": ("    instant: {discount: all, l|}\n", {"lasts", "to"}, set()),
    "resources inside a bag": ("    instant: {gain: {k|}}\n", RESOURCES | {"per", "one_of"}, {"farm", "cards", "at"}),
    "a resource alone": ("    instant: {gain: |}\n", RESOURCES, {"farm", "per"}),
    "payables in payments": ("    instant: {pay: {c|}}\n", RESOURCES | {"cards"}, {"farm"}),
    "things that can be built": (
        "    instant: {build: |}\n",
        {"farm", "city", "it"},
        {"here", "slot", "upgraded_farm"},
    ),
    "things that can be used": ("    instant: {use: |}\n", {"action_card", "occupied_slot"}, {"farm", "kelp"}),
    "whatever is counted": ("    instant: {if: {have: |}}\n", {"farm", "upgraded_farm", "kelp", "era"}, {"federation"}),
    "a number beside a kind": ("    instant: {ready: {action_card: |}}\n", {"1", "all"}, set()),
    "costs": ("    instant: {build: farm, cost: |}\n", {"free", "usual", "credits"}, {"farm"}),
    "conditions and tracks": ("    instant: {if: {h|}}\n", {"have", "did", "not", "federation", "era"}, {"gain"}),
    "verbs of events": ("    permanent: {when: {b|}}\n", {"build", "play", "end", "one_of"}, {"choose", "nth"}),
    "what stands beside a verb": (
        "    permanent: {when: {build: farm, n|}}\n",
        {"nth", "in", "from"},
        {"build", "play"},
    ),
    "periods and places": ("    permanent: {when: {build: farm, in: |}}\n", {"turn", "connected_city"}, {"farm"}),
    "values of a field": ("    colour: |\n", {"green", "red", "yellow"}, set()),
    "sections and fields": ("    |\n", {"number", "colour", "instant", "scoring"}, {"id", "deck", "source"}),
    "a new item": ("  - |\n", {"new item", "id"}, set()),
}

# The word after | is pointed at.
HOVERS = {
    "a word says what it does": (
        "    instant: {|gain: {kelp: 1}}\n",
        ["Receive everything in the bag.", GAIN],
    ),
    "a word with a name as its value does so, too": (
        "    instant: {|build: farm}\n",
        ["Put things on legal sites", "cost"],
    ),
    "an argument says what it means there": (
        "    instant: {build: farm, |less: {kelp: 1}}\n",
        ["Subtracted from the cost of each thing", "Beside `build`"],
    ),
    "a resource": ("    instant: {gain: {|kelp: 1}}\n", ["Food for the cities"]),
    "a kind of thing": ("    instant: {build: {|farm: 1}}\n", ["A building that produces kelp.", "`structure`"]),
    "a derived noun": (
        "    instant: {if: {have: {|upgraded_farm: 1}}, then: {draw: 1}}\n",
        ["upgraded", "produces kelp"],
    ),
    "a name alone": ("    instant: {build: |farm}\n", ["`farm`: A building that produces kelp."]),
    "a narrowing word": (
        "    scoring: {gain: {points: 1, |per: city}}\n",
        ["Once for every complete one of this count."],
    ),
    "a verb": ("    permanent: {when: {|play: card}, then: {draw: 1}}\n", ["You play a card"]),
    "a track": ("    instant: {if: {|federation: 1}, then: {draw: 1}}\n", ["Federation track"]),
    "a section": ("    |instant: {draw: 1}\n", ["Resolved when the card is played with matching colour"]),
    "a field": ("    |number: 7\n    instant: {draw: 1}\n", ["The number printed on the card."]),
}

TYPOS = {
    "a misspelt word": ("    instant: {gian: {kelp: 1}}\n", "gian", "Property gian is not allowed."),
    "a misspelt resource": ("    instant: {gain: {klep: 1}}\n", "klep", "Property klep is not allowed."),
    "a misspelt kind": (
        "    instant: {if: {have: fram}, then: {draw: 1}}\n",
        "fram",
        "There is no such name here; completion lists all.",
    ),
    "a thing that the word cannot act on": (
        "    instant: {ready: {farm: 1}}\n",
        "farm",
        "Property farm is not allowed.",
    ),
    "a misspelt argument": ("    instant: {build: farm, csot: free}\n", "csot", "Property csot is not allowed."),
    "an argument of another word": ("    instant: {build: farm, keep: 1}\n", "keep", "Property keep is not allowed."),
    "a misspelt section": ("    instnat: {draw: 1}\n", "instnat", "Property instnat is not allowed."),
    "a misspelt verb": (
        "    permanent: {when: {biuld: farm}, then: {draw: 1}}\n",
        "biuld",
        "Property biuld is not allowed.",
    ),
    "a missing argument": ("    instant: {pay: {kelp: 1}}\n", "instant", 'Missing property "then".'),
    "a number out of range": ("    instant: {gain: {kelp: 0}}\n", "0", "Value is below the minimum of 1."),
    "a wrong value": ("    colour: blue\n", "blue", 'Value is not accepted. Valid values: "green", "red", "yellow".'),
}


@pytest.mark.parametrize("typed", OFFERS)
def test_the_editor_offers(editor: LanguageServer, typed: str) -> None:
    text, expected, unexpected = OFFERS[typed]
    offered = set(editor.complete(CARDS, CARD + text))
    assert expected <= offered
    assert not unexpected & offered


def test_what_is_offered_comes_with_its_documentation(editor: LanguageServer) -> None:
    offered = editor.complete(CARDS, f"{CARD}    instant:\n      |\n")
    for word, model in {**EFFECT_WORDS, **RULE_WORDS}.items():
        assert code_in_own_nouns(model.example, NOUNS) in offered[word]["documentation"]["value"]


def test_a_chosen_word_is_written_with_its_braces(editor: LanguageServer) -> None:
    offered = editor.complete(CARDS, f"{CARD}    instant:\n      |\n")
    assert {word: offered[word]["insertText"] for word in ("gain", "build", "choose", "draw")} == {
        "gain": "gain: {$1}",
        "build": "build: ",
        "choose": "choose: [{$1}, {$2}]",
        "draw": "draw: 1",
    }


def test_a_whole_part_is_written_with_everything_that_it_needs(editor: LanguageServer) -> None:
    offered = editor.complete(CARDS, f"{CARD}    instant: |\n")
    assert offered["{pay: …}"]["insertText"] == "{pay: {$1}, then: {$2}}"


def test_here_is_offered_where_it_means_something(editor: LanguageServer) -> None:
    assert "here" in editor.complete(CONTENT, f"{SITE}    production: {{multiply: {{h|}}}}\n")


@pytest.mark.parametrize("pointed_at", HOVERS)
def test_hovering_explains(editor: LanguageServer, pointed_at: str) -> None:
    text, expected = HOVERS[pointed_at]
    shown = editor.hover(CARDS, CARD + text)
    for fragment in expected:
        assert fragment in shown


@pytest.mark.parametrize("typo", TYPOS)
def test_the_editor_marks(editor: LanguageServer, typo: str) -> None:
    text, marked, message = TYPOS[typo]
    shown = CARD + text
    faults = editor.faults(CARDS, shown)
    assert [fault["message"] for fault in faults] == [message]
    start, end = faults[0]["range"]["start"], faults[0]["range"]["end"]
    line = shown.splitlines()[start["line"]]
    assert line[start["character"] : end["character"]] == marked


@pytest.mark.parametrize("path", content_paths(CONTENT), ids=lambda path: path.relative_to(CONTENT).as_posix())
def test_the_editor_finds_nothing_wrong_with(editor: LanguageServer, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "# yaml-language-server: $schema=" in text.splitlines()[0]
    assert editor.faults(path.parent, text) == []
    assert editor.faults(path.parent, f"{text}\nnothing_reads_this: 1\n") != [], "the schema was not found"
