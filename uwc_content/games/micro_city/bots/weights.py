"""What bots think things are worth, in hundredths of a point; a stage stands for ten points."""

from typing import Final

WON: Final = 100_000
STAGE: Final = 1_000
"""A stage or contract that is done."""
EARLY: Final = 20
"""A round that was left when the game was won."""
NEEDED: Final = {"coal": 60, "steel": 60, "wood": 60, "money": 32}
"""A unit that something unfinished still costs."""
SPARE: Final = {"coal": 16, "steel": 16, "wood": 16, "money": 12}
"""A unit beyond that: it may be sold, or turn a die."""
LACKING: Final = 40
"""Taken off for each hundredth that the nearest stage lacks, in percent."""
READY: Final = 160
"""Something can be paid for already."""
BUILDING: Final = 500
"""An action that builds, if something can be paid for."""
RESERVE: Final = (-900, -150, 60, 150, 210, 250, 280, 300, 310)
"""By the tokens in the reserve."""
CARD: Final = 22
"""A project card in the hand."""
IMPROVED: Final = 70
"""A card of the city that shows its better side."""
CHANGED_DIE: Final = 30
"""An action that sets a die."""
AHEAD: Final = 70
"""The share of the next round's promise that counts, in percent."""
POINT: Final = 100
"""A point against an opponent."""
ADVANTAGE: Final = 10
"""An advantage card, for ties."""
