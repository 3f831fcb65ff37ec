"""Describes events in their five tenses: when you build, to build, you have built, you have not built, built."""

from typing import Any

from uwc_content.text.attributes import narrowing, with_attribute, without_places
from uwc_content.text.description import Lowered, Telling
from uwc_content.text.quantities import THIS_PAYMENT, is_definite, narrowed, plain_things, style_of_alternatives
from uwc_content.text.roles import Role, role_in_event
from uwc_content.text.variants import names_in, number_in, variant
from uwc_content.text.wording import ATTRIBUTE, opening

WHEN, TO, DID, NOT_DID, COUNTED = "when", "to", "did", "not_did", "counted"
TENSES = (WHEN, TO, DID, NOT_DID, COUNTED)
OF_OTHERS = "event:other"
"""The context of what happens to another player."""
STYLES = {COUNTED: "or", NOT_DID: "tests"}
"""How several events are joined: none of them has happened if not the first *and* not the second."""
PAST = {DID: "did", NOT_DID: "did", COUNTED: "counted"}
"""Tenses that say in which period, and the form of the period's noun."""
NTH_IN_PERIOD = ".nth_in_period"
"""The variant of a verb that tells which one of a period it is."""
TOTALS = frozenset({DID, NOT_DID})
LEAST = "least"
"""At least so many things, for languages that say so: you have built at least 2 towers."""
MATCHING = {True: "matching", False: "not_matching"}
"""What stands beside a noun that matches, or does not: a tower *in a matching colour*, for languages that say so."""
PERIOD = "period"
USUAL_PERIOD = "turn"
"""What `did` remembers when it names no period."""


def describe_event(telling: Telling, event: Lowered, tense: str, form: str = "") -> str:
    """An event as a clause; in the counted tense as a noun in this form: `structure built in this turn`."""
    if "one_of" in event:
        style = STYLES.get(tense, "either")
        return telling.listing(style, [describe_event(telling, each, tense, form) for each in event["one_of"]])
    period = told_period(telling, event, tense)
    text, told = clause(telling, event, tense, form, period)
    for key, wrap in WRAPS.items():
        if key in event and key not in told:
            text = wrap(telling, event, text)
    if not period or PERIOD in told:
        return text
    key = telling.grammar.closest("template", f"did.period.{tense}", "did.period")
    return telling.template(key, event=text, period=period)


def describe_counted(telling: Telling, event: Lowered, form: str) -> str:
    return describe_event(telling, event, COUNTED, form)


def clause(telling: Telling, event: Lowered, tense: str, form: str, period: str) -> tuple[str, frozenset[str]]:
    """The verb with what it happens to, and the arguments that this tells already; a language may have the period
    inside: wenn du *in diesem Zug* eine Stadt gebaut hast."""
    verb, context, grammar = verb_of(telling, event), "event:" + tense, telling.grammar
    if "who" in event:
        context = OF_OTHERS
    told = frozenset({"match"} if matched_noun(telling, event) else ())
    nth = nth_things(telling, event, tense)
    if nth is not None:
        key = NTH_IN_PERIOD if is_period(telling, event["in"]) else ".nth"
        return worded(telling, event, context, (verb + key, verb), **nth), told | {"nth", "in"}
    role = role_in_event(tense, verb)
    if form:
        role = role._replace(name=f"{role.name}.{form}", one=form)
    things = event_things(telling, event, tense, role, form or "of")
    if is_nth_step(telling, event) and grammar.has(context, verb + NTH_IN_PERIOD):
        step = {"ordinal": ordinal(telling, event["nth"], "step"), "place": period_of_step(telling, event, tense)}
        return worded(telling, event, context, (verb + NTH_IN_PERIOD,), things=things, **step), frozenset({"nth", "in"})
    if "from" in event and grammar.has(context, verb + ".from"):
        source = describe_source(telling, event["from"], "source")
        text = worded(telling, event, context, (verb + ".from",), things=things, source=source)
        return text, told | {"from"}
    if event.get("in") == THIS_PAYMENT and grammar.has(context, f"{verb}.attribute"):
        bare = plain_things(telling, event["bag"], role)
        if ATTRIBUTE in bare:
            attribute = worded(telling, event, context, (f"{verb}.attribute",))
            return without_places(with_attribute(bare, attribute)), frozenset()
    keys = (f"{verb}.{form}", verb) if form else (verb,)
    if "selection" in event and is_definite(telling, event["selection"]):
        keys = (verb + ".definite", *keys)
    text = worded(telling, event, context, keys, things=things, period=period)
    return text, told | ({PERIOD} if period and period in text else set())


def is_least(telling: Telling, event: Lowered, tense: str) -> bool:
    """Whether so many things are the least of what must have happened; amounts say so by themselves."""
    return says_least(telling, tense) and is_many(event.get("selection") or {})


def says_least(telling: Telling, tense: str) -> bool:
    return tense in TOTALS and telling.grammar.has("template", LEAST)


def is_many(selection: Lowered) -> bool:
    """Whether more than one thing is meant, of whichever kind or alternative."""
    if "one_of" in selection:
        return all(is_many(each) for each in selection["one_of"])
    numbers = selection.get("of", {}).values()
    return bool(numbers) and all(number not in (1, "all") for number in numbers)


def is_mixed(selection: Lowered) -> bool:
    """Whether some of the kinds or alternatives are about several things, and others about one."""
    return not is_many(selection) and any(is_many(each) or is_mixed(each) for each in members_of(selection))


def members_of(selection: Lowered) -> list[Lowered]:
    """Each alternative; or each kind with its number, single ones first: `2 mills and bridge` says no number of one."""
    if "one_of" in selection:
        return list(selection["one_of"])
    numbers = selection.get("of", {})
    return sorted(({"of": {name: numbers[name]}} for name in numbers), key=is_many) if len(numbers) > 1 else []


def each_at_least(telling: Telling, selection: Lowered, role: Role) -> str:
    """`a mill or at least 2 roads`, `a mill and at least 2 roads`: what is one thing is so many, and no least."""
    if is_many(selection):
        return narrowed(
            telling, selection, role, telling.template(LEAST, things=plain_things(telling, selection, role))
        )
    if not is_mixed(selection):
        return narrowed(telling, selection, role, plain_things(telling, selection, role))
    members = [each_at_least(telling, each, role) for each in members_of(selection)]
    if "of" in selection:
        return narrowed(telling, selection, role, telling.listing(role.joined, members))
    text = telling.listing(style_of_alternatives(selection["one_of"], role), members)
    return text if len(selection) == 1 else narrowed(telling, selection, role, telling.template("group", text=text))


def worded(telling: Telling, event: Lowered, context: str, keys: tuple[str, ...], **values: str) -> str:
    """The verb in the closest of these variants, agreeing in class and number with what it happens to."""
    things = event.get("bag") or event.get("selection") or event
    return telling.grammar.text(context, variant(telling, context, keys, things), number_in(telling, things), **values)


def verb_of(telling: Telling, event: Lowered) -> str:
    """The verb; paying nothing but payables is discarding them. A bundle of others may have an event without any."""
    verb: str = event.get("verb", "")
    if verb == "pay" and all_payable(telling, event.get("bag") or {}):
        return "discard"
    return verb


def event_things(telling: Telling, event: Lowered, tense: str, role: Role, form_of_period: str) -> str:
    """What it happens to, as the least of what must have happened and with what says whether that matches."""
    if "period" in event:
        return telling.noun(telling.grammar.form(role.name, form_of_period), event["period"])
    things = event.get("bag") or event.get("selection") or {}
    if says_least(telling, tense) and is_mixed(event.get("selection") or {}) and not matched_noun(telling, event):
        return each_at_least(telling, things, role)
    text = plain_things(telling, things, role)
    if key := matched_noun(telling, event):
        text = narrowing(telling, "template", key, role, text)
        text = text if tense == COUNTED else opening(text)
    if is_least(telling, event, tense):
        text = telling.template(LEAST, things=text)
    return narrowed(telling, things, role, text)


# --- payables ---


def all_payable(telling: Telling, bag: Lowered) -> bool:
    """Whether everything in the bag is discarded rather than paid."""
    payables = telling.facts.vocabulary.payables
    return bool(payables) and all(name in payables for name in names_in(bag))


# --- arguments of events ---


def is_nth_step(telling: Telling, event: Lowered) -> bool:
    """Whether steps on a track are counted one by one: two of them at once are the first and the second of a round."""
    return event.get("verb") == "advance" and "nth" in event and is_period(telling, event.get("in"))


def period_of_step(telling: Telling, event: Lowered, tense: str) -> str:
    """In which period the steps are counted: any one of them, or this one."""
    return telling.noun(PAST[tense], event["in"]) if tense in PAST else place_of(telling, event)


def is_period(telling: Telling, name: Any) -> bool:
    """Periods, and what may stand in the place of one."""
    return name in ("effect", THIS_PAYMENT) or name in telling.facts.vocabulary.periods


def told_period(telling: Telling, event: Lowered, tense: str) -> str:
    """In which period something has happened, unless `nth` tells it: the second road of this turn."""
    place = event.get("in")
    if tense not in PAST or place == THIS_PAYMENT or ("nth" in event and is_period(telling, place)):
        return ""
    return telling.noun(PAST[tense], str(place) if is_period(telling, place) else USUAL_PERIOD)


def nth_things(telling: Telling, event: Lowered, tense: str) -> dict[str, str] | None:
    """`the second tower of a connected town` as a whole and in its halves, of one plain noun at a time."""
    names = plain_nouns(event.get("selection") or {})
    if "nth" not in event or "in" not in event or not names or any(telling.facts.is_item(name) for name in names):
        return None
    in_period = is_period(telling, event["in"])
    if event.get("verb") == "upgrade" and not in_period:
        names = [telling.facts.upgraded.get(name, name) for name in names]
    place = place_of(telling, event, "of_this" if tense in PAST else "of")
    form = telling.grammar.form(role := f"{tense}.{event.get('verb', '')}.nth", "nth")
    if in_period:
        form = telling.grammar.form(role + "_in_period", form)
    nth = nth_noun(telling, names, event, form, ".period" if in_period else "")
    return {"things": telling.template("nth.of", nth=nth, place=place), "nth": nth, "place": place}


def plain_nouns(selection: Lowered) -> list[str]:
    """The nouns of a selection of one thing that nothing narrows."""
    if selection.keys() == {"one_of"}:
        members = [plain_nouns(each) for each in selection["one_of"]]
        return [name for names in members for name in names] if all(members) else []
    if selection.keys() == {"of"} and list(selection["of"].values()) == [1]:
        return list(selection["of"])
    return []


def nth_noun(telling: Telling, names: list[str], event: Lowered, form: str, variant_key: str = "") -> str:
    """The language's own form of `second tower`, or one composed of an ordinal and the noun."""
    own = telling.grammar.noun_if_worded(f"{form}:{event['nth']}", names[0])
    first = telling.noun(form, names[0]) if own is None else own
    noun = telling.listing("or", [first, *(telling.noun(form, name) for name in names[1:])])
    if key := matched_noun(telling, event):
        noun = telling.template(key, things=noun)
    if own is not None:
        return noun
    key = variant(telling, "template", ("nth.noun" + variant_key, "nth.noun"), {"of": dict.fromkeys(names, 1)})
    return telling.template(key, ordinal=ordinal(telling, event["nth"]), noun=noun)


def matched_noun(telling: Telling, event: Lowered) -> str:
    """What says of the things themselves whether they match, in languages where that goes beside the noun."""
    key = MATCHING[event["match"]] if "match" in event else ""
    return key if telling.grammar.has("template", key) else ""


def ordinal(telling: Telling, nth: int, beside: str = "") -> str:
    """`second`; a language may word it apart `beside` a whole event: for the second time."""
    grammar, own = telling.grammar, f"ordinal:{beside}"
    places = ((own, str(nth)), ("ordinal", str(nth)), (own, "*"), ("ordinal", "*"))
    context, key = next((each for each in places if grammar.has(*each)), places[-1])
    return grammar.text(context, key, nth, n=telling.number(nth))


def place_of(telling: Telling, event: Lowered, form_of_period: str = "of", form: str = "of") -> str:
    return telling.noun(form_of_period if is_period(telling, event["in"]) else form, event["in"])


def wrap_nth(telling: Telling, event: Lowered, text: str) -> str:
    of_period, of_place = (telling.grammar.form(role, "of") for role in ("nth.event.period", "nth.event"))
    place = place_of(telling, event, of_period, of_place) if "in" in event else ""
    key = "nth.event" if place else "nth.event.anywhere"
    return telling.template(key, event=text, ordinal=ordinal(telling, event["nth"], "event"), place=place)


def wrap_in(telling: Telling, event: Lowered, text: str) -> str:
    """Where it must happen; a period is told by `nth` or at the end."""
    if "nth" in event or is_period(telling, event["in"]):
        return text
    return telling.template("event.in", event=text, place=telling.noun("in", event["in"]))


def wrap_from(telling: Telling, event: Lowered, text: str) -> str:
    return telling.template("event.from", event=text, source=describe_source(telling, event["from"], "through"))


def wrap_match(telling: Telling, event: Lowered, text: str) -> str:
    return telling.template("match.true" if event["match"] else "match.false", event=text)


def describe_source(telling: Telling, source: str, form: str) -> str:
    if source in telling.facts.vocabulary.sources:
        return telling.noun(form, source)
    return telling.grammar.item(form, source)


WRAPS = {"from": wrap_from, "in": wrap_in, "nth": wrap_nth, "match": wrap_match}
