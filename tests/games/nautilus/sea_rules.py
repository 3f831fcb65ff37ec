"""The rules of Nautilus for tests: its bundle alone is built, and nobody else's."""

from functools import cache
from typing import Any

from bundles import plain_bundle

from uwc_content.games.interpreters import interpreter
from uwc_content.games.nautilus.rules.game import Nautilus


def bundle() -> dict[str, Any]:
    """Nobody may change it."""
    return plain_bundle("nautilus")


@cache
def nautilus() -> Nautilus:
    return with_bundle(bundle())


def with_bundle(changed: dict[str, Any]) -> Nautilus:
    found = interpreter(changed)
    assert isinstance(found, Nautilus)
    return found
