"""Finds the option that a choice means."""

from typing import NamedTuple

from uwc_content.workshop.scenarios.model import Choice

Label = tuple[str, ...]
NOTHING = "nothing"


class Told(NamedTuple):
    """An option in words: its label, what else its things are, and where they stand."""

    label: Label
    kinds: Label = ()
    places: Label = ()
    ends: Label = ()
    """Where something goes: the rest of its label, which only `at` means."""

    @property
    def words(self) -> Label:
        """All that players are told."""
        return (*self.label, *self.ends)


def fits(choice: Choice, told: Told) -> bool:
    """Whether a choice tells this option: verb, pieces, place and amounts."""
    label = told.label
    if choice.where and choice.where not in (told.ends or (*label, *told.places)):
        return False
    if choice.verb and label[:1] != (choice.verb,):
        return False
    if choice.amounts is not None:
        amounts = {piece for piece in label[1:] if piece[0].isdigit() or piece == NOTHING}
        return amounts == wanted_amounts(choice.amounts)
    return all(piece in label or piece in told.kinds for piece in choice.pieces)


def wanted_amounts(amounts: dict[str, int]) -> set[str]:
    return {f"{number} {name}" for name, number in amounts.items()} or {NOTHING}


def fitting(choice: Choice, options: list[Told]) -> list[int]:
    """The positions of the options that a choice may mean."""
    if choice.number:
        return [choice.number - 1] if choice.number <= len(options) else []
    return [i for i, told in enumerate(options) if fits(choice, told)]


def shown(label: Label) -> str:
    return " ".join(label)
