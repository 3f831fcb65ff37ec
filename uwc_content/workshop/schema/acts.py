"""Which things each word can act on: those that the compiler does not refuse."""

from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.parse.shapes import PART_SHAPES
from uwc_content.language.base import Sort
from uwc_content.language.vocabulary import Section, SectionSort
from uwc_content.reading.yaml import read_yaml

WRONG_THING = "UWC212"
"""The code of a name that exists and does not fit where it stands."""

NOW = Section(doc="", sort=SectionSort.EFFECTS)


def things_by_word(names: Names) -> dict[str, list[str]]:
    """Word that acts on things: the nouns that it takes."""
    words = [word for word, shape in PART_SHAPES.items() if shape.head is Sort.SELECTION]
    return {word: [noun for noun in names.kinds if fits(word, noun, names)] for word in words}


def fits(word: str, noun: str, names: Names) -> bool:
    root, _ = read_yaml("", f"{{{word}: {noun}}}".encode())
    notes = Notes("")
    if root is not None:
        Language(names, notes).section("", NOW, root, has_here=False)
    return all(fault.code != WRONG_THING for fault in notes.faults)
