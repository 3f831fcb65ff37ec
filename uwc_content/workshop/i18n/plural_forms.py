"""Which plural forms the whole numbers of a language take, by CLDR."""

from functools import lru_cache
from typing import NamedTuple

from babel import Locale, UnknownLocaleError

from uwc_content.text.grammar import PLURAL_ORDER, locale_of

SAMPLES = (*range(205), 1000, 10_000, 100_000, 1_000_000, 2_000_000)
"""Numbers that show every form of every language."""


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


@lru_cache(maxsize=64)
def plural_forms(locale: str) -> PluralForms | None:
    """Nothing for a language that CLDR does not know."""
    known = known_locale(locale)
    if known is None:
        return None
    rule = known.plural_form
    taken = {n: rule(n) for n in SAMPLES}
    tags = tuple(tag for tag in PLURAL_ORDER if tag in rule.tags | {"other"})
    return PluralForms(tags, tuple(tag for tag in tags if tag in taken.values()), taken)


@lru_cache(maxsize=64)
def is_right_to_left(locale: str) -> bool:
    known = known_locale(locale)
    return known is not None and known.character_order == "right-to-left"


def known_locale(locale: str) -> Locale | None:
    try:
        return locale_of(locale.replace("-", "_"))
    except (UnknownLocaleError, ValueError, TypeError):
        return None
