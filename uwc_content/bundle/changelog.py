"""Shows the difference of two bundles: as text, as Markdown for a changelog, or as JSON."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from uwc_content.bundle.diff import Change, Difference, Entry, TextChanges
from uwc_content.diagnostics import Message, Telling

AMOUNT = re.compile(r"(\d+) (\w+)")
MARKDOWN = re.compile(r"([\\`*_\[\]<>|~])")
ENTITIES = {"&": "&amp;", "@": "&#64;", "#": "&#35;"}
"""What code hosts would turn into a mention or a link to an issue."""


class Style(NamedTuple):
    """How lines are written: what comes before them, and how texts and names are made harmless."""

    title: str
    bullet: str
    inner: str
    text: Callable[[str], str]
    name: Callable[[str], str]
    heading: Callable[[str], str]
    """The title of a section in the language of whoever reads it."""


def escaped(text: str) -> str:
    """Nothing in it formats, links or mentions."""
    return "".join(ENTITIES.get(each, each) for each in MARKDOWN.sub(r"\\\1", text))


def code_span(name: str) -> str:
    return "`" + (name.replace("`", "'") or " ") + "`"


TEXT = Style("\n", "", "  ", str, str, str)
MARKDOWN_STYLE = Style("\n### ", "- ", "  - ", escaped, code_span, escaped)


def as_text(difference: Difference, told: Telling = str) -> str:
    """Line by line; `told` words the titles of sections."""
    style = TEXT._replace(heading=lambda title: told(Message(title)))
    title = heading(difference, style)
    if difference.is_empty:
        return f"{title}: " + told(Message("no difference"))
    return "\n".join([title, *lines_of(difference, style)])


def as_markdown(difference: Difference) -> str:
    """A section for a changelog."""
    title = f"## {heading(difference, MARKDOWN_STYLE)}"
    if difference.is_empty:
        return f"{title}\n\nNo difference."
    return "\n".join([title, *lines_of(difference, MARKDOWN_STYLE)])


def as_json(difference: Difference) -> str:
    return json.dumps(plain(difference), indent=2, ensure_ascii=False)


# --- the lines that text and Markdown share ---


def heading(difference: Difference, style: Style) -> str:
    (old, old_version), (new, new_version) = difference.old, difference.new
    before = style.text(old_version) if old == new else f"{style.name(old)} {style.text(old_version)}"
    after = style.text(new_version) if old == new else f"{style.name(new)} {style.text(new_version)}"
    versions = after if difference.old == difference.new else f"{before} → {after}"
    return f"{style.name(new)} {versions}" if old == new else versions


def lines_of(difference: Difference, style: Style) -> Iterator[str]:
    for name, changes in (
        ("pack", difference.pack),
        ("rules", difference.rules),
        ("vocabulary", difference.vocabulary),
    ):
        if changes:
            yield section_title(name, style)
            yield from (style.bullet + change_line(change, style) for change in changes)
    for type_name, entries in difference.items.items():
        yield section_title(type_name, style)
        for entry in entries:
            yield style.bullet + entry_line(entry, style)
            yield from (style.inner + change_line(change, style) for change in entry.changes)
    if difference.texts:
        yield section_title("texts", style)
        yield from (style.bullet + texts_line(locale, texts, style) for locale, texts in difference.texts.items())


def section_title(name: str, style: Style) -> str:
    spaced = name.replace("_", " ")
    blank = "\n" if style.bullet else ""
    return f"{style.title}{style.heading(spaced[:1].upper() + spaced[1:])}{blank}"


def entry_line(entry: Entry, style: Style) -> str:
    called = f"{style.text(entry.name)} ({style.name(entry.id)})" if entry.name else style.name(entry.id)
    if entry.kind == "renamed":
        return f"renamed {style.name(entry.was)} to {called}"
    return f"{entry.kind} {called}" + (f": {style.text(entry.text)}" if entry.text else "")


def change_line(change: Change, style: Style) -> str:
    return f"{style.name(change.what)}: {style.text(change_text(change.old, change.new))}"


def change_text(old: str | None, new: str | None) -> str:
    if old is None or new is None:
        fact = new if old is None else old
        said = "added" if old is None else "removed"
        return said if fact in (None, "{}") else f"{said}, {fact}" if old is None else f"{said}, was {fact}"
    one, two = AMOUNT.fullmatch(old), AMOUNT.fullmatch(new)
    is_same_unit = one is not None and two is not None and one[2] == two[2]
    return f"{old.split()[0]} → {new}" if is_same_unit else f"{old} → {new}"


def texts_line(locale: str, texts: TextChanges, style: Style) -> str:
    counts = {"added": len(texts.added), "changed": len(texts.changed), "removed": len(texts.removed)}
    return f"{style.name(locale)}: " + ", ".join(f"{count} {name}" for name, count in counts.items() if count)


# --- JSON ---


def plain(difference: Difference) -> dict[str, Any]:
    return {
        "old": difference.old._asdict(),
        "new": difference.new._asdict(),
        "is_different": not difference.is_empty,
        "pack": [change._asdict() for change in difference.pack],
        "items": {name: [plain_entry(entry) for entry in entries] for name, entries in difference.items.items()},
        "rules": [change._asdict() for change in difference.rules],
        "vocabulary": [change._asdict() for change in difference.vocabulary],
        "texts": {locale: texts._asdict() for locale, texts in difference.texts.items()},
    }


def plain_entry(entry: Entry) -> dict[str, Any]:
    facts = {key: value for key, value in entry._asdict().items() if value}
    return {**facts, "changes": [change._asdict() for change in entry.changes]} if entry.changes else facts
