"""Shows the reference of words: as text, as Markdown or as JSON."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from textwrap import fill, wrap

from uwc_content.text.wording import fill_plainly
from uwc_content.workshop.entries import Argument, Entry

WIDTH = 100

HEADINGS = {
    "effect": "Effects: what is done",
    "rule": "Rules: what holds",
    "condition": "Conditions: what must be true",
    "narrowing word": "Narrowing words: inside the braces",
    "word inside braces": "Other words inside the braces",
    "event argument": "Beside the verb of an event",
    "verb of an event": "Verbs of events",
    "pronoun": "Pronouns",
    "sort of value": "Sorts of values",
    "stretch of turns": "Stretches: how `turns` are made",
    "step of turns": "Steps: what is done in `turns`",
    "resource": "Resources",
    "group of resources": "Groups of resources",
    "something to pay with": "What else can be paid",
    "deck": "Decks",
    "kind of thing": "Kinds of things",
    "track": "Tracks",
    "stat": "Stats",
    "kind of site": "Kinds of sites",
    "source": "Sources",
    "place": "Places",
    "period": "Periods",
    "shared property": "Shared properties",
    "permission": "Permissions",
    "zone": "Zones",
    "action": "Actions of a turn",
    "end": "Ends of the game",
    "type of item": "Types of items",
}


LAST_LINE = "`uwc words WORD` shows one of them with its arguments and an example."


def heading_of(sort: str, say: Callable[..., str] = fill_plainly) -> str:
    """Sections and fields have a heading for each type of items; `say` words it."""
    kind, _, owner = sort.partition(" of ")
    return say(HEADINGS[sort]) if sort in HEADINGS else say(kind.capitalize() + "s of {owner}", owner=owner)


def grouped(entries: Iterable[Entry], say: Callable[..., str] = fill_plainly) -> Iterator[tuple[str, list[Entry]]]:
    for sort, members in groupby(entries, key=lambda entry: entry.sort):
        yield heading_of(sort, say), list(members)


# --- text ---


def overview(entries: Iterable[Entry], say: Callable[..., str] = fill_plainly) -> str:
    """One line for each word, grouped; `say` words what stands around them."""
    shown = []
    for heading, members in grouped(entries, say):
        width = max(len(entry.name) for entry in members)
        lines = [f"  {entry.name:<{width}}  {first_sentence(entry.doc)}" for entry in members]
        shown.append("\n".join([heading, *lines]))
    return "\n\n".join([*shown, say(LAST_LINE)])


def first_sentence(doc: str) -> str:
    line = doc.split("\n")[0]
    end = line.find(". ")
    return line if end < 0 else line[: end + 1]


def as_text(entries: Iterable[Entry]) -> str:
    return "\n\n".join(one_as_text(entry) for entry in entries)


def one_as_text(entry: Entry) -> str:
    shown = [f"{entry.name} ({entry.sort})"]
    shown += [
        fill(paragraph, WIDTH, initial_indent="  ", subsequent_indent="  ") for paragraph in entry.doc.split("\n")
    ]
    if entry.arguments:
        shown += ["", *argument_lines(entry.arguments)]
    if entry.facts:
        shown += ["", *(fill(fact, WIDTH, initial_indent="  - ", subsequent_indent="    ") for fact in entry.facts)]
    if entry.example:
        shown += ["", f"  Example: {entry.example}"]
    return "\n".join(shown)


def argument_lines(arguments: Iterable[Argument]) -> Iterator[str]:
    rows = [(f"{each.name}:", each.sort, each) for each in arguments]
    left = max(len(name) for name, _, _ in rows)
    middle = max(len(sort) for _, sort, _ in rows)
    for name, sort, each in rows:
        start = f"  {name:<{left}}  {sort:<{middle}}  {'required' if each.required else 'optional'}  "
        lines = wrap(each.doc, max(WIDTH - len(start), 30)) or [""]
        yield start + ("\n" + " " * len(start)).join(lines)


# --- Markdown ---


def as_markdown(entries: Iterable[Entry]) -> str:
    shown = []
    for heading, members in grouped(entries):
        shown.append(f"## {heading}")
        shown += [one_as_markdown(entry) for entry in members]
    return "\n\n".join(shown)


def one_as_markdown(entry: Entry) -> str:
    shown = [f"### `{entry.name}`", entry.doc.replace("\n", "\n\n")]
    if entry.arguments:
        rows = [
            f"| `{each.name}` | {each.sort} | {'yes' if each.required else ''} | {each.doc} |"
            for each in entry.arguments
        ]
        shown.append("\n".join(["| name | value | required | meaning |", "|---|---|---|---|", *rows]))
    if entry.facts:
        shown.append("\n".join(f"- {fact}" for fact in entry.facts))
    if entry.example:
        shown.append(f"```yaml\n{entry.example}\n```")
    return "\n\n".join(shown)


# --- JSON ---


def as_json(entries: Iterable[Entry]) -> str:
    listed = [{**entry._asdict(), "arguments": [each._asdict() for each in entry.arguments]} for entry in entries]
    return json.dumps(listed, indent=2, ensure_ascii=False)


FORMATS: dict[str, Callable[[Iterable[Entry]], str]] = {"text": as_text, "json": as_json, "markdown": as_markdown}
