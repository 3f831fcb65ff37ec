"""The files under schemas/: what each should hold, which are stale, and writing them."""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from uwc_content.compiler.parse.files import VOCABULARY_FILE
from uwc_content.compiler.parse.vocabularies import known_rulesets, ruleset_vocabulary
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.storage import replace_file
from uwc_content.workshop.schema.authoring import authoring_schemas
from uwc_content.workshop.schema.bundle import bundle_schema
from uwc_content.workshop.schema.format_page import refreshed
from uwc_content.workshop.schema.values import GENERATED, Schema

BUNDLE = "bundle.schema.json"
TYPES = "bundle.d.ts"
PAGE = "README.md"


def schema_files(content: Path) -> dict[str, bytes]:
    """File below schemas/: its bytes."""
    found = {BUNDLE: rendered(bundle_schema())}
    for ruleset in known_rulesets():
        found.update(files_of_ruleset(ruleset))
    for path in sorted(content.glob(f"*/{VOCABULARY_FILE}")):
        compiled = compile_pack(path.parent)
        if compiled.pack is not None and compiled.vocabulary is not None:
            found.update(files_in(compiled.pack.id, compiled.pack.ruleset, compiled.vocabulary))
    return found


@cache
def files_of_ruleset(ruleset: str) -> dict[str, bytes]:
    return files_in(ruleset, ruleset, ruleset_vocabulary(ruleset))


def files_in(folder: str, ruleset: str | None, vocabulary: Vocabulary) -> dict[str, bytes]:
    """The schemas of a ruleset, of a pack that adds names of its own to one, or of a pack that is its own game."""
    schemas = authoring_schemas(ruleset or folder, vocabulary, is_its_own_game=ruleset is None)
    return {f"{folder}/{kind}.schema.json": rendered(schema) for kind, schema in schemas.items()}


def rendered(schema: Schema) -> bytes:
    return (json.dumps(schema, indent=1, ensure_ascii=False) + "\n").encode()


def write_schemas(out: Path, content: Path) -> list[str]:
    """Write what is missing or stale, delete what nothing generates any more, and tell which files those were."""
    files = schema_files(content)
    changed = [name for name, data in files.items() if replace_file(out / name, data)]
    page = out / PAGE
    if page.is_file() and replace_file(page, refreshed(page.read_text("utf-8"), bundle_schema()).encode()):
        changed.append(PAGE)
    for name in leftovers(out, files):
        (out / name).unlink()
        changed.append(name)
    return changed


def stale_schemas(out: Path, content: Path) -> list[str]:
    """The files that `write_schemas` would change, and the types if they were made from another schema."""
    files = schema_files(content)
    found = [name for name, data in files.items() if not holds(out / name, data)]
    page = out / PAGE
    if page.is_file() and refreshed(page.read_text("utf-8"), bundle_schema()) != page.read_text("utf-8"):
        found.append(PAGE)
    if not types_are_fresh(out / TYPES, files[BUNDLE]):
        found.append(TYPES)
    return [*found, *leftovers(out, files)]


def holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data


def types_are_fresh(path: Path, schema: bytes) -> bool:
    """Only Node can make the types; they name the hash of the schema that they were made from."""
    return path.is_file() and hashlib.sha256(schema).hexdigest() in path.read_text("utf-8")


def leftovers(out: Path, files: dict[str, bytes]) -> Iterator[str]:
    """Generated schemas of types and rulesets that are gone."""
    for path in sorted(out.glob("*/*.schema.json")):
        name = path.relative_to(out).as_posix()
        if name not in files and GENERATED in path.read_text("utf-8"):
            yield name
