"""Parses effects and rules into bundle form; every word's shape comes from its model."""

from collections.abc import Callable
from typing import NamedTuple

from uwc_content.compiler.check.of_order import order_seems_meant
from uwc_content.compiler.check.of_parts import OTHERS_PARTS, PART_CHECKS
from uwc_content.compiler.check.of_payments import chosen_in
from uwc_content.compiler.hints import names_meant as hints
from uwc_content.compiler.hints.word_hints import argument_refusal, better_word, missing_argument, part_in_text
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import KnownParts, Lowered, Notes
from uwc_content.compiler.parse.scope import NO_BINDING, ONE, SEVERAL, Scope
from uwc_content.compiler.parse.shapes import PART_SHAPES, Shape, game_shape
from uwc_content.compiler.parse.small_values import SmallValues
from uwc_content.diagnostics import Message, write
from uwc_content.language.base import Sort
from uwc_content.language.vocabulary import Section, SectionSort
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence


class Setting(NamedTuple):
    """Where a block stands: the name of its section, what it may hold and which words it may use."""

    section: str
    mode: SectionSort
    words: frozenset[str] = frozenset()

    def inside(self) -> "Setting":
        """The setting of a block within an effect."""
        return self if self.mode is SectionSort.EFFECTS else self._replace(mode=SectionSort.EFFECTS)


def setting_of(name: str, section: Section) -> Setting:
    return Setting(name, section.sort, frozenset(section.words))


MISSING = frozenset({"UWC204", "UWC313"})


class Language(SmallValues):
    """Parsers of effects and rules for one file."""

    def __init__(self, names: Names, notes: Notes) -> None:
        super().__init__(names, notes)
        games = {word: game_shape(word, definition) for word, definition in names.vocabulary.words.items()}
        self.shapes: dict[str, Shape] = {**PART_SHAPES, **games}
        if not names.vocabulary.people:
            self.shapes["pay"] = self.shapes["pay"].without(Sort.PERSON)
        self.setting = Setting("", SectionSort.EFFECTS)
        self.settings: dict[str, tuple[Section, Setting, KnownParts]] = {}
        self.known_parts: KnownParts = {}
        self.parsers: dict[Sort, Callable[[Node], object]] = {
            Sort.ALTERNATIVES: self.alternatives,
            Sort.BAG: self.bag,
            Sort.BAG_OR_ALL: self.bag_or_all,
            Sort.BLOCK: self.block,
            Sort.CONDITION: self.condition,
            Sort.COST: self.cost,
            Sort.DECK_BAG: self.deck_bag,
            Sort.EVENT: self.event,
            Sort.ITSELF: self.itself,
            Sort.INTEGER: lambda node: self.notes.integer(node, 1),
            Sort.MULTIPLIERS: self.multipliers,
            Sort.PAYMENT: self.payment,
            Sort.PERIOD: self.period,
            Sort.PERMISSION: self.permission,
            Sort.PERSON: self.person,
            Sort.PLAYERS: self.players,
            Sort.PLACE: self.place,
            Sort.SELECTION: self.selection,
            Sort.STAT_BAG: self.stat_bag,
            Sort.TIMES: self.times,
            Sort.TRACK_BAG: self.track_bag,
        }

    # --- sections ---

    def section(self, name: str, section: Section, node: Node, has_here: bool, this: str = "") -> object:
        """The value of a section, by its sort."""
        self.scope = Scope(has_here, this)
        if section.sort is SectionSort.BAG:
            return self.bag(node)
        if section.sort is SectionSort.STATS:
            return self.stat_bag(node)
        if section.sort is SectionSort.CONDITION:
            return self.condition(node)
        known = self.settings.get(name)
        if known is None or known[0] is not section:
            setting = setting_of(name, section)
            # Made once for the sections of many items.
            known = self.settings[name] = (section, setting, self.names.known_parts[setting, has_here, this])
        _, self.setting, self.known_parts = known
        return self.parts(node, self.part_read_once)

    def part_read_once(self, node: Node) -> Lowered | None:
        """A part of a section. Where equal ones are written in equal surroundings, they are the same, to be shared and
        never changed, unless something was to be told about their places."""
        text = self.notes.written.of(node) if type(node) is Mapping else None
        if text is None:
            return self.part(node)
        # Within brackets lines mean nothing; elsewhere they mean what their columns say.
        key = (text, -1 if node.is_flow else node.column)  # type: ignore[attr-defined]
        part = self.known_parts.get(key)
        if part is None:
            told = len(self.notes.faults), len(self.notes.references)
            part = self.part(node)
            if part is not None and told == (len(self.notes.faults), len(self.notes.references)):
                self.known_parts[key] = part
        return part

    # --- blocks and parts ---

    def block(self, node: Node) -> list[Lowered]:
        """A block inside an effect."""
        outer = self.setting
        self.setting = outer.inside()
        parts = self.parts(node)
        self.setting = outer
        return parts

    def parts(self, node: Node, read: Callable[[Node], Lowered | None] | None = None) -> list[Lowered]:
        read = read or self.part
        if isinstance(node, Sequence):
            if not node.items:
                self.notes.fault(
                    "UWC210", Message("the list of parts is empty"), node, Message("add a part, or delete the key")
                )
            found = [read(item) for item in node.items]
            for place, message, hint in order_seems_meant(self.names, found):
                self.notes.fault("UWC316", message, node.items[place], hint)
        else:
            found = [read(node)]
        return [part for part in found if part is not None]

    def part(self, node: Node) -> Lowered | None:
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("an effect in braces"), part_in_text(node, self.names))
            return None
        heads = [entry for key, entry in node.entries.items() if key in self.shapes]
        if len(heads) != 1:
            self.refuse_heads(node, heads)
            return None
        outer = self.scope
        if "who" in node.entries:
            self.scope = self.scope.of_others()
        part = self.part_with(heads[0], node)
        self.scope = outer
        return part

    def part_with(self, head: Entry, node: Mapping) -> Lowered | None:
        shape = self.shapes[head.key.value]  # type: ignore[index]
        self.check_setting(head.key, shape, node)
        lowered = self.head(shape, head.value)
        outer = self.scope.it, self.scope.antecedent, self.scope.has_paid, self.scope.chosen
        self.bind(shape, lowered["what"])
        self.pay(shape, lowered["what"])
        self.arguments(shape, node, lowered)
        self.scope.it, self.scope.antecedent, self.scope.has_paid, self.scope.chosen = outer
        if shape.is_game_word:
            arguments = self.names.vocabulary.words[shape.word].arguments
            own = {name: lowered.pop(name) for name in arguments if name in lowered}
            lowered = {**lowered, "op": "word", "word": shape.word, "arguments": own}
        if lowered["what"] is None:
            return None
        self.check_part(shape, node, self.with_antecedent(lowered))
        return lowered

    def check_part(self, shape: Shape, node: Mapping, lowered: Lowered) -> None:
        checks = PART_CHECKS.get(lowered["op"], ())
        for check in (*checks, *OTHERS_PARTS) if "who" in lowered else checks:
            for code, message, key, hint in check(self.names, lowered):
                if code in MISSING and any(each != shape.word and each not in lowered for each in node.entries):
                    continue  # What was refused may be what is missed.
                place = node.entries.get(key) or node.entries[shape.word]
                self.notes.fault(code, message, place.key, hint)

    def with_antecedent(self, part: Lowered) -> Lowered:
        """The part with what `it` means in place of `it`, where that is one kind of thing."""
        if part["what"] == {"pronoun": "it"} and len(self.scope.antecedent.get("of", ())) == 1:
            return {**part, "what": self.scope.antecedent, "pronoun": "it"}
        return part

    def head(self, shape: Shape, node: Node) -> Lowered:
        self.acting = shape.word if shape.head is Sort.SELECTION else ""
        self.scope.may_name_items = shape.word == "use"
        self.scope.may_be_this = shape.word in ("use", "ready")
        if shape.word == "together":
            what: object = self.steps(node)
        else:
            what = self.parsers[shape.head](node)
        self.acting = ""
        self.scope.may_name_items = self.scope.may_be_this = False
        return {"op": shape.word, "what": what}

    def arguments(self, shape: Shape, node: Mapping, lowered: Lowered) -> None:
        for key, entry in node.entries.items():
            if key == shape.word:
                continue
            sort = shape.arguments.get(str(key))
            if sort is None:
                self.refuse_argument(shape, entry, node.entries[shape.word].value)
            elif shape.is_game_word and sort is Sort.INTEGER:
                lowered[str(key)] = self.number(entry.value, self.names.roles["selection"])
            elif (value := self.parsers[sort](entry.value)) is not None:
                lowered[str(key)] = value
        for needed in shape.required:
            if needed not in node.entries and node.entries.keys() <= {shape.word, *shape.arguments}:
                place = node.entries[shape.word].key
                self.notes.fault(
                    "UWC204",
                    Message("`{word}` needs `{name}`", word=shape.word, name=needed),
                    place,
                    missing_argument(needed),
                )

    def bind(self, shape: Shape, what: object) -> None:
        """Lets `it` mean the thing of this head, if it is about a thing."""
        events = what.get("one_of", (what,)) if shape.word == "when" and isinstance(what, dict) else ()
        if not isinstance(what, dict):
            if what is None:
                self.scope.it, self.scope.antecedent = ONE, {}  # The head has a fault, and none should follow from it.
        elif events:
            is_thing = all("selection" in event and "who" not in event for event in events)
            self.scope.it = ONE if is_thing else NO_BINDING
            self.scope.antecedent = what.get("selection") or {}
        elif shape.head is Sort.SELECTION and "pronoun" not in what:
            self.scope.it, self.scope.antecedent = self.how_many(what), what

    def pay(self, shape: Shape, what: object) -> None:
        """Lets `paid` mean the payment of this head, if it is one; what answers an event has not been paid for."""
        if shape.word == "pay":
            self.scope.has_paid = True
            self.scope.chosen = next(chosen_in(what), "") if isinstance(what, dict) else "…"
        elif shape.word == "when":
            self.scope.has_paid, self.scope.chosen = False, ""

    def how_many(self, selection: Lowered) -> int:
        if "pronoun" in selection:
            return self.scope.it
        if "one_of" in selection:
            return max((self.how_many(each) for each in selection["one_of"]), default=NO_BINDING)
        numbers = list(selection.get("of", {}).values())
        return ONE if numbers in ([], [1]) else SEVERAL

    def steps(self, node: Node) -> list[Lowered] | None:
        """The parts of `together`: each step may speak of the one thing of the step before as `it`."""
        if not isinstance(node, Sequence):
            hint = write("together: [{build: mill}, {upgrade: it}]")
            self.notes.wrong_type(node, Message("a list of two or more parts"), hint)
            return None
        if len(node.items) < 2:
            self.notes.fault(
                "UWC315",
                Message("`{word}` needs at least two parts", word="together"),
                node,
                Message("write the one without `{word}`", word="together"),
            )
            return None
        outer, self.setting = self.setting, self.setting.inside()
        bound = self.scope.it, self.scope.antecedent
        found = []
        for item in node.items:
            part = self.part(item)
            if part is None:
                self.scope.it, self.scope.antecedent = ONE, {}
            else:
                found.append(part)
                self.bind(self.shapes[str(part.get("word", part["op"]))], part["what"])
        self.scope.it, self.scope.antecedent = bound
        self.setting = outer
        return found

    def alternatives(self, node: Node) -> list[list[Lowered]] | None:
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list of alternatives"), write("choose: [{…}, {…}]"))
            return None
        if len(node.items) < 2:
            hint = Message("write the one without `{word}`", word="choose")
            self.notes.fault("UWC315", Message("a choice needs at least two alternatives"), node, hint)
        return [self.block(item) for item in node.items]

    # --- refusals ---

    def check_setting(self, key: Scalar, shape: Shape, node: Mapping) -> None:
        section, mode, words = self.setting
        word = shape.word
        if words and word not in words:
            hint = Message("words of `{section}`: {names}", section=section, names=", ".join(sorted(words)))
            self.notes.fault(
                "UWC301", Message("`{word}` does not fit `{section}`", word=word, section=section), key, hint
            )
        elif mode is SectionSort.EFFECTS and shape.is_rule and "lasts" not in node.entries:
            hint = Message("add `{code}`, or move it to a section of rules such as `permanent`", code="lasts: turn")
            self.notes.fault(
                "UWC302", Message("`{word}` is a rule and must say how long it holds here", word=word), key, hint
            )
        elif mode is SectionSort.RULES and not shape.is_rule and "once" not in node.entries:
            hint = Message(
                "add `{code}` to make it an ability, or put it under `{other}`",
                code="once: turn",
                other="when: … then: …",
            )
            self.notes.fault(
                "UWC303",
                Message("`{word}` is done once, but `{section}` holds rules", word=word, section=section),
                key,
                hint,
            )
        if mode is not SectionSort.RULES and not shape.is_rule and "once" in node.entries:
            self.notes.fault(
                "UWC304",
                Message("nothing reads `{key}` here", key="once"),
                node.entries["once"].key,
                Message("it belongs to rules"),
            )
        if mode is not SectionSort.EFFECTS and "lasts" in node.entries:
            hint = Message("rules hold as long as their item lies there")
            self.notes.fault(
                "UWC304", Message("nothing reads `{key}` here", key="lasts"), node.entries["lasts"].key, hint
            )

    def refuse_heads(self, node: Mapping, heads: list[Entry]) -> None:
        if len(heads) > 1:
            one, two = (entry.key.text for entry in heads[:2])
            hint = hints.two_words(heads[0], heads[1])
            self.notes.fault(
                "UWC208",
                Message("`{one}` and `{two}` are two words; each part has one", one=one, two=two),
                heads[1].key,
                hint,
            )
        elif not node.entries:
            self.notes.fault("UWC210", Message("the effect is empty"), node, write("{gain: {grain: 1}}"))
        else:
            entry, hint = better_word(node, self.names)
            self.notes.fault("UWC202", Message("there is no word `{name}`", name=entry.key.text), entry.key, hint)

    def refuse_argument(self, shape: Shape, entry: Entry, head: Node) -> None:
        code, message, hint = argument_refusal(shape, entry, head)
        self.notes.fault(code, message, entry.key, hint)
