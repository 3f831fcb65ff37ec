"""What the compiler must be told about a game: its vocabulary, its documents, its layouts and its own checks."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from pydantic import BaseModel

from uwc_content.compiler.check.of_items import ItemCheck
from uwc_content.compiler.check.pack_view import PackView
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Diagnostic, Message, Telling
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading import nodes

Places = Mapping[tuple[str, ...], str]
"""Path of keys, with `*` for every item and value: the sort of section or the type of item that stands there."""
Steps = tuple[str | int, ...]
Found = tuple[Steps, Message]
"""(where in a bundle, what is wrong there)."""


class Documents(NamedTuple):
    """rules.yaml: its model, and where it speaks the effect language or names items."""

    rules: type[BaseModel]
    effect_places: Places
    reference_places: Places
    name_tables: Mapping[str, Callable[[Vocabulary], Iterable[str]]]
    """Sort of name that the models know: the names of that sort."""


class Layouts(NamedTuple):
    """Boards, maps or tiles with parts that touch: as designers write them, and as the bundle holds them."""

    root: str
    """The root key of their files, which also counts them in pack.yaml."""
    doc: str
    model: type[BaseModel]
    lower: Callable[[Any], Lowered]
    checks: tuple[Callable[[Any, nodes.Mapping, Any, dict[str, Lowered], Notes], None], ...]
    printed: str
    """The type of items that may be printed on their parts."""
    reference_places: Places
    bundled: type[BaseModel]
    findings: Callable[[Lowered, Container[str], Names, Steps], Iterator[Found]]
    """What is wrong with one in a bundle that nobody trusts."""
    parts: Callable[[Lowered], Iterable[str]]
    """The ids of all its parts, in their order."""
    named: str
    """What the parts with names of their own are called in catalogues."""
    named_parts: Callable[[Lowered], Iterable[str]]
    named_in: tuple[str, ...]
    """The key under which designers write the parts with names."""
    remark: str
    """What translators are told about those names."""
    draw: Callable[[Lowered, Telling], str]


class Checks(NamedTuple):
    """What only one game checks."""

    of_items: tuple[ItemCheck, ...]
    of_packs: tuple[Callable[[PackView], Iterator[Diagnostic]], ...]


class Game(Protocol):
    """A game as the compiler and everything above it know it; parts are made when they are first asked for."""

    @property
    def id(self) -> str: ...
    @property
    def vocabulary(self) -> Callable[[], Vocabulary]: ...
    @property
    def documents(self) -> Callable[[], Documents | None]: ...
    @property
    def layouts(self) -> Callable[[], Layouts | None]: ...
    @property
    def checks(self) -> Callable[[], Checks | None]: ...


Find = Callable[[str], Game]
"""Gives the game of a ruleset; UnknownGame if nobody knows it."""


OWN_GAME = ""
"""What a pack asks for that is a game of its own: whatever declared games share."""


class UnknownGame(LookupError):
    """A ruleset that nobody knows, and those that are known."""

    def __init__(self, wanted: str, known: Iterable[str]) -> None:
        self.known = sorted(known)
        self.message = Message("there is no ruleset `{name}`", name=wanted)
        super().__init__(self.message)


def game_of(bundle: Mapping[str, Any]) -> str:
    """Whom to find for a bundle: its ruleset, or what declared games share."""
    return bundle["pack"].get("ruleset") or OWN_GAME


def among(games: Iterable[Game]) -> Find:
    """Finds a game among these."""
    known = {game.id: game for game in games}

    def find(wanted: str) -> Game:
        if wanted not in known:
            raise UnknownGame(wanted, known)
        return known[wanted]

    return find


def names_of(game: Game, vocabulary: Vocabulary) -> Names:
    """The names of a pack of this game, which may have added some to its vocabulary."""
    layouts, checks = game.layouts(), game.checks()
    return Names(vocabulary, layouts.root if layouts else "", checks.of_items if checks else ())


def types_of(game: Game, vocabulary: Vocabulary) -> list[str]:
    """Everything that may stand at the root of a content file."""
    layouts = game.layouts()
    return [*vocabulary.items, *([layouts.root] if layouts else [])]
