"""A new pack: its folder, rules to change, one card and its name."""

import os
from pathlib import Path

from uwc_content.compiler.parse.files import PACK_FILE, RULES_FILE
from uwc_content.compiler.parse.vocabularies import known_rulesets, ruleset_vocabulary
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.language.vocabulary import FieldType, ItemType
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.identifiers import refuse_malformed
from uwc_content.workshop.samples import templates_of
from uwc_content.workshop.scaffold import SOURCE_LOCALE, Begun, Wish, Workshop

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


def begin_pack(identifier: str, ruleset: str, parent: Path) -> Begun:
    """Write a pack that checks clean."""
    refuse_malformed(identifier)
    if ruleset not in known_rulesets():
        known = did_you_mean(ruleset, known_rulesets()) or Message("known: {names}", names=", ".join(known_rulesets()))
        raise Refusal(Message("there is no ruleset `{name}`", name=ruleset), known)
    folder = parent / identifier
    if folder.exists():
        raise Refusal(
            Message("`{name}` exists already", name=folder), Message("choose another id, or delete the folder")
        )
    type_name, definition = next(iter(ruleset_vocabulary(ruleset).items.items()))
    first = first_wish(type_name, definition)
    changed = replace_files(skeleton(folder, ruleset, first, definition))
    begun = Workshop(folder).begin_item(first)
    return Begun(folder, list(dict.fromkeys([*changed, *begun.changed])), begun.remarks)


def first_wish(type_name: str, definition: ItemType) -> Wish:
    """An item with the first value of every choice."""
    choices = {name: field.of[0] for name, field in definition.fields.items() if field.type is FieldType.CHOICE}
    return Wish(type_name, f"first_{type_name.removesuffix('s')}", choices)


def skeleton(folder: Path, ruleset: str, first: Wish, definition: ItemType) -> dict[Path, bytes]:
    """pack.yaml and, where the ruleset has one, rules.yaml."""
    schemas = os.path.relpath(folder.resolve().parent.parent / "schemas" / ruleset, folder.resolve())
    template = templates_of(ruleset) / RULES_FILE
    has_rules = template.is_file()
    counted = first.fields.get(definition.counted_by or "")
    counts = f"{first.type}: {{{counted}: 0}}" if counted else f"{first.type}: 0"
    file = f"{first.type}/{counted}.yaml" if definition.counted_by == "deck" else f"{first.type}.yaml"
    text = PACK_TEXT.format(
        id=folder.name,
        ruleset=ruleset,
        locale=SOURCE_LOCALE,
        schemas=Path(schemas).as_posix(),
        rules_line=RULES_LINE if has_rules else "",
        file=file,
        counts=counts,
    )
    files = {folder / PACK_FILE: text.encode()}
    if has_rules:
        modeline = f"# yaml-language-server: $schema={Path(schemas).as_posix()}/rules.schema.json\n"
        files[folder / RULES_FILE] = modeline.encode() + template.read_bytes()
    return files
