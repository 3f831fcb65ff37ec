"""What is worked out once for the rules in force is what working it out anew gives."""

import json
import random

import pytest
from bundles import real_bytes

from uwc_content.engine.costs import price_of, reckon
from uwc_content.engine.counting import ways_of
from uwc_content.engine.events import Happening, remember, waiting
from uwc_content.engine.in_force import verbs_of
from uwc_content.engine.kernel import run
from uwc_content.engine.legality import gives_something
from uwc_content.engine.opcodes import BUILD, GAIN, NONE, UPGRADE, WHEN
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.stepping import take
from uwc_content.games.interpreters import interpreter


@pytest.fixture(scope="module")
def rules() -> Rules:
    return interpreter(json.loads(real_bytes()))


def some_standing(rules: Rules, seed: int) -> list[int]:
    """Rules of many cards, copies among them."""
    standing = [index for item in rules.program.items for section in item.rules.values() for index in section]
    return random.Random(seed).choices(standing, k=40)


@pytest.mark.parametrize("seed", range(5))
def test_every_rule_is_found_by_each_verb_that_it_waits_for(rules: Rules, seed: int) -> None:
    standing = some_standing(rules, seed)
    folded = rules.folding.fold(standing)
    waiting = [(i, rules.nodes[index]) for i, index in enumerate(standing) if rules.nodes[index].op == WHEN]
    verbs = {verb for _, node in waiting if node.event for verb in verbs_of(node.event)}
    assert verbs
    for verb in verbs:
        those = [(i, node) for i, node in waiting if node.event and verb in verbs_of(node.event)]
        answering = [each for each in those if each[1].then != NONE]
        by_noun = folded.noun_listeners.get(verb, [])
        alike = [(i, node) for i, node in answering if any(mask >> i & 1 for _, mask in by_noun)]
        assert folded.listeners.get(verb, []) == [each for each in answering if each not in alike]
        for noun, mask in by_noun:
            named = [i for i, node in alike if node.event and node.event.noun == noun]
            assert mask == sum(1 << i for i in named)
            assert not any(rules.nodes[standing[i]].once for i in named)
        instead: list[Node] = list(dict.fromkeys(node for _, node in those if node.then == NONE))
        assert folded.replacers.get(verb, []) == instead


@pytest.mark.parametrize("seed", range(5))
def test_nothing_comes_of_amounts_that_nobody_wants(rules: Rules, seed: int) -> None:
    state = rules.set_up({"players": 2, "seed": seed})
    seat = state.seats[state.actor]
    seat.rules, seat.in_force = some_standing(rules, seed), None
    folded = rules.folding.fold(seat.rules)
    assert "gain" in folded.wanted
    for verb, wanted in folded.wanted.items():
        assert verb in folded.noticed
        vector = [0 if i in wanted else 9 for i in range(len(rules.program.amount_names))]
        for node in [None, *rules.nodes[:: len(rules.nodes) // 50]]:
            before = seat.counters[:]
            remember(rules, state, Happening(verb, NONE, vector, node))
            assert seat.counters == before
            assert not waiting(rules, state, Happening(verb, NONE, vector, node))


def test_rules_that_come_again_are_folded_once(rules: Rules) -> None:
    standing = some_standing(rules, 1)
    assert rules.folding.fold(standing) is rules.folding.fold(standing[:])
    assert rules.folding.fold(standing) is not rules.folding.fold(standing[1:])


@pytest.mark.parametrize("seed", range(3))
def test_a_price_that_tariffs_share_is_what_reckoning_gives(rules: Rules, seed: int) -> None:
    state = rules.set_up({"players": 2, "seed": seed})
    costly = [node for node in rules.nodes if node.op in (BUILD, UPGRADE)]
    for number in range(4):
        seat = state.seats[state.actor]
        seat.rules, seat.in_force = some_standing(rules, seed * 10 + number), None
        for node in random.Random(number).sample(costly, 20):
            for kind in range(len(rules.kinds)):
                shared = price_of(rules, state, node, kind, 0, NONE, NONE)
                anew = reckon(rules, state, node, kind, 0, NONE, NONE)
                assert [each.amounts for each in shared.payments] == [each.amounts for each in anew.payments]
                assert [each.spent for each in shared.payments] == [each.spent for each in anew.payments]


@pytest.mark.parametrize("seed", range(3))
def test_modifiers_are_found_by_what_they_are_about(rules: Rules, seed: int) -> None:
    tariff = rules.folding.tariff(some_standing(rules, seed))
    about = {verb: tariff.about(verb) for node in tariff.modifiers if node.event for verb in verbs_of(node.event)}
    assert about
    for verb, found in about.items():
        assert found == [node for node in tariff.modifiers if node.event and verb in verbs_of(node.event)]


def test_gains_that_leave_no_choice_can_be_read_in_one_way_at_any_time(rules: Rules) -> None:
    gains = [node for node in rules.nodes if node.op == GAIN and node.what.has_one_way]
    assert any(node.what.fixed is None for node in gains)
    state = rules.set_up({"players": 2, "seed": 3})
    chance = random.Random(3)
    options = run(rules, state)
    while options:
        take(rules, state, chance.choice(options))
        options = run(rules, state)
        for node in chance.sample(gains, 2):
            ways = ways_of(rules, state, node.what, NONE)
            assert len(ways) == 1
            assert gives_something(rules, state, node.what, NONE) == any(ways[0])
