"""Turns as data: goes on with the stretches of a game, one frame of the stack for each that is under way."""

from typing import Final

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.counting import holds
from uwc_content.engine.course import (
    ABILITIES,
    ABILITIES_FRAME,
    BRANCH,
    CHOOSE,
    CHOOSE_FRAME,
    DO,
    EACH,
    EACH_FRAME,
    END,
    ENDED,
    LAST_END,
    OFFER,
    PENDING,
    PENDING_LEFT,
    PENDING_PERIOD,
    PERIOD,
    PERIOD_END_FRAME,
    PERIOD_FRAME,
    PRICE_FRAME,
    SEQUENCE,
    SEQUENCE_FRAME,
    STEP,
    STEP_FRAMES,
    TELLING_FRAME,
    Stretch,
)
from uwc_content.engine.events import end_period, tell_period
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import EVERYTHING, NONE
from uwc_content.engine.part_labels import name_of_item
from uwc_content.engine.stack import MUST, STOP, push, push_block, start
from uwc_content.engine.state import State
from uwc_content.engine.steps import figure, label_payment, step_price, take_price
from uwc_content.engine.zoned import Table

TOLD: Final = 1 << 16
"""Everybody has been told that the period ends."""
OWNER: Final = TOLD - 1


def step_schedule(rules: Table, state: State, index: int, it: int, k: int) -> list[int] | None:
    if index <= STEP_FRAMES:
        return rules.steps[STEP_FRAMES - index].step(rules, state, rules.course.stretches[it], k)
    if index == SEQUENCE_FRAME:
        go_on(rules, state, rules.course.stretches[it], k)
    elif index == EACH_FRAME:
        next_player(rules, state, rules.course.stretches[it], k)
    elif index == PERIOD_FRAME:
        next_period(rules, state, rules.course.stretches[it], k)
    elif index == PERIOD_END_FRAME:
        end_of_period(rules, state, rules.course.stretches[it], k)
    elif index == TELLING_FRAME:
        tell_one(rules, state, it, k)
    elif index == CHOOSE_FRAME:
        return step_choice(rules, state, rules.course.stretches[it], k)
    elif index == ABILITIES_FRAME:
        return step_abilities(rules, state)
    elif index == PRICE_FRAME:
        return step_price(rules, state, rules.course.stretches[it], k)
    return None


def take_schedule(rules: Table, state: State, index: int, it: int, k: int, option: int) -> None:
    stretch = rules.course.stretches[it]
    if index <= STEP_FRAMES:
        rules.steps[STEP_FRAMES - index].take(rules, state, stretch, k, option)
    elif index == CHOOSE_FRAME:
        state.stack[-1] = k - 1
        push(state, SEQUENCE_FRAME, stretch.actions[option][1], 1)
    elif index == ABILITIES_FRAME:
        take_ability(rules, state, option)
    else:
        take_price(rules, state, stretch, k, option)


def schedule_label(rules: Table, state: State, index: int, it: int, k: int, option: int) -> tuple[str, ...]:
    stretch = rules.course.stretches[it]
    if index <= STEP_FRAMES:
        return rules.steps[STEP_FRAMES - index].label(rules, state, stretch, option)
    if index == CHOOSE_FRAME:
        return ("action", stretch.actions[option][0])
    if index == ABILITIES_FRAME:
        return ("ability", name_of_item(rules, option))
    return label_payment(rules, state, stretch, k, option)


# --- one after the other ---


def go_on(rules: Table, state: State, stretch: Stretch, k: int) -> None:
    """The next stretch of a sequence."""
    place = k >> 1
    if place == len(stretch.steps):
        del state.stack[-3:]
        return
    state.stack[-1] = place + 1 << 1
    begin_stretch(rules, state, rules.course.stretches[stretch.steps[place]], is_bound=bool(k & 1))


def begin_stretch(rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
    """Push the frame of a stretch, or do it if it needs none; what was chosen is bound to be done.

    A step in nobody's turn is the business of whoever is first in turn order.
    """
    op = stretch.op
    if op == STEP:
        if stretch.of:
            state.actor = state.zones[rules.order_place][0]
        rules.steps[stretch.step].start(rules, state, stretch, is_bound)
    elif op == OFFER and stretch.block == NONE:
        offer_by_name(rules, state, stretch)
    elif op == DO or op == OFFER:
        push_block(rules, state, stretch.block, NONE, MUST if is_bound and op == OFFER else 0)
    elif op == EACH:
        push(state, EACH_FRAME, stretch.index, 0)
    elif op == PERIOD:
        push(state, PERIOD_FRAME, stretch.index, 0)
    elif op == CHOOSE:
        times = 1 if stretch.times is None else figure(rules, state, stretch.times)
        push(state, CHOOSE_FRAME, stretch.index, times)
    elif op == BRANCH:
        push(state, SEQUENCE_FRAME, branch_of(rules, state, stretch), int(is_bound))
    elif op == END:
        begin_end(rules, state, stretch)
    else:
        set_order(rules, state, stretch.what)


def can_begin(rules: Table, state: State, index: int) -> bool:
    """Whether anything of a stretch can be done now; of a sequence, of the first one."""
    stretch = rules.course.stretches[index]
    op = stretch.op
    if op == STEP:
        return rules.steps[stretch.step].can(rules, state, stretch)
    if op == OFFER and stretch.block == NONE:
        return stretch.what != ABILITIES or bool(abilities(rules, state))
    if op == DO or op == OFFER:
        return can(rules, state, stretch.block, NONE)
    if op == SEQUENCE:
        return not stretch.steps or can_begin(rules, state, stretch.steps[0])
    if op == CHOOSE:
        return any(can_begin(rules, state, action) for _, action in stretch.actions)
    if op == BRANCH:
        branch = rules.course.stretches[branch_of(rules, state, stretch)]
        return bool(branch.steps) and can_begin(rules, state, branch.steps[0])
    return True


def branch_of(rules: Table, state: State, stretch: Stretch) -> int:
    """The sequence that a condition leads to."""
    return stretch.actions[0 if holds_for(rules, state, stretch) else 1][1]


def step_choice(rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
    options = [i for i, (_, action) in enumerate(stretch.actions) if can_begin(rules, state, action)] if k else []
    if options:
        return options
    del state.stack[-3:]
    return None


# --- what is offered by its name ---


def offer_by_name(rules: Table, state: State, stretch: Stretch) -> None:
    """Abilities, or the effects of all items of a type; each of them may be left out."""
    if stretch.what == ABILITIES:
        push(state, ABILITIES_FRAME, stretch.index, 0)
        return
    for item in reversed(rules.program.by_type[stretch.what]):
        for section in sorted(item.blocks, reverse=True):
            push_block(rules, state, item.blocks[section], item.index, 0)


def abilities(rules: Table, state: State) -> list[int]:
    """Effects that may be used once in a period, are not used up and can be done."""
    seat = state.seats[state.actor]
    known = dict.fromkeys(in_force_of(rules, seat).abilities)
    return [index for index in known if seat.uses_left(index) and can(rules, state, index, NONE)]


def step_abilities(rules: Table, state: State) -> list[int] | None:
    options = abilities(rules, state)
    if options:
        return [*options, STOP]
    del state.stack[-3:]
    return None


def take_ability(rules: Table, state: State, option: int) -> None:
    if option == STOP:
        del state.stack[-3:]
    else:
        state.seats[state.actor].spent.append(option)
        start(rules, state, option, NONE, MUST)


# --- players ---


def end_turn(state: State) -> None:
    """Forget everything that follows the turn of the acting player, for whoever looks only so far."""
    stack = state.stack
    for place in range(len(stack) - 3, -1, -3):
        if stack[place] == EACH_FRAME:
            del stack[: place + 3]
            return


def order_of(rules: Table, state: State, direction: str) -> list[int]:
    if direction == "order":
        return state.zones[rules.order_place]
    seats = list(range(len(state.seats)))
    return seats if direction == "first" else seats[::-1]


def next_player(rules: Table, state: State, stretch: Stretch, k: int) -> None:
    """The next player in order, as often as everybody shall have a turn; whoever has passed is left out."""
    order = order_of(rules, state, stretch.direction)
    times = 1 if stretch.times is None else repeats(rules, state, stretch.times)
    passed = state.zones[rules.passed_place]
    while k < len(order) * times and order[k % len(order)] in passed:
        k += 1
    if k >= len(order) * times:
        del state.stack[-3:]
        return
    state.stack[-1] = k + 1
    state.actor = order[k % len(order)]
    state.check()
    if stretch.period:
        count_period(rules, state, stretch.period, k // len(order) + 1)
        push(state, PERIOD_END_FRAME, stretch.index, state.actor + 1)
    push(state, SEQUENCE_FRAME, stretch.index, 0)
    if stretch.period:
        tell_period(rules, state, "begin", stretch.period)


def set_order(rules: Table, state: State, how: str) -> None:
    order = state.zones[rules.order_place]
    if how == "rotate":
        order.append(order.pop(0))
    elif how == "reverse":
        order.reverse()
    elif how != "keep":
        order.sort(key=lambda seat: -rules.marker(state, seat, how))


# --- periods ---


def repeats(rules: Table, state: State, plain: object) -> int:
    """How often; by a period around it, a number that differs from one of them to the next."""
    if isinstance(plain, dict) and "by" in plain:
        row: list[int] = plain["of"]
        return row[min(state.numbers[rules.course.period_place(plain["by"])], len(row)) - 1]
    return figure(rules, state, plain)


def count_period(rules: Table, state: State, period: str, number: int) -> None:
    state.numbers[rules.course.period_place(period)] = number


def next_period(rules: Table, state: State, stretch: Stretch, k: int) -> None:
    """The period comes so often, or until an end is reached or everybody has passed; without either, once.

    Within the turn of a player it is that player's alone.
    """
    is_open = bool(stretch.until)
    times = EVERYTHING if stretch.times is None and is_open else 1
    if stretch.times is not None:
        times = repeats(rules, state, stretch.times)
    passed = state.zones[rules.passed_place]
    is_over = stretch.until == "over" and bool(state.numbers[ENDED])
    has_passed = stretch.until == "passed" and len(passed) == len(state.seats)
    if k >= times or is_over or has_passed:
        if is_over:
            state.numbers[ENDED] = 0
        if stretch.until == "passed":
            passed.clear()
        del state.stack[-3:]
        return
    state.stack[-1] = k + 1
    count_period(rules, state, stretch.period, k + 1)
    is_own = not stretch.of
    push(state, PERIOD_END_FRAME, stretch.index, state.actor + 1 if is_own else 0)
    push(state, SEQUENCE_FRAME, stretch.index, 0)
    for seat in [state.actor] if is_own else reversed(state.zones[rules.order_place]):
        push(state, TELLING_FRAME, seat, stretch.index << 1)


def tell_one(rules: Table, state: State, seat: int, k: int) -> None:
    del state.stack[-3:]
    state.actor = seat
    tell_period(rules, state, "end" if k & 1 else "begin", rules.course.stretches[k >> 1].period)


def end_of_period(rules: Table, state: State, stretch: Stretch, k: int) -> None:
    """Everybody concerned is told first; then what belonged to the period is forgotten."""
    owner = k & OWNER
    seats = [owner - 1] if owner else state.zones[rules.order_place][:]
    if not k & TOLD:
        state.stack[-1] = k | TOLD
        for seat in reversed(seats):
            push(state, TELLING_FRAME, seat, stretch.index << 1 | 1)
        return
    del state.stack[-3:]
    for seat in seats:
        state.actor = seat
        end_period(rules, state, stretch.period)
        rules.forget_uses(state, seat, stretch.period)
    come_nearer(rules, state, stretch.period)


# --- ends ---


def holds_for(rules: Table, state: State, stretch: Stretch) -> bool:
    """Whether a condition holds: for the player at turn, for anyone or for everyone."""
    if not stretch.tests:
        return True
    if not stretch.of:
        return holds(rules, state, stretch.tests, NONE)
    actor, found = state.actor, []
    for seat in range(len(state.seats)):
        state.actor = seat
        found.append(holds(rules, state, stretch.tests, NONE))
    state.actor = actor
    return all(found) if stretch.of == "everyone" else any(found)


def begin_end(rules: Table, state: State, stretch: Stretch) -> None:
    """An end at once, or after some more of a period; of several the earliest counts."""
    if not holds_for(rules, state, stretch):
        return
    end = rules.course.ends.index(stretch.what) + 1
    if not stretch.after:
        reach_end(rules, state, end)
        return
    period, left = stretch.after[0]
    numbers = state.numbers
    place = rules.course.periods.index(period)
    if numbers[PENDING] and not (numbers[PENDING_PERIOD] == place and numbers[PENDING_LEFT] > left):
        return
    numbers[PENDING], numbers[PENDING_PERIOD], numbers[PENDING_LEFT] = end, place, left


def come_nearer(rules: Table, state: State, period: str) -> None:
    """An announced end comes nearer with every such period."""
    numbers = state.numbers
    if not numbers[PENDING] or rules.course.periods[numbers[PENDING_PERIOD]] != period:
        return
    if numbers[PENDING_LEFT]:
        numbers[PENDING_LEFT] -= 1
    else:
        end, numbers[PENDING] = numbers[PENDING], 0
        reach_end(rules, state, end)


def reach_end(rules: Table, state: State, end: int) -> None:
    """Everything above the period that lasts until an end is left out; the period itself ends as usual.

    An end that was announced for later does not come any more.
    """
    stack = state.stack
    state.numbers[PENDING] = 0
    state.numbers[ENDED] = state.numbers[LAST_END] = end
    for place in range(len(stack) - 3, -1, -3):
        if stack[place] == PERIOD_FRAME and rules.course.stretches[stack[place + 1]].until == "over":
            has_end = len(stack) > place + 3 and stack[place + 3] == PERIOD_END_FRAME
            del stack[place + (6 if has_end else 3) :]
            return
