"""How much the numbers of the interpreter can hold: content that needs more is refused, with its place, before a game.

Frames and options are packed into numbers. What is wider than its bits would silently mean something else, so every
width that content could reach is checked here, once for a program and once for the tables of a game.
"""

from typing import Final

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refused
from uwc_content.engine.costs import CLASS_BITS
from uwc_content.engine.dues import NUMBER_BITS
from uwc_content.engine.opcodes import BUILD, EVERYTHING, EXCHANGE, PAY, TOGETHER, TRACK
from uwc_content.engine.program import Node, Program
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import AMOUNTS
from uwc_content.engine.space import KIND_SHIFT
from uwc_content.engine.stack import MOST_COUNTED, MOST_NAMED, ONE_THING, STEPS
from uwc_content.engine.words.exchange import WAY

MOST_AMOUNTS: Final = AMOUNTS.bit_length()
MOST_NODES: Final = (1 << 20) - 1
"""A frame that waits for answers has 20 bits for the block of a bonus."""
MOST_KINDS: Final = (1 << CLASS_BITS) - 1
MOST_CLASSES: Final = 1 << CLASS_BITS
MOST_SITES: Final = 1 << KIND_SHIFT
MOST_GIVEN_UP: Final = (1 << NUMBER_BITS) - 1
MOST_WAYS: Final = 1 << WAY


class Beyond(Refused):
    """Content that needs more than the interpreter can count; the message says where, what and how much."""


def check_program(program: Program) -> None:
    """Refuse a program in which something does not fit into its bits."""
    demand(Message("resources and payables"), len(program.amount_names), MOST_AMOUNTS, "vocabulary.yaml")
    demand(Message("words in all effects"), len(program.nodes), MOST_NODES, "pack.yaml")
    demand(Message("items"), len(program.items), ONE_THING - 1, "pack.yaml")
    for node in program.nodes:
        check_node(program, node)


def check_rules(rules: Rules) -> None:
    """The same for the tables that a game has filled."""
    demand(Message("kinds that can be built"), len(rules.kinds), MOST_KINDS, "rules.yaml")
    demand(Message("price classes of sites"), len(rules.surcharges), MOST_CLASSES, "rules.yaml")
    demand(Message("sites of one layout"), rules.most_sites, MOST_SITES, "rules.yaml")


def check_node(program: Program, node: Node) -> None:
    where = place_of(program, node)
    word = node.word.name
    if node.word.acts_on_things or node.op == BUILD:
        check_counted(node, node.what, where)
    elif node.op == TOGETHER:
        demand(Message("steps of one `{word}`", word=word), len(node.parts), STEPS - 1, where)
    elif node.op == EXCHANGE:
        for side in (node.what, node.other):
            demand(Message("ways to read one `{word}`", word=word), len(side.fixed or []), MOST_WAYS, where)
    for bag in (node.what, node.other) if node.op in (PAY, EXCHANGE) else ():
        if bag.is_bag:
            check_given_up(program, bag, where)


def check_counted(node: Node, what: Quantity, where: str) -> None:
    """A word that acts on things one after the other counts each kind that it names."""
    word = node.word.name
    demand(Message("kinds in one `{word}`", word=word), len(what.amounts), MOST_NAMED, where)
    for amount in what.amounts:
        if amount.number != EVERYTHING and amount.sort != TRACK:
            named = Message("`{name}` in one `{word}`", name=amount.name, word=word)
            demand(named, amount.number, MOST_COUNTED, where)


def check_given_up(program: Program, bag: Quantity, where: str) -> None:
    for amount in bag.amounts:
        if amount.index >= len(program.resources) and amount.number != EVERYTHING:
            demand(Message("`{name}` in one payment", name=amount.name), amount.number, MOST_GIVEN_UP, where)
    for each in bag.one_of:
        check_given_up(program, each, where)


def place_of(program: Program, node: Node) -> str:
    if node.item < 0:
        return "rules.yaml"
    file, line = program.place_of(node.item)
    return f"{file}:{line} ({program.items[node.item].id})"


def demand(what: Message, number: int, most: int, where: str) -> None:
    if number > most:
        message = Message(
            "{place}: {number} {what} cannot be told apart; there may be {most}",
            place=where,
            number=f"{number:,}",
            what=what,
            most=f"{most:,}",
        )
        raise Beyond(message, Message("divide them, or make them fewer"))
