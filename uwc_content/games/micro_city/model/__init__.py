"""What rules.yaml of Micro City holds besides its course: the numbers of the game."""

from typing import Annotated, Final, Literal

from pydantic import Field

from uwc_content.compiler.game_parts import Documents
from uwc_content.language.base import Model

Number = Annotated[int, Field(ge=1, le=1000)]
Level = Literal["easy", "medium", "hard"]
Amounts = dict[Literal["coal", "steel", "wood", "money"], Annotated[int, Field(ge=0, le=1000)]]
Rounds = dict[Level, Number]


class Version(Model):
    """What players begin with, alone, as partners or as opponents."""

    tokens: Number = Field(description="How many tokens there are: of partners together, of opponents each.")
    start: list[Amounts] = Field(description="What the first player has, the second and so on.", min_length=1)


class RoundsOfSides(Model):
    """How many rounds each side of the base building has, by level; a level that is left out is not played."""

    A: Rounds = Field(description="The first side.", min_length=1)
    B: Rounds = Field(description="The second side.", min_length=1)


class AllRounds(Model):
    """How many rounds there are; the sides of challenge buildings say it themselves."""

    base: RoundsOfSides = Field(description="By side of the building and level.")
    extended: Rounds = Field(description="By level, for both sides of the building together.", min_length=1)
    competitive: Number = Field(description="Against opponents, for both together.")


class Replacing(Model):
    """A module whose districts replace others."""

    replaces: Number = Field(description="How many base districts leave the city for as many of its own.")


class Garden(Model):
    """The module whose quarter lies in the middle of the city; there is one such card."""

    replaces: Literal[1] = Field(description="How many base districts leave the city for it.")


class Port(Model):
    """The module with the ports; against opponents it changes neither."""

    rounds: Number = Field(description="How many rounds there are besides.")
    tokens: Number = Field(description="How many tokens there are for contracts alone.")


class Modules(Model):
    """What may be added to any game."""

    logistics: Replacing = Field(description="Logistic quarters.")
    garden: Garden = Field(description="The garden in the middle of the city.")
    port: Port = Field(description="Two ports with contracts.")


class Open(Model):
    """What lies open in the competitive game."""

    goals: Annotated[int, Field(ge=1, le=3)] = Field(description="How many goal cards.")
    advantages: Number = Field(description="How many advantage cards, as long as there are some.")


class Shortage(Model):
    """An opponent who needs a token and has none takes one back."""

    points: Number = Field(description="What that costs; nobody falls below nothing.")


class MicroCityRules(Model):
    """The numbers of the game."""

    versions: dict[Literal["solo", "cooperative", "competitive"], Version] = Field(
        description="What players begin with.", min_length=3
    )
    rounds: AllRounds = Field(description="How long a game lasts.")
    districts: Literal[4] = Field(description="How many districts a city has: two rows of two.")
    modules: Modules = Field(description="What may be added.")
    open: Open = Field(description="What lies open in the competitive game.")
    shortage: Shortage = Field(description="What happens to opponents without tokens.")
    stage_tokens_removable: bool = Field(False, description="Whether `any_area` means construction stages too.")


DOCUMENTS: Final = Documents(MicroCityRules, effect_places={}, reference_places={}, name_tables={})
