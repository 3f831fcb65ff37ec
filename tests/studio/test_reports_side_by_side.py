"""Two balance reports side by side: where older ones come from, and which differences are more than chance."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from uwc_content.studio.older_reports import older_reports
from uwc_content.studio.report_changes import (
    GONE,
    LESS,
    MORE,
    NEW,
    UNCLEAR,
    compared,
    difference,
    doubts,
    widened,
)
from uwc_content.studio.reports import Interval, bar_of, report_of

PACK = "humming_meadow"


def plain(content_hash: str = "sha256:now", bots: str = "planner", **points: float) -> dict[str, Any]:
    cards = {
        name: {"points": {"estimate": value, "low": value - 1, "high": value + 1, "of": 40}}
        for name, value in points.items()
    }
    plan = {"bots": bots, "games": 12, "seed": 1}
    return {"pack": PACK, "games": 12, "plan": plan, "content_hash": content_hash, "cards": cards, "outside": []}


def written(path: Path, report: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(report), "utf-8")


# --- differences ---


@pytest.mark.parametrize(("now", "verdict"), [(1.0, UNCLEAR), (2.3, UNCLEAR), (2.5, MORE), (-1.0, LESS)])
def test_a_difference_is_clear_when_its_interval_leaves_nothing_out(now: float, verdict: str) -> None:
    found = difference(Interval(1, 0, 2, 40), Interval(now, now - 1, now + 1, 40))
    assert found.verdict == verdict
    assert found.estimate == pytest.approx(now - 1)
    assert found.high - found.low == pytest.approx(2 * 2**0.5)


def test_the_sides_of_an_interval_are_told_apart() -> None:
    found = difference(Interval(0.0, 0.0, 0.4, 9), Interval(0.5, 0.4, 0.5, 9))
    assert found.low == pytest.approx(0.5 - (0.1**2 + 0.4**2) ** 0.5)
    assert found.high == pytest.approx(0.5)


def test_what_was_never_measured_is_no_difference() -> None:
    found = difference(Interval(0, 0, 0, 0), Interval(5, 4, 6, 40))
    assert found.verdict == UNCLEAR
    assert found.before is not None


def test_many_rows_need_more_to_be_clear() -> None:
    assert widened(1) == pytest.approx(1)
    assert widened(200) > 1.8
    alone = compared(report_of(plain(poppy=1.0), ""), report_of(plain(poppy=3.0), ""))
    assert [row.name for row in alone.clear] == ["poppy"]
    others = {f"card_{number}": 0.0 for number in range(200)}
    among = compared(report_of(plain(poppy=1.0, **others), ""), report_of(plain(poppy=3.0, **others), ""))
    assert among.clear == []


def test_what_has_come_and_what_has_gone_is_told() -> None:
    both = compared(report_of(plain(poppy=1.0, bee=0.0), ""), report_of(plain(poppy=1.0, pond=2.0), ""))
    assert {row.name: row.how for row in both.chapters["cards"].rows} == {"poppy": "", "pond": NEW, "bee": GONE}


def test_other_bots_and_the_same_content_are_doubts() -> None:
    now = report_of(plain(poppy=1.0), "")
    assert list(doubts(report_of(plain("sha256:old", poppy=1.0), ""), now)) == []
    assert list(doubts(report_of(plain("sha256:old", "greedy", poppy=1.0), ""), now)) == ["bots"]
    assert list(doubts(now, now)) == ["same_content"]


def test_bars_of_one_table_have_one_scale() -> None:
    narrow, wide = bar_of(0, 1, 0.5, 0, (-1, 3)), bar_of(-1, 3, 1, 0, (-1, 3))
    assert (narrow.low, narrow.high, narrow.zero) == (25, 50, 25)
    assert (wide.low, wide.high, wide.zero) == (0, 100, 25)


# --- where older reports come from ---


def test_files_of_the_docs_and_files_that_were_named_are_offered(tmp_path: Path) -> None:
    folder = tmp_path / PACK
    written(folder / "docs" / "balance.json", plain(poppy=2.0))
    written(folder / "docs" / "balance-spring.json", plain(poppy=1.0))
    written(folder / "docs" / "balance-same.json", plain(poppy=2.0))
    written(folder / "docs" / "balance-of_another.json", {**plain(poppy=1.0), "pack": "another"})
    (folder / "docs" / "balance-broken.json").write_text("{", "utf-8")
    written(tmp_path / "given.json", plain(poppy=7.0))
    found = older_reports(folder, [tmp_path / "given.json", tmp_path / "missing.json"])
    assert list(found) == ["file:given.json", "file:balance-spring.json"]


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_history_of_git_is_offered(tmp_path: Path) -> None:
    folder = tmp_path / "content" / PACK
    for subject, points in (("first", 1.0), ("second", 2.0), ("third", 3.0)):
        written(folder / "docs" / "balance.json", plain(poppy=points))
        commit(tmp_path, subject)
    found = list(older_reports(folder, []).values())
    assert [re.sub(r"^\S+ · | \(.*\)$", "", each.label) for each in found] == ["second", "first"]
    assert found[1].plain["cards"]["poppy"]["points"]["estimate"] == 1.0


def commit(folder: Path, subject: str) -> None:
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "-A"], [*who, "commit", "-qm", subject]):
        subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True)


# --- the page ---


def test_the_page_shows_both_reports_and_marks_what_differs(project: Path, client: TestClient) -> None:
    docs = project / "content" / PACK / "docs"
    written(docs / "balance.json", plain(poppy=9.0, mint=1.0))
    page = client.get(f"/packs/{PACK}/balance").text
    assert "no older report yet" in page
    written(docs / "balance-old.json", plain("sha256:old", poppy=1.0, mint=1.0))
    page = client.get(f"/packs/{PACK}/balance").text
    assert "against=file%3Abalance-old.json" in page
    assert "differs by more than chance" not in page
    page = client.get(f"/packs/{PACK}/balance", params={"against": "file:balance-old.json"}).text
    assert "1 of 2 rows differs by more than chance." in page
    clear = re.findall(r'<tr class=" clear" data-name="(\w+)"', page)
    assert clear == ["poppy"]
    assert "+8.00" in page
    assert "0.00 … 2.00" in page, "the older interval stands beside the new one"
    assert "8.00 … 10.00" in page


def test_only_reports_that_are_listed_can_be_asked_for(project: Path, client: TestClient) -> None:
    written(project / "content" / PACK / "docs" / "balance.json", plain(poppy=9.0))
    written(project / "secret.json", plain("sha256:secret", poppy=1.0))
    page = client.get(f"/packs/{PACK}/balance", params={"against": "file:../../../secret.json"}).text
    assert "sha256:secret" not in page


def test_an_older_report_with_nothing_in_it_is_told(project: Path, client: TestClient) -> None:
    docs = project / "content" / PACK / "docs"
    written(docs / "balance.json", plain(poppy=9.0))
    written(docs / "balance-odd.json", {**plain(poppy=1.0), "games": "many"})
    page = client.get(f"/packs/{PACK}/balance", params={"against": "file:balance-odd.json"}).text
    assert "This report cannot be read." in page
