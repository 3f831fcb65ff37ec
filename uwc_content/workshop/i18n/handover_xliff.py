"""Rows of translations as XLIFF 1.2 and 2.0 for translation tools; which of them comes back is seen from the file."""

import json
from collections.abc import Callable, Iterator
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.workshop.i18n.handover import Row
from uwc_content.workshop.i18n.progress import State
from uwc_content.workshop.i18n.xliff_tree import Element, refuse_line, tree_of

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SPACE = "urn:oasis:names:tc:xliff:document:1.2"
SPACE_2 = "urn:oasis:names:tc:xliff:document:2.0"
STATES = {
    State.TRANSLATED: "translated",
    State.SAME: "final",
    State.COPY: "needs-review-translation",
    State.STALE: "needs-adaptation",
    State.MISSING: "needs-translation",
    State.NOT_NEEDED: "x-not-needed",
}
MEANINGS = {written: state.value for state, written in STATES.items()} | {"signed-off": State.TRANSLATED.value}
STATES_2 = {State.TRANSLATED: "translated", State.SAME: "final"}
"""What is not translated yet is `initial` in XLIFF 2; which sort of it stands in `subState`."""
DONE_2 = ("translated", "reviewed", "final")
OURS = "uwc:"
RETURN = {"\r": "&#13;"}
"""XML would read it as a line break."""


def tag_of(locale: str) -> str:
    return locale.replace("_", "-")


def identifier_of(row: Row) -> str:
    return quoteattr(json.dumps([row.context, row.key, row.form, row.base], ensure_ascii=False))


def text(raw: str) -> str:
    for character in raw:
        if ord(character) < 32 and character not in "\n\r\t":
            raise Refusal(
                Message("XLIFF cannot hold the character {name}", name=f"U+{ord(character):04X}"),
                Message("remove it from the catalogue"),
            )
    return escape(raw, RETURN)


# --- 1.2: a file for each catalogue, a unit for each wording ---


def to_xliff(rows: list[Row], locale: str) -> str:
    parts = [HEAD, f'<xliff version="1.2" xmlns="{SPACE}">\n']
    for name, group in groupby(rows, key=lambda row: row.catalogue):
        facts = f'original={quoteattr(name)} source-language="en" target-language={quoteattr(tag_of(locale))}'
        parts.append(f'<file {facts} datatype="plaintext">\n<body>\n')
        parts.extend(map(unit, group))
        parts.append("</body>\n</file>\n")
    return "".join(parts) + "</xliff>\n"


def unit(row: Row) -> str:
    state = STATES.get(State(row.state), "new")
    note = f"  <note>{text(row.note)}</note>\n" if row.note else ""
    return (
        f'<trans-unit id={identifier_of(row)} resname={quoteattr(row.key)} xml:space="preserve">\n'
        f"  <source>{text(row.source)}</source>\n"
        f'  <target state="{state}">{text(row.translation)}</target>\n{note}</trans-unit>\n'
    )


# --- 2.0: identifiers are single words there, so that ours is the name of the unit ---


def to_xliff_2(rows: list[Row], locale: str) -> str:
    languages = f'srcLang="en" trgLang={quoteattr(tag_of(locale))}'
    parts = [HEAD, f'<xliff version="2.0" xmlns="{SPACE_2}" {languages}>\n']
    for number, (name, group) in enumerate(groupby(rows, key=lambda row: row.catalogue)):
        parts.append(f'<file id="f{number}" original={quoteattr(name)}>\n')
        parts.extend(unit_2(i, row) for i, row in enumerate(group))
        parts.append("</file>\n")
    return "".join(parts) + "</xliff>\n"


def unit_2(number: int, row: Row) -> str:
    state = State(row.state)
    standing = f'state="{STATES_2.get(state, "initial")}" subState="{OURS}{state.name.lower()}"'
    note = f"  <notes><note>{text(row.note)}</note></notes>\n" if row.note else ""
    return (
        f'<unit id="u{number}" name={identifier_of(row)}>\n{note}'
        f"  <segment {standing}>\n"
        f'    <source xml:space="preserve">{text(row.source)}</source>\n'
        f'    <target xml:space="preserve">{text(row.translation)}</target>\n'
        f"  </segment>\n</unit>\n"
    )


# --- and back ---


def from_xliff(written: str) -> list[Row]:
    root = tree_of(written)
    if root.space not in READERS:
        refuse_line(root.line, Message("this is no XLIFF"), Message("versions 1.2 and 2.0 can be read"))
    return list(READERS[root.space](root))


def rows_in(root: Element) -> Iterator[Row]:
    for file in root.all("file"):
        language = file.attributes.get("target-language", "")
        for each in file.all("trans-unit"):
            target = each.child("target")
            written = target.attributes.get("state", "") if target else ""
            state = MEANINGS.get(written, State.TRANSLATED.value) if target else ""
            yield row_from(file, each, each.attribute("id"), [each], state, language)


def rows_in_2(root: Element) -> Iterator[Row]:
    """Tools may cut a unit into segments, with blanks between them that are to be ignored."""
    language = root.attributes.get("trgLang", "")
    for file in root.all("file"):
        for each in file.all("unit"):
            pieces = each.all("segment", "ignorable")
            yield row_from(file, each, each.attribute("name"), pieces, state_of_2(each.all("segment")), language)


def state_of_2(segments: list[Element]) -> str:
    """A tool that knows nothing of our sorts still changes the state itself."""
    states = [each.attributes.get("state", "initial") for each in segments]
    sorts = {each.attributes.get("subState", "").removeprefix(OURS).upper() for each in segments}
    ours = next((State[each] for each in sorts if each in State.__members__), None) if len(sorts) == 1 else None
    if ours is not None and set(states) == {STATES_2.get(ours, "initial")}:
        return ours.value
    return State.TRANSLATED.value if states and set(states) <= set(DONE_2) else State.MISSING.value


def row_from(file: Element, unit: Element, identifier: str, pieces: list[Element], state: str, language: str) -> Row:
    context, key, form, base = identity_in(identifier, unit.line)
    source, target = (
        "".join(found.text for piece in pieces if (found := piece.child(name))) for name in ("source", "target")
    )
    note = "".join(each.text for each in unit.all("note"))
    name, locale = file.attribute("original"), language.replace("-", "_")
    return Row(name, context, key, form, source, target, state, note, base, locale)


def identity_in(identifier: str, line: int) -> tuple[str, str, int, str]:
    """Context, key, form and base as they were written; files of earlier versions have no base."""
    try:
        found = json.loads(identifier)
    except (ValueError, RecursionError):
        found = None
    listed = [*found, ""][:4] if isinstance(found, list) and len(found) in (3, 4) else []
    if [type(each) for each in listed] != [str, str, int, str] or listed[2] < 0:
        refuse_line(line, Message("`{name}` names no entry", name=identifier[:40]))
    context, key, form, base = listed
    return context, key, form, base


READERS: dict[str, Callable[[Element], Iterator[Row]]] = {SPACE: rows_in, SPACE_2: rows_in_2}
