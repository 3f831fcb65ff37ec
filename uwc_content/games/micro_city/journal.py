"""Follows games of Micro City: which projects and quarters were used and how, what was completed, and what was left."""

from collections import Counter
from typing import Final

from uwc_content.engine.game import Game
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.games.micro_city.bots.judge import MicroJudge
from uwc_content.games.micro_city.rules.city import quarter_at
from uwc_content.games.micro_city.rules.construction import completed, parts_in_play
from uwc_content.games.micro_city.rules.places import FIRST_GOAL
from uwc_content.games.micro_city.rules.steps import CARD, card_in_play
from uwc_content.simulation.journal import Journal, SeatFacts, Subject, Use

ROUNDS_LEFT: Final = "rounds_left"
COMPLETED: Final = "completed"
REMARKS: Final = """
- **Districts.** The mean over the games in whose city they lay. Nobody chose them, so the difference is theirs.
- **Projects and quarters.** The share of all rounds in which a project was chosen, and of all investments that were
  made on a sort of quarter.
- **Deeds.** Of the projects and the sorts of quarters that a player acted with: how often the action was the advanced
  one. Of goals and advantages: how often they were completed or taken, of the games in which they lay open."""


class Watcher:
    """Follows what one player does."""

    def __init__(self) -> None:
        self.projects: Counter[str] = Counter()
        self.quarters: Counter[str] = Counter()
        self.acted: Counter[str] = Counter()
        self.advanced: Counter[str] = Counter()
        self.seen: set[str] = set()

    def act(self, name: str, is_advanced: bool) -> None:
        self.acted[name] += 1
        self.advanced[name] += is_advanced

    def uses(self) -> list[Use]:
        names = sorted({*self.acted, *self.seen})
        return [Use(each, max(self.acted[each], 1), self.acted[each], self.advanced[each]) for each in names]


class MicroJournal(Journal):
    """One watcher for each player."""

    dealt = {  # noqa: RUF012 - a constant of the class
        "districts": Subject(
            "Districts", "district", {"district_points": "points of games with a district, against all others"}
        )
    }
    chosen = {  # noqa: RUF012
        "projects": Subject("Projects", "project", {"project_share": "share of all rounds that begin with a project"}),
        "quarters": Subject("Quarters", "quarter", {"quarter_share": "share of all investments on a sort of quarter"}),
    }
    used = {  # noqa: RUF012
        "deeds": Subject(
            "Deeds",
            "deed",
            {
                "deed_points": "points that doing something in its better way adds, against other deeds",
                "deed_wins": "share of wins that doing something in its better way adds, against other deeds",
                "deed_used": "share of deeds that were done in their better way",
            },
        )
    }
    counted = (ROUNDS_LEFT, COMPLETED)
    remarks = REMARKS

    def __init__(self, game: Game, judge: MicroJudge) -> None:
        self.rules = judge.rules
        self.order: list[int] = game.observe(0)["order"]
        self.city = sorted(item.id for item in self.rules.lying(game.state, "city"))
        self.watchers = [Watcher() for _ in game.state.seats]

    def note(self, game: Game, choice: int) -> None:
        kind = decision_kind(game.rules, game.state)
        if kind not in ("project", "act", "advantage"):
            return
        watcher = self.watchers[game.state.actor]
        said = label(game.rules, game.state, game.codes[choice])
        if kind == "project":
            watcher.projects[said[-1]] += 1
        elif kind == "advantage" and said[0] != "stop":
            watcher.act(said[-1], is_advanced=True)
        elif kind == "act" and said[0] != "stop":
            self.note_action(game, watcher, said)

    def note_action(self, game: Game, watcher: Watcher, said: tuple[str, ...]) -> None:
        is_advanced = said[2] == "advanced"
        item = card_in_play(self.rules, game.state) if said[1] == CARD else self.quarter(game)
        if item is not None:
            watcher.act(item.id, is_advanced)
            watcher.quarters[item.id] += said[1] != CARD

    def quarter(self, game: Game) -> Item | None:
        return quarter_at(self.rules, game.state, self.rules.engineer(game.state, game.state.actor))

    def facts(self, game: Game, seat: int) -> SeatFacts:
        watcher = self.watchers[seat]
        self.look_at_goals(game, seat, watcher)
        counts = {
            ROUNDS_LEFT: self.rules.marker(game.state, 0, "time"),
            COMPLETED: completed(self.rules, game.state),
        }
        chosen = {"projects": sorted_counts(watcher.projects), "quarters": sorted_counts(watcher.quarters)}
        place = self.order.index(seat) + 1
        return SeatFacts(place, {"districts": self.city}, chosen, counts, {"deeds": watcher.uses()})

    def look_at_goals(self, game: Game, seat: int, watcher: Watcher) -> None:
        """Stages, goals and contracts that lie open, and whose tokens they hold."""
        for area, part in parts_in_play(self.rules, game.state).items():
            owner = self.rules.areas.owner_of(game.state, area)
            watcher.seen.add(part.id)
            if owner != NONE and (area < FIRST_GOAL or owner == seat):
                watcher.act(part.id, is_advanced=True)


def sorted_counts(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted((name, number) for name, number in counts.items() if number))
