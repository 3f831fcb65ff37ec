"""Finds the comments of a content file and puts each of them beside what it speaks of."""

import re
from collections.abc import Iterator

from uwc_content.workshop.layout.tree import Branch, Comment, Leaf, Position, Row, Value, end_of, leaves

ONLY_DASHES = re.compile(r"[\s-]*$")
"""What may stand before a comment that has a line of its own."""


def find_comments(text: str, root: Value) -> list[Comment]:
    """Every `#` outside a scalar begins one."""
    lines = text.split("\n")
    found: list[Comment] = []
    begin: Position = (0, 0)
    for leaf in sorted(leaves(root), key=lambda leaf: leaf.start):
        found += comments_between(lines, begin, leaf.start)
        if leaf.style in ("|", ">"):
            found += comments_between(lines, leaf.start, (leaf.start[0], len(lines[leaf.start[0]])))
        begin = max(begin, leaf.end)
    return found + list(comments_between(lines, begin, (len(lines), 0)))


def comments_between(lines: list[str], begin: Position, end: Position) -> Iterator[Comment]:
    for number in range(begin[0], min(end[0], len(lines) - 1) + 1):
        line = lines[number]
        first = begin[1] if number == begin[0] else 0
        column = line.find("#", first, end[1] if number == end[0] else len(line))
        if column >= 0:
            yield Comment(number, column, line[column:].rstrip())


class Attaching:
    """Gives every comment and blank line of a file its place in the tree."""

    def __init__(self, text: str, root: Branch) -> None:
        self.lines = text.split("\n")
        self.root = root
        self.last: tuple[Comment, list[str]] | None = None
        """The comment above, if it has a line of its own, and where it went."""

    def attach(self, comments: list[Comment]) -> None:
        for comment in comments:
            if ONLY_DASHES.match(self.lines[comment.line][: comment.column]):
                self.attach_line(comment)
            else:
                self.attach_beside(comment)
        self.keep_blank_lines(self.root)

    # --- comments at the end of a line ---

    def attach_beside(self, comment: Comment) -> None:
        """To the row on whose line it stands, in the innermost collection that is open there."""
        self.last = None
        place = (comment.line, comment.column)
        branch = self.root
        while True:
            row = last_row_before(branch, place)
            if row is None:
                branch.head.append(comment)
                return
            inner = row.value
            if isinstance(inner, Leaf) or inner.start > place or (inner.is_flow and inner.end <= place):
                row.after.append(comment)
                return
            branch = inner

    # --- comments on lines of their own ---

    def attach_line(self, comment: Comment) -> None:
        """To the row below it, unless its indentation says that it closes something above."""
        above = self.last
        if above and comment.column >= above[0].column and self.is_blank_between(above[0].line, comment.line):
            place = above[1]
        else:
            place = self.place_for(comment)
        if self.is_blank(comment.line - 1):
            place.append("")
        place.append(comment.text)
        self.last = (comment, place)

    def place_for(self, comment: Comment) -> list[str]:
        here = (comment.line, comment.column)
        branch = self.root
        while True:
            index = index_before(branch, here)
            following = branch.rows[index + 1].before if index + 1 < len(branch.rows) else branch.tail
            if index < 0:
                return following
            row = branch.rows[index]
            inner = row.value
            if isinstance(inner, Leaf):
                return row.before if inner.start > here else following
            if inner.start > here:
                return row.before if inner.is_flow or not inner.rows else inner.rows[0].before
            if not is_inside(inner, branch, here):
                return following
            branch = inner

    # --- blank lines ---

    def keep_blank_lines(self, branch: Branch) -> None:
        for row in branch.rows:
            line, column = row.start
            if self.is_blank(line - 1) and ONLY_DASHES.match(self.lines[line][:column]):
                row.before.append("")
            if isinstance(row.value, Branch):
                self.keep_blank_lines(row.value)

    def is_blank(self, number: int) -> bool:
        return number >= 0 and not self.lines[number].strip()

    def is_blank_between(self, first: int, last: int) -> bool:
        return all(self.is_blank(number) for number in range(first + 1, last))


def index_before(branch: Branch, place: Position) -> int:
    """The last row that has begun; -1 if none has."""
    low, high = 0, len(branch.rows)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if branch.rows[middle].start <= place else (low, middle)
    return low - 1


def last_row_before(branch: Branch, place: Position) -> Row | None:
    index = index_before(branch, place)
    return branch.rows[index] if index >= 0 else None


def is_inside(inner: Branch, outer: Branch, place: Position) -> bool:
    """Whether a line of comment belongs into a collection: it stands before its end, or is indented like its rows."""
    if inner.is_flow or place < end_of(inner):
        return place < inner.end if inner.is_flow else True
    return place[1] >= inner.column and inner.column > outer.column
