"""Describes the words that hold: one function for each rule."""

from typing import Any

from uwc_content.text.blocks import closed_block, describe_block, then_block, wrap_lasts, wrap_once
from uwc_content.text.description import MAY, Describer, Lowered, Telling
from uwc_content.text.events import TO, WHEN, describe_event
from uwc_content.text.quantities import (
    counted_times,
    describe_less,
    describe_number,
    describe_things,
    narrowed,
    rows,
    stat_in,
)
from uwc_content.text.roles import DISCOUNT, SECTION, SUBSTITUTE, SUBSTITUTE_FOR


def describe_when(telling: Telling, part: Lowered) -> str:
    """A trigger or a replacement: whenever …, or at a moment such as the end of the turn."""
    this_only, moment = describe_moment(telling, part)
    key = "when.moment" if moment else "when.once" if "once" in part else "when"
    event = moment or describe_event(telling, part["what"], WHEN)
    if "instead" in part:
        key += ".instead"
        text = telling.template(key, event=event, instead=replacement(telling, part, key))
    else:
        text = telling.template(key, event=event, then=then_block(telling, part))
    if "once" in part:
        text = wrap_once(telling, part, text)
    return text if this_only or "lasts" not in part else wrap_lasts(telling, part, text)


def replacement(telling: Telling, part: Lowered, key: str) -> str:
    """What you may do instead; its end must show where the language says something after it."""
    is_last = (telling.grammar.wording("template", key) or "").endswith("{instead}")
    with telling.meaning(part), telling.in_mood(MAY):
        return (describe_block if is_last else closed_block)(telling, part["instead"])


def describe_moment(telling: Telling, part: Lowered) -> tuple[bool, str]:
    """(whether it tells how long the rule lasts, the moment): at the end of this turn. A language may word apart what
    happens only once in a longer period: `when_end_once`, at the end of *a* turn."""
    event = part["what"]
    if event.keys() != {"verb", "period"}:
        return False, ""
    form, period = "when_" + event["verb"], event["period"]
    if part.get("lasts") == period:
        moment = telling.grammar.noun_if_worded(form + "_this", period)
        if moment is not None:
            return True, moment
    forms = (form + "_once", form) if "once" in part else (form,)
    worded = (telling.grammar.noun_if_worded(each, period) for each in forms)
    return False, next((moment for moment in worded if moment is not None), "")


def describe_discount(telling: Telling, part: Lowered) -> str:
    act = describe_event(telling, part["to"], TO)
    if part["what"] == "all":
        return telling.template(telling.mooded("discount.all"), act=act)
    return telling.template(telling.mooded("discount"), less=describe_less(telling, part["what"], DISCOUNT), act=act)


def describe_substitute(telling: Telling, part: Lowered) -> str:
    things = describe_things(telling, part["what"], SUBSTITUTE)
    other = describe_things(telling, part["for"], SUBSTITUTE_FOR)
    act = describe_event(telling, part["to"], TO)
    return telling.template(telling.mooded("substitute"), things=things, other=other, act=act)


def describe_multiply(telling: Telling, part: Lowered) -> str:
    return telling.listing("tests", [multiplied(telling, name, n) for name, n in part["what"].items()])


def multiplied(telling: Telling, name: str, n: int) -> str:
    if name == "here":
        return counted_times(telling, telling.mooded("multiply.here"), n)
    noun = telling.facts.connected.get(name, name)
    return counted_times(telling, telling.mooded("multiply"), n, things=telling.noun("multiplied", noun))


STAT_TEMPLATES = {"raise": "raise", "lower": "lower", "set": "set_to"}
"""`set` is the template of a set of things."""


def describe_stat(telling: Telling, part: Lowered) -> str:
    """A stat that is raised, lowered or set."""
    bag, word = part["what"], part["op"]
    key = STAT_TEMPLATES[word]
    if "one_of" in bag:
        alternatives = [describe_stat(telling, {"op": word, "what": each}) for each in bag["one_of"]]
        return narrowed(telling, bag, SECTION, telling.listing("either", alternatives))
    clauses = [changed_stat(telling, key, bag, stat, number) for stat, number in bag["of"].items()]
    has_table = any(isinstance(number, dict) and "table" in number for number in bag["of"].values())
    return narrowed(telling, bag, SECTION, telling.listing("tests", clauses), told="by" if has_table else "")


def changed_stat(telling: Telling, key: str, bag: Lowered, stat: str, number: Any) -> str:
    name = stat_in(telling, "stat.raise", stat)
    if isinstance(number, int):
        return telling.template(telling.mooded(key), number, stat=name, n=telling.number(number))
    if "stat" in number:
        other = stat_in(telling, "stat.raise_by", number["stat"])
        return telling.template(telling.mooded(key + ".stat"), stat=name, other=other)
    by = bag.get("by")
    count, table = describe_number(telling, by) if by else "", rows(telling, number["table"], by)
    return telling.template(telling.mooded(key + ".table"), stat=name, count=count, rows=table)


def describe_allow(telling: Telling, part: Lowered) -> str:
    return telling.grammar.text("permission", telling.mooded(part["what"], "permission"))


RULES: dict[str, Describer] = {
    "when": describe_when,
    "discount": describe_discount,
    "substitute": describe_substitute,
    "multiply": describe_multiply,
    "raise": describe_stat,
    "lower": describe_stat,
    "set": describe_stat,
    "allow": describe_allow,
}
