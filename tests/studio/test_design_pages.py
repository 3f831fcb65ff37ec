"""Boards, balance and changes: pages that put what exists side by side."""

import contextlib
import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.studio.conftest import serving
from uwc_content.bundle.canonical import played_hash
from uwc_content.games import find
from uwc_content.studio.changed_faces import IN, OUT, SAME, Piece, pieces, read_bundle
from uwc_content.studio.pages import coded
from uwc_content.studio.reports import plot_of, read_report, report_of
from uwc_content.studio.shown_packs import Packs

ROOT = Path(__file__).parents[2]
PACK = "humming_meadow"


def interval(estimate: float) -> dict[str, float]:
    return {"estimate": estimate, "low": estimate - 1, "high": estimate + 1, "of": 40}


def plain_report(played_hash: str) -> dict[str, object]:
    cards = {
        name: {"points": interval(points), "used": interval(0.1 * points), "verdicts": {"card_points": verdict}}
        for name, points, verdict in (("poppy", 1.0, "inside"), ("bee", 2.0, "above"), ("pond", 4.0, "unclear"))
    }
    plan = {"bots": "planner", "games": 12, "seed": 1}
    outside = [{"name": "bee"}]
    return {"games": 12, "plan": plan, "played_hash": played_hash, "cards": cards, "outside": outside, "limits": {}}


def test_a_report_becomes_chapters_of_rows() -> None:
    report = report_of(plain_report("x"), "x")
    assert report.is_fresh
    assert [chapter.name for chapter in report.chapters] == ["cards"]
    assert report.chapters[0].measures == ["points", "used"]
    assert [row.name for row in report.chapters[0].rows if row.is_outside] == ["bee"]
    assert report.rows_of("pond")[0].measures["points"].high == 5.0


def test_a_plot_shows_points_against_use() -> None:
    plot = plot_of(report_of(plain_report("x"), "x").chapters[0])
    assert plot is not None
    assert plot.across == "used"
    assert [dot.row.name for dot in plot.dots] == ["poppy", "bee", "pond"]
    assert plot.dots[0].y > plot.dots[2].y, "more points stand higher"
    assert plot.dots[2].x > plot.dots[0].x
    assert plot.widest == 50


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"games": "x", "played_hash": 1}', b"[" * 100_000])
def test_what_is_no_report_is_none(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "balance.json").write_bytes(data)
    assert read_report(tmp_path, "x") is None


def test_the_balance_page_says_when_its_numbers_are_old(project: Path, client: TestClient) -> None:
    folder = project / "content" / PACK / "docs"
    (folder / "balance.json").unlink(missing_ok=True)
    assert f"uwc balance {PACK}" in client.get(f"/packs/{PACK}/balance").text
    snapshot = client.app.state.packs.by_id[PACK].snapshot  # type: ignore[attr-defined]
    for content, is_old in ((played_hash(snapshot.bundle), False), ("sha256:other", True)):
        (folder / "balance.json").write_text(json.dumps(plain_report(content)))
        page = client.get(f"/packs/{PACK}/balance").text
        assert ("older content" in page) is is_old
        assert f'href="/packs/{PACK}/items/cards/poppy"' in page
        assert ("older content" in client.get(f"/packs/{PACK}/items/cards/poppy").text) is is_old


def test_texts_are_compared_word_by_word() -> None:
    assert list(pieces("Gain 1 seed now.", "Gain 2 seeds now.")) == [
        Piece(SAME, "Gain "),
        Piece(OUT, "1"),
        Piece(IN, "2"),
        Piece(SAME, " "),
        Piece(OUT, "seed"),
        Piece(IN, "seeds"),
        Piece(SAME, " now."),
    ]


def test_changes_since_a_bundle_are_shown_as_faces_and_words(project: Path, client: TestClient) -> None:
    assert "uwc build" in client.get(f"/packs/{PACK}/changes").text
    state = client.app.state.packs.by_id[PACK]  # type: ignore[attr-defined]
    (project / "dist").mkdir(exist_ok=True)
    (project / "dist" / f"{PACK}.bundle.json").write_text(json.dumps(state.snapshot.bundle))
    assert "Nothing has changed." in client.get(f"/packs/{PACK}/changes").text
    file = project / "content" / PACK / "cards/flowers.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("planted: {gain: {points: 2}}", "planted: {gain: {points: 9}}", 1), encoding="utf-8")
    state.look()
    page = client.get(f"/packs/{PACK}/changes").text
    assert f'href="/packs/{PACK}/items/cards/poppy"' in page
    assert page.count('class="f"') == 2
    assert "<del>" in page
    assert "<ins>" in page
    history = client.get(f"/packs/{PACK}/items/cards/poppy/history").text
    assert "<del>" in history
    assert history.count('class="f"') == 1, "as it was"
    assert "the same as now" in client.get(f"/packs/{PACK}/items/cards/iris/history").text


def test_only_bundles_that_are_listed_can_be_asked_for(project: Path, client: TestClient) -> None:
    (project / "dist").mkdir(exist_ok=True)
    (project / "dist" / f"{PACK}.bundle.json").write_text("{}")
    page = client.get(f"/packs/{PACK}/changes", params={"since": "../../etc/passwd"}).text
    assert "no bundle that can be compared" in page
    assert "root:" not in page


def test_what_is_no_bundle_is_none(tmp_path: Path) -> None:
    for data in (b"", b"[]", b'{"items": {}}', b"[" * 100_000):
        (tmp_path / "x").write_bytes(data)
        assert read_bundle(tmp_path / "x") is None
    assert read_bundle(tmp_path / "missing") is None


def test_a_pack_without_boards_says_so(shared_client: TestClient) -> None:
    assert "This pack has no boards." in shared_client.get(f"/packs/{PACK}/boards").text


def test_two_bundles_are_held_against_each_other(project: Path, client: TestClient) -> None:
    state = client.app.state.packs.by_id[PACK]  # type: ignore[attr-defined]
    (project / "dist").mkdir(exist_ok=True)
    old = json.loads(json.dumps(state.snapshot.bundle))
    (project / "dist" / f"{PACK}.1.bundle.json").write_text(json.dumps(old))
    poppy = next(item for item in old["items"]["cards"] if item["id"] == "poppy")
    poppy["blocks"]["planted"][0]["what"]["of"]["points"] = 8
    old["texts"]["en"]["cards.poppy.text"] = "Quite another text."
    (project / "dist" / f"{PACK}.2.bundle.json").write_text(json.dumps(old))
    query = {"since": f"{PACK}.1.bundle.json", "until": f"{PACK}.2.bundle.json"}
    page = client.get(f"/packs/{PACK}/changes", params=query).text
    assert "Quite another text" in re.sub(r"<del>[^<]*</del>|<[^>]*>", "", page)
    assert page.count('class="f"') == 2
    assert "Nothing has changed." in client.get(f"/packs/{PACK}/changes", params={"since": query["since"]}).text


def test_the_gallery_knows_what_has_changed_since_a_bundle(project: Path, client: TestClient) -> None:
    state = client.app.state.packs.by_id[PACK]  # type: ignore[attr-defined]
    (project / "dist").mkdir(exist_ok=True)
    old = json.loads(json.dumps(state.snapshot.bundle))
    old["items"]["cards"] = [item for item in old["items"]["cards"] if item["id"] != "poppy"]
    (project / "dist" / f"{PACK}.bundle.json").write_text(json.dumps(old))
    items = client.get(f"/packs/{PACK}/index").json()["items"]
    assert [each["key"] for each in items if "changed" in each["facets"]] == ["cards.poppy"]


@pytest.mark.parametrize(
    "strange",
    [
        {"boards": [{"id": "x", "rows": ["SSS", "DDD"]}]},
        {"items": {"cards": ["poppy"]}},
        {"items": 3},
        {"texts": []},
        {"vocabulary": None, "nouns": "x"},
    ],
)
def test_a_strange_bundle_breaks_no_page(project: Path, client: TestClient, strange: dict[str, object]) -> None:
    state = client.app.state.packs.by_id[PACK]  # type: ignore[attr-defined]
    (project / "dist").mkdir(exist_ok=True)
    old = {**json.loads(json.dumps(state.snapshot.bundle)), **strange}
    (project / "dist" / f"{PACK}.bundle.json").write_text(json.dumps(old))
    for place in ("", "changes", "items/cards/poppy", "items/cards/poppy/history", "index"):
        assert client.get(f"/packs/{PACK}/{place}").status_code == 200, place


def test_facets_and_their_values_speak_the_language(shared_client: TestClient) -> None:
    page = shared_client.get(f"/packs/{PACK}/", headers={"accept-language": "hu"}).text
    assert "<h2>Kártyák" in page or ">Kártyák<" in page
    legends = re.findall(r"<legend>([^<]*)</legend>", page)
    assert "Típus" in legends
    assert not any(legend.startswith("field") for legend in legends)


def test_the_other_pages_of_the_bar_are_those_with_something_to_show(shared_client: TestClient) -> None:
    page = shared_client.get(f"/packs/{PACK}/balance").text
    assert f'href="/packs/{PACK}/balance"' in page
    assert f'href="/packs/{PACK}/boards"' not in page, "the pack has none"


def test_what_stands_between_backticks_is_code_and_nothing_is_markup() -> None:
    assert coded("write `a<b>` now") == "write <code>a&lt;b&gt;</code> now"
    assert coded("one ` alone <b>") == "one ` alone &lt;b&gt;"


def test_of_several_faces_the_one_that_shows_most_stands_for_an_item() -> None:
    state = Packs([ROOT / "content" / "nautilus"], find, ROOT).by_id["nautilus"]
    state.look()
    assert state.snapshot is not None
    things = state.snapshot.things("en")
    assert things["stations.analysis"][0].face != "station_row", "a tile rather than a row of a summary"
    assert all(key in things for key in state.snapshot.records if key.startswith(("stations.", "discoveries.")))


def test_the_present_state_is_kept_and_compared_with_later(project: Path, client: TestClient) -> None:
    headers = {"x-studio-token": client.app.state.token, "origin": "http://127.0.0.1:8000"}  # type: ignore[attr-defined]
    names = [client.post(f"/packs/{PACK}/changes/keep", json={}, headers=headers).json()["name"] for _ in range(2)]
    assert names[0] == names[1], "the same content is kept once"
    assert names[0].startswith(f"{PACK}.")
    assert list((project / "dist").glob("*.bundle.json")) == [], "commands that look for bundles find no more of them"
    file = project / "content" / PACK / "cards/flowers.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("planted: {gain: {points: 2}}", "planted: {gain: {points: 9}}", 1), encoding="utf-8")
    state = client.app.state.packs.by_id[PACK]  # type: ignore[attr-defined]
    state.look()
    page = client.get(f"/packs/{PACK}/changes", params={"since": names[0]}).text
    assert f'href="/packs/{PACK}/items/cards/poppy"' in page
    file.write_text(text.replace("family: flower", "family: flowr", 1), encoding="utf-8")
    state.look()
    answer = client.post(f"/packs/{PACK}/changes/keep", json={}, headers=headers)
    assert answer.status_code == 422
    assert "errors" in answer.json()["message"]


def test_names_of_decks_keep_their_capitals(shared_client: TestClient) -> None:
    page = shared_client.get(f"/packs/{PACK}/items/cards/poppy").text
    trail = re.search(r'<p class="trail">(.*?)<code>', page, re.DOTALL)
    assert trail
    assert all(piece.strip()[:1].isupper() for piece in trail[1].split("·") if piece.strip())


def test_small_faces_are_enlarged_in_the_gallery() -> None:
    with contextlib.contextmanager(serving)(Packs([ROOT / "content" / "nautilus"], find, ROOT)) as client:
        page = client.get("/packs/nautilus/").text
    found = dict(re.findall(r'data-key="([^"]+)" style="--w:[\d.]+;--h:[\d.]+;--k:([\d.]+)"', page))
    assert float(found["discoveries.crab"]) == 3
    assert float(found["goals.abyss_diver"]) == 1
