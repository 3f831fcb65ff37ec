"""A game of one's own: complete from the first moment, in any folder, and nothing is overwritten."""

import ast
import json
import random
import shutil
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from designers_project import ROOT, everything_in, uwc
from test_no_game_in_the_core import ALWAYS, GENERAL, NOUN_TABLES, identifiers, modules, singular
from test_no_game_in_the_core import words_in as words_in_code

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.engine.game import Game
from uwc_content.games import find
from uwc_content.games.declared.starter import STARTER
from uwc_content.games.interpreters import interpreter
from uwc_content.reading.po import Key, read_po
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.new_game import STARTER_ID, STARTER_TITLE

MODEL = "humming_meadow"
LANGUAGES = ("en", "hu", "it", "pl")
RENAMED = {
    "seeds": "stones",
    "seed_box": "pile",
    "meadow": "village",
    "compost": "discard",
    "plant": "building",
    "planted": "built",
    "gather": "visit",
    "forage": "dig",
    "sow": "construct",
    "harvest": "collect",
    "full_meadow": "full_village",
}
"""What the starter calls the mechanisms of the game that it was made after."""
SAME_MECHANISMS = ("zones", "decks", "payables", "places", "events", "periods", "stats", "shared")


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game as it is written; nobody may change it."""
    folder = tmp_path_factory.mktemp("begun")
    languages = (f"--locale={each}" for each in LANGUAGES[1:])
    with chdir(folder):
        done = uwc("new", "game", "reef", "--title", "Coral Reef", *languages)
    assert done.exit_code == 0, done.stderr
    return folder


@pytest.fixture
def reef(begun: Path, empty: Path) -> Path:
    shutil.copytree(begun, empty, dirs_exist_ok=True)
    return empty


# --- what is written ---


@pytest.mark.parametrize(
    "command",
    [
        ["check", "--strict"],
        ["fmt", "--check"],
        ["build", "--strict"],
        ["i18n", "check", "--strict"],
        ["test"],
        ["try", "herb_garden"],
        ["show", "herb_garden"],
        ["words", "--ruleset", "reef"],
        ["words", "each"],
    ],
    ids=" ".join,
)
def test_a_new_game_passes_every_command(reef: Path, command: list[str]) -> None:
    done = uwc(*command)
    assert done.exit_code == 0, done.stdout + done.stderr


def test_a_new_game_is_its_designers_own_from_the_first_moment(reef: Path) -> None:
    written = everything_in(reef)
    for name, data in written.items():
        assert STARTER_ID not in name + data.decode()
        assert STARTER_TITLE not in data.decode()
    assert "# Coral Reef." in written["content/reef/pack.yaml"].decode()
    assert compile_pack(Path("content/reef"), find).pack.game == "reef"  # type: ignore[union-attr]


def test_every_file_of_a_new_game_says_what_to_change(reef: Path) -> None:
    for path in Path("content/reef").rglob("*.yaml"):
        modeline, comment, *_ = path.read_text("utf-8").splitlines()
        schema = path.parent / modeline.partition("$schema=")[2]
        assert schema.is_file(), modeline
        assert comment.startswith("# ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_a_new_game_has_a_text_in_every_language(reef: Path, language: str) -> None:
    assert uwc("build").exit_code == 0
    texts = json.loads(Path("dist/reef.bundle.json").read_bytes())["texts"][language]
    cards = {each.id for each in compile_pack(Path("content/reef"), find).items["cards"]}
    assert len(cards) == 12
    for card in cards:
        assert texts[f"cards.{card}.name"]
        assert "⟦" not in texts[f"cards.{card}.text"]


def test_english_alone_is_written_unless_more_is_asked_for(empty: Path) -> None:
    assert uwc("new", "game", "reef").exit_code == 0
    assert [path.name for path in Path("locales").iterdir()] == ["en"]
    assert "locales: [en]\n" in Path("content/reef/pack.yaml").read_text("utf-8")
    assert "# Reef." in Path("content/reef/pack.yaml").read_text("utf-8")


def test_its_schemas_are_those_that_the_command_for_schemas_writes(reef: Path) -> None:
    before = everything_in(Path("schemas/reef"))
    assert uwc("schema", "--write").exit_code == 0
    assert everything_in(Path("schemas/reef")) == before


def test_a_new_card_of_a_new_game_checks_clean(reef: Path) -> None:
    assert uwc("new", "card", "light_house", "--with", "family=cottage").exit_code == 0
    told = uwc("check").stdout
    assert (told.count("UWC"), told.count("1 of 13 names")) == (3, 3), "other languages have no name for it yet"
    assert "When built: Gain 1 stone." in uwc("show", "light_house").stdout


# --- playing ---


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_come_to_their_end(reef: Path, players: int) -> None:
    assert uwc("build").exit_code == 0
    machine = interpreter(json.loads(Path("dist/reef.bundle.json").read_bytes()))
    for seed in range(10):
        game = Game.new(machine, {"players": players, "seed": seed})
        chance = random.Random(seed)
        while not game.is_over:
            game.apply(chance.randrange(len(game.codes)))
        assert max(game.scores) > 0


def test_bots_and_people_play_a_new_game(reef: Path) -> None:
    assert uwc("build").exit_code == 0
    done = uwc("simulate", "--games", "5")
    assert done.exit_code == 0, done.stderr
    assert "5 games" in done.stdout
    for locale in LANGUAGES:
        played = uwc("play", "--players", "random,greedy", "--seed", "3", "--locale", locale)
        assert played.exit_code == 0, played.stderr
        assert "⟦" not in played.stdout


# --- other languages ---


def test_a_language_that_the_toolkit_speaks_needs_only_the_words_of_the_game(empty: Path) -> None:
    assert uwc("new", "game", "reef").exit_code == 0
    begun = uwc("i18n", "init", "pl", "--pack", "reef")
    assert begun.exit_code == 0, begun.stderr
    names = {path.name for path in Path("locales/pl/LC_MESSAGES").iterdir()}
    assert names == {"reef.po", "vocabulary_reef.po"}
    todo = uwc("i18n", "todo", "pl").stdout
    assert "noun:bare stones  (missing; seen on" in todo


def test_translations_of_a_new_game_lack_nothing(reef: Path) -> None:
    status = json.loads(uwc("i18n", "status", "--format", "json").stdout)
    assert "missing" in json.dumps(status)
    assert "missing" not in uwc("i18n", "todo").stdout


# --- refusals ---


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["Reef"], "`Reef` is not an id"),
        (["new-game"], "write `new_game`"),
        (["cli"], "`cli` is a name that the toolkit uses itself"),
        (["grammar"], "`grammar` is a name that the toolkit uses itself"),
        (["micro_city"], "`micro_city` is a name that the toolkit uses itself"),
        (["vocabulary_reef"], "`vocabulary_reef` is a name that the toolkit uses itself"),
        (["reef", "--locale", "xx"], "a new game has no words in `xx`"),
        (["reef", "--title", "Coral\nReef"], "the title is not a line of text"),
        (["reef", "--title", "R" * 61], "write at most 60 letters"),
        (["reef", "--title", 'the "Reef"'], "straight quotes"),
        (["reef", "--python"], "leave `--python` out for a game of data alone"),
    ],
)
def test_what_cannot_be_begun_is_refused_with_a_hint(empty: Path, arguments: list[str], told: str) -> None:
    done = uwc("new", "game", *arguments)
    assert done.exit_code == 2
    assert told in done.stderr
    assert "hint: " in done.stderr
    assert everything_in(empty) == {}


@pytest.mark.parametrize("there", ["content/reef/notes.txt", "locales/en/LC_MESSAGES/reef.po", "schemas/reef/x.json"])
def test_nothing_is_overwritten(empty: Path, there: str) -> None:
    there = there.replace("x.json", "cards.schema.json")
    (empty / there).parent.mkdir(parents=True)
    (empty / there).write_text("mine", "utf-8")
    done = uwc("new", "game", "reef")
    assert done.exit_code == 2
    assert "exists already" in done.stderr
    assert everything_in(empty) == {there: b"mine"}


# --- the starter agrees with the game that it was made after ---


def plain(path: Path) -> dict[str, Any]:
    """A file as data, without documentation, with the names that the starter has."""
    root, faults = read_yaml(path.name, path.read_bytes())
    assert root is not None
    assert not faults
    found: dict[str, Any] = renamed(root.plain())
    return found


def renamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {RENAMED.get(key, key): renamed(each) for key, each in value.items() if key != "doc"}
    if isinstance(value, list):
        return [renamed(each) for each in value]
    return RENAMED.get(value, value) if isinstance(value, str) else value


@pytest.fixture(scope="module")
def folders() -> tuple[Path, Path]:
    return STARTER / "content" / STARTER_ID, ROOT / "content" / MODEL


@pytest.mark.parametrize("table", SAME_MECHANISMS)
def test_the_starter_declares_the_same_mechanisms(folders: tuple[Path, Path], table: str) -> None:
    starter, model = (plain(folder / "vocabulary.yaml") for folder in folders)
    assert starter[table] == model[table]


def test_the_starter_has_the_same_sections_and_facts(folders: tuple[Path, Path]) -> None:
    starter, model = (plain(folder / "vocabulary.yaml")["items"]["cards"] for folder in folders)
    assert starter["sections"] == model["sections"]
    assert starter["fields"].keys() == model["fields"].keys()


def test_the_starter_has_the_same_turns(folders: tuple[Path, Path]) -> None:
    starter, model = (plain(folder / "rules.yaml")["turns"] for folder in folders)
    for rounds in (starter[0], model[0]):
        del rounds["times"]
        rounds["steps"] = [each for each in rounds["steps"] if "end" not in each]
    assert starter == model


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_both_games_have_are_the_same(language: str) -> None:
    starter, model = (dict(words_in(*each, language)) for each in ((STARTER, STARTER_ID), (ROOT, MODEL)))
    own = ("play", "play.definite", "play.many", "yields", "helper")
    shared = [key for key in starter if key in model and key[1] not in own]
    assert len(shared) > 10
    assert {key: starter[key] for key in shared} == {key: model[key] for key in shared}


def words_in(project: Path, game: str, language: str) -> Iterator[tuple[Key, list[str]]]:
    for key, entry in read_po(project / "locales" / language / "LC_MESSAGES" / f"vocabulary_{game}.po").used.items():
        yield key, entry.wordings


def test_the_starter_has_all_languages_of_the_commands() -> None:
    assert tuple(sorted(path.name for path in (STARTER / "locales").iterdir())) == LANGUAGES


def test_no_noun_of_the_starter_is_a_name_in_the_core() -> None:
    vocabulary = compile_pack(STARTER / "content" / STARTER_ID, find).vocabulary
    names = [name for table in NOUN_TABLES for name in getattr(vocabulary, table)]
    general = {word for group in GENERAL.values() for word in group} | ALWAYS
    own = {singular(word) for name in names for word in name.split("_")} - general
    assert own > {"cottage", "garden", "barn"}
    for path in modules():
        assert not [name for _, name in identifiers(ast.parse(path.read_text("utf-8"))) if words_in_code(name) & own]
