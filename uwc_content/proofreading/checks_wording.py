"""Checks what a wording says: terms of the glossary, its end, its length, and copies of the source."""

from collections.abc import Iterator

from uwc_content.diagnostics import Diagnostic, Message, any_of
from uwc_content.proofreading.cases import NOUNS, SOURCE_LOCALE, Case, values_of
from uwc_content.proofreading.checks_placeholders import names_in
from uwc_content.proofreading.glossary import without_placeholders

BUDGETS = {
    "name": 40,
    "flavour": 140,
    "legend": 24,
    "letter": 1,
    "colour": 16,
    "era": 8,
    "ordinal": 20,
    "space": 30,
    "noun": 80,
    "place": 40,
    "amount": 40,
    "card": 40,
    "board": 90,
    "screen": 90,
    "question": 110,
    "option": 110,
    "log": 110,
    "help": 110,
}
"""The longest text of each context, in characters: what fits on a card or on a line of a terminal."""
USUAL_BUDGET = 400

ENDS = {
    **dict.fromkeys(".!…。！।", Message("a full stop")),
    **dict.fromkeys(",،、", Message("a comma")),
    **dict.fromkeys(":：", Message("a colon")),
    **dict.fromkeys(";؛；", Message("a semicolon")),
    **dict.fromkeys("?？؟;", Message("a question mark")),
}
"""Marks that end texts; those that mean the same in other scripts or other moods count as one."""
OWN_ENDS = frozenset({"ordinal", "space", "era", "noun"})
"""Contexts where a full stop may be a matter of spelling: Polish writes `2.` for *second*."""
SAME = "same"


def check_terms(case: Case) -> Iterator[Diagnostic]:
    """A term of the source is worded with one of the forms that the glossary of the language accepts."""
    if case.is_source or case.is_for_programs or is_made_of_forms(case):
        return
    theirs, ours = case.language.terms(case.catalogue, of_source=True), case.language.terms(case.catalogue)
    source = case.source.closest(case.catalogue, case.key)
    for term in sorted({found.term for text in source[-1:] for found in theirs.found_in(text)}):
        if term in ours.forms and not ours.uses(case.value, term):
            hint = Message("agreed: {names}", names=", ".join(ours.forms[term][:6]))
            yield case.fault(
                "UWC429", Message("the term `{name}` is not worded as the glossary has it", name=term), hint
            )


def is_made_of_forms(case: Case) -> bool:
    """Whether a noun's wording only says where another form of the noun goes."""
    names = names_in([case.value])
    return case.context.startswith(NOUNS) and bool(names & case.language.noun_forms)


def check_end(case: Case) -> Iterator[Diagnostic]:
    if case.is_source or not case.exact or case.is_for_programs or case.kind in OWN_ENDS:
        return
    wanted = {ENDS.get(text.rstrip()[-1:]) for text in case.exact}
    value = case.value.rstrip()
    found = ENDS.get(value[-1:])
    if found not in wanted:
        told = any_of(sorted(each or Message("no mark") for each in wanted))
        message = Message(
            "the text ends with {found}, and its source with {told}", found=found or Message("no mark"), told=told
        )
        yield case.fault("UWC431", message, Message("end it with {told}", told=told), len(value) - 1, len(value))


def check_length(case: Case) -> Iterator[Diagnostic]:
    budget = BUDGETS.get(case.kind, USUAL_BUDGET)
    if len(case.value) > budget:
        message = Message("the text has {number} characters, and only {most} fit", number=len(case.value), most=budget)
        yield case.fault("UWC435", message, Message("find a shorter wording"), budget, len(case.value))


def check_copy(case: Case) -> Iterator[Diagnostic]:
    """A text that is the same as its source, unless a remark tells why, or nothing in it could differ."""
    if case.form or case.language.name == SOURCE_LOCALE or not case.exact or case.is_for_programs:
        return
    reasons = case.entry.notes(SAME)
    is_copy = all(value in case.exact for value in values_of(case.entry))
    if is_copy and not any(reasons) and not is_same_by_nature(case):
        hint = Message("translate it, or remark `{code}` with the reason", code="# same: …")
        yield case.fault("UWC436", Message("the text is a copy of its source"), hint)
    elif reasons and not is_copy:
        yield case.fault(
            "UWC436",
            Message("the text is remarked as the same as its source, and differs"),
            Message("delete the remark"),
        )


def is_same_by_nature(case: Case) -> bool:
    """Placeholders, marks, Roman numerals, or terms that both languages share."""
    rest = without_placeholders(case.value)
    words = "".join(letter if letter.isalpha() else " " for letter in rest).split()
    is_numeral = all(set(word) <= set("IVXLCDM") for word in words)
    return is_numeral or case.language.terms(case.catalogue).consists_of_terms(case.value)
