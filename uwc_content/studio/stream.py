"""Server-sent events: every page hears what is new; one that does not keep up is let go, and asks anew."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

MOST_LISTENERS = 400
MOST_WAITING = 64
QUIET = 15.0
"""Seconds after which a listener is told that the server is still there."""


class Crowded(Exception):
    """There are as many listeners as the server takes."""


class Stream:
    """One channel of events. All of it belongs to the event loop."""

    def __init__(self, most: int = MOST_LISTENERS) -> None:
        self.most = most
        self.queues: set[asyncio.Queue[str | None]] = set()

    def tell(self, event: dict[str, Any]) -> None:
        line = f"data: {json.dumps(event)}\n\n"
        for queue in list(self.queues):
            try:
                queue.put_nowait(line)
            except asyncio.QueueFull:
                self.let_go(queue)

    def let_go(self, queue: "asyncio.Queue[str | None]") -> None:
        """Its stream ends; the browser comes back by itself and fetches the present state."""
        self.queues.discard(queue)
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(None)

    def close(self) -> None:
        for queue in list(self.queues):
            self.let_go(queue)

    def join(self) -> "asyncio.Queue[str | None]":
        if len(self.queues) >= self.most:
            raise Crowded
        queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self.queues.add(queue)
        return queue

    async def lines(self, queue: "asyncio.Queue[str | None]", first: dict[str, Any]) -> AsyncIterator[str]:
        """What a listener reads: the present state, then whatever comes, and a sign of life when nothing does."""
        try:
            yield f"retry: 500\ndata: {json.dumps(first)}\n\n"
            while True:
                try:
                    line = await asyncio.wait_for(queue.get(), QUIET)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if line is None:
                    return
                yield line
        finally:
            self.queues.discard(queue)
