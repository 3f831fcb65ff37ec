"""Every decision of Nautilus in plain words: what is done, where, and what it costs."""

from typing import Final

from uwc_content.engine.game import Decision, Option
from uwc_content.engine.masks import positions
from uwc_content.engine.program import Node
from uwc_content.engine.steps import figure
from uwc_content.games.declared.table.questions import Frame, TableAsker
from uwc_content.games.nautilus.rules import own_words
from uwc_content.games.nautilus.rules.buying import CREW, CREW_BITS, price_of, top_of_pile
from uwc_content.games.nautilus.rules.city import every_station, is_research, rent_of, shapes_of
from uwc_content.games.nautilus.rules.discoveries import cost_of
from uwc_content.games.nautilus.rules.expanding import DEPTH_BITS, due, unpacked
from uwc_content.games.nautilus.rules.fleet import fleet_of
from uwc_content.games.nautilus.rules.launching import CELL, CELL_BITS
from uwc_content.games.nautilus.rules.sailing import DOCKING, PLACE, PLACE_BITS
from uwc_content.games.nautilus.rules.scanning import in_sight
from uwc_content.games.nautilus.rules.tiles import joins
from uwc_content.games.nautilus.rules.walking import STATION, STATION_BITS, WALKED, WALKED_BITS
from uwc_content.games.nautilus.table.closed import SeaClosed
from uwc_content.games.nautilus.table.look import ARROWS, UNKNOWN, SeaLook
from uwc_content.play.asking import Choice, Question
from uwc_content.play.spread import ITEM, ref_to

ON_THE_MAP: Final = ("found", "expand", "walk", "launch", "scan", "sail", "word")
LOSE: Final = "step.expand.lose"


class SeaAsker(TableAsker):
    """Asks the player whose decision it is."""

    def __init__(self, look: SeaLook) -> None:
        super().__init__(look)
        self.sea_look = look
        self.rules = look.rules
        frames = {name: frame for frame, name in self.rules.course.frame_names.items()}
        self.frames |= {
            frames["found"]: Frame(self.plain("step.found"), self.where, "step.found"),
            frames["buy"]: Frame(self.plain("step.buy"), self.buy, "step.buy"),
            frames["expand"]: Frame(self.plain("step.expand"), self.expand, "step.expand"),
            frames["walk"]: Frame(self.how_far, self.walk, "step.walk.sea"),
            frames["launch"]: Frame(self.plain("step.launch"), self.launch, "step.launch"),
            frames["scan"]: Frame(self.plain("step.scan"), self.scan, "step.scan"),
            frames["sail"]: Frame(self.plain("step.sail"), self.sail, "step.sail"),
        }
        self.by_kind["word"] = self.own_word

    def question(self, decision: Decision) -> Question:
        """What is worth a remark comes before the open sea."""
        question = super().question(decision)
        choices = sorted(question.choices, key=lambda choice: (choice.is_stop, not choice.detail))
        text = self.words("question", "word.sea") if decision.kind == "word" else question.text
        return Question(text, question.about, choices, decision.kind in ON_THE_MAP)

    # --- what is asked ---

    def how_far(self, stretch: int, k: int) -> str:
        """How many researchers may still walk, and how many steps they have left together."""
        most = figure(self.rules, self.look.state, self.rules.course.stretches[stretch].arguments["researchers"])
        steps = self.rules.number_of(self.look.state, self.seat, "researcher_steps") - (k >> WALKED_BITS)
        told = {"researchers": self.words.number(most - (k & WALKED)), "n": self.words.number(steps)}
        return self.words("question", "step.walk.sea", steps, **told)

    def stop(self, option: int, kind: str) -> Choice:
        return super().stop(option, LOSE if kind == "step.expand" and self.loses_held() else kind)

    def loses_held(self) -> bool:
        """Whether held stations are lost if nothing more is built."""
        state, places = self.look.state, self.rules.places
        keeps = not state.stack[-1] and bool(state.numbers[places.bought])
        return bool(state.seats[self.seat].zones[places.held]) and not keeps

    # --- stations ---

    def where(self, option: Option) -> Choice:
        return Choice(0, self.sea_look.cell(option.code), refs=self.at_cell(option.code))

    def at_cell(self, cell: int) -> tuple[str, ...]:
        return (self.sea_look.cell_ref(cell),)

    def at_station(self, station: int) -> tuple[str, ...]:
        return (self.sea_look.station_ref(station),)

    def buy(self, option: Option) -> Choice:
        """A station with its price and the corridors of the tile that lies on top."""
        item, crew = self.rules.program.items[option.code >> CREW_BITS], option.code & CREW
        tile = top_of_pile(self.rules, self.look.state, item)
        price = self.sea_look.price(price_of(self.rules, item, crew))
        detail = self.words("option", "buy", price=price, corridors=self.sea_look.corridors(tile))
        return Choice(0, self.sea_look.with_crew(item.index, crew), detail, refs=(ref_to(ITEM, item.id, "pile"),))

    def expand(self, option: Option) -> Choice:
        """Where, with the corridors as they would lie; together what costs the same."""
        held, turn, origin = unpacked(option.code)
        state, sea = self.look.state, self.sea_look.sea
        tile = state.seats[self.seat].zones[self.rules.places.held][held]
        price = self.sea_look.price(due(self.rules, sea.dearest(origin), state.stack[-1]))
        depth = self.names.name(self.rules.depths[sea.dearest(origin)].item.id)
        crew = state.seats[self.seat].zones[self.rules.places.aboard][held]
        name = self.sea_look.with_crew(self.rules.tiles[tile].station, crew)
        group = self.words("option", "expand", station=name, depth=depth, price=price)
        pieces = [self.sea_look.corridors(tile, turn), self.joined(tile, turn, origin), self.covered(origin)]
        title, detail = f"{sea.names[origin]} {ARROWS[2 * turn]}", "; ".join(filter(None, pieces))
        return Choice(0, title, detail, group, refs=self.at_cell(origin))

    def joined(self, tile: int, turn: int, origin: int) -> str:
        state, k = self.look.state, self.look.state.stack[-1]
        allowed = positions(k >> DEPTH_BITS) if k else every_station(self.rules, state)
        city = shapes_of(self.rules, state, allowed)
        origins = state.zones[self.rules.places.origins]
        found = [origins.index(each) for each in joins(self.sea_look.sea, city, origin, self.shape(tile, turn))]
        return self.words("option", "joins", stations=", ".join(self.sea_look.number(each) for each in sorted(found)))

    def shape(self, tile: int, turn: int) -> list[int]:
        return self.rules.tiles[tile].shapes[turn]

    def covered(self, origin: int) -> str:
        """Discoveries that would be lost."""
        lying = self.sea_look.discoveries(self.seat)
        cells = [cell for cell in positions(self.sea_look.sea.footprints[origin]) if cell in lying]
        codes = [self.sea_look.codes[item.id] if (item := lying[cell]) else UNKNOWN for cell in cells]
        return self.words("option", "covers", things=" ".join(codes)) if codes else ""

    # --- researchers ---

    def walk(self, option: Option) -> Choice:
        return self.walk_choice(option.code)

    def walk_choice(self, code: int) -> Choice:
        start, end = code >> STATION_BITS, code & STATION
        number = self.sea_look.number
        crew = self.sea_look.crew(start, self.seat)
        group = self.words("option", "walk", crew, station=self.sea_look.station(start), n=self.words.number(crew))
        refs = (*self.at_station(start), *self.at_station(end))
        return Choice(0, f"{number(start)} → {number(end)}", self.entering(end), group, refs=refs)

    def entering(self, station: int) -> str:
        """The name of a station, whether it becomes active, and what entering costs."""
        pieces = [self.names.name(self.sea_look.station_item(station).id)]
        is_first = not self.sea_look.crew(station, self.seat)
        if is_first and is_research(self.rules, self.look.state, station):
            pieces.append(self.words("option", "activates"))
        rent = rent_of(self.rules, self.look.state, station)
        if any(rent):
            owner = self.look.state.zones[self.rules.places.owners][station]
            told = {"price": self.sea_look.price(rent), "player": self.look.player(owner)}
            pieces.append(self.words("option", "rent", **told))
        return ", ".join(pieces)

    # --- submarines ---

    def launch(self, option: Option) -> Choice:
        station, cell = option.code >> CELL_BITS, option.code & CELL
        title = f"{self.sea_look.number(station)} → {self.sea_look.cell(cell)}"
        refs = (*self.at_station(station), *self.at_cell(cell))
        return Choice(0, title, self.names.name(self.sea_look.depth(cell).id), refs=refs)

    def scan(self, option: Option) -> Choice:
        number = in_sight(self.rules, self.look.state, option.code).bit_count()
        price = self.sea_look.price(self.rules.sonar_price)
        detail = self.words("option", "scan", number, n=self.words.number(number), price=price)
        cell = fleet_of(self.rules, self.look.state, self.seat)[option.code]
        return Choice(0, self.place_of(option.code), detail, refs=self.at_cell(cell))

    def sail(self, option: Option) -> Choice:
        if not option.code & DOCKING:
            return self.move_choice(option.code)
        submarine, station = (option.code & ~DOCKING) >> PLACE_BITS, option.code & PLACE
        group = self.words("option", "dock", place=self.place_of(submarine))
        number, entering = self.sea_look.number(station), self.entering(station)
        return Choice(0, number, entering, group, refs=self.at_station(station))

    def move_choice(self, code: int) -> Choice:
        """Where a discovery lies, what it is or may cost; all the rest of the sea in short."""
        submarine, cell = code >> PLACE_BITS, code & PLACE
        is_lying = cell in self.sea_look.discoveries(self.seat)
        group = self.words("option", "sail.discovery" if is_lying else "sail", place=self.place_of(submarine))
        found = self.find(cell) if is_lying else ""
        return Choice(0, self.sea_look.cell(cell), found, group, refs=self.at_cell(cell))

    def place_of(self, submarine: int) -> str:
        return self.sea_look.cell(fleet_of(self.rules, self.look.state, self.seat)[submarine])

    def find(self, cell: int) -> str:
        """What is known to lie there, with its price; otherwise the depth, with the price of what is blue."""
        item, depth = self.sea_look.discoveries(self.seat)[cell], self.sea_look.sea.depth_at[cell]
        if item is None:
            price = self.sea_look.price(self.rules.depths[depth].recover_cost)
            return self.words("option", "hidden", depth=self.names.name(self.sea_look.depth(cell).id), price=price)
        tile = self.look.state.zones[self.rules.places.spaces][self.sea_look.sea.space_at[cell]]
        told = {"thing": self.names.name(item.id), "price": self.sea_look.price(cost_of(self.rules, tile))}
        return self.words("option", "known", **told)

    # --- what discoveries give ---

    def own_word(self, option: Option, _: Node) -> Choice:
        """A walk, a move, or a place to look at."""
        sort, inside = own_words.sort_of(option.code), option.code & own_words.INSIDE
        if sort == own_words.WALK:
            return self.walk_choice(inside)
        if sort == own_words.MOVE:
            return self.move_choice(inside)
        cell = self.sea_look.sea.spaces[inside]
        depth = self.names.name(self.sea_look.depth(cell).id)
        return Choice(0, self.sea_look.cell(cell), "", depth, refs=self.at_cell(cell))

    def closed(self, decision: Decision) -> dict[str, str]:
        return SeaClosed(self).reasons(decision)
