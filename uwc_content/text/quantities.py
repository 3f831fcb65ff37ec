"""Describes what stands inside the braces: amounts, things, counts, their narrowing words and tables."""

from collections.abc import Callable, Iterator
from typing import Any

from uwc_content.text.attributes import last_place, narrowing, role_beside, without_places
from uwc_content.text.description import Lowered, Telling
from uwc_content.text.printed_facts import describe_fact
from uwc_content.text.roles import (
    ACTS,
    ALL_OF_COUNT,
    AT,
    AT_COUNTED,
    CONDITIONS,
    EACH,
    EVERY,
    MANY,
    NUMBER,
    ONE_OF_COUNT,
    SET,
    SUM,
    SUM_EACH,
    SUM_EVERY,
    SUMMED,
    WITH,
    WITHOUT,
    Role,
)
from uwc_content.text.variants import agreeing, nouns_in, number_in
from uwc_content.text.wording import PLACEHOLDER

THIS_PAYMENT = "payment"
"""In place of a period: the payment whose benefit is told."""
LOOKED_AT = frozenset({"did", "paid", "pronoun", "sum"})
"""Counts that are no nouns with numbers."""

# --- amounts and things ---


def describe_things(telling: Telling, quantity: Lowered, role: Role) -> str:
    """A bag, selection or count as a list of nouns with their numbers, in a role, with all that narrows it."""
    text = plain_things(telling, quantity, role)
    return narrowed(telling, quantity, role, text)


def plain_things(telling: Telling, quantity: Lowered, role: Role) -> str:
    if "of" in quantity:
        return telling.listing(role.joined, list(amounts(telling, quantity, role)))
    if "one_of" in quantity:
        style = style_of_alternatives(quantity["one_of"], role)
        text = telling.listing(style, [describe_things(telling, each, role) for each in quantity["one_of"]])
        return text if len(quantity) == 1 else telling.template("group", text=text)
    if "pronoun" in quantity:
        return telling.grammar.pronoun(role.form(telling.grammar, 1), quantity["pronoun"], nouns_in(telling, quantity))
    if "did" in quantity or "paid" in quantity:
        return telling.describe_counted(telling, looked_back_at(quantity), role.one)
    if "sum" in quantity:
        return describe_sum(telling, quantity["sum"], role)
    return telling.template("nothing")


def looked_back_at(count: Lowered) -> Lowered:
    """The event that a count looks back at; `paid` is the payment around it, which needs no period."""
    return count["did"] if "did" in count else payment_around(count["paid"])


def payment_around(paid: dict[str, int]) -> Lowered:
    return {"verb": "pay", "bag": {"of": paid}, "in": THIS_PAYMENT}


def style_of_alternatives(alternatives: list[Lowered], role: Role) -> str:
    """How alternatives are joined, which languages may tell apart if one has several amounts, or several things. What
    is added up is added up on all of them."""
    if role is SUMMED:
        return role.joined
    bags = [each.get("of", {}) for each in alternatives]
    if any(len(bag) > 1 for bag in bags):
        return "bags"
    if role in ACTS.values() and any(set(bag.values()) != {1} for bag in bags):
        return "selections"
    return "neither" if role.name.startswith("not_did.") else "or"


def amounts(telling: Telling, quantity: Lowered, role: Role) -> Iterator[str]:
    """Every noun with its number. A language may say a preposition once, before the first of several alike."""
    before = ""
    for name, number in quantity["of"].items():
        form = role.form(telling.grammar, number)
        yield amount(telling, quantity, name, number, role, form, form == before)
        before = form


def amount(
    telling: Telling, quantity: Lowered, name: str, number: Any, role: Role, form: str, is_next: bool = False
) -> str:
    """One noun with its number: `2 mills`."""
    if telling.facts.is_item(name):
        return telling.grammar.item(form, name, number if isinstance(number, int) else telling.grammar.several)
    noun = counted_noun(telling, name, role)
    if telling.grammar.has_icons and is_icon(telling, name, number, role):
        return telling.grammar.icon(form, name, number)
    if isinstance(number, int):
        next_form = telling.grammar.noun_if_worded(form + ":next", noun, number) if is_next else None
        return telling.noun(form, noun, number) if next_form is None else next_form
    things = telling.noun(form, noun, telling.grammar.several)
    if number == "all":
        return things
    if number == "any":
        return telling.template("amount.any", things=telling.noun(telling.grammar.form("any", "many"), noun))
    if "up_to" in number:
        most = telling.noun(role.form(telling.grammar, number["up_to"]), noun, number["up_to"])
        return telling.template("amount.up_to", things=most)
    if "stat" in number:
        return telling.template("amount.stat", things=things, stat=stat_in(telling, "stat.amount", number["stat"]))
    if is_one_table(quantity):
        return things
    return telling.template("amount.table", things=things, rows=rows(telling, number["table"], quantity.get("by")))


def is_icon(telling: Telling, name: str, number: Any, role: Role) -> bool:
    """Amounts of resources in bags; numbers that depend on something, and nouns without a number, stay words."""
    is_amount = isinstance(number, int) and number > 0 and role.one == "count" and not role.is_counted
    return is_amount and name in telling.facts.vocabulary.resources


def describe_less(telling: Telling, bag: Lowered, role: Role, variant: str = "") -> str:
    """`1 coin less for each town`: what is subtracted comes before what it depends on."""
    key = telling.grammar.closest("template", f"less.amount{variant}.{role.name}", "less.amount" + variant)
    text = telling.template(key, things=plain_things(telling, bag, role))
    return narrowed(telling, bag, role, text)


def counted_noun(telling: Telling, name: str, role: Role) -> str:
    return telling.facts.connected.get(name, name) if role.is_counted else name


def is_definite(telling: Telling, quantity: Lowered) -> bool:
    """Whether certain things are meant: `it`, a thing by its name, or all of a kind. Some verbs agree with that."""
    if "one_of" in quantity:
        return all(is_definite(telling, each) for each in quantity["one_of"])
    if "of" in quantity:
        return all(number == "all" or telling.facts.is_item(name) for name, number in quantity["of"].items())
    return "pronoun" in quantity


def simple_number(telling: Telling, number: Any, role: str) -> str:
    """A number that stands alone, beside a word of the ruleset."""
    if isinstance(number, int):
        return telling.number(number)
    if number == "all":
        return telling.template("number.all")
    if "stat" in number:
        return telling.template("number.stat", stat=stat_in(telling, role, number["stat"]))
    return rows(telling, number["table"], None)


def stat_in(telling: Telling, role: str, stat: str) -> str:
    """The name of a number of the rules, as a role needs it: your hand limit."""
    return telling.noun(telling.grammar.form(role, "bare"), stat)


# --- tables ---


def is_one_table(quantity: Lowered) -> bool:
    """Whether one noun has a table and nothing stands beside it: then the rows follow the whole phrase."""
    return "by" in quantity and len(quantity.get("of", ())) == 1


def rows(telling: Telling, table: list[list[int]], by: Lowered | None) -> str:
    track = track_of(telling, by)
    texts = [row(telling, "row", track, *each) for each in table[:-1]]
    last = "row"
    if not reaches_the_end(telling, track, table[-1][0]):
        last = telling.grammar.closest("template", f"row.last.{track}", "row.last")
    return telling.listing("rows", [*texts, row(telling, last, track, *table[-1])])


def row(telling: Telling, key: str, track: str, count: int, number: int) -> str:
    return telling.template(key, count=describe_space(telling, track, count), number=telling.number(number))


def track_of(telling: Telling, by: Lowered | None) -> str:
    """The track that a table is read by, or nothing when it is read by things."""
    names = list((by or {}).get("of", ()))
    return names[0] if len(names) == 1 and names[0] in telling.facts.vocabulary.tracks else ""


def reaches_the_end(telling: Telling, track: str, count: int) -> bool:
    spaces = telling.facts.vocabulary.tracks[track].spaces if track else []
    return bool(spaces) and all(isinstance(space, int) and space <= count for space in spaces)


def describe_space(telling: Telling, track: str, space: int | str) -> str:
    """A space of a track as the game calls it: a Roman numeral for an age."""
    found = telling.grammar.wording("space:" + track, str(space)) if track else None
    if found is not None:
        return found
    return telling.number(space) if isinstance(space, int) else telling.grammar.text("space:" + track, space)


# --- narrowing words ---


def narrowed(telling: Telling, quantity: Lowered, role: Role, text: str, told: str = "") -> str:
    """Every narrowing word wraps what it narrows; `told` is one that the text says already."""
    for word, narrow in NARROWING.items():
        if word in quantity and word != told:
            text = narrow(telling, quantity, role, text)
    return without_places(text)


def narrow_with(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    content, with_, key = quantity["with"], WITH, "with"
    if telling.grammar.has("template", "with.none") and all(each == 0 for each in content.get("of", {"": 1}).values()):
        with_, key = WITHOUT, "with.none"
    told = describe_things(telling, content, role_beside(telling, with_, role, role.number))
    return narrowing(telling, "template", key, role, things, content=told)


def narrow_different(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    return narrowing(telling, "shared:different", quantity["different"], role, things)


def narrow_same(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    return narrowing(telling, "shared:same", quantity["same"], role, things)


def narrow_at(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    n = agreeing_number(telling, quantity, role)
    at = role_beside(telling, AT_COUNTED if role.is_counted or role in CONDITIONS else AT, role, n)
    place = describe_things(telling, quantity["at"], at)
    return narrowing(telling, "template", "at", role, things, n, agreeing(telling, quantity), place=place)


def agreeing_number(telling: Telling, quantity: Lowered, role: Role) -> int:
    """The number that a participle after the things agrees with; in a set, that of its last noun."""
    if role is SET and "of" in quantity:
        return number_in(telling, {"of": dict(list(quantity["of"].items())[-1:])})
    if role.number:
        return 1 if role.number == 1 else telling.grammar.several
    return number_in(telling, quantity)


def narrow_site(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    form = telling.grammar.wording("role", f"site.{role.name}") or "site"
    site = telling.noun(form, quantity["site"])
    return narrowing(telling, "template", "site", role, things, site=site)


def narrow_where(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    """The facts that are asked for, one after the other, in the ruleset's words."""
    for field, test in quantity["where"].items():
        value = without_places(describe_fact(telling, field, test))
        things = narrowing(telling, "fact", field, role, things, value=value)
    return things


def narrow_whose(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    return narrowing(telling, "template", f"whose.{quantity['who']}", role, things)


def narrow_kept(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    place = telling.grammar.pronoun("upon", quantity["kept"], ())
    return narrowing(telling, "template", "kept", role, things, place=place)


def narrow_except(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    pronoun = quantity["except"]
    nouns = telling.it if pronoun == "it" else ()
    other = telling.grammar.pronoun(telling.grammar.form("except", "bare"), pronoun, nouns)
    endings = (".where", "") if "where" in quantity else ("",)
    return narrowing(telling, "template", "except", role, things, 1, endings, other=other)


def describe_sum(telling: Telling, total: Lowered, role: Role, ending: str = "", **values: str) -> str:
    """So much of a number printed on things: `2 coins of the price of your scrolls`; with an ending, the phrase that
    a language has for a sum in one place."""
    things = describe_things(telling, total["things"], SUMMED)
    unit = without_places(unit_of_sum(telling, total, SUMS.get(role.name, SUM)))
    return telling.grammar.text("sum", total["field"] + ending, unit=unit, things=things, **values)


def unit_of_sum(telling: Telling, total: Lowered, role: Role) -> str:
    number = total["number"]
    if "unit" in total:
        return telling.noun(role.form(telling.grammar, number), total["unit"], number)
    return telling.number(number) if role is SUM else telling.template("sum.every", n=telling.number(number))


def is_sum_worded(telling: Telling, count: Lowered, ending: str) -> bool:
    """Whether the language has a phrase of its own for a sum in this place: `price.have`, `price.per`."""
    return "sum" in count and telling.grammar.has("sum", count["sum"]["field"] + ending)


SUMS = {"each": SUM_EACH, "every": SUM_EVERY}
PER_SUM = ".per"


def narrow_by(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    count = describe_number(telling, quantity["by"], role)
    number = next(iter(quantity.get("of", {}).values()), None)
    if not is_one_table(quantity) or not isinstance(number, dict) or "table" not in number:
        return telling.template("table.several", things=things, count=count)
    key = telling.grammar.closest("template", f"table.{role.name}", "table")
    return telling.template(key, things=things, count=count, rows=rows(telling, number["table"], quantity["by"]))


def narrow_per(telling: Telling, quantity: Lowered, role: Role, things: str) -> str:
    if is_sum_worded(telling, quantity["per"], PER_SUM):
        total = quantity["per"]["sum"]
        return describe_sum(telling, total, EACH if total["number"] == 1 else EVERY, PER_SUM, amount=things)
    how, count = describe_per(telling, quantity["per"])
    return narrowing(telling, "template", "per." + how, role, things, count=count)


def narrow_max(telling: Telling, quantity: Lowered, _: Role, things: str) -> str:
    return counted_times(telling, "max", quantity["max"], things=things)


def counted_times(telling: Telling, key: str, n: int, **values: str) -> str:
    """A template with a number of times; a language may have a word for it: `max.2`, twice."""
    key = telling.grammar.closest("template", f"{key}.{n}", key)
    return telling.template(key, n, n=telling.number(n), **values)


NARROWING: dict[str, Callable[[Telling, Lowered, Role, str], str]] = {
    "except": narrow_except,
    "where": narrow_where,
    "with": narrow_with,
    "different": narrow_different,
    "same": narrow_same,
    "site": narrow_site,
    "at": narrow_at,
    "who": narrow_whose,
    "kept": narrow_kept,
    "by": narrow_by,
    "per": narrow_per,
    "max": narrow_max,
}
"""In the order in which they are told: what is meant, then how much of it."""


# --- counts ---


def sole_noun(count: Lowered) -> tuple[str, Any] | None:
    """The one noun of a count and its number, if there is one only."""
    named = count.get("of") or {}
    return next(iter(named.items())) if len(named) == 1 else None


def describe_per(telling: Telling, count: Lowered) -> tuple[str, str]:
    """(`each` or `every`, what is counted): for each mill, for every 3 mills."""
    sole = sole_noun(count)
    if "sum" in count and count["sum"]["number"] > 1:
        return "every", describe_sum(telling, count["sum"], EVERY)
    if sole and isinstance(sole[1], int) and sole[1] > 1:
        return "every", describe_things(telling, count, whose_role(count, EVERY))
    looked_back = sole_noun((count.get("did") or {}).get("bag") or {"of": count.get("paid", {})})
    if looked_back and isinstance(looked_back[1], int) and looked_back[1] > 1:
        return "every", describe_each(telling, count)
    return "each", describe_each(telling, count)


def whose_role(count: Lowered, role: Role) -> Role:
    """What others have may need another form than what is yours: `whose.each`."""
    return role._replace(name="whose." + role.name) if "who" in count else role


def describe_each(telling: Telling, count: Lowered) -> str:
    """One unit of a count, after `each`."""
    sole = sole_noun(count)
    role, told = ONE_OF_COUNT, ""
    if "one_of" in count:
        text = telling.listing("counts", [describe_each(telling, each) for each in count["one_of"]])
    elif LOOKED_AT & count.keys():
        text = plain_things(telling, count, EACH)
    elif sole is None or sole[1] != 1:
        role, told = SET, "at"
        text = telling.template("set", things=set_of_things(telling, count))
    elif "different" in count:
        text, told = different_ones(telling, "shared:each", count, sole[0]), "different"
    else:
        text = plain_things(telling, count, whose_role(count, EACH))
    return narrowed(telling, count, role, text, told)


def set_of_things(telling: Telling, count: Lowered) -> str:
    """The things of a set; a place is told of the last one."""
    things = plain_things(telling, count, SET)
    return without_places(narrow_at(telling, count, SET, last_place(things)) if "at" in count else things)


def different_ones(telling: Telling, context: str, count: Lowered, name: str) -> str:
    """Each kind, each town … that occurs, rather than each thing; a language may tell what is yours apart."""
    noun, key = counted_noun(telling, name, SET), count["different"]
    if "who" in count:
        key = telling.grammar.closest(context, f"{key}.whose", key)
    wording = telling.grammar.wording(context, key) or ""
    forms = {form: telling.noun(form, noun, telling.grammar.several) for form in PLACEHOLDER.findall(wording)}
    return telling.grammar.text(context, key, **forms)


def describe_number(telling: Telling, count: Lowered, beside: Role = NUMBER) -> str:
    """The number of what is counted, by which a table is read; what it decides may need another form: `number.gain`."""
    sole = sole_noun(count)
    role, told = ALL_OF_COUNT, ""
    if "one_of" in count:
        text = telling.listing("plus", [describe_number(telling, each, beside) for each in count["one_of"]])
    elif LOOKED_AT & count.keys():
        text = telling.template("number", things=plain_things(telling, count, MANY))
    elif sole is None or sole[1] != 1:
        role, told = SET, "at"
        text = telling.template("number.sets", things=set_of_things(telling, count))
    elif "different" in count:
        text, told = different_ones(telling, "shared:number", count, sole[0]), "different"
    else:
        form = whose_role(count, NUMBER).form(telling.grammar, 1)
        form = telling.grammar.form(f"number.{beside.name}", form)
        text = telling.noun(form, counted_noun(telling, sole[0], NUMBER), telling.grammar.several)
    return narrowed(telling, count, role, text, told)
