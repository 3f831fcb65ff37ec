"""Tells a round in a line, phase by phase: roll, card, walk, actions, tokens."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from uwc_content.games.micro_city.rules.places import CELLS
from uwc_content.games.micro_city.table.look import CityLook
from uwc_content.games.micro_city.table.tracking import ALWAYS, Passage, Phase
from uwc_content.play.differences import more, subtracted
from uwc_content.play.kept_things import kept_changes

Public = Mapping[str, Any]
Tokens = Mapping[int, int]
"""By area: whose token lies there."""

LAST_PHASES = ("occupy", ALWAYS, "tend")
"""What nobody chooses."""


class CityTeller:
    """Puts rounds into sentences."""

    def __init__(self, look: CityLook) -> None:
        self.look = look
        self.words = look.words
        self.by_step: dict[str, Callable[[int, Phase], str]] = {
            "place": self.moved,
            "walk": self.moved,
            "roll_dice": self.rolled,
            "share_dice": self.rolled,
            "project": self.project,
            ALWAYS: self.happened,
        }

    def told(self, passage: Passage) -> str:
        pieces = [self.phase(passage.seat, phase) for phase in passage.phases]
        changes = "; ".join(piece for piece in pieces if piece)
        return self.words("log", "changes", player=self.look.player(passage.seat), changes=changes) if changes else ""

    def phase(self, seat: int, phase: Phase) -> str:
        own = self.by_step.get(phase.step)
        if own is not None:
            return own(seat, phase)
        changes = self.difference(seat, phase.before, phase.after)
        key = f"phase.{phase.step}"
        return self.words("log", key, changes=changes) if changes and self.words.has("log", key) else changes

    def moved(self, _seat: int, phase: Phase) -> str:
        return self.words("log", f"phase.{phase.step}", place=self.look.place(phase.after["engineer"]))

    def rolled(self, _seat: int, phase: Phase) -> str:
        return self.words("log", f"phase.{phase.step}", dice=self.look.dice(phase.after["dice"]))

    def project(self, _seat: int, phase: Phase) -> str:
        played = [self.look.names.name(each) for each in phase.after["played"]]
        if played:
            return self.words("log", "phase.project", card=played[0])
        return self.words("log", "phase.recover", cards=self.cards(more(phase.before["hand"], phase.after["hand"])))

    def happened(self, seat: int, phase: Phase) -> str:
        """With the rule that made it happen."""
        changes, rule = self.difference(seat, phase.before, phase.after), self.look.block_text(phase.block)
        return self.words("log", "phase.always", changes=changes, rule=rule.rstrip(".")) if changes else ""

    def effect(self, seat: int, before: Public, phases: list[Phase]) -> str:
        """What a choice changed, and then phase by phase what followed from it at the end of the round."""
        ends = [phase for phase in phases if phase.step in LAST_PHASES]
        if not ends:
            return ""
        chosen = self.difference(seat, before, ends[0].before)
        return "; ".join(text for text in [chosen, *(self.phase(seat, phase) for phase in ends)] if text)

    def cards(self, identifiers: list[str]) -> str:
        return self.look.item_names(identifiers) or "–"

    # --- what changed ---

    def difference(self, seat: int, before: Public, after: Public) -> str:
        """Everything that anybody can see has changed, but for the card that is played and the walk."""
        pieces = [
            *self.completed(before, after),
            *self.tokens(seat, before["tokens"], after["tokens"], is_building_turned(before, after)),
            *self.listed("improved", more(before["improved"], after["improved"])),
            *self.listed("advantage", more(before["advantages"], after["advantages"])),
            *self.back_in_hand(before, after),
            *self.changed_dice(before["dice"], after["dice"]),
            *kept_changes(self.look, before, after),
            self.look.difference(subtracted(before["resources"], after["resources"])),
        ]
        return ", ".join(piece for piece in pieces if piece)

    def completed(self, before: Public, after: Public) -> list[str]:
        if is_building_turned(before, after):
            (old,), (new,) = before["building"], after["building"]
            name = self.look.names.name
            return [self.words("change", "building_turned", old=name(old), new=name(new))]
        areas = [area for area in after["tokens"] if area >= CELLS and area not in before["tokens"]]
        return [self.words("change", "completed", area=self.look.area(area)) for area in areas]

    def tokens(self, seat: int, before: Tokens, after: Tokens, is_turned: bool) -> list[str]:
        """Those on quarters, and those that came back from wherever they were."""
        placed = [self.look.area(area) for area in after if area < CELLS and area not in before]
        freed = [area for area in before if area not in after and not (is_turned and area >= CELLS)]
        told = {"token": placed, "token_back": [self.freed(seat, area, before[area]) for area in freed]}
        return [self.words("change", key, places=", ".join(places)) for key, places in told.items() if places]

    def freed(self, seat: int, area: int, owner: int) -> str:
        place = self.look.area(area)
        if owner == seat or not self.look.is_competitive():
            return place
        return self.words("place", "of_player", place=place, player=self.look.player(owner))

    def listed(self, key: str, cards: list[str]) -> list[str]:
        return [self.words("change", key, things=self.look.item_names(cards))] if cards else []

    def back_in_hand(self, before: Public, after: Public) -> list[str]:
        return self.listed("back_in_hand", more(before["hand"], after["hand"]))

    def changed_dice(self, before: list[int], after: list[int]) -> list[str]:
        """A die that shows something else now, one that is used, or new ones."""
        had, has = Counter(before), Counter(after)
        gone, new = (self.look.dice(sorted(left.elements())) for left in (had - has, has - had))
        key = "die_changed" if gone and new else "die_used" if gone else "dice"
        return [self.words("change", key, old=gone, new=new)] if gone or new else []


def is_building_turned(before: Public, after: Public) -> bool:
    return bool(before["building"] != after["building"])
