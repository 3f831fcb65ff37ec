"""Reasoned exceptions in content files: `# uwc: allow UWC407 because …`."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from uwc_content.diagnostics import CODES, Diagnostic, Message, Span, did_you_mean, write

ALLOW = re.compile(r"(?:^|(?<=\s))#\s*uwc:\s*(?:allow\b)?(?P<rest>.*)$")
TERMS = re.compile(r"\s*(?P<code>\w*)\s*(?P<because>because\b)?\s*(?P<reason>.*)$")

EXEMPTABLE = frozenset(
    {
        *(
            "UWC304",
            "UWC308",
            "UWC315",
            "UWC316",
            "UWC317",
            "UWC403",
            "UWC404",
            "UWC405",
            "UWC406",
            "UWC407",
            "UWC411",
            "UWC412",
            "UWC413",
        ),
        "UWC509",
    }
)
"""Faults that can be meant; whatever leaves a part of the content out cannot."""


class Exemption(NamedTuple):
    """A code that may be found on one line, or from there to another one, and why."""

    code: str
    line: int
    reason: str
    span: Span
    last_line: int = 0


def find_exemptions(file: str, data: bytes) -> list[Exemption]:
    """Every exemption of a file; one that stands alone is about the next line with content."""
    if b"uwc:" not in data:
        return []
    # Lines end as the reader counts them; `splitlines` would also end them at rarer characters.
    lines = [line.removesuffix("\r") for line in data.decode("utf-8", "replace").split("\n")]
    found = []
    for number, line in enumerate(lines, 1):
        match = ALLOW.search(line)
        if match:
            terms = TERMS.match(match["rest"])
            reason = terms["reason"].strip() if terms and terms["because"] else ""
            span = Span(file, number, match.start() + 1, number, len(line) + 1)
            found.append(Exemption(terms["code"] if terms else "", subject_line(lines, number), reason, span))
    return found


def subject_line(lines: list[str], number: int) -> int:
    if not lines[number - 1].lstrip().startswith("#"):
        return number
    for later, line in enumerate(lines[number:], number + 1):
        if line.strip() and not line.lstrip().startswith("#"):
            return later
    return number


def apply_exemptions(
    faults: Iterable[Diagnostic], exemptions: Iterable[Exemption], exemptable: frozenset[str] = EXEMPTABLE
) -> list[Diagnostic]:
    """The faults that remain, and faults of the exemptions themselves: unknown code, no reason, not needed."""
    remaining = list(faults)
    for exemption in exemptions:
        if exemption.code not in CODES:
            hint = did_you_mean(exemption.code.upper(), CODES) or write("# uwc: allow UWC407 because …")
            message = (
                Message("there is no code `{code}`", code=exemption.code)
                if exemption.code
                else Message("the exception names no code")
            )
            remaining.append(Diagnostic("UWC603", message, exemption.span, hint))
        elif not exemption.reason:
            hint = write(f"# uwc: allow {exemption.code} because …")
            remaining.append(Diagnostic("UWC602", Message("an exception needs a reason"), exemption.span, hint))
        elif exemption.code not in exemptable:
            hint = Message("these can be excepted: {names}", names=", ".join(sorted(exemptable)))
            remaining.append(
                Diagnostic("UWC604", Message("`{code}` cannot be excepted", code=exemption.code), exemption.span, hint)
            )
        else:
            kept = [fault for fault in remaining if not is_exempt(fault, exemption)]
            if len(kept) == len(remaining):
                message = Message("`{code}` is not found on line {line}", code=exemption.code, line=exemption.line)
                remaining.append(Diagnostic("UWC601", message, exemption.span, Message("delete the exception")))
            else:
                remaining = kept
    return remaining


def is_exempt(fault: Diagnostic, exemption: Exemption) -> bool:
    is_there = exemption.line <= fault.span.line <= max(exemption.line, exemption.last_line)
    return is_there and (fault.code, fault.span.file) == (exemption.code, exemption.span.file)
