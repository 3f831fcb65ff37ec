"""`uwc compare` from the studio: the same games with an older bundle and with the pack as it is, in another process."""

import multiprocessing
import queue
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NamedTuple

from uwc_content.bundle.canonical import played_hash
from uwc_content.bundle.setups import asked_for
from uwc_content.compiler.game_parts import game_of
from uwc_content.diagnostics import NOTHING, Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.kernel import Runaway
from uwc_content.engine.lower import lower
from uwc_content.simulation.balance.limits import measures_of, read_limits
from uwc_content.simulation.bots import BOTS
from uwc_content.simulation.compare.findings import findings, is_clear
from uwc_content.simulation.compare.run import look_by_look, question_about
from uwc_content.simulation.crews import Alone, end_with_parent
from uwc_content.simulation.tournament import Plan, Players

KEPT = Path("build") / "compare"
"""Where finished games are kept: a comparison that was stopped goes on there."""
MOST_GAMES = 2_000
MOST_WITHIN = 100.0


class Wish(NamedTuple):
    """What is compared, and how."""

    bot: str
    players: int
    games: int
    within: float
    options: str = ""


class Known(NamedTuple):
    """What a comparison knows so far."""

    pairs: int = 0
    games: int = 0
    """Games that are finished, of both contents."""
    answers: dict[str, dict[str, Any]] = {}  # noqa: RUF012 - nobody changes it
    report: dict[str, Any] | None = None
    """Everything, once it is over."""
    is_clear: bool = False
    refusal: Message = NOTHING


class Job(NamedTuple):
    """Everything that the process needs."""

    old: dict[str, Any]
    new: dict[str, Any]
    find: Callable[[str], Any]
    wish: Wish
    limits: Path
    kept: Path


class Comparison:
    """One run. It ends by itself, when somebody stops it, or with the server."""

    def __init__(self, job: Job, since: str) -> None:
        self.job = job
        self.since = since
        self.known = Known()
        self.is_stopped = False
        spawn = multiprocessing.get_context("spawn")
        self._told: Any = spawn.Queue()
        self.process: BaseProcess = spawn.Process(target=compare_in_process, args=(job, self._told), daemon=True)
        self.lock = Lock()

    def start(self) -> None:
        self.process.start()

    def look(self) -> Known:
        """What is known by now."""
        with self.lock:
            while True:
                try:
                    self.known = self._told.get_nowait()
                except (queue.Empty, OSError, ValueError):
                    return self.known

    @property
    def is_running(self) -> bool:
        return self.process.is_alive() and self.look().report is None and not self.known.refusal

    def stop(self) -> None:
        """What was found so far stays; finished games are kept for the next run."""
        self.look()
        self.is_stopped = True
        if self.process.is_alive():
            self.process.terminate()
            self.process.join(5)
        self._told.close()


class Comparisons:
    """The last comparison of each pack; one at a time plays, since it needs a whole core."""

    def __init__(self, find: Callable[[str], Any], here: Path) -> None:
        self.find = find
        self.here = here
        self.by_pack: dict[str, Comparison] = {}
        self.lock = Lock()

    def begin(self, pack: str, folder: Path, since: str, old: dict[str, Any], new: dict[str, Any], wish: Wish) -> None:
        """Refusal says what does not fit."""
        refuse_odd(wish, self.find(game_of(new)), old, new)
        with self.lock:
            if any(each.is_running for each in self.by_pack.values()):
                raise Refusal(Message("a comparison is running already"), Message("stop it first"))
            job = Job(old, new, self.find, wish, folder / "docs" / "limits.yaml", self.here / KEPT)
            self.by_pack[pack] = Comparison(job, since)
            self.by_pack[pack].start()

    def stop(self, pack: str) -> None:
        if pack in self.by_pack:
            self.by_pack[pack].stop()

    def close(self) -> None:
        for each in self.by_pack.values():
            each.stop()


def refuse_odd(wish: Wish, game: Any, old: dict[str, Any], new: dict[str, Any]) -> None:
    if (content := played_hash(new)) == played_hash(old):
        raise Refusal(
            Message("nothing that is played has changed: both have the content {hash}", hash=content[7:19]),
            Message("name a bundle from before the change"),
        )
    if wish.bot not in BOTS:
        raise Refusal(Message("there is no bot `{name}`", name=wish.bot), did_you_mean(wish.bot, BOTS))
    if not 1 <= wish.games <= MOST_GAMES or not 0 <= wish.within <= MOST_WITHIN:
        raise Refusal(Message("up to {most} pairs of games can be played here", most=MOST_GAMES))
    if game.journal() is None or game.rules() is None:
        raise Refusal(Message("nobody follows games of `{name}` yet", name=game.id))
    options = game.options()
    if options is not None:
        if wish.players not in options.numbers(new):
            raise Refusal(Message("it is not played by {number}", number=wish.players))
        asked_for(wish.options, options, new, wish.players)


# --- in the process ---


def compare_in_process(job: Job, told: Any) -> None:
    Thread(target=end_with_parent, daemon=True).start()
    try:
        compare(job, told.put)
    except Refusal as refusal:
        told.put(Known(refusal=refusal.message))
    except Runaway as stopped:
        told.put(Known(refusal=stopped.diagnostic.message))


def compare(job: Job, tell: Callable[[Known], None]) -> None:
    """Look by look, each told; the last one with everything."""
    game = job.find(game_of(job.new))
    journal, wish = game.journal(), job.wish
    limits = read_limits(job.limits, measures_of(journal))
    question = question_about(job.old, job.new, wish.within, journal, limits)
    options = game.options()
    setup = asked_for(wish.options, options, job.new, wish.players) if options is not None else {}
    plan = Plan((wish.bot,) * wish.players, wish.games, 1, {**setup, "luck": {}})
    tables = (played_hash(job.old), plan), (played_hash(job.new), plan)
    bundles = {played_hash(each): each for each in (job.old, job.new)}
    finished = 0
    known = Known()

    def progress() -> None:
        nonlocal finished
        finished += 1
        tell(known._replace(games=finished))

    with Alone(bundles, lambda bundle: players_of(job.find, bundle)) as crew:
        for pairs, answers in look_by_look(crew, tables, question, job.kept, progress):
            known = Known(len(pairs), finished, answers)
            tell(known)
            last = pairs
    tell(known._replace(report=findings(last, question), is_clear=is_clear(known.answers)))


def players_of(find: Callable[[str], Any], bundle: dict[str, Any]) -> Players:
    game = find(game_of(bundle))
    return Players(game.judge()(game.rules()(lower(bundle))), game.journal())
