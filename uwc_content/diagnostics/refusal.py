"""How the designers' tools say no."""


class Refusal(Exception):  # not a bug: the designer asked for something that cannot be done
    """What was asked for cannot be done, and what to do instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
