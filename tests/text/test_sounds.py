"""Words, endings and attributes find their place and form in languages that need more than prepositions."""

import pytest
from described_examples import lowered
from golden_texts import grammar

from uwc_content.games import find
from uwc_content.language.vocabulary import SectionSort
from uwc_content.reading.po import Entries
from uwc_content.text import Grammar, describe_parts
from uwc_content.text.attributes import with_attribute
from uwc_content.text.sounds import choice, liaised
from uwc_content.text.wording import ATTRIBUTE

SEA = "underwater_cities"
ARTICLE = "a; az: a e é 1 5; a: ii 10"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a(z) telep", "a telep"),
        ("a(z) épület", "az épület"),
        ("a(z) „Akció” hely", "az „Akció” hely"),
        ("a(z) 1. és a(z) 2. kör", "az 1. és a 2. kör"),
        ("a(z) 10. kör", "a 10. kör"),
        ("csak a(z)", "csak a(z)"),
        ("kora(z) este", "kora(z) este"),
        ("a(z) az első kör", "az első kör"),
        ("a(z) a legjobb kör", "a legjobb kör"),
    ],
)
def test_a_word_follows_the_sound_of_the_next(text: str, expected: str) -> None:
    assert liaised(text, "a(z)", ARTICLE) == expected


@pytest.mark.parametrize(("number", "expected"), [("2", "er"), ("3", "or"), ("13", "or"), ("5", "ör"), ("100", "or")])
def test_an_ending_follows_the_last_digits(number: str, expected: str) -> None:
    assert choice("er; or: 3 00; ör: 5; er: 0").after(number) == expected


def test_a_number_has_the_endings_that_the_language_words() -> None:
    told = Grammar({("number", "times"): ("{n}-szer; {n}-szor: 3",), ("template", "max"): ("{n_times}",)}, "hu")
    assert told.template("max", n="3") == "3-szor"
    assert told.numeral("times", "a kézlimited") == "a kézlimited"
    assert told.numeral("acc", "3") == "⟦number acc⟧"


@pytest.mark.parametrize(
    ("things", "attribute", "expected"),
    [
        (f"2 {ATTRIBUTE}kártya", "piros", f"2 piros {ATTRIBUTE}kártya"),
        (f"2 {ATTRIBUTE}város", ", 1 teleppel rendelkező", f"2, 1 teleppel rendelkező {ATTRIBUTE}város"),
        (f"{ATTRIBUTE}a és {ATTRIBUTE}b", "új", f"új {ATTRIBUTE}a és új {ATTRIBUTE}b"),
    ],
)
def test_an_attribute_goes_before_every_noun_that_has_a_place_for_it(
    things: str, attribute: str, expected: str
) -> None:
    assert with_attribute(things, attribute) == expected


def test_a_role_may_be_worded_for_all_tenses_or_for_all_verbs() -> None:
    entries: Entries = {("role", "*.produce"): ("subject",), ("role", "counted.*.many"): ("each",)}
    told = Grammar(entries, "hu", find(SEA).vocabulary())
    assert told.form("when.produce", "a") == "subject"
    assert told.form("counted.build.many", "many") == "each"
    assert told.form("when.build", "a") == "a"


HUNGARIAN = {
    "{build: {building: 2, different: kind, same: city}}": (
        "Építs legfeljebb 2 különböző típusú épületet ugyanahhoz a városhoz."
    ),
    "{use: action_and_steel}": "Hajtsd végre az „Akciókártya és acéllemez” akcióhely akcióját.",
    "{use: two_farms}": "Hajtsd végre a „Két telep” akcióhely akcióját.",
    "{draw: 6, keep: 5}": "Húzz 6 kártyát, tarts meg 5-öt, és dobd el a többit.",
    "{raise: {hand_limit: 3}, lasts: round}": "Ebben a fordulóban a kézlimited 3-mal nő.",
    "{if: {era: 1}, then: {draw: 1}}": "Ha az I. korszak zajlik, húzz 1 kártyát.",
    "{if: {not: {era: [2, 3]}}, then: {draw: 1}}": "Ha nem a II. vagy III. korszak zajlik, húzz 1 kártyát.",
    "{select: farm, then: {upgrade: it}}": "Válassz 1 telepet; ezután fejleszd.",
    "{upgrade: {farm: all}}": "Fejleszd az összes telepet.",
    "{gain: {points: 1, per: {city: 1, with: {building: 0}}}}": (
        "Kapsz 1 pontot minden épület nélküli csatlakoztatott városod után."
    ),
    "{gain: {points: {1: 1, 2: 3}, by: era}}": ("Kapsz pontot a korszaktól függően: I. → 1, II. vagy későbbi → 3."),
    "{when: {upgrade: farm, nth: 5, in: turn}, then: {draw: 1}, lasts: game}": (
        "A játék hátralévő részében, valahányszor egy körben fejleszted az ötödik telepedet, húzz 1 kártyát."
    ),
    "{when: {pay: {action_card: 1}}, then: [{draw: 1}, {gain: {kelp: 1}}], lasts: era}": (
        "Ebben a korszakban, valahányszor az egyik akciókártyádat dobod el, húzz 1 kártyát, és kapj 1 hínárt."
    ),
}


@pytest.mark.parametrize(("text", "sentence"), HUNGARIAN.items())
def test_hungarian_reads_well(text: str, sentence: str) -> None:
    assert describe_parts(grammar("hu", SEA), lowered(SEA, text, SectionSort.BOTH)) == sentence
