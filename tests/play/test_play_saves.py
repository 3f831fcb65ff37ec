"""Saved games: taken up where they were left, and never trusted."""

import errno
import io
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from played_games import Played, a_table, any_answer, machine, some_answers, stop_after

from uwc_content.engine.game import Game, Refused
from uwc_content.games.underwater_cities.table.table import UnderwaterTable
from uwc_content.play.saves import LARGEST, MOST_CHOICES, free_file, read_save, write_save
from uwc_content.play.seating import resumed_table
from uwc_content.play.terminal import HANG_UPS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    table = a_table("me,random", 3)
    some_answers(table, 20)
    write_save(tmp_path / "save.json", table.game, table.players)
    return tmp_path / "save.json"


def test_a_saved_game_is_resumed_in_the_same_position_and_goes_on_in_the_same_way(folder: Path) -> None:
    played = Played(a_table("me,greedy", 5), further=stop_after(12, any_answer(5)))
    played.run()
    assert (folder / "uwc-game.json").is_file()
    again = resumed_table(UnderwaterTable, machine(), read_save(folder / "uwc-game.json", machine()), "en")
    assert isinstance(again, UnderwaterTable)
    assert again.game.state.plain() == played.game.state.plain()
    assert again.lines == played.table.lines
    tables = (played.table, again)
    ends = [Played(table, further=stop_after(10, any_answer(9))).run().game.state.plain() for table in tables]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_whoever_leaves_abruptly_finds_the_game_saved(end: type[BaseException], folder: Path) -> None:
    def leave(_: Played) -> str:
        raise end

    played = Played(a_table("me", 2), ["1"], further=leave).run()
    assert "Saved as uwc-game.json" in played.shown
    assert read_save(folder / "uwc-game.json", machine()).choices == [0]


def test_a_terminal_that_is_closed_leaves_the_game_saved(folder: Path) -> None:
    """Nothing can be shown any more: whatever is told afterwards goes nowhere."""

    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError("Input/output error")

    def close(played: Played) -> str:
        played.session.terminal.console.file = Closed()
        raise OSError("Input/output error")

    played = Played(a_table("me", 2), ["1"], further=close).run()
    assert played.session.terminal.is_gone
    assert read_save(folder / "uwc-game.json", machine()).choices == [0]


@pytest.mark.parametrize("number", HANG_UPS)
def test_a_signal_that_ends_the_program_leaves_the_game_saved(number: int, folder: Path) -> None:
    def hang_up(_: Played) -> str:
        signal.raise_signal(number)
        raise AssertionError("the signal was not heard")

    handler = signal.getsignal(number)
    played = Played(a_table("me", 2), ["1"], further=hang_up)
    with played.session.terminal.until_hung_up():
        played.run()
    assert signal.getsignal(number) is handler
    assert read_save(folder / "uwc-game.json", machine()).choices == [0]


@pytest.mark.parametrize("number", [signal.SIGINT, *HANG_UPS])
def test_a_second_signal_does_not_come_in_between(number: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell whose terminal is closed hangs up twice; who is impatient presses Ctrl-C twice."""

    def write_slowly(*arguments: Any) -> None:
        signal.raise_signal(number)
        write_save(*arguments)

    def hang_up(_: Played) -> str:
        signal.raise_signal(number)
        raise AssertionError("the signal was not heard")

    monkeypatch.setattr("uwc_content.play.session.write_save", write_slowly)
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, *HANG_UPS)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    played = Played(a_table("me", 2), ["1"], further=hang_up)
    with played.session.terminal.until_hung_up():
        played.run()
    signal.signal(signal.SIGINT, before[signal.SIGINT])
    assert {each: signal.getsignal(each) for each in before} == before
    assert read_save(folder / "uwc-game.json", machine()).choices == [0]


def test_a_terminal_that_goes_just_now_leaves_the_game_saved(folder: Path) -> None:
    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError("Input/output error")

    def close(played: Played) -> str:
        played.session.terminal.console.file = Closed()
        raise EOFError

    Played(a_table("me", 2), ["1"], further=close).run()
    assert read_save(folder / "uwc-game.json", machine()).choices == [0]


def test_where_nothing_can_be_written_the_game_is_saved_at_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = folder / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    (folder / "uwc-game.json").symlink_to("uwc-game.json")
    replace = os.replace

    def refuse_here(source: Path, target: Path) -> None:
        if Path(target).parent == folder:
            raise OSError(errno.EROFS, "Read-only file system")
        replace(source, target)

    monkeypatch.setattr(Path, "replace", refuse_here)
    shown = Played(a_table("me", 2), ["1"]).run().shown
    assert "Read-only file system" in shown
    assert read_save(home / "uwc-game.json", machine()).choices == [0]


def test_a_hundred_saved_games_are_all_left_alone(folder: Path) -> None:
    for name in ("uwc-game", *(f"uwc-game-{number}" for number in range(2, 101))):
        (folder / f"{name}.json").touch()
    assert free_file(folder) == folder / "uwc-game-101.json"
    (folder / "uwc-game-101.json").symlink_to("nowhere")
    assert free_file(folder) == folder / "uwc-game-102.json"


@pytest.mark.parametrize("name", ["~nobody_is_called_so/game.json", "loop.json", "loop.json/game.json"])
def test_a_place_that_there_is_none_of_is_told_and_the_game_goes_on(name: str, folder: Path) -> None:
    (folder / "loop.json").symlink_to("loop.json")
    played = Played(a_table("me", 1), [f"save {name}", "save other.json"]).run()
    assert (folder / "other.json").is_file()
    assert name.partition("/")[0] in played.shown


def test_a_game_that_is_interrupted_in_the_middle_of_a_choice_is_where_it_was() -> None:
    game = Game.new(machine(), {"players": 2, "seed": 1})
    game.apply(0)
    before = game.save()

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        game.apply(0, interrupt)
    assert game.save() == before
    assert len(game.log) == 1
    assert Game.resume(machine(), before).codes == game.codes


def test_a_game_of_somebody_else_is_not_overwritten(folder: Path) -> None:
    Played(a_table("me", 1), ["1"]).run()
    Played(a_table("me", 2), ["1"]).run()
    assert read_save(folder / "uwc-game.json", machine()).setup["seed"] == 1
    assert read_save(folder / "uwc-game-2.json", machine()).setup["seed"] == 2


def test_a_resumed_game_is_saved_in_its_own_place_again(folder: Path) -> None:
    Played(a_table("me", 1), ["1"]).run()
    file = folder / "uwc-game.json"
    table = resumed_table(UnderwaterTable, machine(), read_save(file, machine()), "en")
    assert isinstance(table, UnderwaterTable)
    Played(table, ["1"], file=file).run()
    assert len(read_save(file, machine()).choices) == 2
    assert sorted(path.name for path in folder.iterdir()) == ["uwc-game.json"]


def test_save_takes_a_file_name_and_spares_other_files(folder: Path) -> None:
    (folder / "letter.txt").write_text("dear all", "utf-8")
    played = Played(a_table("me", 1), ["save mine.json", "save letter.txt", "save no/such\0", "save .", "save"]).run()
    assert read_save(folder / "mine.json", machine()).choices == []
    assert (folder / "letter.txt").read_text("utf-8") == "dear all"
    assert "letter.txt is something else" in played.shown


@pytest.mark.parametrize(
    ("typed", "files"),
    [
        (["quit", "no"], []),
        (["quit", "yes"], ["uwc-game.json"]),
        (["quit", ""], ["uwc-game.json"]),
        (["quit", "other.json"], ["other.json"]),
        (["quit", "back", "quit", "n"], []),
    ],
)
def test_whoever_quits_is_asked_whether_to_save(typed: list[str], files: list[str], folder: Path) -> None:
    played = Played(a_table("me", 1), ["1", *typed]).run()
    assert "Save the game as uwc-game.json?" in played.shown
    assert "Goodbye." in played.shown
    assert sorted(path.name for path in folder.iterdir()) == files


def test_saves_are_plain_json(folder: Path) -> None:
    table = a_table("me,greedy", 1)
    write_save(folder / "x.json", table.game, table.players)
    plain = json.loads((folder / "x.json").read_bytes())
    assert plain["players"] == [{"bot": "", "name": "me"}, {"bot": "greedy", "name": "greedy"}]
    assert Game.resume(machine(), plain["game"]).state.plain() == table.game.state.plain()


# --- hostile saves ---


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    *steps, last, value = path

    def change(save: dict[str, Any]) -> None:
        place: Any = save
        for step in steps:
            place = place[step]
        place[last] = value

    return change


FORGERIES = {
    "another kind": put("kind", "something"),
    "another format": put("format", 2),
    "no game": put("game", None),
    "a game that is a list": put("game", []),
    "another bundle": put("game", "content_hash", "sha256:0"),
    "choices that are a text": put("game", "choices", "12"),
    "a choice that is a text": put("game", "choices", 0, "1"),
    "a choice that is true": put("game", "choices", 0, True),
    "a choice that nobody had": put("game", "choices", 0, 1000),
    "a choice below zero": put("game", "choices", 0, -1),
    "choices after the end": put("game", "choices", [0] * MOST_CHOICES),
    "more choices than any game has": put("game", "choices", [0] * (MOST_CHOICES + 1)),
    "another state": put("game", "state", "random", 5),
    "a state that is a text": put("game", "state", "x"),
    "a state without anything": put("game", "state", {}),
    "five players": put("players", [{"name": "x", "bot": ""}] * 5),
    "no players": put("players", []),
    "players that are a text": put("players", "me"),
    "another number of players": put("players", [{"name": "x", "bot": ""}]),
    "a name that steers the terminal": put("players", 0, "name", "\x1b[2J"),
    "a name that is a number": put("players", 0, "name", 5),
    "an endless name": put("players", 0, "name", "x" * 1000),
    "an unknown bot": put("players", 0, "bot", "cheat"),
    "a bot that is a list": put("players", 0, "bot", []),
    "a player with something else": put("players", 0, "more", 1),
    "a set-up with an unknown option": put("game", "setup", "cards", 5),
    "a set-up with too many players": put("game", "setup", "players", 9),
    "a seed that is a text": put("game", "setup", "seed", "x"),
    "boards that are a list": put("game", "setup", "boards", []),
    "boards that are nothing": put("game", "setup", "boards", None),
    "ids of boards that are a mapping": put("game", "setup", "board_ids", {}),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_save_is_refused(forgery: str, saved: Path) -> None:
    plain = json.loads(saved.read_bytes())
    FORGERIES[forgery](plain)
    saved.write_text(json.dumps(plain), "utf-8")
    with pytest.raises(Refused):
        resumed_table(UnderwaterTable, machine(), read_save(saved, machine()), "en")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"uwc play"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"kind": ' + b"9" * 5000 + b"}",
        b" " * (LARGEST + 1),
    ],
    ids=["empty", "broken", "null", "list", "text", "bytes", "deep", "huge number", "too large"],
)
def test_a_file_that_is_no_save_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(Refused):
        read_save(tmp_path / "x.json", machine())


@pytest.mark.parametrize("cut", [2, 100, 1000])
def test_half_a_save_is_refused(cut: int, saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-cut])
    with pytest.raises(Refused):
        read_save(saved, machine())
