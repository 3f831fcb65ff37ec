"""No rules text has a phrase that readers of its language once corrected."""

import re
from collections.abc import Iterator
from pathlib import Path

import plain_yaml
import pytest
from golden_texts import golden
from table import bundles

PHRASES = plain_yaml.load_file(Path(__file__).parents[1] / "language" / "phrases.yaml")
EVERYWHERE = "everywhere"
LOCALES = sorted(set(PHRASES) - {EVERYWHERE})
RULES = ".text"


def avoided_in(locale: str) -> list[re.Pattern[str]]:
    return [re.compile(each["never"], re.IGNORECASE) for each in (*PHRASES[EVERYWHERE], *PHRASES[locale])]


def rules_texts(locale: str) -> Iterator[tuple[str, str]]:
    """Where a text stands, and the text: all items of all packs, in words and with icons, and the examples."""
    for name, bundle in bundles().items():
        texts, icons = bundle["texts"][locale], bundle["icon_texts"][locale]
        yield from ((f"{name} {key}", text) for key, text in texts.items() if key.endswith(RULES))
        yield from ((f"{name} {key}", each["text"]) for key, sections in icons.items() for each in sections)
    yield from golden(locale).items()


@pytest.mark.parametrize("phrase", [each for group in PHRASES.values() for each in group], ids=lambda each: each["now"])
def test_a_phrase_is_found_where_it_was_and_not_in_what_is_said_now(phrase: dict[str, str]) -> None:
    never = re.compile(phrase["never"], re.IGNORECASE)
    assert never.search(phrase["once"])
    assert not never.search(phrase["now"])


def test_every_language_of_every_pack_has_phrases_to_look_for() -> None:
    assert {locale for bundle in bundles().values() for locale in bundle["texts"]} == set(LOCALES)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_has_a_phrase_that_readers_have_corrected(locale: str) -> None:
    patterns = avoided_in(locale)
    found = [(place, text) for place, text in rules_texts(locale) if any(each.search(text) for each in patterns)]
    assert found == []
