"""The final score: named sums as rules.yaml lists them, every summand of which can be read."""

from typing import Any, NamedTuple

from uwc_content.engine.caps import add_to
from uwc_content.engine.course import Stretch
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.engine.zoned import Table
from uwc_content.engine.zones import things_in
from uwc_content.games.nautilus.rules.discoveries import found_by
from uwc_content.games.nautilus.rules.sea_table import SeaTable, amounts_in, sea_table


class Summand(NamedTuple):
    """One number of a sum: its sort (rank, values, resource or multiply), what it is about, and how much it is."""

    sort: str
    what: tuple[str, ...]
    number: int
    parts: tuple[tuple[str, int], ...]
    """What the number is made of: values by discovery or type of station, factors of a product by sum."""


class Sum(NamedTuple):
    """A sum with its name."""

    name: str
    summands: tuple[Summand, ...]
    total: int


def score_sheet(rules: SeaTable, state: State, seat: int) -> list[Sum]:
    """All sums in their order; the total of the last one is the score."""
    sums: list[Sum] = []
    for plain in rules.own["final_scoring"]:
        totals = {each.name: each.total for each in sums}
        summands = tuple([summand(rules, state, seat, term, totals) for term in plain["of"]])
        sums.append(Sum(plain["sum"], summands, sum([each.number for each in summands])))
    return sums


def summand(rules: SeaTable, state: State, seat: int, term: dict[str, Any], totals: dict[str, int]) -> Summand:
    [(sort, what)] = term.items()
    if sort == "multiply":
        return product(what, totals)
    if sort == "rank":
        return Summand(sort, (what,), rank_value(rules, state, seat), (("found", found_by(rules, state, seat)),))
    if sort == "resource":
        number = state.seats[seat].amounts[rules.program.amount_index[what]]
        return Summand(sort, (what,), number, ())
    parts = collection_values(rules, state, seat) if what == "collection" else research_values(rules, state, seat)
    return Summand(sort, (what,), sum([number for _, number in parts]), parts)


def product(names: list[str], totals: dict[str, int]) -> Summand:
    found = 1
    for name in names:
        found *= totals[name]
    return Summand("multiply", tuple(names), found, tuple([(name, totals[name]) for name in names]))


def rank_value(rules: SeaTable, state: State, seat: int) -> int:
    """Whoever has found nothing has no rank; those who have found as much as others share theirs."""
    plain = rules.own["ruins"]
    values: list[int] = plain["ranks"][str(len(state.seats))]
    mine = found_by(rules, state, seat)
    ahead = [number for other in range(len(state.seats)) if (number := found_by(rules, state, other)) > mine]
    rank = len(set(ahead)) if plain["ties"] == "dense" else len(ahead)
    return values[rank] if mine and rank < len(values) else 0


def collection_values(rules: SeaTable, state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """The values of the kept discoveries, all of one sort together."""
    value, size = rules.program.amount_index["value"], len(rules.program.amount_names)
    found: dict[str, int] = {}
    for thing in things_in(state, rules.zones.by_name["collection"], seat):
        item = rules.item(thing)
        found[item.id] = found.get(item.id, 0) + amounts_in(item.bags.get("worth"), size)[value]
    return tuple(sorted(found.items()))


def research_values(rules: SeaTable, state: State, seat: int) -> tuple[tuple[str, int], ...]:
    return tuple([(track, type_value(rules, state, seat, track)) for track in rules.types])


def type_value(rules: SeaTable, state: State, seat: int, track: str) -> int:
    """What a type of research station is worth: by how many are active, or what the chip says."""
    plain = rules.own["research"]
    values: list[int] = plain["values"]
    if state.zones[rules.places.chips][rules.types.index(track)] == seat:
        return int(plain["chip"]["value"])
    return values[min(rules.marker(state, seat, track), len(values) - 1)]


class Appraise(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        table = sea_table(rules)
        score: str = rules.program.bundle["ranking"]["score"]
        gained = table.vector({score: score_sheet(table, state, state.actor)[-1].total})
        add_to(rules, state.seats[state.actor], gained)
