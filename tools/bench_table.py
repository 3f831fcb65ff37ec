"""Lays out rows of text as a table with a heading."""

from collections.abc import Sequence


def laid_out(rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as their widest cell; the first row is the heading."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])
