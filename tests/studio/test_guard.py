"""Who may ask what: names of the server, other sites, paths, sizes, and what every answer carries."""

import pytest
from starlette.testclient import TestClient

from uwc_content.studio.guard import LARGEST_BODY, local_hosts

PACK = "humming_meadow"
OWN = "http://127.0.0.1:8000"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:81", "localhost.evil.example:8000", ""])
def test_other_names_are_not_answered(shared_client: TestClient, host: str) -> None:
    assert shared_client.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost:8000", "[::1]:8000", "127.0.0.1:8000"])
def test_names_of_this_machine_are(shared_client: TestClient, host: str) -> None:
    assert shared_client.get(f"/packs/{PACK}/", headers={"host": host}).status_code == 200


def test_other_sites_may_not_read(shared_client: TestClient) -> None:
    foreign = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}
    assert shared_client.get(f"/packs/{PACK}/index", headers=foreign).status_code == 403
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert shared_client.get(f"/packs/{PACK}/", headers=link).status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": OWN}, 403),
        ({"origin": OWN, "x-studio-token": "guess"}, 403),
        ({"origin": OWN, "x-studio-token": "TOKEN", "content-type": "text/plain"}, 415),
        ({"origin": OWN, "x-studio-token": "TOKEN", "content-length": str(LARGEST_BODY + 1)}, 413),
        ({"origin": OWN, "x-studio-token": "TOKEN", "content-length": "9" * 30}, 413),
        ({"origin": OWN, "x-studio-token": "TOKEN"}, 405),
    ],
)
def test_writing_needs_origin_token_type_and_size(
    shared_client: TestClient, headers: dict[str, str], status: int
) -> None:
    token = shared_client.app.state.token  # type: ignore[attr-defined]
    sent = {"content-type": "application/json", **{k: v.replace("TOKEN", token) for k, v in headers.items()}}
    assert shared_client.post(f"/packs/{PACK}/", headers=sent).status_code == status


@pytest.mark.parametrize(
    "path",
    [
        "files/../pack.yaml",
        "files/%2e%2e/pack.yaml",
        "files/..%2f..%2f..%2fetc%2fpasswd",
        "files//etc/passwd",
        "files/pack.yaml",
        "fonts/..%2f..%2fpack.yaml",
    ],
)
def test_no_path_leaves_the_pictures_of_the_pack(shared_client: TestClient, path: str) -> None:
    assert shared_client.get(f"/packs/{PACK}/{path}").status_code == 404


def test_answers_keep_browsers_from_doing_more(shared_client: TestClient) -> None:
    headers = shared_client.get(f"/packs/{PACK}/").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"


def test_pictures_cannot_do_anything_at_all(shared_client: TestClient) -> None:
    state = shared_client.app.state.packs.by_id[PACK]  # type: ignore[attr-defined]
    file = min(state.snapshot.gathered("en").supplies["en"].files)
    answer = shared_client.get(f"/packs/{PACK}/files/{file}")
    assert answer.headers["content-type"].startswith("image/")
    assert "sandbox" in answer.headers["content-security-policy"]


def test_a_port_that_addresses_leave_out_may_be_left_out() -> None:
    assert "localhost" in local_hosts(80)
    assert "localhost" not in local_hosts(8000)


# --- other machines ---


@pytest.fixture
def guest(shared_client: TestClient) -> TestClient:
    """Somebody else in the network; the studio runs already."""
    return TestClient(shared_client.app, base_url="http://192.0.2.7:8000", client=("192.0.2.9", 50_000))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/events",
        f"/packs/{PACK}/",
        f"/packs/{PACK}/index",
        f"/packs/{PACK}/play",
        f"/packs/{PACK}/translate/it",
        f"/packs/{PACK}/files",
        "/tables/",
        "/tables//../packs",
    ],
)
def test_guests_see_nothing_but_tables(guest: TestClient, path: str) -> None:
    assert guest.get(path).status_code in (403, 404)


def test_guests_may_draw_what_lies_on_a_table(guest: TestClient) -> None:
    assert guest.get(f"/packs/{PACK}/fonts.css").status_code == 200
    assert guest.get("/static/studio.css").status_code == 200
    assert guest.get("/tables/none/").status_code == 404, "there is no such table, but they may ask"


def test_guests_begin_no_games(guest: TestClient) -> None:
    token = guest.app.state.token  # type: ignore[attr-defined]
    headers = {"origin": "http://192.0.2.7:8000", "x-studio-token": token}
    assert guest.post(f"/packs/{PACK}/play/open", json={"players": "a,b"}, headers=headers).status_code == 403
    translate = f"/packs/{PACK}/translate/it/{PACK}/save"
    assert guest.post(translate, json={}, headers=headers).status_code == 403
