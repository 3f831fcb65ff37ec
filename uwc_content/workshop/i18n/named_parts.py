"""English words for what content names by its id alone: parts of layouts, and nouns of a pack's own vocabulary."""

from collections.abc import Iterable, Iterator

from uwc_content.compiler.game_parts import Layouts
from uwc_content.language.vocabulary import FieldType
from uwc_content.reading.nodes import Mapping, Node, Sequence
from uwc_content.reading.po import Entry, Key, PoFile, new_entry
from uwc_content.reading.yaml import read_yaml
from uwc_content.text import plain_name
from uwc_content.workshop.i18n.catalogues import SOURCE, VOCABULARY, Workshop
from uwc_content.workshop.i18n.progress import Survey
from uwc_content.workshop.i18n.unworded import OwnWords
from uwc_content.workshop.pack_folder import PackFolder

BARE = "noun:bare"
VALUE = "fact:"
FACT = "fact"
SUM = "sum"
BEGUN_FACTS = {
    FieldType.CHOICE: "{{things}} of the {name} {{value}}",
    FieldType.CHOICES: "{{things}} with {{value}}",
    FieldType.FLAG: "{{things}} {{value}}",
    FieldType.INTEGER: "{{things}} with a {name} of {{value}}",
    FieldType.BAG: "{{things}} with a {name} of {{value}}",
}


def complete_names(workshop: Workshop) -> Iterator[PoFile]:
    """The English catalogues of packs whose layouts had parts without names, with a name for each of them."""
    for pack in workshop.packs:
        layouts = pack.game.layouts() if pack.game else None
        file = workshop.read(SOURCE, pack.id) if layouts else None
        if layouts is not None and file is not None and add_names(file, layouts, parts_in(pack, layouts)):
            yield file


def complete_nouns(workshop: Workshop) -> Iterator[PoFile]:
    """The English catalogues that lack words for names of packs' own vocabularies, with what can be begun."""
    survey = Survey(workshop, [])
    for pack in workshop.packs:
        lacked = OwnWords(pack, survey).lacked(SOURCE)
        file = workshop.source(VOCABULARY + pack.nouns) if lacked else None
        missing = [key for keys in lacked.values() for key in keys if file is not None and key not in file.used]
        if file is not None and missing:
            file.entries += [begun_name(key, pack) for key in missing]
            file.path = workshop.path(SOURCE, VOCABULARY + pack.nouns)
            yield file


def begun_name(key: Key, pack: PackFolder) -> Entry:
    """Plain words for nouns, facts and their values; whole sentences are left to be written."""
    context, name = key
    plain, remark = name.replace("_", " "), [f"#. of the pack {pack.id}"]
    if context == BARE:
        one = plain[:-1] if plain.endswith("s") and not plain.endswith("ss") else plain
        return new_entry(*key, name, [one, one + "s"], remark)
    return new_entry(*key, None, [begun_fact(key, pack) or ""], remark)


def begun_fact(key: Key, pack: PackFolder) -> str:
    context, name = key
    if context == SUM:
        return f"{{unit}} of the total {name.replace('_', ' ')} of the {{things}}"
    if context.startswith(VALUE):
        asked = context.removeprefix(VALUE).replace("_", " ")
        return {"true": f"with {asked}", "false": f"without {asked}"}.get(name, plain_name(name))
    fields = [items.fields[name] for items in pack.vocabulary.items.values() if name in items.fields]
    known = fields[0].type if context == FACT and fields else None
    return BEGUN_FACTS[known].format(name=name.replace("_", " ")) if known in BEGUN_FACTS else ""


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
