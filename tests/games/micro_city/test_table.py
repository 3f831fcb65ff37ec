"""Micro City at the terminal: it can be played in every language, and tells what happens, why, and who has won."""

import random
import re
from pathlib import Path

import pytest
from city_screens import FOLDER, SITTINGS, shown
from played_games import LOCALES, Played, a_city, any_answer, micro_city, some_answers, told_apart

from uwc_content.engine.course import LAST_END
from uwc_content.engine.outcome import DRAW, LOSS, WIN
from uwc_content.games.micro_city.rules.places import ENGINEER, FIRST_STAGE
from uwc_content.games.micro_city.table.table import CityTable

WAYS = {
    "alone": ("Anna", "mode=extended,modules=garden"),
    "challenge": ("Anna", "mode=challenge,building=star_dome_b,modules=port"),
    "partners": ("Anna,Bert", "modules=logistics+port+garden,card_x"),
    "opponents": ("Anna,greedy", "version=competitive,modules=logistics+port+garden"),
}
COMPETITIVE = "version=competitive"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- whole games ---


@pytest.mark.parametrize("name", sorted(SITTINGS))
def test_screens_are_as_they_are_written_down(name: str) -> None:
    assert shown(name) == (FOLDER / f"{name}.txt").read_text("utf-8"), "see tests/helpers/city_screens.py"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("way", sorted(WAYS))
def test_a_game_in_any_language_lacks_no_words_and_fits_80_columns(locale: str, way: str) -> None:
    players, wanted = WAYS[way]
    played = Played(a_city(players, 2, locale, wanted), further=any_answer(2)).run()
    assert played.game.is_over
    assert played.table.missing == []
    assert "⟦" not in played.shown
    assert not re.search(r"[{}]", played.shown)
    assert max(len(line) for line in played.shown.splitlines()) <= 80


@pytest.mark.parametrize("way", sorted(WAYS))
def test_every_decision_has_a_question_of_its_own_and_distinct_answers(way: str) -> None:
    players, wanted = WAYS[way]
    asked: set[str] = set()
    for seed in range(3):
        table, chance = a_city(players, seed, "en", wanted), random.Random(seed)
        asked |= told_apart(table, chance.randrange)
    assert asked >= {"place", "project", "walk", "act", "choose", "take", "word"}


# --- rounds ---


def test_a_round_is_told_phase_by_phase() -> None:
    table = a_city("Anna", 3)
    Played(table, ["a1", "0", "4", "1", "1", "1"]).run()
    told = table.lines[-1].text
    phases = ["rolls", "plays “Construction”", "walks to", "quarter:", "token on"]
    places = [told.index(phase) for phase in phases]
    assert places == sorted(places)


def test_what_the_rules_give_at_the_end_of_a_round_is_told_with_the_rule() -> None:
    table = a_city("Anna", 3)
    played = Played(table, ["a1", "0", "4", "1", "1", "1"]).run()
    assert "+1 money (If you have at least 2 dice, gain 1 money)" in " ".join(played.shown.split())


def test_the_first_engineer_is_told_as_well() -> None:
    table = a_city("Anna,Bert", 1, "en", COMPETITIVE)
    some_answers(table, 2)
    placed = [line.text for line in table.lines if "the engineer begins on" in line.text]
    assert len(placed) == 2


def test_what_an_opponent_has_just_played_is_told_where_it_bars_a_card() -> None:
    table = a_city("Anna,Bert", 1, "en", COMPETITIVE)
    state, pile = table.city.state, micro_city().zones.by_name["pile"].place
    while table.game.decision is not None and table.game.decision.kind != "project":
        table.apply(len(table.game.codes) - 1)
    assert table.question().about == ""
    state = table.city.state
    state.seats[1 - state.actor].zones[pile].append(micro_city().program.by_id["project_4"].index)
    assert table.question().about == "Your opponent has just played Construction, so that you cannot play it now."


def test_a_choice_can_be_taken_back_until_dice_are_rolled() -> None:
    table = a_city("Anna", 1)
    table.apply(0)
    assert table.undo() == "revealed"
    before = table.game.state.plain()
    table.apply(len(table.game.codes) - 1)
    assert table.undo() == ""
    assert table.game.state.plain() == before


# --- the end ---


def ending(table: CityTable, *outcome: int) -> str:
    table.city.state.stack.clear()
    table.city.state.outcome = list(outcome)
    console = Played(table)
    console.session.terminal.show(table.ending())
    return console.shown


def test_a_complete_building_wins_with_the_rounds_that_are_left() -> None:
    table = a_city("Anna")
    owners = table.city.state.zones[micro_city().areas.owners]
    owners[FIRST_STAGE : FIRST_STAGE + 4] = [0] * 4
    shown_at_the_end = ending(table, WIN)
    assert "4 of 4 construction stages completed" in shown_at_the_end
    assert "Everything is built, with 10 rounds left.\nYou win.\n" in shown_at_the_end


@pytest.mark.parametrize(("last_end", "reason"), [(1, "No round is left."), (0, "There was no token left for this")])
def test_a_loss_says_why(last_end: int, reason: str) -> None:
    table = a_city("Anna,Bert")
    table.city.state.numbers[LAST_END] = last_end
    for seat in range(2):
        micro_city().set_seat_number(table.city.state, seat, ENGINEER, 5)
    told = ending(table, LOSS, LOSS)
    assert reason in told
    assert "You lose together." in told


@pytest.mark.parametrize(
    ("points", "cards", "money", "reason", "verdict"),
    [
        ((5, 4), (0, 2), (0, 5), "The points decide.", "Anna wins."),
        ((5, 5), (1, 2), (3, 0), "The points are equal: the advantage cards decide.", "Bert wins."),
        ((5, 5), (1, 1), (3, 0), "Points and advantage cards are equal: the resources decide.", "Anna wins."),
        ((5, 5), (1, 1), (3, 3), "Points, advantage cards and resources are equal.", "The game is a draw."),
    ],
)
def test_what_decides_between_opponents_is_told(
    points: tuple[int, int], cards: tuple[int, int], money: tuple[int, int], reason: str, verdict: str
) -> None:
    table, rules = a_city("Anna,Bert", 1, "en", COMPETITIVE), micro_city()
    advantages = [item.index for item in rules.program.by_type["advantages"]]
    for seat, player in enumerate(table.city.state.seats):
        player.amounts = [0] * len(player.amounts)
        player.amounts[rules.points] = points[seat]
        player.amounts[rules.program.amount_index["money"]] = money[seat]
        player.zones[rules.zones.by_name["advantages"].place] = advantages[: cards[seat]]
    first = table.city.game.ranking[0]
    outcome = [DRAW, DRAW] if "draw" in verdict else [WIN if seat == first else LOSS for seat in range(2)]
    told = ending(table, *outcome)
    assert f"{reason}\n{verdict}\n" in told
