"""Every place of a pack where an item's id is written."""

from collections.abc import Iterator
from pathlib import Path

from uwc_content.compiler.game_parts import Find, Places
from uwc_content.compiler.parse.files import RULES_FILE, ParsedFile, SourceFile, parse_files
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.rules_file import places
from uwc_content.compiler.pipeline import Compilation, Compiler
from uwc_content.diagnostics import Message, Span
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.nodes import Node, Scalar
from uwc_content.reading.yaml import read_yaml


class LinkedPack:
    """A compiled pack that still knows where its items are mentioned. Spans hold paths that can be opened."""

    def __init__(self, folder: Path, find: Find) -> None:
        self.folder = folder
        self.parsed: list[ParsedFile] = []
        self.compiler = Compiler(folder, find, None, self.parse)
        self.compilation: Compilation = self.compiler.run()

    def parse(self, sources: list[SourceFile], names: Names) -> list[ParsedFile]:
        self.parsed = parse_files(sources, names)
        return self.parsed

    def refuse_unreadable_files(self) -> None:
        """A file that cannot be read may hide a mention."""
        for fault in self.compilation.faults:
            if fault.code.startswith("UWC1") and fault.is_error:
                raise Refusal(
                    Message("{shown} cannot be read: {message}", shown=fault.span.file, message=fault.message),
                    Message("mend what `uwc check` tells first"),
                )

    def mentions(self, type_name: str, identifier: str) -> set[Span]:
        """The definition of an item and everything that names it."""
        found = {record.span for record in self.compilation.items.get(type_name, ()) if record.id == identifier}
        found |= {each.span for each in self.compiler.references if each.name == identifier and type_name in each.types}
        return found | {
            span for type_, name, span in self.named_in_documents() if (type_, name) == (type_name, identifier)
        }

    def named_in_documents(self) -> Iterator[tuple[str, str, Span]]:
        """(type, id, place) for what layouts and rules.yaml name outside the effect language."""
        game = self.compilation.game
        layouts, documents = (game.layouts(), game.documents()) if game else (None, None)
        for node, source in (each for file in self.parsed for each in file.layouts if layouts):
            yield from named_at(node, layouts.reference_places if layouts else {}, source.shown)
        path = self.folder / RULES_FILE
        if documents is not None and path.is_file():
            root, _ = read_yaml(path.as_posix(), path.read_bytes())
            yield from named_at(root, documents.reference_places, path.as_posix())


def named_at(root: Node | None, table: Places, file: str) -> Iterator[tuple[str, str, Span]]:
    for path, type_name in table.items():
        for _, node in places(root, path, ()):
            if isinstance(node, Scalar) and isinstance(node.value, str):
                yield type_name, node.value, node.span(file)
