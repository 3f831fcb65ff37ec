"""What never changes during a game: player boards as masks of sites, costs and yields as lists of amounts."""

from sys import intern
from typing import Any, Final

from uwc_content.engine.bags import needs_of
from uwc_content.engine.lower import Lowering
from uwc_content.engine.masks import KEPT
from uwc_content.engine.masks import bits as bits
from uwc_content.engine.opcodes import BLOCK, BUILD, NONE, TOGETHER, USUAL
from uwc_content.engine.program import Item, Node, Program
from uwc_content.engine.search.foresight import USES
from uwc_content.games.underwater_cities.pieces import KINDS as KINDS
from uwc_content.games.underwater_cities.rules.places import CONNECTED, UPGRADED

NONSYMBIOTIC: Final = 0
SYMBIOTIC: Final = 1
FARM: Final = 2
PLANT: Final = 3
LABORATORY: Final = 4
TUNNEL: Final = 5
BUILDINGS: Final = (FARM, PLANT, LABORATORY)
CITIES: Final = (NONSYMBIOTIC, SYMBIOTIC)
KINDS_ON: Final[dict[str, tuple[int, ...]]] = {
    "city": CITIES,
    "building": BUILDINGS,
    "expansion": BUILDINGS,
    "tunnel": (TUNNEL,),
    "metropolis": (),
}
"""What may stand on a kind of site."""
CLAIMED_SECTIONS: Final = ("permanent", "action", "production", "scoring")
ITEMS: Final = 1000
"""Things from here on are items of the program; those below are sites of a player board."""


class Board:
    """A player board: every set of sites is a mask with one bit for each."""

    __slots__ = (
        "_around",
        "_building_sites",
        "_joined",
        "at",
        "buildings",
        "cities",
        "colour",
        "expansions",
        "id",
        "ids",
        "index",
        "kind",
        "kinds_on",
        "last_tunnels",
        "metropolises",
        "neighbours",
        "next_to",
        "number",
        "pair",
        "plain_sites",
        "price_areas",
        "price_class",
        "side",
        "special",
        "specials",
        "start",
        "surcharges",
        "tunnels",
        "twins",
    )

    def __init__(self, plain: dict[str, Any], program: Program) -> None:
        self.id: str = plain["id"]
        self.number: int = plain["fields"]["number"]
        self.side: str = plain["fields"]["side"]
        sites: list[dict[str, Any]] = plain["sites"]
        self.ids: list[str] = [site["id"] for site in sites]
        self.index: dict[str, int] = {name: i for i, name in enumerate(self.ids)}
        self.kind: list[str] = [site["kind"] for site in sites]
        self.kinds_on: list[tuple[int, ...]] = [KINDS_ON[kind] for kind in self.kind]
        self.at: list[int] = [self.index[site["at"]] if "at" in site else NONE for site in sites]
        self.next_to: list[int] = [self.mask_of(site["next_to"]) for site in sites]
        self.special: list[Item | None] = [
            program.by_id[site["special"]] if "special" in site else None for site in sites
        ]
        self.specials = sum(1 << i for i, item in enumerate(self.special) if item is not None)
        self.pair: list[int] = [self.index[site["pair"]] if "pair" in site else NONE for site in sites]
        self.colour: list[str] = [site.get("colour", "") for site in sites]
        self.cities = self.all_of("city")
        self.tunnels = self.all_of("tunnel")
        self.buildings = self.all_of("building")
        self.expansions = self.all_of("expansion")
        self.last_tunnels = 0
        """Tunnel sites at metropolises."""
        self.metropolises: list[int] = [i for i, kind in enumerate(self.kind) if kind == "metropolis"]
        for corner in self.metropolises:
            self.last_tunnels |= self.next_to[corner] & self.tunnels
        self.start = next(i for i, site in enumerate(sites) if site.get("start"))
        self.neighbours: list[int] = [self.cities_near(i) for i in range(len(sites))]
        self.surcharges: list[list[int]] = [self.surcharge_of(item, program) for item in self.special]
        self.price_class: list[int] = [0] * len(sites)
        self.plain_sites = 0
        self.price_areas: list[tuple[int, int]] = []
        """Price classes of this board, each with a mask of its sites."""
        self.twins: list[int] = self.all_twins()
        """Building sites of one city that differ in nothing, as masks."""
        self._around: dict[int, int] = {}
        self._joined: dict[int, int] = {}
        self._building_sites: dict[int, int] = {}

    def mask_of(self, names: list[str]) -> int:
        return sum(1 << self.index[name] for name in names)

    def all_of(self, kind: str) -> int:
        return sum(1 << i for i, each in enumerate(self.kind) if each == kind)

    def cities_near(self, site: int) -> int:
        """City sites that a tunnel site joins to this one, itself among them, or the ends of a tunnel."""
        if self.kind[site] == "tunnel":
            return self.next_to[site] & self.cities
        found = 0
        for tunnel in bits(self.next_to[site] & self.tunnels):
            found |= self.next_to[tunnel] & self.cities
        return found

    def surcharge_of(self, item: Item | None, program: Program) -> list[int]:
        if item is None or "surcharge" not in item.bags:
            return []
        return amounts_of({each.name: each.number for each in item.bags["surcharge"].amounts}, program)

    def all_twins(self) -> list[int]:
        groups: dict[tuple[str, int, str], int] = {}
        for i in bits(self.buildings):
            special = self.special[i]
            key = (self.kind[i], self.at[i], "" if special is None else special.id)
            groups[key] = groups.get(key, 0) | 1 << i
        return [group for group in groups.values() if group & group - 1]

    def class_prices(self, surcharges: list[list[int]]) -> None:
        """Give the sites price classes: positions in a list of surcharges that all boards share."""
        for i, surcharge in enumerate(self.surcharges):
            if surcharge not in surcharges:
                surcharges.append(surcharge)
            self.price_class[i] = surcharges.index(surcharge)
        self.plain_sites = sum(1 << i for i, number in enumerate(self.price_class) if not number)
        classes = sorted(set(self.price_class))
        self.price_areas = [
            (each, sum(1 << i for i, number in enumerate(self.price_class) if number == each)) for each in classes
        ]

    # --- questions about masks, whose answers are kept ---

    def around(self, cities: int) -> int:
        """Every site beside these city sites."""
        found = self._around.get(cities)
        if found is None:
            found = 0
            for city in bits(cities):
                found |= self.next_to[city]
            self._around[cities] = found
        return found

    def joined(self, cities: int) -> int:
        """City sites that tunnel sites join to these."""
        found = self._joined.get(cities)
        if found is None:
            found = 0
            for city in bits(cities):
                found |= self.neighbours[city]
            self._joined[cities] = found
        return found

    def city_sites(self, own: int) -> int:
        """Empty city sites that a tunnel site joins to a city of one's own."""
        return self.joined(own) & ~own

    def tunnel_sites(self, reach: int, built: int) -> int:
        """Empty tunnel sites at city sites that the network reaches, built on or not."""
        return self.around(reach) & self.tunnels & ~built

    def building_sites(self, own: int, built: int) -> int:
        """Empty sites at cities or where cities could stand; those that differ in nothing are told once."""
        found = self._building_sites.get(own | built)
        if found is None:
            if len(self._building_sites) >= KEPT:
                self._building_sites.clear()
            found = self.around(own | self.joined(own)) & (self.buildings | self.expansions) & ~built
            for twins in self.twins:
                here = found & twins
                found ^= here & here - 1
            self._building_sites[own | built] = found
        return found


class NounTable:
    """What a noun for built things means: which kinds, and whether only upgraded or connected ones."""

    __slots__ = (
        "connected",
        "counts_connected",
        "first",
        "is_changed_by_upgrades",
        "is_closing",
        "is_upgraded",
        "kinds",
        "others",
    )

    def __init__(self, noun: dict[str, Any], kinds: list[int], connects: bool) -> None:
        self.kinds = kinds
        self.is_closing = bool(kinds) and all(kind in BUILDINGS for kind in kinds)
        """Whether it means buildings only: cities and tunnels open sites for others."""
        self.is_upgraded: bool = noun.get("state") == "upgraded"
        self.is_changed_by_upgrades = self.is_upgraded or (NONSYMBIOTIC in kinds) != (SYMBIOTIC in kinds)
        self.connected: int = NONE if noun.get("connected") is None else int(noun["connected"])
        self.counts_connected: int = self.connected if self.connected != NONE or not connects else 1
        self.first: int = kinds[0] if kinds else NONE
        self.others: list[int] = kinds[1:]

    def mask(self, numbers: list[int], counts: bool) -> int:
        """Where a player has such things; counts see connected ones only, unless the noun says otherwise."""
        found = numbers[self.first]
        for kind in self.others:
            found |= numbers[kind]
        if self.is_upgraded:
            found &= numbers[UPGRADED]
        wanted = self.counts_connected if counts else self.connected
        if wanted == NONE:
            return found
        return found & (numbers[CONNECTED] | numbers[TUNNEL]) if wanted else found & ~numbers[CONNECTED]


class Facts:
    """What is asked about an item at every turn, in the form in which it is asked."""

    __slots__ = (
        "action",
        "bonus",
        "colour",
        "colours",
        "deck",
        "early",
        "has_more",
        "instant",
        "is_action",
        "is_always_available",
        "is_always_usable",
        "is_card",
        "is_claimed",
        "late",
        "needs",
        "others",
        "payer",
        "price",
        "production",
        "sections",
        "thing",
        "usual",
    )

    def __init__(self, item: Item, program: Program, nouns: dict[str, NounTable]) -> None:
        self.thing = item.index + ITEMS
        self.bonus = 0
        """What a site or a tile may bring at once, as a mask of foresight, once nouns are known."""
        self.sections = frozenset([*item.blocks, *item.rules])
        self.is_claimed = not self.sections.isdisjoint(CLAIMED_SECTIONS)
        self.is_card = item.type == "cards"
        self.is_action = self.is_card and "action" in self.sections
        self.colour: str = intern(item.fields.get("colour", ""))
        self.colours: tuple[str, ...] = (self.colour,) if self.colour else ()
        self.deck: str = item.fields.get("deck", "")
        self.price: list[int] = amounts_of(item.fields["price"]["of"], program) if "price" in item.fields else []
        self.needs: list[tuple[int, int]] = needs_of(self.price)
        """The price once more: index and number of each resource."""
        self.payer: int = Lowering(program).new_node(BLOCK, item.index, "card").index if self.price else NONE
        """Stands for the card as the source of the payment of its price."""
        self.instant: int = item.blocks.get("instant", NONE)
        self.action: int = item.blocks.get("action", NONE)
        self.production: int = item.blocks.get("production", NONE)
        self.is_always_available: bool = bool(item.fields.get("always_available"))
        self.is_always_usable = self.action != NONE and program.nodes[self.action].is_always
        questions = [] if self.action == NONE else program.nodes[self.action].questions
        self.late: list[Node] = late_questions(questions)
        """Questions whether the action can be used whose answers may depend on which slots are taken."""
        self.early: list[Node] = [node for node in questions if node not in self.late]
        """The others, which are told quicker."""
        usual = [node for node in self.early if is_usual_building(node)]
        self.usual = mask_of_kinds(usual, nouns)
        """The kinds that it may build at the usual cost on any site, as a mask."""
        self.others: list[Node] = [node for node in self.early if node not in usual]
        """The early questions that are about anything else."""
        self.has_more = bool(self.others or self.late)


def late_questions(questions: list[Node]) -> list[Node]:
    """Whatever uses other things, and beside it searches, which may come across them."""
    if not any(node.looks_at & USES for node in questions):
        return []
    return [node for node in questions if node.looks_at & USES or node.op == TOGETHER]


def is_usual_building(node: Node) -> bool:
    what = node.what
    is_simple = what.is_anywhere and not what.one_of and not what.pronoun
    return node.op == BUILD and node.cost.sort == USUAL and node.less is None and is_simple


def mask_of_kinds(building: list[Node], nouns: dict[str, NounTable]) -> int:
    found = 0
    for name in [amount.name for node in building for amount in node.what.amounts]:
        for kind in nouns[name].kinds:
            found |= 1 << kind
    return found


class Tables:
    """Everything of the rules in the form that the engine works with."""

    __slots__ = (
        "boards",
        "costs",
        "facts",
        "nouns",
        "overflow",
        "pair",
        "plain",
        "producing",
        "rules",
        "slots",
        "space_bonus",
        "space_numbers",
        "spaces",
        "standing",
        "surcharges",
        "upgrade_cost",
        "upgraded",
    )

    def __init__(self, program: Program) -> None:
        rules: dict[str, Any] = program.bundle["rules"]
        self.rules = rules
        self.boards = [Board(plain, program) for plain in program.bundle["boards"]]
        self.surcharges: list[list[int]] = [[]]
        """By price class; the first is none."""
        for board in self.boards:
            board.class_prices(self.surcharges)
        self.costs = [amounts_of(rules["costs"][kind], program) for kind in KINDS]
        self.upgrade_cost = amounts_of(rules["upgrade_cost"], program)
        yields = rules["production"]
        self.plain = [amounts_of(yields.get(kind, {}).get("plain", {}), program) for kind in KINDS]
        self.upgraded = [
            amounts_of(yields.get(kind, {}).get("upgraded") or yields.get(kind, {}).get("plain", {}), program)
            for kind in KINDS
        ]
        self.pair = [amounts_of(yields.get(kind, {}).get("pair") or {}, program) for kind in KINDS]
        self.spaces: list[str] = ["", *(str(each["space"]) for each in rules["federation"]["spaces"])]
        self.space_numbers: list[int] = [0, *(each["space"] for each in rules["federation"]["spaces"])]
        """The same as numbers; below the track it is 0."""
        self.space_bonus = [NONE, *(block_in(program, each.get("bonus")) for each in rules["federation"]["spaces"])]
        self.overflow = block_in(program, rules["federation"]["overflow"])
        self.producing = Lowering(program).new_node(BLOCK, NONE, "production")
        """Stands for production as the source of what it gives."""
        self.standing = [
            Lowering(program).node(part, NONE, "") for rule in rules["standing"] for part in rule["permanent"]
        ]
        self.nouns = {noun: self.noun_table(plain, program) for noun, plain in program.nouns.items()}
        self.slots = sorted(program.by_type["slots"], key=lambda item: item.id)
        self.facts = [Facts(item, program, self.nouns) for item in program.items]

    def noun_table(self, noun: dict[str, Any], program: Program) -> NounTable:
        kinds = [i for i, kind in enumerate(KINDS) if noun["kind"] == kind or noun["kind"] in program.nouns[kind]["is"]]
        return NounTable(noun, kinds, bool(program.vocabulary["kinds"][noun["kind"]].get("connects")))

    def slots_of(self, side: str) -> list[Item]:
        """The slots of one side of the main board, clockwise."""
        found = [item for item in self.slots if side in item.fields["positions"]]
        return sorted(found, key=lambda item: item.fields["positions"][side])


def block_in(program: Program, parts: list[dict[str, Any]] | None) -> int:
    return Lowering(program).block(parts, NONE, "federation") if parts else NONE


def amounts_of(amounts: dict[str, int], program: Program) -> list[int]:
    vector = [0] * len(program.amount_names)
    for name, number in amounts.items():
        vector[program.amount_index[name]] = number
    return vector
