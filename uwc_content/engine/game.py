"""A game as its users see it: decisions, choices, copies, saves, replays, and what each player may see."""

from typing import Any, Final, NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refused as Refused
from uwc_content.engine.capacity import check_rules
from uwc_content.engine.journal import Watch
from uwc_content.engine.kernel import choose, run
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.outcome import LOSS, SHARED, WIN, first_in, names_of, ranking_in, standings_in, winners_in
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import Seat, State

SAVE_FORMAT: Final = 3
"""Rises when a state that was saved means something else. A state without an outcome has no such key."""
OLDER_FORMATS: Final = frozenset({1, 2})
"""Saves that can still be read. Those before format 3 have plain numbers where others have texts of digits; in those of
format 1 the stack has options to build with fewer bits for the site."""
FORMAT_WITH_THIS_STACK: Final = 2
WIDE: Final = ("numbers", "stack")
"""What a saved state writes as texts of digits, besides its random number: many programs keep only 53 bits of one."""


class Option(NamedTuple):
    """One thing that a player may choose: `code` is the engine's, `label` says it in names of the game."""

    code: int
    label: tuple[str, ...]


class Decision(NamedTuple):
    """Whose decision it is, about what, and everything that may be chosen, in a stable order."""

    player: int
    kind: str
    options: list[Option]


class Stuck(Refused):
    """Somebody has to decide and there is nothing to choose from: the pack lacks what its rules count on."""

    def __init__(self, player: int, kind: str) -> None:
        super().__init__(
            Message(
                "nobody can go on: player {number} has nothing to choose from (`{kind}`)", number=player + 1, kind=kind
            ),
            Message("the pack has too little of something that its rules count on"),
        )


class Entry(NamedTuple):
    """One line of the log."""

    player: int
    kind: str
    label: tuple[str, ...]


class Game:
    """A running game. `rules` are a game's rules for one bundle; they hold nothing of the running game."""

    def __init__(self, rules: Rules, state: State, setup: dict[str, Any]) -> None:
        check_rules(rules)
        self.rules = rules
        self.state = state
        self.setup = setup
        self.choices: list[int] = []
        self.log: list[Entry] = []
        self._undo: list[tuple[State, int]] = []
        self._codes = self._go_on()

    @classmethod
    def new(cls, rules: Rules, setup: dict[str, Any]) -> "Game":
        return cls(rules, rules.set_up(setup), setup)

    # --- playing ---

    def _go_on(self, watch: Watch | None = None) -> list[int]:
        """The options of the next decision."""
        codes = run(self.rules, self.state, watch)
        if not codes and self.state.stack:
            raise Stuck(self.state.actor, decision_kind(self.rules, self.state))
        return codes

    @property
    def is_over(self) -> bool:
        return not self.state.stack

    @property
    def codes(self) -> list[int]:
        """The options of the present decision as the engine knows them; for bots."""
        return self._codes

    @property
    def decision(self) -> Decision | None:
        if self.is_over:
            return None
        options = [Option(code, label(self.rules, self.state, code)) for code in self._codes]
        return Decision(self.state.actor, decision_kind(self.rules, self.state), options)

    def apply(self, choice: object, watch: Watch | None = None) -> None:
        """Take the option with this index; whatever is no such index is refused. A journal may watch."""
        if self.is_over:
            raise Refused(Message("the game is over"))
        if type(choice) is not int or not 0 <= choice < len(self._codes):
            raise Refused(
                Message("there is no option {number}; there are {total}", number=repr(choice), total=len(self._codes))
            )
        code = self._codes[choice]
        kind = decision_kind(self.rules, self.state)
        self.log.append(Entry(self.state.actor, kind, label(self.rules, self.state, code)))
        before = self.state.copy()
        try:
            choose(self.rules, self.state, code, watch)
            codes = self._go_on(watch)
        except BaseException:  # whatever happened halfway, the game is where it was and can be saved
            self.state = before
            self.log.pop()
            raise
        self._codes = codes
        if self.rules.has_revealed(before, self.state):
            self._undo.clear()
        else:
            self._undo.append((before, len(self.choices)))
        self.choices.append(choice)

    @property
    def can_undo(self) -> bool:
        """Whether nothing hidden has been revealed since the last choice."""
        return bool(self._undo)

    def undo(self) -> bool:
        """Take the last choice back, unless something hidden has been revealed since."""
        if not self._undo:
            return False
        state, made = self._undo.pop()
        self.state = state.copy()  # copies of this game may go back to the same state
        del self.choices[made:]
        del self.log[made:]
        self._codes = run(self.rules, self.state)
        return True

    def copy(self) -> "Game":
        other = Game.__new__(Game)
        other.rules = self.rules
        other.state = self.state.copy()
        other.setup = self.setup
        other.choices = self.choices[:]
        other.log = self.log[:]
        other._undo = self._undo[:]
        other._codes = self._codes[:]
        return other

    @property
    def scores(self) -> list[int]:
        return self.rules.scores(self.state)

    @property
    def ranking(self) -> list[int]:
        """Players from first to last; ties are broken as the rules say."""
        return ranking_in(self.rules.standings(self.state))

    @property
    def standings(self) -> list[list[int]]:
        """Players from first to last, those together who are tied."""
        return standings_in(self.state.outcome) if self.state.outcome else self.rules.standings(self.state)

    @property
    def winners(self) -> list[int]:
        """Whoever has won: one, several or nobody; nobody before the end."""
        if self.state.outcome:
            return winners_in(self.state.outcome)
        return first_in(self.rules.standings(self.state)) if self.is_over else []

    @property
    def outcome(self) -> list[str] | None:
        """What a finished game is for each player: win, loss, draw or shared."""
        if not self.is_over:
            return None
        if self.state.outcome:
            return names_of(self.state.outcome)
        winners = self.winners
        won = SHARED if len(winners) > 1 else WIN
        return names_of([won if seat in winners else LOSS for seat in range(len(self.state.seats))])

    def observe(self, player: int) -> dict[str, Any]:
        """What this player may see, and no more; that and how the game was ended at once is seen by all."""
        seen = self.rules.observe(self.state, player)
        return {**seen, "outcome": names_of(self.state.outcome)} if self.state.outcome else seen

    # --- saving ---

    def save(self) -> dict[str, Any]:
        """Everything needed to go on, as plain data."""
        return {
            "format": SAVE_FORMAT,
            "content_hash": self.rules.program.content_hash,
            "setup": self.setup,
            "choices": self.choices[:],
            "state": saved_form(self.state.copy().plain()),
        }

    @classmethod
    def resume(cls, rules: Rules, save: Any) -> "Game":
        """Go on with a saved game. The choices are replayed, and the saved state must be what they lead to."""
        check_save(rules, save)
        game = cls.replay(rules, save["setup"], save["choices"])
        if not is_state_of(game.state, save["state"], save["format"]):
            raise Refused(
                Message("the save is damaged: {reason}", reason=Message("its state is not what its choices lead to"))
            )
        return game

    @classmethod
    def replay(cls, rules: Rules, setup: dict[str, Any], choices: list[int]) -> "Game":
        game = cls.new(rules, setup)
        for choice in choices:
            game.apply(choice)
        return game


def check_save(rules: Rules, save: Any) -> None:
    """Refuse whatever is no save of this bundle, before anything of it is used."""
    known = (SAVE_FORMAT, *OLDER_FORMATS)
    if not isinstance(save, dict) or type(save.get("format")) is not int or save["format"] not in known:
        raise Refused(Message("this is no save of a game"))
    if save.get("content_hash") != rules.program.content_hash:
        raise Refused(Message("the save belongs to another bundle"))
    choices = save.get("choices")
    if not isinstance(choices, list) or not all(type(choice) is int for choice in choices):
        raise Refused(Message("the save is damaged: {reason}", reason=Message("its choices are no list of numbers")))
    if not isinstance(save.get("setup"), dict) or not isinstance(save.get("state"), dict):
        raise Refused(Message("the save is damaged: {reason}", reason=Message("a part is missing")))


def is_state_of(state: State, saved: dict[str, Any], save_format: int) -> bool:
    """Whether this is the state that was saved; of older saves the stack is not looked at."""
    found = state.plain()
    if save_format == SAVE_FORMAT:
        return saved_form(found) == saved
    if save_format == FORMAT_WITH_THIS_STACK:
        return found == saved
    return {**found, "stack": []} == {**saved, "stack": []}


def saved_form(plain: dict[str, Any]) -> dict[str, Any]:
    """A state as saves hold it: whatever may need 64 bits is a text of digits."""
    found = with_wide_texts(plain)
    found["random"] = str(plain["random"])
    found["seats"] = [with_wide_texts(seat) for seat in plain["seats"]]
    if "luck" in plain:
        found["luck"] = {**plain["luck"], "seed": str(plain["luck"]["seed"])}
    return found


def with_wide_texts(plain: dict[str, Any]) -> dict[str, Any]:
    return {key: [str(each) for each in value] if key in WIDE else value for key, value in plain.items()}


def restore(plain: dict[str, Any]) -> State:
    """A state from plain data that the engine itself has made; one with streams of luck must be replayed."""
    if "luck" in plain:
        raise ValueError("a state with streams of luck cannot be restored: replay its choices")
    state = State()
    state.random, state.actor = plain["random"], plain["actor"]
    state.numbers, state.zones, state.stack = plain["numbers"], plain["zones"], plain["stack"]
    state.outcome = plain.get("outcome", [])
    for each in plain["seats"]:
        seat = Seat()
        seat.amounts, seat.numbers, seat.zones = each["amounts"], each["numbers"], each["zones"]
        seat.rules, seat.spent, seat.counters = each["rules"], each["spent"], each["counters"]
        seat.kept = each.get("kept", [])
        state.seats.append(seat)
    return state
