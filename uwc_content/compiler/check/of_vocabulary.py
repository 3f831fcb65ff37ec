"""Vocabularies of games without Python: every name fits, and everything says what a plain game needs to know."""

from collections.abc import Callable, Iterator
from typing import Any

from uwc_content.compiler.check.of_steps import type_of
from uwc_content.compiler.check.of_values import wrong_values
from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.shapes import NARROWING, PART_SHAPES
from uwc_content.compiler.parse.vocabularies import LONGEST_DOC, NAME, PRONOUNS, is_its_own_ancestor
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.language.vocabulary import TAGS, TAGS_DOC, FieldType, ItemType, Kind, Noun, Vocabulary

Finding = tuple[tuple[str, ...], Message, Message]
"""(path of keys, message, hint)."""
Check = Callable[[Vocabulary], Iterator[Finding]]

RAISED = {"play": "selection", "begin": "period", "end": "period"}
"""Events besides those of the language that a plain game raises, and what each happens to."""
PLAIN_TABLES = frozenset({"words", "steps", "sites", "permissions"})
"""What only Python could give a meaning to."""
ONE_NAME = ("resources", "groups", "kinds", "tracks")
"""Tables whose names stand side by side in braces and conditions."""


def missing(path: tuple[str, ...], sort: Message, name: str | None, known: Any) -> Iterator[Finding]:
    if name is not None and name not in known:
        yield (
            path,
            Message("there is no {sort} `{name}`", sort=sort, name=name),
            did_you_mean(name, known) or known_here(known),
        )


def names_are_names(known: Vocabulary) -> Iterator[Finding]:
    for table in Vocabulary.model_fields:
        for name, noun in getattr(known, table).items():
            if not NAME.fullmatch(name):
                yield (
                    (table, name),
                    Message("`{name}` is not a name", name=name),
                    Message("names are written in lower case with underscores"),
                )
            if isinstance(noun, Noun) and len(noun.doc) > LONGEST_DOC:
                yield (
                    (table, name),
                    Message("what `{name}` is must be said in {most} characters", name=name, most=f"{LONGEST_DOC:,}"),
                    Message("shorten `doc`"),
                )


def names_mean_one_thing(known: Vocabulary) -> Iterator[Finding]:
    taken = {*NARROWING, *PRONOUNS}
    for table in ONE_NAME:
        for name in getattr(known, table):
            if name in taken:
                yield (
                    (table, name),
                    Message("`{name}` means something else already", name=name),
                    Message("choose another name"),
                )
            taken.add(name)


def python_is_not_asked(known: Vocabulary) -> Iterator[Finding]:
    for table in sorted(PLAIN_TABLES):
        for name in getattr(known, table):
            hint = Message("a game without a ruleset has only what the language itself knows")
            yield (table, name), Message("nothing gives `{name}` a meaning", name=name), hint
    for name in known.acts.get("count", ()):
        hint = Message("say where such things lie: `{code}`", code="zone:")
        yield ("acts", "count"), Message("nothing counts `{name}`", name=name), hint
    for name, kind in known.kinds.items():
        for key in ("state", "connects", "place", "upgrade", "facts", "section", "common"):
            if getattr(kind, key):
                yield (
                    ("kinds", name, key),
                    Message("nothing reads `{key}` in a game without a ruleset", key=key),
                    Message("delete it"),
                )


def groups_have_members(known: Vocabulary) -> Iterator[Finding]:
    for name, group in known.groups.items():
        for member in group.of:
            yield from missing(("groups", name, "of"), Message("resource"), member, known.resources)


def zones_hold_items(known: Vocabulary) -> Iterator[Finding]:
    for name, zone in known.zones.items():
        yield from missing(("zones", name, "holds"), Message("type of items"), zone.holds, known.items)
        if zone.of == "table" and zone.seen_by == "owner":
            hint = Message("write `everyone` or `nobody`, or `of: player`")
            yield ("zones", name, "seen_by"), Message("nobody owns `{name}`", name=name), hint


def spaces_are_alike(known: Vocabulary) -> Iterator[Finding]:
    """A space with a name is told by its place, which could be the number of another."""
    for name, track in known.tracks.items():
        if len({type(space) for space in track.spaces}) > 1:
            yield (
                ("tracks", name, "spaces"),
                Message("`{name}` has spaces with names and spaces with numbers", name=name),
                Message("give all of them names, or all of them numbers"),
            )


LINKS: dict[str, dict[str, bool]] = {
    "decks": {"from_": True, "to": True, "discard": False},
    "payables": {"from_": True, "to": True},
    "places": {"zone": True, "to": True},
}
"""Table: which of its keys name zones, and whether they must."""


def nouns_lie_in_zones(known: Vocabulary) -> Iterator[Finding]:
    for table, keys in LINKS.items():
        for name, noun in getattr(known, table).items():
            yield from zones_of(known, table, name, {key.rstrip("_"): getattr(noun, key) for key in keys})
            for key in (key.rstrip("_") for key, needed in keys.items() if needed and getattr(noun, key) is None):
                yield (
                    (table, name),
                    Message("`{word}` needs `{name}`", word=name, name=key),
                    Message("add `{key}:` with a zone", key=key),
                )


def zones_of(known: Vocabulary, table: str, name: str, zones: dict[str, str | None]) -> Iterator[Finding]:
    for key, zone in zones.items():
        yield from missing((table, name, key), Message("zone"), zone, known.zones)
    held = {known.zones[zone].holds: zone for zone in zones.values() if zone in known.zones}
    if len(held) > 1:
        first, second, *_ = held.values()
        yield (
            (table, name),
            Message("`{first}` and `{second}` hold different items", first=first, second=second),
            Message("name zones that hold the same"),
        )


def renewing_needs_a_pile(known: Vocabulary) -> Iterator[Finding]:
    for name, deck in known.decks.items():
        if deck.renewed and deck.discard is None:
            yield (
                ("decks", name, "renewed"),
                Message("`{word}` needs `{name}`", word=name, name="discard"),
                Message("add `{key}:` with a zone", key="discard"),
            )


def kinds_are_items(known: Vocabulary) -> Iterator[Finding]:
    for name, kind in known.kinds.items():
        at = ("kinds", name)
        for parent in kind.is_:
            yield from missing((*at, "is"), Message("kind"), parent, known.kinds)
        yield from missing((*at, "items"), Message("type of items"), kind.items, known.items)
        yield from missing((*at, "zone"), Message("zone"), kind.zone, known.zones)
        if is_its_own_ancestor(name, known):
            yield (*at, "is"), Message("`{name}` builds on itself", name=name), Message("name what it also is")
        elif not lost_among(known, kind):
            yield from facts_of_kind(known, name, kind)


def lost_among(known: Vocabulary, kind: Kind) -> bool:
    """Whether the kind, or what it also is, names itself or something that does not exist: that has been told."""
    if kind.zone not in (None, *known.zones) or kind.items not in (None, *known.items):
        return True
    missing_or_circling = (each not in known.kinds or is_its_own_ancestor(each, known) for each in kind.is_)
    return any(missing_or_circling) or any(lost_among(known, known.kinds[each]) for each in kind.is_)


def facts_of_kind(known: Vocabulary, name: str, kind: Kind) -> Iterator[Finding]:
    at = ("kinds", name)
    found = type_of(known, kind)
    definition = known.items.get(found or "")
    if found is None:
        yield (
            at,
            Message("nothing says what a `{name}` is", name=name),
            Message("add `zone:`, or `items:` with a type of items"),
        )
    for parent in kind.is_:
        if found is not None and type_of(known, known.kinds[parent]) not in (found, None):
            yield (
                (*at, "is"),
                Message("`{name}` and `{parent}` are different items", name=name, parent=parent),
                Message("name a kind of the same items"),
            )
    if kind.items is not None and definition is not None and kind.items != found:
        yield (
            (*at, "items"),
            Message("`{zone}` holds other items", zone=kind.zone),
            Message("delete `items`, or write `{code}`", code=f"items: {found}"),
        )
    for field, message, hint in wrong_values(kind.where, definition) if definition else ():
        yield (*at, "where", field), message, hint
    if kind.usable is not None and definition is not None:
        yield from missing((*at, "usable", "section"), Message("section"), kind.usable.section, definition.sections)
        yield from missing((*at, "usable", "once"), Message("period"), kind.usable.once, known.periods)


def references_work(at: tuple[str, ...], known: Vocabulary, definition: ItemType) -> Iterator[Finding]:
    """What a field or the field of a part may refer to is a type of items."""
    parts = [((*at, "parts", name), part) for name, part in definition.parts.items()]
    for place, each in ((at, definition), *parts):
        for name, field in each.fields.items():
            if field.type is FieldType.REFERENCE:
                for type_name in field.of:
                    yield from missing((*place, "fields", name, "of"), Message("type of items"), type_name, known.items)


def sections_work(known: Vocabulary) -> Iterator[Finding]:
    for type_name, definition in known.items.items():
        at = ("items", type_name)
        yield from missing((*at, "counted_by"), Message("field"), definition.counted_by, definition.fields)
        yield from references_work(at, known, definition)
        for name, section in definition.sections.items():
            place = (*at, "sections", name)
            yield from missing((*place, "source"), Message("source"), section.source, known.sources)
            yield from missing((*place, "zone"), Message("zone"), section.zone, known.zones)
            for word in section.words:
                yield from missing((*place, "words"), Message("word"), word, PART_SHAPES)
            if section.zone in known.zones and known.zones[section.zone].holds != type_name:
                yield (
                    (*place, "zone"),
                    Message("no `{items}` lie in `{zone}`", items=type_name, zone=section.zone),
                    Message("name a zone that holds them"),
                )
            if section.played and section.sort == "rules":
                hint = Message("write `zone:` with the zone in which the rules hold")
                yield (*place, "played"), Message("`{name}` holds rules, and rules are not done", name=name), hint
            if section.sort == "rules" and section.zone is None:
                yield place, Message("nothing says where the rules of `{name}` hold", name=name), Message("add `zone:`")


def events_are_raised(known: Vocabulary) -> Iterator[Finding]:
    for name, event in known.events.items():
        if RAISED.get(name) != event.takes:
            hint = Message("`play` is raised with a thing, `begin` and `end` with a period")
            yield ("events", name), Message("nothing raises `{name}`", name=name), hint


def shared_are_facts(known: Vocabulary) -> Iterator[Finding]:
    fields = {
        name
        for definition in known.items.values()
        for name, field in definition.fields.items()
        if field.type is not FieldType.BAG
    }
    for name in known.shared:
        yield from missing(("shared", name), Message("field"), name, {*fields, "kind"})


def tags_are_no_field(known: Vocabulary) -> Iterator[Finding]:
    for name, definition in known.items.items() if known.tags else ():
        if TAGS in definition.fields and definition.fields[TAGS].doc != TAGS_DOC:
            message = Message("`{name}` are declared for the whole game, and as a field", name=TAGS)
            yield ("items", name, "fields", TAGS), message, Message("delete one of them")


VOCABULARY_CHECKS: tuple[Check, ...] = (
    names_are_names,
    names_mean_one_thing,
    python_is_not_asked,
    groups_have_members,
    zones_hold_items,
    spaces_are_alike,
    nouns_lie_in_zones,
    renewing_needs_a_pile,
    kinds_are_items,
    sections_work,
    events_are_raised,
    shared_are_facts,
    tags_are_no_field,
)


def misfits(known: Vocabulary) -> Iterator[Finding]:
    for check in VOCABULARY_CHECKS:
        yield from check(known)
