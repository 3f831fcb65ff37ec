"""*Try it*: everything stands in the address, what is wrong is told, and what was tried is kept as a scenario."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from uwc_content.games import find
from uwc_content.workshop.scenarios.testing import run_file

PACK = "humming_meadow"
MINT = f"/packs/{PACK}/items/cards/mint"


def token_of(client: TestClient) -> dict[str, str]:
    found = re.search(r'data-token="([^"]+)"', client.get(MINT).text)
    assert found
    return {"x-studio-token": found[1], "origin": "http://127.0.0.1:8000"}


def tried(client: TestClient, **query: str) -> str:
    answer = client.get(f"{MINT}/try", params=query)
    assert answer.status_code == 200
    return answer.text


def options(page: str) -> list[str]:
    return re.findall(r'class="answer">([^<]*)<', page)


def test_a_card_is_tried_step_by_step(shared_client: TestClient) -> None:
    page = tried(shared_client)
    assert len(options(page)) == 2
    drawn = tried(shared_client, c="0")
    assert not options(drawn)
    assert "Nothing is left to decide" in drawn
    assert "<ins>" in drawn


def test_the_address_alone_says_what_was_tried(shared_client: TestClient) -> None:
    page = tried(shared_client, given="resources: {seeds: 2}\n", c="1")
    query = re.search(r'data-query="([^"]*)"', page)
    assert query
    told = parse_qs(urlsplit(query[1].replace("&amp;", "&")).query)
    assert told == {"given": ["resources: {seeds: 2}\n"], "c": ["1"]}
    assert tried(shared_client, given=told["given"][0], c=told["c"][0]) == page


def test_choices_that_are_no_longer_there_are_told(shared_client: TestClient) -> None:
    assert "no longer there" in tried(shared_client, c="0.5.5")
    assert "no longer there" in tried(shared_client, c="99")


def test_a_board_on_which_nothing_can_be_done(shared_client: TestClient) -> None:
    assert "Nothing of it can be done" in tried(shared_client, given="resources: {seeds: 0}")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("resources: {sedes: 2}", "seeds"),
        ("resources: [1", "^"),
        ("nothing_like_it: 3", "nothing_like_it"),
        ("hand: [<b>bold</b>]", "&lt;b&gt;"),
    ],
)
def test_faults_of_the_board_are_told_with_their_place(shared_client: TestClient, given: str, told: str) -> None:
    page = tried(shared_client, given=given)
    assert told in page
    assert "<b>bold" not in page
    assert 'class="error"' in page


def test_a_fact_is_changed_by_a_click(shared_client: TestClient) -> None:
    page = tried(shared_client, fact="resources.seeds", value="9", c="0")
    assert "seeds: 9" in page
    assert len(options(page)) == 2, "what was chosen on another board is taken back"
    assert "hand: [mint]" in tried(shared_client, fact="hand", value="[mint]")
    assert "hand:" not in re.sub(r"<dl.*?</dl>", "", tried(shared_client, fact="hand", value=""), flags=re.DOTALL)


def test_what_cannot_be_read_as_a_value_changes_nothing(shared_client: TestClient) -> None:
    page = tried(shared_client, fact="hand", value="[mint")
    assert 'class="error"' in page
    assert "unnamed_card" in page


def test_items_of_other_packs_cannot_be_tried(shared_client: TestClient) -> None:
    assert shared_client.get(f"/packs/{PACK}/items/cards/nothing_like_it/try").status_code == 404


def kept(client: TestClient, **wish: object) -> tuple[int, dict[str, str]]:
    answer = client.post(f"{MINT}/scenario", json=wish, headers=token_of(client))
    return answer.status_code, answer.json()


def test_a_scenario_is_shown_and_written_once(client: TestClient, project: Path) -> None:
    path = project / "content" / PACK / "scenarios" / "tried.yaml"
    status, told = kept(client, id="mint_draws", c="0")
    assert status == 200
    assert "play: mint" in told["yaml"]
    assert not path.exists(), "showing it writes nothing"
    assert kept(client, id="mint_draws", c="0", keep=True)[0] == 200
    assert kept(client, id="mint_stops", c="1", keep=True)[0] == 200
    status, told = kept(client, id="mint_draws", c="1", keep=True)
    assert status == 422
    assert "mint_draws" in told["message"]
    outcome = run_file(path, project / "content", find)
    assert [each.scenario.id for each in outcome.outcomes] == ["mint_draws", "mint_stops"]
    assert outcome.has_passed
    assert path.read_text().startswith("# yaml-language-server:")


def test_nothing_in_a_file_of_somebody_is_lost(client: TestClient, project: Path) -> None:
    path = project / "content" / PACK / "scenarios" / "tried.yaml"
    mine = "scenarios:\n  - id: mine # a remark\n    play: mint\n    expect: {refused: true}\n"
    path.write_text(mine)
    assert kept(client, id="mint_draws", c="0", keep=True)[0] == 200
    assert path.read_text().startswith(mine.rstrip())
    path.write_text("scenarios: [ broken")
    status, told = kept(client, id="another", c="0", keep=True)
    assert status == 422
    assert "tried.yaml" in told["message"]
    assert path.read_text() == "scenarios: [ broken"


def test_no_link_leads_out_of_the_pack(client: TestClient, project: Path, tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere.yaml"
    (project / "content" / PACK / "scenarios" / "tried.yaml").symlink_to(outside)
    status, told = kept(client, id="mint_draws", c="0", keep=True)
    assert status == 422
    assert "out of the pack" in told["message"]
    assert not outside.exists()


@pytest.mark.parametrize("name", ["", "Two Words", "../up", "a" * 300])
def test_names_that_are_no_ids_are_refused(shared_client: TestClient, name: str) -> None:
    status, told = kept(shared_client, id=name, c="0")
    assert status == 422
    assert "not an id" in told["message"]


# --- scenarios that there are ---


def test_scenarios_that_mention_an_item_are_listed_and_played(client: TestClient, project: Path) -> None:
    page = client.get(f"{MINT}/scenarios").text
    assert "mint may draw a card" in page
    assert "not played yet" in page
    cards = project / "content" / PACK / "scenarios" / "cards.yaml"
    text = cards.read_text()
    cards.write_text(text.replace("meadow: [mint], drawn: 1", "meadow: [mint], drawn: 2", 1))
    told = client.post(f"{MINT}/scenarios/run", json={}, headers=token_of(client)).json()
    assert told["failed"] == 1
    assert told["played"] > 2
    page = client.get(f"{MINT}/scenarios").text
    assert 'class="failed"' in page
    assert 'class="passed"' in page
    cards.write_text(text)
    assert 'class="failed stale"' in client.get(f"{MINT}/scenarios").text, "the file is another one now"
