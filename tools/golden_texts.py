"""Shows how the texts of all examples differ from the golden ones in tests/language, and writes them anew.

python tools/golden_texts.py              # what has changed, in every language
python tools/golden_texts.py --write pl   # accept it for Polish
"""

import argparse
import difflib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import plain_yaml
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "helpers"))

from described_examples import RULESETS, examples  # noqa: E402

from uwc_content.games import find  # noqa: E402
from uwc_content.text import Grammar, describe_sections, plain_name  # noqa: E402
from uwc_content.text.loading import SHIPPED, load_grammar  # noqa: E402

GOLDEN = ROOT / "tests" / "language"
HEADING = "# The text of every example. Written by tools/golden_texts.py; read what changes before you accept it.\n"

Texts = dict[str, str]
"""Id of an example: its text."""


def locales() -> list[str]:
    """The languages that have a grammar."""
    return sorted(path.parts[-3] for path in SHIPPED.glob("*/LC_MESSAGES/grammar.po"))


def golden_path(locale: str) -> Path:
    return GOLDEN / f"{locale}.yaml"


def golden(locale: str) -> Texts:
    path = golden_path(locale)
    return plain_yaml.load_file(path) if path.is_file() else {}


@cache
def grammar(locale: str, ruleset: str) -> Grammar:
    """A language as the shipped pack speaks it, with the names of its slots."""
    names = names_of_items(locale)
    found = load_grammar(
        locale, ruleset, find(ruleset).vocabulary(), name_of=lambda name: names.get(name, plain_name(name))
    )
    assert found is not None, f"{locale} has no grammar"
    return found


@cache
def names_of_items(locale: str) -> Texts:
    with (SHIPPED / locale / "LC_MESSAGES" / "underwater_cities.po").open("rb") as file:
        return {str(message.id).partition(".")[2]: str(message.string) for message in read_po(file) if message.id}


def told(locale: str) -> Texts:
    """The texts of all examples as the language words them now."""
    return {
        example.id: describe_sections(grammar(locale, ruleset), example.type, example.sections)
        for ruleset in RULESETS
        for example in examples()
        if example.ruleset == ruleset
    }


def differences(before: Texts, after: Texts) -> Iterator[str]:
    """For each example whose text has changed: its id, the old text and the new one, with what differs in brackets."""
    for name in [*after, *(name for name in before if name not in after)]:
        old, new = before.get(name, "").split(), after.get(name, "").split()
        if old != new:
            spans = difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
            yield f"{name}\n  - {marked(old, [span[:3] for span in spans])}"
            yield f"  + {marked(new, [(span[0], *span[3:]) for span in spans])}"


def marked(words: list[str], spans: list[tuple[str, int, int]]) -> str:
    texts = [(kind, " ".join(words[start:end])) for kind, start, end in spans if start < end]
    return " ".join(text if kind == "equal" else f"[{text}]" for kind, text in texts)


def write(locale: str) -> None:
    rows = plain_yaml.dump(told(locale))
    golden_path(locale).write_text(HEADING + rows, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locales", nargs="*", default=locales(), metavar="LOCALE", help="all languages unless stated")
    parser.add_argument("--write", action="store_true", help="make the texts of now the golden ones")
    chosen = parser.parse_args()
    found = 0
    for locale in chosen.locales:
        for line in differences(golden(locale), told(locale)):
            found += 1
            print(f"{locale} {line}" if not line.startswith(" ") else line)
        if chosen.write:
            write(locale)
    return 1 if found and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
