"""The places of a sentence where nouns stand: which form each takes unless the language says otherwise."""

from functools import cache
from typing import Any, NamedTuple

from uwc_content.text.grammar import Grammar


class Role(NamedTuple):
    """A place for nouns. `one` and `some` are the forms for one thing and for several."""

    name: str
    one: str
    some: str
    joined: str = "and"
    is_counted: bool = False
    """Whether kinds that connect are meant only as far as they are connected."""
    none: str = "none"
    number: int = 0
    """The number of the whole phrase, where it is not that of the noun: after `each`, after `the number of`."""

    def form(self, grammar: Grammar, number: Any) -> str:
        """The form of a noun beside this number; tables and stats stand apart from the noun, which is then `many`."""
        if number == 1:
            return grammar.form(self.name, self.one)
        if number == "all":
            return grammar.form(self.name + ".all", "all")
        if number == 0:
            return grammar.form(self.name + ".none", self.none)
        if isinstance(number, int):
            return grammar.form(self.name + ".some", self.some)
        many = grammar.form(self.name + ".many", "many")
        return grammar.form(self.name + ".stat", many) if number and "stat" in number else many


def amounts(name: str) -> Role:
    return Role(name, "count", "count")


def counted(name: str, form: str, none: str = "none") -> Role:
    return Role(name, form, form, is_counted=True, none=none)


GAIN = amounts("gain")
PAY = amounts("pay")
PUT = amounts("put")
DISCARD = Role("discard", "object", "object")
EXCHANGE = amounts("exchange")
EXCHANGE_FOR = amounts("exchange_for")
DRAW = amounts("draw")
ADVANCE = Role("advance", "advance", "advance")
COST = amounts("cost")
LESS = amounts("less")
DISCOUNT = amounts("discount")
SUBSTITUTE = amounts("substitute")
SUBSTITUTE_FOR = amounts("substitute_for")
SECTION = amounts("section")
STATS = Role("stats", "stat", "stat")

COUNTED_ACTS = frozenset({"produce"})
"""Only connected things produce."""
ACTS = {
    word: Role(word, "object", "up_to", joined="and_or", is_counted=word in COUNTED_ACTS)
    for word in ("take", "use", "ready", "build", "upgrade", "produce", "select", "word")
}

HAVE = counted("have", "have")
HAVE_ONE = counted("have.one", "a")
"""At least one, for languages that then say no number: you have a mill."""
HAVE_NONE = HAVE._replace(joined="none")
NOT_HAVE = counted("not_have", "have")
AT_MOST = counted("at_most", "have", none="have")
MORE_THAN = counted("more_than", "have", none="have")
EACH = counted("each", "each")
EVERY = counted("every", "every")
MANY = counted("many", "many")
NUMBER = counted("number", "number")
SET = counted("set", "count")
ONE_OF_COUNT = SET._replace(number=1)
ALL_OF_COUNT = SET._replace(number=2)
SUMMED = Role("summed", "summed", "summed", is_counted=True)
"""Things on which something is printed that is added up."""
SUM = amounts("sum")
SUM_EACH = Role("sum_each", "each", "each")
SUM_EVERY = Role("sum_every", "every", "every")
"""What is added up: some of it, each unit, every so many."""
FACT = amounts("fact")
"""Amounts that are printed on things."""
WITH = Role("with", "with", "with")
WITHOUT = Role("without", "without", "without", none="without")
"""What a place has not, for languages that word it apart."""
IS = Role("is", "a", "count")
IS_NOT = Role("is_not", "a", "count")
CONDITIONS = frozenset({IS, IS_NOT})
"""What is asked is any such thing; the place where it stands is meant as conditions mean it."""
AT = Role("at", "at", "count")
AT_COUNTED = AT._replace(is_counted=True)

EVENT_FORMS = {
    "gain": ("count", "count"),
    "pay": ("count", "count"),
    "discard": ("object", "object"),
    "draw": ("count", "count"),
    "advance": ("advance_event", "advance_event"),
}
"""Events that happen to amounts; all others happen to a thing."""


@cache
def role_in_event(tense: str, verb: str) -> Role:
    """Where the things of an event stand: `when.build`, `to.build`, `did.build` …"""
    one, some = EVENT_FORMS.get(verb, ("a", "count"))
    return Role(f"{tense}.{verb}", one, some, is_counted=verb in COUNTED_ACTS)
