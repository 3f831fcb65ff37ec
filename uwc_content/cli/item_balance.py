"""`uwc balance` for one item: what it is worth, dealt where it matters and replaced by others of its pile."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import typer

from uwc_content.bundle.canonical import played_hash
from uwc_content.cli.compare import DOUBTS, MEASURES, ids_in, interval_told
from uwc_content.cli.console import refuse
from uwc_content.cli.crew import playing
from uwc_content.cli.setups import Playable
from uwc_content.cli.speaking import say, told
from uwc_content.diagnostics import Counted, Message, did_you_mean

if TYPE_CHECKING:
    from uwc_content.simulation.balance.limits import Limits

VERDICTS: Final = {
    "above": Message("above the limit"),
    "below": Message("below the limit"),
    "inside": Message("inside the limits"),
    "unclear": Message("unclear"),
}
SHARES: Final = ("wins", "used")


class Asked(NamedTuple):
    """How the games of one item are played."""

    bots: str
    games: int
    seed: int
    within: float
    jobs: int | None
    cluster: str
    keep: Path
    out: Path


def item_balance(chosen: Playable, name: str, limits: "Limits", asked: Asked) -> None:
    """Play, write the report and tell it."""
    from uwc_content.reading.storage import replace_files
    from uwc_content.simulation.compare.item_page import item_files

    report = item_report(chosen, name, limits, asked)
    files = item_files(report)
    replace_files({asked.out / name: text.encode() for name, text in files.items()})
    typer.echo(readable(report, asked.out / next(name for name in files if name.endswith(".md"))))


def item_report(chosen: Playable, name: str, limits: "Limits", asked: Asked) -> dict[str, Any]:
    from uwc_content.simulation.balance.findings import plans
    from uwc_content.simulation.compare.item import item_findings, look_by_look, noun_of, subjects_with, tables_for

    kinds = kinds_of(chosen.bundle, name)
    noun = noun_of(chosen.journal, subjects_with(chosen.journal, kinds))
    planned = plans(asked.bots, max(asked.games // 2, 1), asked.seed, chosen.options, chosen.bundle)
    tables = tables_for(played_hash(chosen.bundle), name, planned)
    with playing([chosen.bundle], asked.jobs, asked.cluster, asked.games) as (crew, bar):
        for found in look_by_look(crew, tables, name, asked.within, asked.keep, bar.advance):
            report = item_findings(name, found, asked.within, limits, noun)
            bar.tell(row_told(report, "points"))
    return {
        **report,
        "played_hash": played_hash(chosen.bundle),
        "plan": {"bots": asked.bots, "games": asked.games, "seed": asked.seed},
        "limits": {name: limit.model_dump() for name, limit in limits.limits.items()},
    }


def kinds_of(bundle: dict[str, Any], name: str) -> list[str]:
    """The types of items with this id; an id that nothing has ends the command."""
    known = ids_in(bundle)
    if name not in known:
        refuse(Message("there is no item `{name}`", name=name), did_you_mean(name, known))
    return [kind for kind, items in bundle["items"].items() if any(item["id"] == name for item in items)]


def readable(report: dict[str, Any], path: Path) -> str:
    pairs = Counted("{n} pair of games", "{n} pairs of games", report["pairs"])
    held, within = report["held"], f"{report['within']:g}"
    lines = [say("{pairs}, in {held} of them somebody held it: {file}", pairs=pairs, held=held, file=path)]
    names = {each: told(MEASURES[each]) for each in ("points", *SHARES)}
    width = max(8, *map(len, names.values()))
    lines += [f"  {name:<{width}} {row_told(report, each)}" for each, name in names.items()]
    lines += [f"  {told(DOUBTS[each])}" for each in report["doubts"]]
    if not report["is_narrow"]:
        lines.append(say("the interval is wider than ±{within} points: play more games", within=within))
    return "\n".join(lines)


def row_told(report: dict[str, Any], measure: str) -> str:
    row = report[measure]
    if not row["of"]:
        return "–"
    shown = interval_told(row, measure in SHARES, "" if measure == "used" else "+")
    return f"{shown}  {told(VERDICTS[row['verdict']])}" if row["verdict"] else shown
