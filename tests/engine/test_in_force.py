"""What is worked out once for the rules in force is what working it out anew gives."""

import json
import random

import pytest
from bundles import real_bytes

from uwc_content.engine.costs import price_of, reckon
from uwc_content.engine.events import Happening, remember, waiting
from uwc_content.engine.in_force import verbs_of
from uwc_content.engine.opcodes import BUILD, NONE, UPGRADE, WHEN
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
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
        assert folded.listeners.get(verb, []) == [each for each in those if each[1].then != NONE]
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
