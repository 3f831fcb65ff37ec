"""Which cards depend on the board and the cards beside it only, so that their worth can be remembered."""

from typing import Final

from uwc_content.engine.opcodes import EXCHANGE, NONE, PAY, T_DID, T_MOST, THING
from uwc_content.engine.program import Item, Node, Program
from uwc_content.engine.quantities_of_nodes import Quantity, Test
from uwc_content.games.underwater_cities.rules.tables import Tables

CHANGING: Final = frozenset({PAY, EXCHANGE})
"""Words that look at what the player holds."""
BESIDE: Final = frozenset(
    {
        "production_card",
        "permanent_card",
        "scoring_card",
        "action_card",
        "claimed_card",
        "paid_special_card",
        "contract",
        "metropolis",
        "connected_metropolis",
    }
)
"""Nouns for what lies beside the board."""


def is_steady(program: Program, tables: Tables, item: Item) -> bool:
    return all(is_node_steady(program, tables, program.nodes[node]) for node in nodes_of(item))


def is_constant(program: Program, item: Item) -> bool:
    """Whether nothing is counted or asked at all."""
    return all(is_node_constant(program, program.nodes[node]) for node in nodes_of(item))


def nodes_of(item: Item) -> list[int]:
    return [*item.blocks.values(), *(rule for rules in item.rules.values() for rule in rules)]


def is_node_constant(program: Program, node: Node) -> bool:
    if node.tests or node.what.per is not None or node.what.by is not None or node.times_per is not None:
        return False
    inner = [*node.parts, node.then, node.otherwise, node.instead]
    return all(is_node_constant(program, program.nodes[each]) for each in inner if each != NONE)


def is_node_steady(program: Program, tables: Tables, node: Node) -> bool:
    if node.op in CHANGING or not all(is_test_steady(tables, test) for test in node.tests):
        return False
    if not all(is_count_steady(tables, each) for each in (node.what.per, node.what.by, node.times_per)):
        return False
    inner = [*node.parts, node.then, node.otherwise, node.instead]
    return all(is_node_steady(program, tables, program.nodes[each]) for each in inner if each != NONE)


def is_test_steady(tables: Tables, test: Test) -> bool:
    if test.op in (T_DID, T_MOST) or not is_count_steady(tables, test.what):
        return False
    return all(is_test_steady(tables, each) for tests in test.inner for each in tests)


def is_count_steady(tables: Tables, count: Quantity | None) -> bool:
    if count is None:
        return True
    if count.did or not all(is_count_steady(tables, each) for each in count.one_of):
        return False
    if not all(is_count_steady(tables, each) for each in (count.per, count.by, count.at, count.having)):
        return False
    return all(each.sort == THING and is_noun_steady(tables, each.name) for each in count.amounts)


def is_noun_steady(tables: Tables, noun: str) -> bool:
    table = tables.nouns.get(noun)
    return noun in BESIDE or (table is not None and bool(table.kinds))
