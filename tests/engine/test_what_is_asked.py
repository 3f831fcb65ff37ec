"""What players are asked while an effect is carried out, and what is simply done, at a table of tokens."""

import pytest
from toy_game import MARKED, PLAY, TOKENS, VOCABULARY, ToyGame, holdings, labels, playing, program_of

from uwc_content.engine.frames.keeping import Keeping
from uwc_content.engine.frames.replacing import Replacing
from uwc_content.engine.game import Game
from uwc_content.engine.kernel import run
from uwc_content.engine.lower import lower
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.quantities_of_nodes import Event
from uwc_content.engine.receiving import is_replaceable, packed
from uwc_content.engine.stack import DECK_SHIFT, INSTEAD, KEEPING, MUST, REPLACING, SHIFT, STOP, WHOLE, push, start
from uwc_content.engine.state import State
from uwc_content.engine.stepping import step, take

COAL = "{pay: {coal: 1}, then: {gain: {points: 1}}}"
WOOD = "{pay: {wood: 1}, then: {gain: {points: 1}}}"
MONEY = "{pay: {money: 1}, then: {gain: {points: 1}}}"


LEFT = "{gain: {points: 1, per: {wood: 1, kept: this}}}"


def asked(game: Game) -> list[str]:
    """The options of the present decision, words joined by blanks."""
    return [" ".join(label) for label in labels(game)]


def first(effect: str, held: dict[str, int]) -> Game:
    return playing(f"card: {{effect: {effect}}}", "card", held=[held])


def answer(game: Game, *choices: str) -> Game:
    for each in choices:
        game.apply(asked(game).index(each))
    return game


@pytest.mark.parametrize(
    ("effect", "held", "options"),
    [
        # what nobody declines is only put in order
        ("[{gain: {material: 1}}, {gain: {one_of: [{coal: 2}, {wood: 2}]}}]", {}, ["gain material", "gain coal wood"]),
        # what only follows may be left out
        (f"{{gain: {{points: 1}}, then: {MONEY}}}", {"money": 1}, ["pay 1 money", "stop"]),
        (f"{{gain: {{points: 1, per: coal}}, then: {MONEY}}}", {"coal": 1, "money": 1}, ["pay 1 money", "stop"]),
        (f"{{gain: {{money: 1}}, then: {COAL}}}", {"coal": 1}, ["pay 1 coal", "stop"]),
        (f"{{gain: {{money: 1}}, then: {COAL}}}", {"coal": 1, "money": 5}, []),
        # nobody pays for what can be done no time
        (f"{{pay: {{money: 1}}, then: {COAL[:-1]}, times: {{per: wood}}}}}}", {"coal": 1, "money": 1}, []),
        # nobody gives for what finds no room
        ("{exchange: {money: 1}, for: {coal: 1}}", {"coal": 5, "money": 1}, ["exchange 1 coal", "stop"]),
        # a gain that happens to leave no choice is simply received
        (
            f"[{{gain: {{one_of: [{{points: 1, per: coal}}, {{points: 1, per: wood}}]}}}}, {MONEY}]",
            {"coal": 1, "wood": 1, "money": 1},
            ["pay 1 money", "stop"],
        ),
        # a gain that nothing else can change comes first, wherever it stands
        (f"[{MONEY}, {{gain: {{points: 1, per: coal}}}}]", {"coal": 1, "money": 1}, ["pay 1 money", "stop"]),
        # of what can be done in no way nobody is asked
        (f"{{choose: [{COAL}, {WOOD}]}}", {}, []),
        (f"{{choose: [{COAL}, {WOOD}]}}", {"wood": 1}, ["choose pay wood", "stop"]),
        (f"{{pay: {{money: 1}}, then: {{choose: [{COAL}, {WOOD}]}}}}", {"money": 1}, []),
        (f"{{together: [{COAL}, {WOOD}], times: {{per: money}}}}", {"coal": 1, "wood": 1}, []),
        # what holds now is told of a condition
        (
            f"[{{if: {{have: {{coal: 1}}}}, then: {MONEY}}}, {WOOD}]",
            {"coal": 1, "money": 1, "wood": 1},
            ["pay money", "pay wood", "stop"],
        ),
        (
            f"{{choose: [[{{if: {{have: {{coal: 2}}}}, then: {MONEY}}}, {WOOD}], {COAL}]}}",
            {"coal": 1, "wood": 1},
            ["choose pay wood", "choose pay coal", "stop"],
        ),
        # what is received for what is told only where that is open
        (
            "{exchange: {money: 1}, for: {material: 1}}",
            {"money": 1, "coal": 1, "wood": 1},
            [
                "exchange 1 money for 1 coal",
                "exchange 1 money for 1 wood",
                "exchange 1 coal",
                "exchange 1 wood",
                "stop",
            ],
        ),
        # the same exchange is offered once
        (
            "{exchange: {material: 1}, for: {one_of: [{coal: 1}, {wood: 1}, {money: 1}]}}",
            {"coal": 1},
            ["exchange 1 coal for 1 wood", "exchange 1 coal for 1 money", "stop"],
        ),
    ],
)
def test_the_first_question_is(effect: str, held: dict[str, int], options: list[str]) -> None:
    assert asked(first(effect, held)) == options


@pytest.mark.parametrize(
    ("effect", "held", "choice", "options"),
    [
        # whoever has paid for it does one of two things
        (
            f"{{pay: {{money: 1}}, then: [{COAL}, {WOOD}]}}",
            {"money": 1, "coal": 1, "wood": 1},
            "pay 1 money",
            ["pay coal", "pay wood"],
        ),
        (
            f"{{choose: [{COAL}, {WOOD}], then: {MONEY}}}",
            {"coal": 1, "money": 1},
            "choose pay coal",
            ["pay 1 money", "stop"],
        ),
        (
            f"{{choose: [{COAL}, {WOOD}, {{gain: {{wood: 1, per: wood}}}}], pick: 2, then: {MONEY}}}",
            {"coal": 1, "money": 1},
            "choose pay coal",
            ["pay 1 money", "stop"],
        ),
        # the direction of an exchange is kept
        (
            "{exchange: {material: 1}, for: {money: 1}, times: any}",
            {"coal": 1, "wood": 2, "money": 1},
            "exchange 1 wood",
            ["exchange 1 coal", "exchange 1 wood", "stop"],
        ),
        (
            "{exchange: {material: 1}, for: {money: 1}, times: any}",
            {"coal": 1, "wood": 2, "money": 2},
            "exchange 1 money for 1 coal",
            ["exchange 1 money for 1 coal", "exchange 1 money for 1 wood", "stop"],
        ),
        (
            f"{{together: [{{choose: [{COAL}, {MONEY}]}}, {COAL}]}}",
            {"coal": 1, "money": 1},
            "together choose pay coal pay money pay coal",
            [],
        ),
        # what has been begun as a whole can be completed after each of the options
        (
            f"{{together: [{{choose: [{COAL}, {MONEY}, {WOOD}]}}, {COAL}]}}",
            {"coal": 1, "money": 1, "wood": 1},
            "together choose pay coal pay money pay wood pay coal",
            ["choose pay money", "choose pay wood"],
        ),
        # what can be done as a whole no more is not offered again
        (
            f"{{together: [{COAL}, {WOOD}], times: 2, then: {{gain: {{points: 1}}}}}}",
            {"coal": 1, "wood": 1},
            "together pay coal pay wood",
            [],
        ),
    ],
)
def test_then_the_question_is(effect: str, held: dict[str, int], choice: str, options: list[str]) -> None:
    assert asked(answer(first(effect, held), choice)) == options


def test_whoever_has_picked_one_may_leave_out_the_next() -> None:
    effect = f"{{pay: {{points: 1}}, then: {{choose: [{COAL}, {WOOD}, {MONEY}], pick: 2}}}}"
    game = answer(first(effect, {"coal": 1, "wood": 1, "money": 1, "points": 1}), "pay 1 points")
    assert asked(game) == ["choose pay coal", "choose pay wood", "choose pay money"]
    assert asked(answer(game, "choose pay coal")) == ["choose pay wood", "choose pay money", "stop"]


def test_what_is_given_in_an_exchange_is_paid() -> None:
    cards = "swap: {effect: {exchange: {money: 1}, for: {coal: 1}}}\n"
    cards += "toll: {permanent: {when: {pay: {money: 1}}, then: {gain: {points: 1}}}}"
    game = answer(playing(cards, "swap", held=[{"money": 1}]), "exchange 1 money")
    assert holdings(game) == {"coal": 1, "points": 1}


def test_what_was_paid_before_says_nothing_of_what_is_paid_now() -> None:
    effect = "{pay: {material: 1}, times: 2, then: {gain: {material: 1, different: paid}}}"
    game = answer(first(effect, {"coal": 1, "wood": 1}), "pay 1 coal", "pay 1 wood")
    assert holdings(game) == {"coal": 1, "wood": 1}


def test_a_promise_that_nobody_can_keep_is_not_looked_for_in_every_way() -> None:
    class Crowded(ToyGame):
        def set_up(self, setup: dict[str, object]) -> State:
            state = super().set_up(setup)
            state.zones[TOKENS][:] = range(12)
            return state

    cards = f"card: {{effect: {{together: [{{take: {{token: 12}}, from: city}}, {MONEY}]}}}}"
    assert playing(cards, "card", rules=Crowded).is_over


# --- things ---

WITH_CARDS = VOCABULARY.replace("groups:", 'payables:\n  card: {doc: "A card."}\ngroups:').replace(
    "words:", 'shared:\n  parity: {doc: "Even or odd."}\n  colour: {doc: "Even or odd."}\nwords:'
)

WITH_THIS = VOCABULARY.replace("  cards:\n", "  cards:\n    this: true\n")


class Cards(ToyGame):
    """What lies on the table can be given up as cards."""

    def payable_things(self, state: State, seat: int, name: str) -> list[int]:
        return state.zones[TOKENS][:]

    def give_up(self, state: State, name: str, thing: int) -> None:
        state.zones[TOKENS].remove(thing)


WITH_DEEDS = WITH_CARDS.replace('card: {doc: "A card."}', 'card: {doc: "A card."}\n  deed: {doc: "Any token."}')


class Deeds(Cards):
    """Of cards only those from the third on will do."""

    def payable_things(self, state: State, seat: int, name: str) -> list[int]:
        return [each for each in state.zones[TOKENS] if name == "deed" or each > 1]


def laid(
    effect: str, tokens: list[int], game: type[ToyGame] = Cards, vocabulary: str = WITH_CARDS, **held: int
) -> Game:
    """A card is played while these tokens lie on the table."""
    rules = game(program_of(f"card: {{effect: {effect}}}", vocabulary))
    state = rules.set_up({"players": 1, "played": [], "held": [held]})
    state.zones[TOKENS][:] = tokens
    push(state, PLAY, 0, 0)
    return Game(rules, state, {})


@pytest.mark.parametrize(
    ("effect", "tokens", "options"),
    [
        ("{take: token, from: city}", [3, 3], ["take token 3", "stop"]),
        ("{take: token, from: city}", [3, 3, 1], ["take token 3", "take token 1", "stop"]),
        ("{pay: {card: any}, then: {gain: {points: 1, per: {paid: 1}}}}", [3, 1], ["pay 1 card", "pay 2 card", "stop"]),
        # what two of them must share three of them need not
        (
            "{pay: {one_of: [{card: 2, same: colour}, {card: 3}]}, then: {gain: {points: 1}}}",
            [1, 2, 3],
            ["pay 2 card", "pay 3 card", "stop"],
        ),
        ("{pay: {one_of: [{card: 2, same: colour}, {card: 3}]}, then: {gain: {points: 1}}}", [1, 2], []),
    ],
)
def test_things_that_are_alike_are_one_option(effect: str, tokens: list[int], options: list[str]) -> None:
    assert asked(laid(effect, tokens)) == options


@pytest.mark.parametrize(
    ("count", "tokens", "points"),
    [
        ("{token: 2, different: parity}", [0, 2, 4, 1], 1),
        ("{token: 2, different: parity}", [0, 2, 4], 0),
        ("{token: 2, different: parity}", [0, 2, 4, 1, 3], 2),
        ("{token: 2, same: parity}", [0, 2, 4, 1, 3], 2),
    ],
)
def test_sets_are_counted_by_what_their_things_share(count: str, tokens: list[int], points: int) -> None:
    assert holdings(laid(f"{{gain: {{points: 1, per: {count}}}}}", tokens)).get("points", 0) == points


def test_what_is_given_up_leaves_all_that_is_due_and_the_benefit() -> None:
    effect = "{pay: {card: 1, deed: 1}, then: {pay: {card: 1}, then: {gain: {points: 1}}}}"
    game = laid(effect, [0, 2, 3], Deeds, WITH_DEEDS)
    game.apply(0)
    assert asked(game) == ["discard token 2", "discard token 3"], "the deed can only be the one that is no card"


def test_what_was_paid_belongs_to_no_set() -> None:
    effect = "{pay: {material: 1}, then: {gain: {points: 1, per: {material: 2, different: paid}}}}"
    assert asked(first(effect, {"coal": 2, "wood": 3})) == [], "of what is left there is only one kind"


def test_of_two_kinds_each_is_taken_as_what_it_is() -> None:
    game = answer(laid("{take: {crate: 1, token: 2}, from: city}", [1, 2, 3]), "take token 1", "take token 3")
    assert game.is_over
    assert game.state.zones[MARKED] == [1, 3]


def test_what_is_kept_is_paid_in_as_many_ways_as_there_is_of_it() -> None:
    effect = "{put: {wood: 2}, onto: this, then: {pay: {wood: any, kept: this}, then: {gain: {points: 1, per: paid}}}}"
    rules = ToyGame(program_of(f"card: {{effect: {effect}}}", WITH_THIS))
    game = Game.new(rules, {"players": 1, "played": [("card", 0)]})
    assert asked(game) == ["pay 1 wood", "pay 2 wood", "stop"]
    assert holdings(answer(game, "pay 2 wood")) == {"points": 2}


@pytest.mark.parametrize(
    ("effect", "held", "options"),
    [
        ("{put: {one_of: [{coal: 1}, {wood: 1}]}, onto: this}", {}, ["put 1 coal", "put 1 wood"]),
        ("{put: {wood: 1, per: coal}, onto: this}", {"coal": 1}, []),
        # what is left of it after the payment is what counts
        (
            f"{{put: {{wood: 2}}, onto: this, then: {{pay: {{wood: any, kept: this}}, then: {LEFT}}}}}",
            {},
            ["pay 1 wood", "stop"],
        ),
        ("{put: {wood: 1, per: coal}, onto: this}", {}, []),
    ],
)
def test_what_is_put_onto_a_card_is_asked_only_where_there_is_a_choice(
    effect: str, held: dict[str, int], options: list[str]
) -> None:
    rules = ToyGame(program_of(f"card: {{effect: {effect}}}", WITH_THIS, tolerated="UWC304"))
    assert asked(Game.new(rules, {"players": 1, "played": [("card", 0)], "held": [held]})) == options


@pytest.mark.parametrize("deck", [0, 1, 2])
def test_only_what_was_just_drawn_goes_away_again(deck: int) -> None:
    rules = Cards(program_of(f"card: {{effect: {COAL}}}", WITH_CARDS))
    rules.program.decks = ["card"] * 3
    state = rules.set_up({"players": 1, "played": []})
    state.zones[TOKENS][:] = [4, 5, 6, 7]
    push(state, KEEPING, deck << DECK_SHIFT | 2, 1)
    assert Keeping("discard").step(rules, state, state.stack[-2], state.stack[-1]) == [6, 7]


# --- what was not replaced ---

HEARD = """
first: {effect: {gain: {coal: 1}}}
second: {effect: {gain: {wood: 1}}}
third: {effect: {gain: {money: 1}}}
"""


class Yielding(ToyGame):
    def yield_of(self, state: State, thing: int, with_all: bool = False) -> list[int]:
        return [0] * len(self.program.amount_names)


@pytest.mark.parametrize("is_produced", [False, True])
@pytest.mark.parametrize("user", ["first", "second", "third", ""])
def test_what_is_not_replaced_after_all_is_noticed_with_its_source(is_produced: bool, user: str) -> None:
    program = lower(program_of(HEARD).bundle)
    heard = Event()
    heard.verb, heard.source, heard.pattern = "produce" if is_produced else "use", "" if is_produced else "second", 0
    program.patterns, program.patterns_of = [heard], {heard.verb: [heard]}
    rules = Yielding(program)
    state = rules.set_up({"players": 1, "played": []})
    node = program.by_id[user].blocks["effect"] if user else NONE
    push(state, INSTEAD, 1, node + 1 << 1 | is_produced)
    run(rules, state)
    assert state.seats[0].counters == [int(is_produced or user == "second")]


@pytest.mark.parametrize("verb", ["use", "produce"])
def test_what_may_be_replaced_is_kept_with_its_source(verb: str) -> None:
    rules = replacing("second", verb)
    state = rules.set_up({"players": 1, "played": []})
    for user in ("first", "second"):
        node = rules.nodes[rules.program.by_id[user].blocks["effect"]]
        assert is_replaceable(rules, state, verb, 1, node) == (user == "second")
    assert state.stack == [INSTEAD, 1, node.index + 1 << 1 | (verb == "produce")]


def replacing(source: str, verb: str) -> Yielding:
    """Whatever an item does is replaced where it comes from one of them, and from the right one."""
    rule = "rule: {permanent: {when: {gain: {material: 1}}, instead: {gain: {points: 1}}}}"
    rules = Yielding(lower(program_of(f"{HEARD}{rule}").bundle))
    event = rules.nodes[rules.program.by_id["rule"].rules["permanent"][0]].event
    assert event is not None
    event.verb, event.source = verb, source
    if verb != "gain":
        event.what = None
    return rules


@pytest.mark.parametrize("user", ["first", "second", "third"])
def test_what_is_used_is_replaced_by_whoever_waits_for_its_source(user: str) -> None:
    rules = replacing("second", "use")
    state = rules.set_up({"players": 1, "played": []})
    push(state, INSTEAD, 1, rules.program.by_id[user].blocks["effect"] + 1 << 1)
    rule = rules.program.by_id["rule"].rules["permanent"][0]
    assert step(rules, state) == ([STOP, rule] if user == "second" else None)


@pytest.mark.parametrize(("amounts", "told"), [([1, 0, 0, 1], [("1 coal",), ("1 wood",)]), ([1, 0, 0, 0], [()])])
def test_what_is_replaced_is_told_where_it_leaves_a_choice(amounts: list[int], told: list[tuple[str, ...]]) -> None:
    rules = replacing("second", "gain")
    state = rules.set_up({"players": 1, "played": []})
    push(state, REPLACING, rules.program.by_id["second"].blocks["effect"], packed(rules, amounts) << SHIFT)
    options = step(rules, state) or []
    frame = Replacing("replace")
    labels = [frame.label(rules, state, state.stack[-2], state.stack[-1], option) for option in options[1:]]
    assert labels == [("instead", "rule", *each) for each in told]


# --- what cannot be done after all ---


@pytest.mark.parametrize("effect", ["{gain: {money: 1}}", "{put: {money: 1, per: coal}, onto: this}"])
def test_what_brings_nothing_any_more_is_left(effect: str) -> None:
    rules = ToyGame(program_of(f"card: {{effect: {effect}}}", WITH_THIS, tolerated="UWC304"))
    state = rules.set_up({"players": 1, "played": [], "held": [{"money": 5}]})
    start(rules, state, rules.nodes[rules.program.by_id["card"].blocks["effect"]].parts[0], NONE, 0)
    assert run(rules, state) == []


@pytest.mark.parametrize("is_searching", [False, True])
@pytest.mark.parametrize("flags", [0, WHOLE])
@pytest.mark.parametrize(
    "effect", ["{take: {token: 2}, from: city}", f"{{choose: [{COAL}, {WOOD}, {MONEY}], pick: 2}}"]
)
def test_a_search_gives_up_where_something_cannot_be_done_whole(effect: str, flags: int, is_searching: bool) -> None:
    rules = ToyGame(program_of(f"card: {{effect: {effect}}}"), tokens=1)
    state = rules.set_up({"players": 1, "played": [], "held": [{"coal": 1}]})
    start(rules, state, rules.nodes[rules.program.by_id["card"].blocks["effect"]].parts[0], NONE, MUST | flags)
    options = step(rules, state)
    assert options is not None
    take(rules, state, options[0])
    del state.stack[3:]  # what was chosen is done
    rules.search.is_searching = is_searching
    assert step(rules, state) is None
    assert rules.search.is_broken == (is_searching and bool(flags))
