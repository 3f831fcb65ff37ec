"""Where the game is shown and read: a terminal, or pipes in plain text. The only module of the package that prints."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, RenderableType

from uwc_content.play.item_names import printable

PROMPT = "> "
LONGEST_LINE = 400
SPARE_LINES = 3
HANG_UPS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
"""What a program hears when its terminal is closed or the system ends it."""
Reader = Callable[[str], str]
"""Shows a prompt and reads a line; raises EOFError when there is none."""


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
        """Within, the signals that end a program say that nobody is there; the second one ends it at once."""

        def hang_up(number: int, _frame: object) -> None:
            signal.signal(number, signal.SIG_DFL)
            self.is_gone = True
            raise Gone

        before = {number: signal.signal(number, hang_up) for number in HANG_UPS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

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
