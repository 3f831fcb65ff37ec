"""Whatever a player can see of a game is the same however hidden things lie, and planted leaks are found."""

from collections.abc import Callable
from typing import Any

import pytest
from seat_views import QUICK, pairs

from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.games.nautilus.bots import finds
from uwc_content.games.nautilus.bots.judge import NautilusJudge
from uwc_content.games.nautilus.rules import sailing, seeing
from uwc_content.games.nautilus.rules.discoveries import item_in, space_with_discovery
from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.games.nautilus.table import look, telling
from uwc_content.games.nautilus.table.look import SeaLook


@pytest.mark.rule("NAU-SONAR-04", "NAU-SONAR-02", "NAU-REC-09", "NAU-SETUP-09")
@pytest.mark.parametrize(
    ("seed", "parts", "every"),
    [(1, QUICK, 6), (4, QUICK, 6), (1, ("screens",), 45), (6, ("greedy",), 25), (7, ("planner",), 60)],
)
def test_a_player_sees_the_same_however_hidden_things_lie(seed: int, parts: tuple[str, ...], every: int) -> None:
    found = list(pairs(seed, parts, every))
    for here, there, _ in found:
        assert here == there
    assert sum(pair.is_other for pair in found) >= 3


# --- planted leaks: each has to be found by the test above ---

Plant = Callable[[pytest.MonkeyPatch], None]
SHINING = frozenset({"treasure_chest", "speed_chip"})


def shines(rules: Nautilus, state: State, space: int) -> bool:
    tile = state.zones[rules.places.spaces][space]
    return tile != NONE and item_in(rules, tile).id in SHINING


def in_observe(patch: pytest.MonkeyPatch) -> None:
    """Who looks at a thing sees how many good things lie on the sea's first half."""
    real = seeing.discoveries_seen

    def leaking(rules: Nautilus, state: State, player: int) -> Any:
        return {**real(rules, state, player), "good": sum(shines(rules, state, space) for space in range(30))}

    patch.setattr(seeing, "discoveries_seen", leaking)


def in_labels(patch: pytest.MonkeyPatch) -> None:
    """A move to a discovery is called by what lies there."""
    real = sailing.move_told

    def leaking(rules: Nautilus, state: State, option: int) -> Any:
        space = space_with_discovery(rules, state, option & sailing.PLACE)
        return (*real(rules, state, option), *(["!"] if space != NONE and shines(rules, state, space) else []))

    patch.setattr(sailing, "move_told", leaking)


def in_options(patch: pytest.MonkeyPatch) -> None:
    """Submarines hear good things: they have a longer way to them."""
    real = sailing.ends_of

    def leaking(rules: Nautilus, state: State, submarine: int, steps: int) -> Any:
        spaces = rules.sea(state).spaces
        far = [spaces[space] for space in range(len(spaces)) if shines(rules, state, space)]
        return sorted({*real(rules, state, submarine, steps), *far[:1]})

    patch.setattr(sailing, "ends_of", leaking)


def in_the_story(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears how good the things are that somebody has looked at."""
    real = look.seen_of

    def leaking(rules: Nautilus, state: State, seat: int) -> Any:
        seen = real(rules, state, seat)
        good = sum(1 << space for space in positions(seen["looked"]) if shines(rules, state, space))
        return {**seen, "looked": good}

    patch.setattr(look, "seen_of", leaking)
    patch.setattr(telling, "seen_of", leaking)


def in_the_question(patch: pytest.MonkeyPatch) -> None:
    """The text of an option tells what a station would cover."""
    real = SeaLook.discoveries

    def leaking(self: SeaLook, seat: int) -> Any:
        tiles, spaces = self.state.zones[self.rules.places.spaces], self.sea.spaces
        known = {spaces[space]: item_in(self.rules, tile) for space, tile in enumerate(tiles) if tile != NONE}
        return {cell: known[cell] if known[cell].id in SHINING else item for cell, item in real(self, seat).items()}

    patch.setattr(SeaLook, "discoveries", leaking)


def in_undo(patch: pytest.MonkeyPatch) -> None:
    """A look at something dull may be taken back."""
    real = seeing.has_revealed

    def leaking(rules: Nautilus, before: State, after: State) -> bool:
        new = [
            after.seats[i].numbers[rules.places.seen] & ~seat.numbers[rules.places.seen]
            for i, seat in enumerate(before.seats)
        ]
        if any(new) and before.zones[rules.places.spaces] == after.zones[rules.places.spaces]:
            return any(shines(rules, after, space) for mask in new for space in positions(mask))
        return real(rules, before, after)

    patch.setattr(seeing, "has_revealed", leaking)


def in_bots(patch: pytest.MonkeyPatch) -> None:
    """A bot does not deal anew what it has not seen, and smells it."""
    real = finds.promises_at_sea

    def leaking(beliefs: Any, state: State, seat: int, research: int) -> list[int]:
        promises = real(beliefs, state, seat, research)
        return [20_000 if shines(beliefs.rules, state, space) else each for space, each in enumerate(promises)]

    patch.setattr(finds, "promises_at_sea", leaking)
    patch.setattr(NautilusJudge, "hide", lambda *_: None)


LEAKS: dict[str, tuple[Plant, str, str]] = {
    "observe": (in_observe, "observe", "buy"),
    "labels": (in_labels, "options", "sail"),
    "options": (in_options, "options", "sail"),
    "story": (in_the_story, "story", "scan"),
    "question": (in_the_question, "question", "sail"),
    "screens": (in_the_question, "screens", "buy"),
    "undo": (in_undo, "undo", "scan"),
    "bots": (in_bots, "greedy", "sail"),
}
"""By name: how it leaks, what shows it, and at which decisions."""


@pytest.mark.parametrize("leak", sorted(LEAKS))
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, part, kind = LEAKS[leak]
    plant(monkeypatch)
    for seed in (1, 4, 6, 7):
        if any(here != there for here, there, _ in pairs(seed, (part,), 1, frozenset({kind}))):
            return
    pytest.fail(f"what leaks through {leak} was not found")
