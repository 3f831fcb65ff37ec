"""What is said about effects and events once and for all, effect by effect: searches and quick answers rest on it."""

from pathlib import Path
from typing import Any

import pytest
from plain_yaml import load
from toy_game import ToyGame, program_of

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.counting import stat_of, total_of
from uwc_content.engine.lower import tell_nouns
from uwc_content.engine.lowered_terms import fact_test
from uwc_content.engine.opcodes import BUILD, DRAW, NONE, PAY
from uwc_content.engine.program import Item, Node, Nouns, Program
from uwc_content.engine.quantities_of_nodes import Sum
from uwc_content.engine.search import foresight
from uwc_content.engine.search.bounds import (
    after_building,
    all_gives,
    could_pay_somewhere,
    could_use,
    hopes_in,
    may_come_next,
)
from uwc_content.engine.search.pairs import is_pair
from uwc_content.engine.search.promises import frame_gives
from uwc_content.engine.stack import SHIFT
from uwc_content.engine.state import State
from uwc_content.engine.words.draw import Draw
from uwc_content.engine.words.every_word import drawing, paying
from uwc_content.engine.words.pay import Pay

FORESEEN: dict[str, list[dict[str, Any]]] = load(Path(__file__).with_name("foreseen.yaml").read_text("utf-8"))
VOCABULARY = """
resources:
  coal: {doc: "A material."}
  money: {cap: 5, doc: "Coins."}
  points: {doc: "Points."}
  wood: {doc: "A material."}
groups:
  material: {of: [coal, wood], doc: "Any material."}
payables:
  card: {doc: "A card in hand."}
decks:
  card: {doc: "The deck."}
kinds:
  house: {state: upgraded, doc: "A house."}
  tower: {state: upgraded, doc: "A tower."}
  hall: {place: true, doc: "A hall."}
  scroll: {held: true, doc: "A scroll."}
  lamp: {held: true, doc: "A lamp."}
tracks:
  fame: {spaces: [1, 2, 3], advances: true, counts: true, doc: "Fame."}
  sky: {spaces: [sun, rain], doc: "The weather."}
stats:
  skill: {doc: "Skill."}
periods:
  turn: {doc: "A turn."}
shared:
  hall: {doc: "The hall that it stands at."}
sources:
  card: {doc: "A card."}
  lamp: {doc: "A lamp."}
  scroll: {doc: "A scroll."}
acts:
  produce: [house]
items:
  cards:
    doc: "Cards."
    sections:
      effect: {sort: effects, source: card, doc: "What it does."}
      permanent: {sort: rules, doc: "What holds from the beginning."}
"""
NAMES = ("PLACES", "THINGS", "STATES", "HOLDINGS", "TRACKS", "TAKES", "RULES", "ANYTHING", "OWN_USES", "USES", "TURNS")
WHOLE = {"amounts": foresight.AMOUNTS, "everything": foresight.EVERYTHING_ELSE}


def compiled(section: str, text: str) -> Program:
    program = program_of(f"one: {{{section}: {text}}}", VOCABULARY)
    tell_nouns(program, Nouns(closing=["tower"], held=[], own=["lamp"], built=["house", "tower"]))
    return program


def told(program: Program, mask: int) -> str:
    """A mask in words; what is whole is told as one."""
    found = []
    for name, whole in WHOLE.items():
        if mask & whole == whole:
            found.append(name)
            mask &= ~whole
    found += [name.lower() for name in NAMES if mask & getattr(foresight, name)]
    return " ".join(sorted([*found, *(name for i, name in enumerate(program.amount_names) if mask >> i & 1)]))


def rule_of(text: str) -> tuple[Program, Node]:
    program = compiled("permanent", text)
    return program, program.nodes[program.by_id["one"].rules["permanent"][0]]


@pytest.mark.parametrize("row", FORESEEN["effects"], ids=lambda row: row["of"])
def test_an_effect_is_foreseen(row: dict[str, Any]) -> None:
    program = compiled("effect", row["of"])
    block = program.nodes[program.by_id["one"].blocks["effect"]]
    node = program.nodes[block.parts[0]] if len(block.parts) == 1 else block
    masks = {name: told(program, getattr(node, name)) for name in ("gives", "looks_at", "counts", "spends")}
    facts = {"always": node.is_always, "one_way": node.what.has_one_way, "varies": not node.price_is_fixed}
    assert {"of": row["of"], **{key: value for key, value in {**masks, **facts}.items() if value}} == row


OF_OTHERS = [{"of": "{who: others, gain: {wood: 1}}"}]


@pytest.mark.parametrize("row", [*FORESEEN["effects"], *OF_OTHERS], ids=lambda row: row["of"])
def test_an_effect_is_foreseen_as_soon_as_it_is_read(row: dict[str, Any]) -> None:
    program = program_of(f"one: {{effect: {row['of']}}}", VOCABULARY)
    masks = [(node.gives, node.looks_at, node.counts, node.spends) for node in program.nodes]
    tell_nouns(program, program.about_nouns)
    assert masks == [(node.gives, node.looks_at, node.counts, node.spends) for node in program.nodes]


def test_what_is_paid_or_drawn_brings_nothing_by_itself() -> None:
    words = paying(Pay("pay", PAY)), drawing(Draw("draw", DRAW))
    assert [(word.gives, word.looks_at & foresight.AMOUNTS) for word in words] == [(0, 0)] * 2


@pytest.mark.parametrize("row", FORESEEN["events"], ids=lambda row: row["of"])
def test_an_event_is_foreseen(row: dict[str, Any]) -> None:
    program, rule = rule_of(f"{{when: {row['of']}, then: {{gain: {{points: 1}}}}}}")
    assert rule.event is not None
    wanted = sorted(program.amount_names[i] if i >= 0 else "nothing" for i in rule.event.wanted)
    assert (wanted, rule.event.noun) == (row.get("wanted", []), row.get("noun", ""))


@pytest.mark.parametrize("row", FORESEEN["modifiers"], ids=lambda row: row["of"])
def test_a_change_of_prices_is_foreseen(row: dict[str, Any]) -> None:
    assert rule_of(row["of"])[1].is_settled == row["settled"]


# --- what is printed on items ---


@pytest.mark.parametrize(
    ("test", "fields", "fits"),
    [
        ({"most": 3}, {"size": 0}, True),
        ({"most": 3}, {"size": 4}, False),
        ({"most": 3}, {}, False),
        ({"most": 3, "unit": "wood"}, {}, True),
        ({"least": 1, "unit": "wood"}, {}, False),
        ({"least": 1, "unit": "wood"}, {"size": {"of": {"coal": 2}}}, False),
        ({"least": 2, "unit": "coal"}, {"size": {"of": {"coal": 2}}}, True),
        ({"any_of": ["red"]}, {"size": "red"}, True),
        ({"any_of": ["red"]}, {"size": "blue"}, False),
        ({"any_of": ["red", "green"]}, {"size": ["blue", "green"]}, True),
        ({"any_of": ["red"]}, {"size": ["blue", "green"]}, False),
        ({"any_of": ["red"]}, {"size": ["red"]}, True),
    ],
)
def test_what_is_printed_on_an_item_fits(test: dict[str, Any], fields: dict[str, Any], fits: bool) -> None:
    assert fact_test("size", test).fits(Item(0, "cards", "one", {"fields": fields})) == fits


@pytest.mark.parametrize(
    ("unit", "fields", "number"),
    [("", {"size": 3}, 3), ("", {}, 0), ("wood", {}, 0), ("wood", {"size": {"of": {"coal": 2}}}, 0)],
)
def test_what_is_printed_on_an_item_counts(unit: str, fields: dict[str, Any], number: int) -> None:
    quantity = compiled("effect", "{gain: {wood: 1}}").nodes[0].what
    assert Sum("size", 1, unit, quantity).of(Item(0, "cards", "one", {"fields": fields})) == number


@pytest.mark.parametrize(("coal", "skill"), [(0, 0), (1, 2), (2, 2), (3, 5)])
def test_a_stat_may_stand_in_a_table(coal: int, skill: int) -> None:
    program, _ = rule_of("{raise: {skill: {1: 2, 3: 5}, by: coal}}")
    rules = ToyGame(program)
    state = rules.set_up({"players": 1, "played": [], "held": [{"coal": coal}]})
    assert stat_of(rules, state, 0, "skill", 0) == skill


def test_only_items_have_something_printed_on_them() -> None:
    rules = ToyGame(program_of("one: {effect: {gain: {coal: 1, per: token}}}"), tokens=3)
    things = next(node.what.per for node in rules.nodes if node.what.per is not None)
    state = rules.set_up({"players": 1, "played": []})
    assert total_of(rules, state, 0, Sum("size", 1, "", things), NONE) == 0


# --- what searches ask of it ---


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("{build: house}, {upgrade: it}", True),
        ("{build: {one_of: [house, tower]}}, {upgrade: it}", True),
        ("{build: house}, {upgrade: tower}", False),
        ("{build: house}, {produce: it}", False),
        ("{produce: house}, {upgrade: it}", False),
        ("{build: {house: 1, per: tower}}, {upgrade: it}", False),
        ("{build: house}, {upgrade: it}, {build: tower}", False),
    ],
)
def test_the_usual_pair_is_one_thing_that_is_built_and_upgraded(steps: str, expected: bool) -> None:
    program = compiled("effect", f"{{together: [{steps}]}}")
    block = program.nodes[program.by_id["one"].blocks["effect"]]
    assert is_pair(ToyGame(program), program.nodes[block.parts[0]]) == expected


@pytest.mark.parametrize(
    ("effect", "left", "gives"),
    [
        ("[{gain: {wood: 1}}, {gain: {coal: 1}}]", 0b11, "coal wood"),
        ("[{gain: {wood: 1}}, {gain: {coal: 1}}]", 0b10, "coal"),
        ("[{gain: {wood: 1}}, {gain: {coal: 1}}]", 0, ""),
        ("{build: house, then: {gain: {wood: 1}}}", 1, "places things wood"),
        ("{build: house, then: {gain: {wood: 1}}}", 0, "wood"),
        ("{build: house}", 0, ""),
        ("{upgrade: house, then: {gain: {wood: 1}}}", 1, "states wood"),
        ("{upgrade: house, then: {gain: {wood: 1}}}", 0, "wood"),
        ("{pay: {coal: 1}, then: {gain: {wood: 1}}}", 0, "wood"),
    ],
)
def test_what_is_left_of_an_effect_gives_what_is_left(effect: str, left: int, gives: str) -> None:
    program = compiled("effect", effect)
    block = program.nodes[program.by_id["one"].blocks["effect"]]
    node = block if len(block.parts) > 1 else program.nodes[block.parts[0]]
    assert told(program, frame_gives(ToyGame(program), node, left << SHIFT)) == gives


@pytest.mark.parametrize(
    ("rule", "gives", "expected"),
    [
        ("{when: {gain: coal}, then: {gain: {wood: 1}}}", 0, "wood"),
        ("{when: {upgrade: house}, then: {gain: {wood: 1}}}", 0, ""),
        ("{when: {upgrade: house}, then: {gain: {wood: 1}}}", foresight.STATES, "states wood"),
        ("{when: {upgrade: house}, then: {gain: {wood: 1}}}", foresight.HOLDINGS, "holdings"),
    ],
)
def test_what_may_come_brings_its_answers(rule: str, gives: int, expected: str) -> None:
    program, _ = rule_of(rule)
    rules = ToyGame(program)
    assert told(program, all_gives(rules, rules.set_up({"players": 1, "played": []}), gives)) == expected


@pytest.mark.parametrize(("built", "expected"), [(0, False), (1, True), (2, False)])
def test_the_second_of_a_turn_may_come_after_the_first(built: int, expected: bool) -> None:
    program, rule = rule_of("{when: {build: house, nth: 2, in: turn}, then: {gain: {points: 1}}}")
    rules = ToyGame(program)
    rules.kinds_called = {"house": [0], "tower": [1]}
    seat = rules.new_seat({})
    assert rule.event is not None
    seat.counters[rule.event.pattern] = built
    assert [may_come_next(rules, seat, rule.event, kind) for kind in (0, 1)] == [expected, False]


# --- what answers bring ---


@pytest.mark.parametrize(
    ("rule", "gives"),
    [
        ("{when: {build: house}, then: {gain: {wood: 1}}}", "wood"),
        ("{when: {gain: wood}, instead: {gain: {coal: 1}}}", "coal"),
        ("{when: {build: house, who: others}, then: {gain: {wood: 1}}}", None),
    ],
)
def test_a_rule_brings_what_its_answer_brings(rule: str, gives: str | None) -> None:
    program, node = rule_of(rule)
    answers = ToyGame(program).folding.fold([node.index]).answers
    assert [told(program, mask) for _, mask in answers] == ([] if gives is None else [gives])


def rules_in_force(*rules: str) -> tuple[ToyGame, State]:
    """A game of houses and towers in which these rules hold."""
    program = compiled("permanent", f"[{', '.join(rules)}]")
    game = ToyGame(program)
    game.kinds_called = {"house": [0], "tower": [1]}
    return game, game.set_up({"players": 1, "played": []})


def test_building_brings_what_the_rules_about_it_bring() -> None:
    game, state = rules_in_force(
        "{when: {build: house}, then: {gain: {wood: 1}}}", "{when: {build: tower}, then: {gain: {coal: 1}}}"
    )
    assert [told(game.program, after_building(game, state, kind, 0)) for kind in (0, 1)] == ["wood", "coal"]


def test_where_places_are_hoped_for_whatever_builds_first_may_work() -> None:
    program = compiled("effect", "{together: [{build: house}, {upgrade: house}]}")
    game = ToyGame(program)
    state = game.set_up({"players": 1, "played": []})
    block = program.by_id["one"].blocks["effect"]
    assert could_use(game, state, foresight.PLACES, block, NONE)


def test_what_an_answer_brings_is_hoped_for_where_its_event_may_come() -> None:
    game, state = rules_in_force(
        "{when: {gain: coal}, then: {gain: {wood: 1}}}", "{when: {upgrade: house}, then: {gain: {points: 1}}}"
    )
    hopes = hopes_in(in_force_of(game, state.seats[0]))
    assert [(told(game.program, needed), told(game.program, given)) for needed, given in hopes] == [
        ("", "wood"),
        ("states", "points"),
    ]


@pytest.mark.parametrize(
    ("effect", "gives", "expected"),
    [
        ("{if: {at_most: {wood: 1}}, then: {gain: {points: 1}}}", "wood", True),
        ("{if: {have: {wood: 1}}, then: {gain: {points: 1}}}", "wood", True),
        ("{if: {have: {wood: 1}}, then: {gain: {points: 1}}}", "coal", False),
        ("{pay: {wood: 1}, then: {gain: {points: 1}}}", "wood", True),
        ("{pay: {wood: 1}, then: {gain: {points: 1}}}", "coal", False),
    ],
)
def test_a_bound_says_no_only_where_nothing_that_comes_could_help(effect: str, gives: str, expected: bool) -> None:
    program = compiled("effect", effect)
    game = ToyGame(program)
    state = game.set_up({"players": 1, "played": []})
    mask = 1 << program.amount_index[gives]
    assert could_use(game, state, mask, program.by_id["one"].blocks["effect"], NONE) == expected


@pytest.mark.parametrize(
    ("discount", "expected"), [("{coal: 2}", True), ("{coal: 2, per: tower}", True), ("{coal: 1}", False)]
)
def test_a_price_that_may_still_change_is_no_reason_to_say_no(discount: str, expected: bool) -> None:
    program = compiled("effect", f"{{build: house, less: {discount}}}")
    game = ToyGame(program)
    game.kinds_called, game.costs, game.surcharges = {"house": [0], "tower": [1]}, [[2, 0, 0, 0, 0], [0] * 5], [[]]
    state = game.set_up({"players": 1, "played": []})
    node = next(each for each in program.nodes if each.op == BUILD)
    assert could_pay_somewhere(game, state, node, node.what, NONE) == expected
