"""Where numbers and cards of a game lie within the state."""

from typing import Final

# Numbers of a seat. The first six are masks of sites, one for each concrete kind.
UPGRADED: Final = 6
REACH: Final = 7
"""City sites that built tunnels lead to, the start included."""
CONNECTED: Final = 8
"""Cities and buildings of the network."""
BOARD: Final = 9
FEDERATION: Final = 10
"""Space on the Federation track: 0 is below it, then in the order in which markers move."""
HEIGHT: Final = 11
"""When the marker came to its space; later ones lie on top."""
HAND_LIMIT: Final = 12
ADVANCED: Final = 13
"""Whether the marker moved in this round."""
SEAT_NUMBERS: Final = 14

# Zones of a seat.
HAND: Final = 0
CLAIMED: Final = 1
USED: Final = 2
PAID_SPECIALS: Final = 3
TILES: Final = 4
GAINED_TILES: Final = 5
CONTRACTS: Final = 6
LEFT_CONTRACTS: Final = 7
"""LEFT_CONTRACTS: those that the player could take and did not."""
SEAT_ZONES: Final = 8

# Numbers of the game.
ERA: Final = 0
ROUND: Final = 1
TURN: Final = 2
POSITION: Final = 3
SIDE: Final = 4
CHOSEN: Final = 5
PLAYED: Final = 6
MOVES: Final = 7
CLONE: Final = 8
NEW_CARDS: Final = 9
OVER: Final = 10
"""CHOSEN: the slot of this turn; MOVES: a clock for the Federation track; CLONE: who has the tile, or NONE."""
GAME_NUMBERS: Final = 11

# Zones of the game.
ORDER: Final = 0
DECK: Final = 1
DISCARD: Final = 2
SPECIAL_DECK: Final = 3
OPEN_SPECIALS: Final = 4
TAKEN_SLOTS: Final = 5
OPEN_CONTRACTS: Final = 6
TILE_SUPPLY: Final = 7
NEXT_ERAS: Final = 8
"""TAKEN_SLOTS: for each slot a mask of the seats whose tiles lie there, or of the tiles that block a solo player."""
DEAR_DECK: Final = 9
"""Special cards that replace open ones, where the rules say so."""
GAME_ZONES: Final = 10

BLOCKER: Final = 1 << 7
FOURTH_BLOCKER: Final = 1 << 6
