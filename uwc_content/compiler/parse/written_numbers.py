"""Parses the numbers inside the braces: plain ones, `all`, stats, rising tables, and amounts that a player chooses."""

from typing import TYPE_CHECKING

from uwc_content.compiler.hints.wrong_numbers import number_hint, number_word
from uwc_content.compiler.hints.wrong_words import WRONG_IN_BRACES
from uwc_content.compiler.parse.names import Role
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message, write
from uwc_content.language.ceilings import MOST_GIVEN_UP
from uwc_content.reading.nodes import Mapping, Node, Scalar

if TYPE_CHECKING:
    from uwc_content.compiler.parse.braces import Braces

ANY, UP_TO, PAID = "any", "up_to", "paid"
TABLE_HINT = Message("write a number such as 2, or a table `{code}` read `by:` a count", code="{5: 4, 6: 8}")
ONLY_PAID = Message("the player chooses how much only where it is paid: `{code}`", code="pay: {coins: any}, then: {…}")


def one_amount(node: Mapping, role: Role) -> Lowered | None:
    """One name with a small number, of which there is nothing to check: by far the most common braces."""
    if len(node.entries) != 1:
        return None
    ((name, entry),) = node.entries.items()
    number = entry.value.value if type(entry.value) is Scalar else None
    return {"of": {name: number}} if type(number) is int and 0 < number < 10 and name in role.names else None


def written_number(braces: "Braces", node: Node, role: Role) -> object:
    """A number, `all`, a stat, a rising table, or an amount that the player chooses."""
    if type(node) is Scalar:
        value = node.value
        if type(value) is int and 0 < value <= 1000:
            return value
        if (value == "all" and role.may_be_all) or (value == ANY and role.may_be_chosen):
            return value
        if isinstance(value, str) and value in braces.names.vocabulary.stats:
            return stat(braces, node, role)
        return plain_number(braces, node, role)
    if isinstance(node, Mapping):
        return most_chosen(braces, node, role) if UP_TO in node.entries else table(braces, node)
    braces.notes.wrong_type(node, Message("a number"), number_hint(node))
    return None


def stat(braces: "Braces", node: Scalar, role: Role) -> Lowered | None:
    """A number that the rules keep; what is counted is held against plain numbers."""
    if role.may_be_none:
        message = Message("a count is held against a plain number, not against `{name}`", name=node.text)
        braces.notes.fault("UWC304", message, node, Message("write a number"))
        return None
    return {"stat": node.value}


def plain_number(braces: "Braces", node: Scalar, role: Role) -> int | None:
    least = 0 if role.may_be_none else 1
    if type(node.value) is int and node.value < 0:
        hint = Message("between {least} and 1000; what is given up stands under `pay`", least=least)
        braces.notes.fault("UWC205", Message("{value} is out of range", value=node.value), node, hint)
        return None
    if node.value in role.names:
        hint = Message("write `{code}`: the name is the key", code=f"{node.text}: 1")
        braces.notes.wrong_type(node, Message("a number"), hint)
        return None
    if node.value == ANY:
        braces.notes.wrong_type(node, Message("a number"), ONLY_PAID)
        return None
    return braces.notes.integer(node, least)


def most_chosen(braces: "Braces", node: Mapping, role: Role) -> Lowered | None:
    """`{up_to: 5}`: as much as the player chooses, and no more than this."""
    entry = node.entries[UP_TO]
    if not role.may_be_chosen:
        braces.notes.wrong_type(node, Message("a number"), WRONG_IN_BRACES[UP_TO] if role.may_be_all else ONLY_PAID)
        return None
    for key, other in node.entries.items():
        if key != UP_TO:
            message = Message("`{word}` stands alone in its braces", word=UP_TO)
            braces.notes.fault("UWC208", message, other.key, write("{up_to: 5}"))
    most = braces.notes.integer(entry.value, 2, MOST_GIVEN_UP)
    return {UP_TO: most or MOST_GIVEN_UP}  # No other fault should follow from a wrong number.


def table(braces: "Braces", node: Mapping) -> Lowered | None:
    words = [entry.key for key, entry in node.entries.items() if not isinstance(key, int)]
    if words and all(number_word(word.text) is None and not word.text.isdigit() for word in words):
        hint = WRONG_IN_BRACES.get(words[0].text, TABLE_HINT)
        braces.notes.wrong_type(node, Message("a number"), hint)
        return None
    rows: list[tuple[int, int]] = []
    for entry in node.entries.values():
        count, value = braces.notes.integer(entry.key), braces.notes.integer(entry.value, 0)
        if count is not None and value is not None:
            rows.append((count, value))
    if not node.entries:
        braces.notes.fault("UWC210", Message("the table has no rows"), node, write("{5: 4, 6: 8}"))
    if rows != sorted(rows, key=lambda row: row[0]):
        hint = Message("order them by the count on the left")
        braces.notes.fault("UWC309", Message("the rows of a table must rise"), node, hint)
    return {"table": [list(row) for row in rows]} if rows else None


def chosen_part(braces: "Braces", key: Scalar, node: Node) -> Lowered | None:
    """`{paid: 2}`: every 2 of what the player chose to pay; `paid` alone is every 1."""
    number = 1 if node is key else braces.notes.integer(node, 1)
    if not braces.scope.chosen:
        code = "pay: {coins: any}, then: {gain: {points: 1, per: {paid: 2}}}"
        hint = Message("`paid` is how much the player chose to pay: `{code}`", code=code)
        braces.notes.fault("UWC305", Message("`paid` means nothing here"), key, hint)
        return None
    return None if number is None else {PAID: {braces.scope.chosen: number}}
