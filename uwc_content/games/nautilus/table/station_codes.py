"""Two letters for a name, so that it fits onto the sea: no two names get the same ones."""

from collections.abc import Iterable, Iterator

LENGTH = 2


def codes_of(names: Iterable[str]) -> dict[str, str]:
    """By name: its code. Whoever comes first has the better one."""
    found: dict[str, str] = {}
    for name in names:
        taken = set(found.values())
        found.setdefault(name, next((code for code in candidates(name) if code not in taken), name[:LENGTH]))
    return found


def candidates(name: str) -> Iterator[str]:
    """`Se` for Sea Snail, then `SS`, then any later letter behind the first."""
    letters = "".join(each for each in name if each.isalnum())
    yield letters[:LENGTH]
    words = name.split()
    if len(words) >= LENGTH:
        yield "".join(word[0] for word in words[:LENGTH])
    yield from (letters[0] + each for each in letters[1:])
    yield from (letters[0] + each for each in "0123456789")
