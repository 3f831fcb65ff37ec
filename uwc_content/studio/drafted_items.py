"""An item written anew on its page: what the checks say of a draft, where in it, and saving it into its file."""

from textwrap import dedent
from typing import NamedTuple

from uwc_content.bundle.cache import digest_of
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.nodes import Mapping, Scalar, Sequence
from uwc_content.reading.storage import alone_in, replace_file
from uwc_content.reading.yaml import read_yaml
from uwc_content.studio.shown_packs import PackState
from uwc_content.studio.snapshot import Snapshot
from uwc_content.workshop.show import lines_of

LONGEST = 16_000
"""Characters of an item."""


class Passage(NamedTuple):
    """Where an item stands in its file: whole lines, the first of them from a column on."""

    first: int
    last: int
    column: int
    margin: int
    """Blanks before every line that the page does not show."""
    yaml: str

    @property
    def mark(self) -> str:
        """What it said when it was shown: whoever saves it has seen that."""
        return digest_of(self.yaml.encode())


class Place(NamedTuple):
    """A stretch of a draft; lines and columns count from 0, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Rewritten(Exception):
    """Somebody has changed the item in its file since."""

    def __init__(self, theirs: Passage) -> None:
        super().__init__()
        self.theirs = theirs


class Drafted(NamedTuple):
    """What became of a draft."""

    snapshot: Snapshot | None
    """The pack with the draft in it, if it is sound."""
    inside: list[tuple[Diagnostic, Place]]
    """Faults of the draft itself."""
    elsewhere: list[Diagnostic]
    """Faults of other places that are not there without the draft."""

    @property
    def errors(self) -> list[Diagnostic]:
        return [each for each in (*(fault for fault, _ in self.inside), *self.elsewhere) if each.is_error]


def passage_of(data: bytes, kind: str, identifier: str) -> Passage | None:
    """None if the file has no such item, or cannot be read."""
    root, _ = read_yaml("", data)
    listed = root.get(kind) if isinstance(root, Mapping) else None
    for item in listed.items if isinstance(listed, Sequence) else ():
        written = item.get("id") if isinstance(item, Mapping) else None
        if isinstance(item, Mapping) and isinstance(written, Scalar) and written.value == identifier:
            return passage_at(item, data.decode("utf-8", "replace").splitlines())
    return None


def passage_at(item: Mapping, lines: list[str]) -> Passage:
    found = lines_of(item, lines)
    while len(found) > 1 and not found[-1].strip():
        found.pop()
    margin = min(len(line) - len(line.lstrip()) for line in found if line.strip())
    return Passage(item.line, item.line + len(found) - 1, item.column, margin, dedent("\n".join(found)))


def with_draft(data: bytes, passage: Passage, yaml: str) -> bytes:
    """The file with other words in the item's place; everything else of it stays byte for byte."""
    text = data.decode("utf-8", "surrogateescape")
    ending = "\r\n" if "\r\n" in text else "\n"
    lines = text.split("\n")
    drafted = [f"{' ' * passage.margin}{line}".rstrip() for line in yaml.rstrip().replace("\r\n", "\n").split("\n")]
    drafted[0] = lines[passage.first][: passage.column] + drafted[0][passage.margin :].lstrip()
    end = "\r" if ending == "\r\n" else ""
    after = lines[passage.last + 1 :]
    closed = [f"{line}{end}" for line in drafted] if after else drafted
    return "\n".join([*lines[: passage.first], *closed, *after]).encode("utf-8", "surrogateescape")


# --- one item of one pack ---


class ItemDesk:
    """The item of a snapshot and the file that it is written in."""

    def __init__(self, pack: PackState, snapshot: Snapshot, key: str) -> None:
        self.pack = pack
        self.record = snapshot.records[key]
        self.file = pack.folder / self.record.file
        self.shown = self.record.span.file

    def now(self) -> tuple[bytes, Passage]:
        """As the file says it at this moment."""
        try:
            data = self.file.read_bytes()
        except OSError as refusal:
            raise Refusal(Message("cannot read it: {reason}", reason=refusal.strerror)) from refusal
        found = passage_of(data, self.record.type, self.record.id)
        if found is None:
            message = Message("`{id}` is no longer in `{path}`", id=self.record.id, path=self.shown)
            raise Refusal(message, Message("mend the file in your editor first"))
        return data, found

    def drafted(self, yaml: str) -> Drafted:
        """What the checks say of it; nothing is written."""
        return self.judged(*self.now(), yaml)

    def judged(self, data: bytes, passage: Passage, yaml: str) -> Drafted:
        if len(yaml) > LONGEST:
            raise Refusal(Message("the item is longer than {most} characters", most=f"{LONGEST:,}"))
        taken = self.pack.draft(self.record.file, with_draft(data, passage, yaml))
        height = len(yaml.rstrip().split("\n"))
        inside, elsewhere = [], []
        for fault in taken.faults:
            line = fault.span.line - 1 - passage.first
            if fault.span.file == self.shown and 0 <= line < height:
                inside.append((fault, placed(fault, passage)))
            elif fault not in self.pack.faults:
                elsewhere.append(fault)
        return Drafted(taken.snapshot, inside, elsewhere)

    def save(self, yaml: str, mark: str) -> str:
        """Write it, unless somebody has changed it since it was shown; the mark of what stands there now.

        Refusal for what has errors; Rewritten tells what stands there instead.
        """
        with alone_in(self.pack.folder):
            data, passage = self.now()
            if passage.mark != mark and passage.yaml != yaml:
                raise Rewritten(passage)
            errors = self.judged(data, passage, yaml).errors
            if errors:
                raise Refusal(errors[0].message, errors[0].hint)
            written = with_draft(data, passage, yaml)
            replace_file(self.file, written)
        return (passage_of(written, self.record.type, self.record.id) or passage).mark


def placed(fault: Diagnostic, passage: Passage) -> Place:
    """Where in the draft; a fault without a stretch of its own is one of its whole line."""
    span = fault.span
    line, end_line = span.line - 1 - passage.first, span.end_line - 1 - passage.first
    column, end_column = span.column - 1 - passage.margin, span.end_column - 1 - passage.margin
    return Place(line, max(0, column), end_line, max(0, end_column))
