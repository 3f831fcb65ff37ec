"""`uwc compare`: the same games with and without a change."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from uwc_content.bundle.canonical import played_hash
from uwc_content.cli.completion import bundles
from uwc_content.cli.console import CONTENT_FAULTS, check_writable, meant, pack_meant, packs_under, refuse, show_faults
from uwc_content.cli.crew import MOST_WITHIN, Cluster, Jobs, playing
from uwc_content.cli.diff import DiffFormat
from uwc_content.cli.packs_here import CONTENT
from uwc_content.cli.setups import Playable, With, playable
from uwc_content.cli.simulate import seats
from uwc_content.cli.speaking import decimal, say, told
from uwc_content.diagnostics import Counted, Message, did_you_mean

if TYPE_CHECKING:
    from uwc_content.simulation.compare.findings import Question, Rows
    from uwc_content.simulation.compare.measuring import Pair
    from uwc_content.simulation.compare.run import Tables

VERDICTS: Final = {
    "more": Message("more"),
    "less": Message("less"),
    "alike": Message("no difference that matters"),
    "unclear": Message("unclear"),
}
DOUBTS: Final = {
    "unheld": Message("nobody held it: only whole games can tell"),
    "rare": Message("too few players held it: deal it with `--deal`, or play more games"),
    "rare_alone": Message("too few players held it: `uwc balance --card` looks at it alone"),
    "one_sided": Message("bots win all of these games or none: choose an easier or harder table"),
    "unused": Message("bots hardly ever use it, so they cannot judge it"),
}
MEASURES: Final = {
    "points": Message("points"),
    "winner": Message("points of the winner"),
    "wins": Message("wins"),
    "length": Message("decisions"),
    "share": Message("share"),
    "used": Message("used"),
}
STRATEGIES: Final = Message("strategies")
"""A subject of every game, told beside those that the game has."""


def compare(
    old: Annotated[Path, typer.Argument(help="The bundle before.", show_default=False, autocompletion=bundles)],
    new: Annotated[
        Path | None,
        typer.Argument(help="The bundle after, or the folder of a pack; the content as it is unless stated."),
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many pairs of games at most.")] = 400,
    players: Annotated[int, typer.Option("--players", min=1, help="How many seats.")] = 2,
    bots: Annotated[
        str, typer.Option("--bots", help="Bots by seat, by name or your own; one is used for all.")
    ] = "planner",
    within: Annotated[
        float, typer.Option("--within", min=0, max=MOST_WITHIN, help="Fewer points than these do not matter.")
    ] = 2.0,
    deal: Annotated[str, typer.Option("--deal", help="An item that is dealt early in every game.")] = "",
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same report.")] = 1,
    jobs: Jobs = None,
    cluster: Cluster = "",
    with_: With = "",
    form: Annotated[DiffFormat, typer.Option("--format", help="How to show what was found.")] = DiffFormat.TEXT,
    out: Annotated[Path | None, typer.Option("--out", help="Folder for the report with its plots.")] = None,
    keep: Annotated[
        Path, typer.Option("--keep", help="Folder for finished games: a run that was stopped goes on there.")
    ] = Path("build/compare"),
) -> None:
    """Play the same games with two bundles, and tell what the change does; it stops when the answer is clear."""
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.engine.kernel import Runaway
    from uwc_content.reading.storage import replace_files
    from uwc_content.simulation.compare.page import files_of

    before = playable(old)
    after = changed(before, new)
    setup = {**before.setup(with_, players), **after.setup(with_, players)}
    check_dealt(deal, before, after)
    check_writable(out)
    try:
        tables = tables_of(
            before, after, seats(bots, players), games, seed, {**setup, "luck": {"dealt": deal} if deal else {}}
        )
        question = question_of(before, after, within)
        pairs, answers = played(before, after, tables, question, (jobs, cluster, keep))
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)
    except Runaway as stopped:
        show_faults([stopped.diagnostic])
        raise typer.Exit(CONTENT_FAULTS) from None
    plan = {"bots": bots, "games": games, "seed": seed, "deal": deal, "setup": {"players": players, **setup}}
    report = report_of(before, after, plan, pairs, answers, question)
    files = files_of(report, after.journal, after.options)
    if out is not None:
        replace_files({out / name: text.encode() for name, text in files.items()})
    shown: dict[DiffFormat, Callable[[], str]] = {
        DiffFormat.TEXT: lambda: readable(report),
        DiffFormat.MARKDOWN: lambda: files["compare.md"].rstrip("\n"),
        DiffFormat.JSON: lambda: json.dumps(report, indent=1, ensure_ascii=False),
    }
    typer.echo(shown[form]())


def changed(before: Playable, new: Path | None) -> Playable:
    """The content after the change: a bundle, or a pack that is built for it."""
    pack = before.bundle["pack"]["id"]
    after = after_change(pack, meant(new) if new else CONTENT / pack)
    if game_in(after) != game_in(before):
        refuse(
            Message("the bundles are of different games: `{old}` and `{new}`", old=game_in(before), new=game_in(after))
        )
    if (content := played_hash(after.bundle)) == played_hash(before.bundle):
        refuse(
            Message("nothing that is played has changed: both have the content {hash}", hash=content[7:19]),
            Message("name a bundle from before the change"),
        )
    return after


def after_change(pack: str, new: Path) -> Playable:
    """Of several packs in a folder the one that is compared."""
    if not new.is_dir() and new != CONTENT / pack:
        return playable(new)
    folders = {folder.resolve().name: folder for folder in packs_under(new)}
    if not folders:
        hint = Message(
            "name a bundle or the folder of a pack as `NEW`; it is `{folder}` unless stated", folder=CONTENT / pack
        )
        refuse(Message("there is no pack in `{folder}`", folder=new), pack_meant(new, hint))
    return built(folders.get(pack, next(iter(folders.values()))))


def game_in(chosen: Playable) -> str:
    """A pack without a ruleset is a game of its own."""
    return chosen.game.id or str(chosen.bundle["pack"]["id"])


def check_dealt(name: str, before: Playable, after: Playable) -> None:
    """What is dealt on purpose must be there in both."""
    old, new = (ids_in(side.bundle) for side in (before, after))
    if name and name not in old | new:
        refuse(Message("there is no item `{name}`", name=name), did_you_mean(name, old | new))
    if name and name not in old & new:
        refuse(
            Message("only one of both has `{name}`, so it cannot be dealt in all games", name=name),
            Message("`uwc balance --card {name}` looks at it alone", name=name),
        )


def ids_in(bundle: dict[str, Any]) -> set[str]:
    return {item["id"] for items in bundle["items"].values() for item in items}


def built(folder: Path) -> Playable:
    """The content as it is; nothing of it is left in `dist`."""
    from tempfile import TemporaryDirectory

    from uwc_content.bundle.build import build_pack
    from uwc_content.games import find

    with TemporaryDirectory() as out:
        made = build_pack(folder, Path(out), find)
        if not made.is_sound:
            show_faults(made.faults)
            raise typer.Exit(CONTENT_FAULTS)
        return playable(made.bundle)


def tables_of(
    before: Playable, after: Playable, bots: tuple[str, ...], games: int, seed: int, setup: dict[str, Any]
) -> "Tables":
    from uwc_content.simulation.tournament import Plan

    plan = Plan(bots, games, seed, setup)
    return (played_hash(before.bundle), plan), (played_hash(after.bundle), plan)


def question_of(before: Playable, after: Playable, within: float) -> "Question":
    from uwc_content.simulation.balance.limits import measures_of, read_limits
    from uwc_content.simulation.compare.run import question_about

    limits = read_limits(CONTENT / after.bundle["pack"]["id"] / "docs" / "limits.yaml", measures_of(after.journal))
    return question_about(before.bundle, after.bundle, within, after.journal, limits)


def played(
    before: Playable, after: Playable, tables: "Tables", question: "Question", by: tuple[int | None, str, Path]
) -> "tuple[list[Pair], Rows]":
    """All pairs that the answer needed, and the answer; what is known so far is shown meanwhile."""
    from uwc_content.simulation.compare.run import look_by_look

    jobs, cluster, keep = by
    with playing([before.bundle, after.bundle], jobs, cluster, 2 * tables[0][1].games) as (crew, bar):
        for look in look_by_look(crew, tables, question, keep, bar.advance):
            bar.tell(known_so_far(look[1]))
    return look


def known_so_far(answers: "Rows") -> str:
    return "; ".join(f"{name_told(name)} {change_told(row, name)}" for name, row in list(answers.items())[:2])


def report_of(
    before: Playable, after: Playable, plan: dict[str, Any], pairs: "list[Pair]", answers: "Rows", question: "Question"
) -> dict[str, Any]:
    from uwc_content.simulation.compare.findings import findings, is_clear

    return {
        "pack": after.bundle["pack"]["id"],
        "old": played_hash(before.bundle),
        "new": played_hash(after.bundle),
        "plan": plan,
        "within": question.within,
        "changed": list(question.changed),
        "is_clear": is_clear(answers),
        **findings(pairs, question),
    }


# --- in some lines ---


def readable(report: dict[str, Any]) -> str:
    from uwc_content.simulation.compare.findings import clear_changes

    pairs = Counted("{n} pair of games", "{n} pairs of games", report["pairs"])
    ended = Message("the answer is clear") if report["is_clear"] else Message("all games are played")
    lines = [say("{pairs}, {alike} of them alike: {ended}", pairs=pairs, alike=report["alike"], ended=ended)]
    lines += [row_told(name, row, name) for name, row in report["answers"].items()]
    lines += ["", say("games")]
    lines += [row_told(name, row, name) for name, row in report["games"].items()]
    for subject in report["subjects"]:
        found = clear_changes(report[subject])
        if found:
            lines += ["", say("{subject}: what has clearly changed", subject=say(subject))]
            lines += [row_told(f"{name}, {measure}", row, measure) for name, measure, row in found]
    if report["doubts"]:
        lines += ["", say("what bots cannot judge here")]
        lines += [f"  {each['name']}: {told(DOUBTS[each['reason']])}" for each in report["doubts"]]
    return "\n".join(lines)


def row_told(name: str, row: dict[str, Any], measure: str) -> str:
    return f"  {name_told(name):<34} {change_told(row, measure)}  {told(VERDICTS[row['verdict']])}"


def name_told(name: str) -> str:
    """Ids stay; measures are words."""
    *ids, measure = name.split(", ")
    return ", ".join([*ids, told(MEASURES[measure])])


def change_told(row: dict[str, Any], measure: str) -> str:
    from uwc_content.simulation.compare.findings import SHARES

    if not row["of"]:
        return "–"
    return interval_told(row, measure.rpartition(", ")[2] in SHARES)


def interval_told(row: dict[str, Any], is_share: bool, sign: str = "+") -> str:
    change, low, high = (number_told(row[each], is_share, sign) for each in ("estimate", "low", "high"))
    span = say("{low} to {high}", low=low, high=high)
    return f"{change} ({span})"


def number_told(value: float, is_share: bool, sign: str = "+") -> str:
    return f"{decimal(100 * value, 1, sign)} %" if is_share else decimal(value, 2, sign)
