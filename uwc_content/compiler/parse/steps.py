"""Parses the steps of `turns`: their names and arguments, those of the kernel and those of a ruleset alike."""

from collections.abc import Callable, Container
from typing import NamedTuple

from uwc_content.compiler.check.of_steps import STEP_CHECKS
from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.language.steps import STEPS, Step, StepSort
from uwc_content.language.vocabulary import RulesetStep
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar


class StepShape(NamedTuple):
    """How a step is written."""

    arguments: dict[str, StepSort]
    required: tuple[str, ...]
    is_a_players: bool = False


def step_shape(step: type[Step]) -> StepShape:
    arguments, required = {}, []
    for name, field in step.model_fields.items():
        extra = field.json_schema_extra
        assert isinstance(extra, dict)
        arguments[field.alias or name] = StepSort(str(extra["sort"]))
        if field.is_required():
            required.append(field.alias or name)
    return StepShape(arguments, tuple(required), step.is_a_players)


def own_shape(step: RulesetStep) -> StepShape:
    """A step of the ruleset may stand anywhere: only its Python knows whether somebody does it."""
    arguments = {name: each.sort for name, each in step.arguments.items()}
    return StepShape(arguments, tuple(name for name, each in step.arguments.items() if each.required))


STEP_SHAPES: dict[str, StepShape] = {name: step_shape(step) for name, step in STEPS.items()}


class Steps:
    """Parsers of steps for one rules.yaml; `tables` are the numbers by players that its set-up names."""

    def __init__(self, language: Language, tables: Container[str]) -> None:
        self.language = language
        self.notes = language.notes
        self.known = language.names.vocabulary
        self.tables = tables
        self.shapes = {**STEP_SHAPES, **{name: own_shape(step) for name, step in self.known.steps.items()}}
        sections = {name for each in self.known.items.values() for name in each.sections}
        fields = {name for each in self.known.items.values() for name in each.fields}
        self.parsers: dict[StepSort, Callable[[Node], object]] = {
            StepSort.DECK: lambda node: self.notes.name(node, Message("deck"), self.known.decks),
            StepSort.FIELD: lambda node: self.notes.name(node, Message("field"), fields),
            StepSort.KIND: lambda node: self.notes.name(node, Message("kind"), language.names.kinds),
            StepSort.NUMBER: self.figure,
            StepSort.PAYABLE: lambda node: self.notes.name(node, Message("payable"), self.known.payables),
            StepSort.PERIOD: language.period,
            StepSort.SECTION: lambda node: self.notes.name(node, Message("section"), sections),
            StepSort.TRACK: lambda node: self.notes.name(node, Message("track"), self.known.tracks),
            StepSort.ZONE: lambda node: self.notes.name(node, Message("zone"), self.known.zones),
        }

    def figure(self, node: Node, least: int = 0) -> object:
        """A number, a stat, or the name of a table by players."""
        if isinstance(node, Scalar) and isinstance(node.value, str):
            if node.value in self.tables:
                return {"by_players": node.value}
            if node.value in self.known.stats:
                return {"stat": node.value}
            known = {*self.known.stats, *self.tables}  # type: ignore[misc]
            self.notes.unknown(Message("stat or table"), node, known, known_here(known))
            return None
        return self.notes.integer(node, least)

    def parse(self, node: Mapping, *, has_player: bool) -> Lowered | None:
        head = node.entries["step"]
        name = self.notes.name(head.value, Message("step"), self.shapes)
        if name is None:
            return None
        shape = self.shapes[name]
        arguments = self.arguments(name, shape, node)
        lowered: Lowered = {"op": "step", "what": name, "arguments": self.completed(name, arguments)}
        if shape.is_a_players and not has_player:
            hint = Message("put it into `{each: player, steps: […]}`")
            self.notes.fault("UWC454", Message("nobody is there to do `{name}`", name=name), head.value, hint)
        if len(arguments) == len(node.entries) - 1 and not set(shape.required) - arguments.keys():
            self.check(name, node, lowered["arguments"])
        return lowered

    def arguments(self, name: str, shape: StepShape, node: Mapping) -> Lowered:
        found = {}
        for key, entry in node.entries.items():
            if key == "step":
                continue
            sort = shape.arguments.get(str(key))
            if sort is None:
                self.refuse(name, shape, entry)
            elif (value := self.parsers[sort](entry.value)) is not None:
                found[str(key)] = value
        for needed in shape.required:
            if needed not in node.entries and node.entries.keys() - {"step"} <= shape.arguments.keys():
                place = node.entries["step"].value
                self.notes.fault(
                    "UWC204",
                    Message("`{word}` needs `{name}`", word=name, name=needed),
                    place,
                    Message("add `{code}`", code=f"{needed}: …"),
                )
        return found

    def refuse(self, name: str, shape: StepShape, entry: Entry) -> None:
        hint = did_you_mean(entry.key.value, shape.arguments) or known_here(shape.arguments)
        message = Message("nothing reads `{key}` beside `{other}`", key=entry.key.text, other=name)
        self.notes.fault("UWC201", message, entry.key, hint)

    def completed(self, name: str, arguments: Lowered) -> Lowered:
        """With what may be left out."""
        usual: Lowered = {}
        deck = arguments.get("deck") or self.language.names.usual_deck
        for argument, sort in STEP_SHAPES[name].arguments.items() if name in STEP_SHAPES else ():
            if sort is StepSort.DECK and deck:
                usual[argument] = deck
            elif sort is StepSort.PAYABLE and self.known.payables:
                usual[argument] = next(iter(self.known.payables))
            elif name == "deal" and argument == "to" and deck and (to := self.known.decks[deck].to):
                usual[argument] = to
        return {**usual, **arguments}

    def check(self, name: str, node: Mapping, arguments: Lowered) -> None:
        for check in STEP_CHECKS.get(name, ()):
            for message, key, hint in check(self.known, arguments):
                place = node.entries.get(key)
                self.notes.fault("UWC454", message, place.value if place else node.entries["step"].value, hint)
