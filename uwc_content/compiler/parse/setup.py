"""Parses `setup`, `final_scoring` and `ranking` of rules.yaml."""

from collections.abc import Iterable
from typing import Any

from uwc_content.compiler.check.of_values import wrong_values
from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.compiler.parse.scope import Scope
from uwc_content.compiler.parse.steps import Steps
from uwc_content.compiler.parse.turns import EFFECTS
from uwc_content.diagnostics import Message, did_you_mean, write
from uwc_content.language.turns import Setup
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence


def tables_in(node: Node | None) -> frozenset[str]:
    """The names of the tables by players of a set-up."""
    tables = node.get("by_players") if isinstance(node, Mapping) else None
    return frozenset(str(key) for key in tables.entries) if isinstance(tables, Mapping) else frozenset()


def keys_as_text(value: Any) -> Any:
    """YAML reads the key of `{2: 7}` as a number; JSON knows only texts."""
    if isinstance(value, dict):
        return {str(key): keys_as_text(each) for key, each in value.items()}
    return [keys_as_text(each) for each in value] if isinstance(value, list) else value


class Beginnings:
    """Parses how a game begins and how it is won."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.language = steps.language
        self.notes = steps.notes
        self.known = steps.known

    # --- set-up ---

    def setup(self, node: Node) -> Lowered | None:
        plain = keys_as_text(node.plain())
        self.lower_deals(node, plain)
        self.lower_start(node, plain)
        setup = parse_document(Setup, node, self.notes, plain=plain)
        if setup is None or not isinstance(node, Mapping):
            return None
        seats = node.get("seats")
        for amounts in (node.get("start"), *(seats.items if isinstance(seats, Sequence) else ())):
            self.names_in(amounts, Message("resource"), self.known.resources)
        self.names_in(node.get("stats"), Message("stat"), self.known.stats)
        self.tracks(node.get("tracks"))
        self.tables(node.get("by_players"), setup)
        self.lay(node.get("lay"))
        return setup.model_dump(mode="json", by_alias=True, exclude_none=True)

    def lower_deals(self, node: Node, plain: Any) -> None:
        lay = node.get("lay") if isinstance(node, Mapping) else None
        for i, each in enumerate(lay.items if isinstance(lay, Sequence) else ()):
            number = each.get("deal") if isinstance(each, Mapping) else None
            if number is not None:
                plain["lay"][i]["deal"] = self.steps.figure(number, 1) or 1

    def lower_start(self, node: Node, plain: Any) -> None:
        start = node.get("start") if isinstance(node, Mapping) else None
        for entry in start.entries.values() if isinstance(start, Mapping) else ():
            if isinstance(entry.value, Scalar) and isinstance(entry.value.value, str):
                plain["start"][str(entry.key.value)] = self.steps.figure(entry.value) or 0

    def names_in(self, node: Node | None, sort: Message, known: Iterable[str]) -> None:
        for entry in node.entries.values() if isinstance(node, Mapping) else ():
            self.notes.name(entry.key, sort, known)

    def tracks(self, node: Node | None) -> None:
        for entry in node.entries.values() if isinstance(node, Mapping) else ():
            if self.notes.name(entry.key, Message("track"), self.known.tracks):
                self.language.spaces(entry.key.text, entry.value)

    def tables(self, node: Node | None, setup: Setup) -> None:
        """Every table has a number for every number of players."""
        for name, table in setup.by_players.items():
            lacking = [str(each) for each in setup.players if str(each) not in table]
            if lacking and isinstance(node, Mapping):
                message = Message(
                    "the table `{name}` has no number for {players} players", name=name, players=", ".join(lacking)
                )
                self.notes.fault(
                    "UWC204", message, node.entries[name].key, Message("add `{code}`", code=f"{lacking[0]}: …")
                )
            if name in self.known.stats and isinstance(node, Mapping):
                hint = Message("give the table another name")
                self.notes.fault(
                    "UWC451", Message("`{name}` means something else already", name=name), node.entries[name].key, hint
                )

    def lay(self, node: Node | None) -> None:
        for each in node.items if isinstance(node, Sequence) else ():
            if not isinstance(each, Mapping):
                continue
            if "deal" in each.entries:
                self.dealt(each)
            else:
                self.laid(each)

    def laid(self, node: Mapping) -> None:
        items = self.notes.name(node.entries["items"].value, Message("type of items"), self.known.items)
        zone = self.notes.name(node.entries["into"].value, Message("zone"), self.known.zones)
        if items is not None and zone is not None and self.known.zones[zone].holds != items:
            hint = Message("it holds `{items}`", items=self.known.zones[zone].holds)
            self.notes.fault(
                "UWC454",
                Message("no `{items}` lie in `{zone}`", items=items, zone=zone),
                node.entries["into"].value,
                hint,
            )
        where = node.get("where")
        if items is not None and isinstance(where, Mapping):
            for field, message, hint in wrong_values(where.plain(), self.known.items[items]):  # type: ignore[arg-type]
                self.notes.fault("UWC206", message, where.entries[field].value, hint)

    def dealt(self, node: Mapping) -> None:
        zones = [self.notes.name(node.entries[key].value, Message("zone"), self.known.zones) for key in ("from", "to")]
        held = {self.known.zones[zone].holds for zone in zones if zone is not None}
        if len(held) > 1:
            message = Message("`{first}` and `{second}` hold different items", first=zones[0], second=zones[1])
            hint = Message("name a zone that holds `{items}`", items=self.known.zones[str(zones[0])].holds)
            self.notes.fault("UWC454", message, node.entries["to"].value, hint)

    # --- scoring and ranking ---

    def scoring(self, node: Node) -> list[Lowered]:
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list"), write("[{section: scoring, zone: tableau}]"))
            return []
        return [found for each in node.items if (found := self.scored(each)) is not None]

    def scored(self, node: Node) -> Lowered | None:
        if isinstance(node, Mapping) and node.entries.keys() == {"do"}:
            return {"do": self.language.section("final_scoring", EFFECTS, node.entries["do"].value, has_here=False)}
        if not isinstance(node, Mapping) or node.entries.keys() != {"section", "zone"}:
            hint = Message(
                "write `{code}` or `{other}`",
                code="{section: scoring, zone: tableau}",
                other="{do: {gain: {points: 1}}}",
            )
            self.notes.wrong_type(node, Message("a mapping"), hint)
            return None
        return self.scored_section(node)

    def scored_section(self, node: Mapping) -> Lowered | None:
        zone = self.notes.name(node.entries["zone"].value, Message("zone"), self.known.zones)
        if zone is None:
            return None
        sections = self.known.items[self.known.zones[zone].holds].sections
        section = self.notes.name(node.entries["section"].value, Message("section"), sections)
        return None if section is None else {"section": section, "zone": zone}

    def ranking(self, node: Node) -> Lowered | None:
        if not isinstance(node, Mapping) or "score" not in node.entries:
            self.notes.wrong_type(node, Message("a mapping"), write("{score: points}"))
            return None
        for key, entry in node.entries.items():
            if key not in ("score", "ties", "shared"):
                hint = did_you_mean(key, ("score", "ties", "shared")) or known_here(("score", "ties", "shared"))
                self.notes.fault(
                    "UWC201",
                    Message("nothing reads `{key}` beside `{other}`", key=entry.key.text, other="score"),
                    entry.key,
                    hint,
                )
        score = self.notes.name(node.entries["score"].value, Message("resource"), self.known.resources)
        shared = node.get("shared")
        is_shared = True if shared is None else self.language.truth(shared)
        return {"score": score, "ties": self.ties(node.get("ties")), "shared": is_shared}

    def ties(self, node: Node | None) -> list[Lowered]:
        items = node.items if isinstance(node, Sequence) else [node] if node is not None else []
        return [found for each in items if (found := self.tie(each)) is not None]

    def tie(self, node: Node) -> Lowered | None:
        self.language.scope = Scope()
        entries = list(node.entries.values()) if isinstance(node, Mapping) else []
        if len(entries) != 1 or entries[0].key.value not in ("most", "fewest"):
            self.notes.wrong_type(
                node,
                Message("a mapping"),
                Message("write `{code}` or `{other}`", code="{most: points}", other="{fewest: points}"),
            )
            return None
        [entry] = entries
        count = self.language.count(entry.value)
        return None if count is None else {str(entry.key.value): count}
