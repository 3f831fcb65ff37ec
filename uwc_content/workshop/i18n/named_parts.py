"""English words for what content names by its id alone: parts of layouts, and nouns of a pack's own vocabulary."""

from collections.abc import Iterable, Iterator

from uwc_content.compiler.game_parts import Layouts
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.nodes import Mapping, Node, Sequence
from uwc_content.reading.po import Key, PoFile, new_entry
from uwc_content.reading.yaml import read_yaml
from uwc_content.text import plain_name
from uwc_content.workshop.i18n.catalogues import SOURCE, VOCABULARY, Workshop
from uwc_content.workshop.pack_folder import PackFolder

BARE = "noun:bare"
TAG = "fact:tags"


def complete_names(workshop: Workshop) -> Iterator[PoFile]:
    """The English catalogues of packs whose layouts had parts without names, with a name for each of them."""
    for pack in workshop.packs:
        layouts = pack.game.layouts() if pack.game else None
        file = workshop.read(SOURCE, pack.id) if layouts else None
        if layouts is not None and file is not None and add_names(file, layouts, parts_in(pack, layouts)):
            yield file


def complete_nouns(workshop: Workshop) -> Iterator[PoFile]:
    """The English catalogues of nouns to which packs have added some without words, with plain words for each."""
    for pack in workshop.packs:
        base = pack.game.vocabulary() if pack.game and not pack.is_its_own_game else pack.vocabulary
        added = [(BARE, name) for table in ("kinds", "groups") for name in nouns_beyond(pack, base, table)]
        added += [(TAG, name) for name in pack.vocabulary.tags]
        file = workshop.source(VOCABULARY + pack.nouns) if added else None
        missing = [key for key in added if file is not None and key not in file.used]
        if file is not None and missing:
            for context, name in missing:
                plain, remark = name.replace("_", " "), [f"#. of the pack {pack.id}"]
                if context == TAG:
                    file.entries.append(new_entry(TAG, name, None, [plain_name(name)], remark))
                else:
                    file.entries.append(new_entry(BARE, name, name, [plain, plain + "s"], remark))
            file.path = workshop.path(SOURCE, VOCABULARY + pack.nouns)
            yield file


def nouns_beyond(pack: PackFolder, base: Vocabulary, table: str) -> list[str]:
    return [name for name in getattr(pack.vocabulary, table) if name not in getattr(base, table)]


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
