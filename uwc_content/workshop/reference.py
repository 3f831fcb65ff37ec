"""Every word that designers can write, read off the models and a ruleset's vocabulary."""

from collections.abc import Iterable, Iterator

from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.shapes import fields_of
from uwc_content.compiler.teaching import code_in_own_nouns, foreign_nouns, own_nouns, prose_in_own_nouns
from uwc_content.language.base import Sort, Word
from uwc_content.language.conditions import CONDITION_WORDS, Stands
from uwc_content.language.effects import EFFECT_WORDS
from uwc_content.language.quantities import Event, Narrowed
from uwc_content.language.standing import RULE_WORDS
from uwc_content.language.vocabulary import EventVerb, ItemType, Kind, RulesetWord, Vocabulary, Zone
from uwc_content.workshop.entries import Argument, Entry, documentation
from uwc_content.workshop.examples import (
    ARGUMENT_EXAMPLES,
    BRACES_WORDS,
    EVENT_EXAMPLES,
    NARROWING_EXAMPLES,
    PRONOUNS,
    SORTS,
    VERBS,
)
from uwc_content.workshop.layout.order import argument_names
from uwc_content.workshop.turn_words import turn_entries


def reference(vocabulary: Vocabulary) -> list[Entry]:
    """All entries, grouped by sort, in the order in which a reader meets them."""
    return with_own_nouns(written_entries(vocabulary), vocabulary)


def with_own_nouns(entries: Iterable[Entry], vocabulary: Vocabulary) -> list[Entry]:
    """Examples speak of the things of this game; where it has none, they say that the noun is not its own."""
    nouns = own_nouns(vocabulary)
    return [in_nouns_of(entry, nouns, vocabulary) for entry in entries]


def in_nouns_of(entry: Entry, nouns: dict[str, str], vocabulary: Vocabulary) -> Entry:
    example = code_in_own_nouns(entry.example, nouns)
    foreign = ", ".join(f"`{name}`" for name in foreign_nouns(example, vocabulary))
    facts = (*entry.facts, f"nouns of an example game, not of this one: {foreign}") if foreign else entry.facts
    return entry._replace(doc=prose_in_own_nouns(entry.doc, nouns), example=example, facts=facts)


def written_entries(vocabulary: Vocabulary) -> list[Entry]:
    """All entries as they are written, with nouns of the teaching game in the examples of the language."""
    names = Names(vocabulary)
    return [
        *word_entries("effect", EFFECT_WORDS),
        *(game_entry(name, word, names) for name, word in vocabulary.words.items()),
        *word_entries("rule", RULE_WORDS),
        *word_entries("condition", CONDITION_WORDS),
        *argument_entries(),
        *game_argument_entries(names),
        *place_entries("narrowing word", Narrowed, NARROWING_EXAMPLES),
        *(Entry(name, "word inside braces", doc, example=example) for name, (doc, example) in BRACES_WORDS.items()),
        *place_entries("event argument", Event, EVENT_EXAMPLES),
        *verb_entries(names),
        *(Entry(name, "pronoun", doc, example=example) for name, (doc, example) in PRONOUNS.items()),
        *sort_entries(vocabulary),
        *turn_entries(vocabulary),
        *noun_entries(names),
        *item_entries(vocabulary),
    ]


def entries_called(name: str, vocabulary: Vocabulary) -> list[Entry]:
    """Every meaning of a name, derived nouns included."""
    found = [entry for entry in reference(vocabulary) if entry.name == name]
    return found or [entry for entry in derived_entries(Names(vocabulary)) if entry.name == name]


def known_names(vocabulary: Vocabulary) -> set[str]:
    return {entry.name for entry in reference(vocabulary)} | set(Names(vocabulary).kinds)


# --- words of the language ---


def word_entries(sort: str, words: dict[str, type[Word]]) -> Iterator[Entry]:
    for name, word in words.items():
        yield Entry(name, sort, documentation(word), tuple(arguments_of(name, word)), word.example)


def arguments_of(name: str, word: type[Word]) -> Iterator[Argument]:
    """The head's own value first, then what this word alone takes, then what all words of its sort take."""
    fields = fields_of(word)
    yield Argument(name, *fields["what"])
    for place in argument_names(word):
        yield Argument(place, *fields[place])


def argument_entries() -> Iterator[Entry]:
    """What stands beside words, each with the words that take it."""
    words = {**EFFECT_WORDS, **RULE_WORDS}
    for name in dict.fromkeys(name for word in words.values() for name in argument_names(word)):
        takers = [word for word, model in words.items() if name in argument_names(model)]
        shown = next((word for word in takers if f"{name}:" in words[word].example), takers[0])
        sort, required, doc = fields_of(words[takers[0]])[name]
        example = ARGUMENT_EXAMPLES.get(name) or words[shown].example
        facts = (f"beside {listed(takers)}",)
        yield Entry(name, "argument", sentence(doc), (Argument(name, sort, required, doc),), example, facts)


def game_argument_entries(names: Names) -> Iterator[Entry]:
    """What stands beside the words of this game alone."""
    for word, known in names.vocabulary.words.items():
        for name, it in known.arguments.items():
            argument = Argument(name, Sort.INTEGER, it.required, it.doc)
            example = game_entry(word, known, names).example
            yield Entry(name, "argument", it.doc, (argument,), example, (f"beside `{word}`",))


def place_entries(sort: str, model: type[Narrowed] | type[Event], examples: dict[str, str]) -> Iterator[Entry]:
    for name, (value, required, doc) in fields_of(model).items():
        yield Entry(name, sort, sentence(doc), (Argument(name, value, required, doc),), examples.get(name, ""))


def game_entry(name: str, word: RulesetWord, names: Names) -> Entry:
    head = Argument(name, Sort.SELECTION, True, "what it acts on")
    beside = [Argument(each, Sort.INTEGER, it.required, it.doc) for each, it in word.arguments.items()]
    needed = "".join(f", {each}: 1" for each, it in word.arguments.items() if it.required)
    noun = word.of[0] if word.of else noun_in(word.doc, names)
    example = f"{{{name}: {noun}{needed}}}"
    return Entry(name, "effect", word.doc, (head, *beside), example, ("only this ruleset has it",))


def sort_entries(vocabulary: Vocabulary) -> Iterator[Entry]:
    """What may stand where, and how a game calls it; a game without people has no example of one."""
    for sort, (doc, example) in SORTS.items():
        is_known = sort is not Sort.PERSON or bool(vocabulary.people)
        known = [f"`{name}`" for name in getattr(vocabulary, NAMED_BY[sort])] if sort in NAMED_BY else []
        facts = (f"in this game: {', '.join(known)}",) if known else ()
        yield Entry(str(sort), "sort of value", doc, example=example if is_known else "", facts=facts)


NAMED_BY = {
    Sort.PAYMENT: "payables",
    Sort.PERIOD: "periods",
    Sort.PERIOD_OR_PLACE: "periods",
    Sort.PERMISSION: "permissions",
    Sort.PERSON: "people",
    Sort.PLACE: "places",
    Sort.SHARED: "shared",
    Sort.SITE: "sites",
    Sort.SOURCE: "sources",
}
"""The table of a vocabulary that has the names of such a value."""


# --- verbs ---


def verb_entries(names: Names) -> Iterator[Entry]:
    for verb, takes in names.verbs.items():
        doc, event = VERBS[verb] if verb in VERBS else own_verb(verb, names.vocabulary.events[verb], names)
        argument = Argument(verb, takes, True, "what it happens to")
        then = f"{{gain: {{{first(reversed(names.vocabulary.resources))}: 1}}}}"
        yield Entry(verb, "verb of an event", doc, (argument,), f"{{when: {event}, then: {then}}}")


def own_verb(verb: str, event: EventVerb, names: Names) -> tuple[str, str]:
    """A verb of the ruleset: what its vocabulary says, and an event with the noun that it speaks of."""
    samples = {
        "selection": noun_in(event.doc, names),
        "period": first(names.vocabulary.periods),
        "bag": f"{{{first(names.vocabulary.resources)}: 1}}",
    }
    return event.doc, f"{{{verb}: {samples[event.takes]}}}"


def noun_in(doc: str, names: Names) -> str:
    """The kind that a sentence speaks of, or any."""
    spoken = doc.lower().replace(",", " ").replace(".", " ").replace(";", " ").split()
    return next((kind for kind in names.vocabulary.kinds if kind in spoken), first(names.vocabulary.kinds))


def first(names: Iterable[str]) -> str:
    return next(iter(names), "it")


# --- nouns of the ruleset ---

NOUN_TABLES = {
    "resource": "resources",
    "group of resources": "groups",
    "something to pay with": "payables",
    "deck": "decks",
    "kind of thing": "kinds",
    "track": "tracks",
    "stat": "stats",
    "kind of site": "sites",
    "source": "sources",
    "place": "places",
    "person": "people",
    "period": "periods",
    "shared property": "shared",
    "tag": "tags",
    "permission": "permissions",
    "zone": "zones",
    "action": "actions",
    "end": "ends",
}


def noun_entries(names: Names) -> Iterator[Entry]:
    for sort, table in NOUN_TABLES.items():
        for name, noun in getattr(names.vocabulary, table).items():
            yield Entry(name, sort, noun.doc, example=example_of(sort, name), facts=tuple(facts_of(sort, name, names)))


def example_of(sort: str, name: str) -> str:
    examples = {
        "resource": "{gain: {%s: 2}}",
        "group of resources": "{gain: {%s: 1}}",
        "permission": "{allow: %s}",
        "stat": "{raise: {%s: 1}}",
        "tag": "where: {tags: %s}",
    }
    return examples[sort] % name if sort in examples else ""


def facts_of(sort: str, name: str, names: Names) -> Iterator[str]:
    known = names.vocabulary
    if sort == "kind of thing":
        yield from kind_facts(name, known.kinds[name], names)
    elif sort == "group of resources":
        yield f"one of: {listed(known.groups[name].of)}"
    elif sort == "resource" and (cap := known.resources[name].cap):
        yield f"nobody has more than {cap}"
    elif sort == "zone":
        yield from zone_facts(known.zones[name])
    elif sort == "track":
        track = known.tracks[name]
        spaces = [str(space) for space in track.spaces]
        yield f"as a condition, `{name}: {first(spaces) if spaces else 1}`: {documentation(Stands)}"
        if spaces:
            yield f"spaces: {listed(spaces)}"
        if track.advances:
            yield f"its marker is moved by `advance: {{{name}: 1}}`"


def zone_facts(zone: Zone) -> Iterator[str]:
    yield f"holds `{zone.holds}`; one for {'the table' if zone.of == 'table' else 'each player'}"
    yield {"everyone": "everybody sees it", "owner": "only its owner sees it", "nobody": "nobody sees it"}[zone.seen_by]


def kind_facts(name: str, kind: Kind, names: Names) -> Iterator[str]:
    if names.ancestors[name]:
        yield f"every one is also: {listed(sorted(names.ancestors[name]))}"
    below = [other for other, ancestors in names.ancestors.items() if name in ancestors]
    if below:
        yield f"among them: {listed(below)}"
    derived = [noun for noun, each in names.kinds.items() if each.kind == name and noun != name]
    if derived:
        yield f"also: {listed(derived)}"
    if kind.connects:
        yield "counts and conditions see connected ones only"
    if kind.place:
        yield "events may happen `in` one, and things stand `at` one"
    if kind.upgrade == "stated":
        yield "upgrading it needs a stated cost"
    if kind.zone:
        yield f"it lies in `{kind.zone}`"
    if kind.usable:
        yield f"its section `{kind.usable.section}` can be used once in each `{kind.usable.once}`"
    if kind.items:
        yield f"`use` may name a single one by its id among the {kind.items}"


def derived_entries(names: Names) -> Iterator[Entry]:
    """`upgraded_mill` and the like, which follow from `mill`."""
    says = {True: "connected", False: "unconnected", None: ""}
    for noun, each in names.kinds.items():
        if noun != each.kind:
            qualities = " and ".join(quality for quality in (says[each.connected], each.state) if quality)
            doc = f"A `{each.kind}` that is {qualities}. {names.vocabulary.kinds[each.kind].doc}"
            yield Entry(noun, "kind of thing", doc, facts=(f"follows from `{each.kind}`",))


# --- items ---


def item_entries(vocabulary: Vocabulary) -> Iterator[Entry]:
    for name, item in vocabulary.items.items():
        yield Entry(name, "type of item", item.doc, tuple(places_of(item)))
    for name, item in vocabulary.items.items():
        for section, each in item.sections.items():
            words = (f"words: {listed(each.words)}",) if each.words else ()
            forced = ("received without asking",) if each.forced else ()
            holds = f"holds {'effects and rules' if each.sort == 'both' else each.sort}"
            yield Entry(section, f"section of {name}", each.doc, facts=(holds, *forced, *words))
        for field, fact in item.fields.items():
            values = (f"values: {listed(fact.of)}",) if fact.of else ()
            yield Entry(field, f"field of {name}", fact.doc, facts=values)
        for part, each_part in item.parts.items():
            held = (f"fields and sections: {listed([*each_part.fields, *each_part.sections])}",)
            yield Entry(part, f"parts of {name}", each_part.doc, facts=held)


def places_of(item: ItemType) -> Iterator[Argument]:
    yield Argument("id", "id", True, "its permanent name: lower case with underscores")
    for name, field in item.fields.items():
        yield Argument(name, field.type, field.required, field.doc)
    yield Argument("source", "choice", True, "`rulebook` when it is printed, `original` when it is our own")
    for name, section in item.sections.items():
        yield Argument(name, section.sort, False, section.doc)
    for name, part in item.parts.items():
        yield Argument(name, "parts", False, part.doc)


def listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
