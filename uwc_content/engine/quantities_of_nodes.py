"""What nodes speak of: amounts and quantities, events, tests and costs."""

from sys import intern
from typing import TYPE_CHECKING, Any

from uwc_content.engine.opcodes import EVERYTHING, NO_PRONOUN, NONE, THING

if TYPE_CHECKING:
    from uwc_content.engine.program import Item


class Amount:
    """So much of one name: a number, a stat or a rising table."""

    __slots__ = ("chosen", "index", "kinds", "members", "name", "number", "rows", "sort", "stat")

    def __init__(self, name: str, index: int, number: int, stat: str, rows: list[tuple[int, int]]) -> None:
        self.name = intern(name)  # names are looked up in tables all the time
        self.index = index
        self.number = number
        self.stat = stat
        self.rows = rows
        self.chosen = 0
        """The most that the player may choose of it; 0 where its number is not for the player to choose."""
        self.sort = THING
        self.members: list[int] = []
        """The resources of a group."""
        self.kinds: list[int] | None = None
        """The concrete kinds that the name means to builders, once a ruleset has told them."""

    def by(self, count: int) -> int:
        """The number of a table at a count."""
        found = 0
        for least, number in self.rows:
            if count >= least:
                found = number
        return found


class FactTest:
    """What a fact of an item must be: one of these values, or a number between two, perhaps of one resource."""

    __slots__ = ("field", "least", "most", "unit", "values")

    def __init__(self, field: str, values: list[Any], least: int, most: int, unit: str) -> None:
        self.field = field
        self.values = values
        self.least = least
        self.most = most
        self.unit = unit

    def fits(self, item: "Item") -> bool:
        value = item.fields.get(self.field, False)
        if self.unit:
            value = value["of"].get(self.unit, 0) if value else 0
        if self.values:
            return any(each in self.values for each in value) if isinstance(value, list) else value in self.values
        return value is not False and self.least <= value <= self.most


class Sum:
    """A number printed on things, added up."""

    __slots__ = ("field", "number", "things", "unit")

    def __init__(self, field: str, number: int, unit: str, things: "Quantity") -> None:
        self.field = field
        self.number = number
        self.unit = unit
        self.things = things

    def over(self, things: "Quantity") -> "Sum":
        """The same of other things."""
        return Sum(self.field, self.number, self.unit, things)

    def of(self, item: "Item") -> int:
        value = item.fields.get(self.field, 0)
        if self.unit:
            value = value["of"].get(self.unit, 0) if value else 0
        return int(value)


class Quantity:
    """What stood inside a pair of braces."""

    __slots__ = (
        "amounts",
        "at",
        "by",
        "did",
        "different",
        "facts",
        "fixed",
        "has_one_way",
        "having",
        "is_anywhere",
        "is_bag",
        "is_capped",
        "is_kept",
        "is_narrowed",
        "max",
        "number",
        "one_of",
        "other_than",
        "paid",
        "payer",
        "per",
        "pronoun",
        "same",
        "site",
        "sum",
        "this",
        "who",
    )

    def __init__(self) -> None:
        self.amounts: list[Amount] = []
        self.one_of: list[Quantity] = []
        self.pronoun = NO_PRONOUN
        self.did: list[Event] = []
        """Events that are looked back at: complete sets of them."""
        self.per: Quantity | None = None
        self.max = EVERYTHING
        self.by: Quantity | None = None
        self.having: Quantity | None = None
        self.at: Quantity | None = None
        self.site = ""
        self.same = ""
        self.different = ""
        self.facts: list[FactTest] = []
        self.other_than = NO_PRONOUN
        """Which thing is left out."""
        self.this = NONE
        """The item whose text it is."""
        self.sum: Sum | None = None
        self.is_kept = False
        """Whether what is kept on the item is meant, and not what the player has."""
        self.who = ""
        """Whose things are counted, where that is not the player alone."""
        self.paid = 0
        """How much of what the player chose to pay makes one."""
        self.payer = NONE
        """The node of the payment that `paid` speaks of."""
        self.is_narrowed = False
        """Whether things have to be looked at one by one."""
        self.number = 0
        """Every quantity of a program has another one."""
        self.is_anywhere = True
        """Whether things of it may be built on any site that is for them."""
        self.is_bag = False
        """Whether all names are resources, payables or groups."""
        self.is_capped = False
        """Whether it names a resource of which nobody may have more than so much."""
        self.fixed: list[list[int]] | None = None
        """What a bag holds, where that never changes: the distinct ways to read it."""
        self.has_one_way = False
        """Whether a bag leaves no choice, however much it holds just now."""


class Event:
    """Something that happens."""

    __slots__ = (
        "is_of_others",
        "match",
        "noun",
        "nth",
        "number",
        "one_of",
        "pattern",
        "period",
        "place",
        "source",
        "verb",
        "wanted",
        "what",
        "within",
    )

    def __init__(self) -> None:
        self.verb = ""
        self.noun = ""
        """What it happens to, where it asks for nothing but such a thing."""
        self.what: Quantity | None = None
        self.wanted: list[int] = []
        """Of an event about amounts: those of which some must be there; none where anything will do."""
        self.period = ""
        self.one_of: list[Event] = []
        self.source = ""
        self.nth = 0
        self.number = 1
        """How many things it must have happened to, one after the other, for those who look back at it."""
        self.within = ""
        self.place = ""
        """Where it must happen, if `within` is a kind of place."""
        self.match = NONE
        self.is_of_others = False
        """Whether it must happen to another player than the one whose rule waits for it."""
        self.pattern = NONE
        """Index of the counter that remembers how often it happened, if anything asks."""


class Test:
    """A question about the game."""

    __slots__ = ("event", "inner", "noun", "op", "spaces", "track", "what")

    def __init__(self, op: int) -> None:
        self.op = op
        self.what: Quantity | None = None
        self.event: Event | None = None
        self.track = ""
        self.spaces: list[int] = []
        """The numbers of the spaces: see Rules.number_of."""
        self.noun = ""
        self.inner: list[list[Test]] = []


class Cost:
    """What one thing costs before discounts."""

    __slots__ = ("bag", "sort")

    def __init__(self, sort: int, bag: Quantity | None) -> None:
        self.sort = sort
        self.bag = bag
