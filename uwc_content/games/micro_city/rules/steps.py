"""The steps of `turns` that only Micro City has."""

from typing import Final

from uwc_content.engine.course import Stretch
from uwc_content.engine.dice import roll, shares, shown, use_die
from uwc_content.engine.legality import can
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.outcome import DRAW, LOSS, all_alike, finish_game, outcome_by
from uwc_content.engine.program import Item
from uwc_content.engine.stack import MUST, STOP, push_block
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step, figure
from uwc_content.engine.zoned import Table
from uwc_content.engine.zones import things_in
from uwc_content.games.micro_city.rules.box import Box, box_of
from uwc_content.games.micro_city.rules.city import matching, open_cells, opponents_cells, quarter_at, walk_ends
from uwc_content.games.micro_city.rules.places import ENGINEER, MAY_CLAIM, SIDES_OF_DIE
from uwc_content.games.micro_city.rules.tokens import occupy, token_on

CARD: Final = "project_card"
"""What `act` does the action of, if not of the quarter."""
BASIC: Final = 0
ADVANCED: Final = 1
"""Advanced actions are numbers from here on: with whichever die, or with one that shows so much less 1."""
RECOVER: Final = -2
"""The option to take back the pile instead of playing a card."""
RECOVERING: Final = 1
"""How far the engineer walks then."""


class Place(Step):
    """Where the engineer begins."""

    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        box = box_of(rules)
        free = open_cells(box, state) & ~opponents_cells(box, state)
        return [box.first_area + cell for cell in bits(free)]

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        del state.stack[-3:]
        box = box_of(rules)
        box.set_seat_number(state, state.actor, ENGINEER, box.area_of(option))


class RollDice(Step):
    """A round of the player begins, in which an opponent may take one advantage card."""

    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        box = box_of(rules)
        number = figure(rules, state, stretch.arguments["dice"])
        box.dice(state, state.actor)[:] = roll(rules, state, number, SIDES_OF_DIE)
        box.set_seat_number(state, state.actor, MAY_CLAIM, int(box.is_competitive(state)))
        box.left_advantages(state, state.actor).clear()
        box.changed(state)


class ShareDice(Step):
    """The first player says which dice are theirs; the second has the others."""

    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        number = figure(rules, state, stretch.arguments["dice"])
        box_of(rules).pool(state)[:] = roll(rules, state, number, SIDES_OF_DIE)
        state.actor = state.zones[rules.order_place][0]
        super().start(rules, state, stretch, is_bound)

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        return list(range(len(self.ways(rules, state))))

    def ways(self, rules: Table, state: State) -> list[list[int]]:
        pool = box_of(rules).pool(state)
        return shares(pool, len(pool) // len(state.seats))

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        box, order = box_of(rules), state.zones[rules.order_place]
        pool, own = box.pool(state), self.ways(rules, state)[option]
        del state.stack[-3:]
        box.dice(state, order[0])[:] = own
        for value in own:
            pool.remove(value)
        box.dice(state, order[1])[:] = pool[:]
        pool.clear()

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        return (self.name, "dice_" + "_".join(str(value) for value in self.ways(rules, state)[option]))


class Project(Step):
    """A card is played, or all of them come back."""

    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        box = box_of(rules)
        options = [thing for thing in hand_of(box, state) if is_playable(box, state, thing)]
        if walk_ends(box, state, RECOVERING):
            options.append(RECOVER)
        if options:
            return options
        del state.stack[-3:]
        return None

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        del state.stack[-3:]
        zones = rules.zones.by_name
        if option != RECOVER:
            rules.move(state, option, zones["hand"], zones["in_play"])
        else:
            for thing in things_in(state, zones["pile"], state.actor)[:]:
                rules.move(state, thing, zones["pile"], zones["hand"])
        box_of(rules).changed(state)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        return (self.name, "recover" if option == RECOVER else rules.thing_name(state, option))


def hand_of(rules: Box, state: State) -> list[int]:
    return sorted(set(things_in(state, rules.zones.by_name["hand"], state.actor)))


def is_playable(rules: Box, state: State, thing: int) -> bool:
    """The walk must be possible, and an opponent may not have played the same card last."""
    if not walk_ends(rules, state, rules.item(thing).fields["move"]):
        return False
    return not rules.is_competitive(state) or thing not in opponents_tops(rules, state)


def opponents_tops(rules: Box, state: State) -> list[int]:
    pile = rules.zones.by_name["pile"]
    piles = [things_in(state, pile, seat) for seat in range(len(state.seats)) if seat != state.actor]
    return [things[-1] for things in piles if things]


def card_in_play(rules: Box, state: State) -> Item | None:
    things = things_in(state, rules.zones.by_name["in_play"], state.actor)
    return rules.item(things[0]) if things else None


class Walk(Step):
    """The engineer moves exactly so far."""

    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        box = box_of(rules)
        card = card_in_play(box, state)
        ends = walk_ends(box, state, card.fields["move"] if card is not None else RECOVERING)
        if ends:
            return [box.first_area + cell for cell in bits(ends)]
        del state.stack[-3:]
        return None

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        del state.stack[-3:]
        box = box_of(rules)
        box.set_seat_number(state, state.actor, ENGINEER, box.area_of(option))


class Act(Step):
    """The action of the card in play, or of the quarter under the engineer: basic, advanced or none."""

    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        box = box_of(rules)
        options = actions(box, state, stretch.arguments["of"])
        if options:
            return [*options, STOP]
        del state.stack[-3:]
        return None

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        del state.stack[-3:]
        if option == STOP:
            return
        box, of = box_of(rules), stretch.arguments["of"]
        item = acting_item(box, state, of)
        assert item is not None
        block = item.blocks["basic"] if option == BASIC else advanced_block(box, state, item)
        if option != BASIC:
            use_die(box.dice(state, state.actor), option)
        push_block(rules, state, block, item.index, MUST)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        of: str = stretch.arguments["of"]
        if option == BASIC:
            return (self.name, of, "basic")
        return (self.name, of, "advanced", f"die_{option}")


def acting_item(rules: Box, state: State, of: str) -> Item | None:
    """Whose actions may be done; none on a quarter that holds a token."""
    if of == CARD:
        return card_in_play(rules, state)
    cell = rules.engineer(state, state.actor)
    if cell == NONE or token_on(rules, state, cell):
        return None
    return quarter_at(rules, state, cell)


def actions(rules: Box, state: State, of: str) -> list[int]:
    """The basic action, and the advanced one with each die that makes a difference."""
    item = acting_item(rules, state, of)
    if item is None:
        return []
    basic = item.blocks.get("basic", NONE)
    found = [BASIC] if basic != NONE and can(rules, state, basic, item.index) else []
    block = advanced_block(rules, state, item)
    if block != NONE:
        found.extend([die for die in fitting_dice(rules, state, of, item) if can_with(rules, state, item, block, die)])
    return found


def advanced_block(rules: Box, state: State, item: Item) -> int:
    if rules.is_competitive(state) and "competitive" in item.blocks:
        return item.blocks["competitive"]
    return item.blocks.get("advanced", NONE)


def fitting_dice(rules: Box, state: State, of: str, item: Item) -> list[int]:
    """The values that the action may use; on a quarter any of them does, as none is needed afterwards."""
    dice = shown(rules.dice(state, state.actor))
    if of == CARD:
        wanted = item.fields.get("die", NONE)
        return [value for value in dice if wanted in (NONE, value)]
    values = matching(rules, state, rules.engineer(state, state.actor))
    return [value for value in dice if value in values][:1]


def can_with(rules: Box, state: State, item: Item, block: int, die: int) -> bool:
    """Whether the action can be done once the die is used up."""
    dice = rules.dice(state, state.actor)
    use_die(dice, die)
    answer = can(rules, state, block, item.index)
    dice.append(die)
    dice.sort()
    return answer


class Occupy(Step):
    """The investment of this round."""

    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        box = box_of(rules)
        cell = box.engineer(state, state.actor)
        if cell != NONE and not token_on(box, state, cell):
            occupy(box, state, cell)


class CountDown(Step):
    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        track: str = stretch.arguments["track"]
        rules.set_marker(state, state.actor, track, max(rules.marker(state, state.actor, track) - 1, 0))


class Tend(Step):
    """What quarters give at the end of a turn, wherever the engineer stands."""

    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        box = box_of(rules)
        for cell in bits(box.grid.cells):
            quarter = quarter_at(box, state, cell)
            if quarter is not None:
                block = quarter.blocks.get(stretch.arguments["section"], NONE)
                push_block(rules, state, block, quarter.index, 0)


class PassOn(Step):
    """Partners share one set of cards."""

    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        order = state.zones[rules.order_place]
        partner = order[(order.index(state.actor) + 1) % len(order)]
        for name in ("hand", "pile"):
            zone = rules.zones.by_name[name]
            own, other = things_in(state, zone, state.actor), things_in(state, zone, partner)
            other.extend(own)
            own.clear()


class Settle(Step):
    """The time is up."""

    __slots__ = ()

    def start(self, rules: Table, state: State, stretch: Stretch, is_bound: bool) -> None:
        if box_of(rules).is_competitive(state):
            finish_game(state, outcome_by(rules.standings(state), DRAW))
        else:
            finish_game(state, all_alike(state, LOSS))


def own_steps() -> list[Step]:
    return [
        Place("place"),
        RollDice("roll_dice"),
        ShareDice("share_dice"),
        Project("project"),
        Walk("walk"),
        Act("act"),
        Occupy("occupy"),
        CountDown("count_down"),
        Tend("tend"),
        PassOn("pass_on"),
        Settle("settle"),
    ]
