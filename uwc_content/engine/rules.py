"""What a game tells the kernel. Things are numbers; only the game knows what stands behind them.

A game implements the functions of five groups: looking at things, doing something with them, building, its own turns,
and what a search may hope for; and it fills the tables. What a game does not have, it leaves as it is here.
"""

from typing import Any, Final

from uwc_content.engine.in_force import Folding
from uwc_content.engine.opcodes import LET, NONE
from uwc_content.engine.program import Node, Program
from uwc_content.engine.search.foresight import ANYTHING, EVERYTHING_ELSE, FOLLOWED
from uwc_content.engine.state import Seat, State, Survey

WHATEVER: Final = -2
"""In place of a mask: whatever comes."""


class Search:
    """How far a search for a line of play is."""

    __slots__ = ("asked", "budget", "depth", "is_broken", "is_searching", "useless")

    def __init__(self) -> None:
        self.asked: list[int] = []
        """Things about which it is being asked whether they can be used: none of them is its own purpose."""
        self.useless: list[int] = []
        """Those that cannot, as is known by now: with more things being asked about, they could even less."""
        self.budget = 0
        self.depth = 0
        """How many searches stand within each other."""
        self.is_searching = False
        self.is_broken = False
        """What must be done whole could not be: the line of play is given up."""


class Rules:
    """One game's rules for one bundle: they hold nothing of a running game. `seat` is whose things are meant."""

    __slots__ = (
        "caps",
        "costs",
        "first_item",
        "folding",
        "frame_names",
        "kinds",
        "kinds_called",
        "most_sites",
        "news",
        "nodes",
        "openings",
        "payables",
        "producing",
        "program",
        "reaches_others",
        "refusable",
        "resources",
        "search",
        "surcharges",
        "touches_others",
        "upgradable",
        "upgrade_costs",
        "usable_through",
        "using_may_turn",
        "usual_news",
    )

    def __init__(self, program: Program) -> None:
        self.program = program
        self.nodes: list[Node] = program.nodes
        self.folding = Folding(program.nodes, program.patterns_of, program.overheard)
        self.resources = len(program.resources)
        self.caps = program.caps
        self.payables = range(self.resources, len(program.amount_names))
        self.search = Search()
        # Tables of the game.
        self.kinds: list[str] = []
        """The concrete kinds that can be built, by their numbers."""
        self.kinds_called: dict[str, list[int]] = {}
        """By noun: the concrete kinds that it means, plain and unconnected."""
        self.costs: list[list[int]] = []
        """By kind: what building one usually costs."""
        self.upgrade_costs: list[list[int]] = []
        self.surcharges: list[list[int]] = []
        """By price class of sites: what they cost besides; those of class 0 nothing."""
        self.first_item = 0
        """The thing that the first item of the program is."""
        self.most_sites = 0
        """How many sites the largest layout has."""
        self.upgradable: frozenset[int] = frozenset()
        """Kinds of which a new thing can surely be upgraded."""
        self.frame_names: dict[int, str] = {}
        """What decisions in frames of the game are called."""
        self.refusable: frozenset[int] = frozenset()
        """Frames of the game in which everything may be left out."""
        self.openings: frozenset[int] = frozenset()
        """Frames of the game with which something begins: nothing below them has been promised."""
        self.news: dict[str, int] = {}
        """By verb: what an event may have changed, as a mask of foresight, for games that look round."""
        self.usual_news = 0
        """The same for all other verbs."""
        self.producing: Node | None = None
        """Stands for the production of all things as the source of what they yield."""
        self.reaches_others = bool(program.overheard) or any(node.op == LET for node in program.nodes)
        """Whether others do something because of an effect, or answer what somebody does."""
        self.touches_others = self.reaches_others or any(node.payee for node in program.nodes)
        """Whether effects may change what other seats have: then whatever is tried out has copies of all of them."""
        self.usable_through = EVERYTHING_ELSE
        """What must come, as a mask of foresight, for more things to become usable."""
        self.using_may_turn = True
        """Whether more resources might make something unusable that `use` could run."""

    # --- looking at things ---

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        """The things that a word may act on, whether connected or not; with COUNTED those that counts see."""
        raise NotImplementedError

    def is_target(self, state: State, op: int, thing: int) -> bool:
        """Whether a word may act on the thing that `it` means, as it is now."""
        return True

    def is_such(self, state: State, seat: int, thing: int, noun: str) -> bool:
        raise NotImplementedError

    def stands_at(self, state: State, seat: int, thing: int, place: int, site: str = "") -> bool:
        """Whether a thing stands at a place, or on a kind of site: `here` is the one at the place."""
        return False

    def property_of(self, state: State, seat: int, thing: int, shared: str) -> int:
        """What things may share, such as their colour, as a small number; NONE if it has none.

        The `kind` of a built thing is its number among the concrete kinds.
        """
        raise NotImplementedError

    def number_of(self, state: State, seat: int, name: str) -> int:
        """The number behind a stat, or of the space on a track; spaces with names are numbered from 0."""
        raise NotImplementedError

    def payable_things(self, state: State, seat: int, name: str) -> list[int]:
        """What a player could give up under this name."""
        raise NotImplementedError

    def person(self, state: State, name: str, it: int) -> int:
        """The seat of another player by what they are to the acting one; NONE if there is none, or it is themselves."""
        if name != "next_player":
            raise NotImplementedError(name)
        return (state.actor + 1) % len(state.seats) if len(state.seats) > 1 else NONE

    def takeable(self, state: State, noun: str, place: str) -> list[int]:
        return []

    def thing_name(self, state: State, thing: int) -> str:
        """A thing in the words of the game, for labels."""
        raise NotImplementedError

    # --- doing something with them ---

    def give_up(self, state: State, name: str, thing: int) -> None:
        raise NotImplementedError

    def can_draw(self, state: State, deck: str) -> bool:
        return False

    def draw(self, state: State, deck: str, number: int) -> list[int]:
        raise NotImplementedError

    def take_thing(self, state: State, thing: int, node: Node) -> None:
        """Take it and tell so; where the player looks at hidden things first, only once one of them is taken."""
        raise NotImplementedError

    def block_of(self, state: State, thing: int) -> int:
        """The block that using a thing runs."""
        return NONE

    def use_thing(self, state: State, thing: int, is_used: bool = True) -> None:
        """Spend the thing before its effect is run, or make it ready again."""

    def step_on(self, state: State, track: str) -> int:
        """Move the marker one space; the block of the space's bonus, or NONE."""
        raise NotImplementedError

    def yield_of(self, state: State, thing: int, with_all: bool = False) -> list[int]:
        """What the thing alone produces, or where all produce: there it may count several times."""
        raise NotImplementedError

    def word_targets(self, state: State, node: Node, it: int) -> list[int]:
        """What a word of the game's own may act on."""
        return []

    def word_label(self, state: State, node: Node, thing: int) -> tuple[str, ...]:
        """An option of such a word in names of the game."""
        return (node.name, self.thing_name(state, thing))

    def do_word(self, state: State, node: Node, thing: int) -> None:
        raise NotImplementedError

    # --- building ---

    def sites_for(self, state: State, kind: int, site: str) -> int:
        """A mask of legal empty sites; those that differ in nothing are told once."""
        raise NotImplementedError

    def new_survey(self, state: State, seat: Seat) -> Survey:
        """What the layout of a player allows; kept until something on it changes."""
        raise NotImplementedError

    def count_pieces(self, state: State) -> int:
        """A mask of the kinds of which pieces are left."""
        raise NotImplementedError

    def place_thing(self, state: State, kind: int, site: int, node: Node) -> None:
        """Put it there and tell so, with the site's bonus and whatever else comes of it."""
        raise NotImplementedError

    def upgrade_thing(self, state: State, thing: int, node: Node) -> None:
        """Upgrade it and tell so."""
        raise NotImplementedError

    # --- turns, and the game as a whole ---

    def set_up(self, setup: dict[str, Any]) -> State:
        """The state before the first decision; a setup that the rules do not allow is refused."""
        raise NotImplementedError

    def step_frame(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        """Go on with a frame of the game."""
        raise NotImplementedError

    def take_frame(self, state: State, index: int, it: int, k: int, option: int) -> None:
        raise NotImplementedError

    def frame_label(self, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
        raise NotImplementedError

    def look_round(self, state: State, news: int) -> None:
        """What the game offers as soon as something has changed, see `news`: it may push frames."""

    def scores(self, state: State) -> list[int]:
        raise NotImplementedError

    def standings(self, state: State) -> list[list[int]]:
        """Seats from first to last, those together who are tied. The first group has won: it is empty if nobody has."""
        raise NotImplementedError

    def observe(self, state: State, player: int) -> dict[str, Any]:
        """What a player may see, and no more."""
        raise NotImplementedError

    def has_revealed(self, before: State, after: State) -> bool:
        """Whether hidden information came to light between two decisions."""
        raise NotImplementedError

    # --- what a search may hope for: masks of foresight ---

    def site_gives(self, state: State, kind: int, sites: int) -> int:
        """What may come of building one thing of a kind on one of these sites, besides the thing."""
        return ANYTHING

    def also_gives(self, state: State, gives: int, news: int) -> int:
        """What may follow from what the mask says: bonuses of sites and spaces, things that are taken or used.

        What has come already is news: nothing follows from it but what the game offers as soon as it looks round.
        """
        return ANYTHING if gives & FOLLOWED else 0

    def promise_holds(self, state: State, base: int, gives: int) -> bool:
        """Whether the promise of the frame at that place can be kept: now with NONE, whatever comes with WHATEVER,
        otherwise if all came that the mask says."""
        return True

    def unlike(self, state: State, options: list[int]) -> list[int]:
        """The options without those that lead to the same as others, as far as an effect could tell."""
        return options
