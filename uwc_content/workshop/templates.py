"""What a game adds to the starting points that designers ask for: texts to begin with, and what follows from rules."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from uwc_content.compiler.pipeline import Compilation

Values = Mapping[str, Any]
Counted = tuple[tuple[str, ...], int]
"""Where rules.yaml counts something, and how many there were."""


class Templates(NamedTuple):
    """The starting points of one game."""

    folder: Path
    """Where its texts lie: rules.yaml, samples.yaml, and one for its layouts, called like their type."""
    filed_by: Mapping[str, str]
    """Types whose items lie in one file for each value of a field."""
    asks: Callable[[str, Values, Any], frozenset[str]]
    """(type, values, rules) → optional fields that a check would miss."""
    following: Callable[[str, Values, Any], dict[str, str]]
    """(type, values, rules) → facts that follow from the others, as YAML."""
    counted: Callable[[str, Values, Compilation], Iterator[Counted]]
    """(type, values, pack) → numbers of rules.yaml that the new item raises by one, if they were right before."""
    layout: Callable[[Values, Compilation], dict[str, str]]
    """(values, pack) → what is filled into the template of a layout; Refusal if there is no room for another."""
    unnumbered: Mapping[str, frozenset[str]] = MappingProxyType({})
    """By type: numbers and positions that a new item does not go on counting, because most of its like have none."""
    begins: Callable[[str, Values], str] = lambda _type_name, _values: ""
    """(type, values) → the section that such an item begins with; nothing where the first one will do."""
