"""The core knows no game: no module outside `games` names one, or a noun of one."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from uwc_content.compiler.teaching import teaching_vocabulary
from uwc_content.games import GAMES, every
from uwc_content.language.vocabulary import Vocabulary

PACKAGE = Path(__file__).parents[2] / "uwc_content"
NOUN_TABLES = (
    *("resources", "payables", "decks", "groups", "kinds", "tracks", "stats", "sites", "sources", "places"),
    *("periods", "shared", "events", "permissions", "words", "items"),
)
"""The tables of a vocabulary that name things of a game."""
ALWAYS = frozenset({"card", "slot", "city", "era", "federation", "metropolis", "tunnel", "contract"})

GENERAL = {
    "language": {
        *("action", "begin", "end", "enter", "kind", "resource", "rule", "production", "site", "structure", "value"),
        *("turn", "round", "time", "phase", "period", "zone", "place", "token", "point", "stat", "number", "step"),
    },
    "games in general": {
        *("game", "play", "player", "owner", "hand", "discard", "pile", "deck", "goal", "die", "move", "score"),
        *("scoring", "special", "permanent", "claim", "material", "money", "expansion", "partner", "swap"),
    },
    "ordinary English": {
        *(
            "active",
            "alway",
            "available",
            "chosen",
            "claimed",
            "connect",
            "final",
            "held",
            "ignore",
            "kept",
            "limit",
            "other",
        ),
        *("occupied", "own", "paid", "peek", "printed", "range", "set", "start", "stage", "project", "building"),
        *("family", "helper", "stone", "activate", "buy", "depth"),
        *("any", "area", "by", "column", "in", "level", "mode", "next", "row", "version"),
        *("feed", "analysis", "lab", "training", "research", "material", "advantage", "quarter", "symbiotic"),
    },
    "colours of a terminal": {"colour", "coloured", "red", "green", "yellow"},
    "networks": {"port"},
}
"""Words of vocabularies that say nothing about a certain game, by where they come from."""
NAME = re.compile(r"[A-Za-z0-9_./-]*")
EXCUSED_NAMES = {
    "__slots__": "Python's own",
    "slots": "an argument of Python's dataclass",
    "from_era": "a key of vocabularies, which bundles hold",
}
ABOUT_STEPS = (
    *("engine/steps.py", "language/steps.py", "language/turns.py", "compiler/check/of_steps.py"),
    *("compiler/parse/turns.py", "diagnostics/codes_turns.py"),
)
ABOUT_ONE_ITEM = ("cli/balance.py", "cli/compare.py", "simulation/compare/page.py")
ABOUT_CARDS = (
    *("exports/tts.py", "exports/tts_objects.py", "exports/tts_pictures.py", "exports/tts_table.py"),
    *("exports/spreadsheets.py", "exports/targets.py", "cli/export.py"),
)
EXCUSED: dict[str, dict[str, str]] = {
    "proofreading/checks_wording.py": dict.fromkeys(("era", "card"), "contexts of the catalogue of play screens"),
    **{module: {"card": "an argument of steps: `draw, cards: 2`"} for module in ABOUT_STEPS},
    "bundle/setups.py": {"contract": "an example of how options are written"},
    "__init__.py": {"card": "which games the toolkit is for"},
    "cli/main.py": {"card": "which games the toolkit is for"},
    **{module: {"card": "what programs for makers of games call them"} for module in ABOUT_CARDS},
    **{module: {"card": "the option `--card`, which takes an item of any game"} for module in ABOUT_ONE_ITEM},
}
"""Module: nouns that it may name, and why."""


class Mention(NamedTuple):
    """A noun of a game in a module of the core."""

    place: str
    noun: str
    text: str


def singular(word: str) -> str:
    """`cities`, `metropolises` and `cards` are `city`, `metropolis` and `card`."""
    for ending, instead in (("ies", "y"), ("ses", "s"), ("ches", "ch"), ("s", "")):
        if word.endswith(ending) and not word.endswith(("ss", "sis", "lis")):
            return word.removesuffix(ending) + instead
    return word


def nouns_of(vocabulary: Vocabulary) -> set[str]:
    names = [name for table in NOUN_TABLES for name in getattr(vocabulary, table)]
    return {singular(word) for name in names for word in name.split("_") if word}


@cache
def nouns() -> frozenset[str]:
    """Every word in the names of every vocabulary, and the games themselves, without the general words."""
    words = {word for game in every() for word in nouns_of(game.vocabulary())}
    return frozenset(words | ALWAYS) - {word for group in GENERAL.values() for word in group}


def modules() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if "games" not in path.relative_to(PACKAGE).parts]


def words_in(text: str) -> set[str]:
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return {singular(word) for word in re.findall(r"[a-z]+", spaced.lower())}


def told_of(text: str) -> set[str]:
    found = words_in(text) & nouns()
    return found | {game for game in GAMES if game in text}


def shown_in_messages(tree: ast.AST) -> set[ast.AST]:
    """The texts that messages are made of: people read them, whether they are names or not."""
    calls = (each for each in ast.walk(tree) if isinstance(each, ast.Call))
    told = (each for each in calls if isinstance(each.func, ast.Name) and each.func.id in ("Message", "write"))
    return {value for call in told for value in (*call.args, *(each.value for each in call.keywords))}


def is_name(node: ast.AST, shown: set[ast.AST]) -> bool:
    return isinstance(node, ast.Constant) and node not in shown and bool(NAME.fullmatch(str(node.value)))


def identifiers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name in the code, and every text that is a name itself: code depends on those."""
    shown = shown_in_messages(tree)
    for node in ast.walk(tree):
        for key in ("id", "attr", "name", "arg", "asname", "module"):
            name = getattr(node, key, None)
            if isinstance(name, str) and name not in EXCUSED_NAMES:
                yield getattr(node, "lineno", 0), name
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_name(node, shown):
            yield node.lineno, node.value


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Documentation, messages and examples: what people read."""
    shown = shown_in_messages(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not is_name(node, shown):
            yield node.lineno, node.value


def mentions_in(path: Path, find: Callable[[ast.AST], Iterator[tuple[int, str]]]) -> list[Mention]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    place = place_of(path)
    return [
        Mention(f"{place}:{line}", noun, text)
        for line, text in find(tree)
        for noun in sorted(told_of(text))
        if noun not in EXCUSED.get(place, {})
    ]


def place_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", modules(), ids=place_of)
def test_no_name_in_the_core_is_one_of_a_game(path: Path) -> None:
    assert mentions_in(path, identifiers) == []


@pytest.mark.parametrize("path", modules(), ids=place_of)
def test_no_sentence_in_the_core_speaks_of_a_game(path: Path) -> None:
    """Examples and messages use the nouns of the teaching game, which no other vocabulary has."""
    assert mentions_in(path, sentences) == []


def test_the_nouns_of_examples_are_those_of_no_game() -> None:
    """Without what every game has, such as points and turns."""
    taught = nouns_of(teaching_vocabulary()) - {word for group in GENERAL.values() for word in group}
    assert len(taught) > 15
    assert taught & nouns() == set()


def test_the_search_finds_what_it_looks_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("test_no_game_in_the_core.PACKAGE", tmp_path)
    path = tmp_path / "core.py"
    path.write_text(
        'def count_cities(x):\n    """Counts tunnels of a board."""\n    return x["metropolises"]\n', "utf-8"
    )
    assert [(each.noun, each.text) for each in mentions_in(path, identifiers)] == [
        ("city", "count_cities"),
        ("metropolis", "metropolises"),
    ]
    assert [each.noun for each in mentions_in(path, sentences)] == ["tunnel"]
    assert told_of("dist/underwater_cities.bundle.json") >= {"underwater_cities"}
