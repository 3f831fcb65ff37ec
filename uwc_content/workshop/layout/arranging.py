"""Puts the keys of a content file in canonical order and says which collections prefer one line."""

from functools import partial
from typing import Any

from uwc_content.compiler.game_parts import Game
from uwc_content.compiler.parse.documents import models_inside, step_into
from uwc_content.compiler.parse.files import FACES_FILE, PACK_FILE, RULES_FILE, VOCABULARY_FILE
from uwc_content.compiler.parse.flow import FLOW_KEYS
from uwc_content.language.base import Word
from uwc_content.language.manifest import Pack
from uwc_content.language.vocabulary import ItemType, PartType, Vocabulary
from uwc_content.workshop.layout.order import WordOrder, item_keys, ranked
from uwc_content.workshop.layout.tree import Branch, Leaf, Row, Value, leaves
from uwc_content.workshop.layout.turns_order import FlowOrder

ON_LINES_OF_ITS_OWN = "when"
"""A rule that waits for something reads best as two lines: what it waits for, and what follows."""


class Arranging:
    """Arranges the files of one pack."""

    def __init__(self, game: Game | None, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.documents = game.documents() if game else None
        self.layouts = game.layouts() if game else None
        self.words = WordOrder(vocabulary)
        self.may_reorder = True

    def arrange(self, name: str, root: Branch) -> None:
        """`name` is the file's name within its pack."""
        # An alias must come after its anchor, so whoever uses them orders the keys.
        self.may_reorder = not any(leaf.is_alias for leaf in leaves(root))
        root.prefers_flow = False
        if name == PACK_FILE:
            self.document(root, [Pack])
        elif name == RULES_FILE:
            self.rules(root)
        elif name not in (VOCABULARY_FILE, FACES_FILE):
            for row in root.rows:
                self.root_entry(row)

    def rules(self, root: Branch) -> None:
        """The game's own model first, then what every game may say about its course."""
        own = (
            [field.alias or name for name, field in self.documents.rules.model_fields.items()] if self.documents else []
        )
        if self.documents:
            self.document(root, [self.documents.rules])
        self.sort(root, ranked([*own, *FLOW_KEYS]), unknown=len(own) + len(FLOW_KEYS) + 1)
        keeping = partial(self.language, keeps_style=True)
        FlowOrder(self.vocabulary, self.sort, keeping, self.document).arrange(root)

    def root_entry(self, row: Row) -> None:
        name = key_of(row)
        listed = row.value
        is_layout = self.layouts is not None and name == self.layouts.root
        if isinstance(listed, Leaf) or (not is_layout and name not in self.vocabulary.items):
            return
        listed.prefers_flow, listed.spaced = False, not listed.is_mapping
        for item in listed.rows:
            if isinstance(item.value, Branch):
                item.value.prefers_flow = False
                if name in self.vocabulary.items:
                    self.item(self.vocabulary.items[name], item.value)
                elif self.layouts:
                    self.document(item.value, [self.layouts.model])

    # --- items ---

    def item(self, definition: ItemType, item: Branch) -> None:
        self.sort(item, ranked(item_keys(definition)), unknown=len(item_keys(definition)) + 1)
        for row in item.rows:
            name, value = key_of(row), row.value
            if name in definition.sections:
                self.language(value)
                if isinstance(value, Branch) and any(key_of(each) == ON_LINES_OF_ITS_OWN for each in value.rows):
                    value.prefers_flow = False
            elif name in definition.parts and isinstance(value, Branch):
                self.parts(definition.parts[name], value)
            elif name in definition.fields and isinstance(value, Branch):
                value.prefers_flow = True

    def parts(self, definition: PartType, listed: Branch) -> None:
        """One part on each line, its keys in the order of the vocabulary."""
        listed.prefers_flow = False
        for row in listed.rows:
            if isinstance(row.value, Branch):
                row.value.prefers_flow = True
                self.sort(row.value, ranked([*definition.fields, *definition.sections]))
                for inner in row.value.rows:
                    self.language(inner.value)

    def language(self, value: Value, *, keeps_style: bool = False) -> None:
        """Words, their arguments and what stands inside braces."""
        if isinstance(value, Leaf):
            return
        if not keeps_style:
            value.prefers_flow = True
        if value.is_mapping:
            self.sort(value, self.words.ranks([key_of(row) for row in value.rows]))
        for row in value.rows:
            self.language(row.value, keeps_style=keeps_style)

    # --- documents that a model describes ---

    def document(self, value: Value, models: list[Any]) -> None:
        """Keys in the order of the model; whether a collection stands on one line is left to the writer."""
        if isinstance(value, Leaf) or not models:
            return
        if any(issubclass(model, Word) for model in models):
            self.language(value, keeps_style=True)
            return
        if value.is_mapping:
            known = [field.alias or name for model in models for name, field in model.model_fields.items()]
            self.sort(value, ranked(known), unknown=len(known) + 1)
        for row in value.rows:
            inner = [found for model in models for found in models_inside(step_into(model, key_of(row)))]
            self.document(row.value, inner if value.is_mapping else models)

    def sort(self, branch: Branch, ranks: dict[str, int], unknown: int = 0) -> None:
        if self.may_reorder and branch.is_mapping:
            branch.rows.sort(key=lambda row: ranks.get(key_of(row), unknown))


def key_of(row: Row) -> str:
    return row.key.value if row.key else ""
