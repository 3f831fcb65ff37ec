"""What the board of one player allows as long as nothing on it changes."""


class Survey:
    """Made by the ruleset and kept with the seat until the ruleset changes what stands on the board."""

    __slots__ = ("areas", "hopeful", "numbers", "open", "plain", "sites")

    def __init__(self, numbers: list[int], sites: list[int], plain: int, areas: list[tuple[int, int]]) -> None:
        self.numbers = numbers
        self.sites = sites
        """For each kind a mask of the sites where it may be built, if there are any left of it."""
        self.plain = plain
        """A mask of all sites without surcharge."""
        self.open = 0
        """The kinds that may be built on one of these, as a mask, as long as there are any left."""
        for kind, legal in enumerate(sites):
            if legal & plain:
                self.open |= 1 << kind
        self.areas = areas
        """The sites by price class: (class, mask)."""
        self.hopeful: list[int] | None = None
        """For the ruleset: what the things on the board do not rule out, once somebody has asked."""
