"""What a file of scenarios may say besides the facts of a game: its keys and words, for readers and editors."""

from typing import Final, NamedTuple


class Fact(NamedTuple):
    """Something that a scenario may give or expect: how its value is written, and what it means."""

    sort: str
    doc: str
    least: int = 0
    most: int = 1_000


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
SWITCHES: Final[dict[str, str]] = {
    "produce": "Player 1 receives the production.",
    "feed": "Player 1 feeds the cities.",
    "end_round": "The round ends, and with the last round of an era the era.",
    "final_scoring": "The game is over and everybody scores.",
    "go_on": "The game goes on from here as long as choices are listed.",
}
DEEDS: Final[dict[str, str]] = {
    "run": "An effect in the effect language is carried out.",
    "use_slot": "The action of this slot is used.",
    "play": "This card is played with its effect.",
    **SWITCHES,
}
"""What happens; without any of them `do` tells a whole turn of player 1."""
EXPECT_KEYS: Final[dict[str, str]] = {
    "options": "These are offered where the choices end.",
    "not_offered": "These are not offered where the choices end.",
    "some_line_reaches": "Some way to go on ends like this; several in a list.",
    "no_line_reaches": "No way to go on ends like this.",
    "log": "These choices were made in this order.",
    "refused": "The last choice, or the whole thing, is not possible.",
}
CHOICE_WORDS: Final = (
    *("ability", "bonus", "card", "card_first", "clone", "contract", "discard", "first", "instead", "look"),
    *("make_room", "none", "nothing", "slot", "slot_first", "slot_only", "special", "stop", "under", "city"),
)
"""Words of choices besides those of the effect language."""
