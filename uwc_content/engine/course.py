"""The course of a game as data, lowered: stretches of `turns` that refer to each other by number."""

from typing import Any, Final

from uwc_content.engine.lower import Lowering
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Program
from uwc_content.engine.quantities_of_nodes import Quantity, Test
from uwc_content.engine.stack import GAME_FRAMES

# What a stretch does.
SEQUENCE: Final = 0
STEP: Final = 1
DO: Final = 2
OFFER: Final = 3
EACH: Final = 4
PERIOD: Final = 5
BRANCH: Final = 6
END: Final = 7
ORDER: Final = 8
CHOOSE: Final = 9
OPS: Final[dict[str, int]] = {
    "step": STEP,
    "do": DO,
    "offer": OFFER,
    "each": EACH,
    "period": PERIOD,
    "if": BRANCH,
    "end": END,
    "order": ORDER,
    "choose": CHOOSE,
}

# Frames: what is on the stack. (frame, stretch, k) unless told otherwise.
SEQUENCE_FRAME: Final = GAME_FRAMES
"""k: the next stretch, and in its lowest bit whether the first one was chosen and so must be done."""
EACH_FRAME: Final = GAME_FRAMES - 1
"""k: how many turns are done."""
PERIOD_FRAME: Final = GAME_FRAMES - 2
"""k: how often the period has come."""
PERIOD_END_FRAME: Final = GAME_FRAMES - 3
"""k: whose period it is, plus 1; 0 for everybody."""
TELLING_FRAME: Final = GAME_FRAMES - 4
"""it: whom; k: the stretch, and in the lowest bit whether its period ends."""
CHOOSE_FRAME: Final = GAME_FRAMES - 5
"""k: how often something may still be chosen."""
ABILITIES_FRAME: Final = GAME_FRAMES - 7
"""Which ability is used."""
PRICE_FRAME: Final = GAME_FRAMES - 6
"""Which payment is made for the thing in k."""
STEP_FRAMES: Final = GAME_FRAMES - 10
"""Steps have a frame each, from here downwards: those of STEP_NAMES, then those of the game by their names."""
OWN_FRAMES: Final = GAME_FRAMES - 100
"""Games in Python use numbers from here downwards for frames of their own."""

GAME: Final = "game"
ANYONE: Final = "anyone"
ABILITIES: Final = "abilities"
"""What may be offered by its name: the effects with `once` among the rules in force."""
STEP_NAMES: Final = (
    "draw",
    "deal",
    "refill",
    "sweep",
    "discard_to",
    "play",
    "take",
    "receive",
    "use",
    "ready",
    "roll",
    "pass",
    "score",
)

# Numbers of the table.
ENDED: Final = 0
"""The end that was reached and has not yet ended its period, plus 1."""
LAST_END: Final = 1
"""The end that was reached last, plus 1: why the game is over."""
PENDING: Final = 2
"""An end that comes after some more of a period, plus 1; which period; and how many of it are left."""
PENDING_PERIOD: Final = 3
PENDING_LEFT: Final = 4
FIRST_PERIOD: Final = 5
"""From here on, for each period its number: first, second and so on; then the markers on tracks of the table."""


class Stretch:
    """One stretch."""

    __slots__ = (
        "actions",
        "after",
        "arguments",
        "block",
        "direction",
        "index",
        "of",
        "op",
        "period",
        "step",
        "steps",
        "tests",
        "times",
        "until",
        "what",
    )

    def __init__(self, index: int, op: int) -> None:
        self.index = index
        self.op = op
        self.what = ""
        """Its name: of the step, the period, the end or the order."""
        self.steps: list[int] = []
        self.actions: list[tuple[str, int]] = []
        """What may be chosen: the name, and the sequence that it is; of a condition its two branches."""
        self.block = NONE
        self.tests: list[Test] = []
        self.of = ""
        """Whom it is about: `anyone`, `everyone`, or, if empty, the player at turn."""
        self.period = ""
        self.times: Any = None
        self.until = ""
        self.after: list[tuple[str, int]] = []
        self.direction = "order"
        self.arguments: dict[str, Any] = {}
        self.step = NONE
        """The number of a step: of the kernel, or after them of the game."""


class Course:
    """All stretches of a game; the first one is the whole of it."""

    __slots__ = ("ends", "frame_names", "periods", "scoring", "step_names", "stretches", "ties")

    def __init__(self, program: Program) -> None:
        bundle = program.bundle
        self.stretches: list[Stretch] = []
        self.periods: list[str] = sorted(program.vocabulary["periods"])
        self.ends: list[str] = sorted(program.vocabulary.get("ends", {}))
        self.step_names: list[str] = [*STEP_NAMES, *sorted(program.vocabulary.get("steps", {}))]
        self.frame_names: dict[int, str] = {STEP_FRAMES - i: name for i, name in enumerate(self.step_names)}
        self.frame_names[CHOOSE_FRAME] = "action"
        self.frame_names[PRICE_FRAME] = "payment"
        self.frame_names[ABILITIES_FRAME] = "ability"
        reader = CourseReader(self, program)
        reader.whole(bundle["turns"])
        self.scoring: int = reader.scoring(bundle.get("final_scoring", []))
        self.ties: list[tuple[bool, Quantity]] = [reader.tie(each) for each in bundle["ranking"]["ties"]]
        """What decides among equals: whether most is best, and what is counted."""

    def period_place(self, period: str) -> int:
        return FIRST_PERIOD + self.periods.index(period)

    @property
    def first_track(self) -> int:
        return FIRST_PERIOD + len(self.periods)


class CourseReader:
    """Adds stretches to a course, and their effects to the program."""

    __slots__ = ("course", "has_player", "lowering")

    def __init__(self, course: Course, program: Program) -> None:
        self.course = course
        self.has_player = False
        """Whether what is being read belongs to the turn of a player."""
        self.lowering = Lowering(program)

    def new(self, op: int) -> Stretch:
        stretch = Stretch(len(self.course.stretches), op)
        self.course.stretches.append(stretch)
        return stretch

    def whole(self, plain: list[dict[str, Any]]) -> None:
        """Everything, which is the period `game` where the vocabulary has one."""
        stretch = self.new(SEQUENCE)
        stretch.steps = self.several(plain)
        if GAME in self.course.periods:
            stretch.op, stretch.period, stretch.of = PERIOD, GAME, ANYONE

    def sequence(self, plain: list[dict[str, Any]]) -> int:
        stretch = self.new(SEQUENCE)
        stretch.steps = self.several(plain)
        return stretch.index

    def several(self, plain: list[dict[str, Any]]) -> list[int]:
        return [self.stretch(each) for each in plain]

    def stretch(self, plain: dict[str, Any]) -> int:
        stretch = self.new(OPS[plain["op"]])
        what = plain["what"]
        if isinstance(what, str):
            stretch.what = what
        stretch.period = plain.get("period") or (stretch.what if stretch.op == PERIOD else "")
        stretch.times = plain.get("times")
        stretch.until = plain.get("until") or ""
        stretch.direction = plain.get("from") or "order"
        stretch.of = plain.get("of") or ("" if self.has_player else ANYONE)
        stretch.after = sorted((plain.get("after") or {}).items())
        if stretch.op != BRANCH:
            had_player, self.has_player = self.has_player, self.has_player or stretch.op == EACH
            stretch.steps = self.several(plain.get("steps", []))
            self.has_player = had_player
        self.read_head(stretch, plain)
        return stretch.index

    def read_head(self, stretch: Stretch, plain: dict[str, Any]) -> None:
        what = plain["what"]
        if stretch.op == STEP:
            stretch.arguments = plain["arguments"]
            stretch.step = self.course.step_names.index(what)
        elif stretch.op == DO:
            stretch.block = self.block(what, is_forced=True)
        elif stretch.op == OFFER and isinstance(what, list):
            stretch.block = self.block(what, is_forced=False)
        elif stretch.op == BRANCH:
            stretch.tests = self.lowering.tests(what)
            branches = (plain.get("steps", []), plain.get("else") or [])
            stretch.actions = [("", self.sequence(each)) for each in branches]
        elif stretch.op == END and plain.get("if"):
            stretch.tests = self.lowering.tests(plain["if"])
        elif stretch.op == CHOOSE:
            stretch.actions = [(name, self.sequence(steps)) for name, steps in what.items()]

    def block(self, parts: list[dict[str, Any]], is_forced: bool) -> int:
        nodes = self.lowering.program.nodes
        first = len(nodes)
        index = self.lowering.block(parts, NONE, "")
        for node in nodes[first:]:
            node.is_forced = is_forced
        return index

    def scoring(self, plain: list[dict[str, Any]]) -> int:
        """What everybody receives at the end, as a sequence of its own."""
        self.has_player = True
        stretch = self.new(SEQUENCE)
        for each in plain:
            if "do" in each:
                stretch.steps.append(self.stretch({"op": "do", "what": each["do"]}))
            else:
                stretch.steps.append(self.stretch({"op": "step", "what": "receive", "arguments": each}))
        self.has_player = False
        return stretch.index

    def tie(self, plain: dict[str, Any]) -> tuple[bool, Quantity]:
        is_most = plain.get("most") is not None
        return is_most, self.lowering.quantity(plain["most"] if is_most else plain["fewest"])
