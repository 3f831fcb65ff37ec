"""Steps whose arguments are right one by one and do not fit together, one small check each."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import FieldType, Kind, Vocabulary

Finding = tuple[Message, str, Message]
"""(message, the argument that it is about, hint)."""
Check = Callable[[Vocabulary, Lowered], Iterator[Finding]]


def usable_of(known: Vocabulary, kind: Kind) -> bool:
    """Whether such a thing can be used, as itself or as what it also is."""
    return kind.usable is not None or any(usable_of(known, known.kinds[each]) for each in kind.is_)


def type_of(known: Vocabulary, kind: Kind) -> str | None:
    """The type of items that such a thing is."""
    if kind.zone in known.zones:
        return known.zones[kind.zone].holds
    return kind.items or next((found for each in kind.is_ if (found := type_of(known, known.kinds[each]))), None)


def deck_has_zones(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    """A ruleset without zones knows its decks itself."""
    if "deck" not in arguments:
        yield Message("this game has no deck"), "deck", Message("add one to `decks:` in vocabulary.yaml")
    elif known.zones and known.decks[arguments["deck"]].from_ is None:
        message = Message("the deck `{name}` does not say where it lies", name=arguments["deck"])
        yield message, "deck", Message("add `from:` and `to:` to it in vocabulary.yaml")


def rest_goes_somewhere(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    deck = known.decks.get(arguments.get("deck", ""))
    if "keep" in arguments and known.zones and deck is not None and deck.discard is None:
        message = Message("the deck `{name}` does not say where discarded cards go", name=arguments["deck"])
        yield message, "keep", Message("add `discard:` to it in vocabulary.yaml")


def dealt_to_a_zone(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    if known.zones and "to" not in arguments:
        yield Message("nothing says where the cards go"), "to", Message("add `to:` with a zone")


def zones_hold_the_same(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    deck = known.decks.get(arguments.get("deck", ""))
    ends = (arguments.get("from") or (deck.from_ if deck else None), arguments.get("to") or arguments.get("zone"))
    start, goal = (known.zones.get(each or "") for each in ends)
    if start is not None and goal is not None and start.holds != goal.holds:
        key = "to" if "to" in arguments else "zone"
        yield (
            Message("`{first}` and `{second}` hold different items", first=ends[0], second=ends[1]),
            key,
            Message("name a zone that holds `{items}`", items=start.holds),
        )
    elif "from" in arguments and ends[0] == ends[1]:
        yield (
            Message("it goes from `{zone}` to `{other}`", zone=ends[0], other=ends[0]),
            "to",
            Message("name another zone"),
        )


def display_is_the_tables(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    if known.zones[arguments["zone"]].of != "table":
        hint = Message("name a zone with `of: table`; players draw with `{step: draw, cards: 1}`")
        yield Message("`{zone}` is a zone of the players", zone=arguments["zone"]), "zone", hint


def price_is_a_bag(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    definition = known.items.get(known.zones[arguments["from"]].holds)
    fields = definition.fields if definition else {}
    bags = [name for name, field in fields.items() if field.type is FieldType.BAG]
    if "price" in arguments and arguments["price"] not in bags:
        hint = known_here(bags) if bags else Message("add a field with `type: bag` to the items")
        yield (
            Message("`{field}` is no price of what lies in `{zone}`", field=arguments["price"], zone=arguments["from"]),
            "price",
            hint,
        )


def kind_lies_there(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    kind = known.kinds.get(arguments.get("of", ""))
    holds = known.zones[arguments["from"]].holds
    if kind is not None and type_of(known, kind) != holds:
        hint = known_here(name for name, each in known.kinds.items() if type_of(known, each) == holds)
        yield Message("no `{kind}` lies in `{zone}`", kind=arguments["of"], zone=arguments["from"]), "of", hint


def section_is_there(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    zone = known.zones[arguments["zone"]]
    definition = known.items.get(zone.holds)
    if definition is not None and arguments["section"] not in definition.sections:
        message = Message(
            "what lies in `{zone}` has no section `{section}`", zone=arguments["zone"], section=arguments["section"]
        )
        yield message, "section", known_here(definition.sections)
    if zone.of != "player":
        yield (
            Message("`{zone}` is a zone of the table", zone=arguments["zone"]),
            "zone",
            Message("name a zone with `of: player`"),
        )


def payable_has_zones(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    if "of" not in arguments:
        yield (
            Message("nothing can be given up in this game"),
            "of",
            Message("add something to `payables:` in vocabulary.yaml"),
        )
    elif known.zones and known.payables[arguments["of"]].from_ is None:
        message = Message("`{name}` does not say where it lies", name=arguments["of"])
        yield message, "of", Message("add `from:` and `to:` to it in vocabulary.yaml")


def thing_is_usable(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    kind = known.kinds.get(arguments["of"])
    if known.zones and kind is not None and not usable_of(known, kind):
        usable = [name for name, each in known.kinds.items() if usable_of(known, each)]
        hint = known_here(usable) if usable else Message("add `usable:` to it in vocabulary.yaml")
        yield Message("nothing says how a `{kind}` is used", kind=arguments["of"]), "of", hint


def die_has_sides(known: Vocabulary, arguments: Lowered) -> Iterator[Finding]:
    if len(known.tracks[arguments["track"]].spaces) < 2:
        yield (
            Message("`{track}` has no sides to fall on", track=arguments["track"]),
            "track",
            Message("give the track two spaces or more"),
        )


STEP_CHECKS: dict[str, tuple[Check, ...]] = {
    "draw": (deck_has_zones, rest_goes_somewhere),
    "deal": (deck_has_zones, dealt_to_a_zone, zones_hold_the_same),
    "refill": (deck_has_zones, display_is_the_tables, zones_hold_the_same),
    "sweep": (zones_hold_the_same,),
    "discard_to": (payable_has_zones,),
    "play": (zones_hold_the_same, price_is_a_bag, kind_lies_there),
    "take": (zones_hold_the_same, price_is_a_bag, kind_lies_there),
    "receive": (section_is_there,),
    "use": (thing_is_usable,),
    "ready": (thing_is_usable,),
    "roll": (die_has_sides,),
}
