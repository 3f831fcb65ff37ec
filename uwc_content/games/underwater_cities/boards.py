"""Player boards of Underwater Cities: how they are written, checked, drawn, and what their parts are called."""

from typing import Final

from uwc_content.compiler.game_parts import Layouts
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Telling
from uwc_content.games.underwater_cities.checks.boards import BOARD_CHECKS
from uwc_content.games.underwater_cities.checks.bundled_boards import findings_in_board
from uwc_content.games.underwater_cities.drawing import draw_board, site_table
from uwc_content.games.underwater_cities.model import Board, LoweredBoard, site_graph

REFERENCE_PLACES: Final = {
    ("cities", "*", "special"): "sites",
    ("cities", "*", "buildings", "*"): "sites",
    ("cities", "*", "expansion"): "sites",
    ("tunnels", "*", "special"): "sites",
}
"""Where a board names an item, and of which type it is."""


def lowered(board: Board) -> Lowered:
    facts = {"number": board.number, "side": board.side}
    return {"id": board.id, "source": board.source, "fields": facts, "sites": site_graph(board)}


def site_ids(board: Lowered) -> list[str]:
    return [site["id"] for site in board["sites"]]


def city_ids(board: Lowered) -> list[str]:
    return [site["id"] for site in board["sites"] if site["kind"] == "city"]


def drawn(board: Lowered, told: Telling) -> str:
    """The map, and a list of what can be built where."""
    return f"{draw_board(board['sites'], told)}\n\n{site_table(board['sites'], told)}"


BOARDS: Final = Layouts(
    root="boards",
    doc="Player boards.",
    model=Board,
    lower=lowered,
    checks=BOARD_CHECKS,
    printed="sites",
    reference_places=REFERENCE_PLACES,
    bundled=LoweredBoard,
    findings=findings_in_board,
    parts=site_ids,
    named="cities",
    named_parts=city_ids,
    named_in=("cities",),
    remark="A city site on player boards; sites with the same id on several boards share this name.",
    draw=drawn,
)
