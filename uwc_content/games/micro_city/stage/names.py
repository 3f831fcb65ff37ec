"""What scenarios may say about Micro City besides what its zones and tracks tell."""

from itertools import combinations_with_replacement, permutations
from typing import Any, Final

from uwc_content.games.declared.stage import names as declared
from uwc_content.games.declared.stage.staging import choice_words as declared_choices
from uwc_content.games.micro_city.rules.places import QUARTERS, SIDES_OF_DIE, cell_name
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.workshop.scenarios.shape import DeedShape, Fact, Facts
from uwc_content.workshop.schema.values import closed, whole

ENGINEER, DICE, ROLLS = "engineer", "dice", "rolls"
TOKENS, RESERVES, IMPROVED = "tokens", "reserves", "improved"
PLAY, RECOVER, INVEST, FINISH, START = "play", "recover", "investment", "final_phase", "start_phase"
MOST_DICE: Final = 4

OF_PLAYER: Final = {
    ENGINEER: Fact("cell", "The quarter where the engineer stands: `r2c3` is the third of the second row, or a port."),
    DICE: Fact("dice", "What the dice in the reserve show."),
}
ONLY_GIVEN: Final = {ROLLS: Fact("dice", "What the next roll will show.")}
OF_TABLE: Final = {
    TOKENS: Fact(
        "tokens",
        "Area: whose token lies there, or `nothing`. "
        "Without opponents all tokens are those of player 1, on contracts of player 2.",
    ),
    RESERVES: Fact(
        "reserves",
        "The tokens that are left: of player 1 and 2; without opponents of all, and for contracts. "
        "Unless given, as many as the version has and no area holds.",
    ),
    IMPROVED: Fact("cards", "The districts and ports that lie on their better side."),
}
DEEDS: Final = {
    PLAY: DeedShape("This project card is played: the rest of the turn follows.", ("projects",)),
    RECOVER: DeedShape("The pile is taken back instead of playing a card; the rest of the turn follows."),
    INVEST: DeedShape("The turn goes on with the quarter under the engineer."),
    FINISH: DeedShape("The turn goes on with its last phase."),
    START: DeedShape("What may be done after the roll is offered."),
}


def facts_of(vocabulary: Vocabulary) -> Facts:
    known = declared.facts_of(vocabulary)
    return known._replace(
        of_player={**known.of_player, **OF_PLAYER},
        only_given={**known.only_given, **ONLY_GIVEN},
        of_table={**known.of_table, **OF_TABLE},
    )


def deeds_of(vocabulary: Vocabulary) -> dict[str, DeedShape]:
    return {**declared.deeds_of(vocabulary), **DEEDS}


def cells() -> list[str]:
    return [cell_name(cell) for cell in range(QUARTERS)]


def changes() -> list[str]:
    values = range(1, SIDES_OF_DIE + 1)
    own = [f"die_{old}_to_{new}" for old in values for new in values if old != new]
    return [*own, *(f"partner_{each}" for each in own)]


def shares() -> list[str]:
    return [f"dice_{one}_{two}" for one, two in combinations_with_replacement(range(1, SIDES_OF_DIE + 1), 2)]


def swaps(vocabulary: Vocabulary) -> list[str]:
    return [f"{given}_for_{taken}" for given, taken in permutations(vocabulary.groups["material"].of, 2)]


def choice_words(vocabulary: Vocabulary) -> tuple[str, ...]:
    dice = [f"die_{value}" for value in range(1, SIDES_OF_DIE + 1)]
    more = (
        "basic",
        "advanced",
        "advantage",
        "shortage",
        RECOVER,
        *vocabulary.words,
        *cells(),
        *changes(),
        *swaps(vocabulary),
        *shares(),
        *dice,
    )
    return tuple(dict.fromkeys([*declared_choices(vocabulary), *vocabulary.steps, *more]))


def value_schemas(_vocabulary: Vocabulary) -> dict[str, Any]:
    """How the values of facts are written that only Micro City has."""
    names = {"type": "array", "items": {"type": "string"}}
    dice = {"type": "array", "items": {**whole(1), "maximum": SIDES_OF_DIE}, "maxItems": MOST_DICE}
    return {
        "cell": {"type": "string"},
        "dice": dice,
        "tokens": {**closed({}), "additionalProperties": {"enum": [1, 2, "nothing"]}},
        "reserves": {"type": "array", "items": whole(0), "minItems": 2, "maxItems": 2},
        "cards": names,
    }
