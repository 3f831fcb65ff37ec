"""Why a station or a place of the sea cannot be chosen just now."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from uwc_content.engine.game import Decision
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import STOP
from uwc_content.games.declared.table.closed import Closed
from uwc_content.games.nautilus.rules.buying import CREW_BITS, crews_for, price_of, top_of_pile
from uwc_content.play.spread import ITEM, ref_to

if TYPE_CHECKING:
    from uwc_content.games.nautilus.table.questions import SeaAsker


class SeaClosed(Closed):
    """Reasons for the decision on top of the stack."""

    def __init__(self, asker: "SeaAsker") -> None:
        super().__init__(asker)
        self.sea_look = asker.sea_look
        self.rules = asker.rules
        self.seat = asker.seat

    def reasons(self, decision: Decision) -> dict[str, str]:
        if decision.kind == "buy":
            return dict(self.piles({option.code >> CREW_BITS for option in decision.options if option.code != STOP}))
        return super().reasons(decision)

    def piles(self, offered: set[int]) -> Iterator[tuple[str, str]]:
        """Too little money, or nobody who could come along."""
        state = self.look.state
        held = state.seats[self.seat].amounts
        for item in self.rules.stations:
            if item.index in offered or top_of_pile(self.rules, state, item) == NONE:
                continue
            crews = crews_for(self.rules, state, item)
            if not crews:
                reason = self.words("closed", "nobody")
            else:
                price = price_of(self.rules, item, crews[0])
                lacked = [max(n - h, 0) for n, h in zip(price, held, strict=False)]
                known = self.look.vector(lacked)
                reason = (
                    self.words("closed", "lacks", amounts=self.look.bag(known))
                    if known
                    else self.words("closed", "nothing")
                )
            yield ref_to(ITEM, item.id, "pile"), reason
