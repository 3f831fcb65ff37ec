"""What scenarios may say about a declared game: facts and deeds, named by its vocabulary."""

from collections.abc import Iterator
from typing import Final

from uwc_content.language.vocabulary import SectionSort, Track, Vocabulary, Zone
from uwc_content.workshop.scenarios.facts import any_section
from uwc_content.workshop.scenarios.shape import (
    EXPECT_KEYS,
    GO_ON,
    KEPT_FACT,
    RUN,
    SCENARIO_KEYS,
    DeedShape,
    Fact,
    Facts,
)

UNNAMED: Final = "unnamed_"
SIZE: Final = "_size"
ACTIVE, ORDER, PASSED, WINNERS, ENDED_BY = "active", "order", "passed", "winners", "ended_by"
IN_FORCE: Final = "in_force"
KEPT: Final = "kept"
TURN, SET_UP, SCORING = "turn", "set_up", "final_scoring"
PLAY, USE, ACTION, RECEIVE = "play", "use", "action", "receive"
TOLD_AFTERWARDS: Final = (WINNERS, ENDED_BY)
"""Facts of the table that follow from the game and cannot be given."""
MOST_PLAYERS: Final = 8


def filler_of(type_name: str) -> str:
    """The item without effect that stands for any of its type: `unnamed_card`."""
    return f"{UNNAMED}{type_name.removesuffix('s')}"


def items_sort(type_name: str) -> str:
    return f"items of {type_name}"


def space_sort(track: str) -> str:
    return f"space of {track}"


# --- facts ---


def facts_of(vocabulary: Vocabulary) -> Facts:
    zones = vocabulary.zones
    own = {name: zone for name, zone in zones.items() if zone.of == "player"}
    shared = {name: zone for name, zone in zones.items() if zone.of == "table"}
    tracks = vocabulary.tracks
    return Facts(
        of_player={
            "resources": Fact("amounts", "How much there is of each resource."),
            **zone_facts(own),
            **track_facts({name: track for name, track in tracks.items() if track.is_of_players}),
            "used": Fact("used", "What has been used and cannot be used again yet."),
            KEPT: KEPT_FACT,
        },
        only_given=rules_facts(vocabulary),
        only_expected={
            **size_facts(own),
            "stats": Fact("stats", "Numbers of the rules for this player, with everything that raises them."),
            "score": Fact("number", "What the game is won by."),
            "has_won": Fact("truth", "Whether the player has won, perhaps with others."),
        },
        compared={"drawn": Fact("drawn", "How many items were drawn; where there are several decks, of each.")},
        of_table={
            **zone_facts(shared),
            **size_facts(shared),
            **track_facts({name: track for name, track in tracks.items() if not track.is_of_players}),
            **{name: Fact("number", period.doc) for name, period in vocabulary.periods.items()},
            ORDER: Fact("seats", "The turn order."),
            ACTIVE: Fact("seat", "Whose decision it is."),
            PASSED: Fact("seats", "Who has passed."),
            WINNERS: Fact("seats", "Who has won."),
            **({ENDED_BY: Fact("end", "The end that was reached.")} if vocabulary.ends else {}),
        },
    )


def zone_facts(zones: dict[str, Zone]) -> dict[str, Fact]:
    return {
        name: Fact(items_sort(zone.holds), f"{zone.doc} The top comes first." if zone.ordered else zone.doc)
        for name, zone in zones.items()
    }


def size_facts(zones: dict[str, Zone]) -> dict[str, Fact]:
    return {f"{name}{SIZE}": Fact("number", f"How many lie in `{name}`, whatever they are.") for name in zones}


def track_facts(tracks: dict[str, Track]) -> dict[str, Fact]:
    return {name: Fact(space_sort(name), track.doc) for name, track in tracks.items()}


def rules_facts(vocabulary: Vocabulary) -> dict[str, Fact]:
    if any_section(vocabulary, SectionSort.RULES) is None:
        return {}
    return {IN_FORCE: Fact("rules", "Rules in the effect language that hold without an item.")}


def all_facts(vocabulary: Vocabulary) -> Iterator[str]:
    for facts in facts_of(vocabulary):
        yield from facts


GENERAL_FACTS: Final = frozenset([*all_facts(Vocabulary(resources={})), IN_FORCE, ENDED_BY, "players", *EXPECT_KEYS])
"""What facts are called in every game, and what stands beside them."""


def is_player(name: str) -> bool:
    """Whether it is a heading above the facts of a player: `player_2`."""
    prefix, _, number = name.partition("_")
    return prefix == "player" and number.isdigit()


# --- what happens ---


def deeds_of(vocabulary: Vocabulary) -> dict[str, DeedShape]:
    """What may happen; a period that is called like something else is not among it."""
    types = tuple(vocabulary.items)
    sections = effect_sections(vocabulary)
    found = {
        PLAY: DeedShape("This item is played and paid for, as the turns say, or put where it works.", types),
        USE: DeedShape("This item is used.", types),
        **({RECEIVE: DeedShape("This section of an item is received.", types, (), sections)} if sections else {}),
        **(
            {ACTION: DeedShape("This action of a turn is done.", (), tuple(vocabulary.actions))}
            if vocabulary.actions
            else {}
        ),
        TURN: DeedShape("A whole turn of whoever is active."),
        SET_UP: DeedShape("A new game is set up for so many players."),
        SCORING: DeedShape("Everybody scores as at the end of the game."),
    }
    taken = {*found, *SCENARIO_KEYS, RUN, GO_ON}
    periods = {name: DeedShape(f"A whole `{name}` is played.") for name in vocabulary.periods if name not in taken}
    return {**found, **periods}


def effect_sections(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The sections that hold effects, by their names."""
    return tuple(
        dict.fromkeys(
            name
            for item in vocabulary.items.values()
            for name, section in item.sections.items()
            if section.sort is SectionSort.EFFECTS
        )
    )
