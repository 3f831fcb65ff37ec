"""Authoring schemas of questions about the facts printed on items: `where` and `sum`."""

from collections.abc import Callable

from uwc_content.compiler.parse.fact_questions import LIMITS, is_number
from uwc_content.language.vocabulary import FieldType, ItemField
from uwc_content.workshop.schema.braces import Braces
from uwc_content.workshop.schema.values import Schema, closed, ref, shown, whole, without_type

LIMIT_TEXTS = {"at_least": "The smallest number that fits.", "at_most": "The largest number that fits."}


def facts(schemas: Braces) -> Schema:
    """The facts that effects may ask for, with the values that they may have."""
    known = schemas.names.compared
    values = {name: shown(field.doc, FACT_VALUES[field.type](schemas, field)) for name, field in known.items()}
    return {**closed(values), "minProperties": 1}


def total(schemas: Braces) -> Schema:
    """A fact that is a number, and whose it is."""
    known = {name: field for name, field in schemas.names.compared.items() if is_number(field)}
    values = {name: shown(field.doc, summed(schemas, field)) for name, field in known.items()}
    return closed({**values, "of": shown("The things that it is printed on.", ref("thing"))}, ["of"])


def summed(schemas: Braces, field: ItemField) -> Schema:
    return whole(1) if field.type is FieldType.INTEGER else amounts(schemas, whole(1))


def amounts(schemas: Braces, value: Schema) -> Schema:
    """One resource with a number."""
    resources = schemas.texts.table("resource")
    return {
        **closed({name: shown(text, value) for name, text in resources.items()}),
        "minProperties": 1,
        "maxProperties": 1,
    }


def choices(_: Braces, field: ItemField) -> Schema:
    values: Schema = {"enum": field.of}
    return {"type": ["string", "array"], "anyOf": [values, {"type": "array"}], "items": values, "minItems": 1}


def numbers() -> Schema:
    """A number, several of them, or the limits of one."""
    limits = closed({name: shown(LIMIT_TEXTS[name], whole(0)) for name in LIMITS})
    inner = {**without_type(limits), **without_type(whole(0)), "items": whole(0), "minItems": 1, "minProperties": 1}
    return {"type": ["integer", "array", "object"], **inner}


FACT_VALUES: dict[FieldType, Callable[[Braces, ItemField], Schema]] = {
    FieldType.INTEGER: lambda _, __: numbers(),
    FieldType.NUMBERS: lambda _, __: numbers(),
    FieldType.CHOICE: choices,
    FieldType.CHOICES: choices,
    FieldType.FLAG: lambda _, __: {"type": "boolean"},
    FieldType.BAG: lambda schemas, _: amounts(schemas, numbers()),
}
