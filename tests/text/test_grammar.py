"""A grammar finds its wording by key, shows what it lacks, evaluates nothing, and fits languages unlike English."""

from pathlib import Path

import pytest
from described_examples import ENGLISH, english, lowered

from uwc_content.games import find
from uwc_content.reading.po import Entries
from uwc_content.text import Grammar, describe_item, describe_part, describe_parts, fill, plain_name
from uwc_content.text.coverage import lacking

SEA = "underwater_cities"
GAIN = {"op": "gain", "what": {"of": {"kelp": 2}}}


def grammar(entries: Entries, locale: str = "en") -> Grammar:
    return Grammar(entries, locale, find(SEA).vocabulary())


def english_with(changes: Entries) -> Grammar:
    return grammar({**english(SEA).entries, **changes})


# --- placeholders ---


@pytest.mark.parametrize(
    "hostile", ["{x.__class__}", "{0}", "{}", "{things!r}", "{things:>9}", "{things[0]}", "{Things}"]
)
def test_a_hostile_placeholder_stays_text(hostile: str) -> None:
    told = english_with({("template", "gain"): (f"gain {hostile} {{things}}",)})
    assert describe_part(told, GAIN) == f"gain {hostile} 2 kelp"


def test_a_placeholder_without_a_value_stays_text() -> None:
    assert fill("{things} and {other}", {"things": "1 kelp"}) == "1 kelp and {other}"


def test_a_value_is_not_searched_for_placeholders() -> None:
    assert fill("{a} {b}", {"a": "{b}", "b": "{a}"}) == "{b} {a}"


def test_the_name_of_an_item_cannot_fill_a_placeholder() -> None:
    told = Grammar(english(SEA).entries, "en", find(SEA).vocabulary(), lambda _: "{n} {things} {x.__class__}")
    part = {"op": "use", "what": {"of": {"two_farms": 1}}}
    assert describe_part(told, part) == "use the “{n} {things} {x.__class__}” slot"


# --- what is missing ---


def test_a_missing_template_is_shown_and_listed() -> None:
    told = grammar({})
    assert describe_part(told, GAIN) == "⟦template gain⟧"
    assert told.missing == ["noun:count kelp", "template gain"]


def test_a_missing_noun_is_shown_inside_the_sentence() -> None:
    told = grammar({("template", "gain"): ("gain {things}",)})
    assert describe_part(told, GAIN) == "gain ⟦noun:count kelp⟧"


def test_forms_that_are_made_of_each_other_end() -> None:
    told = grammar(
        {("noun:count", "*"): ("{have}",), ("noun:have", "*"): ("{count}",), ("template", "gain"): ("{things}",)}
    )
    assert describe_part(told, GAIN) == "⟦noun kelp⟧"


def test_an_empty_entry_counts_as_missing_and_a_fuzzy_one_stays_in_use(tmp_path: Path) -> None:
    path = tmp_path / "grammar.po"
    path.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        '#, fuzzy\nmsgctxt "template"\nmsgid "gain"\nmsgstr "perhaps {things}"\n\n'
        'msgctxt "template"\nmsgid "draw"\nmsgstr ""\n\n'
        'msgctxt "template"\nmsgid "take"\nmsgstr "take {things}"\n',
        encoding="utf-8",
    )
    assert Grammar.load(path, "en").entries == {
        ("template", "gain"): ("perhaps {things}",),
        ("template", "take"): ("take {things}",),
    }


def test_a_language_that_lacks_nouns_and_templates_is_told_so() -> None:
    entries = dict(english(SEA).entries)
    del entries["template", "gain"]
    del entries["noun:bare", "kelp"]
    del entries["event:did", "build"]
    assert lacking(grammar(entries), english(SEA)) == ["event:did build", "noun:bare kelp", "template gain"]


# --- names ---


def test_an_item_without_a_name_shows_its_id() -> None:
    assert plain_name("two_farms") == "two farms"


def test_names_of_items_come_from_the_one_who_asks() -> None:
    paths = ENGLISH / "grammar.po", ENGLISH / f"vocabulary_{SEA}.po"
    told = Grammar.load(paths[0], "en", paths[1], vocabulary=find(SEA).vocabulary(), name_of=str.upper)
    assert describe_part(told, {"op": "use", "what": {"of": {"two_farms": 1}}}) == "use the “TWO_FARMS” slot"


def test_sections_are_told_in_the_order_of_the_vocabulary() -> None:
    block = [GAIN]
    item = {"id": "gate", "fields": {}, "blocks": {"production": block, "instant": block}, "bags": {}}
    assert describe_item(english(SEA), "metropolises", item) == "When connected: Gain 2 kelp. Production: Gain 2 kelp."


# --- other languages ---

EVERYWHERE: Entries = {
    ("template", "sentence"): ("{clause}.",),
    ("list:sentences", "any"): ("{a} {b}",),
    ("noun:count", "*"): ("{n} {bare}",),
}
POLISH: Entries = {
    **EVERYWHERE,
    ("template", "gain"): ("otrzymaj {things}",),
    ("template", "build"): ("zbuduj {things}",),
    ("template", "together"): ("{steps} (wszystko albo nic)",),
    ("list:steps", "any"): ("{a}, a następnie {b}",),
    ("template", "upgrade"): ("ulepsz {things}",),
    ("template", "when"): ("ilekroć {event}, {then}",),
    ("template", "nth.of"): ("{nth} {place}",),
    ("template", "not.have"): ("nie masz co najmniej {things}",),
    ("event:when", "build"): ("zbudujesz {things}",),
    ("class", "farm"): ("f",),
    ("class", "city"): ("n",),
    ("class", "laboratory"): ("n",),
    ("role", "not_have.some"): ("genitive",),
    ("noun:bare", "science"): ("Naukę", "Nauki", "Nauk", "Nauki"),
    ("noun:bare", "credits"): ("Kredyt", "Kredyty", "Kredytów", "Kredytu"),
    ("noun:bare", "farm"): ("Farmę", "Farmy", "Farm", "Farmy"),
    ("noun:bare", "laboratory"): ("Laboratorium", "Laboratoria", "Laboratoriów", "Laboratorium"),
    ("noun:object", "*"): ("{count}",),
    ("noun:genitive", "*"): ("{n} {plain_genitive}",),
    ("noun:plain_genitive", "farm"): ("Farmy", "Farm", "Farm", "Farmy"),
    ("noun:plain_genitive", "connected_*@f"): ("połączonej {plain_genitive}", "połączonych {plain_genitive}"),
    ("noun:of", "connected_*@n"): ("połączonego {of}",),
    ("noun:of", "city"): ("Miasta",),
    ("noun:nth:2", "laboratory"): ("drugie Laboratorium",),
    ("noun:object", "it@f"): ("ją",),
    ("noun:object", "it@n"): ("je",),
}
HUNGARIAN: Entries = {
    **EVERYWHERE,
    ("template", "gain"): ("kapsz {things}",),
    ("template", "when"): ("valahányszor {event}, {then}",),
    ("template", "nth.of"): ("{place} {nth}",),
    ("template", "take"): ("végy el {things}",),
    ("template", "take.definite"): ("vedd el {things}",),
    ("event:when", "build.nth"): ("megépíted {things}",),
    ("noun:bare", "credits"): ("kreditet",),
    ("noun:of", "connected_*"): ("egy csatlakoztatott {name}",),
    ("noun:name", "city"): ("város",),
    ("noun:nth:2", "laboratory"): ("második laboratóriumát",),
    ("noun:object", "metropolis"): ("{n} metropoliszt",),
    ("noun:all", "metropolis"): ("az összes metropoliszt",),
}
ITALIAN: Entries = {
    **EVERYWHERE,
    ("template", "gain"): ("ricevi {things}",),
    ("template", "when"): ("ogni volta che {event}, {then}",),
    ("template", "nth.of"): ("{nth} di {place}",),
    ("event:when", "build"): ("costruisci {things}",),
    ("noun:bare", "credits"): ("credito", "crediti"),
    ("noun:bare", "kelp"): ("alga", "alghe"),
    ("noun:of", "connected_city"): ("una città connessa",),
    ("noun:nth", "laboratory"): ("laboratorio",),
    ("template", "nth.noun"): ("il {ordinal} {noun}",),
    ("ordinal", "2"): ("secondo",),
}
CREW = "{when: {build: laboratory, nth: 2, in: connected_city}, then: {gain: {credits: 1}}, lasts: game}"


def told(entries: Entries, locale: str, text: str) -> str:
    parts = [{key: value for key, value in part.items() if key != "lasts"} for part in lowered(SEA, text)]
    language = grammar(entries, locale)
    sentence = describe_parts(language, parts)
    assert language.missing == []
    return sentence


@pytest.mark.parametrize(
    ("entries", "locale", "text", "sentence"),
    [
        (POLISH, "pl", "{gain: {science: 1}}", "Otrzymaj 1 Naukę."),
        (POLISH, "pl", "{gain: {science: 3}}", "Otrzymaj 3 Nauki."),
        (POLISH, "pl", "{gain: {science: 5, credits: 22}}", "Otrzymaj 22 Kredyty i 5 Nauk."),
        (
            POLISH,
            "pl",
            "{together: [{build: farm}, {upgrade: it}]}",
            "Zbuduj 1 Farmę, a następnie ulepsz ją (wszystko albo nic).",
        ),
        (
            POLISH,
            "pl",
            "{together: [{build: laboratory}, {upgrade: it}]}",
            "Zbuduj 1 Laboratorium, a następnie ulepsz je (wszystko albo nic).",
        ),
        (POLISH, "pl", CREW, "Ilekroć zbudujesz drugie Laboratorium połączonego Miasta, otrzymaj 1 Kredyt."),
        (HUNGARIAN, "hu", "{gain: {credits: 3}}", "Kapsz 3 kreditet."),
        (
            HUNGARIAN,
            "hu",
            CREW,
            "Valahányszor megépíted egy csatlakoztatott város második laboratóriumát, kapsz 1 kreditet.",
        ),
        (HUNGARIAN, "hu", "{take: metropolis}", "Végy el 1 metropoliszt."),
        (HUNGARIAN, "hu", "{take: {metropolis: all}}", "Vedd el az összes metropoliszt."),
        (ITALIAN, "it", "{gain: {kelp: 1, credits: 2}}", "Ricevi 2 crediti e 1 alga."),
        (
            ITALIAN,
            "it",
            CREW,
            "Ogni volta che costruisci il secondo laboratorio di una città connessa, ricevi 1 credito.",
        ),
    ],
)
def test_another_language_needs_entries_only(entries: Entries, locale: str, text: str, sentence: str) -> None:
    assert told(entries, locale, text) == sentence


def test_a_language_may_take_another_form_in_one_role() -> None:
    entries = {**POLISH, ("template", "if"): ("jeśli {condition}, {then}",)}
    text = "{if: {not: {have: {farm: 3}}}, then: {gain: {science: 1}}}"
    assert told(entries, "pl", text) == "Jeśli nie masz co najmniej 3 połączonych Farm, otrzymaj 1 Naukę."


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert describe_part(english(SEA), {"op": "gain", "what": {"of": {"kelp": 1000}}}) == "gain 1,000 kelp"
    assert grammar(ITALIAN, "it").number(12000) == "12.000"


def test_lists_follow_the_language_unless_the_grammar_says_otherwise() -> None:
    assert grammar({}, "pl").listing("or", ["a", "b", "c"]) == "a, b lub c"
    assert english(SEA).listing("or", ["a", "b", "c"]) == "a, b or c"
