"""A declared game on stage: what happens in a prepared position, and what it looks like afterwards."""

from collections.abc import Callable
from typing import Any

from uwc_content.engine.course import (
    CHOOSE,
    EACH,
    EACH_FRAME,
    LAST_END,
    PERIOD,
    PERIOD_FRAME,
    SEQUENCE_FRAME,
    STEP,
    Stretch,
)
from uwc_content.engine.events import tell_thing
from uwc_content.engine.kept import kept_in
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE, USE
from uwc_content.engine.outcome import first_in, winners_in
from uwc_content.engine.schedule import can_begin, next_period, next_player
from uwc_content.engine.stack import MUST, push, push_block
from uwc_content.engine.state import State
from uwc_content.engine.steps import BOUND, STEPS, Choosing
from uwc_content.engine.words.use import can_use, run_use
from uwc_content.engine.zones import EVERYONE, Zone, things_in
from uwc_content.games.declared.stage import names
from uwc_content.games.declared.stage.positions import Positions
from uwc_content.games.declared.stage.whereabouts import Whereabouts
from uwc_content.workshop.scenarios.matching import Told
from uwc_content.workshop.scenarios.model import Deed, Facts
from uwc_content.workshop.scenarios.shape import GO_ON, RUN
from uwc_content.workshop.scenarios.stage import Picture


class DeclaredStage(Positions):
    """Starts what happens, and tells states in game words."""

    passing = frozenset({names.ACTIVE})

    def __init__(self, bundle: dict[str, Any]) -> None:
        super().__init__(bundle)
        self.where = Whereabouts(self.game)
        self.implied_facts = frozenset(self.piles)
        self.beginnings: dict[str, Callable[[State, Deed], bool]] = {
            RUN: self.run_effect,
            names.PLAY: lambda state, deed: self.play(state, self.thing(deed)),
            names.USE: lambda state, deed: self.use(state, self.thing(deed)),
            names.RECEIVE: self.receive,
            names.ACTION: lambda state, deed: self.act(state, deed.name),
            names.TURN: lambda state, _: self.begin_turn(state),
            names.SET_UP: lambda state, _: self.set_up(state),
            names.SCORING: lambda state, _: self.score(state),
            GO_ON: lambda state, _: self.go_on(state),
        }

    def thing(self, deed: Deed) -> int:
        return self.ids[deed.name].index

    def deeds_of(self, identifier: str) -> list[Deed]:
        item = self.ids.get(identifier)
        if item is None:
            return []
        sections = self.game.program.vocabulary["items"][item.type]["sections"]
        later = [name for name in sections if name in item.blocks and not sections[name].get("played")]
        return [
            Deed(names.PLAY, identifier),
            *(Deed(names.RECEIVE, identifier, section) for section in later),
        ]

    # --- what happens ---

    def begin(self, state: State, deed: Deed) -> bool:
        # An empty block: the game goes on below what happens, so that its last event can be answered.
        push(state, self.game.empty.index, NONE, 0)
        begin = self.beginnings.get(deed.kind)
        return begin(state, deed) if begin is not None else self.begin_period(state, deed.kind)

    def run_effect(self, state: State, deed: Deed) -> bool:
        (block,) = self.ids[deed.name].blocks.values()
        push_block(self.game, state, block, NONE, 0)
        return can(self.game, state, block, NONE)

    def play(self, state: State, thing: int) -> bool:
        """Through a step of the turns that plays such an item; an item that is not there yet is there for it."""
        steps = self.steps_that_play(thing)
        return any(self.play_by(state, step, thing) for step in steps) if steps else self.lay(state, thing)

    def steps_that_play(self, thing: int) -> list[Stretch]:
        item, kinds = self.game.item(thing), self.game.kind_tables
        return [
            step
            for step in self.where.called(STEP, "play")
            if self.zone_of(step).holds == item.type
            and (not step.arguments.get("of") or kinds[step.arguments["of"]].fits(item))
        ]

    def zone_of(self, step: Stretch) -> Zone:
        return self.game.zones.by_name[step.arguments["from"]]

    def play_by(self, state: State, stretch: Stretch, thing: int) -> bool:
        source, step = self.zone_of(stretch), STEPS[stretch.step]
        assert isinstance(step, Choosing)
        if thing not in things_in(state, source, state.actor):
            self.game.arrive(state, thing, source)
        if thing not in step.options(self.game, state, stretch):
            return False
        push(state, step.frame, stretch.index, BOUND)
        step.take(self.game, state, stretch, BOUND, thing)
        return True

    def lay(self, state: State, thing: int) -> bool:
        """Where no step plays such items: into the zone where its rules hold, or that everybody sees."""
        held = [zone for zone in self.game.zones.of_seats if zone.holds == self.game.item(thing).type]
        for zone in sorted(held, key=lambda zone: (not zone.rules, zone.seen_by != EVERYONE)):
            self.game.arrive(state, thing, zone)
            for block in reversed(self.game.played_blocks(thing)):
                push_block(self.game, state, block, thing, 0)
            tell_thing(self.game, state, "play", thing, None, NONE)
            return True
        return False

    def use(self, state: State, thing: int) -> bool:
        usable = [noun for noun, table in self.game.kind_tables.items() if table.section]
        is_there = any(thing in self.game.targets(state, state.actor, USE, noun) for noun in usable)
        is_able = is_there and can_use(self.game, state, thing)
        if is_able:
            run_use(self.game, state, None, thing)
        return is_able

    def receive(self, state: State, deed: Deed) -> bool:
        """One section of an item by itself; what can be used is spent by it."""
        thing = self.thing(deed)
        block = self.ids[deed.name].blocks[deed.section]
        if block == self.game.block_of(state, thing):
            self.game.use_thing(state, thing)
        push_block(self.game, state, block, thing, MUST)
        return can(self.game, state, block, thing)

    def act(self, state: State, action: str) -> bool:
        for stretch in self.game.course.stretches:
            for name, sequence in stretch.actions if stretch.op == CHOOSE else ():
                if name == action and can_begin(self.game, state, sequence):
                    push(state, SEQUENCE_FRAME, sequence, 1)
                    return True
        return False

    # --- turns and periods ---

    def go_on(self, state: State) -> bool:
        turn = self.where.turn
        if turn is None:
            return False
        self.where.push_around(state, turn)
        push(state, EACH_FRAME, turn.index, self.where.turns_done(state, turn))
        return True

    def begin_turn(self, state: State) -> bool:
        turn = self.where.turn
        if turn is None or not self.go_on(state):
            return False
        next_player(self.game, state, turn, state.stack[-1])
        return True

    def begin_period(self, state: State, name: str) -> bool:
        """A period of its own in the turns, a turn, or the whole course."""
        stretch = self.where.period(name)
        if stretch is None:
            push(state, SEQUENCE_FRAME, 0, 0)
        elif stretch.op == EACH:
            return self.begin_turn(state)
        else:
            number = self.where.number_of(state, name) - 1
            self.where.push_around(state, stretch)
            push(state, PERIOD_FRAME, stretch.index, number)
            next_period(self.game, state, stretch, number)
        return True

    def set_up(self, state: State) -> bool:
        new = self.new_game(len(state.seats))
        state.random, state.actor, state.numbers = new.random, new.actor, new.numbers
        state.zones, state.seats = new.zones, new.seats
        state.stack.clear()
        return True

    def score(self, state: State) -> bool:
        """As the turns let everybody score; if they do not, player 1 alone."""
        scoring = self.where.called(STEP, "score")
        outer = self.where.around[scoring[0].index][0] if scoring else None
        if outer is not None and outer.op == EACH:
            push(state, EACH_FRAME, outer.index, 0)
        else:
            push(state, SEQUENCE_FRAME, self.game.course.scoring, 0)
        return True

    def is_at_rest(self, state: State, deed: Deed) -> bool:
        """A turn or period is over when the frame that counts them comes up again, or has gone."""
        stretch = self.where.turn if deed.kind == names.TURN else self.where.period(deed.kind)
        if stretch is None or (deed.kind in self.beginnings and deed.kind != names.TURN):
            return False
        if stretch.op != PERIOD:
            stretch = self.where.turn or stretch
        frame = [PERIOD_FRAME if stretch.op == PERIOD else EACH_FRAME, stretch.index]
        stack = state.stack
        return stack[-3:-1] == frame or not any(stack[i : i + 2] == frame for i in range(0, len(stack), 3))

    # --- telling ---

    def picture(self, state: State) -> Picture:
        course, zones = self.game.course, self.game.zones
        table: Facts = {zone.name: self.listed(state, zone, 0) for zone in zones.of_table}
        table.update({name: self.space(state, 0, name) for name in self.game.table_tracks})
        table.update({name: state.numbers[course.period_place(name)] for name in course.periods})
        table[names.ORDER] = [seat + 1 for seat in state.zones[self.game.order_place]]
        table[names.PASSED] = sorted(seat + 1 for seat in state.zones[self.game.passed_place])
        table[names.ACTIVE] = state.actor + 1
        return Picture([self.seat_picture(state, seat) for seat in range(len(state.seats))], table)

    def seat_picture(self, state: State, seat: int) -> Facts:
        player = state.seats[seat]
        return {
            "resources": dict(zip(self.game.program.resources, player.amounts, strict=True)),
            **{zone.name: self.listed(state, zone, seat) for zone in self.game.zones.of_seats},
            **{track: self.space(state, seat, track) for track in self.game.seat_tracks},
            "used": sorted(self.game.item(thing).id for thing in player.zones[self.game.used_place()]),
            names.KEPT: kept_in(self.game.program, player),
        }

    def listed(self, state: State, zone: Zone, seat: int) -> list[str]:
        found = [self.game.item(thing).id for thing in things_in(state, zone, seat)]
        return found[::-1] if zone.is_ordered else sorted(found)

    def space(self, state: State, seat: int, track: str) -> object:
        spaces: list[Any] = self.game.program.vocabulary["tracks"][track]["spaces"]
        place = self.game.marker(state, seat, track)
        return spaces[place] if place < len(spaces) else place

    def derived(self, state: State, seat: int, name: str, wanted: Any) -> Any:
        zone = self.game.zones.by_name.get(name.removesuffix(names.SIZE))
        if zone is not None:
            return len(things_in(state, zone, seat))
        if name == "stats":
            return {stat: self.game.number_of(state, seat, stat) for stat in wanted}
        winners = winners_in(state.outcome) if state.outcome else first_in(self.game.standings(state))
        ends, last = self.game.course.ends, state.numbers[LAST_END]
        return {
            "score": self.game.scores(state)[seat],
            "has_won": seat in winners,
            names.WINNERS: [winner + 1 for winner in winners],
            names.ENDED_BY: ends[last - 1] if last else None,
        }[name]

    def replaces(self, name: str) -> tuple[str, ...]:
        zone = name.removesuffix(names.SIZE)
        return (zone,) if name.endswith(names.SIZE) and zone in self.game.zones.by_name else ()

    def implied(self, picture: Picture, seat: int, name: str, wanted: Any) -> Picture | None:
        if name != "drawn":
            return None
        for deck, number in wanted.items():
            pile = self.game.zones.decks[deck]
            if pile.source is None or pile.target is None:
                continue
            source = picture.table if pile.source.is_shared else picture.seats[seat]
            target = picture.table if pile.target.is_shared else picture.seats[seat]
            drawn, source[pile.source.name] = source[pile.source.name][:number], source[pile.source.name][number:]
            target[pile.target.name] = [*drawn, *target[pile.target.name]]
        return picture

    def unasked(self, deed: Deed) -> frozenset[str]:
        if deed.kind == names.SET_UP:
            return frozenset({*self.game.zones.by_name, *self.game.course.periods, names.ORDER, names.ACTIVE})
        if deed.kind in self.beginnings and deed.kind not in (names.TURN, GO_ON):
            return frozenset({names.ACTIVE})
        return frozenset({*self.piles, *self.game.course.periods, names.ACTIVE})

    def told(self, state: State, label: tuple[str, ...]) -> Told:
        items = [self.ids[piece] for piece in label if piece in self.ids]
        kinds = [noun for noun, table in self.game.kind_tables.items() if any(table.fits(item) for item in items)]
        return Told(label, tuple(kinds))
