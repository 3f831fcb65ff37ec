"""Reasoned exceptions of translators: `# uwc: allow UWC427 because …` beside an entry."""

from collections.abc import Iterable, Iterator

from uwc_content.compiler.check.exceptions import ALLOW, TERMS, Exemption, apply_exemptions
from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.reading.po import PoFile
from uwc_content.reading.po_remarks import OWN, remarks_of

EXEMPTABLE = frozenset({"UWC425", "UWC427", "UWC429", "UWC430", "UWC431", "UWC432", "UWC433", "UWC435"})
"""Faults that a translator can mean; a text that is meant to equal its source is remarked with `# same: …`."""


def excepted(faults: Iterable[Diagnostic], catalogue: PoFile) -> list[Diagnostic]:
    """The faults that remain, and the faults of the exceptions themselves."""
    return apply_exemptions(faults, exemptions_of(catalogue), EXEMPTABLE)


def exemptions_of(catalogue: PoFile) -> Iterator[Exemption]:
    """An exception is about the entry whose comment it is."""
    ends = {line: entry.last_line for entry in catalogue.current for line in range(entry.first_line, entry.line)}
    wrapped = {each.start: each.told for each in remarks_of(catalogue.comments, OWN) if each.name == "uwc"}
    for comment in catalogue.comments:
        match = ALLOW.match(f"# {wrapped[comment.line]}" if comment.line in wrapped else comment.text)
        if match:
            terms = TERMS.match(match["rest"])
            reason = terms["reason"].strip() if terms and terms["because"] else ""
            span = Span(catalogue.file, comment.line, 1, comment.line, len(comment.text) + 1)
            last = ends.get(comment.line, comment.line)
            yield Exemption(terms["code"] if terms else "", comment.line, reason, span, last)
