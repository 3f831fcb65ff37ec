"""Starting points for Underwater Cities: what a new card, slot or board needs besides what its designer says."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from uwc_content.compiler.pipeline import Compilation
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.workshop.templates import Counted, Templates, Values

NUMBERS: Final[Mapping[str, range]] = {"basic": range(1, 5), "advanced": range(5, 9)}
"""The numbers of boards by their side."""


def asked(type_name: str, values: Values, rules: Any) -> frozenset[str]:
    """Cards that are played and slots have a colour."""
    if values.get("always_available"):
        return frozenset()
    decks = {*(era.deck for era in rules.eras), *rules.special_cards} if rules is not None else set()
    return frozenset({"colour"} if type_name == "slots" or values.get("deck") in decks else ())


def following(type_name: str, values: Values, rules: Any) -> dict[str, str]:
    """Special cards cost something."""
    special = rules.special_cards.get(values.get("deck")) if rules is not None and type_name == "cards" else None
    return {"price": f"{{credits: {special.prices[0]}}}"} if special and "price" not in values else {}


def counted(type_name: str, values: Values, compilation: Compilation) -> Iterator[Counted]:
    """Slots of a colour, on each side of the main board."""
    colour, rules = values.get("colour"), compilation.rules
    for side in values.get("positions", ()) if type_name == "slots" and colour and rules else ():
        stated = rules.main_board[side].slots.get(colour, 0) if side in rules.main_board else None
        slots = [record.item["fields"] for record in compilation.items.get("slots", ())]
        there = sum(side in slot.get("positions", {}) and slot.get("colour") == colour for slot in slots)
        if stated == there:
            yield ("main_board", str(side), "slots", str(colour)), there


def board(values: Values, compilation: Compilation) -> dict[str, str]:
    """The side that was asked for, and the first number that is free there."""
    side = str(values.get("side", "basic"))
    if side not in NUMBERS:
        hint = did_you_mean(side, NUMBERS) or Message("one of: {names}", names=", ".join(NUMBERS))
        raise Refusal(
            Message("`{type}` have no {field} `{value}`", type="boards", field=Message("side"), value=side), hint
        )
    taken = {record.item["fields"]["number"] for record in compilation.items.get("boards", ())}
    free = [number for number in NUMBERS[side] if number not in taken]
    if not free:
        raise Refusal(
            Message("every number for side `{side}` is taken", side=side),
            Message("change the other side, or replace a board"),
        )
    return {"number": str(free[0]), "side": side}


def begins(type_name: str, values: Values) -> str:
    """Brown metropolises only score."""
    return "scoring" if type_name == "metropolises" and values.get("colour") == "brown" else ""


TEMPLATES: Final = Templates(
    folder=Path(__file__).parent,
    filed_by={"cards": "deck"},
    asks=asked,
    following=following,
    counted=counted,
    layout=board,
    begins=begins,
)
