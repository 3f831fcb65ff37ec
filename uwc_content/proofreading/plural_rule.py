"""Reads the plural rule of a PO header, a small expression in C, and reckons with it; nothing is ever executed.

Babel only writes such rules, and the standard library reads them by compiling Python.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

HEADER = re.compile(r"\s*nplurals\s*=\s*(?P<forms>\d{1,3})\s*;\s*plural\s*=\s*(?P<rule>[^;]+?)\s*;?\s*")
TOKEN = re.compile(r"\s*(?:(\d{1,9})|(n)\b|(\|\||&&|[=!<>]=|[-+*/%<>!?:()]))")
LONGEST = 1000
"""Characters of a rule; Arabic, the longest, has a third of it."""
DEEPEST = 40
"""Brackets, choices and negations within each other."""

Reckon = Callable[[int], int]
Operator = Callable[[int, int], int]
LEVELS: tuple[dict[str, Operator], ...] = (
    {"||": lambda a, b: int(bool(a or b))},
    {"&&": lambda a, b: int(bool(a and b))},
    {"==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b)},
    {
        "<": lambda a, b: int(a < b),
        ">": lambda a, b: int(a > b),
        "<=": lambda a, b: int(a <= b),
        ">=": lambda a, b: int(a >= b),
    },
    {"+": lambda a, b: a + b, "-": lambda a, b: a - b},
    {"*": lambda a, b: a * b, "/": lambda a, b: a // b if b else 0, "%": lambda a, b: a % b if b else 0},
)
"""Operators from those that bind least to those that bind most."""


class PluralRule(NamedTuple):
    forms: int
    of: Reckon
    """number → form"""


def read_rule(header: str) -> PluralRule | None:
    """The rule of a header such as `nplurals=2; plural=(n != 1);`, or nothing if it is none."""
    found = HEADER.fullmatch(header) if len(header) <= LONGEST else None
    tokens = tokens_of(found["rule"]) if found else None
    if found is None or tokens is None:
        return None
    try:
        parser = Parser(tokens)
        rule = parser.choice()
    except SyntaxError:
        return None
    return PluralRule(int(found["forms"]), rule) if parser.is_at_end else None


def tokens_of(rule: str) -> list[str] | None:
    tokens, place = [], 0
    while place < len(rule):
        match = TOKEN.match(rule, place)
        if match is None:
            return None
        tokens.append(match[0].strip())
        place = match.end()
    return tokens


class Parser:
    """One method for each sort of expression; operators come from the table."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.place = 0
        self.depth = 0

    @property
    def is_at_end(self) -> bool:
        return self.place == len(self.tokens)

    @property
    def next(self) -> str:
        return "" if self.is_at_end else self.tokens[self.place]

    def take(self, token: str = "") -> str:
        found = self.next
        if not found or (token and found != token):
            raise SyntaxError(token)
        self.place += 1
        return found

    def choice(self) -> Reckon:
        return self.deeper(self.shallow_choice)

    def deeper(self, parse: Callable[[], Reckon]) -> Reckon:
        self.depth += 1
        if self.depth > DEEPEST:
            raise SyntaxError("too deep")
        parsed = parse()
        self.depth -= 1
        return parsed

    def shallow_choice(self) -> Reckon:
        condition = self.level(0)
        if self.next != "?":
            return condition
        self.take()
        then = self.choice()
        self.take(":")
        otherwise = self.choice()
        return lambda n: then(n) if condition(n) else otherwise(n)

    def level(self, level: int) -> Reckon:
        if level == len(LEVELS):
            return self.single()
        first, others = self.level(level + 1), []
        while self.next in LEVELS[level]:
            others.append((LEVELS[level][self.take()], self.level(level + 1)))
        return chained(first, others) if others else first

    def single(self) -> Reckon:
        token = self.take()
        if token == "!":
            return negated(self.deeper(self.single))
        if token == "(":
            inner = self.choice()
            self.take(")")
            return inner
        if token == "n":
            return lambda n: n
        if token.isdigit():
            number = int(token)
            return lambda _: number
        raise SyntaxError(token)


def negated(inner: Reckon) -> Reckon:
    return lambda n: int(not inner(n))


def chained(first: Reckon, others: list[tuple[Operator, Reckon]]) -> Reckon:
    def reckoned(n: int) -> int:
        result = first(n)
        for operator, other in others:
            result = operator(result, other(n))
        return result

    return reckoned
