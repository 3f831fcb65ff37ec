"""The schema of the bundle and the page that describes the format: both say what bundles are."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from authoring_schemas import SCHEMAS
from bundles import real_bundle
from jsonschema_rs import Draft202012Validator, meta
from typer.testing import CliRunner

from uwc_content.cli.main import app
from uwc_content.compiler.parse.files import SourceFile, parse_file
from uwc_content.compiler.parse.names import Names
from uwc_content.games import every, find
from uwc_content.language.conditions import CONDITION_WORDS
from uwc_content.language.parts import PART_WORDS
from uwc_content.workshop.schema.bundle import bundle_schema
from uwc_content.workshop.schema.format_page import END, START, refreshed

CONTENT = SCHEMAS.parent / "content"
PAGE = (SCHEMAS / "README.md").read_text(encoding="utf-8")
INTRODUCTION, GENERATED = PAGE.split(START)


@pytest.fixture
def bundle() -> Any:
    """The real game; a test may spoil its copy."""
    return real_bundle()


@cache
def schema_of_all() -> dict[str, Any]:
    """Nobody may change it."""
    return bundle_schema(every())


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(schema_of_all())


def refusals(bundle: Any) -> list[str]:
    return [error.message for error in validator().iter_errors(bundle)]


def block_of(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", INTRODUCTION, re.DOTALL)
    assert found, language
    return found[1]


# --- the schema ---


def test_the_schema_is_one_and_accepts_the_real_bundle(bundle: Any) -> None:
    meta.validate(schema_of_all())
    assert refusals(bundle) == []


def test_a_field_without_a_value_is_absent_and_never_null(bundle: Any) -> None:
    bundle["vocabulary"]["resources"]["kelp"]["cap"] = None
    assert refusals(bundle) != []


def test_a_field_that_always_has_a_value_must_be_there(bundle: Any) -> None:
    del bundle["vocabulary"]["kinds"]["farm"]["connects"]
    assert '"connects" is a required property' in refusals(bundle)


@pytest.mark.parametrize(("union", "words"), [("Part", {*PART_WORDS, "word"}), ("Test", {*CONDITION_WORDS, "stands"})])
def test_every_word_is_told_apart_by_op(union: str, words: set[str]) -> None:
    definitions = schema_of_all()["$defs"]
    members = [definitions[each["$ref"].rsplit("/", 1)[1]] for each in definitions[union]["oneOf"]]
    assert {member["properties"]["op"]["const"] for member in members} == words
    assert all({"op", "what"} <= set(member["required"]) for member in members)
    assert definitions[union]["discriminator"] == {"propertyName": "op"}


def test_nothing_in_the_schema_is_without_a_description() -> None:
    schema = schema_of_all()
    for name, definition in {"Bundle": schema, **schema["$defs"]}.items():
        for field, about in definition.get("properties", {}).items():
            assert field == "op" or about.get("description"), f"{name}.{field}"


# --- the page ---


def test_the_worked_example_of_the_page_is_what_the_compiler_makes_of_it() -> None:
    source = SourceFile("example.yaml", "example.yaml", block_of("yaml").encode(), "")
    parsed = parse_file(source, Names(find("underwater_cities").vocabulary()))
    assert parsed.faults == []
    assert sorted((record.item for record in parsed.records), key=lambda item: item["id"]) == json.loads(
        block_of("json")
    )


def test_the_recipe_of_the_page_gives_the_hash_of_the_bundle(bundle: Any) -> None:
    scope: dict[str, Any] = {}
    exec(block_of("python"), scope)
    assert scope["content_hash"](bundle) == bundle["content_hash"]


def test_the_page_describes_every_definition_and_every_field_once() -> None:
    schema = schema_of_all()
    for name, definition in {"Bundle": schema, **schema["$defs"]}.items():
        assert len(re.findall(rf"^### {name}$", GENERATED, re.MULTILINE)) == 1
        section = re.split(r"^##", GENERATED.split(f"### {name}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]
        assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(definition.get("properties", {}))


def test_links_of_the_page_lead_somewhere() -> None:
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([^)]*)\)", PAGE)) <= headings


def test_only_what_stands_between_the_marks_is_made_anew() -> None:
    page = f"before\n{START}\nstale line\n{END}\nafter\n"
    made = refreshed(page, schema_of_all())
    assert made.startswith(f"before\n{START}\n\n## The file\n")
    assert made.endswith(f"{END}\nafter\n")
    assert "stale line" not in made
    assert refreshed("no marks\n", schema_of_all()) == "no marks\n"


# --- the command ---


def test_the_command_writes_what_it_then_finds_fresh(tmp_path: Path) -> None:
    where = ["--out", str(tmp_path), "--content", str(CONTENT)]
    (tmp_path / "bundle.d.ts").write_text((SCHEMAS / "bundle.d.ts").read_text(encoding="utf-8"))
    stale = CliRunner().invoke(app, ["schema", "--check", *where])
    assert stale.exit_code == 1
    assert "cards.schema.json is missing or stale; run `uwc schema --write`" in stale.output
    assert CliRunner().invoke(app, ["schema", "--write", *where]).exit_code == 0
    fresh = CliRunner().invoke(app, ["schema", "--check", *where])
    assert (fresh.exit_code, fresh.output) == (0, "all schemas are fresh\n")


@pytest.mark.parametrize("options", [[], ["--write", "--check"]])
def test_the_command_wants_to_know_what_to_do(options: list[str]) -> None:
    assert CliRunner().invoke(app, ["schema", *options]).exit_code == 2
