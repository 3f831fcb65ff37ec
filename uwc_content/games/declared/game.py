"""What all declared games share, part by part: a pack without a ruleset is a game of its own."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uwc_content.compiler.game_parts import OWN_GAME
from uwc_content.games.definition import Definition, Lacking
from uwc_content.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from uwc_content.bundle.setups import Options
    from uwc_content.compiler.game_parts import Checks
    from uwc_content.engine.program import Program
    from uwc_content.engine.rules import Rules
    from uwc_content.play.table import MakeTable
    from uwc_content.simulation.journal import Journal
    from uwc_content.simulation.judge import Judge
    from uwc_content.workshop.scenarios.stage import MakeStaging


def vocabulary() -> Vocabulary:
    """Nothing: every pack has its own."""
    return Vocabulary(resources={})


def options() -> "Options":
    from uwc_content.bundle.setups import Options

    return Options()


def checks() -> "Checks":
    """Those of zones and turns are the compiler's own."""
    from uwc_content.games.declared.checks import CHECKS

    return CHECKS


def rules() -> "Callable[[Program], Rules]":
    from uwc_content.engine.table_rules import TableRules

    return TableRules


def judge() -> "Callable[[Any], Judge]":
    from uwc_content.games.declared.judge import TableJudge

    return TableJudge


def journal() -> "type[Journal]":
    from uwc_content.games.declared.journal import TableJournal

    return TableJournal


def table() -> "MakeTable":
    from uwc_content.games.declared.table.table import PlainTable

    return PlainTable


def stage() -> "MakeStaging":
    from uwc_content.games.declared.stage.staging import staging

    return staging


GAME = Definition(
    id=OWN_GAME,
    vocabulary=vocabulary,
    options=options,
    documents=Lacking("rules.yaml holds the set-up and the turns, which the compiler itself reads"),
    layouts=Lacking("items in zones need no layout"),
    checks=checks,
    templates=Lacking("starting points are made from the vocabulary of the pack"),
    rules=rules,
    judge=judge,
    journal=journal,
    table=table,
    stage=stage,
)
