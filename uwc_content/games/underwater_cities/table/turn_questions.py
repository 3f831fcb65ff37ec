"""Questions of the turn itself: card, slot, order, abilities, hand, special cards, contracts, payments, triggers."""

from collections.abc import Callable
from typing import NamedTuple

from uwc_content.engine.game import Decision, Option
from uwc_content.engine.opcodes import BUILD, NONE
from uwc_content.engine.placing import payments_due
from uwc_content.engine.space import KIND_SHIFT
from uwc_content.engine.stack import ANSWERING, GIVING, INSTEAD, KEEPING, PAYING, REPLACING, STOP
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.contracts import CONTRACTING
from uwc_content.games.underwater_cities.rules.deeds import permission_for
from uwc_content.games.underwater_cities.rules.seeing import hand_of
from uwc_content.games.underwater_cities.rules.tables import KINDS
from uwc_content.games.underwater_cities.rules.things import kind_at
from uwc_content.games.underwater_cities.rules.turn_frames import (
    ABILITIES,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CLONING,
    FEEDING,
    FIRST_HAND,
    HAND_CHECK,
    NEW_HAND,
    PLAY_CARD,
    ROOM,
)
from uwc_content.games.underwater_cities.table.questions import Asker
from uwc_content.play.asking import Choice, Question, grouped, told_apart
from uwc_content.play.effects import amounts_in
from uwc_content.play.spread import ITEM, ref_to


class Frame(NamedTuple):
    """How one sort of decision is asked."""

    text: Callable[[int, int], str]
    choice: Callable[[Option], Choice]
    kind: str


class TurnAsker(Asker):
    """Every decision of the game: those of the turn here, those of effects in the class below."""

    @property
    def frames(self) -> dict[int, Frame]:
        return {
            CHOOSE_CARD: Frame(self.plain("card"), self.card, "card"),
            CHOOSE_SLOT: Frame(self.which_slot, self.slot, "slot"),
            CHOOSE_ORDER: Frame(self.which_order, self.order, "order"),
            ABILITIES: Frame(self.plain("ability"), self.ability, "ability"),
            HAND_CHECK: Frame(self.over_the_limit, self.card, "discard"),
            NEW_HAND: Frame(self.over_the_limit, self.card, "discard"),
            FIRST_HAND: Frame(self.first_hand, self.card, "discard"),
            KEEPING: Frame(self.drawn_too_many, self.card, "discard"),
            GIVING: Frame(self.gives, self.card, "give_up"),
            PLAY_CARD: Frame(self.which_effect, self.order, "effect"),
            FEEDING: Frame(self.plain("hungry"), self.city, "hungry"),
            ROOM: Frame(self.no_room, self.card, "make_room"),
            CONTRACTING: Frame(self.plain("contract"), self.card, "contract"),
            LOOKING: Frame(self.looked_at, self.card, "special"),
            PAYING: Frame(self.how_to_pay, self.payment, "payment"),
            ANSWERING: Frame(self.plain("trigger"), self.answer, "trigger"),
            REPLACING: Frame(self.plain("replace"), self.instead_of_a_gain, "replace"),
            INSTEAD: Frame(self.plain("replace"), self.instead, "replace"),
        }

    def question(self, decision: Decision) -> Question:
        index, it, k = self.look.state.stack[-3:]
        frame = self.frames.get(index) if index < 0 else None
        if frame is None:
            return super().question(decision) if index >= 0 else self.unknown(decision)
        choices = [
            self.stop(i, frame.kind) if option.code == STOP else frame.choice(option)._replace(option=i)
            for i, option in enumerate(decision.options)
        ]
        about = self.both(it, k) if index == CHOOSE_ORDER else self.unpaid(it) if index == CHOOSE_SLOT else ""
        return Question(frame.text(it, k), about, grouped(told_apart(choices)), many=self.many(index, k))

    def many(self, index: int, k: int) -> int:
        """How many cards are discarded one after the other."""
        if index == FIRST_HAND:
            return len(self.hand()) - int(self.look.rules["start"]["hand"]["keep"])
        if index in (HAND_CHECK, NEW_HAND):
            return len(self.hand()) - self.machine.number_of(self.look.state, self.seat, "hand_limit")
        return k if index == KEEPING else 1

    def unpaid(self, card: int) -> str:
        """A special card that cannot be paid for now has no effect wherever it is played, unless the slot helps."""
        lacked = self.lacked(card)
        name = self.words("name", "quoted", name=self.names.name(self.look.item(card))) if lacked else ""
        return self.words("question", "unpaid", card=name, amounts=self.look.bag(lacked)) if lacked else ""

    def lacked(self, card: int) -> dict[str, int]:
        """What is missing for the price of a card."""
        held = self.look.state.seats[self.seat].amounts
        needs = self.machine.facts(card).needs if card != NONE else []
        names = self.machine.program.amount_names
        return {names[i]: number - held[i] for i, number in needs if held[i] < number}

    # --- what is asked ---

    def plain(self, key: str) -> Callable[[int, int], str]:
        return lambda _it, _k: self.words("question", key)

    def which_slot(self, card: int, _: int) -> str:
        if card == NONE:
            return self.words("question", "slot.no_card")
        name = self.look.item(card)
        return self.words("question", "slot", card=self.names.name(name), colour=self.look.colour_word(name))

    def which_order(self, card: int, slot: int) -> str:
        slots = self.machine.slots(self.look.state)
        card_name, slot_name = self.names.name(self.look.item(card)), self.names.name(slots[slot].id)
        return self.words("question", "order", card=card_name, slot=slot_name)

    def which_effect(self, card: int, _: int) -> str:
        return self.words("question", "effect", card=self.names.name(self.look.item(card)))

    def both(self, card: int, slot: int) -> str:
        """What the slot and the card say."""
        items = [self.machine.slots(self.look.state)[slot].id, self.look.item(card)]
        lines = [(self.words("name", "quoted", name=self.names.name(each)), self.names.text(each)) for each in items]
        return "\n".join(self.words("question", "about", source=source, text=text) for source, text in lines)

    def over_the_limit(self, _it: int, _k: int) -> str:
        limit = self.machine.number_of(self.look.state, self.seat, "hand_limit")
        return self.to_discard(len(self.hand()) - limit, limit, "discard.limit")

    def first_hand(self, _it: int, _k: int) -> str:
        keep = self.look.rules["start"]["hand"]["keep"]
        return self.to_discard(len(self.hand()) - keep, keep, "discard.first")

    def drawn_too_many(self, drawn: int, too_many: int) -> str:
        return self.to_discard(too_many, drawn - too_many, "discard.drawn")

    def to_discard(self, number: int, keep: int, key: str) -> str:
        return self.words("question", key, number, n=self.words.number(number), keep=self.words.number(keep))

    def hand(self) -> list[str]:
        return hand_of(self.machine, self.look.state, self.seat)

    def gives(self, payable: int, _: int) -> str:
        return self.words("question", f"give_up.{self.machine.program.amount_names[payable]}")

    def no_room(self, card: int, _: int) -> str:
        limit = self.look.rules["action_card_limit"]
        card_name = self.names.name(self.look.item(card))
        return self.words("question", "make_room", limit, n=self.words.number(limit), card=card_name)

    def looked_at(self, _: int, has_kept: int) -> str:
        return self.words("question", "special.under" if has_kept else "special")

    def how_to_pay(self, option: int, index: int) -> str:
        node = self.machine.nodes[index]
        kind, site = option >> KIND_SHIFT, option & (1 << KIND_SHIFT) - 1
        if node.op != BUILD:
            kind = kind_at(self.machine, self.look.state, self.seat, site)
        thing = self.look.structure(KINDS[kind], self.look.site(self.seat, site))
        return self.words("question", "payment" if node.op == BUILD else "payment.upgrade", thing=thing)

    # --- what can be answered ---

    def card(self, option: Option) -> Choice:
        return self.item(self.look.item(option.code))

    def slot(self, option: Option) -> Choice:
        """Slots by colour; those of the card's colour say that the card has an effect there."""
        state = self.look.state
        slot = self.machine.slots(state)[option.code & CLONING - 1].id
        colour = self.look.colour(slot)
        is_match = colour and self.matches(state.stack[-2], colour) and not self.lacked(state.stack[-2])
        key = "slots.match" if is_match else "slots" if colour else "slots.none"
        group = self.words("option", key, colour=self.words("colour", f"group.{colour}") if colour else "")
        if option.code & CLONING:
            cost = self.look.bag(self.look.rules["clone_tile"]["cost"])
            group = self.words("option", "clone", slots=group, cost=cost)
        refs = (ref_to(ITEM, slot),)
        return Choice(0, self.names.name(slot), self.names.text(slot), group, self.look.style(slot), refs=refs)

    def matches(self, card: int, colour: str) -> bool:
        """Whether a card has its effect on slots of a colour."""
        if card == NONE:
            return False
        is_allowed = permission_for(self.machine, self.look.state, "ignore_colour") != NONE
        return is_allowed or self.look.colour(self.look.item(card)) == colour

    def order(self, option: Option) -> Choice:
        name = option.label[0]
        return Choice(0, self.words("option", name))

    def city(self, option: Option) -> Choice:
        where, refs = self.look.site(self.seat, option.code), self.look.site_refs(self.seat, option.code)
        return Choice(0, where, refs=refs)

    def ability(self, option: Option) -> Choice:
        if option.code >= CLONING:
            return self.item(self.look.item(option.code - CLONING), self.words("option", "contracts"))
        return self.rule(option.code)

    def payment(self, option: Option) -> Choice:
        """The amounts, and the cards whose discount for once would be used up."""
        it, k = self.look.state.stack[-2:]
        spent = payments_due(self.machine, self.look.state, it, k)[option.code].spent
        cards = [self.source(self.machine.nodes[index]) for index in spent]
        detail = self.words("option", "uses_up", cards=self.words.listing(cards)) if cards else ""
        return Choice(0, self.look.bag(amounts_in(option.label)), detail)
