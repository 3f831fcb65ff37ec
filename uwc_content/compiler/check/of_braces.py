"""Braces whose words are right and do not fit together, one small check each."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.parse.acts import is_on_the_board
from uwc_content.compiler.parse.names import SCALING, Names, Role, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.compiler.parse.shapes import NARROWING
from uwc_content.diagnostics import Message

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""


def table_needs_by(_: Names, lowered: Lowered, __: Role) -> Iterator[Finding]:
    has_table = any(isinstance(each, dict) and "table" in each for each in lowered.get("of", {}).values())
    if has_table and "by" not in lowered:
        yield (
            "UWC310",
            Message("a table needs `by` to say what it is read by"),
            next(iter(lowered["of"])),
            Message("add `{code}`", code="by: village"),
        )
    if "by" in lowered and not has_table:
        hint = Message("write a table: `{code}`", code="{points: {5: 4, 6: 8}, by: village}")
        yield "UWC304", Message("nothing reads `{key}` without a table", key="by"), "by", hint


def max_needs_per(_: Names, lowered: Lowered, __: Role) -> Iterator[Finding]:
    if "max" in lowered and "per" not in lowered:
        yield (
            "UWC304",
            Message("nothing reads `{key}` without `{other}`", key="max", other="per"),
            "max",
            Message("`max` caps how often `per` counts"),
        )


def per_or_by(_: Names, lowered: Lowered, __: Role) -> Iterator[Finding]:
    if "per" in lowered and "by" in lowered:
        yield "UWC304", Message("`per` and `by` cannot both say how much"), "by", Message("keep one of them")


def something_is_named(_: Names, lowered: Lowered, __: Role) -> Iterator[Finding]:
    heads = [key for key in ("one_of", "did", "of") if key in lowered]
    if len(heads) > 1 and heads[0] == "one_of":
        yield (
            "UWC208",
            Message("`one_of` stands alone in its braces"),
            "one_of",
            Message("put every alternative into the list"),
        )
    elif len(heads) > 1:
        yield "UWC208", Message("`did` stands alone in its braces"), "did", Message("count one thing or the other")
    if lowered and not heads:
        yield "UWC210", Message("the braces narrow nothing"), next(iter(lowered)), Message("name what is counted, too")


def did_is_not_narrowed(_: Names, lowered: Lowered, __: Role) -> Iterator[Finding]:
    for key in lowered.keys() & {"at", "with", "site", "same", "different"} if "did" in lowered else ():
        yield (
            "UWC304",
            Message("nothing reads `{key}` beside `{other}`", key=key, other="did"),
            key,
            Message("narrow the thing inside the event"),
        )


def with_needs_a_place(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    for noun in nouns_in(lowered) if "with" in lowered else ():
        if noun not in names.places:
            places = ", ".join(sorted(noun for noun in names.places if noun in names.vocabulary.kinds))
            hint = Message("`with` narrows a place: {names}", names=places or Message("there is none"))
            yield "UWC304", Message("nothing reads `{key}` beside `{other}`", key="with", other=noun), "with", hint


def things_stand_somewhere(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    for key in lowered.keys() & {"at", "site"}:
        for noun in nouns_in(lowered):
            if not is_on_the_board(names, noun):
                hint = Message("only things on the board stand somewhere")
                yield "UWC304", Message("nothing reads `{key}` beside `{other}`", key=key, other=noun), key, hint
            elif key == "at" and noun in nouns_in(lowered["at"]):
                yield (
                    "UWC304",
                    Message("a `{name}` does not stand at a `{other}`", name=noun, other=noun),
                    key,
                    Message("name what it stands at"),
                )


def one_thing_shares_nothing(_: Names, lowered: Lowered, role: Role) -> Iterator[Finding]:
    """A count of different ones begins with one; what is done to one thing alone compares nothing."""
    is_one = list(lowered.get("of", {}).values()) == [1]
    if is_one and "same" in lowered:
        yield "UWC304", Message("one thing alone is always the same"), "same", Message("write a number of 2 or more")
    if is_one and lowered.get("different", "paid") != "paid" and role.title != "count":
        yield (
            "UWC304",
            Message("one thing alone differs from nothing"),
            "different",
            Message("write a number of 2 or more"),
        )
    if "same" in lowered and lowered["same"] == lowered.get("different"):
        message = Message("nothing has the same and a different {name}", name=lowered["same"])
        yield "UWC308", message, "different", Message("delete one of them")


def sharing_needs_a_choice(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    """`same` and `different` compare: what is always of one kind cannot differ."""
    named = list(nouns_in(lowered))
    for key in lowered.keys() & {"same", "different"} if named else ():
        if all(noun in names.vocabulary.resources for noun in named):
            groups = ", ".join(f"`{group}`" for group in names.vocabulary.groups) or Message("of which there is none")
            yield (
                "UWC304",
                Message("`{name}` is always of one kind", name=named[0]),
                key,
                Message("write a group instead: {names}", names=groups),
            )
        elif lowered[key] == "kind" and all(is_single_kind(noun, names) for noun in named):
            yield (
                "UWC304",
                Message("`{name}` is always of one kind", name=named[0]),
                key,
                Message("delete `{key}`, or name a wider kind", key=key),
            )
        elif lowered[key] == "paid" and not any(noun in names.vocabulary.groups for noun in named):
            yield (
                "UWC304",
                Message("nothing reads `{key}` here", key="paid"),
                key,
                Message("it compares the resources of a group with those paid"),
            )
        elif lowered[key] in names.places and not all(is_on_the_board(names, noun) for noun in named):
            yield (
                "UWC304",
                Message("a `{name}` has no {other}", name=named[0], other=lowered[key]),
                key,
                Message("only things on the board have one"),
            )


def all_is_not_scaled(_: Names, lowered: Lowered, __: Role) -> Iterator[Finding]:
    for key in lowered.keys() & SCALING if "all" in lowered.get("of", {}).values() else ():
        yield (
            "UWC304",
            Message("nothing reads `{key}` beside `{other}`", key=key, other="all"),
            key,
            Message("write a number instead of `all`"),
        )


def is_single_kind(noun: str, names: Names) -> bool:
    kind = names.kinds.get(noun)
    return kind is not None and kind.kind not in names.super_kinds


def no_kind_with_its_super_kind(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    named = list(lowered.get("of", {}))
    for noun in named:
        for other in named:
            if names.is_within(noun, other):
                yield (
                    "UWC307",
                    Message("every `{name}` is a `{other}`, so both together are unclear", name=noun, other=other),
                    noun,
                    Message("name one of them"),
                )


ANYTHING = frozenset({"of", "one_of", "did", *NARROWING})

BRACES_CHECKS: tuple[tuple[frozenset[str], Callable[[Names, Lowered, Role], Iterator[Finding]]], ...] = (
    (frozenset({"of", "by"}), table_needs_by),
    (frozenset({"max"}), max_needs_per),
    (frozenset({"by"}), per_or_by),
    (ANYTHING, something_is_named),
    (frozenset({"did"}), did_is_not_narrowed),
    (frozenset({"with"}), with_needs_a_place),
    (frozenset({"at", "site"}), things_stand_somewhere),
    (frozenset({"same", "different"}), one_thing_shares_nothing),
    (frozenset({"same", "different"}), sharing_needs_a_choice),
    (SCALING, all_is_not_scaled),
    (frozenset({"of"}), no_kind_with_its_super_kind),
)
"""A check, and the keys without any of which it has nothing to say: braces are many, so most are not even asked."""
