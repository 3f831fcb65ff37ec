"""Starting points for Nautilus: what a new tile or card needs besides what its designer says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from uwc_content.compiler.pipeline import Compilation
from uwc_content.workshop.templates import Counted, Templates, Values


def asked(_type_name: str, _values: Values, _rules: Any) -> frozenset[str]:
    return frozenset()


def following(_type_name: str, _values: Values, _rules: Any) -> dict[str, str]:
    return {}


def counted(_type_name: str, _values: Values, _compilation: Compilation) -> Iterator[Counted]:
    """rules.yaml counts no items."""
    return iter(())


def layout(_values: Values, _compilation: Compilation) -> dict[str, str]:
    """A map is begun as a copy of another one."""
    return {}


TEMPLATES: Final = Templates(
    folder=Path(__file__).parent, filed_by={}, asks=asked, following=following, counted=counted, layout=layout
)
