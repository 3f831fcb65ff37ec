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
ENDING = (signal.SIGINT, *HANG_UPS)
ALARM = getattr(signal, "SIGALRM", None)
AT_LEAST_EVERY = 0.5
"""Seconds after which a program that waits for a key looks up whether there was a signal meanwhile."""
Handler = Any
"""What the library takes and gives for one."""
Reader = Callable[[str], str]
"""Shows a prompt and reads a line; raises EOFError when there is none."""


def handle_by(handlers: Mapping[signal.Signals, Handler]) -> dict[signal.Signals, Handler]:
    """Handle signals so from now on, but for those that are ignored; how it was done before."""
    heard = {number: handler for number, handler in handlers.items() if signal.getsignal(number) is not signal.SIG_IGN}
    return {number: signal.signal(number, handler) for number, handler in heard.items()}


def do_nothing(_number: int, _frame: object) -> None:
    """Being woken is enough."""


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
        self.end: type[BaseException] | None = None
        """What a signal has said that nobody has heard of yet."""
        self.may_end = False
        """Whether what is going on just now can be left anywhere."""
        self.is_ending = False
        self.is_listening = False

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
            self.is_gone = self.is_ending = True
            raise Gone from None

    @contextmanager
    def until_hung_up(self) -> Iterator[None]:
        """Within, the signals that end a program are heard where the game can be left, and nowhere else.

        An exception that comes between two lines may leave a position without the choice that led there, may come
        while another one is on its way to where the game is saved, and may be lost where nobody can raise it.
        """
        before = handle_by(dict.fromkeys(ENDING, self.note_the_end))
        if ALARM is not None:
            before |= handle_by({ALARM: do_nothing})
        self.is_listening = ALARM in before
        try:
            yield
        finally:
            self.is_listening = False
            handle_by(before)

    def note_the_end(self, number: int, _frame: object) -> None:
        """Whoever presses Ctrl-C once more does not want to wait any longer."""
        is_repeated = self.end is not None and number == signal.SIGINT
        self.is_gone = self.is_gone or number in HANG_UPS
        self.end = Gone if self.is_gone else KeyboardInterrupt
        if (self.may_end or is_repeated) and not self.is_ending:
            self.hear_of_the_end()

    def hear_of_the_end(self) -> None:
        """Once."""
        if self.end is not None and not self.is_ending:
            self.may_end, self.is_ending = False, True
            raise self.end

    @contextmanager
    def leaving_anywhere(self) -> Iterator[None]:
        """Within, nothing is changed that is saved: here people and bots think, who may take their time."""
        self.may_end = True
        try:
            self.hear_of_the_end()
            yield
        except (EOFError, KeyboardInterrupt):
            self.is_ending = True
            raise
        finally:
            self.may_end = False

    @contextmanager
    def looking_up(self) -> Iterator[None]:
        """A signal that comes just before the system waits for a key wakes nobody; the next one does."""
        seconds = AT_LEAST_EVERY if self.is_listening else 0
        if seconds:
            signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
        try:
            yield
        finally:
            if seconds:
                signal.setitimer(signal.ITIMER_REAL, 0)

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Within, no signal interrupts, and a terminal that goes is nothing to hear of.

        A shell whose terminal is closed hangs up on its programs once more, and who is impatient presses Ctrl-C twice.
        """
        self.is_ending = True
        with suppress(Gone):
            yield

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
            with self.being_there():
                self.console.clear()

    def ask(self) -> str:
        """What was typed, without anything that could steer a terminal; without a keyboard it is shown as well."""
        with self.being_there():
            with self.leaving_anywhere(), self.looking_up():
                read = self.read(PROMPT)
            typed = printable(read[:LONGEST_LINE]).strip()
            if not self.has_keyboard:
                self.console.print(typed, highlight=False, markup=False, emoji=False, soft_wrap=True)
        return typed
