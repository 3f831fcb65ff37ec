"""Node, with the programs that the lock beside this file names."""

import subprocess
from pathlib import Path
from typing import NamedTuple

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
