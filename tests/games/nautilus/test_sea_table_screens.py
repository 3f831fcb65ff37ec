"""Nautilus at the terminal: it can be played in every language, shows nothing hidden, and tells scores as products."""

import random
import re
from functools import partial
from pathlib import Path

import pytest
from played_games import LOCALES, Played, any_answer, told_apart
from sea_screens import FOLDER, SITTINGS, a_sea, nautilus, shown

from uwc_content.engine.course import PENDING, PENDING_PERIOD
from uwc_content.games.nautilus.rules.discoveries import item_in
from uwc_content.games.nautilus.rules.scoring import score_sheet
from uwc_content.games.nautilus.table.sea_map import SeaMap
from uwc_content.games.nautilus.table.station_codes import codes_of
from uwc_content.games.nautilus.table.table import SeaPlayTable
from uwc_content.play.asking import meant

STEPS = {"buy", "expand", "walk", "launch", "scan", "sail"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def played_by_chance(table: SeaPlayTable, seed: int, until: str = "") -> SeaPlayTable:
    """On and on, or until a decision of some kind; whoever may do something does it."""
    chance = random.Random(seed)
    while (decision := table.game.decision) is not None and decision.kind != until:
        table.apply(chance.randrange(max(len(decision.options) - 1, 1)))
    return table


# --- whole games ---


@pytest.mark.parametrize("name", sorted(SITTINGS))
def test_screens_are_as_they_are_written_down(name: str) -> None:
    assert shown(name) == (FOLDER / f"{name}.txt").read_text("utf-8"), "see tests/helpers/sea_screens.py"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_in_any_language_lacks_no_words_and_fits_80_columns(locale: str) -> None:
    played = Played(a_sea("Anna,random,random", 2, locale), further=any_answer(2)).run()
    assert played.game.is_over
    assert played.table.missing == []
    assert "⟦" not in played.shown
    assert not re.search(r"[{}]", played.shown)
    assert max(len(line) for line in played.shown.splitlines()) <= 80


def one_of_the_first(chance: random.Random, options: int) -> int:
    """Whoever may do something does it: the last option is to stop."""
    return chance.randrange(max(options - 1, 1))


def test_every_decision_has_a_question_of_its_own_and_distinct_answers() -> None:
    asked: set[str] = set()
    for seed in range(3):
        table, chance = a_sea("Anna,Bert", seed, base="chosen"), random.Random(seed)
        asked |= told_apart(table, partial(one_of_the_first, chance))
    assert asked >= {"found", *STEPS}


# --- what is typed ---


def test_a_walk_is_chosen_by_the_numbers_of_its_stations() -> None:
    question = played_by_chance(a_sea("Anna,Bert"), 1, "walk").question()
    for number, choice in question.numbered().items():
        if not choice.is_stop:
            assert meant(question, choice.title.replace("→", "")) == [number]


# --- what is hidden ---


def test_what_a_player_has_looked_at_is_marked_on_the_sea() -> None:
    table = a_sea("Anna,Bert")
    state, sea = table.game.state, table.sea_look.sea
    nautilus().knowledge.look(nautilus(), state, 0, 1)
    cell, item = sea.spaces[0], item_in(nautilus(), state.zones[nautilus().places.spaces][0])
    assert SeaMap(table.sea_look, 0, 80).code(cell, table.sea_look.discoveries(0)[cell]).strip("? ") != ""
    assert SeaMap(table.sea_look, 1, 80).code(cell, table.sea_look.discoveries(1)[cell]) == " ? "
    assert table.hand(0) == [table.sea_look.lying(cell, item.id)]
    assert table.hand(1) == []


# --- what everybody should know ---


def table_said(table: SeaPlayTable) -> str:
    played = Played(table)
    played.session.terminal.show(table.sea_view.overview(0, 80))
    return " ".join(played.shown.split())


def test_the_table_tells_that_a_round_is_the_last_and_why() -> None:
    table = a_sea("Anna,Bert")
    state, course = table.game.state, nautilus().course
    assert "is the last" not in table_said(table)
    state.numbers[PENDING] = course.ends.index("last_found") + 1
    state.numbers[PENDING_PERIOD] = course.periods.index("round")
    assert "Round 1 is the last: the last of the ruins have been found." in table_said(table)


def test_the_table_tells_which_pieces_end_the_game_and_what_ranks_are_worth() -> None:
    table = a_sea("Anna,Bert")
    assert "of the last ones missing: 13, 14, 15; ranks are worth 4, 2" in table_said(table)
    table.game.state.zones[nautilus().places.ruins][13] = 1
    assert "of the last ones missing: 13, 15; " in table_said(table)


# --- the sea ---


def test_the_window_shows_the_city_and_every_submarine() -> None:
    table = played_by_chance(a_sea("Anna,Bert", 4), 4, "sail")
    look = table.sea_look
    drawn = SeaMap(look, look.state.actor, 80)
    assert all(drawn.is_shown(cell) for cell in drawn.origins())
    assert all(drawn.is_shown(cell) for seat in look.order() for cell in look.submarines(seat))


@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_whole_sea_is_never_wider_than_the_terminal(width: int) -> None:
    drawn = SeaMap(a_sea().sea_look, 0, width, is_whole=True)
    assert max(len(line) for line in drawn.lines()) <= width


def test_codes_tell_names_apart() -> None:
    assert codes_of(["Sea Snake", "Sea Snail", "Seal", "Sea"]) == {
        "Sea Snake": "Sn",
        "Sea Snail": "Se",
        "Seal": "Sa",
        "Sea": "S0",
    }


def test_codes_come_from_the_word_that_no_other_name_has() -> None:
    names = ["Base residenziale blu", "Base residenziale verde", "Base di addestramento", "Laboratorio di analisi"]
    assert list(codes_of(names).values()) == ["Bl", "Ve", "Ad", "La"]
    assert codes_of([*names, "Laboratorio di ricerca"])["Laboratorio di analisi"] == "An"


# --- the end ---


def test_every_factor_of_a_score_is_told_and_they_make_the_score() -> None:
    table = played_by_chance(a_sea("Anna,Bert", 4), 4)
    played = Played(table)
    played.session.terminal.show(table.ending())
    told = " ".join(played.shown.split())
    for seat in range(2):
        finds, research, score = score_sheet(nautilus(), table.game.state, seat)
        nemo = table.sea_look.public(seat)["resources"]["nemo"]
        name = table.sea_look.player(seat)
        assert score.total == finds.total * research.total + nemo == table.game.scores[seat]
        assert f"{name}: {score.total} = finds {finds.total} × research {research.total} + Nemo {nemo}" in told
