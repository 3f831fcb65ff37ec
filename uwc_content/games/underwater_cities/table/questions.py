"""Questions about effects: which part, what to build, upgrade, use, take, pay or gain."""

from collections.abc import Callable
from typing import Any

from uwc_content.engine.costs import payments
from uwc_content.engine.game import Decision, Option
from uwc_content.engine.program import NONE, Node
from uwc_content.engine.space import KIND_SHIFT
from uwc_content.engine.stack import STOP
from uwc_content.engine.words.exchange import exchanged
from uwc_content.games.underwater_cities.rules.places import FEDERATION
from uwc_content.games.underwater_cities.rules.tables import ITEMS, KINDS
from uwc_content.games.underwater_cities.table.look import Look
from uwc_content.play.asking import Choice, Question, grouped

NOTHING = "nothing"
MOST_PAYMENTS = 3
"""Ways to pay that are told beside an option; all of them are listed when it comes to paying."""


class Asker:
    """Puts the present decision into words, for the player whose decision it is."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words = look.words
        self.names = look.names
        self.machine = look.machine
        self.by_kind: dict[str, Callable[[Option, Node], Choice]] = {
            "part": self.part,
            "choose": self.alternative,
            "together": self.whole,
            "gain": self.amounts,
            "pay": self.pay,
            "exchange": self.exchange,
            "draw": self.replacement,
            "advance": self.advance,
            "take": self.item_or_place,
            "use": self.item_or_place,
            "ready": self.item_or_place,
            "select": self.item_or_place,
            "word": self.item_or_place,
            "produce": self.produce,
            "build": self.build,
            "upgrade": self.upgrade,
        }

    @property
    def seat(self) -> int:
        return self.look.state.actor

    def question(self, decision: Decision) -> Question:
        """The decision of an effect; its node is on top of the stack."""
        kind = decision.kind
        node = self.machine.nodes[self.look.state.stack[-3]]
        choice = self.by_kind.get(kind)
        if choice is None:
            return self.unknown(decision)
        choices = [
            self.stop(i, kind) if option.code == STOP else choice(option, node)._replace(option=i)
            for i, option in enumerate(decision.options)
        ]
        is_on_the_map = kind in ("build", "upgrade", "produce", "select")
        return Question(self.words("question", kind), self.about(node), grouped(told_apart(choices)), is_on_the_map)

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
            return self.words("name", "quoted", name=self.names.name(self.machine.program.items[node.item].id))
        return self.words("source", self.words.closest("source", node.source, "rule"))

    def stop(self, option: int, kind: str) -> Choice:
        title = self.words("stop", self.words.closest("stop", kind, "any"))
        return Choice(option, title, is_stop=True)

    # --- parts and alternatives ---

    def part(self, option: Option, node: Node) -> Choice:
        return Choice(0, self.names.part(self.machine.nodes[node.parts[option.code]].plain))

    def whole(self, _: Option, node: Node) -> Choice:
        return Choice(0, self.names.part(node.plain))

    def alternative(self, option: Option, node: Node) -> Choice:
        block = self.machine.nodes[node.parts[option.code]]
        return Choice(0, self.block_text(block).rstrip("."))

    def block_text(self, block: Node) -> str:
        return self.names.parts([self.machine.nodes[part].plain for part in block.parts])

    # --- amounts ---

    def amounts(self, option: Option, _: Node) -> Choice:
        return Choice(0, self.look.bag(amounts_in(option.label)))

    def pay(self, option: Option, node: Node) -> Choice:
        title = self.words("option", "pay", amounts=self.look.bag(amounts_in(option.label)))
        return Choice(0, title, self.names.parts(node.plain.get("then", ())))

    def exchange(self, option: Option, node: Node) -> Choice:
        state = self.look.state
        sides = exchanged(self.machine, state, node, state.stack[-2], option.code)
        give, get = (self.look.bag(self.look.vector(side)) for side in sides)
        return Choice(0, self.words("option", "exchange", give=give, get=get))

    def replacement(self, option: Option, _: Node) -> Choice:
        return self.rule(option.code)

    def rule(self, index: int) -> Choice:
        """A rule of a card, by the card and what it says."""
        node = self.machine.nodes[index]
        name = self.source(node) if node.item == NONE else self.names.name(self.machine.program.items[node.item].id)
        return Choice(0, name, self.names.part(node.plain))

    def advance(self, _option: Option, _: Node) -> Choice:
        """Where the step leads, and what the space gives."""
        tables = self.machine.tables
        space = self.look.state.seats[self.seat].numbers[FEDERATION] + 1
        is_over = space == len(tables.spaces)
        block = tables.overflow if is_over else tables.space_bonus[space]
        bonus = "" if block == NONE else self.block_text(self.machine.nodes[block])
        title = (
            self.words("option", "advance.over")
            if is_over
            else self.words("option", "advance", space=tables.spaces[space])
        )
        return Choice(0, title, bonus)

    # --- things ---

    def item_or_place(self, option: Option, _: Node) -> Choice:
        if option.label[-1] == "look":
            number = self.look.rules["special_cards"]["special_low"]["look_at"]
            return Choice(0, self.words("option", "look", number, n=self.words.number(number)))
        if option.code < ITEMS:
            return Choice(0, self.look.site(self.seat, option.code), group=self.kind_of(option.code))
        return self.item(self.look.item(option.code))

    def item(self, identifier: str, group: str = "") -> Choice:
        """A card, slot or tile: its name, colour, price and text."""
        facts = self.look.card_facts(identifier)
        text = self.names.text(identifier)
        detail = self.words("card", "facts", facts=facts, text=text) if facts else text
        return Choice(0, self.names.name(identifier), detail, group, self.look.style(identifier))

    def produce(self, option: Option, _: Node) -> Choice:
        given = self.look.vector(self.machine.yield_of(self.look.state, option.code))
        return Choice(0, self.look.site(self.seat, option.code), self.look.bag(given), self.kind_of(option.code))

    def kind_of(self, site: int) -> str:
        kind = self.machine.kind_at(self.look.state, self.seat, site)
        return "" if kind == NONE else self.words("option", "group", kind=self.look.kind(KINDS[kind]))

    def build(self, option: Option, node: Node) -> Choice:
        kind, site = option.code >> KIND_SHIFT, option.code & (1 << KIND_SHIFT) - 1
        act: dict[str, Any] = {"op": "build", "what": {"of": {KINDS[kind]: 1}}}
        is_connected = KINDS[kind] == "tunnel" or self.look.is_reached(self.seat, site)
        key = "priced" if is_connected else "priced.unconnected"
        return self.priced(key, act, node, kind, site)._replace(detail=self.look.site_gift(self.seat, site))

    def upgrade(self, option: Option, node: Node) -> Choice:
        kind = self.machine.kind_at(self.look.state, self.seat, option.code)
        act: dict[str, Any] = {"op": "upgrade", "what": {"of": {KINDS[kind]: 1}}}
        return self.priced("priced", act, node, kind, option.code)

    def priced(self, key: str, act: dict[str, Any], node: Node, kind: int, site: int) -> Choice:
        """An act with its cost; places where it costs the same form a group."""
        cost = self.cost(node, kind, site)
        group = self.words("option", key, act=self.names.part(act), cost=cost)
        return Choice(0, self.look.site(self.seat, site), group=group)

    def cost(self, node: Node, kind: int, site: int) -> str:
        found = payments(self.machine, self.look.state, node, kind, site, NONE)
        ways = list(dict.fromkeys(self.look.bag(self.look.vector(payment.amounts)) for payment in found))
        if len(ways) > MOST_PAYMENTS:
            return self.words("option", "many_ways", amounts=ways[0])
        return self.words.listing(ways, "or")


def amounts_in(label: tuple[str, ...]) -> dict[str, int]:
    """`("pay", "1 kelp", "2 credits")` as amounts."""
    pairs = [each.split(" ", 1) for each in label[1:] if each != NOTHING]
    return {name: int(number) for number, name in pairs}


def told_apart(choices: list[Choice]) -> list[Choice]:
    """Answers that would read alike get a number behind their title."""
    alike: dict[tuple[str, str, str], list[int]] = {}
    for i, choice in enumerate(choices):
        alike.setdefault((choice.group, choice.title, choice.detail), []).append(i)
    for places in alike.values():
        for number, i in enumerate(places, 1):
            if len(places) > 1:
                choices[i] = choices[i]._replace(title=f"{choices[i].title} ({number})")
    return choices
