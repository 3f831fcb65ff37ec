"""Every word that may be a part of a block, as one union told apart by `op`."""

from functools import cache
from typing import Annotated

from pydantic import Field, TypeAdapter

from uwc_content.language import effects, standing
from uwc_content.language.base import Word
from uwc_content.language.conditions import CONDITION_WORDS
from uwc_content.language.effects import (
    EFFECT_WORDS,
    Advance,
    Build,
    Choose,
    Draw,
    Exchange,
    Gain,
    GameWord,
    If,
    Pay,
    Produce,
    Put,
    Ready,
    Select,
    Take,
    Together,
    Upgrade,
    Use,
)
from uwc_content.language.standing import (
    RULE_WORDS,
    Allow,
    Discount,
    Lower,
    Multiply,
    Raise,
    Set,
    Substitute,
    When,
)

Part = Annotated[
    Gain
    | Pay
    | Put
    | Exchange
    | Draw
    | Advance
    | Take
    | Use
    | Ready
    | Build
    | Upgrade
    | Produce
    | Select
    | Choose
    | Together
    | If
    | GameWord
    | When
    | Discount
    | Substitute
    | Multiply
    | Raise
    | Lower
    | Set
    | Allow,
    Field(discriminator="op"),
]
Block = list[Part]

PART_WORDS: dict[str, type[Word]] = {**EFFECT_WORDS, **RULE_WORDS}
ALL_WORDS: dict[str, type[Word]] = {**PART_WORDS, **CONDITION_WORDS}


@cache
def complete_words() -> None:
    """The words refer to `Part`, which is made of them, so their modules cannot import it: they are told here.

    Each model then completes itself on first use with all that it needs, much faster than one by one.
    """
    for module in (effects, standing):
        vars(module)["Part"] = Part


@cache
def block_validator() -> TypeAdapter[Block]:
    """Validates a block in bundle form."""
    complete_words()
    return TypeAdapter(Block)
