"""Plays many games between bots; every game depends on its number alone, so any number of workers gives the same."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.engine.game import Game
from uwc_content.engine.labels import decision_kind, label
from uwc_content.games.interpreters import judge_of
from uwc_content.reading.storage import replace_file
from uwc_content.simulation.bots import BOTS
from uwc_content.simulation.judge import Judge


class Plan(NamedTuple):
    """What is simulated."""

    bots: tuple[str, ...]
    """One for each seat; game by game they move one seat on."""
    games: int
    seed: int
    boards: str = ""
    """The side of the player boards; the usual one for so many players unless stated."""
    contracts: bool = False

    @property
    def name(self) -> str:
        """The same plan has the same name."""
        text = json.dumps([list(self.bots), self.seed, self.boards, self.contracts])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def setup(self, game: int) -> dict[str, Any]:
        seed = self.derived("setup", game)
        setup: dict[str, Any] = {"players": len(self.bots), "seed": seed, "contracts": self.contracts}
        return {**setup, "boards": self.boards} if self.boards else setup

    def seating(self, game: int) -> list[str]:
        shift = game % len(self.bots)
        return [*self.bots[shift:], *self.bots[:shift]]

    def derived(self, purpose: str, game: int, seat: int = 0) -> int:
        """A seed of its own for each purpose, so that no two bots share their luck."""
        text = f"{self.seed} {purpose} {game} {seat}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


FIRST = "first_in_turn_order"
"""The count of rounds that a player began."""


class CardUse(NamedTuple):
    """What one player did with one card."""

    card: str
    times_held: int
    times_played: int
    times_used: int
    """Played with its effect, or claimed."""


class SeatRecord(NamedTuple):
    """How a game went for one seat."""

    bot: str
    board: str
    score: int
    rank: int
    has_won: bool
    """Alone, whether the goal was reached."""
    place_in_order: int
    tiles: list[str]
    slots: dict[str, int]
    counts: dict[str, int]
    """What the player had at the end, by noun, and how many rounds began with this player."""
    cards: list[CardUse]


class GameRecord(NamedTuple):
    """One finished game."""

    game: int
    decisions: int
    seats: list[SeatRecord]


def play_game(judge: Judge, plan: Plan, number: int) -> GameRecord:
    game = Game.new(judge.rules, plan.setup(number))
    names = plan.seating(number)
    bots = [BOTS[name](plan.derived(name, number, seat), judge) for seat, name in enumerate(names)]
    watchers = [Watcher(judge) for _ in names]
    order = game.observe(0)["order"]
    while not game.is_over:
        player = game.state.actor
        watchers[player].look(game, player)
        choice = bots[player].choose(game)
        watchers[player].note(game, choice)
        game.apply(choice)
    seats = [record_of(game, seat, name, order, watchers[seat]) for seat, name in enumerate(names)]
    return GameRecord(number, len(game.choices), seats)


def record_of(game: Game, seat: int, bot: str, order: list[int], watcher: "Watcher") -> SeatRecord:
    seen = game.observe(seat)["players"][seat]
    return SeatRecord(
        bot,
        seen["board"],
        game.scores[seat],
        game.ranking.index(seat) + 1,
        seat in game.rules.winners(game.state),
        order.index(seat) + 1,
        seen["tiles"],
        dict(sorted(watcher.slots.items())),
        {**counts_of(game, seat), FIRST: watcher.rounds_first},
        watcher.uses(),
    )


def counts_of(game: Game, seat: int) -> dict[str, int]:
    """How many things of every noun a player has, as the rules count them."""
    rules = game.rules
    found = {noun: rules.count_of(game.state, seat, noun) for noun in sorted(rules.program.nouns)}
    return {noun: number for noun, number in found.items() if number}


class Watcher:
    """Follows what one player holds, plays and uses."""

    def __init__(self, judge: Any) -> None:
        self.judge = judge
        self.held: dict[str, int] = {}
        self.hand: list[str] = []
        self.played: dict[str, int] = {}
        self.used: dict[str, int] = {}
        self.slots: dict[str, int] = {}
        self.card = ""
        self.rounds_first = 0

    def look(self, game: Game, player: int) -> None:
        hand = self.judge.hand_of(game.state, player)
        for card in hand:
            if hand.count(card) > self.hand.count(card):
                self.held[card] = self.held.get(card, 0) + 1
        self.hand = hand

    def note(self, game: Game, choice: int) -> None:
        kind = decision_kind(game.rules, game.state)
        if kind not in ("card", "slot", "order"):
            return
        said = label(game.rules, game.state, game.codes[choice])
        if kind == "card":
            self.card = said[-1]
            self.look_at_order(game)
        elif kind == "slot":
            self.slots[said[-1]] = self.slots.get(said[-1], 0) + 1
            self.card = self.judge.card_in_play(game.state)
            self.played[self.card] = self.played.get(self.card, 0) + 1
            if self.card in self.hand:
                self.hand.remove(self.card)
        elif said[0] in ("slot_first", "card_first") and self.judge.is_card_of_use(game.state):
            self.used[self.card] = self.used.get(self.card, 0) + 1

    def look_at_order(self, game: Game) -> None:
        seen = game.observe(game.state.actor)
        self.rounds_first += seen["turn"] == 1 and seen["order"][0] == game.state.actor

    def uses(self) -> list[CardUse]:
        cards = sorted({*self.held, *self.played})
        return [
            CardUse(card, self.held.get(card, 0), self.played.get(card, 0), self.used.get(card, 0))
            for card in cards
            if card != "none"
        ]


# --- many games ---


def simulate(bundle: dict[str, Any], plan: Plan, jobs: int, folder: Path | None = None) -> Iterator[GameRecord]:
    """Every game of the plan as it is finished; games that `folder` remembers are not played again."""
    done = recall(bundle, plan, folder)
    yield from done.values()
    missing = [number for number in range(plan.games) if number not in done]
    for record in play_missing(bundle, plan, missing, jobs):
        if folder is not None:
            keep(bundle, plan, folder, record)
        yield record


def play_missing(bundle: dict[str, Any], plan: Plan, numbers: list[int], jobs: int) -> Iterator[GameRecord]:
    if jobs == 1 or len(numbers) < 2:
        judge = judge_of(bundle)
        yield from (play_game(judge, plan, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, initializer=start_worker, initargs=(bundle,)) as workers:
        yield from workers.map(play_in_worker, ((plan, number) for number in numbers), chunksize=chunk(numbers, jobs))


def chunk(numbers: list[int], jobs: int) -> int:
    return max(1, min(20, len(numbers) // (jobs * 4)))


WORKER: list[Judge] = []
"""The judge of a worker process, with its rules."""


def start_worker(bundle: dict[str, Any]) -> None:
    WORKER[:] = [judge_of(bundle)]


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
    *facts, cards = plain
    return SeatRecord._make([*facts, [CardUse(*use) for use in cards]])


def in_order(records: Iterable[GameRecord]) -> list[GameRecord]:
    return sorted(records, key=lambda record: record.game)
