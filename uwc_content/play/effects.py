"""Questions about effects of any game: which part or alternative, what to gain, pay or exchange, which rule first."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from uwc_content.engine.frames.answering import answer_block
from uwc_content.engine.game import Decision, Option
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.prices import Payment
from uwc_content.engine.program import Node
from uwc_content.engine.receiving import RULE_BITS
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.words.exchange import exchanged
from uwc_content.play.asking import Choice, Question, grouped, told_apart
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.spread import ITEM, ref_to

NOTHING = "nothing"


class Looked(Protocol):
    """A game as people look at it, as far as questions need it."""

    names: Names
    words: Words

    @property
    def machine(self) -> Any: ...
    @property
    def state(self) -> State: ...
    def player(self, seat: int) -> str:
        """What a player is called."""

    def bag(self, amounts: Mapping[str, int]) -> str:
        """Amounts in words."""

    def vector(self, amounts: list[int]) -> dict[str, int]:
        """Amounts by their names, without those of which there is nothing."""


class EffectAsker:
    """Puts decisions about effects into words, for the player whose decision it is."""

    def __init__(self, look: Looked) -> None:
        self.words = look.words
        self.names = look.names
        self.looked = look
        self.by_kind: dict[str, Callable[[Option, Node], Choice]] = {
            "part": self.part,
            "choose": self.alternative,
            "together": self.whole,
            "gain": self.amounts,
            "pay": self.pay,
            "exchange": self.exchange,
            "draw": self.replacement,
            "who": self.person,
        }

    @property
    def seat(self) -> int:
        return self.looked.state.actor

    @property
    def nodes(self) -> list[Node]:
        nodes: list[Node] = self.looked.machine.nodes
        return nodes

    def about_effect(self, decision: Decision, is_on_the_map: bool = False) -> Question:
        """The decision of an effect; its node is on top of the stack."""
        node = self.nodes[self.looked.state.stack[-3]]
        choice = self.by_kind.get(decision.kind)
        if choice is None:
            return self.unknown(decision)
        choices = [
            self.stop(i, decision.kind) if option.code == STOP else choice(option, node)._replace(option=i)
            for i, option in enumerate(decision.options)
        ]
        text = self.words("question", decision.kind)
        item = self.looked.machine.program.items[node.item].id if node.item != NONE else ""
        return Question(text, self.about(node), grouped(told_apart(choices)), is_on_the_map, item)

    def unknown(self, decision: Decision) -> Question:
        """A decision that nobody has described yet: the engine's own words, so that the game can go on."""
        choices = [Choice(i, " ".join(option.label)) for i, option in enumerate(decision.options)]
        return Question(self.words("question", "any"), "", told_apart(choices))

    def about(self, node: Node) -> str:
        """Whose effect is being resolved, and what it says."""
        source = self.source(node)
        if not node.plain:
            return source
        return self.words("question", "about", source=source, text=self.names.part(node.plain))

    def source(self, node: Node) -> str:
        if node.item != NONE:
            return self.words("name", "quoted", name=self.item_name(node))
        return self.words("source", self.words.closest("source", node.source, "rule"))

    def item_name(self, node: Node) -> str:
        return self.names.name(self.looked.machine.program.items[node.item].id)

    def stop(self, option: int, kind: str) -> Choice:
        title = self.words("stop", self.words.closest("stop", kind, "any"))
        return Choice(option, title, is_stop=True)

    # --- parts and alternatives ---

    def part(self, option: Option, node: Node) -> Choice:
        return Choice(0, self.names.part(self.nodes[node.parts[option.code]].plain))

    def whole(self, _: Option, node: Node) -> Choice:
        return Choice(0, self.names.part(node.plain))

    def alternative(self, option: Option, node: Node) -> Choice:
        block = self.nodes[node.parts[option.code]]
        return Choice(0, self.block_text(block).rstrip("."))

    def block_text(self, block: Node) -> str:
        return self.names.parts([self.nodes[part].plain for part in block.parts])

    # --- amounts ---

    def person(self, option: Option, _: Node) -> Choice:
        return Choice(0, self.looked.player(option.code))

    def amounts(self, option: Option, _: Node) -> Choice:
        return Choice(0, self.looked.bag(amounts_in(option.label)))

    def pay(self, option: Option, node: Node) -> Choice:
        title = self.words("option", "pay", amounts=self.looked.bag(amounts_in(option.label)))
        return Choice(0, title, self.names.parts(node.plain.get("then", ())))

    def exchange(self, option: Option, node: Node) -> Choice:
        state = self.looked.state
        sides = exchanged(self.looked.machine, state, node, state.stack[-2], option.code)
        give, get = (self.looked.bag(self.looked.vector(side)) for side in sides)
        return Choice(0, self.words("option", "exchange", give=give, get=get))

    # --- rules ---

    def replacement(self, option: Option, _: Node) -> Choice:
        return self.rule(option.code)

    def rule(self, index: int) -> Choice:
        """A rule of an item, by the item and what it says."""
        node = self.nodes[index]
        text = self.names.part(node.plain)
        if node.item == NONE:
            return Choice(0, self.source(node), text)
        refs = (ref_to(ITEM, self.looked.machine.program.items[node.item].id),)
        return Choice(0, self.item_name(node), text, refs=refs)

    def answer(self, option: Option) -> Choice:
        state = self.looked.state
        if option.code == 0:
            block = answer_block(self.looked.machine, state, state.stack[-1], NONE)
            return Choice(0, self.words("option", "bonus"), self.block_text(self.nodes[block]))
        return self.rule(state.seats[self.seat].rules[option.code - 1])

    def instead(self, option: Option) -> Choice:
        return self.rule(option.code)

    def instead_of_a_gain(self, option: Option) -> Choice:
        """The rule, and what it would take out of the gain where that is open."""
        choice = self.rule(option.code & (1 << RULE_BITS) - 1)
        replaced = amounts_in(option.label[1:])
        return choice._replace(group=self.looked.bag(replaced)) if replaced else choice

    # --- what is closed ---

    def lacking(self, payments: Iterable[Payment]) -> str:
        """What is missing for the way to pay that lacks least; where nothing is, there is nothing to do."""
        state, machine = self.looked.state, self.looked.machine
        held = state.seats[self.seat].amounts[: machine.resources]
        held = [*held, *(len(machine.payable_things(state, self.seat, name)) for name in machine.program.payables)]
        gaps = [[max(n - h, 0) for n, h in zip(each.amounts, held, strict=False)] for each in payments]
        least = min(gaps, key=sum, default=[])
        if not any(least):
            return self.words("closed", "nothing")
        return self.words("closed", "lacks", amounts=self.looked.bag(self.looked.vector(least)))


def amounts_in(label: tuple[str, ...]) -> dict[str, int]:
    """`("pay", "1 gold", "2 stone")` as amounts."""
    pairs = [each.split(" ", 1) for each in label[1:] if each != NOTHING]
    return {name: int(number) for number, name in pairs}
