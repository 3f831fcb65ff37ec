"""Writes what was tried as a scenario that passes, and keeps it in a file of the pack."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.compiler.parse.items import ID
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.nodes import Mapping as MappingNode
from uwc_content.reading.nodes import Scalar, Sequence
from uwc_content.reading.storage import alone_in, replace_file
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.editing import append_item, indented
from uwc_content.workshop.layout.arranging import Arranging
from uwc_content.workshop.layout.fmt import MODELINE, format_text
from uwc_content.workshop.scenarios.comparing import NOTHING
from uwc_content.workshop.scenarios.failures import as_text
from uwc_content.workshop.scenarios.matching import fitting
from uwc_content.workshop.scenarios.model import Deed, Facts
from uwc_content.workshop.scenarios.packs import PlayedPack
from uwc_content.workshop.scenarios.playing import Decision
from uwc_content.workshop.scenarios.reading import read_scenarios
from uwc_content.workshop.scenarios.running import run_scenario
from uwc_content.workshop.scenarios.scenario_files import FOLDER
from uwc_content.workshop.scenarios.shape import RUN
from uwc_content.workshop.scenarios.stage import Picture, Stage, Staging
from uwc_content.workshop.scenarios.trying import choices_in

FILE = "tried.yaml"
"""Where scenarios go that were written for a designer, within the folder of the scenarios."""
LARGEST = 1_000_000
LONGEST_ID = 100
DRAWN, SIZE = "drawn", "_size"
Plain = dict[str, Any]


class Tried(NamedTuple):
    """A deed in a position, with every decision and what was taken."""

    given: Plain
    """The facts as they were described."""
    deed: Deed
    sections: Mapping[str, Any]
    """The sections of the item as they are written: what no scenario can name is run as an effect."""
    taken: list[tuple[Decision, int]]
    before: Picture
    after: Picture
    is_refused: bool
    left: Decision | None
    """What is still to be decided."""


class Writer:
    """Writes scenarios of one pack."""

    def __init__(self, pack: PlayedPack, staging: Staging) -> None:
        self.pack = pack
        self.staging = staging

    def scenario(self, identifier: str, tried: Tried, stage: Stage) -> Plain:
        """The shortest form that passes. Refusal tells why there is none."""
        refuse_bad_id(identifier)
        complaint = ""
        for expect in sorted(self.expectations(tried, stage), key=lambda each: len(json.dumps(each))):
            found = {"id": identifier, "given": tried.given, **self.deed(tried)}
            if tried.taken:
                found["do"] = [self.choice(*each) for each in tried.taken]
            found["expect"] = expect
            complaint = self.complaint(found)
            if not complaint:
                return found
        raise Refusal(
            Message("no scenario says the same: {reason}", reason=complaint), Message("change the board and try again")
        )

    def complaint(self, scenario: Plain) -> str:
        """What keeps a scenario from passing; nothing, if it does."""
        read = read_scenarios(FILE, in_a_file([scenario]).encode(), self.pack, self.staging)
        if read.faults:
            return str(read.faults[0].message)
        outcome = run_scenario(self.staging.stage(read.bundle), read.scenarios[0])
        return "" if outcome.has_passed else as_text(outcome)

    # --- its parts ---

    def deed(self, tried: Tried) -> Plain:
        deed = tried.deed
        shape = self.staging.words.deeds.get(deed.kind)
        if shape is not None and shape.sections:
            return {deed.kind: {deed.section: deed.name}}
        if shape is not None:
            return {deed.kind: deed.name if shape.names_something else True}
        if deed.kind in tried.sections:
            return {RUN: tried.sections[deed.kind]}
        raise Refusal(Message("no scenario can say `{name}`", name=deed.kind), Message("try another part of the item"))

    def choice(self, decision: Decision, position: int) -> Any:
        """The first way to say it that means this option alone; its number, if words do not tell it apart."""
        for text in ways_to_say(decision.labels[position]):
            wanted, faults = choices_in(self.pack, self.staging, json.dumps(text))
            if not faults and len(wanted) == 1 and fitting(wanted[0], decision.options) == [position]:
                return text
        return position + 1

    def expectations(self, tried: Tried, stage: Stage) -> Iterator[Plain]:
        """Everything that changed; the same, told by how many things were drawn."""
        if tried.is_refused:
            yield {"refused": True}
            return
        if tried.left is not None:
            decision = tried.left
            yield {"options": [self.choice(decision, position) for position in range(len(decision.options))]}
            return
        unasked = stage.unasked(tried.deed) | stage.told_elsewhere
        seats = [changed(*each) for each in zip(tried.before.seats, tried.after.seats, strict=True)]
        table = {
            name: value for name, value in changed(tried.before.table, tried.after.table).items() if name not in unasked
        }
        yield expectation(seats, table, tried.after)
        yield expectation(list(map(self.counted, seats)), self.counted(table), tried.after)
        number = grown(tried.before.seats[0], seats[0])
        if number and DRAWN in self.staging.words.facts.compared:
            kept = {name: value for name, value in seats[0].items() if not isinstance(value, list)}
            left = {name: value for name, value in table.items() if not isinstance(value, list)}
            yield {**expectation([kept, *seats[1:]], left, tried.after), DRAWN: number}

    def counted(self, facts: Facts) -> Facts:
        """Piles of things that stand for any: how many there are says it all."""
        known = self.staging.words.facts
        sized = {*known.of_player, *known.only_expected, *known.of_table}
        nameless = {item["id"] for items in self.staging.fillers.values() for item in items}
        return {
            **{name: value for name, value in facts.items() if not is_pile(name, value, nameless, sized)},
            **{name + SIZE: len(value) for name, value in facts.items() if is_pile(name, value, nameless, sized)},
        }


def is_pile(name: str, value: Any, nameless: set[str], sized: set[str]) -> bool:
    return isinstance(value, list) and name + SIZE in sized and nameless.issuperset(map(str, value))


def expectation(seats: list[Facts], table: Facts, after: Picture) -> Plain:
    """Where nothing has changed, that is what is expected: one fact says so for all."""
    others = {f"player_{seat}": facts for seat, facts in enumerate(seats[1:], 2) if facts}
    found = {**seats[0], **others, **table}
    return found or dict([next(iter(after.seats[0].items()))])


def changed(before: Facts, after: Facts) -> Facts:
    """What is not as before; of tables only the entries that differ."""
    found: Facts = {}
    for name, old in before.items():
        new = after[name]
        if new == old:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
            found[name] = {key: new.get(key, nothing_like(old.get(key))) for key in keys}
        else:
            found[name] = new
    return found


def nothing_like(old: Any) -> Any:
    """How it is written that something is no longer there."""
    return type(old)() if isinstance(old, list | dict) else NOTHING


def grown(before: Facts, changed_facts: Facts) -> int:
    """By how many things a list of the player has grown."""
    lengths = [len(new) - len(before[name]) for name, new in changed_facts.items() if isinstance(new, list)]
    return max([0, *lengths])


def ways_to_say(label: tuple[str, ...]) -> Iterator[Any]:
    """From the shortest on: `stop`, `{build: mill}`, `{build: mill, at: home}`, `{pay: {gold: 1}}`."""
    verb, *pieces = label
    if not pieces:
        yield verb
        return
    amounts = dict(each for piece in pieces if (each := amount_in(piece)))
    if amounts and len(amounts) == len(pieces):
        yield {verb: amounts}
    yield {verb: pieces[0]} if len(pieces) == 1 else {verb: pieces}
    yield {verb: pieces[0], "at": pieces[-1]}
    yield {verb: pieces[:-1], "at": pieces[-1]}
    yield pieces[0]


def amount_in(piece: str) -> tuple[str, int] | None:
    """`2 gold`."""
    number, blank, name = piece.partition(" ")
    return (name, int(number)) if blank and number.isdecimal() else None


def refuse_bad_id(identifier: str) -> None:
    if len(identifier) > LONGEST_ID or not ID.fullmatch(identifier):
        raise Refusal(
            Message("`{name}` is not an id", name=identifier),
            Message("write a sentence in lower case: `{name}`", name="gold_pays_a_mill"),
        )


# --- as text ---


def in_a_file(scenarios: list[Plain]) -> str:
    return "scenarios:\n" + "".join(f"  - {json.dumps(each, ensure_ascii=False)}\n" for each in scenarios)


def written(scenario: Plain, pack: PlayedPack) -> str:
    """The scenario as `uwc fmt` lays it out, with its dash at the margin."""
    return "".join(f"{line[2:]}\n" for line in laid_out(in_a_file([scenario]), pack).splitlines()[1:])


def facts_written(facts: Plain, pack: PlayedPack) -> str:
    """Facts of a position, each on a line of its own."""
    return laid_out("".join(f"{name}: {json.dumps(value)}\n" for name, value in facts.items()), pack)


def laid_out(text: str, pack: PlayedPack) -> str:
    root, _ = read_yaml(FILE, text.encode())
    if root is None:
        return text
    return format_text(text, root, f"{FOLDER}/{FILE}", Arranging(pack.game, pack.names.vocabulary))[0]


# --- in the pack ---


def keep(folder: Path, pack: PlayedPack, staging: Staging, scenario: Plain) -> Path:
    """Add the scenario to a file of its own in the pack. Nothing that stands there is lost; Refusal otherwise."""
    path = folder / FOLDER / FILE
    if not path.resolve().is_relative_to(folder.resolve()):
        raise Refusal(Message("`{path}` leads out of the pack", path=f"{FOLDER}/{FILE}"))
    path.parent.mkdir(exist_ok=True)
    with alone_in(path.parent):
        before = text_of(path)
        refuse_taken(before, scenario["id"])
        text = with_scenario(before, written(scenario, pack).splitlines(), path.parent)
        read = read_scenarios(FILE, text.encode(), pack, staging)
        if not read.is_sound:
            raise Refusal(
                Message("{shown} cannot be read: {message}", shown=FILE, message=read.faults[0].message),
                Message("mend it first"),
            )
        if text_of(path) != before:
            raise Refusal(Message("{shown} has changed just now", shown=FILE), Message("try again"))
        replace_file(path, text.encode())
    return path


def text_of(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise Refusal(Message("{shown} is too large", shown=path.name), Message("move scenarios into other files"))
        return path.read_bytes().decode().replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise Refusal(Message("{shown} cannot be read", shown=path.name), Message("write it in UTF-8")) from None


def with_scenario(text: str, lines: list[str], folder: Path) -> str:
    return append_item(FILE, text, FOLDER, lines) if text.strip() else beginning(folder) + indented(lines, 2)


def beginning(folder: Path) -> str:
    """Of a new file: the line for editors that the other files begin with, and a remark."""
    first = (path.read_bytes().partition(b"\n")[0].decode("utf-8", "replace") for path in sorted(folder.glob("*.yaml")))
    modeline = next((line.strip() for line in first if line.startswith(MODELINE)), "")
    return (f"{modeline}\n" if modeline else "") + f"# Scenarios that were tried first.\n{FOLDER}:\n"


def refuse_taken(text: str, identifier: str) -> None:
    root, _ = read_yaml(FILE, text.encode())
    listed = root.get(FOLDER) if isinstance(root, MappingNode) else None
    for each in listed.items if isinstance(listed, Sequence) else ():
        found = each.get("id") if isinstance(each, MappingNode) else None
        if isinstance(found, Scalar) and found.value == identifier:
            raise Refusal(
                Message("two scenarios are called `{name}`", name=identifier), Message("give one another name")
            )
