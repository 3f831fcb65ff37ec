"""Small changes of the rules and of the code, one at a time: what `mutate.py` tries."""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Mutant(NamedTuple):
    """One change of one line."""

    file: str
    line: int
    column: int
    old: str
    new: str
    text: str
    """The line as it was."""
    nth: int = 1
    """Which of several equal lines."""
    statement: tuple[int, int] = (0, 0)
    """The first and the last line of the statement that is changed, without its body."""

    @property
    def name(self) -> str:
        """The same change of the same line has the same name, wherever the line has moved."""
        nth = f" (no. {self.nth})" if self.nth > 1 else ""
        return f"{self.file}: {self.text.strip()} [{self.column - indent(self.text)}: {self.old} -> {self.new}]{nth}"


def indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def numbered(mutants: list[Mutant]) -> Iterator[Mutant]:
    """Equal lines told apart by their order."""
    seen: dict[str, int] = {}
    for mutant in dict.fromkeys(mutants):
        seen[mutant.name] = nth = seen.get(mutant.name, 0) + 1
        yield mutant._replace(nth=nth)


# --- numbers of content ---

NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])|\b(?:true|false)\b")


def mutants_of_yaml(file: str, source: str) -> Iterator[Mutant]:
    for number, line in enumerate(source.split("\n"), 1):
        for match in NUMBER.finditer(line.split("#")[0]):
            for new in other_values(match[0]):
                yield Mutant(file, number, match.start(), match[0], new, line)


def other_values(old: str) -> list[str]:
    if old in ("true", "false"):
        return ["false" if old == "true" else "true"]
    value = int(old)
    return [str(value + 1), str(value - 1)] if value else ["1"]


# --- code ---

SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
REMOVABLE = (ast.Expr, ast.AugAssign, ast.Delete)
REMOVED = "pass"
NEVER = "if 0: "
"""What is removed is never run, but the function goes on to know the same names."""


def mutants_of_code(file: str, source: str) -> Iterator[Mutant]:
    """Only what runs during a game: bodies of functions, without those that only say that a hook is missing."""
    lines = source.split("\n")
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node, statement in inside(function.body, (0, 0)):
                for line, column, old, new in changes_of(node, lines):
                    yield Mutant(file, line, column, old, new, lines[line - 1], statement=statement)


def inside(nodes: Iterable[ast.AST], statement: tuple[int, int]) -> Iterator[tuple[ast.AST, tuple[int, int]]]:
    """All that stands in these, each with the lines of the innermost statement around it."""
    for node in nodes:
        around = lines_of(node) if isinstance(node, ast.stmt) else statement
        yield node, around
        yield from inside(ast.iter_child_nodes(node), around)


def lines_of(statement: ast.stmt) -> tuple[int, int]:
    body = getattr(statement, "body", None)
    last = max(body[0].lineno - 1, statement.lineno) if body else statement.end_lineno or statement.lineno
    return statement.lineno, last


def changes_of(node: ast.AST, lines: list[str]) -> Iterator[tuple[int, int, str, str]]:
    if isinstance(node, ast.Compare):
        operands = [node.left, *node.comparators]
        for left, sign, right in zip(operands, node.ops, operands[1:], strict=False):
            yield from between(left, right, sign, lines)
    elif isinstance(node, ast.BoolOp):
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from between(left, right, node.op, lines)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.lineno, node.col_offset, "not ", ""
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        old = lines[node.lineno - 1][node.col_offset : node.end_col_offset]
        yield node.lineno, node.col_offset, old, str(node.value + 1)
    elif isinstance(node, REMOVABLE) and node.lineno == node.end_lineno and not is_text(node):
        text = lines[node.lineno - 1]
        yield node.lineno, node.col_offset, text[node.col_offset : node.end_col_offset], REMOVED


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def between(left: ast.expr, right: ast.expr, sign: ast.AST, lines: list[str]) -> Iterator[tuple[int, int, str, str]]:
    """The sign between two operands, if all of it stands on one line."""
    if type(sign) not in SWAPS or left.end_lineno != right.lineno:
        return
    old, new = SWAPS[type(sign)]
    line = lines[right.lineno - 1]
    column = line.find(old, left.end_col_offset or 0, right.col_offset)
    if column >= 0:
        yield right.lineno, column, old, new


def mutated(source: str, mutant: Mutant) -> str:
    lines = source.split("\n")
    line = lines[mutant.line - 1]
    rest = line[mutant.column + len(mutant.old) :]
    new = f"{NEVER}{mutant.old}" if mutant.new == REMOVED else mutant.new
    lines[mutant.line - 1] = line[: mutant.column] + new + rest
    return "\n".join(lines)
