"""Where there was nothing to choose from, a player is told what was picked, and nobody else is."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from played_games import Played, a_city, a_plain_table, a_table
from sea_screens import a_sea

from uwc_content.engine.journal import BEFORE_TAKE
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.state import State
from uwc_content.play.happenings import FORCED, GONE, PASSED
from uwc_content.play.table import Event, Table

SAID = "nothing else was possible."
TABLES: dict[str, Callable[[], Any]] = {
    "boards": lambda: a_table("Anna,Bert", 3),
    "city": lambda: a_city("Anna,Bert", 3),
    "meadow": lambda: a_plain_table("Anna,Bert", 3),
    "sea": lambda: a_sea("Anna,Bert", 3),
}
MOST = 120
every_table = pytest.mark.parametrize("name", TABLES)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)


def forced(table: Table, seat: int, since: int) -> list[Event]:
    return [event for event in table.events(seat, since) if event.kind in (FORCED, PASSED)]


def unasked(table: Table, choice: int) -> list[str]:
    """The kinds of decisions that the kernel makes by itself in the course of a choice, as a journal sees them."""
    game, found = table.game.copy(), []

    def watch(state: State, moment: int) -> None:
        if moment == BEFORE_TAKE:
            found.append(decision_kind(game.rules, state))

    game.apply(choice, watch)
    return found[1:]


@every_table
def test_every_decision_that_nobody_was_asked_is_told_to_its_player_alone(name: str) -> None:
    table, chance, told = TABLES[name](), Random(7), 0
    for _ in range(MOST):
        if table.game.is_over:
            break
        made, choice = len(table.game.choices), chance.randrange(len(table.game.codes))
        kind, passed = decision_kind(table.game.rules, table.game.state), unasked(table, choice)
        table.apply(choice)
        events = [event for seat in (0, 1) for event in forced(table, seat, made)]
        assert all(event.text.endswith(SAID) for event in events)
        assert len([each for each in passed if each != kind]) <= len(events) <= len(passed)
        assert forced(table, -1, made) == []
        told += len(events)
    assert told, "some decisions had one answer"


@every_table
def test_the_log_of_a_player_tells_it_and_that_of_others_does_not(name: str) -> None:
    table, chance = TABLES[name](), Random(7)
    while not (forced(table, 0, 0) or table.game.is_over):
        table.apply(chance.randrange(len(table.game.codes)))
    texts = [event.text for event in forced(table, 0, 0)]
    assert [line.text for line in table.log(0) if line.phase in (FORCED, PASSED)] == texts != []
    assert [line.seat for seat in (1, -1) for line in table.log(seat) if line.phase in (FORCED, PASSED)] == [1] * len(
        forced(table, 1, 0)
    )
    assert not [line for line in table.lines if line.text.endswith(SAID)]


def test_a_player_at_the_terminal_reads_it_at_once_and_in_the_log() -> None:
    shown = " ".join(Played(a_city("Anna", 3), ["c1", "1", "1", "log"]).run().shown.split())
    assert shown.count("Do you pay? Pay 2 money – nothing else was possible.") == 2


def test_what_was_picked_is_not_told_a_second_time_as_gone() -> None:
    for seed in range(12):
        table, chance = a_plain_table("Anna,Bert", seed), Random(seed)
        while not table.game.is_over:
            made = len(table.game.choices)
            table.apply(chance.randrange(len(table.game.codes)))
            for seat in (0, 1):
                picked = {ref for event in forced(table, seat, made) for ref in event.refs}
                gone = {ref for event in table.events(seat, made) if event.kind == GONE for ref in event.refs}
                assert not any(ref == one or ref.startswith(one + "/") for one in gone for ref in picked)
