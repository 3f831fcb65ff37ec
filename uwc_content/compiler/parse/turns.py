"""Parses `turns`: stretches in stretches, each by the shape of its model, with what surrounds it at hand."""

from collections.abc import Callable
from typing import NamedTuple

from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.compiler.parse.scope import Scope
from uwc_content.compiler.parse.steps import Steps
from uwc_content.diagnostics import Message, did_you_mean, write
from uwc_content.language.turns import STRETCHES, Stretch, TurnSort
from uwc_content.language.vocabulary import Section, SectionSort
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence

ABILITIES = "abilities"
ORDERS = ("rotate", "reverse", "keep")
UNTIL = ("over", "passed")
DIRECTIONS = ("order", "first", "last")
WHOM = ("anyone", "everyone")
EFFECTS = Section(doc="", sort=SectionSort.EFFECTS)
WHOLE_GAME = "game"
"""The period that all of `turns` is, if the vocabulary has it."""


class Around(NamedTuple):
    """What surrounds a stretch."""

    has_player: bool = False
    periods: tuple[str, ...] = ()
    waits: frozenset[str] = frozenset()
    """What the periods around it wait for: `over`, `passed`."""


class StretchShape(NamedTuple):
    """How a stretch is written."""

    head: TurnSort
    arguments: dict[str, TurnSort]
    required: tuple[str, ...]


def stretch_shape(model: type[Stretch]) -> StretchShape:
    found: dict[str, TurnSort] = {}
    required = []
    for name, field in model.model_fields.items():
        extra = field.json_schema_extra
        if isinstance(extra, dict):
            found[field.alias or name] = TurnSort(str(extra["sort"]))
            required += [field.alias or name] if field.is_required() else []
    return StretchShape(found.pop("what"), found, tuple(name for name in required if name != "what"))


SHAPES: dict[str, StretchShape] = {name: stretch_shape(model) for name, model in STRETCHES.items()}


class Turns:
    """Parsers of stretches for one rules.yaml."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.language = steps.language
        self.notes = steps.notes
        self.known = steps.known
        self.around = Around()
        self.periods: set[str] = set()
        self.ends: set[str] = set()
        self.parsers: dict[TurnSort, Callable[[Node], object]] = {
            TurnSort.ACTIONS: self.actions,
            TurnSort.AFTER: self.after,
            TurnSort.CONDITION: self.condition,
            TurnSort.DIRECTION: lambda node: self.notes.name(node, Message("value"), DIRECTIONS),
            TurnSort.END: self.end,
            TurnSort.NUMBER: lambda node: self.steps.figure(node, 1),
            TurnSort.OFFER: self.offer,
            TurnSort.ORDER: lambda node: self.notes.name(node, Message("value"), {*ORDERS, *self.known.tracks}),
            TurnSort.PARTS: self.parts,
            TurnSort.PERIOD: self.language.period,
            TurnSort.STRETCHES: self.stretches,
            TurnSort.TIMES: self.times,
            TurnSort.UNTIL: lambda node: self.notes.name(node, Message("value"), UNTIL),
            TurnSort.WHOM: lambda node: self.notes.name(node, Message("value"), WHOM),
            TurnSort.WHOSE: lambda node: self.notes.name(node, Message("value"), ("player",)),
        }

    # --- stretches ---

    def stretches(self, node: Node) -> list[Lowered]:
        """One stretch may stand without list brackets."""
        items = node.items if isinstance(node, Sequence) else [node]
        if not items:
            self.notes.fault(
                "UWC210", Message("the list of stretches is empty"), node, write("[{step: draw, cards: 1}]")
            )
        return [found for each in items if (found := self.stretch(each)) is not None]

    def stretch(self, node: Node) -> Lowered | None:
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a stretch in braces"), write("{step: draw, cards: 1}"))
            return None
        head = next((name for name in STRETCHES if name in node.entries), None)
        if head is None:
            self.refuse_head(node)
            return None
        if head == "step":
            return self.step(node)
        return self.with_arguments(head, SHAPES[head], node)

    def step(self, node: Mapping) -> Lowered | None:
        found = self.steps.parse(node, has_player=self.around.has_player)
        if found is not None and found["what"] == "pass" and "passed" not in self.around.waits:
            hint = Message("add `until: passed` to the period around it")
            self.notes.fault("UWC454", Message("nothing around it waits until everybody has passed"), node, hint)
        return found

    def with_arguments(self, head: str, shape: StretchShape, node: Mapping) -> Lowered | None:
        outer = self.around
        self.around = self.around_inside(head, node)
        lowered: Lowered = {"op": head, "what": self.parsers[shape.head](node.entries[head].value)}
        for key, entry in node.entries.items():
            if key != head and (sort := shape.arguments.get(str(key))) is not None:
                if (value := self.parsers[sort](entry.value)) is not None:
                    lowered[str(key)] = value
            elif key != head:
                self.refuse_argument(head, shape, entry)
        self.around = outer
        self.require(head, shape, node)
        if lowered["what"] is None:
            return None
        for check in STRETCH_CHECKS.get(head, ()):
            check(self, node, lowered)
        return {**DEFAULTS.get(head, {}), **lowered}

    def around_inside(self, head: str, node: Mapping) -> Around:
        """What surrounds the stretches within a stretch."""
        period = node.get(head if head == "period" else "period")
        name = period.value if isinstance(period, Scalar) and isinstance(period.value, str) else None
        if head in ("period", "each") and name in self.known.periods:
            self.periods.add(str(name))
        until = node.get("until") if head == "period" else None
        waits = {str(until.value)} if isinstance(until, Scalar) else set()
        inside = (str(name),) if name is not None and head in ("period", "each") else ()
        around = self.around
        return Around(around.has_player or head == "each", (*around.periods, *inside), around.waits | waits)

    # --- values ---

    def parts(self, node: Node) -> list[Lowered]:
        found = self.language.section("turns", EFFECTS, node, has_here=False)
        return found if isinstance(found, list) else []

    def offer(self, node: Node) -> object:
        if not isinstance(node, Scalar):
            return self.parts(node)
        return self.notes.name(node, Message("value"), {ABILITIES, *self.known.items})

    def condition(self, node: Node) -> list[Lowered]:
        self.language.scope = Scope()
        return self.language.condition(node)

    def end(self, node: Node) -> str | None:
        name = self.notes.name(node, Message("end"), self.known.ends)
        if name is not None:
            self.ends.add(name)
        return name

    def times(self, node: Node) -> object:
        """A number, or one that differs from period to period."""
        if not isinstance(node, Mapping):
            return self.steps.figure(node, 1)
        by, of = node.get("by"), node.get("of")
        if by is None or not isinstance(of, Sequence) or len(node.entries) > 2:
            self.notes.wrong_type(node, Message("a number of times"), write("{by: season, of: [4, 3, 3]}"))
            return None
        name = self.notes.name(by, Message("period"), self.around.periods)
        numbers = [self.notes.integer(each, 1) for each in of.items]
        return None if name is None or None in numbers else {"by": name, "of": numbers}

    def after(self, node: Node) -> object:
        if not isinstance(node, Mapping) or len(node.entries) != 1:
            self.notes.wrong_type(node, Message("a period with a number"), write("{round: 1}"))
            return None
        [entry] = node.entries.values()
        name, number = (
            self.notes.name(entry.key, Message("period"), self.around.periods),
            self.notes.integer(entry.value),
        )
        return None if name is None or number is None else {name: number}

    def actions(self, node: Node) -> object:
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a mapping"), write("{gather: {step: draw, cards: 1}, …}"))
            return None
        found = {}
        for entry in node.entries.values():
            name = self.notes.name(entry.key, Message("action"), self.known.actions)
            stretches = self.stretches(entry.value)
            if name is not None:
                found[name] = stretches
        if len(node.entries) < 2:
            self.notes.fault(
                "UWC315",
                Message("a choice needs at least two alternatives"),
                node,
                Message("write the one without `{word}`", word="choose"),
            )
        return found

    # --- refusals ---

    def refuse_head(self, node: Mapping) -> None:
        first = next(iter(node.entries.values()), None)
        if first is None:
            self.notes.fault("UWC210", Message("the stretch is empty"), node, write("{step: draw, cards: 1}"))
            return
        name = first.key.value
        hint = write(f"{{step: {name}, …}}") if name in self.steps.shapes else did_you_mean(name, STRETCHES)
        hint = hint or (write(f"{{do: {{{name}: …}}}}") if name in self.language.shapes else known_here(STRETCHES))
        self.notes.fault("UWC202", Message("there is no stretch `{name}`", name=first.key.text), first.key, hint)

    def refuse_argument(self, head: str, shape: StretchShape, entry: Entry) -> None:
        hint = did_you_mean(entry.key.value, shape.arguments) or known_here(shape.arguments)
        message = Message("nothing reads `{key}` beside `{other}`", key=entry.key.text, other=head)
        self.notes.fault("UWC201", message, entry.key, hint)

    def require(self, head: str, shape: StretchShape, node: Mapping) -> None:
        for needed in shape.required:
            if needed not in node.entries:
                self.notes.fault(
                    "UWC204",
                    Message("`{word}` needs `{name}`", word=head, name=needed),
                    node.entries[head].key,
                    Message("add `{code}`", code=f"{needed}: …"),
                )


# --- stretches that have the right shape and cannot mean anything here ---


def acts_for_somebody(turns: Turns, node: Mapping, lowered: Lowered) -> None:
    if not turns.around.has_player:
        head = str(lowered["op"])
        hint = Message("put it into `{each: player, steps: […]}`")
        turns.notes.fault("UWC454", Message("nobody is there to do `{name}`", name=head), node.entries[head].key, hint)


def is_not_inside_another(turns: Turns, node: Mapping, _: Lowered) -> None:
    if turns.around.has_player:
        hint = Message("a player who acts already does one thing after the other; delete the inner `each`")
        turns.notes.fault("UWC457", Message("`each` stands within `each`"), node.entries["each"].key, hint)


def comes_to_an_end(turns: Turns, node: Mapping, lowered: Lowered) -> None:
    until = lowered.get("until", "")
    if until and "times" not in lowered and not any(map(ENDED_BY[until], inner_stretches(lowered))):
        message = Message("the period `{name}` never ends", name=lowered["what"])
        turns.notes.fault("UWC453", message, node.entries["until"].value, HOW_TO_END[until])


def is_not_inside_itself(turns: Turns, node: Mapping, lowered: Lowered) -> None:
    if lowered["what"] in turns.around.periods:
        hint = Message("give the inner one another name")
        message = Message("the period `{name}` stands within itself", name=lowered["what"])
        turns.notes.fault("UWC457", message, node.entries["period"].value, hint)


def can_stop_something(turns: Turns, node: Mapping, _: Lowered) -> None:
    if "over" not in turns.around.waits:
        hint = Message("add `until: over` to the period around it")
        turns.notes.fault("UWC453", Message("nothing around it waits for this end"), node.entries["end"].key, hint)


def asks_whom(turns: Turns, node: Mapping, lowered: Lowered) -> None:
    if "of" in lowered and turns.around.has_player:
        hint = Message("here the condition asks the player at turn")
        turns.notes.fault("UWC304", Message("nothing reads `{key}` here", key="of"), node.entries["of"].key, hint)


StretchCheck = Callable[[Turns, Mapping, Lowered], None]

STRETCH_CHECKS: dict[str, tuple[StretchCheck, ...]] = {
    "do": (acts_for_somebody,),
    "offer": (acts_for_somebody,),
    "choose": (acts_for_somebody,),
    "each": (is_not_inside_another,),
    "period": (comes_to_an_end, is_not_inside_itself),
    "end": (can_stop_something, asks_whom),
    "if": (asks_whom,),
}
DEFAULTS: dict[str, Lowered] = {"each": {"from": "order"}}


ENDED_BY: dict[str, Callable[[Lowered], bool]] = {
    "over": lambda stretch: stretch["op"] == "end",
    "passed": lambda stretch: (stretch["op"], stretch["what"]) == ("step", "pass"),
}
HOW_TO_END = {
    "over": Message("add an `end` to its steps, or `times`"),
    "passed": Message("let players `pass`, or add `times`"),
}


def inner_stretches(lowered: Lowered) -> list[Lowered]:
    """Every stretch within a stretch, at any depth."""
    lists = [lowered.get("steps", []), lowered.get("else", [])]
    if lowered["op"] == "choose":
        lists += lowered["what"].values()
    return [found for listed in lists for each in listed for found in (each, *inner_stretches(each))]
