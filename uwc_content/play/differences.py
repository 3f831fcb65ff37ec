"""What is different between two looks at a game."""

from collections.abc import Mapping


def more(before: list[str], after: list[str]) -> list[str]:
    """What the second list has more of."""
    left = list(before)
    found = []
    for each in after:
        if each in left:
            left.remove(each)
        else:
            found.append(each)
    return found


def subtracted(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {name: after[name] - before[name] for name in after}
