"""What planners of Underwater Cities do not try comes to the same as what they try, or to less."""

from collections.abc import Iterator
from random import Random

import pytest
from bundles import real_bundle

from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.opcodes import CHOOSE, GAIN, PAY
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.interpreters import interpreter, judge_for
from uwc_content.games.underwater_cities.bots.beliefs import ACTION
from uwc_content.games.underwater_cities.bots.judge import UnderwaterJudge
from uwc_content.games.underwater_cities.bots.sense import Sense
from uwc_content.games.underwater_cities.bots.turns import Hope, all_pairs, best_pairs, entered, joined, played_out
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import CLAIMED, HAND
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.games.underwater_cities.rules.turn_frames import ABILITIES, CARD_FIRST
from uwc_content.simulation.lines import NOTHING, Level, Line, Node, imagined
from uwc_content.simulation.planner import PlannerBot

Position = tuple[State, list[int]]
RICH, POOR = 14, 5
"""Of one resource, and of all others."""
NEARLY = 20
"""In hundredths of a point: a payment that is told by stocks alone may miss so much."""


@pytest.fixture(scope="module")
def machine() -> UnderwaterCities:
    found = interpreter(real_bundle())
    assert isinstance(found, UnderwaterCities)
    return found


@pytest.fixture(scope="module")
def judge(machine: UnderwaterCities) -> UnderwaterJudge:
    return UnderwaterJudge(machine)


@pytest.fixture(scope="module")
def positions(machine: UnderwaterCities, judge: UnderwaterJudge) -> dict[str, list[Position]]:
    """Decisions of random games, each as its player plans it, by what is decided."""
    found: dict[str, list[Position]] = {}
    for seed in range(14):
        for state, options in decisions(machine, seed):
            turn = imagined(judge, state, Random(seed))
            found.setdefault(decision_kind(machine, state), []).append((turn, options))
    return found


def decisions(machine: UnderwaterCities, seed: int) -> Iterator[Position]:
    random = Random(seed)
    state = machine.set_up({"players": 2, "seed": seed})
    options = run(machine, state)
    while options:
        yield state, options
        take(machine, state, random.choice(options))
        options = run(machine, state)


def after(machine: UnderwaterCities, state: State, code: int) -> State:
    trial = state.copy()
    take(machine, trial, code)
    run(machine, trial)
    return trial


def worth_after(judge: UnderwaterJudge, state: State, code: int) -> int:
    return judge.worth(after(judge.rules, state, code), state.actor)


def test_the_payment_that_is_made_leaves_as_much_as_any(
    judge: UnderwaterJudge, positions: dict[str, list[Position]]
) -> None:
    several = [(state, options) for state, options in positions["payment"] if len(options) > 1]
    made = set()
    for state, _ in several:
        for resource in range(judge.rules.resources):
            rich = state.copy()
            amounts = rich.seats[rich.actor].amounts
            amounts[:-1] = [RICH if each == resource else POOR for each in range(len(amounts) - 1)]
            options = run(judge.rules, rich)
            [chosen] = Sense(judge, rich).sensible(rich, options)
            worths = {code: worth_after(judge, rich, code) for code in options}
            assert worths[chosen] >= max(worths.values()) - NEARLY
            made.add(chosen)
    assert len(made) > 1, "not always the first one"


def test_nobody_leaves_what_costs_nothing(judge: UnderwaterJudge, positions: dict[str, list[Position]]) -> None:
    met = 0
    for state, options in [*positions["part"], *positions["advance"], *positions["choose"]]:
        sensible = Sense(judge, state).sensible(state, options)
        assert sensible
        assert {*sensible} <= {*options}
        if STOP in options and STOP not in sensible:
            met += 1
            assert max(worth_after(judge, state, code) for code in sensible) >= worth_after(judge, state, STOP)
    assert met > 20


def test_what_is_given_comes_before_what_is_done(
    machine: UnderwaterCities, judge: UnderwaterJudge, positions: dict[str, list[Position]]
) -> None:
    for state, options in positions["part"]:
        node = machine.nodes[state.stack[-3]]
        given = [code for code in options if code != STOP and node.parts[code] in judge.gifts]
        assert Sense(judge, state).sensible(state, options) == (given[:1] or options)


def test_gifts_cost_nothing_and_depend_on_nothing(machine: UnderwaterCities, judge: UnderwaterJudge) -> None:
    gifts = [machine.nodes[index] for index in judge.gifts]
    assert not any(node.spends or node.counts for node in gifts)
    assert any(node.op == CHOOSE for node in gifts)
    assert not any(node.index in judge.gifts for node in machine.nodes if node.op == PAY)
    assert any(node.op == GAIN and node.index not in judge.gifts for node in machine.nodes), "gains that count"


def test_what_is_picked_in_one_order_reaches_whatever_any_order_reaches(
    machine: UnderwaterCities, judge: UnderwaterJudge, positions: dict[str, list[Position]]
) -> None:
    met = 0
    for state, options in positions["choose"]:
        node = machine.nodes[state.stack[-3]]
        if node.index in judge.gifts and node.pick > 1 and not state.stack[-1] >> 32:
            met += 1
            assert picks(judge, state, options, True) == picks(judge, state, options, False)
    assert met


def picks(judge: UnderwaterJudge, state: State, options: list[int], is_sensible: bool) -> set[tuple[int, ...]]:
    """What a player has once everything has been picked."""
    depth, found, further = len(state.stack), set(), [(state, options)]
    while further:
        before, codes = further.pop()
        for code in Sense(judge, before).sensible(before, codes) if is_sensible else codes:
            trial = before.copy()
            take(judge.rules, trial, code)
            left = run(judge.rules, trial)
            if left and len(trial.stack) >= depth and trial.stack[depth - 3] == state.stack[-3] and code != STOP:
                further.append((trial, left))
            elif code != STOP:
                found.add(tuple(trial.seats[state.actor].amounts))
    return found


def test_abilities_that_were_declined_are_asked_about_once_the_turn_is_done(
    judge: UnderwaterJudge, positions: dict[str, list[Position]]
) -> None:
    met = 0
    for state, options in positions["ability"]:
        sense = Sense(judge, state)
        later, end = state.copy(), state.copy()
        end.stack[:-3] = []
        later.stack[:-3] = [ABILITIES, -1, 0]
        assert sense.declined == [code for code in options if code != STOP]
        assert sense.sensible(later, options) == [STOP]
        assert sense.sensible(end, options) == []
        sense.declined = sense.declined[1:]
        assert sense.sensible(end, options) == [options[0], STOP], "what the turn has brought is looked at"
        met += 1
    assert met


def test_of_the_next_cards_the_best_is_kept_and_the_others_lie_in_any_order(
    judge: UnderwaterJudge, positions: dict[str, list[Position]]
) -> None:
    under = [(state, options) for state, options in positions["special"] if state.stack[-3] == LOOKING]
    assert under
    for state, options in under:
        if state.stack[-1]:
            assert len({worth_after(judge, state, code) for code in options}) == 1
            assert Sense(judge, state).sensible(state, options) == options[:1]
        else:
            assert_the_best(judge, state, options)


def assert_the_best(judge: UnderwaterJudge, state: State, options: list[int]) -> None:
    [chosen] = Sense(judge, state).sensible(state, options)
    assert worth_after(judge, state, chosen) == max(worth_after(judge, state, code) for code in options)


def test_of_cards_that_can_be_taken_the_best_is_looked_at(
    machine: UnderwaterCities, judge: UnderwaterJudge, positions: dict[str, list[Position]]
) -> None:
    met = 0
    for state, options in positions["take"]:
        cards = [code for code in options if code >= ITEMS and machine.item(code).type == "cards"]
        sensible = Sense(judge, state).sensible(state, options)
        assert [code for code in options if code not in cards] == [code for code in sensible if code not in cards]
        if len(cards) > 1:
            met += 1
            [kept] = [code for code in sensible if code in cards]
            assert worth_after(judge, state, kept) == max(worth_after(judge, state, code) for code in cards)
    assert met


def test_cards_that_are_too_many_go_without_a_plan(
    judge: UnderwaterJudge, positions: dict[str, list[Position]]
) -> None:
    met = 0
    for state, options in positions["discard"]:
        chosen = judge.plain_choice(state, options)
        if chosen is not None:
            met += 1
            assert worth_after(judge, state, chosen) == max(worth_after(judge, state, code) for code in options)
    assert met > 20
    assert judge.plain_choice(*positions["card"][0]) is None


# --- pairs ---


@pytest.fixture
def planner(machine: UnderwaterCities) -> PlannerBot:
    return PlannerBot(1, judge_for(machine))


def hope_for(machine: UnderwaterCities, judge: UnderwaterJudge, planner: PlannerBot) -> tuple[Sense, Hope]:
    """A pair that can be played in both orders, with what both are worth as they were played out."""
    for state, options in decisions(machine, 3):
        if judge.begins_turn(state) and len(options) > 1:
            turn = imagined(judge, state, Random(1))
            planner.lore = sense = Sense(judge, turn)
            for pair in all_pairs(machine, turn, options):
                begun = entered(machine, pair)
                if (
                    pair.is_matched
                    and CARD_FIRST in begun[1]
                    and label(machine, begun[0], CARD_FIRST) == ("card_first",)
                ):
                    line = played_out(machine, planner, pair, begun, NOTHING)
                    return sense, Hope(line.value, pair, [], [])
    raise AssertionError("no pair with two orders")


def test_a_pair_is_worth_what_its_line_leads_to(
    machine: UnderwaterCities, judge: UnderwaterJudge, planner: PlannerBot
) -> None:
    sense, hope = hope_for(machine, judge, planner)
    line = joined(machine, planner, sense, hope, entered(machine, hope.pair))
    assert line.codes[:2] in ([], [hope.pair.card, hope.pair.slot])
    state, options = entered(machine, hope.pair)
    for code in line.codes[2:]:
        assert code in options
        take(machine, state, code)
        options = run(machine, state)
    assert line.value in (NOTHING, judge.worth(state, state.actor))


@pytest.mark.parametrize(("best", "is_looked_at"), [(0, True), (10_000_000, False)])
def test_pairs_are_played_out_only_where_they_may_be_the_best(
    machine: UnderwaterCities, judge: UnderwaterJudge, planner: PlannerBot, best: int, is_looked_at: bool
) -> None:
    sense, hope = hope_for(machine, judge, planner)
    assert bool(best_pairs(machine, planner, sense, [hope], best)) is is_looked_at


def test_a_state_is_used_up_only_where_nobody_needs_it_again(
    machine: UnderwaterCities, judge: UnderwaterJudge, positions: dict[str, list[Position]]
) -> None:
    for state, options in positions["build"][:40]:
        levels = [Level(judge, state.actor, Random(1)) for _ in range(2)]
        before = state.plain()
        kept = levels[0].go_on(Node(0, [], state, options), 40)
        assert state.plain() == before
        assert levels[1].go_on(Node(0, [], state.copy(), options), 40, True) == kept
        assert lines_of(levels[0]) == lines_of(levels[1])


def lines_of(level: Level) -> list[Line]:
    return [*level.finished, *[Line(node.value, node.codes) for node in level.further]]


# --- what is remembered ---


def beside(machine: UnderwaterCities, cards: list[int], state: State, code: int, zone: int) -> State:
    """After an option, with these cards lying somewhere."""
    found = after(machine, state, code)
    found.seats[state.actor].zones[zone][:] = cards
    return found


@pytest.mark.parametrize(("zone", "sign", "least"), [(CLAIMED, 1, 10), (HAND, -1, 20)])
def test_cards_that_ask_where_things_stand_are_looked_at_on_every_board(
    machine: UnderwaterCities, positions: dict[str, list[Position]], zone: int, sign: int, least: int
) -> None:
    judge = UnderwaterJudge(machine)
    placed = [sign * code for code in sorted(judge.placed & judge.steady) if 0 < sign * code < ACTION]
    assert len(placed) > least
    for state, options in positions["build"][-12:]:
        for card in placed:
            boards = [beside(machine, [card], state, code, zone) for code in options if code != STOP]
            worths = [judge.worth(board, state.actor) for board in boards]
            fresh = []
            for board in boards:
                judge.believe(judge.weights)
                fresh.append(judge.worth(board, state.actor))
            assert worths == fresh
