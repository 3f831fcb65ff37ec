"""From the records of games to findings: every measure with its interval and the verdict of the limits."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any, Final, NamedTuple

from uwc_content.bundle.setups import Bundle, Options, every_setup, told
from uwc_content.simulation.balance.limits import Limit, Limits, is_within, verdict_of
from uwc_content.simulation.balance.measures import difference_row, mean_row, share_row, spread_of, width_for
from uwc_content.simulation.journal import Gauge, Journal, Use
from uwc_content.simulation.statistics import distribution, mean, share
from uwc_content.simulation.tournament import GameRecord, Plan, SeatRecord


class Seen(NamedTuple):
    """One player in one game."""

    seat: SeatRecord
    table: int
    players: int
    is_contested: bool
    """Whether players win against each other, and not alone or together."""
    points: float
    """Against the mean of the game; without opponents, of all games at the table."""
    wins: float
    """1 for a win, less the share of wins that chance would give."""


def plans(bots: str, games: int, seed: int, options: Options, bundle: Bundle) -> list[Plan]:
    """So many games in all, spread evenly over the tables: every number of players with every choice to compare."""
    tables = list(every_setup(options, bundle, seed, only_compared=True))
    each, left = divmod(games, len(tables))
    numbers = [each + (i < left) for i in range(len(tables))]
    return [table_plan(bots, number, seed, table) for number, table in zip(numbers, tables, strict=True) if number]


def table_plan(bots: str, games: int, seed: int, table: dict[str, Any]) -> Plan:
    chosen = {name: value for name, value in table.items() if name not in ("players", "seed")}
    return Plan((bots,) * table["players"], games, seed, chosen)


def findings(
    played: list[tuple[Plan, list[GameRecord]]], limits: Limits, journal: type[Journal], options: Options
) -> dict[str, Any]:
    """Everything that the report says, as plain data."""
    seen = [each for i, (plan, records) in enumerate(played) for each in seen_at(i, len(plan.bots), records)]
    report: dict[str, Any] = {
        "tables": [table_facts(plan, records, limits, len(played), journal) for plan, records in played],
        "strategies": strategies(seen, limits),
        "order": order(seen, limits),
        **{name: groups(seen, f"{each.noun}_points", limits, dealt_of(name)) for name, each in journal.dealt.items()},
        **{name: shares(seen, name, f"{each.noun}_share", limits) for name, each in journal.chosen.items()},
        **{name: uses(seen, name, each.noun, limits) for name, each in journal.used.items()},
    }
    misses = outside(report, journal, options)
    found = [(each, limits.exceptions.get(each["measure"], {}).get(each["name"])) for each in misses]
    report["outside"] = [each for each, reason in found if reason is None]
    report["excepted"] = [{**each, "reason": reason} for each, reason in found if reason is not None]
    return report


def seen_at(table: int, players: int, records: list[GameRecord]) -> list[Seen]:
    contested = is_contested(records)
    usual = sum(record.seats[0].score for record in records) / max(len(records), 1)
    found = []
    for record in records:
        middle = sum(seat.score for seat in record.seats) / players if contested else usual
        for seat in record.seats:
            found.append(Seen(seat, table, players, contested, seat.score - middle, seat.has_won - 1 / players))
    return found


def is_contested(records: list[GameRecord]) -> bool:
    """Partners win and lose together in every game."""
    return any(len({seat.has_won for seat in record.seats}) > 1 for record in records)


def places(each: Seen) -> list[str]:
    return [] if not each.is_contested else [f"{each.seat.facts.place_in_order} of {each.players}"]


def dealt_of(subject: str) -> Callable[[Seen], list[str]]:
    return lambda each: sorted(set(each.seat.facts.dealt.get(subject, ())))


def table_facts(
    plan: Plan, records: list[GameRecord], limits: Limits, tables: int, journal: type[Journal]
) -> dict[str, Any]:
    seats = [seat for record in records for seat in record.seats]
    winners = [float(max(seat.score for seat in record.seats)) for record in records]
    best = mean_row(winners, width_for(tables))
    return {
        "players": len(plan.bots),
        **plan.options,
        "games": len(records),
        "scores": {**mean([seat.score for seat in seats]), "distribution": distribution(seats)},
        "winner": {**best, "verdict": limits.verdict("winner_points", best)},
        "goal_reached": None if is_contested(records) else share(sum(seat.has_won for seat in seats), len(seats)),
        **won_together(plan, records, limits, tables),
        **read_gauges(records, limits, tables, journal),
        "decisions": mean([record.decisions for record in records]),
    }


def won_together(plan: Plan, records: list[GameRecord], limits: Limits, tables: int) -> dict[str, Any]:
    """How many games are won at a table whose options have limits for that; nothing at others."""
    limit = limits.wins_at(plan.options)
    if limit is None or is_contested(records):
        return {}
    won = share_row(sum(record.seats[0].has_won for record in records), len(records), width_for(tables))
    return {"won": {**won, "least": limit.least, "most": limit.most, "verdict": verdict_of(limit, won)}}


# --- gauges ---


def read_gauges(
    records: list[GameRecord], limits: Limits, tables: int, journal: type[Journal]
) -> dict[str, dict[str, Any]]:
    """Every gauge of a game at a table; nothing of games that have none."""
    width = width_for(tables * len(journal.gauges))
    read = {name: gauge_facts(records, gauge, width) for name, gauge in journal.gauges.items()}
    judged = {name: {**facts, **judged_by(limits.limits.get(name), facts)} for name, facts in read.items()}
    return {"gauges": judged} if judged else {}


def gauge_facts(records: list[GameRecord], gauge: Gauge, width: float) -> dict[str, Any]:
    values = [number for record in records for number in gauge_values(record, gauge)]
    if gauge.is_share:
        return share_row(sum(values), len(values), width)
    times = {str(value): times for value, times in sorted(Counter(values).items())}
    return {**mean_row([float(value) for value in values], width), "values": times}


def gauge_values(record: GameRecord, gauge: Gauge) -> list[int]:
    """One number a game: that of the first winner, or of the first player where all have the same."""
    seats = [seat for seat in record.seats if seat.has_won or not gauge.is_winners]
    return [seat.facts.counts[gauge.noun] for seat in seats[:1]]


def judged_by(limit: Limit | None, facts: dict[str, Any]) -> dict[str, Any]:
    """The verdict, and of single numbers the share of games inside the limits."""
    verdict = {"verdict": verdict_of(limit, facts)}
    if limit is None or "values" not in facts or not facts["of"]:
        return verdict
    inside = sum(times for value, times in facts["values"].items() if is_within(limit, float(value)))
    return {**verdict, "games_inside": round(inside / sum(facts["values"].values()), 3)}


# --- groups of players ---


def groups(
    seen: list[Seen], measure: str, limits: Limits, names: Callable[[Seen], Iterable[str]]
) -> dict[str, dict[str, Any]]:
    """Points and wins of the players that something belongs to."""
    found: dict[str, list[Seen]] = {}
    for each in seen:
        for name in names(each):
            found.setdefault(name, []).append(each)
    width = width_for(len(found))
    return {name: group_facts(found[name], measure, limits, width) for name in sorted(found)}


def order(seen: list[Seen], limits: Limits) -> dict[str, dict[str, Any]]:
    """Places in the first turn order; their wins are judged only where a limit is set."""
    found = groups(seen, "order_points", limits, places)
    if "order_wins" in limits.limits:
        for facts in found.values():
            facts["verdict_of_wins"] = limits.verdict("order_wins", facts["wins"])
    return found


def group_facts(group: list[Seen], measure: str, limits: Limits, width: float) -> dict[str, Any]:
    points = mean_row([each.points for each in group], width)
    wins = mean_row([each.wins for each in group if each.is_contested], width)
    return {"points": points, "wins": wins, "verdict": limits.verdict(measure, points)}


def shares(seen: list[Seen], subject: str, measure: str, limits: Limits) -> dict[str, dict[str, Any]]:
    """The share of choices that go to each, for each number of players."""
    turns: dict[int, dict[str, int]] = {}
    for each in seen:
        chosen = turns.setdefault(each.players, {})
        for name, times in each.seat.facts.chosen.get(subject, {}).items():
            chosen[name] = chosen.get(name, 0) + times
    width = width_for(sum(len(chosen) for chosen in turns.values()))
    found: dict[str, dict[str, Any]] = {}
    for players, chosen in sorted(turns.items()):
        for name, times in sorted(chosen.items()):
            taken = share_row(times, sum(chosen.values()), width)
            found[f"{name}, {players} {'player' if players == 1 else 'players'}"] = {
                "share": taken,
                "verdict": limits.verdict(measure, taken),
            }
    return found


# --- strategies ---


def strategies(seen: list[Seen], limits: Limits) -> dict[str, dict[str, Any]]:
    """Everybody belongs to the strategy in which they go furthest beyond what is usual at their table."""
    if not limits.strategies:
        return {}
    usual = {
        (table, name): usual_measure([measure_of(each, nouns) for each in seen if each.table == table])
        for table in {each.table for each in seen}
        for name, nouns in limits.strategies.items()
    }
    found: dict[str, list[Seen]] = {name: [] for name in limits.strategies}
    for each in seen:
        found[strongest(each, limits, usual)].append(each)
    width = width_for(len(found))
    return {
        name: {
            **group_facts(group, "strategy_points", limits, width),
            "share": share_row(len(group), len(seen), width),
            "score": mean([each.seat.score for each in group]),
        }
        for name, group in found.items()
    }


def measure_of(each: Seen, nouns: list[str]) -> float:
    return float(sum(each.seat.facts.counts.get(noun, 0) for noun in nouns))


def usual_measure(values: list[float]) -> tuple[float, float]:
    """Mean and deviation."""
    middle, variance = spread_of(values)
    return middle, sqrt(variance * len(values)) or 1.0


def strongest(each: Seen, limits: Limits, usual: dict[tuple[int, str], tuple[float, float]]) -> str:
    def beyond(name: str) -> float:
        middle, deviation = usual[each.table, name]
        return (measure_of(each, limits.strategies[name]) - middle) / deviation

    return max(limits.strategies, key=beyond)


# --- what is drawn and used ---


UNUSED: Final = 0.05
"""A share of players who leave a thing unused that is too small to compare the others with."""


class Held(NamedTuple):
    """What one player in one game did with a thing."""

    seen: Seen
    use: Use


class Holders(NamedTuple):
    """Those who drew something: with its effect, or without it."""

    users: list[Seen]
    others: list[Seen]
    drawn: int
    played: int
    used: int
    is_often: bool
    """Whether everybody used it, and users are those who did so more often than is usual at their table."""


def uses(seen: list[Seen], subject: str, noun: str, limits: Limits) -> dict[str, dict[str, Any]]:
    """Those who drew a thing and used its effect against those who drew it and did not, less what is usual for such.

    Where everybody uses what they drew, those who did so often stand against the others.
    """
    holders = holders_of(seen, subject)
    width = width_for(len(holders))
    points, wins = usual_gain(holders, lambda each: each.points), usual_gain(holders, lambda each: each.wins)
    return {name: use_facts(holders[name], noun, limits, width, points, wins) for name in sorted(holders)}


def holders_of(seen: list[Seen], subject: str) -> dict[str, Holders]:
    held: dict[str, list[Held]] = {}
    for each in seen:
        for use in each.seat.facts.used.get(subject, ()):
            if use.times_held:
                held.setdefault(use.name, []).append(Held(each, use))
    is_often = is_used_by_all(held)
    return {name: holders(some, usual_uses(some) if is_often else {}, is_often) for name, some in held.items()}


def holders(held: list[Held], usual: dict[int, float], is_often: bool) -> Holders:
    """By table: how often one must have used it at least once more to count among the users."""
    uses = [each.use for each in held]
    is_user = [each.use.times_used > usual.get(each.seen.table, 0) for each in held]
    return Holders(
        [each.seen for each, used in zip(held, is_user, strict=True) if used],
        [each.seen for each, used in zip(held, is_user, strict=True) if not used],
        sum(use.times_held for use in uses),
        sum(use.times_played for use in uses),
        sum(use.times_used for use in uses),
        is_often,
    )


def is_used_by_all(held: dict[str, list[Held]]) -> bool:
    """Where hardly anybody leaves a thing unused, the few who do are no measure of what it adds."""
    unused = sum(not each.use.times_used for some in held.values() for each in some)
    return unused <= UNUSED * sum(map(len, held.values()))


def usual_uses(held: list[Held]) -> dict[int, float]:
    """By table: how often those who have a thing use it on average."""
    times: dict[int, list[float]] = {}
    for each in held:
        times.setdefault(each.seen.table, []).append(each.use.times_used)
    return {table: sum(numbers) / len(numbers) for table, numbers in times.items()}


def usual_gain(holders: dict[str, Holders], value: Callable[[Seen], float]) -> float:
    """Whoever is well off uses more of everything: what users have ahead of others in general is no merit of one."""
    gains, weights = 0.0, 0.0
    for each in holders.values():
        if each.users and each.others:
            weight = 1 / (1 / len(each.users) + 1 / len(each.others))
            ahead = sum(map(value, each.users)) / len(each.users) - sum(map(value, each.others)) / len(each.others)
            gains, weights = gains + weight * ahead, weights + weight
    return gains / weights if weights else 0.0


def use_facts(each: Holders, noun: str, limits: Limits, width: float, points: float, wins: float) -> dict[str, Any]:
    contested = [seen for seen in each.users if seen.is_contested], [seen for seen in each.others if seen.is_contested]
    gain = difference_row([s.points for s in each.users], [s.points for s in each.others], width, points)
    won = difference_row([s.wins for s in contested[0]], [s.wins for s in contested[1]], width, wins)
    used = share_row(min(each.used, each.drawn), each.drawn, width)
    verdicts = {
        f"{noun}_points": limits.verdict(f"{noun}_points", gain),
        f"{noun}_wins": limits.verdict(f"{noun}_wins", won),
        f"{noun}_used": limits.verdict(f"{noun}_used", used),
    }
    drawn = mean_row([seen.points for seen in [*each.users, *each.others]], width)
    played = share_row(min(each.played, each.drawn), each.drawn, width)
    found = {"points": gain, "wins": won, "used": used, "played": played, "drawn": drawn, "verdicts": verdicts}
    return {**found, "is_often": True} if each.is_often else found


# --- outside the limits ---


def group_measures(journal: type[Journal]) -> dict[str, tuple[str, str]]:
    """Group of the report: the measure that has limits, and the row that shows it."""
    return {
        "strategies": ("strategy_points", "points"),
        "order": ("order_points", "points"),
        **{name: (f"{each.noun}_points", "points") for name, each in journal.dealt.items()},
        **{name: (f"{each.noun}_share", "share") for name, each in journal.chosen.items()},
    }


OUT: Final = ("above", "below")
"""Verdicts that are clear."""


def tables_outside(report: dict[str, Any], options: Options) -> Iterable[dict[str, Any]]:
    for table in report["tables"]:
        rows = {"winner_points": table["winner"], "table_wins": table.get("won"), **table.get("gauges", {})}
        for measure, row in rows.items():
            if row is not None and row["verdict"] in OUT:
                yield {"measure": measure, "name": told(options, table), **row}


def places_outside(report: dict[str, Any]) -> Iterable[dict[str, Any]]:
    for name, facts in report["order"].items():
        if facts.get("verdict_of_wins") in OUT:
            yield {"measure": "order_wins", "name": name, **facts["wins"], "verdict": facts["verdict_of_wins"]}


def outside(report: dict[str, Any], journal: type[Journal], options: Options) -> Iterable[dict[str, Any]]:
    """Whatever a limit is clear about, with the measure that shows it."""
    yield from tables_outside(report, options)
    yield from places_outside(report)
    for group, (measure, value) in group_measures(journal).items():
        for name, facts in report[group].items():
            if facts["verdict"] in OUT:
                yield {"measure": measure, "name": name, "verdict": facts["verdict"], **facts[value]}
    for subject, about in journal.used.items():
        for name, facts in report[subject].items():
            for measure, verdict in facts["verdicts"].items():
                if verdict in OUT:
                    row = facts[measure.removeprefix(f"{about.noun}_")]
                    yield {"measure": measure, "name": name, "verdict": verdict, **row}
