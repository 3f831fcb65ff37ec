"""Authoring schemas: for each kind of file of a ruleset one that completes and explains well in editors.

yaml-language-server completes poorly through `oneOf`, so there is none. What a mapping may hold is a closed object
with every key, or follows from its head by `if` and `then`; hover text stands where a key is defined.
"""

from uwc_content.compiler.check.of_turns import NEEDED
from uwc_content.compiler.game_parts import OWN_GAME, Layouts
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.vocabularies import EXTENSIBLE
from uwc_content.language.manifest import Pack
from uwc_content.language.vocabulary import ItemType, SectionSort, Vocabulary
from uwc_content.workshop.game_parts import WorkshopGame
from uwc_content.workshop.scenarios.shape import Words
from uwc_content.workshop.schema.acts import things_by_word
from uwc_content.workshop.schema.braces import Braces
from uwc_content.workshop.schema.documents import Document, Path
from uwc_content.workshop.schema.faces import faces_schema
from uwc_content.workshop.schema.items import SECTION_VALUES, item_schema, items_schema, settings_of
from uwc_content.workshop.schema.parts import Parts, Setting
from uwc_content.workshop.schema.scenarios import scenario_definitions, scenarios_schema
from uwc_content.workshop.schema.sorts import sort_definitions
from uwc_content.workshop.schema.tidy import elsewhere, reachable, with_types
from uwc_content.workshop.schema.turns import RECEIVED, TurnSchemas
from uwc_content.workshop.schema.values import GENERATED, Schema, closed, ref, shown, whole

DRAFT = "http://json-schema.org/draft-07/schema#"
LANGUAGE = "language"
"""The file with the definitions that the others share."""
SCENARIOS = "scenarios"
FACES = "faces"
OTHER_FILES = frozenset({LANGUAGE, SCENARIOS, FACES, "pack", "vocabulary", "rules"})
"""Kinds of files that hold no items."""


def authoring_schemas(game: WorkshopGame, vocabulary: Vocabulary) -> dict[str, Schema]:
    """Kind of file: its schema."""
    return GameSchemas(game, vocabulary).files()


class GameSchemas:
    """The schemas of one game. Items that have a `here` have definitions of their own; the others share theirs."""

    def __init__(self, game: WorkshopGame, vocabulary: Vocabulary) -> None:
        self.game = game
        self.is_its_own_game = game.id == OWN_GAME
        self.names = Names(vocabulary)
        self.items = vocabulary.items
        self.documents = game.documents()
        self.layouts = game.layouts()
        make_staging = game.stage()
        self.staging = make_staging(vocabulary) if make_staging is not None else None
        self.things = things_by_word(self.names)
        self.braces = Braces(self.names, self.things, has_here=False)
        self.language = self.definitions(self.braces, self.shared_settings())

    def shared_settings(self) -> list[Setting]:
        found = [setting for item in self.items.values() if not item.here for setting in settings_of(item)]
        return [*found, RECEIVED, *self.settings_of_rules().values()]

    def settings_of_rules(self) -> dict[Path, Setting]:
        places = self.documents.effect_places if self.documents else {}
        return {path: Setting(SectionSort(sort)) for path, sort in places.items()}

    def definitions(self, braces: Braces, settings: list[Setting]) -> dict[str, Schema]:
        """What blocks in these settings, and sections without blocks, lead to."""
        found = {**Parts(braces).definitions(settings), **sort_definitions(braces)}
        others = [ref(name) for name in SECTION_VALUES.values() if name in found]
        return reachable({"anyOf": [*(setting.block for setting in settings), *others]}, found)

    def files(self) -> dict[str, Schema]:
        found = {
            LANGUAGE: {**stamped({}), "definitions": with_types(self.language, self.language)},
            "pack": self.pack_file(),
            "vocabulary": self.vocabulary_file(),
            FACES: self.faces_file(),
        }
        if self.documents is not None or self.is_its_own_game or self.names.vocabulary.zones:
            found["rules"] = self.rules_file()
        if self.layouts is not None:
            found[self.layouts.root] = self.layouts_file(self.layouts)
        if self.staging is not None:
            found[SCENARIOS] = self.scenarios_file(self.staging.words)
        for name, definition in self.items.items():
            found[file_of(name)] = self.items_file(name, definition)
        return found

    # --- one for each kind of file ---

    def items_file(self, type_name: str, definition: ItemType) -> Schema:
        item = {"item": item_schema(type_name, definition, self.braces.texts)}
        root = items_schema(type_name, definition)
        if not definition.here:
            return self.sharing(root, item)
        own = self.definitions(Braces(self.names, self.things, has_here=True), list(settings_of(definition)))
        used = reachable(root, {**item, **own})
        return {**stamped(with_types(root, used)), "definitions": with_types(used, used)}

    def rules_file(self) -> Schema:
        """Numbers of the game and its course; at some places it speaks the effect language."""
        document = self.document({path: setting.block for path, setting in self.settings_of_rules().items()})
        root = document.schema(self.documents.rules) if self.documents else closed({}, NEEDED)
        course = TurnSchemas(self.names.vocabulary, self.braces.texts)
        root["properties"] = {**course.properties(), **root["properties"]}
        return self.sharing(root, {**document.made, **course.definitions()})

    def layouts_file(self, layouts: Layouts) -> Schema:
        document = self.document({})
        listed = {"type": "array", "items": document.schema(layouts.model)}
        root = closed({layouts.root: shown(layouts.doc, listed)}, [layouts.root])
        return self.sharing(root, document.made)

    def scenarios_file(self, words: Words) -> Schema:
        """Tests of the rules; items that only they have are written as in the files of the pack."""
        made = scenario_definitions(words, self.names.vocabulary)
        root = self.sharing(scenarios_schema(), made)
        files = {name: file_of(name) for name in self.items}
        if self.layouts is not None:
            files[self.layouts.root] = self.layouts.root
        for name, file in files.items():
            items: Schema = {"type": "array", "allOf": [{"$ref": f"{file}.schema.json#/properties/{name}"}]}
            root["properties"][name] = shown(f"More {name}, which only the scenarios of this file have.", items)
        return root

    def pack_file(self) -> Schema:
        """Which game it is; the schema of a ruleset knows its name and its types of items."""
        counts = {name: shown(item.doc, counts_of(item)) for name, item in self.items.items()}
        if self.layouts is not None:
            counts[self.layouts.root] = shown(self.layouts.doc, whole(0))
        ruleset: Schema = {"type": "string", "enum": [self.game.id]}
        made = self.document({("ruleset",): ruleset, ("counts",): closed(counts)}).schema(Pack)
        if self.is_its_own_game:
            del made["properties"]["ruleset"]
        else:
            made["then"]["required"].insert(2, "ruleset")
        return self.sharing(made, {})

    def vocabulary_file(self) -> Schema:
        """What a pack may add to the vocabulary of its ruleset; a game of its own says everything."""
        made = self.document({}).schema(Vocabulary)
        if self.is_its_own_game:
            return self.sharing(made, {})
        return self.sharing(closed({name: made["properties"][name] for name in EXTENSIBLE}), {})

    def faces_file(self) -> Schema:
        """What things look like."""
        return self.sharing(*faces_schema())

    # --- what they have in common ---

    def document(self, places: dict[Path, Schema]) -> Document:
        return Document(self.braces.texts, self.names_of_sort, places)

    def names_of_sort(self, sort: str) -> list[str]:
        tables = self.documents.name_tables if self.documents else {}
        return list(tables[sort](self.names.vocabulary))

    def sharing(self, root: Schema, own: dict[str, Schema]) -> Schema:
        """A schema with definitions of its own; all others are in the file of the language."""
        known = {**self.language, **own}
        schema = {**with_types(root, known), **({"definitions": with_types(own, known)} if own else {})}
        return stamped(elsewhere(schema, own, f"{LANGUAGE}.schema.json"))


def file_of(type_name: str) -> str:
    """The kind of file that holds items of a type; some types are called like another kind of file."""
    return f"{type_name}_items" if type_name in OTHER_FILES else type_name


def stamped(schema: Schema) -> Schema:
    return {"$schema": DRAFT, "$comment": GENERATED, **schema}


def counts_of(item: ItemType) -> Schema:
    """How many items there should be; where they have decks or colours, also by those."""
    field = item.fields.get(item.counted_by or "")
    if field is None:
        return whole(0)
    values = [*field.of, *([] if field.required else ["none"])]
    texts = {value: f"How many with `{item.counted_by}: {value}`." for value in field.of}
    counted = {value: shown(texts.get(value, f"How many without `{item.counted_by}`."), whole(0)) for value in values}
    return {**closed(counted), **whole(0), "type": ["object", "integer"]}
