"""`uwc simulate`: thousands of games between bots."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.bundle.canonical import played_hash
from uwc_content.cli.console import CONTENT_FAULTS, check_writable, refuse, show_faults
from uwc_content.cli.crew import Cluster, Jobs, playing
from uwc_content.cli.setups import Bundle, With, playable
from uwc_content.cli.speaking import decimal, say
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.simulation.journal import Journal
    from uwc_content.simulation.tournament import GameRecord, Plan


TITLES = (Message("bots"), Message("order"))
SEPARATOR = ","
"""Between the bots of several seats."""
KEPT = Path("build/simulate")
"""Where finished games of a cluster are kept unless stated: it may be lost at any time."""


def simulate(
    bundle: Bundle = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    players: Annotated[int, typer.Option("--players", min=1, help="How many seats.")] = 2,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Bots by seat: random, greedy, planner, search or your own `module:function`; one is used for all.",
        ),
    ] = "greedy",
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")] = 1,
    jobs: Jobs = None,
    cluster: Cluster = "",
    with_: With = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for `report.json` and a table of what was used; resumes there.")
    ] = None,
) -> None:
    """Play games between bots and report what was dealt, chosen and used, with intervals of confidence."""
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.engine.kernel import Runaway
    from uwc_content.reading.storage import replace_file
    from uwc_content.simulation.statistics import as_csv, summary
    from uwc_content.simulation.tournament import Plan, in_order

    chosen = playable(bundle, with_)
    journal = chosen.journal
    check_writable(out)
    try:
        plan = Plan(seats(bots, players), games, seed, chosen.setup(with_, players))
        folder = out / "games" if out else KEPT if cluster else None
        records = in_order(with_progress(chosen.bundle, plan, jobs, cluster, folder))
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    except Runaway as stopped:
        show_faults([stopped.diagnostic])
        raise typer.Exit(CONTENT_FAULTS) from None
    report = {"plan": {**plan._asdict(), "played_hash": played_hash(chosen.bundle)}, **summary(records, journal)}
    if out is not None:
        replace_file(out / "report.json", (json.dumps(report, indent=2) + "\n").encode())
        for subject, about in journal.used.items():
            replace_file(out / f"{subject}.csv", as_csv(report, subject, about.noun).encode())
    typer.echo(readable(report, journal))


def seats(bots: str, players: int) -> tuple[str, ...]:
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.simulation.bots import maker_of

    names = tuple(name.strip() for name in bots.split(SEPARATOR))
    for name in names:
        try:
            maker_of(name)
        except Refusal as refusal:
            refuse(refusal.message, refusal.hint)
    if len(names) == 1:
        return names * players
    if len(names) != players:
        refuse(
            Message("{number} bots for {players} players", number=len(names), players=players),
            Message("name one bot, or one for each seat"),
        )
    return names


def with_progress(
    bundle: dict[str, Any], plan: "Plan", jobs: int | None, cluster: str, folder: Path | None
) -> list["GameRecord"]:
    from uwc_content.simulation.game_runs import play_numbers

    records = []
    with playing([bundle], jobs, cluster, plan.games) as (crew, bar):
        for record in play_numbers(crew, played_hash(bundle), plan, range(plan.games), folder):
            records.append(record)
            bar.advance()
    return records


def readable(report: dict[str, Any], journal: "type[Journal]") -> str:
    """The report in some lines: scores, bots, turn order, what was dealt, and what stands out of what was used."""
    scores, decisions = report["scores"], round(report["decisions"]["mean"])
    mean, deviation = decimal(scores["mean"], 1), decimal(scores["deviation"], 1)
    games = Counted("{n} game", "{n} games", report["games"])
    lines = [
        say("{games}, {decisions} each", games=games, decisions=Counted("{n} decision", "{n} decisions", decisions)),
        say("score {mean} ± {deviation} (mean and deviation)", mean=mean, deviation=deviation),
    ]
    for title in (*TITLES, *journal.dealt):
        lines.append("\n" + say(title))
        lines.extend(row_of(name, facts) for name, facts in report[title].items())
    for subject in journal.used:
        lines.append("\n" + used_head(say(subject)))
        lines.extend(used_row(name, facts) for name, facts in standing_out(report[subject]))
    return "\n".join(lines)


def used_head(subject: str) -> str:
    return say("{subject}: drawn, used of drawn, win share when used, points against the average", subject=subject)


def standing_out(found: dict[str, Any]) -> list[tuple[str, Any]]:
    """By their points; of many, those at both ends."""
    by_points = sorted(found.items(), key=lambda each: -each[1]["points"])
    return by_points if len(by_points) <= 20 else [*by_points[:10], *by_points[-10:]]


def row_of(name: str, facts: dict[str, Any]) -> str:
    wins, score = facts["wins"], f"{decimal(facts['score']['mean'], 1):>6}"
    share = f"{wins['share']:>4.0%} ({interval_of(wins)})"
    return f"  {name:<20} " + say("wins {share}  score {score}", share=share, score=score)


def used_row(name: str, facts: dict[str, Any]) -> str:
    wins, points = facts["wins_when_used"], f"{decimal(facts['points'], 1, '+'):>6}"
    used = f"{facts['used_of_drawn']['share']:>4.0%}"
    return f"  {name:<26} {facts['drawn']:>6}  {used}  {wins['share']:>4.0%} ({interval_of(wins)})  {points}"


def interval_of(wins: dict[str, float]) -> str:
    return say("{low} to {high}", low=f"{wins['low']:.0%}", high=f"{wins['high']:.0%}")
