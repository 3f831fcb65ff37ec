"""Packs as scenarios need them: compiled in memory, and perhaps with items of a scenario file added."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.assemble import assemble
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.language.vocabulary import Vocabulary


class PlayedPack(NamedTuple):
    """A pack without errors."""

    id: str
    ruleset: str
    names: Names
    rules: Any
    bundle: dict[str, Any]

    def ids(self, type_name: str) -> set[str]:
        items = self.bundle["boards"] if type_name == "boards" else self.bundle["items"].get(type_name, ())
        return {item["id"] for item in items}

    def with_items(self, added: Iterable[tuple[str, dict[str, Any]]], boards: list[dict[str, Any]]) -> "PlayedPack":
        """The pack and further items, each with its type; the pack itself stays as it is."""
        items = {name: list(each) for name, each in self.bundle["items"].items()}
        for type_name, item in added:
            items.setdefault(type_name, []).append(item)
        bundle = {**self.bundle, "items": items, "boards": [*self.bundle["boards"], *boards]}
        return self._replace(bundle=bundle)


class BrokenPack(Refusal):
    """The pack itself has errors; scenarios cannot be played."""

    def __init__(self, pack: str, faults: list[Diagnostic]) -> None:
        super().__init__(Message("the pack `{pack}` has errors", pack=pack))
        self.faults = faults


def played_pack(folder: Path) -> PlayedPack:
    """Compile a pack once in a run."""
    return compiled(folder.resolve())


@cache
def compiled(folder: Path) -> PlayedPack:
    compilation = compile_pack(folder, shown_from=Path.cwd())
    if compilation.pack is None or compilation.vocabulary is None or not compilation.is_sound:
        raise BrokenPack(folder.name, compilation.faults)
    return from_compilation(compilation, compilation.vocabulary)


def from_compilation(compilation: Compilation, vocabulary: Vocabulary) -> PlayedPack:
    bundle = json.loads(assemble(compilation, {}).data)
    pack = bundle["pack"]
    return PlayedPack(pack["id"], pack.get("ruleset", pack["id"]), Names(vocabulary), compilation.rules, bundle)
