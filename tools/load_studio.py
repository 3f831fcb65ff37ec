"""Many clients at one table, slow and broken ones among them, and a server that is killed.

`python tools/load_studio.py --clients 200 --decisions 40 --kills 5` starts a studio on loopback in a process of its
own. Two people play; everybody else watches, fetches the table after each decision, sends nonsense, or never reads what
arrives. It fails if a decision is lost or a healthy client misses the end.
"""

import argparse
import asyncio
import contextlib
import json
import random
import re
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
PACK = "humming_meadow"
PATIENCE = 60.0
"""Seconds after which something that was waited for will not come."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def plain(self) -> Any:
        return json.loads(self.body)


# --- HTTP over sockets: libraries would mend what is to be broken ---


class Site:
    """A studio that runs somewhere on loopback."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.token = ""

    async def ask(self, path: str, cookie: str = "", body: Any = None) -> Answer:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self.request(path, cookie, body))
            await writer.drain()
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            status, headers = head_of(head)
            content = await asyncio.wait_for(body_in(reader, headers), PATIENCE)
            return Answer(status, headers, content)
        finally:
            writer.close()

    def request(self, path: str, cookie: str = "", body: Any = None) -> bytes:
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"host: {self.host}", "connection: close"]
        if cookie:
            lines.append(f"cookie: {cookie}")
        if body is not None:
            lines += [f"origin: http://{self.host}", f"x-studio-token: {self.token}"]
            lines += ["content-type: application/json", f"content-length: {len(data)}"]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + data

    async def events(self, path: str, cookie: str = "") -> AsyncIterator[dict[str, Any]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self.request(path, cookie))
            await writer.drain()
            await reader.readuntil(b"\r\n\r\n")
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            writer.close()


def head_of(head: bytes) -> tuple[int, dict[str, str]]:
    first, *rest = head.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in rest if ":" in line)
    return int(first.split()[1]), {name.strip().lower(): value.strip() for name, _, value in pairs}


async def body_in(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if "content-length" in headers:
        return await reader.readexactly(int(headers["content-length"]))
    raw = await reader.read()
    return unchunked(raw) if headers.get("transfer-encoding") == "chunked" else raw


def unchunked(raw: bytes) -> bytes:
    found = b""
    while raw:
        size, _, raw = raw.partition(b"\r\n")
        length = int(size, 16)
        found, raw = found + raw[:length], raw[length + 2 :]
        if not length:
            break
    return found


# --- a studio of its own ---


class Studio:
    """`uwc studio` in a process; it may be killed and started again in the same folder."""

    def __init__(self, folder: Path, pack: str = PACK) -> None:
        self.folder = folder
        self.pack = pack
        self.process: asyncio.subprocess.Process | None = None
        self.site = Site(0)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def start(self) -> Site:
        command = (sys.executable, "-m", "uwc_content", "studio", "--no-open")
        self.process = await asyncio.create_subprocess_exec(
            *command, cwd=self.folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        self.site = Site(int(found[1]))
        page = await self.until_it_answers()
        token = re.search(r'data-token="([^"]+)"', page.body.decode())
        assert token
        self.site.token = token[1]
        return self.site

    async def until_it_answers(self) -> Answer:
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                    return await self.site.ask(f"/packs/{self.pack}/")
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> None:
        if self.process is not None and self.is_running:
            self.process.terminate()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.process.wait(), 10)
            if self.process.returncode is None:
                await self.kill()


def project_in(folder: Path) -> Path:
    shutil.copytree(ROOT / "content" / PACK, folder / "content" / PACK)
    shutil.copytree(ROOT / "locales", folder / "locales")
    return folder


# --- a table ---


class Seats(NamedTuple):
    room: str
    cookies: list[str]


async def sit_down(site: Site, people: int = 2) -> Seats:
    names = ",".join(f"p{number}" for number in range(1, people + 1))
    opened = (await site.ask(f"/packs/{PACK}/play/open", body={"players": names, "seed": 5})).plain()
    cookies = []
    for _, link in opened["seats"]:
        answer = await site.ask(link)
        cookies.append(answer.headers["set-cookie"].partition(";")[0])
    return Seats(opened["room"], cookies)


async def decide(site: Site, seats: Seats, choice: int) -> tuple[int, float]:
    """One decision of whoever is asked: the version that the server promised, and how long that took."""
    for cookie in seats.cookies:
        page = (await site.ask(f"/tables/{seats.room}/view", cookie)).body.decode()
        version, options = version_in(page), sorted({int(each) for each in re.findall(r'data-choice="(\d+)"', page)})
        if options:
            started = time.perf_counter()
            body = {"version": version, "choice": options[choice % len(options)]}
            answer = await site.ask(f"/tables/{seats.room}/choose", cookie, body)
            if answer.status == 200:
                return answer.plain()["version"], time.perf_counter() - started
    return -1, 0.0


def version_in(page: str) -> int:
    found = re.search(r'data-version="(\d+)"', page)
    return int(found[1]) if found else -1


# --- clients ---


class Watcher:
    """A healthy client: hears that there is something new, and fetches it."""

    def __init__(self) -> None:
        self.seen = -1

    async def watch(self, site: Site, seats: Seats, until: asyncio.Event) -> None:
        async for told in site.events(f"/tables/{seats.room}/events"):
            page = await site.ask(f"/tables/{seats.room}/view")
            self.seen = max(self.seen, version_in(page.body.decode()), told["version"] if until.is_set() else -1)


async def never_read(site: Site, seats: Seats) -> None:
    """Asks for events and does not take them."""
    _, writer = await asyncio.open_connection("127.0.0.1", site.port, limit=64)
    try:
        writer.write(site.request(f"/tables/{seats.room}/events"))
        await asyncio.sleep(3600)
    finally:
        writer.close()


async def drip(site: Site, _seats: Seats) -> None:
    """Sends the head of a request a byte at a time, and begins again when it is let go."""
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", site.port)
            try:
                for byte in site.request("/"):
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.sleep(1)
            finally:
                writer.close()
        await asyncio.sleep(0.2)


async def babble(site: Site, seats: Seats) -> None:
    """Nonsense, half requests, giants, and good-byes in the middle."""
    luck = random.Random(seats.room)
    table = f"/tables/{seats.room}"
    sayings = [
        b"\x00\xff" * 50,
        b"GET / HTTP/9.9\r\n\r\n",
        site.request(f"{table}/view")[:-20],
        site.request(f"{table}/choose", body={"version": 0, "choice": 0})[:-3],
        b"POST / HTTP/1.1\r\nhost: " + site.host.encode() + b"\r\ncontent-length: 999999999\r\n\r\n",
        b"GET /" + b"a" * 200_000,
        site.request(f"{table}/view", cookie="seat=\xe9"),
    ]
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", site.port)
            writer.write(luck.choice(sayings))
            await asyncio.sleep(luck.random() / 5)
            writer.close()
        await asyncio.sleep(0.3)


BROKEN = (never_read, drip, babble)


class Outcome(NamedTuple):
    decisions: int
    latencies: list[float]
    seconds: float
    watching: int
    lagging: int
    """Healthy clients that did not see the last decision."""


async def load(site: Site, clients: int, decisions: int, broken: float = 0.2) -> Outcome:
    """Play with so many clients at the table; of those, a share is slow or broken."""
    seats = await sit_down(site)
    over = asyncio.Event()
    bad = int(clients * broken)
    watchers = [Watcher() for _ in range(clients - bad)]
    tasks = [asyncio.create_task(each.watch(site, seats, over)) for each in watchers]
    tasks += [asyncio.create_task(BROKEN[i % len(BROKEN)](site, seats)) for i in range(bad)]
    try:
        async with asyncio.timeout(PATIENCE * 5):
            while not all(each.seen >= 0 for each in watchers):
                await asyncio.sleep(0.05)
            started, latencies, last = time.perf_counter(), [], -1
            for number in range(decisions):
                version, took = await decide(site, seats, number)
                if version < 0:
                    break
                last = version
                latencies.append(took)
            seconds = time.perf_counter() - started
            over.set()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while any(each.seen < last for each in watchers):
                        await asyncio.sleep(0.05)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    lagging = sum(each.seen < last for each in watchers)
    return Outcome(len(latencies), latencies, seconds, len(watchers), lagging)


async def killed(studio: Studio, kills: int, luck: random.Random) -> list[tuple[int, int]]:
    """Kill the server in the middle of play: what it had promised by then, and what it knows when it is back."""
    site = studio.site if studio.is_running else await studio.start()
    seats = await sit_down(site)
    found = []
    for _ in range(kills):
        promised = -1
        for number in range(luck.randrange(1, 6)):
            promised = max(promised, (await decide(site, seats, number))[0])
        cut_off = asyncio.create_task(decide(site, seats, 0))
        await asyncio.sleep(luck.random() / 25)
        await studio.kill()
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            promised = max(promised, (await cut_off)[0])
        site = await studio.start()
        page = await site.ask(f"/tables/{seats.room}/view", seats.cookies[0])
        found.append((promised, version_in(page.body.decode())))
    return found


def is_kept(promised: int, known: int) -> bool:
    """What was cut off may have been kept before anybody was told."""
    return promised <= known <= promised + 1


async def main(clients: int, decisions: int, kills: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        studio = Studio(project_in(Path(name)))
        try:
            outcome = await load(await studio.start(), clients, decisions)
            found = await killed(studio, kills, random.Random(1))
        finally:
            await studio.stop()
    latencies = sorted(outcome.latencies)
    usual, worst = 1000 * statistics.median(latencies), 1000 * latencies[-1]
    print(f"{clients} clients, {outcome.watching} healthy; {outcome.decisions} decisions in {outcome.seconds:.1f} s")
    print(f"a decision is answered in {usual:.0f} ms, at worst {worst:.0f} ms")
    print(f"healthy clients that missed the end: {outcome.lagging}")
    lost = [each for each in found if not is_kept(*each)]
    print(f"killed {len(found)} times, decisions lost: {len(lost)} {lost or ''}")
    return int(outcome.lagging > 0 or bool(lost) or outcome.decisions < min(decisions, 5))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--kills", type=int, default=5)
    asked = parser.parse_args()
    sys.exit(asyncio.run(main(asked.clients, asked.decisions, asked.kills)))
