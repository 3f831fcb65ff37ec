"""English names for the city sites of boards: they have none in content, and translators need a text to begin with."""

from collections.abc import Iterable, Iterator

from uwc_content.reading.nodes import Mapping, Node, Sequence
from uwc_content.reading.po import Key, PoFile, new_entry
from uwc_content.reading.yaml import read_yaml
from uwc_content.text import plain_name
from uwc_content.workshop.i18n.catalogues import SOURCE, Workshop
from uwc_content.workshop.pack_folder import PackFolder

BOARDS = b"\nboards:"
REMARK = "#. A city site on player boards; sites with the same id on several boards share this name."


def complete_cities(workshop: Workshop) -> Iterator[PoFile]:
    """The English catalogues of packs whose city sites had no names, with a name for each of them."""
    for pack in workshop.packs:
        file = workshop.read(SOURCE, pack.id)
        if file is not None and add_cities(file, cities_of(pack)):
            yield file


def cities_of(pack: PackFolder) -> Iterator[str]:
    """The ids of all city sites; only files with boards are read."""
    for path in pack.paths():
        data = path.read_bytes()
        if BOARDS in b"\n" + data:
            root, _ = read_yaml(path.name, data)
            for board in items_of(root, "boards"):
                cities = board.get("cities")
                yield from (str(key) for key in cities.entries) if isinstance(cities, Mapping) else ()


def items_of(root: Node | None, name: str) -> Iterator[Mapping]:
    listed = root.get(name) if isinstance(root, Mapping) else None
    yield from (each for each in listed.items if isinstance(each, Mapping)) if isinstance(listed, Sequence) else ()


def add_cities(file: PoFile, cities: Iterable[str]) -> bool:
    """Whether names were missing. Each stands where the order of the keys has it."""
    missing = sorted(key for city in set(cities) if (key := ("name", f"cities.{city}")) not in file.used)
    for key in missing:
        wording = plain_name(key[1].partition(".")[2])
        file.entries.insert(place_of(file, key), new_entry(*key, None, [wording], [REMARK]))
    return bool(missing)


def place_of(file: PoFile, key: Key) -> int:
    return max((i + 1 for i, each in enumerate(file.entries) if each.key[1] <= key[1]), default=len(file.entries))
