"""The canonical order of keys: of items, of words with their arguments, and of what stands inside braces."""

from collections.abc import Iterable

from uwc_content.compiler.parse.shapes import EVENT_ARGUMENTS, NARROWING, fields_of, game_shape
from uwc_content.language.base import Word
from uwc_content.language.parts import PART_WORDS
from uwc_content.language.vocabulary import ItemType, Vocabulary

LEADING_FIELDS = ("deck", "colour", "price")
"""What the eye looks for first, behind the number and what items are counted by; other fields follow in the order of
the vocabulary."""


def item_keys(definition: ItemType) -> list[str]:
    first = dict.fromkeys(["number", definition.counted_by, *LEADING_FIELDS])
    leading = [name for name in first if name in definition.fields]
    others = [name for name in definition.fields if name not in leading]
    return ["id", *leading, *others, "source", *definition.sections, *definition.parts]


def argument_names(word: type[Word]) -> list[str]:
    """What this word alone takes comes before what all words of its sort take."""
    own = {field.alias or name for name, field in word.model_fields.items() if name in word.__annotations__}
    return sorted((name for name in fields_of(word) if name != "what"), key=lambda name: name not in own)


class WordOrder:
    """Orders the keys of any mapping of the effect language."""

    def __init__(self, vocabulary: Vocabulary | None) -> None:
        self.beside = {word: argument_names(model) for word, model in PART_WORDS.items()}
        for word, definition in vocabulary.words.items() if vocabulary else ():
            self.beside[word] = list(game_shape(word, definition).arguments)
        self.verbs = set(vocabulary.events) if vocabulary else set()

    def ranks(self, keys: Iterable[str]) -> dict[str, int]:
        """Keys without a rank keep their order and come first."""
        head = next((key for key in keys if key in self.beside or key in self.verbs), None)
        if head is None:
            return ranked(NARROWING)
        return {head: -1, **ranked([*self.beside.get(head, ()), *EVENT_ARGUMENTS])}


def ranked(names: Iterable[str]) -> dict[str, int]:
    ranks: dict[str, int] = {}
    for rank, name in enumerate(names, 1):
        ranks.setdefault(name, rank)
    return ranks
