"""Authoring schemas of what stands inside braces: bags, selections and counts."""

from collections.abc import Callable, Collection, Mapping

from uwc_content.compiler.parse.names import Names, Role
from uwc_content.compiler.parse.shapes import NARROWING
from uwc_content.language.base import Sort
from uwc_content.language.ceilings import MOST_GIVEN_UP
from uwc_content.language.quantities import Count
from uwc_content.workshop.schema.hover import Texts, field_text
from uwc_content.workshop.schema.values import LARGEST, Schema, names_or, ref, several, shown, whole, without_type

NAMED_ITEM: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
"""The id of an item: a schema knows the ruleset and not the items of a pack, so `uwc check` looks these up."""

NARROWING_VALUES = {"at": "standing", "different": "different", "who": "players_counted", "with": "contents"}
"""Narrowing words that allow less than their sort, or more: their definitions."""

UP_TO_LARGEST = f"^({LARGEST}|[0-9]{{1,3}})$"
"""The counts on the left of a table, as texts."""

WITH_PRONOUNS = ("kind", "count")
WITH_THIS = ("things_to_use", "things_to_ready", "thing")
"""Definitions in which the item itself may be meant."""

NAMES_NEEDED: dict[Sort, Callable[[Names], Collection[str]]] = {
    Sort.DECK_BAG: lambda names: names.vocabulary.decks,
    Sort.FACTS: lambda names: names.compared,
    Sort.ITSELF: lambda names: [name for name, item in names.vocabulary.items.items() if item.this],
    Sort.PERMISSION: lambda names: names.vocabulary.permissions,
    Sort.PERSON: lambda names: names.vocabulary.people,
    Sort.PLACE: lambda names: names.vocabulary.places,
    Sort.SITE: lambda names: names.vocabulary.sites,
    Sort.STAT_BAG: lambda names: names.vocabulary.stats,
    Sort.TRACK_BAG: lambda names: names.roles["track"].names,
}
"""Sorts that a game may have no names for; words and arguments that need such a name are not offered then."""


class Braces:
    """Schemas for the braces of one vocabulary. `has_here` tells whether `here` has a meaning in the file."""

    def __init__(self, names: Names, things: Mapping[str, Collection[str]], has_here: bool) -> None:
        self.names = names
        self.vocabulary = names.vocabulary
        self.things = things
        """Word: the nouns that it acts on."""
        self.texts = Texts(names)
        pronouns = self.texts.table("pronoun")
        self.here = {"here": pronouns["here"]} if has_here else {}
        has_this = any(item.this for item in self.vocabulary.items.values())
        this = {"this": pronouns["this"]} if has_this else {}
        self.pronouns = {"it": pronouns["it"], **self.here}
        self.this = this
        self.exceptions = {"it": pronouns["it"], **this}
        self.all = {"all": self.texts.doc("word inside braces", "all")}

    def has_names(self, sort: Sort) -> bool:
        """Whether the vocabulary has anything to write at a place of this sort."""
        needed = NAMES_NEEDED.get(sort)
        return needed is None or bool(needed(self.names)) or (sort is Sort.SITE and bool(self.here))

    def braces(
        self,
        role: Role,
        called: str,
        words: Mapping[str, str] | None = None,
        *more: Schema,
        only: Collection[str] | None = None,
    ) -> Schema:
        """Names with amounts and narrowing words, a name alone, or one of the words given.

        `called` is the definition of the alternatives in it, commonly its own; `only` leaves other names out.
        """
        nouns = {name: text for name, text in self.texts.nouns(role).items() if only is None or name in only}
        properties = {**self.nouns(role, nouns), **self.beside_nouns(role, called)}
        pronouns = self.pronouns if role.title in WITH_PRONOUNS else {}
        if called in WITH_THIS:
            pronouns = {**pronouns, **self.this}
        if role.title == "count":
            pronouns = {**pronouns, "paid": self.texts.doc("word inside braces", "paid")}
        short = {noun: text.split("\n")[0] for noun, text in nouns.items()}
        shape = names_or({**(words or {}), **short, **pronouns}, ["object"], *more)
        return {**shape, "properties": properties, "additionalProperties": False, "minProperties": 1}

    def acting(self, word: str) -> Schema:
        """What a word acts on; `use` may also name single items."""
        role, things = self.names.roles["selection"], self.things[word]
        if word != "use":
            return self.braces(role, acted_on(word), only=things)
        named = self.braces(role, acted_on(word), None, self.named_item(), only=things)
        return {**named, "additionalProperties": ref("quantity")}

    def named_item(self) -> Schema:
        """The id of an item, which is no name of the vocabulary."""
        others = sorted({name for name in self.texts.all_names() if self.names.sorts_of(name)})
        return {**NAMED_ITEM, "not": {"enum": others}}

    def nouns(self, role: Role, texts: dict[str, str]) -> dict[str, Schema]:
        """The names with their numbers; where several kinds of braces share them, they are definitions."""
        if role.title == "kind" and role.may_be_all:
            return {noun: ref(f"noun_{noun}") for noun in texts}
        return {noun: shown(text, ref(number_of(role)), "1") for noun, text in texts.items()}

    def noun_definitions(self) -> dict[str, Schema]:
        texts = self.texts.nouns(self.names.roles["selection"])
        return {f"noun_{noun}": shown(text, ref("quantity"), "1") for noun, text in texts.items()}

    def beside_nouns(self, role: Role, called: str) -> dict[str, Schema]:
        """What may stand beside the names."""
        alternatives = several(ref(called))
        found = {"one_of": shown(self.texts.full("word inside braces", "one_of"), alternatives, "[$1, $2]")}
        if role.title == "count":
            found["did"] = shown(field_text(Count, "did"), ref("event"), "{$1}")
            found["paid"] = shown(self.texts.full("word inside braces", "paid"), whole(1), "1")
            if self.names.compared:
                found["sum"] = shown(self.texts.full("word inside braces", "sum"), ref("sum"), "{$1}")
        for name in (each for each in NARROWING if each in role.narrowing and self.has_names(NARROWING[each])):
            value = ref(NARROWING_VALUES.get(name) or slug(NARROWING[name]))
            found[name] = shown(self.texts.full("narrowing word", name), value)
        return found

    def number(self, least: int, words: dict[str, str] | None = None) -> Schema:
        """A number, a word such as `all`, a stat, or a rising table."""
        texts = {**(words or {}), **self.texts.table("stat")}
        others = ["integer", "object"]
        table = {"patternProperties": {UP_TO_LARGEST: whole(0)}, "additionalProperties": False, "minProperties": 1}
        return {**(names_or(texts, others) if texts else {"type": others}), **without_type(whole(least)), **table}

    def payment(self) -> Schema:
        """The number of a payment may also be for the player to choose."""
        words = {**self.all, "any": self.texts.doc("word inside braces", "any")}
        found = self.number(1, words)
        most = shown(self.texts.full("word inside braces", "up_to"), whole(2, MOST_GIVEN_UP))
        return {**found, "properties": {"up_to": most}}


def number_of(role: Role) -> str:
    """The definition of the numbers in such braces."""
    if role.may_be_none:
        return "tally"
    if role.may_be_chosen:
        return "paid_amount"
    return "quantity" if role.may_be_all else "amount"


def slug(sort: Sort) -> str:
    """The definition of a sort: `period or place` → `period_or_place`."""
    return sort.value.replace(" ", "_")


def acted_on(word: str) -> str:
    """The definition of what a word acts on."""
    return f"things_to_{word}"
