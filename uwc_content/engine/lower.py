"""Lowers the effects of a bundle: names become indices, words become nodes."""

from typing import Any

from uwc_content.engine.capacity import check_program
from uwc_content.engine.frames.every_frame import FRAMES
from uwc_content.engine.lowered_terms import Plain, Terms
from uwc_content.engine.opcodes import (
    BLOCK,
    CHOOSE,
    EVERYTHING,
    FREE,
    LET,
    NONE,
    PAY,
    PRODUCE,
    STATED,
    TAKE,
    TOGETHER,
    USUAL,
    WHEN,
    WORD,
)
from uwc_content.engine.program import Item, Node, Nouns, Program
from uwc_content.engine.quantities_of_nodes import Cost, Quantity
from uwc_content.engine.search.foresight import foresee
from uwc_content.engine.words.every_word import OPS, WORDS


def lower(bundle: Plain) -> Program:
    """The program of a verified bundle."""
    lowering = Lowering(Program(bundle, FRAMES))
    for type_ in sorted(bundle["items"]):
        for plain in bundle["items"][type_]:
            lowering.add_item(type_, plain)
    check_program(lowering.program)
    return lowering.program


def tell_nouns(program: Program, about_nouns: Nouns) -> None:
    """Look at all nodes again with what a game knows about its nouns, those inside others first."""
    program.about_nouns = about_nouns
    for node in reversed(program.nodes):
        foresee(node, program.nodes, about_nouns)


class Lowering(Terms):
    """Adds items and effects to a program."""

    __slots__ = ()

    def add_item(self, type_: str, plain: Plain) -> None:
        """An item, and after it its parts."""
        definition: Plain = self.program.vocabulary["items"][type_]
        item = self.add_content(type_, plain["id"], plain, definition["sections"])
        for name, parts in plain.get("parts", {}).items():
            part_type, sections = f"{type_}.{name}", definition["parts"][name]["sections"]
            added = [
                self.add_content(part_type, f"{item.id}.{name}.{number}", part, sections)
                for number, part in enumerate(parts, 1)
            ]
            item.parts[name] = [part.index for part in added]
            for part in added:
                part.parent = item.index

    def add_content(self, type_: str, id_: str, plain: Plain, sections: Plain) -> Item:
        item = Item(len(self.program.items), type_, id_, plain)
        self.program.items.append(item)
        self.program.by_type.setdefault(type_, []).append(item)
        self.program.by_id[item.id] = item
        self.item = item.index
        for section, parts in plain.get("blocks", {}).items():
            self.add_section(item, section, parts, sections[section])
        item.bags = {section: self.quantity(bag) for section, bag in plain.get("bags", {}).items()}
        item.conditions = {section: self.tests(tests) for section, tests in plain.get("conditions", {}).items()}
        return item

    def add_section(self, item: Item, section: str, parts: list[Plain], facts: Plain) -> None:
        """Effects become a block; rules are kept apart, and so are abilities, which a period limits."""
        sort, source = facts["sort"], facts.get("source", "")
        standing = [part for part in parts if sort == "rules" or (sort == "both" and WORDS[OPS[part["op"]]].is_rule)]
        done = [part for part in parts if part not in standing]
        if standing:
            item.rules[section] = [self.node(part, item.index, source) for part in standing]
        if done:
            first = len(self.program.nodes)
            item.blocks[section] = self.block(done, item.index, source)
            for node in self.program.nodes[first:]:
                node.is_forced = bool(facts.get("forced"))

    # --- nodes ---

    def new_node(self, op: int, item: int, source: str) -> Node:
        node = Node(len(self.program.nodes), WORDS[op], item, source)
        self.program.nodes.append(node)
        if op == TOGETHER:
            self.program.promising.add(node.index)
        return node

    def block(self, parts: list[Plain], item: int, source: str) -> int:
        """A block of one part is the part itself only where nothing asks for a block, so it always is a block."""
        node = self.new_node(BLOCK, item, source)
        outer, is_whole = self.asked, self.asked is None
        if is_whole:
            self.asked = []
        node.parts = [self.node(part, item, source) for part in parts]
        if is_whole:
            node.forgets, self.asked = self.asked or [], outer
        foresee(node, self.program.nodes, self.program.about_nouns)
        return node.index

    def for_players(self, part: Plain, item: int, source: str) -> int:
        """What other players do is an effect of their own."""
        node = self.new_node(LET, item, source)
        node.plain, node.name, node.once = part, part["who"], part.get("once", "")
        outer, self.asked = self.asked, None
        node.parts = [self.block([{key: part[key] for key in part if key not in ("who", "once")}], item, source)]
        self.asked = outer
        foresee(node, self.program.nodes, self.program.about_nouns)
        return node.index

    def node(self, part: Plain, item: int, source: str) -> int:
        if "who" in part:
            return self.for_players(part, item, source)
        op = OPS[part["op"]]
        node = self.new_node(op, item, source)
        node.plain = part
        asked = self.asked
        if op == WHEN:
            self.asked = None  # what answers an event is an effect of its own
        elif asked is None and not node.word.is_rule:
            self.asked = node.forgets
        self.head(node, part, item, source)
        self.how(node, part)
        self.following(node, part, item, source)
        self.asked = asked
        foresee(node, self.program.nodes, self.program.about_nouns)
        return node.index

    def following(self, node: Node, part: Plain, item: int, source: str) -> None:
        outer = self.payer
        self.payer = node.index if node.op == PAY else outer
        if "then" in part:
            node.then = self.block(part["then"], item, source)
        self.payer = outer
        if "else" in part:
            node.otherwise = self.block(part["else"], item, source)
        if "instead" in part:
            node.instead = self.block(part["instead"], item, source)

    def head(self, node: Node, part: Plain, item: int, source: str) -> None:
        what = part["what"]
        word = part["op"]
        if node.op == CHOOSE:
            node.parts = [self.block(parts, item, source) for parts in what]
        elif node.op == TOGETHER:
            node.parts = [self.node(each, item, source) for each in what]
        elif word == "if":
            node.tests = self.tests(what)
        elif word == "when":
            node.event = self.event(what)
        elif word == "multiply":
            node.numbers = dict(what)
        elif word == "allow":
            node.name = what
        elif what == "all":
            node.takes_all = True
        else:
            node.what = self.quantity(what)
            node.is_whole = node.op in (TAKE, WORD) and is_all(node.what)
        if node.op == PRODUCE:
            node.what.is_capped = bool(self.program.caps)  # what a thing yields is for the game to say

    def how(self, node: Node, part: Plain) -> None:
        if "for" in part:
            node.other = self.quantity(part["for"])
        if "cost" in part:
            node.cost = self.cost(part["cost"])
        if "less" in part:
            node.less = self.quantity(part["less"])
        if "to" in part and node.op == PAY:
            node.payee = part["to"]
        elif "to" in part:
            node.event = self.event(part["to"])
        if "times" in part:
            self.times(node, part["times"])
        node.keep = part.get("keep", NONE)
        node.pick = part.get("pick", 1)
        node.once = part.get("once", "")
        node.lasts = part.get("lasts", "")
        node.name = str(part.get("from", part.get("word", node.name)))
        node.is_lenient = node.op == WORD and bool(self.program.vocabulary["words"][node.name].get("lenient"))

    def times(self, node: Node, times: Any) -> None:
        if isinstance(times, dict):
            node.times_per = self.quantity(times["per"])
        else:
            node.times = EVERYTHING if times == "any" else times

    def cost(self, cost: Any) -> Cost:
        if cost == "usual":
            return Cost(USUAL, None)
        return Cost(FREE, None) if cost == "free" else Cost(STATED, self.quantity(cost))


def is_all(what: Quantity) -> bool:
    """Whether it means all things that there are; what they must share is for the player to choose."""
    amounts = [amount.number for amount in what.amounts]
    return bool(amounts) and all(number == EVERYTHING for number in amounts) and not what.same and not what.different
