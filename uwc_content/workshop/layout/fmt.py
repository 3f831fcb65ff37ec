"""Lays content files out in one canonical form without changing what they mean."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from uwc_content.compiler.game_parts import Find
from uwc_content.compiler.parse.files import PACK_FILE, SourceFile, content_paths, load
from uwc_content.diagnostics import NOTHING, Diagnostic, Message
from uwc_content.reading.garbage import gc_paused
from uwc_content.reading.nodes import Node
from uwc_content.reading.storage import replace_file
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.layout.arranging import Arranging
from uwc_content.workshop.layout.comments import Attaching, find_comments
from uwc_content.workshop.layout.printing import print_tree
from uwc_content.workshop.layout.tree import Branch, build_tree
from uwc_content.workshop.pack_folder import PackFolder

MODELINE = "# yaml-language-server:"


class Formatted(NamedTuple):
    """What formatting a file came to."""

    path: Path
    before: bytes
    after: bytes
    faults: list[Diagnostic]
    """Why the file was left alone."""
    refusal: Message = NOTHING
    """A change of meaning that was noticed in time."""

    @property
    def is_changed(self) -> bool:
        return self.before != self.after


def content_files(path: Path, find: Find) -> list[Path]:
    """The content files that a path means: itself, those below a folder of a pack, or those of all packs below."""
    if path.is_file():
        return [path] if PackFolder.around(path, find) else []
    if PackFolder.around(path, find):
        return content_paths(path)
    return [file for pack in sorted(path.glob(f"*/{PACK_FILE}")) for file in content_paths(pack.parent)]


def format_files(paths: Iterable[Path], find: Find, *, shown_from: Path | None = None) -> list[Formatted]:
    """The canonical form of every file; nothing is written."""
    packs: dict[Path, PackFolder] = {}
    found = []
    for path in paths:
        pack = PackFolder.around(path, find)
        if pack is not None:
            pack = packs.setdefault(pack.folder, pack)
            source = load(path.parent, path, shown_from)
            if isinstance(source, Diagnostic):
                found.append(Formatted(path, b"", b"", [source]))
            else:
                found.append(format_file(path, source, pack))
    return found


def write_formatted(files: Iterable[Formatted]) -> list[Path]:
    """Replace the files that change."""
    return [each.path for each in files if replace_file(each.path, each.after)]


def format_file(path: Path, source: SourceFile, pack: PackFolder) -> Formatted:
    data = source.data
    with gc_paused():
        root, faults = read_yaml(source.shown, data)
        if faults or root is None:
            return Formatted(path, data, data, faults)
        text = data.decode().replace("\r\n", "\n")
        printed, refusal = format_text(text, root, pack.name_of(path), Arranging(pack.game, pack.vocabulary))
    if refusal:
        return Formatted(path, data, data, [], refusal)
    has_windows_lines = data.split(b"\n", 1)[0].endswith(b"\r")
    after = printed.replace("\n", "\r\n") if has_windows_lines else printed
    return Formatted(path, data, after.encode(), [])


def format_text(text: str, root: Node, name: str, arranging: Arranging) -> tuple[str, Message]:
    """The canonical form of a text that was read as `root`, and what it would lose: nothing, unless there is a bug."""
    tree = build_tree(text)
    if not isinstance(tree, Branch):
        return text, NOTHING
    comments = find_comments(text, tree)
    Attaching(text, tree).attach(comments)
    arranging.arrange(name, tree)
    put_modeline_first(tree)
    printed = print_tree(tree)
    return printed, loss(root, [comment.text for comment in comments], printed)


def put_modeline_first(root: Branch) -> None:
    if root.rows:
        above = root.rows[0].before
        above.sort(key=lambda line: not line.startswith(MODELINE))


def loss(root: Node, comments: list[str], printed: str) -> Message:
    """What the printed text would lose."""
    again, faults = read_yaml("", printed.encode())
    if again is None or faults or again.plain() != root.plain():
        return Message("its meaning would change")
    left = Counter(comment.text for comment in find_comments(printed, build_tree(printed)))
    return NOTHING if left == Counter(comments) else Message("a comment would be lost")
