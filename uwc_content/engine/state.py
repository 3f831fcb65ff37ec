"""The state of a game at a decision: plain data that can be copied, saved and compared."""

from typing import Any, Final

from uwc_content.engine.generator import DRAWN, following, shuffle
from uwc_content.engine.in_force import InForce
from uwc_content.engine.luck import Luck

UNKNOWN: Final = -1


class Survey:
    """Made by the ruleset and kept with the seat until the ruleset changes what stands on the board."""

    __slots__ = ("areas", "hopeful", "numbers", "open", "plain", "sites")

    def __init__(self, numbers: list[int], sites: list[int], plain: int, areas: list[tuple[int, int]]) -> None:
        self.numbers = numbers
        self.sites = sites
        """For each kind a mask of the sites where it may be built, if there are any left of it."""
        self.plain = plain
        """A mask of all sites without surcharge."""
        self.open = 0
        """The kinds that may be built on one of these, as a mask, as long as there are any left."""
        for kind, legal in enumerate(sites):
            if legal & plain:
                self.open |= 1 << kind
        self.areas = areas
        """The sites by price class: (class, mask)."""
        self.hopeful: list[int] | None = None
        """For the ruleset: what the things on the board do not rule out, once somebody has asked."""


class Seat:
    """What one player has. What the numbers and zones mean is the ruleset's business."""

    __slots__ = ("amounts", "counters", "in_force", "kept", "numbers", "rules", "spent", "survey", "zones")

    def __init__(self) -> None:
        self.amounts: list[int] = []
        """How much of each resource, in the program's order."""
        self.kept: list[int] = []
        """What is kept on items: see kept."""
        self.numbers: list[int] = []
        self.zones: list[list[int]] = []
        self.rules: list[int] = []
        """Nodes of the rules in force, in the order in which they came: another list once they change, as copies of
        the seat share it."""
        self.spent: list[int] = []
        """Nodes that `once` has used up for their period, as often as they were used."""
        self.counters: list[int] = []
        """How often each remembered event happened in its period."""
        self.in_force: InForce | None = None
        """What the rules add up to: no part of the state, made again after they have changed."""
        self.survey: Survey | None = None
        """What the board allows: no part of the state either."""

    def put_in_force(self, rules: list[int]) -> None:
        if rules:
            self.rules = [*self.rules, *rules]
            self.in_force = None

    def end_rules(self, ended: list[int]) -> None:
        self.rules = [index for index in self.rules if index not in ended]
        self.spent = [index for index in self.spent if index not in ended]
        self.in_force = None

    def uses_left(self, rule: int) -> int:
        """How often a rule with `once` may still be used in its period: each copy of an item has its own use."""
        return self.rules.count(rule) - self.spent.count(rule)

    def is_used_up(self, rule: int) -> bool:
        """The same as a question about a rule in force; most are not used, and need no counting."""
        return rule in self.spent and not self.uses_left(rule)

    def copy(self) -> "Seat":
        other = Seat()
        other.amounts = self.amounts[:]
        other.kept = self.kept
        other.numbers = self.numbers[:]
        other.zones = [zone[:] for zone in self.zones]
        other.rules = self.rules
        other.spent = self.spent[:]
        other.counters = self.counters[:]
        other.in_force = self.in_force
        other.survey = self.survey
        return other

    def plain(self) -> dict[str, Any]:
        plain = {
            "amounts": self.amounts,
            "numbers": self.numbers,
            "zones": self.zones,
            "rules": self.rules,
            "spent": self.spent,
            "counters": self.counters,
        }
        if self.kept:
            plain["kept"] = self.kept
        return plain


class State:
    """Everything that changes during a game."""

    __slots__ = ("actor", "left", "luck", "news", "numbers", "outcome", "random", "seats", "stack", "zones")

    def __init__(self) -> None:
        self.random = 1
        """The state of the generator of random numbers."""
        self.luck: Luck | None = None
        """Streams of luck in the place of the one generator, if the set-up asks for them."""
        self.actor = 0
        """Whose decision it is, and whose effects are being resolved."""
        self.numbers: list[int] = []
        self.zones: list[list[int]] = []
        self.seats: list[Seat] = []
        self.stack: list[int] = []
        """The continuation: frames of three numbers (node, it, k), the last one on top."""
        self.outcome: list[int] = []
        """What the game has ended with for each seat, once something has ended it at once: see outcome."""
        self.news = 0
        """What has changed since the ruleset last looked round, as a mask; nothing at decisions, so never saved."""
        self.left = UNKNOWN
        """The kinds of which pieces are left in the supply, as a mask, once somebody has asked; never saved."""

    def check(self) -> None:
        """Forget what was derived for the acting player if somebody has changed the lists behind it."""
        seat = self.seats[self.actor]
        if seat.in_force is not None and seat.in_force.rules != seat.rules:
            seat.in_force = None
        if seat.survey is not None and seat.survey.numbers != seat.numbers:
            seat.survey = None
            self.left = UNKNOWN

    def copy(self) -> "State":
        other = State()
        other.random = self.random
        other.luck = self.luck
        other.actor = self.actor
        other.numbers = self.numbers[:]
        other.zones = [zone[:] for zone in self.zones]
        other.seats = [seat.copy() for seat in self.seats]
        other.stack = self.stack[:]
        other.outcome = self.outcome  # set once, never changed
        other.news = self.news
        other.left = self.left
        return other

    def trial(self, touches_others: bool) -> "State":
        """A copy for trying something out. What others have is shared with it, unless effects may change that too."""
        other = State()
        other.random = self.random
        other.luck = self.luck
        other.actor = self.actor
        other.numbers = self.numbers[:]
        other.zones = [zone[:] for zone in self.zones]
        if touches_others:
            other.seats = [seat.copy() for seat in self.seats]
        else:
            other.seats = self.seats[:]
            other.seats[self.actor] = self.seats[self.actor].copy()
        other.stack = self.stack[:]
        other.outcome = self.outcome  # set once, never changed
        other.news = self.news
        other.left = self.left
        return other

    def plain(self) -> dict[str, Any]:
        """An outcome and streams of luck are told only where there are: states of other games stay what they were."""
        plain = {
            "random": self.random,
            "actor": self.actor,
            "numbers": self.numbers,
            "zones": self.zones,
            "seats": [seat.plain() for seat in self.seats],
            "stack": self.stack,
        }
        if self.outcome:
            plain["outcome"] = self.outcome
        if self.luck is not None:
            plain["luck"] = self.luck.plain()
        return plain

    def below(self, limit: int, purpose: str = "") -> int:
        """A random number from 0 to limit - 1, from a 64-bit generator that every machine computes alike."""
        if self.luck is not None:
            drawn = self.luck.stream(purpose)
            self.luck = self.luck.after(purpose)
            return drawn % limit
        while True:
            self.random = following(self.random)
            drawn = self.random >> 33
            if drawn < DRAWN - DRAWN % limit:
                return drawn % limit

    def shuffle(self, things: list[int], purpose: str = "", is_front: bool = False) -> None:
        """Lay things in any order; `is_front` where they are dealt from the front, as only streams of luck ask."""
        if self.luck is not None:
            self.luck.shuffle(things, purpose, is_front)
            self.luck = self.luck.after(purpose)
            return
        self.random = shuffle(things, self.random)

    def reseed(self, seed: int) -> None:
        """Other luck from here on, for those who imagine how a game goes on."""
        self.random = seed
        if self.luck is not None:
            self.luck = self.luck.reseeded(seed)

    def has_drawn_since(self, before: "State") -> bool:
        """Whether chance was asked."""
        return self.random != before.random or self.luck is not before.luck
