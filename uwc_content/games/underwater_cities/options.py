"""How a game of Underwater Cities may be set up."""

from typing import Any, Final

from uwc_content.bundle.setups import ON, Option, Options, Sort
from uwc_content.diagnostics import Message
from uwc_content.games.underwater_cities.pieces import MOST_PLAYERS

SIDES: Final = ("basic", "advanced")


def sides(bundle: dict[str, Any], setup: dict[str, Any]) -> tuple[str, ...]:
    """Alone, the rules say on which side one plays."""
    return (bundle["rules"]["solo"]["player_board"],) if setup["players"] == 1 else SIDES


def usual_side(bundle: dict[str, Any], setup: dict[str, Any]) -> str:
    return sides(bundle, setup)[0]


def contracts(bundle: dict[str, Any], setup: dict[str, Any]) -> tuple[str, ...]:
    players = setup["players"]
    return ON if players in bundle["rules"]["contracts"]["players"] and players > 1 else ()


def board_ids(bundle: dict[str, Any], setup: dict[str, Any]) -> tuple[str, ...]:
    allowed = sides(bundle, setup)
    return tuple(board["id"] for board in bundle["boards"] if board["fields"]["side"] in allowed)


OPTIONS: Final = Options(
    players=tuple(range(1, MOST_PLAYERS + 1)),
    options=(
        Option(
            "boards",
            Sort.CHOICE,
            Message("The side of the player boards; basic unless stated, advanced alone."),
            sides,
            usual_side,
            told="{value} boards",
            is_compared=True,
        ),
        Option("contracts", Sort.FLAG, Message("Play with government contracts."), contracts, told="contracts"),
        Option("board_ids", Sort.EACH, Message("The player board of each player."), board_ids, told="chosen boards"),
    ),
)
