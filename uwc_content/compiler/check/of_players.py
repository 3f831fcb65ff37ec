"""What cannot be said of other players, one small check each."""

from collections.abc import Iterator
from typing import Any

from uwc_content.compiler.parse.names import Names, Role, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message

Finding = tuple[str, Message, str, Message]
"""(code, message, the key that it is about, hint)."""
SEEN_BY_ALL = "everyone"


def speaks_of_players(value: Any) -> bool:
    """Whether others do something within it."""
    if isinstance(value, dict):
        return ("who" in value and "op" in value) or any(speaks_of_players(each) for each in value.values())
    return isinstance(value, list) and any(speaks_of_players(each) for each in value)


def others_promise_nothing(_: Names, part: Lowered) -> Iterator[Finding]:
    """What is done whole or not at all must be for one player to say."""
    if "who" in part or speaks_of_players(part["what"]):
        message = Message("what others do cannot be promised: `{word}` is for one player", word="together")
        hint = Message("write the parts as a list, without `{word}`", word="together")
        yield "UWC304", message, "who" if "who" in part else "together", hint


def others_have_no_others(_: Names, part: Lowered) -> Iterator[Finding]:
    inner = [value for key, value in part.items() if key not in ("op", "who")]
    if speaks_of_players(inner):
        message = Message("`{key}` stands inside what other players do already", key="who")
        yield "UWC304", message, "who", Message("say once who does it")


def others_do_not_replace(_: Names, part: Lowered) -> Iterator[Finding]:
    """What happens to others stays theirs."""
    if "instead" in part and hears_others(part["what"]):
        hint = Message("write `then`")
        yield "UWC312", Message("what happens to another player cannot be replaced"), "instead", hint


def prices_are_your_own(_: Names, part: Lowered) -> Iterator[Finding]:
    if hears_others(part.get("to") or {}):
        hint = Message("delete `{key}`: a rule changes the prices of its owner alone", key="who")
        yield "UWC304", Message("the prices of others cannot be changed"), "to", hint


def hears_others(event: Lowered) -> bool:
    return "who" in event or any(hears_others(each) for each in event.get("one_of", ()))


def others_are_only_heard(names: Names, event: Lowered, __: object, is_past: bool) -> Iterator[Finding]:
    """An event of another player is answered when it happens; nobody keeps count of it."""
    if "who" not in event:
        return
    if is_past:
        hint = Message("write it beside `when`, or delete `{key}`", key="who")
        yield "UWC304", Message("nobody remembers what happened to others"), "who", hint
    if "period" in event or event.get("verb") == "produce":
        message = Message("`{verb}` is not heard by others", verb=event["verb"])
        yield "UWC304", message, "who", Message("delete `{key}`", key="who")
    if "nth" in event:
        message = Message("nothing reads `{key}` beside `{other}`", key="nth", other="who")
        yield "UWC304", message, "nth", Message("limit it with `{code}`", code="once: turn")
    for noun in nouns_in(event.get("selection") or {}):
        if noun in names.kinds and names.vocabulary.kinds[names.kinds[noun].kind].owned:
            message = Message("a `{name}` is always your own", name=noun)
            yield "UWC304", message, "who", Message("delete `{key}`, or name another kind", key="who")
    if "pronoun" in (event.get("selection") or {}):
        message = Message("`this` item is yours, and no other player does anything with it")
        yield "UWC304", message, "who", Message("delete `{key}`, or name a kind", key="who")


def whose_is_seen(names: Names, lowered: Lowered, _: Role) -> Iterator[Finding]:
    """Counts of others look at what everybody sees, and whose name does not say that it is yours."""
    for key in ("same", "different"):
        if key in lowered:
            message = Message("nothing reads `{key}` beside `{other}`", key=key, other="who")
            yield "UWC304", message, key, Message("delete one of them")
    if len(lowered.get("of", ())) > 1:
        hint = Message("name one of them, or write a count for each")
        yield "UWC304", Message("of others, sets are not counted"), "who", hint
    for noun in nouns_in(lowered):
        if noun not in names.vocabulary.resources and not is_public(names, noun):
            message = Message("of others, a `{name}` is not counted", name=noun)
            hint = Message("count resources, or kinds that lie open and may be anybody's")
            yield "UWC304", message, "who", hint


def is_public(names: Names, noun: str) -> bool:
    if noun not in names.kinds or names.is_common(noun):
        return False
    chain = [
        names.vocabulary.kinds[each] for each in (names.kinds[noun].kind, *names.ancestors[names.kinds[noun].kind])
    ]
    zones = [names.vocabulary.zones[each.zone] for each in chain if each.zone in names.vocabulary.zones]
    is_open = all(zone.seen_by == SEEN_BY_ALL and zone.of == "player" for zone in zones)
    return (
        is_open and not any(each.held or each.owned for each in chain) and may_be_of_players(names, noun, bool(zones))
    )


def may_be_of_players(names: Names, noun: str, has_zone: bool) -> bool:
    """Where items lie in zones, a kind without one may lie anywhere, also in hand."""
    return has_zone or not names.vocabulary.zones or names.items_called(names.kinds[noun].kind) is None
