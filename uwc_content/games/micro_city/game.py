"""Micro City, part by part."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uwc_content.compiler.parse.vocabularies import read_vocabulary
from uwc_content.games.declared.game import GAME as DECLARED
from uwc_content.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from uwc_content.bundle.setups import Options
    from uwc_content.compiler.game_parts import Checks, Documents
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
    from uwc_content.games.micro_city.options import OPTIONS

    return OPTIONS


def documents() -> "Documents":
    from uwc_content.games.micro_city.model import DOCUMENTS

    return DOCUMENTS


def checks() -> "Checks":
    from uwc_content.games.micro_city.checks import CHECKS

    return CHECKS


def templates() -> "Templates":
    from uwc_content.games.micro_city.templates import TEMPLATES

    return TEMPLATES


def rules() -> "Callable[[Program], Rules]":
    from uwc_content.games.micro_city.rules.game import MicroCity

    return MicroCity


def judge() -> "Callable[[Any], Judge]":
    from uwc_content.games.micro_city.bots.judge import MicroJudge

    return MicroJudge


def journal() -> "type[Journal]":
    from uwc_content.games.micro_city.journal import MicroJournal

    return MicroJournal


def table() -> "MakeTable":
    from uwc_content.games.micro_city.table.table import CityTable

    return CityTable


def stage() -> "MakeStaging":
    from uwc_content.games.micro_city.stage.staging import staging

    return staging


GAME = replace(
    DECLARED,
    id="micro_city",
    vocabulary=vocabulary,
    options=options,
    documents=documents,
    checks=checks,
    templates=templates,
    rules=rules,
    judge=judge,
    journal=journal,
    table=table,
    stage=stage,
)
