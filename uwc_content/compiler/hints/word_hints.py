"""What to write instead of a part that is none, a word that is none, or an argument that nothing reads."""

from uwc_content.compiler.hints import names_meant as hints
from uwc_content.compiler.hints.wrong_words import AMOUNTS, WRONG_ARGUMENTS, WRONG_BESIDE_ANY_WORD, WRONG_WORDS
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.shapes import ARGUMENTS, EVENT_ARGUMENTS, NARROWING, PART_SHAPES, Shape
from uwc_content.diagnostics import did_you_mean
from uwc_content.language.base import Sort
from uwc_content.language.conditions import CONDITION_WORDS
from uwc_content.language.parts import PART_WORDS
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence

MISSING = {"to": "add `to: {build: …}`"}


def missing_argument(name: str) -> str:
    return MISSING.get(name, f"add `{name}: {{…}}`")


# --- parts ---


def part_in_text(node: Node, names: Names) -> str:
    """What to write where an effect is expected and a name, a text, a number or a list was found."""
    if isinstance(node, Sequence):
        return "one list of parts is enough: delete the inner brackets"
    text = node.text if isinstance(node, Scalar) else ""
    if text in PART_WORDS:
        return f"write `{PART_WORDS[text].example}`"
    written = hints.noun_as_word(text, "1", names)
    return f"write `{{{written}}}`" if written else "write `{gain: {kelp: 1}}`"


# --- words ---


def better_word(node: Mapping, names: Names) -> tuple[Entry, str]:
    """Which key of a part without a word was meant as one, and what to write instead."""
    entries = node.entries.values()
    entry = next((each for each in entries if each.key.text not in ARGUMENTS), next(iter(entries)))
    name = entry.key.text
    if name in WRONG_WORDS:
        return entry, WRONG_WORDS[name]
    if name in CONDITION_WORDS:
        return entry, f"write `if: {{{name}: …}}, then: {{…}}`"
    if name in ARGUMENTS:
        return entry, f"`{name}` stands beside a word such as `build`; the word is missing"
    if written := hints.noun_as_word(name, hints.shown(entry.value), names):
        return entry, f"write `{written}`"
    return entry, did_you_mean(name, {*PART_SHAPES, *names.vocabulary.words}) or "`uwc words` lists all of them"


# --- arguments ---


def argument_refusal(shape: Shape, entry: Entry, head: Node) -> tuple[str, str, str]:
    """(code, message, hint) for a key that does not belong beside a word."""
    name, word = entry.key.text, shape.word
    beside = f"beside `{word}`: {', '.join(sorted(shape.arguments))}"
    stated = WRONG_ARGUMENTS.get((word, name), "")
    if name in AMOUNTS and shape.head in (Sort.BAG, Sort.SELECTION, Sort.TRACK_BAG, Sort.STAT_BAG, Sort.DECK_BAG):
        stated = hints.with_number(word, head, entry.value)
    if name in EVENT_ARGUMENTS and shape.head is Sort.EVENT:
        return "UWC201", f"`{name}` does not stand beside `{word}`", inside(name, word)
    if name in NARROWING:
        also = ", or write `times: {per: …}`" if name == "per" and "times" in shape.arguments else ""
        return "UWC201", f"`{name}` does not stand beside `{word}`", stated or inside(name, word) + also
    if name in ARGUMENTS:
        return "UWC304", f"nothing reads `{name}` beside `{word}`", stated or beside
    hint = stated or WRONG_BESIDE_ANY_WORD.get(name) or WRONG_WORDS.get(name)
    return "UWC201", f"`{word}` has no `{name}`", hint or did_you_mean(name, shape.arguments) or beside


def inside(name: str, word: str) -> str:
    return f"`{name}` stands inside the braces: `{word}: {{…, {name}: …}}`"
