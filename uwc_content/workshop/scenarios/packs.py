"""Packs as scenarios need them: compiled in memory, and perhaps with items of a scenario file added."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.assemble import assemble
from uwc_content.compiler.game_parts import Find, Game, names_of
from uwc_content.compiler.parse.files import SourceFile, content_paths, load
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.language.vocabulary import Vocabulary


class PlayedPack(NamedTuple):
    """A pack without errors."""

    id: str
    game: Game
    names: Names
    rules: Any
    bundle: dict[str, Any]

    def ids(self, type_name: str) -> set[str]:
        is_layout = type_name == self.names.layout_type
        items = self.bundle["boards"] if is_layout else self.bundle["items"].get(type_name, ())
        return {item["id"] for item in items}

    def parts(self) -> Iterator[str]:
        """The parts of all layouts."""
        layouts = self.game.layouts()
        for layout in self.bundle["boards"] if layouts else ():
            yield from layouts.parts(layout) if layouts else ()

    def item_parts(self) -> Iterator[str]:
        """The parts of all items, as the engine calls them: `mill.stages.2`."""
        for items in self.bundle["items"].values():
            for item in items:
                for name, parts in item.get("parts", {}).items():
                    yield from (f"{item['id']}.{name}.{number}" for number in range(1, len(parts) + 1))

    def with_items(self, added: Iterable[tuple[str, dict[str, Any]]], layouts: list[dict[str, Any]]) -> "PlayedPack":
        """The pack and further items, each with its type; the pack itself stays as it is."""
        items = {name: list(each) for name, each in self.bundle["items"].items()}
        for type_name, item in added:
            items.setdefault(type_name, []).append(item)
        bundle = {**self.bundle, "items": items, "boards": [*self.bundle["boards"], *layouts]}
        return self._replace(bundle=bundle)


class BrokenPack(Refusal):
    """The pack itself has errors; scenarios cannot be played."""

    def __init__(self, pack: str, faults: list[Diagnostic]) -> None:
        super().__init__(Message("the pack `{pack}` has errors", pack=pack))
        self.faults = faults


Digests = dict[str, str]
"""File name within the pack: SHA-256 of its bytes."""
LATEST: dict[Path, tuple[Find, Digests, PlayedPack]] = {}
"""The pack of each folder as it was when it was compiled last."""


def played_pack(folder: Path, find: Find) -> PlayedPack:
    """Compile a pack once, and anew when one of its files has changed."""
    folder = folder.resolve()
    kept = LATEST.get(folder)
    if kept is not None and kept[0] is find and kept[1] == digests_in(folder):
        return kept[2]
    return compiled(folder, find)


def compiled(folder: Path, find: Find) -> PlayedPack:
    LATEST.pop(folder, None)
    compilation = compile_pack(folder, find, shown_from=Path.cwd())
    if compilation.game is None or compilation.vocabulary is None or not compilation.is_sound:
        raise BrokenPack(folder.name, compilation.faults)
    found = from_compilation(compilation, compilation.game, compilation.vocabulary)
    LATEST[folder] = find, compilation.files, found
    return found


def digests_in(folder: Path) -> Digests:
    loaded = (load(folder, path, None) for path in content_paths(folder))
    return {each.name: each.digest for each in loaded if isinstance(each, SourceFile)}


def from_compilation(compilation: Compilation, game: Game, vocabulary: Vocabulary) -> PlayedPack:
    bundle = json.loads(assemble(compilation).data)
    return PlayedPack(bundle["pack"]["id"], game, names_of(game, vocabulary), compilation.rules, bundle)
