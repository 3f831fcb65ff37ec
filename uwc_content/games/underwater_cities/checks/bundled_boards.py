"""Follows the links within a player board of a bundle: sites that touch, belong, join and share."""

from collections.abc import Container, Iterator
from typing import Any

from uwc_content.bundle.shown import shown
from uwc_content.compiler.game_parts import Found, Steps
from uwc_content.compiler.parse.names import Names
from uwc_content.diagnostics import Message

Sites = dict[str, dict[str, Any]]


def findings_in_board(board: dict[str, Any], specials: Container[str], names: Names, at: Steps) -> Iterator[Found]:
    sites: Sites = {site["id"]: site for site in board["sites"]}
    if len(sites) < len(board["sites"]):
        yield (*at, "sites"), Message("two sites have the same id")
    touching = neighbours_in(board)
    colours = colours_in(names)
    for index, site in enumerate(board["sites"]):
        place = (*at, "sites", index)
        for key, other in others_of(site):
            if other not in sites:
                yield (*place, key), Message("there is no site `{name}`", name=shown(other, 30))
        if site["next_to"] != sorted(touching.get(site["id"], ())):
            yield (*place, "next_to"), Message("these are not the sites that it touches")
        if "special" in site and site["special"] not in specials:
            yield (*place, "special"), Message("there is no special site `{name}`", name=shown(site["special"], 30))
        if "pair" in site and sites.get(site["pair"], {}).get("pair") != site["id"]:
            yield (*place, "pair"), Message("`{name}` does not name this site in turn", name=shown(site["pair"], 30))
        if colours and "colour" in site and site["colour"] not in colours:
            yield (*place, "colour"), Message("there is no colour `{name}`", name=shown(site["colour"], 30))


def others_of(site: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """(key, the site that it names)."""
    for key in ("next_to", "joins"):
        for other in site.get(key, ()):
            yield key, other
    for key in ("at", "pair"):
        if key in site:
            yield key, site[key]


def neighbours_in(board: dict[str, Any]) -> dict[str, set[str]]:
    """What touches what, worked out anew from where buildings stand and what tunnels join."""
    touching: dict[str, set[str]] = {}
    for site in board["sites"]:
        for other in [*site.get("joins", ()), *([site["at"]] if "at" in site else ())]:
            touching.setdefault(site["id"], set()).add(other)
            touching.setdefault(other, set()).add(site["id"])
    return touching


def colours_in(names: Names) -> Container[str]:
    definition = names.vocabulary.items.get("metropolises")
    field = definition.fields.get("colour") if definition else None
    return field.of if field else ()
