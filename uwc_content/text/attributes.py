"""Puts what narrows a noun where the language has it: around the phrase, or between the number and the noun."""

from collections.abc import Sequence

from uwc_content.text.description import Telling
from uwc_content.text.roles import Role
from uwc_content.text.wording import ATTRIBUTE, joined

CLAUSES = frozenset({"when", "to", "did", "not_did"})
"""Roles of what an event happens to: there the noun comes first, and no number or `each` before its attribute."""
PAUSE = ", "


def narrowing(
    telling: Telling,
    context: str,
    key: str,
    role: Role,
    things: str,
    n: int = 1,
    /,
    endings: Sequence[str] = ("",),
    **values: str,
) -> str:
    """A narrowing word in the closest wording: for this role, as an attribute of the noun, or around the phrase."""
    grammar, own, attribute = telling.grammar, f"{key}.{role.name}", f"{key}.attribute"
    own = grammar.closest(context, *(own + end for end in endings))
    if grammar.has(context, own):
        return grammar.text(context, own, n, things=things, **values)
    if ATTRIBUTE in things and grammar.has(context, attribute):
        text = grammar.text(context, attribute, n, **values)
        is_first = things.startswith(ATTRIBUTE) and role.name.partition(".")[0] in CLAUSES
        return with_attribute(things, text.removeprefix(PAUSE) if is_first else text)
    return grammar.text(context, grammar.closest(context, *(key + end for end in endings)), n, things=things, **values)


def with_attribute(things: str, attribute: str) -> str:
    """The attribute before every noun that has a place for it; another one may follow."""
    text, *nouns = things.split(ATTRIBUTE)
    for noun in nouns:
        text = f"{joined(text, attribute)} {ATTRIBUTE}{noun}"
    return text


def last_place(things: str) -> str:
    """The text with a place for an attribute before its last noun alone."""
    before, place, noun = things.rpartition(ATTRIBUTE)
    return without_places(before) + place + noun


def role_beside(telling: Telling, narrower: Role, role: Role, number: int = 1) -> Role:
    """The role of a narrowing noun, which a language may tell apart by the role and number that it narrows:
    `at.build`, `at.build.many`, `at.many`."""
    own = f"{narrower.name}.{role.name}"
    owns = (f"{own}.many", own, f"{narrower.name}.many") if number > 1 else (own,)
    return next((narrower._replace(name=each) for each in owns if telling.grammar.has("role", each)), narrower)


def without_places(text: str) -> str:
    """The text without the places where attributes might have gone."""
    return text.replace(ATTRIBUTE, "")
