"""Authoring schemas of blocks and parts: which words a section takes, and what may stand beside each."""

from collections.abc import Iterable
from typing import NamedTuple

from uwc_content.compiler.parse.shapes import PART_SHAPES, Shape, game_shape
from uwc_content.language.base import Sort
from uwc_content.language.effects import GameWord
from uwc_content.language.parts import PART_WORDS
from uwc_content.language.vocabulary import Section, SectionSort
from uwc_content.workshop.schema.braces import Braces, acted_on, slug
from uwc_content.workshop.schema.hover import argument_text
from uwc_content.workshop.schema.snippets import only_offered, part_snippet, value_snippet
from uwc_content.workshop.schema.values import Schema, by_head, closed, ref, several, shown

NOT_SAID: dict[tuple[SectionSort, bool], str] = {
    (SectionSort.EFFECTS, False): "once",
    (SectionSort.BOTH, False): "once",
    (SectionSort.RULES, True): "lasts",
    (SectionSort.BOTH, True): "lasts",
}
"""What a section does not let its effects (False) or rules (True) say."""

ALSO_NEEDED: dict[tuple[SectionSort, bool], str] = {
    (SectionSort.EFFECTS, True): "lasts",
    (SectionSort.RULES, False): "once",
}
"""What a section wants to hear besides: how long a rule holds, or how often an ability can be used."""


class Setting(NamedTuple):
    """Where a block stands: what it may hold and which words it may use; no words mean all of them."""

    mode: SectionSort
    words: tuple[str, ...] = ()
    section: str = ""

    @property
    def name(self) -> str:
        return f"{self.mode}_in_{self.section}" if self.words else str(self.mode)

    @property
    def part(self) -> Schema:
        return ref(f"part_of_{self.name}")

    @property
    def block(self) -> Schema:
        return ref(f"block_of_{self.name}")

    def inside(self) -> "Setting":
        """The setting of a block within an effect."""
        return self._replace(mode=SectionSort.EFFECTS)


def setting_of(name: str, section: Section) -> Setting:
    return Setting(section.sort, tuple(section.words), name if section.words else "")


class Parts:
    """Schemas for the parts of one vocabulary."""

    def __init__(self, braces: Braces) -> None:
        self.braces = braces
        self.games = braces.vocabulary.words
        shapes = {**PART_SHAPES, **{word: game_shape(word, each) for word, each in self.games.items()}}
        self.shapes = {word: shape for word, shape in shapes.items() if self.is_usable(shape)}

    def is_usable(self, shape: Shape) -> bool:
        """Whether the vocabulary has anything that the word could act on."""
        return self.braces.has_names(shape.head) and bool(self.braces.things.get(shape.word, True))

    def definitions(self, settings: Iterable[Setting]) -> dict[str, Schema]:
        """Words, and the parts and blocks of every setting and of what stands inside it."""
        found = {f"word_{word}": self.head(shape) for word, shape in self.shapes.items() if is_shared(shape)}
        for setting in dict.fromkeys(each for outer in settings for each in (outer, outer.inside())):
            shapes = [shape for word, shape in self.shapes.items() if not setting.words or word in setting.words]
            found[f"part_of_{setting.name}"] = by_head({shape.word: self.part(shape, setting) for shape in shapes})
            found[f"block_of_{setting.name}"] = self.block(shapes, setting)
        return found

    def block(self, shapes: Iterable[Shape], setting: Setting) -> Schema:
        """A part, or a list of parts."""
        snippets = [self.offer(shape, setting) for shape in shapes]
        listed = {"type": ["object", "array"], "minItems": 1, "items": setting.part}
        either = {"if": {"type": "object"}, "then": setting.part}
        return {**listed, **either, "anyOf": [{"type": ["object", "array"]}, only_offered(snippets)]}

    def offer(self, shape: Shape, setting: Setting) -> Schema:
        text = self.braces.texts.word(shape.word).split("\n")[0]
        body = part_snippet(shape, needed_beside(shape, setting))
        return {"label": f"{{{shape.word}: …}}", "description": text, "body": body}

    def part(self, shape: Shape, setting: Setting) -> Schema:
        """A head with everything that may stand beside it."""
        properties = {shape.word: ref(f"word_{shape.word}") if is_shared(shape) else self.head(shape, setting)}
        for name, sort in shape.arguments.items():
            if name != NOT_SAID.get((setting.mode, shape.is_rule)) and self.braces.has_names(sort):
                properties[name] = self.argument(shape, name, sort, setting)
        return closed(properties, needed_beside(shape, setting))

    def head(self, shape: Shape, setting: Setting | None = None) -> Schema:
        text = self.braces.texts.word(shape.word)
        if shape.word in self.braces.things:
            return shown(text, ref(acted_on(shape.word)))
        if shape.word == "together" and setting:
            return shown(text, several(setting.inside().part), value_snippet(Sort.ALTERNATIVES))
        return shown(text, value(shape.head, setting), value_snippet(shape.head))

    def argument(self, shape: Shape, name: str, sort: Sort, setting: Setting) -> Schema:
        if shape.is_game_word and name in self.games[shape.word].arguments:
            return shown(self.games[shape.word].arguments[name].doc, ref("quantity"))
        model = GameWord if shape.is_game_word else PART_WORDS[shape.word]
        return shown(argument_text(shape.word, model, name), value(sort, setting), value_snippet(sort))


def needed_beside(shape: Shape, setting: Setting) -> list[str]:
    also = ALSO_NEEDED.get((setting.mode, shape.is_rule))
    return list(dict.fromkeys([*shape.required, *([also] if also else [])]))


def is_shared(shape: Shape) -> bool:
    """Whether the head's value is the same in every section."""
    return shape.head not in (Sort.BLOCK, Sort.ALTERNATIVES)


def value(sort: Sort, setting: Setting | None) -> Schema:
    if sort is Sort.BLOCK and setting:
        return setting.inside().block
    if sort is Sort.ALTERNATIVES and setting:
        return several(setting.inside().block)
    return ref(slug(sort))
