"""The stations as a graph: for each a mask of those that a corridor leads to; ways through it go by masks alone."""

from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE


def linked(links: list[int], joined: list[int]) -> None:
    """Add a station that is joined with others, given by their numbers."""
    new = len(links)
    links.append(sum([1 << other for other in joined]))
    for other in joined:
        links[other] |= 1 << new


def distances(links: list[int], start: int, most: int) -> list[int]:
    """By station: the fewest steps that lead there; NONE if more than so many are needed."""
    found = [NONE] * len(links)
    seen = there = 1 << start
    for steps in range(most + 1):
        following = 0
        for station in positions(there):
            found[station] = steps
            following |= links[station]
        there = following & ~seen
        seen |= there
    return found
