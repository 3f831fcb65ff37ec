"""`if`: one block or the other, as things stand."""

from uwc_content.engine.legality import branch_of, can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.part_labels import block_label
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import push_block
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Branch(Word):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        branch = branch_of(rules, state, node, it)
        return branch != NONE and can(rules, state, branch, it)

    def start(self, rules: Rules, state: State, node: Node, it: int, flags: int) -> None:
        push_block(rules, state, branch_of(rules, state, node, it), it, flags)

    def part_label(self, rules: Rules, state: State, node: Node, it: int) -> tuple[str, ...]:
        branch = branch_of(rules, state, node, it)
        return () if branch == NONE else block_label(rules, state, branch, it)
