"""Describes conditions: one function for each word that asks, found through a table."""

from collections.abc import Sequence

from uwc_content.text.description import Describer, Lowered, Telling
from uwc_content.text.events import DID, NOT_DID, describe_event
from uwc_content.text.quantities import describe_space, describe_things
from uwc_content.text.roles import AT_MOST, HAVE, HAVE_NONE, IS, IS_NOT, MORE_THAN, NOT_HAVE


def describe_condition(telling: Telling, tests: Sequence[Lowered]) -> str:
    """All of the tests, as one clause."""
    has_alternatives = any(test["op"] == "any_of" for test in tests)
    clauses = [describe_test(telling, test) for test in tests]
    return telling.listing("conditions" if has_alternatives else "tests", clauses)


def describe_test(telling: Telling, test: Lowered) -> str:
    describe = CONDITIONS.get(test["op"])
    return describe(telling, test) if describe else telling.template(test["op"])


def describe_have(telling: Telling, test: Lowered) -> str:
    count = test["what"]
    if "did" in count:
        return describe_event(telling, count["did"], DID)
    if 0 not in count.get("of", {}).values():
        return telling.template("have", things=describe_things(telling, count, HAVE))
    parts = [wanted(count, is_none=False), wanted(count, is_none=True)]
    words = (("have", HAVE), ("have.none", HAVE_NONE))
    return telling.listing(
        "tests",
        [
            telling.template(key, things=describe_things(telling, part, role))
            for (key, role), part in zip(words, parts, strict=True)
            if part["of"]
        ],
    )


def wanted(count: Lowered, *, is_none: bool) -> Lowered:
    """The part of a count of which none, or of which some must be there."""
    return {**count, "of": {name: number for name, number in count["of"].items() if (number == 0) == is_none}}


def describe_at_most(telling: Telling, test: Lowered) -> str:
    count = test["what"]
    if "did" in count:
        return telling.template("at_most.did", event=describe_event(telling, count["did"], DID))
    return telling.template("at_most", things=describe_things(telling, count, AT_MOST))


def describe_stands(telling: Telling, test: Lowered) -> str:
    return stands(telling, test, "stands")


def stands(telling: Telling, test: Lowered, context: str) -> str:
    track = test["track"]
    spaces = telling.listing("or", [describe_space(telling, track, space) for space in test["what"]])
    return telling.grammar.text(context, track, space=spaces)


def describe_is(telling: Telling, test: Lowered) -> str:
    return telling.template("it", things=describe_things(telling, test["what"], IS))


def describe_did(telling: Telling, test: Lowered) -> str:
    return describe_event(telling, test["what"], DID)


def describe_most(telling: Telling, test: Lowered) -> str:
    return telling.template("most", things=compared(telling, test["what"]))


def compared(telling: Telling, kind: str) -> str:
    return telling.noun("most", telling.facts.connected.get(kind, kind))


def describe_any_of(telling: Telling, test: Lowered) -> str:
    alternatives = [alternative(telling, each) for each in test["what"]]
    return telling.template("any_of", conditions=telling.listing("either", alternatives))


def alternative(telling: Telling, tests: Sequence[Lowered]) -> str:
    """One side of an either-or; another either-or inside it stands in brackets."""
    text = describe_condition(telling, tests)
    is_nested = any(test["op"] == "any_of" for test in tests)
    return telling.template("group", text=text) if is_nested else text


def describe_not(telling: Telling, test: Lowered) -> str:
    inner = test["what"]
    if len(inner) == 1 and is_easily_negated(inner[0]):
        return NEGATED[inner[0]["op"]](telling, inner[0])
    return telling.template("not", condition=describe_condition(telling, inner))


def is_easily_negated(test: Lowered) -> bool:
    if test["op"] in ("have", "at_most"):
        return "did" not in test["what"] and 0 not in test["what"].get("of", {}).values()
    return test["op"] in NEGATED


def not_have(telling: Telling, test: Lowered) -> str:
    return telling.template("not.have", things=describe_things(telling, test["what"], NOT_HAVE))


def not_at_most(telling: Telling, test: Lowered) -> str:
    return telling.template("not.at_most", things=describe_things(telling, test["what"], MORE_THAN))


def not_stands(telling: Telling, test: Lowered) -> str:
    return stands(telling, test, "stands:not")


def not_is(telling: Telling, test: Lowered) -> str:
    return telling.template("not.it", things=describe_things(telling, test["what"], IS_NOT))


def not_did(telling: Telling, test: Lowered) -> str:
    return describe_event(telling, test["what"], NOT_DID)


def not_most(telling: Telling, test: Lowered) -> str:
    return telling.template("not.most", things=compared(telling, test["what"]))


CONDITIONS: dict[str, Describer] = {
    "have": describe_have,
    "at_most": describe_at_most,
    "stands": describe_stands,
    "it": describe_is,
    "did": describe_did,
    "most": describe_most,
    "any_of": describe_any_of,
    "not": describe_not,
}

NEGATED: dict[str, Describer] = {
    "have": not_have,
    "at_most": not_at_most,
    "stands": not_stands,
    "it": not_is,
    "did": not_did,
    "most": not_most,
}
"""Conditions whose opposite has words of its own."""
