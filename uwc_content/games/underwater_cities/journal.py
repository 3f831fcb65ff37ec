"""Follows games of Underwater Cities: who was dealt, held, played and used what."""

from collections import Counter
from typing import Final

from uwc_content.engine.game import Game
from uwc_content.engine.labels import decision_kind, label
from uwc_content.games.underwater_cities.bots.judge import UnderwaterJudge
from uwc_content.simulation.journal import Journal, SeatFacts, Subject, Use

FIRST: Final = "first_in_turn_order"
"""The count of rounds that a player began."""
REMARKS: Final = """
- **Boards, places, metropolises.** The mean over those to whom chance gave them. Nobody chose, so the difference is
  theirs.
- **Cards.** Among those who drew a card, those who played it with its effect (on its colour, or claimed) are compared
  with those who did not. Whoever does well plays more cards of any kind; that usual lead, averaged over all cards, is
  taken off. What is left is what a card does beyond other cards in the same hands. *Points when drawn* looks at
  everybody who drew the card, used or not: it is smaller, and free of any choice."""


class Watcher:
    """Follows what one player holds, plays and uses."""

    def __init__(self, judge: UnderwaterJudge) -> None:
        self.judge = judge
        self.held: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.slots: Counter[str] = Counter()
        self.hand: list[str] = []
        self.card = ""
        self.rounds_first = 0

    def look(self, game: Game, player: int) -> None:
        hand = self.judge.hand_of(game.state, player)
        for card in hand:
            self.held[card] += hand.count(card) > self.hand.count(card)
        self.hand = hand

    def note(self, game: Game, choice: int) -> None:
        kind = decision_kind(game.rules, game.state)
        if kind not in ("card", "slot", "order", "effect"):
            return
        said = label(game.rules, game.state, game.codes[choice])
        if kind == "card":
            self.card = said[-1]
            self.look_at_order(game)
        elif kind == "slot":
            self.slots[said[-1]] += 1
            self.play(self.judge.card_in_play(game.state))
        elif said[0] in ("slot_first", "card_first") and self.judge.is_card_of_use(game.state):
            self.used[self.card] += 1
        elif said[0] == "without_effect":
            self.used[self.card] -= 1

    def play(self, card: str) -> None:
        self.card = card
        self.played[card] += 1
        if card in self.hand:
            self.hand.remove(card)

    def look_at_order(self, game: Game) -> None:
        seen = game.observe(game.state.actor)
        self.rounds_first += seen["turn"] == 1 and seen["order"][0] == game.state.actor

    def uses(self) -> list[Use]:
        cards = sorted(card for card in {*self.held, *self.played} if card != "none")
        return [Use(card, self.held[card], self.played[card], self.used[card]) for card in cards]


class UnderwaterJournal(Journal):
    """One watcher for each player."""

    dealt = {  # noqa: RUF012 - a constant of the class
        "boards": Subject(
            "Player boards",
            "board",
            {"board_points": "points of a player board against the others at the table"},
        ),
        "metropolises": Subject(
            "Metropolises",
            "metropolis",
            {
                "metropolis_points": (
                    "points of those who have a metropolis on their board, against the others at the table"
                )
            },
        ),
    }
    chosen = {"slots": Subject("Slots", "slot", {"slot_share": "share of all turns that go to a slot"})}  # noqa: RUF012
    used = {  # noqa: RUF012
        "cards": Subject(
            "Cards",
            "card",
            {
                "card_points": "points that using a card adds, against other cards",
                "card_wins": "share of wins that using a card adds, against other cards",
                "card_used": "share of the drawn copies of a card that are played with their effect",
            },
        )
    }
    counted = (FIRST,)
    remarks = REMARKS

    def __init__(self, game: Game, judge: UnderwaterJudge) -> None:
        self.order: list[int] = game.observe(0)["order"]
        self.watchers = [Watcher(judge) for _ in game.state.seats]

    def note(self, game: Game, choice: int) -> None:
        watcher = self.watchers[game.state.actor]
        watcher.look(game, game.state.actor)
        watcher.note(game, choice)

    def facts(self, game: Game, seat: int) -> SeatFacts:
        seen, watcher = game.observe(seat)["players"][seat], self.watchers[seat]
        return SeatFacts(
            self.order.index(seat) + 1,
            {"boards": [seen["board"]], "metropolises": seen["tiles"]},
            {"slots": dict(sorted(watcher.slots.items()))},
            {FIRST: watcher.rounds_first},
            {"cards": watcher.uses()},
        )
