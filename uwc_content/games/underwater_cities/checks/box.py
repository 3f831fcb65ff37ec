"""Boxes with fewer boards or tiles than a full table needs, one small check each.

Only packs that say in pack.yaml how many they have are looked at: others are still being made.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from uwc_content.compiler.check.pack_view import PackView
from uwc_content.diagnostics import Diagnostic, Message

Check = Callable[[PackView], Iterator[Diagnostic]]


def most_players(view: PackView) -> int:
    return max(int(number) for side in view.rules.main_board.values() for number in side.players)


def is_stated(view: PackView, type_name: str) -> bool:
    return view.rules is not None and type_name in view.pack.counts and type_name not in view.lost


def everybody_has_a_board(view: PackView) -> Iterator[Diagnostic]:
    """A game is played on boards of one side, so each side needs one for every player."""
    if not is_stated(view, "boards"):
        return
    needed = most_players(view)
    sides = Counter(str(record.fields.get("side")) for record in view.items.get("boards", ()))
    for side, number in sorted(sides.items()):
        if number < needed:
            message = Message(
                "a game of {players} needs {needed} {side} boards, and there are {found}",
                players=needed,
                needed=needed,
                side=side,
                found=number,
            )
            hint = Message("add boards; until then some players get the same one")
            yield Diagnostic("UWC508", message, view.pack_span("boards", ""), hint)


def everybody_has_metropolises(view: PackView) -> Iterator[Diagnostic]:
    if not is_stated(view, "metropolises"):
        return
    players = most_players(view)
    colours = Counter(str(record.fields.get("colour")) for record in view.items.get("metropolises", ()))
    for colour, each in sorted(view.rules.start.metropolises.items()):
        if colours[colour] < players * each:
            message = Message(
                "a game of {players} needs {needed} {colour} metropolises, and there are {found}",
                players=players,
                needed=players * each,
                colour=colour,
                found=colours[colour],
            )
            hint = Message("add metropolises; until then the first one is dealt several times")
            yield Diagnostic("UWC508", message, view.pack_span("metropolises", colour), hint)


BOX_CHECKS: tuple[Check, ...] = (everybody_has_a_board, everybody_has_metropolises)
