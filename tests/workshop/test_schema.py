"""Schemas are fresh, accept our content and all examples, refuse typical typos, and explain every key."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from authoring_schemas import FILES, ROOT, SCHEMAS, refusals, schema_called
from described_examples import EXAMPLES
from test_wrong_spellings import CASES, file_with

from uwc_content.compiler.parse.files import content_paths
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.teaching import code_in_own_nouns, own_nouns
from uwc_content.games import GAMES, find, known
from uwc_content.language.base import Sort
from uwc_content.language.parts import PART_WORDS
from uwc_content.language.standing import RULE_WORDS
from uwc_content.language.vocabulary import FieldType, ItemField
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.entries import Argument
from uwc_content.workshop.reference import arguments_of
from uwc_content.workshop.schema import written
from uwc_content.workshop.schema.braces import NAMES_NEEDED
from uwc_content.workshop.schema.items import FIELD_SCHEMAS
from uwc_content.workshop.schema.sorts import SORT_SCHEMAS
from uwc_content.workshop.schema.written import schema_files, stale_schemas, write_schemas

CONTENT = ROOT / "content"
BUNDLE = SCHEMAS / "bundle.schema.json"
TYPOS = frozenset(
    ["UWC201", "UWC202", "UWC203", "UWC206", "UWC207", "UWC209", "UWC210", "UWC211", "UWC301", "UWC302", "UWC303"]
)
"""Codes of faults that a single place shows; the compiler alone sees the others."""


SAMPLES: dict[FieldType, Callable[[ItemField], object]] = {
    FieldType.INTEGER: lambda field: field.least,
    FieldType.CHOICE: lambda field: field.of[0],
    FieldType.POSITIONS: lambda field: {field.of[0]: field.least},
}


@cache
def plain(path: Path) -> Any:
    root, faults = read_yaml(path.name, path.read_bytes())
    assert root is not None, faults
    return root.plain()


def schemas_within(schema: object) -> Iterator[Mapping[str, Any]]:
    """Every mapping inside a schema, itself included."""
    if isinstance(schema, dict):
        yield schema
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from schemas_within(each)


# --- freshness ---


@cache
def made_of(content: Path) -> dict[str, bytes]:
    return schema_files(content, known())


@pytest.fixture
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the schemas of the project hold takes a second to work out, and no file that is written changes it."""
    monkeypatch.setattr(written, "schema_files", lambda content, _: made_of(content))


@pytest.mark.usefixtures("made_once")
def test_the_schemas_are_fresh() -> None:
    assert stale_schemas(SCHEMAS, CONTENT, known()) == [], "run `make schemas`"


@pytest.mark.usefixtures("made_once")
def test_writing_twice_changes_nothing(tmp_path: Path) -> None:
    assert set(write_schemas(tmp_path, CONTENT, known())) == set(made_of(CONTENT))
    assert write_schemas(tmp_path, CONTENT, known()) == []


@pytest.mark.usefixtures("made_once")
def test_a_changed_file_is_stale_and_written_anew(tmp_path: Path) -> None:
    write_schemas(tmp_path, CONTENT, known())
    changed = tmp_path / "underwater_cities" / "cards.schema.json"
    changed.write_text(changed.read_text() + " ")
    assert "underwater_cities/cards.schema.json" in stale_schemas(tmp_path, CONTENT, known())
    assert write_schemas(tmp_path, CONTENT, known()) == ["underwater_cities/cards.schema.json"]


@pytest.mark.usefixtures("made_once")
def test_a_schema_that_nothing_generates_any_more_is_deleted(tmp_path: Path) -> None:
    write_schemas(tmp_path, CONTENT, known())
    left, own = tmp_path / "nautilus" / "gone.schema.json", tmp_path / "nautilus" / "own.schema.json"
    left.write_text((tmp_path / "nautilus" / "goals.schema.json").read_text())
    own.write_text("{}")
    assert write_schemas(tmp_path, CONTENT, known()) == ["nautilus/gone.schema.json"]
    assert own.exists()


@pytest.mark.usefixtures("made_once")
def test_types_of_another_schema_are_stale(tmp_path: Path) -> None:
    write_schemas(tmp_path, CONTENT, known())
    (tmp_path / "bundle.d.ts").write_text((SCHEMAS / "bundle.d.ts").read_text())
    assert stale_schemas(tmp_path, CONTENT, known()) == []
    (tmp_path / "bundle.d.ts").write_text("// from bundle.schema.json, sha256:0\n")
    assert stale_schemas(tmp_path, CONTENT, known()) == ["bundle.d.ts"]


def folders_of(content: Path) -> set[str]:
    return {name.partition("/")[0] for name in schema_files(content, known())}


def new_pack(content: Path, name: str, manifest: str) -> None:
    (content / name).mkdir()
    (content / name / "pack.yaml").write_text(f"id: {name}\nversion: 1.0.0\nlocales: [en]\n{manifest}")


def test_a_project_has_schemas_of_the_games_that_its_packs_use(tmp_path: Path) -> None:
    assert folders_of(tmp_path) == {"bundle.schema.json"}
    new_pack(tmp_path, "reef", "ruleset: nautilus\n")
    assert folders_of(tmp_path) == {"bundle.schema.json", "nautilus"}


def test_as_long_as_a_pack_cannot_be_read_no_game_is_left_out(tmp_path: Path) -> None:
    new_pack(tmp_path, "reef", "ruleset: [\n")
    assert set(GAMES) < folders_of(tmp_path)


def test_the_project_of_the_games_has_schemas_of_all_of_them() -> None:
    assert set(GAMES) < {name.partition("/")[0] for name in made_of(CONTENT)}


def test_a_project_without_types_has_no_stale_ones(tmp_path: Path) -> None:
    new_pack(tmp_path, "reef", "ruleset: nautilus\n")
    out = tmp_path / "schemas"
    write_schemas(out, tmp_path, known())
    assert stale_schemas(out, tmp_path, known()) == []


def test_a_pack_with_names_of_its_own_has_schemas_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "reef"
    folder.mkdir()
    (folder / "pack.yaml").write_text("id: reef\nversion: 1.0.0\nruleset: nautilus\nlocales: [en]\n")
    (folder / "vocabulary.yaml").write_text('kinds:\n  octopus: {doc: "It has eight arms."}\n')
    made = json.loads(schema_files(tmp_path, known())["reef/language.schema.json"])
    assert "octopus" in made["definitions"]["count"]["properties"]
    assert "octopus" not in schema_called("nautilus", "language")["definitions"]["count"]["properties"]


# --- their form ---


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SCHEMAS).as_posix())
def test_an_authoring_schema_is_what_editors_like(path: Path) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema_rs.meta.validate(schema)
    assert "do not edit" in schema["$comment"]
    for each in schemas_within(schema):
        assert "oneOf" not in each
        assert not {"markdownDescription", "anyOf"} <= each.keys(), "the editor would lose the text"
        assert "$ref" not in each or len(each) == 1, "nothing beside a reference is read"
        assert each.get("enum") != [], "an editor could offer nothing"


def test_every_sort_of_value_has_a_schema() -> None:
    assert {*SORT_SCHEMAS, Sort.BLOCK, Sort.ALTERNATIVES} == set(Sort)


def test_every_type_of_field_has_a_schema() -> None:
    assert set(FIELD_SCHEMAS) == set(FieldType)


# --- what they accept ---


CONTENT_FILES = [path for pack in sorted(CONTENT.glob("*/pack.yaml")) for path in content_paths(pack.parent)]


@pytest.mark.parametrize("path", CONTENT_FILES, ids=lambda path: path.relative_to(CONTENT).as_posix())
def test_the_schema_that_a_file_names_accepts_it(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    schema = (path.parent / first.removeprefix("# yaml-language-server: $schema=")).resolve()
    ruleset, kind = schema.parent.name, schema.name.removesuffix(".schema.json")
    assert schema == SCHEMAS / ruleset / f"{kind}.schema.json"
    assert refusals(ruleset, kind, plain(path)) == []


def kind_of(ruleset: str, type_name: str) -> str:
    """The schema of a type; one type of items is called as a file is."""
    return f"{type_name}_items" if (SCHEMAS / ruleset / f"{type_name}_items.schema.json").exists() else type_name


def needed_facts(ruleset: str, type_name: str) -> dict[str, object]:
    """What the examples leave out: the facts that every item states."""
    needed: dict[str, object] = {"source": "original"}
    for name, field in find(ruleset).vocabulary().items[type_name].fields.items():
        if field.required:
            needed[name] = SAMPLES[field.type](field)
    return needed


@pytest.mark.parametrize("ruleset", GAMES)
def test_all_examples_of_the_language_are_accepted(ruleset: str) -> None:
    for type_name, items in plain(EXAMPLES)[ruleset].items():
        for item in items:
            value = {type_name: [{**needed_facts(ruleset, type_name), **item}]}
            assert refusals(ruleset, kind_of(ruleset, type_name), value) == [], item["id"]


@pytest.mark.parametrize("word", PART_WORDS)
def test_the_example_of_every_word_is_accepted(word: str) -> None:
    nouns = own_nouns(find("underwater_cities").vocabulary())
    root, _ = read_yaml("", code_in_own_nouns(PART_WORDS[word].example, nouns).encode())
    assert root is not None
    card = {"id": "example", "deck": "era_1", "source": "original"}
    section = "permanent" if word in RULE_WORDS else "instant"
    assert refusals("underwater_cities", "cards", {"cards": [{**card, section: root.plain()}]}) == []


def test_a_list_of_parts_and_one_part_are_both_accepted_and_an_empty_list_is_not() -> None:
    def with_block(block: object) -> list[str]:
        card = {"id": "a", "deck": "era_1", "source": "original", "instant": block}
        return refusals("underwater_cities", "cards", {"cards": [card]})

    assert with_block({"draw": 1}) == with_block([{"draw": 1}, {"draw": 2}]) == []
    assert with_block([]) != []


# --- what they refuse ---


WHOLE = re.compile(r"\b\d+(e\d+|\.0)\b")
"""Numbers that are whole for JSON Schema, however they are written."""


def shows_at_once(case: dict[str, Any]) -> bool:
    return bool(TYPOS & set(str(case["code"]).split())) and not WHOLE.search(str(case.get("try")))


@pytest.mark.parametrize("case", [name for name, case in CASES.items() if shows_at_once(case)])
def test_what_designers_try_first_is_refused_while_they_type(case: str) -> None:
    root, _ = read_yaml("", file_with(case, CASES[case]).encode())
    assert root is not None
    value: Any = root.plain()
    kind = "contracts" if isinstance(value, dict) and "contracts" in value else "cards"
    assert refusals("underwater_cities", kind, value) != [], CASES[case]["try"]


# --- hover text ---


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_key_has_hover_text(ruleset: str) -> None:
    for path in sorted((SCHEMAS / ruleset).glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        definitions = schema.get("definitions", {})
        for each in schemas_within(schema):
            for name, key in each.get("properties", {}).items() if isinstance(each.get("properties"), dict) else ():
                target = definitions.get(key["$ref"].rsplit("/", 1)[1], {}) if "$ref" in key else key
                assert len(target.get("markdownDescription", "")) > 5, f"{path.name}: {name}"


def has_names(argument: Argument, names: Names) -> bool:
    """Arguments that need a name of a sort that a game has none of are not offered in it."""
    needed = NAMES_NEEDED.get(Sort(argument.sort))
    return needed is None or bool(needed(names))


@pytest.mark.parametrize("word", PART_WORDS)
def test_the_text_of_a_word_is_what_uwc_words_prints(word: str) -> None:
    definitions = schema_called("underwater_cities", "language")["definitions"]
    effects = definitions["part_of_effects"]["allOf"]
    branch = next(each["then"] for each in effects if each["if"].get("required") == [word])
    head, model = branch["properties"][word], PART_WORDS[word]
    text = (definitions[head["$ref"].rsplit("/", 1)[1]] if "$ref" in head else head)["markdownDescription"]
    nouns = own_nouns(find("underwater_cities").vocabulary())
    assert code_in_own_nouns(model.example, nouns) in text
    assert all(argument.doc in text for argument in arguments_of(word, model))
    names = Names(find("underwater_cities").vocabulary())
    arguments = {argument.name for argument in arguments_of(word, model) if has_names(argument, names)}
    assert set(branch["properties"]) == (arguments if word in RULE_WORDS else arguments - {"once"})


def test_names_have_their_documentation_beside_them() -> None:
    schemas = [json.loads(path.read_text(encoding="utf-8")) for path in FILES]
    documented = [each for schema in schemas for each in schemas_within(schema) if "markdownEnumDescriptions" in each]
    assert documented
    for each in documented:
        assert len(each["markdownEnumDescriptions"]) == len(each["enum"])
