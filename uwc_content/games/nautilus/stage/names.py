"""What scenarios may say about a game of Nautilus besides what every declared game has."""

from typing import Any, Final

from uwc_content.games.declared.stage import names as declared
from uwc_content.games.declared.stage.staging import choice_words as choice_words_of_declared
from uwc_content.games.nautilus.rules.tiles import FACING
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.workshop.scenarios.shape import DeedShape, Fact, Facts
from uwc_content.workshop.schema.scenarios import NAMES, SEAT
from uwc_content.workshop.schema.values import Schema, whole

MAP, STATIONS, OWNERS, PILES, BOUGHT = "map", "stations", "owners", "piles", "bought"
DISCOVERIES, FACE_UP, RUINS, CHIPS = "discoveries", "face_up", "ruins", "chips"
CREW, SUBMARINES, RESERVE, HELD, KNOWN = "crew", "submarines", "reserve", "held", "known"
NOBODY: Final = "nobody"
PHASE, STEP = "phase", "step"
PHASES: Final = {"city": "buy", "researchers": "walk", "submarines": "launch"}
"""The phases of a round, and the step that each begins with."""
TILE, ABOARD = "tile_", "crew_"
MOST_TILES: Final = 9
MOST_ABOARD: Final = 9

OF_TABLE: Final[dict[str, Fact]] = {
    MAP: Fact("map", "The map of the sea; the first of the pack unless stated."),
    STATIONS: Fact(
        "stations",
        "By the top left cell: a station, or a list of it, which of its tiles it is and where its north side points: "
        "`[sonar, tile_2, east]`; the first tile, and north, unless stated.",
    ),
    OWNERS: Fact("owners", "By the top left cell: who owns the station."),
    PILES: Fact("piles", "By station: the numbers of the tiles on its pile, the top first. Compared only when listed."),
    BOUGHT: Fact("truth", "Whether the player at turn has bought a station. Compared only when listed."),
    DISCOVERIES: Fact("discoveries", "By cell: the discovery that lies there."),
    FACE_UP: Fact("cells", "The cells where a discovery lies face up."),
    RUINS: Fact("ruins", "By number: who has found that part of the ruins, or `nobody`."),
    CHIPS: Fact("chips", "By type of research station: who has the chip."),
}
OF_PLAYER: Final[dict[str, Fact]] = {
    CREW: Fact("crew", "By the top left cell of a station: how many researchers of the player are in it."),
    SUBMARINES: Fact("cells", "The cells of the player's submarines."),
    RESERVE: Fact("number", "Researchers in the reserve; all that are nowhere else unless stated.", 0, 100),
    HELD: Fact("held", "Stations that are not placed, each as in `stations`, with its researchers: `crew_3`."),
    KNOWN: Fact("cells", "The cells of the discoveries that the player has looked at."),
}


def facts_of(vocabulary: Vocabulary) -> Facts:
    facts = declared.facts_of(vocabulary)
    return facts._replace(of_player={**facts.of_player, **OF_PLAYER}, of_table={**facts.of_table, **OF_TABLE})


def deeds_of(vocabulary: Vocabulary) -> dict[str, DeedShape]:
    return {
        **declared.deeds_of(vocabulary),
        PHASE: DeedShape("The player at turn has this phase of a round.", (), tuple(PHASES)),
        STEP: DeedShape("The player at turn does this step.", (), tuple(vocabulary.steps)),
    }


def choice_words(vocabulary: Vocabulary) -> tuple[str, ...]:
    numbered = [f"{TILE}{number}" for number in range(1, MOST_TILES + 1)]
    numbered += [f"{ABOARD}{number}" for number in range(1, MOST_ABOARD + 1)]
    own = (*vocabulary.steps, *vocabulary.words, "dock", *FACING, *numbered)
    return tuple(dict.fromkeys([*choice_words_of_declared(vocabulary), *own]))


def value_schemas(_: Vocabulary) -> dict[str, Any]:
    """How the values of these facts are written."""
    described: Schema = {"type": ["string", "array"], "items": {"type": "string"}}
    return {
        "map": {"type": "string"},
        "stations": table(described),
        "owners": table(SEAT),
        "piles": table({"type": "array", "items": whole(1, MOST_TILES)}),
        "discoveries": table({"type": "string"}),
        "cells": NAMES,
        "ruins": table({**SEAT, "enum": [*SEAT["enum"], NOBODY]}),
        "chips": table({**SEAT, "enum": [*SEAT["enum"], NOBODY]}),
        "crew": table(whole(0)),
        "held": {"type": "array", "items": described},
    }


def table(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}
