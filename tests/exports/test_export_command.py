"""What is asked for wrongly is refused with a hint, and nothing is written."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from uwc_content.cli.main import app

ROOT = Path(__file__).parents[2]
PACK = str(ROOT / "content" / "humming_meadow")


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["export", *arguments])
    assert done.exit_code == 2, done.output
    return done.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("ttt", PACK), "did you mean `tts`?"),
        (("printer", PACK), "there are: tts, csv, godot, unity, boardgameio, web"),
        (("csv", PACK, "--locale", "xx"), "has no texts in `xx`"),
        (("csv", PACK, "--players", "3"), "`--players` means nothing for `csv`"),
        (("godot", PACK, "--for", "squib"), "it is for: csv"),
        (("tts", PACK, "--players", "9"), "2 to 4 can play"),
        (("tts", PACK, "--with", "moon=full"), "there is no option `moon`"),
        (("tts", PACK, "--base-url", "ftp://x"), "is no web address"),
    ],
)
def test_wrong_wishes_are_refused(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments, "--out", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert "is a file, not a folder" in refused("csv", PACK, "--out", str(tmp_path / "file"))
    assert (tmp_path / "file").read_text() == "mine"


def test_without_typst_the_table_cannot_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    said = refused("tts", PACK, "--locale", "en", "--out", str(tmp_path / "out"))
    assert "uwc-content[print]" in said


def test_what_was_asked_for_is_written(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["export", "csv", PACK, "--locale", "pl", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert [path.name for path in tmp_path.iterdir()] == ["cards.pl.csv"]
