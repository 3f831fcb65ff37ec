"""Node, with the programs that the lock beside this file names."""

import os
import subprocess
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


class Node(NamedTuple):
    """The `node` command."""

    command: str

    def run(self, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
        command = [self.command, *(str(each) for each in arguments)]
        return subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=300, check=False)

    def program(self, package: str, path: str) -> Path:
        return HERE / "node_modules" / package / path


def missing(reason: str) -> NoReturn:
    """Without its tools a test is skipped, unless somebody insists on them."""
    if os.environ.get("UWC_REQUIRE_TOOLS") == "1":
        pytest.fail(f"{reason}, and UWC_REQUIRE_TOOLS=1 wants it")
    pytest.skip(reason)
