"""Who plays games: chunks depend on nothing but content, plan and numbers, and workers end with their parent."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from bundles import plain_bundle, written

from uwc_content.bundle.canonical import played_hash
from uwc_content.cli.setups import prepared
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.simulation.crews import SIZE, Processes, chunks_of, free_processors
from uwc_content.simulation.game_runs import play_numbers, simulate
from uwc_content.simulation.tournament import Plan, Players, in_order

PLAN = Plan(("random", "random"), games=23, seed=1)
HASH = "sha256:" + "a" * 64


def test_chunks_depend_on_content_plan_and_numbers_alone() -> None:
    chunks = chunks_of(HASH, PLAN, range(23))
    assert chunks == chunks_of(HASH, PLAN, range(23))
    assert [number for chunk in chunks for number in chunk.numbers] == [*range(23)]
    assert [len(chunk.numbers) for chunk in chunks] == [SIZE] * 4 + [3]
    names = {chunk.name for chunk in (*chunks, *chunks_of(HASH, PLAN._replace(seed=2), range(23)))}
    assert len(names) == 2 * len(chunks)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed in another way there")
def test_workers_end_with_their_parent_however_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "meadow.bundle.json"
    path.write_bytes(written(plain_bundle("humming_meadow")))
    command = [sys.executable, "-c", "from uwc_content.cli.entry import main; main()", "simulate", str(path)]
    parent = subprocess.Popen([*command, "--games", "5000", "--bots", "planner", "--jobs", "2"], cwd=tmp_path)
    try:
        workers = waited_for_children(parent.pid, 2)
    finally:
        os.kill(parent.pid, signal.SIGKILL)
        parent.wait()
    gone, alive = psutil.wait_procs(workers, timeout=60)
    assert not alive
    assert len(gone) == len(workers) >= 2


def waited_for_children(pid: int, number: int) -> list[psutil.Process]:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        found = psutil.Process(pid).children()
        if len(found) >= number:
            time.sleep(1)  # until they play
            return found
        time.sleep(0.1)
    raise TimeoutError("the workers never came")


def test_a_process_that_is_killed_changes_nothing() -> None:
    bundle = plain_bundle("humming_meadow")
    plan = PLAN._replace(games=100)
    before = {*psutil.Process().children()}
    with Processes({played_hash(bundle): bundle}, prepared, 2) as crew:
        games = play_numbers(crew, played_hash(bundle), plan, range(plan.games), None)
        records = [next(games)]
        next(each for each in psutil.Process().children() if each not in before).kill()
        records += games
    assert in_order(records) == in_order(simulate(bundle, plan, 1, prepared))


def killed(_bundle: dict[str, Any]) -> Players:
    os._exit(1)


def test_processes_that_never_finish_anything_are_not_started_for_ever() -> None:
    with (
        Processes({HASH: {}}, killed, 2) as crew,
        pytest.raises(Refusal, match="before they finish anything") as refused,
    ):
        list(crew.play(chunks_of(HASH, PLAN, range(23))))
    assert "--jobs 1" in refused.value.hint


def test_no_more_processes_are_started_than_could_help() -> None:
    with Processes({}, prepared, 999) as crew:
        assert crew.workers == 2 * free_processors()
