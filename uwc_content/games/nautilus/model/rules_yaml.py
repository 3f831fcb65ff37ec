"""What rules.yaml of Nautilus holds besides the set-up and the turns: every number that is no station, tile or map."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from uwc_content.games.nautilus.model.resource_names import Amounts, ResourceName
from uwc_content.language.base import Model
from uwc_content.language.turns import Name


def keys_as_text(table: object) -> object:
    """YAML reads the key of `{2: [4, 2]}` as a number; JSON knows only texts."""
    return {str(key): value for key, value in table.items()} if isinstance(table, dict) else table


Number = Annotated[int, Field(ge=1, le=100)]
PlayersKey = Annotated[str, StringConstraints(pattern=r"^[2-4]$")]
Points = Annotated[int, Field(ge=0, le=100)]
Ranks = Annotated[dict[PlayersKey, list[Points]], BeforeValidator(keys_as_text)]


class Pieces(Model):
    """How many pieces every player has."""

    researchers: Number = Field(description="The researchers of a player.")
    submarines: Annotated[int, Field(ge=1, le=8)] = Field(description="The submarines of a player.")


class StationRules(Model):
    """How stations are bought and held."""

    held: Annotated[int, Field(ge=1, le=4)] = Field(description="How many stations a player may hold.")
    aboard: Name = Field(
        description="The table of `setup` that says how many researchers a residential station holds when it is bought."
    )
    researcher: Amounts = Field(description="What each researcher on a residential station costs.")


class Chip(Model):
    """The chip for whoever has activated the most stations of one type."""

    least: Number = Field(description="How many active stations it takes at least.")
    value: Points = Field(description="What the type is worth to whoever has the chip.")


class Research(Model):
    """What active research stations are worth in the end."""

    values: list[Points] = Field(description="What a type is worth with no active station, with one and so on.")
    chip: Chip = Field(description="The chip of each type.")


class Ruins(Model):
    """The ruins of Atlantis."""

    spaces: Annotated[int, Field(ge=1, le=60)] = Field(description="How many spaces there are.")
    last: list[Number] = Field(description="The spaces that end the game when all of them are filled.", min_length=1)
    ranks: Ranks = Field(description="By how many play: what the most markers are worth, the second most and so on.")
    ties: Literal["dense", "skip"] = Field(
        description="After a tie the next value comes (`dense`), or as many are left out as were tied (`skip`)."
    )


class Term(Model):
    """One summand: exactly one of these."""

    rank: Literal["ruins"] | None = Field(None, description="What the rank in the ruins is worth.")
    values: Literal["collection", "research"] | None = Field(
        None, description="The values of the kept discoveries, or of the types of research stations."
    )
    resource: ResourceName | None = Field(None, description="How much of it the player has.")
    multiply: Annotated[list[Name], Field(min_length=2)] | None = Field(
        None, description="The product of sums that stand above."
    )


class NamedSum(Model):
    """A sum that others may be made from."""

    sum: Name = Field(description="Its name.")
    of: list[Term] = Field(description="What is added up.", min_length=1)


class NautilusRules(Model):
    """The numbers of the game."""

    pieces: Pieces = Field(description="How many pieces every player has.")
    stations: StationRules = Field(description="How stations are bought and held.")
    sonar: Amounts = Field(description="What a look with the sonar costs.")
    research: Research = Field(description="What active research stations are worth.")
    ruins: Ruins = Field(description="The ruins of Atlantis.")
    final_scoring: list[NamedSum] = Field(
        description="Sums in their order; the last one is what the game is won by.", min_length=1
    )
