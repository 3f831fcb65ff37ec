"""Items put together from lines that were read before: what a line says does not change with the item around it."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from uwc_content.compiler.check.of_items import ItemCheck
from uwc_content.compiler.check.of_order import order_seems_meant
from uwc_content.compiler.check.triggers import Rule, endless_in
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import KnownParts, Lowered
from uwc_content.language.spelling import canonical, join
from uwc_content.language.vocabulary import FieldType, ItemType

STORES = ("fields", "blocks", "bags", "conditions")
BLOCKS = "blocks"
MOST_KNOWN = 20_000
"""Lines that are remembered; a box has a few hundred different ones."""
MOST_FRAMES = 1_000
NUMBER = re.compile("([a-z_]+): (0|[1-9][0-9]{0,5})")
MEANS_ELSE = re.compile("[#'\"|>]")
"""Signs with which a line may say less than it seems to, or reach further than to its end."""


Asked = tuple[ItemCheck, str]
"""A check, and the line of which it may have something to tell."""


class Line(NamedTuple):
    """What one key of an item says."""

    name: str
    store: str
    """The part of an item where it is kept; empty for the item itself."""
    value: Any
    text: str
    """The value as the bundle writes it."""
    rules: list[Rule]
    """Those of it that nothing limits."""
    asked: tuple[ItemCheck, ...] = ()
    """The checks that may have something to tell of it."""
    pieces: tuple[str, ...] = ()
    """What an effect says, as far as other lines may say the same."""


class Part(NamedTuple):
    """A part of a section, as far as a line needs it."""

    value: Lowered
    text: str
    rules: list[Rule]
    asked: tuple[ItemCheck, ...]


class Parts(dict[str, Part | None]):
    """The parts of one section by what stands between their braces, each taken over when it is first asked for."""

    def __init__(self, read: KnownParts, checks: tuple[ItemCheck, ...]) -> None:
        self.read = read
        self.checks = checks

    def __missing__(self, written: str) -> Part | None:
        value = self.read.get((f"{{{written}}}", -1))
        if value is None:
            return None
        rules = list(endless_in([value], []))
        part = self[written] = Part(value, canonical(value), rules, asking(written, self.checks))
        return part


class Frame(NamedTuple):
    """All that lines say of an item beside its effects, its facts alone, and its text around its effects and its id."""

    rest: Lowered
    facts: Lowered
    before: str
    between: str
    behind: str
    lacks: frozenset[str]
    """The sections without which it is no item."""
    pieces: tuple[str]
    """What it says, as the bundle writes it."""
    asked: tuple[Asked, ...]


class KnownLines:
    """The lines of one type of items, written with one indentation."""

    def __init__(
        self,
        names: Names,
        definition: ItemType,
        between: str,
        checks: tuple[ItemCheck, ...],
        read: dict[str, KnownParts],
    ) -> None:
        self.names = names
        self.definition = definition
        self.further = f"{between} "
        """How a line goes on that says more below its key."""
        self.checks = checks
        fields = {name for name, field in definition.fields.items() if field.required}
        sections = {name for name, section in definition.sections.items() if section.required}
        self.required = frozenset({"source", *fields, *sections})
        self.sections = frozenset(definition.sections)
        facts = {name: field for name, field in definition.fields.items() if name not in definition.sections}
        self.numbers = {name: field for name, field in facts.items() if field.type is FieldType.INTEGER}
        self.lines: dict[str, Line] = {}
        self.frames: dict[tuple[str, ...], Frame | None] = {}
        self.parts = {name: Parts(read[name], self.checks) for name in read if not asking(f"{name}:", self.checks)}

    # --- what is known ---

    def put_together(self, written: list[str]) -> tuple[Frame, str, list[Line]] | None:
        """What an item of these lines is: its frame, its blocks as the bundle writes them, and the lines of these."""
        frame = self.frames.get(tuple(written[:-1]))
        last = self.line(written[-1]) if frame is not None else None
        if frame is not None and last is not None and last.store == BLOCKS:  # as most items are
            asked = [(check, written[-1]) for check in last.asked] if last.asked else []
            return self.whole(frame, [last], asked)
        rest, blocks = [], []
        asked = []
        for each in written:
            line = self.line(each)
            if line is None:
                return None
            if line.store != BLOCKS:
                rest.append((each, line))
            else:
                blocks.append(line)
                asked += [(check, each) for check in line.asked]
        frame = self.frame(rest) if blocks else None
        return None if frame is None else self.whole(frame, blocks, asked)

    def line(self, written: str) -> Line | None:
        return self.lines.get(written) or self.of_known_parts(written) or self.of_number(written)

    def whole(self, frame: Frame, blocks: list[Line], asked: list[Asked]) -> tuple[Frame, str, list[Line]] | None:
        if (asked or frame.asked) and self.is_concerned([*asked, *frame.asked], frame):
            return None
        if len(blocks) == 1:
            line = blocks[0]
            return (frame, f'"{line.name}":{line.text}', blocks) if frame.lacks <= {line.name} else None
        texts = {line.name: line.text for line in blocks}
        is_whole = len(texts) == len(blocks) and frame.lacks <= texts.keys()
        return (frame, join(texts)[1:-1], sorted(blocks)) if is_whole else None

    def is_concerned(self, asked: list[Asked], frame: Frame) -> bool:
        return any(check.concerns(self.definition, frame.facts["fields"], each) for check, each in asked)

    def frame(self, rest: list[tuple[str, Line]]) -> Frame | None:
        """None if a key stands there twice, or if one is missing."""
        key = tuple([each for each, _ in rest])
        if key in self.frames:
            return self.frames[key]
        lines = [line for _, line in rest]
        lacks = self.required - {line.name for line in lines}
        is_sound = len({line.name for line in lines}) == len(lines) and lacks <= self.sections
        asked = tuple((check, each) for each, line in rest for check in line.asked)
        frame = framed(lines, lacks, asked) if is_sound else None
        if len(self.frames) < MOST_FRAMES:
            self.frames[key] = frame
        return frame

    def of_number(self, written: str) -> Line | None:
        """A fact that is a plain number; hardly any two items have the same."""
        found = NUMBER.fullmatch(written)
        field = self.numbers.get(found[1]) if found is not None else None
        if found is None or field is None or not field.least <= int(found[2]) <= field.most:
            return None
        return Line(found[1], "fields", int(found[2]), found[2], [], asking(written, self.checks))

    def of_known_parts(self, written: str) -> Line | None:
        """A list of parts on one line, each of which was read before in such a section."""
        name, _, parts = written.partition(": [{")
        known = self.parts.get(name)
        if known is None or parts[-2:] != "}]":
            return None
        found = []
        begun = ""
        for piece in parts[:-2].split("}, {"):
            begun = f"{begun}}}, {{{piece}" if begun else piece
            part = known[begun]
            if part is not None:
                found.append(part)
                begun = ""
        values = [part.value for part in found]
        if begun or any(order_seems_meant(self.names, values)):
            return None
        rules: list[Rule] = [
            ([name, i, *path[1:]], waits_for, causes)
            for i, part in enumerate(found)
            for path, waits_for, causes in part.rules
        ]
        asked = tuple({check for part in found for check in part.asked})
        texts = [part.text for part in found]
        return Line(name, BLOCKS, values, f"[{','.join(texts)}]", rules, asked, (f'"{name}"', *texts))

    # --- what is learned ---

    def lesson(self, written: list[str], taught: set[str]) -> list[str]:
        """What is to be read of these lines: those that are new, and those parts of lists that are."""
        found: list[str] = []
        if len(self.lines) == MOST_KNOWN:
            return found
        for each in written:
            if each not in self.lines and each not in taught and self.is_plain(each) and not self.of_number(each):
                name, parts = self.parted(each)
                new = [
                    f"{{{part}}}" for part in parts if self.parts[name][part] is None and f"{name} {part}" not in taught
                ]
                taught.update([f"{name} {part[1:-1]}" for part in new] if parts else [each])
                if new or not parts:
                    found.append(f"{name}: [{', '.join(new)}]" if parts else each)
        return found

    def parted(self, written: str) -> tuple[str, list[str]]:
        """The section and the parts of a list on one line, without their braces."""
        name, _, parts = written.partition(": [{")
        if name not in self.parts or parts[-2:] != "}]" or "\n" in parts:
            return "", []
        found = [""]
        for piece in parts[:-2].split("}, {"):
            if is_balanced(found[-1]):
                found.append(piece)
            else:
                found[-1] += f"}}, {{{piece}"
        return name, found[1:]

    def learn(self, written: list[str], keys: list[Any], item: Lowered) -> None:
        """Lines of a lesson of which there was nothing to tell, by their keys; parts of lists are known by now."""
        for each, name in zip(written, keys, strict=True) if len(keys) == len(written) else ():
            if len(self.lines) < MOST_KNOWN and not self.parted(each)[1]:
                self.keep(each, str(name), item)

    def is_plain(self, written: str) -> bool:
        """Whether a line says by itself what it says."""
        is_one = "\n" not in written.replace(self.further, "")
        return is_one and not MEANS_ELSE.search(written)

    def keep(self, written: str, name: str, item: Lowered) -> None:
        store = next((each for each in STORES if name in item.get(each, ())), "")
        value = item[store][name] if store else item.get(name)
        if value is not None:
            rules = list(endless_in(value, [name])) if store == BLOCKS else []
            text = canonical(value)
            asked = asking(written, self.checks)
            self.lines[written] = Line(name, store, value, text, rules, asked, (f'"{name}":{text}',))


def framed(lines: list[Line], lacks: frozenset[str], asked: tuple[Asked, ...]) -> Frame:
    said: dict[str, Lowered] = {"fields": {}}
    texts: dict[str, dict[str, str]] = {"": {}, "fields": {}}
    for line in lines:
        said.setdefault(line.store, {})[line.name] = line.value
        texts.setdefault(line.store, {})[line.name] = line.text
    own = said.pop("", {})
    bags = f'"bags":{join(texts["bags"])},' if "bags" in texts else ""
    conditions = f'"conditions":{join(texts["conditions"])},' if "conditions" in texts else ""
    before = f'{{{bags}"blocks":{{'
    between = f'}},{conditions}"fields":{join(texts["fields"])},"id":"'
    behind = f'",{join(texts[""])[1:]}'
    facts = {"fields": said["fields"]}
    pieces = (f"{before}{between}{behind}",)
    return Frame({**said, **own}, facts, before, between, behind, lacks, pieces, asked)


def asking(written: str, checks: Iterable[ItemCheck]) -> tuple[ItemCheck, ...]:
    """The checks that look for a word of this text."""
    return tuple(dict.fromkeys([check for check in checks for word in check.words if word in written]))


def is_balanced(written: str) -> bool:
    return written.count("{") == written.count("}") and written.count("[") == written.count("]")
