"""Decides which collections stand on one line, and moves comments to lines where they can stand."""

from uwc_content.workshop.layout.scalars import write_scalar
from uwc_content.workshop.layout.tree import Branch, Comment, Leaf, Row, Value

WIDTH = 100
INDENT = "  "
EXCEPTION = "uwc: allow"
"""Such a comment speaks of one line, so that line stays whole."""


def settle(root: Branch) -> None:
    """Afterwards `is_flow` says how each collection is printed, and each row has at most one comment beside it."""
    lift_comments(root)
    opening = [comment.text for comment in root.head]
    root.is_flow = not root.rows
    if root.rows:
        root.rows[0].before[:0] = opening
        settle_rows(root, "")
    else:
        root.tail[:0] = opening


def lift_comments(branch: Branch) -> None:
    """Out of places where only a line break would let them stand: behind a bracket, between a dash and its key."""
    for row in branch.rows:
        value = row.value
        if isinstance(value, Branch):
            lift_comments(value)
            if row.key is None and not value.anchor and value.rows:
                row.before += [*(comment.text for comment in value.head), *value.rows[0].before]
                value.rows[0].before = []
            else:
                row.after += value.head
            value.head = []
        keep_one_beside(row)


def keep_one_beside(row: Row) -> None:
    """The last comment of a line stays there; the others go above it."""
    row.after.sort(key=lambda comment: (comment.line, comment.column))
    row.before += [comment.text for comment in row.after[:-1]]
    del row.after[:-1]


def settle_rows(branch: Branch, indent: str) -> None:
    for row in branch.rows:
        if isinstance(row.value, Branch):
            settle_row(row, row.value, indent)
        keep_one_beside(row)
    for number, row in enumerate(branch.rows):
        row.before = without_double_blanks(row.before)
        if row.before[:1] == [""] and not number:
            del row.before[0]
        if row.before[:1] != [""] and number and branch.spaced:
            row.before.insert(0, "")
    branch.tail = without_double_blanks(branch.tail)
    if branch.tail[-1:] == [""]:
        branch.tail.pop()


def settle_row(row: Row, value: Branch, indent: str) -> None:
    stays_whole = any(EXCEPTION in text for text in [*row.before, *(each.text for each in row.after)])
    was_flow = value.is_flow
    value.is_flow = fits_one_line(value, indent + opening_of(row), stays_whole)
    if value.is_flow:
        row.after += [Comment(*value.end, text) for text in value.tail if text]
        return
    if was_flow:
        for comment in [*row.after, *(each for inner in value.rows for each in inner.after)]:
            comment.column = 0
    if row.key is None and not value.anchor:
        # The dash shares its line with the first row.
        first = value.rows[0]
        first.after, row.after = first.after + row.after, []
        settle_rows(value, indent + INDENT)
        row.before += first.before
        first.before = []
    else:
        settle_rows(value, indent + INDENT)


def without_double_blanks(lines: list[str]) -> list[str]:
    return [line for number, line in enumerate(lines) if line or not number or lines[number - 1]]


def opening_of(row: Row) -> str:
    return "-" if row.key is None else write_key(row.key, in_flow=False)


# --- collections on one line ---


def fits_one_line(value: Branch, opening: str, stays_whole: bool) -> bool:
    """Whether it may stand on the line that begins with its key or dash."""
    if not value.rows:
        return True
    if stays_whole and value.is_flow and value.start[0] == value.end[0]:
        return can_be_flow(value)
    return value.prefers_flow and can_be_flow(value) and len(opening) + 1 + len(write_flow(value)) <= WIDTH


def can_be_flow(value: Value) -> bool:
    """Whether it holds neither comments nor texts of several lines."""
    if isinstance(value, Leaf):
        return not value.raw
    if value.head or any(value.tail):
        return False
    return all(not any(row.before) and not row.after and can_be_flow(row.value) for row in value.rows)


def write_flow(value: Value) -> str:
    """A value on one line."""
    if isinstance(value, Leaf):
        return write_scalar(value, in_flow=True)
    inside = ", ".join(write_flow_row(row) for row in value.rows)
    text = f"{{{inside}}}" if value.is_mapping else f"[{inside}]"
    return f"&{value.anchor} {text}" if value.anchor else text


def write_flow_row(row: Row) -> str:
    value = write_flow(row.value)
    return value if row.key is None else f"{write_key(row.key, in_flow=True)} {value}"


def write_key(key: Leaf, in_flow: bool) -> str:
    return write_scalar(key, in_flow) + (" :" if key.is_alias else ":")
