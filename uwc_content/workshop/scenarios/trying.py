"""Tries one item in a position: what can be chosen, and what it does."""

from collections.abc import Callable
from typing import NamedTuple

from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.teaching import hints_in_own_nouns
from uwc_content.diagnostics import Diagnostic, Message, write
from uwc_content.reading.nodes import Mapping, Sequence
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.scenarios.choices import ChoiceReader
from uwc_content.workshop.scenarios.comparing import Difference, compared
from uwc_content.workshop.scenarios.model import Choice, Deed, Given
from uwc_content.workshop.scenarios.packs import PlayedPack
from uwc_content.workshop.scenarios.playing import Decision, Play
from uwc_content.workshop.scenarios.reading import Reading
from uwc_content.workshop.scenarios.stage import Impossible, Picture, Stage, Staging

Chooser = Callable[[Decision], int]
"""Says which option is taken."""


class Step(NamedTuple):
    """One thing that was tried: the section, whether it could be done, the choices, and what changed."""

    section: str
    is_refused: bool
    chosen: list[str]
    changes: list[Difference]


class Trial(NamedTuple):
    """A position that was described, ready for tries; unusable if there are faults."""

    stage: Stage
    given: Given
    faults: list[Diagnostic]


def described(pack: PlayedPack, staging: Staging, descriptions: list[tuple[str, str]]) -> Trial:
    """A position from descriptions in YAML, each with the name of where it comes from; the later ones win."""
    reading = Reading("", pack, staging)
    notes, nodes = [], []
    for name, text in descriptions:
        root, faults = read_yaml(name, text.encode("utf-8", "surrogateescape"))
        notes.append(Notes(name))
        notes[-1].faults.extend(faults)
        inner = root.get("given") if isinstance(root, Mapping) and "given" in root.entries else root
        if isinstance(inner, Mapping):
            nodes.append((inner, notes[-1]))
        elif root is not None:
            notes[-1].wrong_type(inner or root, Message("a mapping of facts"), write("resources: {grain: 1}"))
    for node, note in nodes:
        staging.facts(reading.pack, note).given([node])
    faults_found = hints_in_own_nouns((fault for note in notes for fault in note.faults), pack.names.vocabulary)
    facts = staging.facts(reading.pack, Notes(""))
    given = facts.given([node for node, _ in nodes])
    reading.rules.extend(facts.in_force)
    return Trial(staging.stage(reading.bundle()), given, faults_found)


def position_of(pack: PlayedPack, staging: Staging, node: Mapping) -> Given | None:
    """The position that facts describe, to be prepared on a stage that is there already; None if they have faults."""
    notes = Notes("")
    given = staging.facts(Reading("", pack, staging).pack, notes).given([node])
    return None if notes.faults else given


def choices_in(pack: PlayedPack, staging: Staging, text: str) -> tuple[list[Choice], list[Diagnostic]]:
    """Choices as they would stand in a scenario: `{build: mill, at: home}, stop`."""
    root, faults = read_yaml("--choose", f"[{text}]".encode())
    notes = Notes("--choose")
    found = ChoiceReader(pack, staging.words, notes).choices(root) if isinstance(root, Sequence) else []
    return found, hints_in_own_nouns([*faults, *notes.faults], pack.names.vocabulary)


def try_item(trial: Trial, identifier: str, choose: Chooser) -> list[Step]:
    """Play the item, and then everything that it does later."""
    play = Play(trial.stage, trial.stage.prepare(trial.given))
    return [one_step(play, deed, choose) for deed in deeds_of(trial.stage, identifier)]


def deeds_of(stage: Stage, identifier: str) -> list[Deed]:
    found = stage.deeds_of(identifier)
    if not found:
        raise Impossible(
            Message("`{name}` does nothing by itself", name=identifier), Message("try an item with an effect")
        )
    return found


def one_step(play: Play, deed: Deed, choose: Chooser) -> Step:
    before = play.stage.picture(play.state)
    made = len(play.log)
    if not play.begin(deed):
        play.state.stack.clear()
        return Step(deed.section or deed.kind, True, [], [])
    while play.decision is not None:
        play.take(choose(play.decision))
    chosen = [" ".join(label) for label in play.log[made:]]
    return Step(deed.section or deed.kind, False, chosen, changes(play.stage, before, play.stage.picture(play.state)))


def changes(stage: Stage, before: Picture, after: Picture) -> list[Difference]:
    """Everything that is not as before: `expected` is what was, `actual` what is."""
    found = [
        each
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True))
        for name in old
        for each in compared(f"player_{seat + 1}.{name}" if seat else name, old[name], new[name], stage.ordered)
    ]
    names = [name for name in before.table if name not in stage.passing | stage.told_elsewhere]
    return found + [
        each for name in names for each in compared(name, before.table[name], after.table[name], stage.ordered)
    ]
