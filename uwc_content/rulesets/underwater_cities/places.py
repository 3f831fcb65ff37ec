"""Where numbers and cards of a game lie within the state."""

# Numbers of a seat. The first six are masks of sites, one for each concrete kind.
UPGRADED = 6
REACH = 7
"""City sites that built tunnels lead to, the start included."""
CONNECTED = 8
"""Cities and buildings of the network."""
BOARD = 9
FEDERATION = 10
"""Space on the Federation track: 0 is below it, then in the order in which markers move."""
HEIGHT = 11
"""When the marker came to its space; later ones lie on top."""
HAND_LIMIT = 12
ADVANCED = 13
"""Whether the marker moved in this round."""
SEAT_NUMBERS = 14

# Zones of a seat.
HAND, CLAIMED, USED, PAID_SPECIALS, TILES, GAINED_TILES, CONTRACTS, LEFT_CONTRACTS = range(8)
"""LEFT_CONTRACTS: those that the player could take and did not."""
SEAT_ZONES = 8

# Numbers of the game.
ERA, ROUND, TURN, POSITION, SIDE, CHOSEN, PLAYED, MOVES, CLONE, NEW_CARDS, OVER = range(11)
"""CHOSEN: the slot of this turn; MOVES: a clock for the Federation track; CLONE: who has the tile, or NONE."""
GAME_NUMBERS = 11

# Zones of the game.
ORDER, DECK, DISCARD, SPECIAL_DECK, OPEN_SPECIALS, TAKEN_SLOTS, OPEN_CONTRACTS, TILE_SUPPLY, NEXT_ERAS = range(9)
"""TAKEN_SLOTS: for each slot a mask of the seats whose tiles lie there, or of the tiles that block a solo player."""
GAME_ZONES = 9

BLOCKER = 1 << 7
FOURTH_BLOCKER = 1 << 6
