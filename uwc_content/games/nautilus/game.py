"""Nautilus as far as it is there: its vocabulary."""

from functools import cache
from pathlib import Path

from uwc_content.compiler.parse.vocabularies import read_vocabulary
from uwc_content.games.definition import Definition, Lacking
from uwc_content.language.vocabulary import Vocabulary

UNPLAYED = Lacking("nobody has written an interpreter of its rules yet")


@cache
def vocabulary() -> Vocabulary:
    return read_vocabulary(Path(__file__).parent / "vocabulary.yaml")


GAME = Definition(
    id="nautilus",
    vocabulary=vocabulary,
    options=UNPLAYED,
    documents=Lacking("its numbers have no model before there are rules that read them"),
    layouts=Lacking("its layouts have no model before there are rules that read them"),
    checks=Lacking("the checks of every game are enough for its vocabulary"),
    templates=Lacking("starting points made from the vocabulary will do"),
    rules=UNPLAYED,
    judge=UNPLAYED,
    journal=UNPLAYED,
    table=UNPLAYED,
    stage=UNPLAYED,
)
