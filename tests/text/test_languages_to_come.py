"""Languages that nobody has translated yet could be: German, Japanese and Arabic samples read as a native writes."""

from functools import cache

import plain_yaml
import pytest
from described_examples import lowered
from golden_texts import GOLDEN

from uwc_content.games import find
from uwc_content.language.vocabulary import SectionSort
from uwc_content.reading.po import read_entries
from uwc_content.text import Grammar, describe_parts

SEA = "underwater_cities"
SENTENCES = plain_yaml.load_file(GOLDEN / "samples.yaml")
CASES = [(locale, *each) for locale, sentences in SENTENCES.items() for each in sentences.items()]


@cache
def sample(locale: str) -> Grammar:
    return Grammar(read_entries(GOLDEN / "samples" / f"{locale}.po"), locale, find(SEA).vocabulary())


@pytest.mark.parametrize(("locale", "effect", "sentence"), CASES)
def test_a_card_reads_right_in_a_language_to_come(locale: str, effect: str, sentence: str) -> None:
    assert describe_parts(sample(locale), lowered(SEA, effect, SectionSort.BOTH)) == sentence
