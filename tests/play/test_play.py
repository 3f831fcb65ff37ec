"""The game at the terminal, driven as people drive it: by what they type."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from played_games import LOCALES, Played, a_table, any_answer, listened_to, some_answers

from uwc_content.games.underwater_cities.rules.places import HAND
from uwc_content.games.underwater_cities.rules.scoring import city_points
from uwc_content.games.underwater_cities.table.table import UnderwaterTable
from uwc_content.play.asking import Choice, Question, meant
from uwc_content.play.session import FIRST_COMMANDS, LAST_COMMANDS

TURNS = 3 * (4 + 3 + 3)
"""Of each player in a whole game."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- whole games ---


def test_a_solo_game_can_be_played_to_its_end() -> None:
    played = Played(a_table("me", 3), further=any_answer(3)).run()
    assert played.game.is_over
    score = played.game.scores[0]
    assert f"Points: {score} (goal: 100)" in played.shown
    assert "You have not reached the goal this time." in played.shown
    assert played.session.words.missing == []


def test_a_game_against_two_bots_tells_all_their_turns_and_who_wins() -> None:
    played = Played(a_table("Anna,greedy,random", 2, contracts=True), further=any_answer(2)).run()
    for seat, name in enumerate(("Anna", "greedy", "random")):
        turns = [line for line in played.table.lines if line.phase == "turn" and line.seat == seat]
        assert len(turns) == TURNS
        assert all(line.text.startswith(name) for line in turns)
    winner = played.table.players[played.game.ranking[0]].name
    assert f"{winner} wins." in played.shown
    ranks = [f"{rank}. {played.table.players[seat].name}" for rank, seat in enumerate(played.game.ranking, 1)]
    assert "\n".join(ranks) in played.shown


def test_bots_can_play_alone() -> None:
    played = Played(a_table("random,random")).run()
    assert played.game.is_over
    assert "random 2" in played.shown


def test_people_at_one_keyboard_are_asked_to_change_places() -> None:
    played = Played(a_table("Anna,Bert", 4), ["", "1", "1", "1"]).run()
    first, second = (
        played.table.players[seat].name for seat in played.table.look.machine.observe(played.game.state, 0)["order"]
    )
    before, _, after = played.shown.partition(f"{second}, it is your turn.")
    assert f"{first}, it is your turn." in before
    assert after.startswith(" Press Enter when nobody else is looking.\n> ")


def test_the_story_leaves_no_gap() -> None:
    """Passage follows passage, and the last one ends where the game ends."""
    table = a_table("random,random,random", 5, contracts=True)
    told = listened_to(table)
    some_answers(table, 10_000, 5)
    assert all(later.before == earlier.after for earlier, later in pairwise(told))
    assert told[-1].after == [table.look.public(seat) for seat in range(3)]


def test_final_scoring_is_told_step_by_step() -> None:
    table = a_table("random,random", 7)
    some_answers(table, 10_000, 8)
    assert table.game.is_over
    for seat in range(2):
        steps = dict(table.chronicle.final[seat])
        assert steps["cities"] == city_points(table.look.machine, table.game.state, seat)
        before = table.game.scores[seat] - sum(steps.values())
        scoring = [line.text for line in table.lines if line.phase in ("scoring", "leftovers") and line.seat == seat]
        gained = sum(int(found) for line in scoring for found in re.findall(r"points \+(\d+)", line))
        assert before + gained == table.game.scores[seat]


# --- answers ---

QUESTION = Question(
    "Which?",
    "",
    [
        Choice(0, "home", group="Build 1 farm"),
        Choice(1, "home – bay", group="Build 1 tunnel"),
        Choice(2, "Építés", group="Łódź"),
        Choice(3, "Nothing", is_stop=True),
    ],
)


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("1", [1]),
        ("0", [0]),
        ("4", []),
        ("99999999999999999999", []),
        ("home", [1]),
        ("HOME", [1]),
        ("bay", [2]),
        ("om", [1, 2]),
        ("tunnel home", [2]),
        ("epites", [3]),
        ("lodz ep", [3]),
        ("noth", [0]),
        ("", []),
        ("?!", []),
        ("²", []),
    ],
)
def test_an_answer_is_found_by_number_name_or_pieces_of_a_name(typed: str, numbers: list[int]) -> None:
    assert meant(QUESTION, typed) == numbers


def test_a_choice_can_be_made_by_name() -> None:
    table = a_table("me", 3)
    wanted = table.question().choices[2].title
    Played(table, [wanted]).run()
    assert table.game.choices == [2]


def test_something_that_may_mean_several_answers_is_asked_back() -> None:
    played = Played(a_table("me", 3), ["e"]).run()
    assert "“e” may mean: 1) " in played.shown
    assert played.game.choices == []


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=30), max_size=5))
def test_nonsense_never_stops_the_game(typed: list[str]) -> None:
    nonsense = [line for line in typed if not line.strip().isdecimal() and "\n" not in line]
    played = Played(shared_table(), [*(f"zz{line}zz" for line in nonsense), *nonsense, "log"])
    played.run()
    assert "Which" in played.shown


def shared_table() -> UnderwaterTable:
    table = a_table("me", 3)
    some_answers(table, 3)
    return table


@pytest.mark.parametrize(
    "typed", ["99", "-1", "1.5", "zzz", "card", "card zzz", "board zzz", "\x1b[2J", "[bold]x[/bold]", "{0}"]
)
def test_bad_input_says_what_is_possible_and_changes_nothing(typed: str) -> None:
    played = Played(a_table("me", 3), [typed]).run()
    assert "no answer here" in played.shown or "There is nothing called" in played.shown
    assert "\x1b" not in played.shown
    assert played.game.choices == []


# --- commands ---


@pytest.mark.parametrize("locale", LOCALES)
def test_every_command_does_something_and_the_game_goes_on(locale: str) -> None:
    table = a_table("me,random,you", 4, locale, contracts=True)
    some_answers(table, 30)
    for key in (*FIRST_COMMANDS, *table.screens, *LAST_COMMANDS):
        if key == "quit":
            continue
        for word in table.words.answers(key):
            played = Played(table, ["", f"{word} a" if key in ("card", "save") else word]).run()
            shown = played.shown.split("\n> ")
            assert len(shown[2].strip()) > 10, (locale, word)
    assert table.words.missing == []


def test_the_board_of_another_player_can_be_looked_at() -> None:
    played = Played(a_table("me,random", 1), ["board rand"]).run()
    assert "The board of random" in played.shown


def test_a_card_is_explained_by_a_piece_of_its_name() -> None:
    played = Played(a_table("me", 1), ["card biomech"]).run()
    assert "Whenever you build the second laboratory of a connected city, gain 1 credit." in " ".join(
        played.shown.split()
    )


def test_the_log_has_as_many_lines_as_one_asks_for() -> None:
    table = a_table("me,random", 1)
    some_answers(table, 60)
    shown = Played(table, ["log 2"]).run().shown
    assert table.lines[-1].text.split()[0] in shown
    assert "Nothing has happened" not in shown


# --- taking back ---


def test_undo_returns_to_the_very_position_before() -> None:
    table = a_table("me", 3)
    before = table.game.state.copy().plain()
    played = Played(table, ["1", "undo"]).run()
    assert "Taken back." in played.shown
    assert table.game.state.plain() == before
    assert table.game.choices == []


def test_every_choice_that_the_engine_takes_back_is_taken_back_with_its_story() -> None:
    table = a_table("me", 6)
    for _ in range(60):
        story, state = list(table.lines), table.game.state.copy().plain()
        some_answers(table, 1, len(table.game.choices))
        if table.undo() == "":
            assert table.game.state.plain() == state
            assert table.lines == story
            some_answers(table, 1, len(table.game.choices))


@pytest.mark.parametrize(
    ("players", "seed", "reason"),
    [
        ("me", 3, "nothing to take back yet"),
        ("me", 3, "what was hidden or left to chance"),
        ("me,random", 3, "another player’s turn"),
    ],
)
def test_undo_says_why_it_cannot(players: str, seed: int, reason: str) -> None:
    table = a_table(players, seed)
    if "yet" not in reason:
        while table.undo() != {"another": "others", "what": "revealed"}[reason.split()[0]]:
            some_answers(table, 2, len(table.game.choices))
        while table.players[table.game.state.actor].bot:
            some_answers(table, 1)
    played = Played(table, ["undo"]).run()
    assert reason in " ".join(played.shown.split())


# --- what is hidden stays hidden ---


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_screen_depends_on_what_a_player_cannot_see(seed: int) -> None:
    table = a_table("me,greedy,you", seed, contracts=True)
    some_answers(table, 40 + 13 * seed, seed)
    for seat in range(3):
        shown = everything(table, seat)
        hands = [each.zones[HAND][:] for each in table.game.state.seats]
        table.judge.hide(table.game.state, seat)
        assert [each.zones[HAND] for each in table.game.state.seats] != hands
        assert everything(table, seat) == shown


def everything(table: UnderwaterTable, seat: int) -> str:
    """All screens and the log as one player sees them."""
    played = Played(table)
    for name, screen in table.screens.items():
        for rest in ("a",) if name == "card" else ("", *(player.name for player in table.players)):
            played.session.terminal.show(screen(seat, rest, 80) or "")
    played.session.log(seat, "1000")
    return played.shown


def test_what_is_told_about_others_names_no_card_of_their_hands() -> None:
    table = a_table("random,random", 6)
    told = listened_to(table)
    while not table.game.is_over:
        some_answers(table, 1, len(table.game.choices))
        for passage in told:
            hand = table.hand(passage.seat) if passage.seat >= 0 else []
            names = [table.look.names.name(card) for card in hand if card != passage.card]
            text = table.chronicle.teller.told(passage)
            assert not [name for name in names if f"“{name}”" in text or f": {name}" in text]
        told.clear()
