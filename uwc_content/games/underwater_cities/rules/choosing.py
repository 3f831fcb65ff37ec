"""Which slots can be chosen with which card, and in which order the two may be used."""

from uwc_content.engine.bags import needs_of
from uwc_content.engine.foresight import ANYTHING, CARDS, RULES, TURNS
from uwc_content.engine.frames import GIVING, KEEPING
from uwc_content.engine.in_force import single
from uwc_content.engine.lowering import Item, Program
from uwc_content.engine.program import NONE, TAKE, Node
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.contracts import Contracts
from uwc_content.games.underwater_cities.rules.places import CHOSEN, CLAIMED, CLONE, HAND, SIDE, TAKEN_SLOTS
from uwc_content.games.underwater_cities.rules.tables import ITEMS, KINDS, Facts, amounts_of
from uwc_content.games.underwater_cities.rules.things import COLOURS
from uwc_content.games.underwater_cities.rules.turn_frames import (
    CARD_FIRST,
    CHOOSE_ORDER,
    CLONING,
    PLAY_CARD,
    SLOT_FIRST,
    SLOT_ONLY,
    USE_SLOT,
    WITH_EFFECT,
)


class Choosing(Contracts):
    """Legality of slots: they must be of some use, perhaps only after the card."""

    __slots__ = ("action_card_limit", "any_building", "clone_cost", "clone_needs", "clone_players", "using_may_turn")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        every_kind = {"op": "build", "what": {"of": dict.fromkeys(KINDS, 1)}}
        self.any_building: Node = program.nodes[program.node(every_kind, NONE, "slot")]
        """Stands for whatever slot lets something be built at the usual cost."""
        actions = [item.blocks["action"] for item in program.items if "action" in item.blocks]
        self.using_may_turn = any(self.nodes[block].looks_at & TURNS for block in actions)
        self.clone_cost: list[int] = amounts_of(self.tables.rules["clone_tile"]["cost"], program)
        self.clone_needs: list[tuple[int, int]] = needs_of(self.clone_cost)
        self.clone_players: list[int] = self.tables.rules["clone_tile"]["players"]
        self.action_card_limit: int = self.tables.rules["action_card_limit"]

    # --- slots ---

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
        able, colours = self.usual_kinds(state), self.matching(state, card)
        for i, slot in enumerate(self.facts_by_side[state.numbers[SIDE]]):
            if not taken[i] or slot.is_always_available:
                is_match = slot.colour in colours
                if (
                    slot.is_always_usable
                    or slot.usual & able
                    or ((is_match or slot.has_more or not able) and self.is_legal(state, card, i, slot, is_match))
                ):
                    found.append(i)
        if state.numbers[CLONE] == NONE and len(state.seats) in self.clone_players:
            found.extend(self.clone_options(state, card, colours))
        return found

    def slot_facts(self, state: State) -> list[Facts]:
        return self.facts_by_side[state.numbers[SIDE]]

    def clone_options(self, state: State, card: int, colours: tuple[str, ...]) -> list[int]:
        """Slots that only others occupy, for whoever can pay for the clone tile."""
        found: list[int] = []
        if not self.holds_all(state, self.clone_needs):
            return found
        self.take_away(state, self.clone_needs)
        able = self.usual_kinds(state)
        slots = self.slot_facts(state)
        for i, taken in enumerate(state.zones[TAKEN_SLOTS]):
            if taken and not taken >> state.actor & 1 and not slots[i].is_always_available:
                slot, is_match = slots[i], slots[i].colour in colours
                if slot.is_always_usable or slot.usual & able or self.is_legal(state, card, i, slot, is_match):
                    found.append(i + CLONING)
        self.give_back(state, self.clone_needs)
        return found

    def usual_kinds(self, state: State) -> int:
        """A mask of the kinds that any slot could let be built, unless prices depend on the slot."""
        seat = state.seats[state.actor]
        is_sourced = (seat.in_force or self.in_force(seat)).tariff.is_sourced
        return 0 if is_sourced else self.buildable_kinds(state, self.any_building)

    def is_legal(self, state: State, card: int, i: int, slot: Facts, is_match: bool) -> bool:
        """Something else than the usual building can be used, or anything after the card."""
        seat = state.seats[state.actor]
        is_sourced = (seat.in_force or self.in_force(seat)).tariff.is_sourced
        for question in slot.early if is_sourced else slot.others:
            if self.can_do(state, question, slot.thing):
                return True
        return (is_match or bool(slot.late)) and self.is_legal_once_taken(state, card, i, slot, is_match)

    def is_legal_once_taken(self, state: State, card: int, i: int, slot: Facts, is_match: bool) -> bool:
        """The slot will be taken by the time it is used, and so it is while asking."""
        taken = state.zones[TAKEN_SLOTS]
        was_taken, was_chosen = taken[i], state.numbers[CHOSEN]
        taken[i] |= 1 << state.actor
        state.numbers[CHOSEN] = i
        answer = self.can_late(state, slot) or (
            is_match and self.can_play(state, card) and self.card_first_works(state, card, i)
        )
        taken[i], state.numbers[CHOSEN] = was_taken, was_chosen
        return answer

    def can_late(self, state: State, slot: Facts) -> bool:
        for question in slot.late:
            if self.can_do(state, question, slot.thing):
                return True
        return False

    def matching(self, state: State, card: int) -> tuple[str, ...]:
        """The colours of slots that fit a card; without a card, or on the always-available slot, nothing fits."""
        if card == NONE:
            return ()
        return COLOURS if self.permission(state, "ignore_colour") != NONE else self.facts(card).colours

    def can_play(self, state: State, card: int) -> bool:
        """Whether the card can be claimed, or its instant effect used at least in part; special cards must be paid."""
        facts = self.facts(card)
        if facts.needs and not self.holds_all(state, facts.needs):
            return False
        if facts.is_claimed or facts.instant == NONE or self.nodes[facts.instant].is_always:
            return facts.is_claimed or facts.instant != NONE
        return self.can_after_paying(state, facts, facts.instant, card)

    def can_after_paying(self, state: State, card: Facts, block: int, it: int) -> bool:
        """Whether a block can be used once a card has been paid for: pay, ask, take back."""
        self.take_away(state, card.needs)
        answer = self.can(state, block, it)
        self.give_back(state, card.needs)
        return answer

    def card_first_works(self, state: State, card: int, i: int) -> bool:
        """Whether the slot can be used after some way of resolving the card; leaving its effect out is one."""
        slot = self.slot_facts(state)[i]
        if slot.is_always_usable or self.can_after_paying(state, self.facts(card), slot.action, slot.thing):
            return True
        gives = self.card_gives(state, card)
        if not gives or not self.could_use(state, gives, slot.action, slot.thing):
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
        if facts.instant != NONE:
            gives |= self.nodes[facts.instant].gives
        answers = self.answers_to_claims(state, item)
        for rule in [*item.rules.get("permanent", []), *item.rules.get("production", [])]:
            gives |= self.nodes[rule].gives & ANYTHING | RULES
        for given in answers:
            gives |= given
        is_more = bool(answers) or facts.instant != NONE or bool(facts.price)
        return self.all_gives(state, gives) if is_more else gives | self.other_gives(state, CARDS)

    def answers_to_claims(self, state: State, item: Item) -> list[int]:
        """What the answers to claiming a card may bring, its own among them."""
        rules = [self.nodes[rule] for section in item.rules.values() for rule in section]
        own = [(event, node.gives) for node in rules if node.event is not None for event in single(node.event)]
        answers = [*self.in_force(state.seats[state.actor]).answers, *own]
        return [given for event, given in answers if event.verb == "claim"]

    def may_be_usable(self, state: State, gives: int, node: Node, it: int) -> bool:
        """Only claiming and readying cards makes more things usable; slots stay as they are."""
        return bool(gives & CARDS) or bool(self.meant(state, node, node.what, it))

    def order_options(self, state: State, card: int, i: int) -> list[int]:
        slot = self.slot_facts(state)[i]
        slot_first = slot.is_always_usable or self.can(state, slot.action, slot.thing)
        options = []
        if slot.colour in self.matching(state, card):
            if slot_first:
                options.append(SLOT_FIRST)
            is_sure = slot_first and not self.facts(card).price
            if self.can_play(state, card) and (is_sure or self.card_first_works(state, card, i)):
                options.append(CARD_FIRST)
        if slot_first:
            options.append(SLOT_ONLY)
        return options

    # --- promises ---

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

    def unlike(self, state: State, options: list[int]) -> list[int]:
        """Of cards that come to the hand or leave it, effects see only the colour and whether they are special."""
        index = state.stack[-3]
        is_taken = index >= 0 and self.nodes[index].op == TAKE
        if not is_taken and index not in (LOOKING, GIVING, KEEPING):
            return options
        seen: list[tuple[str, bool]] = []
        found = []
        for option in options:
            facts = self.facts(option) if option >= ITEMS else None
            if facts is None or not facts.is_card or option in state.seats[state.actor].zones[CLAIMED]:
                found.append(option)
            elif (facts.colour, bool(facts.price)) not in seen:
                seen.append((facts.colour, bool(facts.price)))
                found.append(option)
        return found

    # --- what a card needs ---

    def is_playable(self, state: State, card: int) -> bool:
        return self.holds_all(state, self.facts(card).needs)

    def needs_room(self, state: State, card: int) -> bool:
        if not self.facts(card).is_action:
            return False
        return len(self.payable_things(state, state.actor, "action_card")) >= self.action_card_limit
