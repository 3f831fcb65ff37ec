"""What things of a bundle are called and what they do, in the players' language with English behind it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from uwc_content.language.vocabulary import Vocabulary
from uwc_content.play.player_words import SOURCE, fallback_chain
from uwc_content.text import (
    LACKING,
    Grammar,
    capitalised,
    describe_bag,
    describe_item,
    describe_part,
    describe_parts,
    load_grammar,
    plain_name,
)

PROJECT = Path("locales")
"""The words of the project that is played in come before those of the toolkit."""
Plain = dict[str, Any]


class Names:
    """Names and sentences of one bundle in one language."""

    def __init__(self, bundle: Plain, locale: str) -> None:
        texts: dict[str, dict[str, str]] = bundle["texts"]
        locales = list(dict.fromkeys([*fallback_chain(locale, bundle["pack"]["locales"][0]), SOURCE]))
        self.locale = locale
        self._missing: set[str] = set()
        self.texts = [texts[code] for code in locales if code in texts]
        self.items: dict[str, tuple[str, Plain]] = {
            item["id"]: (type_, item) for type_, items in bundle["items"].items() for item in items
        }
        ruleset = bundle["pack"].get("ruleset") or bundle["pack"]["id"]
        vocabulary = Vocabulary.model_validate(bundle["vocabulary"])
        grammars = [load_grammar(code, ruleset, vocabulary, PROJECT, self.name) for code in locales]
        self.grammars = [grammar for grammar in grammars if grammar is not None]
        self.text = cache(self._text)

    def name(self, identifier: str) -> str:
        """The name of an item, whatever its type; ids are unique."""
        type_ = self.items[identifier][0] if identifier in self.items else ""
        return self._find(f"{type_}.{identifier}.name") or plain_name(identifier).capitalize()

    def flavour(self, identifier: str) -> str:
        """A line about the world of the game, where an item has one."""
        return self._find(f"{self.items[identifier][0]}.{identifier}.flavour") if identifier in self.items else ""

    def place(self, sort: str, identifier: str) -> str:
        """The name of a part of a layout; parts of several layouts may share it."""
        return self._find(f"{sort}.{identifier}.name") or plain_name(identifier)

    def title(self, context: str, key: str) -> str:
        """What the vocabulary of the game calls an action, an end, a zone or a period; its id where nobody says it."""
        found = next((i for i, grammar in enumerate(self.grammars) if grammar.has(context, key)), len(self.grammars))
        if found:
            self._missing.add(f"{context} {key}")
        return printable(self.grammars[found].text(context, key)) if found < len(self.grammars) else plain_name(key)

    def _text(self, identifier: str) -> str:
        """What an item does: its own text where it has one, otherwise its effects in sentences."""
        type_, item = self.items[identifier]
        own = self._find(f"{type_}.{identifier}.text")
        return own or self.sections(type_, item)

    def _find(self, key: str) -> str:
        found = next((i for i, texts in enumerate(self.texts) if key in texts), len(self.texts))
        if 0 < found < len(self.texts):
            self._missing.add(key)
        return printable(self.texts[found][key]) if found < len(self.texts) else ""

    @property
    def missing(self) -> list[str]:
        """What the bundle does not say in this language."""
        return sorted(self._missing)

    # --- pieces of effects ---

    def part(self, part: Plain) -> str:
        return self.said(lambda grammar: capitalised(describe_part(grammar, part)))

    def sections(self, type_: str, item: Plain) -> str:
        """Some of the sections of an item."""
        return self.said(lambda grammar: describe_item(grammar, type_, item))

    def parts(self, parts: Sequence[Plain]) -> str:
        return self.said(lambda grammar: describe_parts(grammar, parts))

    def bag(self, amounts: Mapping[str, int]) -> str:
        return self.said_bag({"of": dict(amounts)}) if amounts else ""

    def said_bag(self, bag: Plain) -> str:
        return self.said(lambda grammar: describe_bag(grammar, bag))

    def said(self, describe: Callable[[Grammar], str]) -> str:
        """The sentence in the first language that can say it."""
        text = ""
        for grammar in self.grammars:
            text = describe(grammar)
            if LACKING not in text:
                break
        return printable(text)


def printable(text: str) -> str:
    """Without anything that could steer a terminal."""
    return "".join(each if each.isprintable() else " " for each in text)
