"""Plays many games between bots; every game depends on its number alone, so any number of workers gives the same."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.setups import Setup
from uwc_content.engine.counting import count_of
from uwc_content.engine.game import Game
from uwc_content.reading.storage import replace_file
from uwc_content.simulation.bots import BOTS
from uwc_content.simulation.journal import Journal, SeatFacts, Use
from uwc_content.simulation.judge import Judge


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
        """The same plan has the same name."""
        text = json.dumps([list(self.bots), self.seed, self.options], sort_keys=True)
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
"""Makes what plays a bundle; worker processes get it by its name."""


def play_game(players: Players, plan: Plan, number: int) -> GameRecord:
    game = Game.new(players.judge.rules, plan.setup(number))
    names = plan.seating(number)
    bots = [BOTS[name](plan.derived(name, number, seat), players.judge) for seat, name in enumerate(names)]
    journal = players.journal(game, players.judge)
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


# --- many games ---


def simulate(
    bundle: dict[str, Any], plan: Plan, jobs: int, prepare: Prepare, folder: Path | None = None
) -> Iterator[GameRecord]:
    """Every game of the plan as it is finished; games that `folder` remembers are not played again."""
    done = recall(bundle, plan, folder)
    yield from done.values()
    missing = [number for number in range(plan.games) if number not in done]
    for record in play_missing(bundle, plan, missing, jobs, prepare):
        if folder is not None:
            keep(bundle, plan, folder, record)
        yield record


def play_missing(
    bundle: dict[str, Any], plan: Plan, numbers: list[int], jobs: int, prepare: Prepare
) -> Iterator[GameRecord]:
    if jobs == 1 or len(numbers) < 2:
        players = prepare(bundle)
        yield from (play_game(players, plan, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, initializer=start_worker, initargs=(bundle, prepare)) as workers:
        yield from workers.map(play_in_worker, ((plan, number) for number in numbers), chunksize=chunk(numbers, jobs))


def chunk(numbers: list[int], jobs: int) -> int:
    return max(1, min(20, len(numbers) // (jobs * 4)))


WORKER: list[Players] = []
"""What plays in a worker process."""


def start_worker(bundle: dict[str, Any], prepare: Prepare) -> None:
    WORKER[:] = [prepare(bundle)]


def play_in_worker(task: tuple[Plan, int]) -> GameRecord:
    plan, number = task
    return play_game(WORKER[0], plan, number)


# --- resuming ---


def place_of(bundle: dict[str, Any], plan: Plan, folder: Path, game: int) -> Path:
    return folder / f"{bundle['content_hash'][7:19]}-{plan.name}" / f"{game:07}.json"


def keep(bundle: dict[str, Any], plan: Plan, folder: Path, record: GameRecord) -> None:
    replace_file(place_of(bundle, plan, folder, record.game), json.dumps(record, separators=(",", ":")).encode())


def recall(bundle: dict[str, Any], plan: Plan, folder: Path | None) -> dict[int, GameRecord]:
    """Games of the same bundle and plan that an earlier run has finished; what cannot be read is played again."""
    if folder is None:
        return {}
    found = {}
    for number in range(plan.games):
        try:
            record = record_from(json.loads(place_of(bundle, plan, folder, number).read_bytes()))
        except (OSError, ValueError, TypeError):
            continue
        if record.game == number:
            found[number] = record
    return found


def record_from(plain: Any) -> GameRecord:
    number, decisions, seats = plain
    return GameRecord(number, decisions, [seat_from(seat) for seat in seats])


def seat_from(plain: Any) -> SeatRecord:
    *known, (place, dealt, chosen, counts, used) = plain
    uses = {subject: [Use(*use) for use in listed] for subject, listed in used.items()}
    return SeatRecord._make([*known, SeatFacts(place, dealt, chosen, counts, uses)])


def in_order(records: Iterable[GameRecord]) -> list[GameRecord]:
    return sorted(records, key=lambda record: record.game)
