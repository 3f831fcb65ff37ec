"""Why a slot or a site of Underwater Cities cannot be chosen just now."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from uwc_content.engine.costs import price_of
from uwc_content.engine.game import Decision
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.space import KIND_SHIFT, kinds_in
from uwc_content.engine.stack import STOP
from uwc_content.engine.surveying import price_class
from uwc_content.games.underwater_cities.rules.places import BLOCKER, FOURTH_BLOCKER, TAKEN_SLOTS, UPGRADED
from uwc_content.games.underwater_cities.rules.things import kind_at
from uwc_content.games.underwater_cities.rules.turn_frames import CHOOSE_SLOT, CLONING
from uwc_content.play.spread import ITEM, ref_to

if TYPE_CHECKING:
    from uwc_content.games.underwater_cities.table.questions import Asker

BLOCKERS = BLOCKER | FOURTH_BLOCKER


class Closed:
    """Reasons for the decision on top of the stack."""

    def __init__(self, asker: "Asker") -> None:
        self.asker = asker
        self.look = asker.look
        self.machine = asker.machine
        self.words = asker.words

    def reasons(self, decision: Decision) -> dict[str, str]:
        index = self.look.state.stack[-3]
        offered = {option.code for option in decision.options if option.code != STOP}
        if index == CHOOSE_SLOT:
            return dict(self.slots({code & CLONING - 1 for code in offered}))
        if decision.kind == "build":
            return dict(self.sites({code & (1 << KIND_SHIFT) - 1 for code in offered}, self.machine.nodes[index]))
        if decision.kind == "upgrade":
            return dict(self.structures(offered, self.machine.nodes[index]))
        return {}

    # --- slots ---

    def slots(self, offered: set[int]) -> Iterator[tuple[str, str]]:
        state = self.look.state
        for i, slot in enumerate(self.machine.slots(state)):
            if i not in offered:
                yield ref_to(ITEM, slot.id), self.taken(state.zones[TAKEN_SLOTS][i])

    def taken(self, by: int) -> str:
        """Whose tile lies there; on a free slot there is nothing that could be done now."""
        if by & BLOCKERS:
            return self.words("closed", "blocked")
        if by:
            return self.words("closed", "taken", players=self.look.player_names(bits(by)))
        return self.words("closed", "slot")

    # --- sites ---

    def sites(self, offered: set[int], node: Node) -> Iterator[tuple[str, str]]:
        seat = self.asker.seat
        board = self.look.board(seat)
        twins = {each for mask in board.twins for site in offered if mask >> site & 1 for each in bits(mask)}
        for site in range(len(board.ids)):
            is_built = kind_at(self.machine, self.look.state, seat, site) != NONE
            if site not in offered and (site not in twins or is_built):
                reason = self.words("closed", "built") if is_built else self.site(node, site)
                for ref in self.look.site_refs(seat, site):
                    yield ref, reason

    def site(self, node: Node, site: int) -> str:
        """Another kind of site, not reached, or what is lacking."""
        state, board = self.look.state, self.look.board(self.asker.seat)
        kinds = [kind for kind in kinds_in(self.machine, node.what) if kind in board.kinds_on[site]]
        if not kinds:
            return self.words("closed", "other")
        reached = [kind for kind in kinds if self.machine.sites_for(state, kind, node.what.site) >> site & 1]
        if not reached:
            return self.words("closed", "not_reached")
        area = price_class(self.machine, state, site)
        prices = [price_of(self.machine, state, node, kind, area, site, NONE) for kind in reached]
        return self.asker.lacking(payment for price in prices for payment in price.payments)

    def structures(self, offered: set[int], node: Node) -> Iterator[tuple[str, str]]:
        state, seat = self.look.state, self.asker.seat
        for site in range(len(self.look.board(seat).ids)):
            kind = kind_at(self.machine, state, seat, site)
            if site in offered or kind == NONE:
                continue
            if state.seats[seat].numbers[UPGRADED] >> site & 1:
                reason = self.words("closed", "upgraded")
            else:
                price = price_of(self.machine, state, node, kind, 0, site, NONE)
                reason = self.asker.lacking(price.payments)
            for ref in self.look.site_refs(seat, site):
                yield ref, reason
