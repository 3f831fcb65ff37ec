"""Parts that have the right shape and cannot mean anything, one small check each."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.check.of_bounds import acts_on_what_there_is, can_be_paid, markers_come_so_far
from uwc_content.compiler.check.of_events import told_as_something_else
from uwc_content.compiler.check.of_keeping import pays_from_one_place
from uwc_content.compiler.check.of_limits import (
    acts_on_a_few_things,
    gives_up_a_few_things,
    has_a_few_steps,
    sides_leave_a_choice,
)
from uwc_content.compiler.check.of_payments import (
    chooses_one_amount,
    hands_over_resources,
    sides_differ,
)
from uwc_content.compiler.check.of_players import (
    others_do_not_replace,
    others_have_no_others,
    others_promise_nothing,
    prices_are_your_own,
)
from uwc_content.compiler.check.of_repetition import repeated_payment_is_lost, repetition_costs_something
from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.acts import fits, places_of, what_fits
from uwc_content.compiler.parse.names import SCALING, Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message, write

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""
Check = Callable[[Names, Lowered], Iterator[Finding]]

REPLACEABLE = frozenset({"gain", "draw", "produce", "use"})
COSTLY = frozenset({"build", "upgrade", "feed"})


def keeps_fewer_than_drawn(_: Names, part: Lowered) -> Iterator[Finding]:
    drawn = sum(n for n in part["what"].get("of", {}).values() if isinstance(n, int))
    if "keep" in part and drawn and part["keep"] >= drawn:
        message = Message("nothing is discarded when {number} of {total} are kept", number=part["keep"], total=drawn)
        yield "UWC304", message, "keep", Message("keep fewer, or draw more")


def picks_fewer_than_offered(_: Names, part: Lowered) -> Iterator[Finding]:
    offered = len(part["what"])
    if "pick" in part and part["pick"] >= offered:
        hint = Message("write a list of parts if all of them may be done")
        yield (
            "UWC304",
            Message("picking {number} of {total} is no choice", number=part["pick"], total=offered),
            "pick",
            hint,
        )


def alternatives_differ(_: Names, part: Lowered) -> Iterator[Finding]:
    if any(each and each in part["what"][:i] for i, each in enumerate(part["what"])):
        yield "UWC315", Message("two alternatives of this choice are the same"), "choose", Message("delete one of them")


def free_is_not_reduced(_: Names, part: Lowered) -> Iterator[Finding]:
    if part.get("cost") == "free" and "less" in part:
        yield (
            "UWC304",
            Message("nothing reads `{key}` when it is free", key="less"),
            "less",
            Message("delete `{key}` or `{other}`", key="less", other="cost: free"),
        )


def builds_things(names: Names, part: Lowered) -> Iterator[Finding]:
    if "pronoun" in part or "pronoun" in part["what"]:
        yield (
            "UWC212",
            Message("what is there already cannot be built"),
            "build",
            Message("name a kind of thing, such as `{name}`", name=next(iter(names.kinds), "…")),
        )
    for noun in nouns_in(part["what"]):
        kind = names.kinds.get(noun)
        if kind and (kind.state or kind.connected is not None):
            yield (
                "UWC212",
                Message("`{name}` cannot be built as such", name=noun),
                "build",
                write(f"build: {kind.kind}"),
            )


def upgrades_what_is_plain(names: Names, part: Lowered) -> Iterator[Finding]:
    for noun in nouns_in(part["what"]):
        kind = names.kinds.get(noun)
        if kind is None:
            continue
        definition = names.vocabulary.kinds[kind.kind]
        if kind.state:
            yield (
                "UWC212",
                Message("`{name}` is upgraded already", name=noun),
                "upgrade",
                write(f"upgrade: {kind.kind}"),
            )
        elif kind.kind in names.stated_upgrades and part.get("cost", "usual") == "usual":
            message = Message("upgrading a `{name}` has no usual cost", name=kind.kind)
            yield "UWC311", message, "upgrade", Message("state it: `{code}`", code="cost: {grain: 1}")
        elif not definition.state and definition.upgrade is None:
            yield (
                "UWC212",
                Message("`{name}` has no better side", name=noun),
                "upgrade",
                what_can_be_upgraded(kind.kind, names),
            )


def what_can_be_upgraded(kind: str, names: Names) -> Message:
    """The upgradable kinds that are such things, or else all of them."""
    better = [name for name, each in names.vocabulary.kinds.items() if each.state or each.upgrade]
    if not better:
        return Message("in this game `{word}` acts on nothing; delete it", word="upgrade")
    within = [name for name in better if kind in names.ancestors[name]]
    return Message("what can be upgraded: {names}", names=", ".join(f"`{name}`" for name in within or better))


def points_at_one_thing(_: Names, part: Lowered) -> Iterator[Finding]:
    numbers = list(part["what"].get("of", {}).values())
    if numbers and numbers != [1]:
        hint = Message("`select` points at one thing; write `one_of` for one of several kinds")
        yield "UWC205", Message("several things cannot be selected"), "select", hint


def acts_on_fitting_things(names: Names, part: Lowered) -> Iterator[Finding]:
    word = part["op"]
    for noun in nouns_in(part["what"]):
        if not fits(word, noun, names):
            yield (
                "UWC212",
                Message("`{word}` does not act on a `{name}`", word=word, name=noun),
                word,
                what_fits(word, names),
            )


def names_one_thing(_: Names, part: Lowered) -> Iterator[Finding]:
    """One deck is drawn from, and one marker moves: a second one would be left out."""
    word, what = part["op"], part["what"]
    if "one_of" in what:
        hint = Message("write `choose` with a part for each")
        yield "UWC304", Message("nothing reads `{key}` beside `{other}`", key="one_of", other=word), word, hint
    elif len(what.get("of", ())) > 1:
        name = list(what["of"])[1]
        hint = Message("write a part for each: `{code}`", code=f"[{{{word}: …}}, {{{word}: …}}]")
        yield "UWC304", Message("nothing reads `{key}` beside `{other}`", key=name, other=word), word, hint


def moves_a_marker(names: Names, part: Lowered) -> Iterator[Finding]:
    known = names.vocabulary.acts.get("advance", [*names.vocabulary.tracks])
    for track in part["what"].get("of", ()):
        if track not in known:
            hint = Message("it acts on {names}", names=", ".join(f"`{each}`" for each in known))
            yield "UWC212", Message("`{word}` does not act on a `{name}`", word="advance", name=track), "advance", hint


def stat_follows_from_others(_: Names, part: Lowered) -> Iterator[Finding]:
    """A stat that depends on a stat could depend on itself, and nobody is there to choose."""
    word = str(part["op"])
    if "one_of" in part["what"]:
        message = Message("nothing reads `{key}` beside `{other}`", key="one_of", other=word)
        yield "UWC304", message, word, Message("write a number")
    if any(isinstance(number, dict) and "stat" in number for number in part["what"].get("of", {}).values()):
        yield "UWC304", Message("a stat cannot depend on a stat"), word, Message("write a number")


def word_acts_on_its_things(names: Names, part: Lowered) -> Iterator[Finding]:
    """A word of the ruleset says itself what it acts on."""
    word = part.get("word", "")
    known = names.vocabulary.words[word].of
    for noun in nouns_in(part["what"]) if known else ():
        if noun not in known:
            message = Message("`{word}` does not act on a `{name}`", word=word, name=noun)
            yield "UWC212", message, word, Message("it acts on {names}", names=", ".join(f"`{each}`" for each in known))
    if known and "pronoun" in part["what"]:
        message = Message("`{word}` does not act on a `{name}`", word=word, name=part["what"]["pronoun"])
        yield "UWC212", message, word, Message("it acts on {names}", names=", ".join(f"`{each}`" for each in known))


def takes_what_lies_there(names: Names, part: Lowered) -> Iterator[Finding]:
    """What `it` means is somewhere already: things are taken from a display by their kind."""
    if "pronoun" in part or "pronoun" in part["what"]:
        hint = Message("name a kind of thing, such as `{name}`", name=next(iter(names.kinds), "…"))
        yield "UWC212", Message("what is meant by a pronoun cannot be taken"), "take", hint


def takes_from_its_place(names: Names, part: Lowered) -> Iterator[Finding]:
    """What lies in one place alone is taken from there, and nothing else is."""
    place = names.vocabulary.places.get(part.get("from", ""))
    for noun in nouns_in(part["what"]) if names.vocabulary.acts.get("take", ["any"]) else ():
        known = places_of(noun, names) if noun in names.kinds else []
        if place is None and known:
            message = Message("`{word}` needs `{name}`", word="take", name="from")
            yield "UWC204", message, "take", write(f"take: {noun}, from: {known[0]}")
        elif place is not None and place.of and part["from"] not in known:
            message = Message("no `{kind}` lies in `{zone}`", kind=noun, zone=part["from"])
            yield "UWC212", message, "take", known_here(place.of)


def takes_from_a_zone(names: Names, part: Lowered) -> Iterator[Finding]:
    """Where things lie in zones, a place says from where they are taken, and which things lie there.

    A place without a zone is for what is no item, such as tokens; only the ruleset knows what lies there.
    """
    known = names.vocabulary
    if not known.zones or not known.places:
        return
    place = known.places.get(part.get("from", ""))
    if place is None:
        yield "UWC204", Message("`{word}` needs `{name}`", word="take", name="from"), "take", known_here(known.places)
        return
    held = known.zones[place.zone].holds if place.zone in known.zones else None
    hint = known_here(known.places) if held is None else Message("it holds `{items}`", items=held)
    for noun in nouns_in(part["what"]):
        if noun in names.kinds and names.where_it_lies(names.kinds[noun].kind).get("items") != held:
            yield (
                "UWC212",
                Message("no `{kind}` lies in `{zone}`", kind=noun, zone=part["from"]),
                "take",
                hint,
            )


def lies_somewhere(names: Names, part: Lowered) -> Iterator[Finding]:
    """What is pointed at must lie in a zone, where there are zones."""
    for noun in nouns_in(part["what"]) if names.vocabulary.zones else ():
        if noun in names.kinds and "zone" not in names.where_it_lies(names.kinds[noun].kind):
            yield (
                "UWC212",
                Message("nothing says where a `{kind}` lies", kind=noun),
                str(part["op"]),
                Message("name a kind with a `zone`"),
            )


def multiplies_what_produces(names: Names, part: Lowered) -> Iterator[Finding]:
    for noun in part["what"]:
        if noun in names.kinds and not fits("produce", noun, names):
            message = Message("a `{name}` never produces", name=noun)
            yield "UWC212", message, "multiply", what_fits("produce", names)


def waits_for_what_is_told(names: Names, part: Lowered) -> Iterator[Finding]:
    for code, message, _, hint in told_as_something_else(names, part["what"]):
        yield code, message, "when", hint


def lasts_until_it_happens(_: Names, part: Lowered) -> Iterator[Finding]:
    """A rule that lasts a turn does not see the next one begin."""
    for event in part["what"].get("one_of", [part["what"]]):
        if event.get("verb") == "begin" and event.get("period") == part.get("lasts", ""):
            message = Message("this lasts one `{name}`, and does not see the next one begin", name=part["lasts"])
            yield "UWC308", message, "lasts", Message("name a longer period, or wait for the end")


def then_or_instead(_: Names, part: Lowered) -> Iterator[Finding]:
    if ("then" in part) == ("instead" in part):
        hint = Message("delete one of them") if "then" in part else Message("add `{code}`", code="then: {…}")
        yield "UWC313", Message("`when` needs either `then` or `instead`"), "when", hint
    if "instead" in part and any(verb not in REPLACEABLE for verb in verbs_in(part["what"])):
        yield (
            "UWC312",
            Message("this event cannot be replaced"),
            "instead",
            Message("only {names} can", names=", ".join(sorted(REPLACEABLE))),
        )


def lowers_a_cost(names: Names, part: Lowered) -> Iterator[Finding]:
    costly = COSTLY | {verb for verb, event in names.vocabulary.events.items() if event.costs}
    done = sorted(verb for verb in costly if verb in names.verbs and names.vocabulary.acts.get(verb, [verb]))
    known = Message("acts with a cost: {names}", names=", ".join(done))
    for verb in verbs_in(part.get("to") or {}):
        if verb not in costly:
            hint = known if done else Message("nothing that effects could make cheaper is paid for in this game")
            yield "UWC304", Message("`{verb}` has no cost", verb=verb), "to", hint


def substitutes_unit_for_unit(_: Names, part: Lowered) -> Iterator[Finding]:
    for key, bag in (("substitute", part["what"]), ("for", part.get("for") or {})):
        if SCALING & bag.keys():
            yield (
                "UWC304",
                Message("nothing scales a substitution"),
                key,
                Message("it is made unit for unit, as often as wanted"),
            )


def branches_differ(_: Names, part: Lowered) -> Iterator[Finding]:
    if "else" in part and part.get("then") == part["else"]:
        yield "UWC304", Message("both branches are the same"), "else", Message("delete the condition")


def verbs_in(event: Lowered) -> Iterator[str]:
    if "verb" in event:
        yield event["verb"]
    for each in event.get("one_of", ()):
        yield from verbs_in(each)


PART_CHECKS: dict[str, tuple[Check, ...]] = {
    "pay": (
        hands_over_resources,
        chooses_one_amount,
        pays_from_one_place,
        gives_up_a_few_things,
        can_be_paid,
        repeated_payment_is_lost,
    ),
    "draw": (keeps_fewer_than_drawn, names_one_thing),
    "advance": (names_one_thing, moves_a_marker, markers_come_so_far),
    "raise": (stat_follows_from_others,),
    "lower": (stat_follows_from_others,),
    "set": (stat_follows_from_others,),
    "choose": (picks_fewer_than_offered, alternatives_differ, repetition_costs_something),
    "build": (
        free_is_not_reduced,
        builds_things,
        acts_on_fitting_things,
        acts_on_a_few_things,
        acts_on_what_there_is,
        can_be_paid,
    ),
    "take": (
        takes_what_lies_there,
        acts_on_fitting_things,
        acts_on_a_few_things,
        acts_on_what_there_is,
        takes_from_its_place,
        takes_from_a_zone,
    ),
    "together": (others_promise_nothing, has_a_few_steps, repetition_costs_something),
    "use": (acts_on_fitting_things, acts_on_a_few_things, acts_on_what_there_is),
    "ready": (acts_on_fitting_things, acts_on_a_few_things, acts_on_what_there_is),
    "produce": (acts_on_fitting_things, acts_on_a_few_things, acts_on_what_there_is),
    "upgrade": (free_is_not_reduced, upgrades_what_is_plain, acts_on_a_few_things, acts_on_what_there_is, can_be_paid),
    "word": (word_acts_on_its_things, acts_on_a_few_things, acts_on_what_there_is),
    "select": (points_at_one_thing, lies_somewhere),
    "multiply": (multiplies_what_produces,),
    "when": (then_or_instead, waits_for_what_is_told, others_do_not_replace, lasts_until_it_happens),
    "discount": (lowers_a_cost, prices_are_your_own),
    "substitute": (
        lowers_a_cost,
        substitutes_unit_for_unit,
        sides_differ,
        sides_leave_a_choice,
        prices_are_your_own,
    ),
    "exchange": (sides_differ, sides_leave_a_choice, pays_from_one_place, gives_up_a_few_things, can_be_paid),
    "if": (branches_differ,),
}
OTHERS_PARTS: tuple[Check, ...] = (others_have_no_others,)
"""Checks of whatever word that other players do."""
