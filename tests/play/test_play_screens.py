"""How the game looks, what its command takes, and its words in every language."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bundles import real_bytes
from designers_project import ROOT
from played_games import LOCALES, Played, a_plain_table, a_table, any_answer, some_answers, stop_after
from typer.testing import CliRunner, Result

from uwc_content.cli.main import app
from uwc_content.engine.masks import bits
from uwc_content.games.underwater_cities.table.map import Map
from uwc_content.play.player_words import Words, known_locales
from uwc_content.reading.po import read_entries

PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
SOURCES = [ROOT / "uwc_content" / "play", ROOT / "uwc_content" / "games"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go where nobody looks for them."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    path = tmp_path / "game.bundle.json"
    path.write_bytes(real_bytes())
    return path


# --- looks ---


@pytest.mark.parametrize("locale", LOCALES)
def test_a_solo_game_in_any_language_lacks_no_words(locale: str) -> None:
    table = a_table("me", 11, locale)
    some_answers(table, 100)
    played = Played(table, further=any_answer(11)).run()
    assert played.game.is_over
    assert table.words.missing == []
    assert "⟦" not in played.shown


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_of_four_in_any_language_lacks_no_words(locale: str) -> None:
    table = a_table("me,you,random,random", 11, locale, boards="advanced", contracts=True)
    some_answers(table, 300)
    played = Played(table, further=stop_after(60, any_answer(11))).run()
    assert table.words.missing == []
    assert "⟦" not in played.shown


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    table = a_table("me,random", 4, "hu", contracts=True)
    some_answers(table, 50)
    played = Played(table, ["table", "board", "hand", "slots", "players", "offers", "help", "log"], width=width).run()
    assert max(len(line) for line in played.shown.splitlines()) <= width


def test_a_pipe_shows_plain_text_without_colours() -> None:
    played = Played(a_table("me", 4), ["table", "slots"]).run()
    assert "\x1b" not in played.shown


def test_the_map_shows_what_is_built_upgraded_and_connected() -> None:
    table = a_table("me", 1)
    board, numbers = table.look.board(0), table.game.state.seats[0].numbers
    home = board.ids[board.start]
    empty = "\n".join(line.plain for line in Map(table.look, 0).lines(80))
    assert f"● {home}" in empty
    assert "━" not in empty
    site = next(i for i, at in enumerate(board.at) if at == board.start and board.kind[i] == "building")
    tunnel = next(i for i in bits(board.tunnels) if board.next_to[i] >> board.start & 1)
    numbers[2] |= 1 << site
    numbers[5] |= 1 << tunnel
    built = "\n".join(line.plain for line in Map(table.look, 0).lines(80))
    assert "f" in built.replace(home, "")
    assert built != empty
    numbers[6] |= 1 << site | 1 << tunnel
    upgraded = "\n".join(line.plain for line in Map(table.look, 0).lines(80))
    assert "F" in upgraded
    assert upgraded != built


def test_a_board_without_places_is_told_as_a_list() -> None:
    table = a_table("me", 1)
    drawn = Map(table.look, 0)
    drawn.grid = drawn.grid._replace(placed={})
    text = "\n".join(line.plain for line in drawn.lines(80))
    assert all(table.look.end(0, site) in text for site in bits(drawn.board.cities))
    assert "(not built)" in text


# --- the command ---


def play(bundle: Path, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["play", str(bundle), *arguments], input=typed)


def test_the_game_can_be_driven_through_pipes(bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = play(bundle, "--players", "me", "--seed", "1", typed="1\n1\nhelp\n1\n")
    assert done.exit_code == 0
    assert "Which card do you play?" in done.stdout
    assert "Saved as uwc-game.json" in done.stdout
    again = play(bundle, "--resume", "uwc-game.json", "--locale", "pl_PL", typed="dziennik\nkoniec\nnie\n")
    assert again.exit_code == 0
    assert "Którą kartę zagrywasz?" in again.stdout
    assert "me zatrzymuje 3 karty" in again.stdout


def test_input_that_is_no_text_does_not_stop_the_game(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["play", str(bundle), "--players", "me", "--seed", "1"], input=b"\xff\xfe\n1\n")
    assert done.exit_code == 0
    assert "no answer here" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "a,b,c,d,e"], "1 to 4 can play"),
        (["--players", "a,,b"], "is no name of a player"),
        (["--players", "a\x1b[2J"], "is no name of a player"),
        (["--players", "x" * 21], "is no name of a player"),
        (["--players", "me", "--with", "contracts"], "`contracts` does not go with one player"),
        (["--with", "boards=round"], "values: `basic`, `advanced`"),
        (["--with", "maps"], "options of this game: `boards`, `contracts`"),
        (["--locale", "xx"], "there are: en, hu, it, pl"),
        (["--resume", "nothing.json"], "cannot read `nothing.json`"),
        (["--resume", "x.json", "--seed", "5"], "`--seed` does not go with `--resume`"),
    ],
)
def test_a_wrong_use_is_refused(arguments: list[str], message: str, bundle: Path) -> None:
    done = play(bundle, *arguments)
    assert done.exit_code == 2
    assert message in done.stderr


def test_a_forged_save_is_refused_by_the_command(bundle: Path, folder: Path) -> None:
    (folder / "save.json").write_text("[]", "utf-8")
    done = play(bundle, "--resume", "save.json")
    assert done.exit_code == 2
    assert "this is no save of a game" in done.stderr


def test_a_missing_or_forged_bundle_is_refused(tmp_path: Path) -> None:
    assert "`uwc build` makes it" in play(tmp_path / "none.json").stderr
    (tmp_path / "x.json").write_text("{}", "utf-8")
    assert play(tmp_path / "x.json").exit_code == 2


# --- words ---


def entries(locale: str) -> dict[tuple[str, str], tuple[str, ...]]:
    return read_entries(ROOT / "locales" / locale / "LC_MESSAGES" / "play.po")


def test_every_language_of_the_pack_can_be_played_in() -> None:
    assert known_locales() == sorted(LOCALES)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_language_has_the_same_keys_and_placeholders_as_english(locale: str) -> None:
    english, other = entries("en"), entries(locale)
    assert other.keys() == english.keys()
    for key, wordings in other.items():
        wanted = set(PLACEHOLDER.findall(english[key][-1]))
        assert all(set(PLACEHOLDER.findall(wording)) <= wanted for wording in wordings), key
        assert set(PLACEHOLDER.findall(wordings[-1])) == wanted, key


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("table", [a_table, a_plain_table])
def test_no_two_commands_of_a_game_are_typed_alike(table: Callable[..., Any], locale: str) -> None:
    known = Played(table("me,greedy", locale=locale)).session.known
    typed = [word for key in known for word in Words.load(locale).answers(key)]
    assert len(typed) == len(set(typed)) >= len(known)


def test_every_key_that_the_program_names_has_words() -> None:
    text = "\n".join(path.read_text("utf-8") for place in SOURCES for path in place.rglob("*.py"))
    named = set(re.findall(r'words\(\s*"([a-z]+)",\s*"([a-z_.]+)"', text))
    named |= {("session", key) for key in re.findall(r'self\.say\("([a-z_.]+)"', text)}
    assert len(named) > 60
    assert sorted(named - entries("en").keys()) == []


def test_what_a_language_lacks_is_said_in_english_and_what_nobody_has_by_its_key(tmp_path: Path) -> None:
    for locale, entry in (("en", 'msgctxt "a"\nmsgid "b"\nmsgstr "hello {name}"\n'), ("hu", "")):
        folder = tmp_path / locale / "LC_MESSAGES"
        folder.mkdir(parents=True)
        header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        (folder / "play.po").write_text(header + entry, "utf-8")
    words = Words.load("hu", tmp_path)
    assert words("a", "b", name="you") == "hello you"
    assert words("a", "nothing") == "nothing"
    assert words.missing == ["a b", "a nothing"]
