"""Many clients and none that stops the others; limits; a server that is killed and has lost nothing."""

import asyncio
import random
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import uvicorn
from load_studio import Studio, is_kept, killed, load, project_in
from starlette.testclient import TestClient

from uwc_content.studio import connections, guard
from uwc_content.studio.rates import MOST_ADDRESSES, OF_GUESTS, OF_THIS_MACHINE, Buckets
from uwc_content.studio.server import free_socket, server_config


def test_many_clients_at_a_table_and_a_server_that_is_killed(tmp_path: Path) -> None:
    """A small run of tools/load_studio.py."""

    async def run() -> None:
        studio = Studio(project_in(tmp_path))
        try:
            outcome = await load(await studio.start(), clients=24, decisions=5, broken=0.5)
            assert outcome.decisions == 5
            assert outcome.lagging == 0
            found = await killed(studio, 1, random.Random(3))
            assert all(is_kept(*each) for each in found), found
        finally:
            await studio.stop()

    asyncio.run(run())


# --- how often ---


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("address", "rate"), [("192.0.2.9", OF_GUESTS), ("127.0.0.1", OF_THIS_MACHINE), ("::1", OF_THIS_MACHINE)]
)
def test_a_bucket_is_emptied_and_fills_again(address: str, rate: tuple[float, float]) -> None:
    clock = Clock()
    buckets = Buckets(clock)
    a_second, at_once = rate
    assert sum(buckets.takes(address) for _ in range(int(at_once) + 50)) == at_once
    clock.now += 1
    assert sum(buckets.takes(address) for _ in range(int(at_once))) == a_second
    assert buckets.takes("198.51.100.1"), "others have buckets of their own"


def test_only_so_many_addresses_are_remembered() -> None:
    buckets = Buckets(Clock())
    for number in range(MOST_ADDRESSES + 100):
        buckets.takes(f"10.0.{number // 250}.{number % 250}")
    assert len(buckets._left) == MOST_ADDRESSES


def test_whoever_asks_too_often_is_told(shared_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "takes", lambda *_: False)
    assert shared_client.get("/").status_code == 429


# --- what is odd ---


def test_tokens_of_other_letters_are_wrong_and_nothing_worse(shared_client: TestClient) -> None:
    headers = {
        b"origin": b"http://127.0.0.1:8000",
        b"x-studio-token": b"\xe9\xff",
        b"content-type": b"application/json",
    }
    assert shared_client.post("/packs/humming_meadow/play/open", headers=headers, content=b"{}").status_code == 403


def test_a_picture_that_became_a_link_is_not_followed(client: TestClient, project: Path, tmp_path: Path) -> None:
    folder = project / "content/humming_meadow"
    picture = next(path for path in sorted(folder.rglob("*.svg")))
    address = f"/packs/humming_meadow/files/{picture.relative_to(folder).as_posix()}"
    assert client.get(address).status_code == 200
    secret = tmp_path / "secret.svg"
    secret.write_text("<svg>secret</svg>")
    picture.unlink()
    picture.symlink_to(secret)
    answer = client.get(address)
    assert answer.status_code == 404
    assert "secret" not in answer.text


# --- connections ---


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> "Callable[[], int]":
    """A server of nothing, with all the patience that a busy machine needs."""
    monkeypatch.setattr(connections, "PATIENCE", 60)
    monkeypatch.setattr(guard, "SLOWEST_BODY", 60)
    monkeypatch.setattr(connections, "MOST_OF_THIS_MACHINE", 3)
    listening = free_socket(0)
    number = listening.getsockname()[1]
    app = guard.Guard(reads_all, guard.local_hosts(number), "token")
    server = uvicorn.Server(server_config(app))  # type: ignore[arg-type]
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield lambda: number  # type: ignore[misc]
    server.should_exit = True
    thread.join(10)


async def reads_all(scope: guard.Scope, receive: guard.Receive, send: guard.Send) -> None:
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"all"})


def said_by(number: int, data: bytes) -> bytes:
    """Everything that a server says until it hangs up."""
    with socket.create_connection(("127.0.0.1", number), 20) as talking:
        talking.sendall(data)
        found = b""
        while piece := talking.recv(65_536):
            found += piece
        return found


def test_half_a_head_is_not_waited_for(port: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    assert said_by(port(), b"GET / HTTP/1.1\r\nhost: 127") == b""


def test_a_body_that_does_not_arrive_is_not_waited_for(
    port: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "SLOWEST_BODY", 0.2)
    head = (
        f"POST / HTTP/1.1\r\nhost: 127.0.0.1:{port()}\r\norigin: http://127.0.0.1:{port()}\r\nx-studio-token: token\r\n"
    )
    rest = "content-type: application/json\r\ncontent-length: 10\r\nconnection: close\r\n\r\n{"
    assert b" 408 " in said_by(port(), (head + rest).encode())


def test_a_giant_that_does_not_say_so_is_cut_off(port: Callable[[], int]) -> None:
    head = (
        f"POST / HTTP/1.1\r\nhost: 127.0.0.1:{port()}\r\norigin: http://127.0.0.1:{port()}\r\nx-studio-token: token\r\n"
    )
    rest = "content-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n"
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    assert b" 413 " in said_by(port(), (head + rest).encode() + chunk * 3)


def test_one_address_holds_only_so_many_connections(port: Callable[[], int]) -> None:
    held = [socket.create_connection(("127.0.0.1", port()), 20) for _ in range(4)]
    try:
        assert held[3].recv(1) == b"", "one too many"
        held[2].close()
    finally:
        for each in held:
            each.close()
