"""Checks how a wording is written: blanks, quotation marks, brackets, markup, and characters that nobody sees."""

import re
from collections.abc import Iterator

from uwc_content.diagnostics import Diagnostic, Message, Span, any_of, write
from uwc_content.proofreading.cases import Case
from uwc_content.proofreading.characters import FORBIDDEN, MARKUP, OF_JOINED_SCRIPTS, shown
from uwc_content.reading.po import PoFile

IN_COMMENTS = frozenset("\t⟦⟧")
QUOTES = frozenset('"«»“”„‟‹›「」')
BRACKETS = ("()", "[]")
SPACED_MARK = re.compile(r"\w([ \u00a0\u202f][,.;:!?])(?=\s|$)")
"""A blank before a mark, as only French has it."""
SPACED_LANGUAGES = frozenset({"fr"})
DOUBLE_BLANK = re.compile(r"(?<=\S)[ \u00a0]{2,}(?=\S)")
THREE_DOTS = re.compile(r"\.\.\.")


def check_forbidden(case: Case) -> Iterator[Diagnostic]:
    for match in FORBIDDEN.finditer(case.value):
        if not (case.language.is_right_to_left and match[0] in OF_JOINED_SCRIPTS):
            message = Message("the character {name} must not stand in a text", name=shown(match[0]))
            yield case.fault("UWC434", message, Message("delete it"), *match.span())


def forbidden_in_comments(catalogue: PoFile) -> Iterator[Diagnostic]:
    for comment in catalogue.comments:
        for match in FORBIDDEN.finditer(comment.text):
            if match[0] not in IN_COMMENTS:
                span = Span(catalogue.file, comment.line, match.start() + 1, comment.line, match.end() + 1)
                message = Message("the character {name} must not stand in a comment", name=shown(match[0]))
                yield Diagnostic("UWC434", message, span, Message("delete it"))


def check_markup(case: Case) -> Iterator[Diagnostic]:
    for match in MARKUP.finditer(case.value):
        hint = Message("write plain text; `&` and quotation marks stand for themselves")
        yield case.fault("UWC433", Message("`{text}` is markup", text=match[0]), hint, *match.span())


def check_edges(case: Case) -> Iterator[Diagnostic]:
    """A text begins and ends with blanks only where its source does."""
    value = case.value
    source = case.exact[-1] if case.exact and not case.is_source else ""
    before, after = len(value) - len(value.lstrip()), len(value.rstrip())
    if value[:before] != source[: len(source) - len(source.lstrip())]:
        yield case.fault(
            "UWC432", Message("the text begins with other blanks than its source"), Message("delete them"), 0, before
        )
    if value[after:] != source[len(source.rstrip()) :] and after:
        yield case.fault(
            "UWC432",
            Message("the text ends with other blanks than its source"),
            Message("delete them"),
            after,
            len(value),
        )


def check_spacing(case: Case) -> Iterator[Diagnostic]:
    if case.is_for_programs:
        return
    if case.language.name not in SPACED_LANGUAGES:
        for match in SPACED_MARK.finditer(case.value):
            yield case.fault(
                "UWC430", Message("a blank stands before a mark"), Message("delete the blank"), *match.span(1)
            )
    if not any(DOUBLE_BLANK.search(text) for text in case.exact):
        for match in DOUBLE_BLANK.finditer(case.value):
            yield case.fault(
                "UWC430", Message("several blanks follow each other"), Message("leave one of them"), *match.span()
            )
    for match in THREE_DOTS.finditer(case.value):
        yield case.fault("UWC430", Message("three full stops stand for an ellipsis"), write("…"), *match.span())


def check_quotes(case: Case) -> Iterator[Diagnostic]:
    pairs = case.language.glossary.quotes
    if not pairs or case.is_for_programs:
        return
    agreed = {mark for pair in pairs for mark in pair}
    for place, mark in enumerate(case.value):
        if mark in QUOTES and mark not in agreed:
            hint = Message("write {text}", text=any_of([pair[0] + "…" + pair[1] for pair in pairs]))
            yield case.fault(
                "UWC430", Message("`{mark}` is no quotation mark of this language", mark=mark), hint, place, place + 1
            )


def check_pairs(case: Case) -> Iterator[Diagnostic]:
    """Brackets and quotation marks are opened before they are closed, and all are closed."""
    if case.is_for_programs:
        return
    for pair in (*BRACKETS, *case.language.glossary.quotes):
        opening, closing = pair[0], pair[1]
        place = lonely(case.value, opening, closing) if opening != closing else -1
        if place >= 0:
            message = Message("`{mark}` has no counterpart", mark=case.value[place])
            yield case.fault("UWC430", message, write(f"{opening}…{closing}"), place, place + 1)


def lonely(text: str, opening: str, closing: str) -> int:
    """The place of the first mark without a counterpart, or -1."""
    opened: list[int] = []
    for place, mark in enumerate(text):
        if mark == opening:
            opened.append(place)
        elif mark == closing:
            if not opened:
                return place
            opened.pop()
    return opened[0] if opened else -1
