"""Content that the interpreter's numbers cannot hold is refused with its place; what just fits is played."""

import json
from typing import Any

import pytest
from toy_game import VOCABULARY, ToyGame, playing, program_of

from uwc_content.engine.capacity import MOST_CLASSES, MOST_GIVEN_UP, MOST_KINDS, MOST_SITES, check_rules
from uwc_content.engine.game import Game, Refused
from uwc_content.engine.program import Program
from uwc_content.engine.stack import MOST_COUNTED, MOST_NAMED, STEPS
from uwc_content.language import ceilings

GAIN = "{gain: {coal: 1}}"
PAYABLE = VOCABULARY.replace("groups:", 'payables:\n  card: {doc: "A card."}\ngroups:')
NAMED = [f"kind_{number}" for number in range(9)]
MANY_KINDS = VOCABULARY.replace("places:", "".join(f'  {name}: {{doc: "A kind."}}\n' for name in NAMED) + "places:")
MANY_RESOURCES = VOCABULARY.replace(
    "groups:", "".join(f'  resource_{number}: {{doc: "One."}}\n' for number in range(37)) + "groups:"
)


def test_the_compiler_refuses_just_what_the_interpreter_could_not_count() -> None:
    assert (ceilings.MOST_OF_A_KIND, ceilings.MOST_KINDS_NAMED) == (MOST_COUNTED, MOST_NAMED)
    assert (ceilings.MOST_GIVEN_UP, ceilings.MOST_STEPS) == (MOST_GIVEN_UP, STEPS - 1)


def effect(text: str) -> str:
    return f"card: {{effect: {text}}}"


def kinds(number: int) -> str:
    return ", ".join(f"{name}: 1" for name in NAMED[:number])


@pytest.mark.parametrize(
    ("cards", "vocabulary", "message"),
    [
        (
            effect("{take: {token: 16}, from: city}"),
            VOCABULARY,
            "16 `token` in one `take`; at most 15",
        ),
        (effect("{mark: {token: 99}}"), VOCABULARY, "99 `token` in one `word`; at most 15"),
        (
            effect(f"{{take: {{{kinds(9)}}}, from: city}}"),
            MANY_KINDS,
            "9 kinds in one `take`; at most 8",
        ),
        (
            effect(f"{{together: [{', '.join([GAIN] * 255)}]}}"),
            VOCABULARY,
            "255 steps of one `together`; at most 254",
        ),
        (
            effect(f"{{pay: {{card: 256}}, then: {GAIN}}}"),
            PAYABLE,
            "256 `card` in one payment; at most 255",
        ),
        (effect(GAIN), MANY_RESOURCES, "41 resources and payables; at most 40"),
    ],
)
def test_what_does_not_fit_is_refused(cards: str, vocabulary: str, message: str) -> None:
    with pytest.raises(Refused, match=message.replace("; at most", " cannot be told apart; there may be")):
        program_of(cards, vocabulary, "UWC205")


@pytest.mark.parametrize(
    ("cards", "vocabulary"),
    [
        (effect("{take: {token: 15}, from: city}"), VOCABULARY),
        (effect("{take: {token: all}, from: city}"), VOCABULARY),
        (effect(f"{{take: {{{kinds(8)}}}, from: city}}"), MANY_KINDS),
        (effect(f"{{together: [{', '.join([GAIN] * 254)}]}}"), VOCABULARY),
        (effect(f"{{pay: {{card: 255}}, then: {GAIN}}}"), PAYABLE),
        (effect(GAIN), MANY_RESOURCES.replace('  resource_36: {doc: "One."}\n', "")),
    ],
)
def test_what_just_fits_is_taken(cards: str, vocabulary: str) -> None:
    assert program_of(cards, vocabulary).nodes


def test_a_refusal_names_the_file_and_the_item() -> None:
    with pytest.raises(Refused, match=r"pack\.yaml:1 \(card\): 16"):
        program_of(effect("{take: {token: 16}, from: city}"), tolerated="UWC205")


@pytest.mark.parametrize(
    ("table", "most", "message"),
    [
        ("kinds", MOST_KINDS, "kinds that can be built"),
        ("surcharges", MOST_CLASSES, "price classes of sites"),
        ("most_sites", MOST_SITES, "sites of one layout"),
    ],
)
def test_the_tables_of_a_game_are_looked_at_before_it_begins(table: str, most: int, message: str) -> None:
    class Large(ToyGame):
        def __init__(self, program: Program) -> None:
            super().__init__(program)
            size = most + self.extra
            setattr(self, table, size if table == "most_sites" else [""] * size)

        extra = 0

    check_rules(Large(program_of(effect(GAIN))))
    Large.extra = 1
    with pytest.raises(Refused, match=f"{most + 1:,} {message}"):
        playing(effect(GAIN), "card", rules=Large)


def old_save(stack: list[int]) -> tuple[Game, dict[str, Any]]:
    game = playing(effect("{take: {token: 1}, from: city}"), "card")
    save = json.loads(json.dumps(game.save()))
    return game, {**save, "format": 1, "state": {**game.state.plain(), "stack": stack}}


def test_a_save_of_the_first_format_is_read_whatever_its_stack_says() -> None:
    """Its choices lead to the stack; its options to build were packed in another way."""
    game, save = old_save([1, 2, 3])
    assert Game.resume(game.rules, save).save()["state"] == game.save()["state"]


def test_what_else_is_damaged_in_it_is_still_found() -> None:
    game, save = old_save([1, 2, 3])
    save["state"]["actor"] = 7
    with pytest.raises(Refused, match="damaged"):
        Game.resume(game.rules, save)
