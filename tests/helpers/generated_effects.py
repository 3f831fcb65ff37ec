"""Draws effects as designers write them, from the words' own shapes and the names of a vocabulary.

Nothing here knows which words there are: a word's arguments come from its model, and a table says what may stand at
a place of each sort. What is drawn has the right shape; whether it means anything, the compiler says.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

from uwc_content.compiler.parse.acts import fits
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.parse.shapes import WORD_SHAPES, Shape
from uwc_content.language.base import Sort
from uwc_content.language.conditions import CONDITION_WORDS
from uwc_content.language.others import COUNTED, WHO
from uwc_content.language.vocabulary import FieldType, ItemType, PartType, Section, SectionSort

Written = Any
"""As YAML holds it: numbers, names, lists and mappings."""
NUMBERS = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 12, 100, 1000)
DEEPEST = 3


def is_chosen(payment: Written) -> bool:
    """Whether the player chooses how much."""
    return isinstance(payment, dict) and any(each == "any" or "up_to" in str(each) for each in payment.values())


class Drawing:
    """Draws for one vocabulary; `ids` are items that effects may name."""

    def __init__(self, names: Names, chance: random.Random, ids: Iterable[str] = ()) -> None:
        self.names = names
        self.chance = chance
        self.ids = sorted(ids)
        self.shapes = Language(names, Notes("drawn")).shapes
        self.depth = 0
        self.words: frozenset[str] = frozenset()
        self.is_about_a_thing = False
        self.has_paid = False
        self.has_chosen = False
        self.has_here = False
        self.has_this = False
        self.sorts: dict[Sort, Callable[[], Written]] = {
            Sort.ALTERNATIVES: lambda: [self.block() for _ in range(self.few(2))],
            Sort.BAG: lambda: self.braces("bag"),
            Sort.BAG_OR_ALL: lambda: "all" if self.rarely() else self.braces("bag"),
            Sort.BLOCK: self.block,
            Sort.CONDITION: self.condition,
            Sort.CONDITIONS: lambda: [self.condition() for _ in range(2)],
            Sort.COST: lambda: self.chance.choice(("free", "usual", self.braces("bag"))),
            Sort.COUNT: lambda: self.braces("count"),
            Sort.DECK_BAG: lambda: self.number() if self.rarely() else self.braces("deck"),
            Sort.EVENT: self.event,
            Sort.FACTS: self.facts,
            Sort.INTEGER: self.number,
            Sort.ITSELF: lambda: "this",
            Sort.KIND: self.kind,
            Sort.MULTIPLIERS: lambda: {self.kind(): self.chance.randrange(2, 6)},
            Sort.PAYMENT: lambda: self.braces("payment"),
            Sort.PERIOD: lambda: self.one(self.names.vocabulary.periods),
            Sort.PERIOD_OR_PLACE: lambda: self.one({*self.names.vocabulary.periods, *self.names.places}),
            Sort.PERMISSION: lambda: self.one(self.names.vocabulary.permissions),
            Sort.PERSON: lambda: self.one(self.names.vocabulary.people),
            Sort.PLACE: lambda: self.one(self.names.vocabulary.places),
            Sort.PLAYERS: lambda: self.one(WHO),
            Sort.PRONOUN: self.pronoun,
            Sort.SELECTION: self.selection,
            Sort.SHARED: self.shared,
            Sort.SITE: lambda: self.one([*self.names.vocabulary.sites, *(["here"] if self.has_here else [])]),
            Sort.SOURCE: lambda: self.one([*self.names.vocabulary.sources, *self.ids[:3]]),
            Sort.STAT_BAG: lambda: self.braces("stat"),
            Sort.TIMES: self.times,
            Sort.TRACK_BAG: lambda: self.braces("track"),
            Sort.TRUTH: lambda: self.chance.random() < 0.5,
        }

        known = names.vocabulary
        self.lacking = {
            sort
            for sort, there in {
                Sort.DECK_BAG: known.decks,
                Sort.MULTIPLIERS: names.kinds,
                Sort.PERMISSION: known.permissions,
                Sort.PERSON: known.people,
                Sort.PLACE: known.places,
                Sort.SELECTION: names.kinds,
                Sort.SITE: known.sites,
                Sort.SOURCE: known.sources,
                Sort.STAT_BAG: known.stats,
                Sort.TRACK_BAG: names.roles["track"].names,
            }.items()
            if not there
        }
        """Sorts for which this vocabulary has no name."""
        self.payable = [*known.resources, *known.payables]

    # --- chance ---

    def rarely(self, share: float = 0.15) -> bool:
        return self.chance.random() < share

    def few(self, least: int = 1) -> int:
        return self.chance.choice((least, least, least, least + 1))

    def number(self) -> int:
        return self.chance.choice(NUMBERS)

    def one(self, names: Iterable[str]) -> str:
        """A name, in an order that no hash seed can change; a game without any has nothing that fits."""
        return self.chance.choice(sorted(names) or ["nothing"])

    # --- sections, blocks and parts ---

    def section(self, section: Section, definition: PartType) -> Written:
        self.depth, self.is_about_a_thing, self.has_paid, self.has_chosen = 0, False, False, False
        self.has_here, self.has_this = definition.here, isinstance(definition, ItemType) and definition.this
        self.words = frozenset(section.words)
        if section.sort is SectionSort.BAG:
            return self.braces("bag")
        if section.sort is SectionSort.STATS:
            return self.braces("stat")
        if section.sort is SectionSort.CONDITION:
            return self.condition()
        return [self.part(self.is_ruling(section.sort)) for _ in range(self.few())]

    def is_ruling(self, sort: SectionSort) -> bool:
        return sort is SectionSort.RULES or (sort is SectionSort.BOTH and self.rarely(0.5))

    def block(self) -> list[Written]:
        return [self.part(False) for _ in range(self.few())]

    def part(self, is_rule: bool) -> Written:
        outer = self.depth, self.is_about_a_thing, self.has_paid, self.has_chosen, self.words
        shape = self.word(is_rule)
        self.depth += 1
        self.words = frozenset()
        drawn = {shape.word: self.head(shape)}
        if shape.word == "pay":
            self.has_chosen = is_chosen(drawn["pay"])
        self.is_about_a_thing = self.is_about_a_thing or shape.head in (Sort.SELECTION, Sort.EVENT)
        self.has_paid = self.has_paid or shape.word == "pay"
        for name, sort in shape.arguments.items():
            if name in shape.required or self.is_added(name, shape, is_rule):
                drawn[name] = self.sorts[sort]()
        self.depth, self.is_about_a_thing, self.has_paid, self.has_chosen, self.words = outer
        return drawn

    def head(self, shape: Shape) -> Written:
        if shape.head is Sort.SELECTION:
            return self.selection(shape.word)
        if shape.word == "pay" and self.rarely():
            return {self.one(self.payable): self.chance.choice(("any", {"up_to": self.chance.randrange(2, 9)}))}
        return self.sorts[shape.head]()

    def word(self, is_rule: bool) -> Shape:
        fitting = [each for word, each in self.shapes.items() if not self.words or word in self.words]
        fitting = [each for each in fitting if each.head not in self.lacking] or fitting
        if self.depth >= DEEPEST:
            fitting = [each for each in fitting if Sort.BLOCK not in self.must(each)] or fitting
        ruling = [each for each in fitting if each.is_rule is is_rule or (not is_rule and self.rarely(0.05))]
        return self.chance.choice(ruling or fitting)

    def must(self, shape: Shape) -> set[Sort]:
        return {shape.head, *(shape.arguments[name] for name in shape.required)} | (
            {Sort.BLOCK} if shape.head is Sort.ALTERNATIVES or shape.word == "when" else set()
        )

    def is_added(self, name: str, shape: Shape, is_rule: bool) -> bool:
        if shape.arguments[name] in self.lacking:
            return False
        if name == "from" and shape.word == "take":
            return True
        if name == "who":
            return self.rarely(0.1)
        if name == "lasts":
            return shape.is_rule and not is_rule
        if name == "once":
            return is_rule and self.rarely(0.5)
        if shape.word == "when" and name == "then":
            return True
        if shape.arguments[name] is Sort.BLOCK:
            return self.depth < DEEPEST and self.rarely()
        return self.rarely(0.3)

    # --- inside the braces ---

    def braces(self, role_name: str, *, is_plain: bool = False, verb: str = "") -> Written:
        role = (self.names.event_roles if is_plain else self.names.roles)[role_name]
        known = sorted(name for name in role.names if not verb or fits(verb, name, self.names)) or ["nothing"]
        if self.rarely(0.1) and len(known) > 1:
            return {"one_of": [{name: self.number()} for name in self.chance.sample(known, 2)]}
        if role_name == "count" and self.rarely(0.1) and self.depth < DEEPEST:
            return {"did": self.event()}
        if role_name == "count" and self.has_chosen and self.rarely(0.6):
            return {"paid": self.chance.choice((1, 1, 2, 3))}
        if role_name == "count" and self.rarely(0.05) and self.names.compared:
            return self.sum()
        chosen = self.chance.sample(known, min(self.few(), len(known)) if not is_plain else 1)
        drawn: dict[str, Written] = {name: self.amount(role.may_be_all, is_plain) for name in chosen}
        for word in sorted(role.narrowing):
            if self.rarely(0.12) and self.depth < DEEPEST and self.has_names_for(word):
                drawn[word] = self.narrowing(word)
        if "per" in drawn and "by" in drawn:
            del drawn["by"]
        if "by" in drawn:
            drawn.update({name: {1: self.number(), 3: 1000} for name in chosen})
        if "max" in drawn and "per" not in drawn:
            del drawn["max"]
        return drawn

    def amount(self, may_be_all: bool, is_plain: bool) -> Written:
        if is_plain:
            return 1
        if may_be_all and self.rarely(0.1):
            return "all"
        if self.rarely(0.03) and self.names.vocabulary.stats:
            return self.one(self.names.vocabulary.stats)
        return self.number()

    def has_names_for(self, word: str) -> bool:
        there: dict[str, object] = {"site": self.names.vocabulary.sites, "at": self.names.can_stand_at}
        there |= dict.fromkeys(("same", "different"), self.names.vocabulary.shared)
        there |= {"kept": self.has_this, "where": self.names.compared, "except": self.is_about_a_thing or self.has_this}
        return bool(there.get(word, True))

    def narrowing(self, word: str) -> Written:
        self.depth += 1
        drawers: dict[str, Callable[[], Written]] = {
            "per": lambda: self.braces("count"),
            "max": self.number,
            "by": lambda: self.braces("count"),
            "with": lambda: self.braces("contents"),
            "at": lambda: "it" if self.is_about_a_thing and self.rarely(0.5) else self.one(self.names.can_stand_at),
            "site": self.sorts[Sort.SITE],
            "same": lambda: self.one(self.names.vocabulary.shared),
            "different": self.shared,
            "where": self.facts,
            "except": self.pronoun,
            "who": lambda: self.one(COUNTED),
            "kept": lambda: "this",
        }
        drawn = drawers[word]()
        self.depth -= 1
        return drawn

    def facts(self) -> Written:
        """What is printed on things: a value, several, or numbers between two."""
        name = self.one(self.names.compared)
        field = self.names.compared[name]
        between = {"at_least": self.number(), "at_most": 1000}
        values: dict[FieldType, Written] = {
            FieldType.BAG: {self.one(self.names.vocabulary.resources): between},
            FieldType.FLAG: self.rarely(0.5),
            FieldType.INTEGER: self.chance.choice((self.number(), between)),
        }
        return {name: values[field.type] if field.type in values else self.chance.sample(field.of, 1)}

    def pronoun(self) -> str:
        return "this" if self.has_this and self.rarely(0.5) else "it"

    def sum(self) -> Written:
        field = self.one(self.names.compared)
        amount: Written = self.number()
        if self.names.compared[field].type is FieldType.BAG:
            amount = {self.one(self.names.vocabulary.resources): amount}
        return {"sum": {field: amount, "of": self.kind()}}

    def shared(self) -> str:
        return "paid" if self.has_paid and self.rarely(0.5) else self.one(self.names.vocabulary.shared)

    def selection(self, word: str = "") -> Written:
        if self.is_about_a_thing and self.rarely(0.3):
            return "it"
        if self.has_here and self.rarely(0.2):
            return "here"
        if self.has_this and self.rarely(0.1):
            return "this"
        if word == "use" and self.ids and self.rarely(0.2):
            return {self.chance.choice(self.ids): 1}
        if word in ("select", "use"):
            return self.kind(word)
        return self.braces("selection", verb=word)

    def kind(self, verb: str = "") -> str:
        return self.one(name for name in self.names.kinds if not verb or fits(verb, name, self.names))

    def times(self) -> Written:
        return self.chance.choice((2, 3, 100, "any", {"per": self.braces("count")}))

    # --- events and conditions ---

    def event(self) -> Written:
        if self.rarely(0.1):
            return {"one_of": [self.one_event(), self.one_event()]}
        return self.one_event()

    def one_event(self) -> Written:
        verb = self.chance.choice(sorted(self.names.verbs))
        takes = self.names.verbs[verb]
        what = self.sorts[Sort.PERIOD]() if takes == "period" else self.happening(takes, verb)
        drawn = {verb: what}
        if self.rarely(0.2):
            drawn |= {"nth": self.chance.choice((1, 2, 2, 3, 20)), "in": self.sorts[Sort.PERIOD_OR_PLACE]()}
        if self.rarely(0.1):
            drawn["from"] = self.sorts[Sort.SOURCE]()
        if self.rarely(0.15):
            drawn = {verb: what, "who": "others"}
        if verb == "play" and self.rarely(0.5):
            drawn["match"] = self.rarely(0.5)
        return drawn

    def happening(self, takes: str, verb: str) -> Written:
        if takes == "selection":
            return self.braces(takes, is_plain=True, verb=verb)
        return {name: self.number() for name in self.braces_names(takes)}

    def braces_names(self, role: str) -> list[str]:
        return self.chance.sample(sorted(self.names.event_roles[role].names) or ["nothing"], 1)

    def condition(self) -> Written:
        self.depth += 1
        tracks = [name for name, track in self.names.vocabulary.tracks.items() if track.spaces]
        if tracks and self.rarely(0.15):
            track = self.one(tracks)
            drawn = {track: self.chance.choice(self.names.vocabulary.tracks[track].spaces)}
        else:
            nested = {Sort.CONDITION, Sort.CONDITIONS, Sort.EVENT} if self.depth >= DEEPEST else set()
            words = [word for word in CONDITION_WORDS if WORD_SHAPES[word].head not in nested]
            words = [word for word in words if word != "it" or self.is_about_a_thing]
            word = self.chance.choice(words)
            drawn = {word: self.sorts[WORD_SHAPES[word].head]()}
        self.depth -= 1
        return drawn
