"""A player board: as designers write it, and the flat list of sites that the bundle holds."""

from typing import Annotated, Any, Literal

from pydantic import Field

from uwc_content.games.underwater_cities.model.vocabulary_names import MetropolisColour
from uwc_content.language.base import Model
from uwc_content.language.manifest import Id

BoardSide = Literal["basic", "advanced"]
Corner = Literal["top_left", "top_right", "bottom_left", "bottom_right"]
SiteKind = Literal["city", "tunnel", "building", "expansion", "metropolis"]
Coordinate = Annotated[int, Field(ge=0, le=99)]
Place = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]

PLAIN = "plain"
"""Written in the list of building sites for one without a special text."""


class CitySite(Model):
    """A place for a city with its building sites."""

    place: Place = Field(description="Where it lies: column from the left and row from the top.")
    start: bool = Field(False, description="Whether the player begins here with a city.")
    buildings: list[Id] = Field(
        description="Its building sites: `plain`, or the id of a special site, once for each.",
        min_length=1,
        max_length=6,
    )
    expansion: bool | Id = Field(
        True, description="Its expansion site: there unless `false`; or the id of a special site."
    )
    special: Id | None = Field(None, description="The id of the special site that is printed on it.")


class TunnelSite(Model):
    """A place for a tunnel between two cities, or between a city and a metropolis."""

    joins: list[Id] = Field(description="The two sites that it joins.", min_length=2, max_length=2)
    place: Place | None = Field(None, description="Where it lies, if not halfway between the two sites.")
    special: Id | None = Field(None, description="The id of the special site that is printed on it.")
    pair: Id | None = Field(
        None, description="The tunnel site that shares its special text; it must name this one too."
    )


class MetropolisSite(Model):
    """A place for a metropolis."""

    colour: MetropolisColour = Field(description="The colour of the metropolis that is dealt to it.")
    corner: Corner = Field(description="The corner of the board where it lies.")
    place: Place = Field(description="Where it lies: column from the left and row from the top.")


class Board(Model):
    """One side of a player board."""

    id: Id = Field(description="The permanent name of the board.")
    number: int = Field(description="The number printed on the board: 1-4 are basic, 5-8 advanced.", ge=1, le=8)
    side: BoardSide = Field(description="Whether it is a basic or an advanced side; only those have surcharges.")
    source: Literal["rulebook", "original"] = Field(description="Whether the map is the printed one or our own.")
    cities: dict[Id, CitySite] = Field(description="The city sites by their ids.")
    tunnels: dict[Id, TunnelSite] = Field(description="The tunnel sites by their ids.")
    metropolises: dict[Id, MetropolisSite] = Field(description="The metropolis sites by their ids.")


class Site(Model):
    """One site of a board in the bundle."""

    id: str = Field(description="Its name, which no other site of the board has.")
    kind: SiteKind = Field(description="What is built or lies on it.")
    next_to: list[str] = Field(description="The sites that it touches, sorted; each of them names this one as well.")
    at: str | None = Field(None, description="The city site that a building or expansion site belongs to.")
    joins: list[str] | None = Field(None, description="The two sites that a tunnel joins.")
    special: str | None = Field(None, description="The special site that is printed on it.")
    pair: str | None = Field(None, description="The tunnel site that shares its special text.")
    start: bool | None = Field(None, description="True for the site of the starting city.")
    colour: str | None = Field(None, description="The colour of a metropolis.")
    corner: Corner | None = Field(None, description="The corner where a metropolis lies.")
    place: Place | None = Field(None, description="Where it is drawn: column from the left and row from the top.")


class BoardFacts(Model):
    """Plain facts about a board in the bundle."""

    number: int = Field(description="The number printed on the board.")
    side: BoardSide = Field(description="Whether it is a basic or an advanced side.")


class LoweredBoard(Model):
    """A board in the bundle."""

    id: str = Field(description="The permanent name of the board.")
    source: Literal["rulebook", "original"] = Field(description="Whether the map is the printed one or our own.")
    fields: BoardFacts = Field(description="Plain facts: number and side.")
    sites: list[Site] = Field(
        description="Every city with its building sites, then the tunnels, then the metropolises."
    )


def building_id(city: str, number: int) -> str:
    return f"{city}_building_{number}"


def expansion_id(city: str) -> str:
    return f"{city}_expansion"


def special_text(written: str | bool | None) -> str | None:
    """The special site that is meant, if any: `plain` and `true` mean none."""
    return written if isinstance(written, str) and written != PLAIN else None


def city_sites(city: str, site: CitySite) -> list[dict[str, Any]]:
    """A city site with everything that belongs to it."""
    facts = {"place": site.place, "start": site.start or None, "special": site.special}
    found: list[dict[str, Any]] = [{"id": city, "kind": "city", **facts}]
    for number, written in enumerate(site.buildings, 1):
        facts = {"at": city, "special": special_text(written)}
        found.append({"id": building_id(city, number), "kind": "building", **facts})
    if site.expansion is not False:
        facts = {"at": city, "special": special_text(site.expansion)}
        found.append({"id": expansion_id(city), "kind": "expansion", **facts})
    return found


def sites_of(board: Board) -> list[dict[str, Any]]:
    """Every site without its neighbours; what a site does not have is left out."""
    found = [site for city, each in board.cities.items() for site in city_sites(city, each)]
    found.extend({"id": id_, "kind": "tunnel", **each.model_dump()} for id_, each in board.tunnels.items())
    found.extend({"id": id_, "kind": "metropolis", **each.model_dump()} for id_, each in board.metropolises.items())
    return [{key: value for key, value in site.items() if value is not None} for site in found]


def site_graph(board: Board) -> list[dict[str, Any]]:
    """The board in bundle form: its sites in the order of the file, each with everything that it touches."""
    sites = sites_of(board)
    touching: dict[str, set[str]] = {site["id"]: set() for site in sites}
    for site in sites:
        for other in [*site.get("joins", ()), *([site["at"]] if "at" in site else ())]:
            touching[site["id"]].add(other)
            touching.setdefault(other, set()).add(site["id"])
    return [{**site, "next_to": sorted(touching[site["id"]])} for site in sites]
