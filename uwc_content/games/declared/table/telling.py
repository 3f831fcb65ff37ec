"""Tells what happened in a line, from what everybody could see: nothing of a hidden zone but how much lies there."""

from collections.abc import Mapping
from typing import Any

from uwc_content.engine.opcodes import NONE
from uwc_content.games.declared.table.look import Look
from uwc_content.games.declared.table.tracking import PERIOD, SCORING, Passage
from uwc_content.play.differences import more, subtracted
from uwc_content.play.kept_things import kept_changes
from uwc_content.text import capitalised

Public = Mapping[str, Any]


class Teller:
    """Puts passages into sentences."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words = look.words

    def told(self, passage: Passage) -> str:
        if passage.phase == PERIOD:
            number = self.words.number(passage.number)
            period = self.look.names.title("period", passage.period)
            return capitalised(self.words("log", "period", period=period, number=number))
        if passage.seat == NONE:
            return ""
        changes = self.difference(passage.seat, passage.before[passage.seat], passage.after[passage.seat])
        return self.line(passage, changes)

    def line(self, passage: Passage, changes: str) -> str:
        player = self.look.player(passage.seat)
        actions = ", ".join(self.look.action(each) for each in passage.actions)
        if actions:
            line = self.words("log", "actions", player=player, actions=actions)
            return self.words("log", "with_changes", line=line, changes=changes) if changes else line
        key = "final" if passage.phase == SCORING else "changes"
        return self.words("log", key, player=player, changes=changes) if changes else ""

    # --- what changed ---

    def difference(self, seat: int, before: Public, after: Public) -> str:
        """Everything that anybody can see has changed at one player's place."""
        was, zones = before["zones"], after["zones"]
        pieces = [
            *(piece for name in zones for piece in self.zone(name, was[name], zones[name])),
            self.listed("used", more(before["used"], after["used"])),
            *(self.track(name, before["tracks"][name], space) for name, space in after["tracks"].items()),
            *kept_changes(self.look, before, after),
            self.look.difference(subtracted(before["resources"], after["resources"])),
        ]
        return "; ".join(piece for piece in pieces if piece)

    def zone(self, name: str, before: list[str] | int, after: list[str] | int) -> list[str]:
        """What came and what went, by name where everybody sees it, otherwise how much."""
        title = self.look.zone(name)
        if isinstance(before, list) and isinstance(after, list):
            told = {"zone.more": more(before, after), "zone.less": more(after, before)}
            names = {key: self.look.item_names(things) for key, things in told.items() if things}
            return [self.words("change", key, zone=title, things=things) for key, things in names.items()]
        change = len_of(after) - len_of(before)
        return [self.words("change", "zone.number", zone=title, n=self.words.signed(change))] if change else []

    def listed(self, key: str, things: list[str]) -> str:
        return self.words("change", key, things=self.look.item_names(things)) if things else ""

    def track(self, name: str, before: str, after: str) -> str:
        title = self.look.names.title("track", name)
        return self.words("change", "track", track=title, space=after) if before != after else ""


def len_of(seen: list[str] | int) -> int:
    return len(seen) if isinstance(seen, list) else seen
