"""Two letters for a name, so that it fits onto the sea: no two names get the same ones."""

from collections import Counter
from collections.abc import Iterable, Iterator

LENGTH = 2
SHORTEST = 3
"""Shorter words, such as prepositions, tell nothing apart."""


def codes_of(names: Iterable[str]) -> dict[str, str]:
    """By name: its code. Whoever comes first has the better one."""
    listed = list(dict.fromkeys(names))
    times = Counter(word.lower() for name in listed for word in set(name.split()))
    found: dict[str, str] = {}
    for name in listed:
        own = [word for word in name.split() if times[word.lower()] == 1 and len(word) >= SHORTEST]
        taken = set(found.values())
        found[name] = next((code for code in candidates(name, own) if code not in taken), name[:LENGTH])
    return found


def candidates(name: str, own: list[str]) -> Iterator[str]:
    """`Sn` for Sea Snail, whose own word it is, then `Se`, then `SS`, then any later letter behind the first."""
    yield from (word[:LENGTH].capitalize() for word in own)
    letters = "".join(each for each in name if each.isalnum())
    yield letters[:LENGTH]
    words = name.split()
    if len(words) >= LENGTH:
        yield "".join(word[0] for word in words[:LENGTH])
    yield from (letters[0] + each for each in letters[1:])
    yield from (letters[0] + each for each in "0123456789")
