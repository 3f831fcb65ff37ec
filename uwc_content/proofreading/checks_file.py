"""Checks a catalogue as a whole: its header, its keys, and the plural forms of its entries."""

from collections.abc import Iterator
from itertools import chain

from uwc_content.diagnostics import NOTHING, Diagnostic, Message, Span, any_of, write
from uwc_content.proofreading.cases import Language, used_in
from uwc_content.proofreading.plural_rule import PluralRule, read_rule
from uwc_content.proofreading.plurals import SAMPLES, PluralForms
from uwc_content.reading.po import Entry, Key, PoFile, Text

CHARSET = "charset="


def check_header(catalogue: PoFile, language: Language) -> Iterator[Diagnostic]:
    header = catalogue.header
    if header is None:
        if not catalogue.faults:
            hint = Message(
                "begin the file with `{code}` and a msgstr with `Content-Type`, `Language` and `Plural-Forms`",
                code='msgid ""',
            )
            yield Diagnostic("UWC422", Message("the catalogue has no header"), Span.whole_line(catalogue.file), hint)
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
        message = Message("the header states the charset `{name}`", name=charset)
        hint = write("Content-Type: text/plain; charset=UTF-8\\n")
        yield Diagnostic("UWC420", message, text.span(file, start, end or None), hint)


def check_language(file: str, text: Text, language: Language) -> Iterator[Diagnostic]:
    value, start, end = field(text, "Language")
    if value.replace("-", "_") != language.locale.replace("-", "_"):
        message = (
            Message("the header states the language `{name}`", name=value)
            if value
            else Message("the header states no language")
        )
        hint = Message("write `{code}`, or move the file", code=f"Language: {language.locale}\\n")
        yield Diagnostic("UWC422", message, text.span(file, start, end or None), hint)


def check_plural_rule(file: str, text: Text, language: Language) -> Iterator[Diagnostic]:
    value, start, end = field(text, "Plural-Forms")
    rule = read_rule(value) if value else None
    hint = Message("write the rule of CLDR; `uwc i18n init` knows it")
    span = text.span(file, start, end or None)
    if rule is None:
        message = Message("the plural rule cannot be read") if value else Message("the header states no plural rule")
        yield Diagnostic("UWC422", message, span, hint)
    elif language.plurals is not None:
        fault = fault_of_rule(rule, language.plurals)
        if fault:
            yield Diagnostic("UWC422", fault, span, hint)


def fault_of_rule(rule: PluralRule, plurals: PluralForms) -> Message:
    """How a rule differs from CLDR; it may leave out the forms that whole numbers never take."""
    counts = sorted({len(plurals.whole), len(plurals.tags)})
    if rule.forms not in counts:
        return Message(
            "the header states {number} plural forms, and the language has {names}",
            number=rule.forms,
            names=any_of(counts),
        )
    wrong = [n for n in SAMPLES if rule.of(n) != plurals.place(n, rule.forms)]
    return (
        Message("the plural rule gives {number} the form {form}", number=wrong[0], form=rule.of(wrong[0]))
        if wrong
        else NOTHING
    )


def check_keys(catalogue: PoFile) -> Iterator[Diagnostic]:
    known: dict[Key, Entry] = {}
    for entry in catalogue.current:
        first = known.setdefault(entry.key, entry)
        if first is not entry:
            message = (
                Message("`{key}` stands on line {line} already", key=entry.key[1], line=first.line)
                if entry.key[1]
                else Message("a second header")
            )
            span = entry.texts["msgid"].span(catalogue.file)
            yield Diagnostic("UWC423", message, span, Message("delete one of them, or correct its msgctxt or msgid"))


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
        message = Message(
            "the entry has {number} plural forms, and the language {names}",
            number=count,
            names=" or ".join(map(str, sorted(wanted))),
        )
        yield Diagnostic("UWC428", message, entry.worded[-1].span(file), Message("write one msgstr[…] for each form"))
    for form, text in enumerate(entry.worded):
        if not text.value:
            yield Diagnostic(
                "UWC428",
                Message("the form {name} is empty", name=f"msgstr[{form}]"),
                text.span(file),
                Message("translate every form"),
            )
