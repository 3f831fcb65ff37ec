"""What the interpreter knows by name: the kinds that are built, the sides of the main board, the special decks."""

from typing import Final

KINDS: Final = ("nonsymbiotic_city", "symbiotic_city", "farm", "desalination_plant", "laboratory", "tunnel")
SIDES: Final = ("small", "large")
SPECIAL_DECKS: Final = ("special_low", "special_high")
SCORED: Final = ("metropolises", "scoring_cards", "cities", "leftovers")
"""The steps of the final scoring in the one order that they have."""
MOST_PLAYERS: Final = 4
