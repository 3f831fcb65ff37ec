"""Facts printed on items, as they are asked for: a value, one of several, or a number between two."""

from typing import Any

from uwc_content.text.description import Lowered, Telling
from uwc_content.text.roles import FACT


def describe_fact(telling: Telling, field: str, test: Lowered) -> str:
    """A value, one of several, or a number between two."""
    if "any_of" in test:
        return telling.listing("or", [fact_value(telling, field, test, each) for each in test["any_of"]])
    limits = {key: fact_value(telling, field, test, test[key]) for key in ("least", "most") if key in test}
    if len(limits) > 1:
        limits["least"] = telling.number(test["least"])  # The unit is told once: 2 to 3 coins.
    return telling.template("fact." + "_".join(limits), **limits)


def fact_value(telling: Telling, field: str, test: Lowered, value: Any) -> str:
    if "unit" in test:
        return telling.noun(FACT.form(telling.grammar, value), test["unit"], value)
    if isinstance(value, str | bool):
        return telling.grammar.text("fact:" + field, str(value).lower())
    return telling.number(value)
