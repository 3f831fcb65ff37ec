"""Cards of Micro City that do not fit on the table: one small check each."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

from uwc_content.compiler.check.pack_view import ItemRecord, PackView
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.games.micro_city.options import LEVELS, VERSIONS
from uwc_content.games.micro_city.rules.places import AREAS_OF_GOAL, CONTRACTS_OF_PORT, MOST_STAGES, PORT_CELLS

Check = Callable[[PackView], Iterator[Diagnostic]]

QUARTERS_OF_DISTRICT: Final = 4
PARTS: Final = {
    "districts": ("quarters", QUARTERS_OF_DISTRICT, QUARTERS_OF_DISTRICT),
    "goals": ("areas", AREAS_OF_GOAL, AREAS_OF_GOAL),
    "ports": ("contracts", CONTRACTS_OF_PORT, CONTRACTS_OF_PORT),
    "buildings": ("stages", 1, MOST_STAGES),
}
"""Type: what its parts are called, and how many there are at least and at most."""
SIDES: Final = ("A", "B")


def parts_of(record: ItemRecord, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = record.item.get("parts", {}).get(name, [])
    return found


def cards_have_their_parts(view: PackView) -> Iterator[Diagnostic]:
    for type_name, (name, least, most) in PARTS.items():
        for record in view.items.get(type_name, ()):
            number = len(parts_of(record, name))
            if not least <= number <= most:
                message = Message("`{id}` has {number} `{parts}`", id=record.id, number=number, parts=name)
                hint = Message("there are {least} to {most}", least=least, most=most)
                if least == most:
                    hint = Message("there are exactly {number}", number=most)
                yield Diagnostic("UWC520", message, view.field_span(record, name), hint)


def costs_can_be_paid(view: PackView) -> Iterator[Diagnostic]:
    """Nobody has more of a resource than its cap."""
    for type_name, (name, _, _) in PARTS.items():
        for record in view.items.get(type_name, ()):
            for part in parts_of(record, name):
                yield from costs_of(view, record, name, part)


def costs_of(view: PackView, record: ItemRecord, name: str, part: dict[str, Any]) -> Iterator[Diagnostic]:
    cost: dict[str, Any] = part["fields"].get("cost", {}).get("of", {})
    for resource, number in cost.items():
        known = view.vocabulary.resources.get(resource)
        cap = known.cap if known else None
        if cap is not None and isinstance(number, int) and number > cap:
            message = Message(
                "`{id}` costs {number} `{resource}`, and nobody has more than {cap}",
                id=record.id,
                number=number,
                resource=resource,
                cap=cap,
            )
            hint = Message("ask for {cap} at most", cap=cap)
            yield Diagnostic("UWC521", message, view.field_span(record, name), hint)


def better_sides_add_a_value(view: PackView) -> Iterator[Diagnostic]:
    """Where values match, the better side has exactly one more."""
    for record in view.items.get("districts", ()):
        for part in parts_of(record, "quarters"):
            yield from added_value(view, record, part["fields"], "quarters")
    for record in view.items.get("ports", ()):
        yield from added_value(view, record, record.fields, "improved")


def added_value(view: PackView, record: ItemRecord, fields: dict[str, Any], place: str) -> Iterator[Diagnostic]:
    dice, more = fields.get("dice", []), fields.get("improved")
    if bool(dice) != (more is not None) or more in dice or len(set(dice)) != len(dice):
        message = Message("the better side of `{id}` does not add one value", id=record.id)
        hint = Message("name every value once, and one that the first side has not as `improved:`")
        yield Diagnostic("UWC522", message, view.field_span(record, place), hint)


def harder_levels_have_less_time(view: PackView) -> Iterator[Diagnostic]:
    for record in view.items.get("buildings", ()):
        rounds = record.fields.get("rounds", {})
        if not descends(rounds) or (record.fields.get("deck") == "challenge" and len(rounds) < len(LEVELS)):
            yield too_much_time(view.field_span(record, "rounds"), record.id)
    if view.rules is None:
        return
    known = view.rules.rounds
    tables = [("extended", known.extended), ("A", known.base.A), ("B", known.base.B)]
    for name, rounds in tables:
        if not descends(rounds):
            keys = ("rounds", name) if name == "extended" else ("rounds", "base", name)
            yield too_much_time(view.rules_span(keys), name)


def descends(rounds: dict[str, int]) -> bool:
    listed = [rounds[level] for level in LEVELS if level in rounds]
    return all(easier > harder for easier, harder in pairwise(listed))


def too_much_time(span: Any, name: str) -> Diagnostic:
    message = Message("the levels of `{name}` do not get harder", name=name)
    return Diagnostic("UWC523", message, span, Message("give each level fewer rounds than the one before"))


def buildings_have_two_sides(view: PackView) -> Iterator[Diagnostic]:
    records = view.items.get("buildings", []) if "buildings" not in view.lost else []
    sides = Counter((card_of(record), str(record.fields.get("side"))) for record in records)
    for record in records:
        card = card_of(record)
        if any(sides[card, side] != 1 for side in SIDES):
            message = Message("card {card} has not one side A and one side B", card=str(card[1]))
            hint = Message("give both sides of a card the same number, and each card another one")
            yield Diagnostic("UWC525", message, view.field_span(record, "card"), hint)


def card_of(record: ItemRecord) -> tuple[str, int]:
    return str(record.fields.get("deck")), int(record.fields.get("card", 0))


def ports_fit_beside_the_city(view: PackView) -> Iterator[Diagnostic]:
    ports = view.items.get("ports", [])
    if len(ports) > len(PORT_CELLS):
        message = Message("there are {number} ports", number=len(ports))
        hint = Message("there are exactly {number}", number=len(PORT_CELLS))
        yield Diagnostic("UWC520", message, ports[-1].span, hint)


def everybody_begins_with_something(view: PackView) -> Iterator[Diagnostic]:
    players = {version: number for number, versions in VERSIONS.items() for version in versions}
    for name, version in view.rules.versions.items() if view.rules is not None else ():
        if len(version.start) != players[name]:
            message = Message("`{name}` says what {number} players begin with", name=name, number=len(version.start))
            hint = Message("there are exactly {number}", number=players[name])
            yield Diagnostic("UWC520", message, view.rules_span(("versions", name, "start")), hint)


CARD_CHECKS: tuple[Check, ...] = (
    cards_have_their_parts,
    costs_can_be_paid,
    better_sides_add_a_value,
    harder_levels_have_less_time,
    buildings_have_two_sides,
    ports_fit_beside_the_city,
    everybody_begins_with_something,
)
