"""`turns` says the course of very different games, and becomes what the bundle's models expect."""

from functools import cache
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from pydantic import TypeAdapter
from test_bad_content import BAD_CONTENT

from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.flow import parse_flow
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import find
from uwc_content.language.parts import complete_words
from uwc_content.language.steps import STEPS
from uwc_content.language.turns import STRETCHES, AnyStretch
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.nodes import Mapping
from uwc_content.reading.yaml import read_yaml

HERE = Path(__file__).parent
GAMES = plain_yaml.load_file(HERE / "turns_examples.yaml")
LOWERED = plain_yaml.load_file(HERE / "lowered_turns.yaml")
EXAMPLES = [each.example for each in (*STRETCHES.values(), *STEPS.values())]


def with_more(base: Vocabulary, more: dict[str, Any]) -> Vocabulary:
    """A vocabulary with names that only a test needs."""
    dumped = base.model_dump(by_alias=True, exclude_none=True)
    merged = {table: {**dumped.get(table, {}), **names} for table, names in more.items()}
    return Vocabulary.model_validate({**dumped, **merged})


def lowered(turns: Any, vocabulary: Vocabulary, by_players: dict[str, Any] | None = None) -> tuple[Any, list[str]]:
    rules = {"turns": turns, "setup": {"players": [2], "by_players": by_players or {}}}
    root, faults = read_yaml("rules.yaml", plain_yaml.dump(rules).encode())
    assert isinstance(root, Mapping)
    notes = Notes("rules.yaml")
    flow = parse_flow(root, Language(Names(vocabulary), notes))
    return flow.turns, [f"{fault.code} {fault.message}" for fault in (*faults, *notes.faults)]


@cache
def small_game() -> Vocabulary:
    root, _ = read_yaml("vocabulary.yaml", (BAD_CONTENT / "_game" / "vocabulary.yaml").read_bytes())
    assert root is not None
    return Vocabulary.model_validate(root.plain())


def as_the_bundle_holds_it(turns: Any) -> Any:
    complete_words()
    stretches: TypeAdapter[Any] = TypeAdapter(list[AnyStretch])
    return stretches.dump_python(stretches.validate_python(turns), mode="json", by_alias=True, exclude_none=True)


@pytest.mark.parametrize("game", GAMES)
def test_the_turns_of_a_game_can_be_said(game: str) -> None:
    found, faults = lowered(GAMES[game]["turns"], with_more(find(game).vocabulary(), GAMES[game]["vocabulary"]))
    assert faults == []
    assert as_the_bundle_holds_it(found) == found


@pytest.mark.parametrize("case", LOWERED, ids=lambda case: next(iter(case["written"])))
def test_a_stretch_becomes_what_the_bundle_holds(case: dict[str, Any]) -> None:
    found, faults = lowered([case["written"]], small_game(), {"open_cards": {2: 3}})
    assert faults == []
    assert found == [case["lowered"]]
    assert as_the_bundle_holds_it(found) == found


IN_EXAMPLES: dict[str, Any] = {
    "actions": {"gather": {"doc": "Gather."}, "rest": {"doc": "Rest."}},
    "ends": {"race_won": {"doc": "Somebody has won."}},
    "zones": {"discard_pile": {"holds": "cards", "of": "table", "seen_by": "everyone", "doc": "Discarded."}},
}
"""Names that the examples of the reference use besides those of the small game."""


def within_a_turn(stretch: Any) -> Any:
    return {"period": "season", "until": "passed", "steps": [{"each": "player", "steps": [stretch, {"step": "pass"}]}]}


def within_a_round(stretch: Any) -> Any:
    return {"period": "season", "until": "over", "steps": [{"period": "round", "steps": [stretch]}, {"end": "rich"}]}


AROUND = {"each": within_a_round, "end": within_a_round, "order": within_a_round, "period": lambda stretch: stretch}
"""Head of an example: where it may stand; within a turn unless stated."""


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_right(example: str) -> None:
    written = plain_yaml.load(example.replace("production", "income"))
    head = next(name for name in STRETCHES if name in written)
    _, faults = lowered([AROUND.get(head, within_a_turn)(written)], with_more(small_game(), IN_EXAMPLES))
    assert faults == []


def test_the_kinds_of_a_game_say_what_they_are_also_by_what_they_also_are() -> None:
    names = Names(small_game())
    assert names.where_it_lies("red_shop") == {"items": "cards", "zone": "tableau", "where": {"colour": "red"}}
    assert names.where_it_lies("machine")["usable"] == {"section": "action", "once": "round"}
    assert names.where_it_lies("card") == {"items": "cards"}


def test_humming_meadow_is_sound() -> None:
    compiled = compile_pack(HERE.parents[1] / "content" / "humming_meadow", find)
    assert compiled.faults == []
    assert compiled.flow.turns is not None
    assert as_the_bundle_holds_it(compiled.flow.turns) == compiled.flow.turns
