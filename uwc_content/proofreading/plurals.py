"""Plural forms of any language, from CLDR's rules for whole numbers, and the header that a PO file states them with."""

from functools import lru_cache
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.plural import PluralRule, to_gettext

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.text.grammar import PLURAL_ORDER, locale_of

SAMPLES = (*range(205), 1000, 10_000, 100_000, 1_000_000, 2_000_000)
"""Numbers that show every form of every language, the million of Romance languages included."""
SCRIPT = 4
"""Letters of a script: `Hant`."""
NO_EXPONENT = {"(e == 0)": "(0 == 0)", "(e >= 0 && e <= 5)": "(0 == 0)"}
"""What is left of rules about numbers such as `1e6`, which no text here has."""


class PluralForms(NamedTuple):
    tags: tuple[str, ...]
    """All forms of the language in the order of PO files."""
    whole: tuple[str, ...]
    """Those that whole numbers take."""
    taken: dict[int, str]
    """number → form, for the samples"""

    def place(self, n: int, forms: int) -> int:
        """Where a number's form stands in a file with so many forms."""
        order = self.whole if forms == len(self.whole) else self.tags
        return order.index(self.taken[n])

    def is_for_one_number(self, place: int, forms: int) -> bool:
        """Whether a form serves a single number, so that it need not show it."""
        return sum(self.place(n, forms) == place for n in SAMPLES) == 1


def tidy_code(code: str) -> str:
    """`DE` is `de`, and `pt-br` is `pt_BR`: as folders and CLDR spell them."""
    language, *rest = code.replace("-", "_").split("_")
    return "_".join([language.lower(), *(part.title() if len(part) == SCRIPT else part.upper() for part in rest)])


def found_locale(code: str) -> Locale | None:
    """Nothing for a language that CLDR does not know."""
    try:
        return locale_of(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError, TypeError):
        return None


def known_locale(code: str) -> Locale:
    """The locale of a code; Refusal if CLDR has none."""
    found = found_locale(code)
    if found is None:
        hint = Message("use a code of CLDR such as `cs`, `pt_BR` or `zh_Hant`")
        raise Refusal(Message("there is no language `{locale}`", locale=code), hint)
    return found


@lru_cache(maxsize=64)
def plural_forms(code: str) -> PluralForms | None:
    found = found_locale(code)
    return None if found is None else forms_of(found)


def forms_of(locale: Locale) -> PluralForms:
    rule = locale.plural_form
    taken = {n: rule(n) for n in SAMPLES}
    tags = tuple(tag for tag in PLURAL_ORDER if tag in rule.tags | {"other"})
    return PluralForms(tags, tuple(tag for tag in tags if tag in taken.values()), taken)


def plural_header(code: str) -> str:
    """`nplurals=3; plural=…;`: the last form serves for whatever fits no other."""
    locale = known_locale(code)
    named = forms_of(locale).whole[:-1]
    text = to_gettext(PluralRule({tag: each for tag, each in locale.plural_form.rules.items() if tag in named}))
    for written, meant in NO_EXPONENT.items():
        text = text.replace(written, meant)
    return text.replace("plural=(0)", "plural=0")


@lru_cache(maxsize=64)
def is_right_to_left(code: str) -> bool:
    found = found_locale(code)
    return found is not None and found.character_order == "right-to-left"
