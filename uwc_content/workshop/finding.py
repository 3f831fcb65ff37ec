"""Finds an item by its id among the packs at hand."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.game_parts import Find
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.workshop.pack_folder import PackFolder


class Found(NamedTuple):
    """An item and the pack that it belongs to."""

    pack: PackFolder
    compilation: Compilation
    record: ItemRecord

    @property
    def folder(self) -> Path:
        return self.pack.folder


def find_item(wanted: str, folders: Iterable[Path], find: Find) -> Found:
    """The item with this id, which its type may stand before: `type.id`."""
    compilations = {folder: compile_pack(folder, find) for folder in folders}
    found = [
        Found(PackFolder(folder, find), compilation, record)
        for folder, compilation in compilations.items()
        for record in records_of(compilation)
        if wanted in (record.id, f"{record.type}.{record.id}")
    ]
    if not found:
        raise Refusal(
            Message("there is nothing called `{name}`", name=wanted), better_id(wanted, compilations.values())
        )
    if len({each.folder for each in found}) > 1:
        packs = ", ".join(f"`{each.folder}`" for each in found)
        raise Refusal(
            Message("several packs have `{name}`: {packs}", name=wanted, packs=packs),
            Message("name the pack with --pack"),
        )
    return found[0]


def records_of(compilation: Compilation) -> Iterator[ItemRecord]:
    for records in compilation.items.values():
        yield from records


def better_id(wanted: str, compilations: Iterable[Compilation]) -> Message:
    """The nearest id; a type before the dot is taken as it is when there is one."""
    type_name, dot, identifier = wanted.rpartition(".")
    known: dict[str, str] = {}
    for compilation in compilations:
        for record in records_of(compilation):
            known[record.id] = f"{record.type}.{record.id}"
            if dot and record.type == type_name:
                known[f"{record.type}.{record.id}"] = ""
    near = did_you_mean(wanted if dot and any(not each for each in known.values()) else identifier, known)
    return near or Message("ids are listed in the content files; the shell completes them")
