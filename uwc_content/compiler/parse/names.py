"""Which names mean what: a vocabulary turned into sets that the parsers ask."""

from collections import defaultdict
from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import FactValue, ItemField, Kind, Vocabulary

if TYPE_CHECKING:
    from uwc_content.compiler.check.of_items import ItemCheck

KERNEL_VERBS = {
    "gain": "bag",
    "pay": "payment",
    "draw": "deck",
    "advance": "track",
    "take": "selection",
    "use": "selection",
    "ready": "selection",
    "build": "selection",
    "upgrade": "selection",
    "produce": "selection",
}


class KindNoun(NamedTuple):
    """A noun for things: a kind, perhaps only its upgraded, connected or unconnected ones."""

    kind: str
    state: str | None
    connected: bool | None

    def agrees_with(self, other: "KindNoun") -> bool:
        """Whether a thing can be in the state of both."""
        return (self.state == other.state or None in (self.state, other.state)) and (
            self.connected == other.connected or None in (self.connected, other.connected)
        )


SCALING = frozenset({"per", "max", "by"})
"""The narrowing words that say how much; what merely happens or stands somewhere has none of them."""


class Role(NamedTuple):
    """What may stand inside a pair of braces at one place of the language."""

    title: Message
    names: frozenset[str]
    narrowing: frozenset[str]
    may_be_none: bool = False
    may_be_all: bool = False
    may_be_chosen: bool = False
    """Whether the player may choose how much."""


def nouns_of(name: str, kind: Kind) -> Iterator[tuple[str, KindNoun]]:
    """`mill` also makes `upgraded_mill`, `connected_mill`, `unconnected_upgraded_mill` and so on."""
    for state in (None, kind.state) if kind.state else (None,):
        noun = f"{state}_{name}" if state else name
        yield noun, KindNoun(name, state, None)
        if kind.connects:
            yield f"connected_{noun}", KindNoun(name, state, True)
            yield f"unconnected_{noun}", KindNoun(name, state, False)


def nouns_in(quantity: dict[str, Any]) -> Iterator[str]:
    """Every noun that a bag, selection or count in bundle form names."""
    yield from quantity.get("of", ())
    for each in quantity.get("one_of", ()):
        yield from nouns_in(each)


def compared_fields(vocabulary: Vocabulary) -> dict[str, ItemField]:
    """By name; where several types of items have one, it may have the values of all of them."""
    found: dict[str, ItemField] = {}
    for definition in vocabulary.items.values():
        for name, field in definition.fields.items():
            if field.compared:
                before = found[name].of if name in found else []
                found[name] = field.model_copy(update={"of": list(dict.fromkeys([*before, *field.of]))})
    return found


class Names:
    """The names of a vocabulary by what they may be used for."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        layout_type: str = "",
        item_checks: tuple["ItemCheck", ...] = (),
    ) -> None:
        self.vocabulary = vocabulary
        self.item_checks = item_checks
        """What only this game checks about single items."""
        self.layout_type = layout_type
        """What the layouts of the game are called at the root of a file; empty if it has none."""
        self.known_parts: defaultdict[tuple[object, ...], dict[tuple[str, int], dict[str, Any]]] = defaultdict(dict)
        """What parts of sections mean that were read before, by their surroundings and by how they are written."""
        self.known_lines: dict[tuple[str, int], Any] = {}
        """What lines of items say that were read before, by the type of the items and by their indentation."""
        self.root_types = {*vocabulary.items, *([layout_type] if layout_type else [])}
        self.kinds: dict[str, KindNoun] = {}
        for name, kind in vocabulary.kinds.items():
            self.kinds.update(nouns_of(name, kind))
        self.ancestors = {name: frozenset(self._ancestors(name)) for name in vocabulary.kinds}
        self.item_types = {kind.items for kind in vocabulary.kinds.values() if kind.items}
        self.stated_upgrades = {name for name, kind in vocabulary.kinds.items() if kind.upgrade == "stated"}
        self.super_kinds = frozenset(parent for parents in self.ancestors.values() for parent in parents)
        self.places = frozenset(noun for noun, each in self.kinds.items() if vocabulary.kinds[each.kind].place)
        self.verbs = {**KERNEL_VERBS, **{verb: event.takes for verb, event in vocabulary.events.items()}}
        self.usual_deck = next(iter(vocabulary.decks), "")
        self.compared = compared_fields(vocabulary)
        """The facts of items that effects may ask for."""
        self.roles = self._roles()
        self.event_roles = {
            name: role._replace(narrowing=role.narrowing - SCALING, may_be_all=False, may_be_chosen=False)
            for name, role in self.roles.items()
        }
        self.has_network = any(kind.connects for kind in vocabulary.kinds.values())
        self.can_stand_at = frozenset(
            noun
            for noun, each in self.kinds.items()
            if (kind := vocabulary.kinds[each.kind]).place or kind.connects or kind.state
        )

    def _ancestors(self, name: str) -> Iterator[str]:
        kind = self.vocabulary.kinds.get(name)
        for parent in kind.is_ if kind else ():
            yield parent
            yield from self._ancestors(parent)

    def _roles(self) -> dict[str, Role]:
        known = self.vocabulary
        resources = frozenset(known.resources) | frozenset(known.groups)
        kinds = frozenset(self.kinds)
        counted = frozenset(name for name, track in known.tracks.items() if track.counts)
        moved = frozenset(name for name, track in known.tracks.items() if track.advances)
        sharing = frozenset({"same", "different"})
        standing = frozenset({"at", "site", "with", "where", "except"})
        return {
            "bag": Role(Message("resource"), resources, SCALING | sharing),
            "payment": Role(
                Message("payment"),
                resources | frozenset(known.payables),
                SCALING | sharing | {"kept"},
                may_be_all=True,
                may_be_chosen=True,
            ),
            "deck": Role(Message("deck"), frozenset(known.decks), SCALING),
            "track": Role(Message("track"), moved, SCALING),
            "stat": Role(Message("stat"), frozenset(known.stats), SCALING),
            "selection": Role(Message("kind"), kinds, SCALING | sharing | standing, may_be_all=True),
            "count": Role(
                Message("count"),
                kinds | resources | counted | frozenset(known.payables) | frozenset(known.decks),
                sharing | standing | {"kept", "who"},
                may_be_none=True,
            ),
            "contents": Role(Message("kind"), kinds, sharing | {"site"}, may_be_none=True),
        }

    def where_it_lies(self, name: str) -> dict[str, Any]:
        """Which items such things are, in games with zones: what a kind leaves out is that of what it also is."""
        if not self.vocabulary.zones:
            return {}
        chain = [self.vocabulary.kinds[each] for each in (name, *self._ancestors(name))]
        zone = next((each.zone for each in chain if each.zone is not None), None)
        items = next((each.items for each in chain if each.items is not None), None)
        usable = next((each.usable for each in chain if each.usable is not None), None)
        where = {field: value for each in reversed(chain) for field, value in each.where.items()}
        facts = {
            "items": self.vocabulary.zones[zone].holds if zone is not None else items,
            "zone": zone,
            "where": where or None,
            "usable": usable.model_dump() if usable is not None else None,
        }
        return {key: value for key, value in facts.items() if value is not None}

    def places_at_once(self, noun: str) -> int:
        """At how many places such a thing, or some kind of it, stands."""
        kinds = [each for each in self.vocabulary.kinds if each == noun or self.is_within(each, self.kinds[noun].kind)]
        return max([self.vocabulary.kinds[each].joins or 1 for each in (*kinds, self.kinds[noun].kind)])

    def items_called(self, name: str) -> str | None:
        """The type of items that such things are, as far as the vocabulary tells."""
        chain = [self.vocabulary.kinds[each] for each in (name, *self._ancestors(name))]
        stated = next((each.items for each in chain if each.items is not None), None)
        return self.where_it_lies(name).get("items") or stated

    def printed_on(self, noun: str) -> str | None:
        """The type of items on which the facts of such things are printed; things of the board have none."""
        if noun not in self.kinds:
            return None
        name = self.kinds[noun].kind
        chain = [self.vocabulary.kinds[each] for each in (name, *self._ancestors(name))]
        return self.items_called(name) or next((each.facts for each in chain if each.facts is not None), None)

    def lineage(self, noun: str) -> list[str]:
        """The kind of a noun, and every kind that such a thing also is."""
        name = self.kinds[noun].kind if noun in self.kinds else ""
        return [name, *self._ancestors(name)] if name else []

    def narrower(self, name: str) -> list[str]:
        """A kind, and every kind of such things."""
        return [name, *[each for each, found in self.ancestors.items() if name in found]]

    def facts_of(self, noun: str) -> dict[str, list[FactValue]]:
        """The facts that make something such a thing, each with the values that it may have."""
        name = self.kinds[noun].kind if noun in self.kinds else ""
        chain = [self.vocabulary.kinds[each] for each in (name, *self._ancestors(name)) if name]
        stated = {field: value for each in reversed(chain) for field, value in each.where.items()}
        return {field: value if isinstance(value, list) else [value] for field, value in stated.items()}

    def is_within(self, noun: str, other: str) -> bool:
        """Whether every `noun` is also an `other`: upgraded mills are mills, mills are buildings."""
        mine, theirs = self.kinds.get(noun), self.kinds.get(other)
        if mine is None or theirs is None or noun == other:
            return False
        if theirs.kind != mine.kind and theirs.kind not in self.ancestors[mine.kind]:
            return False
        return theirs.state in (None, mine.state) and theirs.connected in (None, mine.connected)

    def may_stand_below(self, track: str) -> bool:
        """Whether a marker may not have come to the first space yet; where there are zones, all begin on it."""
        return self.vocabulary.tracks[track].is_of_players and not self.vocabulary.zones

    def is_common(self, noun: str) -> bool:
        """Whether every player counts the same ones."""
        return noun in self.kinds and self.vocabulary.kinds[self.kinds[noun].kind].common

    def has_property(self, noun: str, shared: str) -> bool:
        """Whether such things can be compared by it; what is no kind is none of our business."""
        of = self.vocabulary.shared[shared].of if shared in self.vocabulary.shared else []
        return not of or noun not in self.kinds or any(self.may_be(noun, each) for each in of)

    def may_be(self, noun: str, other: str) -> bool:
        return noun == other or self.is_within(noun, other) or self.is_within(other, noun)

    def sorts_of(self, name: str) -> list[Message]:
        """In a designer's words, what else a name is; for hints."""
        known = self.vocabulary
        tables: dict[Message, Container[str]] = {
            Message("a resource"): known.resources,
            Message("a group of resources"): known.groups,
            Message("something to pay with"): known.payables,
            Message("a deck"): known.decks,
            Message("a kind of thing"): self.kinds,
            Message("a track"): known.tracks,
            Message("a stat"): known.stats,
            Message("a kind of site"): known.sites,
            Message("a period"): known.periods,
            Message("a place"): known.places,
            Message("a person"): known.people,
            Message("a permission"): known.permissions,
        }
        return [sort for sort, table in tables.items() if name in table]
