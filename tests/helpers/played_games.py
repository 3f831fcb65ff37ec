"""Games played through the terminal: a keyboard that types by a script, and everything that was shown."""

import io
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bundles import plain_bundle, real_bundle
from rich.console import Console

from uwc_content.bundle.setups import asked_for
from uwc_content.engine.game import Game
from uwc_content.engine.table_rules import TableRules
from uwc_content.games.declared.table.table import PlainTable
from uwc_content.games.interpreters import interpreter
from uwc_content.games.micro_city.options import OPTIONS as CITY_OPTIONS
from uwc_content.games.micro_city.rules.game import MicroCity
from uwc_content.games.micro_city.table.table import CityTable
from uwc_content.games.underwater_cities.options import OPTIONS
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.table.table import UnderwaterTable
from uwc_content.games.underwater_cities.table.tracking import Passage
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import players_from
from uwc_content.play.session import Session
from uwc_content.play.table import Line
from uwc_content.play.terminal import Terminal

R = TypeVar("R")
LOCALES = ("en", "hu", "it", "pl")
STAYS = 0.3
"""How often a script leaves out what it may leave out."""


@cache
def machine() -> UnderwaterCities:
    found = interpreter(real_bundle())
    assert isinstance(found, UnderwaterCities)
    return found


@cache
def names(locale: str) -> Names:
    return Names(machine().program.bundle, locale)


@cache
def names_in(pack: str, locale: str) -> Names:
    return Names(plain_bundle(pack), locale)


def rules_of(pack: str, sort: type[R]) -> R:
    """The interpreter of a pack of the project."""
    found = interpreter(plain_bundle(pack))
    assert isinstance(found, sort)
    return found


@cache
def words(locale: str) -> Words:
    return Words.load(locale)


def a_table(players: str = "me", seed: int = 1, locale: str = "en", **setup: Any) -> UnderwaterTable:
    """A new game; what a table of another test lacked is forgotten."""
    seats = players_from(players, OPTIONS.players)
    setup = {"players": len(seats), "seed": seed, **setup}
    return UnderwaterTable(machine(), setup, seats, names(locale), Words(words(locale).languages))


@cache
def meadow() -> TableRules:
    """A game that is declared by its pack alone."""
    return rules_of("humming_meadow", TableRules)


def a_plain_table(players: str = "me,greedy", seed: int = 1, locale: str = "en") -> PlainTable:
    seats = players_from(players, meadow().program.bundle["setup"]["players"])
    setup = {"players": len(seats), "seed": seed}
    return PlainTable(meadow(), setup, seats, names_in("humming_meadow", locale), Words(words(locale).languages))


@cache
def micro_city() -> MicroCity:
    return rules_of("micro_city", MicroCity)


def a_city(players: str = "Anna", seed: int = 1, locale: str = "en", wanted: str = "") -> CityTable:
    """A new game of Micro City; what is wanted is written as for `--with`."""
    seats = players_from(players, CITY_OPTIONS.players)
    setup = {
        **asked_for(wanted, CITY_OPTIONS, micro_city().program.bundle, len(seats)),
        "players": len(seats),
        "seed": seed,
    }
    return CityTable(micro_city(), setup, seats, names_in("micro_city", locale), Words(words(locale).languages))


class Played:
    """A session with a script instead of a keyboard. After the script, what `further` says is typed, or nothing."""

    def __init__(
        self,
        table: Any,
        typed: Iterable[str] = (),
        further: "Callable[[Played], str] | None" = None,
        width: int = 80,
        file: Path | None = None,
    ) -> None:
        self.table = table
        self.output = io.StringIO()
        self.script: Iterator[str] = iter(typed)
        self.further = further
        console = Console(file=self.output, width=width)
        self.session = Session(table, Terminal(console, self.read, has_keyboard=False), file)

    def read(self, prompt: str) -> str:
        self.output.write(prompt)
        for line in self.script:
            return line
        if self.further is None:
            raise EOFError
        return self.further(self)

    def run(self) -> "Played":
        self.session.run()
        return self

    @property
    def shown(self) -> str:
        return self.output.getvalue()

    @property
    def game(self) -> Game:
        return self.table.game


def last_screens(table: Any, typed: Iterable[str]) -> str:
    """What can be seen of a game in which this is typed before somebody leaves: a golden screen."""
    played = Played(table, (*typed, "quit", "no"))
    return "\n".join(line.rstrip() for line in played.run().shown.splitlines()) + "\n"


def write_screens(folder: Path, names_of_screens: Iterable[str], shown: Callable[[str], str]) -> None:
    folder.mkdir(exist_ok=True)
    for name in names_of_screens:
        (folder / f"{name}.txt").write_text(shown(name), "utf-8")


def told_apart(table: Any, choose: Callable[[int], int]) -> set[str]:
    """The kinds of decisions of a game, each of which has a question of its own and answers that differ."""
    asked = set()
    while (decision := table.game.decision) is not None:
        question = table.question()
        asked.add(decision.kind)
        assert question.text != "What do you choose?", decision.kind
        assert sorted(choice.option for choice in question.choices) == list(range(len(decision.options)))
        titles = [(choice.group, choice.title, choice.detail) for choice in question.choices]
        assert len(set(titles)) == len(titles), decision.kind
        table.apply(choose(len(decision.options)))
    return asked


def any_answer(seed: int) -> Callable[[Played], str]:
    """Types the number of some answer, for a whole game."""
    random = Random(seed)

    def answer(played: Played) -> str:
        numbers = sorted(played.table.question().numbered())
        if len(numbers) > 1 and numbers[0] == 0 and random.random() > STAYS:
            del numbers[0]
        return str(random.choice(numbers))

    return answer


def some_answers(table: UnderwaterTable, number: int, seed: int = 1) -> None:
    """Make so many choices without a terminal."""
    random = Random(seed)
    for _ in range(number):
        if not table.game.is_over:
            table.apply(random.randrange(len(table.game.codes)))


def stop_after(number: int, answer: Callable[[Played], str]) -> Callable[[Played], str]:
    """Somebody who closes the terminal after some answers."""
    left = iter(range(number))

    def answers(played: Played) -> str:
        if next(left, None) is None:
            raise EOFError
        return answer(played)

    return answers


def listened_to(table: UnderwaterTable) -> list[Passage]:
    """From now on, every passage of the story is put into this list."""
    told: list[Passage] = []
    tell = table.chronicle.tell

    def listen(passages: list[Passage]) -> list[Line]:
        told.extend(passages)
        return tell(passages)

    table.chronicle.tell = listen  # type: ignore[method-assign]
    return told
