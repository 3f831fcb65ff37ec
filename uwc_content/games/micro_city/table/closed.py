"""Why a quarter, a stage, a goal or a contract of Micro City cannot be chosen just now."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from uwc_content.engine.game import Decision
from uwc_content.engine.space import SITE
from uwc_content.engine.stack import STOP
from uwc_content.games.declared.table.closed import Closed
from uwc_content.games.micro_city.table.look import FREE, CityLook

if TYPE_CHECKING:
    from uwc_content.games.micro_city.table.questions import CityAsker


class CityClosed(Closed):
    """Reasons for the decision on top of the stack."""

    def __init__(self, asker: "CityAsker") -> None:
        super().__init__(asker)
        self.city: CityLook = asker.city
        self.box = asker.box
        self.seat = asker.seat

    def reasons(self, decision: Decision) -> dict[str, str]:
        codes = [option.code for option in decision.options if option.code != STOP]
        if decision.kind in ("walk", "place"):
            return dict(self.cells({self.box.area_of(code) for code in codes}, decision.kind))
        if decision.kind == "build":
            return dict(self.areas({self.box.area_of(code & SITE) for code in codes}))
        return super().reasons(decision)

    def cells(self, offered: set[int], kind: str) -> Iterator[tuple[str, str]]:
        for cell in self.city.cells():
            for ref in self.city.refs(cell) if cell not in offered else ():
                yield ref, self.words("closed", kind)

    def areas(self, offered: set[int]) -> Iterator[tuple[str, str]]:
        for area, part in self.city.parts().items():
            if area in offered:
                continue
            lacked = self.city.lacked(part, self.seat)
            if self.city.mark(area, self.seat) != FREE:
                reason = self.words("closed", "completed")
            elif lacked:
                reason = self.words("closed", "lacks", amounts=self.city.bag(lacked))
            else:
                reason = self.words("closed", "later")
            for ref in self.city.refs(area):
                yield ref, reason
