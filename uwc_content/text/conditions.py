"""Describes conditions: one function for each word that asks, found through a table."""

from collections.abc import Sequence

from uwc_content.text.description import Describer, Lowered, Telling
from uwc_content.text.events import DID, NOT_DID, describe_event
from uwc_content.text.quantities import (
    describe_space,
    describe_sum,
    describe_things,
    is_sum_worded,
    looked_back_at,
    narrow_at,
)
from uwc_content.text.roles import AT_MOST, HAVE, HAVE_NONE, HAVE_ONE, IS, IS_NOT, MORE_THAN, NOT_HAVE, Role
from uwc_content.text.variants import number_in, variant


def describe_condition(telling: Telling, tests: Sequence[Lowered]) -> str:
    """All of the tests, as one clause."""
    has_alternatives = any(test["op"] == "any_of" for test in tests)
    clauses = [describe_test(telling, test, is_alone=len(tests) == 1) for test in tests]
    return telling.listing("conditions" if has_alternatives else "tests", clauses)


def describe_test(telling: Telling, test: Lowered, *, is_alone: bool = False) -> str:
    if is_alone and test["op"] == "any_of":
        return describe_only_alternatives(telling, test)
    describe = CONDITIONS.get(test["op"])
    return describe(telling, test) if describe else telling.template(test["op"])


def describe_have(telling: Telling, test: Lowered) -> str:
    count = test["what"]
    if looks_back(count):
        return describe_event(telling, looked_back_at(count), DID)
    if is_one_thing(telling, count) and not worded_by_things(telling, count):
        return telling.template(telling.mooded("have.one"), things=describe_things(telling, count, HAVE_ONE))
    if 0 not in count.get("of", {}).values():
        return had(telling, "have", count, HAVE)
    parts = [wanted(count, is_none=False), wanted(count, is_none=True)]
    words = (("have", HAVE), ("have.none", HAVE_NONE))
    return telling.listing(
        "tests",
        [had(telling, key, part, role) for (key, role), part in zip(words, parts, strict=True) if part["of"]],
    )


def looks_back(count: Lowered) -> bool:
    return "did" in count or "paid" in count


def had(telling: Telling, key: str, count: Lowered, role: Role) -> str:
    """What is there; not all things are somebody's, so a language may word it by what they are: `have@desk`.
    A sum is not had but is so high: `price.have`."""
    if is_sum_worded(telling, count, "." + key):
        return describe_sum(telling, count["sum"], role, "." + key)
    key = variant(telling, "template", (key,), count)
    return telling.template(key, number_in(telling, count), things=describe_things(telling, count, role))


def worded_by_things(telling: Telling, count: Lowered) -> bool:
    """Whether what is said without a number would not fit these things, or the language does not say it."""
    key = variant(telling, "template", ("have",), count)
    return "@" in key or not telling.grammar.has("template", "have.one")


def is_one_thing(telling: Telling, count: Lowered) -> bool:
    """Whether one thing of one kind is asked for: you have a mill. Amounts keep their number."""
    return list(count.get("of", {}).values()) == [1] and all(
        name in telling.facts.vocabulary.kinds or name in telling.facts.derived for name in count["of"]
    )


def wanted(count: Lowered, *, is_none: bool) -> Lowered:
    """The part of a count of which none, or of which some must be there."""
    return {**count, "of": {name: number for name, number in count["of"].items() if (number == 0) == is_none}}


def describe_at_most(telling: Telling, test: Lowered) -> str:
    count = test["what"]
    if looks_back(count):
        return describe_event(telling, once_more(looked_back_at(count)), NOT_DID)
    return had(telling, "at_most", count, AT_MOST)


def once_more(event: Lowered) -> Lowered:
    """The same with one more of it: what has not happened if no more than this has."""
    key = "bag" if "bag" in event else "selection"
    what = event[key]
    return {**event, key: {**what, "of": {name: number + 1 for name, number in what["of"].items()}}}


def describe_stands(telling: Telling, test: Lowered) -> str:
    return stands(telling, test, "stands")


def stands(telling: Telling, test: Lowered, context: str) -> str:
    track = test["track"]
    spaces = telling.listing("or", [describe_space(telling, track, space) for space in test["what"]])
    return telling.grammar.text(context, telling.mooded(track, context), space=spaces)


def describe_is(telling: Telling, test: Lowered) -> str:
    return describe_being(telling, "it", test["what"], IS)


def describe_being(telling: Telling, key: str, things: Lowered, role: Role) -> str:
    """What `it` is; or where it stands, if only that is asked: `it is beside a town` rather than `a mill beside …`."""
    is_known = things.keys() == {"of", "at"} and list(things["of"].items()) == [(name, 1) for name in telling.it]
    if is_known and telling.grammar.has("template", key + ".at"):
        return telling.template(key + ".at", place=narrow_at(telling, things, role, "").strip())
    return telling.template(key, things=describe_things(telling, things, role))


def describe_did(telling: Telling, test: Lowered) -> str:
    return describe_event(telling, test["what"], DID)


def describe_most(telling: Telling, test: Lowered) -> str:
    return telling.template("most", things=compared(telling, test["what"]))


def compared(telling: Telling, kind: str) -> str:
    return telling.noun("most", telling.facts.connected.get(kind, kind))


def describe_only_alternatives(telling: Telling, test: Lowered) -> str:
    """Alternatives with nothing beside them, which need no *either*; what you must have is told with one verb."""
    joint = joint_have(test["what"])
    if joint is not None:
        return describe_have(telling, joint)
    alternatives = [alternative(telling, each) for each in test["what"]]
    key = telling.grammar.closest("template", "any_of.alone", "any_of")
    return telling.template(key, conditions=telling.listing("either", alternatives))


def joint_have(alternatives: Sequence[Sequence[Lowered]]) -> Lowered | None:
    """The one test in which alternatives differ by their things alone: you have at least 2 mills or 6 towns."""
    if any(len(tests) != 1 or tests[0]["op"] != "have" for tests in alternatives):
        return None
    counts = [tests[0]["what"] for tests in alternatives]
    if any(count.keys() != {"of"} or 0 in count["of"].values() for count in counts):
        return None
    return {"op": "have", "what": {"one_of": counts}}


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
        return 0 not in test["what"].get("of", {}).values()
    return test["op"] in NEGATED


def not_have(telling: Telling, test: Lowered) -> str:
    if looks_back(test["what"]):
        return describe_event(telling, looked_back_at(test["what"]), NOT_DID)
    return had(telling, "not.have", test["what"], NOT_HAVE)


def not_at_most(telling: Telling, test: Lowered) -> str:
    if looks_back(test["what"]):
        return describe_event(telling, once_more(looked_back_at(test["what"])), DID)
    return had(telling, "not.at_most", test["what"], MORE_THAN)


def not_stands(telling: Telling, test: Lowered) -> str:
    return stands(telling, test, "stands:not")


def not_is(telling: Telling, test: Lowered) -> str:
    return describe_being(telling, "not.it", test["what"], IS_NOT)


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
