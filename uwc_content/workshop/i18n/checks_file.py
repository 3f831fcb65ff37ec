"""Checks a catalogue as a whole: its header, its keys, and the plural forms of its entries."""

from collections.abc import Iterator
from itertools import chain

from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.reading.po import Entry, Key, PoFile, Text
from uwc_content.workshop.i18n.cases import Language, used_in
from uwc_content.workshop.i18n.plural_rule import PluralRule, read_rule
from uwc_content.workshop.i18n.plurals import SAMPLES, PluralForms

CHARSET = "charset="


def check_header(catalogue: PoFile, language: Language) -> Iterator[Diagnostic]:
    header = catalogue.header
    if header is None:
        if not catalogue.faults:
            hint = 'begin the file with `msgid ""` and a msgstr with `Content-Type`, `Language` and `Plural-Forms`'
            yield Diagnostic("UWC422", "the catalogue has no header", Span.whole_line(catalogue.file), hint)
        return
    text = header.worded[0]
    yield from chain(
        check_charset(catalogue.file, text),
        check_language(catalogue.file, text, language),
        check_plural_rule(catalogue.file, text, language),
    )


def field(text: Text, name: str) -> tuple[str, int, int]:
    """The value of a field of the header, and its place; nothing if it is not there."""
    place = 0
    for line in text.value.split("\n"):
        if line.lower().startswith(f"{name.lower()}:"):
            return line[len(name) + 1 :].strip(), place, place + len(line)
        place += len(line) + 1
    return "", 0, 0


def check_charset(file: str, text: Text) -> Iterator[Diagnostic]:
    value, start, end = field(text, "Content-Type")
    charset = value.partition(CHARSET)[2].strip() or "none"
    if charset.upper() not in ("UTF-8", "UTF8"):
        message = f"the header states the charset `{charset}`"
        hint = "write `Content-Type: text/plain; charset=UTF-8\\n`"
        yield Diagnostic("UWC420", message, text.span(file, start, end or None), hint)


def check_language(file: str, text: Text, language: Language) -> Iterator[Diagnostic]:
    value, start, end = field(text, "Language")
    if value.replace("-", "_") != language.locale.replace("-", "_"):
        message = f"the header states the language `{value}`" if value else "the header states no language"
        hint = f"write `Language: {language.locale}\\n`, or move the file"
        yield Diagnostic("UWC422", message, text.span(file, start, end or None), hint)


def check_plural_rule(file: str, text: Text, language: Language) -> Iterator[Diagnostic]:
    value, start, end = field(text, "Plural-Forms")
    rule = read_rule(value) if value else None
    hint = "write the rule of CLDR; `uwc i18n init` knows it"
    span = text.span(file, start, end or None)
    if rule is None:
        message = "the plural rule cannot be read" if value else "the header states no plural rule"
        yield Diagnostic("UWC422", message, span, hint)
    elif language.plurals is not None:
        fault = fault_of_rule(rule, language.plurals)
        if fault:
            yield Diagnostic("UWC422", fault, span, hint)


def fault_of_rule(rule: PluralRule, plurals: PluralForms) -> str:
    """How a rule differs from CLDR; it may leave out the forms that whole numbers never take."""
    counts = sorted({len(plurals.whole), len(plurals.tags)})
    if rule.forms not in counts:
        return f"the header states {rule.forms} plural forms, and the language has {' or '.join(map(str, counts))}"
    wrong = [n for n in SAMPLES if rule.of(n) != plurals.place(n, rule.forms)]
    return f"the plural rule gives {wrong[0]} the form {rule.of(wrong[0])}" if wrong else ""


def check_keys(catalogue: PoFile) -> Iterator[Diagnostic]:
    known: dict[Key, Entry] = {}
    for entry in catalogue.current:
        first = known.setdefault(entry.key, entry)
        if first is not entry:
            message = f"`{entry.key[1]}` stands on line {first.line} already" if entry.key[1] else "a second header"
            span = entry.texts["msgid"].span(catalogue.file)
            yield Diagnostic("UWC423", message, span, "delete one of them, or correct its msgctxt or msgid")


def check_plurals(catalogue: PoFile, language: Language) -> Iterator[Diagnostic]:
    """Every plural entry has a wording for each form of the language."""
    header = catalogue.header
    rule = read_rule(field(header.worded[0], "Plural-Forms")[0]) if header else None
    wanted = counts_of(rule, language)
    for entry in used_in(catalogue):
        if entry.plural is not None:
            yield from incomplete(catalogue.file, entry, wanted)


def counts_of(rule: PluralRule | None, language: Language) -> set[int]:
    """How many forms entries may have; a header that is wrong has a fault of its own."""
    plurals = language.plurals
    if plurals is None:
        return {rule.forms} if rule else set()
    counts = {len(plurals.whole), len(plurals.tags)}
    return {rule.forms} if rule and rule.forms in counts else counts


def incomplete(file: str, entry: Entry, wanted: set[int]) -> Iterator[Diagnostic]:
    count = len(entry.wordings)
    if wanted and count not in wanted:
        message = f"the entry has {count} plural forms, and the language {' or '.join(map(str, sorted(wanted)))}"
        yield Diagnostic("UWC428", message, entry.worded[-1].span(file), "write one msgstr[…] for each form")
    for form, text in enumerate(entry.worded):
        if not text.value:
            yield Diagnostic("UWC428", f"the form msgstr[{form}] is empty", text.span(file), "translate every form")
