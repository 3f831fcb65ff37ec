"""Events that have the right shape and never happen like this, one small check each."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.check.of_bounds import steps_of, too_many
from uwc_content.compiler.check.of_players import others_are_only_heard
from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.acts import (
    can_happen,
    is_on_the_board,
    is_raised,
    may_stand_at,
    turns_into_another,
    what_fits,
)
from uwc_content.compiler.parse.names import Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message, write
from uwc_content.reading.nodes import Mapping

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""
EVENTFUL = frozenset({"gain", "pay", "draw", "advance", "take", "use", "ready", "build", "upgrade"})
"""The words whose doing is told; what produces is told by the ruleset."""
THIS_TURN = "turn"
"""What `did` looks back at unless stated."""
LONGER = Message("name a longer period with `in`, or delete the condition")
Check = Callable[[Names, Lowered, Mapping, bool], Iterator[Finding]]


def nth_is_counted_in_something(_: Names, __: Lowered, node: Mapping, ___: bool) -> Iterator[Finding]:
    if "nth" in node.entries and "in" not in node.entries:
        yield (
            "UWC204",
            Message("`{key}` needs `{other}` to say where it counts", key="nth", other="in"),
            "nth",
            Message("add `{code}`", code="in: turn"),
        )


def match_belongs_to_playing(_: Names, event: Lowered, __: Mapping, ___: bool) -> Iterator[Finding]:
    if "match" in event and event["verb"] != "play":
        hint = Message("it belongs to `play`: `{code}`", code="{play: scroll, match: true}")
        yield (
            "UWC304",
            Message("nothing reads `{key}` beside `{other}`", key="match", other=event["verb"]),
            "match",
            hint,
        )


def period_is_counted(names: Names, event: Lowered, node: Mapping, is_past: bool) -> Iterator[Finding]:
    if event.get("in") in names.vocabulary.periods and "nth" not in node.entries and not is_past:
        place = min(names.places, default="…")
        hint = Message("add `{code}`, or name a place such as `{name}`", code="nth: 2", name=place)
        yield "UWC304", Message("nothing reads a period here"), "in", hint


def effect_is_looked_back_at(_: Names, event: Lowered, node: Mapping, is_past: bool) -> Iterator[Finding]:
    if event.get("in") == "effect" and ("nth" in node.entries or not is_past):
        hint = Message("only `did` looks back at an effect: `{code}`", code="did: {build: road, in: effect}")
        yield "UWC304", Message("nothing reads `{key}` here", key="effect"), "in", hint


def things_have_places(names: Names, event: Lowered, _: Mapping, __: bool) -> Iterator[Finding]:
    place = event.get("in")
    if place not in names.places:
        return
    nouns = list(nouns_in(event.get("selection") or {}))
    if "selection" not in event or not all(is_on_the_board(names, noun) for noun in nouns):
        hint = Message("name a period, such as `{code}`, or leave it out", code="nth: 2, in: turn")
        yield "UWC304", Message("this happens at no place"), "in", hint
    elif place in nouns or not all(may_stand_at(names, noun, place) for noun in nouns):
        yield (
            "UWC304",
            Message("a `{name}` does not stand in a `{other}`", name=nouns[0], other=place),
            "in",
            Message("name another place, or leave it out"),
        )


def periods_come_by_themselves(_: Names, event: Lowered, __: Mapping, ___: bool) -> Iterator[Finding]:
    if "period" in event and "from" in event:
        yield (
            "UWC304",
            Message("nothing reads `{key}` here", key="from"),
            "from",
            Message("nothing gives a period: it begins and ends by itself"),
        )


def things_come_one_by_one(_: Names, event: Lowered, __: Mapping, is_past: bool) -> Iterator[Finding]:
    """What happens is told for each single thing; only `did` looks back at several."""
    numbers = (event.get("selection") or {}).get("of", {})
    if is_past or not numbers:
        return
    verb = event["verb"]
    noun, number = next(iter(numbers.items()))
    if len(numbers) > 1:
        hint = Message("write `{code}` for any of them", code=f"{{one_of: [{', '.join(numbers)}]}}")
        yield "UWC304", Message("these things never come together"), verb, hint
    elif number != 1:
        hint = Message(
            "write `{code}`, and `{other}` for a certain one", code=f"{verb}: {noun}", other=f"nth: {number}, in: turn"
        )
        yield "UWC304", Message("nothing reads a number here: each event is about one thing"), verb, hint


def verb_fits_the_thing(names: Names, event: Lowered, _: Mapping, __: bool) -> Iterator[Finding]:
    verb = event["verb"]
    for noun in nouns_in(event.get("selection") or {}):
        if not can_happen(verb, noun, names):
            yield (
                "UWC212",
                Message("`{verb}` never happens to a `{name}`", verb=verb, name=noun),
                verb,
                what_fits(verb, names, can_happen),
            )


def looks_back_at_what_is_there(names: Names, event: Lowered, _: Mapping, is_past: bool) -> Iterator[Finding]:
    yield from told_as_something_else(names, event) if is_past else ()


def told_as_something_else(names: Names, event: Lowered) -> Iterator[Finding]:
    """What turned into a thing of another kind is told as that; a price is asked for before."""
    for noun in nouns_in(event.get("selection") or {}) if event.get("verb") == "upgrade" else ():
        if turns_into_another(names, noun):
            message = Message("`{verb}` never happens to a `{name}`", verb="upgrade", name=noun)
            kind = min(names.ancestors[names.kinds[noun].kind], default=noun)
            yield "UWC212", message, "upgrade", write(f"upgrade: {kind}")
    for each in event.get("one_of", ()):
        yield from told_as_something_else(names, each)


def source_does_such_things(names: Names, event: Lowered, _: Mapping, __: bool) -> Iterator[Finding]:
    """Some sections may use a few words alone, and what else they never do."""
    verb, source = event["verb"], event.get("from")
    types = [each for items in names.vocabulary.items.values() for each in (items, *items.parts.values())]
    giving = [section for each in types for section in each.sections.values() if section.source == source]
    words = {word for section in giving for word in section.words}
    if source and giving and all(section.words for section in giving) and verb in EVENTFUL and verb not in words:
        message = Message("`{verb}` is never done by `{source}`", verb=verb, source=source)
        yield "UWC212", message, "from", known_here(words & EVENTFUL)


def nothing_answers_its_own_play(_: Names, event: Lowered, __: Mapping, ___: bool) -> Iterator[Finding]:
    """What stands on an item holds only once it has been played."""
    things = event.get("selection") or {}
    if event["verb"] == "play" and "this" in (things.get("pronoun"), things.get("except")):
        hint = Message("write what happens then into a section of effects")
        yield "UWC212", Message("nothing on an item is in force while it is played"), "play", hint


def period_is_raised(names: Names, event: Lowered, _: Mapping, __: bool) -> Iterator[Finding]:
    """Not every period begins or ends with anybody there who could answer."""
    verb, period = event["verb"], event.get("period")
    if period in names.vocabulary.periods and not is_raised(verb, period, names):
        known = ", ".join(f"`{each}`" for each in names.vocabulary.events[verb].of)
        message = Message("`{verb}` never happens to a `{name}`", verb=verb, name=period)
        yield "UWC212", message, verb, Message("it happens to {names}", names=known)


def steps_come_one_by_one(_: Names, event: Lowered, __: Mapping, ___: bool) -> Iterator[Finding]:
    """A marker that advances several spaces enters each of them."""
    numbers = (event.get("bag") or {}).get("of", {}) if event["verb"] == "advance" else {}
    for track, number in numbers.items():
        if number != 1:
            hint = Message("write `{code}`", code=f"advance: {{{track}: 1}}, nth: {number}, in: turn")
            yield "UWC304", Message("nothing reads a number here: each event is about one step"), "advance", hint


def period_is_looked_back_at(_: Names, event: Lowered, __: Mapping, is_past: bool) -> Iterator[Finding]:
    """Within itself a period has begun once, and not ended yet."""
    within = event.get("in", THIS_TURN if is_past else None)
    if event.get("period") is None or event["period"] != within:
        return
    if event.get("nth", 1) > 1 or event["verb"] == "end":
        told = {"verb": event["verb"], "name": within}
        yield "UWC308", Message("`{verb}` never happens so to a `{name}`", **told), event["verb"], LONGER
    elif is_past:
        yield (
            "UWC317",
            Message("each `{name}` begins with it, so this always holds", name=within),
            event["verb"],
            LONGER,
        )


def marker_comes_so_far(names: Names, event: Lowered, _: Mapping, __: bool) -> Iterator[Finding]:
    """A marker takes no more steps in a game than its track has."""
    for track in (event.get("bag") or {}).get("of", {}) if event["verb"] == "advance" else ():
        steps = steps_of(names, track)
        if steps is not None and event.get("nth", 1) > steps:
            told = {"name": track, "number": steps}
            message = Message("the marker of `{name}` takes at most {number} steps", **told)
            yield "UWC308", message, "nth", Message("write a smaller number, or delete it")


def no_more_than_anybody_has(names: Names, event: Lowered, _: Mapping, __: bool) -> Iterator[Finding]:
    for noun, message in too_many(names, event.get("bag")) if event["verb"] == "pay" else ():
        yield "UWC308", message, noun, Message("write a smaller number, or delete it")


def track_is_advanced(names: Names, event: Lowered, _: Mapping, __: bool) -> Iterator[Finding]:
    """Some markers are moved by the game itself, and nobody hears of it."""
    known = names.vocabulary.acts.get("advance")
    moved = {*(known or ()), *names.vocabulary.raised.get("advance", ())}
    for track in (event.get("bag") or {}).get("of", {}) if event["verb"] == "advance" and known is not None else ():
        if track not in moved:
            message = Message("`{verb}` never happens to a `{name}`", verb="advance", name=track)
            yield (
                "UWC212",
                message,
                "advance",
                Message("it happens to {names}", names=", ".join(f"`{each}`" for each in sorted(moved))),
            )


EVENT_CHECKS: tuple[Check, ...] = (
    nth_is_counted_in_something,
    match_belongs_to_playing,
    period_is_counted,
    effect_is_looked_back_at,
    things_have_places,
    periods_come_by_themselves,
    things_come_one_by_one,
    verb_fits_the_thing,
    looks_back_at_what_is_there,
    source_does_such_things,
    nothing_answers_its_own_play,
    period_is_raised,
    period_is_looked_back_at,
    steps_come_one_by_one,
    marker_comes_so_far,
    no_more_than_anybody_has,
    track_is_advanced,
    others_are_only_heard,
)
