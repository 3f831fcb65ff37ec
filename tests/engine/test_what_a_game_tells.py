"""What the kernel asks of a game stays little: few functions, and none that nobody asks."""

import inspect
import re
from pathlib import Path

import pytest

import uwc_content.engine
from uwc_content.engine.rules import Rules

MOST_FUNCTIONS = 39
FUNCTIONS = sorted(name for name, _ in inspect.getmembers(Rules, inspect.isfunction) if not name.startswith("_"))
KERNEL = "\n".join(
    path.read_text("utf-8")
    for path in sorted(Path(*uwc_content.engine.__path__).rglob("*.py"))
    if path.name not in ("rules.py", "zoned.py", "table_rules.py")
)


def test_a_game_tells_the_kernel_little() -> None:
    assert len(FUNCTIONS) <= MOST_FUNCTIONS


@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_kernel_asks_whatever_a_game_must_tell(function: str) -> None:
    assert re.search(rf"\brules\.{function}\(", KERNEL), f"nobody asks `{function}`"
