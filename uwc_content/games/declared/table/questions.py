"""Every decision of a declared game in plain words: those of its turns here, those of effects in the class below."""

from collections.abc import Callable
from typing import Final, NamedTuple

from uwc_content.engine.course import CHOOSE_FRAME, OWN_FRAMES, PRICE_FRAME, STEP_FRAMES, STEP_NAMES, Stretch
from uwc_content.engine.game import Decision, Option
from uwc_content.engine.program import Node
from uwc_content.engine.stack import ANSWERING, DECK_SHIFT, GIVING, INSTEAD, KEEPING, REPLACING, STOP
from uwc_content.engine.steps import figure, payments_for
from uwc_content.engine.zones import NOBODY, Zone, things_in
from uwc_content.games.declared.table.closed import Closed
from uwc_content.games.declared.table.look import Look
from uwc_content.play.asking import Choice, Question, grouped, told_apart
from uwc_content.play.effects import EffectAsker
from uwc_content.play.spread import ACTION, ITEM, TRACK, ref_to
from uwc_content.text import capitalised

ITEM_WORDS: Final = ("take", "use", "ready", "select", "word")
"""Words that ask for an item."""


class Frame(NamedTuple):
    """How one sort of decision is asked; the text gets what the frame holds."""

    text: Callable[[int, int], str]
    choice: Callable[[Option], Choice]
    kind: str


class TableAsker(EffectAsker):
    """Asks the player whose decision it is."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.look = look
        self.machine = look.machine
        self.by_kind |= dict.fromkeys(ITEM_WORDS, lambda option, _: self.item(option))
        self.by_kind["advance"] = self.advance
        self.frames: dict[int, Frame] = {
            CHOOSE_FRAME: Frame(self.which_action, self.action, "action"),
            PRICE_FRAME: Frame(self.how_to_pay, self.payment, "payment"),
            KEEPING: Frame(self.drawn_too_many, self.item, "discard"),
            GIVING: Frame(self.gives, self.item, "give_up"),
            ANSWERING: Frame(self.plain("trigger"), self.answer, "trigger"),
            REPLACING: Frame(self.plain("replace"), self.instead_of_a_gain, "replace"),
            INSTEAD: Frame(self.plain("replace"), self.instead, "replace"),
            **{STEP_FRAMES - i: self.step(name) for i, name in enumerate(STEP_NAMES)},
        }
        self.frames[STEP_FRAMES - STEP_NAMES.index("discard_to")] = Frame(self.over_the_limit, self.item, "discard")

    def step(self, name: str) -> Frame:
        return Frame(self.plain(f"step.{name}"), self.item, f"step.{name}")

    def question(self, decision: Decision) -> Question:
        index, it, k = self.look.state.stack[-3:]
        if index >= 0:
            return self.about_effect(decision)
        frame = self.frames.get(index)
        if frame is None:
            return self.unknown(decision)
        choices = [
            self.stop(i, frame.kind) if option.code == STOP else frame.choice(option)._replace(option=i)
            for i, option in enumerate(decision.options)
        ]
        return Question(frame.text(it, k), "", grouped(told_apart(choices)), many=self.many(index, k))

    def many(self, index: int, k: int) -> int:
        """How many things are discarded one after the other."""
        stretch = self.stretch()
        if index == KEEPING:
            return k
        if stretch is None or stretch.what != "discard_to":
            return 1
        held = self.machine.payable_things(self.look.state, self.seat, stretch.arguments["of"])
        return len(held) - figure(self.machine, self.look.state, stretch.arguments["cards"])

    # --- what is asked ---

    def plain(self, key: str) -> Callable[[int, int], str]:
        return lambda _it, _k: self.words("question", self.words.closest("question", key, "any"))

    def which_action(self, _: int, left: int) -> str:
        return self.words("question", "action", left, n=self.words.number(left))

    def how_to_pay(self, _: int, thing: int) -> str:
        name = self.names.name(self.machine.item(thing).id)
        return self.words("question", "payment", thing=self.words("name", "quoted", name=name))

    def over_the_limit(self, stretch: int, _: int) -> str:
        arguments, state = self.machine.course.stretches[stretch].arguments, self.look.state
        limit = figure(self.machine, state, arguments["cards"])
        held = len(self.machine.payable_things(state, self.seat, arguments["of"]))
        return self.to_discard(held - limit, limit, "step.discard_to")

    def drawn_too_many(self, drawn: int, too_many: int) -> str:
        return self.to_discard(too_many, (drawn & (1 << DECK_SHIFT) - 1) - too_many, "discard.drawn")

    def to_discard(self, number: int, keep: int, key: str) -> str:
        return self.words("question", key, number, n=self.words.number(number), keep=self.words.number(keep))

    def gives(self, payable: int, _: int) -> str:
        name = self.machine.program.amount_names[payable]
        return self.words("question", "give_up", thing=self.names.bag({name: 1}))

    # --- what can be answered ---

    def item(self, option: Option) -> Choice:
        """An item with its text; a game may have other things, which have a name alone."""
        if option.code >= len(self.machine.program.items):
            return Choice(0, option.label[-1])
        name = self.machine.item(option.code).id
        return Choice(0, self.names.name(name), self.look.item_text(name), refs=self.refs_of(option.code))

    def refs_of(self, thing: int) -> tuple[str, ...]:
        """An item where it lies: where the decision says, otherwise wherever the player may mean it."""
        zones, name = self.machine.zones, self.machine.item(thing).id
        wanted = self.meant_zone()
        found = [wanted] if wanted else [each for each in (*zones.of_table, *zones.of_seats) if each.seen_by != NOBODY]
        return tuple(
            ref_to(ITEM, name, zone.name) if zone.is_shared else ref_to(ITEM, name, zone.name, str(self.seat))
            for zone in found
            if thing in things_in(self.look.state, zone, self.seat)
        )

    def stretch(self) -> Stretch | None:
        """The stretch whose step is being made."""
        index, it, _ = self.look.state.stack[-3:]
        return self.machine.course.stretches[it] if OWN_FRAMES < index <= STEP_FRAMES else None

    def meant_zone(self) -> Zone | None:
        """Where things are chosen from, if the decision says so."""
        index, it, _ = self.look.state.stack[-3:]
        zones, program, stretch = self.machine.zones, self.machine.program, self.stretch()
        if stretch is not None:
            arguments = stretch.arguments
            named = arguments.get("from") or arguments.get("zone")
            return zones.by_name[named] if named else self.payable_zone(arguments.get("of"))
        if index == GIVING:
            return self.payable_zone(program.amount_names[it])
        if index == KEEPING:
            return zones.decks[program.decks[it >> DECK_SHIFT]].target
        if index >= 0 and self.nodes[index].word.name == "take":
            place = zones.places.get(self.nodes[index].name)
            return place.source if place else None
        return None

    def payable_zone(self, name: object) -> Zone | None:
        pile = self.machine.zones.payables.get(name) if isinstance(name, str) else None
        return pile.source if pile else None

    def closed(self, decision: Decision) -> dict[str, str]:
        return Closed(self).reasons(decision)

    def action(self, option: Option) -> Choice:
        name = option.label[-1]
        return Choice(0, capitalised(self.look.action(name)), refs=(ref_to(ACTION, name),))

    def advance(self, option: Option, _: Node) -> Choice:
        name = option.label[-1]
        title = self.words("option", "advance.track", track=self.names.title("track", name))
        return Choice(0, title, refs=(ref_to(TRACK, name),))

    def payment(self, option: Option) -> Choice:
        """The amounts, and the items whose discount for once would be used up."""
        state = self.look.state
        stretch, thing = self.machine.course.stretches[state.stack[-2]], state.stack[-1]
        payment = payments_for(self.machine, state, stretch, thing)[option.code]
        cards = [self.source(self.nodes[index]) for index in payment.spent]
        detail = self.words("option", "uses_up", cards=self.words.listing(cards)) if cards else ""
        return Choice(0, self.look.bag(self.look.vector(payment.amounts)), detail)
