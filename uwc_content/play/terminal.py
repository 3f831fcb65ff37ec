"""Where the game is shown and read: a terminal, or pipes in plain text. The only module of the package that prints."""

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from rich.console import Console, RenderableType

from uwc_content.play.item_names import printable

PROMPT = "> "
LONGEST_LINE = 400
SPARE_LINES = 3
HANG_UPS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
"""What a program hears when its terminal is closed or the system ends it."""
Handler = Any
"""What the library takes and gives for one."""
Reader = Callable[[str], str]
"""Shows a prompt and reads a line; raises EOFError when there is none."""


def handle_by(handlers: Mapping[signal.Signals, Handler]) -> dict[signal.Signals, Handler]:
    """Handle signals so from now on; how it was done before."""
    return {number: signal.signal(number, handler) for number, handler in handlers.items()}


class Gone(Exception):
    """The terminal was closed: nobody sees or types anything any more."""


class Terminal:
    """Shows what it is given as wide as the terminal is, and reads what people type.

    Once nobody is there any more, which is told once by `Gone`, whatever is shown goes nowhere.
    """

    def __init__(self, console: Console, read: Reader, has_keyboard: bool) -> None:
        self.console = console
        self.read = read
        self.has_keyboard = has_keyboard
        self.is_gone = False

    @property
    def width(self) -> int:
        return max(self.console.width, 40)

    def show(self, *things: RenderableType) -> None:
        for thing in things if not self.is_gone else ():
            with self.being_there(), self.console.capture() as printed:
                self.console.print(thing, highlight=False, markup=False, emoji=False)
            lines = printed.get().rstrip("\n").split("\n")
            self.write("\n".join(line.rstrip() for line in lines) + "\n")

    def write(self, text: str) -> None:
        if not self.is_gone:
            with self.being_there():
                self.console.file.write(text)
                self.console.file.flush()

    @contextmanager
    def being_there(self) -> Iterator[None]:
        """Whatever the system says of a terminal that was closed, or of a pipe that nobody reads."""
        try:
            yield
        except OSError:
            self.is_gone = True
            raise Gone from None

    @contextmanager
    def until_hung_up(self) -> Iterator[None]:
        """Within, the signals that end a program say that nobody is there."""

        def hang_up(_number: int, _frame: object) -> None:
            handle_by(dict.fromkeys(HANG_UPS, signal.SIG_IGN))
            self.is_gone = True
            raise Gone

        before = handle_by(dict.fromkeys(HANG_UPS, hang_up))
        try:
            yield
        finally:
            handle_by(before)

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Within, no signal interrupts, and a terminal that goes is nothing to hear of.

        A shell whose terminal is closed hangs up on its programs once more, and who is impatient presses Ctrl-C twice.
        """
        before = handle_by(dict.fromkeys([signal.SIGINT, *HANG_UPS], signal.SIG_IGN))
        try:
            with suppress(Gone):
                yield
        finally:
            handle_by(before)

    def fits(self, *things: RenderableType) -> bool:
        """Whether all of it can be seen at once, with some lines to spare; a pipe is endless."""
        if not self.has_keyboard:
            return True
        lines = sum(len(self.console.render_lines(thing)) for thing in things)
        return lines + SPARE_LINES <= self.console.height

    def blank(self) -> None:
        self.write("\n")

    def clear(self) -> None:
        """Nobody shall see what the one before has seen; a pipe keeps everything."""
        if self.has_keyboard:
            self.console.clear()

    def ask(self) -> str:
        """What was typed, without anything that could steer a terminal; without a keyboard it is shown as well."""
        with self.being_there():
            typed = printable(self.read(PROMPT)[:LONGEST_LINE]).strip()
            if not self.has_keyboard:
                self.console.print(typed, highlight=False, markup=False, emoji=False, soft_wrap=True)
        return typed
