"""Type is set by the widths of the fonts: lines fit their box, and nothing of a text is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uwc_content.faces.defaults import FONTS
from uwc_content.faces.fonts import font_files, read_font
from uwc_content.faces.strokes import POINT
from uwc_content.faces.typesetting import Amount, Paragraph, Style, set_text, syllables_of

FILES = font_files(None)
STYLE = Style(lambda name: read_font(FILES[FONTS[name]]), lambda name: name == "coins", lambda _: 1.0, "rules", "en")


@pytest.mark.parametrize("character", "őűłżąęśćńźàèé–“”„…×")
def test_every_shipped_font_has_the_letters_of_our_languages(character: str) -> None:
    assert all(read_font(path).has(character) for path in FILES.values())


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=12), min_size=1, max_size=40), st.integers(20, 80))
@settings(max_examples=60, deadline=None)
def test_no_line_is_wider_than_its_box_and_no_word_is_lost(words: list[str], width: int) -> None:
    found = set_text([Paragraph(((" ".join(words), "rules"),))], width, 500, (11, 5), STYLE, 0)
    assert " ".join("".join(piece.text for piece in line.pieces) for line in found.lines).split() == words
    if not found.over:
        assert all(line.width * found.size * POINT <= width for line in found.lines)


def test_a_long_text_is_set_smaller_and_then_told_to_be_too_large() -> None:
    def setting(words: int) -> tuple[float, bool]:
        found = set_text([Paragraph((("word " * words, "rules"),))], 40, 12, (11, 7), STYLE, 0)
        return found.size, found.over > 0

    assert setting(3) == (11, False)
    size, is_over = setting(24)
    assert 7 <= size < 11
    assert not is_over
    assert setting(200) == (7, True)


def test_lines_are_balanced() -> None:
    found = set_text([Paragraph((("one two three four five six", "rules"),))], 30, 50, (11, 11), STYLE, 0)
    widths = [line.width for line in found.lines]
    assert len(widths) == 2
    assert min(widths) > 0.7 * max(widths)


def test_a_number_stands_inside_some_icons_and_before_others() -> None:
    runs = ((Amount("coins", 2), "rules"), (" ", "rules"), (Amount("grain", 3), "rules"), (".", "rules"))
    pieces = set_text([Paragraph(runs)], 60, 20, (10, 10), STYLE, 0).lines[0].pieces
    assert [(piece.text.strip(), piece.icon, piece.inside) for piece in pieces] == [
        *[("", "coins", "2"), ("3", "", ""), ("", "grain", ""), (".", "", "")]
    ]


def test_words_are_parted_as_the_language_does_it_and_only_if_they_must_be() -> None:
    assert "-".join(syllables_of("laboratorium", "pl")) == "labo-ra-to-rium"
    style = STYLE._replace(hyphens=True, language="pl")
    wide = set_text([Paragraph((("laboratorium", "rules"),))], 60, 20, (10, 10), style, 0)
    narrow = set_text([Paragraph((("laboratorium", "rules"),))], 11, 20, (10, 10), style, 0)
    assert len(wide.lines) == 1
    assert len(narrow.lines) > 1
    assert narrow.over == 0
