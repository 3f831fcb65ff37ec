"""A new game without Python: a copy of the starter, called what its designer calls it, with catalogues and schemas."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from uwc_content.compiler.game import OWN_GAME
from uwc_content.compiler.parse.files import PACK_FILE
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.game import FindGame
from uwc_content.workshop.i18n.catalogues import SOURCE, VOCABULARY, is_shipped
from uwc_content.workshop.identifiers import refuse_malformed, title_of
from uwc_content.workshop.scaffold import Begun
from uwc_content.workshop.schema.files import files_in

STARTER_ID, STARTER_TITLE = "my_game", "My Game"
"""What the starter calls itself, wherever it does."""
LONGEST_TITLE = 60
LISTED = re.compile(r"^locales: \[.*\]$", re.MULTILINE)


class GameWish(NamedTuple):
    """What a designer wants to begin."""

    id: str
    title: str = ""
    locales: Sequence[str] = ()
    """Languages beside English."""

    @property
    def languages(self) -> list[str]:
        return list(dict.fromkeys([SOURCE, *self.locales]))


def begin_game(wish: GameWish, project: Path, starter: Path, find: FindGame) -> Begun:
    """Write a game that checks, builds, tests and plays; nothing is written if anything is in its way."""
    refuse_wish(wish, starter)
    files = {project / name: data for name, data in game_files(wish, starter, find).items()}
    refuse_existing(files, project, wish)
    return Begun(project / "content" / wish.id, replace_files(files), [])


# --- what may be wished for ---


def refuse_wish(wish: GameWish, starter: Path) -> None:
    refuse_malformed(wish.id)
    if is_shipped(SOURCE, wish.id) or is_shipped(SOURCE, VOCABULARY + wish.id) or wish.id.startswith(VOCABULARY):
        raise Refusal(f"`{wish.id}` is a name that the toolkit uses itself", "choose another id")
    if wish.title and (not wish.title.isprintable() or len(wish.title) > LONGEST_TITLE):
        raise Refusal("the title is not a line of text", f"write at most {LONGEST_TITLE} letters, without line breaks")
    known = languages_of(starter)
    for locale in wish.locales:
        if locale not in known:
            hint = did_you_mean(locale, known) or f"there are: {', '.join(known)}; others begin with `uwc i18n init`"
            raise Refusal(f"the starter has no words in `{locale}`", hint)


def languages_of(starter: Path) -> list[str]:
    return sorted(path.name for path in (starter / "locales").iterdir())


def refuse_existing(files: Iterable[Path], project: Path, wish: GameWish) -> None:
    folder = project / "content" / wish.id
    for path in (folder, *files):
        if path.exists():
            raise Refusal(f"`{path.relative_to(project)}` exists already", "choose another id, or delete it")


# --- what is written ---


def game_files(wish: GameWish, starter: Path, find: FindGame) -> dict[str, bytes]:
    """File of the project: its bytes."""
    made = {called(wish, name): called(wish, text).encode() for name, text in texts_of(starter, wish.languages)}
    pack = f"content/{wish.id}/{PACK_FILE}"
    made[pack] = LISTED.sub(f"locales: [{', '.join(wish.languages)}]", made[pack].decode()).encode()
    return made | schemas_of(wish, starter, find)


def texts_of(starter: Path, languages: list[str]) -> Iterator[tuple[str, str]]:
    """The starter's files, and of its catalogues those of the languages."""
    for path in sorted(starter.glob("content/**/*.yaml")):
        yield path.relative_to(starter).as_posix(), path.read_text("utf-8")
    for language in languages:
        for path in sorted((starter / "locales" / language).glob("**/*.po")):
            yield path.relative_to(starter).as_posix(), path.read_text("utf-8")


def called(wish: GameWish, text: str) -> str:
    return text.replace(STARTER_ID, wish.id).replace(STARTER_TITLE, wish.title or title_of(wish.id))


def schemas_of(wish: GameWish, starter: Path, find: FindGame) -> dict[str, bytes]:
    """For the editor; made from the starter's vocabulary, which is the game's until its designer changes it."""
    vocabulary = compile_pack(starter / "content" / STARTER_ID, find).vocabulary
    assert vocabulary is not None, "the starter has a vocabulary"
    made = files_in(wish.id, find(OWN_GAME), vocabulary)
    return {f"schemas/{name}": data for name, data in made.items()}
