"""One language of the commands: words English texts anew, whether they are templates or already filled."""

import re
from functools import cache
from typing import NamedTuple

from uwc_content.text.wording import PLACEHOLDER, fill
from uwc_content.text.words import Words

CATALOGUE = "cli.po"
SAID, TOLD, COUNT = "said", "told", "count"
"""Contexts of the catalogue: templates that commands fill, texts that reach them filled, and counted things."""
DEEPEST = 4
"""Messages hold others, such as a hint within a hint, but not many."""


class Template(NamedTuple):
    """An English text with placeholders, and how to find it again in a text that is filled already."""

    key: str
    pattern: re.Pattern[str]
    literal: str
    """Its longest piece without a placeholder: a text without this piece is not made of it."""
    weight: int
    """How much of it is fixed: the more, the closer it fits."""
    code: frozenset[str]
    """Placeholders between backticks: their values are no words of any language."""


def template_of(key: str, wording: str) -> Template:
    pieces = PLACEHOLDER.split(wording)
    fixed, names = pieces[::2], pieces[1::2]
    code = frozenset(name for i, name in enumerate(names) if "".join(fixed[: i + 1]).count("`") % 2)
    pattern = re.escape(fixed[0])
    for i, name in enumerate(names):
        anything = "[^`]*" if name in code else ".+?"
        again = name in names[:i]
        pattern += (f"(?P={name})" if again else f"(?P<{name}>{anything})") + re.escape(fixed[i + 1])
    return Template(key, re.compile(pattern, re.DOTALL), max(fixed, key=len), sum(map(len, fixed)), code)


class Speech:
    """What commands say in a language other than English.

    Messages, hints and refusals reach the command line as English texts: they are values that tests compare, caches
    keep and JSON shows. Here, at the edge, each is recognised by its template and worded anew; a text that nobody has
    translated stays English.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self.own, english = words.languages[0], words.languages[-1]
        said, told = (
            {key: found[0] for (context, key), found in english.entries.items() if context == wanted}
            for wanted in (SAID, TOLD)
        )
        self.said = {wording: key for key, wording in said.items()}
        self.keys = {wording: key for key, wording in told.items()}
        filled = [template_of(key, wording) for key, wording in told.items() if PLACEHOLDER.search(wording)]
        self.templates = sorted(filled, key=lambda each: -each.weight)
        self.told = cache(self._told)

    @classmethod
    def load(cls, locale: str) -> "Speech | None":
        """Nothing for English, which is what the code says, and for languages that nobody has written."""
        words = Words.in_chain(CATALOGUE, locale)
        return cls(words) if len(words.languages) > 1 else None

    # --- templates ---

    def say(self, wording: str, values: dict[str, str]) -> str:
        key = self.said.get(wording)
        found = self.own.wording(SAID, key) if key else None
        return fill(found or wording, values)

    def plural(self, number: int, one: str) -> str | None:
        found = self.own.wording(COUNT, one, number)
        return fill(found, {"n": self.words.number(number)}) if found else None

    def entry(self, context: str, key: str, english: str) -> str:
        """What is worded under a key of its own: help and explanations."""
        return self.own.wording(context, key) or english

    # --- texts that are filled already ---

    def _told(self, text: str) -> str:
        return self.anew(text) or text

    def anew(self, text: str, depth: int = 0) -> str | None:
        """The text in this language, if it is known."""
        key = self.keys.get(text)
        if key is not None:
            return self.own.wording(TOLD, key)
        for template in self.templates if depth < DEEPEST else ():
            match = template.pattern.fullmatch(text) if template.literal in text else None
            found = self.own.wording(TOLD, template.key) if match else None
            if match and found:
                return fill(found, {name: self.value(template, name, match[name], depth) for name in match.groupdict()})
        return None

    def value(self, template: Template, name: str, value: str, depth: int) -> str:
        return value if name in template.code else self.anew(value, depth + 1) or value

    def template_key(self, text: str) -> str | None:
        """The key of the template that a text is made of."""
        found = (each.key for each in self.templates if each.literal in text and each.pattern.fullmatch(text))
        return self.keys.get(text) or next(found, None)
