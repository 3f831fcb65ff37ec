"""A scenario as it was read: plain values that know their places."""

from typing import Any, NamedTuple

from uwc_content.diagnostics import Diagnostic, Span

Facts = dict[str, Any]
"""Names of facts and their values in game words: `{"resources": {"gold": 1}, "hand": ["trade"]}`."""


class Choice(NamedTuple):
    """One choice, told by pieces of its option's label."""

    text: str
    """As it stands in the file."""
    verb: str
    pieces: tuple[str, ...]
    where: str = ""
    """The part of a layout, or the place that it belongs to."""
    amounts: dict[str, int] | None = None
    """Exactly these amounts are paid or gained."""
    number: int = 0
    """The position among the options, counted from 1; 0 where pieces tell it."""


class Given(NamedTuple):
    """The game before anything happens."""

    players: int
    seats: list[Facts]
    table: Facts


class Deed(NamedTuple):
    """What happens: a whole turn, an effect, what an item does, or phases of the game."""

    kind: str
    name: str = ""
    """The item, the hidden effect, or whatever else it names."""
    section: str = ""
    """The section of the item, where only one of them happens."""


class Line(NamedTuple):
    """Facts that a line of play may or may not lead to."""

    facts: "Outlook"
    is_possible: bool


class Outlook(NamedTuple):
    """Expected facts: of each seat, and of the table."""

    seats: dict[int, Facts]
    table: Facts

    @property
    def is_empty(self) -> bool:
        return not self.table and not any(self.seats.values())


class Expectation(NamedTuple):
    """What must be true in the end."""

    facts: Outlook
    options: list[Choice]
    not_offered: list[Choice]
    lines: list[Line]
    log: list[Choice]
    is_refused: bool

    @property
    def is_empty(self) -> bool:
        asked = (self.options, self.not_offered, self.lines, self.log)
        return self.facts.is_empty and not any(asked) and not self.is_refused

    @property
    def compares_facts(self) -> bool:
        """Whoever only asks for options, lines or a refusal says nothing about the board."""
        return not self.facts.is_empty or not (self.options or self.not_offered or self.lines or self.is_refused)


class Scenario(NamedTuple):
    """One test."""

    id: str
    span: Span
    rules: list[str]
    given: Given
    deeds: list[Deed]
    choices: list[Choice]
    expect: Expectation


class ScenarioFile(NamedTuple):
    """The scenarios of one file, and the bundle that they are played with."""

    file: str
    scenarios: list[Scenario]
    bundle: dict[str, Any]
    faults: list[Diagnostic]

    @property
    def is_sound(self) -> bool:
        return not any(fault.is_error for fault in self.faults)
