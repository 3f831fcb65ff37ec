"""One description in progress: the grammar, what `it` means just now, and how deep choices are nested."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from uwc_content.text.grammar import Grammar

Lowered = Mapping[str, Any]
"""A word or quantity in bundle form."""
Describer = Callable[["Telling", Lowered], str]

CountedDescriber = Callable[["Telling", Lowered, str], str]

PLAIN, AFTER, AND, MAY, TO, REQUIRED, THEY = "", "after", "and", "may", "to", "required", "they"
MAY_AND, TO_AND = "may.and", "to.and"
TIMES, MAY_TIMES = "times", "may.times"
MOODS = {
    PLAIN: ("",),
    AFTER: (".after", ""),
    AND: (".and", ""),
    TIMES: (".times", ".after", ""),
    MAY: (".may", ""),
    MAY_AND: (".may.and", ".may", ""),
    MAY_TIMES: (".may.times", ".may", ""),
    TO: (".to", ".may", ""),
    TO_AND: (".to.and", ".to", ".may", ""),
    REQUIRED: (".required", ""),
    THEY: (".they", ""),
}
"""How keys end in a mood, the closest first: after something that opens the sentence, before another act, after a
number of times, after `you may`, after `in order to`, as what is required, as what others do."""
FOLLOWED = {PLAIN: AND, AFTER: AND, AND: AND, TIMES: AND, MAY: MAY_AND, MAY_TIMES: MAY_AND, TO: TO_AND}
"""The mood of an act that another one follows."""
INDICATIVE = frozenset({PLAIN, AFTER, AND, TIMES})
"""Moods in which somebody is told what to do, rather than what may or must be."""
BESIDE = ".beside"
"""How a key may end beside acts of other words; elsewhere a language may tell what happens rather than order it."""

WITH_A_THING = frozenset({"take", "use", "ready", "build", "upgrade", "produce", "select", "word", "when"})
"""Words whose value is a thing, or an event that happens to one."""


class Telling:
    """Passed from word to word while one section is described."""

    __slots__ = (
        "depth",
        "describe_counted",
        "describers",
        "facts",
        "grammar",
        "is_beside",
        "it",
        "listing",
        "mood",
        "noun",
        "number",
        "template",
    )

    def __init__(
        self, grammar: Grammar, describers: Mapping[str, Describer], describe_counted: CountedDescriber
    ) -> None:
        self.grammar = grammar
        self.describers = describers
        self.describe_counted = describe_counted
        self.it: tuple[str, ...] = ()
        self.mood = ""
        self.is_beside = False
        self.depth = 0
        self.facts = grammar.facts
        self.template = grammar.template
        self.noun = grammar.noun
        self.number = grammar.number
        self.listing = grammar.listing

    def remember(self, part: Lowered) -> None:
        """From here on, `it` is the thing of this part, if the part has one."""
        if part["op"] in WITH_A_THING:
            self.it = tuple(antecedents(part["what"])) or self.it

    @contextmanager
    def meaning(self, part: Lowered) -> Iterator[None]:
        """Within, `it` is the thing of this part."""
        outer = self.it
        self.remember(part)
        yield
        self.it = outer

    @contextmanager
    def in_mood(self, mood: str) -> Iterator[None]:
        """Within, acts take the variant of their templates that ends with this: `gain.may` after `you may`."""
        outer, self.mood = self.mood, mood
        yield
        self.mood = outer

    @contextmanager
    def beside(self, others: bool) -> Iterator[None]:
        """Within, acts stand in one list, with acts of other words or without."""
        outer, self.is_beside = self.is_beside, others
        yield
        self.is_beside = outer

    def endings(self) -> tuple[str, ...]:
        """How keys end here, the closest first."""
        return (BESIDE, *MOODS[self.mood]) if self.is_beside and self.mood in INDICATIVE else MOODS[self.mood]

    def mood_as(self, mood: str) -> str:
        """This mood, unless another one than the indicative goes on: `you may, if …, gain 1 coin`."""
        return mood if self.mood in INDICATIVE else self.mood

    def mooded(self, key: str, context: str = "template") -> str:
        """The variant of a key for the mood, if the language words it."""
        return self.grammar.closest(context, *(key + end for end in MOODS[self.mood]))


def antecedents(thing: Lowered) -> Iterator[str]:
    """The nouns that `it` may stand for, in a selection or event: one, or one of each alternative."""
    if "selection" in thing:
        yield from antecedents(thing["selection"])
    elif "one_of" in thing:
        for each in thing["one_of"]:
            yield from antecedents(each)
    else:
        yield from list(thing.get("of") or ())[:1]
