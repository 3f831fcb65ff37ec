"""The programs of the Node registry that these tests drive, installed once from the lock beside this file."""

import fcntl
import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from kept_builds import built
from language_server import LanguageServer
from node_programs import HERE, ROOT, Node, missing

STAMP = HERE / "node_modules" / ".installed"
OLDEST = 20


@pytest.fixture(scope="session")
def node() -> Node:
    found, npm = shutil.which("node"), shutil.which("npm")
    if found is None or npm is None:
        missing("Node and npm are not installed")
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.strip().lstrip("v").split(".")[0]) < OLDEST:
        missing(f"Node {OLDEST} or newer is needed, this is {version.strip()}")
    install(npm)
    return Node(found)


def install(npm: str) -> None:
    """`npm ci`, unless it was done for this lock; one process at a time."""
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    with (HERE / "package.json").open("rb") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if STAMP.is_file() and STAMP.read_text() == wanted:
            return
        done = subprocess.run([npm, "ci"], cwd=HERE, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            missing(f"npm ci failed: {done.stderr.strip().splitlines()[-1:]}")
        STAMP.write_text(wanted)


@pytest.fixture(scope="session")
def editor(node: Node) -> Iterator[LanguageServer]:
    server = LanguageServer(node.command, node.program("yaml-language-server", "bin/yaml-language-server"), ROOT)
    yield server
    server.close()


@pytest.fixture(scope="session")
def bundle() -> Path:
    """The real game, built."""
    return built("underwater_cities")
