"""What every command owes its users: help, exit codes and completion."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
import typer
from bundles import plain_bundle, real_bytes, written
from designers_project import ROOT, uwc

from uwc_content import __version__
from uwc_content.cli import completion
from uwc_content.cli.main import app


def commands_below(
    command: click.Command, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands_below(inner, (*path, name))


COMMANDS = dict(commands_below(typer.main.get_command(app)))


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_a_command_has_help_for_itself_and_for_everything_that_it_takes(path: tuple[str, ...]) -> None:
    shown = uwc(*path, "--help")
    assert shown.exit_code == 0
    command = COMMANDS[path]
    assert command.help
    lacking = [each.name for each in command.params if not getattr(each, "help", "")]
    assert lacking == []


@pytest.mark.parametrize(
    "path", [("show",), ("rename",), ("rename", "barter"), ("new",), ("new", "item")], ids=" ".join
)
def test_a_missing_argument_is_a_wrong_use(path: tuple[str, ...]) -> None:
    assert uwc(*path).exit_code == 2


@pytest.mark.parametrize(
    ("complete", "begun", "expected"),
    [
        (completion.ids, "biomech", ["biomech_crew"]),
        (completion.words_of_the_language, "upgraded_f", ["upgraded_farm"]),
        (completion.codes, "uwc11", [f"UWC11{digit}" for digit in range(7)]),
        (completion.rulesets, "naut", ["nautilus"]),
        (completion.packs, "under", ["underwater_cities"]),
    ],
)
def test_the_shell_completes(
    complete: Callable[[str], list[str]], begun: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert complete(begun) == expected


def test_completion_is_silent_where_there_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert completion.ids("") == []


def test_completion_is_silent_when_something_breaks() -> None:
    def broken() -> list[str]:
        raise RuntimeError

    assert completion.quietly(broken, "") == []


def test_the_shell_asks_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    environment = {"_UWC_COMPLETE": "complete_bash", "COMP_WORDS": "uwc words upgraded_f", "COMP_CWORD": "2"}
    from typer.testing import CliRunner

    told = CliRunner().invoke(app, [], prog_name="uwc", env=environment)
    assert told.stdout.split() == ["upgraded_farm"]


def test_without_the_parser_in_c_a_command_says_what_to_install() -> None:
    code = "import sys; sys.modules['_ruamel_yaml'] = None; from uwc_content.cli.entry import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "uwc cannot start: ruamel.yaml.clib is missing, the YAML parser in C",
        "  hint: `pip install ruamel.yaml.clib`; it may need a C compiler",
    ]


def test_the_version_is_told() -> None:
    shown = uwc("--version")
    assert (shown.exit_code, shown.stdout) == (0, f"uwc {__version__}\n")


@pytest.mark.parametrize("command", ["card", "slot", "metropolis", "board", "pack", "contracts"])
def test_a_missing_id_is_told_with_the_command_that_lacks_it(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = uwc("new", *command.split())
    assert told.exit_code == 2
    assert f"`uwc new {command} grain_market`" in told.stderr


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("check humming_meadow", "no faults"),
        ("build --check humming_meadow", "humming_meadow →"),
        ("fmt --check humming_meadow", "0 files would change"),
        ("test humming_meadow", "all passed"),
    ],
)
def test_a_pack_may_be_named_by_its_id(command: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = uwc(*command.split())
    assert told in shown.stdout
    assert "underwater_cities" not in shown.stdout


def test_what_is_neither_a_path_nor_a_pack_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = uwc("test", "nowhere_at_all")
    assert shown.exit_code == 2
    assert "there is no `nowhere_at_all`" in shown.stderr
    assert "a pack" in shown.stderr


COMMANDS_OF_PACKS = (
    "build WRONG",
    "build --pack WRONG",
    "check WRONG",
    "fmt --check WRONG",
    "test WRONG",
    "print WRONG",
    "export tts WRONG",
    "show barter --pack WRONG",
    "text --pack WRONG",
    "try barter --pack WRONG",
    "rename a b --pack WRONG",
    "new card x --pack WRONG",
    "i18n init cs --pack WRONG",
    "studio WRONG",
    "serve WRONG",
    "play WRONG",
    "simulate WRONG",
    "balance WRONG",
    "compare WRONG",
)


@pytest.mark.parametrize("command", COMMANDS_OF_PACKS)
def test_a_misspelt_pack_is_told_with_the_one_that_was_meant(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = uwc(*command.replace("WRONG", "humming_medow").split())
    assert shown.exit_code == 2
    assert "`humming_medow`" in shown.stderr
    assert "did you mean `humming_meadow`?" in shown.stderr


@pytest.mark.parametrize("command", ["verify WRONG", "diff WRONG WRONG"])
def test_a_misspelt_bundle_is_told_with_the_file_that_was_meant(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bundle = Path("dist") / "humming_meadow.bundle.json"
    bundle.parent.mkdir()
    bundle.write_bytes(b"{}")
    shown = uwc(*command.replace("WRONG", "humming_medow.bundle.json").split())
    assert shown.exit_code == 2
    assert f"did you mean `{bundle}`?" in shown.stderr


def test_a_pack_that_is_not_built_yet_is_no_misspelling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = tmp_path / "content" / "meadow"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert "`uwc build` makes it" in uwc("play", "meadow").stderr


def test_help_lists_the_options_of_the_pack_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "underwater_cities.bundle.json").write_bytes(real_bytes())
    (tmp_path / "dist" / "humming_meadow.bundle.json").write_bytes(written(plain_bundle("humming_meadow")))
    monkeypatch.chdir(tmp_path)
    assert "Options of `underwater_cities`" in uwc("play", "--help").stdout
    assert "Options of `underwater_cities`" in uwc("play", "underwater_cities", "--help").stdout
    assert "Options of `" not in uwc("play", "humming_meadow", "--help").stdout


@pytest.mark.parametrize("asked", [("--with", "help"), ("--help",)], ids=" ".join)
def test_every_value_of_an_option_is_listed_within_a_narrow_terminal(
    asked: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "micro_city.bundle.json").write_bytes(written(plain_bundle("micro_city")))
    monkeypatch.chdir(tmp_path)
    lines = uwc("play", "micro_city", *asked).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    words = {word for line in lines for word in re.split(r"(?<=[|])| {2,}", line)}
    assert {"modules=logistics+port+garden", "lantern_point_b|"} <= words


def test_the_folder_of_a_project_can_be_named_in_place_of_its_content(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert uwc("check", ".").exit_code == 0


def test_build_and_verify_tell_the_same_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    built = uwc("build", "--pack", "underwater_cities", "--out", str(tmp_path)).stdout
    (told,) = re.findall(r"content hash +([0-9a-f]+)", built)
    verified = uwc("verify", str(tmp_path / "underwater_cities.bundle.json")).stdout
    assert verified.strip().endswith(f"content hash {told}")


def test_commands_load_what_is_slow_only_where_they_need_it() -> None:
    code = "import sys; import uwc_content.cli.main; print(*{'pydantic', 'jsonschema_rs', 'rich'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_check_of_an_unchanged_pack_loads_no_models(tmp_path: Path) -> None:
    pack = tmp_path / "content" / "reef"
    shutil.copytree(ROOT / "tests" / "bad_content" / "_game", pack)
    code = "import sys; from uwc_content.cli.check import faults_in; from pathlib import Path; "
    code += "faults_in([Path('content')]); print('pydantic' in sys.modules)"
    told = [
        subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert [each.strip() for each in told] == ["True", "False"]
