"""Where to build and what to upgrade: boards tell which of several places is best, if they differ in nothing else."""

from typing import Final

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.opcodes import BUILD
from uwc_content.engine.program import Node
from uwc_content.engine.space import KIND_SHIFT, SITE
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.board_worth import cities_worth, ground_of, room_worth
from uwc_content.games.underwater_cities.bots.known_worths import beside_of, counting_worth, still_tiles_worth
from uwc_content.games.underwater_cities.bots.outlook import Outlook
from uwc_content.games.underwater_cities.bots.worth import hunger_at, outlook_at
from uwc_content.games.underwater_cities.rules.deeds import network_of
from uwc_content.games.underwater_cities.rules.places import CONNECTED, REACH, UPGRADED
from uwc_content.games.underwater_cities.rules.tables import ITEMS, NONSYMBIOTIC, SYMBIOTIC, TUNNEL, Board
from uwc_content.games.underwater_cities.rules.things import kind_at

ALONE: Final = -1
"""Marks what is like nothing else."""
FEW: Final = 2
"""So few alike are followed without asking."""


def places_behind(judge: Beliefs, state: State, node: Node, options: list[int], kept: int) -> dict[int, int]:
    """Of options that are alike but for the place those that are not among the best, and how much they fall behind."""
    groups: dict[tuple[int, int], list[int]] = {}
    board = judge.rules.board(state.seats[state.actor])
    for option in options:
        group = built_alike(board, option) if node.op == BUILD else upgraded_alike(judge, state, option)
        groups.setdefault(group, []).append(option)
    behind: dict[int, int] = {}
    for members in groups.values():
        if len(members) > max(kept, FEW):
            worths = [(worth_there(judge, state, node, option), option) for option in members]
            worths.sort(key=lambda each: -each[0])
            for worth, option in worths[kept:]:
                behind[option] = min(worth - worths[0][0], -1)
    return behind


def built_alike(board: Board, option: int) -> tuple[int, int]:
    """Kind and price; a site with a bonus, or before a metropolis, is like no other."""
    kind, site = option >> KIND_SHIFT, option & SITE
    if option == STOP or board.special[site] is not None or board.last_tunnels >> site & 1:
        return option, ALONE
    return kind, board.price_class[site]


def upgraded_alike(judge: Beliefs, state: State, thing: int) -> tuple[int, int]:
    if not 0 <= thing < ITEMS:
        return thing, ALONE
    return kind_at(judge.rules, state, state.actor, thing), 0


def worth_there(judge: Beliefs, state: State, node: Node, option: int) -> int:
    """What the board is worth afterwards, with all that only counts what stands there."""
    seat, outlook = state.seats[state.actor], outlook_at(judge, state)
    before = seat.numbers
    seat.numbers = before[:]
    if node.op == BUILD:
        put(judge, seat, option >> KIND_SHIFT, option & SITE)
    else:
        turn(seat.numbers, option)
    worth = board_worth(judge, state, seat, outlook)
    seat.numbers = before
    return worth


def put(judge: Beliefs, seat: Seat, kind: int, site: int) -> None:
    seat.numbers[kind] |= 1 << site
    if kind == TUNNEL:
        seat.numbers[REACH] |= judge.rules.board(seat).neighbours[site]
    seat.numbers[CONNECTED] = network_of(judge.rules, seat)


def turn(numbers: list[int], thing: int) -> None:
    if numbers[NONSYMBIOTIC] >> thing & 1:
        numbers[NONSYMBIOTIC] ^= 1 << thing
        numbers[SYMBIOTIC] |= 1 << thing
    else:
        numbers[UPGRADED] |= 1 << thing


def board_worth(judge: Beliefs, state: State, seat: Seat, outlook: Outlook) -> int:
    multipliers = [node.index for node in in_force_of(judge.rules, seat).multipliers]
    ground = ground_of(judge, seat, multipliers)
    beside = beside_of(judge, state, seat, outlook, multipliers)
    worth = outlook.income_worth(ground.income, judge.enough) - hunger_at(judge, seat, ground.kelp, outlook)
    worth += cities_worth(judge, ground, outlook) + room_worth(judge, ground, outlook)
    if beside.counting:
        worth += counting_worth(judge, state, ground.counts, outlook, beside)
    return worth + still_tiles_worth(judge, state, outlook, beside, ground.missing)
