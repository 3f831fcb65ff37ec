"""What each ruleset adds to the compiler: the models of its rules and boards, and its own checks."""

from collections.abc import Callable, Iterator
from collections.abc import Mapping as Table
from typing import Any, NamedTuple

from pydantic import BaseModel

from uwc_content.compiler.check.pack_view import PackView
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Diagnostic
from uwc_content.games.underwater_cities.checks.boards import BOARD_CHECKS, sites_are_used
from uwc_content.games.underwater_cities.checks.box import BOX_CHECKS
from uwc_content.games.underwater_cities.checks.cards import CARD_CHECKS
from uwc_content.games.underwater_cities.checks.slots import SLOT_CHECKS
from uwc_content.games.underwater_cities.model import EFFECT_PLACES, REFERENCE_PLACES, Board, Rules, site_graph
from uwc_content.games.underwater_cities.stage.names import FACTS
from uwc_content.reading.nodes import Mapping
from uwc_content.workshop.scenarios.shape import Facts


class RulesetParts(NamedTuple):
    """The parts of a ruleset that the compiler works with."""

    rules: type[BaseModel]
    effect_places: Table[tuple[str, ...], str]
    """Where rules.yaml speaks the effect language: path and sort of section."""
    reference_places: Table[tuple[str, ...], str]
    """Where rules.yaml names an item: path and type of item."""
    board: type[BaseModel]
    lower_board: Callable[[Any], list[Lowered]]
    board_checks: tuple[Callable[[Any, Mapping, Any, dict[str, Lowered], Notes], None], ...]
    pack_checks: tuple[Callable[[PackView], Iterator[Diagnostic]], ...]
    facts: Facts
    """What scenarios may say about a game."""


RULESET_PARTS: dict[str, RulesetParts] = {
    "underwater_cities": RulesetParts(
        rules=Rules,
        effect_places=EFFECT_PLACES,
        reference_places=REFERENCE_PLACES,
        board=Board,
        lower_board=site_graph,
        board_checks=BOARD_CHECKS,
        pack_checks=(*SLOT_CHECKS, *CARD_CHECKS, *BOX_CHECKS, sites_are_used),
        facts=FACTS,
    ),
}
