"""Expected facts against those of a state, in game words."""

import copy
from typing import Any, NamedTuple

from uwc_content.engine.state import State
from uwc_content.workshop.scenarios.model import Facts, Outlook
from uwc_content.workshop.scenarios.stage import Picture, Stage

NOTHING = "nothing"


class Difference(NamedTuple):
    """One fact that is not as expected."""

    fact: str
    expected: Any
    actual: Any


def differences(
    stage: Stage, before: Picture, state: State, outlook: Outlook, unasked: frozenset[str]
) -> list[Difference]:
    """Every fact that differs. What is not listed must be as before."""
    after = stage.picture(state)
    expected = Picture([dict(each) for each in copy.deepcopy(before.seats)], copy.deepcopy(before.table))
    asked = {(seat, name) for seat, facts in outlook.seats.items() for name in facts}
    asked |= {(-1, name) for name in outlook.table}
    found: list[Difference] = []
    hidden: set[tuple[int, str]] = set()
    for seat, facts in outlook.seats.items():
        for name, wanted in facts.items():
            if stage.implied(expected, seat, name, wanted):
                asked |= {(-1, each) for each in stage.implied_facts}
            elif name in expected.seats[seat]:
                expected.seats[seat][name] = overlaid(expected.seats[seat][name], wanted)
            else:
                hidden |= {(seat, each) for each in stage.replaces(name)}
                found += compared(path(seat, name), wanted, stage.derived(state, seat, name, wanted), stage.ordered)
    for name, wanted in outlook.table.items():
        if name in expected.table:
            expected.table[name] = overlaid(expected.table[name], wanted)
        else:
            hidden |= {(-1, each) for each in stage.replaces(name)}
            found += compared(name, wanted, stage.derived(state, 0, name, wanted), stage.ordered)
    for seat, (wanted_facts, facts) in enumerate(zip(expected.seats, after.seats, strict=True)):
        left_out = unasked | {name for owner, name in hidden if owner == seat}
        found += all_compared(stage, seat, wanted_facts, facts, asked, left_out)
    left_out = unasked | stage.told_elsewhere | {name for owner, name in hidden if owner < 0}
    return found + all_compared(stage, -1, expected.table, after.table, asked, left_out)


def all_compared(
    stage: Stage, seat: int, expected: Facts, actual: Facts, asked: set[tuple[int, str]], unasked: frozenset[str]
) -> list[Difference]:
    found: list[Difference] = []
    for name, wanted in expected.items():
        if (seat, name) in asked or name not in unasked:
            found += compared(path(seat, name), wanted, actual[name], stage.ordered)
    return found


def listed_differences(stage: Stage, state: State, outlook: Outlook) -> list[Difference]:
    """Only what is listed, also within tables."""
    after = stage.picture(state)
    found: list[Difference] = []
    for seat, facts in (*outlook.seats.items(), (-1, outlook.table)):
        actual = after.table if seat < 0 else after.seats[seat]
        for name, wanted in facts.items():
            value = actual[name] if name in actual else stage.derived(state, max(seat, 0), name, wanted)
            if isinstance(wanted, dict):
                value = {key: value.get(key, NOTHING) for key in wanted}
            found += compared(path(seat, name), wanted, value, stage.ordered)
    return found


def overlaid(before: Any, wanted: Any) -> Any:
    """Tables change where they are listed; everything else is replaced."""
    if not isinstance(before, dict):
        return wanted
    changed = {**before, **wanted}
    return {key: value for key, value in changed.items() if value not in ([], {}, NOTHING)}


def compared(fact: str, expected: Any, actual: Any, ordered: frozenset[str]) -> list[Difference]:
    if isinstance(expected, dict) and isinstance(actual, dict):
        keys = [*expected, *(key for key in actual if key not in expected)]
        return [
            Difference(f"{fact}.{key}", expected.get(key, NOTHING), actual.get(key, NOTHING))
            for key in keys
            if not is_same(fact, expected.get(key, NOTHING), actual.get(key, NOTHING), ordered)
        ]
    return [] if is_same(fact, expected, actual, ordered) else [Difference(fact, expected, actual)]


def is_same(fact: str, expected: Any, actual: Any, ordered: frozenset[str]) -> bool:
    if isinstance(expected, list) and isinstance(actual, list) and fact.split(".")[0] not in ordered:
        return sorted(map(str, expected)) == sorted(map(str, actual))
    return bool(expected == actual)


def path(seat: int, name: str) -> str:
    return name if seat <= 0 else f"player_{seat + 1}.{name}"
