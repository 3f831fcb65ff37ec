"""What a diagnostic code means."""

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


class Code(NamedTuple):
    """A kind of fault: what it is, why it matters, what it looks like and how to mend it."""

    code: str
    severity: Severity
    title: str
    cause: str
    example: str
    cure: str


def error(code: str, title: str, cause: str, example: str, cure: str) -> Code:
    return Code(code, Severity.ERROR, title, cause, example, cure)


def warning(code: str, title: str, cause: str, example: str, cure: str) -> Code:
    return Code(code, Severity.WARNING, title, cause, example, cure)
