"""A declared game as scenarios know it: words, facts and stage, made from the vocabulary of its pack."""

from typing import Any, Final

from uwc_content.engine.course import STEP_NAMES
from uwc_content.games.declared.stage.facts import DeclaredFacts
from uwc_content.games.declared.stage.names import (
    ACTION,
    MOST_PLAYERS,
    deeds_of,
    facts_of,
    filler_of,
    items_sort,
    space_sort,
)
from uwc_content.games.declared.stage.stage import DeclaredStage
from uwc_content.language.vocabulary import SectionSort, Vocabulary
from uwc_content.workshop.scenarios.facts import any_section
from uwc_content.workshop.scenarios.shape import Words
from uwc_content.workshop.scenarios.stage import Hiding, Item, Staging
from uwc_content.workshop.schema.scenarios import NAMES
from uwc_content.workshop.schema.values import closed, shown, whole

USUAL_AMOUNT = 5
USUAL_ITEMS = 2
"""What there is of everything, and in zones that payments come from, when an item is tried."""

NOWHERE: Final = {"copies": 0}
"""The fields of items that only scenarios know: no set-up lays them anywhere."""


def staging(vocabulary: Vocabulary) -> Staging:
    words = Words(
        facts=facts_of(vocabulary),
        own_deeds=deeds_of(vocabulary),
        in_a_row=(),
        own_choices=choice_words(vocabulary),
        value_schemas=value_schemas,
        most_players=MOST_PLAYERS,
    )
    return Staging(
        words, DeclaredFacts, DeclaredStage, hiding(vocabulary), fillers(vocabulary), usual_position(vocabulary)
    )


def choice_words(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(dict.fromkeys([ACTION, *STEP_NAMES, "discard", *vocabulary.actions]))


def hiding(vocabulary: Vocabulary) -> Hiding:
    places = [any_section(vocabulary, sort) for sort in (SectionSort.EFFECTS, SectionSort.RULES)]
    effect, rule = (("", "") if place is None else place[:2] for place in places)
    return Hiding(effect, rule, NOWHERE)


def fillers(vocabulary: Vocabulary) -> dict[str, list[Item]]:
    return {name: [unnamed(filler_of(name))] for name in vocabulary.items}


def unnamed(name: str) -> Item:
    return {"id": name, "source": "original", "fields": dict(NOWHERE), "blocks": {}}


def usual_position(vocabulary: Vocabulary) -> str:
    amounts = ", ".join(f"{name}: {USUAL_AMOUNT}" for name in vocabulary.resources)
    lines = [f"resources: {{{amounts}}}"]
    for payable in vocabulary.payables.values():
        zone = vocabulary.zones.get(payable.from_ or "")
        if zone is not None:
            lines.append(f"{payable.from_}: [{', '.join([filler_of(zone.holds)] * USUAL_ITEMS)}]")
    return "\n".join(dict.fromkeys(lines))


def value_schemas(vocabulary: Vocabulary) -> dict[str, Any]:
    """How the values of facts are written that follow from the vocabulary."""
    decks = closed({name: shown(deck.doc, whole(0)) for name, deck in vocabulary.decks.items()})
    return {
        "used": NAMES,
        "stats": closed({name: shown(stat.doc, whole(0)) for name, stat in vocabulary.stats.items()}),
        "drawn": {**decks, "type": ["integer", "object"], "minimum": 0} if len(vocabulary.decks) == 1 else decks,
        "end": {"type": "string", "enum": list(vocabulary.ends)},
        **{items_sort(name): NAMES for name in vocabulary.items},
        **{space_sort(name): space_schema(track.spaces) for name, track in vocabulary.tracks.items()},
    }


def space_schema(spaces: list[Any]) -> dict[str, Any]:
    return {"type": ["string", "integer"], "enum": list(spaces)} if spaces else whole(0)
