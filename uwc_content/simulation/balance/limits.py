"""The limits of balance and the strategies to compare, as a designer writes them in docs/limits.yaml."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.yaml import read_yaml
from uwc_content.simulation.journal import Journal

HOLDS_NOTHING = "UWC113"
MEASURES = {
    "order_wins": "share of wins of a place in the first turn order, beyond chance",
    "order_points": "points of a place in the first turn order against the others at the table",
    "strategy_points": "points of those who follow a strategy, against the others at the table",
    "winner_points": "points of the winner",
    "table_wins": "share of games that are won where all win or lose together",
}
"""What every game is measured by; its journal adds its own subjects."""


def measures_of(journal: type[Journal]) -> dict[str, str]:
    """Everything that is measured about a game, in words."""
    subjects = (*journal.dealt.values(), *journal.chosen.values(), *journal.used.values())
    gauges = {name: gauge.text for name, gauge in journal.gauges.items()}
    return {**MEASURES, **gauges, **{name: text for subject in subjects for name, text in subject.measures.items()}}


NOBODY_HAS_IT = Message("the strategy `{name}` counts `{noun}`, which nobody has")
NOBODY_HAS_IT_BUT = Message("the strategy `{name}` counts `{noun}`, which nobody has: {hint}")

NO_TABLE_HAS_IT = Message(
    "`table_wins` limits `{option}: {value}`, which no table of the report has; it has {option}: {known}"
)


class LimitsRefused(Refusal):
    """A file of limits that cannot be used."""


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Limit(Strict):
    """What a measure may be at least and at most."""

    least: float | None = None
    most: float | None = None
    reason: str


class Limits(Strict):
    """Everything in the file."""

    limits: dict[str, Limit] = {}
    table_wins: dict[str, dict[str, Limit]] = {}
    """By option and its value: the share of games that are won at such tables, where all win or lose together."""
    strategies: dict[str, list[str]] = {}
    """For each strategy the nouns that are counted at the end of a game."""
    exceptions: dict[str, dict[str, str]] = {}
    """By measure: what may miss its limit, and why it is left so."""

    def verdict(self, measure: str, row: dict[str, Any]) -> str:
        """`above` or `below` if the whole interval lies outside, `unclear` if only the estimate does."""
        return verdict_of(self.limits.get(measure), row)

    def wins_at(self, table: dict[str, Any]) -> Limit | None:
        """What holds for the options of a table; the option that comes first in the file decides."""
        for option, values in self.table_wins.items():
            if table.get(option) in values:
                return values[table[option]]
        return None


def verdict_of(limit: Limit | None, row: dict[str, Any]) -> str:
    """`above` or `below` if the whole interval lies outside, `unclear` if only the estimate does."""
    if limit is None or not row["of"]:
        return "inside"
    if limit.most is not None and row["low"] > limit.most:
        return "above"
    if limit.least is not None and row["high"] < limit.least:
        return "below"
    return "inside" if is_within(limit, row["estimate"]) else "unclear"


def is_within(limit: Limit, value: float) -> bool:
    return (limit.least is None or limit.least <= value) and (limit.most is None or value <= limit.most)


def read_limits(path: Path, measures: Collection[str]) -> Limits:
    """The limits in a file; a file that is not there sets none."""
    if not path.is_file():
        return Limits()
    try:
        limits = Limits.model_validate(plain_limits(path))
    except ValidationError as fault:
        first = fault.errors()[0]
        place = ".".join(str(each) for each in first["loc"])
        raise LimitsRefused(
            Message("`{place}` in `{path}`: {reason}", place=place, path=path, reason=first["msg"].lower())
        ) from None
    for measure in (*limits.limits, *limits.exceptions):
        if measure not in measures:
            raise LimitsRefused(
                Message(
                    "`{path}` limits `{measure}`, which is not measured; there are {names}",
                    path=path,
                    measure=measure,
                    names=", ".join(measures),
                )
            )
    return limits


def plain_limits(path: Path) -> object:
    """What stands in the file, perhaps nothing; the first fault of its YAML refuses it, with its place."""
    root, faults = read_yaml(path.name, path.read_bytes())
    for fault in faults:
        if fault.code == HOLDS_NOTHING:
            return {}
        place = f"{fault.span.line}:{fault.span.column}"
        reason = Message("{place}: {message}", place=place, message=fault.message)
        if fault.hint:
            reason = Message("{reason}; {hint}", reason=reason, hint=fault.hint)
        raise LimitsRefused(Message("`{path}` is no YAML: {reason}", path=path, reason=reason))
    return {} if root is None else root.plain()


def check_tables(limits: Limits, tables: Collection[Mapping[str, Any]]) -> None:
    """A limit for tables that nobody plays would always hold."""
    for option, values in limits.table_wins.items():
        known = sorted({str(table[option]) for table in tables if table.get(option)})
        for value in values:
            if value not in known:
                raise LimitsRefused(NO_TABLE_HAS_IT.filled(option=option, value=value, known=", ".join(known) or "–"))


def check_nouns(limits: Limits, known: Collection[str]) -> None:
    """A strategy that counts what does not exist would look as if nobody followed it."""
    for strategy, nouns in limits.strategies.items():
        for noun in nouns:
            if noun not in known:
                hint = did_you_mean(noun, known)
                message = NOBODY_HAS_IT_BUT if hint else NOBODY_HAS_IT
                raise LimitsRefused(message.filled(name=strategy, noun=noun, hint=hint))
