"""A studio that answers on this machine while a test runs, and what browsers tell of it."""

import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from node_programs import missing

from uwc_content.games import find
from uwc_content.studio.server import Settings, free_socket, make_app
from uwc_content.studio.shown_packs import Packs

Flows = dict[str, dict[str, Any]]


def chromium_here() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return found or missing("Chromium is not installed")


@contextmanager
def served(folders: Sequence[Path], here: Path, *, is_for_players: bool = False) -> Iterator[str]:
    """Its address."""
    listening = free_socket(0)
    number = listening.getsockname()[1]
    settings = Settings(number, is_for_players=is_for_players)
    server = uvicorn.Server(uvicorn.Config(make_app(Packs(folders, find, here), settings), log_level="warning"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    until_it_answers(number)
    yield f"http://127.0.0.1:{number}/"
    server.should_exit = True
    thread.join(10)


def until_it_answers(number: int) -> None:
    for _ in range(600):
        with socket.socket() as tried:
            tried.settimeout(1)
            if not tried.connect_ex(("127.0.0.1", number)):
                return
        time.sleep(0.05)
    raise AssertionError("the studio did not start")


def flows_told(done: "subprocess.CompletedProcess[str]") -> Flows:
    """What a script that drives the browser printed, by the name of the flow."""
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert told, done.stderr
    return {each.pop("flow"): each for each in told}


def sound(flow: dict[str, Any]) -> dict[str, Any]:
    assert "broke" not in flow, flow["broke"]
    assert flow.get("faults", []) == []
    return flow
