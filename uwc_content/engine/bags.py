"""Amounts as lists of numbers, one for each resource and payable: sums, differences and ways to take from a group."""

from uwc_content.language.ceilings import MOST_WAYS, ways_to_choose


def minus(amounts: list[int], less: list[int]) -> list[int]:
    """Never below zero."""
    return [max(a - b, 0) for a, b in zip(amounts, less, strict=True)]


def units_in(amounts: list[int], wanted: list[int]) -> int:
    """How often the one is contained in the other."""
    return min((a // w for a, w in zip(amounts, wanted, strict=True) if w), default=0)


def distinct(vectors: list[list[int]]) -> list[list[int]]:
    found: list[list[int]] = []
    for vector in vectors:
        if vector not in found:
            found.append(vector)
    return found


def needs_of(amounts: list[int]) -> list[tuple[int, int]]:
    """The amounts that are not zero, each with its index."""
    return [(i, number) for i, number in enumerate(amounts) if number]


def mask_of(needs: list[tuple[int, int]]) -> int:
    """Which amounts are not zero."""
    return sum([1 << i for i, _ in needs])


def spread(vector: list[int], members: list[int], number: int, same: str, different: str) -> list[list[int]]:
    """Every way to take `number` units from the members of a group."""
    if number == 0:
        return [vector]
    if same == "kind":
        return [with_more(vector, member, number) for member in members]
    found = []
    most = 1 if different == "kind" else number
    for i, member in enumerate(members):
        for taken in range(min(most, number), 0, -1):
            changed = with_more(vector, member, taken)
            if taken == number:
                found.append(changed)
            elif members[i + 1 :]:
                found.extend(spread(changed, members[i + 1 :], number - taken, same, different))
    return found


def is_readable(number: int, members: int, same: str, different: str) -> bool:
    """Whether there are few enough ways to take so much from a group that somebody could choose one."""
    return number <= MOST_WAYS and ways_to_choose(number, members, same, different) <= MOST_WAYS


def with_more(vector: list[int], index: int, number: int) -> list[int]:
    changed = vector[:]
    changed[index] += number
    return changed
