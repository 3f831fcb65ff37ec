"""What pack.yaml says by itself."""

from collections.abc import Iterator

from uwc_content.compiler.node_places import node_at
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.language.manifest import Pack
from uwc_content.reading.nodes import Node


def languages_stand_once(pack: Pack, root: Node | None, file: str) -> Iterator[Diagnostic]:
    for i, locale in enumerate(pack.locales):
        node = node_at(root, ["locales", i])
        if locale in pack.locales[:i] and node is not None:
            message = Message("`{name}` stands twice", name=locale)
            yield Diagnostic("UWC315", message, node.span(file), Message("delete one of them"))
