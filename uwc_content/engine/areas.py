"""Areas on the table that all share: each is free or holds one token of an owner; the others lie in reserves.

Owners are seats, or whatever else has tokens: partners who share them are one owner. A game that has areas holds one
`Areas`, which describes them; who owns what is plain data in two zones of the table.
"""

from collections.abc import Callable
from typing import Final

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State

ANYBODY: Final = -2
"""Stands for every owner where one is asked for."""

Shortage = Callable[[State, int, int], None]
"""Called with the owner who has no token left, and the area: a game may end, or ask which token comes back."""


class Areas:
    """Where the zones lie, and what areas share with each other."""

    __slots__ = ("groups", "owners", "reserves")

    def __init__(self, owners: int, reserves: int, groups: dict[str, list[int]]) -> None:
        self.owners = owners
        """The zone of the table that has the owner of each area, or NONE."""
        self.reserves = reserves
        """The zone that has how many tokens each owner has left."""
        self.groups = groups
        """By what they share, such as their row or column: which one each area belongs to, or NONE."""

    def lay_out(self, state: State, areas: int, tokens: list[int]) -> None:
        """All areas are free, and every owner has so many tokens."""
        state.zones[self.owners] = [NONE] * areas
        state.zones[self.reserves] = tokens[:]

    # --- looking ---

    def owner_of(self, state: State, area: int) -> int:
        return state.zones[self.owners][area]

    def reserve_of(self, state: State, owner: int) -> int:
        return state.zones[self.reserves][owner]

    def shared_by(self, area: int, shared: str) -> int:
        """Which row, column or the like an area belongs to: what `property_of` tells of a token that lies there."""
        return self.groups[shared][area]

    def free(self, state: State) -> list[int]:
        return [area for area, owner in enumerate(state.zones[self.owners]) if owner == NONE]

    def occupied(self, state: State, owner: int) -> list[int]:
        """The areas with a token of an owner, or of anybody."""
        return [area for area, each in enumerate(state.zones[self.owners]) if each != NONE and owner in (each, ANYBODY)]

    def occupied_in(self, state: State, owner: int, shared: str, group: int) -> list[int]:
        """The same within one row, column or the like."""
        return [area for area in self.occupied(state, owner) if self.groups[shared][area] == group]

    def counts(self, state: State, owner: int, shared: str) -> dict[int, int]:
        """How many tokens an owner has in each row, column or the like; those without any are left out."""
        found: dict[int, int] = {}
        for area in self.occupied(state, owner):
            group = self.groups[shared][area]
            if group != NONE:
                found[group] = found.get(group, 0) + 1
        return found

    def tokens_of(self, state: State, owner: int) -> int:
        """On areas and in the reserve together: the same throughout a game."""
        return len(self.occupied(state, owner)) + self.reserve_of(state, owner)

    # --- changing ---

    def occupy(self, state: State, area: int, owner: int, shortage: Shortage) -> bool:
        """Put a token from the reserve on a free area; if there is none, somebody else has to say what happens."""
        if state.zones[self.owners][area] != NONE:
            raise ValueError(f"area {area} is not free")
        reserves = state.zones[self.reserves]
        if not reserves[owner]:
            shortage(state, owner, area)
            return False
        reserves[owner] -= 1
        state.zones[self.owners][area] = owner
        return True

    def vacate(self, state: State, areas: list[int]) -> None:
        """Every token on these areas returns to its owner's reserve."""
        owners, reserves = state.zones[self.owners], state.zones[self.reserves]
        for area in areas:
            if owners[area] != NONE:
                reserves[owners[area]] += 1
                owners[area] = NONE
