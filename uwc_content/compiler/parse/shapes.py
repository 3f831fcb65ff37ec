"""The shape of every word, read off its model: the sort of its value and of its arguments."""

from typing import NamedTuple

from uwc_content.language.base import Sort, Word
from uwc_content.language.effects import EFFECT_WORDS
from uwc_content.language.parts import ALL_WORDS
from uwc_content.language.quantities import Event, Narrowed
from uwc_content.language.standing import RULE_WORDS
from uwc_content.language.vocabulary import RulesetWord


class Shape(NamedTuple):
    """How a word is written."""

    word: str
    head: Sort
    arguments: dict[str, Sort]
    required: tuple[str, ...]
    is_rule: bool
    is_game_word: bool = False

    def without(self, sort: Sort) -> "Shape":
        """The word in a game that has no names for arguments of this sort."""
        return self._replace(arguments={name: each for name, each in self.arguments.items() if each is not sort})


def fields_of(model: type[Word] | type[Event] | type[Narrowed]) -> dict[str, tuple[Sort, bool, str]]:
    """Authoring name → (sort, required, description) of every place where a designer writes something."""
    found = {}
    for name, field in model.model_fields.items():
        extra = field.json_schema_extra
        if isinstance(extra, dict) and "sort" in extra:
            found[field.alias or name] = (Sort(str(extra["sort"])), field.is_required(), field.description or "")
    return found


def shape_of(word: str, model: type[Word]) -> Shape:
    fields = fields_of(model)
    beside = {name: sort for name, (sort, _, _) in fields.items() if name != "what"}
    required = tuple(name for name, (_, needed, _) in fields.items() if needed and name != "what")
    return Shape(word, fields["what"][0], beside, required, word in RULE_WORDS)


def game_shape(word: str, definition: RulesetWord) -> Shape:
    required = tuple(name for name, argument in definition.arguments.items() if argument.required)
    beside = dict.fromkeys(definition.arguments, Sort.INTEGER)
    return Shape(word, Sort.SELECTION, {**beside, "then": Sort.BLOCK, "once": Sort.PERIOD}, required, False, True)


WORD_SHAPES: dict[str, Shape] = {word: shape_of(word, model) for word, model in ALL_WORDS.items()}
PART_SHAPES: dict[str, Shape] = {word: WORD_SHAPES[word] for word in (*EFFECT_WORDS, *RULE_WORDS)}
EVENT_ARGUMENTS: dict[str, Sort] = {name: sort for name, (sort, _, _) in fields_of(Event).items()}
NARROWING: dict[str, Sort] = {name: sort for name, (sort, _, _) in fields_of(Narrowed).items()}
ARGUMENTS: frozenset[str] = frozenset(name for shape in WORD_SHAPES.values() for name in shape.arguments)
