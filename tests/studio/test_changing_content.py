"""Content that changes while games go on, and content that goes on without end."""

import copy
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.engine.kernel import Runaway
from uwc_content.studio.rooms import Room, Wish
from uwc_content.studio.workbench import Workbench

PACK = "humming_meadow"
MINT = f"/packs/{PACK}/items/cards/mint"
TWO = {"players": "Ada,Ben", "seed": 5}
LOOP = {
    "op": "when",
    "what": {"verb": "gain", "bag": {"of": {"seeds": 1}}},
    "then": [{"op": "gain", "what": {"of": {"seeds": 1}}}],
    "lasts": "game",
}
PARTS = [LOOP, {"op": "gain", "what": {"of": {"seeds": 1}}}]


def token_of(client: TestClient) -> dict[str, str]:
    found = re.search(r'data-token="([^"]+)"', client.get(f"/packs/{PACK}/play").text)
    assert found
    return {"x-studio-token": found[1], "origin": "http://127.0.0.1:8000"}


def opened(client: TestClient) -> Room:
    answer = client.post(f"/packs/{PACK}/play/open", json=TWO, headers=token_of(client))
    assert answer.status_code == 200, answer.text
    found: Room = state_of(client).rooms.by_name[answer.json()["room"]]
    return found


def state_of(client: TestClient) -> Any:
    return client.app.state  # type: ignore[attr-defined]


def yields_of(room: Room) -> list[Any]:
    cards = room.machine.program.bundle["items"]["cards"]
    return [card["blocks"]["yields"] for card in cards if card["id"] == "thyme"]


def test_a_new_table_has_the_content_of_now_and_an_old_one_keeps_its_own(client: TestClient, project: Path) -> None:
    old = opened(client)
    before = yields_of(old)
    file = project / "content" / PACK / "cards/herbs.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("yields: {gain: {seeds: 1}}", "yields: {gain: {seeds: 4}}", 1), encoding="utf-8")
    state_of(client).packs.by_id[PACK].look()
    new = opened(client)
    assert yields_of(new) != before
    assert yields_of(old) == before
    old.choose(old.actor, 0, 0)
    again = state_of(client).rooms.read(old.folder)
    assert yields_of(again) == before, "also when the server is started anew"
    assert again.game.choices == old.game.choices
    assert client.get(f"/tables/{old.name}/").status_code == 200


# --- without end ---


def looping(client: TestClient) -> dict[str, Any]:
    """The pack of the studio, in which one more seed is answered with one more seed."""
    bundle: dict[str, Any] = copy.deepcopy(state_of(client).packs.by_id[PACK].snapshot.bundle)
    for card in bundle["items"]["cards"]:
        card["blocks"] = {"planted": PARTS}
    return bundle


def test_a_table_tells_that_it_cannot_go_on(shared_client: TestClient) -> None:
    room = state_of(shared_client).rooms.open(looping(shared_client), Wish("Ada,Ben", "", 5))
    headers = token_of(shared_client)
    for _ in range(40):
        if room.fault is not None:
            break
        shared_client.cookies.set("seat", room.tokens[room.actor])
        asked = {"version": room.version, "choice": planting(room)}
        answer = shared_client.post(f"/tables/{room.name}/choose", json=asked, headers=headers)
        assert answer.status_code == 200, answer.text
    assert room.fault is not None
    page = shared_client.get(f"/tables/{room.name}/view").text
    assert "go on without end" in page
    shared_client.cookies.clear()


def planting(room: Room) -> int:
    """The first choice that plants a card, if there is one."""
    labels = [str(choice.refs) for choice in room.table("en").question().choices]
    return next((i for i, label in enumerate(labels) if "sow" in label), 0)


def test_a_table_that_cannot_even_begin_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise Runaway(Diagnostic("UWC901", Message("gifts go on without end"), Span.whole_line("rules.yaml")))

    monkeypatch.setattr(Room, "new_table", stopped)
    answer = client.post(f"/packs/{PACK}/play/open", json=TWO, headers=token_of(client))
    assert answer.status_code in range(400, 500)
    assert "go on without end" in answer.text
    assert not state_of(client).rooms.by_name


def test_a_trial_tells_that_it_cannot_go_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle, pack = looping(client), vars(Workbench)["pack"].func
    mint = next(card for card in bundle["items"]["cards"] if card["id"] == "mint")
    mint["blocks"]["planted"] = [LOOP, {"op": "pay", "what": {"of": {"jars": 1}}, "then": LOOP["then"]}]
    monkeypatch.setattr(Workbench, "pack", property(lambda self: pack(self)._replace(bundle=bundle)))
    page = client.get(f"{MINT}/try", params={"c": "0.0"})
    assert page.status_code == 200
    assert "go on without end" in page.text
