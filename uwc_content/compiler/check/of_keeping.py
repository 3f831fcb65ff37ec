"""What is kept on items: it must be put there, read there, and lie on one of them."""

from collections.abc import Iterator
from typing import Any

from uwc_content.compiler.parse.names import Names, Role, nouns_in
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import ItemType
from uwc_content.reading.nodes import Mapping

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""
PUTTING, READING = "put", "kept"
ABOUT_KEEPING = (PUTTING, READING)


def only_resources_are_kept(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    for noun in nouns_in(lowered):
        if noun not in names.vocabulary.resources:
            message = Message("nothing reads `{key}` beside `{other}`", key="kept", other=noun)
            yield "UWC304", message, "kept", Message("only resources are kept on items: name one of them")
    for key in lowered.keys() & {"who", "same", "different", "at", "site", "with", "where", "except"}:
        message = Message("nothing reads `{key}` beside `{other}`", key=key, other="kept")
        yield "UWC304", message, key, Message("delete one of them")


def pays_from_one_place(_: Names, part: Lowered) -> Iterator[Finding]:
    """What is paid lies on the item as a whole, and goes to nobody else; an exchange is made with what you have."""
    sides = [("exchange", part["what"]), ("for", part.get("for") or {})] if part["op"] == "exchange" else []
    for key, side in sides:
        if is_kept(side):
            message = Message("an exchange is made with what you have")
            yield "UWC304", message, key, Message("write `{code}`", code="pay: {…, kept: this}, then: {…}")
    if part["op"] == "pay" and any(is_kept(each) for each in part["what"].get("one_of", ())):
        hint = Message("write `choose` with a payment for each")
        yield "UWC304", Message("a payment is made from one place"), "pay", hint


def is_kept(bag: Lowered) -> bool:
    return "kept" in bag or any(is_kept(each) for each in bag.get("one_of", ()))


def keeps_what_it_reads(_: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    """What is put on an item is read by it, what it reads is put there, and there is one such item."""
    put, read = dict.fromkeys(put_in(item)), dict.fromkeys(read_in(item))
    place = node.entries["id"].value
    for name in put:
        if name not in read:
            message = Message("nothing reads the `{name}` that is put on this item", name=name)
            notes.fault("UWC304", message, place, Message("count it with `{code}`", code=f"{{{name}: 1, kept: this}}"))
    for name in read:
        if name not in put:
            message = Message("no `{name}` is ever put on this item", name=name)
            notes.fault("UWC308", message, place, Message("put it there: `{code}`", code="put: {…}, onto: this"))
    if (put or read) and item["fields"].get("copies", 1) > 1:
        hint = Message("write an item for each of them")
        notes.fault("UWC304", Message("nobody could tell on which of the copies it is kept"), place, hint)


def put_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if value.get("op") == PUTTING and isinstance(value.get("what"), dict):
            yield from nouns_in(value["what"])
        for each in value.values():
            yield from put_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from put_in(each)


def read_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if READING in value:
            yield from nouns_in(value)
        for each in value.values():
            yield from read_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from read_in(each)
