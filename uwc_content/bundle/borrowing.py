"""Tells how many texts of a language are borrowed from another one, and what it would take to have its own."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.text import LACKING

LACKED = re.compile("⟦([^⟦⟧]*)⟧")
ROLES = {"name": Message("names"), "text": Message("rules texts"), "flavour": Message("flavour texts")}

Listed = Mapping[str, str]
"""`type.id.role`: text."""


def words_lacked(texts: Iterable[str]) -> Counter[str]:
    """The entries that sentences asked for in vain: in how many of them each is missing."""
    return Counter(key for text in texts if LACKING in text for key in set(LACKED.findall(text)))


def borrowed(locale: str, lender: str, needed: Listed, own: Listed, broken: Listed, span: Span) -> Iterator[Diagnostic]:
    """One fault for each role; `needed` are the texts of the lender, `own` those of the language.

    `broken` are those that it could not put together.
    """
    for role, told in ROLES.items():
        wanted = [key for key in needed if key.endswith(f".{role}")]
        missing = sorted(key for key in wanted if key not in own)
        if missing:
            message = in_other_words(len(missing), len(wanted), told, locale, lender)
            yield Diagnostic("UWC438", message, span, hint_for(locale, missing, broken))


def in_other_words(number: int, every: int, what: Message, locale: str, lender: str) -> Message:
    return Message(
        "{number} of {all} {what} of `{locale}` are those of `{lender}`",
        number=number,
        all=every,
        what=what,
        locale=locale,
        lender=lender,
    )


def hint_for(locale: str, missing: list[str], broken: Listed) -> Message:
    """The entry that most of them lack, or the first item."""
    lacked = words_lacked(broken.get(key, "") for key in missing)
    most = min(lacked, key=lambda key: (-lacked[key], key), default="")
    lack = (
        Message("`{key}` is missing in {number} of them", key=most, number=lacked[most])
        if most
        else Message("the first is `{key}`", key=missing[0].rpartition(".")[0])
    )
    return Message("{lack}; `{command}` lists what to translate", lack=lack, command=f"uwc i18n todo {locale}")
