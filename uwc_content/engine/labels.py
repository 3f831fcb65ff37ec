"""Decisions and options in names of the game, derived from the top frame when somebody asks."""

from typing import Final

from uwc_content.engine.dealing import RULE_BITS
from uwc_content.engine.deciding import KIND_SHIFT
from uwc_content.engine.events import Happening
from uwc_content.engine.frames import ANSWERING, GIVING, INSTEAD, KEEPING, PAYING, REPLACING, SHIFT, STOP
from uwc_content.engine.machine import Machine
from uwc_content.engine.prices import Payment
from uwc_content.engine.program import (
    ADVANCE,
    BLOCK,
    BUILD,
    CHOOSE,
    DRAW,
    EXCHANGE,
    GAIN,
    IF,
    NONE,
    OPS,
    PAY,
    TOGETHER,
)
from uwc_content.engine.state import State

WORD_OF: Final[dict[int, str]] = {op: word for word, op in OPS.items()}
FRAME_KINDS: Final[dict[int, str]] = {
    PAYING: "payment",
    GIVING: "give_up",
    ANSWERING: "trigger",
    KEEPING: "discard",
    REPLACING: "replace",
    INSTEAD: "replace",
}


class Labels(Machine):
    """What a decision is about, for people, bots and scenarios."""

    __slots__ = ()

    def decision_kind(self, state: State) -> str:
        index = state.stack[-3]
        if index < 0:
            return FRAME_KINDS.get(index) or self.ruleset_kind(index)
        op = self.nodes[index].op
        return "part" if op == BLOCK else WORD_OF[op]

    def ruleset_kind(self, index: int) -> str:
        raise NotImplementedError

    def label(self, state: State, option: int) -> tuple[str, ...]:
        index, it, k = state.stack[-3:]
        if option == STOP:
            return ("stop",)
        if index < 0:
            return self.frame_label(state, index, it, k, option)
        node = self.nodes[index]
        op = node.op
        if op == BLOCK:
            return self.one_part_label(state, node.parts, option, it)
        if op == GAIN:
            vectors = [vector for vector in self.vectors(state, node.what, it) if any(vector)]
            return ("gain", *self.amount_label(vectors[option]))
        if op == PAY:
            return ("pay", *self.amount_label(self.pay_options(state, node, it)[option]))
        if op == EXCHANGE:
            given, received = self.exchanged(state, node, it, option)
            ways = self.vectors(state, node.what if option & 1 else node.other, it)
            what_for = ("for", *self.amount_label(received)) if len(ways) > 1 else ()
            return ("exchange", *self.amount_label(given), *what_for)
        if op == CHOOSE:
            return ("choose", *self.one_part_label(state, node.parts, option, it))
        if op == ADVANCE:
            return ("advance",)
        if op == TOGETHER:
            return self.part_label(state, index, it)
        if op == DRAW:
            return ("instead", self.item_name(option))
        if op == BUILD:
            site = option & (1 << KIND_SHIFT) - 1
            return ("build", self.kind_name(option >> KIND_SHIFT), self.thing_name(state, site))
        return (WORD_OF[op], self.thing_name(state, option))

    def one_part_label(self, state: State, parts: list[int], option: int, it: int) -> tuple[str, ...]:
        """Parts that would be called the same are told apart by their place."""
        labels = [self.part_label(state, part, it) for part in parts]
        return labels[option] if labels.count(labels[option]) == 1 else (*labels[option], f"{option + 1}")

    def part_label(self, state: State, part: int, it: int) -> tuple[str, ...]:
        node = self.nodes[part]
        if node.op == BLOCK:
            return self.block_label(state, part, it)
        if node.op == IF:
            branch = self.branch(state, node, it)
            return () if branch == NONE else self.block_label(state, branch, it)
        names = [amount.name for amount in node.what.amounts]
        names.extend(amount.name for each in node.what.one_of for amount in each.amounts)
        inner = self.block_label(state, part, it) if node.op in (CHOOSE, TOGETHER) else ()
        return (WORD_OF[node.op], *names, *inner)

    def block_label(self, state: State, block: int, it: int) -> tuple[str, ...]:
        return tuple(word for part in self.nodes[block].parts for word in self.part_label(state, part, it))

    def amount_label(self, vector: list[int]) -> tuple[str, ...]:
        return tuple(
            f"{number} {name}" for name, number in zip(self.program.amount_names, vector, strict=True) if number
        )

    def frame_label(self, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
        if index == PAYING:
            return self.payment_label(self.payments_due(state, it, k), option)
        if index == ANSWERING:
            return self.answer_label(state, option)
        if index in (GIVING, KEEPING):
            return ("discard", self.thing_name(state, option))
        if index == REPLACING:
            return self.replacing_label(state, it, k, option)
        if index == INSTEAD:
            return ("instead", self.item_name(option))
        return self.ruleset_label(state, index, it, k, option)

    def replacing_label(self, state: State, it: int, k: int, option: int) -> tuple[str, ...]:
        """What is taken out of the gain is told where the rule leaves that open."""
        source = None if it == NONE else self.nodes[it]
        vector = self.unpacked(k >> SHIFT)
        rule = option & (1 << RULE_BITS) - 1
        is_open = len(self.ways_out(state, rule, Happening("gain", NONE, vector, source))) > 1
        what = self.amount_label(self.replaced_by(state, vector, source, option)) if is_open else ()
        return ("instead", self.item_name(rule), *what)

    def payment_label(self, payments: list[Payment], option: int) -> tuple[str, ...]:
        """Where several payments are the same but for the rules that they use up, these are named."""
        payment = payments[option]
        alike = [each for each in payments if each.amounts == payment.amounts]
        rules = [self.item_name(rule) for rule in payment.spent] if len(alike) > 1 else []
        return ("pay", *(self.amount_label(payment.amounts) or ("nothing",)), *rules)

    def answer_label(self, state: State, option: int) -> tuple[str, ...]:
        if option == 0:
            return ("bonus",)
        return ("trigger", self.item_name(state.seats[state.actor].rules[option - 1]))

    def item_name(self, node: int) -> str:
        item = self.nodes[node].item
        return "rule" if item == NONE else self.program.items[item].id

    def ruleset_label(self, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
        raise NotImplementedError
