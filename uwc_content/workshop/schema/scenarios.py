"""Authoring schema of scenario files: keys, facts and choices; ids of the pack's items are left to `uwc test`."""

from uwc_content.compiler.parse.items import ID
from uwc_content.engine.labels import KERNEL_KINDS
from uwc_content.games.underwater_cities.stage.names import BELOW, BUILT, NOTHING
from uwc_content.language.vocabulary import SectionSort, Vocabulary
from uwc_content.workshop.scenarios.shape import (
    CHOICE_WORDS,
    DEEDS,
    EXPECT_KEYS,
    ROOT_KEYS,
    SCENARIO_KEYS,
    SWITCHES,
    Fact,
    Facts,
)
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
    "patternErrorMessage": "Write a sentence in lower case with underscores, such as kelp_pays_for_a_farm.",
}


def scenarios_schema() -> Schema:
    """A whole file."""
    values = {"pack": NAME, "given": ref("given"), "scenarios": {"type": "array", "items": ref("scenario")}}
    return closed({key: shown(ROOT_KEYS[key], values[key]) for key in ROOT_KEYS}, ["scenarios"])


def scenario_definitions(facts: Facts, vocabulary: Vocabulary) -> dict[str, Schema]:
    of_player = fact_schemas(facts.of_player, vocabulary)
    of_table = fact_schemas(facts.of_table, vocabulary)
    given = {**of_player, **fact_schemas(facts.only_given, vocabulary)}
    expected = {**of_player, **fact_schemas(facts.only_expected, vocabulary)}
    compared = {**expected, **fact_schemas(facts.compared, vocabulary)}
    table = {**of_table, "players": shown("How many play.", whole(1, MOST_PLAYERS))}
    return {
        "scenario": scenario(),
        "given": closed({**given, **table, **by_player("given_of_player")}),
        "given_of_player": closed(given),
        "outcome": closed({**expected, **of_table, **by_player("outcome_of_player")}),
        "outcome_of_player": closed(expected),
        "expect": closed({**compared, **of_table, **by_player("expected_of_player"), **expectations()}),
        "expected_of_player": closed(compared),
        "choice": choice(),
        "choices": {"type": ["array", "string", "integer", "object"], "items": ref("choice")},
    }


def scenario() -> Schema:
    values: dict[str, Schema] = {
        "id": SENTENCE,
        "rules": NAMES,
        "note": NAME,
        "given": ref("given"),
        "do": ref("choices"),
        "expect": ref("expect"),
        "run": Setting(SectionSort.EFFECTS).block,
        "use_slot": NAME,
        "play": NAME,
        **{switch: {"type": "boolean", "enum": [True]} for switch in SWITCHES},
    }
    return closed({key: shown(text, values[key]) for key, text in {**SCENARIO_KEYS, **DEEDS}.items()}, ["id", "expect"])


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


def by_player(definition: str) -> dict[str, Schema]:
    return {
        f"player_{number}": shown(f"The same of player {number}.", ref(definition))
        for number in range(1, MOST_PLAYERS + 1)
    }


def choice() -> Schema:
    """`stop`, the number of an option, or what it does: one verb, and perhaps where."""
    verbs = {*KERNEL_KINDS, *CHOICE_WORDS}
    values: Schema = {"type": ["string", "array", "object", "integer"]}
    told = {verb: shown(f"The option to `{verb}` with this.", values) for verb in sorted(verbs)}
    where = shown("Where: a site or a city.", NAME)
    return {**closed({**told, "at": where}), "type": ["string", "integer", "object"], "minimum": 1, "maxProperties": 2}


# --- facts ---


def fact_schemas(facts: dict[str, Fact], vocabulary: Vocabulary) -> dict[str, Schema]:
    sorts = schemas_of_sorts(vocabulary)
    return {
        name: shown(fact.doc, whole(fact.least, fact.most) if fact.sort == "number" else sorts[fact.sort])
        for name, fact in facts.items()
    }


def schemas_of_sorts(vocabulary: Vocabulary) -> dict[str, Schema]:
    """How the value of each sort of fact is written."""
    spaces = [space for track in vocabulary.tracks.values() for space in track.spaces]
    things = [NOTHING, *dict.fromkeys(thing for kinds in BUILT.values() for thing in kinds)]
    amounts = {name: shown(resource.doc, whole(0)) for name, resource in vocabulary.resources.items()}
    return {
        "amounts": closed(amounts),
        "board": NAME,
        "built": {"type": "object", "additionalProperties": {"type": "string", "enum": things}},
        "cards": NAMES,
        "clone_tile": {**SEAT, "enum": ["board", *SEAT["enum"]]},
        "contracts": NAMES,
        "rules": Setting(SectionSort.RULES).block,
        "seat": SEAT,
        "seats": SEATS,
        "slots": {"type": "object", "additionalProperties": {"type": ["array", "string", "integer"]}},
        "space": {"type": ["string", "integer"], "enum": list(dict.fromkeys([BELOW, *spaces]))},
        "tiles": NAMES,
        "tiles_by_corner": {"type": "object", "additionalProperties": NAME},
        "track": {"type": "object", "additionalProperties": SEATS},
        "truth": {"type": "boolean"},
        "truths": {"type": "object", "additionalProperties": {"type": "boolean"}},
    }
