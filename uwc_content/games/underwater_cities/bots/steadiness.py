"""Which cards depend on the board and the cards beside it only, so that their worth can be remembered."""

from typing import Final

from uwc_content.engine.opcodes import EXCHANGE, NONE, PAY, T_DID, T_MOST, T_STANDS, THING
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
TIME: Final = frozenset({"era", "turn"})
"""Tracks that tell nothing but the time."""


def is_steady(program: Program, tables: Tables, item: Item) -> bool:
    return all(is_node_steady(program, tables, program.nodes[node]) for node in nodes_of(item))


def is_constant(program: Program, item: Item) -> bool:
    """Whether nothing is counted or asked at all."""
    return all(is_node_constant(program, program.nodes[node]) for node in nodes_of(item))


def nodes_of(item: Item) -> list[int]:
    return [*item.blocks.values(), *(rule for rules in item.rules.values() for rule in rules)]


def is_node_constant(program: Program, node: Node) -> bool:
    what = node.what
    if node.tests or what.per is not None or what.by is not None or node.times_per is not None or has_stats(what):
        return False
    inner = [*node.parts, node.then, node.otherwise, node.instead]
    return all(is_node_constant(program, program.nodes[each]) for each in inner if each != NONE)


def is_node_steady(program: Program, tables: Tables, node: Node) -> bool:
    if node.op in CHANGING or has_stats(node.what) or not all(is_test_steady(tables, test) for test in node.tests):
        return False
    if not all(is_count_steady(tables, each) for each in (node.what.per, node.what.by, node.times_per)):
        return False
    inner = [*node.parts, node.then, node.otherwise, node.instead]
    return all(is_node_steady(program, tables, program.nodes[each]) for each in inner if each != NONE)


def has_stats(quantity: Quantity) -> bool:
    """Whether it names a number of the player's, such as a place on a track."""
    return any(amount.stat for amount in quantity.amounts) or any(has_stats(each) for each in quantity.one_of)


def is_test_steady(tables: Tables, test: Test) -> bool:
    if test.op in (T_DID, T_MOST) or (test.op == T_STANDS and test.track not in TIME):
        return False
    if not is_count_steady(tables, test.what):
        return False
    return all(is_test_steady(tables, each) for tests in test.inner for each in tests)


def is_count_steady(tables: Tables, count: Quantity | None) -> bool:
    if count is None:
        return True
    if count.did or not all(is_count_steady(tables, each) for each in count.one_of):
        return False
    inner = (count.per, count.by, count.at, count.having, count.sum.things if count.sum is not None else None)
    if not all(is_count_steady(tables, each) for each in inner):
        return False
    return all(each.sort == THING and is_noun_steady(tables, each.name) for each in count.amounts)


def kinds_seen(program: Program, tables: Tables, item: Item) -> list[int]:
    """The kinds of things on the board that a steady item looks at; nothing if it looks at cards beside it as well."""
    nouns = {noun for node in nodes_of(item) for noun in nouns_in_node(program, program.nodes[node])}
    return [] if nouns & BESIDE else sorted({kind for noun in nouns for kind in tables.nouns[noun].kinds})


def nouns_in_node(program: Program, node: Node) -> set[str]:
    found = nouns_in_tests(node.tests)
    for count in (node.what.per, node.what.by, node.times_per):
        found |= nouns_in(count)
    for each in (*node.parts, node.then, node.otherwise, node.instead):
        if each != NONE:
            found |= nouns_in_node(program, program.nodes[each])
    return found


def nouns_in_tests(tests: list[Test]) -> set[str]:
    found: set[str] = set()
    for test in tests:
        found |= nouns_in(test.what)
        for inner in test.inner:
            found |= nouns_in_tests(inner)
    return found


def nouns_in(count: Quantity | None) -> set[str]:
    if count is None:
        return set()
    found = {amount.name for amount in count.amounts}
    for each in (*count.one_of, count.per, count.by, count.at, count.having):
        found |= nouns_in(each)
    return found | (nouns_in(count.sum.things) if count.sum is not None else set())


def is_noun_steady(tables: Tables, noun: str) -> bool:
    table = tables.nouns.get(noun)
    return noun in BESIDE or (table is not None and bool(table.kinds))
