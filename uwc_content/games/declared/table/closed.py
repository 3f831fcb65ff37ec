"""Why something on the table of a declared game cannot be chosen just now."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from uwc_content.engine.course import CHOOSE_FRAME, Stretch
from uwc_content.engine.game import Decision
from uwc_content.engine.stack import STOP
from uwc_content.engine.steps import all_payments, zone_of
from uwc_content.engine.zones import things_in
from uwc_content.play.spread import ACTION, ref_to

if TYPE_CHECKING:
    from uwc_content.games.declared.table.questions import TableAsker

PRICED = ("play", "take")
"""Steps that choose an item of a zone at a price."""


class Closed:
    """Reasons for the decision on top of the stack."""

    def __init__(self, asker: "TableAsker") -> None:
        self.asker = asker
        self.look = asker.look
        self.words = asker.words

    def reasons(self, decision: Decision) -> dict[str, str]:
        """By reference of a thing: why it is not offered."""
        stretch = self.asker.stretch()
        if self.look.state.stack[-3] == CHOOSE_FRAME:
            return dict(self.actions(decision))
        if stretch is None or decision.kind not in (*PRICED, "use"):
            return {}
        offered = {option.code for option in decision.options if option.code != STOP}
        return dict(self.used(offered, stretch) if decision.kind == "use" else self.priced(offered, stretch))

    def actions(self, decision: Decision) -> Iterator[tuple[str, str]]:
        """What could be done in a turn and cannot now."""
        offered = {option.label[-1] for option in decision.options}
        stretch = self.look.machine.course.stretches[self.look.state.stack[-2]]
        for name, _ in stretch.actions:
            if name and name not in offered:
                yield ref_to(ACTION, name), self.words("closed", "nothing")

    def priced(self, offered: set[int], stretch: Stretch) -> Iterator[tuple[str, str]]:
        machine, state = self.look.machine, self.look.state
        wanted = stretch.arguments.get("of")
        for thing in dict.fromkeys(things_in(state, zone_of(machine, stretch, "from"), state.actor)):
            if thing in offered:
                continue
            fits = not wanted or machine.kind_tables[wanted].fits(machine.item(thing))
            reason = (
                self.asker.lacking(all_payments(machine, state, stretch, thing))
                if fits
                else self.words("closed", "other")
            )
            for ref in self.asker.refs_of(thing):
                yield ref, reason

    def used(self, offered: set[int], stretch: Stretch) -> Iterator[tuple[str, str]]:
        """What has done its work already, or has nothing to do."""
        machine, state = self.look.machine, self.look.state
        spent = state.seats[state.actor].zones[machine.used_place()]
        for thing in dict.fromkeys(machine.things_called(state, state.actor, stretch.arguments["of"])):
            if thing not in offered:
                key = "used" if thing in spent else "nothing"
                for ref in self.asker.refs_of(thing):
                    yield ref, self.words("closed", key)
