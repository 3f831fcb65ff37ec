"""Nautilus, part by part."""

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
    from uwc_content.games.nautilus.options import OPTIONS

    return OPTIONS


def documents() -> "Documents":
    from uwc_content.games.nautilus.model import DOCUMENTS

    return DOCUMENTS


def layouts() -> "Layouts":
    from uwc_content.games.nautilus.maps import MAPS

    return MAPS


def checks() -> "Checks":
    from uwc_content.games.nautilus.checks import CHECKS

    return CHECKS


def templates() -> "Templates":
    from uwc_content.games.nautilus.templates import TEMPLATES

    return TEMPLATES


def rules() -> "Callable[[Program], Rules]":
    from uwc_content.games.nautilus.rules.game import Nautilus

    return Nautilus


def judge() -> "Callable[[Any], Judge]":
    from uwc_content.games.nautilus.bots.judge import NautilusJudge

    return NautilusJudge


def table() -> "MakeTable":
    from uwc_content.games.nautilus.table.table import SeaPlayTable

    return SeaPlayTable


def journal() -> "type[Journal]":
    from uwc_content.games.nautilus.journal import NautilusJournal

    return NautilusJournal


def stage() -> "MakeStaging":
    from uwc_content.games.nautilus.stage.staging import staging

    return staging


GAME = replace(
    DECLARED,
    id="nautilus",
    vocabulary=vocabulary,
    options=options,
    documents=documents,
    layouts=layouts,
    checks=checks,
    templates=templates,
    rules=rules,
    judge=judge,
    table=table,
    journal=journal,
    stage=stage,
)
