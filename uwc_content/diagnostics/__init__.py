"""What is wrong with content, as values: a code, a place, a message and a hint. Imports nothing of ours."""

from uwc_content.diagnostics.codes import CODES, Code, Severity
from uwc_content.diagnostics.diagnostic import Diagnostic, Span, did_you_mean, in_reading_order, nearest

__all__ = ["CODES", "Code", "Diagnostic", "Severity", "Span", "did_you_mean", "in_reading_order", "nearest"]
