"""The end of a game at once: what it is for every seat, kept in the state as plain numbers."""

from typing import Final

from uwc_content.engine.state import State

WIN: Final = 1
LOSS: Final = 2
DRAW: Final = 3
SHARED: Final = 4
"""A victory of several."""
NAMES: Final[dict[int, str]] = {WIN: "win", LOSS: "loss", DRAW: "draw", SHARED: "shared"}
PLACES: Final[dict[int, int]] = {WIN: 0, SHARED: 0, DRAW: 1, LOSS: 2}
"""Which outcomes stand before which others; those of one place are tied."""


def finish_game(state: State, outcome: list[int]) -> None:
    """The game is over with this outcome, one for each seat; whatever was still open is dropped before the next step.

    It may be called from anywhere in a game's rules, so the frames stay until whoever called has come to its end.
    """
    if len(outcome) != len(state.seats) or not all(each in NAMES for each in outcome):
        raise ValueError(f"{outcome} is no outcome for {len(state.seats)} seats")
    if not state.outcome:
        state.outcome = outcome[:]


def all_alike(state: State, outcome: int) -> list[int]:
    """The same for everybody: partners win and lose together."""
    return [outcome] * len(state.seats)


def outcome_by(standings: list[list[int]], tied: int) -> list[int]:
    """Who stands first has won; several who stand there have what `tied` says: a draw or a shared victory."""
    first = WIN if len(standings[0]) == 1 else tied
    seats = sum(len(group) for group in standings)
    return [first if seat in standings[0] else LOSS for seat in range(seats)]


def names_of(outcome: list[int]) -> list[str]:
    return [NAMES[each] for each in outcome]


def winners_in(outcome: list[int]) -> list[int]:
    """Seats that have won, alone or with others."""
    return [seat for seat, each in enumerate(outcome) if each in (WIN, SHARED)]


def standings_in(outcome: list[int]) -> list[list[int]]:
    """Seats from first to last, those together that nothing tells apart."""
    return [
        group
        for place in sorted(set(PLACES.values()))
        if (group := [seat for seat, each in enumerate(outcome) if PLACES[each] == place])
    ]


def ranking_in(standings: list[list[int]]) -> list[int]:
    """Seats from first to last, as far as anything tells them apart."""
    return [seat for group in standings for seat in group]


def first_in(standings: list[list[int]]) -> list[int]:
    """Whoever has won a game that came to its usual end: one, several or nobody."""
    return sorted(standings[0])


def standings_by(values: list[tuple[int, ...]]) -> list[list[int]]:
    """The same by what each seat has, the most first: points, then whatever breaks ties."""
    seats = range(len(values))
    return [[seat for seat in seats if values[seat] == value] for value in sorted(set(values), reverse=True)]
