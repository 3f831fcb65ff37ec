"""The steps of `turns` that every game has: whether they can be done, how they begin and what they ask."""

from typing import Any, Final

from uwc_content.engine.costs import affords, in_force_of, substituted, with_discount
from uwc_content.engine.course import PRICE_FRAME, SEQUENCE_FRAME, STEP_FRAMES, STEP_NAMES, Course, Stretch
from uwc_content.engine.events import Happening, is_awaited, tell_amounts, tell_name, tell_thing
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.part_labels import amount_label
from uwc_content.engine.prices import Payment
from uwc_content.engine.program import Node
from uwc_content.engine.stack import DECK_SHIFT, KEEPING, STOP, push, push_block
from uwc_content.engine.state import State
from uwc_content.engine.words.use import can_use, run_use
from uwc_content.engine.zoned import Table
from uwc_content.engine.zones import Zone, draw_from, take_out, things_in

BOUND: Final = 1
"""The flag of a step that the player chose to do: it may not be left out."""


def figure(rules: Table, state: State, plain: object) -> int:
    """A number of the course: itself, a stat of the player at turn, or by how many play."""
    if isinstance(plain, dict):
        if "stat" in plain:
            return rules.number_of(state, state.actor, plain["stat"])
        return int(rules.by_players(plain["by_players"], len(state.seats)))
    assert isinstance(plain, int)
    return plain


class Step:
    """A step: most are simply done; those that ask have a frame of their own."""

    __slots__ = ("frame", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.frame = STEP_FRAMES - STEP_NAMES.index(name) if name in STEP_NAMES else NONE

    def can(self, rules: Table, state: State, stretch: Stretch) -> bool:
        return True

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        """Do it, or push its frame."""
        push(state, self.frame, stretch.index, BOUND if is_bound else 0)

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        raise NotImplementedError(self.name)

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        raise NotImplementedError(self.name)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        return (self.name, rules.thing_name(state, option))


def zone_of(rules: Table, stretch: Stretch, argument: str) -> Zone:
    return rules.zones.by_name[stretch.arguments[argument]]


# --- cards come and go ---


class Draw(Step):
    __slots__ = ()

    def can(self, rules: Table, state: State, stretch: Stretch) -> bool:
        return rules.can_draw(state, stretch.arguments["deck"])

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        deck: str = stretch.arguments["deck"]
        drawn = rules.draw(state, deck, figure(rules, state, stretch.arguments["cards"]))
        keep = stretch.arguments.get("keep")
        kept = len(drawn) if keep is None else figure(rules, state, keep)
        if len(drawn) > kept:
            place = rules.program.decks.index(deck)
            push(state, KEEPING, place << DECK_SHIFT | len(drawn), len(drawn) - kept)
        tell_name(rules, state, "draw", deck, None, number=len(drawn))


class Deal(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        pile = rules.zones.decks[stretch.arguments["deck"]]
        target = zone_of(rules, stretch, "to") if stretch.arguments.get("to") else pile.target
        number, actor = figure(rules, state, stretch.arguments["cards"]), state.actor
        is_shared = target is None or target.is_shared
        for seat in [actor] if is_shared else state.zones[rules.order_place]:
            state.actor = seat
            for _ in range(number):
                thing = draw_from(state, pile, seat)
                if thing != NONE:
                    rules.arrive(state, thing, target)
        state.actor = actor


class Refill(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        pile, target = rules.zones.decks[stretch.arguments["deck"]], zone_of(rules, stretch, "zone")
        things = things_in(state, target, state.actor)
        for _ in range(figure(rules, state, stretch.arguments["up_to"]) - len(things)):
            thing = draw_from(state, pile, state.actor)
            if thing != NONE:
                rules.arrive(state, thing, target)


class Sweep(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        source, target = zone_of(rules, stretch, "from"), zone_of(rules, stretch, "to")
        for thing in things_in(state, source, state.actor)[:]:
            rules.move(state, thing, source, target)


class DiscardTo(Step):
    __slots__ = ()

    def can(self, rules: Table, state: State, stretch: Stretch) -> bool:
        held = rules.payable_things(state, state.actor, stretch.arguments["of"])
        return len(held) > figure(rules, state, stretch.arguments["cards"])

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        if self.can(rules, state, stretch):
            return list(dict.fromkeys(rules.payable_things(state, state.actor, stretch.arguments["of"])))
        del state.stack[-3:]
        return None

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        rules.give_up(state, stretch.arguments["of"], option)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        return ("discard", rules.thing_name(state, option))


# --- choosing an item at a price ---


class Choosing(Step):
    """An item of a zone is chosen and paid for, and goes to another zone."""

    __slots__ = ()

    def can(self, rules: Table, state: State, stretch: Stretch) -> bool:
        return bool(self.options(rules, state, stretch))

    def options(self, rules: Table, state: State, stretch: Stretch) -> list[int]:
        wanted = stretch.arguments.get("of")
        table = rules.kind_tables[wanted] if wanted else None
        things = dict.fromkeys(things_in(state, zone_of(rules, stretch, "from"), state.actor))
        return [
            thing
            for thing in things
            if (table is None or table.fits(rules.item(thing))) and payments_for(rules, state, stretch, thing)
        ]

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        options = self.options(rules, state, stretch)
        if options:
            return options if k & BOUND else [*options, STOP]
        del state.stack[-3:]
        return None

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        if option == STOP:
            del state.stack[-3:]
            return
        payments = payments_for(rules, state, stretch, option)
        if len(payments) == 1:
            del state.stack[-3:]
            pay_and_place(rules, state, stretch, option, payments[0])
        else:
            state.stack[-3:] = [PRICE_FRAME, stretch.index, option]


def payments_for(rules: Table, state: State, stretch: Stretch, thing: int) -> list[Payment]:
    """Every way to pay for an item that can be afforded; while that is asked, the item lies where it would go."""
    source, target = zone_of(rules, stretch, "from"), zone_of(rules, stretch, "to")
    here, there = things_in(state, source, state.actor), things_in(state, target, state.actor)
    place = len(here) - 1 - here[::-1].index(thing)
    del here[place]
    there.append(thing)
    seat = state.seats[state.actor]
    found = [each for each in all_payments(rules, state, stretch, thing) if affords(seat, each)]
    there.pop()
    here.insert(place, thing)
    return found


def all_payments(rules: Table, state: State, stretch: Stretch, thing: int) -> list[Payment]:
    """The price with discounts and substitutions, whether it can be paid or not."""
    field = stretch.arguments.get("price")
    price: dict[str, Any] = rules.item(thing).fields.get(field, {}).get("of", {}) if field else {}
    base = [0] * len(rules.program.amount_names)
    for name, number in price.items():
        base[rules.program.amount_index[name]] = number
    tariff = in_force_of(rules, state.seats[state.actor]).tariff
    unused: list[int] = []
    due = [(base, unused)]
    happening = Happening(stretch.what, thing, [], None)
    for rule in tariff.discounts:
        if is_about(rules, state, rule, happening):
            due = with_discount(rules, state, rule, due)
    return substituted(
        rules, state, [rule for rule in tariff.substitutes if is_about(rules, state, rule, happening)], due
    )


def is_about(rules: Table, state: State, rule: Node, happening: Happening) -> bool:
    return rule.event is not None and is_awaited(rules, state, rule.event, happening)


def pay_and_place(rules: Table, state: State, stretch: Stretch, thing: int, payment: Payment) -> None:
    """Rules that held before see the event; those of the item come into force after it."""
    source, target = zone_of(rules, stretch, "from"), zone_of(rules, stretch, "to")
    seat = state.seats[state.actor]
    take_out(state, source, state.actor, thing)
    rules.leave(state, thing, source)
    things_in(state, target, state.actor).append(thing)
    if stretch.what == "play":
        for block in reversed(rules.played_blocks(thing)):
            push_block(rules, state, block, thing, 0)
    tell_thing(rules, state, stretch.what, thing, None, NONE)
    if not target.is_shared:
        seat.put_in_force(rules.rules_in(thing, target))
    seat.spent.extend(payment.spent)
    if payment.needs:
        for i, number in payment.needs:
            seat.amounts[i] -= number
        tell_amounts(rules, state, "pay", payment.amounts, None)


def step_price(rules: Table, state: State, stretch: Stretch, thing: int) -> list[int]:
    return list(range(len(payments_for(rules, state, stretch, thing))))


def take_price(rules: Table, state: State, stretch: Stretch, thing: int, option: int) -> None:
    payment = payments_for(rules, state, stretch, thing)[option]
    del state.stack[-3:]
    pay_and_place(rules, state, stretch, thing, payment)


def label_payment(rules: Table, state: State, stretch: Stretch, thing: int, option: int) -> tuple[str, ...]:
    payment = payments_for(rules, state, stretch, thing)[option]
    spent = [rules.program.items[rules.nodes[rule].item].id for rule in payment.spent]
    return ("pay", *(amount_label(rules, payment.amounts) or ("nothing",)), *spent)


# --- what lies there works ---


class Receive(Step):
    """k: a mask of the items that are done already, by their places when it began."""

    __slots__ = ()

    def can(self, rules: Table, state: State, stretch: Stretch) -> bool:
        return bool(self.left(rules, state, stretch, 0))

    def left(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int]:
        """The places of items whose section has not been received."""
        things = things_in(state, zone_of(rules, stretch, "zone"), state.actor)
        section: str = stretch.arguments["section"]
        return [i for i, thing in enumerate(things) if not k >> i + 1 & 1 and section in rules.item(thing).blocks]

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        left = self.left(rules, state, stretch, k)
        things = things_in(state, zone_of(rules, stretch, "zone"), state.actor)
        for place in left:
            block = rules.item(things[place]).blocks[stretch.arguments["section"]]
            if len(left) == 1 or rules.nodes[block].is_always:
                state.stack[-1] = k | 2 << place
                push_block(rules, state, block, things[place], 0)
                return None
        if left:
            return list(dict.fromkeys(things[place] for place in left))
        del state.stack[-3:]
        return None

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        things = things_in(state, zone_of(rules, stretch, "zone"), state.actor)
        place = next(i for i in self.left(rules, state, stretch, k) if things[i] == option)
        state.stack[-1] = k | 2 << place
        push_block(rules, state, rules.item(option).blocks[stretch.arguments["section"]], option, 0)


class Use(Step):
    __slots__ = ()

    def can(self, rules: Table, state: State, stretch: Stretch) -> bool:
        return bool(self.options(rules, state, stretch))

    def options(self, rules: Table, state: State, stretch: Stretch) -> list[int]:
        things = rules.usable(state, stretch.arguments["of"])
        return [thing for thing in dict.fromkeys(things) if can_use(rules, state, thing)]

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        options = self.options(rules, state, stretch)
        if options:
            return options if k & BOUND else [*options, STOP]
        del state.stack[-3:]
        return None

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        del state.stack[-3:]
        if option != STOP:
            run_use(rules, state, None, option)


class Ready(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        for thing in rules.things_called(state, state.actor, stretch.arguments["of"]):
            rules.use_thing(state, thing, is_used=False)


class Roll(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        track: str = stretch.arguments["track"]
        rules.set_marker(state, state.actor, track, state.below(len(rules.spaces_of(track)), f"{track} {state.actor}"))


class Pass(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        state.zones[rules.passed_place].append(state.actor)


class Score(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        push(state, SEQUENCE_FRAME, rules.course.scoring, 0)


STEPS: Final[list[Step]] = [
    Draw("draw"),
    Deal("deal"),
    Refill("refill"),
    Sweep("sweep"),
    DiscardTo("discard_to"),
    Choosing("play"),
    Choosing("take"),
    Receive("receive"),
    Use("use"),
    Ready("ready"),
    Roll("roll"),
    Pass("pass"),
    Score("score"),
]
"""In the order of STEP_NAMES."""


def every_step(course: Course, own: list[Step]) -> list[Step]:
    """All steps of a game by their numbers: whatever its vocabulary declares, its Python has."""
    of_game = {step.name: step for step in own}
    declared = course.step_names[len(STEPS) :]
    if sorted(of_game) != declared:
        raise ValueError(f"the vocabulary declares the steps {declared}, the rules have {sorted(of_game)}")
    for number, name in enumerate(declared, len(STEPS)):
        of_game[name].frame = STEP_FRAMES - number
    return [*STEPS, *[of_game[name] for name in declared]]
