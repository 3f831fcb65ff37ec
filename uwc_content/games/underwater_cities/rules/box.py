"""What is known about one bundle of Underwater Cities once and for all: the rules without what they do."""

from uwc_content.engine.bags import needs_of
from uwc_content.engine.in_force import single
from uwc_content.engine.lower import Lowering, tell_nouns
from uwc_content.engine.opcodes import ALLOW, NONE
from uwc_content.engine.program import Item, Node, Nouns, Program
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import ANYTHING, HOLDINGS, TURNS
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.pieces import SIDES
from uwc_content.games.underwater_cities.rules.places import BOARD, SIDE
from uwc_content.games.underwater_cities.rules.tables import (
    CITIES,
    ITEMS,
    KINDS,
    Board,
    Facts,
    NounTable,
    Tables,
    amounts_of,
)


class Box(Rules):
    """Tables and numbers that the functions of this package look at; `game.py` makes the rules of it."""

    __slots__ = (
        "action_card_limit",
        "action_cards",
        "any_building",
        "awaited",
        "built_needs",
        "cards_of",
        "claim_answers",
        "clone_cost",
        "clone_needs",
        "clone_players",
        "decks",
        "draw_per_turn",
        "facts_by_side",
        "food",
        "hand_limit",
        "limits",
        "looks_at_specials",
        "looks_back",
        "may_allow_expansion",
        "nothing",
        "open_on_deck",
        "penalty",
        "places_of_slots",
        "points",
        "resource_needs",
        "rewards",
        "slots_by_side",
        "substitute",
        "surely_of_use",
        "tables",
        "turns_per_round",
        "yielding",
    )

    def __init__(self, program: Program) -> None:
        self.tables = Tables(program)
        super().__init__(program)
        self.producing = self.tables.producing
        self.first_item = ITEMS
        self.most_sites = max((len(board.ids) for board in self.tables.boards), default=0)
        self.know_nouns()
        self.know_kinds()
        rules = self.tables.rules
        self.nothing: list[int] = [0] * len(program.amount_names)
        for table in (self.tables.plain, self.tables.upgraded):
            table[:] = [each if any(each) else self.nothing for each in table]
        yields = zip(self.tables.plain, self.tables.upgraded, strict=True)
        self.yielding = [kind for kind, each in enumerate(yields) if any(map(any, each))]
        """The kinds of which any produce something."""
        self.points = program.amount_index["points"]
        self.turns_per_round: int = rules["turns_per_round"]
        self.hand_limit: int = rules["hand"]["limit"]
        self.draw_per_turn: int = rules["hand"]["draw_per_turn"]
        self.action_card_limit: int = rules["action_card_limit"]
        cheap = rules["special_cards"]["special_low"]
        self.looks_at_specials: int = cheap.get("look_at", 0)
        self.open_on_deck: int = cheap["open"] if cheap["refills"] else 0
        self.decks: list[str] = [era["deck"] for era in rules["eras"]]
        self.food = amounts_of(rules["feeding"]["food"], program)
        self.substitute = amounts_of(rules["feeding"]["substitute"], program)
        self.penalty = amounts_of(rules["feeding"]["penalty"], program)
        self.slots_by_side: list[list[Item]] = [self.tables.slots_of(side) for side in SIDES]
        self.facts_by_side: list[list[Facts]] = [
            [self.tables.facts[slot.index] for slot in slots] for slots in self.slots_by_side
        ]
        self.places_of_slots: list[dict[int, int]] = [
            {slot.thing: i for i, slot in enumerate(slots)} for slots in self.facts_by_side
        ]
        """By side of the main board: the place of each slot, clockwise."""
        self.surely_of_use: list[list[bool]] = [[is_surely_of_use(slot) for slot in x] for x in self.facts_by_side]
        """By side of the main board: whether each slot is of use to whoever finds it free."""
        self.limits: list[list[tuple[int, int]]] = [self.limits_for(players) for players in range(5)]
        """By the number of players: the kinds of which there are not always enough pieces, each with their number."""
        self.cards_of: dict[str, list[int]] = {}
        """By deck: its cards, as often as there are copies."""
        for item in program.by_type["cards"]:
            copies = [item.index + ITEMS] * item.fields.get("copies", 1)
            self.cards_of.setdefault(item.fields["deck"], []).extend(copies)
        self.action_cards: frozenset[int] = frozenset(each.thing for each in self.tables.facts if each.is_action)
        self.claim_answers: dict[int, list[int]] = {}
        """By card: what its own answers to its being claimed may bring, once somebody has asked."""
        self.looks_back: dict[int, bool] = {}
        """By block of a production: whether it asks what the production gave."""
        self.may_allow_expansion = any(node.op == ALLOW and node.name == "expansion_sites" for node in program.nodes)
        self.rewards: dict[int, tuple[int, int]] = {}
        """What each contract looks at, and what it may give, as masks of foresight."""
        self.built_needs: dict[int, list[tuple[NounTable, int]]] = {}
        self.resource_needs: dict[int, list[tuple[int, int]]] = {}
        every_kind = {"op": "build", "what": {"of": dict.fromkeys(KINDS, 1)}}
        self.any_building: Node = program.nodes[Lowering(program).node(every_kind, NONE, "slot")]
        """Stands for whatever slot lets something be built at the usual cost."""
        self.clone_cost: list[int] = amounts_of(rules["clone_tile"]["cost"], program)
        self.clone_needs: list[tuple[int, int]] = needs_of(self.clone_cost)
        self.clone_players: list[int] = rules["clone_tile"]["players"]
        self.awaited: set[tuple[str, str]] = {
            (event.verb, event.period)
            for node in program.nodes
            if node.event is not None
            for event in single(node.event)
        }
        """The periods whose beginning or end some rule waits for."""

    def know_nouns(self) -> None:
        """What foresight has to know about the nouns of the game."""
        closing = [noun for noun, table in self.tables.nouns.items() if table.is_closing]
        held = [noun for noun in self.program.nouns if noun.endswith("card")]
        built = [noun for noun, table in self.tables.nouns.items() if table.kinds]
        tell_nouns(self.program, Nouns(closing, held, ["action_card"], built))
        for item in self.program.items:
            self.tables.facts[item.index].bonus = self.bonus_of(item)
        self.usable_through = HOLDINGS
        actions = [item.blocks["action"] for item in self.program.items if "action" in item.blocks]
        self.using_may_turn = any(self.nodes[block].looks_at & TURNS for block in actions)

    def bonus_of(self, item: Item) -> int:
        """Of a site what comes of building there, of a tile what comes of connecting or taking it."""
        found = ANYTHING if self.rules_at(item) else 0
        for section in ("built", "instant"):
            if section in item.blocks:
                found |= self.nodes[item.blocks[section]].gives
        return found

    def rules_at(self, item: Item) -> list[int]:
        """What holds as soon as something stands on a site; what it multiplies by itself is asked when it produces."""
        standing = [*item.rules.get("permanent", []), *item.rules.get("production", [])]
        return [index for index in standing if [*self.nodes[index].numbers] != ["here"]]

    def know_kinds(self) -> None:
        """What can be built, and what it costs."""
        self.kinds = list(KINDS)
        self.kinds_called = {noun: table.kinds for noun, table in self.tables.nouns.items()}
        self.costs = self.tables.costs
        self.upgrade_costs = [self.tables.upgrade_cost] * len(KINDS)
        self.surcharges = self.tables.surcharges
        self.upgradable = frozenset(range(len(KINDS))) - frozenset(CITIES)

    def limits_for(self, players: int) -> list[tuple[int, int]]:
        limits, solo = self.tables.rules["limits"], self.tables.rules["solo"]
        as_for = str(solo["set_up_as_for"] if players == 1 else players)
        unlimited: list[str] = solo["unlimited"] if players == 1 else []
        found: dict[str, int] = dict(limits["always"])
        for kind, by_players in limits["by_players"].items():
            if as_for in by_players:
                found[kind] = by_players[as_for]
        return [(KINDS.index(kind), number) for kind, number in found.items() if kind not in unlimited]

    # --- what numbers stand for ---

    def board(self, seat: Seat) -> Board:
        return self.tables.boards[seat.numbers[BOARD]]

    def item(self, thing: int) -> Item:
        return self.program.items[thing - ITEMS]

    def facts(self, thing: int) -> Facts:
        return self.tables.facts[thing - ITEMS]

    def slots(self, state: State) -> list[Item]:
        return self.slots_by_side[state.numbers[SIDE]]

    def slot_facts(self, state: State) -> list[Facts]:
        return self.facts_by_side[state.numbers[SIDE]]


def is_surely_of_use(slot: Facts) -> bool:
    return slot.is_always_usable and not slot.is_always_available
