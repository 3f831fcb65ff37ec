"""Events: who waits for them, what is remembered of them, and what comes of one that nobody waits for."""

import pytest
from toy_game import VOCABULARY, ToyGame, holdings, labels, playing, program_of

from uwc_content.engine.events import Happening, end_period, overhearing, remember, tell_thing, waiting
from uwc_content.engine.game import Game
from uwc_content.engine.kernel import run
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import ANSWERING, OVERHEARING, STOP
from uwc_content.engine.state import State

THEN = "then: {if: {did: {one_of: [{gain: {coal: 1}}, {pay: {wood: 1}}]}}, then: {gain: {points: 1}}}"
CARDS = f"""
coal: {{effect: {{gain: {{coal: 1}}}}}}
wood: {{effect: {{gain: {{wood: 1}}}}}}
ever: {{permanent: {{when: {{gain: {{money: 1}}}}, then: {{gain: {{points: 5}}}}}}}}
envy: {{permanent: {{when: {{gain: {{coal: 1}}, who: others}}, then: {{gain: {{points: 1}}}}, once: turn}}}}
either: {{effect: {{gain: {{wood: 1}}, {THEN}}}}}
both: {{effect: {{gain: {{coal: 1}}, {THEN}}}}}
"""


@pytest.mark.parametrize(
    ("played", "points"),
    [
        (["wood"], [0, 0, 0]),
        (["coal"], [0, 1, 1]),
        (["coal", "coal"], [0, 1, 1]),
        (["coal", ("coal", 1)], [1, 1, 1]),
        (["either"], [0, 0, 0]),
        (["both"], [1, 1, 1]),
    ],
)
def test_others_hear_what_they_wait_for_and_once_if_the_rule_says_so(
    played: list[str | tuple[str, int]], points: list[int]
) -> None:
    game = playing(CARDS, *played, held=[{}, {}, {}])
    assert game.is_over
    assert [holdings(game, seat).get("points", 0) for seat in range(3)] == points


ANSWERS = """
begin: {effect: {gain: {coal: 1}}}
one: {permanent: {when: {gain: coal}, then: [{gain: {wood: 1}}, {pay: {money: 1}, then: {gain: {points: 1}}}]}}
other: {permanent: {when: {gain: coal}, then: [{gain: {money: 1}}, {pay: {wood: 1}, then: {gain: {points: 2}}}]}}
"""


def test_which_of_two_answers_comes_first_is_asked_where_either_is_more_than_a_gain() -> None:
    game = playing(ANSWERS, "begin", held=[{"money": 1, "wood": 1}])
    assert labels(game) == [("trigger", "one"), ("trigger", "other")]


# --- what comes of a step on a track ---

TRACK = VOCABULARY + "tracks:\n  fame: {spaces: [1, 2, 3], advances: true, doc: Fame.}\n"
STEPS = """
climb: {effect: {advance: fame}}
bonus: {effect: {pay: {coal: 1}, then: {gain: {points: 1}}}}
"""


class Climbing(ToyGame):
    """Every step on the track brings a bonus."""

    def step_on(self, state: State, track: str) -> int:
        return self.program.by_id["bonus"].blocks["effect"]


@pytest.mark.parametrize("is_declined", [False, True])
def test_a_step_that_nobody_waits_for_brings_its_bonus_which_may_be_declined(is_declined: bool) -> None:
    rules = Climbing(program_of(STEPS, TRACK))
    game = Game.new(rules, {"players": 1, "played": [("climb", 0)], "held": [{"coal": 1}]})
    game.apply(0)
    assert [label[0] for label in labels(game)] == ["pay", "stop"]
    game.apply(int(is_declined))
    assert game.is_over
    assert holdings(game).get("points", 0) == (0 if is_declined else 1)


# --- who is there besides ---


@pytest.mark.parametrize(
    ("cards", "is_reached"),
    [
        ("coal: {effect: {gain: {coal: 1}}}", False),
        ("envy: {permanent: {when: {gain: {coal: 1}, who: others}, then: {gain: {points: 1}}}}", True),
        ("feast: {effect: {who: others, gain: {coal: 1}}}", True),
    ],
)
def test_rules_know_whether_an_effect_reaches_others(cards: str, is_reached: bool) -> None:
    assert ToyGame(program_of(cards)).reaches_others == is_reached


@pytest.mark.parametrize(("players", "expected"), [(1, NONE), (2, 1)])
def test_whoever_is_alone_has_no_next_player(players: int, expected: int) -> None:
    rules = ToyGame(program_of(CARDS))
    state = rules.set_up({"players": players, "played": []})
    assert rules.person(state, "next_player", NONE) == expected


# --- in which order ---


def test_a_gain_that_nothing_else_can_change_is_received_at_once() -> None:
    paid = "{pay: {money: 1}, then: {gain: {points: 1}}}"
    game = playing(
        f"both: {{effect: [{{gain: {{points: 1, per: coal}}}}, {paid}]}}", "both", held=[{"coal": 2, "money": 1}]
    )
    assert game.rules.program.amount_names[0] == "coal"
    assert holdings(game) == {"coal": 2, "money": 1, "points": 2}
    assert [label[0] for label in labels(game)] == ["pay", "stop"]


# --- who is asked ---

USED = """
coal: {effect: {gain: {coal: 1}}}
own: {permanent: {when: {gain: {coal: 1}}, then: {pay: {money: 1}, then: {gain: {points: 1}}}, once: turn}}
envy: {permanent: {when: {gain: {coal: 1}, who: others}, then: {gain: {points: 1}}, once: turn}}
"""


@pytest.mark.parametrize("is_used_up", [False, True])
def test_a_rule_that_is_used_up_waits_for_nothing(is_used_up: bool) -> None:
    rules = ToyGame(program_of(USED))
    state = rules.set_up({"players": 2, "played": []})
    own, envy = state.seats[0].rules
    if is_used_up:
        state.seats[0].spent, state.seats[1].spent = [own], [envy]
    happening = Happening("gain", NONE, [1, 0, 0, 0], None)
    assert waiting(rules, state, happening) == (0 if is_used_up else 1)
    overhearing(rules, state, happening)
    assert state.stack == ([] if is_used_up else [OVERHEARING, 1, 0b10 << 1])


@pytest.mark.parametrize("is_heard", [False, True])
def test_what_happens_to_a_thing_is_news_and_its_bonus_may_be_declined(is_heard: bool) -> None:
    rule = "rule: {permanent: {when: {take: token}, then: {gain: {points: 1}}}}\n" if is_heard else ""
    rules = ToyGame(program_of(rule + "bonus: {effect: {pay: {coal: 1}, then: {gain: {points: 1}}}}"))
    rules.usual_news = 4
    state = rules.set_up({"players": 1, "played": [], "held": [{"coal": 1}]})
    tell_thing(rules, state, "take", 2, None, rules.program.by_id["bonus"].blocks["effect"])
    assert state.news == 4
    assert is_heard == (state.stack[-3] == ANSWERING)
    assert run(rules, state) == [0, STOP]


# --- what is remembered ---


@pytest.mark.parametrize(
    ("did", "verb", "thing", "name", "times"),
    [
        ("{take: token}", "take", 1, "", 1),
        ("{take: crate}", "take", 1, "", 0),
        ("{one_of: [{take: token}, {gain: {coal: 1}}]}", "take", 1, "", 1),
        ("{one_of: [{take: crate}, {gain: {coal: 1}}]}", "take", 1, "", 0),
        ("{begin: turn, in: game}", "begin", NONE, "turn", 1),
        ("{begin: turn, in: game}", "begin", NONE, "game", 0),
    ],
)
def test_what_happens_is_remembered_where_somebody_asks(did: str, verb: str, thing: int, name: str, times: int) -> None:
    periods = VOCABULARY + 'events:\n  begin: {takes: period, doc: "A period begins."}\n'
    rules = ToyGame(program_of(f"card: {{effect: {{if: {{did: {did}}}, then: {{gain: {{points: 1}}}}}}}}", periods))
    state = rules.set_up({"players": 1, "played": []})
    happening = Happening(verb, thing, [], None)
    happening.name = name
    remember(rules, state, happening)
    assert sum(state.seats[0].counters) == times


def test_what_lasts_for_a_period_ends_with_it() -> None:
    lasting = "{when: {gain: coal}, then: {gain: {points: 1}}, once: turn, lasts: %s}"
    cards = f"short: {{effect: {lasting % 'turn'}}}\nlong: {{effect: {lasting % 'game'}}}"
    rules = ToyGame(program_of(cards))
    state = rules.set_up({"players": 1, "played": []})
    short, long = (rules.nodes[rules.program.by_id[name].blocks["effect"]].parts[0] for name in ("short", "long"))
    seat = state.seats[0]
    seat.put_in_force([short, long])
    seat.spent = [long]
    end_period(rules, state, "turn")
    assert (seat.rules, seat.spent) == ([long], [])
    end_period(rules, state, "game")
    assert seat.rules == []
