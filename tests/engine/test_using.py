"""Things that are used: none is its own purpose, and what was found useless in one place may serve in another."""

import pytest
from toy_game import TOKENS, VOCABULARY, ToyGame, labels, program_of

from uwc_content.engine.game import Game
from uwc_content.engine.opcodes import NONE, USE
from uwc_content.engine.program import Program
from uwc_content.engine.search.bounds import could_use
from uwc_content.engine.search.foresight import TRACKS
from uwc_content.engine.state import State

COAL = "{pay: {coal: 1}, then: {gain: {points: 1}}}"
WOOD = "{pay: {wood: 1}, then: {gain: {points: 1}}}"
USE_ANY = "{use: token}"
WITH_USE = VOCABULARY + 'sources:\n  card: {doc: "A card."}\n  token: {doc: "A token."}\n'


class Tools(ToyGame):
    """Each token does what the card of its number says, as often as it is used."""

    def __init__(self, program: Program) -> None:
        super().__init__(program, tokens=sum(item.id.startswith("tool") for item in program.items))

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        return state.zones[TOKENS] if op == USE else []

    def block_of(self, state: State, thing: int) -> int:
        return self.program.by_id[f"tool_{thing}"].blocks.get("effect", NONE)

    def use_thing(self, state: State, thing: int, is_used: bool = True) -> None:
        """Nothing is ever spent."""


def tools_of(*effects: str) -> Tools:
    cards = "\n".join(f"tool_{i}: {{effect: {effect}}}" for i, effect in enumerate(effects))
    return Tools(program_of(f"begin: {{effect: {USE_ANY}}}\n{cards}", WITH_USE))


@pytest.mark.parametrize(
    ("tools", "gives", "expected"),
    [([COAL], 0, True), ([], 0, False), ([], TRACKS, True)],
)
def test_using_could_help_if_there_is_or_may_be_something_to_use(tools: list[str], gives: int, expected: bool) -> None:
    rules = tools_of(*tools)
    state = rules.set_up({"players": 1, "played": []})
    assert could_use(rules, state, gives, rules.program.by_id["begin"].blocks["effect"], NONE) == expected


@pytest.mark.parametrize(
    ("tools", "options"),
    [
        # its own purpose
        ([USE_ANY], []),
        ([USE_ANY, USE_ANY], []),
        ([f"[{USE_ANY}, {COAL}]"], [0]),
        # what serves nothing while another one is asked about serves by itself
        ([f"{{choose: [{USE_ANY}, {COAL}]}}", USE_ANY], [0, 1]),
        # what served in one question serves in the next one too
        ([f"{{together: [{USE_ANY}, {COAL}]}}", WOOD], [0, 1]),
    ],
)
def test_what_can_be_used_is(tools: list[str], options: list[int]) -> None:
    rules = tools_of(*tools)
    setup = {"players": 1, "played": [("begin", 0)], "held": [{"coal": 1, "wood": 1}]}
    game = Game.new(rules, setup)
    assert labels(game) == [*(("use", f"token {i}") for i in options), *([("stop",)] if options else [])]
