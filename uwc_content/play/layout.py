"""How screens of any game are laid out: headings, and names with their texts beside them."""

from collections.abc import Iterable

from rich.padding import Padding
from rich.table import Table
from rich.text import Text


def heading(text: str, style: str = "") -> Text:
    return Text(text, f"bold {style}".strip())


def entries(rows: Iterable[tuple[str, str, str]]) -> Padding:
    """Names with their texts in two columns that fold as the terminal is wide."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=12, max_width=26)
    table.add_column()
    for name, text, style in rows:
        table.add_row(Text(name, style), Text(text, "dim" if style == "dim" else ""))
    return Padding(table, (0, 0, 0, 2))
