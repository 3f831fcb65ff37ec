"""Prints a tree: two blanks of indentation, short collections on one line, comments where they belong."""

from uwc_content.workshop.layout.scalars import quoted, write_scalar
from uwc_content.workshop.layout.settling import INDENT, opening_of, settle, write_flow
from uwc_content.workshop.layout.tree import Branch, Leaf, Row


def print_tree(root: Branch) -> str:
    """The whole file."""
    settle(root)
    opening = [f"&{root.anchor}"] if root.anchor and root.rows else []
    lines = block_lines(root, "") if root.rows else [write_flow(root), *root.tail]
    return "\n".join([*opening, *lines]).strip("\n") + "\n"


def block_lines(branch: Branch, indent: str) -> list[str]:
    lines: list[str] = []
    for row in branch.rows:
        lines += (indent + each if each else "" for each in row.before)
        lines += row_lines(row, indent)
    lines += (indent + each if each else "" for each in branch.tail)
    return lines


def row_lines(row: Row, indent: str) -> list[str]:
    """An entry or item from its key or dash to its last line."""
    start = indent + opening_of(row)
    value = row.value
    if isinstance(value, Leaf):
        return scalar_lines(value, start, row, indent)
    if value.is_flow:
        return [with_comment(f"{start} {write_flow(value)}", row)]
    inside = block_lines(value, indent + INDENT)
    if row.key is None and not value.anchor:
        return [f"{start} {inside[0].lstrip(' ')}", *inside[1:]]
    return [with_comment(f"{start} &{value.anchor}" if value.anchor else start, row), *inside]


def scalar_lines(leaf: Leaf, start: str, row: Row, indent: str) -> list[str]:
    if not leaf.raw:
        return [with_comment(f"{start} {write_scalar(leaf, in_flow=False)}".rstrip(), row)]
    header, *content = leaf.raw
    anchor = f"&{leaf.anchor} " if leaf.anchor else ""
    if set(header) & set("+123456789"):
        return [with_comment(f"{start} {anchor}{quoted(leaf.value)}", row)]
    first = with_comment(f"{start} {anchor}{header}", row)
    return [first, *(indent + INDENT + line if line else "" for line in content)]


def with_comment(line: str, row: Row) -> str:
    """The line with the comment beside it, which keeps its column if it can."""
    if not row.after:
        return line
    comment = row.after[0]
    return line + " " * max(2, comment.column - len(line)) + comment.text
