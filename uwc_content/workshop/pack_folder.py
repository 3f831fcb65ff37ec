"""A pack's folder as the designers' tools see it: its ruleset and vocabulary, its files, and what lies around it."""

from functools import cached_property
from pathlib import Path

from uwc_content.compiler.game_parts import OWN_GAME, Find, Game, UnknownGame
from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.files import PACK_FILE, VOCABULARY_FILE, content_paths, shown_path
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.parse.vocabularies import extend, parse_addition
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.nodes import Mapping, Scalar, Sequence
from uwc_content.reading.storage import target_of
from uwc_content.reading.yaml import read_yaml

NO_WORDS = Vocabulary(resources={})


class PackFolder:
    """A folder with a pack.yaml. What cannot be read is taken as empty: faults are told by `uwc check`."""

    def __init__(self, folder: Path, find: Find) -> None:
        self.folder = folder
        self.find = find

    @classmethod
    def around(cls, path: Path, find: Find) -> "PackFolder | None":
        """The pack that a file or folder belongs to."""
        for folder in (path, *path.parents, *target_of(path).parents):
            if (folder / PACK_FILE).is_file():
                return cls(folder, find)
        return None

    # --- its own files ---

    @cached_property
    def pack_node(self) -> Mapping | None:
        root, _ = read_yaml(PACK_FILE, (self.folder / PACK_FILE).read_bytes())
        return root if isinstance(root, Mapping) else None

    def text_in_pack(self, key: str) -> str:
        node = self.pack_node.get(key) if self.pack_node else None
        return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else ""

    @property
    def id(self) -> str:
        return self.text_in_pack("id") or self.folder.resolve().name

    @property
    def languages(self) -> list[str]:
        """The languages that it declares."""
        listed = self.pack_node.get("locales") if self.pack_node else None
        items = listed.items if isinstance(listed, Sequence) else []
        return [each.value for each in items if isinstance(each, Scalar) and isinstance(each.value, str)]

    @property
    def ruleset(self) -> str:
        """The game whose rules and nouns it has: its own, if it names no ruleset."""
        return OWN_GAME if self.is_its_own_game else self.text_in_pack("ruleset")

    @property
    def nouns(self) -> str:
        """The game whose nouns its texts use: catalogues and schemas are called after it."""
        return self.ruleset or self.id

    @cached_property
    def game(self) -> Game | None:
        try:
            return self.find(self.ruleset)
        except UnknownGame:
            return None

    @property
    def is_its_own_game(self) -> bool:
        return self.pack_node is not None and "ruleset" not in self.pack_node.entries

    @cached_property
    def vocabulary(self) -> Vocabulary:
        path = self.folder / VOCABULARY_FILE
        if self.is_its_own_game:
            return self.own_vocabulary(path)
        base = self.game.vocabulary() if self.game else NO_WORDS
        if not path.is_file():
            return base
        root, _ = read_yaml(VOCABULARY_FILE, path.read_bytes())
        addition = parse_addition(root, base, Notes(VOCABULARY_FILE)) if root is not None else None
        return extend(base, addition) if addition else base

    @staticmethod
    def own_vocabulary(path: Path) -> Vocabulary:
        root = read_yaml(VOCABULARY_FILE, path.read_bytes())[0] if path.is_file() else None
        found = parse_document(Vocabulary, root, Notes(VOCABULARY_FILE)) if root is not None else None
        return found.with_tags() if found else Vocabulary(resources={})

    def paths(self) -> list[Path]:
        return content_paths(self.folder)

    def name_of(self, path: Path) -> str:
        """The file's name within the pack."""
        if not path.is_relative_to(self.folder):
            path, folder = target_of(path), self.folder.resolve()
            return path.relative_to(folder).as_posix()
        return path.relative_to(self.folder).as_posix()

    @staticmethod
    def shown(path: Path, shown_from: Path | None) -> str:
        return shown_path(path, shown_from)

    # --- what lies around it ---

    @property
    def project(self) -> Path:
        """The folder that also holds the translations and the schemas."""
        return self.folder.resolve().parent.parent

    @property
    def locales(self) -> Path:
        return self.project / "locales"

    def catalogue(self, locale: str) -> Path:
        return self.locales / locale / "LC_MESSAGES" / f"{self.id}.po"

    def catalogues(self) -> list[Path]:
        return sorted(self.locales.glob(f"*/LC_MESSAGES/{self.id}.po"))
