"""Bots play legally, by their seed alone, without peeking, and each better than the one before."""

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from bundles import real_bundle

from uwc_content.engine.game import Game
from uwc_content.engine.in_force import single
from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.quantities_of_nodes import Event
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.interpreters import interpreter, judge_for
from uwc_content.games.underwater_cities.bots.card_worth import worth_called, worth_now
from uwc_content.games.underwater_cities.bots.events_expected import expected
from uwc_content.games.underwater_cities.bots.judge import UnderwaterJudge
from uwc_content.games.underwater_cities.bots.turns import all_pairs, entered, played_out
from uwc_content.games.underwater_cities.bots.worth import outlook_at
from uwc_content.games.underwater_cities.journal import UnderwaterJournal
from uwc_content.games.underwater_cities.rules.cards import deck_of
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import CLAIMED, CONNECTED, DECK, FEDERATION, HAND, SPECIAL_DECK
from uwc_content.games.underwater_cities.rules.tables import ITEMS, SYMBIOTIC, TUNNEL
from uwc_content.games.underwater_cities.rules.turn_frames import CARD_FIRST, SLOT_FIRST
from uwc_content.simulation.bots import BOTS, Bot
from uwc_content.simulation.lines import ANYWHERE, Line, Lore, imagined
from uwc_content.simulation.planner import PlannerBot
from uwc_content.simulation.quick_bots import GreedyBot
from uwc_content.simulation.search import SearchBot
from uwc_content.simulation.tournament import Plan, Players, play_game

PACK = Path(__file__).parent.parent.parent / "content" / "underwater_cities"
THINKING = ("greedy", "planner", "search")
STAGES = (0, 40, 90, 150)
"""Decisions after which a game is looked at."""
MOST_CLAIMED = 8


@pytest.fixture(scope="module")
def machine() -> UnderwaterCities:
    found = interpreter(real_bundle())
    assert isinstance(found, UnderwaterCities)
    return found


def game_after(machine: UnderwaterCities, decisions: int, players: int = 3) -> Game:
    """A game that has been played at random for a while."""
    game = Game.new(machine, {"players": players, "seed": 11})
    random = Random(decisions)
    while len(game.choices) < decisions or len(game.codes) < 2:
        game.apply(random.randrange(len(game.codes)))
    return game


def with_other_secrets(machine: UnderwaterCities, game: Game) -> Game:
    """The same game to the eyes of its player: the decks lie in another order, and others hold other cards."""
    other = game.copy()
    state = other.state
    state.zones[DECK].reverse()
    state.zones[SPECIAL_DECK][:-1] = reversed(state.zones[SPECIAL_DECK][:-1])
    for i, seat in enumerate(state.seats):
        if i != state.actor:
            swap_hand(machine, state, seat.zones[HAND])
    state.random ^= 0xABCDEF << 8
    return other


def swap_hand(machine: UnderwaterCities, state: State, hand: list[int]) -> None:
    deck = state.zones[DECK]
    for i, card in enumerate(hand):
        if i < len(deck) and deck_of(machine, card) == deck_of(machine, deck[i]):
            hand[i], deck[i] = deck[i], card


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("stage", STAGES[1:3])
def test_a_bot_chooses_legally_by_its_seed_and_leaves_the_game_alone(
    machine: UnderwaterCities, bot: str, stage: int
) -> None:
    game = game_after(machine, stage)
    before = json.dumps(game.save())
    choice = BOTS[bot](5, judge_for(machine)).choose(game)
    assert 0 <= choice < len(game.codes)
    assert BOTS[bot](5, judge_for(machine)).choose(game) == choice
    assert json.dumps(game.save()) == before


@pytest.mark.parametrize("bot", THINKING)
@pytest.mark.parametrize("stage", STAGES)
def test_what_is_hidden_makes_no_difference_to_a_bot(machine: UnderwaterCities, bot: str, stage: int) -> None:
    game = game_after(machine, stage)
    other = with_other_secrets(machine, game)
    player = game.state.actor
    assert other.observe(player) == game.observe(player)
    assert other.state.zones[DECK] != game.state.zones[DECK]
    assert BOTS[bot](1, judge_for(machine)).choose(game) == BOTS[bot](1, judge_for(machine)).choose(other)


@pytest.mark.parametrize("stage", STAGES)
def test_dealing_hidden_cards_anew_keeps_what_can_be_seen(machine: UnderwaterCities, stage: int) -> None:
    game = game_after(machine, stage)
    player, other = game.state.actor, game.copy()
    judge_for(machine).hide(other.state, player)
    assert other.observe(player) == game.observe(player)
    assert decks_of(machine, all_cards(other.state)) == decks_of(machine, all_cards(game.state))


def decks_of(machine: UnderwaterCities, cards: list[int]) -> list[str]:
    """Of an earlier era others may hold any card that nobody has seen."""
    return sorted(deck_of(machine, card) for card in cards)


def all_cards(state: State) -> list[int]:
    return [
        *state.zones[DECK],
        *state.zones[SPECIAL_DECK],
        *(card for seat in state.seats for card in seat.zones[HAND]),
    ]


@pytest.mark.parametrize("stage", STAGES)
def test_an_imagined_turn_ends_without_asking_anybody_else(machine: UnderwaterCities, stage: int) -> None:
    game = game_after(machine, stage)
    random = Random(1)
    turn = imagined(judge_for(machine), game.state, random)
    options = game.codes
    while options:
        take(machine, turn, random.choice(options))
        options = run(machine, turn)
        assert not options or turn.actor == game.state.actor
    assert not turn.stack


def test_what_is_remembered_about_cards_changes_no_worth(machine: UnderwaterCities) -> None:
    judge, forgetful = UnderwaterJudge(machine), UnderwaterJudge(machine)
    random = Random(4)
    for seed in (4, 5):
        game = Game.new(machine, {"players": 2, "seed": seed})
        while not game.is_over:
            forgetful.memory.clear()
            forgetful.outlooks.clear()
            for seat in range(2):
                assert judge.worth(game.state, seat) == forgetful.worth(game.state, seat)
            game.apply(random.randrange(len(game.codes)))


def test_what_is_remembered_of_cards_beside_a_board_knows_what_lies_there(machine: UnderwaterCities) -> None:
    """The same board and moment, with more and more beside it: most cards look at nothing that changes meanwhile."""
    judge, forgetful = UnderwaterJudge(machine), UnderwaterJudge(machine)
    state = game_after(machine, STAGES[2]).state
    seat = state.seats[state.actor]
    board = machine.board(seat)
    cards = [item.index + ITEMS for item in machine.program.by_type["cards"]]
    claimed = [card for card in cards if machine.facts(card).is_claimed]
    for card in claimed:
        seat.zones[CLAIMED].append(card)
        for tunnels in (0, board.last_tunnels):
            seat.numbers[TUNNEL] = tunnels
            for hand in (claimed[:3], cards[-4:], [card]):
                seat.zones[HAND] = hand[:]
                forgetful.memory.clear()
                forgetful.outlooks.clear()
                assert judge.worth(state, state.actor) == forgetful.worth(state, state.actor), card
        if len(seat.zones[CLAIMED]) > MOST_CLAIMED:
            del seat.zones[CLAIMED][0]


def test_the_worth_of_a_card_depends_on_nothing_that_it_is_not_known_to_see(machine: UnderwaterCities) -> None:
    judge = UnderwaterJudge(machine)
    game = game_after(machine, STAGES[2])
    outlook = outlook_at(judge, game.state)

    def worth(code: int, space: int, amount: int, cards: int) -> int:
        sight = judge.sights[code]
        state = game.state.copy()
        seat = state.seats[state.actor]
        seat.numbers[FEDERATION] = 1 if sight.on_track else space
        for resource in range(len(seat.amounts)):
            seat.amounts[resource] = 5 if resource in sight.held else amount
        del seat.zones[HAND][cards:]
        return worth_now(judge, state, code, outlook, {})

    known = [code for code, sight in judge.sights.items() if not sight.is_open]
    assert len(known) > 600, "most can be remembered"
    for code in known:
        assert worth(code, 0, 0, 0) == worth(code, 1, 0, 0) == worth(code, 2, 9, 3), code


def test_what_a_card_is_known_to_see_makes_a_difference(machine: UnderwaterCities) -> None:
    judge = UnderwaterJudge(machine)
    game = game_after(machine, STAGES[2])
    outlook = outlook_at(judge, game.state)
    cards = {item.id: item.index + ITEMS for item in machine.program.items}

    def worth(card: str, amount: int) -> int:
        state = game.state.copy()
        seat = state.seats[state.actor]
        seat.amounts[:-1] = [amount] * (len(seat.amounts) - 1)
        return worth_called(judge, state, cards[card], outlook, {})

    assert worth("published_results", 0) < worth("published_results", 6)
    assert worth("sovereign_fund", 0) < worth("sovereign_fund", 8)


def test_a_rule_is_worth_more_where_what_it_waits_for_happens_more_often(machine: UnderwaterCities) -> None:
    judge = UnderwaterJudge(machine)
    state = game_after(machine, STAGES[2]).state
    outlook = outlook_at(judge, state)
    events = {
        event.noun: event
        for node in machine.program.nodes
        if node.event is not None
        for event in single(node.event)
        if event.verb in ("feed", "take")
    }
    seat = state.seats[state.actor]
    fed = events["symbiotic_city"]
    assert expected(judge, state, fed, outlook) == (seat.numbers[SYMBIOTIC] & seat.numbers[CONNECTED]).bit_count() * (
        outlook.productions * 10
    )
    seat.numbers[SYMBIOTIC] = seat.numbers[CONNECTED] = 0b111
    assert expected(judge, state, fed, outlook) == 30 * outlook.productions
    taken = events["special_card"]
    assert 0 < expected(judge, state, taken, outlook) < 13, "some of the game is over"
    assert expected(judge, state, Event(), outlook) == NONE


def test_what_an_event_will_be_about_is_counted_once(machine: UnderwaterCities) -> None:
    judge = UnderwaterJudge(machine)
    state = game_after(machine, STAGES[1]).state
    hall = next(item.index + ITEMS for item in machine.program.items if item.id == "arrivals_hall")
    assert worth_called(judge, state, hall, outlook_at(judge, state), {}) > 0, "tunnels at cities that are to come"


@pytest.mark.parametrize(("hope", "looked_at"), [(100, [CARD_FIRST]), (300, [CARD_FIRST, SLOT_FIRST])])
def test_the_other_order_is_looked_at_only_where_the_first_is_not_worth_what_both_give_alone(
    machine: UnderwaterCities, hope: int, looked_at: list[int]
) -> None:
    asked = []

    class Asked(PlannerBot):
        def best_line(self, state: State, codes: list[int], width: int = 0) -> Line:
            asked.extend(codes)
            return Line(100, codes)

    planner = Asked(1, judge_for(machine))
    game = Game.new(machine, {"players": 2, "seed": 3})
    while decision_kind(machine, game.state) != "card":
        game.apply(0)
    turn = imagined(planner.judge, game.state, Random(1))
    both = next(
        pair
        for pair in all_pairs(machine, turn, game.codes)
        if pair.is_matched and {SLOT_FIRST, CARD_FIRST} <= {*entered(machine, pair)[1]}
    )
    assert played_out(machine, planner, both, entered(machine, both), hope).codes == [both.card, both.slot, CARD_FIRST]
    assert asked == looked_at


def test_what_a_plan_has_met_before_is_followed_only_where_it_was_good() -> None:
    lore = Lore(2, frozenset({"payment"}), frozenset({"payment", "choose"}))
    lore.learn("build", ANYWHERE, [(1, 50), (2, 90), (3, 10)])
    assert lore.promising("build", ANYWHERE, [3, 2, 1]) == [2, 1]
    assert lore.promising("build", ANYWHERE, [3, 4, 2, 1]) == [4, 2, 1], "what is new is always looked at"
    lore.learn("payment", 7, [(0, 5), (1, 6)])
    assert lore.promising("payment", 7, [0, 1]) == [1]
    assert lore.promising("payment", 8, [0, 1]) == [0, 1], "numbers mean something else elsewhere"
    assert lore.place_of("build", [3, 0, 0]) == ANYWHERE
    assert [lore.place_of("choose", [place, 0, 9]) for place in (3, -2)] == [3, 9]


def test_at_the_end_a_position_is_worth_its_points_and_no_hope(machine: UnderwaterCities) -> None:
    game = game_after(machine, 0, players=2)
    random = Random(9)
    while not game.is_over:
        game.apply(random.randrange(len(game.codes)))
    for seat, score in enumerate(game.scores):
        left = sum(game.state.seats[seat].amounts) - score
        assert score * 100 <= judge_for(machine).worth(game.state, seat) <= score * 100 + left * 50


@cache
def scores_of(machine: UnderwaterCities, bots: tuple[str, ...], games: int) -> dict[str, int]:
    """The points of each bot, added up over some games."""
    found = dict.fromkeys(bots, 0)
    plan = Plan(bots, games=games, seed=3)
    for number in range(games):
        for seat in play_game(Players(judge_for(machine), UnderwaterJournal), plan, number).seats:
            found[seat.bot] += seat.score
    return found


@pytest.mark.parametrize(("better", "worse", "margin"), [("greedy", "random", 30), ("planner", "greedy", 20)])
def test_a_bot_that_thinks_more_scores_more(machine: UnderwaterCities, better: str, worse: str, margin: int) -> None:
    scores = scores_of(machine, (better, worse), 2)
    assert scores[better] > scores[worse] + margin


def test_a_bot_that_searches_makes_more_of_the_last_turns_than_a_greedy_one(machine: UnderwaterCities) -> None:
    game = Game.new(machine, {"players": 2, "seed": 6})
    bots: list[Bot] = [GreedyBot(0, judge_for(machine)), GreedyBot(1, judge_for(machine))]
    while game.observe(0)["era"] < 3 or decision_kind(machine, game.state) != "card":
        game.apply(bots[game.state.actor].choose(game))
    searched = finished(game, [SearchBot(0, judge_for(machine), playouts=1), GreedyBot(1, judge_for(machine))])
    assert searched.scores[0] > finished(game, bots).scores[0] + 5


def finished(game: Game, bots: list[Bot]) -> Game:
    game = game.copy()
    while not game.is_over:
        game.apply(bots[game.state.actor].choose(game))
    return game


def test_a_planner_alone_comes_near_the_goal_of_the_solo_game(machine: UnderwaterCities) -> None:
    record = play_game(Players(judge_for(machine), UnderwaterJournal), Plan(("planner",), games=1, seed=2), 0)
    assert record.seats[0].score > machine.tables.rules["solo"]["goal_points"] * 0.6
