"""Words of a game: their options have their names, and lenient ones take what is alike where nothing else is left."""

import pytest
from toy_game import MARKED, VOCABULARY, ToyGame, labels, program_of

from uwc_content.engine.game import Game
from uwc_content.engine.program import Node
from uwc_content.engine.state import State

SHARED = """shared:
  parity: {doc: "Even or odd."}
words:"""
STRICT = VOCABULARY.replace("words:", SHARED)
LENIENT = STRICT.replace("mark: {doc", "mark: {lenient: true, doc")
CARDS = "pair: {effect: {mark: {token: 2, different: parity}}}"


class Marking(ToyGame):
    """What is marked stays where it is."""

    def do_word(self, state: State, node: Node, thing: int) -> None:
        state.zones[MARKED].append(thing)


def begun(vocabulary: str, tokens: list[int], game: type[ToyGame] = ToyGame) -> Game:
    rules = game(program_of(CARDS, vocabulary))
    game = Game.new(rules, {"players": 1, "played": [("pair", 0)], "held": [{}]})
    game.state.zones[0][:] = tokens
    return Game(rules, game.state, game.setup)


@pytest.mark.parametrize("vocabulary", [STRICT, LENIENT], ids=["strict", "lenient"])
def test_what_is_different_is_marked_as_long_as_there_is_some(vocabulary: str) -> None:
    game = begun(vocabulary, [0, 1, 2])
    assert labels(game) == [("mark", "token 0"), ("mark", "token 1"), ("mark", "token 2"), ("stop",)]
    game.apply(0)
    assert labels(game) == [("mark", "token 1"), ("stop",)]


@pytest.mark.parametrize(("vocabulary", "is_over"), [(STRICT, True), (LENIENT, False)], ids=["strict", "lenient"])
def test_only_a_lenient_word_takes_what_is_alike(vocabulary: str, is_over: bool) -> None:
    game = begun(vocabulary, [0, 2, 4])
    game.apply(0)
    assert game.is_over == is_over
    assert is_over or labels(game) == [("mark", "token 2"), ("mark", "token 4"), ("stop",)]


def test_a_lenient_word_takes_nothing_twice() -> None:
    game = begun(LENIENT, [0, 2, 4], Marking)
    game.apply(1)
    assert labels(game) == [("mark", "token 0"), ("mark", "token 4"), ("stop",)]
