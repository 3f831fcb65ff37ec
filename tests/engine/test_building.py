"""What can be built and upgraded, asked at once or kind by kind, and what is promised of both."""

from itertools import product

import pytest
from toy_game import ToyGame, program_of

from uwc_content.engine.costs import price_of
from uwc_content.engine.opcodes import BUILD, NONE, TOGETHER, UPGRADE
from uwc_content.engine.prices import Payment, Price
from uwc_content.engine.program import Node, Program
from uwc_content.engine.search.bounds import could_pay
from uwc_content.engine.search.foresight import ANYTHING
from uwc_content.engine.search.pairs import leaves_enough_for, pair_surely_works, worth_trying
from uwc_content.engine.search.promises import is_plainly_kept, search
from uwc_content.engine.space import KIND_SHIFT, build_options, buildable_kinds, can_build, payable_sites
from uwc_content.engine.stack import DID, MUST, PAYING, SHIFT, WHOLE, start
from uwc_content.engine.state import Seat, State, Survey
from uwc_content.engine.stepping import step
from uwc_content.engine.words.together import can_complete

VOCABULARY = """
resources:
  coal: {doc: "A material."}
  money: {doc: "Coins."}
  points: {doc: "Points."}
  wood: {doc: "A material."}
kinds:
  hut: {state: upgraded, doc: "A hut."}
  house: {state: upgraded, doc: "A house."}
  keep: {state: upgraded, doc: "A keep."}
  tower: {state: upgraded, doc: "A tower."}
periods:
  turn: {doc: "A turn."}
items:
  cards:
    doc: "Cards."
    sections:
      effect: {sort: effects, doc: "What it does."}
      permanent: {sort: rules, doc: "What holds from the beginning."}
"""
KINDS = ["hut", "house", "keep", "tower"]
COSTS = [[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 1], [2, 0, 0, 0]]
"""By kind, in coal, money, points and wood: nothing, one resource, two of them, and again one."""
PLAIN, COSTLY = 0b001, 0b110


class Builder(ToyGame):
    """Everything may be built on three sites, of which two cost a coin besides; upgrading costs wood, a keep a coin."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.kinds, self.costs = KINDS, COSTS
        self.kinds_called = {name: [kind] for kind, name in enumerate(KINDS)}
        self.upgrade_costs = [[0, 0, 0, 5], [0, 0, 0, 1], [0, 1, 0, 1], [0, 0, 0, 3]]
        self.surcharges = [[], [0, 1, 0, 0]]
        self.upgradable = frozenset({0, 1, 2, 3})
        self.sites = PLAIN | COSTLY
        self.left = 0b1111

    def sites_for(self, state: State, kind: int, site: str) -> int:
        return self.sites

    def new_survey(self, state: State, seat: Seat) -> Survey:
        return Survey(seat.numbers[:], [self.sites] * len(KINDS), PLAIN, [(0, PLAIN), (1, COSTLY)])

    def place_thing(self, state: State, kind: int, site: int, node: Node) -> None:
        """What stands where makes no difference."""

    def count_pieces(self, state: State) -> int:
        return self.left

    def upgrade_thing(self, state: State, thing: int, node: Node) -> None:
        state.zones[0].remove(thing)


def game(*rules: str, effect: str = "{build: {one_of: [hut, house]}}") -> Builder:
    cards = "\n".join(f"rule_{i}: {{permanent: {each}}}" for i, each in enumerate(rules))
    return Builder(program_of(f"card: {{effect: {effect}}}\n{cards}", VOCABULARY))


def begun(rules: Builder, *amounts: int) -> State:
    state = rules.set_up({"players": 1, "played": []})
    state.seats[0].amounts = list(amounts)
    return state


ALL = "{build: {hut: 1, house: 1, keep: 1, tower: 1}}"


@pytest.mark.parametrize(
    "rules",
    [
        [],
        ["{substitute: {money: 1}, for: {coal: 1}, to: {build: {one_of: [house, keep, tower]}}}"],
        ["{substitute: {money: 1}, for: {coal: 1}, to: {build: tower}, once: turn}"],
        ["{discount: {coal: 1}, to: {build: tower}, once: turn}"],
        ["{discount: {coal: 1, per: points}, to: {build: {one_of: [house, tower]}}}"],
    ],
    ids=str,
)
@pytest.mark.parametrize("sites", [PLAIN | COSTLY, PLAIN, COSTLY])
def test_all_kinds_that_can_be_built_are_those_that_find_a_site(rules: list[str], sites: int) -> None:
    builder = game(*rules, effect=ALL)
    builder.sites = sites
    node = next(each for each in builder.nodes if each.op == BUILD)
    for amounts in product(range(3), range(3), range(2), range(2)):
        state = begun(builder, *amounts)
        found = [
            kind for kind in range(4) if payable_sites(builder, state, node, node.what, NONE, kind, is_enough=False)
        ]
        assert buildable_kinds(builder, state, node) == sum(1 << kind for kind in found), amounts


ONCE = "{substitute: {money: 1}, for: {one_of: [{coal: 1}, {wood: 1}]}, to: {build: tower}, once: turn}"


@pytest.mark.parametrize(
    ("copies", "spent", "coal", "expected"),
    [(1, 0, 1, True), (1, 0, 0, False), (1, 1, 1, False), (2, 0, 0, True), (2, 1, 1, True), (2, 1, 0, False)],
)
def test_each_copy_of_a_rule_replaces_one_unit_in_its_period(
    copies: int, spent: int, coal: int, expected: bool
) -> None:
    builder = game(ONCE, effect="{build: tower}")
    state = begun(builder, coal, 2, 0, 0)
    seat = state.seats[0]
    seat.put_in_force(seat.rules * (copies - 1))
    seat.spent = seat.rules[:spent]
    node = next(each for each in builder.nodes if each.op == BUILD)
    assert can_build(builder, state, node, node.what, NONE) == expected


@pytest.mark.parametrize(
    ("rule", "amounts", "expected"),
    [
        # single units for more than one, or the other way round
        ("{substitute: {money: 1}, for: {coal: 2}, to: {build: tower}}", (0, 1, 0, 0), True),
        ("{substitute: {money: 2}, for: {coal: 1}, to: {build: tower}}", (1, 2, 0, 0), True),
        ("{substitute: {money: 2}, for: {coal: 1}, to: {build: tower}}", (1, 1, 0, 0), False),
    ],
)
def test_what_stands_in_for_a_cost_does_so_as_often_as_it_says(
    rule: str, amounts: tuple[int, ...], expected: bool
) -> None:
    builder = game(rule, effect="{build: tower}")
    node = next(each for each in builder.nodes if each.op == BUILD)
    assert can_build(builder, begun(builder, *amounts), node, node.what, NONE) == expected


def test_a_price_that_depends_on_what_is_held_is_worked_out_anew() -> None:
    builder = game("{discount: {coal: 1, per: points}, to: {build: tower}}", effect="{build: {house: 1, tower: 1}}")
    node = next(each for each in builder.nodes if each.op == BUILD)
    state = begun(builder, 0, 0, 0, 0)
    for points, costs in ((0, [1, 2]), (1, [1, 1]), (2, [1, 0])):
        state.seats[0].amounts[2] = points
        prices = [price_of(builder, state, node, KINDS.index(name), 0, NONE, NONE) for name in ("house", "tower")]
        assert [price.payments[0].amounts[0] for price in prices] == costs


def test_a_rule_for_once_is_used_once_in_a_price_whatever_it_replaces() -> None:
    builder = game(ONCE.replace("tower", "keep"), effect="{build: keep}")
    state = begun(builder, 1, 1, 0, 1)
    node = next(each for each in builder.nodes if each.op == BUILD)
    price = price_of(builder, state, node, KINDS.index("keep"), 0, NONE, NONE)
    assert [each.amounts for each in price.payments] == [[1, 0, 0, 1], [0, 1, 0, 1], [1, 1, 0, 0]]


@pytest.mark.parametrize(
    ("gives", "is_loose", "expected"), [(0, False, False), (0, True, True), (ANYTHING, False, True)]
)
def test_a_price_could_be_paid_if_anything_may_come_or_the_price_may_change(
    gives: int, is_loose: bool, expected: bool
) -> None:
    state = begun(game(), 0, 0, 0, 0)
    assert could_pay(state, gives, Price([Payment([1, 0, 0, 0], [])], is_loose)) == expected


@pytest.mark.parametrize("is_searching", [False, True])
@pytest.mark.parametrize("flags", [0, WHOLE])
def test_a_search_gives_up_where_something_cannot_be_built(flags: int, is_searching: bool) -> None:
    builder = game()
    builder.sites = 0
    state = begun(builder, 1, 0, 0, 0)
    start(builder, state, next(each.index for each in builder.nodes if each.op == BUILD), NONE, flags)
    builder.search.is_searching = is_searching
    assert step(builder, state) is None
    assert builder.search.is_broken == (is_searching and bool(flags))


# --- a pair of building and upgrading ---

PAIR = "{together: [{build: {one_of: [hut, house, tower]}}, {upgrade: it}]}"
HOUSE, TOWER = 1 << KIND_SHIFT, 3 << KIND_SHIFT


def under_way(*above: tuple[int, int, int], amounts: tuple[int, ...], step: int = 1) -> tuple[Builder, State, Node]:
    """The pair is being done; above it lie these frames."""
    builder = game(effect=PAIR)
    pair = next(each for each in builder.nodes if each.op == TOGETHER)
    state = begun(builder, *amounts)
    state.stack = [pair.index, NONE, step << SHIFT | MUST | DID]
    for frame in above:
        state.stack.extend(frame)
    return builder, state, pair


def part(op: int) -> int:
    return next(each.index for each in game(effect=PAIR).nodes if each.op == op)


BUILDING = (part(BUILD), NONE, 1 << SHIFT | MUST)
BETWEEN = (part(BUILD) - 1, NONE, 0)


@pytest.mark.parametrize(
    ("above", "option", "amounts", "expected"),
    [
        ([BUILDING], HOUSE, (1, 0, 0, 1), True),
        ([BUILDING], HOUSE, (1, 0, 0, 0), False),
        ([BUILDING], TOWER, (2, 0, 0, 1), False),
        ([BUILDING, (PAYING, HOUSE, part(BUILD))], 0, (1, 0, 0, 1), True),
        ([BUILDING, (PAYING, HOUSE, part(BUILD))], 0, (1, 0, 0, 0), False),
        ([BUILDING, (PAYING, TOWER, part(BUILD))], 0, (2, 0, 0, 1), False),
        ([BUILDING, (PAYING, TOWER, part(BUILD))], 0, (2, 0, 0, 3), True),
        ([BUILDING, BETWEEN, (PAYING, HOUSE, part(BUILD))], 0, (1, 0, 0, 1), False),
        ([BUILDING, BETWEEN], HOUSE, (1, 0, 0, 1), False),
    ],
)
def test_a_pair_is_plainly_kept_while_its_own_building_is_paid_for(
    above: list[tuple[int, int, int]], option: int, amounts: tuple[int, ...], expected: bool
) -> None:
    builder, state, _ = under_way(*above, amounts=amounts)
    assert is_plainly_kept(builder, state, 0, option) == expected


@pytest.mark.parametrize(("wood", "expected"), [(1, True), (0, False)])
def test_what_was_built_is_upgraded_at_its_own_price(wood: int, expected: bool) -> None:
    upgrading = (part(UPGRADE), 1, 1 << SHIFT | MUST | WHOLE)  # things with odd numbers are of the kind 1
    builder, state, _ = under_way(upgrading, amounts=(0, 0, 0, wood), step=2)
    builder.search.budget, builder.search.is_searching = 100, True
    assert search(builder, state, 0, 8) == expected


@pytest.mark.parametrize(
    ("sites", "left", "amounts", "expected"),
    [
        (PLAIN, 0b0010, (1, 0, 0, 1), True),
        (PLAIN, 0b0010, (0, 0, 0, 1), False),
        (PLAIN, 0b0010, (1, 0, 0, 0), False),
        (PLAIN, 0b0000, (1, 0, 0, 1), False),
        (COSTLY, 0b0010, (1, 0, 0, 1), False),
        (0, 0b0010, (1, 1, 0, 1), False),
    ],
)
def test_a_pair_surely_works_where_both_can_be_paid_and_there_is_a_site_and_a_piece(
    sites: int, left: int, amounts: tuple[int, ...], expected: bool
) -> None:
    builder = game(effect="{together: [{build: house}, {upgrade: it}]}")
    builder.sites, builder.left = sites, left
    state = begun(builder, *amounts)
    pair = next(each for each in builder.nodes if each.op == TOGETHER)
    first, second = (builder.nodes[index] for index in pair.parts)
    assert pair_surely_works(builder, state, first, first.what, second, NONE) == expected
    assert state.seats[0].amounts == list(amounts)


@pytest.mark.parametrize(("money", "expected"), [(1, False), (2, True)])
def test_a_pair_on_a_site_that_costs_more_works_only_with_what_that_leaves(money: int, expected: bool) -> None:
    once = "{discount: {coal: 1}, to: {build: keep}, once: turn}"
    builder = game(once, effect="{together: [{build: keep}, {upgrade: it}]}")
    builder.sites = COSTLY
    state = begun(builder, 1, money, 0, 2)
    pair = next(each for each in builder.nodes if each.op == TOGETHER)
    first, second = (builder.nodes[index] for index in pair.parts)
    assert pair_surely_works(builder, state, first, first.what, second, NONE) == expected


def test_what_leaves_too_little_is_worth_trying_only_beside_others() -> None:
    """Something may come of building; where enough is left for sure nothing else has to be tried."""
    builder, state, pair = under_way(BUILDING, amounts=(1, 0, 0, 1))
    assert worth_trying(builder, state, pair, [TOWER, HOUSE]) == [HOUSE]
    state.seats[0].amounts = [0, 0, 0, 6]
    assert worth_trying(builder, state, pair, [HOUSE, TOWER]) == [HOUSE, TOWER]


def test_a_payment_names_the_rules_that_it_uses_up_only_beside_another_that_is_the_same() -> None:
    once = "{discount: {coal: 1}, to: {build: tower}, once: turn}"
    told = []
    for rules in ([once], [once, once]):
        builder = game(*rules, effect=PAIR)
        state = begun(builder, 2, 0, 0, 0)
        word = next(each.index for each in builder.nodes if each.op == BUILD)
        state.stack = [word, NONE, DID, PAYING, TOWER, word]
        paying = builder.program.frames[-PAYING]
        options = paying.step(builder, state, TOWER, word) or []
        told.append([paying.label(builder, state, TOWER, word, option)[1:] for option in options])
    assert told == [
        [("1 coal",), ("2 coal",)],
        [("nothing",), ("1 coal", "rule_1"), ("1 coal", "rule_0"), ("2 coal",)],
    ]


@pytest.mark.parametrize(
    ("rules", "upgradable", "expected"),
    [
        ([], {1}, True),
        ([], {0}, False),
        (["{discount: {wood: 1, per: points}, to: {upgrade: house}}"], {1}, False),
    ],
)
def test_enough_is_surely_left_only_for_what_always_costs_the_same(
    rules: list[str], upgradable: set[int], expected: bool
) -> None:
    builder = game(*rules, effect=PAIR)
    builder.upgradable = frozenset(upgradable)
    pair = next(each for each in builder.nodes if each.op == TOGETHER)
    first, second = (builder.nodes[index] for index in pair.parts)
    assert leaves_enough_for(builder, begun(builder, 1, 0, 0, 1), first, second, HOUSE) == expected


@pytest.mark.parametrize(("wood", "expected"), [(1, False), (2, True)])
def test_a_pair_with_one_site_is_done_only_as_a_whole(wood: int, expected: bool) -> None:
    """Sites with odd numbers are of the kind 1, whatever stands there."""
    builder = game(
        "{discount: {coal: 1}, to: {build: house}, once: turn}", effect="{together: [{build: house}, {upgrade: it}]}"
    )
    builder.sites, builder.costs = 0b010, [*COSTS[:1], [1, 0, 0, 1], *COSTS[2:]]
    pair = next(each for each in builder.nodes if each.op == TOGETHER)
    assert can_complete(builder, begun(builder, 1, 1, 0, wood), pair, NONE) == expected


@pytest.mark.parametrize("effect", ["{build: {hut: 1, house: 1}}", "{build: {one_of: [hut, house]}}"])
def test_what_two_nouns_mean_is_offered_once(effect: str) -> None:
    builder = game(effect=effect)
    builder.kinds_called = {"hut": [0, 1], "house": [1]}
    builder.sites = PLAIN
    node = next(each for each in builder.nodes if each.op == BUILD)
    options = build_options(builder, begun(builder, 1, 0, 0, 0), node, node.what, NONE, NONE)
    assert sorted(options) == [0, HOUSE]
