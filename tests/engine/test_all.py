"""`all` of `take` and of game words is done whole and without a question, however many things there are."""

import pytest
from toy_game import MARKED, TOKENS, ToyGame, choose, holdings, labels, playing

from uwc_content.engine.program import Node, Program
from uwc_content.engine.state import State

CARDS = """
sweep: {effect: {take: {token: all}, from: city, then: {gain: {points: 1}}}}
sweep_gift: {gift: {take: {token: all}, from: city}}
mark: {effect: {mark: {token: all}, then: {gain: {points: 1}}}}
some: {effect: {take: {token: 2}, from: city}}
with_gain: {effect: [{take: {token: all}, from: city}, {pay: {coal: 1}, then: {gain: {points: 2}}}]}
bound: {effect: {together: [{take: {token: all}, from: city}, {pay: {coal: 1}, then: {gain: {points: 2}}}]}}
"""


class Many(ToyGame):
    def __init__(self, program: Program) -> None:
        super().__init__(program, tokens=40)


class Bare(ToyGame):
    def __init__(self, program: Program) -> None:
        super().__init__(program, tokens=0)


class Alike(ToyGame):
    """Three tokens that are the same to everybody."""

    def set_up(self, setup: dict[str, object]) -> State:
        state = super().set_up(setup)
        state.zones[TOKENS] = [7, 7, 7]
        return state


class Staying(ToyGame):
    """What is marked stays where it is."""

    def do_word(self, state: State, node: Node, thing: int) -> None:
        state.zones[MARKED].append(thing)


class Spoiling(ToyGame):
    """Whoever marks a token takes the next one away."""

    def do_word(self, state: State, node: Node, thing: int) -> None:
        super().do_word(state, node, thing)
        state.zones[TOKENS] = state.zones[TOKENS][1:]


@pytest.mark.parametrize("card", ["sweep", "sweep_gift", "mark"])
@pytest.mark.parametrize(
    ("rules", "marked"), [(ToyGame, list(range(4))), (Many, list(range(40))), (Alike, [7, 7, 7]), (Bare, [])]
)
def test_all_things_are_taken_in_their_order_without_a_question(
    card: str, rules: type[ToyGame], marked: list[int]
) -> None:
    game = playing(CARDS, card, rules=rules)
    assert game.is_over
    assert game.state.zones[MARKED] == marked
    assert game.state.zones[TOKENS] == []


@pytest.mark.parametrize(("rules", "points"), [(ToyGame, {"points": 1}), (Bare, {})])
@pytest.mark.parametrize("card", ["sweep", "mark"])
def test_what_follows_follows_once_and_only_if_something_was_done(
    card: str, rules: type[ToyGame], points: dict[str, int]
) -> None:
    assert holdings(playing(CARDS, card, rules=rules)) == points


@pytest.mark.parametrize(("rules", "marked"), [(Staying, [0, 1, 2, 3]), (Spoiling, [0, 2])])
def test_a_word_acts_once_on_what_was_there_at_first_and_still_is(rules: type[ToyGame], marked: list[int]) -> None:
    assert playing(CARDS, "mark", rules=rules).state.zones[MARKED] == marked


def test_so_many_are_still_asked_for_one_by_one() -> None:
    game = playing(CARDS, "some")
    choose(game, "take", "token 3")
    choose(game, "take", "token 1")
    assert game.is_over
    assert game.state.zones[MARKED] == [3, 1]


def test_beside_other_parts_it_is_chosen_as_a_whole() -> None:
    game = playing(CARDS, "with_gain", held=[{"coal": 1}], rules=Many)
    assert labels(game) == [("take", "token"), ("pay", "coal"), ("stop",)]
    choose(game, "take", "token")
    assert len(game.state.zones[MARKED]) == 40


@pytest.mark.parametrize(("coal", "taken"), [(1, 40), (0, 0)])
def test_together_takes_all_or_nothing(coal: int, taken: int) -> None:
    game = playing(CARDS, "bound", held=[{"coal": coal}], rules=Many)
    while not game.is_over:
        game.apply(0)
    assert len(game.state.zones[MARKED]) == taken


# --- one by one ---


class Twins(ToyGame):
    """Two tokens that are the same to everybody."""

    def set_up(self, setup: dict[str, object]) -> State:
        state = super().set_up(setup)
        state.zones[TOKENS] = [7, 7]
        return state


def test_of_two_that_are_alike_one_is_offered() -> None:
    assert labels(playing(CARDS, "some", rules=Twins)) == [("take", "token 7"), ("stop",)]


def test_a_thing_that_is_taken_counts_as_what_it_is() -> None:
    game = playing("one_each: {effect: {take: {token: 1, crate: 1}, from: city}}", "one_each")
    choose(game, "take", "token 2")
    assert game.is_over, "there are no crates to take"
