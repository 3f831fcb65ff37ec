"""Tells what a language still lacks: the templates that another one has, and every noun in every role it can have."""

from collections.abc import Iterable, Iterator

from uwc_content.language.vocabulary import FieldType, ItemField, Vocabulary
from uwc_content.text import roles
from uwc_content.text.events import OF_OTHERS, TENSES
from uwc_content.text.grammar import Grammar
from uwc_content.text.roles import Role, role_in_event

SHARED_CONTEXTS = frozenset({"template", OF_OTHERS, *(f"event:{tense}" for tense in TENSES)})
"""Contexts in which every language has the same keys."""
OPTIONAL_VARIANTS = (".they", ".from", ".nth", ".nth_in_period", ".definite", ".may", ".required", "@", "did.period.")
OPTIONAL_ENDINGS = (".it", ".at", ".one", ".alone", ".upgrade", "table.word", "table.stats")
"""Keys that a language words only if it tells them apart; so are those for a certain number, such as `choose.2`."""
ANY_ITEMS = ("", "", "", "")
"""A list so long that every pattern is needed."""

AMOUNTS = (
    roles.GAIN,
    roles.PAY,
    roles.EXCHANGE,
    roles.EXCHANGE_FOR,
    roles.COST,
    roles.LESS,
    roles.DISCOUNT,
    roles.SUBSTITUTE,
    roles.SUBSTITUTE_FOR,
    roles.SECTION,
    roles.FACT,
    roles.SUM,
    roles.SUM_EACH,
    roles.SUM_EVERY,
    *(role_in_event(tense, verb) for tense in TENSES for verb in ("gain", "pay")),
)
PAYABLES = (roles.DISCARD, roles.EXCHANGE, *(role_in_event(tense, "discard") for tense in TENSES))
DECKS = (roles.DRAW, *(role_in_event(tense, "draw") for tense in TENSES))
COUNTS = (
    roles.EACH,
    roles.EVERY,
    roles.MANY,
    roles.NUMBER,
    roles.SET,
    roles.HAVE,
    roles.AT_MOST,
    roles.WITH,
)
THINGS = (*roles.ACTS.values(), roles.IS, roles.IS_NOT, roles.AT, *COUNTS)
SELECTING_VERBS = ("take", "use", "ready", "build", "upgrade", "produce")
TRACKS = (roles.ADVANCE, *(role_in_event(tense, "advance") for tense in TENSES))
NUMBERS = (0, 1, 2, "all", None)
"""One of each sort that makes a difference to the form; the last stands for tables and stats."""

FORMS = {
    "sites": ("site",),
    "sources": ("source", "through"),
    "places": ("from",),
    "people": ("payee",),
    "periods": ("once", "lasts", "did", "counted", "of", "of_this"),
    "stats": ("bare", "stat", "many"),
}
"""Forms of the names that stand in one place only."""
CONTEXTS = {
    "permissions": ("permission",),
    "shared": ("shared:same", "shared:different", "shared:each", "shared:number"),
    "events": tuple(f"event:{tense}" for tense in TENSES),
    "words": ("word",),
    "tracks": ("stands", "stands:not"),
}
"""Names that are whole templates of their own."""


def lacking(grammar: Grammar, source: Grammar) -> list[str]:
    """The keys that a language needs for its vocabulary and has not, `source` being a complete language."""
    trial = Grammar(grammar.entries, str(grammar.locale), grammar.facts.vocabulary)
    for context, key in source.entries:
        if context in SHARED_CONTEXTS and not is_optional(key):
            trial.text(context, key)
        elif context.startswith("list:"):
            trial.listing(context.removeprefix("list:"), ANY_ITEMS)
    for form, name in noun_forms(trial):
        trial.noun(form, name)
    for context, key in templates_of_names(trial.facts.vocabulary):
        trial.text(context, key)
    for type_, section in sections(trial.facts.vocabulary):
        trial.text("lead", trial.closest("lead", f"{type_}.{section}", section))
    return trial.missing


def is_optional(key: str) -> bool:
    """Whether other words serve where a language has none for this key."""
    is_numbered = key.rpartition(".")[2].isdigit()
    return is_numbered or key.endswith(OPTIONAL_ENDINGS) or any(variant in key for variant in OPTIONAL_VARIANTS)


def noun_forms(grammar: Grammar) -> Iterator[tuple[str, str]]:
    """Every form of every noun of the vocabulary."""
    known, facts = grammar.facts.vocabulary, grammar.facts
    yield from in_roles(grammar, (*known.resources, *known.groups), (*AMOUNTS, *COUNTS))
    yield from in_roles(grammar, known.payables, (*PAYABLES, *COUNTS))
    yield from in_roles(grammar, known.decks, (*DECKS, *COUNTS))
    kinds = [*known.kinds, *facts.derived]
    verbs = (*SELECTING_VERBS, *(verb for verb, event in known.events.items() if event.takes == "selection"))
    yield from in_roles(grammar, kinds, (*THINGS, *(role_in_event(tense, verb) for tense in TENSES for verb in verbs)))
    yield from ((form, kind) for kind in kinds for form in ("nth", "most", "multiplied"))
    yield from ((form, kind) for kind in kinds for form in ("in", "of") if known.kinds[facts.base_of(kind)].place)
    yield from in_roles(grammar, (name for name, track in known.tracks.items() if track.advances), TRACKS)
    yield from in_roles(grammar, (name for name, track in known.tracks.items() if track.counts), COUNTS)
    yield from ((form, "effect") for form in ("did", "counted"))
    for table, forms in FORMS.items():
        yield from ((form, name) for name in getattr(known, table) for form in forms)


def in_roles(grammar: Grammar, names: Iterable[str], wanted: Iterable[Role]) -> Iterator[tuple[str, str]]:
    forms = {role.form(grammar, number) for role in wanted for number in NUMBERS}
    yield from ((form, name) for name in names for form in sorted(forms))


def templates_of_names(vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    for table, contexts in CONTEXTS.items():
        yield from ((context, name) for name in getattr(vocabulary, table) for context in contexts)
    yield from ((OF_OTHERS, name) for name, event in vocabulary.events.items() if event.takes != "period")
    for word, definition in vocabulary.words.items():
        yield from (("word", f"{word}.{name}") for name, each in definition.arguments.items() if not each.required)
    for name, track in vocabulary.tracks.items():
        yield from ((f"space:{name}", space) for space in track.spaces if isinstance(space, str))
    yield from (("item", name) for name, kind in vocabulary.kinds.items() if kind.items)
    for items in vocabulary.items.values():
        for name, field in items.fields.items():
            yield from templates_of_fact(name, field) if field.compared else ()


def templates_of_fact(name: str, field: ItemField) -> Iterator[tuple[str, str]]:
    """How a fact is asked for, its values, and how it is added up if it is a number."""
    yield "fact", name
    values = ["true", "false"] if field.type is FieldType.FLAG else field.of
    yield from (("fact:" + name, value) for value in values)
    if field.type in (FieldType.INTEGER, FieldType.BAG):
        yield "sum", name


def sections(vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    for type_, definition in vocabulary.items.items():
        yield from ((type_, section) for section in definition.sections)
        for name, part in definition.parts.items():
            yield from ((f"{type_}.{name}", section) for section in part.sections)
