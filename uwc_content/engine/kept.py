"""What is kept on the items of a player: amounts by item and resource, as triples of numbers in their order."""

from uwc_content.engine.program import Program
from uwc_content.engine.state import Seat


def kept_on(seat: Seat, item: int, index: int) -> int:
    """How much of a resource is kept on an item."""
    kept = seat.kept
    for i in range(0, len(kept), 3):
        if kept[i] == item and kept[i + 1] == index:
            return kept[i + 2]
    return 0


def has_kept(seat: Seat, item: int, vector: list[int]) -> bool:
    """Whether so much of everything is kept on an item."""
    return all(kept_on(seat, item, i) >= number for i, number in enumerate(vector) if number)


def keep(seat: Seat, item: int, vector: list[int], sign: int = 1) -> None:
    """Put amounts on an item, or take them from it with the sign -1; nothing is kept as 0."""
    found = {(seat.kept[i], seat.kept[i + 1]): seat.kept[i + 2] for i in range(0, len(seat.kept), 3)}
    for i, number in enumerate(vector):
        if number:
            found[item, i] = found.get((item, i), 0) + sign * number
    seat.kept = [number for key in sorted(found) if found[key] for number in (*key, found[key])]


def drop_kept(seat: Seat, item: int) -> None:
    """An item leaves its player, and what is kept on it with it."""
    if seat.kept:
        kept = seat.kept
        seat.kept = [kept[i] for i in range(len(kept)) if kept[i - i % 3] != item]


def kept_in(program: Program, seat: Seat) -> dict[str, dict[str, int]]:
    """What is kept, by the names of items and resources."""
    found: dict[str, dict[str, int]] = {}
    for i in range(0, len(seat.kept), 3):
        on = found.setdefault(program.items[seat.kept[i]].id, {})
        on[program.resources[seat.kept[i + 1]]] = seat.kept[i + 2]
    return found
