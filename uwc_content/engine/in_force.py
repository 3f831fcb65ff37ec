"""What the rules in force of one player add up to, so that nobody has to look at all of them for every question."""

from typing import Final

from uwc_content.engine.opcodes import ALLOW, DISCOUNT, LOWER, MULTIPLY, NONE, RAISE, SET, SUBSTITUTE, WHEN
from uwc_content.engine.prices import Tariff
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Event

KEPT_TARIFFS: Final = 1_000


class InForce:
    """Derived from a list of rules and never changed; a seat whose list has changed gets another one."""

    __slots__ = (
        "abilities",
        "answers",
        "counted",
        "heard",
        "lasting",
        "multipliers",
        "noticed",
        "permissions",
        "raised",
        "replaced",
        "rules",
        "set",
        "tariff",
    )

    def __init__(self, rules: list[int], nodes: list[Node], tariff: Tariff, counted: dict[str, list[Event]]) -> None:
        self.rules = rules
        self.tariff = tariff
        heard: list[str] = []
        replaced: list[str] = []
        self.abilities: list[int] = []
        """Effects that may be used once in a period, at the windows of the ruleset."""
        self.raised: dict[str, int] = {}
        """How much higher each stat is, or lower."""
        self.counted: list[Node] = []
        """Rules of stats whose numbers depend on the game."""
        self.set: dict[str, int] = {}
        """What stats are that a rule sets."""
        self.multipliers: list[Node] = []
        self.permissions: list[Node] = []
        self.lasting: list[str] = []
        """The periods at whose end some rules go."""
        self.answers: list[tuple[Event, int]] = []
        """The events that some rule waits for, each with what the answer could bring: see foresight."""
        for index in rules:
            node = nodes[index]
            if node.op == WHEN and node.event is not None:
                (heard if node.then != NONE else replaced).extend(verbs_of(node.event))
                gives = nodes[node.then if node.then != NONE else node.instead].gives
                self.answers.extend([(event, gives) for event in single(node.event)])
            elif not node.word.is_rule:
                self.abilities.append(index)
            else:
                self.sort_in(node)
            if node.lasts:
                self.lasting.append(node.lasts)
        self.heard = frozenset(heard)
        """The verbs that some `when … then` waits for."""
        self.replaced = frozenset(replaced)
        """The verbs that some `when … instead` waits for."""
        self.noticed = frozenset([*heard, *counted])
        """The verbs of which anything comes: a rule waits for them, or somebody counts them."""

    def sort_in(self, node: Node) -> None:
        if node.op in (RAISE, LOWER, SET) and not is_plain(node):
            self.counted.append(node)
        elif node.op == RAISE or node.op == LOWER:
            for amount in node.what.amounts:
                change = amount.number if node.op == RAISE else -amount.number
                self.raised[amount.name] = self.raised.get(amount.name, 0) + change
        elif node.op == SET:
            for amount in node.what.amounts:
                self.set[amount.name] = amount.number
        elif node.op == MULTIPLY:
            self.multipliers.append(node)
        elif node.op == ALLOW:
            self.permissions.append(node)


def is_plain(node: Node) -> bool:
    """Whether every number of a rule stands there as it is."""
    return node.what.per is None and all(not each.stat and not each.rows for each in node.what.amounts)


def single(event: Event) -> list[Event]:
    """The event, or those of which it is one."""
    return [each for inner in event.one_of for each in single(inner)] if event.one_of else [event]


def verbs_of(event: Event) -> list[str]:
    return [each.verb for each in single(event)]


class Folding:
    """Makes what is in force; players with the same discounts and substitutions share one tariff."""

    __slots__ = ("counted", "nodes", "tariffs")

    def __init__(self, nodes: list[Node], counted: dict[str, list[Event]]) -> None:
        self.nodes = nodes
        self.counted = counted
        """By verb: the events that some condition, count or `nth` remembers."""
        self.tariffs: dict[tuple[int, ...], Tariff] = {}

    def fold(self, rules: list[int]) -> InForce:
        return InForce(rules[:], self.nodes, self.tariff(rules), self.counted)

    def tariff(self, rules: list[int]) -> Tariff:
        modifiers = [self.nodes[index] for index in rules if self.nodes[index].op in (DISCOUNT, SUBSTITUTE)]
        key = tuple([node.index for node in modifiers])
        found = self.tariffs.get(key)
        if found is None:
            if len(self.tariffs) >= KEPT_TARIFFS:
                self.tariffs.clear()
            found = self.tariffs[key] = Tariff(
                [node for node in modifiers if node.op == DISCOUNT],
                [node for node in modifiers if node.op == SUBSTITUTE],
            )
        return found
