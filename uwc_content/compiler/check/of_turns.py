"""Whether the course of a game, its zones and its content fit together, one small check each."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from uwc_content.compiler.check.of_values import has_values
from uwc_content.compiler.check.pack_view import ItemRecord, PackView, blocks_of
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.compiler.parse.turns import WHOLE_GAME, inner_stretches
from uwc_content.diagnostics import Diagnostic, Message

Check = Callable[[PackView], Iterator[Diagnostic]]

NEEDED = ("setup", "turns", "ranking")
"""What rules.yaml must say of a game without Python, or whose things lie in zones."""
PERIOD_KEYS = ("once", "lasts", "in")
"""Where effects name periods, of which the whole game is one; what begins or ends is a `period` of `turns`."""


def stretches_of(view: PackView) -> list[Lowered]:
    """Every stretch of `turns`, at any depth."""
    return [each for top in view.flow.turns or () for each in (top, *inner_stretches(top))]


def steps_of(view: PackView, *names: str) -> list[Lowered]:
    found = [each for each in stretches_of(view) if each["op"] == "step"]
    return [each for each in found if not names or each["what"] in names]


def rules_are_whole(view: PackView) -> Iterator[Diagnostic]:
    """A game without a ruleset says all of it there; one whose things lie in zones, how they are laid and used."""
    own_game = Message("a game without a ruleset says there how it begins, goes on and is won")
    hint = own_game if view.pack.ruleset is None else Message("`uwc new pack` writes one")
    is_needed = view.flow.is_sound and (view.pack.ruleset is None or bool(view.vocabulary.zones))
    for key in NEEDED if is_needed else ():
        if not getattr(view.flow, key):
            yield Diagnostic("UWC459", Message("rules.yaml has no `{key}`", key=key), view.rules_span(()), hint)


def periods_occur(view: PackView) -> Iterator[Diagnostic]:
    """What content calls a period comes in `turns`."""
    if view.flow.turns is None:
        return
    for records in view.items.values():
        for record in records:
            yield from periods_of_item(view, record)
    for name, kind in view.vocabulary.kinds.items():
        if kind.usable is not None and kind.usable.once not in {*view.flow.periods, WHOLE_GAME}:
            span = view.vocabulary_span(("kinds", name, "usable", "once"))
            yield never_comes(view, kind.usable.once, span)


def periods_of_item(view: PackView, record: ItemRecord) -> Iterator[Diagnostic]:
    for way, block in blocks_of(record.item):
        known = view.vocabulary.periods.keys()
        named = (periods_in(block, PERIOD_KEYS) - {WHOLE_GAME}) | periods_in(block, ("period",))
        for name in sorted(named & known - view.flow.periods):
            yield never_comes(view, name, view.field_span(record, str(way[0])))


def periods_in(value: Any, keys: tuple[str, ...]) -> set[str]:
    if isinstance(value, list):
        return {name for each in value for name in periods_in(each, keys)}
    if not isinstance(value, dict):
        return set()
    named = {each for key in keys if isinstance(each := value.get(key), str)}
    return named | {name for each in value.values() for name in periods_in(each, keys)}


def never_comes(view: PackView, period: str, span: Any) -> Diagnostic:
    hint = Message("name it in `turns`, or one that is there: {names}", names=", ".join(sorted(view.flow.periods)))
    return Diagnostic("UWC452", Message("the period `{name}` never comes", name=period), span, hint)


# --- zones ---


def zones_are_used(view: PackView) -> Iterator[Diagnostic]:
    if view.flow.turns is None or view.flow.setup is None:
        return
    filled, emptied = zones_filled(view), zones_read(view)
    for name in view.vocabulary.zones:
        span = view.vocabulary_span(("zones", name))
        if name not in filled:
            yield Diagnostic(
                "UWC455",
                Message("nothing ever lies in `{zone}`", zone=name),
                span,
                Message("fill it in `setup` or `turns`"),
            )
        elif name not in emptied:
            yield Diagnostic(
                "UWC455",
                Message("nothing looks at what lies in `{zone}`", zone=name),
                span,
                Message("use it, or delete it"),
            )


def zones_filled(view: PackView) -> set[str | None]:
    known = view.vocabulary
    found = {each.get("into") or each.get("to") for each in (view.flow.setup or {})["lay"]}
    found |= {step["arguments"].get("to") for step in steps_of(view)}
    found |= {step["arguments"].get("zone") for step in steps_of(view, "refill")}
    found |= {each.to for each in known.decks.values()} | {each.discard for each in known.decks.values()}
    return found | {each.to for each in known.payables.values()} | {each.to for each in known.places.values()}


def zones_read(view: PackView) -> set[str | None]:
    known = view.vocabulary
    found = {each.get("from") for each in (view.flow.setup or {})["lay"]}
    found |= {step["arguments"].get(key) for step in steps_of(view) for key in ("from", "zone")}
    found |= {each.from_ for each in known.decks.values()} | {each.from_ for each in known.payables.values()}
    found |= {each.zone for each in known.places.values()} | {each.zone for each in known.kinds.values()}
    found |= {section.zone for item in known.items.values() for section in item.sections.values()}
    found |= {each.get("zone") for each in view.flow.final_scoring or ()}
    # What is given up or not kept may stay where it is.
    return found | {each.to for each in known.payables.values()} | {each.discard for each in known.decks.values()}


# --- set-up ---


def nobody_deals_more_than_there_is(view: PackView) -> Iterator[Diagnostic]:
    setup = view.flow.setup
    for players in setup["players"] if setup else ():
        lying: Counter[str] = Counter()
        for i, each in enumerate((setup or {})["lay"]):
            if "into" in each:
                lying[each["into"]] += sum(copies(record) for record in laid(view, each))
                continue
            wanted = figure(each["deal"], setup or {}, players)
            wanted *= players if view.vocabulary.zones[each["to"]].of == "player" else 1
            if wanted > lying[each["from"]]:
                left = lying[each["from"]]
                message = Message(
                    "with {players} players {wanted} of `{zone}` are dealt, and there are {left}",
                    players=players,
                    wanted=wanted,
                    zone=each["from"],
                    left=left,
                )
                span = view.rules_span(("setup", "lay", i, "deal"))
                yield Diagnostic("UWC456", message, span, Message("deal fewer, or put more into the zone before"))
                return
            lying[each["from"]] -= wanted
            lying[each["to"]] += wanted


def laid(view: PackView, laying: Lowered) -> list[ItemRecord]:
    return [each for each in view.items.get(laying["items"], ()) if has_values(each.fields, laying["where"])]


def copies(record: ItemRecord) -> int:
    found = record.fields.get("copies", 1)
    return found if isinstance(found, int) else 1


def figure(value: Any, setup: Lowered, players: int) -> int:
    if isinstance(value, int):
        return value
    if "by_players" in value:
        return int(setup["by_players"][value["by_players"]].get(str(players), 0))
    return int(setup["stats"].get(value["stat"], 0))


def everything_is_laid_out(view: PackView) -> Iterator[Diagnostic]:
    if view.flow.setup is None:
        return
    for type_name, records in view.items.items():
        layings = [each for each in view.flow.setup["lay"] if each.get("items") == type_name]
        if not any(zone.holds == type_name for zone in view.vocabulary.zones.values()):
            continue
        for record in records:
            if not any(has_values(record.fields, each["where"]) for each in layings):
                hint = Message("put it into a zone under `lay:` of `setup`")
                yield Diagnostic(
                    "UWC458", Message("`{name}` never comes into the game", name=record.id), record.span, hint
                )


# --- what nothing uses ---


def names_of_turns_are_used(view: PackView) -> Iterator[Diagnostic]:
    if view.flow.turns is None:
        return
    stretches = stretches_of(view)
    chosen = {name for each in stretches if each["op"] == "choose" for name in each["what"]}
    reached = {each["what"] for each in stretches if each["op"] == "end"}
    for table, used in (("actions", chosen), ("ends", reached)):
        for name in getattr(view.vocabulary, table).keys() - used:
            span = view.vocabulary_span((table, name))
            yield Diagnostic(
                "UWC458",
                Message("`turns` never comes to `{name}`", name=name),
                span,
                Message("use it in `turns`, or delete it"),
            )


def sections_are_run(view: PackView) -> Iterator[Diagnostic]:
    """Every section works at some time: played, holding in a zone, used, received or scored."""
    known = view.vocabulary
    if view.flow.turns is None or lacks_scoring(view):
        return
    run: set[str | None] = {each.usable.section for each in known.kinds.values() if each.usable is not None}
    run |= {each.get("section") for each in view.flow.final_scoring or ()}
    run |= {step["arguments"].get("section") for step in steps_of(view)}
    for type_name, definition in known.items.items():
        for name, section in definition.sections.items():
            if not (section.played or section.zone or name in run):
                hint = Message("add `played: true` or `zone:`, or let a step receive it")
                span = view.vocabulary_span(("items", type_name, "sections", name))
                yield Diagnostic("UWC458", Message("nothing makes `{name}` work", name=name), span, hint)


def lacks_scoring(view: PackView) -> bool:
    """Whether a step wants to score what nothing lists; a ruleset may know it itself."""
    return view.flow.final_scoring is None and view.pack.ruleset is None and bool(steps_of(view, "score"))


def scoring_is_asked_for(view: PackView) -> Iterator[Diagnostic]:
    if view.flow.turns is None:
        return
    if lacks_scoring(view):
        hint = Message("add `final_scoring:` to rules.yaml")
        yield Diagnostic("UWC454", Message("`score` has nothing to score"), view.rules_span(("turns",)), hint)
    if view.flow.final_scoring is not None and not steps_of(view, "score"):
        hint = Message("add `{each: player, steps: [{step: score}]}` at the end of `turns`")
        yield Diagnostic(
            "UWC458",
            Message("nothing makes `{name}` work", name="final_scoring"),
            view.rules_span(("final_scoring",)),
            hint,
        )


def course_holds_together(view: PackView) -> Iterator[Diagnostic]:
    """Once all of it could be read: what seems to be missing may be what has a fault."""
    if view.flow.is_sound:
        for check in (*COURSE_CHECKS, *(DECLARED_CHECKS if view.pack.ruleset is None else ())):
            yield from check(view)


COURSE_CHECKS: tuple[Check, ...] = (
    rules_are_whole,
    periods_occur,
    nobody_deals_more_than_there_is,
    names_of_turns_are_used,
    scoring_is_asked_for,
)
DECLARED_CHECKS: tuple[Check, ...] = (zones_are_used, everything_is_laid_out, sections_are_run)
"""Of games without Python: in others only the ruleset knows what its own steps move and run."""
TURN_CHECKS: tuple[Check, ...] = (course_holds_together,)
