"""A declared game at the terminal: it can be played in every language, and shows nothing hidden."""

import json
import random
import re
from pathlib import Path

import pytest
from played_games import LOCALES, Played, a_plain_table, any_answer, some_answers, stop_after, told_apart

from uwc_content.games.declared.table.table import PlainTable
from uwc_content.play.saves import read_save
from uwc_content.play.seating import resumed_table


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- whole games ---


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_in_any_language_lacks_no_words(locale: str, seed: int) -> None:
    played = Played(a_plain_table("Anna,greedy,random", seed, locale), further=any_answer(seed)).run()
    assert played.game.is_over
    assert played.table.missing == []
    assert "⟦" not in played.shown
    assert not re.search(r"[{}]", played.shown)


def test_the_ending_tells_points_by_source_ranks_and_winner() -> None:
    played = Played(a_plain_table("Anna,greedy", 2), further=any_answer(2)).run()
    shown = " ".join(played.shown.split())
    for seat, name in enumerate(("Anna", "greedy")):
        told = re.findall(rf"{name}: (\d+) \((.*?)\)", shown)[-1]
        assert int(told[0]) == played.game.scores[seat]
        assert sum(int(piece.rsplit(" ", 1)[1]) for piece in told[1].split(", ")) == played.game.scores[seat]
    first = played.table.players[played.game.ranking[0]].name
    assert f"1. {first}" in shown
    assert f"{first} wins." in shown


def test_equal_players_share_the_victory() -> None:
    table = a_plain_table("Anna,Bert")
    table.look.game.state.stack.clear()
    for seat in table.look.state.seats:
        seat.amounts = [4 for _ in seat.amounts]
    console = Played(table)
    console.session.terminal.show(table.ending())
    assert "Anna and Bert share the victory." in console.shown


def test_every_turn_has_a_line_of_its_player() -> None:
    played = Played(a_plain_table("greedy,random", 3)).run()
    turns = [line for line in played.table.lines if line.phase == "turn"]
    rounds = sum(line.phase == "period" for line in played.table.lines) + 1
    assert len(turns) == 2 * rounds
    names = [player.name for player in played.table.players]
    assert all(line.text.startswith(names[line.seat]) for line in turns)


# --- questions ---


def test_every_decision_of_many_games_has_a_question_of_its_own() -> None:
    asked: set[str] = set()
    for seed in range(6):
        table = a_plain_table("Anna,Bert,Carl", seed)
        chance = random.Random(seed)
        asked |= told_apart(table, chance.randrange)
    assert asked >= {"action", "play", "take", "use", "discard_to", "discard", "choose", "gain", "give_up", "part"}


# --- nothing hidden ---


def dealt_again(table: PlainTable, seat: int) -> PlainTable:
    """The same game to the eyes of one player, with everything else dealt anew."""
    other = a_plain_table(",".join(player.name for player in table.players), table.game.setup["seed"])
    for choice in table.game.choices:
        other.apply(choice)
    other.look.game.state.random = 99
    other.judge.hide(other.look.game.state, seat)
    return other


def screens_of(table: PlainTable, seat: int) -> str:
    console = Played(table)
    for screen in table.screens.values():
        shown = screen(seat, "", 80)
        if shown is not None:
            console.session.terminal.show(shown)
    console.session.terminal.show(table.overview(seat, 80), table.holdings(seat))
    return console.shown


@pytest.mark.parametrize("seed", range(4))
def test_no_screen_tells_a_hidden_card(seed: int) -> None:
    table = a_plain_table("Anna,Bert,Carl", seed)
    some_answers(table, 25, seed)
    for seat in range(3):
        other = dealt_again(table, seat)
        assert other.game.state.plain() != table.game.state.plain()
        assert screens_of(other, seat) == screens_of(table, seat)


def test_a_screen_shows_the_own_hand_and_no_other() -> None:
    table = a_plain_table("Anna,Bert", 4)
    own, others = table.hand(0), set(table.hand(1))
    seen = json.dumps(table.game.observe(0))
    shown = " ".join(screens_of(table, 0).split())
    names = table.look.names
    assert all(names.name(card) in shown for card in own)
    secret = [card for card in others if f'"{card}"' not in seen]
    assert secret
    assert [card for card in secret if names.name(card) in shown] == []


def test_the_log_names_no_card_that_went_to_a_hand_unseen() -> None:
    table = a_plain_table("Anna,Bert", 5)
    console = Played(table, further=stop_after(60, any_answer(5))).run()
    for line in table.lines:
        hand = [piece for piece in re.split(r"[.;] ", line.text) if piece.startswith("Hand ")]
        assert all(re.fullmatch(r"Hand [+−]\d+", piece) for piece in hand), line.text
    assert console.shown


# --- undo and saves ---


def test_a_choice_can_be_taken_back_until_something_is_revealed() -> None:
    table = a_plain_table("Anna,Bert", 1)
    assert table.undo() == "nothing_yet"
    before = table.game.state.plain()
    table.apply(option_called(table, "forage"))
    assert table.undo() == ""
    assert table.game.state.plain() == before
    table.apply(option_called(table, "gather"))
    table.apply(0)
    assert table.undo() == "revealed"


def test_what_ended_a_turn_cannot_be_taken_back() -> None:
    table = a_plain_table("Anna,Bert", 1)
    for _ in range(2):
        table.apply(option_called(table, "forage"))
    assert table.undo() == "others"


def option_called(table: PlainTable, name: str) -> int:
    decision = table.game.decision
    assert decision is not None
    return next(i for i, option in enumerate(decision.options) if name in option.label)


def test_a_saved_game_goes_on_with_its_story(folder: Path) -> None:
    table = a_plain_table("Anna,greedy", 6)
    played = Played(table, ["1", "1", "save game.json"], further=stop_after(0, any_answer(6))).run()
    save = read_save(folder / "game.json", table.look.machine)
    again = resumed_table(PlainTable, table.look.machine, save, "pl")
    assert again.game.state.plain() == played.game.state.plain()
    assert len(again.lines) == len(table.lines)
