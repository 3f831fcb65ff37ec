"""Underwater Cities, part by part."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uwc_content.compiler.parse.vocabularies import read_vocabulary
from uwc_content.games.definition import Definition
from uwc_content.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from uwc_content.bundle.setups import Options
    from uwc_content.compiler.game_parts import Checks, Documents, Layouts
    from uwc_content.engine.program import Program
    from uwc_content.engine.rules import Rules
    from uwc_content.play.table import MakeTable
    from uwc_content.simulation.journal import Journal
    from uwc_content.simulation.judge import Judge
    from uwc_content.workshop.scenarios.stage import MakeStaging
    from uwc_content.workshop.templates import Templates


@cache
def vocabulary() -> Vocabulary:
    return read_vocabulary(Path(__file__).parent / "vocabulary.yaml")


def options() -> "Options":
    from uwc_content.games.underwater_cities.options import OPTIONS

    return OPTIONS


def documents() -> "Documents":
    from uwc_content.games.underwater_cities.model import DOCUMENTS

    return DOCUMENTS


def layouts() -> "Layouts":
    from uwc_content.games.underwater_cities.boards import BOARDS

    return BOARDS


def checks() -> "Checks":
    from uwc_content.games.underwater_cities.checks import CHECKS

    return CHECKS


def templates() -> "Templates":
    from uwc_content.games.underwater_cities.templates import TEMPLATES

    return TEMPLATES


def rules() -> "Callable[[Program], Rules]":
    from uwc_content.games.underwater_cities.rules.game import UnderwaterCities

    return UnderwaterCities


def judge() -> "Callable[[Any], Judge]":
    from uwc_content.games.underwater_cities.bots.judge import UnderwaterJudge

    return UnderwaterJudge


def journal() -> "type[Journal]":
    from uwc_content.games.underwater_cities.journal import UnderwaterJournal

    return UnderwaterJournal


def table() -> "MakeTable":
    from uwc_content.games.underwater_cities.table.table import UnderwaterTable

    return UnderwaterTable


def stage() -> "MakeStaging":
    from uwc_content.games.underwater_cities.stage.staging import staging

    return staging


GAME = Definition(
    id="underwater_cities",
    vocabulary=vocabulary,
    options=options,
    documents=documents,
    layouts=layouts,
    checks=checks,
    templates=templates,
    rules=rules,
    judge=judge,
    journal=journal,
    table=table,
    stage=stage,
)
