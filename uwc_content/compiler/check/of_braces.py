"""Braces whose words are right and do not fit together, one small check each."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from uwc_content.compiler.check.of_bounds import rows_are_reached, shares_what_it_has
from uwc_content.compiler.check.of_keeping import only_resources_are_kept
from uwc_content.compiler.check.of_limits import group_leaves_a_choice
from uwc_content.compiler.check.of_players import whose_is_seen
from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.acts import is_on_the_board, may_stand_at, may_stand_on
from uwc_content.compiler.parse.names import SCALING, Names, Role, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.compiler.parse.shapes import NARROWING
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import FactValue, FieldType

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
    heads = [key for key in ("one_of", "did", "sum", "paid", "of") if key in lowered]
    if len(heads) > 1 and heads[0] == "one_of":
        yield (
            "UWC208",
            Message("`{word}` stands alone in its braces", word="one_of"),
            "one_of",
            Message("put every alternative into the list"),
        )
    elif len(heads) > 1:
        message = Message("`{word}` stands alone in its braces", word=heads[0])
        yield "UWC208", message, heads[0], Message("count one thing or the other")
    if lowered and not heads:
        yield "UWC210", Message("the braces narrow nothing"), next(iter(lowered)), Message("name what is counted, too")


NARROWING_THINGS = frozenset(NARROWING) - SCALING
INSIDE = {
    "did": Message("narrow the thing inside the event"),
    "sum": Message("narrow the things after `of`"),
    "paid": Message("delete it: one amount was chosen"),
}
"""Counts that are not of things in these braces, and where something is narrowed."""


def did_is_not_narrowed(_: Names, lowered: Lowered, __: Role) -> Iterator[Finding]:
    other = next((each for each in INSIDE if each in lowered), "")
    for key in lowered.keys() & NARROWING_THINGS if other else ():
        inside = INSIDE[other]
        yield "UWC304", Message("nothing reads `{key}` beside `{other}`", key=key, other=other), key, inside


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
            elif key == "at" and sum(places_in(lowered["at"])) > names.places_at_once(noun):
                message = Message("a `{name}` never stands at so many things", name=noun)
                yield "UWC304", message, key, Message("things stand at one thing, and only what joins some at several")
            elif key == "at":
                yield from stands_there(names, noun, lowered["at"])
            elif not may_stand_on(names, noun, lowered["site"]):
                message = Message("a `{name}` does not stand on such a site", name=noun)
                yield "UWC304", message, key, known_here(names.vocabulary.sites[lowered["site"]].of)


def stands_there(names: Names, noun: str, at: Lowered) -> Iterator[Finding]:
    for place in names.can_stand_at.intersection(nouns_in(at)):
        if noun == place or not may_stand_at(names, noun, place):
            known = names.vocabulary.kinds[names.kinds[noun].kind].at if noun in names.kinds else []
            hint = known_here(known) if known else Message("name what it stands at")
            yield "UWC304", Message("a `{name}` does not stand at a `{other}`", name=noun, other=place), "at", hint


def places_have_what_stands_there(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    for noun in nouns_in(lowered.get("with") or {}):
        for place in names.places.intersection(nouns_in(lowered)):
            if noun in names.kinds and (noun == place or not may_stand_at(names, noun, place)):
                known = names.vocabulary.kinds[names.kinds[noun].kind].at
                hint = known_here(known) if known else Message("name what stands at it")
                yield (
                    "UWC304",
                    Message("a `{name}` does not stand at a `{other}`", name=noun, other=place),
                    "with",
                    hint,
                )


def places_in(at: Lowered) -> list[int]:
    """How many things of each kind something must stand at; of alternatives the most."""
    inner = [places_in(each) for each in at.get("one_of", ())]
    return max(inner, key=sum, default=[each for each in at.get("of", {}).values() if isinstance(each, int)])


def facts_are_printed(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    """Only items have facts, and each type of items its own."""
    for key, asked, things in facts_asked(lowered):
        for noun in nouns_in(things):
            missing = [field for field in asked if not has_fact(names, noun, field)]
            if missing:
                message = Message("no `{field}` is printed on a `{name}`", field=missing[0], name=noun)
                yield "UWC304", message, key, Message("facts are printed on items, such as those in `items:`")


def facts_asked(lowered: Lowered) -> Iterator[tuple[str, list[str], Lowered]]:
    if "where" in lowered:
        yield "where", list(lowered["where"]), lowered
    if lowered.get("sum"):
        yield "sum", [lowered["sum"]["field"]], lowered["sum"]["things"]


def has_fact(names: Names, noun: str, field: str) -> bool:
    if noun not in names.kinds or is_on_the_board(names, noun):
        return False
    definition = names.vocabulary.items.get(names.printed_on(noun) or "")
    return definition is not None and field in definition.fields and definition.fields[field].compared


def facts_agree_with_the_kind(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    """`{red_scroll: 1, where: {colour: green}}`: what makes it such a thing says something else."""
    for noun in nouns_in(lowered):
        for field, values in names.facts_of(noun).items():
            test = lowered["where"].get(field)
            several = names.compared[field].type is FieldType.CHOICES if field in names.compared else True
            if test is not None and not several and not any(is_asked(value, test) for value in values):
                message = Message("no `{name}` has such a `{field}`", name=noun, field=field)
                yield "UWC308", message, "where", Message("it has {names}", names=", ".join(f"`{v}`" for v in values))


def is_asked(value: FactValue, test: Lowered) -> bool:
    if "any_of" in test:
        return value in test["any_of"]
    return type(value) is not int or test.get("least", value) <= value <= test.get("most", value)


def exception_is_a_thing(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    for noun in nouns_in(lowered):
        if noun not in names.kinds:
            hint = Message("only one of several things can be another")
            yield "UWC304", Message("nothing reads `{key}` beside `{other}`", key="except", other=noun), "except", hint


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


ANYTHING = frozenset({"of", "one_of", "did", "sum", "paid", *NARROWING})

Check = Callable[[Names, Lowered, Role], Iterator[Finding]]

BRACES_CHECKS: tuple[tuple[frozenset[str], Check], ...] = (
    (frozenset({"of", "by"}), table_needs_by),
    (frozenset({"max"}), max_needs_per),
    (frozenset({"by"}), per_or_by),
    (ANYTHING, something_is_named),
    (frozenset(INSIDE), did_is_not_narrowed),
    (frozenset({"with"}), with_needs_a_place),
    (frozenset({"at", "site"}), things_stand_somewhere),
    (frozenset({"with"}), places_have_what_stands_there),
    (frozenset({"where", "sum"}), facts_are_printed),
    (frozenset({"where"}), facts_agree_with_the_kind),
    (frozenset({"except"}), exception_is_a_thing),
    (frozenset({"same", "different"}), one_thing_shares_nothing),
    (frozenset({"same", "different"}), sharing_needs_a_choice),
    (frozenset({"same", "different"}), shares_what_it_has),
    (frozenset({"by"}), rows_are_reached),
    (SCALING, all_is_not_scaled),
    (frozenset({"of"}), no_kind_with_its_super_kind),
    (frozenset({"of"}), group_leaves_a_choice),
    (frozenset({"who"}), whose_is_seen),
    (frozenset({"kept"}), only_resources_are_kept),
)
"""A check, and the keys without any of which it has nothing to say: braces are many, so most are not even asked."""


@lru_cache(maxsize=1_000)
def checks_about(keys: tuple[str, ...]) -> tuple[Check, ...]:
    """The checks that may have something to say of braces with these keys."""
    return tuple(check for about, check in BRACES_CHECKS if not about.isdisjoint(keys))
