"""Lowers what effects count, wait for and ask: quantities, events and tests."""

from sys import intern
from typing import Any, Final

from uwc_content.engine.bags import distinct, is_readable
from uwc_content.engine.in_force import verbs_of
from uwc_content.engine.opcodes import (
    EVERYTHING,
    GROUP,
    NONE,
    PAYABLE,
    PRONOUNS,
    RESOURCE,
    TESTS,
    THING,
    TRACK,
)
from uwc_content.engine.program import Program
from uwc_content.engine.quantities_of_nodes import Amount, Event, FactTest, Quantity, Sum, Test
from uwc_content.language.ceilings import MOST_GIVEN_UP

Plain = dict[str, Any]
EFFECT: Final = "effect"
"""In place of a period: since the effect began that asks."""


class Terms:
    """Adds quantities and remembered events to a program."""

    __slots__ = ("asked", "item", "payer", "program")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.payer = NONE
        """The payment whose benefit is being read."""
        self.item = NONE
        """The item whose text is being read."""
        self.asked: list[int] | None = None
        """Counters that the effect which is being read asks of itself; nothing outside of effects."""

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
            found.has_one_way = has_one_way(found)
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
        event.verb = intern(plain.get("verb", ""))
        what = plain.get("selection") or plain.get("bag")
        event.what = self.quantity(what) if what else None
        event.wanted = wanted_in(event.what)
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


def has_one_way(bag: Quantity) -> bool:
    """Whether a bag leaves no choice, as far as it tells by itself: no group, no alternatives, nothing to choose."""
    if bag.fixed is not None:
        return len(bag.fixed) == 1
    is_open = bag.one_of or bag.payer != NONE or any(each.sort == GROUP or each.chosen for each in bag.amounts)
    return not is_open


def fact_test(field: str, plain: Plain) -> FactTest:
    least, most = plain.get("least", 0), plain.get("most", EVERYTHING)
    return FactTest(field, plain.get("any_of", []), least, most, plain.get("unit", ""))


def wanted_in(what: Quantity | None) -> list[int]:
    """The amounts of which some must be there for a bag to be in what happened; none where nothing is sure."""
    if what is None:
        return []
    inner = [wanted_in(each) for each in what.one_of]
    inner.extend((each.members or [each.index]) if each.number > 0 else [] for each in what.amounts)
    is_sure = all(each and NONE not in each for each in inner)
    return [index for each in inner for index in each] if is_sure else []


def noun_alone(event: Event) -> str:
    """The noun of an event that asks for one kind of things and nothing else."""
    what = event.what
    if what is None or len(what.amounts) != 1 or what.amounts[0].sort != THING or event.match != NONE:
        return ""
    is_more = what.one_of or what.is_narrowed or what.pronoun
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
