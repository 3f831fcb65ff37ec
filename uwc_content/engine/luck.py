"""Separate streams of luck: what is drawn for one purpose never shifts another, so that games can be paired.

A state draws from one generator unless its set-up says `luck`. Then every purpose has its own stream, and a shuffle
sorts by a number that belongs to each thing; one more or fewer leaves all others in their order.
"""

from hashlib import blake2b
from typing import Any, Final

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refused
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Program

WORD: Final = 0xFFFFFFFFFFFFFFFF
STEP: Final = 0x9E3779B97F4A7C15
REACH: Final = 3
"""A thing that is to be dealt lies among so many things for each player on top of its pile."""
DEALT: Final = "dealt"
REPLACED: Final = "replaced"
KEYS: Final = (DEALT, REPLACED)


def mixed(value: int) -> int:
    """A number of 64 bits in which every bit depends on all of the value's (splitmix64)."""
    value = (value + STEP) & WORD
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & WORD
    return value ^ (value >> 31)


def number_of(name: str) -> int:
    """The same number for the same name, on every machine."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")


class Stacking:
    """One thing that is dealt on purpose: its pile has it near the top, or another thing in its place."""

    __slots__ = ("is_replaced", "reach", "thing")

    def __init__(self, thing: int, is_replaced: bool, reach: int) -> None:
        self.thing = thing
        self.is_replaced = is_replaced
        self.reach = reach

    def stack(self, things: list[int], stream: int, is_front: bool) -> None:
        """Lay the thing near the top and some other at the bottom; or, replaced, the other way round."""
        others = [each for each in things if each != self.thing]
        if not others:
            return
        dealt, buried = self.thing, sorted(others)[mixed(stream + 1) % len(others)]
        things.remove(dealt)
        things.remove(buried)
        if self.is_replaced:
            dealt, buried = buried, dealt
        place = mixed(stream + 2) % min(self.reach, len(things) + 1)
        things.insert(len(things) if is_front else 0, buried)
        things.insert(place if is_front else len(things) - place, dealt)


class Luck:
    """All streams of a game. It never changes: whoever draws from it goes on with the luck that follows."""

    __slots__ = ("drawn", "names", "seed", "stacking")

    def __init__(self, seed: int, names: dict[int, int], drawn: dict[str, int], stacking: Stacking | None) -> None:
        self.seed = seed
        self.names = names
        """By thing: a number that belongs to its name, whatever else there is in the box."""
        self.drawn = drawn
        """By purpose: how often it was drawn from."""
        self.stacking = stacking

    def stream(self, purpose: str) -> int:
        return mixed(mixed(self.seed ^ number_of(purpose)) + self.drawn.get(purpose, 0))

    def after(self, purpose: str) -> "Luck":
        drawn = {**self.drawn, purpose: self.drawn.get(purpose, 0) + 1}
        return Luck(self.seed, self.names, drawn, self.stacking)

    def reseeded(self, seed: int) -> "Luck":
        """Other luck, in which nothing is dealt on purpose."""
        return Luck(seed, self.names, {}, None)

    def shuffle(self, things: list[int], purpose: str, is_front: bool) -> None:
        """Sort by a number of each thing, and of each of its copies; the first time, lay on top what is to be dealt."""
        stream = self.stream(purpose)
        copies: dict[int, int] = {}
        keyed: list[tuple[int, int]] = []
        for thing in things:
            copy = copies.get(thing, 0)
            copies[thing] = copy + 1
            keyed.append((mixed(stream ^ mixed(self.names.get(thing, thing) + copy)), thing))
        keyed.sort()
        things[:] = [thing for _, thing in keyed]
        if self.stacking is not None and self.stacking.thing in copies and not self.drawn.get(purpose, 0):
            self.stacking.stack(things, stream, is_front)

    def plain(self) -> dict[str, Any]:
        return {"seed": self.seed, "drawn": self.drawn}


def luck_in(setup: dict[str, Any], program: Program, first: int = 0) -> Luck | None:
    """The streams that a set-up asks for, or none; `first` is the thing that stands for the first item."""
    asked = setup.get("luck")
    if asked is None:
        return None
    if not isinstance(asked, dict) or not set(asked) <= {*KEYS} or len(asked) > 1:
        raise Refused(
            Message("`luck` names what is dealt: {code}", code="{}, {'dealt': 'id'} or {'replaced': 'id'}"),
        )
    names = {item.index + first: number_of(f"{item.type}.{item.id}") for item in program.items}
    return Luck(mixed(int(setup.get("seed", 0))), names, {}, stacking_in(asked, setup["players"], program, first))


def stacking_in(asked: dict[str, Any], players: int, program: Program, first: int) -> Stacking | None:
    for key, name in asked.items():
        found = [item.index for item in program.items if item.id == name and item.parent == NONE]
        if not found:
            raise Refused(Message("there is no item `{name}`", name=name))
        return Stacking(found[0] + first, key == REPLACED, REACH * players)
    return None
