"""What a card looks at when its worth is worked out, so that it is worked out once for the same sight."""

from typing import Final

from uwc_content.engine.in_force import single
from uwc_content.engine.opcodes import (
    ADVANCE,
    BLOCK,
    BUILD,
    CHOOSE,
    DISCOUNT,
    DRAW,
    GAIN,
    GROUP,
    IF,
    LET,
    NONE,
    PAY,
    RESOURCE,
    T_DID,
    T_MOST,
    T_STANDS,
    THING,
    TOGETHER,
    TRACK,
    UPGRADE,
    WHEN,
)
from uwc_content.engine.program import Item, Node, Program
from uwc_content.engine.quantities_of_nodes import Amount, Event, Quantity, Test
from uwc_content.engine.state import Seat
from uwc_content.games.underwater_cities.rules.places import BOARD, CONNECTED, FEDERATION, UPGRADED
from uwc_content.games.underwater_cities.rules.tables import KINDS, TUNNEL, Tables

CLAIMED_BLOCKS: Final = ("scoring", "production")
LASTING: Final = "permanent"
USING: Final = "action"
AT_ONCE: Final = "instant"
EACH_PRODUCTION: Final = frozenset({"produce", "feed"})
"""Verbs of production: they happen to everything of a kind that is there."""

BESIDE: Final = frozenset(
    {
        "production_card",
        "permanent_card",
        "scoring_card",
        "action_card",
        "claimed_card",
        "paid_special_card",
        "contract",
        "metropolis",
        "connected_metropolis",
    }
)
"""Nouns for what lies beside the board."""
TIME: Final = frozenset({"era", "turn"})
"""Tracks that tell nothing but the time."""
PLACE: Final = "federation"


class Sight:
    """All that the worth of something depends on, but for the time."""

    __slots__ = (
        "held",
        "is_blank",
        "is_open",
        "is_placed",
        "is_steady",
        "kinds",
        "looks_at_time",
        "looks_beside",
        "on_track",
    )

    def __init__(self) -> None:
        self.is_open = False
        """Whether it looks at something else as well: then nothing can be remembered."""
        self.kinds: list[int] = []
        """The kinds of things on the board that it looks at."""
        self.is_placed = False
        """Whether it matters where these things stand, and not only how many there are."""
        self.held: list[int] = []
        """The resources of which it asks how many there are."""
        self.looks_beside = False
        """Whether it looks at cards, tiles or contracts, which are known with all that stands on the board."""
        self.on_track = False
        self.looks_at_time = False
        self.is_blank = False
        """Whether time alone matters."""
        self.is_steady = False
        """Whether nothing but the board and what lies beside it matters as well."""

    def settle(self) -> "Sight":
        self.kinds = sorted({*self.kinds})
        self.held = sorted({*self.held})
        self.is_steady = not (self.is_open or self.held or self.on_track)
        self.is_blank = self.is_steady and not self.kinds and not self.looks_beside
        return self

    def of(self, code: int, seat: Seat) -> tuple[int, ...]:
        """What it sees of a seat, together with what is asked for."""
        numbers = seat.numbers
        seen = [code, numbers[FEDERATION] if self.on_track else NONE]
        for resource in self.held:
            seen.append(seat.amounts[resource])
        if self.kinds:
            connected, upgraded = numbers[CONNECTED] | numbers[TUNNEL], numbers[UPGRADED]
            seen.append(numbers[BOARD])
            for kind in self.kinds:
                built = numbers[kind]
                if self.is_placed:
                    seen.append(built)
                    seen.append(built & connected)
                    seen.append(built & upgraded)
                else:
                    seen.append(tally(built, connected, upgraded))
        return tuple(seen)


def tally(built: int, connected: int, upgraded: int) -> int:
    """How many of these things there are, how many of them are connected, upgraded and both, as one number."""
    better = built & upgraded
    return (
        built.bit_count()
        | (built & connected).bit_count() << 8
        | better.bit_count() << 16
        | (better & connected).bit_count() << 24
    )


def tallies(numbers: list[int]) -> tuple[int, ...]:
    """All that can be counted on a board."""
    connected, upgraded = numbers[CONNECTED] | numbers[TUNNEL], numbers[UPGRADED]
    return tuple([tally(built, connected, upgraded) if built else 0 for built in numbers[: len(KINDS)]])


class Looking:
    """Finds what is looked at, word by word as `card_worth` reads them."""

    def __init__(self, program: Program, tables: Tables) -> None:
        self.program = program
        self.tables = tables
        self.sight = Sight()

    def beside(self, item: Item) -> None:
        """As a card or tile that lies beside the board."""
        for name in CLAIMED_BLOCKS:
            self.block(item.blocks.get(name, NONE))
        for rule in item.rules.get(LASTING, []):
            node = self.program.nodes[rule]
            if node.op == WHEN:
                self.block(node.then)
                self.event(node.event)
            elif node.op == DISCOUNT:
                self.bag(node.what)

    def event(self, event: Event | None) -> None:
        """What production does to everything of a kind is counted on as often as there is such a thing."""
        for each in [] if event is None else single(event):
            if each.verb in EACH_PRODUCTION:
                self.count(each.what)

    def block(self, block: int) -> None:
        if block != NONE:
            for part in self.program.nodes[block].parts:
                self.part(self.program.nodes[part])

    def part(self, node: Node) -> None:
        op = node.op
        if op in (GAIN, DRAW, ADVANCE, PAY):
            self.bag(node.what)
        if op == IF:
            self.tests(node.tests)
            self.block(node.otherwise)
        if op in (BUILD, UPGRADE) and node.cost.bag is not None:
            self.bag(node.cost.bag)
        if op == PAY:
            self.purse(node.what)
            self.count(node.times_per)
        if op in (CHOOSE, BLOCK, LET, TOGETHER):
            self.block(node.index)
        if op not in (GAIN, DRAW, ADVANCE, CHOOSE, BLOCK, LET, TOGETHER):
            self.block(node.then)

    def bag(self, bag: Quantity) -> None:
        """How much it holds."""
        if bag.fixed is not None:
            return
        self.sight.is_open |= bag.payer != NONE or bag.is_kept or bool(bag.who)
        self.count(bag.per)
        self.count(bag.by)
        for each in bag.one_of:
            self.bag(each)
        for amount in bag.amounts:
            self.track(amount.stat)
            self.sight.is_open |= bool(amount.chosen)

    def purse(self, bag: Quantity) -> None:
        """How much there is of what it names."""
        for each in bag.one_of:
            self.purse(each)
        for amount in bag.amounts:
            if amount.sort == RESOURCE:
                self.sight.held.append(amount.index)
            elif amount.sort == GROUP:
                self.sight.held.extend(amount.members)

    def count(self, count: Quantity | None) -> None:
        if count is None:
            return
        self.sight.is_open |= bool(count.did or count.paid or count.who or count.is_kept) or count.payer != NONE
        self.sight.is_placed |= count.is_narrowed or bool(count.same or count.different)
        for each in (*count.one_of, count.per, count.by, count.at, count.having):
            self.count(each)
        if count.sum is not None:
            self.sight.is_placed = True
            self.count(count.sum.things)
        for amount in count.amounts:
            self.counted(amount)

    def counted(self, amount: Amount) -> None:
        table = self.tables.nouns.get(amount.name)
        if amount.name in BESIDE:
            self.sight.looks_beside = True
        elif amount.sort == RESOURCE:
            self.sight.held.append(amount.index)
        elif amount.sort == GROUP:
            self.sight.held.extend(amount.members)
        elif amount.sort == TRACK:
            self.track(amount.name)
        elif amount.sort == THING and table is not None and table.kinds:
            self.sight.kinds.extend(table.kinds)
        else:
            self.sight.is_open = True

    def track(self, name: str) -> None:
        if name == PLACE:
            self.sight.on_track = True
        elif name in TIME:
            self.sight.looks_at_time = True
        elif name:
            self.sight.is_open = True

    def tests(self, tests: list[Test]) -> None:
        for test in tests:
            self.sight.is_open |= test.op in (T_DID, T_MOST)
            if test.op == T_STANDS:
                self.track(test.track)
            self.count(test.what)
            for inner in test.inner:
                self.tests(inner)


def sight_beside(program: Program, tables: Tables, item: Item) -> Sight:
    """Of what a card or tile brings as it lies beside the board, but for the uses of its action."""
    looking = Looking(program, tables)
    looking.beside(item)
    return looking.sight.settle()


def sight_of_use(program: Program, tables: Tables, item: Item) -> Sight:
    """Of what one use of its action brings."""
    looking = Looking(program, tables)
    looking.block(item.blocks.get(USING, NONE))
    return looking.sight.settle()


def sight_in_hand(program: Program, tables: Tables, item: Item) -> Sight:
    """Of what a card promises as long as it is held."""
    looking = Looking(program, tables)
    looking.beside(item)
    looking.block(item.blocks.get(USING, NONE))
    looking.block(item.blocks.get(AT_ONCE, NONE))
    return looking.sight.settle()
