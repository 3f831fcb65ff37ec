"""Who does something, or whose things are counted, where that is not the player alone."""

from typing import Final

EVERYONE: Final = "everyone"
OTHERS: Final = "others"
OPPONENT: Final = "opponent"
WHO: Final[dict[str, str]] = {
    OTHERS: "Every other player, one after the other.",
    EVERYONE: "Every player, you first and then the others.",
    OPPONENT: "One of the other players, whom you choose.",
}
"""Players by what they are to the one whose effect it is, besides the people of a vocabulary."""
COUNTED: Final = (OTHERS, EVERYONE)
"""Whose things a count may look at."""
