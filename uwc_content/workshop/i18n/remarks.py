"""What translators are told about an entry: where it appears, an item that shows it, its limit, its English text."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.proofreading.checks_wording import BUDGETS, USUAL_BUDGET
from uwc_content.reading.po import Entry, Key
from uwc_content.reading.po_remarks import EXTRACTED
from uwc_content.text import Grammar, describe_item, load_grammar
from uwc_content.workshop.i18n.catalogues import GRAMMAR, SOURCE, TECHNICAL, VOCABULARY, Workshop, written_source
from uwc_content.workshop.pack_folder import PackFolder

PLACES = {
    "template": "a clause of rules text; {…} are filled in and stay as they are",
    "event:": "an event within a sentence",
    "stands": "a condition about a track",
    "space:": "the name of a space",
    "shared:": "what things have in common",
    "permission": "a permission in rules text",
    "word": "a word of this game in rules text",
    "lead": "before a section of rules text",
    "item": "a certain thing by its name",
    "list:": "how the things of a list are joined",
    "ordinal": "an ordinal number within a sentence",
    "labels": "labels of alternatives",
    "noun:": "a noun in this form; a language may have other forms, see GRAMMAR.md",
    "role": "which form nouns take in this place, see GRAMMAR.md",
    "class": "nouns that behave alike, see GRAMMAR.md",
    "liaison": "words that change before certain sounds, see GRAMMAR.md",
    "number": "endings of numbers, see GRAMMAR.md",
    "told": "a message of the commands; what stands between backticks is not translated",
    "count": "how many of something, in messages of the commands",
    "fact": "what is told about a fact of an item: a label or a phrase that asks for it, or its value",
    "command": "help of a command or of one of its options",
    "code": "what `uwc explain` tells about a code",
    "type": "what items of a type are called together, in tables and exports",
    "part": "what parts of an item are called together, in tables and exports",
    "field": "what a fact about an item is called, in tables and exports",
    "value": "a value of such a fact",
    "section": "what a part of the rules text is called, in tables and exports",
    "name": "a name, as it is printed at the top of the item",
}
"""Beginning of a context: where its entries appear."""
EXAMPLE = "example"
ELSEWHERE = "a text of the game at the terminal"


class Use(NamedTuple):
    """How many items show an entry, and the shortest text among them."""

    seen: int
    example: str


UNSEEN = Use(0, "")


class ListeningGrammar(Grammar):
    """The English grammar, which notes what it is asked for."""

    heard: set[Key]

    def wording(self, context: str, key: str, n: int = 1) -> str | None:
        found = super().wording(context, key, n)
        if found is not None:
            self.heard.add((context, key))
        return found

    def listen(self) -> None:
        """Begin anew; what the grammar remembers would otherwise not be asked for again."""
        self.heard = set()
        for memory in (self._nouns, self._forms, self._lists):
            memory.clear()


class Remarks:
    """Knows the items of a project; they are compiled when the first entry asks."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop

    @cached_property
    def uses(self) -> dict[str, dict[Key, Use]]:
        """By catalogue: every entry that rules text of the packs needs, and every name."""
        uses: dict[str, dict[Key, Use]] = {}
        for pack in self.workshop.packs:
            for name in (GRAMMAR, VOCABULARY + pack.nouns, pack.id):
                uses.setdefault(name, {})
            for keys, copies, text in self.seen_in(pack):
                for name in (GRAMMAR, VOCABULARY + pack.nouns, pack.id):
                    note(uses[name], keys, copies, text)
        return uses

    def use_of(self, name: str, key: Key) -> Use:
        return self.uses.get(name, {}).get(key, UNSEEN)

    def seen_in(self, pack: PackFolder) -> Iterator[tuple[set[Key], int, str]]:
        grammar = load_grammar(SOURCE, pack.nouns, pack.vocabulary, self.workshop.locales)
        listening = ListeningGrammar(grammar.entries if grammar else {}, SOURCE, pack.vocabulary)
        for type_, records in compile_pack(pack.folder, pack.find).items.items():
            for record in records:
                listening.listen()
                text = describe_item(listening, type_, record.item)
                yield {*listening.heard, ("name", f"{type_}.{record.id}")}, copies_of(record), text


def note(uses: dict[Key, Use], keys: set[Key], copies: int, text: str) -> None:
    for key in keys:
        known = uses.get(key, UNSEEN)
        is_better = not known.example or len(text) < len(known.example)
        uses[key] = Use(known.seen + copies, text if is_better else known.example)


def copies_of(record: ItemRecord) -> int:
    copies = record.fields.get("copies", 1)
    return copies if isinstance(copies, int) else 1


def remarks_for(english: Entry, name: str, remarks: Remarks) -> list[str]:
    """The comments of a new entry: those of English, then what is known about it."""
    comments = [f"#. {each.text}" for each in english.remarks(EXTRACTED) if not each.name]
    facts = {
        "appears": place_of(english.key[0]),
        EXAMPLE: remarks.use_of(name, english.key).example,
        "limit": limit_of(english.key[0]),
        SOURCE: written_source(english.wordings),
    }
    return [*comments, *(f"#. {name}: {text}" for name, text in facts.items() if text)]


def limit_of(context: str) -> str:
    """What the check of lengths allows."""
    longest = BUDGETS.get(context.partition(":")[0], USUAL_BUDGET)
    return "" if context in TECHNICAL else f"{longest} character{'s' if longest > 1 else ''}"


def place_of(context: str) -> str:
    return next((text for start, text in PLACES.items() if context.startswith(start)), ELSEWHERE)
