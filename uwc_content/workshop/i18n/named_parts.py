"""English names for parts of layouts: they have none in content, and translators need a text to begin with."""

from collections.abc import Iterable, Iterator

from uwc_content.compiler.game_parts import Layouts
from uwc_content.reading.nodes import Mapping, Node, Sequence
from uwc_content.reading.po import Key, PoFile, new_entry
from uwc_content.reading.yaml import read_yaml
from uwc_content.text import plain_name
from uwc_content.workshop.i18n.catalogues import SOURCE, Workshop
from uwc_content.workshop.pack_folder import PackFolder


def complete_names(workshop: Workshop) -> Iterator[PoFile]:
    """The English catalogues of packs whose layouts had parts without names, with a name for each of them."""
    for pack in workshop.packs:
        layouts = pack.game.layouts() if pack.game else None
        file = workshop.read(SOURCE, pack.id) if layouts else None
        if layouts is not None and file is not None and add_names(file, layouts, parts_in(pack, layouts)):
            yield file


def parts_in(pack: PackFolder, layouts: Layouts) -> Iterator[str]:
    """The ids of all parts that have names; only files with layouts are read."""
    mark = f"\n{layouts.root}:".encode()
    for path in pack.paths():
        data = path.read_bytes()
        if mark in b"\n" + data:
            root, _ = read_yaml(path.name, data)
            for layout in items_of(root, layouts.root):
                for key in layouts.named_in:
                    parts = layout.get(key)
                    yield from (str(part) for part in parts.entries) if isinstance(parts, Mapping) else ()


def items_of(root: Node | None, name: str) -> Iterator[Mapping]:
    listed = root.get(name) if isinstance(root, Mapping) else None
    yield from (each for each in listed.items if isinstance(each, Mapping)) if isinstance(listed, Sequence) else ()


def add_names(file: PoFile, layouts: Layouts, parts: Iterable[str]) -> bool:
    """Whether names were missing. Each stands where the order of the keys has it."""
    missing = sorted(key for part in set(parts) if (key := ("name", f"{layouts.named}.{part}")) not in file.used)
    for key in missing:
        wording = plain_name(key[1].partition(".")[2])
        file.entries.insert(place_of(file, key), new_entry(*key, None, [wording], [f"#. {layouts.remark}"]))
    return bool(missing)


def place_of(file: PoFile, key: Key) -> int:
    return max((i + 1 for i, each in enumerate(file.entries) if each.key[1] <= key[1]), default=len(file.entries))
