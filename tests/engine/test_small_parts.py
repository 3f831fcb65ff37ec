"""Small parts of the interpreter at the edges of what they are asked: grids, dice, dues, kept things, widths, saves."""

from typing import Any

import pytest
from declared_games import PAY, begun, put, turns
from hypothesis import given
from hypothesis import strategies as st
from toy_game import VOCABULARY, ToyGame, choose, labels, playing, program_of

from uwc_content.engine import capacity
from uwc_content.engine.bags import is_readable
from uwc_content.engine.dice import MOST_SIDES, roll
from uwc_content.engine.dues import ALIKE, BY_KIND, UNLIKE, Due, due_in
from uwc_content.engine.game import FORMAT_WITH_THIS_STACK, Game, Refused, Stuck
from uwc_content.engine.grid import Grid
from uwc_content.engine.journal import AFTERWARDS, BEFORE_STEP, BEFORE_TAKE
from uwc_content.engine.kept import drop_kept, keep, kept_on
from uwc_content.engine.kernel import run
from uwc_content.engine.luck import Stacking, luck_in
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.seeing import deal_anew
from uwc_content.engine.setting import MOST_SEED
from uwc_content.engine.stack import OVERHEARING, push
from uwc_content.engine.state import Seat, State
from uwc_content.engine.stepping import step
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zones import things_in
from uwc_content.language.ceilings import MOST_WAYS

OFFER = "{pay: {coal: 1}, then: {gain: {points: 1}}}"
OTHER = "{pay: {coal: 1}, then: {gain: {wood: 1}}}"


# --- grids ---


def test_edges_join_cells_both_ways_and_several_at_one_cell() -> None:
    grid = Grid(2, 4, 0, [(0, 7), (0, 2), (7, 1)])
    assert grid.edges == {0: 1 << 7 | 1 << 2, 7: 1 << 0 | 1 << 1, 2: 1 << 0, 1: 1 << 7}
    assert grid.joined == 1 << 0 | 1 << 7 | 1 << 2 | 1 << 1
    assert grid.step(1 << 0) == 1 << 1 | 1 << 4 | 1 << 7 | 1 << 2
    assert grid.step(1 << 3) == 1 << 2 | 1 << 7


# --- dice ---


@pytest.mark.parametrize("sides", [1, 2, MOST_SIDES])
def test_dice_have_as_many_sides_as_a_change_can_tell(sides: int) -> None:
    rules = ToyGame(program_of(f"card: {{effect: {OFFER}}}"))
    shown = roll(rules, rules.set_up({"players": 1, "played": []}), 40, sides)
    assert (len(shown), min(shown) >= 1, max(shown) <= sides) == (40, True, True)


@pytest.mark.parametrize("sides", [0, MOST_SIDES + 1])
def test_other_dice_are_refused(sides: int) -> None:
    rules = ToyGame(program_of(f"card: {{effect: {OFFER}}}"))
    with pytest.raises(ValueError, match="sides"):
        roll(rules, rules.set_up({"players": 1, "played": []}), 1, sides)


# --- things that are due ---


@given(
    st.integers(0, 255),
    st.sampled_from([0, ALIKE, UNLIKE, ALIKE | BY_KIND, UNLIKE | BY_KIND]),
    st.integers(NONE, (1 << 24) - 2),
    st.integers(0, 1 << 70),
)
def test_what_is_due_goes_through_one_number(number: int, sharing: int, payer: int, given_up: int) -> None:
    found = due_in(3, Due(3, number, sharing, payer, given_up).packed())
    assert (found.number, found.sharing, found.payer, found.given) == (number, sharing, payer, given_up)


# --- what is kept on items ---


def test_what_is_kept_belongs_to_its_item_and_leaves_with_it() -> None:
    seat = Seat()
    keep(seat, 4, [0, 2, 3])
    keep(seat, 2, [1, 2, 0])
    keep(seat, 4, [0, 1, 0], -1)
    assert [[kept_on(seat, item, index) for index in range(3)] for item in (2, 4, 1)] == [
        [1, 2, 0],
        [0, 1, 3],
        [0, 0, 0],
    ]
    drop_kept(seat, 2)
    assert [[kept_on(seat, item, index) for index in range(3)] for item in (2, 4)] == [[0, 0, 0], [0, 1, 3]]


# --- ways to read a bag ---


@pytest.mark.parametrize(
    ("number", "members", "same", "is_fine"),
    [(1999, 2, "", True), (2000, 2, "", False), (2000, 1, "", True), (2001, 1, "", False), (2001, 5, "kind", False)],
)
def test_a_group_is_read_in_so_many_ways_and_no_more(number: int, members: int, same: str, is_fine: bool) -> None:
    assert MOST_WAYS == 2000
    assert is_readable(number, members, same, "") == is_fine


# --- turns of others ---


@pytest.mark.parametrize("actor", [0, 1, 2, 3])
def test_the_turn_goes_to_another_seat_and_back(actor: int) -> None:
    rules = ToyGame(program_of(FIRST))
    state = rules.set_up({"players": 4, "played": []})
    state.actor = actor
    other = (actor + 1) % 4
    push(state, OVERHEARING, other, 0)
    step(rules, state)
    assert state.actor == other
    while state.stack:
        step(rules, state)
    assert state.actor == actor
    assert run(rules, state) == [], "nobody is asked when all is over"


# --- widths ---

WIDE = {
    "MOST_NODES": ("{gain: {coal: 1}}", lambda program: len(program.nodes)),
    "ONE_THING": ("{gain: {coal: 1}}", lambda program: len(program.items) + 1),
    "STEPS": (f"{{together: [{OFFER}, {OTHER}]}}", lambda _: 3),
    "MOST_WAYS": ("{exchange: {money: 1}, for: {material: 1}}", lambda _: 2),
    "MOST_GIVEN_UP": ("{pay: {one_of: [{card: 3}, {money: 5}]}, then: {gain: {points: 1}}}", lambda _: 3),
}
PAYABLE = VOCABULARY.replace("groups:", 'payables:\n  card: {doc: "A card."}\ngroups:')


@pytest.mark.parametrize("name", WIDE)
def test_a_bundle_that_is_too_wide_by_one_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    effect, most = WIDE[name]
    program = program_of(f"card: {{effect: {effect}}}", PAYABLE)
    monkeypatch.setattr(capacity, name, most(program))
    capacity.check_program(program)
    monkeypatch.setattr(capacity, name, most(program) - 1)
    with pytest.raises(capacity.Beyond):
        capacity.check_program(program)


# --- luck that is asked for ---


@pytest.mark.parametrize(
    "asked", [[], "dealt", {"other": "card"}, {"dealt": "card", "replaced": "card"}, {"dealt": "no"}]
)
def test_luck_that_says_nothing_sensible_is_refused(asked: Any) -> None:
    program = program_of(f"card: {{effect: {OFFER}}}")
    with pytest.raises(Refused):
        luck_in({"players": 2, "luck": asked}, program)


def test_luck_names_at_most_one_thing() -> None:
    program = program_of(f"card: {{effect: {OFFER}}}\nother: {{effect: {OFFER}}}")
    plain, dealt, replaced = (
        luck_in({"players": 2, "luck": each}, program) for each in ({}, {"dealt": "other"}, {"replaced": "other"})
    )
    assert plain is not None
    assert plain.stacking is None
    assert dealt is not None
    assert dealt.stacking is not None
    assert (dealt.stacking.thing, dealt.stacking.is_replaced) == (1, False)
    assert replaced is not None
    assert replaced.stacking is not None
    assert replaced.stacking.is_replaced


@pytest.mark.parametrize("is_front", [False, True])
def test_a_thing_that_is_dealt_lies_at_each_place_alike(is_front: bool) -> None:
    places = [0, 0, 0]
    for stream in range(600):
        things = [1, 2, 3]
        Stacking(3, False, 9).stack(things, stream, is_front)
        places[things.index(3)] += 1
    assert sorted(places)[0] == 0, "one thing is buried below it"
    assert min(sorted(places)[1:]) > 240


# --- hidden things ---


def test_hidden_cards_are_dealt_anew_to_others_and_own_ones_stay() -> None:
    game = begun(turns({"each": "player", "steps": [PAY]}))
    rules = game.rules
    assert isinstance(rules, TableRules)
    hand = rules.zones.by_name["hand"]
    put(game, "hand", 0, ["stand", "mill", "press"])
    put(game, "hand", 1, ["press", "press", "press"])
    seen = set()
    for seed in range(8):
        state = game.state.copy()
        state.reseed(seed * 2 + 1)
        deal_anew(rules, state, 0)
        assert things_in(state, hand, 0) == things_in(game.state, hand, 0)
        assert len(things_in(state, hand, 1)) == 3
        seen.add(tuple(things_in(state, hand, 1)))
    assert len(seen) > 1


@pytest.mark.parametrize(
    "setup",
    [
        {"players": 2, "seed": MOST_SEED},
        {"players": 2, "seed": -1},
        {"players": 2, "seed": True},
        {"players": 4},
        {"players": True},
        {"players": "2"},
    ],
)
def test_a_set_up_that_there_is_not_is_refused(setup: dict[str, Any]) -> None:
    rules = begun(turns({"each": "player", "steps": [PAY]})).rules
    Game.new(rules, {"players": 2, "seed": MOST_SEED - 1})
    with pytest.raises(Refused):
        Game.new(rules, setup)


# --- games ---

FIRST = f"first: {{effect: [{OFFER}, {OTHER}]}}"


def test_the_first_word_of_all_asks_like_any_other() -> None:
    game = playing(FIRST, "first", held=[{"coal": 1}])
    assert labels(game) == [("pay", "coal", "1"), ("pay", "coal", "2"), ("stop",)]
    decision = game.decision
    assert decision is not None
    assert decision.kind == "part"


class Tied(ToyGame):
    """Whoever has the same points stands in the same place."""

    def standings(self, state: State) -> list[list[int]]:
        scores = self.scores(state)
        return [
            [seat for seat in range(len(scores)) if scores[seat] == each] for each in sorted(set(scores), reverse=True)
        ]


@pytest.mark.parametrize(
    ("points", "outcome"), [((2, 2, 1), ["shared", "shared", "loss"]), ((2, 1, 1), ["win", "loss", "loss"])]
)
def test_several_who_are_first_share_the_victory(points: tuple[int, ...], outcome: list[str]) -> None:
    game = playing(FIRST, "first", held=[{"points": each} for each in points], rules=Tied)
    assert (game.is_over, game.outcome) == (True, outcome)


def test_a_choice_is_taken_back_with_its_entry_of_the_log() -> None:
    game = playing(FIRST, "first", "first", held=[{"coal": 2}])
    before = game.state.copy().plain()
    game.apply(0)
    assert (game.choices, len(game.log), game.can_undo) == ([0], 1, True)
    assert game.undo()
    assert (game.choices, game.log, game.state.plain()) == ([], [], before)
    assert not game.undo()


def test_what_is_no_option_is_refused_and_changes_nothing() -> None:
    game = playing(FIRST, "first", held=[{"coal": 1}])
    before = game.state.copy().plain()
    for choice in (len(game.codes), -1, True, None):
        with pytest.raises(Refused):
            game.apply(choice)
    assert (game.state.plain(), game.choices, game.log) == (before, [], [])


class Broken(ToyGame):
    def take_thing(self, state: State, thing: int, node: Any) -> None:
        super().take_thing(state, thing, node)
        raise ZeroDivisionError


def test_a_game_is_where_it_was_after_whatever_went_wrong() -> None:
    game = playing("first: {effect: {take: token, from: city}}", "first", rules=Broken)
    before = game.state.copy().plain()
    with pytest.raises(ZeroDivisionError):
        game.apply(0)
    assert (game.state.plain(), game.log, game.choices) == (before, [], [])


@pytest.mark.parametrize(
    "damage",
    [
        {"format": True},
        {"format": "1"},
        {"format": 10_000},
        {"content_hash": "other"},
        {"choices": None},
        {"choices": [True]},
        {"choices": {"0": 1}},
        {"setup": None},
        {"state": None},
        {"state": {}},
    ],
    ids=str,
)
def test_a_damaged_save_is_refused(damage: dict[str, Any]) -> None:
    game = playing(FIRST, "first", "first", held=[{"coal": 2}])
    game.apply(0)
    save = game.save()
    assert Game.resume(game.rules, save).state.plain() == game.state.plain()
    with pytest.raises(Refused):
        Game.resume(game.rules, {**save, **damage})
    with pytest.raises(Refused):
        Game.resume(game.rules, [save])


def test_a_save_of_the_format_before_is_read_and_its_state_is_looked_at() -> None:
    game = playing(FIRST, "first", "first", held=[{"coal": 2}])
    game.apply(0)
    older = {**game.save(), "format": FORMAT_WITH_THIS_STACK, "state": game.state.plain()}
    assert Game.resume(game.rules, older).state.plain() == game.state.plain()
    with pytest.raises(Refused):
        Game.resume(game.rules, {**older, "state": {**older["state"], "stack": [0, -1, 16]}})


def test_a_journal_sees_every_step_and_every_choice_before_and_afterwards() -> None:
    seen: list[int] = []
    game = playing(FIRST, "first", "first", held=[{"coal": 1}])
    game.apply(0, watch=lambda _, when: seen.append(when))
    assert seen[:2] == [BEFORE_TAKE, AFTERWARDS]
    assert seen[1::2] == [AFTERWARDS] * (len(seen) // 2)
    assert set(seen[::2]) == {BEFORE_TAKE, BEFORE_STEP}
    assert game.is_over


def test_a_journal_sees_what_is_chosen_without_a_question() -> None:
    seen: list[int] = []
    game = playing("first: {effect: [{take: token, from: city}, " + OFFER + "]}", "first", held=[{"coal": 1}])
    game.apply(0, watch=lambda _, when: seen.append(when))
    while not game.is_over:
        choose(game, *labels(game)[0])
    assert seen.count(AFTERWARDS) == len(seen) - seen.count(AFTERWARDS)


# --- nobody can go on ---


def test_whoever_cannot_go_on_is_told_by_the_number_that_people_use() -> None:
    assert str(Stuck(0, "take")).startswith("nobody can go on: player 1 ")
