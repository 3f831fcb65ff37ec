"""Ids, facts and labels of options in the words of whoever reads the page."""

from typing import Any

from uwc_content.studio.page_words import PAGE, PageWords
from uwc_content.studio.snapshot import Snapshot
from uwc_content.text import plain_name
from uwc_content.workshop.scenarios.failures import counted

VERB = "verb."
"""Before the words of options in the catalogue of the pages."""


class Telling:
    """Names of one pack in one language; what has no name is told by its id."""

    def __init__(self, snapshot: Snapshot, locale: str, words: PageWords) -> None:
        self.snapshot = snapshot
        self.locale = locale
        self.words = words
        supplies = snapshot.gathered(locale).supplies[locale]
        self.nouns: dict[str, Any] = supplies.common["noun"]
        self.icons = {file.rpartition("/")[2].partition(".")[0]: file for file in supplies.files if "icons/" in file}
        self.names = {key.partition(".")[2]: key for key in snapshot.records}

    def word(self, name: str) -> str:
        """A noun, an item, a part of a layout, or a word of the language."""
        if name in self.names:
            return self.snapshot.name_of(self.names[name], self.locale)
        if self.nouns.get(name):
            return str(self.nouns[name])
        if self.words.has(PAGE, VERB + name):
            return self.words.say(VERB + name)
        if label := self.snapshot.label(self.locale, name, "value", "type", "section", "field", "part"):
            return label
        texts = self.snapshot.bundle["texts"].get(self.locale, {})
        found = (text for key, text in texts.items() if key.endswith(f".{name}.name"))
        return next(found, plain_name(name))

    def icon(self, name: str) -> str:
        """Where the picture of a noun lies; empty where there is none."""
        file = self.icons.get(name)
        return f"/packs/{self.snapshot.pack}/files/{file}" if file else ""

    def label(self, words: tuple[str, ...]) -> str:
        """`build mill home`: each piece by its name."""
        verb, *pieces = map(self.piece, words)
        return f"{verb}: {', '.join(pieces)}" if pieces else verb

    def piece(self, text: str) -> str:
        number, blank, name = text.partition(" ")
        return f"{number} {self.word(name)}" if blank and number.isdecimal() else self.word(text)

    def fact(self, path: str) -> str:
        return " › ".join(self.word(each) for each in path.split("."))

    def value(self, value: Any) -> str:
        if isinstance(value, dict):
            return ", ".join(f"{self.word(str(key))}: {self.value(each)}" for key, each in value.items()) or "–"
        if isinstance(value, list):
            names = [self.word(each) if isinstance(each, str) else str(each) for each in value]
            alike = {name: names.count(name) for name in names}
            return ", ".join(counted(name, number) for name, number in alike.items()) or "–"
        return self.word(value) if isinstance(value, str) else str(value)
