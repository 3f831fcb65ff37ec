"""An item written anew on its page: faults where they are typed, and saves that lose nothing."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from uwc_content.diagnostics.refusal import Refusal
from uwc_content.studio.drafted_items import ItemDesk, Place, Rewritten, passage_of, with_draft
from uwc_content.studio.shown_packs import PackState

PACK = "humming_meadow"
FLOWERS = f"content/{PACK}/cards/flowers.yaml"
POPPY = "cards.poppy"


@pytest.fixture
def desk(pack: PackState) -> ItemDesk:
    assert pack.snapshot is not None
    return ItemDesk(pack, pack.snapshot, POPPY)


def test_every_item_of_a_file_is_found_and_put_back_byte_for_byte(pack: PackState) -> None:
    assert pack.snapshot is not None
    for record in pack.snapshot.records.values():
        data = (pack.folder / record.file).read_bytes()
        passage = passage_of(data, record.type, record.id)
        assert passage is not None, record.id
        assert passage.yaml.startswith(f"id: {record.id}")
        assert with_draft(data, passage, passage.yaml) == data


@pytest.mark.parametrize(
    ("file", "draft", "expected"),
    [
        (b"cards:\n  - id: a\n    x: 1\n\n  - id: b\n", "id: a\nx: 2", b"cards:\n  - id: a\n    x: 2\n\n  - id: b\n"),
        (b"cards:\r\n  - id: a\r\n  - id: b\r\n", "id: a\nx: 2", b"cards:\r\n  - id: a\r\n    x: 2\r\n  - id: b\r\n"),
        (b"cards: # all\n  - {id: a, x: 1} # one\n", "{id: a}", b"cards: # all\n  - {id: a}\n"),
        (b"cards:\n- id: a", "id: a\nx: 2\n\n", b"cards:\n- id: a\n  x: 2"),
        (
            "cards:\n  - id: a # é\n    x: 1\n  # b\n  - id: b\n".encode(),
            "id: a",
            b"cards:\n  - id: a\n  # b\n  - id: b\n",
        ),
    ],
)
def test_a_draft_takes_the_place_of_its_item_alone(file: bytes, draft: str, expected: bytes) -> None:
    passage = passage_of(file, "cards", "a")
    assert passage is not None
    assert with_draft(file, passage, draft) == expected


def test_a_fault_is_told_at_the_characters_of_the_draft(desk: ItemDesk) -> None:
    _, passage = desk.now()
    yaml = passage.yaml.replace("family: flower", "family: flowr")
    ((fault, place),) = desk.drafted(yaml).inside
    lines = yaml.split("\n")
    assert fault.is_error
    assert lines[place.line][place.column : place.end_column] == "flowr"
    assert place == Place(place.line, 8, place.line, 13)


def test_what_breaks_something_else_is_told_with_its_place(desk: ItemDesk) -> None:
    _, passage = desk.now()
    found = desk.drafted(passage.yaml.replace("id: poppy", "id: mint"))
    assert found.snapshot is None
    assert found.errors


def test_a_draft_changes_nothing_until_it_is_saved(project: Path, pack: PackState, desk: ItemDesk) -> None:
    before, number = (project / FLOWERS).read_bytes(), pack.number
    _, passage = desk.now()
    found = desk.drafted(passage.yaml.replace("{points: 2}", "{points: 8}"))
    assert found.snapshot is not None
    assert "8" in found.snapshot.text_of(POPPY, "en")
    assert (project / FLOWERS).read_bytes() == before
    assert pack.number == number
    assert pack.snapshot is not None
    assert "8" not in pack.snapshot.text_of(POPPY, "en")


def test_a_save_changes_the_item_and_nothing_else(project: Path, desk: ItemDesk) -> None:
    before = (project / FLOWERS).read_bytes()
    _, passage = desk.now()
    desk.save(passage.yaml.replace("{points: 2}", "{points: 8}"), passage.mark)
    after = (project / FLOWERS).read_bytes()
    assert after == before.replace(b"planted: {gain: {points: 2}}", b"planted: {gain: {points: 8}}", 1)


def test_somebody_elses_newer_text_is_never_overwritten(project: Path, desk: ItemDesk) -> None:
    _, passage = desk.now()
    file = project / FLOWERS
    theirs = file.read_bytes().replace(b"planted: {gain: {points: 2}}", b"planted: {gain: {points: 5}}", 1)
    file.write_bytes(theirs)
    mine = passage.yaml.replace("{points: 2}", "{points: 8}")
    with pytest.raises(Rewritten) as told:
        desk.save(mine, passage.mark)
    assert file.read_bytes() == theirs
    assert "{points: 5}" in told.value.theirs.yaml
    desk.save(mine, told.value.theirs.mark)
    assert b"{points: 8}" in file.read_bytes()


def test_changes_elsewhere_in_the_file_survive_a_save(project: Path, desk: ItemDesk) -> None:
    _, passage = desk.now()
    file = project / FLOWERS
    file.write_bytes(b"# a remark at the top\n" + file.read_bytes())
    desk.save(passage.yaml.replace("{points: 2}", "{points: 8}"), passage.mark)
    assert file.read_bytes().startswith(b"# a remark at the top\n")
    assert b"{points: 8}" in file.read_bytes()


def test_what_has_errors_is_not_saved(project: Path, desk: ItemDesk) -> None:
    before = (project / FLOWERS).read_bytes()
    _, passage = desk.now()
    with pytest.raises(Refusal, match="flowr"):
        desk.save(passage.yaml.replace("family: flower", "family: flowr"), passage.mark)
    assert (project / FLOWERS).read_bytes() == before


def test_an_item_that_has_gone_is_refused(project: Path, desk: ItemDesk) -> None:
    (project / FLOWERS).write_text("cards: []\n", "utf-8")
    with pytest.raises(Refusal, match="no longer"):
        desk.drafted("id: poppy")


# --- over the wire ---


def sent(client: TestClient, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
    headers = {"x-studio-token": client.app.state.token, "origin": "http://127.0.0.1:8000"}  # type: ignore[attr-defined]
    answer = client.post(f"/packs/{PACK}/items/cards/poppy/written/{path}", json=body, headers=headers)
    return answer.status_code, answer.json() if answer.status_code in (200, 409, 422) else {}


def test_pages_draft_and_save(project: Path, client: TestClient) -> None:
    shown = client.get(f"/packs/{PACK}/items/cards/poppy/written").json()
    assert shown["yaml"].startswith("id: poppy")
    yaml = shown["yaml"].replace("{points: 2}", "{points: 8}")
    status, told = sent(client, "draft", yaml=yaml)
    assert status == 200
    assert told["faults"] == []
    assert ">8<" in told["face"]
    status, told = sent(client, "draft", yaml=yaml.replace("flower", "<img src=x>"))
    assert "<img src=x>" in yaml.replace("flower", "<img src=x>").split("\n")[told["faults"][0]["place"]["line"]]
    assert told["face"] == ""
    assert sent(client, "save", yaml=yaml, mark="old")[0] == 409
    status, told = sent(client, "save", yaml=yaml, mark=shown["mark"])
    assert (status, told["mark"]) == (200, client.get(f"/packs/{PACK}/items/cards/poppy/written").json()["mark"])
    assert "points: 8" in (project / FLOWERS).read_text("utf-8")


def test_nonsense_is_refused(client: TestClient) -> None:
    assert sent(client, "draft", yaml=3)[0] == 400
    assert sent(client, "save", yaml="id: poppy")[0] == 400
    assert sent(client, "draft", yaml="x" * 20_000)[0] == 422
    place = f"/packs/{PACK}/items/cards/poppy/written/save"
    assert client.post(place, json={"yaml": "id: poppy", "mark": ""}).status_code == 403
    assert client.get(f"/packs/{PACK}/items/cards/dragon/written").status_code == 404
