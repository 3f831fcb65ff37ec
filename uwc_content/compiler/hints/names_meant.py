"""What to write instead, worked out from what was written and from the names of the game."""

import re
from collections.abc import Iterable

from uwc_content.compiler.hints.wrong_numbers import number_word
from uwc_content.compiler.parse.names import Names, Role
from uwc_content.diagnostics import NOTHING, Message, nearest, write
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence

SEPARATOR = re.compile(r"\s*(?:[,+&/|;]|\band\b|\bor\b)\s*")
ALTERNATIVES = re.compile(r"[/|]|\bor\b")
TOKEN = re.compile(r"[a-z_]+|\d+", re.IGNORECASE)
FILLING = frozenset({"each", "of", "the", "times", "to", "up", "x"})
SHOWN_NAMES = 12
OPENING = ("if", "when", "pay", "select")
LOWERING = ("discount", "substitute")


# --- lists of names ---


def known_here(names: Iterable[str]) -> Message:
    """The names that would have been right, unless they are too many."""
    listed = sorted(names)
    more = ("…",) if len(listed) > SHOWN_NAMES else ()
    return Message("known here: {names}", names=(*listed[:SHOWN_NAMES], *more) or Message("none"))


def one_name(node: Node, known: Iterable[str]) -> Message:
    """What to write where a single name is expected."""
    names = set(known)
    for written in scalars_in(node):
        near = written.text if written.text in names else ""
        if isinstance(written.value, int):
            near = next((name for name in sorted(names) if name.endswith(f"_{written.text}")), "")
        if near:
            return Message("write one name: `{name}`", name=near)
    return Message("write one name; {hint}", hint=known_here(names))


def scalars_in(node: Node) -> list[Scalar]:
    """A scalar, the scalars of a list, or the keys of a mapping."""
    if isinstance(node, Scalar):
        return [node]
    if isinstance(node, Mapping):
        return [entry.key for entry in node.entries.values()]
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def sample(names: Names, role: Role) -> str:
    """A name that fits a role, the first of its vocabulary."""
    known = names.vocabulary
    tables: list[Iterable[str]] = [known.resources, known.kinds, known.decks, known.tracks, known.stats]
    if role.title == "count":
        tables.insert(0, known.kinds)
    return next((name for table in tables for name in table if name in role.names), "name")


# --- amounts ---


def phrase(text: str, names: Iterable[str]) -> str:
    """Braces for amounts in plain English: `2 gold`, `gold and stone`, `mill or road`; nothing if it is none."""
    known = set(names)
    chunks = [amount(chunk, known) for chunk in SEPARATOR.split(text)]
    found = [chunk for chunk in chunks if chunk is not None]
    if len(found) < len(chunks) or (len(found) == 1 and not found[0][1]):
        return ""
    written = [(noun, number or "1") for noun, number in found]
    if not ALTERNATIVES.search(text):
        return f"{{{', '.join(f'{noun}: {number}' for noun, number in written)}}}"
    return one_of([noun if number == "1" else f"{{{noun}: {number}}}" for noun, number in written])


def amount(text: str, known: set[str]) -> tuple[str, str] | None:
    """The noun and the number (nothing if there is none) of a few words, or None."""
    tokens = [token for token in TOKEN.findall(text.lower()) if token not in FILLING]
    numbers = [number for token in tokens if (number := number_in(token))]
    nouns = "_".join(token for token in tokens if not number_in(token))
    noun = nearest(nouns, known)
    return (noun, "".join(numbers[:1])) if noun and len(numbers) < 2 else None


def number_behind(text: str, names: Iterable[str]) -> Message:
    """What to write for `gold:1` or `gold 1`, where a colon or a blank is missing."""
    noun, _, number = text.replace(":", " ", 1).partition(" ")
    return (
        Message("write `{code}`, with a colon and a blank", code=f"{noun}: {number}")
        if noun in names and number.strip().isdigit()
        else NOTHING
    )


def alternatives_in(text: str, names: Iterable[str]) -> Message:
    """What to write for `gold or stone`, where a single name is expected."""
    chunks = [amount(chunk, set(names)) for chunk in SEPARATOR.split(text)]
    found = [chunk[0] for chunk in chunks if chunk is not None]
    if len(found) < max(2, len(chunks)) or not ALTERNATIVES.search(text):
        return NOTHING
    return Message("write `{code}` to let the player choose", code=one_of(f"{{{noun}: …}}" for noun in found))


def wrong_key(text: str, names: Iterable[str]) -> Message:
    return number_behind(text, names) or alternatives_in(text, names)


def number_in(token: str) -> str:
    if token.isdigit() or token == "all":
        return token
    number = number_word(token)
    return "" if number is None else str(number)


def one_of(alternatives: Iterable[str]) -> str:
    return f"{{one_of: [{', '.join(alternatives)}]}}"


def braces_for(node: Node) -> list[tuple[str, str]]:
    """The names and numbers of a list or mapping of things."""
    if isinstance(node, Scalar):
        return [(node.text, "1")]
    if isinstance(node, Mapping):
        return [(entry.key.text, shown(entry.value)) for entry in node.entries.values()]
    return [pair for item in node.items for pair in braces_for(item)] if isinstance(node, Sequence) else []


def shown(node: Node) -> str:
    return node.text if isinstance(node, Scalar) and node.text else "…"


def list_of_things(node: Node, fallback: str) -> tuple[str, str]:
    """(all of them, one of them) for a list or mapping of things, as braces."""
    pairs = braces_for(node) or [(fallback, "1")]
    all_of_them = f"{{{', '.join(f'{name}: {number}' for name, number in added_up(pairs))}}}"
    pairs = list(dict.fromkeys(pairs))
    if len(pairs) == 1:
        return all_of_them, all_of_them
    is_plain = isinstance(node, Sequence) and all(number == "1" for _, number in pairs)
    return all_of_them, one_of(name if is_plain else f"{{{name}: {number}}}" for name, number in pairs)


def added_up(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Every name once, with all of its numbers."""
    found: dict[str, str] = {}
    for name, number in pairs:
        before = found.get(name, "0")
        found[name] = str(int(before) + int(number)) if before.isdigit() and number.isdigit() else number
    return list(found.items())


def list_of_alternatives(node: Node, fallback: str) -> Message:
    """What to write behind `one_of`; a single thing needs none."""
    pairs = braces_for(node)
    if len(pairs) == 1:
        return Message(
            "list two or more: `{code}`; a single one stands without `one_of`", code=f"one_of: [{pairs[0][0]}, …]"
        )
    return write(list_of_things(node, fallback)[1][1:-1])


def with_number(word: str, head: Node, number: Node) -> Message:
    """`build: mill, times: 2` as it should be: `build: {mill: 2}`, and `draw: 1, times: 2`: `draw: 2`."""
    factor = number.value if isinstance(number, Scalar) and isinstance(number.value, int) else 2
    if isinstance(head, Scalar) and type(head.value) is int:
        return write(f"{word}: {head.value * factor}")
    pairs = braces_for(head)[:1]
    name, times = pairs[0] if pairs else ("…", "1")
    total = factor * int(times) if times.isdigit() else factor
    return Message("the number belongs to the name: `{code}`", code=f"{word}: {{{name}: {total}}}")


# --- nouns and words ---


def word_with_noun(name: str, number: str, names: Names) -> str:
    """`gain: {gold: 2}` for `gain_gold: 2`, or nothing."""
    word, _, noun = name.partition("_")
    takes = names.verbs.get(word)
    if takes in (None, "period") or noun not in names.roles[str(takes)].names:
        return ""
    return f"{word}: {{{noun}: {number if number.isdigit() else 1}}}"


def noun_as_word(name: str, number: str, names: Names) -> str:
    """The effect that acts on such a thing, or nothing."""
    known = names.vocabulary
    for table, written in (
        (known.resources, f"gain: {{{name}: {number}}}"),
        (known.groups, f"gain: {{{name}: {number}}}"),
        (known.decks, f"draw: {{{name}: {number}}}"),
        (names.kinds, f"build: {name}" if number == "1" else f"build: {{{name}: {number}}}"),
        (known.tracks, f"advance: {{{name}: {number}}}"),
        (known.stats, f"raise: {{{name}: {number}}}"),
        (known.permissions, f"allow: {name}"),
    ):
        if name in table:
            return written
    return ""


def two_words(first: Entry, second: Entry) -> Message:
    """How two words that were put into one part belong together."""
    one, two = first.key.text, second.key.text
    opener = next((word for word in OPENING[:2] if word in (one, two)), one if one in OPENING else "")
    if opener:
        return write(f"{opener}: {{…}}, then: {{{(two if opener == one else one)}: …}}")
    if one in LOWERING:
        return write(f"{one}: {{…}}, to: {{{two}: …}}")
    if one in ("build", "upgrade") and two in ("discount", "pay"):
        argument = "less" if two == "discount" else "cost"
        return Message("write `{code}` beside `{word}`", code=f"{argument}: {{coins: 1}}", word=one)
    if isinstance(second.value, Scalar) and second.value.text == "it":
        return write(f"together: [{{{one}: …}}, {{{two}: …}}]")
    return Message("write a list: `{code}`", code=f"[{{{one}: …}}, {{{two}: …}}]")


# --- events ---


def event_in_text(node: Node, names: Names) -> Message:
    """Braces for an event that was written as a name, a text or a list."""
    if isinstance(node, Sequence):
        return Message("write `{code}` for either event", code="{one_of: [{…}, {…}]}")
    tokens = TOKEN.findall(node.text) if isinstance(node, Scalar) else []
    verb = next((token for token in tokens if token in names.verbs), "")
    noun = nearest("_".join(token for token in tokens if token != verb), {*names.kinds, *names.vocabulary.resources})
    if not verb:
        verb = "gain" if noun in names.vocabulary.resources else "build"
    return write(f"{{{verb}: {noun or ('…' if verb in tokens else next(iter(names.kinds), '…'))}}}")


def turned_event(entry: Entry, names: Names) -> Message:
    """`{mill: built}` as it should be: `{build: mill}`."""
    verb = nearest(shown(entry.value), names.verbs)
    if verb and names.sorts_of(entry.key.text):
        return Message("the verb comes first: `{code}`", code=f"{{{verb}: {entry.key.text}}}")
    return NOTHING
