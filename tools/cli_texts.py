"""Keeps the English catalogue of the commands in step with the code: `tools/cli_texts.py --write`.

Help of commands and what codes mean are copied from the code; the templates of messages are found there by Babel.
`uwc i18n update` then brings the other languages up to date.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import typer.main
from babel.messages.extract import extract_from_dir

from uwc_content.cli.helping import texts_of
from uwc_content.cli.main import app
from uwc_content.diagnostics import CODES
from uwc_content.diagnostics.message import PLACEHOLDER
from uwc_content.reading.po import Entry, Key, PoFile, new_entry, read_po
from uwc_content.text import SHIPPED
from uwc_content.text.speech import CATALOGUE, COUNT, TOLD

PACKAGE = Path(__file__).parent.parent / "uwc_content"
ENGLISH = SHIPPED / "en" / "LC_MESSAGES" / CATALOGUE
KEYWORDS = {"": {"Message": None, "Counted": (1, 2)}, "cli": {"say": None}}
"""What is called with a template, by folder; what is counted has one for a single thing and one for several."""
LONGEST_KEY = 45


# --- help and explanations ---


def texts_of_code() -> dict[Key, str]:
    """Help and explanations, by their keys."""
    helps = {("command", key): owner.help for key, owner in texts_of(typer.main.get_command(app))}
    parts = ("title", "cause", "cure")
    return helps | {("code", f"{code}.{part}"): getattr(each, part) for code, each in CODES.items() for part in parts}


def updated(file: PoFile) -> PoFile:
    """Changed texts are replaced, new ones follow the last of their sort, and those without code are gone."""
    wanted = texts_of_code()
    contexts = {context for context, _ in wanted}
    file.entries = [each for each in file.entries if each.key[0] not in contexts or each.key in wanted]
    for key, text in wanted.items():
        if key in file.used:
            file.used[key].set_wordings([text])
        else:
            add(file, key, [text])
    return file


def add(file: PoFile, key: Key, wordings: list[str]) -> None:
    plural = key[1] if len(wordings) > 1 else None
    file.entries.insert(place_after(file.entries, key[0]), new_entry(*key, plural, wordings, []))


def place_after(entries: list[Entry], context: str) -> int:
    return max((i + 1 for i, each in enumerate(entries) if each.key[0] == context), default=len(entries))


# --- templates of messages ---


def templates() -> dict[tuple[str, ...], str]:
    """Every template of the code that has words, with one for several things where they are counted, and its place."""
    return {
        wordings: f"{Path(folder) / file}:{line}"
        for folder, keywords in KEYWORDS.items()
        for file, line, text, _, _ in extract_from_dir(PACKAGE / folder, [("**.py", "python")], keywords=keywords)
        if has_words((wordings := text if isinstance(text, tuple) else (text,))[0])
    }


def has_words(template: str) -> bool:
    return any(each.isalpha() for each in PLACEHOLDER.sub("", template))


def lacking(file: PoFile) -> dict[tuple[str, ...], str]:
    """The templates that the catalogue does not have."""
    known = {tuple(each.wordings) for each in file.used.values() if each.key[0] in (TOLD, COUNT)}
    return {wordings: place for wordings, place in templates().items() if wordings not in known}


def add_templates(file: PoFile) -> None:
    for wordings in lacking(file):
        context = COUNT if len(wordings) > 1 else TOLD
        taken = {key for other, key in file.used if other == context}
        add(file, (context, key_for(wordings[0], taken)), list(wordings))


def key_for(template: str, taken: set[str]) -> str:
    """A permanent name: the first words of the template."""
    words = re.findall(r"[a-z0-9]+", template.lower().replace("{n} ", ""))
    name = words[0] if words else "message"
    for word in words[1:]:
        if len(name) + len(word) < LONGEST_KEY:
            name = f"{name}_{word}"
    return next(each for each in numbered(name) if each not in taken)


def numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_{number}" for number in range(2, 1_000))


def main() -> None:
    file = read_po(ENGLISH)
    before = file.data()
    after = updated(file).data()
    if "--write" in sys.argv:
        add_templates(file)
        ENGLISH.write_bytes(file.data())
    elif after != before:
        sys.exit("the English catalogue of the commands is stale: run tools/cli_texts.py --write, then uwc i18n update")
    if lacks := lacking(file):
        told = [f"{place}: {wordings[0]}" for wordings, place in lacks.items()]
        sys.exit("\n".join([f"run tools/cli_texts.py --write, then uwc i18n update; {CATALOGUE} lacks:", *told]))


if __name__ == "__main__":
    main()
