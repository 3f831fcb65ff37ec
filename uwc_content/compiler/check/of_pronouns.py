"""Questions about `it`, and exceptions, whose answer is known before the game begins."""

from collections.abc import Iterator

from uwc_content.compiler.check.of_braces import is_asked
from uwc_content.compiler.parse.acts import are_never_one, turns_into_another
from uwc_content.compiler.parse.names import Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.compiler.parse.scope import ONE, Scope
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import ItemType
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence

Finding = tuple[str, Message, Message]
"""(code, message, hint)."""
NEVER, ALWAYS = "UWC308", "UWC317"
WITHOUT = Message("delete `{key}`", key="except")
USING = ("use", "ready")
ANOTHER = Message("name another kind, or delete the condition")


def meant_by_it(names: Names, scope: Scope) -> list[str]:
    """The nouns that `it` may be; none where it may have turned into something else by then."""
    nouns = list(nouns_in(scope.antecedent)) if scope.it == ONE else []
    known = all(noun in names.kinds and not turns_into_another(names, noun) for noun in nouns)
    return nouns if known else []


def is_known_already(names: Names, scope: Scope, asked: Lowered) -> Iterator[Finding]:
    """`it: mill` where `it` is a road, or a mill."""
    meant, nouns = meant_by_it(names, scope), list(nouns_in(asked))
    if not meant or not nouns:
        return
    if all(are_never_one(names, one, noun) for one in meant for noun in nouns):
        yield NEVER, Message("`it` is a `{name}` here, and never a `{other}`", name=meant[0], other=nouns[0]), ANOTHER
    elif field := next((field for field in asked.get("where", ()) if lacks_fact(names, meant, asked, field)), None):
        yield NEVER, Message("no `{name}` has such a `{field}`", name=meant[0], field=field), ANOTHER
    elif all(any(is_surely(names, one, noun, asked) for noun in nouns) for one in meant):
        yield ALWAYS, Message("`it` is always a `{name}` here", name=nouns[0]), Message("delete the condition")


def is_surely(names: Names, one: str, noun: str, asked: Lowered) -> bool:
    """Without a narrowing word: what something is may change, what it is called does not."""
    return asked.keys() <= {"of", "one_of"} and is_plain(asked, noun) and (one == noun or names.is_within(one, noun))


def is_plain(asked: Lowered, noun: str) -> bool:
    return noun in asked.get("of", ()) or any(
        each.keys() == {"of"} and noun in each["of"] for each in asked.get("one_of", ())
    )


def lacks_fact(names: Names, meant: list[str], asked: Lowered, field: str) -> bool:
    """Whether what makes all of them such things says something else than `where`."""
    known = [names.facts_of(one).get(field) for one in meant]
    return all(values and not any(is_asked(value, asked["where"][field]) for value in values) for values in known)


def is_one_of_them(names: Names, scope: Scope, lowered: Lowered) -> Iterator[Finding]:
    """Only what is such a thing is an exception from such things."""
    things = [noun for noun in nouns_in(lowered) if noun in names.kinds]
    if not things:
        return
    if lowered["except"] == "this":
        if scope.this and all(names.printed_on(noun) != scope.this for noun in things):
            yield "UWC304", Message("`this` item is never a `{name}`", name=things[0]), WITHOUT
        return
    meant = meant_by_it(names, scope)
    if meant and all(are_never_one(names, one, noun) for one in meant for noun in things):
        told = {"name": meant[0], "other": things[0]}
        yield "UWC304", Message("`it` is a `{name}` here, and never a `{other}`", **told), WITHOUT


# --- this item ---


def exceptions_leave_it_out(
    names: Names, type_name: str, definition: ItemType, item: Lowered, node: Mapping, notes: Notes
) -> None:
    """`{red_scroll: 1, except: this}` on a green scroll: this item is none of them anyway."""
    if not definition.this or "faulty" in item or not notes.may_mention(node, ("except",)):
        return
    for section in item["blocks"]:
        for braces in exceptions_in(node.entries[section].value):
            nouns = [noun for noun in nouns_of(braces) if names.printed_on(noun) == type_name]
            if nouns and all(is_none(names, noun, braces, item, definition.sections[section].zone) for noun in nouns):
                message = Message("`this` item is never such a `{name}`", name=nouns[0])
                notes.fault("UWC304", message, braces.entries["except"].key, WITHOUT)


def this_is_used(names: Names, _: str, definition: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    """`use: this` on an item that has nothing to use."""
    kinds = names.vocabulary.kinds
    usable = {each.usable.section for each in kinds.values() if each.usable}
    sourced = {name: kinds[each.source] for name, each in definition.sections.items() if each.source in kinds}
    usable |= {name for name, kind in sourced.items() if kind.section == name}
    if not definition.this or usable & item["blocks"].keys() or not notes.may_mention(node, USING):
        return
    for section in item["blocks"]:
        for key in used_in(node.entries[section].value):
            message = Message("`this` item has nothing to use")
            known = ", ".join(f"`{name}:`" for name in definition.sections if name in usable)
            notes.fault("UWC308", message, key, Message("add one of {names}", names=known))


def used_in(node: Node) -> Iterator[Scalar]:
    """Every `use: this` and `ready: this`, by its word."""
    if isinstance(node, Sequence):
        for each in node.items:
            yield from used_in(each)
    elif isinstance(node, Mapping):
        for key, entry in node.entries.items():
            if key in USING and isinstance(entry.value, Scalar) and entry.value.value == "this":
                yield entry.key
            yield from used_in(entry.value)


def exceptions_in(node: Node) -> Iterator[Mapping]:
    """Every pair of braces that leaves out this item."""
    if isinstance(node, Sequence):
        for each in node.items:
            yield from exceptions_in(each)
    elif isinstance(node, Mapping):
        other = node.get("except")
        if isinstance(other, Scalar) and other.value == "this":
            yield node
        for entry in node.entries.values():
            yield from exceptions_in(entry.value)


def nouns_of(node: Node) -> Iterator[str]:
    """The nouns of a pair of braces as they are written."""
    if isinstance(node, Scalar):
        yield str(node.value)
    elif isinstance(node, Mapping):
        yield from (str(key) for key in node.entries)
        listed = node.get("one_of")
        for each in listed.items if isinstance(listed, Sequence) else ():
            yield from nouns_of(each)


def is_none(names: Names, noun: str, braces: Mapping, item: Lowered, zone: str | None) -> bool:
    """Whether the item is no such thing: by its facts, by what it can do, or by where it lies."""
    kinds = [names.vocabulary.kinds[each] for each in names.lineage(noun)]
    sections = [each.section or (each.usable.section if each.usable else None) for each in kinds]
    lies = names.where_it_lies(names.kinds[noun].kind).get("zone")
    return (
        any(kind.held for kind in kinds)  # What is played has left the hand.
        or any(section is not None and section not in item["blocks"] for section in sections)
        or (zone is not None and lies is not None and lies != zone)
        or any(differs(item["fields"].get(field), values) for field, values in names.facts_of(noun).items())
        or any(differs(item["fields"].get(field), values) for field, values in values_asked(braces))
    )


def differs(found: object, values: list[bool | int | str]) -> bool:
    return not isinstance(found, list) and (False if found is None else found) not in values


def values_asked(braces: Mapping) -> Iterator[tuple[str, list[bool | int | str]]]:
    """The plain values that `where` asks for; numbers between two are left to the game."""
    where = braces.get("where")
    for key, entry in where.entries.items() if isinstance(where, Mapping) else ():
        listed = entry.value.items if isinstance(entry.value, Sequence) else [entry.value]
        values = [
            each.value for each in listed if isinstance(each, Scalar) and isinstance(each.value, bool | int | str)
        ]
        if values and len(values) == len(listed):
            yield str(key), values


CHECKS_OF_THIS = (exceptions_leave_it_out, this_is_used)
"""What is asked about items that may speak of themselves."""
