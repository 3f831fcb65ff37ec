"""A new game: a copy of the starter, called what its designer calls it, with its catalogues and schemas."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from uwc_content.compiler.game_parts import OWN_GAME
from uwc_content.compiler.parse.files import PACK_FILE
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.game_parts import FindGame, WorkshopGame
from uwc_content.workshop.i18n.catalogues import SOURCE, VOCABULARY, is_shipped
from uwc_content.workshop.identifiers import refuse_malformed, title_of
from uwc_content.workshop.scaffold import Begun
from uwc_content.workshop.schema.written import files_in

STARTER_ID, STARTER_TITLE = "my_game", "My Game"
"""What the starter calls itself, wherever it does."""
LONGEST_TITLE = 60
UNQUOTED = frozenset('"\\')
"""What catalogues would have to write otherwise."""
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

    @property
    def called(self) -> str:
        return self.title or title_of(self.id)


def begin_game(wish: GameWish, project: Path, starter: Path, find: FindGame) -> Begun:
    """Write a game that checks, builds, tests and plays."""
    refuse_wish(wish, starter)
    return write_game(wish, project, game_files(wish, starter, find, find(OWN_GAME)))


def write_game(wish: GameWish, project: Path, files: dict[str, bytes], edited: Iterable[str] = ()) -> Begun:
    """All of it, or nothing if anything but what is to be edited is in its way."""
    folder = f"content/{wish.id}"
    for name in (folder, *files):
        if name not in edited and (project / name).exists():
            raise Refusal(Message("`{name}` exists already", name=name), Message("choose another id, or delete it"))
    return Begun(project / folder, replace_files({project / name: data for name, data in files.items()}), [])


# --- what may be wished for ---


def refuse_wish(wish: GameWish, starter: Path) -> None:
    refuse_malformed(wish.id)
    if is_taken(wish.id):
        raise Refusal(
            Message("`{name}` is a name that the toolkit uses itself", name=wish.id), Message("choose another id")
        )
    if not wish.called.isprintable() or len(wish.called) > LONGEST_TITLE or set(wish.called) & UNQUOTED:
        raise Refusal(
            Message("the title is not a line of text"),
            Message("write at most {n} letters, without line breaks, straight quotes and backslashes", n=LONGEST_TITLE),
        )
    known = languages_of(starter)
    for locale in wish.locales:
        if locale not in known:
            others = Message("there are: {names}; others begin with `uwc i18n init`", names=", ".join(known))
            raise Refusal(
                Message("a new game has no words in `{locale}`", locale=locale), did_you_mean(locale, known) or others
            )


def is_taken(identifier: str) -> bool:
    """Whether catalogues of the toolkit, or of the packs in its clone, would be hidden by those of the game."""
    return (
        identifier.startswith(VOCABULARY)
        or is_shipped(SOURCE, identifier)
        or is_shipped(SOURCE, f"{VOCABULARY}{identifier}")
    )


def languages_of(starter: Path) -> list[str]:
    return sorted(path.name for path in (starter / "locales").iterdir())


# --- what is written ---


def game_files(wish: GameWish, starter: Path, find: FindGame, game: WorkshopGame) -> dict[str, bytes]:
    """File of the project: its bytes; `game` is what the pack will be one of."""
    made = named_after(wish, texts_of(starter, wish.languages))
    pack = f"content/{wish.id}/{PACK_FILE}"
    made[pack] = LISTED.sub(f"locales: [{', '.join(wish.languages)}]", made[pack])
    return {name: text.encode() for name, text in made.items()} | schemas_of(wish, starter, find, game)


def texts_of(starter: Path, languages: list[str]) -> Iterator[tuple[Path, Path]]:
    """The starter's files, and of its catalogues those of the languages; each with where it goes."""
    for pattern in ("content/**/*.yaml", *(f"locales/{language}/**/*.po" for language in languages)):
        for path in sorted(starter.glob(pattern)):
            yield path, path.relative_to(starter)


def named_after(wish: GameWish, texts: Iterable[tuple[Path, Path]]) -> dict[str, str]:
    """Names and texts of files, with the game's own name in place of the starter's."""
    return {renamed(wish, place.as_posix()): renamed(wish, path.read_text("utf-8")) for path, place in texts}


def renamed(wish: GameWish, text: str) -> str:
    return text.replace(STARTER_ID, wish.id).replace(STARTER_TITLE, wish.called)


def schemas_of(wish: GameWish, starter: Path, find: FindGame, game: WorkshopGame) -> dict[str, bytes]:
    """For the editor; made from the starter's vocabulary, which is the game's until its designer changes it."""
    vocabulary = compile_pack(starter / "content" / STARTER_ID, find).vocabulary
    assert vocabulary is not None, "the starter has a vocabulary"
    made = files_in(wish.id, game, vocabulary)
    return {f"schemas/{name}": data for name, data in made.items()}
