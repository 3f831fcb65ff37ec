"""Shows the reference of words: as text, as Markdown or as JSON."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from textwrap import fill, wrap

from uwc_content.diagnostics import Message, Telling
from uwc_content.workshop.entries import Argument, Entry

WIDTH = 100

HEADINGS = {
    "effect": Message("Effects: what is done"),
    "rule": Message("Rules: what holds"),
    "condition": Message("Conditions: what must be true"),
    "argument": Message("Beside a word"),
    "narrowing word": Message("Narrowing words: inside the braces"),
    "word inside braces": Message("Other words inside the braces"),
    "event argument": Message("Beside the verb of an event"),
    "verb of an event": Message("Verbs of events"),
    "pronoun": Message("Pronouns"),
    "sort of value": Message("Sorts of values"),
    "stretch of turns": Message("Stretches: how `turns` are made"),
    "step of turns": Message("Steps: what is done in `turns`"),
    "resource": Message("Resources"),
    "group of resources": Message("Groups of resources"),
    "something to pay with": Message("What else can be paid"),
    "deck": Message("Decks"),
    "kind of thing": Message("Kinds of things"),
    "track": Message("Tracks"),
    "stat": Message("Stats"),
    "kind of site": Message("Kinds of sites"),
    "source": Message("Sources"),
    "place": Message("Places"),
    "person": Message("Other players"),
    "period": Message("Periods"),
    "shared property": Message("Shared properties"),
    "tag": Message("Tags"),
    "permission": Message("Permissions"),
    "zone": Message("Zones"),
    "action": Message("Actions of a turn"),
    "end": Message("Ends of the game"),
    "type of item": Message("Types of items"),
}

HEADINGS_OF = {
    "section": Message("Sections of {owner}"),
    "field": Message("Fields of {owner}"),
    "parts": Message("Parts of {owner}"),
}

LAST_LINE = Message("`uwc words WORD` shows one of them with its arguments and an example.")


def heading_of(sort: str, told: Telling = str) -> str:
    """Sections and fields have a heading for each type of items; `told` words it."""
    kind, _, owner = sort.partition(" of ")
    return told(HEADINGS[sort] if sort in HEADINGS else HEADINGS_OF[kind].filled(owner=owner))


def grouped(entries: Iterable[Entry], told: Telling = str) -> Iterator[tuple[str, list[Entry]]]:
    for sort, members in groupby(entries, key=lambda entry: entry.sort):
        yield heading_of(sort, told), list(members)


# --- text ---


def overview(entries: Iterable[Entry], told: Telling = str) -> str:
    """One line for each word, grouped; `told` words what stands around them."""
    shown = []
    for heading, members in grouped(entries, told):
        width = max(len(entry.name) for entry in members)
        lines = [f"  {entry.name:<{width}}  {first_sentence(entry.doc)}" for entry in members]
        shown.append("\n".join([heading, *lines]))
    return "\n\n".join([*shown, told(LAST_LINE)])


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
