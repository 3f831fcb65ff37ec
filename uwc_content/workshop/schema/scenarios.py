"""Authoring schema of scenario files: keys, facts and choices; ids of the pack's items are left to `uwc test`."""

from uwc_content.compiler.parse.items import ID
from uwc_content.engine.labels import KERNEL_KINDS
from uwc_content.language.vocabulary import SectionSort, Vocabulary
from uwc_content.workshop.scenarios.shape import EXPECT_KEYS, ROOT_KEYS, RUN, SCENARIO_KEYS, DeedShape, Fact, Words
from uwc_content.workshop.schema.parts import Setting
from uwc_content.workshop.schema.values import Schema, closed, ref, shown, whole

MOST_PLAYERS = 4
NAME: Schema = {"type": "string"}
NAMES: Schema = {"type": "array", "items": NAME}
SEAT: Schema = {"type": ["string", "integer"], "enum": ["me", "other", *range(1, MOST_PLAYERS + 1)]}
SEATS: Schema = {"type": ["array", "string", "integer"], "items": SEAT}
SENTENCE: Schema = {
    "type": "string",
    "pattern": f"^{ID.pattern}$",
    "patternErrorMessage": "Write a sentence in lower case with underscores, such as grain_pays_for_a_mill.",
}


def scenarios_schema() -> Schema:
    """A whole file."""
    values = {"pack": NAME, "given": ref("given"), "scenarios": {"type": "array", "items": ref("scenario")}}
    return closed({key: shown(ROOT_KEYS[key], values[key]) for key in ROOT_KEYS}, ["scenarios"])


def scenario_definitions(words: Words, vocabulary: Vocabulary) -> dict[str, Schema]:
    facts, sorts = words.facts, {**schemas_of_sorts(vocabulary), **words.value_schemas(vocabulary)}
    of_player = fact_schemas(facts.of_player, sorts)
    of_table = fact_schemas(facts.of_table, sorts)
    given = {**of_player, **fact_schemas(facts.only_given, sorts)}
    expected = {**of_player, **fact_schemas(facts.only_expected, sorts)}
    compared = {**expected, **fact_schemas(facts.compared, sorts)}
    table = {**of_table, "players": shown("How many play.", whole(1, words.most_players))}
    most = words.most_players
    return {
        "scenario": scenario(words),
        "given": closed({**given, **table, **by_player("given_of_player", most)}),
        "given_of_player": closed(given),
        "outcome": closed({**expected, **of_table, **by_player("outcome_of_player", most)}),
        "outcome_of_player": closed(expected),
        "expect": closed({**compared, **of_table, **by_player("expected_of_player", most), **expectations()}),
        "expected_of_player": closed(compared),
        "choice": choice(words),
        "choices": {"type": ["array", "string", "integer", "object"], "items": ref("choice")},
    }


def scenario(words: Words) -> Schema:
    deeds = {name: deed_schema(deed) for name, deed in words.deeds.items()}
    values: dict[str, Schema] = {
        "id": SENTENCE,
        "rules": NAMES,
        "note": NAME,
        "given": ref("given"),
        "do": ref("choices"),
        "expect": ref("expect"),
        **deeds,
        RUN: Setting(SectionSort.EFFECTS).block,
    }
    texts = {**SCENARIO_KEYS, **{name: deed.doc for name, deed in words.deeds.items()}}
    return closed({key: shown(text, values[key]) for key, text in texts.items()}, ["id", "expect"])


def deed_schema(deed: DeedShape) -> Schema:
    if deed.sections:
        named = {section: shown(f"The item whose `{section}` it is.", NAME) for section in deed.sections}
        return {**closed(named), "minProperties": 1, "maxProperties": 1}
    if deed.names and not deed.items:
        return {"type": "string", "enum": list(deed.names)}
    return NAME if deed.names_something else {"type": "boolean", "enum": [True]}


def expectations() -> dict[str, Schema]:
    lines = {**ref("outcome")}
    several: Schema = {"anyOf": [{"type": "array", "items": lines}, lines]}
    values: dict[str, Schema] = {
        "options": ref("choices"),
        "not_offered": ref("choices"),
        "some_line_reaches": several,
        "no_line_reaches": several,
        "log": ref("choices"),
        "refused": {"type": "boolean"},
    }
    return {key: shown(text, values[key]) for key, text in EXPECT_KEYS.items()}


def by_player(definition: str, most: int) -> dict[str, Schema]:
    return {
        f"player_{number}": shown(f"The same of player {number}.", ref(definition)) for number in range(1, most + 1)
    }


def choice(words: Words) -> Schema:
    """`stop`, the number of an option, or what it does: one verb, and perhaps where."""
    verbs = {*KERNEL_KINDS, *words.choices}
    values: Schema = {"type": ["string", "array", "object", "integer"]}
    told = {verb: shown(f"The option to `{verb}` with this.", values) for verb in sorted(verbs)}
    where = shown("Where: a site or a kind of place.", NAME)
    return {**closed({**told, "at": where}), "type": ["string", "integer", "object"], "minimum": 1, "maxProperties": 2}


# --- facts ---


def fact_schemas(facts: dict[str, Fact], sorts: dict[str, Schema]) -> dict[str, Schema]:
    return {
        name: shown(fact.doc, whole(fact.least, fact.most) if fact.sort == "number" else sorts[fact.sort])
        for name, fact in facts.items()
    }


def schemas_of_sorts(vocabulary: Vocabulary) -> dict[str, Schema]:
    """How the values of facts that every game may have are written."""
    amounts = {name: shown(resource.doc, whole(0)) for name, resource in vocabulary.resources.items()}
    return {
        "amounts": closed(amounts),
        "kept": {"type": "object", "additionalProperties": closed(amounts)},
        "rules": Setting(SectionSort.RULES).block,
        "seat": SEAT,
        "seats": SEATS,
        "truth": {"type": "boolean"},
        "truths": {"type": "object", "additionalProperties": {"type": "boolean"}},
    }
