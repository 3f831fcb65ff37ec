"""Games on a Dask cluster: bundles travel once to every worker and are verified there; finished games come back.

Only this module needs `distributed`, which the extra `cluster` installs; it is imported when somebody asks for it.
"""

import asyncio
import logging
import pickle
import threading
import time
from asyncio import CancelledError as AsyncCancelled
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from typing import Any, Self

from distributed import Client, KilledWorker, WorkerPlugin, as_completed, get_worker
from distributed.client import FutureCancelledError
from distributed.comm import CommClosedError, connect
from distributed.core import send_recv
from distributed.security import Security

from uwc_content.bundle.canonical import canonical
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.simulation.crews import Bundles, Chunk, Played, Table
from uwc_content.simulation.own_bots import sources_of
from uwc_content.simulation.sources import version
from uwc_content.simulation.tournament import GameRecord, Prepare

PATIENCE = 10
"""Seconds after which nobody seems to be at the address."""
FRESH = 2.0
"""Seconds for which the number of workers is believed."""
LOST = (FutureCancelledError, CancelledError, AsyncCancelled, CommClosedError, TimeoutError, OSError)
LOGS = ("distributed", "distributed.client")
SCHEDULER = "Scheduler"
"""What Dask's own calls itself when it is asked."""
PRINTED = Message("`dask scheduler` prints its address when it starts")
WRITTEN = Message("write it as `tcp://scheduler:8786`")
Receive = Callable[[bytes], dict[str, Any]]
"""Verifies what has arrived; workers find it by its name."""


class ClusterLost(Refusal):
    """The cluster went away in the middle of a run."""


class Unfit(Exception):
    """A worker that would play other games."""


# --- on a worker ---

RECEIVED: dict[str, dict[str, Any]] = {}
"""Verified bundles by their content hash."""
MAKERS: dict[str, Prepare] = {}
LOCAL = threading.local()
"""An interpreter plays one game at a time, so every thread of a worker has its own."""


class Delivery(WorkerPlugin):  # type: ignore[misc]
    """Brings bundles to a worker, to those that come later as well."""

    def __init__(self, sent: dict[str, bytes], receive: Receive, prepare: Prepare) -> None:
        self.sent = sent
        self.receive = receive
        self.prepare = prepare

    def setup(self, worker: Any) -> None:  # noqa: ARG002 - Dask calls it so
        for content, data in self.sent.items():
            RECEIVED[content] = self.receive(data)
            MAKERS[content] = self.prepare


def play_here(expected: str, sources: dict[str, list[str]], packed: bytes) -> list[GameRecord]:
    if version() != expected:
        raise Unfit(get_worker().address, version())
    chunk: Chunk = pickle.loads(packed)
    for bot, wanted in sources.items():
        check_bot(bot, wanted)
    return table_for(chunk.content).play(chunk)


def check_bot(bot: str, wanted: list[str]) -> None:
    """A bot of one's own does not travel, and another one with the same name would play other games."""
    worker = get_worker().address
    try:
        found = sources_of([bot])
    except Refusal as refusal:
        message = Message("the worker `{name}` cannot play: {reason}", name=worker, reason=refusal.message)
        raise Refusal(message, Message("put the module of the bot where all workers find it")) from None
    if found != wanted:
        message = Message("the worker `{name}` has another `{bot}`", name=worker, bot=bot)
        raise Refusal(message, Message("put the same module where all workers find it, and start them again"))


def table_for(content: str) -> Table:
    tables: dict[str, Table] = LOCAL.__dict__.setdefault("tables", {})
    if content not in tables:
        tables[content] = Table(RECEIVED, MAKERS[content])
    return tables[content]


# --- at the client ---


def why(fault: BaseException) -> str:
    """What Dask says of it; some of its exceptions print as nothing but their name."""
    return getattr(fault, "reason", "") or str(fault) or type(fault).__name__


class ClusterCrew:
    """The workers of a scheduler, whoever comes and goes."""

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self.address = address
        self.counted = (float("-inf"), 0)

    @property
    def workers(self) -> int:
        if time.monotonic() - self.counted[0] > FRESH:
            self.counted = (time.monotonic(), len(self.client.nthreads()))
        return self.counted[1]

    def play(self, chunks: Sequence[Chunk]) -> Iterator[Played]:
        try:
            futures = {self.sent(chunk): chunk for chunk in chunks}
            for future in as_completed(list(futures), loop=self.client.loop):
                yield futures.pop(future), future.result()
        except Unfit as worker:
            raise unfit(*worker.args) from None
        except (*LOST, KilledWorker) as fault:
            raise ClusterLost(
                Message("the cluster at `{address}` is lost: {reason}", address=self.address, reason=why(fault)),
                Message("finished games are kept: the same command goes on where it was"),
            ) from None

    def sent(self, chunk: Chunk) -> Any:
        sources = {bot: found for bot in sorted({*chunk.plan.bots}) if (found := sources_of([bot]))}
        key = f"uwc-{version()}-{chunk.name}"
        return self.client.submit(play_here, version(), sources, pickle.dumps(chunk), key=key)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close(timeout=1)


def unfit(address: str, found: str) -> Refusal:
    return Refusal(
        Message("the worker `{name}` has version {found}, and this is {own}", name=address, found=found, own=version()),
        Message("install the same version on all workers"),
    )


def cluster_crew(bundles: Bundles, prepare: Prepare, receive: Receive, address: str) -> ClusterCrew:
    """Workers that have the bundles; Refusal if nobody is there, or if somebody would play other games."""
    for name in LOGS:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what they have to say is told by a refusal
    check_scheduler(address)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as fault:
        raise unanswered(address, fault) from None
    try:
        check_workers(client)
        sent = {content: (canonical(each) + "\n").encode("ascii") for content, each in bundles.items()}
        client.register_plugin(Delivery(sent, receive, prepare), name="uwc-" + "-".join(each[7:19] for each in sent))
    except BaseException:
        client.close(timeout=1)
        raise
    return ClusterCrew(client, address)


def check_scheduler(address: str) -> None:
    """Refusal unless a scheduler answers: a client would ask for ever whoever else listens there."""
    try:
        found = asyncio.run(asyncio.wait_for(identity(address), PATIENCE))
    except ValueError as fault:
        raise Refusal(
            Message("`{address}` is no address of a cluster: {reason}", address=address, reason=str(fault)), WRITTEN
        ) from None
    except (OSError, TimeoutError, EOFError) as fault:
        raise unanswered(address, fault) from None
    if found != SCHEDULER:
        raise Refusal(Message("who answers at `{address}` is no scheduler", address=address), PRINTED)


async def identity(address: str) -> str:
    comm = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    try:
        answer = await send_recv(comm, op="identity")
    finally:
        comm.abort()
    return str(answer.get("type", "")) if isinstance(answer, dict) else ""


def unanswered(address: str, fault: BaseException) -> Refusal:
    reason = str(fault) or Message("whoever listens there does not speak as Dask does")
    return Refusal(Message("nobody answers at `{address}`: {reason}", address=address, reason=reason), PRINTED)


def check_workers(client: Any) -> None:
    for address, found in sorted(client.run(version, on_error="return").items()):
        if isinstance(found, Exception):
            raise Refusal(
                Message("the worker `{name}` cannot play: {reason}", name=address, reason=repr(found)),
                Message("install the same version on all workers"),
            )
        if found != version():
            raise unfit(address, found)
