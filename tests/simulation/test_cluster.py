"""Games on a real cluster: the same records as here, whoever is killed meanwhile, and nobody who plays other games."""

import json
import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bundles import plain_bundle, written
from clusters import PATIENCE, LoopbackCluster
from typer.testing import CliRunner

from uwc_content.bundle.canonical import played_hash
from uwc_content.cli.main import app
from uwc_content.cli.setups import prepared, received
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.simulation import cluster as cluster_module
from uwc_content.simulation import sources
from uwc_content.simulation.cluster import ClusterCrew, ClusterLost, cluster_crew
from uwc_content.simulation.game_runs import play_numbers, simulate
from uwc_content.simulation.sources import version
from uwc_content.simulation.tournament import GameRecord, Plan, in_order

PLAN = Plan(("greedy", "greedy"), games=24, seed=3)
ENDLESS = 5_000
"""More games than anybody has played before the cluster is killed."""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LoopbackCluster]:
    found = LoopbackCluster(tmp_path)
    try:
        yield found
    finally:
        found.end()


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    return plain_bundle("humming_meadow")


@pytest.fixture(scope="module")
def alone(bundle: dict[str, Any]) -> bytes:
    return bytes_of(list(simulate(bundle, PLAN, 1, prepared)))


def bytes_of(records: list[GameRecord]) -> bytes:
    return json.dumps(in_order(records)).encode()


def crew_at(cluster: LoopbackCluster, bundle: dict[str, Any]) -> ClusterCrew:
    return cluster_crew({played_hash(bundle): bundle}, prepared, received, cluster.address)


def wait_for_workers(crew: ClusterCrew, number: int) -> None:
    until = time.monotonic() + PATIENCE
    while crew.workers < number:
        assert time.monotonic() < until, "the workers never came"
        time.sleep(0.2)


def games_of(crew: ClusterCrew, bundle: dict[str, Any], folder: Path | None = None) -> Iterator[GameRecord]:
    return play_numbers(crew, played_hash(bundle), PLAN, range(PLAN.games), folder)


def test_a_worker_that_is_killed_changes_nothing(
    cluster: LoopbackCluster, bundle: dict[str, Any], alone: bytes
) -> None:
    cluster.add_worker()
    with crew_at(cluster, bundle) as crew:
        late = cluster.add_worker()
        wait_for_workers(crew, 2)
        games = games_of(crew, bundle)
        records = [next(games)]
        late.kill()
        assert bytes_of([*records, *games]) == alone


def test_a_lost_scheduler_loses_no_finished_game(
    cluster: LoopbackCluster, bundle: dict[str, Any], alone: bytes, tmp_path: Path
) -> None:
    cluster.add_worker()
    with crew_at(cluster, bundle) as crew:
        games = play_numbers(crew, played_hash(bundle), PLAN, range(ENDLESS), tmp_path / "kept")
        next(games)
        cluster.scheduler.kill()
        with pytest.raises(ClusterLost, match="is lost"):
            list(games)
    kept = len([*(tmp_path / "kept").rglob("*.json")])
    assert 0 < kept < ENDLESS
    assert bytes_of(list(simulate(bundle, PLAN, 1, prepared, tmp_path / "kept"))) == alone


def test_a_worker_of_another_version_is_refused_by_name(
    cluster: LoopbackCluster, bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with crew_at(cluster, bundle) as early:
        cluster.add_worker()
        wait_for_workers(early, 1)
        monkeypatch.setattr(sources, "__version__", "0.0.1")
        version.cache_clear()
        try:
            with pytest.raises(Refusal, match=r"the worker `tcp://127\.0\.0\.1:\d+` has version"):
                list(games_of(early, bundle))
            with pytest.raises(Refusal, match=r"the worker `tcp://127\.0\.0\.1:\d+` has version"):
                crew_at(cluster, bundle)
        finally:
            version.cache_clear()


def test_a_command_reports_the_same_on_a_cluster(
    cluster: LoopbackCluster, bundle: dict[str, Any], tmp_path: Path
) -> None:
    cluster.add_worker()
    path = tmp_path / "meadow.bundle.json"
    path.write_bytes(written(bundle))

    def report(out: str, *more: str) -> bytes:
        arguments = ["--games", "6", "--bots", "random", "--out", str(tmp_path / out), *more]
        done = CliRunner().invoke(app, ["simulate", str(path), *arguments])
        assert done.exit_code == 0, done.output
        return (tmp_path / out / "report.json").read_bytes()

    assert report("there", "--cluster", cluster.address) == report("here") == report("both", "--jobs", "2")


def test_an_address_at_which_nobody_answers_is_told(
    bundle: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 1)
    dask = logging.getLogger("distributed.client")
    dask.setLevel(logging.WARNING)
    path = tmp_path / "meadow.bundle.json"
    path.write_bytes(written(bundle))
    done = CliRunner().invoke(app, ["simulate", str(path), "--games", "1", "--cluster", "tcp://127.0.0.1:1"])
    assert done.exit_code == 2
    assert "nobody answers at `tcp://127.0.0.1:1`" in done.output
    assert "dask scheduler" in done.output
    assert not dask.isEnabledFor(logging.ERROR), "what is lost is told in a sentence, without a traceback of Dask"


@pytest.mark.parametrize("address", ["garbage", "tcp://127.0.0.1", "tcp://127.0.0.1:x", "http://127.0.0.1:8786"])
def test_what_is_no_address_is_told_at_once(bundle: dict[str, Any], address: str) -> None:
    with pytest.raises(Refusal, match=f"`{address}` is no address of a cluster") as refused:
        cluster_crew({played_hash(bundle): bundle}, prepared, received, address)
    assert "`tcp://scheduler:8786`" in refused.value.hint


def test_somebody_else_who_listens_there_is_not_waited_for(
    bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Refusal, match="nobody answers at"):
            cluster_crew({played_hash(bundle): bundle}, prepared, received, address)


def test_a_bot_of_ones_own_must_be_the_same_on_all_workers(
    cluster: LoopbackCluster, bundle: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers find modules in the folder in which they were started."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path / "here"))
    (tmp_path / "here").mkdir()
    bot = "class Bot:\n    def __init__(self, seed, judge): pass\n    def choose(self, game): return 0\n"
    for name in ("bot_of_both", "bot_of_nobody_else", "bot_of_another_kind"):
        (tmp_path / "here" / f"{name}.py").write_text(bot)
    (tmp_path / "bot_of_both.py").write_text(bot)
    (tmp_path / "bot_of_another_kind.py").write_text(bot + "# another\n")
    cluster.add_worker()

    def played(name: str) -> list[GameRecord]:
        plan = Plan((f"{name}:Bot", "random"), games=2, seed=1)
        with crew_at(cluster, bundle) as crew:
            wait_for_workers(crew, 1)
            return list(play_numbers(crew, played_hash(bundle), plan, range(2), None))

    assert len(played("bot_of_both")) == 2
    with pytest.raises(Refusal, match=r"the worker `tcp://127\.0\.0\.1:\d+` cannot play: .*`bot_of_nobody_else`"):
        played("bot_of_nobody_else")
    with pytest.raises(Refusal, match=r"the worker `tcp://127\.0\.0\.1:\d+` has another `bot_of_another_kind:Bot`"):
        played("bot_of_another_kind")


def test_what_arrives_is_verified(bundle: dict[str, Any]) -> None:
    assert received(written(bundle)) == bundle
    with pytest.raises(Refusal, match="is refused"):
        received(written({**bundle, "content_hash": "sha256:" + "0" * 64}))
