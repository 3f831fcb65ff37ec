"""Packs of the project with effects drawn anew; what the compiler refuses stays as it was."""

import copy
import json
import random
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import plain_yaml
from generated_effects import Drawing

from uwc_content.compiler.game_parts import names_of
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.files import ParsedFile, SourceFile, parse_file
from uwc_content.compiler.parse.items import Items
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.games import find
from uwc_content.language.vocabulary import PartType
from uwc_content.reading.yaml import read_yaml

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content"
NO_ITEMS = ("pack.yaml", "rules.yaml", "vocabulary.yaml", "faces.yaml")
TRIES = 12
"""How often an item is drawn until the compiler takes it."""
ROUNDS = 8
PLAIN = re.compile("[a-z_]+")

Tree = Any
Place = tuple[str, str, int]
"""File, type and position of an item."""


def flow(value: Tree) -> str:
    """YAML on one line; what is no plain name stands in quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return value if isinstance(value, str) and PLAIN.fullmatch(value) else json.dumps(value)


class Workbench:
    """A copy of a pack whose items can be drawn anew, again and again."""

    def __init__(self, pack: str, work: Path) -> None:
        self.folder = work / "content" / pack
        shutil.copytree(CONTENT / pack, self.folder, ignore=shutil.ignore_patterns("scenarios", "docs", "art", "icons"))
        (self.folder / "faces.yaml").unlink(missing_ok=True)
        self.parsed: dict[str, ParsedFile] = {}
        compilation = compile_pack(self.folder, find, parse=self.parse)
        assert compilation.game is not None
        assert compilation.vocabulary is not None
        self.names = names_of(compilation.game, compilation.vocabulary)
        self.ids = {record.id for kind in self.names.item_types for record in compilation.items.get(kind, ())}
        files = [path for path in sorted(self.folder.rglob("*.yaml")) if path.name not in NO_ITEMS]
        self.trees = {path.relative_to(self.folder).as_posix(): plain_yaml.load_file(path) for path in files}
        self.refused: Counter[str] = Counter()
        """Why items were refused: codes."""
        self.drawn = 0

    def parse(self, sources: list[SourceFile], names: Names) -> list[ParsedFile]:
        """Files that are as they were are parsed once."""
        for source in sources:
            if source.digest not in self.parsed:
                self.parsed[source.digest] = parse_file(source, names)
        return [self.parsed[source.digest] for source in sources]

    def variant(self, seed: int, share: float) -> tuple[Compilation, list[Place]]:
        """The pack with a share of its items drawn anew, without an error; and which ones they are."""
        chance = random.Random(seed)
        before = dict(self.parsed)
        drawn: dict[Place, Tree] = {}
        for file, tree in self.trees.items():
            for kind, items in tree.items():
                for i in range(len(items) if kind in self.names.vocabulary.items else 0):
                    if chance.random() < share and (item := self.accepted(kind, items[i], chance)) is not None:
                        drawn[file, kind, i] = item
        compilation = self.compiled(drawn)
        for _ in range(ROUNDS):
            faulty = self.faulty(compilation, drawn)
            if not faulty:
                break
            for place in faulty:
                drawn.pop(place)
            compilation = self.compiled(drawn)
        if not compilation.is_sound:
            drawn = {}
            compilation = self.compiled(drawn)
        self.parsed = before
        self.drawn += len(drawn)
        return compilation, sorted(drawn)

    def accepted(self, kind: str, item: Tree, chance: random.Random) -> Tree | None:
        """Drawn until the compiler finds nothing wrong with it alone."""
        for _ in range(TRIES):
            tried = self.redrawn(kind, item, Drawing(self.names, chance, self.ids))
            notes = Notes("drawn")
            root, faults = read_yaml("drawn", f"- {flow(tried)}\n".encode())
            if root is None or faults:
                raise AssertionError(f"no YAML: {flow(tried)} {faults}")
            Items(Language(self.names, notes), "drawn").parse(kind, root)
            wrong = [fault for fault in notes.faults if fault.is_error]
            if not wrong:
                return tried
            self.refused[wrong[0].code] += 1
        return None

    def redrawn(self, kind: str, item: Tree, drawing: Drawing) -> Tree:
        definition = self.names.vocabulary.items[kind]
        item = self.with_sections(copy.deepcopy(item), definition, drawing)
        for name, part_type in definition.parts.items():
            item[name] = [self.with_sections(part, part_type, drawing) for part in item.get(name, ())]
            if not item[name]:
                del item[name]
        return item

    def with_sections(self, item: Tree, definition: PartType, drawing: Drawing) -> Tree:
        """Every section that it has, drawn anew; sometimes another section instead."""
        for name in [key for key in item if key in definition.sections]:
            del item[name]
            other = drawing.one(definition.sections) if drawing.rarely(0.2) else name
            item[other] = drawing.section(definition.sections[other], definition)
        return item

    def compiled(self, drawn: dict[Place, Tree]) -> Compilation:
        for file, tree in self.trees.items():
            changed = {
                name: [drawn.get((file, name, i), item) for i, item in enumerate(items)] for name, items in tree.items()
            }
            lines = (f"{name}:\n" + "".join(f"  - {flow(item)}\n" for item in items) for name, items in changed.items())
            (self.folder / file).write_text("".join(lines), "utf-8")
        return compile_pack(self.folder, find, shown_from=self.folder.resolve(), parse=self.parse)

    def faulty(self, compilation: Compilation, drawn: dict[Place, Tree]) -> list[Place]:
        """The drawn items at errors, or that an error names; half of those that are left where it names none."""
        found: set[Place] = set()
        for fault in compilation.faults:
            if not fault.is_error:
                continue
            self.refused[fault.code] += 1
            at = self.at_line(fault.span.file, fault.span.line)
            found.update([at] if at in drawn else self.named(str(fault.message), drawn) or sorted(drawn)[::2])
        return sorted(found)

    def at_line(self, file: str, line: int) -> Place | None:
        number = 1
        for kind, items in self.trees.get(file, {}).items():
            if number < line <= number + len(items):
                return file, kind, line - number - 1
            number += 1 + len(items)
        return None

    def named(self, message: str, drawn: dict[Place, Tree]) -> set[Place]:
        return {place for place, item in drawn.items() if f"`{item['id']}`" in message}
