"""Screens of the terminal on a page: every character of them is escaped."""

from io import StringIO

from markupsafe import Markup
from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme

THEME = TerminalTheme(
    (13, 26, 32),
    (230, 241, 244),
    [
        (90, 110, 120),
        (255, 138, 128),
        (124, 214, 150),
        (245, 200, 95),
        (120, 180, 255),
        (220, 160, 240),
        (110, 215, 230),
        (230, 241, 244),
    ],
)
"""Colours that can be read on their dark ground."""


def screen(shown: RenderableType, width: int) -> Markup:
    console = Console(file=StringIO(), record=True, width=width, force_terminal=True, color_system="standard")
    console.print(shown, highlight=False, markup=False, emoji=False)
    return Markup(console.export_html(theme=THEME, code_format="{code}", inline_styles=True))
