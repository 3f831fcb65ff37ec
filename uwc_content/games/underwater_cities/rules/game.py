"""The rules of Underwater Cities as the kernel knows them: each question with the function that answers it."""

from typing import Any

from uwc_content.engine.copies import each_once
from uwc_content.engine.program import Node, Program
from uwc_content.engine.state import Seat, State, Survey
from uwc_content.games.underwater_cities.rules import (
    cards,
    choosing,
    contracts,
    deeds,
    production,
    setting_up,
    things,
)
from uwc_content.games.underwater_cities.rules import (
    seeing as showing,
)
from uwc_content.games.underwater_cities.rules import (
    winning as ending,
)
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.cards import LOOKING, discard_card, step_looking
from uwc_content.games.underwater_cities.rules.contracts import CONTRACTING, step_contracting
from uwc_content.games.underwater_cities.rules.phases import step_phase
from uwc_content.games.underwater_cities.rules.places import OPEN_CONTRACTS
from uwc_content.games.underwater_cities.rules.production import leave_hungry
from uwc_content.games.underwater_cities.rules.seeing import FRAME_NAMES
from uwc_content.games.underwater_cities.rules.things import payable_things
from uwc_content.games.underwater_cities.rules.turn_frames import (
    ABILITIES,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    FEEDING,
    FIRST_HAND,
    HAND_CHECK,
    NEW_HAND,
    NEXT_TURN,
    PLAY_CARD,
    ROOM,
    TURN_END,
    USE_SLOT,
)
from uwc_content.games.underwater_cities.rules.turns import (
    step_choosing,
    step_final_draw,
    step_play_card,
    step_turn_end,
    step_use_slot,
    take_turn,
)


class UnderwaterCities(Box):
    """The interpreter of a bundle of Underwater Cities."""

    __slots__ = ()

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        program.promising.update((USE_SLOT, CHOOSE_ORDER))
        self.refusable = frozenset({ABILITIES})
        self.openings = frozenset({FIRST_HAND, NEW_HAND, HAND_CHECK, CHOOSE_CARD, CHOOSE_SLOT})
        self.frame_names = FRAME_NAMES
        contracts.know_contracts(self)

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        return things.targets_called(self, state, seat, op, noun)

    def is_target(self, state: State, op: int, thing: int) -> bool:
        return things.is_target(self, state, op, thing)

    def is_such(self, state: State, seat: int, thing: int, noun: str) -> bool:
        return things.is_such(self, state, seat, thing, noun)

    def stands_at(self, state: State, seat: int, thing: int, place: int, site: str = "") -> bool:
        return things.stands_at(self, state, seat, thing, place, site)

    def property_of(self, state: State, seat: int, thing: int, shared: str) -> int:
        return things.property_of(self, state, seat, thing, shared)

    def number_of(self, state: State, seat: int, name: str) -> int:
        return things.number_of(self, state, seat, name)

    def payable_things(self, state: State, seat: int, name: str) -> list[int]:
        return things.payable_things(self, state, seat, name)

    def takeable(self, state: State, noun: str, place: str) -> list[int]:
        return things.takeable_things(self, state, noun, place)

    def thing_name(self, state: State, thing: int) -> str:
        return showing.thing_name(self, state, thing)

    def give_up(self, state: State, name: str, thing: int) -> None:
        cards.give_up(self, state, name, thing)

    def can_draw(self, state: State, deck: str) -> bool:
        return things.can_draw(state, deck)

    def draw(self, state: State, deck: str, number: int) -> list[int]:
        return cards.draw_cards(state, deck, number)

    def take_thing(self, state: State, thing: int, node: Node) -> None:
        cards.take_thing(self, state, thing, node)

    def block_of(self, state: State, thing: int) -> int:
        return deeds.block_of(self, state, thing)

    def use_thing(self, state: State, thing: int, is_used: bool = True) -> None:
        deeds.use_thing(self, state, thing, is_used)

    def step_on(self, state: State, track: str) -> int:
        return deeds.step_on(self, state, track)

    def yield_of(self, state: State, thing: int, with_all: bool = False) -> list[int]:
        return production.multiplied_yield(self, state, thing) if with_all else deeds.yield_of(self, state, thing)

    def sites_for(self, state: State, kind: int, site: str) -> int:
        return deeds.sites_for(self, state, kind, site)

    def new_survey(self, state: State, seat: Seat) -> Survey:
        return deeds.new_survey(self, state, seat)

    def count_pieces(self, state: State) -> int:
        return deeds.count_pieces(self, state)

    def place_thing(self, state: State, kind: int, site: int, node: Node) -> None:
        deeds.place_thing(self, state, kind, site, node)

    def upgrade_thing(self, state: State, thing: int, node: Node) -> None:
        deeds.upgrade_thing(self, state, thing, node)

    def set_up(self, setup: dict[str, Any]) -> State:
        return setting_up.set_up_table(self, setup)

    def step_frame(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        """Which function goes on with which frame."""
        if index >= CHOOSE_ORDER:
            return step_choosing(self, state, index, it, k)
        if index == USE_SLOT:
            return step_use_slot(self, state, it)
        if index == PLAY_CARD:
            return step_play_card(self, state, it, k)
        if index == TURN_END:
            return step_turn_end(self, state)
        if index <= NEXT_TURN:
            return step_phase(self, state, index, it, k)
        if index == ROOM:
            return each_once(payable_things(self, state, state.actor, "action_card"))
        if index == LOOKING:
            return step_looking(self, state, it, k)
        if index == CONTRACTING:
            return step_contracting(self, state)
        return step_final_draw(self, state)

    def take_frame(self, state: State, index: int, it: int, k: int, option: int) -> None:
        if index > NEXT_TURN:
            take_turn(self, state, index, it, k, option)
        elif index == FEEDING:
            leave_hungry(state, option)
        else:
            discard_card(self, state, option)

    def frame_label(self, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
        return showing.frame_label(self, state, index, it, k, option)

    def look_round(self, state: State, news: int) -> None:
        if state.zones[OPEN_CONTRACTS]:
            contracts.look_round(self, state, news)

    def scores(self, state: State) -> list[int]:
        return ending.points_of(self, state)

    def standings(self, state: State) -> list[list[int]]:
        return ending.standings_of(self, state)

    def observe(self, state: State, player: int) -> dict[str, Any]:
        return showing.observe_table(self, state, player)

    def has_revealed(self, before: State, after: State) -> bool:
        return showing.has_revealed(self, before, after)

    def site_gives(self, state: State, kind: int, sites: int) -> int:
        return deeds.site_gives(self, state, sites)

    def also_gives(self, state: State, gives: int, news: int) -> int:
        return deeds.also_gives(self, state, gives) | contracts.contracts_give(self, state, gives | news)

    def promise_holds(self, state: State, base: int, gives: int) -> bool:
        return choosing.promise_holds(self, state, base, gives)

    def unlike(self, state: State, options: list[int]) -> list[int]:
        return choosing.unlike(self, state, options)
