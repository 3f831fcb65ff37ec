"""Follows games of Nautilus: what players built and entered, what they recovered, and how and when games ended."""

from collections import Counter
from typing import Final

from uwc_content.engine.course import LAST_END
from uwc_content.engine.game import Game
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.program import Item
from uwc_content.engine.zones import things_in
from uwc_content.games.nautilus.bots.judge import NautilusJudge
from uwc_content.games.nautilus.rules.city import item_of
from uwc_content.games.nautilus.rules.discoveries import found_by
from uwc_content.games.nautilus.rules.scoring import score_sheet
from uwc_content.simulation.journal import Gauge, Journal, SeatFacts, Subject, Use

STATIONS, DISCOVERIES, GOALS, ENDS, PURCHASES = "stations", "discoveries", "goals", "ends", "purchases"
ATLANTIS: Final = "atlantis"
"""What all pieces of Atlantis are called together."""
ROUNDS: Final = "rounds"
TRENCHES: Final = "trenches_open"
CHIPS: Final = "chips"
SUMS: Final = {"finds": "finds_sum", "research": "research_sum"}
"""What the sums of the final scoring are called among the counts."""
REMARKS: Final = """
- **Goals.** The mean over those to whom chance gave them. Nobody chose, so the difference is theirs.
- **Discoveries, purchases and ends.** The share of all discoveries that were recovered, pieces of Atlantis together; of
  all stations that were bought; and of all games that ended in a way, counted for every player.
- **Stations.** Of those that a player bought: how many came onto the sea board, and how many of their type the player
  activated, be it in other players' stations. Whoever does well activates more of anything; that usual lead, averaged
  over all stations, is taken off."""


class NautilusJournal(Journal):
    """Counts purchases as they are made; everything else lies on the table at the end."""

    dealt = {GOALS: Subject("Goals", "goal", {"goal_points": "points of a goal card against the others"})}  # noqa: RUF012
    chosen = {  # noqa: RUF012 - a constant of the class
        DISCOVERIES: Subject(
            "Discoveries",
            "discovery",
            {"discovery_share": "share of all discoveries that were recovered"},
            share_of="all discoveries that were recovered",
        ),
        PURCHASES: Subject(
            "Purchases", "purchase", {"purchase_share": "share of all bought stations"}, share_of="all bought stations"
        ),
        ENDS: Subject("Ends", "end", {"end_share": "share of all games that ended like this"}, share_of="all games"),
    }
    used = {  # noqa: RUF012
        STATIONS: Subject(
            "Stations",
            "station",
            {
                "station_points": "points that activating a type of station adds, against other types",
                "station_wins": "share of wins that activating a type of station adds, against other types",
                "station_used": "share of the bought stations of a type that were activated",
            },
        )
    }
    gauges = {  # noqa: RUF012
        "rounds": Gauge(ROUNDS, "rounds of a game"),
        "trenches": Gauge(TRENCHES, "share of games in which trenches were opened", is_share=True),
        "winner_research": Gauge(SUMS["research"], "research sum of the winner", is_winners=True),
    }
    counted = (ROUNDS, TRENCHES, CHIPS, *SUMS.values())
    remarks = REMARKS

    def __init__(self, game: Game, judge: NautilusJudge) -> None:
        self.judge = judge
        self.rules = judge.rules
        self.order: list[int] = game.observe(0)["order"]
        self.bought: list[Counter[str]] = [Counter() for _ in game.state.seats]

    def note(self, game: Game, choice: int) -> None:
        if decision_kind(game.rules, game.state) == "buy":
            said = label(game.rules, game.state, game.codes[choice])
            if said[0] == "buy":
                self.bought[game.state.actor][said[1]] += 1

    def facts(self, game: Game, seat: int) -> SeatFacts:
        goals = [self.rules.item(thing).id for thing in things_in(game.state, self.rules.zones.by_name["goal"], seat)]
        return SeatFacts(
            self.order.index(seat) + 1,
            {GOALS: goals},
            {
                DISCOVERIES: self.recovered(game, seat),
                PURCHASES: dict(sorted(self.bought[seat].items())),
                ENDS: {self.end_of(game): 1},
            },
            self.counts(game, seat),
            {STATIONS: [self.use_of(game, seat, item) for item in self.rules.stations if "track" in item.fields]},
        )

    def recovered(self, game: Game, seat: int) -> dict[str, int]:
        """What the player keeps, and the pieces of Atlantis that bear the player's marker."""
        kept = things_in(game.state, self.rules.zones.by_name["collection"], seat)
        found = Counter(self.rules.item(thing).id for thing in kept)
        found[ATLANTIS] = found_by(self.rules, game.state, seat)
        return dict(sorted((name, number) for name, number in found.items() if number))

    def end_of(self, game: Game) -> str:
        """The name of the end that was reached."""
        return self.rules.course.ends[game.state.numbers[LAST_END] - 1]

    def counts(self, game: Game, seat: int) -> dict[str, int]:
        state = game.state
        sheet = score_sheet(self.rules, state, seat)
        return {
            ROUNDS: state.numbers[self.judge.round],
            TRENCHES: self.rules.marker(state, seat, "trenches"),
            CHIPS: state.zones[self.rules.places.chips].count(seat),
            **{SUMS[each.name]: each.total for each in sheet if each.name in SUMS},
        }

    def use_of(self, game: Game, seat: int, item: Item) -> Use:
        """A type of research station: bought, placed and activated by a player."""
        owners = game.state.zones[self.rules.places.owners]
        own = [station for station, owner in enumerate(owners) if owner == seat]
        placed = [station for station in own if item_of(self.rules, game.state, station) is item]
        active = self.rules.marker(game.state, seat, str(item.fields["track"]))
        return Use(item.id, self.bought[seat][item.id], len(placed), active)
