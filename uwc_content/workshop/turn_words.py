"""The reference of `turns`: its stretches and steps, read off their models and a ruleset's vocabulary."""

from collections.abc import Iterator

from uwc_content.compiler.parse.steps import STEP_SHAPES
from uwc_content.compiler.parse.turns import SHAPES
from uwc_content.language.base import Model
from uwc_content.language.steps import STEPS
from uwc_content.language.turns import STRETCHES
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.workshop.entries import Argument, Entry, documentation

STRETCH, STEP = "stretch of turns", "step of turns"


def turn_entries(vocabulary: Vocabulary) -> Iterator[Entry]:
    for name, stretch in STRETCHES.items():
        shape = SHAPES[name]
        head = Argument(name, shape.head, True, described(stretch, "what"))
        beside = [
            Argument(each, sort, each in shape.required, described(stretch, each))
            for each, sort in shape.arguments.items()
        ]
        yield Entry(name, STRETCH, documentation(stretch), (head, *beside), stretch.example)
    for name, step in STEPS.items():
        arguments = STEP_SHAPES[name].arguments
        beside = [
            Argument(each, sort, each in STEP_SHAPES[name].required, described(step, each))
            for each, sort in arguments.items()
        ]
        yield Entry(name, STEP, documentation(step), tuple(beside), step.example)
    yield from own_steps(vocabulary)


def own_steps(vocabulary: Vocabulary) -> Iterator[Entry]:
    for name, step in vocabulary.steps.items():
        beside = tuple(Argument(each, it.sort, it.required, it.doc) for each, it in step.arguments.items())
        yield Entry(name, STEP, step.doc, beside, facts=("only this ruleset has it",))


def described(model: type[Model], place: str) -> str:
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    return fields[place].description or ""
