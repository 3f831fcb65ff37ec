"""Describes the words that do: one function for each effect."""

from collections.abc import Callable, Sequence

from uwc_content.text.blocks import (
    are_acts,
    are_of_several_words,
    closed_block,
    describe_block,
    describe_part,
    is_simple,
    then_block,
)
from uwc_content.text.conditions import describe_condition
from uwc_content.text.description import (
    AFTER,
    INDICATIVE,
    MAY,
    MAY_TIMES,
    PLAIN,
    TIMES,
    TO,
    Describer,
    Lowered,
    Telling,
)
from uwc_content.text.events import all_payable
from uwc_content.text.quantities import describe_less, describe_things, is_definite, narrowed, simple_number
from uwc_content.text.roles import ACTS, ADVANCE, COST, DISCARD, DRAW, EXCHANGE, EXCHANGE_FOR, GAIN, LESS, PAY, PUT
from uwc_content.text.variants import names_in, number_in, variant

COST_INSIDE = "{cost}"
"""Where a template of an act has its price, if not after it: werte 1 Mühle für 1 Münze auf."""


def act(telling: Telling, key: str, things: Lowered, n: int = 1, /, **values: str) -> str:
    """A clause with the verb as the mood and the things need it."""
    return telling.template(variant(telling, "template", keys_for(telling, key, things), things), n, **values)


def keys_for(telling: Telling, key: str, things: Lowered) -> tuple[str, ...]:
    """The variants of a verb that languages may tell apart: beside a mere `it`, beside certain things, beside any."""
    it = (key + ".it",) if things.get("pronoun") == "it" else ()
    return (*it, key + ".definite", key) if is_definite(telling, things) else (key,)


def verb_for(telling: Telling, word: str, things: Lowered) -> str:
    """The wording with which a word acts on these things: *use* a tool, but *carry out* a deed."""
    key = variant(telling, "template", keys_for(telling, word, things), things)
    return telling.grammar.wording("template", key) or ""


def describe_gain(telling: Telling, part: Lowered) -> str:
    return act(telling, "gain", part["what"], things=describe_things(telling, part["what"], GAIN))


# --- payments ---


def describe_pay(telling: Telling, part: Lowered) -> str:
    """An offer, `you may pay 1 coin to take 2 scrolls`; in a list of alternatives an act like any other."""
    is_offered = telling.mood in INDICATIVE and telling.depth == 0 and telling.grammar.has("template", "pay.offer")
    offered = MAY_TIMES if telling.mood == TIMES else MAY
    with telling.in_mood(offered if is_offered else telling.mood):
        payment = describe_payment(telling, part["what"])
        if "to" in part:
            payment = telling.template("payment.to", payment=payment, person=telling.noun("payee", part["to"]))
    key = telling.mooded("pay.offer") if is_offered else "pay"
    has_aim = "per" not in part["what"] or not telling.grammar.has("template", "pay.per")
    if has_aim and telling.grammar.has("template", "pay.to") and are_acts(telling, part["then"]):
        key = key if is_offered else "pay.to"
        return telling.template(key, payment=payment, then=then_block(telling, part, mood=TO))
    key = key + ".then" if is_offered else "pay" if has_aim else "pay.per"
    return telling.template(key, payment=payment, then=then_block(telling, part))


def describe_payment(telling: Telling, bag: Lowered) -> str:
    """Resources are paid and payables discarded; a bag of both needs both verbs. What is kept is taken away."""
    if "kept" in bag:
        place = telling.grammar.pronoun("off", bag["kept"], ())
        bag = {key: value for key, value in bag.items() if key != "kept"}
        return act(telling, "payment.kept", bag, things=describe_things(telling, bag, PAY), place=place)
    payables = telling.facts.vocabulary.payables
    if all_payable(telling, bag):
        return act(telling, "payment.discard", bag, things=describe_things(telling, bag, DISCARD))
    if not any(name in payables for name in names_in(bag)):
        return act(telling, "payment.pay", bag, things=describe_things(telling, bag, PAY))
    if "one_of" in bag:
        text = telling.listing("payments", [describe_payment(telling, each) for each in bag["one_of"]])
    else:
        paid = {name: number for name, number in bag["of"].items() if name not in payables}
        discarded = {name: number for name, number in bag["of"].items() if name in payables}
        text = telling.listing("acts", [describe_payment(telling, {"of": half}) for half in (paid, discarded)])
    return narrowed(telling, bag, PAY, text)


def describe_put(telling: Telling, part: Lowered) -> str:
    place = telling.grammar.pronoun("onto", part["onto"], ())
    return act(telling, "put", part["what"], things=describe_things(telling, part["what"], PUT), place=place)


def describe_exchange(telling: Telling, part: Lowered) -> str:
    given = describe_things(telling, part["what"], EXCHANGE)
    other = describe_things(telling, part["for"], EXCHANGE_FOR)
    return act(telling, "exchange", part["what"], things=given, other=other)


# --- cards and tracks ---


def describe_draw(telling: Telling, part: Lowered) -> str:
    things = describe_things(telling, part["what"], DRAW)
    if "keep" not in part:
        return act(telling, "draw", part["what"], things=things)
    return act(telling, "draw.keep", part["what"], part["keep"], things=things, keep=telling.number(part["keep"]))


def describe_advance(telling: Telling, part: Lowered) -> str:
    return act(telling, "advance", part["what"], things=describe_things(telling, part["what"], ADVANCE))


# --- things ---


def describe_act(telling: Telling, part: Lowered) -> str:
    """A word whose template needs nothing but its things. Alternatives that need other verbs are acts of their own."""
    word, what = part["op"], part["what"]
    if what.keys() == {"one_of"} and len({verb_for(telling, word, each) for each in what["one_of"]}) > 1:
        acts = [describe_act(telling, {**part, "what": each}) for each in what["one_of"]]
        return telling.listing("choice", acts)
    return act(telling, word, what, number_in(telling, what), things=things_of(telling, word, what))


def things_of(telling: Telling, word: str, what: Lowered) -> str:
    """What a word acts on; a language may have another form of a mere `it` beside the verb: the role `upgrade.it`."""
    role = ACTS[word]
    if what.get("pronoun") == "it":
        role = role._replace(name=word + ".it", one=telling.grammar.form(word, role.one))
    return describe_things(telling, what, role)


def describe_take(telling: Telling, part: Lowered) -> str:
    if "from" not in part:
        return describe_act(telling, part)
    things = things_of(telling, "take", part["what"])
    return act(telling, "take.from", part["what"], things=things, place=telling.noun("from", part["from"]))


def describe_costly(telling: Telling, part: Lowered) -> str:
    """Building and upgrading: what it costs follows the act, or stands where its template says `{cost}`."""
    word, what = act_with_named_cost(telling, part), part["what"]
    key = variant(telling, "template", keys_for(telling, word, what), what)
    things, n = things_of(telling, part["op"], what), number_in(telling, what)
    if COST_INSIDE in (telling.grammar.wording("template", key) or ""):
        return telling.template(key, n, things=things, cost=with_price(telling, part, word, ""))
    return with_price(telling, part, word, telling.template(key, n, things=things))


def act_with_named_cost(telling: Telling, part: Lowered) -> str:
    """The key of the act; `build.free` where a language words that and the thing is no mere `it`."""
    word, own = part["op"], f"{part['op']}.{part.get('cost')}"
    return own if "pronoun" not in part["what"] and telling.grammar.has("template", own) else word


def with_price(telling: Telling, part: Lowered, word: str, clause: str) -> str:
    """The act with what it costs, for each thing where there are several."""
    cost, less = part.get("cost"), part.get("less")
    each = ".each" if are_several(part["what"]) else ""
    if isinstance(cost, str) and word == part["op"]:
        clause = telling.template("cost." + cost, clause=clause)
    if isinstance(cost, dict):
        key = variant(telling, "template", ("cost" + each,), part["what"])
        clause = telling.template(key, clause=clause, cost=describe_things(telling, cost, COST))
    if less is None:
        return clause
    key = "less" if cost is None else "less.besides_cost"
    key = variant(telling, "template", (key + each, key), part["what"])
    return telling.template(key, clause=clause, less=describe_less(telling, less, LESS, each))


def are_several(selection: Lowered) -> bool:
    if "one_of" in selection:
        return any(are_several(each) for each in selection["one_of"])
    return "of" in selection and list(selection["of"].values()) != [1]


def describe_select(telling: Telling, part: Lowered) -> str:
    return telling.template("then", clause=describe_act(telling, part), then=then_block(telling, part))


def describe_word(telling: Telling, part: Lowered) -> str:
    """A word of the ruleset; a template of its own for every set of optional arguments."""
    word, given = part["word"], part["arguments"]
    definition = telling.facts.vocabulary.words.get(word)
    optional = [name for name, each in definition.arguments.items() if not each.required] if definition else []
    key = ".".join([word, *(name for name in optional if name in given)])
    n = next((number for number in given.values() if isinstance(number, int)), telling.grammar.several)
    values = {name: simple_number(telling, number, f"{word}.{name}") for name, number in given.items()}
    if any(isinstance(number, dict) and "stat" in number for number in given.values()):
        key = telling.grammar.closest("word", key + ".stat", key)
    key = variant(telling, "word", keys_for(telling, key, part["what"]), part["what"])
    return telling.grammar.text("word", key, n, **{**values, "things": things_of(telling, "word", part["what"])})


# --- words that hold blocks ---


def describe_choose(telling: Telling, part: Lowered) -> str:
    def tell() -> list[str]:
        return [describe_block(telling, each) for each in part["what"]]

    if (
        "pick" not in part
        and "times" not in part
        and all(len(each) == 1 and is_simple(each[0]) for each in part["what"])
    ):
        joint = joint_acts(part["what"])
        style = "choice" if len(joint) in (1, len(part["what"])) else "choices"
        with telling.beside(are_of_several_words(joint)):
            return telling.listing(style, [describe_part(telling, each) for each in joint])
    listed = labelled(telling, tell)
    pick = part.get("pick", 1)
    key = variant(telling, "template", (f"choose.{pick}", "choose"), {})
    return telling.template(key, pick, alternatives=listed, n=telling.number(pick))


def joint_acts(alternatives: Sequence[Sequence[Lowered]]) -> list[Lowered]:
    """The acts to choose from, neighbours that differ by their things alone told as one: gain 1 coin or 1 scroll."""
    acts: list[Lowered] = []
    alike: list[Sequence[Lowered]] = []
    for each in alternatives:
        joint = joint_act([*alike, each]) if alike else None
        if joint is None:
            alike = [each]
            acts.append(each[0])
        else:
            alike.append(each)
            acts[-1] = joint
    return acts


def joint_act(alternatives: Sequence[Sequence[Lowered]]) -> Lowered | None:
    """The one act in which alternatives differ by their things alone: gain 2 coins, or 1 coin and 1 scroll."""
    first, *others = ({**each[0], "what": None} for each in alternatives)
    things = [each[0].get("what", {}) for each in alternatives]
    if any(each.keys() != {"of"} for each in things) or any(other != first for other in others):
        return None
    return {**first, "what": {"one_of": things}}


def labelled(telling: Telling, tell: Callable[[], list[str]]) -> str:
    """(a) …; (b) …, with other labels for a list inside a list."""
    telling.depth += 1
    labels = (telling.grammar.wording("labels", str(telling.depth)) or "").split()
    with telling.in_mood(PLAIN):
        texts = tell()
    labels += [telling.number(i + 1) for i in range(len(labels), len(texts))]
    telling.depth -= 1
    items = [
        telling.template("alternative", label=label, text=text) for label, text in zip(labels, texts, strict=False)
    ]
    return telling.listing("clauses", items)


def describe_together(telling: Telling, part: Lowered) -> str:
    def tell() -> list[str]:
        return told_in_order(telling, part["what"])

    if all(is_simple(step) for step in part["what"]):
        key = telling.grammar.closest("template", f"together.{len(part['what'])}", "together")
        with telling.beside(are_of_several_words(part["what"])):
            return telling.template(key, steps=telling.listing("steps", tell()))
    return telling.template("together.list", steps=labelled(telling, tell))


def told_in_order(telling: Telling, steps: Sequence[Lowered]) -> list[str]:
    """Each step may call the thing of the step before `it`."""
    outer, texts = telling.it, []
    for step in steps:
        texts.append(describe_part(telling, step))
        telling.remember(step)
    telling.it = outer
    return texts


def describe_if(telling: Telling, part: Lowered) -> str:
    condition = describe_condition(telling, part["what"])
    with telling.in_mood(telling.mood_as(AFTER)):
        if "else" not in part:
            return telling.template("if", condition=condition, then=describe_block(telling, part["then"]))
        then, otherwise = closed_block(telling, part["then"]), describe_block(telling, part["else"])
    return telling.template("if.else", condition=condition, then=then, otherwise=otherwise)


EFFECTS: dict[str, Describer] = {
    "gain": describe_gain,
    "pay": describe_pay,
    "put": describe_put,
    "exchange": describe_exchange,
    "draw": describe_draw,
    "advance": describe_advance,
    "take": describe_take,
    "use": describe_act,
    "ready": describe_act,
    "build": describe_costly,
    "upgrade": describe_costly,
    "produce": describe_act,
    "select": describe_select,
    "choose": describe_choose,
    "together": describe_together,
    "if": describe_if,
    "word": describe_word,
}
