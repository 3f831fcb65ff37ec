"""What is wrong with content, as values: a code, a place, a message and a hint. Imports nothing of ours."""

from uwc_content.diagnostics.codes import CODES, Code, Severity
from uwc_content.diagnostics.diagnostic import Diagnostic, Span, did_you_mean, in_reading_order, nearest, write
from uwc_content.diagnostics.message import NOTHING, Counted, Message, Telling, all_of, any_of, verbatim

__all__ = [
    "CODES",
    "NOTHING",
    "Code",
    "Counted",
    "Diagnostic",
    "Message",
    "Severity",
    "Span",
    "Telling",
    "all_of",
    "any_of",
    "did_you_mean",
    "in_reading_order",
    "nearest",
    "verbatim",
    "write",
]
