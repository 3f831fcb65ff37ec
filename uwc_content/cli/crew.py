"""What commands that play many games share: who plays them, and a bar that shows how it goes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.bundle.canonical import played_hash
from uwc_content.cli.console import refuse
from uwc_content.cli.setups import prepared, received
from uwc_content.cli.speaking import decimal, say, told
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from uwc_content.simulation.crews import Crew

Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        min=1,
        show_default=False,
        help="How many processes play; as many as there are processors, unless stated. It changes nothing else.",
    ),
]
MOST_WITHIN = 1000.0
"""Nobody asks for points to be known less closely."""
EACH = 20
"""A process of its own is worth beginning for so many games."""
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Let a Dask cluster play, such as `tcp://scheduler:8786`; it changes nothing else.",
    ),
]


class Bar:
    """How many games are finished, how many a second, how many workers play, and what is known so far."""

    def __init__(self, progress: "Progress", task: "TaskID", crew: "Crew") -> None:
        self.progress = progress
        self.task = task
        self.crew = crew
        self.known = ""

    def advance(self) -> None:
        self.progress.advance(self.task)
        self.progress.update(self.task, state=self.state())

    def tell(self, known: str) -> None:
        self.known = known
        self.progress.update(self.task, state=self.state())

    def state(self) -> str:
        speed = decimal(self.progress.tasks[self.task].speed or 0.0, 1)
        workers = told(Counted("{n} worker", "{n} workers", self.crew.workers))
        pieces = [say("{speed} games/s", speed=speed), workers, self.known]
        return ", ".join(piece for piece in pieces if piece)


@contextmanager
def playing(bundles: list[dict[str, Any]], jobs: int | None, cluster: str, games: int) -> "Iterator[tuple[Crew, Bar]]":
    """Those who play, and the bar to tell it to; both end with the block."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[state]}"), TimeRemainingColumn())
    shown = Progress(TextColumn(say("games")), *columns, console=console, disable=not console.is_terminal)
    with crew_of(bundles, jobs or fitting_jobs(games), cluster) as crew, shown as progress:
        yield crew, Bar(progress, progress.add_task("games", total=games, state=""), crew)


def fitting_jobs(games: int) -> int:
    """As many as there are processors for this process, unless there is little to play."""
    from uwc_content.simulation.crews import free_processors

    return max(1, min(free_processors(), games // EACH))


def crew_of(bundles: list[dict[str, Any]], jobs: int, cluster: str) -> "Crew":
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.simulation.crews import local_crew

    known = {played_hash(bundle): bundle for bundle in bundles}
    if not cluster:
        return local_crew(known, prepared, jobs)
    try:
        from uwc_content.simulation.cluster import cluster_crew

        crew = cluster_crew(known, prepared, received, cluster)
    except ModuleNotFoundError as missing:
        refuse(
            Message("a cluster needs `{name}`, which is not installed", name=missing.name),
            Message("`pip install uwc-content[cluster]` installs it"),
        )
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    if not crew.workers:
        typer.echo(
            say("no worker is there yet; games begin when one comes: `dask worker {address}`", address=cluster),
            err=True,
        )
    return crew
