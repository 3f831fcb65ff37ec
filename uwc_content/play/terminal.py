"""Where the game is shown and read: a terminal, or pipes in plain text. The only module of the package that prints."""

from collections.abc import Callable

from rich.console import Console, RenderableType

from uwc_content.play.item_names import printable

PROMPT = "> "
LONGEST_LINE = 400
SPARE_LINES = 3
Reader = Callable[[str], str]
"""Shows a prompt and reads a line; raises EOFError when there is none."""


class Terminal:
    """Shows what it is given as wide as the terminal is, and reads what people type."""

    def __init__(self, console: Console, read: Reader, has_keyboard: bool) -> None:
        self.console = console
        self.read = read
        self.has_keyboard = has_keyboard

    @property
    def width(self) -> int:
        return max(self.console.width, 40)

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            with self.console.capture() as printed:
                self.console.print(thing, highlight=False, markup=False, emoji=False)
            lines = printed.get().rstrip("\n").split("\n")
            self.console.file.write("\n".join(line.rstrip() for line in lines) + "\n")
        self.console.file.flush()

    def fits(self, *things: RenderableType) -> bool:
        """Whether all of it can be seen at once, with some lines to spare; a pipe is endless."""
        if not self.has_keyboard:
            return True
        lines = sum(len(self.console.render_lines(thing)) for thing in things)
        return lines + SPARE_LINES <= self.console.height

    def blank(self) -> None:
        self.console.print()

    def clear(self) -> None:
        """Nobody shall see what the one before has seen; a pipe keeps everything."""
        if self.has_keyboard:
            self.console.clear()

    def ask(self) -> str:
        """What was typed, without anything that could steer a terminal; without a keyboard it is shown as well."""
        typed = printable(self.read(PROMPT)[:LONGEST_LINE]).strip()
        if not self.has_keyboard:
            self.console.print(typed, highlight=False, markup=False, emoji=False, soft_wrap=True)
        return typed
