"""Parses events and conditions."""

from collections.abc import Callable

from uwc_content.compiler.check.of_conditions import CONDITION_CHECKS
from uwc_content.compiler.check.of_events import EVENT_CHECKS
from uwc_content.compiler.check.of_pronouns import is_known_already
from uwc_content.compiler.hints import names_meant as hints
from uwc_content.compiler.hints.wrong_words import EITHER_EVENT, WRONG_CONDITIONS, WRONG_EVENT_KEYS, WRONG_VERBS
from uwc_content.compiler.parse.acts import is_counted
from uwc_content.compiler.parse.braces import Braces, at_key
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.compiler.parse.shapes import EVENT_ARGUMENTS, NARROWING
from uwc_content.diagnostics import Message, did_you_mean, nearest, write
from uwc_content.language.conditions import CONDITION_WORDS
from uwc_content.language.others import OTHERS
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence

EFFECT = "effect"
"""In place of a period, after `did`: since this effect began."""
BESIDE_WHEN = frozenset({"then", "instead", "once", "lasts"})


class Asking(Braces):
    """Parsers of what happens and of what holds."""

    def __init__(self, names: Names, notes: Notes) -> None:
        super().__init__(names, notes)
        self.event_arguments: dict[str, Callable[[Node], object]] = {
            "from": self.source,
            "nth": lambda node: self.notes.integer(node, 1, 20),
            "in": self.period_or_place,
            "match": self.truth,
            "who": lambda node: self.notes.name(node, Message("player"), (OTHERS,)),
        }
        self.tests: dict[str, Callable[[Node], object]] = {
            "it": self.one_thing,
            "did": lambda node: self.event(node, is_past=True),
            "most": self.compared,
            "not": self.condition,
            "any_of": self.any_of,
            "have": self.own_count,
            "at_most": self.limit,
        }

    # --- events ---

    def event(self, node: Node, *, is_past: bool = False) -> Lowered | None:
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("an event in braces"), hints.event_in_text(node, self.names))
            return None
        if "one_of" in node.entries:
            return self.one_of_events(node, is_past)
        verbs = [entry for key, entry in node.entries.items() if key in self.names.verbs]
        if len(verbs) != 1:
            self.refuse_verbs(node, verbs)
            return None
        lowered = self.verb(verbs[0])
        for key, entry in node.entries.items():
            if key in EVENT_ARGUMENTS:
                self.event_argument(str(key), entry.value, lowered)
            elif key not in self.names.verbs:
                self.refuse_event_key(str(lowered["verb"]), entry)
        for check in EVENT_CHECKS:
            for code, message, place, hint in check(self.names, lowered, node, is_past):
                at = node.entries.get(place)
                self.notes.fault(code, message, at.key if at else node, hint)
        return lowered

    def one_of_events(self, node: Mapping, is_past: bool) -> Lowered | None:
        entry = node.entries["one_of"]
        if len(node.entries) > 1:
            hint = Message("put the other words into each event of the list")
            message = Message("`{word}` stands alone in its braces", word="one_of")
            self.notes.fault("UWC208", message, entry.key, hint)
        if not isinstance(entry.value, Sequence):
            hint = write("one_of: [{build: mill}, {build: road}]")
            self.notes.wrong_type(entry.value, Message("a list of events"), hint)
            return None
        if len(entry.value.items) < 2:
            hint = Message("write the one without `{word}`", word="one_of")
            self.notes.fault("UWC315", Message("`{word}` needs at least two events", word="one_of"), entry.value, hint)
        found = [self.event(item, is_past=is_past) for item in entry.value.items]
        events = [each for each in found if each is not None]
        self.refuse_repeated(events, entry.value)
        return {"one_of": events}

    def verb(self, entry: Entry) -> Lowered:
        verb = str(entry.key.value)
        takes = self.names.verbs[verb]
        lowered: Lowered = {"verb": verb}
        if takes == "period":
            lowered["period"] = self.period(entry.value)
        elif takes == "selection":
            outer = self.scope.may_name_items, self.scope.may_be_this
            self.scope.may_name_items, self.scope.may_be_this = verb == "use", True
            lowered["selection"] = self.one_by_one(entry.value)
            self.scope.may_name_items, self.scope.may_be_this = outer
        elif takes == "deck":
            lowered["bag"] = self.draws(entry.value, self.names.event_roles["deck"])
        else:
            lowered["bag"] = self.braces(entry.value, self.names.event_roles[takes])
        return lowered

    def one_by_one(self, node: Node) -> Lowered | None:
        """The thing that an event is about; things come one by one, so a list can only mean any of them."""
        if isinstance(node, Sequence):
            _, any_of_them = hints.list_of_things(node, self.sample(self.names.roles["selection"]))
            self.notes.fault("UWC209", Message("a list is a list of parts, not of things"), node, write(any_of_them))
            return None
        return self.thing(node)

    def event_argument(self, key: str, node: Node, lowered: Lowered) -> None:
        value = self.event_arguments[key](node)
        if value is not None:
            lowered[key] = value

    def source(self, node: Node) -> str | None:
        """A source of the vocabulary, or the id of an item that can give something."""
        sources = self.names.vocabulary.sources
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            self.notes.wrong_type(node, Message("the name of a source"), hints.one_name(node, sources))
            return None
        if node.value not in sources:
            self.notes.refer(node, self.names.item_types, sources)
        return node.value

    def period(self, node: Node) -> str | None:
        return self.notes.name(node, Message("period"), self.names.vocabulary.periods)

    def period_or_place(self, node: Node) -> str | None:
        known = {*self.names.vocabulary.periods, *self.names.places, EFFECT}
        return self.notes.name(node, Message("period or place"), known)

    def truth(self, node: Node) -> bool | None:
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        self.notes.wrong_type(
            node, Message("`true` or `false`"), Message("write `{code}` or `{other}`", code="true", other="false")
        )
        return None

    # --- refusals of events ---

    def refuse_verbs(self, node: Mapping, verbs: list[Entry]) -> None:
        first = next(iter(node.entries.values()), None)
        if verbs:
            self.notes.fault("UWC208", Message("an event has one verb"), verbs[1].key, EITHER_EVENT)
        elif first is None:
            self.notes.fault("UWC210", Message("the event is empty"), node, write("{build: mill}"))
        else:
            hint = WRONG_VERBS.get(first.key.text) or hints.turned_event(first, self.names)
            hint = hint or did_you_mean(first.key.value, self.names.verbs)
            hint = hint or Message("verbs: {names}", names=", ".join(sorted(self.names.verbs)))
            self.notes.fault("UWC202", Message("the event has no verb"), first.key, hint)

    def refuse_event_key(self, verb: str, entry: Entry) -> None:
        name = entry.key.text
        if name in WRONG_EVENT_KEYS:
            hint = WRONG_EVENT_KEYS[name]
        elif name in NARROWING:
            hint = Message("`{name}` stands inside the braces: `{code}`", name=name, code=f"{verb}: {{…, {name}: …}}")
        elif name in BESIDE_WHEN:
            hint = Message("`{name}` stands beside `when`, outside the braces", name=name)
        else:
            hint = did_you_mean(name, EVENT_ARGUMENTS) or Message(
                "beside the verb: {names}", names=", ".join(EVENT_ARGUMENTS)
            )
        self.notes.fault("UWC201", Message("an event has no `{name}`", name=name), entry.key, hint)

    # --- conditions ---

    def condition(self, node: Node) -> list[Lowered]:
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a condition in braces"), self.condition_in_text(node))
            return []
        if not node.entries:
            self.notes.fault(
                "UWC210", Message("no condition stands in the braces"), node, write("{have: {village: 5}}")
            )
        found = [test for key, entry in node.entries.items() if (test := self.test(key, entry)) is not None]
        for check in CONDITION_CHECKS:
            for code, message, place in check(self.names, found):
                self.notes.fault(code, message, at_key(node, place), Message("change or delete the condition"))
        return found

    def test(self, key: str | int, entry: Entry) -> Lowered | None:
        if key in self.names.vocabulary.tracks:
            return {"op": "stands", "track": key, "what": self.spaces(str(key), entry.value)}
        if key not in self.tests:
            self.notes.fault(
                "UWC202",
                Message("there is no condition `{name}`", name=entry.key.text),
                entry.key,
                self.better_condition(entry),
            )
            return None
        if key == "it":
            self.pronoun(entry.key)
        what = self.tests[str(key)](entry.value)
        if key == "it" and isinstance(what, dict) and is_one(what):
            for code, message, hint in is_known_already(self.names, self.scope, what):
                self.notes.fault(code, message, entry.key, hint)
        return None if what is None else {"op": key, "what": what}

    def own_count(self, node: Node) -> Lowered | None:
        """A condition asks what you have: of others it only knows who has the most."""
        counted = self.count(node)
        if counted and isinstance(node, Mapping) and "who" in counted:
            hint = Message("count it with `per`, or ask for the `most`")
            message = Message("a condition does not ask what others have")
            self.notes.fault("UWC304", message, node.entries["who"].key, hint)
        return counted

    def compared(self, node: Node) -> str | None:
        """Only what is counted can be the most."""
        known = [noun for noun in self.names.kinds if is_counted(self.names, noun)]
        if isinstance(node, Scalar) and node.value in self.names.kinds and node.value not in known:
            message = Message("nobody ever has a `{name}` to count", name=node.text)
            self.notes.fault("UWC212", message, node, hints.known_here(known))
            return None
        if isinstance(node, Scalar) and self.names.is_common(str(node.value)):
            message = Message("of `{name}` everybody has the same number", name=node.text)
            apart = [noun for noun in known if not self.names.is_common(noun)]
            self.notes.fault("UWC308", message, node, hints.known_here(apart))
        return self.notes.name(node, Message("kind"), known)

    def limit(self, node: Node) -> Lowered | None:
        """What there is no more of; where that could be read in two ways, it is said in other words."""
        counted = self.own_count(node)
        if counted and "one_of" in counted:
            hint = Message("write `{code}`", code="any_of: [{at_most: …}, {at_most: …}]")
            message = Message("at most one thing or another is unclear")
            self.notes.fault("UWC304", message, at_key(node, "one_of"), hint)
        if counted and "did" in counted and not is_countable(counted["did"]):
            hint = Message("write `{code}`", code="not: {did: {…}}")
            message = Message("nothing says how often this may have happened")
            self.notes.fault("UWC304", message, at_key(node, "did"), hint)
        return counted

    def any_of(self, node: Node) -> list[list[Lowered]] | None:
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list of conditions"), write("any_of: [{…}, {…}]"))
            return None
        if len(node.items) < 2:
            hint = Message("write the one without `{word}`", word="any_of")
            self.notes.fault("UWC315", Message("`{word}` needs at least two conditions", word="any_of"), node, hint)
        found = [self.condition(item) for item in node.items]
        if any(each and each in found[:i] for i, each in enumerate(found)):
            self.notes.fault(
                "UWC315", Message("two of these conditions are the same"), node, Message("delete one of them")
            )
        return found

    def spaces_of(self, track: str) -> Message | str:
        known = self.names.vocabulary.tracks[track]
        numbers = Message("whole numbers") if known.most is None else f"0 … {known.most}"
        return ", ".join(map(str, known.spaces)) or numbers

    def spaces(self, track: str, node: Node) -> list[object]:
        spaces = self.names.vocabulary.tracks[track].spaces
        known = Message("its spaces: {names}", names=self.spaces_of(track))
        items = node.items if isinstance(node, Sequence) else [node]
        found: list[object] = []
        for item in items:
            value = item.value if isinstance(item, Scalar) else None
            if not is_space(value, spaces, self.names.vocabulary.tracks[track].most):
                is_quoted = isinstance(value, str) and value.isdigit()
                hint = Message("write it without quotes; {hint}", hint=known) if is_quoted else known
                self.notes.fault("UWC206", Message("`{track}` has no such space", track=track), item, hint)
            elif value in found:
                self.notes.fault(
                    "UWC315",
                    Message("the space {value} is named twice", value=value),
                    item,
                    Message("delete one of them"),
                )
            else:
                found.append(value)
        if not items:
            self.notes.fault("UWC210", Message("no space stands in the list"), node, known)
        self.refuse_every_space(track, found, node)
        return found

    def refuse_every_space(self, track: str, found: list[object], node: Node) -> None:
        """Markers of players may still stand before the first space; those of the game always stand on one."""
        definition = self.names.vocabulary.tracks[track]
        if definition.spaces and not self.names.may_stand_below(track) and len(found) == len(definition.spaces):
            message = Message("these are all the spaces of `{track}`, so this always holds", track=track)
            self.notes.fault("UWC317", message, node, Message("name fewer spaces, or delete the condition"))

    def one_thing(self, node: Node) -> Lowered | None:
        self.scope.may_be_this = True
        found = self.thing(node)
        self.scope.may_be_this = False
        numbers = (found or {}).get("of", {})
        if not is_one(found):
            hint = Message("`it` is one thing: write `{name}`, or `one_of` several kinds", name=next(iter(numbers)))
            self.notes.fault("UWC304", Message("nothing reads these numbers"), node, hint)
        return found

    # --- refusals of conditions ---

    def condition_in_text(self, node: Node) -> Message:
        if isinstance(node, Sequence):
            return Message("several conditions stand in one mapping: `{code}`", code="{have: {village: 5}, season: 2}")
        name = node.text if isinstance(node, Scalar) else ""
        return write(f"{{have: {name}}}") if name in self.names.roles["count"].names else write("{have: {village: 5}}")

    def better_condition(self, entry: Entry) -> Message:
        name, tracks = entry.key.text, self.names.vocabulary.tracks
        if name in WRONG_CONDITIONS:
            return WRONG_CONDITIONS[name]
        if name in self.names.roles["count"].names:
            return write(f"have: {{{name}: {hints.shown(entry.value)}}}")
        if hint := did_you_mean(name, {*CONDITION_WORDS, *tracks} - {"it", "not"}):
            return hint
        if verb := nearest(name, self.names.verbs):
            return write(f"did: {{{verb}: …}}")
        return Message("conditions: {names}", names=", ".join(sorted({*CONDITION_WORDS, *tracks})))


def is_one(thing: Lowered | None) -> bool:
    numbers = (thing or {}).get("of", {})
    return not numbers or list(numbers.values()) == [1]


def is_countable(event: Lowered | None) -> bool:
    """Whether an event is about so much or so many of one thing."""
    if not event or "nth" in event:
        return not event
    numbers = (event.get("bag") or event.get("selection") or {}).get("of", {})
    return len(numbers) == 1


def is_space(value: object, spaces: list[int | str], most: int | None) -> bool:
    """`true` equals 1 for Python, and is no space."""
    if type(value) is str:
        return value in spaces
    return type(value) is int and (value in spaces if spaces else most is None or value <= most)
