"""What an id looks like, what to write instead, and where ids stand."""

import re
from collections.abc import Iterator
from pathlib import Path

from uwc_content.compiler.parse.items import LONGEST_ID
from uwc_content.diagnostics import Message, write
from uwc_content.diagnostics.refusal import Refusal

WELL_FORMED = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
ID_LINE = re.compile(r"^\s*-\s*\{?\s*id:\s*([a-z][a-z0-9_]*)", re.MULTILINE)


def refuse_malformed(identifier: str) -> None:
    if WELL_FORMED.fullmatch(identifier) and len(identifier) <= LONGEST_ID:
        return
    better = re.sub(r"[^a-z0-9]+", "_", identifier.lower()).strip("_")[:LONGEST_ID]
    usual = Message("ids are lower case with underscores: `grain_mill`")
    raise Refusal(
        Message("`{name}` is not an id", name=identifier), write(better) if WELL_FORMED.fullmatch(better) else usual
    )


def title_of(identifier: str) -> str:
    """A name made of an id."""
    return " ".join(word.capitalize() for word in identifier.split("_"))


def ids_in(content: Path) -> Iterator[str]:
    """Ids of content, found quickly without compiling it; good enough for completion."""
    for path in filter(Path.is_file, sorted(content.rglob("*.yaml"))):
        yield from ID_LINE.findall(path.read_text("utf-8", "replace"))
