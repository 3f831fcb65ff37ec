"""What to write instead of a part that is none, a word that is none, or an argument that nothing reads."""

from uwc_content.compiler.hints import names_meant as hints
from uwc_content.compiler.hints.wrong_words import AMOUNTS, WRONG_ARGUMENTS, WRONG_BESIDE_ANY_WORD, WRONG_WORDS
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.shapes import ARGUMENTS, EVENT_ARGUMENTS, NARROWING, PART_SHAPES, Shape
from uwc_content.diagnostics import NOTHING, Message, did_you_mean, write
from uwc_content.language.base import Sort
from uwc_content.language.conditions import CONDITION_WORDS
from uwc_content.language.parts import PART_WORDS
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence

MISSING = {
    "onto": Message("add `{code}`", code="onto: this"),
    "to": Message("add `{code}`", code="to: {build: …}"),
}


def missing_argument(name: str) -> Message:
    return MISSING.get(name, Message("add `{code}`", code=f"{name}: {{…}}"))


# --- parts ---


def part_in_text(node: Node, names: Names) -> Message:
    """What to write where an effect is expected and a name, a text, a number or a list was found."""
    if isinstance(node, Sequence):
        return Message("one list of parts is enough: delete the inner brackets")
    text = node.text if isinstance(node, Scalar) else ""
    if text in PART_WORDS:
        return write(PART_WORDS[text].example)
    written = hints.noun_as_word(text, "1", names)
    return write(f"{{{written}}}") if written else write("{gain: {grain: 1}}")


# --- words ---


def better_word(node: Mapping, names: Names) -> tuple[Entry, Message]:
    """Which key of a part without a word was meant as one, and what to write instead."""
    entries = node.entries.values()
    entry = next((each for each in entries if each.key.text not in ARGUMENTS), next(iter(entries)))
    name = entry.key.text
    if name in WRONG_WORDS:
        return entry, WRONG_WORDS[name]
    if name in CONDITION_WORDS:
        return entry, write(f"if: {{{name}: …}}, then: {{…}}")
    if name in ARGUMENTS:
        return entry, Message("`{name}` stands beside a word such as `build`; the word is missing", name=name)
    if written := hints.noun_as_word(name, hints.shown(entry.value), names):
        return entry, write(written)
    if written := hints.word_with_noun(name, hints.shown(entry.value), names):
        return entry, write(written)
    return entry, did_you_mean(name, {*PART_SHAPES, *names.vocabulary.words}) or Message(
        "`uwc words` lists all of them"
    )


# --- arguments ---


def argument_refusal(shape: Shape, entry: Entry, head: Node) -> tuple[str, Message, Message]:
    """(code, message, hint) for a key that does not belong beside a word."""
    name, word = entry.key.text, shape.word
    beside = Message("beside `{word}`: {names}", word=word, names=", ".join(sorted(shape.arguments)))
    stated = WRONG_ARGUMENTS.get((word, name), NOTHING)
    if (word, name) == ("pay", "to") and isinstance(entry.value, Scalar):
        stated = Message("no other player can be named in this game: delete `{key}`", key="to")
    if name in AMOUNTS and shape.head in (Sort.BAG, Sort.SELECTION, Sort.TRACK_BAG, Sort.STAT_BAG, Sort.DECK_BAG):
        stated = hints.with_number(word, head, entry.value)
    if name in EVENT_ARGUMENTS and shape.head is Sort.EVENT:
        return "UWC201", Message("`{name}` does not stand beside `{word}`", name=name, word=word), inside(name, word)
    if name in NARROWING:
        hint = inside(name, word)
        if name == "per" and "times" in shape.arguments:
            hint = Message("{hint}, or write `{code}`", hint=hint, code="times: {per: …}")
        return (
            "UWC201",
            Message("`{name}` does not stand beside `{word}`", name=name, word=word),
            stated or hint,
        )
    if name in ARGUMENTS:
        return "UWC304", Message("nothing reads `{key}` beside `{other}`", key=name, other=word), stated or beside
    hint = stated or WRONG_BESIDE_ANY_WORD.get(name) or WRONG_WORDS.get(name, NOTHING)
    return (
        "UWC201",
        Message("`{word}` has no `{name}`", word=word, name=name),
        hint or did_you_mean(name, shape.arguments) or beside,
    )


def inside(name: str, word: str) -> Message:
    return Message("`{name}` stands inside the braces: `{code}`", name=name, code=f"{word}: {{…, {name}: …}}")
