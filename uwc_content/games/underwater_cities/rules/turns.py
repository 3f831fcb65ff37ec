"""Rounds and turns: card, slot, order, claiming, special cards, contracts, the clone tile."""

from uwc_content.engine.events import Happening
from uwc_content.engine.frames import MUST, STOP
from uwc_content.engine.lowering import Program
from uwc_content.engine.program import NONE
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.choosing import Choosing
from uwc_content.games.underwater_cities.rules.contracts import CONTRACTING
from uwc_content.games.underwater_cities.rules.places import (
    CHOSEN,
    CLAIMED,
    CLONE,
    HAND,
    OPEN_CONTRACTS,
    PAID_SPECIALS,
    PLAYED,
    TAKEN_SLOTS,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import Facts
from uwc_content.games.underwater_cities.rules.turn_frames import (
    ABILITIES,
    CARD_FIRST,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CLAIMING,
    CLONING,
    DECLINED,
    FINAL_DRAW,
    HAND_CHECK,
    NEXT_TURN,
    PLAY_CARD,
    ROOM,
    SLOT_FIRST,
    SLOT_ONLY,
    TURN_END,
    TURN_FRAMES,
    UNMATCHED,
    USE_SLOT,
    WITH_EFFECT,
)


class Turns(Choosing):
    """One turn after the other."""

    __slots__ = ("draw_per_turn", "nothing", "refusable")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        program.promising.update((USE_SLOT, CHOOSE_ORDER))
        self.refusable = frozenset({ABILITIES})
        self.nothing: list[int] = [0] * len(program.amount_names)
        self.draw_per_turn: int = self.tables.rules["hand"]["draw_per_turn"]

    def begin_turn(self, state: State, seat: int) -> None:
        state.actor = seat
        state.check()
        state.numbers[CHOSEN] = state.numbers[PLAYED] = NONE
        state.stack.extend(TURN_FRAMES)
        self.tell(state, "begin", "turn")

    def open_turn(self, state: State) -> list[int] | None:
        """Straight to the card, as long as nothing comes before it."""
        stack = state.stack
        while not state.news:
            index = stack[-3]
            if index == HAND_CHECK:
                options = self.step_hand_check(state)
            elif index == ABILITIES:
                options = self.step_abilities(state)
            else:
                return self.cards_in_hand(state) if index == CHOOSE_CARD else None
            if options is not None:
                return options
        return None

    def cards_in_hand(self, state: State) -> list[int]:
        return list(dict.fromkeys(state.seats[state.actor].zones[HAND])) or [NONE]

    def step_ruleset(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        if index >= CHOOSE_ORDER:
            return self.step_choosing(state, index, it, k)
        if index == USE_SLOT:
            return self.step_use_slot(state, it)
        if index == PLAY_CARD:
            return self.step_play_card(state, it, k)
        if index == TURN_END:
            return self.step_turn_end(state)
        if index <= NEXT_TURN:
            return self.step_phase(state, index, it, k)
        if index == ROOM:
            return list(dict.fromkeys(self.payable_things(state, state.actor, "action_card")))
        if index == LOOKING:
            return self.step_looking(state, it, k)
        if index == CONTRACTING:
            return self.step_contracting(state)
        return self.step_final_draw(state)

    def step_choosing(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        """Whatever a player decides at the beginning of a turn and between its parts."""
        if index == CHOOSE_SLOT:
            return self.slot_options(state, it)
        if index == CHOOSE_ORDER:
            return self.order_options(state, it, k)
        if index == ABILITIES:
            return self.step_abilities(state)
        return self.step_hand_check(state) if index == HAND_CHECK else self.cards_in_hand(state)

    def step_phase(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        """Frames that are not of a turn."""
        raise NotImplementedError

    def take_turn(self, state: State, index: int, it: int, k: int, option: int) -> None:
        if index == CHOOSE_CARD:
            state.stack[-3:] = (CHOOSE_SLOT, option, 0)
        elif index == CHOOSE_SLOT:
            self.take_slot(state, it, option)
        elif index == CHOOSE_ORDER:
            self.take_order(state, it, k, option)
        elif index == HAND_CHECK:
            self.discard(state, option)
        elif index == ABILITIES:
            self.take_ability(state, option)
        elif index == ROOM:
            self.make_room(state, it, option)
        elif index == LOOKING:
            self.take_looking(state, it, k, option)
        elif index == CONTRACTING:
            self.take_contracting(state, option)

    # --- hand and abilities ---

    def step_hand_check(self, state: State) -> list[int] | None:
        hand = state.seats[state.actor].zones[HAND]
        if len(hand) > self.number_of(state, state.actor, "hand_limit"):
            return list(dict.fromkeys(hand))
        del state.stack[-3:]
        return None

    def step_abilities(self, state: State) -> list[int] | None:
        options = self.ability_options(state)
        if options:
            return [*options, STOP]
        del state.stack[-3:]
        return None

    def ability_options(self, state: State) -> list[int]:
        """Abilities of permanent cards that are not used up, and contracts whose needs are met."""
        seat = state.seats[state.actor]
        found = []
        for index in dict.fromkeys(self.in_force(seat).abilities):
            if seat.uses_left(index) and self.can(state, index, NONE):
                found.append(index)
        if state.zones[OPEN_CONTRACTS]:
            for contract in self.contracts_met(state):
                found.append(contract + CLONING)
        return found

    def take_ability(self, state: State, option: int) -> None:
        if option == STOP:
            del state.stack[-3:]
        elif option >= CLONING:
            self.take_contract(state, option - CLONING)
        else:
            state.seats[state.actor].spent.append(option)
            self.start(state, option, NONE, MUST)

    # --- card and slot ---

    def take_slot(self, state: State, card: int, option: int) -> None:
        i = option & CLONING - 1
        slot = self.slot_facts(state)[i]
        if not slot.is_always_available:
            state.zones[TAKEN_SLOTS][i] |= 1 << state.actor
        state.numbers[CHOSEN] = i
        state.numbers[PLAYED] = card
        if card == NONE:
            state.stack[-3:] = (USE_SLOT, i, 0)
        else:
            state.seats[state.actor].zones[HAND].remove(card)
            state.stack[-3:] = (CHOOSE_ORDER, card, i)
            self.tell_play(state, card, slot)
        if option & CLONING:
            state.numbers[CLONE] = state.actor
            self.pay(state, self.clone_cost, [])
            self.tell_amounts(state, "pay", self.clone_cost, None)

    def tell_play(self, state: State, card: int, slot: Facts) -> None:
        if self.is_noticed(state, "play"):
            match = int(self.facts(card).colour == slot.colour)
            self.happen(state, Happening("play", card, [], None, match), NONE)
        else:
            state.news |= self.news_of(state, "play")

    def take_order(self, state: State, card: int, i: int, option: int) -> None:
        del state.stack[-3:]
        is_match = self.facts(card).colour == self.slot_facts(state)[i].colour
        if option != SLOT_ONLY and not is_match:
            permission = self.permission(state, "ignore_colour")
            if self.nodes[permission].once:
                state.seats[state.actor].spent.append(permission)
        if option == SLOT_FIRST:
            state.stack.extend((PLAY_CARD, card, WITH_EFFECT, ABILITIES, NONE, 0, USE_SLOT, i, 0))
        elif option == CARD_FIRST:
            state.stack.extend((USE_SLOT, i, 0, ABILITIES, NONE, 0, PLAY_CARD, card, WITH_EFFECT))
        else:
            state.stack.extend((PLAY_CARD, card, DECLINED if is_match else UNMATCHED, USE_SLOT, i, 0))

    def step_use_slot(self, state: State, i: int) -> list[int] | None:
        del state.stack[-3:]
        self.run_use(state, None, self.slot_facts(state)[i].thing)
        return None

    # --- playing the card ---

    def step_play_card(self, state: State, card: int, how: int) -> list[int] | None:
        """With effect: paid, then used or claimed, or first the one and then the other. Otherwise it is put away."""
        if how == CLAIMING:
            if self.needs_room(state, card):
                state.stack[-3:] = (ROOM, card, 0)
            else:
                del state.stack[-3:]
                self.claim(state, card)
        elif how == WITH_EFFECT and self.is_playable(state, card):
            self.play_with_effect(state, card)
        else:
            del state.stack[-3:]
            self.put_away(state, card)
            if how == UNMATCHED:
                self.push_block(state, self.item(card).blocks.get("unmatched", NONE), card, 0)
        return None

    def play_with_effect(self, state: State, card: int) -> None:
        facts = self.facts(card)
        if facts.is_claimed:
            state.stack[-1] = CLAIMING
        else:
            del state.stack[-3:]
            if facts.price:
                state.seats[state.actor].zones[PAID_SPECIALS].append(card)
            else:
                self.put_away(state, card)
        self.push_block(state, facts.instant, card, 0)
        if facts.price:
            self.pay(state, facts.price, [])
            self.tell_amounts(state, "pay", facts.price, self.nodes[facts.payer])

    def make_room(self, state: State, card: int, discarded: int) -> None:
        """One of the action cards is discarded; if it is ready, its action may be used at once."""
        is_ready = discarded not in state.seats[state.actor].zones[USED]
        self.unclaim(state, discarded)
        del state.stack[-3:]
        self.claim(state, card)
        if is_ready:
            self.push_block(state, self.facts(discarded).action, discarded, 0)

    def claim(self, state: State, card: int) -> None:
        self.lay_beside(state, card)
        self.tell_thing(state, "claim", card, None, NONE)

    def lay_beside(self, state: State, card: int) -> None:
        """Lay the card beside the board; its rules hold from now on."""
        seat = state.seats[state.actor]
        item = self.item(card)
        seat.zones[CLAIMED].append(card)
        if "price" in item.fields:
            seat.zones[PAID_SPECIALS].append(card)
        for section in ("permanent", "production"):
            self.put_in_force(state, item.rules.get(section, []))

    def put_in_force(self, state: State, rules: list[int]) -> None:
        state.seats[state.actor].put_in_force(rules)

    # --- the end of a turn ---

    def step_turn_end(self, state: State) -> list[int] | None:
        state.stack[-3:] = [FINAL_DRAW, NONE, 0]
        self.tell(state, "end", "turn")
        return None if state.news or state.stack[-3] != FINAL_DRAW else self.step_final_draw(state)

    def step_final_draw(self, state: State) -> list[int] | None:
        del state.stack[-3:]
        self.end_period(state, "turn")
        self.draw(state, "cards", self.draw_per_turn)
        return None

    def tell(self, state: State, verb: str, period: str) -> None:
        """A period of the acting player begins or ends."""
        if state.zones[OPEN_CONTRACTS] or self.is_noticed(state, verb):
            self.tell_name(state, verb, period, None, NONE)

    def end_period(self, state: State, period: str) -> None:
        """What `once`, `lasts` and `nth` kept for this period is forgotten."""
        seat = state.seats[state.actor]
        if seat.spent:
            seat.spent = [index for index in seat.spent if self.nodes[index].once != period]
        if period in self.in_force(seat).lasting:
            seat.end_rules([index for index in seat.rules if self.nodes[index].lasts == period])
        for pattern in self.program.patterns_in.get(period, ()):
            seat.counters[pattern] = 0
