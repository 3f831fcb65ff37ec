"""Questions about effects on the board: what to build, upgrade, use, take or produce, and where."""

from typing import Any

from uwc_content.engine.costs import payments
from uwc_content.engine.game import Decision, Option
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.space import KIND_SHIFT
from uwc_content.games.underwater_cities.rules.places import FEDERATION
from uwc_content.games.underwater_cities.rules.tables import ITEMS, KINDS
from uwc_content.games.underwater_cities.rules.things import kind_at
from uwc_content.games.underwater_cities.table.closed import Closed
from uwc_content.games.underwater_cities.table.look import FEDERATION_TRACK, Look
from uwc_content.play.asking import Choice, Question
from uwc_content.play.effects import EffectAsker
from uwc_content.play.spread import ITEM, TRACK, ref_to

MOST_PAYMENTS = 3
"""Ways to pay that are told beside an option; all of them are listed when it comes to paying."""


ON_THE_MAP = ("build", "upgrade", "produce", "select")


class Asker(EffectAsker):
    """Decisions about effects on the board: where something is built, upgraded or produced."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.look = look
        self.machine = look.machine
        self.by_kind |= {
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

    def closed(self, decision: Decision) -> dict[str, str]:
        return Closed(self).reasons(decision)

    def question(self, decision: Decision) -> Question:
        return self.about_effect(decision, decision.kind in ON_THE_MAP)

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
        return Choice(0, title, bonus, refs=(ref_to(TRACK, FEDERATION_TRACK),))

    # --- things ---

    def item_or_place(self, option: Option, _: Node) -> Choice:
        if option.label[-1] == "look":
            number = self.look.rules["special_cards"]["special_low"]["look_at"]
            return Choice(0, self.words("option", "look", number, n=self.words.number(number)))
        if option.code < ITEMS:
            where, kind = self.look.site(self.seat, option.code), self.kind_of(option.code)
            return Choice(0, where, group=kind, refs=self.look.site_refs(self.seat, option.code))
        return self.item(self.look.item(option.code))

    def item(self, identifier: str, group: str = "") -> Choice:
        """A card, slot or tile: its name, colour, price and text."""
        facts = self.look.card_facts(identifier)
        text = self.names.text(identifier)
        detail = self.words("card", "facts", facts=facts, text=text) if facts else text
        refs = (ref_to(ITEM, identifier),)
        return Choice(0, self.names.name(identifier), detail, group, self.look.style(identifier), refs=refs)

    def produce(self, option: Option, _: Node) -> Choice:
        given = self.look.vector(self.machine.yield_of(self.look.state, option.code))
        where, refs = self.look.site(self.seat, option.code), self.look.site_refs(self.seat, option.code)
        return Choice(0, where, self.look.bag(given), self.kind_of(option.code), refs=refs)

    def kind_of(self, site: int) -> str:
        kind = kind_at(self.machine, self.look.state, self.seat, site)
        return "" if kind == NONE else self.words("option", "group", kind=self.look.kind(KINDS[kind]))

    def build(self, option: Option, node: Node) -> Choice:
        kind, site = option.code >> KIND_SHIFT, option.code & (1 << KIND_SHIFT) - 1
        act: dict[str, Any] = {"op": "build", "what": {"of": {KINDS[kind]: 1}}}
        is_connected = KINDS[kind] == "tunnel" or self.look.would_connect(self.seat, site)
        key = "priced" if is_connected else "priced.unconnected"
        choice = self.priced(key, act, node, kind, site)
        return choice._replace(detail=self.look.site_gift(self.seat, site), refs=self.look.twin_refs(self.seat, site))

    def upgrade(self, option: Option, node: Node) -> Choice:
        kind = kind_at(self.machine, self.look.state, self.seat, option.code)
        act: dict[str, Any] = {"op": "upgrade", "what": {"of": {KINDS[kind]: 1}}}
        return self.priced("priced", act, node, kind, option.code)

    def priced(self, key: str, act: dict[str, Any], node: Node, kind: int, site: int) -> Choice:
        """An act with its cost; places where it costs the same form a group."""
        cost = self.cost(node, kind, site)
        group = self.words("option", key, act=self.names.part(act), cost=cost)
        return Choice(0, self.look.site(self.seat, site), group=group, refs=self.look.site_refs(self.seat, site))

    def cost(self, node: Node, kind: int, site: int) -> str:
        found = payments(self.machine, self.look.state, node, kind, site, NONE)
        ways = list(dict.fromkeys(self.look.bag(self.look.vector(payment.amounts)) for payment in found))
        if len(ways) > MOST_PAYMENTS:
            return self.words("option", "many_ways", amounts=ways[0])
        return self.words.listing(ways, "or")
