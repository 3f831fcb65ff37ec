"""Other engines read the bundle by its types: `op` tells the words apart, and wrong fields do not compile."""

import re
from pathlib import Path
from typing import Any

import pytest
from node_programs import ROOT, Node

from uwc_content.games import every
from uwc_content.workshop.schema.bundle import bundle_schema

pytestmark = pytest.mark.node

TYPES = ROOT / "schemas" / "bundle.d.ts"
MODULE = TYPES.as_posix().removesuffix(".d.ts")
README = ROOT / "schemas" / "README.md"
FLAGS = ("--noEmit", "--strict", "--pretty", "false", "--types", "")

WRONG_PROGRAMS = {
    "a field that the word does not have": (
        'export const keep = (part: Part) => (part.op === "build" ? part.keep : 0);',
        "Property 'keep' does not exist on type 'Build'",
    ),
    "a field without narrowing": (
        "export const cost = (part: Part) => part.cost;",
        "Property 'cost' does not exist on type 'Part'",
    ),
    "a word that does not exist": (
        'export const part: Part = { op: "dance", what: { of: { kelp: 1 } } };',
        "is not assignable to type",
    ),
    "a word without its value": (
        'export const part: Part = { op: "gain" };',
        "Property 'what' is missing in type",
    ),
    "a switch that forgets a word": (
        'export function word(part: Part): string { switch (part.op) { case "gain": return "gain"; } }',
        "lacks ending return statement",
    ),
}


def exhaustive(union: str) -> str:
    """A program that hands every member of a union to a function for that member alone."""
    definitions: Any = bundle_schema(every())["$defs"]
    members = [each["$ref"].rsplit("/", 1)[1] for each in definitions[union]["oneOf"]]
    words = {name: definitions[name]["properties"]["op"]["const"] for name in members}
    cases = "\n".join(f'    case "{word}": return only<{name}>(value);' for name, word in words.items())
    return (
        f'import type {{ {union}, {", ".join(members)} }} from "{MODULE}";\n'
        "declare function only<T>(value: T): string;\n"
        f"export function name(value: {union}): string {{\n"
        f"  switch (value.op) {{\n{cases}\n  }}\n"
        "  const nothing: never = value;\n  return nothing;\n}\n"
    )


def compile_all(node: Node, *programs: Path) -> list[str]:
    """What the compiler complains about."""
    done = node.run(node.program("typescript", "bin/tsc"), *FLAGS, *programs)
    return done.stdout.splitlines() if done.returncode else []


@pytest.mark.parametrize("union", ["Part", "Test"])
def test_op_tells_every_word_apart(node: Node, tmp_path: Path, union: str) -> None:
    program = tmp_path / "exhaustive.ts"
    program.write_text(exhaustive(union))
    assert compile_all(node, program) == []


def test_the_program_of_the_readme_compiles(node: Node, tmp_path: Path) -> None:
    found = re.search(r"```ts\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    program = tmp_path / "readme.ts"
    program.write_text(found[1].replace("./bundle", MODULE) + "costs;\n")
    assert compile_all(node, program) == []


def test_wrong_programs_do_not_compile(node: Node, tmp_path: Path) -> None:
    files = {}
    for number, (title, (text, _)) in enumerate(WRONG_PROGRAMS.items()):
        files[title] = tmp_path / f"wrong_{number}.ts"
        files[title].write_text(f'import type {{ Part }} from "{MODULE}";\n{text}\n')
    complaints = compile_all(node, *files.values())
    for title, (_, message) in WRONG_PROGRAMS.items():
        about = [line for line in complaints if files[title].name in line or line.startswith(" ")]
        assert any(message in line for line in about), (title, complaints)


def test_the_types_are_fresh(node: Node) -> None:
    made = node.run("bundle_types.mjs", ROOT / "schemas" / "bundle.schema.json")
    assert made.returncode == 0, made.stderr
    assert made.stdout == TYPES.read_text(encoding="utf-8"), "run `npm --prefix tests/node run types`"
