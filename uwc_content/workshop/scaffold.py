"""Starting points for designers: a valid, commented item, layout or pack, put where it belongs."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.compiler.check.of_packs import count_items
from uwc_content.compiler.game_parts import types_of
from uwc_content.compiler.parse.files import PACK_FILE, RULES_FILE, VOCABULARY_FILE
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.language.vocabulary import FieldType, ItemType, SectionSort
from uwc_content.reading.po import new_entry, parse_po
from uwc_content.reading.storage import replace_files
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.editing import append_item, with_number
from uwc_content.workshop.finding import records_of
from uwc_content.workshop.game_parts import FindGame
from uwc_content.workshop.identifiers import refuse_malformed, title_of
from uwc_content.workshop.layout.arranging import Arranging
from uwc_content.workshop.layout.fmt import format_text
from uwc_content.workshop.numbers import next_number, next_positions
from uwc_content.workshop.pack_folder import PackFolder
from uwc_content.workshop.samples import remarks_for, sample_for
from uwc_content.workshop.templates import Templates

SOURCE_LOCALE = "en"
DOING = (SectionSort.EFFECTS, SectionSort.RULES, SectionSort.BOTH)
RESERVED = (PACK_FILE, RULES_FILE, VOCABULARY_FILE)
"""Files that hold no items."""
CATALOGUE_HEADER = """# {language} names of the pack {pack}.
msgid ""
msgstr ""
"Project-Id-Version: {pack}\\n"
"PO-Revision-Date: {now}\\n"
"Last-Translator: \\n"
"Language-Team: {language}\\n"
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
NONE = "none"
"""What pack.yaml calls items without the field that they are counted by."""


class Wish(NamedTuple):
    """What a designer wants to begin."""

    type: str
    id: str
    fields: Mapping[str, Any] = {}
    section: str = ""
    name: str = ""
    file: Path | None = None
    flavour: str = ""


class Begun(NamedTuple):
    """The files that a starting point changed, and where it lies."""

    path: Path
    changed: list[Path]
    remarks: list[Message]


class Workshop:
    """Makes starting points in one pack."""

    def __init__(self, folder: Path, find: FindGame) -> None:
        self.pack = PackFolder(folder, find)
        self.compilation: Compilation = compile_pack(folder, find)
        self.templates = find(self.pack.ruleset).templates() if self.compilation.game else None
        self.contents: dict[Path, str] = {}
        self.with_windows_lines: set[Path] = set()
        self.remarks: list[Message] = []

    # --- what must be known first ---

    def definition(self, type_name: str) -> ItemType:
        items = self.pack.vocabulary.items
        if type_name not in items:
            known = did_you_mean(type_name, items) or Message("types: {names}", names=", ".join(items))
            raise Refusal(
                Message("the ruleset `{ruleset}` has no `{name}`", ruleset=self.pack.ruleset, name=type_name), known
            )
        return items[type_name]

    def needs(self, wish: Wish) -> dict[str, list[str]]:
        """The fields that only the designer can decide, each with its choices."""
        if wish.type == self.layout_type:
            return {}
        fields = self.definition(wish.type).fields
        rules = self.compilation.rules
        missed = self.templates.asks(wish.type, wish.fields, rules) if self.templates else frozenset()
        return {
            name: field.of
            for name, field in fields.items()
            if field.type is FieldType.CHOICE and name not in wish.fields and (field.required or name in missed)
        }

    def type_called(self, name: str) -> str:
        """A type by its name, or by what one of its items is called."""
        known = types_of(self.compilation.game, self.pack.vocabulary) if self.compilation.game else []
        found = [each for each in known if each in (name, f"{name}s", f"{name}es", f"{name.removesuffix('y')}ies")]
        if found:
            return found[0]
        raise Refusal(
            Message("the ruleset `{ruleset}` has no `{name}`", ruleset=self.pack.ruleset, name=name),
            did_you_mean(name, known) or Message("types: {names}", names=", ".join(known)),
        )

    def begin(self, wish: Wish) -> Begun:
        return self.begin_layout(wish) if wish.type == self.layout_type else self.begin_item(wish)

    # --- items ---

    def begin_item(self, wish: Wish) -> Begun:
        definition = self.definition(wish.type)
        self.refuse_bad_id(wish.id)
        values = self.values(wish, definition)
        usual = self.templates.begins(wish.type, values) if self.templates else ""
        sections = [usual] if usual and not wish.section else first_sections(wish, definition)
        path = self.file_for(wish, definition, values)
        self.put_item(path, wish.type, self.item_lines(wish, values, sections))
        counted = str(values.get(definition.counted_by or "", NONE)) if definition.counted_by else ""
        self.count(wish.type, counted)
        self.count_in_rules(wish.type, values)
        self.name(wish, counted)
        return self.finish(path)

    def refuse_bad_id(self, identifier: str) -> None:
        refuse_malformed(identifier)
        for record in records_of(self.compilation):
            if record.id == identifier:
                hint = Message("it is in {file}, line {line}", file=record.span.file, line=record.span.line)
                raise Refusal(Message("`{name}` exists already", name=f"{record.type}.{identifier}"), hint)

    def values(self, wish: Wish, definition: ItemType) -> dict[str, Any]:
        """The plain facts of the item: what the designer said, and what follows."""
        records = self.compilation.items.get(wish.type, [])
        values = dict(wish.fields)
        for name, field in definition.fields.items():
            if name in values:
                self.refuse_bad_choice(wish.type, name, field.of, values[name])
            elif self.templates is not None and name in self.templates.unnumbered.get(wish.type, ()):
                continue
            elif field.type is FieldType.INTEGER and (field.unique or field.required):
                values[name] = next_number(records, name, definition.counted_by, values, least=field.least)
            elif field.type is FieldType.POSITIONS:
                values[name] = next_positions(records, name, field.of)
            elif field.type is FieldType.BAG and field.required:
                values[name] = {next(iter(self.pack.vocabulary.resources)): 1}
        for name, choices in self.needs(wish).items():
            raise Refusal(
                Message("a new item of `{type}` needs a {name}", type=wish.type, name=name),
                Message("add --with {name}= and one of: {names}", name=name, names=", ".join(choices)),
            )
        if self.templates is not None:
            values.update(self.templates.following(wish.type, values, self.compilation.rules))
        return values

    def refuse_bad_choice(self, type_name: str, field: str, choices: list[str], value: object) -> None:
        if choices and isinstance(value, str) and value not in choices:
            hint = did_you_mean(value, choices) or Message("one of: {names}", names=", ".join(choices))
            raise Refusal(Message("`{type}` have no {field} `{value}`", type=type_name, field=field, value=value), hint)

    def item_lines(self, wish: Wish, values: dict[str, Any], sections: list[str]) -> list[str]:
        """The item in canonical layout, with its dash at the margin."""
        facts = "".join(f"    {key}: {value_text(value)}\n" for key, value in values.items())
        draft = f"{wish.type}:\n  - id: {wish.id}\n{facts}    source: original\n"
        for section in sections:
            draft += "".join(f"    # {line}\n" for line in remarks_for(self.definition(wish.type).sections[section]))
            draft += f"    {section}: {sample_for(self.templates, self.pack.vocabulary, section)}\n"
        root, faults = read_yaml("", draft.encode())
        if root is None or faults:
            raise AssertionError(f"a starting point is not YAML: {draft}")
        printed, _ = format_text(draft, root, "", Arranging(self.pack.game, self.pack.vocabulary))
        return [line[2:] for line in printed.splitlines()[1:]]

    # --- where it goes ---

    def file_for(self, wish: Wish, definition: ItemType, values: dict[str, Any]) -> Path:
        """The file that was named, or the one that holds most of its like, or a new one."""
        if wish.file is not None:
            return self.named_file(wish.file)
        by = definition.counted_by
        records = self.compilation.items.get(wish.type, [])
        alike = [record for record in records if not by or record.item["fields"].get(by) == values.get(by)]
        has_folder = self.templates is not None and wish.type in self.templates.filed_by
        files = [record.file for record in alike or ([] if has_folder else records)]
        if files:
            return self.pack.folder / max(sorted(set(files)), key=files.count)
        return self.pack.folder / new_file(wish.type, values, self.templates)

    def named_file(self, file: Path) -> Path:
        path = file if file.is_absolute() or file.is_relative_to(self.pack.folder) else self.pack.folder / file
        is_content = path.suffix in (".yaml", ".yml") and path.name not in RESERVED
        if not is_content or not path.resolve().is_relative_to(self.pack.folder.resolve()):
            raise Refusal(
                Message("`{file}` is no content file of `{folder}`", file=file, folder=self.pack.folder),
                Message("name a file such as `items/new.yaml`"),
            )
        return path

    def put_item(self, path: Path, type_name: str, item: list[str]) -> None:
        if path.exists():
            self.contents[path] = append_item(path.as_posix(), self.text_of(path), type_name, item)
        else:
            lines = "".join(f"  {line}\n" if line else "\n" for line in item)
            self.contents[path] = f"{self.modeline(path, type_name)}\n{type_name}:\n{lines}"

    def modeline(self, path: Path, kind: str) -> str:
        """Tells the editor which schema the file follows."""
        schema = self.pack.project / "schemas" / self.pack.nouns / f"{kind}.schema.json"
        relative = Path(os.path.relpath(schema, path.resolve().parent)).as_posix()
        return f"# yaml-language-server: $schema={relative}"

    def text_of(self, path: Path) -> str:
        if path not in self.contents:
            text = path.read_bytes().decode()
            self.contents[path] = text.replace("\r\n", "\n")
            if self.contents[path] != text:
                self.with_windows_lines.add(path)
        return self.contents[path]

    # --- what else has to know about it ---

    def count(self, type_name: str, counted: str) -> None:
        """One more in pack.yaml, if it was right before."""
        pack = self.compilation.pack
        if pack is None or type_name not in pack.counts:
            return
        definition = self.pack.vocabulary.items.get(type_name)
        found = count_items(self.compilation.items.get(type_name, []), definition)
        stated = pack.counts[type_name]
        keys: tuple[str, ...] = ("counts", type_name)
        if isinstance(stated, dict):
            keys, expected, there = (*keys, counted), stated.get(counted, 0), found[counted]
        else:
            expected, there = stated, sum(found.values())
        path = self.pack.folder / PACK_FILE
        if expected != there:
            self.remarks.append(
                Message(
                    "{path} expected {expected} and {there} were there, so its count was left alone",
                    path=path,
                    expected=expected,
                    there=there,
                )
            )
            return
        self.contents[path] = with_number(path.as_posix(), self.text_of(path), keys, there + 1)

    def count_in_rules(self, type_name: str, values: dict[str, Any]) -> None:
        """One more wherever rules.yaml counts such items."""
        path = self.pack.folder / RULES_FILE
        for keys, there in self.templates.counted(type_name, values, self.compilation) if self.templates else ():
            self.contents[path] = with_number(path.as_posix(), self.text_of(path), keys, there + 1)

    def name(self, wish: Wish, counted: str) -> None:
        """A name in the English catalogue."""
        path = self.pack.catalogue(SOURCE_LOCALE)
        now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M+0000")
        empty = CATALOGUE_HEADER.format(language="English", pack=self.pack.id, locale=SOURCE_LOCALE, now=now)
        catalogue = parse_po(path, path.read_bytes() if path.is_file() else empty.encode())
        key = f"{wish.type}.{wish.id}"
        if not catalogue.name_of(key):
            remark = ", ".join(each for each in (wish.type, counted) if each and each != NONE)
            catalogue.add(new_entry("name", key, None, [wish.name or title_of(wish.id)], [f"#. {remark}"]))
            if wish.flavour:
                catalogue.add(new_entry("flavour", key, None, [wish.flavour], [f"#. {remark}"]))
            self.contents[path] = catalogue.data().decode()

    def finish(self, path: Path) -> Begun:
        for each in self.with_windows_lines:
            self.contents[each] = self.contents[each].replace("\n", "\r\n")
        changed = replace_files({each: text.encode() for each, text in self.contents.items()})
        return Begun(path, changed, self.remarks)

    # --- layouts ---

    @property
    def layout_type(self) -> str:
        layouts = self.compilation.game.layouts() if self.compilation.game else None
        return layouts.root if layouts else ""

    def begin_layout(self, wish: Wish) -> Begun:
        self.refuse_bad_id(wish.id)
        if self.templates is None or not self.layout_type:
            raise Refusal(Message("the ruleset `{ruleset}` has no layouts", ruleset=self.pack.ruleset))
        filled = {"id": wish.id, **self.templates.layout(wish.fields, self.compilation)}
        path = self.named_file(wish.file) if wish.file else self.pack.folder / self.layout_type / f"{wish.id}.yaml"
        if path.exists():
            raise Refusal(Message("`{name}` exists already", name=path), Message("name another file with --file"))
        text = (self.templates.folder / f"{self.layout_type}.yaml").read_text("utf-8")
        for key, value in filled.items():
            text = text.replace(f"{{{key}}}", value)
        self.contents[path] = f"{self.modeline(path, self.layout_type)}\n{text}"
        self.count(self.layout_type, "")
        self.name(wish, "")
        return self.finish(path)


def new_file(type_name: str, values: Mapping[str, Any], templates: Templates | None) -> str:
    """A file for each value that items are filed by; otherwise one for the type."""
    by = templates.filed_by.get(type_name) if templates else None
    if by is not None:
        return f"{type_name}/{values[by]}.yaml"
    name = f"{type_name}.yaml"
    return f"{type_name}/items.yaml" if name in RESERVED else name


def first_sections(wish: Wish, definition: ItemType) -> list[str]:
    """The section that was asked for, or all up to the first that does something."""
    if wish.section in definition.sections:
        return [wish.section]
    if wish.section:
        hint = did_you_mean(wish.section, definition.sections) or Message(
            "sections: {names}", names=", ".join(definition.sections)
        )
        raise Refusal(Message("`{type}` have no section `{section}`", type=wish.type, section=wish.section), hint)
    names = list(definition.sections)
    doing = [name for name in names if definition.sections[name].sort in DOING]
    return names[: names.index(doing[0]) + 1] if doing else names[:1]


def value_text(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {each}" for key, each in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)
