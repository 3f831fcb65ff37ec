"""What bots believe things are worth, in hundredths of a point: one table, tuned by tools/tune_bots.py."""

from typing import NamedTuple


class Weights(NamedTuple):
    """The beliefs of a bot. Prices fall towards the end of the game, where leftovers are all that counts."""

    kelp: int = 75
    steelplast: int = 80
    science: int = 75
    credits: int = 60
    biomatter: int = 110
    price_turns: int = 8
    """With so many turns left a resource still has its full price."""
    scarce: int = 60
    """Per cent that the first units of a resource are worth more, in stock and as income."""
    scarce_stock: int = 2
    stock: int = 5
    """Units beyond these are worth the percentage that follows."""
    spare: int = 30
    income: int = 3
    """Units of a resource that a production should yield; more are spare."""
    income_credits: int = 6
    hunger: int = 300
    """A city that would go unfed at the next production."""
    city_growth: int = 64
    """Per cent of the points that a city could still get from more kinds of buildings."""
    city_alone: int = 50
    """Per cent of a city's points while it is not connected."""
    building_alone: int = 50
    """Per cent of a building's yield while it is not connected."""
    goal_city: int = 600
    """Alone, every connected city on the way to the goal."""
    open_city: int = 150
    """A reached, empty city site, with half of the game to go."""
    open_building: int = 20
    """An empty building site at a connected city, with half of the game to go."""
    near_tile: int = 70
    """Per cent of a metropolis' worth that is left for each tunnel that is missing."""
    tile: int = 400
    """A connected metropolis beside what it is seen to give."""
    scoring_growth: int = 120
    """Per cent that a scoring effect will grow, with the whole game to go."""
    scoring_base: int = 200
    action_use: int = 110
    """One use of an action card."""
    actions_per_era: int = 3
    """How many uses of action cards an era has room for."""
    action_cap: int = 2
    """So many action cards are used as often as hoped; each one more is worth the percentage that follows."""
    action_more: int = 20
    permanent: int = 298
    """A rule beside the board, with the whole game to go."""
    expected: int = 100
    """Per cent of the expected number of events that a rule beside the board is counted on for."""
    hand_card: int = 40
    hand_share: int = 15
    """Per cent of what a card promises that it is worth in the hand."""
    hand_spare: int = 20
    """Per cent of its worth that a card beyond the limit of the hand keeps."""
    space: int = 18
    """A space on the Federation track."""
    first: int = 25
    """Every player behind oneself in the next turn order."""
    word_build: int = 130
    word_upgrade: int = 90
    word_other: int = 80


WEIGHTS = Weights()
