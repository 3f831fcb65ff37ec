"""Follows declared games: who chose which action, and what was held and played."""

from collections import Counter
from typing import Final

from uwc_content.engine.game import Game
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.state import State
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zones import EVERYONE, things_in
from uwc_content.games.declared.judge import TableJudge
from uwc_content.simulation.journal import Journal, SeatFacts, Subject, Use

ACTIONS, ITEMS = "actions", "items"
REMARKS: Final = """
- **Actions.** The share of all actions that were chosen. What had to be done since there was nothing else is left out.
- **Items.** Among those who held an item, those who laid it open before them are compared with those who did not.
  Whoever does well plays more of anything; that usual lead, averaged over all items, is taken off."""


class Watcher:
    """Follows what one player holds, plays and chooses."""

    def __init__(self, rules: TableRules, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.held: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.actions: Counter[str] = Counter()
        self.had: tuple[Counter[str], Counter[str]] = Counter(), Counter()
        """What lay hidden, and what lay open, when somebody last looked."""

    def look(self, state: State) -> None:
        """What has come since the last look; what was played at once had been held as well."""
        hidden, lying = self.lying(state, is_open=False), self.lying(state, is_open=True)
        played = lying - self.had[1]
        gone = self.had[0] - hidden
        self.held += hidden - self.had[0]
        self.held += played - gone
        self.played += played
        self.had = hidden, lying

    def lying(self, state: State, is_open: bool) -> Counter[str]:
        zones = [zone for zone in self.rules.zones.of_seats if (zone.seen_by == EVERYONE) is is_open]
        return Counter(self.rules.item(thing).id for zone in zones for thing in things_in(state, zone, self.seat))

    def uses(self) -> list[Use]:
        names = sorted({*self.held, *self.played})
        return [Use(name, self.held[name], self.played[name], self.played[name]) for name in names]


class TableJournal(Journal):
    """One watcher for each player."""

    dealt = {}  # noqa: RUF012 - a constant of the class
    chosen = {ACTIONS: Subject("Actions", "action", {"action_share": "share of all actions that are this one"})}  # noqa: RUF012
    used = {  # noqa: RUF012
        ITEMS: Subject(
            "Items",
            "item",
            {
                "item_points": "points that playing an item adds, against other items",
                "item_wins": "share of wins that playing an item adds, against other items",
                "item_used": "share of the held copies of an item that are played",
            },
        )
    }
    counted = ()
    remarks = REMARKS

    def __init__(self, game: Game, judge: TableJudge) -> None:
        self.order: list[int] = game.observe(0)["order"]
        self.watchers = [Watcher(judge.rules, seat) for seat in range(len(game.state.seats))]

    def note(self, game: Game, choice: int) -> None:
        for watcher in self.watchers:
            watcher.look(game.state)
        if decision_kind(game.rules, game.state) == "action":
            action = label(game.rules, game.state, game.codes[choice])[-1]
            self.watchers[game.state.actor].actions[action] += 1

    def facts(self, game: Game, seat: int) -> SeatFacts:
        watcher = self.watchers[seat]
        watcher.look(game.state)
        chosen = {ACTIONS: dict(sorted(watcher.actions.items()))}
        return SeatFacts(self.order.index(seat) + 1, {}, chosen, {}, {ITEMS: watcher.uses()})
