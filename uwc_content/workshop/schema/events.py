"""Authoring schemas of events: one verb with what it happens to, and what may stand beside it."""

from uwc_content.compiler.parse.names import Role
from uwc_content.compiler.parse.shapes import EVENT_ARGUMENTS
from uwc_content.language.others import OTHERS, WHO
from uwc_content.workshop.schema.braces import Braces, acted_on, slug
from uwc_content.workshop.schema.values import (
    Schema,
    by_head,
    closed,
    one_name,
    ref,
    several,
    shown,
    whole,
    without_type,
)

HAPPENING = {
    "bag": "happening_bag",
    "deck": "happening_deck",
    "payment": "happening_payment",
    "selection": "thing",
    "track": "happening_track",
}
"""Role: its definition in events, where nothing is scaled; a period has the same one everywhere."""

IN_BRACES = ("bag", "payment", "track")
"""What a designer commonly writes in braces after a verb."""

FEWER: dict[str, Schema] = {"nth": whole(1, 20), "who": one_name({OTHERS: WHO[OTHERS]})}
"""Arguments of events that allow less than their sort."""


def event(schemas: Braces) -> Schema:
    """One verb with what it happens to, or `one_of` several events."""
    beside = {name: ref(f"event_{name}") for name in EVENT_ARGUMENTS}
    branches = {verb: closed({verb: ref(f"verb_{verb}"), **beside}) for verb in verbs(schemas)}
    one_of = shown(schemas.texts.full("word inside braces", "one_of"), several(ref("event")), "[{$1}, {$2}]")
    return by_head({**branches, "one_of": closed({"one_of": one_of})})


def verbs(schemas: Braces) -> dict[str, str]:
    """The verbs that the vocabulary has names for, and what they take."""
    roles, found = schemas.names.event_roles, schemas.names.verbs.items()
    known = {verb: takes for verb, takes in found if takes not in roles or roles[takes].names}
    return {verb: takes for verb, takes in known.items() if verb != "use" or schemas.things[verb]}


def event_definitions(schemas: Braces) -> dict[str, Schema]:
    """Verbs, what they take, and what may stand beside them."""
    found = {f"verb_{verb}": verb_schema(verb, takes, schemas) for verb, takes in verbs(schemas).items()}
    for name, sort in EVENT_ARGUMENTS.items():
        text = schemas.texts.full("event argument", name)
        found[f"event_{name}"] = shown(text, FEWER.get(name, ref(slug(sort))))
    for name, definition in HAPPENING.items():
        role = schemas.names.event_roles[name]
        found[definition] = decks(role, schemas) if name == "deck" else schemas.braces(role, definition)
    return {**found, "deck": schemas.braces(schemas.names.event_roles["deck"], "deck"), "event": event(schemas)}


def verb_schema(verb: str, takes: str, schemas: Braces) -> Schema:
    value = ref(acted_on(verb) if verb == "use" else HAPPENING.get(takes, takes))
    return shown(schemas.texts.full("verb of an event", verb), value, "{$1}" if takes in IN_BRACES else "")


def decks(role: Role, schemas: Braces) -> Schema:
    """A bag of decks, or how many of the usual deck."""
    bag = schemas.braces(role, "deck")
    names, _ = bag["anyOf"]
    either = {"type": ["integer", *bag["type"]], "anyOf": [names, {"type": ["integer", "object"]}]}
    return {**bag, **without_type(whole(1)), **either}
