"""The files under schemas/: what each should hold, which are stale, and writing them."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from uwc_content.compiler.game_parts import OWN_GAME, among
from uwc_content.compiler.parse.files import PACK_FILE, VOCABULARY_FILE
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.storage import replace_file
from uwc_content.text import SHIPPED
from uwc_content.workshop.game_parts import WorkshopGame
from uwc_content.workshop.schema.authoring import authoring_schemas
from uwc_content.workshop.schema.bundle import bundle_schema
from uwc_content.workshop.schema.format_page import refreshed
from uwc_content.workshop.schema.values import GENERATED, Schema

Games = Sequence[WorkshopGame]
BUNDLE = "bundle.schema.json"
TYPES = "bundle.d.ts"
PAGE = "README.md"


def schema_files(content: Path, games: Games) -> dict[str, bytes]:
    """File below schemas/: its bytes. Packs with names of their own have schemas of their own besides their game's."""
    packs = [compile_pack(path.parent, among(games)) for path in sorted(content.glob(f"*/{PACK_FILE}"))]
    found = {BUNDLE: rendered(bundle_schema(games))}
    known = {game.id: game for game in games}
    for game in games_for(content, packs, games):
        found.update(files_in(game.id, game, game.vocabulary()))
    for each in packs:
        if each.pack is not None and each.vocabulary is not None and (each.folder / VOCABULARY_FILE).is_file():
            found.update(files_in(each.pack.id, known[each.pack.ruleset or OWN_GAME], each.vocabulary))
    return found


def games_for(content: Path, packs: Sequence[Compilation], games: Games) -> list[WorkshopGame]:
    """The games of the packs; all of them where the games themselves live, or as long as a pack cannot be read."""
    used = {each.pack.ruleset for each in packs if each.pack is not None}
    wants_all = is_home(content) or any(each.pack is None for each in packs)
    return [game for game in games if game.id != OWN_GAME and (wants_all or game.id in used)]


def is_home(content: Path) -> bool:
    """Whether it is the content of the toolkit's own project, in which games are written."""
    return content.resolve().parent == SHIPPED.resolve().parent


def files_in(folder: str, game: WorkshopGame, vocabulary: Vocabulary) -> dict[str, bytes]:
    """The schemas of a game, or of a pack that adds names of its own to one."""
    schemas = authoring_schemas(game, vocabulary)
    return {f"{folder}/{kind}.schema.json": rendered(schema) for kind, schema in schemas.items()}


def rendered(schema: Schema) -> bytes:
    return (json.dumps(schema, indent=1, ensure_ascii=False) + "\n").encode()


def write_schemas(out: Path, content: Path, games: Games) -> list[str]:
    """Write what is missing or stale, delete what nothing generates any more, and tell which files those were."""
    files = schema_files(content, games)
    changed = [name for name, data in files.items() if replace_file(out / name, data)]
    page = out / PAGE
    if page.is_file() and replace_file(page, refreshed(page.read_text("utf-8"), json.loads(files[BUNDLE])).encode()):
        changed.append(PAGE)
    for name in leftovers(out, files):
        (out / name).unlink()
        changed.append(name)
    return changed


def stale_schemas(out: Path, content: Path, games: Games) -> list[str]:
    """The files that `write_schemas` would change, and the types if they were made from another schema."""
    files = schema_files(content, games)
    found = [name for name, data in files.items() if not holds(out / name, data)]
    page = out / PAGE
    if page.is_file() and refreshed(page.read_text("utf-8"), json.loads(files[BUNDLE])) != page.read_text("utf-8"):
        found.append(PAGE)
    if (is_home(content) or (out / TYPES).is_file()) and not types_are_fresh(out / TYPES, files[BUNDLE]):
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
