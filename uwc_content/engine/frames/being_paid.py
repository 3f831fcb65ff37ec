"""Whoever was paid by another player is told, and answers before the other goes on."""

from uwc_content.engine.events import tell_amounts
from uwc_content.engine.frames.turning import Turning
from uwc_content.engine.receiving import unpacked
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


class BeingPaid(Turning):
    """About what came."""

    __slots__ = ()

    def begin(self, rules: Rules, state: State, about: int) -> None:
        tell_amounts(rules, state, "gain", unpacked(rules, about), None)
