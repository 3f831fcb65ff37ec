"""Reads what rules.yaml of any game may say about its course: `setup`, `turns`, `final_scoring` and `ranking`."""

from collections.abc import Container
from typing import NamedTuple

from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.compiler.parse.setup import Beginnings, tables_in
from uwc_content.compiler.parse.steps import Steps
from uwc_content.compiler.parse.turns import Turns
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.reading.nodes import Mapping, Node

FLOW_KEYS = ("setup", "turns", "final_scoring", "ranking")


class Flow(NamedTuple):
    """The course of a game in bundle form; what rules.yaml does not state is None."""

    setup: Lowered | None = None
    turns: list[Lowered] | None = None
    final_scoring: list[Lowered] | None = None
    ranking: Lowered | None = None
    periods: frozenset[str] = frozenset()
    """The periods that `turns` has."""
    is_sound: bool = True
    """Whether all of it could be read; if not, what seems to be missing may be what has a fault."""

    def parts(self) -> dict[str, object]:
        """As the bundle holds it."""
        return {key: value for key in FLOW_KEYS if (value := getattr(self, key)) is not None}


def parted(root: Node, own: Container[str]) -> tuple[Node, Mapping | None]:
    """rules.yaml without the keys that every game may have, and those keys; the game's own model comes first."""
    if not isinstance(root, Mapping):
        return root, None
    common = {key for key in root.entries if key in FLOW_KEYS and key not in own}
    if not common:
        return root, None
    return only(root, root.entries.keys() - common), only(root, common)


def only(node: Mapping, keys: Container[str | int]) -> Mapping:
    found = Mapping(None, None, None, node.start_mark, node.end_mark, node.is_flow)
    found.entries.update((key, entry) for key, entry in node.entries.items() if key in keys)
    return found


def parse_flow(root: Mapping, language: Language) -> Flow:
    setup = root.get("setup")
    steps = Steps(language, tables_in(setup))
    beginnings, turns = Beginnings(steps), Turns(steps)
    parsers = {
        "setup": beginnings.setup,
        "turns": turns.stretches,
        "final_scoring": beginnings.scoring,
        "ranking": beginnings.ranking,
    }
    faults_before = len(language.notes.faults)
    found = {key: parsers[key](node) for key in FLOW_KEYS if (node := root.get(key)) is not None}
    is_sound = len(language.notes.faults) == faults_before
    return Flow(**found, periods=frozenset(turns.periods), is_sound=is_sound)  # type: ignore[arg-type]


def refuse_other_keys(root: Node, language: Language) -> None:
    """A game without Python has nobody to read anything else."""
    if not isinstance(root, Mapping):
        language.notes.wrong_type(root, Message("a mapping"), known_here(FLOW_KEYS))
        return
    for key, entry in root.entries.items():
        if key not in FLOW_KEYS:
            hint = did_you_mean(key, FLOW_KEYS) or known_here(FLOW_KEYS)
            language.notes.fault(
                "UWC201", Message("there is no key `{name}` here", name=entry.key.text), entry.key, hint
            )
