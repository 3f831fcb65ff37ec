"""What is kept on items, in words: what lies there, and what has changed."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from uwc_content.play.differences import subtracted
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words

KEPT = "kept"
"""What is seen of a player: amounts by item, where there are any."""

NOBODYS: Mapping[str, Any] = {}
"""What is seen of nobody: nothing is used and nothing is kept."""


class Looked(Protocol):
    """A game as people look at it, as far as amounts are concerned."""

    names: Names
    words: Words

    def bag(self, amounts: Mapping[str, int]) -> str:
        """Amounts in words."""

    def difference(self, amounts: Mapping[str, int]) -> str:
        """Amounts with their signs in words."""


def kept_on(look: Looked, seen: Mapping[str, Any], item: str) -> str:
    """What is kept on an item of a player; empty if nothing is."""
    amounts = seen.get(KEPT, {}).get(item)
    return look.words("screen", "kept", amounts=look.bag(amounts)) if amounts else ""


def kept_changes(look: Looked, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """What was put onto items and taken from them."""
    was, now = before.get(KEPT, {}), after.get(KEPT, {})
    for item in dict.fromkeys([*was, *now]):
        names = dict.fromkeys([*was.get(item, {}), *now.get(item, {})], 0)
        change = look.difference(subtracted({**names, **was.get(item, {})}, {**names, **now.get(item, {})}))
        if change:
            thing = look.words("name", "quoted", name=look.names.name(item))
            yield look.words("change", "kept", thing=thing, changes=change)
