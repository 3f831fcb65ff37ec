"""Comparing from the page: begun, watched, answered, stopped, and ended with the server."""

import json
import re
from pathlib import Path

import pytest
from endless import compare_for_ever
from starlette.testclient import TestClient

from uwc_content.diagnostics import Message
from uwc_content.games import find
from uwc_content.studio import compared_games
from uwc_content.studio.compared_games import Comparison, Comparisons, Job, Known, Wish, compare

PACK = "humming_meadow"
PLACE = f"/packs/{PACK}/balance/compare"


@pytest.fixture
def bundle(client: TestClient, project: Path) -> str:
    """An older bundle of the pack, in which poppies are worth more."""
    old = json.loads(json.dumps(client.app.state.packs.by_id[PACK].snapshot.bundle))  # type: ignore[attr-defined]
    (project / "dist").mkdir(exist_ok=True)
    name = f"{PACK}.bundle.json"
    (project / "dist" / name).write_text(json.dumps(old))
    return name


def sent(client: TestClient, path: str, **body: object) -> tuple[int, dict[str, str]]:
    headers = {"x-studio-token": client.app.state.token, "origin": "http://127.0.0.1:8000"}  # type: ignore[attr-defined]
    answer = client.post(f"{PLACE}/{path}", json=body, headers=headers)
    return answer.status_code, answer.json()


def edit(client: TestClient, project: Path) -> None:
    file = project / "content" / PACK / "cards/flowers.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("planted: {gain: {points: 2}}", "planted: {gain: {points: 9}}", 1), encoding="utf-8")
    client.app.state.packs.by_id[PACK].look()  # type: ignore[attr-defined]


def test_what_cannot_be_compared_is_refused(client: TestClient, project: Path, bundle: str) -> None:
    assert "nothing that is played has changed" in sent(client, "begin", since=bundle, bot="random")[1]["message"]
    edit(client, project)
    assert "no bundle" in sent(client, "begin", since="../../etc/passwd", bot="random")[1]["message"]
    assert "no bot" in sent(client, "begin", since=bundle, bot="randm")[1]["message"]
    assert sent(client, "begin", since=bundle, bot="random", games=10**9)[0] == 422
    assert sent(client, "begin", since=bundle, bot="random", players=77)[0] == 422


def test_a_comparison_is_stopped(
    client: TestClient, project: Path, bundle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compared_games, "compare_in_process", compare_for_ever)
    edit(client, project)
    assert sent(client, "begin", since=bundle, bot="random", games=2000)[0] == 200
    run = run_of(client)
    assert "already" in sent(client, "begin", since=bundle, bot="random")[1]["message"]
    page = client.get(PLACE).text
    assert 'data-compare-state="running"' in page
    assert sent(client, "stop")[0] == 200
    run.process.join(60)
    assert not run.process.is_alive()
    assert "Stopped." in client.get(PLACE).text


def test_a_comparison_runs_in_a_process_until_it_is_clear(client: TestClient, project: Path, bundle: str) -> None:
    edit(client, project)
    assert sent(client, "begin", since=bundle, bot="random", games=2000)[0] == 200
    run = run_of(client)
    while run.is_running:
        run.process.join(0.05)
    assert run.look().refusal == ""
    page = client.get(PLACE).text
    assert 'data-compare-state="idle"' in page
    assert "The answer is clear." in page


def run_of(client: TestClient) -> Comparison:
    comparisons: Comparisons = client.app.state.comparisons  # type: ignore[attr-defined]
    return comparisons.by_pack[PACK]


def test_what_is_known_is_told_look_by_look(client: TestClient, project: Path, bundle: str) -> None:
    """In this process, so that it is quick."""
    old = json.loads((project / "dist" / bundle).read_text())
    edit(client, project)
    new = client.app.state.packs.by_id[PACK].snapshot.bundle  # type: ignore[attr-defined]
    told: list[Known] = []
    wish = Wish("random", 2, 30, 2.0)
    compare(Job(old, new, find, wish, project / "limits.yaml", project / "kept"), told.append)
    assert [each.games for each in told] == sorted(each.games for each in told)
    assert told[-1].is_clear or told[-1].pairs == 30
    assert told[-1].report is not None
    assert told[-1].answers["points"]["of"]
    comparisons: Comparisons = client.app.state.comparisons  # type: ignore[attr-defined]
    edited = Job(old, new, find, wish, project / "limits.yaml", project / "kept")
    comparisons.by_pack[PACK] = finished = type("Finished", (), {})()
    finished.job, finished.since, finished.is_running, finished.is_stopped = edited, bundle, False, False
    finished.look = lambda: told[-1]
    finished.stop = lambda: None
    page = client.get(PLACE).text
    assert f"{told[-1].pairs} pairs of games" in page
    assert re.search(r'href="/packs/humming_meadow/items/cards/poppy"', page)
    assert "Whole games, and what has clearly changed besides" in page
    assert "Points of the winner" in page
    assert "50.00 %" in page, "two players share the wins"
    told[-1] = Known(refusal=Message("nobody was ever dealt `{name}`", name="poppy"))
    page = client.get(f"{PLACE}?lang=it").text
    assert "nessuno ha mai ricevuto `poppy`" in page
