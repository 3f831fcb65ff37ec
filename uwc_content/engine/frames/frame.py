"""What every frame of the kernel's own can do."""

from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


class Frame:
    """A question that no word asks by itself; `kind` is what the decision is called."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        """Do something, or tell the options."""
        raise NotImplementedError(self.kind)

    def take(self, rules: Rules, state: State, it: int, k: int, option: int) -> None:
        """Carry out an option."""
        raise NotImplementedError(self.kind)

    def label(self, rules: Rules, state: State, it: int, k: int, option: int) -> tuple[str, ...]:
        """An option in names of the game."""
        return ("discard", rules.thing_name(state, option))
