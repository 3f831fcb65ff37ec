"""What a ruleset knows and the kernel does not: its nouns, tracks, periods, item types and their sections."""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from uwc_content.language.base import Model, at_most, unless_empty
from uwc_content.language.steps import StepSort

Space = int | str
FactValue = bool | int | str
Where = dict[str, FactValue | list[FactValue]]
"""Field: the value that it must have, or a list of values of which it must have one."""


class Noun(Model):
    """A name with its documentation, which the editor shows."""

    doc: str = Field(description="what it is, in one sentence")


class Resource(Noun):
    """Something that players have an amount of."""

    cap: int | None = Field(None, description="the most that a player may have", ge=1)


class Group(Noun):
    """One unit of a group is one unit of any member, chosen by the player."""

    of: list[str] = Field(description="the resources of the group", min_length=1)


class Zone(Noun):
    """A place for items: whose it is, what lies there and who sees it.

    What players are shown, what is hidden from them and what cannot be taken back all follow from it.
    """

    holds: str = Field(description="the type of items that lies there")
    of: Literal["table", "player"] = Field(description="one for the whole table, or one for each player")
    seen_by: Literal["everyone", "owner", "nobody"] = Field(description="who sees what lies there")
    ordered: bool = unless_empty("whether the items keep their order, as in a pile", bool)


class Payable(Noun):
    """Something other than a resource that can be given up in payments."""

    from_: str | None = Field(None, alias="from", description="the zone whose items it is")
    to: str | None = Field(None, description="the zone where what was paid goes")


class Deck(Noun):
    """Something that is drawn."""

    from_: str | None = Field(None, alias="from", description="the pile that is drawn from")
    to: str | None = Field(None, description="the zone where what is drawn goes")
    discard: str | None = Field(None, description="the zone where drawn items go that are not kept")
    renewed: bool = unless_empty("whether an empty pile is made anew by shuffling what lies in `discard`", bool)


class Place(Noun):
    """Where `take` takes things from."""

    zone: str | None = Field(None, description="the zone that it is")
    to: str | None = Field(None, description="the zone where what is taken goes")
    of: list[str] = unless_empty("the kinds that lie there and nowhere else; anything unless stated", list)


class Usable(Model):
    """How a thing is used: its section runs, and it is spent until the period begins anew.

    Only things that have the section are of such a kind.
    """

    section: str = Field(description="the section that runs")
    once: str = Field(description="the period in which it can be used once")


class Kind(Noun):
    """A kind of thing that can be built, taken, used, counted or pointed at."""

    is_: list[str] = Field([], alias="is", description="the kinds that every such thing also is")
    state: str | None = Field(None, description="its better side: `upgraded` also makes the noun `upgraded_…`")
    connects: bool = Field(False, description="counts see connected ones only; also makes `connected_…` nouns")
    owned: bool = Field(False, description="sentences say `your`")
    held: bool = unless_empty("counts see those in hand only, and sentences say so", bool)
    place: bool = Field(False, description="events may happen `in` one, and things stand `at` one")
    joins: int | None = Field(None, description="how many places one stands at, where that is more than one", ge=2)
    at: list[str] = unless_empty("the kinds of places that one may stand at; any unless stated", list)
    upgrade: Literal["usual", "stated"] | None = Field(None, description="whether upgrading has a usual cost")
    items: str | None = Field(None, description="the item type whose ids name single things of this kind")
    facts: str | None = Field(None, description="the item type whose facts are printed on one, unless `items` says it")
    zone: str | None = Field(None, description="only those that lie in this zone")
    where: Where = unless_empty("only those with these values in their fields; a list means any of them", dict)
    usable: Usable | None = Field(None, description="how `use` and `ready` deal with one")
    section: str | None = Field(None, description="the section that an item has if it is such a thing")
    common: bool = unless_empty("whether every player counts the same ones", bool)
    most: int | None = at_most("how many of them anybody can have or count, where that is limited")


class SiteKind(Noun):
    """A special kind of sites."""

    of: list[str] = unless_empty("the kinds that stand on one; any unless stated", list)


class Shared(Noun):
    """Something that things have in common, or in which they differ."""

    of: list[str] = unless_empty("the kinds that have it; any unless stated", list)
    most: int | None = at_most("in how many ways things can differ in it, where no field of theirs says so")


class Track(Noun):
    """A row of spaces with a marker; conditions ask for the space by the track's name."""

    spaces: list[Space] = Field([], description="the spaces in the order in which the marker moves")
    advances: bool = Field(False, description="whether `advance` may move its marker")
    counts: bool = Field(False, description="whether its space is a number that `by` and `per` may read")
    shared: bool = unless_empty("whether there is one marker for all players, although `advance` moves it", bool)
    most: int | None = at_most("the largest number that it comes to, where no spaces are listed")

    @property
    def is_of_players(self) -> bool:
        """Whether every player has a marker on it."""
        return self.advances and not self.shared


class EventVerb(Noun):
    """A verb that only this ruleset raises, and what it happens to."""

    takes: Literal["selection", "bag", "period"] = Field("selection", description="what stands after the verb")
    costs: bool = unless_empty("whether it has a price, which discounts can lower", bool)
    of: list[str] = unless_empty("the kinds or periods that it is raised for; all of them unless stated", list)


class WordArgument(Noun):
    """An argument of a game word."""

    required: bool = Field(False, description="whether it must be given")


class RulesetWord(Noun):
    """An effect that only this ruleset knows."""

    arguments: dict[str, WordArgument] = Field({}, description="the numbers that stand beside it")
    lenient: bool = unless_empty("whether `different` is given up where nothing different is left", bool)
    of: list[str] = unless_empty("the kinds that it acts on; all of them unless stated", list)


class StepArgument(Noun):
    """An argument of a step that only this ruleset knows."""

    sort: StepSort = Field(strict=False, description="what stands there: a number, zone, kind, track and so on")
    required: bool = Field(False, description="whether it must be given")


class RulesetStep(Noun):
    """A step of `turns` that only this ruleset knows."""

    arguments: dict[str, StepArgument] = Field({}, description="what stands beside it")


class SectionSort(StrEnum):
    __hash__ = str.__hash__  # As with sorts: it is the key of tables.
    EFFECTS = "effects"
    RULES = "rules"
    BOTH = "both"
    BAG = "bag"
    STATS = "stats"
    CONDITION = "condition"


class Section(Noun):
    """A part of an item that says when: what it may hold, and whether it asks."""

    sort: SectionSort = Field(strict=False, description="effects (done), rules (hold), both, bag, stats or condition")
    forced: bool = Field(False, description="received without asking")
    words: list[str] = Field([], description="the only words allowed here; empty means all of the sort")
    source: str | None = Field(None, description="what `from` calls effects of this section")
    played: bool = unless_empty("done when the item is played", bool)
    zone: str | None = Field(None, description="its rules hold while the item lies in this zone")
    required: bool = unless_empty("whether every item has it", bool)


class FieldType(StrEnum):
    __hash__ = str.__hash__  # As with sorts: it is the key of tables.
    INTEGER = "integer"
    CHOICE = "choice"
    CHOICES = "choices"
    POSITIONS = "positions"
    BAG = "bag"
    FLAG = "flag"
    NUMBERS = "numbers"
    REFERENCE = "reference"


class ItemField(Noun):
    """A plain fact about an item."""

    type: FieldType = Field(
        strict=False,
        description="integer, numbers (a list), choice(s), positions (choice: number), bag, flag or reference (an id)",
    )
    of: list[str] = Field([], description="the values of a choice, or the types of items that a reference may name")
    least: int = Field(0, description="the smallest number")
    most: int = Field(1000, description="the largest number")
    required: bool = Field(False, description="whether every item states it")
    unique: bool = Field(False, description="whether no two items may share its value")
    compared: bool = unless_empty("whether effects may ask for it with `where` and add it up with `sum`", bool)


class PartType(Noun):
    """Parts of an item, such as the stages of a building: they have no ids and no names of their own."""

    fields: dict[str, ItemField] = Field({}, description="the plain facts, besides id and source")
    sections: dict[str, Section] = Field({}, description="the effects by when they apply")
    here: bool = Field(False, description="whether `here` has a meaning in its sections")


class ItemType(PartType):
    """A type of item: the root key of its files, its fields, its sections and its parts."""

    parts: dict[str, PartType] = unless_empty("lists of parts, in an order that counts", dict)
    this: bool = unless_empty("whether its sections may speak of `this` item as a thing", bool)
    counted_by: str | None = Field(None, description="the field by whose values pack.yaml counts the items")
    from_era: dict[str, int] = Field(
        {}, description="value of counted_by: the first period, counted from 1, in which it is in play"
    )


TAGS = "tags"
TAGS_DOC = "What is printed on it besides, to be counted and compared; the vocabulary lists all tags."


class Vocabulary(Model):
    """Everything that the kernel does not know about a game."""

    resources: dict[str, Resource] = Field(description="what players have amounts of")
    payables: dict[str, Payable] = Field({}, description="things that can be given up in payments")
    decks: dict[str, Deck] = Field({}, description="what can be drawn; the first is the usual one")
    groups: dict[str, Group] = Field({}, description="resources that stand for each other")
    kinds: dict[str, Kind] = Field({}, description="things")
    tracks: dict[str, Track] = Field({}, description="rows of spaces with a marker")
    stats: dict[str, Noun] = Field({}, description="numbers that the rules keep for each player")
    sites: dict[str, SiteKind] = Field({}, description="special kinds of sites")
    sources: dict[str, Noun] = Field({}, description="what may give something")
    places: dict[str, Place] = Field({}, description="where things are taken from")
    periods: dict[str, Noun] = Field({}, description="stretches of the game")
    shared: dict[str, Shared] = Field({}, description="what `same` and `different` speak of")
    events: dict[str, EventVerb] = Field({}, description="verbs that only this ruleset raises")
    acts: dict[str, list[str]] = unless_empty(
        "word of the language: the kinds or tracks that it acts on in this game; whatever fits unless stated. "
        "`count`: the kinds that the game itself counts, besides items that lie in zones",
        dict,
    )
    raised: dict[str, list[str]] = unless_empty(
        "word of the language: the kinds that the game itself does it to, besides those of `acts`; for events", dict
    )
    permissions: dict[str, Noun] = Field({}, description="what `allow` may permit")
    words: dict[str, RulesetWord] = Field({}, description="effects that only this ruleset knows")
    items: dict[str, ItemType] = Field({}, description="types of items")
    tags: dict[str, Noun] = unless_empty("what items may have printed on them, to be counted and compared", dict)
    people: dict[str, Noun] = unless_empty("other players whom one may pay; `next_player` needs no rules", dict)
    zones: dict[str, Zone] = unless_empty("places for items", dict)
    actions: dict[str, Noun] = unless_empty("what a player may choose to do in `turns`", dict)
    ends: dict[str, Noun] = unless_empty("why a game may end", dict)
    steps: dict[str, RulesetStep] = unless_empty("steps of `turns` that only this ruleset knows", dict)

    def with_tags(self) -> "Vocabulary":
        """The vocabulary with a field for its tags on all items that are things of the game."""
        if not self.tags:
            return self
        facts = ItemField(doc=TAGS_DOC, type=FieldType.CHOICES, of=[*self.tags], compared=True)
        things = {kind.items for kind in self.kinds.values()} | {zone.holds for zone in self.zones.values()}
        things |= {name for name, each in self.items.items() if each.this}
        items = {
            name: each.model_copy(update={"fields": {TAGS: facts, **each.fields}}) if name in things else each
            for name, each in self.items.items()
        }
        return self.model_copy(update={"items": items})

    def type_called(self, name: str) -> PartType | None:
        """A type of items, or of their parts: `mills.stages`."""
        type_name, _, part = name.partition(".")
        found = self.items.get(type_name)
        return found.parts.get(part) if found is not None and part else found
