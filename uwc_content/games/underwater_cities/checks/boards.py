"""Player boards that are written correctly and cannot be played, one small check each."""

from collections.abc import Callable, Iterator
from itertools import chain

from uwc_content.compiler.check.pack_view import PackView
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Diagnostic, Message, did_you_mean, write
from uwc_content.games.underwater_cities.model.board import PLAIN, Board, sites_of
from uwc_content.games.underwater_cities.model.rules_yaml import UnderwaterRules
from uwc_content.reading.nodes import Mapping, Node, Sequence

Check = Callable[[Board, Mapping, UnderwaterRules, dict[str, Lowered], Notes], None]
Step = str | int

ENDS: dict[str, Callable[[list[int]], int]] = {"left": min, "right": max, "top": min, "bottom": max}
"""The column or row of a corner among those of all cities."""


def value_at(node: Node, *path: Step) -> Node:
    """The value that a path leads to, or the nearest one on the way."""
    for step in path:
        if isinstance(node, Mapping) and step in node.entries:
            node = node.entries[step].value
        elif isinstance(node, Sequence) and isinstance(step, int):
            node = node.items[step]
    return node


def key_at(node: Node, *path: Step) -> Node:
    """The key at the end of a path."""
    holder = value_at(node, *path[:-1])
    entry = holder.entries.get(path[-1]) if isinstance(holder, Mapping) else None
    return entry.key if entry else holder


# --- the starting city ---


def one_city_is_the_start(
    board: Board, node: Mapping, _: UnderwaterRules, __: dict[str, Lowered], notes: Notes
) -> None:
    starts = start_cities(board)
    if not starts:
        notes.fault(
            "UWC502",
            Message("no city is the start"),
            key_at(node, "cities"),
            Message("add `{code}` to one of them", code="start: true"),
        )
    for city in starts[1:]:
        message = Message("`{city}` is a second start, besides `{other}`", city=city, other=starts[0])
        notes.fault("UWC502", message, key_at(node, "cities", city), Message("a player begins with one city"))


def start_lies_in_its_corner(
    board: Board, node: Mapping, rules: UnderwaterRules, _: dict[str, Lowered], notes: Notes
) -> None:
    vertical, horizontal = rules.board.start_corner.split("_")
    column = ENDS[horizontal]([site.place[0] for site in board.cities.values()] or [0])
    row = ENDS[vertical]([site.place[1] for site in board.cities.values()] or [0])
    for city in start_cities(board):
        if board.cities[city].place != [column, row]:
            message = Message(
                "the start `{city}` does not lie at the {vertical} {horizontal}",
                city=city,
                vertical=Message(vertical),
                horizontal=Message(horizontal),
            )
            hint = Message("the corner is {place}", place=f"[{column}, {row}]")
            notes.fault("UWC502", message, value_at(node, "cities", city, "place"), hint)


def start_cities(board: Board) -> list[str]:
    return [city for city, site in board.cities.items() if site.start]


# --- tunnels ---


def ids_are_distinct(board: Board, node: Mapping, _: UnderwaterRules, __: dict[str, Lowered], notes: Notes) -> None:
    """Also those that the building and expansion sites of a city receive."""
    tables = {"city": "cities", "tunnel": "tunnels", "metropolis": "metropolises"}
    first: set[str] = set()
    for site in sites_of(board):
        if site["id"] in first:
            path = ("cities", site["at"]) if "at" in site else (tables[site["kind"]], site["id"])
            message = Message("the board has two sites called `{site}`", site=site["id"])
            notes.fault("UWC402", message, key_at(node, *path), Message("give one of them another id"))
        first.add(site["id"])


def tunnels_join_two_sites(
    board: Board, node: Mapping, _: UnderwaterRules, __: dict[str, Lowered], notes: Notes
) -> None:
    known = {*board.cities, *board.metropolises}
    for tunnel, way in board.tunnels.items():
        joins = value_at(node, "tunnels", tunnel, "joins")
        for index, site in enumerate(way.joins):
            if site not in known:
                hint = did_you_mean(site, known) or Message("a tunnel joins two cities, or a city and a metropolis")
                notes.fault(
                    "UWC504",
                    Message("there is no city or metropolis `{name}`", name=site),
                    value_at(joins, index),
                    hint,
                )
        if way.joins[0] == way.joins[1]:
            notes.fault(
                "UWC504",
                Message("`{tunnel}` joins a site with itself", tunnel=tunnel),
                joins,
                Message("name two different sites"),
            )
        elif all(site in board.metropolises for site in way.joins):
            notes.fault(
                "UWC504",
                Message("`{tunnel}` touches no city", tunnel=tunnel),
                joins,
                Message("one end of a tunnel is a city"),
            )


def tunnels_join_different_sites(
    board: Board, node: Mapping, _: UnderwaterRules, __: dict[str, Lowered], notes: Notes
) -> None:
    first: dict[frozenset[str], str] = {}
    for tunnel, way in board.tunnels.items():
        other = first.setdefault(frozenset(way.joins), tunnel)
        if other != tunnel:
            message = Message("`{tunnel}` joins the same sites as `{other}`", tunnel=tunnel, other=other)
            notes.fault("UWC504", message, key_at(node, "tunnels", tunnel), Message("delete one of them"))


def pairs_name_each_other(
    board: Board, node: Mapping, _: UnderwaterRules, __: dict[str, Lowered], notes: Notes
) -> None:
    for tunnel, way in board.tunnels.items():
        if way.pair is None:
            continue
        place = value_at(node, "tunnels", tunnel, "pair")
        other = board.tunnels.get(way.pair)
        if other is None:
            notes.fault(
                "UWC504",
                Message("there is no tunnel `{name}`", name=way.pair),
                place,
                did_you_mean(way.pair, board.tunnels),
            )
        elif way.pair == tunnel:
            notes.fault(
                "UWC504",
                Message("`{tunnel}` is a pair with itself", tunnel=tunnel),
                place,
                Message("name the other tunnel"),
            )
        elif other.pair != tunnel:
            hint = Message("add `{code}` to `{name}`", code=f"pair: {tunnel}", name=way.pair)
            notes.fault(
                "UWC504",
                Message("`{pair}` does not name `{tunnel}` as its pair", pair=way.pair, tunnel=tunnel),
                place,
                hint,
            )
        elif way.special is None or way.special != other.special:
            hint = Message("name the same special site on both")
            notes.fault(
                "UWC504",
                Message("`{tunnel}` and `{pair}` do not share a text", tunnel=tunnel, pair=way.pair),
                place,
                hint,
            )


def every_site_can_be_reached(
    board: Board, node: Mapping, _: UnderwaterRules, __: dict[str, Lowered], notes: Notes
) -> None:
    starts = start_cities(board)
    if not starts:
        return
    reached = reached_from(starts, board)
    tunnels = {tunnel for tunnel, way in board.tunnels.items() if reached & board.cities.keys() & {*way.joins}}
    for table, ids, found in (
        ("cities", list(board.cities), reached),
        ("tunnels", list(board.tunnels), tunnels),
        ("metropolises", list(board.metropolises), reached),
    ):
        for site in [each for each in ids if each not in found]:
            message = Message("`{site}` cannot be reached from `{start}`", site=site, start=starts[0])
            notes.fault(
                "UWC501", message, key_at(node, table, site), Message("join it with the rest of the board by a tunnel")
            )


def reached_from(starts: list[str], board: Board) -> set[str]:
    """Cities and metropolises that tunnels lead to; no way leads through a metropolis."""
    reached, frontier = set(starts), list(starts)
    while frontier:
        here = frontier.pop()
        for way in board.tunnels.values():
            if here in way.joins:
                new = {*way.joins} - reached
                reached |= new
                frontier.extend(site for site in new if site in board.cities)
    return reached


# --- metropolises ---


def metropolises_lie_at_their_corners(
    board: Board, node: Mapping, rules: UnderwaterRules, _: dict[str, Lowered], notes: Notes
) -> None:
    taken: dict[str, str] = {}
    for metropolis, site in board.metropolises.items():
        shape = rules.board.metropolises.get(site.colour)
        place = value_at(node, "metropolises", metropolis, "corner")
        if shape is None or site.corner not in shape.corners:
            hint = Message("its corners: {names}", names=shape.corners if shape else Message("none"))
            notes.fault(
                "UWC503",
                Message("a {colour} metropolis does not lie at `{corner}`", colour=site.colour, corner=site.corner),
                place,
                hint,
            )
        other = taken.setdefault(site.corner, metropolis)
        if other != metropolis:
            message = Message("`{metropolis}` lies at the same corner as `{other}`", metropolis=metropolis, other=other)
            notes.fault("UWC503", message, place, Message("every metropolis has a corner of its own"))


def metropolises_are_as_many_as_corners(
    board: Board, node: Mapping, rules: UnderwaterRules, _: dict[str, Lowered], notes: Notes
) -> None:
    for colour, shape in rules.board.metropolises.items():
        found = sum(site.colour == colour for site in board.metropolises.values())
        if found != len(shape.corners):
            message = Message(
                "{expected} {colour} metropolises are expected, {found} are there",
                expected=len(shape.corners),
                colour=colour,
                found=found,
            )
            hint = Message("their corners: {names}", names=", ".join(shape.corners))
            notes.fault("UWC503", message, key_at(node, "metropolises"), hint)


def metropolises_touch_their_tunnels(
    board: Board, node: Mapping, rules: UnderwaterRules, _: dict[str, Lowered], notes: Notes
) -> None:
    for metropolis, site in board.metropolises.items():
        shape = rules.board.metropolises.get(site.colour)
        found = sum(metropolis in way.joins for way in board.tunnels.values())
        if shape is not None and found != shape.tunnels:
            message = Message(
                "{found} tunnels touch `{metropolis}`, and a {colour} metropolis has {tunnels}",
                found=found,
                metropolis=metropolis,
                colour=site.colour,
                tunnels=shape.tunnels,
            )
            hint = Message("change what the tunnels join")
            notes.fault("UWC503", message, key_at(node, "metropolises", metropolis), hint)


# --- size ---


def board_is_large_enough(
    board: Board, node: Mapping, rules: UnderwaterRules, _: dict[str, Lowered], notes: Notes
) -> None:
    for table, found, least in (
        ("cities", len(board.cities), rules.board.least_cities),
        ("tunnels", len(board.tunnels), rules.board.least_tunnels),
    ):
        if found < least:
            notes.fault(
                "UWC505",
                Message("the board has {found} {table}", found=found, table=Message(table)),
                key_at(node, table),
                Message("it needs at least {least}", least=least),
            )


def cities_have_their_expansion_sites(
    board: Board, node: Mapping, rules: UnderwaterRules, _: dict[str, Lowered], notes: Notes
) -> None:
    wanted = rules.board.expansion_sites
    for city, site in board.cities.items():
        found = int(site.expansion is not False)
        if found != wanted:
            message = Message(
                "`{city}` has {found} expansion sites, and every city has {wanted}",
                city=city,
                found=found,
                wanted=wanted,
            )
            hint = Message("delete `{key}`", key="expansion: false") if wanted else write("expansion: false")
            place = key_at(node, "cities", city, "expansion")
            notes.fault("UWC505", message, place, hint)


# --- special sites ---


def special_texts(board: Board) -> Iterator[tuple[str, str, tuple[Step, ...]]]:
    """Every special site that the board names: its id, the kind that it must be for, and where it is named."""
    for city, site in board.cities.items():
        if site.special is not None:
            yield site.special, "city", ("cities", city, "special")
        for index, building in enumerate(site.buildings):
            if building != PLAIN:
                yield building, "building", ("cities", city, "buildings", index)
        if isinstance(site.expansion, str):
            yield site.expansion, "building", ("cities", city, "expansion")
    for tunnel, way in board.tunnels.items():
        if way.special is not None:
            yield way.special, "tunnel", ("tunnels", tunnel, "special")


def special_sites_fit(board: Board, node: Mapping, _: UnderwaterRules, sites: dict[str, Lowered], notes: Notes) -> None:
    for special, kind, path in special_texts(board):
        place = value_at(node, *path)
        if special not in sites:
            hint = did_you_mean(special, {*sites, PLAIN} if kind == "building" else sites)
            notes.fault("UWC401", Message("there is no special site `{name}`", name=special), place, hint)
            continue
        stated = sites[special]["fields"].get("kind")
        if stated is not None and stated != kind:
            fitting = sorted(name for name, item in sites.items() if item["fields"].get("kind") == kind)
            message = Message(
                "`{name}` is for a {kind} and stands on the site of a {other}",
                name=special,
                kind=Message(stated),
                other=Message(kind),
            )
            notes.fault(
                "UWC506",
                message,
                place,
                Message("for a {kind}: {names}", kind=Message(kind), names=fitting or Message("none")),
            )


def basic_boards_are_plain(
    board: Board, node: Mapping, _: UnderwaterRules, sites: dict[str, Lowered], notes: Notes
) -> None:
    if board.side != "basic":
        return
    for special, _kind, path in special_texts(board):
        for trait in advanced_traits(sites.get(special, {})):
            message = Message("`{name}` has a {trait}, which no basic board has", name=special, trait=trait)
            notes.fault(
                "UWC507",
                message,
                value_at(node, *path),
                Message("use another site, or write `{code}`", code="side: advanced"),
            )


def advanced_traits(site: Lowered) -> Iterator[Message]:
    """What only sites of advanced boards have."""
    if "surcharge" in site.get("bags", {}):
        yield Message("surcharge")
    if any(part["op"] == "multiply" for part in chain.from_iterable(site.get("blocks", {}).values())):
        yield Message("multiplier")


def sites_are_used(view: PackView) -> Iterator[Diagnostic]:
    """A check of the whole pack: every special site stands on some board."""
    if "boards" in view.lost:
        return
    boards = [record.item.get("sites", ()) for record in view.items.get("boards", ())]
    used = {site.get("special") for sites in boards for site in sites}
    for record in view.items.get("sites", ()):
        if record.id not in used:
            hint = Message("name it on a board, or delete it")
            yield Diagnostic(
                "UWC413", Message("no board uses the special site `{id}`", id=record.id), record.span, hint
            )


BOARD_CHECKS: tuple[Check, ...] = (
    one_city_is_the_start,
    start_lies_in_its_corner,
    ids_are_distinct,
    tunnels_join_two_sites,
    tunnels_join_different_sites,
    pairs_name_each_other,
    every_site_can_be_reached,
    metropolises_lie_at_their_corners,
    metropolises_are_as_many_as_corners,
    metropolises_touch_their_tunnels,
    board_is_large_enough,
    cities_have_their_expansion_sites,
    special_sites_fit,
    basic_boards_are_plain,
)
