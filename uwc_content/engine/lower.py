"""Lowers the effects of a bundle: names become indices, words become nodes."""

from typing import Any, Final

from uwc_content.engine.bags import distinct, is_readable
from uwc_content.engine.capacity import check_program
from uwc_content.engine.frames.every_frame import FRAMES
from uwc_content.engine.in_force import verbs_of
from uwc_content.engine.opcodes import (
    BLOCK,
    CHOOSE,
    EVERYTHING,
    FREE,
    GROUP,
    LET,
    NONE,
    PAY,
    PAYABLE,
    PRODUCE,
    PRONOUNS,
    RESOURCE,
    STATED,
    TAKE,
    TESTS,
    THING,
    TOGETHER,
    TRACK,
    USUAL,
    WHEN,
    WORD,
)
from uwc_content.engine.program import Item, Node, Nouns, Program
from uwc_content.engine.quantities_of_nodes import Amount, Cost, Event, FactTest, Quantity, Sum, Test
from uwc_content.engine.search.foresight import foresee
from uwc_content.engine.words.every_word import OPS, WORDS
from uwc_content.language.ceilings import MOST_GIVEN_UP

Plain = dict[str, Any]
EFFECT: Final = "effect"
"""In place of a period: since the effect began that asks."""


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


class Lowering:
    """Adds items and effects to a program."""

    __slots__ = ("asked", "item", "payer", "program")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.payer = NONE
        """The payment whose benefit is being read."""
        self.item = NONE
        """The item whose text is being read."""
        self.asked: list[int] | None = None
        """Counters that the effect which is being read asks of itself; nothing outside of effects."""

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

    # --- quantities, events and tests ---

    def quantity(self, plain: Plain) -> Quantity:
        found = Quantity()
        self.program.quantities += 1
        found.number = self.program.quantities
        found.amounts = [self.amount(name, number) for name, number in plain.get("of", {}).items()]
        found.one_of = [self.quantity(each) for each in plain.get("one_of", ())]
        found.pronoun = PRONOUNS.get(plain.get("pronoun", ""), 0)
        found.did = [self.remembered(each) for each in apart(plain["did"])] if "did" in plain else []
        found.per = self.quantity(plain["per"]) if "per" in plain else None
        found.by = self.quantity(plain["by"]) if "by" in plain else None
        found.having = self.quantity(plain["with"]) if "with" in plain else None
        found.at = self.quantity(plain["at"]) if "at" in plain else None
        found.max = plain.get("max", EVERYTHING)
        found.site = plain.get("site", "")
        found.same = plain.get("same", "")
        found.different = plain.get("different", "")
        found.who = plain.get("who", "")
        found.is_kept = "kept" in plain
        found.paid = max(plain.get("paid", {"": 0}).values())
        if (found.paid or found.different == "paid") and self.payer != NONE:
            found.payer = self.payer
            self.program.nodes[self.payer].is_recalled = True
        self.narrow_items(found, plain)
        found.is_narrowed = bool(found.having or found.at or found.site or found.same or found.different)
        found.is_narrowed = found.is_narrowed or bool(found.facts or found.other_than)
        found.is_anywhere = not found.site and found.at is None
        found.is_bag = all(each.index != NONE or each.sort == GROUP for each in found.amounts)
        if found.one_of:
            found.is_bag = found.one_of[0].is_bag
        found.is_capped = self.is_capped(found)
        if found.is_bag:
            found.fixed = self.fixed_vectors(found)
        return found

    def narrow_items(self, found: Quantity, plain: Plain) -> None:
        """What a quantity asks about items."""
        found.this = self.item
        found.other_than = PRONOUNS.get(plain.get("except", ""), 0)
        found.facts = [fact_test(field, test) for field, test in plain.get("where", {}).items()]
        if "sum" in plain:
            total = plain["sum"]
            found.sum = Sum(total["field"], total["number"], total.get("unit", ""), self.quantity(total["things"]))

    def is_capped(self, bag: Quantity) -> bool:
        named = {i for amount in bag.amounts for i in (*amount.members, amount.index)}
        return any(i in named for i, _ in self.program.caps) or any(each.is_capped for each in bag.one_of)

    def fixed_vectors(self, bag: Quantity) -> list[list[int]] | None:
        """What a bag holds, unless that depends on the state of the game."""
        if bag.per is not None or bag.payer != NONE or any(is_reckoned(each) for each in bag.amounts):
            return None
        if bag.one_of:
            inner = [each.fixed for each in bag.one_of]
            return distinct([vector for each in inner if each is not None for vector in each]) if all(inner) else None
        found = [[0] * len(self.program.amount_names)]
        for amount in bag.amounts:
            if amount.sort == GROUP and not is_readable(amount.number, len(amount.members), bag.same, bag.different):
                return None  # a count may ask for as many as it likes; nobody chooses from it
            found = [vector for each in found for vector in self.program.with_amount(each, amount, amount.number, bag)]
        return distinct(found)

    def amount(self, name: str, number: Any) -> Amount:
        index = self.program.amount_index.get(name, NONE)
        chosen = most_chosen(number)
        if chosen:
            found = Amount(name, index, 1, "", [])
            found.chosen = chosen
        elif isinstance(number, dict):
            rows = [(count, value) for count, value in number.get("table", ())]
            found = Amount(name, index, 0, number.get("stat", ""), rows)
        else:
            found = Amount(name, index, EVERYTHING if number == "all" else number, "", [])
        found.sort = self.sort_of(name)
        found.members = self.program.groups.get(name, [])
        return found

    def sort_of(self, name: str) -> int:
        if name in self.program.nouns and name not in self.program.vocabulary["payables"]:
            return THING
        if name in self.program.vocabulary["resources"]:
            return RESOURCE
        if name in self.program.groups:
            return GROUP
        return TRACK if name in self.program.vocabulary["tracks"] else PAYABLE

    def event(self, plain: Plain) -> Event:
        event = Event()
        event.one_of = [self.event(each) for each in plain.get("one_of", ())]
        event.verb = plain.get("verb", "")
        what = plain.get("selection") or plain.get("bag")
        event.what = self.quantity(what) if what else None
        event.period = plain.get("period", "")
        event.source = plain.get("from", "")
        event.nth = plain.get("nth", 0)
        event.within = plain.get("in", "")
        event.match = int(plain["match"]) if "match" in plain else NONE
        event.is_of_others = "who" in plain
        if event.is_of_others:
            self.program.overheard.add(event.verb)
        numbers = (plain.get("selection") or {}).get("of", {})
        event.number = max([number for number in numbers.values() if isinstance(number, int)], default=1)
        is_period = event.within in self.program.vocabulary["periods"] or event.within == EFFECT
        event.place = "" if is_period else event.within
        event.noun = noun_alone(event)
        if event.nth and event.within and is_period:
            self.remember(event)
        return event

    def remembered(self, plain: Plain) -> Event:
        """Whoever looks back adds up: any amount counts, until it is as much as the event says."""
        amounts = (plain.get("bag") or {}).get("of", {})
        event = self.event({**plain, "bag": {**plain["bag"], "of": dict.fromkeys(amounts, 1)}} if amounts else plain)
        event.number = max([event.number, *(each for each in amounts.values() if isinstance(each, int))])
        self.remember(event)
        return event

    def remember(self, event: Event) -> None:
        if event.pattern == NONE:
            event.pattern = len(self.program.patterns)
            self.program.patterns.append(event)
            for verb in dict.fromkeys(verbs_of(event)):
                self.program.patterns_of.setdefault(verb, []).append(event)
            self.program.patterns_in.setdefault(self.period_of(event), []).append(event.pattern)
            if event.within == EFFECT and self.asked is not None:
                self.asked.append(event.pattern)

    def period_of(self, event: Event) -> str:
        """The period in which a remembered event is counted; of an effect nothing is left at the end of the turn."""
        return event.within if event.within in self.program.vocabulary["periods"] else "turn"

    def tests(self, plain: list[Plain]) -> list[Test]:
        return [self.test(each) for test in plain for each in tests_apart(test)]

    def number_at(self, track: str, space: int | str) -> int:
        """A space as Rules.number_of tells it: its number, or the place of its name."""
        return self.program.vocabulary["tracks"][track]["spaces"].index(space) if isinstance(space, str) else space

    def test(self, plain: Plain) -> Test:
        test = Test(TESTS[plain["op"]])
        what = plain["what"]
        if plain["op"] == "stands":
            test.track, test.spaces = plain["track"], [self.number_at(plain["track"], space) for space in what]
        elif plain["op"] == "did":
            test.event = self.remembered(what)
        elif plain["op"] == "most":
            test.noun = what
        elif plain["op"] == "any_of":
            test.inner = [self.tests(each) for each in what]
        elif plain["op"] == "not":
            test.inner = [self.tests(what)]
        else:
            test.what = self.quantity(what)
        return test


def most_chosen(number: Any) -> int:
    """The most that a player may choose, where that is for a player to say."""
    if isinstance(number, dict):
        return int(number.get("up_to", 0))
    return MOST_GIVEN_UP if number == "any" else 0


def is_reckoned(amount: Amount) -> bool:
    """Whether a number depends on the state of the game, or on what a player chooses."""
    return bool(amount.stat or amount.rows or amount.chosen)


def fact_test(field: str, plain: Plain) -> FactTest:
    least, most = plain.get("least", 0), plain.get("most", EVERYTHING)
    return FactTest(field, plain.get("any_of", []), least, most, plain.get("unit", ""))


def is_all(what: Quantity) -> bool:
    """Whether it means all things that there are; what they must share is for the player to choose."""
    amounts = [amount.number for amount in what.amounts]
    return bool(amounts) and all(number == EVERYTHING for number in amounts) and not what.same and not what.different


def noun_alone(event: Event) -> str:
    """The noun of an event that asks for one kind of things and nothing else."""
    what = event.what
    if what is None or len(what.amounts) != 1 or what.amounts[0].sort != THING or event.match != NONE:
        return ""
    is_more = what.one_of or what.is_narrowed or what.pronoun or what.other_than or what.who
    return "" if is_more or event.one_of or event.source or event.period or event.place else what.amounts[0].name


def tests_apart(test: Plain) -> list[Plain]:
    return [{**test, "what": each} for each in apart(test["what"])] if test["op"] == "did" else [test]


def apart(event: Plain) -> list[Plain]:
    """Things come one by one, and amounts in any number of gains: having built or gained two things is having built
    or gained the one, and the other."""
    key = "selection" if "selection" in event else "bag"
    things = event.get(key) or {}
    if len(things.get("of", {})) < 2:
        return [event]
    return [{**event, key: {**things, "of": {name: number}}} for name, number in things["of"].items()]
