"""Parses questions about the facts printed on items: `where` they must have values, and `sum` adds them up."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message, write
from uwc_content.language.vocabulary import FieldType, ItemField
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from uwc_content.compiler.parse.braces import Braces

LIMITS = {"at_least": "least", "at_most": "most"}


def facts(braces: "Braces", node: Node) -> dict[str, Lowered] | None:
    """`{colour: red, price: {coins: {at_least: 2}}}`."""
    known = braces.names.compared
    if not isinstance(node, Mapping) or not node.entries:
        first = next(iter(known), "…")
        braces.notes.wrong_type(node, Message("facts in braces"), write(f"where: {{{first}: …}}"))
        return None
    found: dict[str, Lowered] = {}
    for key, entry in node.entries.items():
        if key not in known:
            braces.notes.unknown(Message("fact"), entry.key, known, what_is_asked(braces, entry.key, known))
        elif (test := fact_test(braces, known[str(key)], entry.value)) is not None:
            found[str(key)] = test
    return dict(sorted(found.items())) or None


def what_is_asked(braces: "Braces", key: Scalar, known: Collection[str]) -> Message:
    """A game of YAML alone declares itself which of its facts may be asked for."""
    vocabulary = braces.names.vocabulary
    declared = {name for items in vocabulary.items.values() for name in items.fields} if vocabulary.zones else ()
    if key.text in declared and key.text not in braces.names.compared:
        code = f"{key.text}: {{…, compared: true}}"
        return Message("let vocabulary.yaml say that it may be asked for: `{code}`", code=code)
    return known_here(known)


def fact_test(braces: "Braces", field: ItemField, node: Node) -> Lowered | None:
    if field.type is FieldType.BAG:
        return amount_test(braces, node)
    if field.type is FieldType.FLAG:
        return flag_test(braces, node)
    if field.type in (FieldType.CHOICE, FieldType.CHOICES):
        values = [braces.notes.name(each, Message("value"), field.of) for each in each_of(node)]
        return {"any_of": values} if values and None not in values else None
    return number_test(braces, node)


def each_of(node: Node) -> list[Node]:
    return node.items if isinstance(node, Sequence) else [node]


def flag_test(braces: "Braces", node: Node) -> Lowered | None:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return {"any_of": [node.value]}
    hint = Message("write `{code}` or `{other}`", code="true", other="false")
    braces.notes.wrong_type(node, Message("`true` or `false`"), hint)
    return None


def number_test(braces: "Braces", node: Node) -> Lowered | None:
    """A number, a list of numbers, or `{at_least: 2, at_most: 5}`."""
    if not isinstance(node, Mapping):
        numbers = [braces.notes.integer(each) for each in each_of(node)]
        return {"any_of": numbers} if numbers and None not in numbers else None
    if not node.entries:
        braces.notes.wrong_type(node, Message("a number"), write("{at_least: 2}"))
        return None
    found: Lowered = {}
    for key, entry in node.entries.items():
        if key not in LIMITS:
            braces.notes.unknown(Message("limit"), entry.key, LIMITS, known_here(LIMITS))
        elif (number := braces.notes.integer(entry.value)) is not None:
            found[LIMITS[str(key)]] = number
    if found.get("least", 0) > found.get("most", 1000):
        hint = Message("change or delete the condition")
        braces.notes.fault("UWC308", Message("no number is so large and so small"), node, hint)
    return found or None


def amount_test(braces: "Braces", node: Node) -> Lowered | None:
    """`{coins: 2}`: just so much of one resource; `{coins: {at_least: 2}}`."""
    unit = unit_in(braces, node)
    if unit is None or not isinstance(node, Mapping):
        return None
    test = number_test(braces, node.entries[unit].value)
    return None if test is None else {**test, "unit": unit}


def unit_in(braces: "Braces", node: Node) -> str | None:
    resources = braces.names.vocabulary.resources
    if not isinstance(node, Mapping) or len(node.entries) != 1:
        first = next(iter(resources), "…")
        braces.notes.wrong_type(node, Message("one resource with a number"), write(f"{{{first}: 2}}"))
        return None
    (entry,) = node.entries.values()
    if entry.key.value in LIMITS:
        code = f"{{{next(iter(resources), '…')}: {{{entry.key.text}: 2}}}}"
        braces.notes.fault(
            "UWC206", Message("there is no resource `{name}`", name=entry.key.text), entry.key, write(code)
        )
        return None
    return braces.notes.name(entry.key, Message("resource"), resources)


def total(braces: "Braces", node: Node) -> Lowered | None:
    """`{price: {coins: 2}, of: scroll}`: complete twos of the coins that all prices add up to."""
    known = {name: each for name, each in braces.names.compared.items() if is_number(each)}
    example = write("sum: {price: {coins: 2}, of: scroll}")
    if not isinstance(node, Mapping):
        braces.notes.wrong_type(node, Message("a fact and whose it is, in braces"), example)
        return None
    named = [entry for key, entry in node.entries.items() if key != "of"]
    whose = node.get("of")
    if len(named) != 1 or whose is None:
        braces.notes.fault(
            "UWC204", Message("`sum` needs one fact, and `of` with the things that have it"), node, example
        )
        return None
    things = all_things(braces, whose)
    key = named[0].key
    if key.value not in known:
        hint = what_is_asked(braces, key, known)
        braces.notes.unknown(Message("number that is printed on items"), key, known, hint)
        return None
    number = summed(braces, known[str(key.value)], named[0].value)
    return None if number is None or things is None else {"field": key.value, **number, "things": things}


def all_things(braces: "Braces", node: Node) -> Lowered | None:
    """All such things; nothing reads how many."""
    things = braces.thing(node)
    for part in (things or {}).get("one_of", [things or {}]):
        if any(number != 1 for number in part.get("of", {}).values()):
            hint = Message("all of them are added up: write the name alone")
            braces.notes.fault("UWC304", Message("nothing reads a number here"), node, hint)
        if "of" in part:
            part["of"] = dict.fromkeys(part["of"], "all")
    return things


def is_number(field: ItemField) -> bool:
    return field.type in (FieldType.INTEGER, FieldType.BAG)


def summed(braces: "Braces", field: ItemField, node: Node) -> Lowered | None:
    if field.type is FieldType.INTEGER:
        number = braces.notes.integer(node, 1)
        return None if number is None else {"number": number}
    unit = unit_in(braces, node)
    if unit is None or not isinstance(node, Mapping):
        return None
    number = braces.notes.integer(node.entries[unit].value, 1)
    return None if number is None else {"number": number, "unit": unit}
