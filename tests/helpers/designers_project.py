"""A copy of the shipped pack of Underwater Cities and the translations, and a way to run `uwc` in it."""

import shutil
from pathlib import Path

from click.testing import Result
from typer.testing import CliRunner

from uwc_content.cli.main import app

ROOT = Path(__file__).parents[2]
PACK = Path("content") / "underwater_cities"


def copy_project(parent: Path) -> Path:
    for folder in (PACK, "locales"):
        shutil.copytree(ROOT / folder, parent / folder)
    return parent


def uwc(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def everything_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def changed_files(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
