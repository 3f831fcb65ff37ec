"""Plural headers of any language, from CLDR's rules for whole numbers."""

from functools import cache

from babel import Locale, UnknownLocaleError
from babel.plural import PluralRule, to_gettext

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.text.grammar import PLURAL_ORDER, locale_of

WHOLE_NUMBERS = (*range(1001), 1_000_000, 2_000_000)
"""Large enough for every rule of CLDR about whole numbers, the million of Romance languages included."""
NO_EXPONENT = {"(e == 0)": "(0 == 0)", "(e >= 0 && e <= 5)": "(0 == 0)"}
"""What is left of rules about numbers such as `1e6`, which no text here has."""


def known_locale(code: str) -> Locale:
    """The locale of a code; Refusal if CLDR has none."""
    try:
        return locale_of(code)
    except (UnknownLocaleError, ValueError, TypeError) as unknown:
        hint = Message("use a code of CLDR such as `cs`, `pt_BR` or `zh_Hant`")
        raise Refusal(Message("there is no language `{locale}`", locale=code), hint) from unknown


@cache
def plural_tags(code: str) -> tuple[str, ...]:
    """The categories that whole numbers fall into, in the order of the forms."""
    rule = known_locale(code).plural_form
    used = {rule(n) for n in WHOLE_NUMBERS}
    return tuple(tag for tag in PLURAL_ORDER if tag in used)


def plural_header(code: str) -> str:
    """`nplurals=3; plural=…;`: the last form serves for whatever fits no other."""
    rule, tags = known_locale(code).plural_form, plural_tags(code)
    text = to_gettext(PluralRule({tag: each for tag, each in rule.rules.items() if tag in tags[:-1]}))
    for written, meant in NO_EXPONENT.items():
        text = text.replace(written, meant)
    return text.replace("plural=(0)", "plural=0")
