"""Lists in which equal things stand once, as options do."""


def each_once(things: list[int]) -> list[int]:
    """In their order. Mostly no two are equal, which is told quicker than any are left out."""
    return things[:] if len(set(things)) == len(things) else list(dict.fromkeys(things))
