"""A new game with Python of its own, in a clone of the toolkit: the starter, a folder of the package, and its tests."""

import keyword
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from uwc_content.compiler.game_parts import OWN_GAME
from uwc_content.compiler.parse.files import PACK_FILE, VOCABULARY_FILE
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.workshop.game_parts import FindGame
from uwc_content.workshop.new_game import GameWish, game_files, named_after, refuse_wish, write_game
from uwc_content.workshop.scaffold import Begun

PACKAGE = Path(__file__).parents[1]
GAMES = "uwc_content/games"
TABLE = f"{GAMES}/__init__.py"
LISTED = re.compile(r"^GAMES: Final = \((.*?)\)$", re.MULTILINE | re.DOTALL)
LINE = 120
STARTER_CLASS = "MyGame"
TEXT = ".txt"
"""Behind the names of the starter's modules, so that nobody takes them for modules of the toolkit."""
STILL_TO_DO = Message("`python tools/golden.py --write` writes down games that its tests compare with")
VERSION = re.compile(r"^(version: .*)$", re.MULTILINE)


def begin_python_game(wish: GameWish, project: Path, starter: Path, find: FindGame) -> Begun:
    """Everything that a game of data has, with the nouns in its folder of the package, and its row in the table."""
    refuse_outside(project)
    refuse_wish(wish, starter)
    if keyword.iskeyword(wish.id):
        raise Refusal(Message("`{name}` is a word of Python", name=wish.id), Message("choose another id"))
    declared: Any = find(OWN_GAME)
    files = with_ruleset(wish, game_files(wish, starter, find, replace(declared, id=wish.id)))
    files |= {name: text.encode() for name, text in modules_of(wish, starter).items()}
    files[TABLE] = with_row(wish.id, (project / TABLE).read_text("utf-8")).encode()
    return write_game(wish, project, files, edited=[TABLE])._replace(remarks=[STILL_TO_DO])


def refuse_outside(project: Path) -> None:
    clone = PACKAGE.parent
    if not (clone / "pyproject.toml").is_file() or project.resolve() != clone.resolve():
        raise Refusal(
            Message("Python of a game belongs into a clone of the toolkit, and this is none"),
            Message("leave `--python` out for a game of data alone, or run the command in the folder of the clone"),
        )


def with_ruleset(wish: GameWish, files: dict[str, bytes]) -> dict[str, bytes]:
    """The pack names the game as its ruleset, and its vocabulary lies in the folder of the package."""
    pack, nouns = f"content/{wish.id}/{PACK_FILE}", f"content/{wish.id}/{VOCABULARY_FILE}"
    moved = f"{GAMES}/{wish.id}/{VOCABULARY_FILE}"
    text = VERSION.sub(rf"\1\nruleset: {wish.id}", files[pack].decode())
    text = text.replace(f"#   {VOCABULARY_FILE}: its nouns", f"#   {moved}: its nouns")
    kept = {name: data for name, data in files.items() if name != nouns}
    _, _, vocabulary = files[nouns].partition(b"\n")  # the first line names the schema of what packs may add
    return kept | {pack: text.encode(), moved: vocabulary}


def modules_of(wish: GameWish, starter: Path) -> dict[str, str]:
    found = named_after(wish, python_texts(starter / "python"))
    name = "".join(word.capitalize() for word in wish.id.split("_"))
    return {path: text.replace(STARTER_CLASS, name) for path, text in found.items()}


def python_texts(folder: Path) -> Iterator[tuple[Path, Path]]:
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        place = path.relative_to(folder)
        yield path, place.with_suffix("") if place.suffix == TEXT else place


def with_row(identifier: str, table: str) -> str:
    """The table of games with one more, in order."""
    found = LISTED.search(table)
    assert found is not None, "the table of games is a tuple of names"
    names = sorted({identifier, *re.findall(r'"([a-z0-9_]+)"', found[1])})
    quoted = ", ".join(f'"{name}"' for name in names)
    row = f"GAMES: Final = ({quoted})"
    if len(row) > LINE:
        row = "GAMES: Final = (\n" + "".join(f'    "{name}",\n' for name in names) + ")"
    return table[: found.start()] + row + table[found.end() :]
