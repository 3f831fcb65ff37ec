"""What bots believe about Nautilus, as numbers: hundredths of points, finds or research, and shares in percent."""

from typing import Final

POINT: Final = 100

# --- the rest of the game ---

ROUNDS: Final = 16
"""How many rounds a game is expected to have; after them nothing more is hoped for."""
HOPED_FINDS: Final = 1000
HOPED_RESEARCH: Final = 400
"""What a player may still add to each factor when the game begins."""

# --- research ---

CLOSE: Final = 70
"""How much of a chip counts that the next activation may take away."""
STARTED: Final = 50
"""How much of a column counts that lacks one active station."""

# --- finds ---

ATLANTIS: Final = 60
"""A piece of Atlantis, besides the rank that it gives."""
FIRST_ATLANTIS: Final = 250
NEXT_ATLANTIS: Final = 100
"""A piece that is still on the sea, for whoever has found none or some: ranks count as well."""
RAISE: Final = 80
"""A raise by the goal card that is still to be paid."""
BEIGE: Final = 200
"""A speed chip or a treasure chest, in points."""
NEAR: Final = (90, 75, 55, 40, 30, 20, 10)
"""How much of a discovery counts, by the rounds that a submarine needs to come there."""
CLOSED: Final = 35
"""How much of a discovery counts in a depth that may not be entered yet."""

# --- money and pieces ---

PURSE: Final = 10
DUE: Final = 150
"""So many Nemo count for so much more than a point: discoveries, goals, stations and rent are still due."""
OUT: Final = 150
"""A submarine at sea, besides what it may find."""
FIRST: Final = 700
"""The first submarine of a player: without one nothing is found at all."""
FREE: Final = 40
"""A researcher who may walk."""
OWNED: Final = 60
"""A research station of one's own."""
READY: Final = 250
"""Two researchers at a sluice, and a submarine to launch."""
READY_FIRST: Final = 75
"""How much of the first submarine counts for which two researchers wait."""
STEPS: Final = (100, 85, 80, 75, 55, 50, 45, 30)
"""How much of a station counts, by the steps that a researcher needs to come there."""
PROMISED: Final = 80
"""How much of what is promised counts at all."""
HELD: Final = 80
"""How much of a station counts that is not placed."""
EXPANSION: Final = 150
"""What an expansion costs about, in points."""
UNMANNED: Final = 40
"""How much of a promise counts that no researcher is left for."""
IDLE: Final = 140
"""A researcher without an aim, at the beginning: stations will come."""
MOST_IDLE: Final = 4
"""So many of them."""

# --- opponents ---

RIVAL: Final = 90
"""How much of what a position is worth to the strongest opponent counts against it."""
