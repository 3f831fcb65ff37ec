"""`uwc balance`: what thousands of games say about a pack, held against its limits."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.bundle.canonical import played_hash
from uwc_content.cli.console import CONTENT_FAULTS, check_writable, refuse, show_faults
from uwc_content.cli.crew import MOST_WITHIN, Cluster, Jobs, playing
from uwc_content.cli.item_balance import Asked, item_balance
from uwc_content.cli.setups import Bundle, Playable, playable
from uwc_content.cli.simulate import SEPARATOR, seats
from uwc_content.cli.speaking import decimal, say, told
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.bundle.setups import Options
    from uwc_content.simulation.balance.limits import Limits
    from uwc_content.simulation.tournament import GameRecord, Plan


def balance(
    bundle: Bundle = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games in all, over all tables.")] = 700,
    bots: Annotated[
        str, typer.Option("--bots", help="Which bot plays: greedy, planner, search or your own.")
    ] = "planner",
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same report.")] = 1,
    jobs: Jobs = None,
    cluster: Cluster = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for the report; the docs folder of the pack if left out.")
    ] = None,
    keep: Annotated[
        Path, typer.Option("--keep", help="Folder for finished games: a run that was stopped goes on there.")
    ] = Path("build/balance"),
    item: Annotated[
        str, typer.Option("--card", metavar="ID", help="Look at this item alone: is it too strong, or dead?")
    ] = "",
    within: Annotated[
        float,
        typer.Option(
            "--within", min=0.1, max=MOST_WITHIN, help="With `--card`: stop when points are known to within so many."
        ),
    ] = 2.0,
    limits: Annotated[
        Path | None, typer.Option("--limits", help="The limits; limits.yaml in the docs folder if left out.")
    ] = None,
) -> None:
    """Play games for every number of players and every choice to compare, and report what is outside the limits."""
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.engine.kernel import Runaway
    from uwc_content.reading.storage import replace_files
    from uwc_content.simulation.balance.findings import plans
    from uwc_content.simulation.balance.limits import check_nouns, check_tables, measures_of, read_limits
    from uwc_content.simulation.balance.page import files_of

    chosen = playable(bundle)
    journal, plain = chosen.journal, chosen.bundle
    check_bot(bots)
    if limits is not None and not limits.is_file():
        refuse(Message("there is no `{path}`", path=limits))
    docs = Path("content") / plain["pack"]["id"] / "docs"
    folder = out or (keep / "items" if item else docs)
    check_writable(folder)
    try:
        bounds = read_limits(limits or docs / "limits.yaml", measures_of(journal))
        check_nouns(bounds, known_nouns(chosen))
        if item:
            item_balance(chosen, item, bounds, Asked(bots, games, seed, within, jobs, cluster, keep, folder))
            return
        planned = plans(bots, games, seed, chosen.options, plain)
        check_tables(bounds, [plan.options for plan in planned])
        records = play_tables(plain, planned, jobs, cluster, keep)
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    except Runaway as stopped:
        show_faults([stopped.diagnostic])
        raise typer.Exit(CONTENT_FAULTS) from None
    played = list(zip(planned, records, strict=True))
    report = report_of(chosen, played, bounds, {"bots": bots, "games": games, "seed": seed})
    replace_files({folder / name: text.encode() for name, text in files_of(report, journal, chosen.options).items()})
    typer.echo(readable(report, chosen.options, folder))


def known_nouns(chosen: Playable) -> set[str]:
    """What a strategy may count."""
    from uwc_content.games.interpreters import interpreter

    return {*interpreter(chosen.bundle).program.nouns, *chosen.journal.counted}


def check_bot(bot: str) -> None:
    """One bot sits in all seats, so that nobody is better than the others."""
    if SEPARATOR in bot:
        refuse(Message("one bot plays in all seats, and several are named"), Message("name one bot"))
    seats(bot, 1)


def play_tables(
    bundle: dict[str, Any], plans: list["Plan"], jobs: int | None, cluster: str, keep: Path
) -> list[list["GameRecord"]]:
    """The games of all tables at once, so that nobody waits at the end of each."""
    from uwc_content.simulation.game_runs import play_plans

    with playing([bundle], jobs, cluster, sum(plan.games for plan in plans)) as (crew, bar):
        return play_plans(crew, played_hash(bundle), plans, keep, bar.advance)


def report_of(
    chosen: Playable, played: list[tuple["Plan", list["GameRecord"]]], limits: "Limits", plan: dict[str, Any]
) -> dict[str, Any]:
    from uwc_content.simulation.balance.findings import findings

    return {
        "pack": chosen.bundle["pack"]["id"],
        "played_hash": played_hash(chosen.bundle),
        "plan": plan,
        "games": sum(len(records) for _, records in played),
        "limits": {name: limit.model_dump() for name, limit in limits.limits.items()},
        **findings(played, limits, chosen.journal, chosen.options),
    }


def readable(report: dict[str, Any], options: "Options", folder: Path) -> str:
    from uwc_content.bundle.setups import told

    lines = [
        say("{games}: {file}", games=Counted("{n} game", "{n} games", report["games"]), file=folder / "balance.md")
    ]
    names = [name_told(told(options, table)) for table in report["tables"]]
    width = max([28, *map(len, names)])
    for name, table in zip(names, report["tables"], strict=True):
        score = f"{decimal(table['scores']['mean'], 1):>6}"
        lines.append(f"  {name:<{width}} " + say("score {score}", score=score))
    lines.append(say("outside the limits: {count}", count=len(report["outside"])))
    for each in report["outside"]:
        estimate = f"{decimal(each['estimate'], 2, '+'):>8}"
        verdict = say("above") if each["verdict"] == "above" else say("below")
        lines.append(f"  {each['measure']:<18} {name_told(each['name']):<34} {estimate}  {verdict}")
    return "\n".join(lines)


def name_told(name: str) -> str:
    """What was measured: ids, which stay, with how many players, with which options or in which place."""
    return ", ".join(map(piece_told, name.split(", ")))


def piece_told(piece: str) -> str:
    if found := re.fullmatch(r"(\d+) players?", piece):
        return told(Counted("{n} player", "{n} players", int(found[1])))
    if found := re.fullmatch(r"(\d+) of (\d+)", piece):
        return say("{place} of {players}", place=found[1], players=found[2])
    return say(piece) if " " in piece else piece
