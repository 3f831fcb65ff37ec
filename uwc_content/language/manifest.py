"""What pack.yaml says: which game a pack is, in which languages, and how much of everything it should hold."""

from typing import Annotated

from pydantic import Field, StringConstraints

from uwc_content.language.base import Model

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$", max_length=60)]
Version = Annotated[str, StringConstraints(pattern=r"^\d+\.\d+\.\d+$")]
Locale = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?$")]


class Pack(Model):
    """A pack: one game's content."""

    id: Id = Field(description="the pack's permanent name; its folder and its translations are called the same")
    version: Version = Field(description="major.minor.patch of the content")
    ruleset: str | None = Field(
        None, description="the ruleset whose vocabulary the content uses; without one the pack is a game of its own"
    )
    locales: list[Locale] = Field(description="the languages of the pack; the first is the fallback", min_length=1)
    counts: dict[str, int | dict[str, int]] = Field(
        {}, description="how many items of each type there should be, where the type has decks or colours by those"
    )

    @property
    def game(self) -> str:
        """The game whose rules and nouns it has: that of its ruleset, or its own."""
        return self.ruleset or self.id
