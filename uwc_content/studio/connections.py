"""Connections that keep nobody waiting: requests must arrive in time, and no address holds more than its share."""

from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from uwc_content.studio.rates import is_this_machine

PATIENCE = 10.0
"""Seconds in which the head of a request must have arrived, counted from the opening of the connection."""
MOST_OF_ONE, MOST_OF_THIS_MACHINE = 64, 600
"""Connections that one address may hold at a time."""


class Connection(H11Protocol):
    """As uvicorn has it; who sends a head byte by byte, or opens connections without end, is let go."""

    held: ClassVar[Counter[str]] = Counter()
    """Connections by address."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = str(self.client[0]) if self.client else ""
        Connection.held[self.address] += 1
        self.waiting = self.loop.call_later(PATIENCE, self.let_go_unless_asked)
        most = MOST_OF_THIS_MACHINE if is_this_machine(self.address) else MOST_OF_ONE
        if Connection.held[self.address] > most:
            transport.close()

    def let_go_unless_asked(self) -> None:
        if self.cycle is None and self.transport is not None and not self.transport.is_closing():
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.waiting.cancel()
        Connection.held[self.address] -= 1
        if Connection.held[self.address] <= 0:
            del Connection.held[self.address]
        super().connection_lost(exc)
