"""Trying an item: position and choices come with every request and are played again, so nothing is remembered."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import cached_property
from threading import RLock
from typing import Any, NamedTuple

from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.kernel import Runaway
from uwc_content.reading.nodes import Mapping
from uwc_content.reading.yaml import read_yaml
from uwc_content.studio.snapshot import Snapshot
from uwc_content.workshop.scenarios.comparing import Difference
from uwc_content.workshop.scenarios.model import Deed
from uwc_content.workshop.scenarios.packs import PlayedPack, from_compilation
from uwc_content.workshop.scenarios.playing import Decision, Play
from uwc_content.workshop.scenarios.stage import Picture, Stage, Staging
from uwc_content.workshop.scenarios.trying import Trial, changes, deeds_of, described, position_of
from uwc_content.workshop.scenarios.writing import Plain, Tried, Writer

LONGEST = 8_000
"""Characters of a position."""
MOST_CHOICES = 200
KEPT = 8
"""Positions of which the prepared stage is kept."""
BOARD = "board"
"""The name under which faults of the position are shown."""


class Asked(NamedTuple):
    """What is tried: all of it stands in the address."""

    given: str
    """The position in YAML; empty for the usual one."""
    deed: int = 0
    choices: tuple[int, ...] = ()


class Attempt(NamedTuple):
    """What came of it: as far as the choices go."""

    facts: Plain
    deeds: list[Deed]
    faults: list[Diagnostic]
    """What is wrong with the position."""
    refusal: Refusal | None
    """Why nothing was played."""
    tried: Tried | None
    changes: list[Difference]
    is_cut: bool
    """Whether some of the choices were no longer there to be made."""

    @property
    def decision(self) -> Decision | None:
        return self.tried.left if self.tried else None

    @property
    def now(self) -> Picture | None:
        return self.tried.after if self.tried else None


class Workbench:
    """Where the items of one snapshot are tried. Refusal where the game has no stage."""

    def __init__(self, snapshot: Snapshot, find: Callable[[str], Any]) -> None:
        self.snapshot = snapshot
        compilation = snapshot.compilation
        assert compilation.game is not None
        assert compilation.vocabulary is not None
        make = find(snapshot.bundle["pack"].get("ruleset") or "").stage()
        if make is None:
            raise Refusal(Message("`{name}` cannot be played yet", name=compilation.game.id))
        self.staging: Staging = make(compilation.vocabulary)
        self._game, self._vocabulary = compilation.game, compilation.vocabulary
        self._trials: OrderedDict[str, Trial] = OrderedDict()
        self.lock = RLock()

    @cached_property
    def pack(self) -> PlayedPack:
        return from_compilation(self.snapshot.compilation, self._game, self._vocabulary)

    @property
    def usual(self) -> str:
        return self.staging.usual_position.strip() + "\n"

    def trial(self, given: str) -> Trial:
        """A prepared stage; making one takes longer than playing on it."""
        if given not in self._trials:
            self._trials[given] = described(self.pack, self.staging, [(BOARD, given)])
            while len(self._trials) > KEPT:
                self._trials.popitem(last=False)
        self._trials.move_to_end(given)
        return self._trials[given]

    # --- positions ---

    def facts(self, given: str) -> tuple[Plain, list[Diagnostic]]:
        root, faults = read_yaml(BOARD, given.encode())
        return dict(root.plain()) if isinstance(root, Mapping) else {}, faults  # type: ignore[call-overload]

    # --- playing ---

    def attempt(self, key: str, asked: Asked) -> Attempt:
        """Play the item as far as the choices go."""
        given = asked.given[:LONGEST] or self.usual
        with self.lock:
            facts, faults = self.facts(given)
            trial = None if faults else self.trial(given)
            faults = faults if trial is None else trial.faults
            if trial is None or faults:
                return Attempt(facts, [], faults, None, None, [], False)
            try:
                return self.played(trial, facts, key, asked)
            except Refusal as refusal:
                return Attempt(facts, [], [], refusal, None, [], False)
            except Runaway as stopped:
                return Attempt(facts, [], [stopped.diagnostic], None, None, [], False)

    def played(self, trial: Trial, facts: Plain, key: str, asked: Asked) -> Attempt:
        stage = trial.stage
        deeds = deeds_of(stage, key.partition(".")[2])
        deed = deeds[min(asked.deed, len(deeds) - 1)]
        play = Play(stage, stage.prepare(trial.given))
        before = stage.picture(play.state)
        taken: list[tuple[Decision, int]] = []
        is_refused = not play.begin(deed)
        for position in () if is_refused else asked.choices[:MOST_CHOICES]:
            if play.decision is None or not 0 <= position < len(play.decision.codes):
                break
            taken.append((play.decision, position))
            play.take(position)
        after = before if is_refused else stage.picture(play.state)
        left = None if is_refused else play.decision
        tried = Tried(facts, deed, self.sections(key), taken, before, after, is_refused, left)
        is_cut = not is_refused and len(taken) < len(asked.choices)
        return Attempt(facts, deeds, [], None, tried, changes(stage, before, after), is_cut)

    def sections(self, key: str) -> dict[str, Any]:
        """The item as it is written, section by section."""
        root, _ = read_yaml(key, self.snapshot.source(key).yaml.encode())
        plain = root.plain() if root is not None else None
        item = plain[0] if isinstance(plain, list) and plain else plain
        return dict(item) if isinstance(item, dict) else {}

    def scenario(self, key: str, asked: Asked, identifier: str) -> Plain:
        """What was tried as a scenario; Refusal tells why that cannot be."""
        with self.lock:
            attempt = self.attempt(key, asked)
            if attempt.tried is None:
                raise attempt.refusal or Refusal(Message("the board has faults"), Message("mend them first"))
            given = asked.given[:LONGEST] or self.usual
            return Writer(self.pack, self.staging).scenario(identifier, attempt.tried, self.trial(given).stage)

    # --- what can be put on the board ---

    def puttable(self, given: str, spot: str) -> Iterator[tuple[str, Any, Plain]]:
        """A fact, a value for this spot, and the facts with it: everything that a game may look like."""
        with self.lock:
            facts, faults = self.facts(given or self.usual)
            if faults:
                return
            stage = self.trial(given or self.usual).stage
            for name, value, changed in self.candidates(facts, spot):
                if self.is_possible(stage, changed):
                    yield name, value, changed

    def candidates(self, facts: Plain, spot: str) -> Iterator[tuple[str, Any, Plain]]:
        known = self.staging.words.facts
        schemas = self.staging.words.value_schemas(self._vocabulary)
        for name, fact in {**known.of_player, **known.only_given, **known.of_table}.items():
            schema = schemas.get(fact.sort, {})
            if schema.get("type") == "object":
                said = facts.get(name)
                held: Plain = said if isinstance(said, dict) else {}
                for value in schema.get("additionalProperties", {}).get("enum", ()):
                    if held.get(spot) != value:
                        yield name, value, {**facts, name: {**held, spot: value}}
                if spot in held:
                    yield name, None, {**facts, name: {each: held[each] for each in held if each != spot}}
            elif schema.get("type") == "array" and schema.get("items", {}).get("type") == "string":
                said = facts.get(name)
                listed: list[Any] = said if isinstance(said, list) else []
                if spot in listed:
                    yield name, None, {**facts, name: [each for each in listed if each != spot]}
                else:
                    yield name, spot, {**facts, name: [*listed, spot]}
            elif schema.get("type") == "string" and facts.get(name) != spot:
                yield name, spot, {**facts, name: spot}

    def is_possible(self, stage: Stage, facts: Plain) -> bool:
        """Whether the position is read without a fault and can be set up."""
        root, faults = read_yaml(BOARD, json.dumps(facts).encode())
        position = position_of(self.pack, self.staging, root) if isinstance(root, Mapping) and not faults else None
        if position is None:
            return False
        try:
            stage.prepare(position)
        except Refusal:
            return False
        return True
