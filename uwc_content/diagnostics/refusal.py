"""How designers' tools and the interpreter say no."""

from uwc_content.diagnostics.message import NOTHING, Message


class Refusal(Exception):  # not a bug: the designer asked for something that cannot be done
    """What was asked for cannot be done, and what to do instead."""

    def __init__(self, message: Message, hint: Message = NOTHING) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Refused(Refusal):
    """A choice, a save, a set-up or a pack that cannot be taken; nothing has changed."""
