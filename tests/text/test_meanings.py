"""What a reader must not miss is said in every language."""

from collections.abc import Iterator

import plain_yaml
import pytest
from described_examples import lowered
from golden_texts import GOLDEN, grammar, locales

from uwc_content.language.vocabulary import SectionSort
from uwc_content.text import describe_parts

SEA = "underwater_cities"


def cases() -> Iterator[tuple[str, str, str]]:
    for readings in plain_yaml.load_file(GOLDEN / "meanings.yaml").values():
        for reading in readings:
            yield from ((locale, reading["effect"], reading[locale]) for locale in locales() if locale in reading)


@pytest.mark.parametrize(("locale", "effect", "sentence"), list(cases()))
def test_what_must_not_be_missed_is_said(locale: str, effect: str, sentence: str) -> None:
    assert describe_parts(grammar(locale, SEA), lowered(SEA, effect, SectionSort.BOTH)) == sentence
