"""The installed package is whole: a wheel in a clean environment begins, checks, builds, tests and plays a game."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest
from designers_project import ROOT

from uwc_content.games import GAMES

pytestmark = pytest.mark.slow
COMMANDS = (
    "new game reef --locale it --locale pl --locale hu",
    "check --strict",
    "fmt --check",
    "build --strict",
    "show herb_garden --locale pl",
    "try herb_garden",
    "test",
    "simulate --games 5",
    "play --players random,greedy --seed 1 --locale hu",
    "new card light_house --with family=cottage",
    "i18n status",
    "schema --write",
    "words each",
    "--locale it explain UWC206",
    "verify dist/reef.bundle.json",
    "print content/reef --items cards.herb_garden",
    "faces content/reef",
)
OF_A_RULESET = (
    "new pack my_{ruleset} --ruleset {ruleset}",
    "check content/my_{ruleset}",
    "words --ruleset {ruleset}",
    "i18n init cs --pack my_{ruleset}",
    "build content/my_{ruleset}",
    "text --pack content/my_{ruleset} --locale en",
)
"""Its vocabulary, templates and words in the languages."""


def run(*command: object, folder: Path) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "UWC_LOCALE", "UWC_FAST")}
    done = subprocess.run(
        [str(each) for each in command], cwd=folder, env=kept, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and, beside it, the libraries of this one; the sources are out of sight."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, ROOT, folder=folder)
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env", folder=folder)
    python = folder / "env" / "bin" / "python"
    (wheel,) = folder.glob("*.whl")
    run(*pip, "--python", python, "install", "--no-deps", "--no-index", wheel, folder=folder)
    own = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=folder).strip()
    (Path(own) / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n", "utf-8")
    return folder / "env" / "bin"


def test_a_wheel_holds_everything_that_a_game_of_ones_own_needs(installed: Path, tmp_path: Path) -> None:
    found = run(installed / "python", "-c", "import uwc_content; print(uwc_content.__file__)", folder=tmp_path)
    assert Path(found.strip()).is_relative_to(installed.parent)
    for command in COMMANDS:
        run(installed / "uwc", *command.split(), folder=tmp_path)
    assert (tmp_path / "dist" / "reef.bundle.json").is_file()


@pytest.mark.parametrize("ruleset", sorted(GAMES))
def test_a_wheel_holds_what_packs_of_every_ruleset_need(ruleset: str, installed: Path, tmp_path: Path) -> None:
    for command in OF_A_RULESET:
        run(installed / "uwc", *command.format(ruleset=ruleset).split(), folder=tmp_path)


def test_a_wheel_holds_every_file_of_the_package(installed: Path) -> None:
    (wheel,) = installed.parent.parent.glob("*.whl")
    with ZipFile(wheel) as opened:
        inside = {name for name in opened.namelist() if ".dist-info/" not in name}
    listed = run("git", "ls-files", "uwc_content", "locales", folder=ROOT).split("\n")
    wanted = {name if name.startswith("uwc_content") else f"uwc_content/{name}" for name in listed if name}
    assert sorted(wanted - inside) == []
