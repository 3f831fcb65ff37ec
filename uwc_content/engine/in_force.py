"""What the rules in force of one player add up to, so that nobody has to look at all of them for every question."""

from typing import Final

from uwc_content.engine.opcodes import ALLOW, DISCOUNT, LOWER, MULTIPLY, NONE, RAISE, SET, SUBSTITUTE, WHEN
from uwc_content.engine.prices import Price, Tariff
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Event

KEPT_TARIFFS: Final = 200
KEPT_PRICES: Final = 20_000
KEPT_FOLDED: Final = 100


class InForce:
    """Derived from a list of rules and never changed; a seat whose list has changed gets another one."""

    __slots__ = (
        "abilities",
        "answers",
        "answers_to",
        "counted",
        "heard",
        "hopes",
        "lasting",
        "listeners",
        "multipliers",
        "noticed",
        "noun_listeners",
        "overheard",
        "permissions",
        "raised",
        "replacers",
        "rules",
        "set",
        "tariff",
        "wanted",
    )

    def __init__(self, rules: list[int], shares: list["Share"], tariff: Tariff, folding: "Folding") -> None:
        self.rules = rules
        self.tariff = tariff
        self.listeners: dict[str, list[tuple[int, Node]]] = {}
        """By verb: the rules `when … then` that wait for it, each with its position in the list; those of
        `noun_listeners` are not among them."""
        self.noun_listeners: dict[str, list[tuple[str, int]]] = {}
        """By verb: the rules that wait for any thing of a noun, with nothing else to ask: a mask of their positions."""
        self.replacers: dict[str, list[Node]] = {}
        """By verb: the rules `when … instead` that wait for it, copies of one rule once."""
        self.overheard: dict[str, list[tuple[int, Node]]] = {}
        """By verb: the rules that wait for it to happen to another player, each with its position in the list."""
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
        self.answers_to: dict[str, int] = {}
        """The same by verb: what all answers together could bring."""
        self.hopes: list[tuple[int, int]] | None = None
        """The same for searches, once somebody has asked: see bounds."""
        for position, share in enumerate(shares):
            node = share.node
            if share.is_listening:
                self.listen(position, share)
            elif not node.word.is_rule:
                self.abilities.append(node.index)
            else:
                self.sort_in(node)
            if node.lasts:
                self.lasting.append(node.lasts)
        self.noticed = frozenset([*self.listeners, *self.noun_listeners, *folding.counted])
        """The verbs of which anything comes: a rule waits for them, or somebody counts them."""
        self.heard = self.noticed | folding.overheard
        """The same, and those that another player may wait for."""
        self.wanted = wanted_by([*(event for share in shares for event in share.events), *folding.all_counted()])
        """By verb: the amounts of which some must be there for that; not told where anything will do."""

    def listen(self, position: int, share: "Share") -> None:
        node = share.node
        for verb in share.overheard:
            self.overheard.setdefault(verb, []).append((position, node))
        for event in share.own:
            self.answers.append((event, share.gives))
            self.answers_to[event.verb] = self.answers_to.get(event.verb, 0) | share.gives
        for verb in share.heard:
            if share.noun:
                self.listen_for_noun(position, verb, share.noun)
            elif node.then != NONE:
                self.listeners.setdefault(verb, []).append((position, node))
            elif node not in self.replacers.setdefault(verb, []):
                self.replacers[verb].append(node)

    def listen_for_noun(self, position: int, verb: str, noun: str) -> None:
        """Rules that wait for the same stand together, so that it is asked once."""
        listeners = self.noun_listeners.setdefault(verb, [])
        for i, (known, mask) in enumerate(listeners):
            if known == noun:
                listeners[i] = (noun, mask | 1 << position)
                return
        listeners.append((noun, 1 << position))

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


class Share:
    """What one rule adds to what is in force, worked out once."""

    __slots__ = ("events", "gives", "heard", "is_listening", "node", "noun", "overheard", "own")

    def __init__(self, node: Node, nodes: list[Node]) -> None:
        self.node = node
        self.events: list[Event] = [] if node.event is None else single(node.event)
        self.is_listening = node.op == WHEN and node.event is not None
        answer = node.then if node.then != NONE else node.instead
        self.gives = nodes[answer].gives if self.is_listening else 0
        """What its answer could bring."""
        self.own = [event for event in self.events if not event.is_of_others]
        self.heard = list(dict.fromkeys([event.verb for event in self.own]))
        self.overheard = list(dict.fromkeys([event.verb for event in self.events if event.is_of_others]))
        """The verbs that it waits for when they happen to its owner, and when they happen to another player."""
        self.noun = ""
        """The noun of the things that it waits for, if it asks nothing else."""
        if node.event is not None and node.then != NONE and not node.event.nth and not node.once:
            self.noun = node.event.noun


def is_plain(node: Node) -> bool:
    """Whether every number of a rule stands there as it is."""
    return node.what.per is None and not any(each.rows for each in node.what.amounts)


def single(event: Event) -> list[Event]:
    """The event, or those of which it is one."""
    return [each for inner in event.one_of for each in single(inner)] if event.one_of else [event]


def wanted_by(events: list[Event]) -> dict[str, list[int]]:
    """By verb: the amounts that all of its events together ask for, unless one of them asks for nothing."""
    found: dict[str, list[int]] = {}
    for each in events:
        wanted = found.get(each.verb)
        if not each.wanted:
            found[each.verb] = []
        elif wanted is None:
            found[each.verb] = each.wanted
        elif wanted and wanted is not each.wanted:
            found[each.verb] = [*wanted, *[i for i in each.wanted if i not in wanted]]
    return {verb: wanted for verb, wanted in found.items() if wanted}


def verbs_of(event: Event) -> list[str]:
    return [each.verb for each in single(event)]


class Folding:
    """Makes what is in force; what was made lately is kept, as searches and bots come to the same rules again.

    Players with the same discounts and substitutions share one tariff, and tariffs share their prices.
    """

    __slots__ = (
        "acts",
        "counted",
        "counted_events",
        "counted_then",
        "folded",
        "nodes",
        "overheard",
        "prices",
        "shares",
        "tariffs",
    )

    def __init__(self, nodes: list[Node], counted: dict[str, list[Event]], overheard: set[str]) -> None:
        self.nodes = nodes
        self.counted = counted
        """By verb: the events that some condition, count or `nth` remembers."""
        self.counted_events: list[Event] = []
        """The same one by one, for as many as there were when somebody last asked."""
        self.counted_then = 0
        self.overheard = overheard
        """The verbs that some rule waits for when they happen to another player."""
        self.shares: dict[int, Share] = {}
        self.folded: dict[tuple[int, ...], InForce] = {}
        self.tariffs: dict[tuple[int, ...], Tariff] = {}
        self.prices: dict[tuple[int, ...], Price] = {}
        self.acts: dict[int, bool] = {}
        """Whether a rule may apply to an act of a node, by both and the kind: see costs."""

    def fold(self, rules: list[int]) -> InForce:
        key = tuple(rules)
        found = self.folded.get(key)
        if found is None:
            if len(self.folded) >= KEPT_FOLDED:
                self.folded.clear()
            shares = [self.share_of(index) for index in rules]
            found = self.folded[key] = InForce(rules[:], shares, self.tariff(rules), self)
        return found

    def all_counted(self) -> list[Event]:
        number = sum([len(events) for events in self.counted.values()])
        if number != self.counted_then:
            self.counted_then = number
            self.counted_events = [
                each for events in self.counted.values() for event in events for each in single(event)
            ]
        return self.counted_events

    def share_of(self, rule: int) -> Share:
        found = self.shares.get(rule)
        if found is None:
            found = self.shares[rule] = Share(self.nodes[rule], self.nodes)
        return found

    def tariff(self, rules: list[int]) -> Tariff:
        modifiers = [self.nodes[index] for index in rules if self.nodes[index].op in (DISCOUNT, SUBSTITUTE)]
        key = tuple([node.index for node in modifiers])
        found = self.tariffs.get(key)
        if found is None:
            if len(self.tariffs) >= KEPT_TARIFFS:
                self.tariffs.clear()
            if len(self.prices) >= KEPT_PRICES:
                self.prices.clear()
            found = self.tariffs[key] = Tariff(
                [node for node in modifiers if node.op == DISCOUNT],
                [node for node in modifiers if node.op == SUBSTITUTE],
                self.prices,
            )
        return found
