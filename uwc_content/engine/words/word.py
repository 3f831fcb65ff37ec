"""What every word of the effect language is to the interpreter: one object in a written-out table."""

from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import AMOUNTS, ANYTHING, EVERYTHING_ELSE, TURNS
from uwc_content.engine.stack import DID, finish, push
from uwc_content.engine.state import State


class Word:
    """One word: whether it can be done, how it begins, goes on and ends, what it is called and what it may give.

    A node holds its word, so the interpreter asks once and the word answers for itself.
    """

    __slots__ = (
        "acts_on_things",
        "asks_itself",
        "gives",
        "is_payment",
        "is_rule",
        "is_tail",
        "looks_at",
        "name",
        "op",
        "takes_stop",
    )

    def __init__(self, name: str, op: int) -> None:
        self.name = name
        self.op = op
        self.gives = ANYTHING
        """What it brings besides the amounts that it names: a mask of foresight."""
        self.looks_at = AMOUNTS | EVERYTHING_ELSE | TURNS
        """What the question whether it can be done depends on besides the amounts that it names."""
        self.asks_itself = False
        """Whether it begins with a question of its own, so that nobody asks beforehand."""
        self.is_tail = False
        """Whether it simply ends when it has no options, so that it may be begun without asking."""
        self.acts_on_things = False
        self.is_payment = False
        """Whether it may be declined everywhere."""
        self.is_rule = False
        """Whether it holds rather than being done."""
        self.takes_stop = False
        """Whether stopping means something of its own to it."""

    # --- playing ---

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        """Whether anything of it can be done now."""
        return True

    def start(self, rules: Rules, state: State, node: Node, it: int, flags: int) -> None:
        """Push its frame."""
        push(state, node.index, it, flags)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        """Do something, or tell the options of its frame."""
        raise NotImplementedError(self.name)

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        """Carry out an option."""
        raise NotImplementedError(self.name)

    def stop(self, rules: Rules, state: State, node: Node, it: int, k: int) -> None:
        """Leave the rest out."""
        finish(rules, state, node, it, bool(k & DID))

    # --- words for it ---

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        """An option in names of the game."""
        return (self.name, rules.thing_name(state, option))

    def part_label(self, rules: Rules, state: State, node: Node, it: int) -> tuple[str, ...]:
        """The word as a part of something larger, in names of the game."""
        names = [amount.name for amount in node.what.amounts]
        names.extend(amount.name for each in node.what.one_of for amount in each.amounts)
        return (self.name, *names)

    # --- foresight: what can be said of a node once and for all ---

    def foresee(self, node: Node, parts: list[Node]) -> None:
        node.is_always = self.is_rule

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        """What the node could bring; `found` is what its parts and what follows could."""
        return found if node.tests else found | self.gives

    def looks_of(self, part: Node) -> int:
        """What the question looks at because of one of its parts."""
        return part.looks_at
