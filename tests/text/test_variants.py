"""Optional wordings of a language: moods, agreement with things, prepositions said once, and commas at joints."""

import pytest
from described_examples import english, lowered

from uwc_content.games import find
from uwc_content.language.vocabulary import SectionSort
from uwc_content.reading.po import Entries
from uwc_content.text import Grammar, describe_part, describe_parts
from uwc_content.text.wording import fill

SEA = "underwater_cities"

CLASSES: Entries = {("class", "farm"): ("f",), ("class", "tunnel"): ("m",), ("class", "city"): ("n",)}
PARTICIPLES: Entries = {
    **CLASSES,
    ("event:counted", "build"): ("{things} built-all",),
    ("event:counted", "build@f"): ("{things} built-f", "{things} built-fs"),
    ("event:counted", "build@tunnel"): ("{things} bored",),
    ("event:counted", "build.many@f"): ("{things} built-of-f",),
}


def told(entries: Entries, text: str) -> str:
    language = Grammar({**english(SEA).entries, **entries}, "en", find(SEA).vocabulary())
    return describe_parts(language, lowered(SEA, text, SectionSort.BOTH))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{gain: {points: 1, per: {did: {build: farm}}}}", "Gain 1 point for each farm built-f this turn."),
        ("{gain: {points: 1, per: {did: {build: tunnel}}}}", "Gain 1 point for each tunnel bored this turn."),
        ("{gain: {points: 1, per: {did: {build: city}}}}", "Gain 1 point for each city built-all this turn."),
        (
            "{gain: {points: 1, per: {did: {build: {one_of: [farm, tunnel]}}}}}",
            "Gain 1 point for each farm or tunnel built-all this turn.",
        ),
        (
            "{gain: {points: {1: 2}, by: {did: {build: farm}}}}",
            "Gain points according to the number of farms built-of-f this turn: 1 or more → 2.",
        ),
    ],
)
def test_a_participle_agrees_with_what_is_counted(text: str, sentence: str) -> None:
    assert told(PARTICIPLES, text) == sentence


def test_a_verb_may_go_with_a_certain_noun_only() -> None:
    entries: Entries = {("template", "take@special_card"): ("pick {things}",)}
    assert told(entries, "{take: special_card}") == "Pick 1 special card."
    assert told(entries, "{take: metropolis}") == "Take 1 metropolis."


def test_a_cost_for_each_of_several_things_agrees_with_them() -> None:
    entries: Entries = {**CLASSES, ("template", "cost.each@f"): ("{clause}, each-f for {cost}",)}
    assert told(entries, "{build: {farm: 2}, cost: {credits: 1}}") == "Build up to 2 farms, each-f for 1 credit."
    assert told(entries, "{build: {city: 2}, cost: {credits: 1}}") == "Build up to 2 cities for 1 credit each."


def test_alternatives_that_need_other_verbs_are_acts_of_their_own() -> None:
    entries: Entries = {
        ("template", "use@slot"): ("carry out {things}",),
        ("template", "use.may@slot"): ("to-do {things}",),
    }
    text = "{use: {one_of: [action_card, green_slot]}}"
    assert told(entries, text) == "Use 1 of your action cards or carry out the action of a green slot."
    assert told({}, text) == "Use 1 of your action cards or the action of a green slot."
    alike = "{use: {one_of: [red_slot, green_slot]}}"
    assert told(entries, alike) == "Carry out the action of a red slot or the action of a green slot."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{if: {did: {build: {tunnel: 2}}}, then: {draw: 1}}", "If you have built 2-or-more tunnels this turn"),
        ("{if: {not: {did: {use: {action_card: 3}}}}, then: {draw: 1}}", "If you have not used 3-or-more action cards"),
        ("{if: {did: {build: tunnel}}, then: {draw: 1}}", "If you have built a tunnel this turn"),
        ("{if: {did: {gain: {kelp: 2}}}, then: {draw: 1}}", "If you have gained at least 2 kelp this turn"),
        ("{gain: {points: 1, per: {did: {gain: {kelp: 2}}}}}", "Gain 1 point for every 2 kelp gained this turn"),
    ],
)
def test_so_many_things_are_told_as_the_least_that_must_have_happened(text: str, sentence: str) -> None:
    entries: Entries = {
        ("template", "least"): ("{things}",),
        ("noun:count", "*"): ("{n}-or-more {bare}", "{n}-or-more {bare}"),
    }
    amounts: Entries = {("noun:count", name): ("{n} {bare}",) for name in ("kelp", "points", "cards")}
    assert told({**entries, **amounts}, text).startswith(sentence)


def test_a_noun_may_match_rather_than_the_whole_event() -> None:
    wordings = {"matching": "matching {things}", "not_matching": "odd {things}"}
    entries: Entries = {("template", key): (text,) for key, text in wordings.items()}
    for event, noun in (
        ("match: true, nth: 3, in: turn", "you play the third matching card of a turn"),
        ("match: false, nth: 3, in: turn", "you play the third odd card of a turn"),
        ("match: false, who: others", "another player plays odd a card"),
    ):
        text = f"{{when: {{play: card, {event}}}, then: {{draw: 1}}}}"
        assert told(entries, text) == f"Whenever {noun}, draw 1 card."


def test_a_moment_that_counts_once_may_be_worded_apart() -> None:
    entries: Entries = {("noun:when_end_once", "turn"): ("at the end of some {bare}",)}
    rule = "when: {end: turn}, then: {draw: 1}"
    assert told(entries, f"{{{rule}, once: round}}") == "Once per round, at the end of some turn, draw 1 card."
    assert told(entries, f"{{{rule}}}") == "At the end of each of your turns, draw 1 card."


def test_alternatives_of_what_has_not_happened_may_have_a_conjunction_of_their_own() -> None:
    entries: Entries = {("list:neither", "any"): ("neither {a} nor {b}",)}
    text = "{if: {not: {did: {build: {one_of: [city, tunnel]}}}}, then: {draw: 1}}"
    assert told(entries, text).startswith("If you have not built neither a city nor a tunnel this turn")
    assert told({}, text).startswith("If you have not built a city or a tunnel this turn")


# --- moods ---

MOODS: Entries = {
    ("template", "gain.may"): ("to-gain {things}",),
    ("template", "draw.may"): ("to-draw {things}",),
    ("template", "when.instead"): ("when {event}, rather {instead}",),
    ("template", "gain.to"): ("in-order-to-gain {things}",),
    ("template", "pay.to"): ("{payment} {then}",),
    ("template", "pay.offer"): ("you may {payment} {then}",),
}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "{when: {use: slot}, instead: {choose: [{gain: {kelp: 1}}, {draw: 1}]}}",
            "When you use an action slot, rather to-gain 1 kelp or to-draw 1 card.",
        ),
        (
            "{when: {use: slot}, instead: {build: farm, then: {gain: {kelp: 1}}}}",
            "When you use an action slot, rather build 1 farm; then gain 1 kelp.",
        ),
        (
            "{pay: {credits: 1}, then: [{gain: {kelp: 1}}, {draw: 1}]}",
            "You may pay 1 credit in-order-to-gain 1 kelp and to-draw 1 card.",
        ),
        (
            "{pay: {credits: 1}, then: {if: {era: 1}, then: {gain: {kelp: 1}}}}",
            "You may pay 1 credit; if you do, if it is Era I, gain 1 kelp.",
        ),
        (
            "{pay: {credits: 1}, then: {choose: [[{gain: {kelp: 1}}, {draw: 1}], {draw: 2}]}}",
            "You may pay 1 credit choose one: (a) gain 1 kelp and draw 1 card; (b) draw 2 cards.",
        ),
        (
            "{choose: [{pay: {credits: 1}, then: {gain: {kelp: 1}}}, {draw: 2}]}",
            "Choose one: (a) pay 1 credit in-order-to-gain 1 kelp; (b) draw 2 cards.",
        ),
        (
            "{pay: {credits: 1}, then: {allow: expansion_sites, lasts: turn}}",
            "You may pay 1 credit; if you do, this turn, you may build on expansion sites.",
        ),
    ],
)
def test_acts_after_may_and_after_a_payment_have_a_mood_of_their_own(text: str, sentence: str) -> None:
    assert told(MOODS, text) == sentence


def test_an_infinitive_may_have_another_form_before_one_more_act() -> None:
    entries: Entries = {**MOODS, ("template", "gain.to.and"): ("gaining {things}",)}
    text = "{pay: {credits: 1}, then: [{gain: {kelp: 1}}, {draw: 1}]}"
    assert told(entries, text) == "You may pay 1 credit gaining 1 kelp and to-draw 1 card."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{choose: [{draw: 1}, {gain: {kelp: 1}}]}", "Draw 1 card or take-up 1 kelp."),
        ("{when: {build: city}, then: [{gain: {kelp: 1}}, {draw: 1}]}", "Whenever you build a city, take-up 1 kelp"),
        ("{together: [{upgrade: tunnel}, {produce: it}]}", "Upgrade 1 tunnel and then let-it-yield (both or neither)."),
        ("{choose: [{gain: {kelp: 1, credits: 1}}, {gain: {science: 1}}]}", "Gain 1 credit and 1 kelp, or 1 science."),
        ("{pay: {credits: 1}, then: [{gain: {kelp: 1}}, {draw: 1}]}", "You may pay 1 credit to gain 1 kelp and draw 1"),
        ("[{gain: {kelp: 1}}, {draw: 1}]", "Gain 1 kelp. Draw 1 card."),
    ],
)
def test_an_act_may_have_another_form_in_a_list_with_acts_of_other_words(text: str, sentence: str) -> None:
    entries: Entries = {
        ("template", "gain.beside"): ("take-up {things}",),
        ("template", "produce.it.beside"): ("let-it-yield",),
    }
    assert told(entries, text).startswith(sentence)


def test_what_you_may_do_a_number_of_times_may_have_a_form_of_its_own() -> None:
    entries: Entries = {("template", "payment.discard.may.times"): ("discard-once {things}",)}
    offer = "pay: {cards: 1}, then: {draw: 1}"
    assert told(entries, f"{{{offer}, times: 2}}") == "Up to twice, you may discard-once 1 card to draw 1 card."
    assert told(entries, f"{{{offer}}}") == "You may discard 1 card to draw 1 card."


def test_what_others_have_may_be_worded_without_your() -> None:
    entries: Entries = {
        ("shared:each", "kind"): ("kind of your {many}",),
        ("shared:each", "kind.whose"): ("kind of {many}",),
    }
    kinds = "building: 1, different: kind"
    assert "each kind of your connected buildings." in told(entries, f"{{gain: {{points: 1, per: {{{kinds}}}}}}}")
    others = told(entries, f"{{gain: {{points: 1, per: {{{kinds}, who: others}}}}}}")
    assert "each kind of connected buildings of the other players." in others


def test_the_period_may_stand_inside_what_has_happened() -> None:
    entries: Entries = {("event:did", "build"): ("you have {period} built {things}",)}
    assert told(entries, "{if: {did: {build: city}}, then: {draw: 1}}").startswith(
        "If you have this turn built a city, "
    )
    rounds = "{if: {did: {build: city, in: round}}, then: {draw: 1}}"
    assert told(entries, rounds).startswith("If you have this round built a city, ")


# --- joints ---


@pytest.mark.parametrize(
    ("template", "filled"),
    [
        ("{x}", ", if a"),
        ("next {x}", "next, if a"),
        ("3 {x}", "3, if a"),
        ("({x})", "(if a)"),
        ("b: {x}", "b: if a"),
        ("(a) {x}", "(a) if a"),
        ("b, {x}", "b, if a"),
    ],
)
def test_a_comma_at_a_joint_stays_after_a_word_only(template: str, filled: str) -> None:
    assert fill(template, {"x": ", if a"}) == filled


def test_a_sentence_does_not_begin_with_a_comma() -> None:
    entries: Entries = {("template", "if"): (", should {condition}, {then}",)}
    text = "{if: {era: 1}, then: {gain: {kelp: 1}}}"
    assert told(entries, text) == "Should it is Era I, gain 1 kelp."
    language = Grammar({**english(SEA).entries, **entries}, "en", find(SEA).vocabulary())
    assert describe_part(language, lowered(SEA, text)[0]) == "should it is Era I, gain 1 kelp"


def test_a_preposition_may_be_said_once() -> None:
    entries: Entries = {
        ("template", "with"): ("{things} {content}",),
        ("noun:with", "*"): ("with {count}",),
        ("noun:with:next", "*"): ("{count}",),
        ("noun:none", "*"): ("without {many}",),
    }
    text = "{gain: {points: 1, per: {city: 1, with: {farm: 1, tunnel: 2, laboratory: 0}}}}"
    assert (
        told(entries, text)
        == "Gain 1 point for each connected city with 1 farm, without laboratories and with 2 tunnels."
    )


def test_a_place_may_be_plural_beside_a_number_of_things() -> None:
    entries: Entries = {("role", "at.set.many"): ("towns",), ("noun:towns", "*"): ("all the {many}",)}
    table = "{gain: {points: {2: 1}, by: {tunnel: 1, at: city}}}"
    number = "Gain points according to the number of tunnels adjacent to"
    assert told({}, table) == f"{number} connected cities: 2 or more → 1."
    assert told(entries, table) == f"{number} all the connected cities: 2 or more → 1."
    each = "{gain: {points: 1, per: {tunnel: 1, at: city}}}"
    assert told(entries, each) == "Gain 1 point for each tunnel adjacent to a connected city."


def test_a_choice_between_acts_may_have_a_conjunction_of_its_own() -> None:
    entries: Entries = {("list:choice", "any"): ("{a} or else {b}",)}
    assert told(entries, "{choose: [{draw: 1}, {gain: {kelp: 1}}]}") == "Draw 1 card or else gain 1 kelp."
    assert told(entries, "{gain: {one_of: [{kelp: 1}, {credits: 1}]}}") == "Gain 1 kelp or 1 credit."


def test_an_ordinal_may_be_part_of_the_first_of_several_nouns() -> None:
    entries: Entries = {("noun:nth:2", "farm"): ("farm no. 2",)}
    text = "{when: {build: {one_of: [farm, tunnel]}, nth: 2, in: turn}, then: {draw: 1}}"
    assert told(entries, text) == "Whenever you build farm no. 2 or tunnel of a turn, draw 1 card."
