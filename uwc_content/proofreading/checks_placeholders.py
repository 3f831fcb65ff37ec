"""Checks what stands in braces and what is counted: placeholders, icon tokens and numbers. Nothing is filled in."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from uwc_content.diagnostics import Diagnostic, Message, did_you_mean, write
from uwc_content.proofreading.cases import NOUNS, Case, family_of

BRACES = re.compile(r"\{([^{}]*)\}")
NAME = re.compile(r"[a-z_]+")
ICON = re.compile(r"[a-z_]+:\d{1,4}")
STRAY = re.compile(r"[{}]")
DIGITS = re.compile(r"\d{1,18}")
OPTIONAL = "attribute"
"""May stand in every wording, and never needs to."""
SAME_MEANING = {"continued": "text", "required": "text"}
"""Placeholders that tell the same as another one; a language may write any of them."""
OWN_NAMES = {".nth": {"nth", "place"}, ".it": {"things"}}
"""Variants that tell something which the source has no entry for, or leaves out."""
ICON_FORMS, TOKEN = "icon:", "icon"
"""Forms of icons, which only add an ending to `{icon}`."""
PRICED = ("build", "upgrade")
PRICE = "cost"
"""May stand in acts that cost something, where a language has the price inside the clause."""
LOOKING_BACK, PERIOD = ("event:did", "event:not_did"), "period"
"""May stand in what has happened, where a language says inside the clause since when."""
PER_SUM, GAINED = ".per", "amount"
"""What is gained per so much of a sum, where a language words the whole phrase."""
NUMBER = "n"
UNCOMPARED_NUMBERS = frozenset({"noun", "ordinal"})


def names_in(texts: Iterable[str]) -> set[str]:
    return {name for text in texts for name in BRACES.findall(text) if NAME.fullmatch(name)}


def check_braces(case: Case) -> Iterator[Diagnostic]:
    """Whatever stands in braces is the plain name of a placeholder or an icon token."""
    if "{" not in case.value and "}" not in case.value:
        return
    for match in BRACES.finditer(case.value):
        if not NAME.fullmatch(match[1]) and not ICON.fullmatch(match[1]):
            message = Message("`{text}` is no placeholder", text=match[0])
            hint = Message("placeholders are plain lower-case names; they have no numbers, dots or marks")
            yield case.fault("UWC424", message, hint, *match.span())
    for match in STRAY.finditer(BRACES.sub(lambda braces: " " * len(braces[0]), case.value)):
        hint = Message("placeholders are written `{code}`", code="{name}")
        yield case.fault("UWC424", Message("this `{mark}` has no counterpart", mark=match[0]), hint, *match.span())


def check_unknown(case: Case) -> Iterator[Diagnostic]:
    known = known_names(case)
    if known is None:
        return
    for match in BRACES.finditer(case.value):
        if NAME.fullmatch(match[1]) and match[1] not in known and not is_numeral(case, match[1], known):
            hint = did_you_mean(match[1], known) or known_here(known)
            yield case.fault(
                "UWC424", Message("there is no placeholder `{name}` here", name=match[0]), hint, *match.span()
            )


def known_here(known: set[str]) -> Message:
    shown = sorted(known - {OPTIONAL, PRICE, PERIOD, *SAME_MEANING})
    return (
        Message("the source has {names}", names=", ".join(f"`{{{name}}}`" for name in shown))
        if shown
        else Message("the source has none")
    )


def known_names(case: Case) -> set[str] | None:
    """What the source has at this key or, for variants that it lacks, at the keys that begin alike."""
    context, language = case.context, case.language
    if context.startswith(NOUNS) or context == "number":
        return {*language.noun_forms, NUMBER, OPTIONAL}
    if context.startswith(ICON_FORMS):
        return {TOKEN}
    found = case.exact or case.source.families.get(family_of(case.key), ())
    if not found:
        return None
    names = names_in(found) | {OPTIONAL}
    names |= {name for name in (*SAME_MEANING, *SAME_MEANING.values()) if meanings(names) & meanings({name})}
    names |= {PRICE} if context == "template" and case.key[1].startswith(PRICED) else set()
    names |= {PERIOD} if context in LOOKING_BACK else set()
    names |= {GAINED} if context == "sum" and case.key[1].endswith(PER_SUM) else set()
    names |= {name for variant, own in OWN_NAMES.items() if variant in case.key[1] for name in own}
    return names | language.noun_forms if case.kind == "shared" else names


def meanings(names: Iterable[str]) -> set[str]:
    return {SAME_MEANING.get(name, name) for name in names}


def is_numeral(case: Case, name: str, known: set[str]) -> bool:
    """Whether it is a number of the source with an ending of the language's own, such as `n_times`."""
    base, _, form = name.partition("_")
    return form in case.language.number_forms and (base in known or base == NUMBER)


def check_missing(case: Case) -> Iterator[Diagnostic]:
    if case.context.startswith(ICON_FORMS) and TOKEN not in names_in([case.value]):
        hint = Message("write `{code}` where its value belongs", code=f"{{{TOKEN}}}")
        yield case.fault("UWC425", Message("the placeholder `{name}` is missing", name=f"{{{TOKEN}}}"), hint)
    if case.is_source or case.context.startswith(NOUNS) or not case.exact:
        return
    needed = meanings(names_in(case.exact[-1:])) - {OPTIONAL} - ({NUMBER} if case.is_for_one_number else set())
    present = {told for name in names_in([case.value]) for told in told_by(case, name)}
    if case.kind == "shared" and present:
        return  # A language may need the noun in another form there.
    for name in sorted(needed - present):
        hint = Message("write `{code}` where its value belongs", code=f"{{{name}}}")
        yield case.fault("UWC425", Message("the placeholder `{name}` is missing", name=f"{{{name}}}"), hint)


def told_by(case: Case, name: str) -> Iterator[str]:
    """The placeholders of the source whose value a placeholder shows."""
    base, _, form = name.partition("_")
    yield SAME_MEANING.get(name, name)
    if form in case.language.number_forms:
        yield base


def check_icons(case: Case) -> Iterator[Diagnostic]:
    if case.is_source or not case.exact:
        return
    wanted = Counter(icons_in(case.exact[-1]))
    present = Counter(icons_in(case.value))
    for icon in sorted(wanted - present):
        yield case.fault(
            "UWC426", Message("the icon `{name}` of the source is missing", name=f"{{{icon}}}"), write(f"{{{icon}}}")
        )
    for icon in sorted(present - wanted):
        start = case.value.index(f"{{{icon}}}")
        hint = did_you_mean(icon, wanted) or Message("delete it")
        yield case.fault(
            "UWC426", Message("the source has no icon `{name}`", name=f"{{{icon}}}"), hint, start, start + len(icon) + 2
        )


def icons_in(text: str) -> list[str]:
    return [icon for icon in BRACES.findall(text) if ICON.fullmatch(icon)]


def check_numbers(case: Case) -> Iterator[Diagnostic]:
    """A number of the source is missing and a foreign one is there: most likely one was mistyped for the other."""
    if case.is_source or not case.exact or case.is_for_programs or case.kind in UNCOMPARED_NUMBERS:
        return
    wanted = Counter(number for number, _ in numbers_in(case.exact[-1]))
    known = {number for text in case.exact for number, _ in numbers_in(text)}
    present = numbers_in(case.value)
    missing = wanted - Counter(number for number, _ in present)
    if missing:
        for number, (start, end) in present:
            if number not in known:
                told = ", ".join(map(str, sorted(missing)))
                message = Message("{number} stands here, and the source has {other}", number=number, other=told)
                yield case.fault("UWC427", message, Message("is it {number}?", number=told), start, end)


def numbers_in(text: str) -> list[tuple[int, tuple[int, int]]]:
    plain = BRACES.sub(lambda braces: " " * len(braces[0]), text)
    return [(int(match[0]), match.span()) for match in DIGITS.finditer(plain)]
