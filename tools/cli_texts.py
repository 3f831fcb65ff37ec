"""Keeps the English catalogue of the commands in step with the code: `tools/cli_texts.py --write`.

Help of commands and what codes mean are written in the code and copied from there; what commands say and tell is
found in the code, and has to be in the catalogue. `uwc i18n update` then brings the other languages up to date.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import typer.main

from uwc_content.cli.helping import texts_of
from uwc_content.cli.main import app
from uwc_content.cli.speech import CATALOGUE, COUNT, Speech
from uwc_content.diagnostics import CODES
from uwc_content.reading.po import Entry, Key, PoFile, new_entry, read_po
from uwc_content.text import SHIPPED
from uwc_content.text.words import Words

PACKAGE = Path(__file__).parent.parent / "uwc_content"
ENGLISH = SHIPPED / "en" / "LC_MESSAGES" / CATALOGUE
TELLING = ("cli", "compiler", "bundle", "workshop", "reading", "engine", "games", "play", "simulation")
"""Packages whose messages reach the command line."""
CALLS = frozenset(
    {
        "Diagnostic",
        "fault",
        "fault_at",
        "refuse",
        "Refusal",
        "Refused",
        "wrong_type",
        "unknown",
        "complain",
        "Impossible",
        "BrokenCatalogue",
        "LimitsRefused",
    }
)
"""What is called with messages and hints."""
NAMES = frozenset({"message", "hint", "problem"})
"""Variables that hold them."""
TABLES = frozenset({"wrong_words.py", "hints.py", "word_hints.py", "wrong_numbers.py"})
"""Modules that return hints, or list them."""
CODE = re.compile(r"`[^`]*`|\{[^{}]*\}")
PIECES = {
    "{}: {}": "a file and what the system says about it",
    "`{}` {}": "put together from a name and a problem",
    "`{}` is {}": "put together",
    "`{}` is {} here": "put together",
    "{one_of: [{}]}": "a piece of content",
    "the strategy `{}` counts `{}`, which nobody has{}": "ends there, or goes on with a hint",
    "has no price": "a piece",
    "has a price that its deck does not allow": "a piece",
}
"""Texts that nobody sees alone, and why."""


def texts_of_code() -> dict[Key, str]:
    """Help and explanations, by their keys."""
    helps = {("command", key): owner.help for key, owner in texts_of(typer.main.get_command(app))}
    parts = ("title", "cause", "cure")
    return helps | {("code", f"{code}.{part}"): getattr(each, part) for code, each in CODES.items() for part in parts}


def updated(file: PoFile) -> PoFile:
    """Changed texts are replaced, new ones follow the last of their sort, and those without code are gone."""
    wanted = texts_of_code()
    contexts = {context for context, _ in wanted}
    file.entries = [each for each in file.entries if each.key[0] not in contexts or each.key in wanted]
    for key, text in wanted.items():
        if key in file.used:
            file.used[key].set_wordings([text])
        else:
            file.entries.insert(place_after(file.entries, key[0]), new_entry(*key, None, [text], []))
    return file


def place_after(entries: list[Entry], context: str) -> int:
    return max((i + 1 for i, each in enumerate(entries) if each.key[0] == context), default=len(entries))


# --- what the code says ---


def trees(*packages: str) -> Iterator[tuple[Path, ast.Module]]:
    for package in packages:
        for path in sorted((PACKAGE / package).rglob("*.py")):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def leaves(node: ast.AST | None) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The texts that an expression may be."""
    match node:
        case ast.Constant() | ast.JoinedStr():
            yield node
        case ast.Tuple(elts=below) | ast.List(elts=below) | ast.BoolOp(values=below):
            for each in below:
                yield from leaves(each)
        case ast.IfExp(body=body, orelse=other):
            yield from leaves(body)
            yield from leaves(other)


def said_in_code() -> set[str]:
    """The templates that commands fill."""
    calls = (each for _, tree in trees("cli") for each in ast.walk(tree) if isinstance(each, ast.Call))
    found = (leaf for call in calls if name_of(call) == "say" and call.args for leaf in leaves(call.args[0]))
    return {leaf.value for leaf in found if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}


def counted_in_code() -> set[str]:
    calls = (each for _, tree in trees("cli") for each in ast.walk(tree) if isinstance(each, ast.Call))
    found = (call.args[1] for call in calls if name_of(call) == "plural" and len(call.args) > 1)
    return {each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def told_in_code() -> Iterator[tuple[str, str]]:
    """Place and text of messages and hints, with `x` where something is filled in."""
    for path, tree in trees(*TELLING):
        for node in ast.walk(tree):
            for leaf in (leaf for each in expressions(path, node) for leaf in leaves(each)):
                text = as_filled(leaf)
                if re.search("[a-z]{2}.* |.* [a-z]{2}", CODE.sub("", text)):
                    yield f"{path.relative_to(PACKAGE)}:{leaf.lineno}", text


def expressions(path: Path, node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Call) and name_of(node) in CALLS:
        return [*node.args, *(each.value for each in node.keywords)]
    if isinstance(node, ast.Assign) and any(isinstance(each, ast.Name) and each.id in NAMES for each in node.targets):
        return [node.value]
    if path.name in TABLES and isinstance(node, ast.Return) and node.value is not None:
        return [node.value]
    return node.values if path.name in TABLES and isinstance(node, ast.Dict) else []


def as_filled(leaf: ast.Constant | ast.JoinedStr) -> str:
    pieces = leaf.values if isinstance(leaf, ast.JoinedStr) else [leaf]
    return "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in pieces)


def lacking() -> list[str]:
    """What the code says and the English catalogue does not have."""
    speech = Speech(Words.in_chain(CATALOGUE, "en"))
    lacks = [f"said: {text}" for text in sorted(said_in_code()) if text not in speech.said and "\\" not in text]
    lacks += [f"counted: {text}" for text in sorted(counted_in_code()) if not speech.own.has(COUNT, text)]
    told = {text: place for place, text in told_in_code() if text not in PIECES}
    lacks += [f"{place}: {text}" for text, place in told.items() if not speech.template_key(text.replace("{}", "x"))]
    return lacks


def main() -> None:
    file = read_po(ENGLISH)
    before = file.data()
    after = updated(file).data()
    if "--write" in sys.argv:
        ENGLISH.write_bytes(after)
    elif after != before:
        sys.exit("the English catalogue of the commands is stale: run tools/cli_texts.py --write, then uwc i18n update")
    if lacks := lacking():
        sys.exit("\n".join([f"add these to the English {CATALOGUE}, then run uwc i18n update:", *lacks]))


if __name__ == "__main__":
    main()
