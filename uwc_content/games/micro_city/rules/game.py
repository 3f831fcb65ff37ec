"""The interpreter of Micro City: what its rules.yaml declares, and what only Python can say."""

from typing import Any

from uwc_content.engine.course import OWN_FRAMES
from uwc_content.engine.dice import change_die, new_in, settings_of, turns_of, use_die, value_in
from uwc_content.engine.events import tell_thing
from uwc_content.engine.opcodes import NONE, UPGRADE
from uwc_content.engine.program import Node, Program
from uwc_content.engine.state import Seat, State, Survey
from uwc_content.engine.steps import Step
from uwc_content.engine.surveying import survey_of
from uwc_content.games.micro_city.rules.advantages import CLAIMING, offer_advantages, step_claiming, take_claiming
from uwc_content.games.micro_city.rules.box import BUILT, COOPERATIVE, NEWS, Box
from uwc_content.games.micro_city.rules.city import port_at, quarter_at
from uwc_content.games.micro_city.rules.construction import (
    complete,
    completed,
    improvable,
    improve,
    kind_of,
    look_at_progress,
    parts_in_play,
    survey,
)
from uwc_content.games.micro_city.rules.places import (
    CELLS,
    QUARTERS,
    SEAT_SHIFT,
    SIDES_OF_DIE,
    cell_name,
)
from uwc_content.games.micro_city.rules.setting_up import new_game
from uwc_content.games.micro_city.rules.steps import own_steps
from uwc_content.games.micro_city.rules.swaps import swap, swap_name, swaps
from uwc_content.games.micro_city.rules.tokens import (
    SHORTAGE,
    removable,
    step_shortage,
    take_shortage,
    tokens_called,
)

TOKENS = ("token", "own_token", "token_by_garden")
CARDS = {"district": "districts", "port": "ports"}
"""What can be upgraded, and which items that are."""
CHANGE = (1 << SEAT_SHIFT) - 1
SWAP = "swap"


class MicroCity(Box):
    """One game in three versions; modes and modules are what lies on the table."""

    __slots__ = ()

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.frame_names = {**self.frame_names, CLAIMING: "advantage", SHORTAGE: "shortage"}
        self.usual_news = NEWS

    def own_steps(self) -> list[Step]:
        return own_steps()

    def set_up(self, setup: dict[str, Any]) -> State:
        return new_game(self, setup)

    # --- looking at things ---

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        if op == UPGRADE and noun in CARDS:
            return improvable(self, state, CARDS[noun])
        if noun in TOKENS:
            return [self.first_area + area for area in tokens_called(self, state, seat, noun)]
        return super().targets(state, seat, op, noun)

    def is_target(self, state: State, op: int, thing: int) -> bool:
        if op == UPGRADE:
            return any(thing in improvable(self, state, items) for items in CARDS.values())
        return super().is_target(state, op, thing)

    def is_such(self, state: State, seat: int, thing: int, noun: str) -> bool:
        if thing < self.first_area:
            return super().is_such(state, seat, thing, noun)
        if not self.is_area(thing):
            return False
        area = self.area_of(thing)
        if noun in TOKENS:
            return area in tokens_called(self, state, seat, noun)
        return noun == (BUILT[kind_of(area)] if area >= CELLS else "quarter")

    def property_of(self, state: State, seat: int, thing: int, shared: str) -> int:
        if not self.is_area(thing):
            return super().property_of(state, seat, thing, shared)
        area = self.area_of(thing)
        if shared in self.areas.groups:
            return self.areas.shared_by(area, shared)
        quarter = quarter_at(self, state, area) if area < CELLS else None
        return NONE if quarter is None else super().property_of(state, seat, quarter.index, shared)

    def payable_things(self, state: State, seat: int, name: str) -> list[int]:
        """Which die is paid never matters afterwards, so the lowest stands for all."""
        if name != "die":
            return super().payable_things(state, seat, name)
        dice = self.dice(state, seat)
        return [dice[0]] * len(dice) if dice else []

    def takeable(self, state: State, noun: str, place: str) -> list[int]:
        if noun in TOKENS:
            return [self.first_area + area for area in removable(self, state, noun, place)]
        return super().takeable(state, noun, place)

    def thing_name(self, state: State, thing: int) -> str:
        if thing >= self.first_swap:
            return swap_name(self, thing - self.first_swap)
        if thing >= self.first_change:
            return self.change_name(state, thing - self.first_change)
        if not self.is_area(thing):
            return super().thing_name(state, thing)
        area = self.area_of(thing)
        if area < QUARTERS:
            return cell_name(area)
        item = port_at(self, state, area) if area < CELLS else parts_in_play(self, state).get(area)
        return item.id if item is not None else f"area_{area}"

    def change_name(self, state: State, change: int) -> str:
        """`3_to_4`, or of somebody else's die `partner_3_to_4`."""
        whose = "" if change >> SEAT_SHIFT == state.actor else "partner_"
        return f"{whose}die_{value_in(change & CHANGE)}_to_{new_in(change & CHANGE)}"

    # --- doing something with them ---

    def give_up(self, state: State, name: str, thing: int) -> None:
        if name == "die":
            use_die(self.dice(state, state.actor), thing)
        else:
            super().give_up(state, name, thing)

    def take_thing(self, state: State, thing: int, node: Node) -> None:
        if not self.is_area(thing):
            super().take_thing(state, thing, node)
        else:
            tell_thing(self, state, "take", thing, node, NONE)  # while it still is what it was called
            self.areas.vacate(state, [self.area_of(thing)])
        self.changed(state)

    def word_targets(self, state: State, node: Node, it: int) -> list[int]:
        """Swaps with a partner, or changes of own dice; partners may change each other's."""
        if node.name == SWAP:
            return [self.first_swap + each for each in swaps(self, state)]
        ways = settings_of if node.name == "set_die" else turns_of
        is_shared = self.version(state) == COOPERATIVE
        seats = [state.actor, *[seat for seat in range(len(state.seats)) if is_shared and seat != state.actor]]
        return [
            self.first_change + (seat << SEAT_SHIFT | change)
            for seat in seats
            for change in ways(self.dice(state, seat), SIDES_OF_DIE)
        ]

    def do_word(self, state: State, node: Node, thing: int) -> None:
        if node.name == SWAP:
            swap(self, state, thing - self.first_swap)
            return
        change = thing - self.first_change
        change_die(self.dice(state, change >> SEAT_SHIFT), change & CHANGE)

    # --- building ---

    def sites_for(self, state: State, kind: int, site: str) -> int:
        return survey_of(self, state, state.seats[state.actor]).sites[kind]

    def new_survey(self, state: State, seat: Seat) -> Survey:
        return survey(self, state, seat)

    def place_thing(self, state: State, kind: int, site: int, node: Node) -> None:
        bonus = complete(self, state, self.area_of(site))
        tell_thing(self, state, "build", site, node, bonus)
        look_at_progress(self, state)

    def upgrade_thing(self, state: State, thing: int, node: Node) -> None:
        improve(self, state, thing)
        tell_thing(self, state, "upgrade", thing, node, NONE)

    # --- turns ---

    def step_frame(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        if index == CLAIMING:
            return step_claiming(self, state)
        return step_shortage(self, state) if index == SHORTAGE else super().step_frame(state, index, it, k)

    def take_frame(self, state: State, index: int, it: int, k: int, option: int) -> None:
        if index == CLAIMING:
            take_claiming(self, state, option)
        elif index == SHORTAGE:
            take_shortage(self, state, it, option)
        else:
            super().take_frame(state, index, it, k, option)

    def frame_label(self, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
        if index <= OWN_FRAMES:
            return (self.frame_names[index], self.thing_name(state, option))
        return super().frame_label(state, index, it, k, option)

    def look_round(self, state: State, news: int) -> None:
        offer_advantages(self, state)

    def scores(self, state: State) -> list[int]:
        """Points against each other; together, how much is built."""
        return super().scores(state) if self.is_competitive(state) else [completed(self, state)] * len(state.seats)

    def standings(self, state: State) -> list[list[int]]:
        """Partners win at once or not at all."""
        return super().standings(state) if self.is_competitive(state) else [[], list(range(len(state.seats)))]

    def observe(self, state: State, player: int) -> dict[str, Any]:
        """Everything but the deck of advantage cards lies open."""
        return {
            **super().observe(state, player),
            "areas": self.areas_seen(state),
            "reserves": state.zones[self.areas.reserves][:],
            "improved": state.numbers[self.improved_place],
            "pool": self.pool(state)[:],
            "dice": [self.dice(state, seat)[:] for seat in range(len(state.seats))],
            "engineers": [self.engineer(state, seat) for seat in range(len(state.seats))],
        }

    def areas_seen(self, state: State) -> dict[str, int]:
        """By name: whose token lies there."""
        owners = state.zones[self.areas.owners]
        return {self.thing_name(state, self.first_area + i): owner for i, owner in enumerate(owners) if owner != NONE}
