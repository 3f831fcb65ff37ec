"""Names of the game for parts of effects and amounts, as labels need them."""

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


def one_part_label(rules: Rules, state: State, parts: list[int], option: int, it: int) -> tuple[str, ...]:
    """Parts that would be called the same are told apart by their place."""
    labels = [part_label(rules, state, part, it) for part in parts]
    return labels[option] if labels.count(labels[option]) == 1 else (*labels[option], f"{option + 1}")


def part_label(rules: Rules, state: State, part: int, it: int) -> tuple[str, ...]:
    node = rules.nodes[part]
    return node.word.part_label(rules, state, node, it)


def block_label(rules: Rules, state: State, block: int, it: int) -> tuple[str, ...]:
    return tuple(word for part in rules.nodes[block].parts for word in part_label(rules, state, part, it))


def amount_label(rules: Rules, vector: list[int]) -> tuple[str, ...]:
    return tuple(f"{number} {name}" for name, number in zip(rules.program.amount_names, vector, strict=True) if number)


def name_of_item(rules: Rules, node: int) -> str:
    item = rules.nodes[node].item
    return "rule" if item == NONE else rules.program.items[item].id
