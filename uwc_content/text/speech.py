"""One language of the commands: looks up the template of a message and fills it there."""

from functools import cache

from uwc_content.diagnostics.message import Counted, Message, Value, fill
from uwc_content.text.wordings import Words

CATALOGUE = "cli.po"
TOLD, COUNT = "told", "count"
"""Contexts of the catalogue: messages by their English template, and counted things by their English singular."""


class Speech:
    """What commands say in a language other than English; a message that nobody has translated stays English."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.own, english = words.languages[0], words.languages[-1]
        self.keys = {found[0]: each for each, found in english.entries.items() if each[0] in (TOLD, COUNT)}
        self.wording = cache(self._wording)

    @classmethod
    def load(cls, locale: str) -> "Speech | None":
        """Nothing for English, which is what the code says, and for languages that nobody has written."""
        words = Words.in_chain(CATALOGUE, locale)
        return cls(words) if len(words.languages) > 1 else None

    def told(self, message: Message) -> str:
        number = message.number if isinstance(message, Counted) else 1
        found = (self.wording(each, number) for each in message.spellings())
        values = {name: self.value(each) for name, each in message.values.items()}
        if isinstance(message, Counted):
            values["n"] = self.words.number(number)
        return fill(next(filter(None, found), message.template), values)

    def value(self, value: Value) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(self.value, value))
        return self.told(value) if isinstance(value, Message) else str(value)

    def _wording(self, template: str, number: int = 1) -> str | None:
        entry = self.keys.get(template)
        return self.own.wording(*entry, number) if entry else None

    def entry(self, context: str, key: str, english: str) -> str:
        """What is worded under a key of its own: help and explanations."""
        return self.own.wording(context, key) or english
