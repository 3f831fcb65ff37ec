"""Starting points for Micro City: what a new card needs besides what its designer says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from uwc_content.compiler.pipeline import Compilation
from uwc_content.workshop.templates import Counted, Templates, Values

PARTS: Final[dict[str, dict[str, str]]] = {
    "buildings": {"stages": "[{cost: {coal: 1}}, {cost: {steel: 1}}]"},
    "districts": {
        "quarters": "["
        + ", ".join(f"{{kind: residential, dice: [{value}], improved: {value + 1}}}" for value in range(1, 5))
        + "]"
    },
    "goals": {"areas": "[{cost: {coal: 1}, points: 1}, {cost: {steel: 2}, points: 2}, {cost: {wood: 3}, points: 3}]"},
    "ports": {"contracts": "[{cost: {coal: 1}, points: 1}, {cost: {steel: 2}, points: 2}]"},
}
"""Type: the parts that every such card has, to begin with."""

PORT_DICE: Final = "[2, 4]"
PORT_QUARTERS: Final = {"plain": "quay", "better": "great_quay"}
FACES: Final = ("1", "2", "3", "4", "5", "6")


def asked(_type_name: str, _values: Values, _rules: Any) -> frozenset[str]:
    return frozenset()


def following(type_name: str, values: Values, _rules: Any) -> dict[str, str]:
    facts = port_facts(values) if type_name == "ports" else {}
    return {**facts, **PARTS.get(type_name, {})}


def port_facts(values: Values) -> dict[str, str]:
    """Its quarters, and dice that there are; a single die that was asked for becomes a list."""
    dice, improved = str(values.get("dice", PORT_DICE)), str(values.get("improved"))
    return {
        "dice": dice if dice.startswith("[") else f"[{dice}]",
        "improved": improved if improved in FACES else FACES[-1],
        **{name: str(values.get(name, quarter)) for name, quarter in PORT_QUARTERS.items()},
    }


def counted(_type_name: str, _values: Values, _compilation: Compilation) -> Iterator[Counted]:
    """rules.yaml counts no cards."""
    return iter(())


def layout(_values: Values, _compilation: Compilation) -> dict[str, str]:
    """There are no layouts."""
    return {}


TEMPLATES: Final = Templates(
    folder=Path(__file__).parent,
    filed_by={"districts": "deck", "buildings": "deck"},
    asks=asked,
    following=following,
    counted=counted,
    layout=layout,
)
