"""Items of Underwater Cities whose parts are right and do not fit together, one small check each."""

import re
from collections.abc import Iterator

from uwc_content.compiler.check.of_items import ItemCheck
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import ItemType
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence

FIRST_ERA = 1
ERA_AS_KEY = ("era:", "era ", 'era"', "era'", "era\n")
"""How a file may go on after the key; decks are called `era_2`."""
ASKED = re.compile(r"\bera: ?(?:([0-9]+)|\[([0-9]+(?:, ?[0-9]+)*)\])")
"""The usual ways to ask for an era."""


def unmatched_needs_colour(definition: ItemType, _: Lowered, node: Mapping, notes: Notes) -> None:
    if "unmatched" in node.entries and "colour" in definition.fields and "colour" not in node.entries:
        place = node.entries["unmatched"].key
        notes.fault(
            "UWC304",
            Message("nothing reads `{key}` without a colour", key="unmatched"),
            place,
            Message("add `{code}`", code="colour:"),
        )


def era_is_not_over(definition: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    """An item that comes into play in a later era cannot ask for an earlier one."""
    first = definition.from_era.get(item["fields"].get(definition.counted_by))
    if first is None or first <= FIRST_ERA:
        return
    for key, value in entries_called("era", node):
        items = value.items if isinstance(value, Sequence) else [value]
        asked = [each.value for each in items if isinstance(each, Scalar)]
        if asked and all(isinstance(era, int) and era < first for era in asked):
            message = Message("this era is over before the item comes into play in era {first}", first=first)
            notes.fault("UWC308", message, key, Message("ask for a later era, or change the deck"))


def may_be_over(definition: ItemType, fields: Lowered, line: str) -> bool:
    """Only what asks for none but earlier eras, or in another way."""
    first = definition.from_era.get(str(fields.get(str(definition.counted_by))), FIRST_ERA)
    asked = [max(map(int, re.findall("[0-9]+", each[0]))) for each in ASKED.finditer(line)]
    return first > FIRST_ERA and (len(asked) < sum(map(line.count, ERA_AS_KEY)) or min(asked) < first)


def entries_called(name: str, node: Node) -> Iterator[tuple[Scalar, Node]]:
    """Everywhere below a node; with a list of what is still to be looked at, as every item is searched."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            if name in node.entries:
                yield node.entries[name].key, node.entries[name].value
            waiting.extend(entry.value for entry in node.entries.values() if type(entry.value) is not Scalar)
        elif isinstance(node, Sequence):
            waiting.extend(item for item in node.items if type(item) is not Scalar)


ITEM_CHECKS: tuple[ItemCheck, ...] = (
    ItemCheck(unmatched_needs_colour, ("unmatched",)),
    ItemCheck(era_is_not_over, ERA_AS_KEY, may_be_over),
)
