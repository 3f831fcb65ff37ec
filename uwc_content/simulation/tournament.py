"""A game between bots and its record. Every game depends on its plan and its number alone, whoever plays it."""

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from uwc_content.bundle.setups import Setup
from uwc_content.engine.counting import count_of
from uwc_content.engine.game import Game
from uwc_content.reading.garbage import gc_paused
from uwc_content.simulation.bots import maker_of
from uwc_content.simulation.journal import Journal, SeatFacts
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.own_bots import sources_of


class Plan(NamedTuple):
    """What is simulated."""

    bots: tuple[str, ...]
    """One for each seat; game by game they move one seat on."""
    games: int
    seed: int
    options: Setup = {}  # noqa: RUF012 - nobody changes it
    """How the games are set up; what is left out is as usual."""

    @property
    def name(self) -> str:
        """The same plan has the same name; a bot of one's own is another once its module has changed."""
        text = json.dumps([list(self.bots), self.seed, self.options, *sources_of(self.bots)], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def setup(self, game: int) -> Setup:
        return {"players": len(self.bots), "seed": self.derived("setup", game), **self.options}

    def seating(self, game: int) -> list[str]:
        shift = game % len(self.bots)
        return [*self.bots[shift:], *self.bots[:shift]]

    def derived(self, purpose: str, game: int, seat: int = 0) -> int:
        """A seed of its own for each purpose, so that no two bots share their luck."""
        text = f"{self.seed} {purpose} {game} {seat}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


class SeatRecord(NamedTuple):
    """How a game went for one seat."""

    bot: str
    score: int
    rank: int
    has_won: bool
    """Alone, whether the goal was reached."""
    facts: SeatFacts


class GameRecord(NamedTuple):
    """One finished game."""

    game: int
    decisions: int
    seats: list[SeatRecord]


class Players(NamedTuple):
    """What plays games of a bundle: its judge with the rules, and who follows them."""

    judge: Judge
    journal: type[Journal]


Prepare = Callable[[dict[str, Any]], Players]
"""Makes what plays a bundle; workers get it by its name."""


def play_game(players: Players, plan: Plan, number: int) -> GameRecord:
    game = Game.new(players.judge.rules, plan.setup(number))
    names = plan.seating(number)
    bots = [maker_of(name)(plan.derived(name, number, seat), players.judge) for seat, name in enumerate(names)]
    journal = players.journal(game, players.judge)
    with gc_paused():
        while not game.is_over:
            choice = bots[game.state.actor].choose(game)
            journal.note(game, choice)
            game.apply(choice)
    seats = [record_of(game, seat, name, journal) for seat, name in enumerate(names)]
    return GameRecord(number, len(game.choices), seats)


def record_of(game: Game, seat: int, bot: str, journal: Journal) -> SeatRecord:
    facts = journal.facts(game, seat)
    return SeatRecord(
        bot,
        game.scores[seat],
        game.ranking.index(seat) + 1,
        seat in game.winners,
        facts._replace(counts={**counts_of(game, seat), **facts.counts}),
    )


def counts_of(game: Game, seat: int) -> dict[str, int]:
    """How many things of every noun a player has, as the rules count them."""
    rules = game.rules
    found = {noun: count_of(rules, game.state, seat, noun) for noun in sorted(rules.program.nouns)}
    return {noun: number for noun, number in found.items() if number}


def in_order(records: Iterable[GameRecord]) -> list[GameRecord]:
    return sorted(records, key=lambda record: record.game)
