"""Writes a scalar with quotes only where they are needed."""

import re
from functools import lru_cache

from uwc_content.reading.nodes import Mapping, Scalar
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.layout.tree import Leaf

FLOW_MARKS = re.compile(r"[,\[\]{}:]|^[-?](?![0-9])|\n")
"""What a plain text may hold in block style and not in flow style."""
NEVER_PLAIN = re.compile(r"[^ -~\u00a1-\ud7ff\ue000-\ufefe]|^[ ]|[ ]$|: |:$| #|\\")


def write_scalar(leaf: Leaf, in_flow: bool) -> str:
    """The scalar on one line, with its anchor."""
    if leaf.is_alias:
        return f"*{leaf.value}"
    text = plain_text(leaf, in_flow) if leaf.is_plain else written(leaf.value, in_flow)
    return f"&{leaf.anchor} {text}".rstrip() if leaf.anchor else text


def plain_text(leaf: Leaf, in_flow: bool) -> str:
    if not leaf.value:
        return "null" if in_flow else ""
    needs_quotes = "\n" in leaf.value or (in_flow and FLOW_MARKS.search(leaf.value))
    return quoted(leaf.value) if needs_quotes else leaf.value


def written(text: str, in_flow: bool) -> str:
    """A text that was in quotes: plain if it means the same so."""
    if not text or NEVER_PLAIN.search(text) or (in_flow and FLOW_MARKS.search(text)) or not reads_as_itself(text):
        return quoted(text)
    return text


@lru_cache(maxsize=4096)
def reads_as_itself(text: str) -> bool:
    """Whether the reader takes the bare text for the same text, and not for a number or a truth value."""
    root, faults = read_yaml("", f"key: {text}\n".encode())
    value = root.get("key") if isinstance(root, Mapping) else None
    return not faults and isinstance(value, Scalar) and value.is_plain and value.value == text


def quoted(text: str) -> str:
    """In double quotes; in single ones where double ones would need escapes."""
    if text.isprintable():
        if '"' not in text and "\\" not in text:
            return f'"{text}"'
        return "'" + text.replace("'", "''") + "'"
    return '"' + "".join(escaped(character) for character in text) + '"'


ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def escaped(character: str) -> str:
    if character in ESCAPES:
        return ESCAPES[character]
    if character.isprintable():
        return character
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"
