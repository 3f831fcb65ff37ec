"""Bots of Nautilus play to a sensible end, think without peeking, and their journal tells what happened."""

import random
from functools import cache

import pytest
from table import machine_of

from uwc_content.engine.game import Game
from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.stepping import take
from uwc_content.games.interpreters import judge_for
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.bots.judge import NautilusJudge
from uwc_content.games.nautilus.bots.turns import CHANCY, balance_of, looked_on
from uwc_content.games.nautilus.journal import CHIPS, ENDS, ROUNDS, STATIONS, NautilusJournal
from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.simulation.bots import BOTS
from uwc_content.simulation.lines import imagined
from uwc_content.simulation.planner import PlannerBot
from uwc_content.simulation.tournament import GameRecord, Plan, Players, play_game

STAGES = (0, 60, 120)
THINKING = ("greedy", "planner")


@cache
def judge() -> NautilusJudge:
    rules = machine_of("nautilus")
    assert isinstance(rules, Nautilus)
    return NautilusJudge(rules)


@cache
def game_after(decisions: int) -> Game:
    """A game between greedy bots under way."""
    game = Game.new(judge().rules, {"players": 2, "seed": 5})
    bots = [BOTS["greedy"](seat, judge()) for seat in range(2)]
    while len(game.choices) < decisions or len(game.codes) == 1:
        game.apply(bots[game.state.actor].choose(game))
    return game


@cache
def game_before(kind: str) -> Game:
    """The same game at a decision of this kind, with something to decide."""
    game = game_after(40).copy()
    bots = [BOTS["greedy"](seat, judge()) for seat in range(2)]
    while decision_kind(game.rules, game.state) != kind or len(game.codes) < 2:
        game.apply(bots[game.state.actor].choose(game))
    return game


def dealt_anew(game: Game) -> Game:
    other = game.copy()
    other.state.random = 77
    judge().hide(other.state, game.state.actor)
    return other


@cache
def record_of(bots: tuple[str, ...], number: int) -> GameRecord:
    return play_game(Players(judge(), NautilusJournal), Plan(bots, games=4, seed=3), number)


def test_the_game_brings_its_own_judge() -> None:
    assert isinstance(judge_for(machine_of("nautilus")), NautilusJudge)


@pytest.mark.parametrize("bot", THINKING)
@pytest.mark.parametrize("stage", STAGES)
def test_what_is_hidden_makes_no_difference_to_a_bot(bot: str, stage: int) -> None:
    game = game_after(stage)
    other = dealt_anew(game)
    assert other.state.zones != game.state.zones
    assert other.observe(game.state.actor) == game.observe(game.state.actor)
    assert BOTS[bot](1, judge()).choose(game) == BOTS[bot](1, judge()).choose(other)


@pytest.mark.parametrize("stage", STAGES)
def test_the_worth_of_a_position_does_not_depend_on_what_is_hidden(stage: int) -> None:
    game = game_after(stage)
    player = game.state.actor
    assert judge().worth(game.state, player) == judge().worth(dealt_anew(game).state, player)


@pytest.mark.parametrize("stage", STAGES)
def test_an_imagined_phase_ends_without_asking_anybody_else(stage: int) -> None:
    game, chance = game_after(stage), random.Random(1)
    turn, options = imagined(judge(), game.state, chance), game.codes
    while options:
        take(judge().rules, turn, chance.choice(options))
        options = run(judge().rules, turn)
        assert not options or turn.actor == game.state.actor
    assert not turn.stack


@pytest.mark.parametrize(("better", "worse", "margin"), [("greedy", "random", 40), ("planner", "greedy", 10)])
def test_a_bot_that_thinks_more_scores_more(better: str, worse: str, margin: int) -> None:
    seats = [seat for number in range(2) for seat in record_of((better, worse), number).seats]
    scores = {name: sum(seat.score for seat in seats if seat.bot == name) for name in (better, worse)}
    assert scores[better] > scores[worse] + 2 * margin


@pytest.mark.parametrize("kind", sorted(CHANCY))
def test_a_plan_ends_where_something_may_come_to_light(kind: str) -> None:
    game = game_before(kind)
    planner = PlannerBot(1, judge())
    assert len(planner.plan(game)) == 1
    assert planner.plan(game)[0] in game.codes


def test_a_plan_of_the_city_goes_to_the_end_of_the_phase() -> None:
    game = game_before("expand").copy()
    codes = PlannerBot(1, judge()).plan(game)
    actor, kinds = game.state.actor, set()
    for code in codes:
        kinds.add(decision_kind(game.rules, game.state))
        game.apply(game.codes.index(code))
    assert kinds == {"expand"}
    assert decision_kind(game.rules, game.state) != "expand" or game.state.actor != actor


def test_chance_decides_among_equal_plans() -> None:
    game = game_after(0)
    first = {label(game.rules, game.state, PlannerBot(seed, judge()).plan(game)[0]) for seed in range(6)}
    assert len(first) > 1


def test_what_the_strongest_opponent_has_counts_against_a_position() -> None:
    state = game_after(60).state.copy()
    before = balance_of(judge(), state, 0)
    state.seats[1].amounts[judge().nemo] += 10
    assert balance_of(judge(), state, 0) == before - 10 * weights.POINT * weights.RIVAL // 100
    state.seats[0].amounts[judge().nemo] += 10
    assert balance_of(judge(), state, 0) > before


def test_looking_on_changes_nothing_on_the_table() -> None:
    game = game_before("walk")
    state = imagined(judge(), game.state, random.Random(1))
    before = state.plain()
    looked_on(judge(), state, game.codes[:1], "walk")
    assert state.plain() == before


def test_at_the_end_a_position_is_worth_its_points() -> None:
    game, chance = Game.new(judge().rules, {"players": 3, "seed": 8}), random.Random(8)
    while not game.is_over:
        game.apply(chance.randrange(len(game.codes)))
    assert [judge().worth(game.state, seat) for seat in range(3)] == [100 * score for score in game.scores]


def test_the_journal_tells_how_a_game_went() -> None:
    seats = record_of(("planner", "greedy"), 0).seats
    assert {tuple(seat.facts.chosen[ENDS]) for seat in seats} <= {("all_found",), ("last_found",), ("standstill",)}
    for seat in seats:
        counts, uses = seat.facts.counts, seat.facts.used[STATIONS]
        assert 8 <= counts[ROUNDS] <= 30
        assert 0 <= seat.score - counts["finds_sum"] * counts["research_sum"] <= 55
        assert all(use.times_played <= use.times_held for use in uses)
        assert sum(use.times_used for use in uses) == counts["active_station"]
    assert sum(seat.facts.counts[CHIPS] for seat in seats) >= 2
