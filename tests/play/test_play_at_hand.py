"""What a player at the terminal has at hand: rules, costs, outlook, reasons, and a question before a turn ends."""

from pathlib import Path

import pytest
from played_games import Played, a_city, a_plain_table, a_table

from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.game import Game
from uwc_content.games.underwater_cities.rules.places import HAND
from uwc_content.play.players import Player, players_from

BEGINS = next(seed for seed in range(20) if a_plain_table("me,greedy", seed).game.state.actor == 0)
"""A deal in which the person begins."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("costs", ["Costs", "farm", "1 kelp"]),
        (
            "rules",
            ["Production", "1 kelp; upgraded: 1 kelp and 1 point; each", "Feeding each city", "1 point for every 4"],
        ),
        ("outlook", ["Next production", "If the game ended now", "so far"]),
    ],
)
def test_costs_rules_and_outlook_are_told(command: str, said: list[str]) -> None:
    shown = Played(a_table("me", 3), [command]).run().shown
    assert [each for each in said if each not in shown] == []


def test_a_declared_game_tells_its_rules_and_outlook_without_a_word_of_its_own() -> None:
    shown = Played(a_plain_table(), ["rules", "outlook"]).run().shown
    assert "Harvest" in shown
    assert "If the game ended now" in shown


def test_cards_are_discarded_one_by_one_or_all_at_once() -> None:
    single = Played(a_table("me", 3), ["1", "1", "1"]).run()
    at_once = Played(a_table("me", 3), ["1 2 3"]).run()
    assert "all 3 at once" in at_once.shown
    hands = [each.game.state.seats[0].zones[HAND] for each in (single, at_once)]
    assert hands[0] == hands[1]
    assert len(at_once.game.choices) == 3


@pytest.mark.parametrize("typed", ["1 1 2", "1 2", "1 2 99"])
def test_other_numbers_than_are_asked_for_choose_nothing(typed: str) -> None:
    assert Played(a_table("me", 3), [typed]).run().game.choices == []


def test_reasons_are_told_by_name() -> None:
    played = Played(a_city("Anna"), ["1", "why"]).run()
    assert "why" in played.session.known
    table = a_table("me", 3)
    for _ in range(4):
        table.apply(0)
    shown = Played(table, ["why"]).run().shown
    assert any(f": {reason}" in shown for reason in table.closed().values())


def one_turn(typed: list[str]) -> Game:
    """A game in which the first decision with such a choice ends the turn."""
    played = Played(a_plain_table("me,greedy", BEGINS), typed)
    played.session.asks_at_the_end = True
    return played.run().game


def test_what_ends_a_turn_is_asked_once_more() -> None:
    table = a_plain_table("me,greedy", BEGINS)
    table.apply(0)
    ends = [option for option in range(len(table.game.codes)) if table.preview(option).ends]
    assert ends
    number = next(n for n, choice in table.question().numbered().items() if choice.option == ends[0])
    assert len(one_turn(["1", str(number), "no"]).choices) == 1, "not yet"
    assert len(one_turn(["1", str(number), ""]).choices) > 1, "Enter ends it"
    assert len(one_turn(["ask", "1", str(number)]).choices) > 1, "nobody wants to be asked"


def test_a_slip_in_the_name_of_a_bot_is_told() -> None:
    with pytest.raises(Refusal, match="did you mean `planner`"):
        players_from("me,planer", [2])
    assert players_from("me,Planer", [2])[1] == Player("Planer")
    assert players_from("me,planner", [2])[1].bot == "planner"
