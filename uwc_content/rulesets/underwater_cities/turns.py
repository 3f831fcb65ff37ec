"""Rounds and turns: card, slot, order, claiming, special cards, contracts, the clone tile."""

from uwc_content.engine.events import Happening
from uwc_content.engine.foresight import ANYTHING, CARDS, RULES, TURNS
from uwc_content.engine.frames import MUST, STOP
from uwc_content.engine.lowering import Program
from uwc_content.engine.program import NONE
from uwc_content.engine.state import State
from uwc_content.rulesets.underwater_cities.contracts import CONTRACTING, Contracts
from uwc_content.rulesets.underwater_cities.deeds import LOOKING
from uwc_content.rulesets.underwater_cities.places import (
    CHOSEN,
    CLAIMED,
    CLONE,
    HAND,
    OPEN_CONTRACTS,
    PAID_SPECIALS,
    PLAYED,
    SIDE,
    TAKEN_SLOTS,
    USED,
)
from uwc_content.rulesets.underwater_cities.tables import Facts, amounts_of

HAND_CHECK, ABILITIES, CHOOSE_CARD, CHOOSE_SLOT, CHOOSE_ORDER, PLAY_CARD, USE_SLOT, TURN_END, ROOM = range(
    -100, -109, -1
)
FINAL_DRAW = -110
TURN_FRAMES = tuple(
    number for frame in (TURN_END, ABILITIES, CHOOSE_CARD, ABILITIES, HAND_CHECK) for number in (frame, NONE, 0)
)
"""What lies on the stack at the beginning of a turn."""
SLOT_FIRST, CARD_FIRST, SLOT_ONLY = range(3)
UNMATCHED, WITH_EFFECT, DECLINED = range(3)
"""How a card is played: without its colour, with its effect, or without its effect although the colour fits."""
CLONING = 1 << 20
"""Added to the option of a slot that is chosen with the clone tile."""


class Turns(Contracts):
    """One turn after the other."""

    __slots__ = (
        "action_card_limit",
        "clone_cost",
        "clone_players",
        "clone_refund",
        "draw_per_turn",
        "nothing",
        "refusable",
        "using_may_turn",
    )

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        program.promising.update((USE_SLOT, CHOOSE_ORDER))
        self.refusable = frozenset({ABILITIES})
        actions = [item.blocks["action"] for item in program.items if "action" in item.blocks]
        self.using_may_turn = any(self.nodes[block].looks_at & TURNS for block in actions)
        self.nothing: list[int] = [0] * len(program.amount_names)
        self.clone_cost: list[int] = amounts_of(self.tables.rules["clone_tile"]["cost"], program)
        self.clone_refund: list[int] = [-number for number in self.clone_cost]
        self.clone_players: list[int] = self.tables.rules["clone_tile"]["players"]
        self.action_card_limit: int = self.tables.rules["action_card_limit"]
        self.draw_per_turn: int = self.tables.rules["hand"]["draw_per_turn"]

    def begin_turn(self, state: State, seat: int) -> None:
        state.actor = seat
        state.numbers[CHOSEN] = state.numbers[PLAYED] = NONE
        state.stack.extend(TURN_FRAMES)
        self.tell(state, "begin", "turn")

    def step_turn(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        if index == ABILITIES:
            return self.step_abilities(state)
        if index == HAND_CHECK:
            return self.step_hand_check(state)
        if index == CHOOSE_CARD:
            return list(dict.fromkeys(state.seats[state.actor].zones[HAND])) or [NONE]
        if index == CHOOSE_SLOT:
            return self.slot_options(state, it)
        if index == CHOOSE_ORDER:
            return self.order_options(state, it, k)
        if index == PLAY_CARD:
            return self.step_play_card(state, it, k)
        if index == USE_SLOT:
            return self.step_use_slot(state, it)
        if index == ROOM:
            return self.payable_things(state, state.actor, "action_card")
        if index == LOOKING:
            return self.step_looking(state, it)
        if index == CONTRACTING:
            return self.step_contracting(state)
        if index == FINAL_DRAW:
            return self.step_final_draw(state)
        return self.step_turn_end(state)

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
        for index in self.in_force(seat).abilities:
            if index not in seat.spent and self.can(state, index, NONE):
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
            if option not in state.seats[state.actor].spent:
                state.seats[state.actor].spent.append(option)
            self.start(state, option, NONE, MUST)

    # --- card and slot ---

    def slot_options(self, state: State, card: int) -> list[int]:
        """The slots that can be chosen with this card, which has left the hand by the time they are used."""
        if card == NONE:
            return self.legal_slots(state, card)
        hand = state.seats[state.actor].zones[HAND]
        place = hand.index(card)
        del hand[place]
        options = self.legal_slots(state, card)
        hand.insert(place, card)
        return options

    def legal_slots(self, state: State, card: int) -> list[int]:
        found = []
        taken = state.zones[TAKEN_SLOTS]
        for i, slot in enumerate(self.slot_facts(state)):
            is_free = not taken[i] or slot.is_always_available
            if is_free and (slot.is_always_usable or self.is_legal(state, card, i, slot)):
                found.append(i)
        if state.numbers[CLONE] == NONE and len(state.seats) in self.clone_players:
            found.extend(self.clone_options(state, card))
        return found

    def slot_facts(self, state: State) -> list[Facts]:
        return self.facts_by_side[state.numbers[SIDE]]

    def clone_options(self, state: State, card: int) -> list[int]:
        """Slots that only others occupy, for whoever can pay for the clone tile."""
        if not self.can_afford(state, self.clone_cost):
            return []
        taken = state.zones[TAKEN_SLOTS]
        found = []
        self.pay(state, self.clone_cost, [])
        for i, slot in enumerate(self.slot_facts(state)):
            is_theirs = taken[i] and not taken[i] >> state.actor & 1 and not slot.is_always_available
            if is_theirs and (slot.is_always_usable or self.is_legal(state, card, i, slot)):
                found.append(i + CLONING)
        self.pay(state, self.clone_refund, [])
        return found

    def is_legal(self, state: State, card: int, i: int, slot: Facts) -> bool:
        """Part of the slot's action can be used, perhaps only after the card; asked as if the slot were taken."""
        taken = state.zones[TAKEN_SLOTS]
        was_taken, was_chosen = taken[i], state.numbers[CHOSEN]
        taken[i] |= 1 << state.actor
        state.numbers[CHOSEN] = i
        answer = self.can(state, slot.action, slot.thing) or (
            self.matches(state, card, slot) and self.can_play(state, card) and self.card_first_works(state, card, i)
        )
        taken[i], state.numbers[CHOSEN] = was_taken, was_chosen
        return answer

    def matches(self, state: State, card: int, slot: Facts) -> bool:
        """Whether the card's colour is the slot's; without a card, or on the always-available slot, nothing matches."""
        if not slot.colour or card == NONE:
            return False
        return slot.colour == self.facts(card).colour or self.permission(state, "ignore_colour") != NONE

    def can_play(self, state: State, card: int) -> bool:
        """Whether the card can be claimed, or its instant effect used at least in part; special cards must be paid."""
        facts = self.facts(card)
        if facts.price and not self.can_afford(state, facts.price):
            return False
        if facts.is_claimed or self.nodes[facts.instant].is_always:
            return True
        return self.can_after_paying(state, facts, facts.instant, card)

    def can_after_paying(self, state: State, card: Facts, block: int, it: int) -> bool:
        """Whether a block can be used once a card has been paid for: pay, ask, take back."""
        if not card.price:
            return self.can(state, block, it)
        self.pay(state, card.price, [])
        answer = self.can(state, block, it)
        self.pay(state, card.refund, [])
        return answer

    def card_first_works(self, state: State, card: int, i: int) -> bool:
        """Whether the slot can be used after some way of resolving the card; leaving its effect out is one."""
        slot = self.slot_facts(state)[i]
        if slot.is_always_usable or self.can_after_paying(state, self.facts(card), slot.action, slot.thing):
            return True
        if not self.could_use(state, self.card_gives(state, card), slot.action, slot.thing):
            return False
        trial = state.trial()
        base = len(trial.stack)
        self.push(trial, USE_SLOT, i, 0)
        self.push(trial, PLAY_CARD, card, WITH_EFFECT)
        return self.explore(trial, base)

    def card_gives(self, state: State, card: int) -> int:
        """What playing a card may bring, as a mask of foresight. Claiming it brings its rules and its action."""
        facts, item = self.facts(card), self.item(card)
        if not facts.is_claimed:
            return self.all_gives(state, self.nodes[facts.instant].gives)
        if self.needs_room(state, card):
            return ANYTHING
        gives = CARDS if facts.is_action else 0
        for rule in [*item.rules.get("permanent", []), *item.rules.get("production", [])]:
            gives |= self.nodes[rule].gives & ANYTHING | RULES
        return (
            self.all_gives(state, gives) if self.is_noticed(state, "claim") else gives | self.other_gives(state, CARDS)
        )

    def take_slot(self, state: State, card: int, option: int) -> None:
        i = option & CLONING - 1
        seat = state.seats[state.actor]
        if option & CLONING:
            self.pay(state, self.clone_cost, [])
            state.numbers[CLONE] = state.actor
        slot = self.slot_facts(state)[i]
        if not slot.is_always_available:
            state.zones[TAKEN_SLOTS][i] |= 1 << state.actor
        state.numbers[CHOSEN] = i
        state.numbers[PLAYED] = card
        if card == NONE:
            state.stack[-3:] = (USE_SLOT, i, 0)
            return
        seat.zones[HAND].remove(card)
        state.stack[-3:] = (CHOOSE_ORDER, card, i)
        if self.is_noticed(state, "play"):
            match = int(self.facts(card).colour == slot.colour)
            self.happen(state, Happening("play", card, [], None, match), NONE)
        else:
            state.news |= self.news_of(state, "play")

    def order_options(self, state: State, card: int, i: int) -> list[int]:
        slot = self.slot_facts(state)[i]
        slot_first = slot.is_always_usable or self.can(state, slot.action, slot.thing)
        options = []
        if self.matches(state, card, slot):
            if slot_first:
                options.append(SLOT_FIRST)
            is_sure = slot_first and not self.facts(card).price
            if self.can_play(state, card) and (is_sure or self.card_first_works(state, card, i)):
                options.append(CARD_FIRST)
        if slot_first:
            options.append(SLOT_ONLY)
        return options

    def take_order(self, state: State, card: int, i: int, option: int) -> None:
        del state.stack[-3:]
        is_match = self.facts(card).colour == self.slot_facts(state)[i].colour
        if option != SLOT_ONLY and not is_match:
            state.seats[state.actor].spent.append(self.permission(state, "ignore_colour"))
        if option == SLOT_FIRST:
            state.stack.extend((PLAY_CARD, card, WITH_EFFECT, ABILITIES, NONE, 0, USE_SLOT, i, 0))
        elif option == CARD_FIRST:
            state.stack.extend((USE_SLOT, i, 0, ABILITIES, NONE, 0, PLAY_CARD, card, WITH_EFFECT))
        else:
            state.stack.extend((PLAY_CARD, card, DECLINED if is_match else UNMATCHED, USE_SLOT, i, 0))

    def is_promise(self, state: State, index: int, it: int) -> bool:
        return index == CHOOSE_ORDER or not self.slot_facts(state)[it].is_always_usable

    def keeps_promise(self, state: State) -> bool:
        if state.stack[-3] == CHOOSE_ORDER:
            return bool(self.order_options(state, state.stack[-2], state.stack[-1]))
        slot = self.slot_facts(state)[state.stack[-2]]
        return self.can(state, slot.action, slot.thing)

    def promise_may_hold(self, state: State, base: int, gives: int) -> bool:
        if state.stack[base] != USE_SLOT:
            return True
        slot = self.slot_facts(state)[state.stack[base + 1]]
        return self.could_use(state, gives, slot.action, slot.thing)

    def step_use_slot(self, state: State, i: int) -> list[int] | None:
        del state.stack[-3:]
        self.run_use(state, None, self.slot_facts(state)[i].thing)
        return None

    # --- playing the card ---

    def step_play_card(self, state: State, card: int, how: int) -> list[int] | None:
        """With effect: paid, then used or claimed. Otherwise it is put away."""
        facts = self.facts(card)
        if how == WITH_EFFECT and self.is_playable(state, card):
            if facts.is_claimed:
                if self.needs_room(state, card):
                    state.stack[-3:] = (ROOM, card, 0)
                    return None
                del state.stack[-3:]
                self.claim(state, card)
            else:
                del state.stack[-3:]
                if facts.price:
                    state.seats[state.actor].zones[PAID_SPECIALS].append(card)
                else:
                    self.put_away(state, card)
                self.push_block(state, facts.instant, card, 0)
            if facts.price:
                self.pay(state, facts.price, [])
            return None
        del state.stack[-3:]
        self.put_away(state, card)
        if how == UNMATCHED:
            self.push_block(state, self.item(card).blocks.get("unmatched", NONE), card, 0)
        return None

    def is_playable(self, state: State, card: int) -> bool:
        price = self.facts(card).price
        return not price or self.can_afford(state, price)

    def needs_room(self, state: State, card: int) -> bool:
        if not self.facts(card).is_action:
            return False
        return len(self.payable_things(state, state.actor, "action_card")) >= self.action_card_limit

    def make_room(self, state: State, card: int, discarded: int) -> None:
        """One of the action cards is discarded; if it is ready, its action may be used at once."""
        is_ready = discarded not in state.seats[state.actor].zones[USED]
        self.unclaim(state, discarded)
        price = self.facts(card).price
        if price:
            self.pay(state, price, [])
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
        return None

    def step_final_draw(self, state: State) -> list[int] | None:
        del state.stack[-3:]
        self.end_period(state, "turn")
        self.draw(state, "cards", self.draw_per_turn)
        return None

    def tell(self, state: State, verb: str, period: str) -> None:
        """A period of the acting player begins or ends."""
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
