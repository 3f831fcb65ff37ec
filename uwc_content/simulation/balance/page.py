"""The report as files: a page of Markdown with plots, made from nothing but the findings."""

import json
from functools import cached_property
from typing import Any, NamedTuple

from uwc_content.bundle.setups import Options, told
from uwc_content.simulation.balance.findings import group_measures
from uwc_content.simulation.balance.limits import measures_of
from uwc_content.simulation.balance.phrases import VERDICTS, method
from uwc_content.simulation.balance.plots import Row, distributions, intervals
from uwc_content.simulation.journal import Gauge, Journal, Subject

EXTREMES = 20
"""Things at either end that the plot shows; the table has all."""
STEP = 10
OWN_TITLES = {"strategies": "Strategies", "order": "Places in the first turn order"}
POINTS = "points against the others at the table"
UNSIGNED = ("share", "used", "number")
"""Measures that are no differences, by the last word of their names."""
USED_HEADS = ("drawn", "played", "played with effect", "points when used", "wins when used", "points when drawn")

NO_PLOT = "There is no plot: nothing of this was seen often enough to have an interval."
OFTEN = (
    "Nearly everybody uses what they have here, so those who used a thing more often than is usual at their table "
    "stand against the others."
)


class Group(NamedTuple):
    """A part of the report about things that players have or choose."""

    name: str
    title: str
    measure: str
    value: str
    """Which row the limits are about: `points` or `share`."""


def files_of(report: dict[str, Any], journal: type[Journal], options: Options) -> dict[str, str]:
    """Every file of the report by its name, balance.json first."""
    return Page(report, journal, options).files()


class Page:
    """One report, with the words of its game."""

    def __init__(self, report: dict[str, Any], journal: type[Journal], options: Options) -> None:
        self.report = report
        self.journal = journal
        self.options = options
        self.measures = measures_of(journal)

    @cached_property
    def groups(self) -> list[Group]:
        titles = {name: each.title for name, each in {**self.journal.dealt, **self.journal.chosen}.items()}
        known = {**OWN_TITLES, **titles}
        named = group_measures(self.journal).items()
        return [Group(name, known[name], *about) for name, about in named if self.report[name]]

    def files(self) -> dict[str, str]:
        files = {"balance.json": json.dumps(self.report, indent=1, ensure_ascii=False) + "\n"}
        files["balance.md"] = self.page()
        files.update({f"balance-{name}.svg": plot for name, plot in self.plots.items()})
        return files

    # --- plots ---

    @cached_property
    def plots(self) -> dict[str, str]:
        """Every plot by its name; one that would have no rows is not drawn."""
        drawn = {
            "scores": self.scores_plot(),
            "wins": self.wins_plot(),
            **{name: self.gauge_plot(name, each) for name, each in self.journal.gauges.items()},
            **{group.name: self.group_plot(group) for group in self.groups},
            **{name: self.used_plot(name, each) for name, each in self.journal.used.items()},
        }
        return {name: plot for name, plot in drawn.items() if plot}

    def shown_plot(self, title: str, name: str) -> str:
        return f"![{title}](balance-{name}.svg)" if name in self.plots else NO_PLOT

    def scores_plot(self) -> str:
        panels: dict[str, dict[int, int]] = {}
        for table in self.report["tables"]:
            bars = {int(key.split("-")[0]): count for key, count in table["scores"]["distribution"].items()}
            panels[told(self.options, table)] = bars
        means = [f"{told(self.options, each)}: mean {each['scores']['mean']:.0f}" for each in self.report["tables"]]
        return distributions("Scores by table", "; ".join(means), "points at the end of the game", panels, STEP)

    @cached_property
    def won(self) -> dict[str, dict[str, Any]]:
        """The tables with limits for how often all win together."""
        return {told(self.options, each): each["won"] for each in self.report["tables"] if "won" in each}

    def wins_plot(self) -> str:
        """The bands differ from table to table, so marks alone say what is outside."""
        rows = [plot_row(name, row, row["verdict"]) for name, row in self.won.items()]
        return rows_plot("Games won", "share of games that are won", rows, (None, None), True)

    def gauge_rows(self, name: str) -> dict[str, dict[str, Any]]:
        return {told(self.options, each): each["gauges"][name] for each in self.report["tables"]}

    def gauge_plot(self, name: str, gauge: Gauge) -> str:
        rows = [plot_row(at, row, row["verdict"]) for at, row in self.gauge_rows(name).items() if row["of"]]
        return rows_plot(titled(name), gauge.text, rows, self.limit_of(name), gauge.is_share)

    def group_plot(self, group: Group) -> str:
        known = {name: facts for name, facts in self.report[group.name].items() if facts[group.value]["of"]}
        rows = [plot_row(name, facts[group.value], facts["verdict"]) for name, facts in known.items()]
        limit = self.limit_of(group.measure)
        unit = f"share of {self.journal.chosen[group.name].share_of}" if group.value == "share" else POINTS
        return rows_plot(group.title, unit, rows, limit, group.value == "share")

    def used_plot(self, name: str, subject: Subject) -> str:
        measure = f"{subject.noun}_points"
        found = [
            plot_row(each, facts["points"], facts["verdicts"][measure])
            for each, facts in self.report[name].items()
            if facts["points"]["of"]
        ]
        found.sort(key=lambda row: (-row.estimate, row.label))
        rows = found if len(found) <= 2 * EXTREMES else [*found[:EXTREMES], *found[-EXTREMES:]]
        whole = f"What {subject.title.lower()} add"
        title = f"{subject.title} that add most and least" if len(rows) < len(found) else whole
        return rows_plot(title, self.measures[measure], rows, self.limit_of(measure), False)

    def limit_of(self, measure: str) -> tuple[float | None, float | None]:
        limit = self.report["limits"].get(measure, {})
        return limit.get("least"), limit.get("most")

    # --- the page ---

    def page(self) -> str:
        parts = [
            "<!-- Generated by `uwc balance`: change the content or the limits and run it again, not this page. -->",
            f"# Balance of `{self.report['pack']}`",
            played_text(self.report),
            "## Outside the limits",
            self.outside_text(),
            *self.excepted_text(),
            *self.won_text(),
            "## Scores",
            self.shown_plot("Scores by table", "scores"),
            self.tables_text(),
            *(part for name, gauge in self.journal.gauges.items() for part in self.gauge_text(name, gauge)),
            *(part for group in self.groups for part in self.group_text(group)),
            *(part for name, subject in self.journal.used.items() for part in self.used_text(name, subject)),
            "## Limits",
            self.limits_text(),
            method(self.report["tables"], self.journal),
        ]
        return "\n\n".join(part.strip("\n") for part in parts) + "\n"

    def outside_text(self) -> str:
        if not self.report["outside"]:
            return "Nothing: every measure is inside its limits, or its interval reaches into them."
        rows = [[*self.missed(each), VERDICTS[each["verdict"]]] for each in self.report["outside"]]
        return table(["what", "measure", "estimate and interval", "verdict"], rows)

    def excepted_text(self) -> list[str]:
        """What misses a limit and is left so on purpose."""
        if not self.report["excepted"]:
            return []
        rows = [[*self.missed(each), each["reason"]] for each in self.report["excepted"]]
        return ["Outside as well, and left so:", table(["what", "measure", "estimate and interval", "reason"], rows)]

    def missed(self, each: dict[str, Any]) -> list[str]:
        gauge = self.journal.gauges.get(each["measure"])
        form = each["measure"] if gauge is None else "share" if gauge.is_share else "number"
        return [f"`{each['name']}`", self.measures[each["measure"]], shown(each, form)]

    def won_text(self) -> list[str]:
        if not self.won:
            return []
        rows = [won_row(name, row) for name, row in self.won.items()]
        heads = ["table", "games", "won", "limits"]
        return ["## Games won", self.shown_plot("Games won", "wins"), table(heads, rows)]

    def tables_text(self) -> str:
        rows = []
        for each in self.report["tables"]:
            scores, goal = each["scores"], each["goal_reached"]
            reached = "–" if goal is None else f"{goal['share']:.0%} ({goal['low']:.0%} to {goal['high']:.0%})"
            spread = f"{scores['mean']:.1f} ± {scores.get('deviation', 0):.1f}"
            winner = f"{shown(each['winner'], 'winner_points')}{note(each['winner']['verdict'])}"
            rows.append([told(self.options, each), f"{each['games']:,}", spread, winner, reached])
        return table(["table", "games", "score ± deviation", "winner", "goal reached without opponents"], rows)

    def gauge_text(self, name: str, gauge: Gauge) -> list[str]:
        heads = ["table", gauge.text] if gauge.is_share else ["table", gauge.text, "least and most", "games inside"]
        rows = [gauge_row(at, row, gauge) for at, row in self.gauge_rows(name).items()]
        return [f"## {titled(name)}", self.shown_plot(titled(name), name), table(heads, rows)]

    def group_text(self, group: Group) -> list[str]:
        rows = []
        for name, facts in self.report[group.name].items():
            extra = [shown(facts["wins"], "wins")] if group.value == "points" else []
            extra += [shown(facts["share"], "share")] if group.name == "strategies" else []
            main = shown(facts[group.value], group.measure if group.value == "share" else "points")
            rows.append([f"`{name}`", main + note(facts["verdict"]), *extra])
        heads = ["", self.measures[group.measure]] + (["wins beyond chance"] if group.value == "points" else [])
        heads += ["share of players"] if group.name == "strategies" else []
        return [f"## {group.title}", self.shown_plot(group.title, group.name), table(heads, rows)]

    def used_text(self, name: str, subject: Subject) -> list[str]:
        found = sorted(self.report[name].items(), key=lambda each: (-each[1]["points"]["estimate"], each[0]))
        rows = [used_row(each, facts, subject.noun) for each, facts in found]
        picture = self.shown_plot(f"{subject.title} that add most and least", name)
        is_often = any(facts.get("is_often") for _, facts in found)
        heads = [head.replace("when used", "when used often") if is_often else head for head in USED_HEADS]
        often = [OFTEN] if is_often else []
        return [f"## {subject.title}", *often, picture, table([subject.noun, *heads], rows)]

    def limits_text(self) -> str:
        rows = []
        for measure, limit in self.report["limits"].items():
            ends = ["–" if limit[end] is None else f"{limit[end]:g}" for end in ("least", "most")]
            rows.append([self.measures[measure], *ends, limit["reason"]])
        return table(["measure", "least", "most", "reason"], rows) if rows else "No limits are set."


def won_row(name: str, row: dict[str, Any]) -> list[str]:
    least, most = ("–" if row[end] is None else f"{row[end]:.0%}" for end in ("least", "most"))
    return [name, f"{row['of']:,}", shown(row, "share") + note(row["verdict"]), f"{least} to {most}"]


def titled(name: str) -> str:
    return name.replace("_", " ").capitalize()


def gauge_row(at: str, row: dict[str, Any], gauge: Gauge) -> list[str]:
    """The mean of a table; of single numbers also their ends, and how many games lie inside the limits."""
    if gauge.is_share:
        return [at, shown(row, "share") + note(row["verdict"])]
    ends = [int(value) for value in row["values"]] or [0]
    inside = f"{row['games_inside']:.0%}" if "games_inside" in row else "–"
    return [at, shown(row, "number") + note(row["verdict"]), f"{min(ends)} to {max(ends)}", inside]


def used_row(name: str, facts: dict[str, Any], noun: str) -> list[str]:
    verdicts = facts["verdicts"]
    return [
        f"`{name}`",
        f"{facts['used']['of']:,}",
        f"{facts['played']['estimate']:.0%}",
        shown(facts["used"], f"{noun}_used") + note(verdicts[f"{noun}_used"]),
        shown(facts["points"], f"{noun}_points") + note(verdicts[f"{noun}_points"]),
        shown(facts["wins"], f"{noun}_wins") + note(verdicts[f"{noun}_wins"]),
        shown(facts["drawn"], "points"),
    ]


def plot_row(name: str, row: dict[str, Any], verdict: str) -> Row:
    return Row(name, row["estimate"], row["low"], row["high"], verdict)


def rows_plot(title: str, unit: str, rows: list[Row], limits: tuple[float | None, float | None], percent: bool) -> str:
    """Nothing where there is no row."""
    return intervals(title, described(rows), unit, rows, limits, percent) if rows else ""


def described(rows: list[Row]) -> str:
    """The plot in a sentence: what leads, what trails, and what the limits say."""
    best, worst = max(rows, key=lambda row: row.estimate), min(rows, key=lambda row: row.estimate)
    out = [row.label for row in rows if row.verdict in ("above", "below")]
    said = f"Outside the limits: {', '.join(out)}." if out else "Nothing is outside the limits."
    return f"{len(rows)} rows from {best.label} ({best.estimate:.2f}) to {worst.label} ({worst.estimate:.2f}). {said}"


def played_text(report: dict[str, Any]) -> str:
    plan = report["plan"]
    return (
        f"{report['games']:,} games between `{plan['bots']}` bots with seed {plan['seed']}, on content "
        f"`{report['played_hash'][7:19]}`. `uwc balance --games {plan['games']} --bots {plan['bots']} "
        f"--seed {plan['seed']}` plays them again."
    )


def shown(row: dict[str, Any], measure: str) -> str:
    """An estimate with its interval: shares in percent, differences with their sign."""
    if not row["of"]:
        return "–"
    what = measure.rpartition("_")[2]
    form = ".1%" if what in ("share", "used", "wins") else ".1f"
    sign = "" if what in UNSIGNED or measure == "winner_points" else "+"
    return f"{row['estimate']:{sign}{form}} ({row['low']:{sign}{form}} to {row['high']:{sign}{form}})"


def note(verdict: str) -> str:
    return {"above": " **▲**", "below": " **▼**", "unclear": " ?"}.get(verdict, "")


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(each)} |" for each in lines)
