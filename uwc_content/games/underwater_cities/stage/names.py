"""What scenarios may say about a game of Underwater Cities."""

from typing import Final

from uwc_content.workshop.scenarios.shape import KEPT_FACT, DeedShape, Fact, Facts

BELOW: Final = "below"
NOTHING: Final = "nothing"
STRUCTURES: Final = ("farm", "desalination_plant", "laboratory", "tunnel")
CITIES: Final = ("nonsymbiotic_city", "symbiotic_city")
BUILDINGS: Final = tuple(f"{state}{kind}" for kind in STRUCTURES[:3] for state in ("", "upgraded_"))
BUILT: Final[dict[str, tuple[str, ...]]] = {
    "city": CITIES,
    "building": BUILDINGS,
    "tunnel": ("tunnel", "upgraded_tunnel"),
    "expansion": BUILDINGS,
}
"""What may stand on which kind of site."""

FACTS: Final = Facts(
    of_player={
        "resources": Fact("amounts", "How much there is of each resource."),
        "built": Fact("built", "What stands on which site of the player board."),
        "hand": Fact("cards", "The cards in hand."),
        "claimed": Fact("cards", "The cards beside the player board."),
        "used": Fact("cards", "The claimed action cards that are used."),
        "paid_special_cards": Fact("cards", "The special cards that were played and paid for."),
        "federation": Fact("space", "The space of the marker on the Federation track."),
        "metropolises": Fact("tiles_by_corner", "The metropolises at the corners of the player board."),
        "gained_metropolises": Fact("tiles", "Metropolises that were taken during the game."),
        "contracts": Fact("contracts", "The government contracts that were taken."),
        "kept": KEPT_FACT,
    },
    only_given={
        "board": Fact("board", "The player board."),
        "in_force": Fact("rules", "Rules in the effect language that hold without a card."),
    },
    only_expected={
        "connected": Fact("truths", "Whether sites are connected."),
        "hand_size": Fact("number", "How many cards are in hand, whatever they are."),
        "score": Fact("number", "The points in the end."),
        "has_won": Fact("truth", "Whether the player has won."),
    },
    compared={"drawn": Fact("number", "How many cards were drawn from the deck.")},
    of_table={
        "era": Fact("number", "The era.", 1, 3),
        "round": Fact("number", "The round of the era.", 1, 4),
        "turn": Fact("number", "The turn of the round.", 1, 3),
        "active": Fact("seat", "Whose decision it is."),
        "order": Fact("seats", "The turn order."),
        "winner": Fact("seat", "Who has won."),
        "slots": Fact("slots", "Whose tiles lie on which slots."),
        "deck": Fact("cards", "The deck of the era, top card first."),
        "discard": Fact("cards", "The discard pile."),
        "special_deck": Fact("cards", "The deck of cheap special cards, top card first."),
        "open_special_cards": Fact("cards", "The dear special cards that lie open."),
        "open_contracts": Fact("contracts", "The contracts that lie open."),
        "metropolis_supply": Fact("tiles", "The metropolises that nobody has."),
        "clone_tile": Fact("clone_tile", "Who has the clone tile, or `board`."),
        "federation_track": Fact("track", "The markers on each space, the lowest first."),
    },
)

DEEDS: Final = {
    "use_slot": DeedShape("The action of this slot is used.", ("slots",)),
    "play": DeedShape("This card is played with its effect.", ("cards",)),
    "produce": DeedShape("Player 1 receives the production."),
    "feed": DeedShape("Player 1 feeds the cities."),
    "end_round": DeedShape("The round ends, and with the last round of an era the era."),
    "final_scoring": DeedShape("The game is over and everybody scores."),
}
CHOICE_WORDS: Final = (
    *("ability", "card", "card_first", "city", "clone", "contract", "discard", "hungry", "look"),
    *("make_room", "slot", "slot_first", "slot_only", "special", "under", "with_effect", "without_effect"),
)
