"""The server is ended by the system: it tidies up, says nothing and leaves no process behind."""

import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACK = ROOT / "content" / "humming_meadow"
START = "from uwc_content.cli.main import main; main()"

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children of a process are looked up")


@pytest.fixture
def serving(tmp_path: Path) -> "Iterator[subprocess.Popen[str]]":
    command = [sys.executable, "-c", START, "serve", str(PACK), "--no-open"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def children(process: "subprocess.Popen[str]") -> list[str]:
    files = Path(f"/proc/{process.pid}/task").glob("*/children")
    return [child for file in files for child in file.read_text().split()]


def test_a_server_that_the_system_ends_says_nothing(serving: "subprocess.Popen[str]") -> None:
    assert serving.stdout is not None
    address = re.search(r"http://[\d.:]+/", serving.stdout.readline())
    assert address is not None
    with urllib.request.urlopen(f"{address[0]}packs/humming_meadow/play") as answer:
        assert answer.status == 200
    while not children(serving):  # packs are checked in a process apart, which begins a moment later
        assert serving.poll() is None
        time.sleep(0.02)
    serving.terminate()
    _, faults = serving.communicate()
    assert (faults, serving.returncode) == ("", 0)
