"""Tells what happened in a line or two, from what everybody could see: no hand, no hidden card."""

from collections.abc import Mapping
from typing import Any

from uwc_content.engine.opcodes import NONE
from uwc_content.games.underwater_cities.table.look import Look
from uwc_content.games.underwater_cities.table.tracking import Passage
from uwc_content.play.differences import more, subtracted
from uwc_content.play.kept_things import kept_changes

UPGRADED = "upgraded_"
Public = Mapping[str, Any]


class Teller:
    """Puts passages into sentences."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words = look.words

    def told(self, passage: Passage) -> str:
        """The line for the log; empty where there is nothing to tell."""
        tell = {
            "turn": self.turn,
            "production": self.phase,
            "feeding": self.phase,
            "hand": self.hand,
            "round": self.round,
            "era": self.era,
            "scoring": self.phase,
            "leftovers": self.phase,
        }[passage.phase]
        return tell(passage)

    def turn(self, passage: Passage) -> str:
        player = self.look.player(passage.seat)
        changes = self.changes(passage)
        if not passage.slot:
            return self.words("log", "without_slot", player=player, changes=changes) if changes else ""
        key = "turn.used" if passage.is_used else "turn" if passage.card else "turn.no_card"
        card = self.look.names.name(passage.card) if passage.card else ""
        line = self.words("log", key, player=player, card=card, slot=self.look.names.name(passage.slot))
        return self.words("log", "with_changes", line=line, changes=changes) if changes else line

    def phase(self, passage: Passage) -> str:
        changes = self.changes(passage)
        return (
            self.words("log", passage.phase, player=self.look.player(passage.seat), changes=changes) if changes else ""
        )

    def hand(self, passage: Passage) -> str:
        number = passage.after[passage.seat]["hand"]
        player = self.look.player(passage.seat)
        return self.words("log", "hand", number, player=player, n=self.words.number(number))

    def round(self, _: Passage) -> str:
        state = self.look.state
        if len(state.seats) == 1:
            return self.words("log", "round.solo")
        return self.words("log", "round", order=self.look.player_names(self.look.machine.observe(state, 0)["order"]))

    def era(self, passage: Passage) -> str:
        if passage.era == NONE:
            return self.words("log", "end")
        return self.words("log", "era", era=self.look.era(passage.era))

    # --- what changed ---

    def changes(self, passage: Passage) -> str:
        before, after = passage.before[passage.seat], passage.after[passage.seat]
        pieces = [self.difference(passage.seat, before, after), self.cards(before["hand"], after["hand"])]
        return "; ".join(piece for piece in pieces if piece)

    def difference(self, seat: int, before: Public, after: Public) -> str:
        """Everything but the number of cards in hand that anybody can see has changed at one player's place."""
        pieces = [
            self.listed("built", self.built(seat, before["built"], after["built"])),
            self.listed("upgraded", self.upgraded(seat, before["built"], after["built"])),
            *(
                self.listed(key, [self.look.names.name(each) for each in more(before[zone], after[zone])])
                for key, zone in (
                    ("claimed", "claimed"),
                    ("used", "used"),
                    ("tile", "tiles"),
                    ("contract", "contracts"),
                )
            ),
            self.listed("gave_up", [self.look.names.name(each) for each in more(after["claimed"], before["claimed"])]),
            self.federation(before, after),
            *kept_changes(self.look, before, after),
            self.look.difference(subtracted(before["resources"], after["resources"])),
        ]
        return "; ".join(piece for piece in pieces if piece)

    def listed(self, key: str, things: list[str]) -> str:
        return self.words("change", key, things=", ".join(things)) if things else ""

    def built(self, seat: int, before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
        return [self.structure(seat, site, kind) for site, kind in after.items() if site not in before]

    def upgraded(self, seat: int, before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
        """Also what was upgraded as soon as it was built."""
        return [
            self.structure(seat, site, before.get(site, kind))
            for site, kind in after.items()
            if before.get(site, kind.removeprefix(UPGRADED)) != kind
        ]

    def structure(self, seat: int, site: str, kind: str) -> str:
        where = self.look.site(seat, self.look.board(seat).index[site])
        return self.look.structure(kind.removeprefix(UPGRADED), where)

    def federation(self, before: Public, after: Public) -> str:
        if before["federation"] == after["federation"] or after["federation"] == "below":
            return ""
        return self.words("change", "federation", space=str(after["federation"]))

    def cards(self, before: int, after: int) -> str:
        change = after - before
        return self.words("change", "cards", abs(change), n=self.words.signed(change)) if change else ""
