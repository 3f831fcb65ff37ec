"""Games that are played in the browser: one room a game, one seat a link, every decision kept before it is told."""

import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

from uwc_content.bundle.canonical import canonical
from uwc_content.bundle.setups import Options, asked_for
from uwc_content.compiler.game_parts import game_of
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.game import Game, Refused, Stuck
from uwc_content.engine.kernel import Runaway
from uwc_content.engine.lower import lower
from uwc_content.engine.rules import Rules
from uwc_content.play.asking import Choice, Question, found_again
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import SOURCE as FIRST_LOCALE
from uwc_content.play.players import Player, bot_for, players_from
from uwc_content.play.saves import players_in
from uwc_content.play.seating import new_table
from uwc_content.play.spread import is_meant, named_things
from uwc_content.play.table import MakeTable, Table
from uwc_content.reading.storage import replace_file
from uwc_content.simulation.bots import Bot

MOST_ROOMS = 100
ROOM_FILE = "room.json"
BUNDLE_FILE = "bundle.json"
FORMAT = 1
SPECTATOR = -1
"""The seat of somebody who may only see what everybody sees."""
LARGEST_SEED = 2**53


class Stale(Exception):
    """The page has not seen what has happened since: its choice is not taken."""


class Wish(NamedTuple):
    """How somebody wants to play."""

    players: str
    """`me,planner`: bots by what they are, people by their names."""
    options: str
    seed: int


class Room:
    """One game. Everything in it is done under its lock; nothing of it is lost once a choice has been answered."""

    def __init__(
        self,
        name: str,
        folder: Path,
        machine: Rules,
        make: MakeTable,
        players: list[Player],
        setup: dict[str, Any],
        tokens: list[str],
    ) -> None:
        self.name = name
        self.folder = folder
        self.machine = machine
        self.make = make
        self.players = players
        self.setup = setup
        self.tokens = tokens
        """One for each seat; those of bots are never given away."""
        self.version = 0
        self.fault: Message | None = None
        """Why the game cannot go on, if it cannot."""
        self.lock = RLock()
        self._first = self.new_table(FIRST_LOCALE)
        self._tables: dict[str, Table] = {FIRST_LOCALE: self._first}
        self._names: dict[str, Names] = {}
        self._bot: tuple[int, Bot] | None = None
        self.is_thinking = False
        """Whether somebody lets the bots play just now."""

    # --- looking ---

    @property
    def pack(self) -> str:
        return str(self.machine.program.bundle["pack"]["id"])

    @property
    def game(self) -> Game:
        return self._first.game

    @property
    def actor(self) -> int:
        return self.game.state.actor

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def is_bots_turn(self) -> bool:
        return not self.is_over and self.fault is None and bool(self.players[self.actor].bot)

    def seat_of(self, token: str) -> int:
        """The seat of whoever has this token; spectators have none."""
        found = SPECTATOR
        for seat, each in enumerate(self.tokens):
            if secrets.compare_digest(each.encode(), token.encode()) and not self.players[seat].bot:
                found = seat
        return found

    def table(self, locale: str) -> Table:
        """The game in a language: begun anew there, and led to where it is."""
        if locale not in self._tables:
            table = self.new_table(locale)
            for choice in self.game.choices:
                table.apply(choice)
            self._tables[locale] = table
        return self._tables[locale]

    def new_table(self, locale: str) -> Table:
        return new_table(self.make, self.machine, self.setup, self.players, locale)

    def names(self, locale: str) -> Names:
        if locale not in self._names:
            self._names[locale] = Names(self.machine.program.bundle, locale)
        return self._names[locale]

    def question(self, locale: str, seat: int) -> Question | None:
        """What this seat is asked now; nobody else reads the question."""
        if self.is_over or self.fault is not None or seat != self.actor:
            return None
        return self.table(locale).question()

    # --- playing ---

    def choose(self, seat: int, version: int, choice: object) -> None:
        """A person's choice, in answer to the state that the page showed."""
        with self.lock:
            self.check_turn(seat, version)
            if type(choice) is not int:
                raise Refused(Message("there is no such choice"))
            self.apply(choice)

    def choose_all(self, seat: int, version: int, choices: object) -> None:
        """As many answers as the question asks for, one after the other; each is found again among what is left."""
        with self.lock:
            self.check_turn(seat, version)
            question = self._first.question()
            by_option = {choice.option: choice for choice in question.choices if not choice.is_stop}
            wanted = choices if isinstance(choices, list) else []
            is_sound = all(type(each) is int and each in by_option for each in wanted)
            if not is_sound or len(wanted) != question.many:
                raise Refused(Message("there is no such choice"))
            if any(wanted.count(each) > self.copies(seat, by_option[each]) for each in {*wanted}):
                raise Refused(Message("there is no such choice"))
            for each in wanted:
                found = found_again(self._first.question(), by_option[each])
                if found is None:
                    return
                self.apply(found[1].option)
                if self.is_over or self.actor != seat:
                    return

    def copies(self, seat: int, choice: Choice) -> int:
        """How many things on the table an answer may mean: equal items are one answer."""
        refs = [ref for _, ref in named_things(self._first.spread(seat))]
        return max(1, sum(any(is_meant(each, ref) for each in choice.refs) for ref in refs))

    def check_turn(self, seat: int, version: int) -> None:
        if version != self.version:
            raise Stale
        if seat != self.actor or self.players[seat].bot or self.is_over:
            raise Refused(Message("it is not your turn"))

    def apply(self, choice: int) -> None:
        """Kept on disk before anybody hears of it."""
        self.replay(choice)
        self.version += 1
        self.keep()

    def replay(self, choice: int) -> None:
        for table in self._tables.values():
            table.apply(choice)

    def undo(self, seat: int, version: int) -> str:
        """Take the seat's own last choice back; otherwise why not."""
        with self.lock:
            if version != self.version:
                raise Stale
            if seat != self.actor:
                return "others"
            reason = ""
            for table in list(self._tables.values()):
                reason = table.undo()
            if not reason:
                self.version += 1
                self.keep()
            return reason

    def let_bot_choose(self) -> None:
        """One decision of the bot whose turn it is. It thinks without the lock: a game is only ever replaced whole."""
        if not self.is_bots_turn:
            return
        seat, game, version = self.actor, self.game, self.version
        choice = self.bot_of(seat).choose(game)
        with self.lock:
            if version != self.version:
                return
            before = len(self._first.lines)
            self.apply(choice)
            if any(line.phase == "turn" and line.seat == seat for line in self._first.lines[before:]):
                self._bot = None

    def bot_of(self, seat: int) -> Bot:
        """It keeps its plans to the end of its turn."""
        if self._bot is None or self._bot[0] != seat:
            made = len(self.game.choices)
            self._bot = seat, bot_for(self.players[seat], self.setup["seed"], seat, made, self._first.judge)
        return self._bot[1]

    # --- keeping ---

    def keep(self) -> None:
        plain = {
            "format": FORMAT,
            "players": [{"name": player.name, "bot": player.bot} for player in self.players],
            "tokens": self.tokens,
            "setup": self.setup,
            "choices": self.game.choices,
        }
        replace_file(self.folder / ROOM_FILE, canonical(plain).encode())


class Rooms:
    """All games of this studio. Those that were played before it was started go on."""

    def __init__(self, folder: Path, find: Callable[[str], Any]) -> None:
        self.folder = folder
        self.find = find
        self.lock = RLock()
        self.by_name: dict[str, Room] = {}

    def load(self) -> None:
        """Whatever is damaged stays on disk and is left alone."""
        for folder in sorted(self.folder.glob("*/"), key=lambda each: each.name):
            try:
                room = self.read(folder)
            except (OSError, ValueError, KeyError, TypeError, Refused, Refusal, Stuck, Runaway):
                continue
            self.by_name[room.name] = room

    def read(self, folder: Path) -> Room:
        plain = json.loads((folder / ROOM_FILE).read_bytes())
        bundle = json.loads((folder / BUNDLE_FILE).read_bytes())
        if plain["format"] != FORMAT:
            raise ValueError
        players = players_in(plain["players"])
        tokens = [str(each) for each in plain["tokens"]]
        if len(tokens) != len(players) or len(players) != plain["setup"]["players"]:
            raise ValueError
        room = self.make_room(folder.name, bundle, players, plain["setup"], tokens)
        for choice in plain["choices"]:
            if room.is_over or type(choice) is not int or not 0 <= choice < len(room.game.codes):
                raise ValueError
            room.replay(choice)
        room.version = len(room.game.choices)
        return room

    def make_room(
        self, name: str, bundle: dict[str, Any], players: list[Player], setup: dict[str, Any], tokens: list[str]
    ) -> Room:
        game = self.find(game_of(bundle))
        rules, make = game.rules(), game.table()
        if rules is None or make is None:
            raise Refused(Message("`{name}` cannot be played yet", name=game.id))
        return Room(name, self.folder / name, rules(lower(bundle)), make, players, setup, tokens)

    def options(self, bundle: dict[str, Any]) -> Options:
        found = self.find(game_of(bundle)).options()
        return found if found is not None else Options()

    def open(self, bundle: dict[str, Any], wish: Wish) -> Room:
        """A new game; Refusal or Refused says what does not fit."""
        with self.lock:
            if len(self.by_name) >= MOST_ROOMS:
                raise Refusal(Message("there are too many games"), Message("end one of them first"))
            if not 0 <= wish.seed < LARGEST_SEED:
                raise Refusal(Message("the seed is a number from 0 on"))
            options = self.options(bundle)
            players = players_from(wish.players, options.numbers(bundle))
            setup = {
                "players": len(players),
                "seed": wish.seed,
                **asked_for(wish.options, options, bundle, len(players)),
            }
            name = secrets.token_hex(6)
            tokens = [secrets.token_urlsafe(16) for _ in players]
            room = self.make_room(name, bundle, players, setup, tokens)
            private_folder(room.folder)
            replace_file(room.folder / BUNDLE_FILE, canonical(bundle).encode())
            room.keep()
            self.by_name[name] = room
            return room

    def close(self, name: str) -> None:
        """The game is over for good."""
        with self.lock:
            room = self.by_name.pop(name)
            for file in (ROOM_FILE, BUNDLE_FILE):
                (room.folder / file).unlink(missing_ok=True)
            room.folder.rmdir()

    def of_pack(self, pack: str) -> Iterator[Room]:
        return (room for room in self.by_name.values() if room.pack == pack)


def private_folder(folder: Path) -> None:
    """Nobody else on this machine reads the tokens of the seats."""
    folder.mkdir(parents=True)
    folder.chmod(0o700)
