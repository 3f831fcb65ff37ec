"""A bundle as tables of numbers: names become indices, effects become nodes that refer to each other."""

from sys import intern
from typing import TYPE_CHECKING, Any

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refused
from uwc_content.engine.bags import is_readable, spread
from uwc_content.engine.opcodes import GROUP, NONE, USUAL
from uwc_content.engine.quantities_of_nodes import Amount, Cost, Event, Quantity, Test

if TYPE_CHECKING:
    from uwc_content.engine.frames.frame import Frame
    from uwc_content.engine.words.word import Word


class Node:
    """One word of one effect."""

    __slots__ = (
        "askers",
        "cost",
        "counts",
        "event",
        "forgets",
        "gift",
        "gifts",
        "gives",
        "index",
        "instead",
        "is_always",
        "is_forced",
        "is_lenient",
        "is_recalled",
        "is_settled",
        "is_whole",
        "item",
        "keep",
        "lasts",
        "less",
        "lone_gains",
        "looks_at",
        "name",
        "numbers",
        "once",
        "op",
        "other",
        "otherwise",
        "parts",
        "payee",
        "perhaps_settled",
        "pick",
        "plain",
        "price_is_fixed",
        "questions",
        "source",
        "spends",
        "takes_all",
        "tests",
        "then",
        "times",
        "times_per",
        "what",
        "word",
    )

    def __init__(self, index: int, word: "Word", item: int, source: str) -> None:
        self.index = index
        self.word = word
        self.op = word.op
        self.item = item
        self.source = source
        self.plain: dict[str, Any] = {}
        """The word as the bundle has it, for whoever puts it into a sentence; blocks have none."""
        self.parts: list[int] = []
        self.what = Quantity()
        self.other = Quantity()
        self.cost = Cost(USUAL, None)
        self.less: Quantity | None = None
        self.event: Event | None = None
        self.tests: list[Test] = []
        self.times = 1
        self.times_per: Quantity | None = None
        self.keep = NONE
        self.pick = 1
        self.payee = ""
        """Who receives what is paid, where that is another player."""
        self.forgets: list[int] = []
        """Counters of what happens in this effect: they begin anew with it."""
        self.then = NONE
        self.otherwise = NONE
        self.instead = NONE
        self.once = ""
        self.lasts = ""
        self.name = ""
        self.takes_all = False
        self.is_forced = False
        """Whether it is received without asking, as production is."""
        self.is_lenient = False
        """Whether it gives up `different` where nothing different is left."""
        self.is_recalled = False
        """Whether its benefit looks back at what was paid."""
        self.is_whole = False
        """Whether it is done to all things that it means, without asking: `all` of `take` and of game words."""
        self.numbers: dict[str, int] = {}
        self.is_always = False
        """Whether it can be done in any state, as far as the word itself tells."""
        self.gift: list[int] | None = None
        """What a gain without any choice gives, where that never changes."""
        self.gifts = 0
        """A mask of the parts of a block that are such gains, if it has no other gains."""
        self.questions: list[Node] = []
        """The parts of a block or choice, and those of blocks and choices within it: one that can be done is enough."""
        self.perhaps_settled = 0
        """A mask of the parts of a block that may be gains without a choice: see legality."""
        self.lone_gains = 0
        """A mask of the parts of a block that are simply received once no other part is left."""
        self.askers = 0
        """A mask of the parts of a block that need not be asked whether they can be done: they tell when they start."""
        self.gives = 0
        """What the effect could bring, and what the question whether it can be done looks at: see foresight."""
        self.looks_at = 0
        self.counts = 0
        """What the amount of a gain depends on, or whether there is one; and what the effect could use up."""
        self.spends = 0
        self.price_is_fixed = True
        """Whether the stated cost and `less` never change."""
        self.is_settled = True
        """Whether a discount or substitution is the same for every thing of a kind, at any time."""


class Item:
    """An item of content, or a part of one: its facts and the nodes of its sections."""

    __slots__ = ("bags", "blocks", "conditions", "fields", "id", "index", "parent", "parts", "rules", "type")

    def __init__(self, index: int, type_: str, id_: str, plain: dict[str, Any]) -> None:
        self.index = index
        self.type = type_
        """The type of items, for parts with what they are called behind it: `mills.stages`."""
        self.id = id_
        """For parts the id of the item, what they are called and their position from 1 on: `mill.stages.2`."""
        self.parent = NONE
        """The item of a part."""
        self.parts: dict[str, list[int]] = {}
        """The parts of an item, in their order."""
        self.fields: dict[str, Any] = plain["fields"]
        self.blocks: dict[str, int] = {}
        """Section: the block of its effects."""
        self.rules: dict[str, list[int]] = {}
        """Section: the rules that hold."""
        self.bags: dict[str, Quantity] = {}
        self.conditions: dict[str, list[Test]] = {}


class Nouns:
    """What a game tells about its nouns."""

    __slots__ = ("built", "closing", "held", "own")

    def __init__(self, closing: list[str], held: list[str], own: list[str], built: list[str]) -> None:
        self.built = frozenset(built)
        """Things that come and change only by being built and upgraded."""
        self.closing = frozenset(closing)
        """Things that never open a place where others can be built."""
        self.held = frozenset(held)
        """Things that bring nothing at once when they are taken."""
        self.own = frozenset(own)
        """Things that only their owner can use."""


class Program:
    """Everything of a bundle that does not change during a game."""

    __slots__ = (
        "about_nouns",
        "amount_index",
        "amount_names",
        "bundle",
        "by_id",
        "by_type",
        "caps",
        "content_hash",
        "decks",
        "frames",
        "groups",
        "items",
        "nodes",
        "nouns",
        "overheard",
        "patterns",
        "patterns_in",
        "patterns_of",
        "payables",
        "promising",
        "quantities",
        "resources",
        "vocabulary",
    )

    def __init__(self, bundle: dict[str, Any], frames: "list[Frame]") -> None:
        self.bundle = bundle
        self.frames = frames
        """Frames of the kernel's own, by their number turned positive."""
        self.vocabulary: dict[str, Any] = bundle["vocabulary"]
        self.content_hash: str = bundle["content_hash"]
        self.resources: list[str] = sorted(self.vocabulary["resources"])
        self.caps: list[tuple[int, int]] = [
            (i, cap) for i, name in enumerate(self.resources) if (cap := self.vocabulary["resources"][name].get("cap"))
        ]
        """The resources of which nobody may have more than so much: index and number."""
        self.payables: list[str] = sorted(self.vocabulary["payables"])
        self.decks: list[str] = sorted(self.vocabulary["decks"])
        self.amount_names: list[str] = [*self.resources, *self.payables]
        self.amount_index: dict[str, int] = {name: i for i, name in enumerate(self.amount_names)}
        self.groups: dict[str, list[int]] = {
            name: [self.amount_index[each] for each in group["of"]] for name, group in self.vocabulary["groups"].items()
        }
        self.nouns: dict[str, Any] = {intern(name): noun for name, noun in bundle["nouns"].items()}
        self.nodes: list[Node] = []
        self.about_nouns = Nouns([], [], [], [])
        """What the game has told about them."""
        self.quantities = 0
        self.promising: set[int] = set()
        """Nodes and frames that may be promises; games add frames of their own."""
        self.overheard: set[str] = set()
        """The verbs that some rule waits for when they happen to another player."""
        self.patterns: list[Event] = []
        """Events that some condition, count or `nth` remembers."""
        self.patterns_of: dict[str, list[Event]] = {}
        """The same by verb."""
        self.patterns_in: dict[str, list[int]] = {}
        """Their positions by the period that they are counted in."""
        self.items: list[Item] = []
        self.by_type: dict[str, list[Item]] = {type_: [] for type_ in self.vocabulary["items"]}
        self.by_id: dict[str, Item] = {}

    def place_of(self, item: int) -> tuple[str, int]:
        """The file and line of an item, as far as the bundle tells."""
        found = self.items[item]
        if found.parent != NONE:
            return self.place_of(found.parent)
        place = str(self.bundle["provenance"]["places"].get(f"{found.type}.{found.id}", "pack.yaml:1"))
        file, _, line = place.rpartition(":")
        return file, int(line)

    def with_amount(self, vector: list[int], amount: Amount, number: int, bag: Quantity) -> list[list[int]]:
        """The vector with so much more; a group makes one for each choice of members."""
        if amount.sort == GROUP:
            if not is_readable(number, len(amount.members), bag.same, bag.different):
                message = Message("there are too many ways to choose {number} of the group `{name}`")
                raise Refused(message.filled(number=number, name=amount.name))
            return spread(vector, amount.members, number, bag.same, bag.different)
        changed = vector[:]
        changed[amount.index] += number
        return [changed]
