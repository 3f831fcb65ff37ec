"""What can be done with which things, as far as a vocabulary tells."""

from collections.abc import Callable

from uwc_content.compiler.hints.names_meant import known_here, noun_as_word
from uwc_content.compiler.parse.names import Names, Role
from uwc_content.diagnostics import NOTHING, Message, write

Fits = Callable[[Names, str], bool]


def is_on_the_board(names: Names, noun: str) -> bool:
    """Where things connect, only what has its place in the network is built and produces; items of zones do not."""
    if noun in names.kinds and "items" in names.where_it_lies(names.kinds[noun].kind):
        return False
    return noun in names.can_stand_at or (noun in names.kinds and not names.has_network)


def is_in_use(names: Names, noun: str) -> bool:
    """Where things connect, only what is connected produces."""
    return is_on_the_board(names, noun) and names.kinds[noun].connected is not False


def gives_something(names: Names, noun: str) -> bool:
    """What is used or readied is a source: the item whose own effect runs."""
    kind = names.kinds[noun].kind
    if "usable" in names.where_it_lies(kind):
        return True
    return any(name in names.vocabulary.sources for name in (kind, *names.ancestors[kind]))


def can_be_taken(names: Names, noun: str) -> bool:
    """What can be upgraded lies on the board, and nobody takes it from there; nor what is printed for all."""
    kind = names.vocabulary.kinds[names.kinds[noun].kind]
    return kind.state is None and not is_printed(names, noun)


def can_be_spent(names: Names, noun: str) -> bool:
    """What is printed for all is used and stays as it is."""
    return gives_something(names, noun) and not is_printed(names, noun)


def is_printed(names: Names, noun: str) -> bool:
    """Whether the noun means items by their ids, where items lie in no zones."""
    kind = names.kinds[noun].kind
    known = [names.vocabulary.kinds[each] for each in (kind, *names.ancestors[kind])]
    return not names.vocabulary.zones and any(each.items for each in known)


def may_stand_at(names: Names, noun: str, place: str) -> bool:
    """Whether the rules know of such a thing at such a place; what is no kind is none of our business."""
    if noun not in names.kinds or place not in names.kinds:
        return True
    if not any(each.at for each in names.vocabulary.kinds.values()):
        return True
    return any(is_some(place, each, names) for each in stands_at(names, noun))


def stands_at(names: Names, noun: str) -> set[str]:
    """The kinds of places at which such things stand, or what they also are, or some kind of them."""
    related = [*names.lineage(noun), *names.narrower(names.kinds[noun].kind)]
    return {place for each in related for place in names.vocabulary.kinds[each].at}


def may_stand_on(names: Names, noun: str, site: str) -> bool:
    known = names.vocabulary.sites[site].of if site in names.vocabulary.sites else []
    return not known or noun not in names.kinds or any(is_some(noun, each, names) for each in known)


def has_a_better_side(names: Names, noun: str) -> bool:
    """Whether such a thing, or some kind of it, can be upgraded."""
    kinds = [each for each in names.vocabulary.kinds if names.is_within(each, names.kinds[noun].kind)]
    kinds.append(names.kinds[noun].kind)
    return any(names.vocabulary.kinds[each].state or names.vocabulary.kinds[each].upgrade for each in kinds)


def is_counted(names: Names, noun: str) -> bool:
    """Whether there can ever be one: where there are zones, what lies in one or what the game itself counts."""
    known = names.vocabulary
    if noun not in names.kinds or noun in known.payables or not known.zones:
        return True
    kind = names.kinds[noun].kind
    lies = names.where_it_lies(kind)
    held = "zone" in lies or any(
        zone.holds == lies.get("items") and zone.of == "player" for zone in known.zones.values()
    )
    return held or any(kind == each or names.is_within(kind, each) for each in known.acts.get("count", ()))


ACTS: dict[str, Fits] = {
    "build": is_on_the_board,
    "produce": is_in_use,
    "ready": can_be_spent,
    "take": can_be_taken,
    "upgrade": has_a_better_side,
    "use": gives_something,
}


TURNING = frozenset({"build", "upgrade"})
"""What is built is plain, and what is upgraded is told as such a thing, of whichever side."""


def turns_into_another(names: Names, noun: str) -> bool:
    """Whether upgrading such a thing makes it a thing of another kind, as which it is told: one of its siblings."""
    kind = names.kinds[noun].kind if noun in names.kinds else ""
    return bool(names.ancestors.get(kind)) and names.vocabulary.kinds[kind].upgrade is not None


Possible = Callable[[str, str, Names], bool]


def fits(verb: str, noun: str, names: Names) -> bool:
    """Whether a verb can act on such a thing; what is no kind is none of our business."""
    return can_happen(verb, noun, names) and (noun not in names.kinds or is_done(verb, noun, names))


def can_happen(verb: str, noun: str, names: Names) -> bool:
    """Whether it may happen to such a thing, be it that the game itself does what no effect may do."""
    if noun not in names.kinds:
        return True
    if verb in TURNING and names.kinds[noun].state:
        return False
    test = ACTS.get(verb)
    own = any(is_some(noun, each, names) for each in names.vocabulary.raised.get(verb, ()))
    return (test is None or test(names, noun)) and is_raised(verb, noun, names) and (own or is_done(verb, noun, names))


def is_done(verb: str, noun: str, names: Names) -> bool:
    """Whether the game does this to such things, or to some kind of them."""
    known = names.vocabulary.acts.get(verb)
    return known is None or any(is_some(noun, each, names) for each in known)


def is_some(noun: str, other: str, names: Names) -> bool:
    """Whether a thing may be both."""
    if noun == other or names.is_within(noun, other) or names.is_within(other, noun):
        return True
    if noun not in names.kinds or other not in names.kinds:
        return False
    mine, theirs = names.kinds[noun], names.kinds[other]
    is_related = names.is_within(mine.kind, theirs.kind) or names.is_within(theirs.kind, mine.kind)
    return (mine.kind == theirs.kind or is_related) and mine.agrees_with(theirs)


def are_never_one(names: Names, noun: str, other: str) -> bool:
    """Whether nothing is both: things of the board of different kinds, items of different types or with other facts."""
    mine, theirs = set(names.lineage(noun)), set(names.lineage(other))
    if not mine or not theirs or names.kinds[noun].kind in theirs or names.kinds[other].kind in mine:
        return False
    if any(
        {names.kinds[noun].kind, names.kinds[other].kind} <= {each, *found} for each, found in names.ancestors.items()
    ):
        return False
    items = names.printed_on(noun), names.printed_on(other)
    if None in items:
        return items != (None, None) or (is_on_the_board(names, noun) and is_on_the_board(names, other))
    facts, others = names.facts_of(noun), names.facts_of(other)
    return items[0] != items[1] or any(not {*facts[field]} & {*others[field]} for field in facts.keys() & others.keys())


def is_raised(verb: str, noun: str, names: Names) -> bool:
    """Whether the ruleset raises its event for such things, or for some kind of them."""
    event = names.vocabulary.events.get(verb)
    if event is None or not event.of or noun not in names.kinds:
        return event is None or not event.of or noun in event.of
    return any(is_some(noun, each, names) for each in event.of)


def what_fits(verb: str, names: Names, is_possible: Possible = fits) -> Message:
    """The kinds that a verb acts on; for hints."""
    known = [kind for kind in names.vocabulary.kinds if is_possible(verb, kind, names)]
    if not known:
        return Message("in this game `{word}` acts on nothing; delete it", word=verb)
    return Message("`{word}` acts on other things; {hint}", word=verb, hint=known_here(known))


def how_to_get(name: str, names: Names) -> Message:
    """The effects that give such a thing, if there are any."""
    words = [word for word in ("build", "take") if not names.kinds[name].state and fits(word, name, names)]
    places = ", ".join(f"from: {place}" for place in places_of(name, names))
    codes = [f"{word}: {name}" + (f", {places}" if word == "take" and places else "") for word in words]
    if len(codes) > 1:
        return Message("to get one, write `{code}` or `{other}`", code=codes[0], other=codes[1])
    return Message("to get one, write `{code}`", code=codes[0]) if codes else NOTHING


def places_of(noun: str, names: Names) -> list[str]:
    """The places of which the rules say that such things lie there."""
    return [name for name, each in names.vocabulary.places.items() if any(is_some(noun, one, names) for one in each.of)]


def noun_elsewhere(name: str, role: Role, names: Names) -> Message:
    """Where a name that is of another sort would be right."""
    known = names.vocabulary
    if role.title == "track" and name in known.tracks:
        return Message("markers that move: {names}", names=", ".join(sorted(role.names)))
    if name in known.decks or f"{name}s" in known.decks:
        return Message(
            "what a deck holds is drawn with `draw: 1` and given up with `{code}`",
            code=f"pay: {{{names.usual_deck}: 1}}, then: {{…}}",
        )
    if role.title in ("payment", "count") or name in known.periods:
        return known_here(role.names)
    if name in names.kinds:
        return how_to_get(name, names) or known_here(role.names)
    written = noun_as_word(name, "1", names)
    return write(written) if written else known_here(role.names)
