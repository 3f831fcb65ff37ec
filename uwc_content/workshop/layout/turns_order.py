"""The canonical order of keys in `turns`, `setup`, `final_scoring` and `ranking`."""

from collections.abc import Callable
from typing import Any

from uwc_content.compiler.parse.flow import FLOW_KEYS
from uwc_content.compiler.parse.steps import STEP_SHAPES, own_shape
from uwc_content.compiler.parse.turns import SHAPES
from uwc_content.language.turns import STRETCHES, Ranking, Setup, TurnSort
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.workshop.layout.order import ranked
from uwc_content.workshop.layout.tree import Branch, Row, Value

Sort = Callable[[Branch, dict[str, int]], None]
Language = Callable[[Value], None]
Document = Callable[[Value, list[Any]], None]
LATE = ("steps", "else")
"""What is long comes last."""


def key_of(row: Row) -> str:
    return row.key.value if row.key else ""


class FlowOrder:
    """Orders the course of a game; how effects and documents are ordered is told by the caller."""

    def __init__(self, vocabulary: Vocabulary, sort: Sort, language: Language, document: Document) -> None:
        own = {name: own_shape(step) for name, step in vocabulary.steps.items()}
        self.steps = {**STEP_SHAPES, **own}
        self.sort = sort
        self.language = language
        self.document = document
        self.inner: dict[TurnSort, Callable[[Value], None]] = {
            TurnSort.ACTIONS: self.actions,
            TurnSort.CONDITION: language,
            TurnSort.OFFER: language,
            TurnSort.PARTS: language,
            TurnSort.STRETCHES: self.stretches,
        }

    def arrange(self, root: Branch) -> None:
        arrangers: dict[str, Callable[[Value], None]] = {
            "setup": lambda value: self.document(value, [Setup]),
            "turns": self.stretches,
            "final_scoring": self.scoring,
            "ranking": lambda value: self.document(value, [Ranking]),
        }
        for row in root.rows:
            if key_of(row) in FLOW_KEYS:
                arrangers[key_of(row)](row.value)

    def stretches(self, value: Value) -> None:
        if isinstance(value, Branch) and value.is_mapping:
            self.stretch(value)
        elif isinstance(value, Branch):
            for row in value.rows:
                self.stretches(row.value)

    def stretch(self, branch: Branch) -> None:
        written = {key_of(row): row.value for row in branch.rows}
        head = next((name for name in STRETCHES if name in written), None)
        if head is None:
            return
        self.sort(branch, {head: -1, **ranked(self.beside(head, written))})
        sorts = {head: SHAPES[head].head, **SHAPES[head].arguments}
        for name, value in written.items():
            arrange = self.inner.get(sorts.get(name, TurnSort.STEP))
            if arrange is not None:
                arrange(value)

    def beside(self, head: str, written: dict[str, Value]) -> list[str]:
        if head == "step":
            shape = self.steps.get(getattr(written["step"], "value", ""))
            return list(shape.arguments) if shape else []
        return sorted(SHAPES[head].arguments, key=lambda name: name in LATE)

    def actions(self, value: Value) -> None:
        for row in value.rows if isinstance(value, Branch) else ():
            self.stretches(row.value)

    def scoring(self, value: Value) -> None:
        for row in value.rows if isinstance(value, Branch) else ():
            for inner in row.value.rows if isinstance(row.value, Branch) else ():
                if key_of(inner) == "do":
                    self.language(inner.value)
