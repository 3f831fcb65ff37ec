"""Signals that end a game, at every moment: whatever has been chosen is saved, and can be taken up again."""

import io
import json
import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from played_games import Played, a_plain_table, a_table, meadow

from uwc_content.engine.game import Game, Stuck
from uwc_content.play.terminal import ENDING, HANG_UPS

WATCHED = ("/play/session.py", "/play/terminal.py", "/play/saves.py", "/reading/storage.py", "/engine/game.py")
WATCHED_AROUND = (*WATCHED, "/contextlib.py", "/tempfile.py")
SAVE = Path("uwc-game.json")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def nobody_else_listens() -> Any:
    """Before the game and after it signals do nothing, and are not ignored."""
    before = {number: signal.signal(number, lambda _number, _frame: None) for number in ENDING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


class Closed(io.StringIO):
    def write(self, _: str) -> int:
        raise OSError("Input/output error")


class Moments:
    """Sends a signal before the line with this number, counted from when it begins to count."""

    def __init__(self, number: int, wanted: int, files: tuple[str, ...]) -> None:
        self.number, self.wanted, self.files = number, wanted, files
        self.seen = -1

    def begin(self) -> None:
        self.seen = 0

    def trace(self, frame: FrameType, event: str, _: Any) -> Any:
        if not frame.f_code.co_filename.endswith(self.files):
            return None
        if event == "line" and self.seen >= 0:
            self.seen += 1
            if self.seen == self.wanted:
                signal.raise_signal(self.number)
        return self.trace


def played_until(further: Callable[[Played], str], moments: Moments) -> None:
    """A game in which the terminal is closed after a choice, with a signal at a moment afterwards."""
    played = Played(a_plain_table("me,greedy", 2), ["1"], further=further)
    before = sys.gettrace()
    sys.settrace(moments.trace)
    try:
        with played.session.terminal.until_hung_up():
            played.run()
    finally:
        sys.settrace(before)


def closing(moments: Moments) -> Callable[[Played], str]:
    def further(played: Played) -> str:
        moments.begin()
        played.session.terminal.console.file = Closed()
        raise EOFError

    return further


def refusing(moments: Moments) -> Callable[[Played], str]:
    def further(_: Played) -> str:
        moments.begin()
        raise OSError("Input/output error")

    return further


def choosing(moments: Moments) -> Callable[[Played], str]:
    def further(_: Played) -> str:
        if moments.seen < 0:
            moments.begin()
            return "1"
        raise EOFError

    return further


@cache
def first_choices(data: bytes) -> list[int]:
    """Of a save that is sound; most moments leave the same."""
    return Game.resume(meadow(), json.loads(data)["game"]).choices[:1]


@pytest.mark.parametrize("number", [signal.SIGINT, HANG_UPS[0]])
@pytest.mark.parametrize(
    ("way", "files", "step"),
    [(closing, WATCHED_AROUND, 5), (refusing, WATCHED_AROUND, 7), (choosing, WATCHED, 17)],
    ids=["the terminal is closed", "the terminal fails", "a choice is made"],
)
def test_a_signal_at_any_moment_loses_nothing(number: int, way: Any, files: tuple[str, ...], step: int) -> None:
    for wanted in count(1, step):
        moments = Moments(number, wanted, files)
        played_until(way(moments), moments)
        assert SAVE.is_file(), f"line {wanted}"
        assert first_choices(SAVE.read_bytes()) == [0], f"line {wanted}"
        SAVE.unlink()
        if moments.seen < wanted:
            assert wanted > 50, "the lines are not found"
            return


def test_ctrl_c_twice_leaves_what_never_ends() -> None:
    terminal = Played(a_table("me", 2)).session.terminal
    with terminal.until_hung_up():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)


def test_a_signal_just_before_waiting_for_a_key_is_heard_soon() -> None:
    """The system waits, and what has come between the last line and the wait is handled when it is woken again."""

    def wait(_: Played) -> str:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        os.kill(os.getpid(), HANG_UPS[-1])
        is_woken = signal.sigtimedwait([signal.SIGALRM], 10)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        assert is_woken
        raise AssertionError("the signal was not heard")

    played = Played(a_plain_table("me,greedy", 2), ["1"], further=wait)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    try:
        with played.session.terminal.until_hung_up():
            played.run()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert SAVE.is_file()


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    signal.signal(HANG_UPS[0], signal.SIG_IGN)
    terminal = Played(a_table("me", 2)).session.terminal
    with terminal.until_hung_up():
        signal.raise_signal(HANG_UPS[0])
        assert not terminal.is_gone


def test_a_game_that_cannot_go_on_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(a_plain_table("me,greedy", 2), ["1", "1"])

    def apply(_: int) -> Any:
        raise Stuck(0, "play")

    played.session.saved = None
    monkeypatch.setattr(played.table, "apply", apply)
    with pytest.raises(Stuck):
        played.run()
    assert SAVE.is_file()


@pytest.mark.parametrize("typed", ["quit", ""])
def test_a_terminal_that_goes_where_it_is_cleared_or_says_goodbye_ends_the_game(typed: str) -> None:
    played = Played(a_plain_table("me,you", 2), [""] if typed else [])
    played.session.terminal.has_keyboard = True
    played.session.at_the_keyboard = 1

    def further(_: Played) -> str:
        played.session.terminal.console.file = Closed()
        return "no"

    if typed:
        played.script = iter(["", typed])
        played.further = further
    else:
        played.session.terminal.console.file = Closed()
    played.run()
    assert played.session.terminal.is_gone
    assert SAVE.is_file() != bool(typed)
