"""From the records of games to findings: every measure with its interval and the verdict of the limits."""

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any, NamedTuple

from uwc_content.simulation.balance.limits import Limits
from uwc_content.simulation.balance.measures import difference_row, mean_row, share_row, spread_of, width_for
from uwc_content.simulation.statistics import distribution, mean, share
from uwc_content.simulation.tournament import GameRecord, Plan, SeatRecord

TABLES = ((1, "advanced"), (2, "basic"), (2, "advanced"), (3, "basic"), (3, "advanced"), (4, "basic"), (4, "advanced"))
"""Players and boards; alone, the rules give everybody the advanced side."""


class Seen(NamedTuple):
    """One player in one game."""

    seat: SeatRecord
    table: int
    players: int
    points: float
    """Against the mean of the game; alone, of all games alone."""
    wins: float
    """1 for a win, less the share of wins that chance would give."""


def plans(bots: str, games: int, seed: int) -> list[Plan]:
    """So many games in all, spread evenly over the tables."""
    each, left = divmod(games, len(TABLES))
    return [
        Plan((bots,) * players, each + (i < left), seed, boards)
        for i, (players, boards) in enumerate(TABLES)
        if each + (i < left)
    ]


def findings(played: list[tuple[Plan, list[GameRecord]]], limits: Limits) -> dict[str, Any]:
    """Everything that the report says, as plain data."""
    seen = [each for i, (plan, records) in enumerate(played) for each in seen_at(i, len(plan.bots), records)]
    report: dict[str, Any] = {
        "tables": [table_facts(plan, records, limits) for plan, records in played],
        "strategies": strategies(seen, limits),
        "boards": groups(seen, "board_points", limits, lambda each: [each.seat.board]),
        "order": groups(seen, "order_points", limits, places),
        "metropolises": groups(seen, "metropolis_points", limits, lambda each: sorted(set(each.seat.tiles))),
        "slots": slots(seen, limits),
        "cards": cards(seen, limits),
    }
    found = [(each, limits.exceptions.get(each["measure"], {}).get(each["name"])) for each in outside(report)]
    report["outside"] = [each for each, reason in found if reason is None]
    report["excepted"] = [{**each, "reason": reason} for each, reason in found if reason is not None]
    return report


def seen_at(table: int, players: int, records: list[GameRecord]) -> list[Seen]:
    alone = sum(record.seats[0].score for record in records) / max(len(records), 1)
    found = []
    for record in records:
        middle = alone if players == 1 else sum(seat.score for seat in record.seats) / players
        for seat in record.seats:
            found.append(Seen(seat, table, players, seat.score - middle, seat.has_won - 1 / players))
    return found


def places(each: Seen) -> list[str]:
    return [] if each.players == 1 else [f"{each.seat.place_in_order} of {each.players}"]


def table_facts(plan: Plan, records: list[GameRecord], limits: Limits) -> dict[str, Any]:
    seats = [seat for record in records for seat in record.seats]
    winners = [float(max(seat.score for seat in record.seats)) for record in records]
    best = mean_row(winners, width_for(len(TABLES)))
    return {
        "players": len(plan.bots),
        "boards": plan.boards,
        "games": len(records),
        "scores": {**mean([seat.score for seat in seats]), "distribution": distribution(seats)},
        "winner": {**best, "verdict": limits.verdict("winner_points", best)},
        "goal_reached": share(sum(seat.has_won for seat in seats), len(seats)) if len(plan.bots) == 1 else None,
        "decisions": mean([record.decisions for record in records]),
    }


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


def group_facts(group: list[Seen], measure: str, limits: Limits, width: float) -> dict[str, Any]:
    points = mean_row([each.points for each in group], width)
    wins = mean_row([each.wins for each in group if each.players > 1], width)
    return {"points": points, "wins": wins, "verdict": limits.verdict(measure, points)}


def slots(seen: list[Seen], limits: Limits) -> dict[str, dict[str, Any]]:
    """The share of turns by slot, for each number of players."""
    turns: dict[int, dict[str, int]] = {}
    for each in seen:
        chosen = turns.setdefault(each.players, {})
        for slot, times in each.seat.slots.items():
            chosen[slot] = chosen.get(slot, 0) + times
    width = width_for(sum(len(chosen) for chosen in turns.values()))
    found: dict[str, dict[str, Any]] = {}
    for players, chosen in sorted(turns.items()):
        for slot, times in sorted(chosen.items()):
            taken = share_row(times, sum(chosen.values()), width)
            found[f"{slot}, {players} {'player' if players == 1 else 'players'}"] = {
                "share": taken,
                "verdict": limits.verdict("slot_share", taken),
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
    return float(sum(each.seat.counts.get(noun, 0) for noun in nouns))


def usual_measure(values: list[float]) -> tuple[float, float]:
    """Mean and deviation."""
    middle, variance = spread_of(values)
    return middle, sqrt(variance * len(values)) or 1.0


def strongest(each: Seen, limits: Limits, usual: dict[tuple[int, str], tuple[float, float]]) -> str:
    def beyond(name: str) -> float:
        middle, deviation = usual[each.table, name]
        return (measure_of(each, limits.strategies[name]) - middle) / deviation

    return max(limits.strategies, key=beyond)


# --- cards ---


class Holders(NamedTuple):
    """Those who drew a card: with its effect, or without it."""

    users: list[Seen]
    others: list[Seen]
    drawn: int
    played: int
    used: int


def cards(seen: list[Seen], limits: Limits) -> dict[str, dict[str, Any]]:
    """Those who drew a card and used its effect against those who drew it and did not, less what is usual for cards."""
    holders = holders_of(seen)
    width = width_for(len(holders))
    points, wins = usual_gain(holders, lambda each: each.points), usual_gain(holders, lambda each: each.wins)
    return {card: card_facts(holders[card], limits, width, points, wins) for card in sorted(holders)}


def holders_of(seen: list[Seen]) -> dict[str, Holders]:
    lists: dict[str, list[tuple[Seen, int, int, int]]] = {}
    for each in seen:
        for use in each.seat.cards:
            if use.times_held:
                facts = (each, use.times_held, use.times_played, use.times_used)
                lists.setdefault(use.card, []).append(facts)
    return {
        card: Holders(
            [each for each, _, _, used in uses if used],
            [each for each, _, _, used in uses if not used],
            sum(held for _, held, _, _ in uses),
            sum(played for _, _, played, _ in uses),
            sum(used for _, _, _, used in uses),
        )
        for card, uses in lists.items()
    }


def usual_gain(holders: dict[str, Holders], value: Callable[[Seen], float]) -> float:
    """Whoever is well off uses more cards: what users have ahead of others with any card is no merit of one card."""
    gains, weights = 0.0, 0.0
    for each in holders.values():
        if each.users and each.others:
            weight = 1 / (1 / len(each.users) + 1 / len(each.others))
            ahead = sum(map(value, each.users)) / len(each.users) - sum(map(value, each.others)) / len(each.others)
            gains, weights = gains + weight * ahead, weights + weight
    return gains / weights if weights else 0.0


def card_facts(each: Holders, limits: Limits, width: float, points: float, wins: float) -> dict[str, Any]:
    contested = [seen for seen in each.users if seen.players > 1], [seen for seen in each.others if seen.players > 1]
    gain = difference_row([s.points for s in each.users], [s.points for s in each.others], width, points)
    won = difference_row([s.wins for s in contested[0]], [s.wins for s in contested[1]], width, wins)
    used = share_row(min(each.used, each.drawn), each.drawn, width)
    verdicts = {
        "card_points": limits.verdict("card_points", gain),
        "card_wins": limits.verdict("card_wins", won),
        "card_used": limits.verdict("card_used", used),
    }
    drawn = mean_row([seen.points for seen in [*each.users, *each.others]], width)
    played = share_row(min(each.played, each.drawn), each.drawn, width)
    return {"points": gain, "wins": won, "used": used, "played": played, "drawn": drawn, "verdicts": verdicts}


# --- outside the limits ---


def outside(report: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """Whatever a limit is clear about, with the measure that shows it."""
    for table in report["tables"]:
        if table["winner"]["verdict"] in ("above", "below"):
            name = f"{table['players']} {'player' if table['players'] == 1 else 'players'}, {table['boards']} boards"
            yield {"measure": "winner_points", "name": name, **table["winner"]}
    for group, measure, value in (
        ("strategies", "strategy_points", "points"),
        ("boards", "board_points", "points"),
        ("order", "order_points", "points"),
        ("metropolises", "metropolis_points", "points"),
        ("slots", "slot_share", "share"),
    ):
        for name, facts in report[group].items():
            if facts["verdict"] in ("above", "below"):
                yield {"measure": measure, "name": name, "verdict": facts["verdict"], **facts[value]}
    for card, facts in report["cards"].items():
        for measure, verdict in facts["verdicts"].items():
            if verdict in ("above", "below"):
                yield {"measure": measure, "name": card, "verdict": verdict, **facts[measure.removeprefix("card_")]}
