"""What is read off an effect before a game begins: what it looks back at, what it narrows, and what is a rule."""

import pytest
from toy_game import ToyGame, program_of

from uwc_content.engine.counting import item_behind, stat_of
from uwc_content.engine.in_force import wanted_by
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Program
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.state import State

VOCABULARY = """
resources:
  coal: {doc: "A material."}
  points: {doc: "Points."}
  wood: {doc: "A material."}
kinds:
  house: {state: upgraded, doc: "A house."}
  tower: {doc: "A tower."}
  hall: {place: true, doc: "A hall."}
  scroll: {items: cards, doc: "A scroll."}
stats:
  luck: {doc: "Luck."}
  skill: {doc: "Skill."}
periods:
  turn: {doc: "A turn."}
sources:
  card: {doc: "A card."}
items:
  cards:
    doc: "Cards."
    this: true
    sections:
      effect: {sort: effects, source: card, doc: "What it does."}
      either: {sort: both, source: card, doc: "What it does, or what holds."}
      permanent: {sort: rules, doc: "What holds from the beginning."}
"""


def program(section: str, effect: str) -> Program:
    return program_of(f"card: {{{section}: {effect}}}", VOCABULARY)


def forgetting(found: Program) -> list[str]:
    """The words that begin with counters which begin anew, and how many of them."""
    return [f"{node.word.name} {len(node.forgets)}" for node in found.nodes if node.forgets]


BACK = "{if: {did: {gain: {coal: 1}, in: effect}}, then: {gain: {points: 1}}}"
EARLIER = "{if: {did: {gain: {coal: 1}, in: turn}}, then: {gain: {points: 1}}}"


@pytest.mark.parametrize(
    ("section", "effect", "words"),
    [
        ("effect", BACK, ["part 1"]),
        ("effect", EARLIER, []),
        ("effect", f"[{BACK}, {BACK}]", ["part 2"]),
        ("effect", f"{{gain: {{wood: 1}}, then: {BACK}}}", ["part 1"]),
        ("effect", f"{{who: others, gain: {{wood: 1}}, then: {BACK}}}", ["part 1"]),
        ("effect", f"{{when: {{gain: wood}}, then: {BACK}, lasts: turn}}", ["part 1"]),
        ("permanent", f"{{pay: {{coal: 1}}, then: {BACK}, once: turn}}", ["pay 1"]),
        ("permanent", f"{{pay: {{coal: 1}}, then: {EARLIER}, once: turn}}", []),
        ("permanent", f"{{when: {{gain: wood}}, then: {BACK}}}", ["part 1"]),
    ],
)
def test_an_effect_that_looks_back_at_itself_begins_anew(section: str, effect: str, words: list[str]) -> None:
    found = program(section, effect)
    assert forgetting(found) == words


@pytest.mark.parametrize(
    ("section", "effect", "rules", "done"),
    [
        ("effect", "{gain: {wood: 1}}", [], ["gain"]),
        ("effect", "{when: {gain: wood}, then: {gain: {points: 1}}, lasts: turn}", [], ["when"]),
        ("either", "{gain: {wood: 1}}", [], ["gain"]),
        ("either", "[{gain: {wood: 1}}, {raise: {skill: 1}}]", ["raise"], ["gain"]),
        ("permanent", "{raise: {skill: 1}}", ["raise"], []),
        ("permanent", "{pay: {coal: 1}, then: {gain: {points: 1}}, once: turn}", ["pay"], []),
    ],
)
def test_what_holds_is_told_from_what_is_done(section: str, effect: str, rules: list[str], done: list[str]) -> None:
    found = program(section, effect)
    item = found.by_id["card"]
    blocks = [part for block in item.blocks.values() for part in found.nodes[block].parts]
    assert [found.nodes[rule].word.name for each in item.rules.values() for rule in each] == rules
    assert [found.nodes[part].word.name for part in blocks] == done


# --- quantities ---


def quantity(effect: str) -> Quantity:
    """What the first word speaks of, or what it counts."""
    found = program("effect", effect).nodes[1].what
    return found.per or found


@pytest.mark.parametrize(
    ("effect", "is_narrowed", "is_anywhere"),
    [
        ("{build: house}", False, True),
        ("{build: {house: 1, at: hall}}", True, False),
        ("{gain: {points: 1, per: house}}", False, True),
        ("{gain: {points: 1, per: {house: 1, at: hall}}}", True, False),
        ("{gain: {points: 1, per: {hall: 1, with: {house: 1}}}}", True, True),
        ("{gain: {points: 1, per: {scroll: 1, except: this}}}", True, True),
    ],
)
def test_a_quantity_tells_whether_things_are_looked_at_one_by_one(
    effect: str, is_narrowed: bool, is_anywhere: bool
) -> None:
    found = quantity(effect)
    assert (found.is_narrowed, found.is_anywhere) == (is_narrowed, is_anywhere)


def test_every_quantity_has_a_number_of_its_own() -> None:
    found = program("effect", "[{build: house}, {build: tower}, {gain: {points: 1, per: house}}]")
    inner = [each.what for each in found.nodes if each.what.number]
    numbers = [each.number for what in inner for each in (what, what.per) if each is not None]
    assert len(numbers) == len(set(numbers)) == 4


@pytest.mark.parametrize(
    ("what", "is_recalled"),
    [("{points: 1, per: {paid: 1}}", True), ("{points: 1, per: {paid: 2}}", True), ("{points: 1, per: wood}", False)],
)
def test_a_payment_is_recalled_where_its_benefit_asks_for_it(what: str, is_recalled: bool) -> None:
    found = program("effect", f"{{pay: {{coal: {'any' if is_recalled else 1}}}, then: {{gain: {what}}}}}")
    pay, gain = found.nodes[1], found.nodes[3]
    assert (pay.word.name, gain.word.name) == ("pay", "gain")
    assert pay.is_recalled == is_recalled
    assert (gain.what.per is not None and gain.what.per.payer == pay.index) == is_recalled


# --- events ---


@pytest.mark.parametrize(
    ("did", "numbers"),
    [
        ("{build: house}", [1]),
        ("{build: {house: 2}}", [2]),
        ("{build: {house: 1, tower: 1}}", [1, 1]),
        ("{gain: {coal: 2, wood: 3}}", [2, 3]),
        ("{one_of: [{build: house}, {build: tower}]}", [1]),
    ],
)
def test_several_things_that_were_done_are_remembered_one_by_one(did: str, numbers: list[int]) -> None:
    found = program("effect", f"{{if: {{did: {did}}}, then: {{gain: {{points: 1}}}}}}")
    assert [event.number for event in found.patterns] == numbers


@pytest.mark.parametrize(
    ("event", "number"),
    [
        ("{build: house}", 0),
        ("{build: house, in: hall}", 0),
        ("{build: house, nth: 2, in: hall}", 0),
        ("{build: house, nth: 2, in: turn}", 1),
    ],
)
def test_what_is_the_nth_of_a_period_is_counted(event: str, number: int) -> None:
    found = program("permanent", f"{{when: {event}, then: {{gain: {{points: 1}}}}}}")
    assert len(found.patterns) == number


def events_of(*events: str) -> Program:
    return program(
        "permanent", "[" + ", ".join(f"{{when: {each}, then: {{gain: {{points: 1}}}}}}" for each in events) + "]"
    )


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        (["{gain: {coal: 1}}", "{gain: {wood: 1}}", "{pay: {wood: 1}}"], {"gain": ["coal", "wood"], "pay": ["wood"]}),
        (["{gain: {coal: 1}}", "{gain: {wood: skill}}", "{pay: {wood: 1}}"], {"pay": ["wood"]}),
    ],
)
def test_amounts_are_wanted_unless_anything_will_do(events: list[str], expected: dict[str, list[str]]) -> None:
    found = events_of(*events)
    asked = [node.event for node in found.nodes if node.event is not None]
    wanted = {verb: [found.amount_names[i] for i in each] for verb, each in wanted_by(asked).items()}
    assert wanted == expected


# --- numbers that change others ---


@pytest.mark.parametrize(
    ("rule", "change", "is_counted"),
    [
        ("{raise: {skill: 2}}", 2, False),
        ("{lower: {skill: 1}}", -1, False),
        ("{raise: {skill: 1, per: house}}", 0, True),
        ("{raise: {skill: {1: 1, 3: 2}, by: house}}", 0, True),
    ],
)
def test_a_number_is_changed_at_once_unless_it_has_to_be_counted(rule: str, change: int, is_counted: bool) -> None:
    found = program("permanent", rule)
    index = found.by_id["card"].rules["permanent"][0]
    in_force = ToyGame(found).folding.fold([index, index])
    assert in_force.raised.get("skill", 0) == 2 * change
    assert len(in_force.counted) == (2 if is_counted else 0)


class TwoHouses(ToyGame):
    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        return [0, 1]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("{raise: {skill: 2}}", 12),
        ("{raise: {skill: 2, luck: {1: 1}, by: house}}", 12),
        ("{raise: {skill: 2, per: house}}", 14),
        ("{lower: {skill: 2, per: house}}", 6),
        ("{raise: {skill: {1: 4, 3: 8}, by: house}}", 14),
        ("{set: {skill: 7}}", 7),
    ],
)
def test_a_number_is_what_the_rules_make_of_it(rule: str, expected: int) -> None:
    game = TwoHouses(program("permanent", rule))
    state = game.set_up({"players": 1, "played": []})
    assert stat_of(game, state, 0, "skill", 10) == expected


# --- items ---


@pytest.mark.parametrize(("thing", "place"), [(9, None), (10, 0), (11, 1), (12, None), (NONE, None)])
def test_only_items_have_an_item_behind_them(thing: int, place: int | None) -> None:
    rules = ToyGame(program_of("card: {effect: {gain: {wood: 1}}}\nother: {effect: {gain: {coal: 1}}}", VOCABULARY))
    rules.first_item = 10
    found = item_behind(rules, thing)
    assert (None if found is None else found.index) == place


def test_only_what_is_done_as_a_whole_is_a_promise() -> None:
    paid = "{pay: {coal: 1}, then: {gain: {points: 1}}}"
    program = program_of(f"one: {{effect: [{paid}, {{together: [{paid}, {{gain: {{wood: 1}}}}]}}]}}")
    assert program.promising == {node.index for node in program.nodes if node.word.name == "together"}
