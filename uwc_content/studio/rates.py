"""How often somebody may ask: a bucket for each address that fills again with time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from typing import NamedTuple

MOST_ADDRESSES = 1_000
"""Addresses that are remembered; who has not asked for longest is forgotten first."""


class Rate(NamedTuple):
    """So many requests a second for long, and so many at once."""

    a_second: float
    at_once: float


OF_GUESTS = Rate(40, 300)
"""A game asks for a view after each decision; a page that is opened asks for its pictures at once."""
OF_THIS_MACHINE = Rate(800, 4_000)
"""Whoever designs scrolls through galleries, and programs of their own may play."""


class Buckets:
    """What each address may still ask for. The clock is given, so that tests need not wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, address: str) -> bool:
        """Whether one more request is taken."""
        rate = OF_THIS_MACHINE if is_this_machine(address) else OF_GUESTS
        now = self.clock()
        left, last = self._left.pop(address, (rate.at_once, now))
        left = min(rate.at_once, left + (now - last) * rate.a_second)
        is_taken = left >= 1
        self._left[address] = (left - 1 if is_taken else left, now)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return is_taken


def is_this_machine(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
