"""Boxes in which something is missing or left over, one small check each."""

from collections.abc import Callable, Iterator
from typing import Final

from uwc_content.compiler.check.pack_view import PackView
from uwc_content.diagnostics import Diagnostic, Message

Check = Callable[[PackView], Iterator[Diagnostic]]


def every_space_has_a_discovery(view: PackView) -> Iterator[Diagnostic]:
    discoveries = view.items.get("discoveries", ())
    for depth in view.items.get("depths", ()):
        wanted = depth.fields.get("discoveries", 0)
        found = sum(record.fields.get("by_depth", {}).get(depth.id, 0) for record in discoveries)
        if found != wanted:
            message = Message(
                "there are {number} discoveries for the {wanted} spaces of `{name}`",
                number=found,
                wanted=wanted,
                name=depth.id,
            )
            hint = Message("change `by_depth` of the discoveries, or the number here")
            yield Diagnostic("UWC534", message, view.field_span(depth, "discoveries"), hint)


def there_is_one_start_base(view: PackView) -> Iterator[Diagnostic]:
    bases = [record for record in view.items.get("stations", ()) if record.fields.get("family") == "start"]
    if len(bases) != 1:
        message = Message("there are {number} start bases", number=len(bases))
        span = bases[1].span if bases else view.pack_span("stations", "")
        yield Diagnostic("UWC534", message, span, Message("one station has `{code}`", code="family: start"))


def every_ruin_can_be_found(view: PackView) -> Iterator[Diagnostic]:
    """Of a pack that has begun with discoveries."""
    found = {record.fields.get("number") for record in view.items.get("discoveries", ())}
    if view.rules is None or not found:
        return
    spaces: int = view.rules.ruins.spaces
    for number in range(1, spaces + 1):
        if number not in found:
            message = Message("no discovery has the number {number}", number=number)
            hint = Message("add it, or change the number of spaces")
            yield Diagnostic("UWC534", message, view.rules_span(("ruins", "spaces")), hint)
    for place, number in enumerate(view.rules.ruins.last):
        if number > spaces:
            message = Message("there is no space {number}", number=number)
            hint = Message("there are {number} spaces", number=spaces)
            yield Diagnostic("UWC534", message, view.rules_span(("ruins", "last", place)), hint)


def every_table_has_ranks(view: PackView) -> Iterator[Diagnostic]:
    players = view.flow.setup["players"] if view.flow.setup else []
    for number in players if view.rules is not None else ():
        if str(number) not in view.rules.ruins.ranks:
            message = Message("there are no ranks for {number} players", number=number)
            hint = Message("add `{code}`", code=f"{number}: […]")
            yield Diagnostic("UWC534", message, view.rules_span(("ruins", "ranks")), hint)


def residential_stations_have_a_limit(view: PackView) -> Iterator[Diagnostic]:
    tables = view.flow.setup["by_players"] if view.flow.setup else {}
    if view.rules is not None and view.flow.setup and view.rules.stations.aboard not in tables:
        message = Message("`setup` has no table `{name}`", name=view.rules.stations.aboard)
        hint = Message("tables: {names}", names=", ".join(sorted(tables)) or Message("none"))
        yield Diagnostic("UWC534", message, view.rules_span(("stations", "aboard")), hint)


# --- the final scoring ---


def summands_are_of_one_sort(view: PackView) -> Iterator[Diagnostic]:
    for place, each in enumerate(view.rules.final_scoring if view.rules is not None else ()):
        for position, term in enumerate(each.of):
            if len(term.model_dump(exclude_none=True)) != 1:
                span = view.rules_span(("final_scoring", place, "of", position))
                sorts = ", ".join(f"`{name}`" for name in type(term).model_fields)
                hint = Message("write one of {names} alone", names=sorts)
                yield Diagnostic("UWC534", Message("a summand is one thing"), span, hint)


def products_are_of_sums_above(view: PackView) -> Iterator[Diagnostic]:
    known: list[str] = []
    for place, each in enumerate(view.rules.final_scoring if view.rules is not None else ()):
        for position, term in enumerate(each.of):
            for name in term.multiply or ():
                if name not in known:
                    span = view.rules_span(("final_scoring", place, "of", position, "multiply"))
                    hint = Message("sums above: {names}", names=", ".join(known) or Message("none"))
                    yield Diagnostic("UWC534", Message("no sum above is called `{name}`", name=name), span, hint)
        known.append(each.sum)


BOX_CHECKS: Final[tuple[Check, ...]] = (
    every_space_has_a_discovery,
    there_is_one_start_base,
    every_ruin_can_be_found,
    every_table_has_ranks,
    residential_stations_have_a_limit,
    summands_are_of_one_sort,
    products_are_of_sums_above,
)
