"""Reads scenario files: every fault with its place, and the bundle that the scenarios are played with."""

from typing import Any

from uwc_content.compiler.check.of_references import dangling
from uwc_content.compiler.check.pack_view import ItemRecord, PackView
from uwc_content.compiler.parse.items import ID, Items
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.compiler.pipeline import parse_layout
from uwc_content.compiler.teaching import hints_in_own_nouns
from uwc_content.diagnostics import (
    Diagnostic,
    Message,
    Span,
    all_of,
    any_of,
    did_you_mean,
    in_reading_order,
    verbatim,
    write,
)
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.language.vocabulary import SectionSort
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.scenarios.choices import ChoiceReader
from uwc_content.workshop.scenarios.facts import FactReader
from uwc_content.workshop.scenarios.model import Deed, Expectation, Line, Outlook, Scenario, ScenarioFile
from uwc_content.workshop.scenarios.packs import PlayedPack
from uwc_content.workshop.scenarios.shape import EXPECT_KEYS, ROOT_KEYS, RUN, SCENARIO_KEYS, DeedShape
from uwc_content.workshop.scenarios.stage import Staging

NO_FACTS = Outlook({}, {})


def read_scenarios(file: str, data: bytes, pack: PlayedPack, staging: Staging) -> ScenarioFile:
    """Everything in a file of scenarios. Never raises for what a file holds."""
    root, faults = read_yaml(file, data)
    reading = Reading(file, pack, staging)
    if root is not None:
        reading.read(root)
    found = hints_in_own_nouns([*faults, *reading.notes.faults], pack.names.vocabulary)
    return ScenarioFile(file, reading.scenarios, reading.bundle(), in_reading_order(found))


class Reading:
    """One file while it is read."""

    def __init__(self, file: str, pack: PlayedPack, staging: Staging) -> None:
        self.notes = Notes(file)
        self.staging = staging
        self.deed_shapes = staging.words.deeds
        self.pack = pack.with_items([(name, item) for name, items in staging.fillers.items() for item in items], [])
        self.scenarios: list[Scenario] = []
        self.places: list[Node] = []
        self.effects: list[tuple[str, list[Lowered]]] = []
        self.rules: list[tuple[str, list[Lowered]]] = []
        self.common: list[Mapping] = []

    def read(self, root: Node) -> None:
        if not isinstance(root, Mapping):
            self.notes.wrong_type(
                root, Message("a mapping at the root of the file"), Message("begin with `{code}`", code="scenarios:")
            )
            return
        self.add_items(root)
        if isinstance(given := root.get("given"), Mapping):
            self.common = [given]
        listed = root.get("scenarios")
        hint = Message("write `{code}` and below it `{other}`", code="scenarios:", other="  - id: …")
        if not isinstance(listed, Sequence):
            self.notes.wrong_type(listed or root, Message("a list of scenarios"), hint)
            return
        if not listed.items:
            self.notes.fault("UWC210", Message("the list of scenarios is empty"), listed, hint)
        for node in listed.items:
            self.scenario(node)
        if not self.notes.faults:
            self.prepare_all()

    # --- items that only the scenarios have ---

    def add_items(self, root: Mapping) -> None:
        types = self.pack.names.vocabulary.items
        layout_type = self.pack.names.layout_type
        known = {*self.pack.names.root_types, *ROOT_KEYS}
        records: list[ItemRecord] = []
        facts = self.staging.facts(self.pack, self.notes)
        items = Items(facts.language, self.notes.file)
        for key, entry in root.entries.items():
            if key in types:
                records.extend(items.parse(str(key), entry.value))
            elif key not in known:
                hint = did_you_mean(key, known) or Message("root keys: {names}", names=", ".join(sorted(known)))
                self.notes.fault(
                    "UWC211",
                    Message("nothing reads `{key}` at the root of a file", key=entry.key.text),
                    entry.key,
                    hint,
                )
        for record in records:
            if record.id in self.pack.ids(record.type):
                self.notes.faults.append(
                    Diagnostic(
                        "UWC402",
                        Message("the pack has `{id}` already", id=record.id),
                        record.span,
                        Message("choose another id"),
                    )
                )
        self.pack = self.pack.with_items([(record.type, record.item) for record in records if "id" in record.item], [])
        if layout_type in root.entries:
            self.pack = self.pack.with_items([], self.layouts(root.entries[layout_type].value))
        self.check_references()

    def layouts(self, node: Node) -> list[Lowered]:
        layouts = self.pack.game.layouts()
        if layouts is None:
            return []
        printed = {item["id"]: item for item in self.pack.bundle["items"].get(layouts.printed, ())}
        written = [each for each in in_list(node) if isinstance(each, Mapping)]
        found = [parse_layout(layouts, each, self.pack.names, self.pack.rules, printed, self.notes) for each in written]
        return [each for each in found if each is not None]

    def check_references(self) -> None:
        nowhere = Span.whole_line(self.notes.file)
        items = {
            name: [ItemRecord(name, item["id"], item, nowhere, "") for item in listed]
            for name, listed in self.pack.bundle["items"].items()
        }
        view = PackView(None, self.pack.names.vocabulary, None, items, lambda *_: nowhere)  # type: ignore[arg-type]
        self.notes.faults.extend(dangling(view, self.notes.references))
        self.notes.references.clear()

    # --- one scenario ---

    def scenario(self, node: Node) -> None:
        if not isinstance(node, Mapping):
            self.notes.wrong_type(
                node, Message("a scenario with `id:`"), Message("write `- id: …` and below it `given`, `do`, `expect`")
            )
            return
        known = {*SCENARIO_KEYS, *self.deed_shapes}
        for key, entry in node.entries.items():
            if key not in known:
                hint = did_you_mean(key, known) or Message("known here: {names}", names=", ".join(sorted(known)))
                self.notes.fault("UWC201", Message("a scenario has no `{name}`", name=entry.key.text), entry.key, hint)
        identifier = self.identifier(node)
        facts = self.staging.facts(self.pack, self.notes)
        own = node.get("given")
        if own is not None and not isinstance(own, Mapping):
            self.notes.wrong_type(own, Message("a mapping of facts"), write("{resources: {grain: 1}}"))
        given = facts.given([*self.common, *([own] if isinstance(own, Mapping) else [])])
        choices = ChoiceReader(self.pack, self.staging.words, self.notes)
        made = choices.choices(node.entries["do"].value) if "do" in node.entries else []
        deeds = self.deeds(node, facts)
        expect = self.expectation(node, facts, choices)
        self.rules.extend(facts.in_force)
        self.check_references()
        span = node.entries["id"].value.span(self.notes.file) if "id" in node.entries else node.span(self.notes.file)
        self.scenarios.append(Scenario(identifier, span, self.rules_of(node), given, deeds, made, expect))
        self.places.append(own or node)

    def identifier(self, node: Mapping) -> str:
        found = node.get("id")
        if found is None:
            first = next(iter(node.entries.values()), None)
            self.notes.fault(
                "UWC204",
                Message("the scenario has no `id`"),
                first.key if first else node,
                Message("add `{code}`", code="id: …"),
            )
            return ""
        if not isinstance(found, Scalar) or not isinstance(found.value, str) or not ID.fullmatch(found.value):
            self.notes.fault(
                "UWC207",
                Message("this is not an id"),
                found,
                Message("write a sentence in lower case: `{name}`", name="gold_pays_a_mill"),
            )
            return ""
        if any(each.id == found.value for each in self.scenarios):
            self.notes.fault(
                "UWC804",
                Message("two scenarios are called `{name}`", name=found.value),
                found,
                Message("give one another name"),
            )
        return found.value

    def rules_of(self, node: Mapping) -> list[str]:
        """The rules that a scenario proves; what they are called is nobody's business here."""
        found = node.get("rules")
        items = found.items if isinstance(found, Sequence) else []
        if found is not None and not items:
            self.notes.wrong_type(found, Message("a list of rules"), write("[UWC-BUILD-21]"))
        return [item.text for item in items if isinstance(item, Scalar)]

    def deeds(self, node: Mapping, facts: FactReader) -> list[Deed]:
        found = [entry for key, entry in node.entries.items() if key in self.deed_shapes]
        if not found:
            if "do" not in node.entries:
                place = node.entries["id"].key if "id" in node.entries else node
                self.notes.fault(
                    "UWC801",
                    Message("the scenario does not say what happens"),
                    place,
                    some_deed(("do", *self.deed_shapes)),
                )
            return [Deed("turn")]
        in_a_row = self.staging.words.in_a_row
        if len(found) > 1 and tuple(entry.key.text for entry in found) not in in_a_row:
            together = any_of([all_of([f"`{deed}`" for deed in deeds]) for deeds in in_a_row]) if in_a_row else ""
            only = Message("make two scenarios; only {names} go together", names=together)
            hint = only if in_a_row else Message("make two scenarios")
            self.notes.fault(
                "UWC801", Message("`{name}` is a second thing that happens", name=found[1].key.text), found[1].key, hint
            )
        return [deed for entry in found if (deed := self.deed(entry.key.text, entry.value, facts)) is not None]

    def deed(self, kind: str, node: Node, facts: FactReader) -> Deed | None:
        if kind == RUN:
            name = f"run__{node.line}_{node.column}"
            self.effects.append((name, facts.parts(node, SectionSort.EFFECTS)))
            return Deed(kind, name)
        shape = self.deed_shapes[kind]
        if shape.sections:
            return self.deed_of_section(kind, shape, node)
        if not shape.names_something:
            if not isinstance(node, Scalar) or node.value is not True:
                self.notes.wrong_type(node, verbatim("`true`"), write(f"{kind}: true"))
            return Deed(kind)
        found = self.named(shape, node, kind)
        return None if found is None else Deed(kind, found)

    def deed_of_section(self, kind: str, shape: DeedShape, node: Node) -> Deed | None:
        """`{scoring: willow}`: a section, and the item that has it."""
        entries = list(node.entries.values()) if isinstance(node, Mapping) else []
        if len(entries) != 1:
            self.notes.wrong_type(node, Message("a section and its item"), write(f"{kind}: {{{shape.sections[0]}: …}}"))
            return None
        section = self.notes.name(entries[0].key, Message("section"), shape.sections)
        name = self.named(shape, entries[0].value, kind)
        if section is None or name is None:
            return None
        if section not in self.sections_of(name):
            hint = Message("it has {sections}", sections=", ".join(f"`{each}`" for each in self.sections_of(name)))
            message = Message("`{name}` has no `{section}`", name=name, section=section)
            self.notes.fault("UWC803", message, entries[0].value, hint)
        return Deed(kind, name, section)

    def named(self, shape: DeedShape, node: Node, kind: str) -> str | None:
        known = {*shape.names, *(name for item in shape.items for name in self.pack.ids(item))}
        sort = shape.items[0].removesuffix("s") if len(shape.items) == 1 else "item" if shape.items else kind
        return self.notes.name(node, Message(sort), known)

    def sections_of(self, name: str) -> list[str]:
        items = (item for listed in self.pack.bundle["items"].values() for item in listed)
        return sorted(next((item["blocks"] for item in items if item["id"] == name), {}))

    # --- what is expected ---

    def expectation(self, node: Mapping, facts: FactReader, choices: ChoiceReader) -> Expectation:
        expect = node.get("expect")
        place = node.entries["id"].key if "id" in node.entries else node
        if expect is None or (isinstance(expect, Mapping) and not expect.entries):
            hint = Message("add `{code}` with what must be true in the end", code="expect: {…}")
            self.notes.fault("UWC802", Message("the scenario expects nothing"), expect or place, hint)
            return Expectation(NO_FACTS, [], [], [], [], False)
        entries = expect.entries if isinstance(expect, Mapping) else {}
        listed = {
            name: choices.choices(entries[name].value) if name in entries else []
            for name in ("options", "not_offered", "log")
        }
        lines = [
            Line(facts.line(each), key == "some_line_reaches")
            for key in ("some_line_reaches", "no_line_reaches")
            if key in entries
            for each in in_list(entries[key].value)
        ]
        refused = facts.language.truth(entries["refused"].value) if "refused" in entries else False
        found = facts.expected(expect, EXPECT_KEYS.keys())
        return Expectation(found, listed["options"], listed["not_offered"], lines, listed["log"], bool(refused))

    # --- the bundle ---

    def bundle(self) -> dict[str, Any]:
        """The pack, the items of the file, and hidden items for bare effects, bare rules and whatever has no name."""
        hiding = self.staging.hiding
        items = {name: list(each) for name, each in self.pack.bundle["items"].items()}
        for (type_name, section), hidden in ((hiding.effect, self.effects), (hiding.rule, self.rules)):
            for name, parts in hidden:
                items.setdefault(type_name, []).append(
                    {"id": name, "source": "original", "fields": dict(hiding.fields), "blocks": {section: parts}}
                )
        return {**self.pack.bundle, "items": items}

    def prepare_all(self) -> None:
        """A position that no game can have is a fault of the file, not a failed test."""
        stage = self.staging.stage(self.bundle())
        for scenario, place in zip(self.scenarios, self.places, strict=True):
            try:
                stage.prepare(scenario.given)
            except Refusal as refusal:
                self.notes.fault("UWC803", refusal.message, place, refusal.hint or Message("change what is given"))


def in_list(node: Node) -> list[Node]:
    return node.items if isinstance(node, Sequence) else [node]


def some_deed(known: tuple[str, ...]) -> Message:
    *others, last = known
    return Message("add {names} or `{last}`", names=tuple(f"`{word}`" for word in others), last=last)
