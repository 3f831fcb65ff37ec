"""`uwc simulate`: thousands of games between bots."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.cli.console import CONTENT_FAULTS, refuse, show_faults

if TYPE_CHECKING:
    from uwc_content.simulation.tournament import GameRecord, Plan


def simulate(
    bundle: Annotated[Path, typer.Argument(help="The bundle to play.")] = Path("dist/underwater_cities.bundle.json"),
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    players: Annotated[int, typer.Option("--players", min=1, max=4, help="How many seats.")] = 2,
    bots: Annotated[
        str, typer.Option("--bots", help="Bots by seat: random, greedy, planner, search; one is used for all.")
    ] = "greedy",
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many processes play; it changes nothing else.")] = 1,
    boards: Annotated[
        str | None,
        typer.Option("--boards", help="basic or advanced player boards; basic unless stated, advanced alone."),
    ] = None,
    contracts: Annotated[bool, typer.Option("--contracts", help="Play with government contracts.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for report.json and cards.csv; resumes there.")
    ] = None,
) -> None:
    """Play games between bots and report cards, boards, seats and scores, with intervals of confidence."""
    from uwc_content.bundle.verify import BundleRefused, load_bundle
    from uwc_content.engine.game import Refused
    from uwc_content.engine.machine import Runaway
    from uwc_content.simulation.statistics import as_csv, summary
    from uwc_content.simulation.tournament import Plan, in_order
    from uwc_content.storage import replace_file

    if not bundle.is_file():
        refuse(f"there is no `{bundle}`", "`uwc build` makes it")
    try:
        plain = load_bundle(bundle)
        plan = Plan(seats(bots, players), games, seed, boards or "", contracts)
        records = in_order(with_progress(plain, plan, jobs, out / "games" if out else None))
    except BundleRefused as refusal:
        refuse(str(refusal), f"`uwc verify {bundle}` tells more")
    except Refused as refusal:
        refuse(str(refusal))
    except Runaway as stopped:
        show_faults([stopped.diagnostic])
        raise typer.Exit(CONTENT_FAULTS) from None
    report = {"plan": {**plan._asdict(), "content_hash": plain["content_hash"]}, **summary(records)}
    if out is not None:
        replace_file(out / "report.json", (json.dumps(report, indent=2) + "\n").encode())
        replace_file(out / "cards.csv", as_csv(report).encode())
    typer.echo(readable(report))


def seats(bots: str, players: int) -> tuple[str, ...]:
    from uwc_content.diagnostics import did_you_mean
    from uwc_content.simulation.bots import BOTS

    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        if name not in BOTS:
            refuse(f"there is no bot `{name}`", did_you_mean(name, BOTS) or f"there are {', '.join(BOTS)}")
    if len(names) == 1:
        return names * players
    if len(names) != players:
        refuse(f"{len(names)} bots for {players} players", "name one bot, or one for each seat")
    return names


def with_progress(bundle: dict[str, Any], plan: "Plan", jobs: int, folder: Path | None) -> list["GameRecord"]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from uwc_content.simulation.tournament import simulate as play

    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=plan.games)
        records = []
        for record in play(bundle, plan, jobs, folder):
            records.append(record)
            progress.advance(task)
    return records


def readable(report: dict[str, Any]) -> str:
    """The report in some lines: scores, bots, turn order, boards, and the cards that stand out."""
    scores = report["scores"]
    lines = [
        f"{report['games']:,} games, {report['decisions']['mean']:.0f} decisions each",
        f"score {scores['mean']:.1f} ± {scores['deviation']:.1f} (mean and deviation)",
    ]
    for title in ("bots", "order", "boards"):
        lines.append(f"\n{title}")
        for name, facts in report[title].items():
            wins, score = facts["wins"], facts["score"]
            interval = f"{wins['low']:.0%} to {wins['high']:.0%}"
            lines.append(f"  {name:<20} wins {wins['share']:>4.0%} ({interval})  score {score['mean']:6.1f}")
    lines.append("\ncards: drawn, used of drawn, win share when used, points against the average")
    by_points = sorted(report["cards"].items(), key=lambda each: -each[1]["points"])
    shown = by_points if len(by_points) <= 20 else [*by_points[:10], *by_points[-10:]]
    for card, facts in shown:
        wins = facts["wins_when_used"]
        lines.append(
            f"  {card:<26} {facts['drawn']:>6}  {facts['used_of_drawn']['share']:>4.0%}  "
            f"{wins['share']:>4.0%} ({wins['low']:.0%} to {wins['high']:.0%})  {facts['points']:+6.1f}"
        )
    return "\n".join(lines)
