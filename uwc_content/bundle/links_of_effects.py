"""Follows every name in the effects of a bundle to the bundle's own vocabulary and items."""

from collections.abc import Callable, Container, Mapping
from typing import Any

from uwc_content.bundle.shown import shown
from uwc_content.compiler.game_parts import Found, Steps
from uwc_content.compiler.parse.conditions import EFFECT
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.shapes import NARROWING, PART_SHAPES, WORD_SHAPES, game_shape
from uwc_content.diagnostics import Message
from uwc_content.language.base import Sort
from uwc_content.language.others import WHO
from uwc_content.language.vocabulary import Section, SectionSort

EVENT_KEYS = {"selection": "selection", "period": "period"}
"""What a verb takes: the key that holds it; everything else is a bag."""


class EffectLinks:
    """Collects the names that lead nowhere, sort by sort, as the models of the words declare them."""

    def __init__(self, names: Names, ids: Mapping[str, Container[str]]) -> None:
        self.names = names
        self.ids = ids
        self.found: list[Found] = []
        self.has_here = False
        self.words: frozenset[str] = frozenset()
        known = names.vocabulary
        games = {word: game_shape(word, definition) for word, definition in known.words.items()}
        self.shapes = {**WORD_SHAPES, **games}
        self.parsers: dict[Sort, Callable[[Any, Steps], None]] = {
            Sort.ALTERNATIVES: self.alternatives,
            Sort.BAG: self.quantity("bag"),
            Sort.BAG_OR_ALL: self.unless_text(self.quantity("bag")),
            Sort.BLOCK: self.block,
            Sort.CONDITION: self.condition,
            Sort.CONDITIONS: self.conditions,
            Sort.COST: self.unless_text(self.quantity("bag")),
            Sort.COUNT: self.quantity("count"),
            Sort.DECK_BAG: self.quantity("deck"),
            Sort.EVENT: self.event,
            Sort.FACTS: self.facts,
            Sort.INTEGER: self.nothing,
            Sort.ITSELF: self.nothing,
            Sort.KIND: self.name(Message("kind"), names.kinds),
            Sort.MULTIPLIERS: self.multipliers,
            Sort.PAYMENT: self.quantity("payment"),
            Sort.PERIOD: self.name(Message("period"), known.periods),
            Sort.PERIOD_OR_PLACE: self.name(Message("period or place"), {*known.periods, *names.places, EFFECT}),
            Sort.PERMISSION: self.name(Message("permission"), known.permissions),
            Sort.PERSON: self.name(Message("person"), known.people),
            Sort.PLAYERS: self.name(Message("player"), WHO),
            Sort.PRONOUN: self.nothing,
            Sort.PLACE: self.name(Message("place"), known.places),
            Sort.SELECTION: self.quantity("selection"),
            Sort.SHARED: self.name(Message("shared property"), {*known.shared, "paid"}),
            Sort.SITE: self.name(Message("kind of site"), {*known.sites, "here"}),
            Sort.SOURCE: self.source,
            Sort.STAT_BAG: self.quantity("stat"),
            Sort.TIMES: self.times,
            Sort.TRACK_BAG: self.quantity("track"),
            Sort.TRUTH: self.nothing,
        }

    def fault(self, at: Steps, message: Message) -> None:
        self.found.append((at, message))

    # --- sections, blocks and parts ---

    def section(self, section: Section, value: Any, at: Steps, has_here: bool) -> None:
        self.has_here = has_here
        self.words = frozenset(section.words)
        sorts = {SectionSort.BAG: Sort.BAG, SectionSort.STATS: Sort.STAT_BAG, SectionSort.CONDITION: Sort.CONDITION}
        self.parsers[sorts.get(section.sort, Sort.BLOCK)](value, at)

    def block(self, parts: list[Any], at: Steps) -> None:
        for index, part in enumerate(parts):
            self.part(part, (*at, index))

    def alternatives(self, blocks: list[Any], at: Steps) -> None:
        for index, block in enumerate(blocks):
            self.block(block, (*at, index))

    def part(self, part: dict[str, Any], at: Steps) -> None:
        word = part["word"] if part["op"] == "word" else part["op"]
        if word not in PART_SHAPES and word not in self.names.vocabulary.words:
            self.fault(at, Message("there is no word `{name}`", name=shown(word, 30)))
            return
        if self.words and word not in self.words:
            self.fault(at, Message("`{name}` does not stand in this section", name=word))
        shape = self.shapes[word]
        self.parsers[shape.head](part["what"], (*at, "what"))
        for name, sort in shape.arguments.items():
            if name in part:
                self.parsers[sort](part[name], (*at, name))
        for name in part.get("arguments", {}):
            self.known(Message("argument"), name, shape.arguments, (*at, "arguments"))

    # --- conditions and events ---

    def conditions(self, conditions: list[Any], at: Steps) -> None:
        for index, condition in enumerate(conditions):
            self.condition(condition, (*at, index))

    def condition(self, tests: list[Any], at: Steps) -> None:
        for index, test in enumerate(tests):
            place = (*at, index)
            if test["op"] == "stands":
                self.spaces(test, place)
            else:
                self.parsers[self.shapes[test["op"]].head](test["what"], (*place, "what"))

    def spaces(self, test: dict[str, Any], at: Steps) -> None:
        track = self.names.vocabulary.tracks.get(test["track"])
        if track is None:
            self.fault((*at, "track"), Message("there is no track `{name}`", name=shown(test["track"], 30)))
            return
        for space in test["what"]:
            if track.spaces and space not in track.spaces:
                self.fault(
                    (*at, "what"),
                    Message("`{name}` has no space `{other}`", name=test["track"], other=shown(space, 30)),
                )

    def event(self, event: dict[str, Any], at: Steps) -> None:
        for index, inner in enumerate(event.get("one_of", ())):
            self.event(inner, (*at, "one_of", index))
        if "verb" in event:
            self.verb(event, at)
        elif "one_of" not in event:
            self.fault(at, Message("the event says nothing"))

    def verb(self, event: dict[str, Any], at: Steps) -> None:
        takes = self.names.verbs.get(event["verb"])
        key = EVENT_KEYS.get(str(takes), "bag")
        if takes is None:
            self.fault((*at, "verb"), Message("there is no verb `{name}`", name=shown(event["verb"], 30)))
        elif key not in event:
            self.fault(at, Message("`{word}` has no `{name}`", word=event["verb"], name=key))
        elif takes == "period":
            self.parsers[Sort.PERIOD](event[key], (*at, key))
        else:
            self.quantity(takes)(event[key], (*at, key))
        for name, sort in (("from", Sort.SOURCE), ("in", Sort.PERIOD_OR_PLACE), ("who", Sort.PLAYERS)):
            if name in event:
                self.parsers[sort](event[name], (*at, name))

    # --- quantities ---

    def quantity(self, role: str) -> Callable[[Any, Steps], None]:
        """A check of bags, selections or counts whose names play this role."""
        names = self.names.roles[role].names

        def check(quantity: dict[str, Any], at: Steps) -> None:
            if not {"of", "one_of", "pronoun", "did", "sum", "paid"} & quantity.keys():
                self.fault(at, Message("nothing is named"))
            if quantity.get("pronoun") == "here":
                self.here("here", (*at, "pronoun"))
            for name, number in quantity.get("of", {}).items():
                self.amount(role, name, number, names, at)
            for index, inner in enumerate(quantity.get("one_of", ())):
                check(inner, (*at, "one_of", index))
            self.looked_at(quantity, at)
            for name, sort in NARROWING.items():
                if name in quantity:
                    self.parsers[sort](quantity[name], (*at, name))

        return check

    def looked_at(self, quantity: dict[str, Any], at: Steps) -> None:
        """What a count looks at besides names with numbers."""
        for name in quantity.get("paid", ()):
            self.known(Message("payment"), name, self.names.roles["payment"].names, (*at, "paid"))
        if "did" in quantity:
            self.event(quantity["did"], (*at, "did"))
        if "sum" in quantity:
            self.facts({quantity["sum"]["field"]: quantity["sum"]}, (*at, "sum"))
            self.parsers[Sort.SELECTION](quantity["sum"]["things"], (*at, "sum", "things"))

    def amount(self, role: str, name: str, number: Any, names: Container[str], at: Steps) -> None:
        is_item = role == "selection" and any(name in self.ids.get(each, ()) for each in self.names.item_types)
        if name not in names and not is_item:
            self.fault(
                (*at, "of"),
                Message("there is no {sort} `{name}`", sort=self.names.roles[role].title, name=shown(name, 30)),
            )
        if isinstance(number, dict) and "stat" in number:
            self.known(Message("stat"), number["stat"], self.names.vocabulary.stats, (*at, "of", name))

    def facts(self, facts: dict[str, Any], at: Steps) -> None:
        for name, test in facts.items():
            self.known(Message("fact"), name, self.names.compared, at)
            if "unit" in test:
                self.known(Message("resource"), test["unit"], self.names.vocabulary.resources, (*at, name))

    def multipliers(self, multipliers: dict[str, int], at: Steps) -> None:
        for name in multipliers:
            if name == "here":
                self.here(name, at)
            else:
                self.known(Message("kind"), name, self.names.kinds, at)

    def times(self, times: Any, at: Steps) -> None:
        if isinstance(times, dict):
            self.parsers[Sort.COUNT](times["per"], (*at, "per"))

    # --- names ---

    def name(self, sort: Message, known: Container[str]) -> Callable[[Any, Steps], None]:
        def check(name: str, at: Steps) -> None:
            self.known(sort, name, known, at)
            if name == "here":
                self.here(name, at)

        return check

    def known(self, sort: Message, name: str, known: Container[str], at: Steps) -> None:
        if name not in known:
            self.fault(at, Message("there is no {sort} `{name}`", sort=sort, name=shown(name, 30)))

    def here(self, name: str, at: Steps) -> None:
        if not self.has_here:
            self.fault(at, Message("`{name}` means nothing in such an item", name=name))

    def source(self, name: str, at: Steps) -> None:
        if not any(name in self.ids.get(each, ()) for each in self.names.item_types):
            self.known(Message("source"), name, self.names.vocabulary.sources, at)

    def unless_text(self, check: Callable[[Any, Steps], None]) -> Callable[[Any, Steps], None]:
        """`free`, `usual` and `all` stand in place of a bag."""
        return lambda value, at: None if isinstance(value, str) else check(value, at)

    def nothing(self, value: Any, at: Steps) -> None:
        """Numbers and truth values name nothing."""
