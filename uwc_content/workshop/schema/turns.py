"""Authoring schemas of `setup`, `turns`, `final_scoring` and `ranking`, from the shapes of stretches and steps."""

from collections.abc import Mapping

from pydantic import BaseModel

from uwc_content.compiler.parse.flow import FLOW_KEYS
from uwc_content.compiler.parse.steps import STEP_SHAPES, StepShape, own_shape
from uwc_content.compiler.parse.turns import ABILITIES, DIRECTIONS, ORDERS, SHAPES, UNTIL, WHOM
from uwc_content.language.steps import StepSort
from uwc_content.language.turns import (
    STRETCHES,
    Dealt,
    Laid,
    Ranking,
    ScoredEffect,
    ScoredSection,
    Setup,
    TieBreak,
    TurnSort,
)
from uwc_content.language.vocabulary import SectionSort, Vocabulary
from uwc_content.workshop.reference import sentence
from uwc_content.workshop.schema.hover import Texts
from uwc_content.workshop.schema.parts import Setting
from uwc_content.workshop.schema.values import Schema, closed, one_name, ref, shown, whole
from uwc_content.workshop.turn_words import STEP, STRETCH

RECEIVED = Setting(SectionSort.EFFECTS)
"""The setting of effects in the course of a game."""
NAME: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
FLOW_TEXTS = {
    "setup": "How a game begins: who plays, what everybody has and what lies where.",
    "turns": "The course of the game, stretch by stretch.",
    "final_scoring": "What the step `score` gives, in this order.",
    "ranking": "Who has won.",
}


class TurnSchemas:
    """The schemas of the course of a game for one vocabulary."""

    def __init__(self, vocabulary: Vocabulary, texts: Texts) -> None:
        self.known = vocabulary
        self.texts = texts
        self.steps = {**STEP_SHAPES, **{name: own_shape(step) for name, step in vocabulary.steps.items()}}
        sections = {name: each.doc for item in vocabulary.items.values() for name, each in item.sections.items()}
        fields = {name: each.doc for item in vocabulary.items.values() for name, each in item.fields.items()}
        actions = vocabulary.actions
        items = {name: each.doc for name, each in vocabulary.items.items()}
        self.step_sorts: dict[StepSort, Schema] = {
            StepSort.DECK: self.named("deck"),
            StepSort.FIELD: one_name(fields),
            StepSort.KIND: self.named("kind of thing"),
            StepSort.NUMBER: ref("figure"),
            StepSort.PAYABLE: self.named("something to pay with"),
            StepSort.PERIOD: self.named("period"),
            StepSort.SECTION: one_name(sections),
            StepSort.TRACK: self.named("track"),
            StepSort.ZONE: self.named("zone"),
        }
        self.steps = {name: shape for name, shape in self.steps.items() if self.is_usable(shape)}
        self.sorts: dict[TurnSort, Schema] = {
            TurnSort.ACTIONS: closed({name: shown(each.doc, ref("stretches")) for name, each in actions.items()}),
            TurnSort.AFTER: self.amounts("period", 0),
            TurnSort.CONDITION: ref("condition"),
            TurnSort.DIRECTION: {"type": "string", "enum": list(DIRECTIONS)},
            TurnSort.END: self.named("end"),
            TurnSort.NUMBER: ref("figure"),
            TurnSort.OFFER: {"if": {"type": "string"}, "then": {"enum": [ABILITIES, *items]}, "else": RECEIVED.block},
            TurnSort.ORDER: {"type": "string", "enum": [*ORDERS, *vocabulary.tracks]},
            TurnSort.PARTS: RECEIVED.block,
            TurnSort.PERIOD: self.named("period"),
            TurnSort.STRETCHES: ref("stretches"),
            TurnSort.TIMES: ref("times_of_a_period"),
            TurnSort.UNTIL: {"type": "string", "enum": list(UNTIL)},
            TurnSort.WHOM: {"type": "string", "enum": list(WHOM)},
            TurnSort.WHOSE: {"type": "string", "enum": ["player"]},
        }

    def is_usable(self, shape: StepShape) -> bool:
        """Whether the vocabulary has a name for everything that the step needs."""
        return all(has_names(self.step_sorts[shape.arguments[name]]) for name in shape.required)

    def named(self, sort: str) -> Schema:
        return one_name(self.texts.table(sort))

    def amounts(self, sort: str, least: int) -> Schema:
        """Names with numbers."""
        return closed({name: shown(text, whole(least)) for name, text in self.texts.table(sort).items()})

    # --- the whole ---

    def properties(self) -> dict[str, Schema]:
        """The keys of rules.yaml that every game may have."""
        values = {
            "setup": self.setup(),
            "turns": ref("stretches"),
            "final_scoring": {"type": "array", "items": self.scored()},
            "ranking": self.ranking(),
        }
        return {key: shown(FLOW_TEXTS[key], values[key]) for key in FLOW_KEYS}

    def definitions(self) -> dict[str, Schema]:
        by_period = {
            "by": shown("A period around it.", self.named("period")),
            "of": shown("The number in the first such period, in the second and so on.", NUMBERS),
        }
        return {
            "figure": {"type": ["integer", "string"], "minimum": 0, "maximum": 1000, "pattern": NAME["pattern"]},
            "times_of_a_period": {
                **closed(by_period),
                "type": ["integer", "string", "object"],
                "minimum": 1,
                "maximum": 1000,
            },
            "stretch": {"type": "object", "minProperties": 1, **self.by_first_head()},
            "stretches": {
                "type": ["object", "array"],
                "minItems": 1,
                "items": ref("stretch"),
                "if": {"type": "object"},
                "then": ref("stretch"),
            },
        }

    # --- stretches and steps ---

    def by_first_head(self) -> Schema:
        """The first head in the order of the table decides: `{end: …, if: …}` is an end."""
        heads = [head for head in STRETCHES if has_names(self.sorts.get(SHAPES[head].head, {}))]
        branches = {head: self.step() if head == "step" else self.stretch(head) for head in heads}
        offered = closed({head: shown(self.texts.full(STRETCH, head), {}) for head in heads})
        found = offered
        for head, branch in reversed(branches.items()):
            found = {"if": {"type": "object", "required": [head]}, "then": branch, "else": found}
        return found

    def stretch(self, head: str) -> Schema:
        shape = SHAPES[head]
        places = {
            each.name: shown(sentence(each.doc), self.sorts[shape.arguments[each.name]])
            for each in self.texts.entries[STRETCH, head].arguments[1:]
        }
        return closed({head: shown(self.texts.full(STRETCH, head), self.sorts[shape.head]), **places}, shape.required)

    def step(self) -> Schema:
        names = {name: self.texts.doc(STEP, name).split("\n")[0] for name in self.steps}
        chosen = [
            {"if": {"properties": {"step": shown(names[name], {"enum": [name]})}}, "then": self.arguments(name, shape)}
            for name, shape in self.steps.items()
        ]
        head = shown(self.texts.full(STRETCH, "step"), one_name(names))
        return {"properties": {"step": head}, "allOf": chosen}

    def arguments(self, name: str, shape: StepShape) -> Schema:
        documented = {each.name: each.doc for each in self.texts.entries[STEP, name].arguments}
        places = {
            each: shown(sentence(documented[each]), self.step_sorts[sort])
            for each, sort in shape.arguments.items()
            if has_names(self.step_sorts[sort])
        }
        return closed({"step": shown(self.texts.full(STEP, name), {"type": "string"}), **places}, shape.required)

    # --- what surrounds them ---

    def setup(self) -> Schema:
        table = {"type": "object", "patternProperties": {"^[1-9]$": whole(0)}, "additionalProperties": False}
        space: Schema = {"type": ["integer", "string"]}
        spaces = {name: shown(text, space) for name, text in self.texts.table("track").items()}
        values: dict[str, Schema] = {
            "players": {"type": "array", "minItems": 1, "items": whole(1, 9)},
            "by_players": {"type": "object", "additionalProperties": table},
            "start": closed({name: shown(text, ref("figure")) for name, text in self.texts.table("resource").items()}),
            "seats": {"type": "array", "items": self.amounts("resource", 0)},
            "stats": self.amounts("stat", 0),
            "tracks": closed(spaces),
            **({"lay": {"type": "array", "items": self.laid()}} if self.known.zones else {}),
        }
        return closed(described(Setup, values), ["players"])

    def laid(self) -> Schema:
        zone = self.named("zone")
        items: Schema = {"type": "string", "enum": list(self.known.items)}
        put = {"items": items, "where": {"type": "object"}, "into": zone, "shuffled": {"type": "boolean"}}
        deal = {"deal": ref("figure"), "from": zone, "to": zone}
        return {
            "type": "object",
            "if": {"required": ["deal"]},
            "then": closed(described(Dealt, deal), ["deal", "from", "to"]),
            "else": closed(described(Laid, put), ["items", "into"]),
        }

    def scored(self) -> Schema:
        if not self.known.zones:
            return closed(described(ScoredEffect, {"do": RECEIVED.block}), ["do"])
        section = {"section": self.step_sorts[StepSort.SECTION], "zone": self.named("zone")}
        return {
            "type": "object",
            "if": {"required": ["do"]},
            "then": closed(described(ScoredEffect, {"do": RECEIVED.block})),
            "else": closed(described(ScoredSection, section), ["section", "zone"]),
        }

    def ranking(self) -> Schema:
        tie = closed(described(TieBreak, {"most": ref("count"), "fewest": ref("count")}))
        either = {"if": {"type": "object"}, "then": tie}
        values = {
            "score": self.named("resource"),
            "ties": {"type": ["array", "object"], "items": tie, **either},
            "shared": {"type": "boolean"},
        }
        return closed(described(Ranking, values), ["score"])


def has_names(schema: Schema) -> bool:
    """An editor could offer nothing where a game has no names."""
    return schema.get("enum") != [] and schema.get("properties") != {}


NUMBERS: Schema = {"type": "array", "minItems": 1, "items": whole(1)}


def described(model: type[BaseModel], values: Mapping[str, Schema]) -> dict[str, Schema]:
    """Schemas with the descriptions of the model's fields."""
    texts = {field.alias or name: field.description or "" for name, field in model.model_fields.items()}
    return {name: shown(sentence(texts[name]), schema) for name, schema in values.items()}
