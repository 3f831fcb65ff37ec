"""A new pack: its folder, rules to change, one item and its name."""

import os
from pathlib import Path

from uwc_content.compiler.game_parts import UnknownGame
from uwc_content.compiler.parse.files import PACK_FILE, RULES_FILE
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.language.vocabulary import FieldType, ItemType
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.game_parts import FindGame, WorkshopGame
from uwc_content.workshop.identifiers import refuse_malformed
from uwc_content.workshop.scaffold import SOURCE_LOCALE, Begun, Wish, Workshop, new_file

PACK_TEXT = """\
# yaml-language-server: $schema={schemas}/pack.schema.json
# The pack {id}. All YAML files of this folder and of the folders below it belong to it:
#   pack.yaml: what the pack is, and how much of everything it should hold
{rules_line}\
#   {file}: the first of its items; begin more with `uwc new`
# `uwc check` finds faults, `uwc words` lists what can be written, `uwc fmt` tidies up.
id: {id}
version: 0.1.0
ruleset: {ruleset}
# The first language is the one that others fall back to; names live in locales/<language>/LC_MESSAGES/{id}.po.
locales: [{locale}]
# `uwc check` compares these numbers with what is there, so that nothing vanishes unnoticed.
counts:
  {counts}
"""
RULES_LINE = "#   rules.yaml: every number of the game that is no item\n"


def begin_pack(identifier: str, ruleset: str, parent: Path, find: FindGame) -> Begun:
    """Write a pack that checks clean."""
    refuse_malformed(identifier)
    game = game_called(ruleset, find)
    folder = parent / identifier
    if folder.exists():
        raise Refusal(
            Message("`{name}` exists already", name=folder), Message("choose another id, or delete the folder")
        )
    type_name, definition = next(iter(game.vocabulary().items.items()))
    first = first_wish(type_name, definition)
    changed = replace_files(skeleton(folder, game, first, definition))
    begun = Workshop(folder, find).begin_item(first)
    return Begun(folder, list(dict.fromkeys([*changed, *begun.changed])), begun.remarks)


def game_called(ruleset: str, find: FindGame) -> WorkshopGame:
    try:
        return find(ruleset)
    except UnknownGame as unknown:
        hint = did_you_mean(ruleset, unknown.known) or Message("known: {names}", names=", ".join(unknown.known))
        raise Refusal(unknown.message, hint) from None


def first_wish(type_name: str, definition: ItemType) -> Wish:
    """An item with the first value of every choice."""
    choices = {name: field.of[0] for name, field in definition.fields.items() if field.type is FieldType.CHOICE}
    return Wish(type_name, f"first_{type_name.removesuffix('s')}", choices)


def skeleton(folder: Path, game: WorkshopGame, first: Wish, definition: ItemType) -> dict[Path, bytes]:
    """pack.yaml and, where the game has one, rules.yaml."""
    schemas = os.path.relpath(folder.resolve().parent.parent / "schemas" / game.id, folder.resolve())
    templates = game.templates()
    template = templates.folder / RULES_FILE if templates else None
    counted = first.fields.get(definition.counted_by or "")
    counts = f"{first.type}: {{{counted}: 0}}" if counted else f"{first.type}: 0"
    text = PACK_TEXT.format(
        id=folder.name,
        ruleset=game.id,
        locale=SOURCE_LOCALE,
        schemas=Path(schemas).as_posix(),
        rules_line=RULES_LINE if template else "",
        file=new_file(first.type, first.fields, templates),
        counts=counts,
    )
    files = {folder / PACK_FILE: text.encode()}
    if template is not None:
        modeline = f"# yaml-language-server: $schema={Path(schemas).as_posix()}/rules.schema.json\n"
        files[folder / RULES_FILE] = modeline.encode() + template.read_bytes()
    return files
