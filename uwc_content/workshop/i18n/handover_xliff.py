"""Rows of translations as XLIFF 1.2 for translation tools; a file with a document type or entities is refused."""

import json
from collections.abc import Iterator
from itertools import groupby
from xml.etree import ElementTree
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.workshop.i18n.handover import Row
from uwc_content.workshop.i18n.progress import State

SPACE = "urn:oasis:names:tc:xliff:document:1.2"
HEAD = f'<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="{SPACE}">\n'
STATES = {
    State.TRANSLATED: "translated",
    State.SAME: "final",
    State.COPY: "needs-review-translation",
    State.STALE: "needs-adaptation",
    State.MISSING: "needs-translation",
    State.NOT_NEEDED: "x-not-needed",
}
MEANINGS = {written: state.value for state, written in STATES.items()} | {"signed-off": State.TRANSLATED.value}
RETURN = {"\r": "&#13;"}
"""XML would read it as a line break."""


def to_xliff(rows: list[Row], locale: str) -> str:
    """A file for each catalogue, a unit for each wording."""
    parts = [HEAD]
    for name, group in groupby(rows, key=lambda row: row.catalogue):
        facts = f'original={quoteattr(name)} source-language="en" target-language={quoteattr(locale.replace("_", "-"))}'
        parts.append(f'<file {facts} datatype="plaintext">\n<body>\n')
        parts.extend(map(unit, group))
        parts.append("</body>\n</file>\n")
    return "".join(parts) + "</xliff>\n"


def unit(row: Row) -> str:
    identifier = json.dumps([row.context, row.key, row.form], ensure_ascii=False)
    state = STATES.get(State(row.state), "new")
    note = f"  <note>{text(row.note)}</note>\n" if row.note else ""
    return (
        f'<trans-unit id={quoteattr(identifier)} resname={quoteattr(row.key)} xml:space="preserve">\n'
        f"  <source>{text(row.source)}</source>\n"
        f'  <target state="{state}">{text(row.translation)}</target>\n{note}</trans-unit>\n'
    )


def text(raw: str) -> str:
    for character in raw:
        if ord(character) < 32 and character not in "\n\r\t":
            raise Refusal(
                Message("XLIFF cannot hold the character {name}", name=f"U+{ord(character):04X}"),
                Message("remove it from the catalogue"),
            )
    return escape(raw, RETURN)


# --- and back ---


def from_xliff(written: str) -> list[Row]:
    refuse_declarations(written)
    try:
        root = ElementTree.fromstring(written)
        return [row for file in root.iter(f"{{{SPACE}}}file") for row in rows_in(file)]
    except (ElementTree.ParseError, ValueError, KeyError, TypeError, RecursionError) as fault:
        raise Refusal(
            Message("this is no XLIFF of ours: {reason}", reason=fault),
            Message("bring back the file that was exported"),
        ) from fault


def refuse_declarations(written: str) -> None:
    """Entities could grow without end or read files; no translation needs any."""

    def refuse(*_: object) -> None:
        raise Refusal(
            Message("an XLIFF file must not declare a document type or entities"), Message("remove the declaration")
        )

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(written.encode(), True)
    except expat.ExpatError as fault:
        raise Refusal(
            Message(
                "line {line}: this is no XML: {reason}", line=fault.lineno, reason=expat.errors.messages[fault.code]
            )
        ) from fault


def rows_in(file: ElementTree.Element) -> Iterator[Row]:
    for each in file.iter(f"{{{SPACE}}}trans-unit"):
        context, key, form = json.loads(each.attrib["id"])
        target = each.find(f"{{{SPACE}}}target")
        state = MEANINGS.get(target.attrib.get("state", ""), State.TRANSLATED) if target is not None else ""
        yield Row(
            file.attrib["original"],
            str(context),
            str(key),
            int(form),
            text_in(each, "source"),
            text_in(each, "target"),
            state,
            text_in(each, "note"),
        )


def text_in(unit: ElementTree.Element, name: str) -> str:
    found = unit.find(f"{{{SPACE}}}{name}")
    return "".join(found.itertext()) if found is not None else ""
