"""Micro City on stage: prepared cities, turns that begin anywhere, and what they look like afterwards."""

from collections.abc import Callable
from typing import Any, Final

from uwc_content.diagnostics import Message
from uwc_content.engine.course import LAST_END, OFFER, STEP, Stretch
from uwc_content.engine.dice import roll
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.schedule import begin_stretch
from uwc_content.engine.state import State
from uwc_content.games.declared.stage import names as declared
from uwc_content.games.declared.stage.stage import DeclaredStage
from uwc_content.games.micro_city.rules.box import COMPETITIVE, COOPERATIVE, SOLO
from uwc_content.games.micro_city.rules.city import open_cells
from uwc_content.games.micro_city.rules.construction import cards_in_play, parts_in_play
from uwc_content.games.micro_city.rules.game import MicroCity
from uwc_content.games.micro_city.rules.places import AREAS, ENGINEER, PORT_CELLS, QUARTERS, SIDES_OF_DIE
from uwc_content.games.micro_city.rules.setting_up import lay_out
from uwc_content.games.micro_city.rules.steps import is_playable
from uwc_content.games.micro_city.stage import names
from uwc_content.workshop.scenarios.comparing import NOTHING
from uwc_content.workshop.scenarios.model import Deed, Facts, Given
from uwc_content.workshop.scenarios.stage import Impossible, Picture

USUAL_CITY: Final = ("old_foundry", "mill_row", "tram_yard", "canal_bend")
USUAL_BUILDING: Final = "city_hall_a"
USUAL_TIME: Final = 10
MOST_TRIES: Final = 200_000
"""So many states of chance are tried until a roll shows what it shall."""


class MicroStage(DeclaredStage):
    """Those of declared games with a city, tokens and dice."""

    interpreter = MicroCity
    game: MicroCity

    def __init__(self, bundle: dict[str, Any]) -> None:
        super().__init__(bundle)
        self.where.turn = self.where.period("turn")
        self.ordered |= {names.RESERVES}
        beginnings: dict[str, Callable[[State, Deed], bool]] = {
            names.PLAY: lambda state, deed: self.play_project(state, self.thing(deed)),
            names.RECOVER: lambda state, _: self.recover(state),
            names.INVEST: lambda state, _: self.go_on_after(state, self.step("sweep")),
            names.FINISH: lambda state, _: self.go_on_after(state, self.steps("act")[-1]),
            names.START: lambda state, _: self.offer_start(state),
        }
        self.beginnings |= beginnings

    def deeds_of(self, identifier: str) -> list[Deed]:
        """Only projects are played; of everything else the sections are tried."""
        item = self.ids.get(identifier)
        is_project = item is not None and item.type in names.DEEDS[names.PLAY].items
        return [deed for deed in super().deeds_of(identifier) if is_project or deed.kind != names.PLAY]

    # --- preparing ---

    def empty_table(self, players: int) -> State:
        state = super().empty_table(players)
        state.numbers = state.numbers[: self.game.improved_place]
        state.zones = state.zones[: self.game.passed_place + 1]
        lay_out(self.game, state)
        return state

    def lay_table(self, state: State, table: Facts) -> None:
        players = len(state.seats)
        usual: Facts = {"version": self.spaces("version")[SOLO if players == 1 else COOPERATIVE], "time": USUAL_TIME}
        usual["city"] = [name for name in USUAL_CITY if name in self.ids]
        if {**usual, **table}["version"] != self.spaces("version")[COMPETITIVE] and USUAL_BUILDING in self.ids:
            usual["building"] = [USUAL_BUILDING]
        super().lay_table(state, {**usual, **table})
        self.improve(state, table.get(names.IMPROVED, []))
        self.lay_tokens(state, table)

    def spaces(self, track: str) -> list[str]:
        return self.game.spaces_of(track)

    def improve(self, state: State, cards: list[str]) -> None:
        known = cards_in_play(self.game, state)
        for name in cards:
            if self.ids[name].index not in known:
                raise Impossible(Message("`{name}` is not in the city", name=name))
            state.numbers[self.game.improved_place] |= 1 << known[self.ids[name].index]

    def lay_tokens(self, state: State, table: Facts) -> None:
        areas = self.areas(state)
        owners = [NONE] * AREAS
        for name, owner in table.get(names.TOKENS, {}).items():
            if name not in areas:
                raise Impossible(Message("`{name}` is not in the city", name=name))
            owners[areas[name]] = NONE if owner == NOTHING else owner - 1
        reserves = table.get(names.RESERVES) or self.usual_reserves(state, owners)
        if len(reserves) != len(self.tokens(state)):
            raise Impossible(Message("`{name}` are two numbers", name=names.RESERVES))
        self.game.areas.lay_out(state, AREAS, reserves)
        state.zones[self.game.areas.owners] = owners

    def tokens(self, state: State) -> list[int]:
        """How many tokens each owner has in this version."""
        version = self.spaces("version")[self.game.version(state)]
        number = int(self.game.numbers["versions"][version]["tokens"])
        extra = int(self.game.numbers["modules"]["port"]["tokens"]) if self.game.lying(state, "ports") else 0
        return [number, number if self.game.is_competitive(state) else extra]

    def usual_reserves(self, state: State, owners: list[int]) -> list[int]:
        return [max(number - owners.count(owner), 0) for owner, number in enumerate(self.tokens(state))]

    def areas(self, state: State) -> dict[str, int]:
        """Every area that is there, by its name."""
        cells = [cell for cell in range(QUARTERS + PORT_CELLS[-1]) if open_cells(self.game, state) >> cell & 1]
        return {self.game.thing_name(state, self.game.first_area + area): area for area in (*cells, *self.parts(state))}

    def parts(self, state: State) -> list[int]:
        return list(parts_in_play(self.game, state))

    def seat_player(self, state: State, facts: Facts) -> None:
        super().seat_player(state, facts)
        if names.ENGINEER in facts:
            areas = self.areas(state)
            if facts[names.ENGINEER] not in areas:
                raise Impossible(Message("`{name}` is not in the city", name=facts[names.ENGINEER]))
            self.game.set_seat_number(state, state.actor, ENGINEER, areas[facts[names.ENGINEER]])
        self.game.dice(state, state.actor)[:] = sorted(facts.get(names.DICE, []))

    def prepare(self, given: Given) -> State:
        state = super().prepare(given)
        for facts in given.seats:
            if names.ROLLS in facts:
                self.foresee(state, sorted(facts[names.ROLLS]))
        return state

    def foresee(self, state: State, wanted: list[int]) -> None:
        """Chance is set so that the next roll shows this."""
        for seed in range(MOST_TRIES):
            state.random = 2 * seed + 1
            if roll(self.game, state, len(wanted), SIDES_OF_DIE) == wanted:
                state.random = 2 * seed + 1
                return
        raise AssertionError(f"no roll shows {wanted}")

    # --- what happens ---

    def steps(self, name: str) -> list[Stretch]:
        return self.where.called(STEP, name)

    def step(self, name: str) -> Stretch:
        return self.steps(name)[0]

    def go_on_after(self, state: State, stretch: Stretch) -> bool:
        """The turn of the active player goes on behind one of its steps."""
        self.where.push_around(state, stretch)
        return True

    def play_project(self, state: State, thing: int) -> bool:
        hand, in_play = (self.game.zones.by_name[name] for name in ("hand", "in_play"))
        if thing not in state.seats[state.actor].zones[hand.place]:
            self.game.arrive(state, thing, hand)
        if not is_playable(self.game, state, thing):
            return False
        self.game.move(state, thing, hand, in_play)
        return self.go_on_after(state, self.step("project"))

    def recover(self, state: State) -> bool:
        hand, pile = (self.game.zones.by_name[name] for name in ("hand", "pile"))
        for thing in state.seats[state.actor].zones[pile.place][:]:
            self.game.move(state, thing, pile, hand)
        return self.go_on_after(state, self.step("project"))

    def offer_start(self, state: State) -> bool:
        offer = self.where.called(OFFER, names.START)[0]
        begin_stretch(self.game, state, offer, is_bound=False)
        return True

    def set_up(self, state: State) -> bool:
        """With what is described: the version, mode and level, the building and the modules of its city."""
        new = self.game.set_up(self.wished(state))
        state.random, state.actor, state.numbers = new.random, new.actor, new.numbers
        state.zones, state.seats = new.zones, new.seats
        state.stack.clear()
        return True

    def wished(self, state: State) -> dict[str, Any]:
        version = self.spaces("version")[self.game.version(state)]
        found: dict[str, Any] = {"players": len(state.seats), "seed": 1, "version": version}
        decks = {item.fields.get("deck") for item in self.game.lying(state, "city")}
        modules = {
            "logistics": "logistics" in decks,
            "garden": "garden" in decks,
            "port": bool(self.game.lying(state, "ports")),
        }
        found["modules"] = [name for name, is_there in modules.items() if is_there]
        building = self.game.building(state)
        if building is None:
            return found
        found["mode"] = self.spaces("mode")[self.game.marker(state, 0, "mode")]
        found["level"] = self.spaces("level")[self.game.marker(state, 0, "level")]
        return found if found["mode"] == "extended" else {**found, "building": building.id}

    def is_at_rest(self, state: State, deed: Deed) -> bool:
        """Once the time is up the game goes on to its end."""
        if state.numbers[LAST_END]:
            return False
        if deed.kind in (names.PLAY, names.RECOVER, names.INVEST, names.FINISH):
            return super().is_at_rest(state, Deed(declared.TURN))
        return super().is_at_rest(state, deed)

    def unasked(self, deed: Deed) -> frozenset[str]:
        if deed.kind in names.DEEDS:
            return super().unasked(Deed(declared.TURN))
        return super().unasked(deed)

    # --- telling ---

    def picture(self, state: State) -> Picture:
        picture = super().picture(state)
        owners = state.zones[self.game.areas.owners]
        cards = cards_in_play(self.game, state)
        improved = state.numbers[self.game.improved_place]
        picture.table[names.TOKENS] = {
            self.game.thing_name(state, self.game.first_area + area): owner + 1
            for area, owner in enumerate(owners)
            if owner != NONE
        }
        picture.table[names.RESERVES] = state.zones[self.game.areas.reserves][:]
        picture.table[names.IMPROVED] = sorted(
            self.game.item(thing).id for thing, card in cards.items() if improved >> card & 1
        )
        return picture

    def seat_picture(self, state: State, seat: int) -> Facts:
        cell = self.game.engineer(state, seat)
        return {
            **super().seat_picture(state, seat),
            names.ENGINEER: None if cell == NONE else self.game.thing_name(state, self.game.first_area + cell),
            names.DICE: self.game.dice(state, seat)[:],
        }
