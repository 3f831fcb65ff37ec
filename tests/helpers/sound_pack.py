"""A small pack without a fault, into which tests put one bad file."""

import re
import shutil
from pathlib import Path

TESTS = Path(__file__).parents[1]
CONTENT = TESTS.parent / "content" / "underwater_cities"
SKELETON = TESTS / "bad_content" / "_pack"
SMALLEST_BOARD = {"least_cities": 2, "least_tunnels": 5}


def sound_pack(parent: Path) -> Path:
    """The folder of a pack called `reef`: the real rules, with room for a smaller board, and that board."""
    folder = parent / "reef"
    shutil.copytree(SKELETON, folder)
    (folder / "rules.yaml").write_text(rules_for_small_boards(), encoding="utf-8")
    add_content(folder, "metropolises.yaml")
    return folder


def add_content(folder: Path, name: str) -> None:
    """A file of the real game."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(CONTENT / name, folder / name)


def rules_for_small_boards() -> str:
    text = (CONTENT / "rules.yaml").read_text(encoding="utf-8")
    for key, least in SMALLEST_BOARD.items():
        text, found = re.subn(rf"^(\s+{key}:) \d+", rf"\1 {least}", text, flags=re.MULTILINE)
        assert found == 1, f"rules.yaml should state {key} once"
    return text
