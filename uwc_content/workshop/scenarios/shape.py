"""What a file of scenarios may say besides the facts of a game: its keys and words, for readers and editors."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from uwc_content.language.vocabulary import Vocabulary


class Fact(NamedTuple):
    """Something that a scenario may give or expect: how its value is written, and what it means."""

    sort: str
    doc: str
    least: int = 0
    most: int = 1_000


KEPT_FACT: Final = Fact("kept", "What is kept on items of the player: amounts by item.")
"""A fact of every game, called `kept`."""


class DeedShape(NamedTuple):
    """Something that may happen in a scenario: what it means, and what it names, if anything."""

    doc: str
    items: tuple[str, ...] = ()
    """Types of items of which it names one."""
    names: tuple[str, ...] = ()
    """Other names of which it names one."""
    sections: tuple[str, ...] = ()
    """Sections of which it names one, and behind it the item: `{scoring: willow}`."""

    @property
    def names_something(self) -> bool:
        return bool(self.items or self.names)


class Facts(NamedTuple):
    """The facts of one game."""

    of_player: dict[str, Fact]
    """Those of a player that may be given and expected."""
    only_given: dict[str, Fact]
    only_expected: dict[str, Fact]
    compared: dict[str, Fact]
    """Those that compare the end with the beginning: expected, but not of lines of play."""
    of_table: dict[str, Fact]


ROOT_KEYS: Final[dict[str, str]] = {
    "pack": "The pack that the scenarios belong to; may be left out where there is only one.",
    "given": "What all scenarios of the file have in common.",
    "scenarios": "The scenarios, one after the other.",
}
SCENARIO_KEYS: Final[dict[str, str]] = {
    "id": "What is proved, as a sentence in lower case with underscores.",
    "rules": "The rules of the ledger that it proves.",
    "note": "A remark for people.",
    "given": "What the game looks like before; whatever is not listed is not there.",
    "do": "The choices, in their order; what is left in the end is declined.",
    "expect": "What must be true in the end; whatever is not listed must be as before.",
}
RUN, GO_ON = "run", "go_on"
RUN_SHAPE: Final = DeedShape("An effect in the effect language is carried out.")
GO_ON_SHAPE: Final = DeedShape("The game goes on from here as long as choices are listed.")
EXPECT_KEYS: Final[dict[str, str]] = {
    "options": "These are offered where the choices end.",
    "not_offered": "These are not offered where the choices end.",
    "some_line_reaches": "Some way to go on ends like this; several in a list.",
    "no_line_reaches": "No way to go on ends like this.",
    "log": "These choices were made in this order.",
    "refused": "The last choice, or the whole thing, is not possible.",
}
CHOICE_WORDS: Final = ("bonus", "first", "instead", "none", "nothing", "stop")
"""Words of choices in every game, besides those of the effect language."""


class Words(NamedTuple):
    """What scenarios of one game may say."""

    facts: Facts
    own_deeds: dict[str, DeedShape]
    """What may happen besides effects; without any of them `do` tells a whole turn of player 1."""
    in_a_row: tuple[tuple[str, ...], ...]
    """Things that may happen one after the other in the same scenario."""
    own_choices: tuple[str, ...]
    """Words of choices that only this game has."""
    value_schemas: Callable[[Vocabulary], dict[str, Any]]
    """How the value of each sort of fact is written, for editors."""
    most_players: int = 4

    @property
    def deeds(self) -> dict[str, DeedShape]:
        return {RUN: RUN_SHAPE, **self.own_deeds, GO_ON: GO_ON_SHAPE}

    @property
    def choices(self) -> tuple[str, ...]:
        return (*CHOICE_WORDS, *self.own_choices)
