"""The YAML reader refuses what is no plain content: tags, bombs, strange bytes, broken syntax."""

import gc
from typing import Any

import pytest
from texts_read import CARDS, codes, good, only_fault, place, read, start

from uwc_content.diagnostics import CODES
from uwc_content.reading.garbage import gc_paused
from uwc_content.reading.nodes import Scalar, Sequence
from uwc_content.reading.text_faults import MOST_BYTES
from uwc_content.reading.yaml import read_yaml

# Features that content does not use


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: !x b", "`!x`"),
        ("a: ! b", "`!`"),
        ("a: !!python/object:os.system {b: 1}", "`!!python/object:os.system`"),
        ("a: !!str [1]", "`!!str`"),
        ("%YAML 1.1\n---\na: 1\n", "directive"),
        ("%TAG ! tag:x,2000:\n---\na: 1\n", "directive"),
        ("a: 1\n---\nb: 2\n", "second document"),
        ("a: 1\n...\n---\nb: 2\n", "second document"),
        ("---\n---\na: 1\n", "second document"),
    ],
)
def test_tags_directives_and_further_documents_are_refused(text: str, message: str) -> None:
    fault = only_fault(text)
    assert fault.code == "UWC112"
    assert message in fault.message


@pytest.mark.parametrize("text", ["%YAML 1.3\n---\na", "%FOO\n---\na", "a: !x!y z", "%YAML 1.2\na: 1"])
def test_what_the_parser_itself_refuses_of_them_is_told_alike(text: str) -> None:
    root, faults = read(text)
    assert root is None
    assert [fault.code for fault in faults] == ["UWC112"]


def test_the_first_document_is_kept_when_a_second_begins() -> None:
    root, faults = read("a: 1\n---\nb: {\n")
    assert root.plain() == {"a": 1}
    assert start(faults[0]) == (2, 1)
    assert good("---\na: 1\n...\n").plain() == {"a": 1}


# Anchors and aliases


def test_aliases_share_the_anchored_value() -> None:
    root = good("a: &x [1, 2]\nb: {c: *x, d: *x}\ne: &x 5\nf: *x\n")
    assert root.plain() == {"a": [1, 2], "b": {"c": [1, 2], "d": [1, 2]}, "e": 5, "f": 5}
    assert root.get("b").get("c") is root.get("b").get("d")


def test_an_unknown_alias_is_told_and_the_rest_is_read() -> None:
    root, faults = read("a: *nowhere\nb: yes\n")
    assert root is None
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC111", (1, 4)), ("UWC115", (2, 4))]
    assert "`&nowhere`" in faults[0].message


@pytest.mark.parametrize("text", ["a: &x [*x]", "&x {a: {b: *x}}", "a: &x 1\nb: &x [*x]"])
def test_a_value_cannot_contain_itself(text: str) -> None:
    assert read(text)[0] is None
    assert only_fault(text).code == "UWC111"


def test_an_alias_cannot_be_a_key() -> None:
    assert codes("a: &x b\n*x : 1\n") == ["UWC112"]
    assert codes("*x : 1\n") == ["UWC111"]


def test_too_many_anchors_are_told_once_at_the_first_too_many() -> None:
    assert codes("".join(f"- &a{i} 1\n" for i in range(64))) == []
    fault = only_fault("".join(f"- &a{i} [1]\n" for i in range(80)))
    assert (fault.code, start(fault)) == ("UWC107", (65, 3))


def test_too_many_aliases_are_told_once_at_the_first_too_many() -> None:
    assert codes("- &a 1\n" + "- *a\n" * 256) == []
    fault = only_fault("- &a 1\n" + "- *a\n" * 300)
    assert (fault.code, start(fault)) == ("UWC107", (258, 3))


def test_an_alias_bomb_is_refused() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 20)]
    root, faults = read("\n".join(lines))
    assert root is None
    assert [fault.code for fault in faults] == ["UWC107"]
    assert faults[0].span.line == 6


def test_aliases_cannot_build_depth_that_is_not_written() -> None:
    deep = "a: &a " + "[" * 40 + "]" * 40 + "\n"
    assert codes(deep + "b: " + "[" * 23 + "*a" + "]" * 23 + "\n") == []
    root, faults = read(deep + "b: " + "[" * 24 + "*a" + "]" * 24 + "\n")
    assert root is None
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC108", (2, 28))]


# Depth and size


def test_sixty_four_levels_are_fine() -> None:
    node: Any = good("[" * 64 + "]" * 64)
    for _ in range(63):
        node = node.items[0]
    assert node.items == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[" * 65 + "]" * 65, (1, 65)),
        ("[" * 100_000, (1, 65)),
        ("{a: " * 100_000, (1, 64 * 4 + 1)),
        ("[\n" * 100_000, (65, 1)),
        ("- " * 100_000, (1, 64 * 2 + 1)),
        ("? " * 100_000, (1, 64 * 2 + 1)),
        ("\n".join(" " * depth + "a:" for depth in range(2_000)), (65, 65)),
        ("[&a " * 100_000, (1, 64 * 4 - 2)),
    ],
)
def test_deep_nesting_is_told_once_where_it_gets_too_deep(text: str, place: tuple[int, int]) -> None:
    root, faults = read(text)
    assert root is None
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC108", place)]


def test_deep_nesting_with_tabs_does_not_hang() -> None:
    assert codes("\t\n" + "[" * 100_000) == ["UWC105", "UWC108"]


def test_a_file_that_is_too_large_is_not_read() -> None:
    root, faults = read_yaml("cards.yaml", b"#" * (MOST_BYTES + 1))
    assert root is None
    assert [fault.code for fault in faults] == ["UWC109"]


# Bytes and characters


def test_the_first_byte_that_is_not_utf_8_is_told_with_its_place() -> None:
    root, faults = read_yaml("cards.yaml", "a: 1\nłódź: W".encode() + b"\xe4ssrig \xff\nb: yes\n")
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC101", (2, 8)), ("UWC115", (3, 4))]
    assert "0xE4" in faults[0].message
    assert root is not None


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_file_in_a_wide_encoding_gives_one_fault(encoding: str) -> None:
    root, faults = read_yaml("cards.yaml", CARDS.encode(encoding))
    assert root is None
    assert [fault.code for fault in faults] == ["UWC101"]
    assert "UTF-16" in faults[0].hint


def test_lone_surrogates_are_not_utf_8() -> None:
    assert [fault.code for fault in read_yaml("cards.yaml", b"a: \xed\xa0\x80")[1]] == ["UWC101"]


def test_a_byte_order_mark_is_told_and_skipped() -> None:
    root, faults = read("\ufeffa: yes\n")
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC102", (1, 1)), ("UWC115", (1, 4))]
    assert place(root.entries["a"].key) == (0, 0, 0, 1)


@pytest.mark.parametrize(
    "character",
    ["\x00", "\x01", "\x0b", "\x0c", "\x1b", "\x7f", "\x80", "\x9f", "\ufdd0", "\ufdef", "\ufffe", "\uffff"],
)
def test_a_control_character_is_told_and_reading_goes_on(character: str) -> None:
    root, faults = read(f"a: 1\nb: łx{character}y\nc: yes\n")
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC103", (2, 6)), ("UWC115", (3, 4))]
    assert f"U+{ord(character):04X}" in faults[0].message
    assert root.plain() == {"a": 1, "b": "łx y", "c": "yes"}


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029"])
def test_an_invisible_separator_is_told_and_does_not_shift_lines(character: str) -> None:
    faults = read(f"# one{character}two\nb: yes\n")[1]
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC104", (1, 6)), ("UWC115", (2, 4))]


def test_a_lone_carriage_return_and_a_second_byte_order_mark_are_control_characters() -> None:
    assert codes("a: 1\r\nb: 2\r\n") == []
    assert start(only_fault("a: 1\r\nb: x\ry\r\n")) == (2, 5)
    assert only_fault("a: 1\nb: \ufeff1\n").code == "UWC103"


def test_control_characters_written_as_escapes_are_told_too() -> None:
    assert only_fault('a: "x\\0y"').code == "UWC103"
    assert only_fault('a: "x\\Ly"').code == "UWC104"
    assert good('a: "x\\ty\\nz\\r\\n"').plain() == {"a": "x\ty\nz\r\n"}


def test_a_binary_file_gives_twenty_faults_and_no_more() -> None:
    root, faults = read_yaml("cards.yaml", bytes(range(32)) * 100)
    assert root is None
    assert [fault.code for fault in faults] == ["UWC103"] * 20


@pytest.mark.parametrize("text", ["a: {b\x00\nc", "\x00", "a: y\x00\n", "a: 1\na\x00: 2\n", "@\x00: 2\n"])
def test_a_line_with_a_control_character_has_no_second_fault(text: str) -> None:
    assert codes(text) == ["UWC103"]


# Tabs


def test_each_line_that_is_indented_with_a_tab_is_told_and_reading_goes_on() -> None:
    root, faults = read("cards:\n\t- id: a\n\t  start: yes\n  \t# comment\n\t\n")
    assert [(fault.code, start(fault)) for fault in faults] == [
        ("UWC105", (2, 1)),
        ("UWC105", (3, 1)),
        ("UWC115", (3, 11)),
        ("UWC105", (4, 3)),
        ("UWC105", (5, 1)),
    ]
    assert root.plain() == {"cards": [{"id": "a", "start": "yes"}]}


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\t# one\n",
        "a:\t1\n",
        "# \tcomment\n\na: {b:\t1,\tc: 2}\n",
        "a: 'x\ty'\n",
        'a: "x\n\t y"\n',
        "a: |\n  one\n  \ttwo\nb: 1\n",
        "a: x\ty\n",
    ],
)
def test_a_tab_within_a_line_or_a_text_is_fine(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "a:\n\t- b\n",
        "a: |\n\tone\n",
        "a: |\n  one\n\ttwo\n",
        "-\ta\n",
        "cards:\n  - id: a\n\tnumber: 3\n",
        "cards:\n\t- id: a\n  - id: b\n",
        "a: {\n\tb: 1\n}\n",
    ],
)
def test_a_tab_gives_no_further_fault(text: str) -> None:
    assert codes(text) == ["UWC105"]


def test_faults_beside_tabs_are_still_told() -> None:
    assert codes("cards:\n\t- id: a\nmore: {b: [1}\n") == ["UWC105", "UWC111"]


def test_a_file_full_of_tabs_gives_twenty_faults_of_which_the_last_counts_the_rest() -> None:
    faults = read("a:\n" + "\t- b\n" * 1_500)[1]
    assert [fault.code for fault in faults] == ["UWC105"] * 20
    assert "1,480 more lines" in faults[-1].hint


# Syntax


@pytest.mark.parametrize(
    ("text", "place", "message", "hint"),
    [
        ("instant: {gain: {kelp: 1}\n", (1, 10), "`{` is never closed", "`}`"),
        ("a: [1, 2\n", (1, 4), "`[` is never closed", "`]`"),
        ("a: {b: 1}}\n", (1, 10), "`}` closes nothing", "delete it"),
        ("- {b: 1}]\n", (1, 9), "`]` closes nothing", "delete it"),
        ("{a: 1}}\n", (1, 7), "`}` closes nothing", "delete it"),
        ("a: {b: 1\nc: 2\n", (2, 2), "`,` or `}` is missing", "`{` in line 1, column 4"),
        ("a: [1, 2\nb: 3\n", (2, 2), "`,` or `]` is missing", "`[` in line 1, column 4"),
        ("a: [1, 2}\n", (1, 9), "`,` or `]` is missing", "`[` in line 1, column 4"),
        ('a: "foo\nb: 1\n', (1, 4), "quote is never closed", "partner"),
        ("a: 1\nb\nc: 2\n", (2, 1), "colon is missing", "`: `"),
        ("a: 1\nb:2\nc: 2\n", (2, 1), "colon is missing", "a colon and a blank"),
        ("a: 1\nb", (2, 1), "colon is missing", "`: `"),
        ("a: b: c\n", (1, 5), "colon is not possible", "quotes"),
        ("a: 1\n  b: 2\n", (2, 4), "colon is not possible", "indentation"),
        ("a:\n    b: 1\n  c: 2\n", (3, 3), "does not belong to the mapping", "line 1 stand in column 1"),
        ("- a\nb: 1\n", (2, 1), "does not belong to the list", "column 1"),
        ("a: - b\n", (1, 4), "list item cannot begin", "line of its own"),
        ("a: @b\n", (1, 4), "begin with `@`", "quotes"),
        ("a: `b`\n", (1, 4), "begin with a backtick", "quotes"),
        ("a: [1,, 2]\n", (1, 7), "value is missing", "comma"),
        ("a: }\n", (1, 4), "value is missing", "closing bracket"),
        ("{a: 1}\nb: 2\n", (2, 1), "has ended", "brackets"),
        ("a: [\n", (2, 1), "ends within brackets", "`]` or `}`"),
        ("a: {b: [1,\n", (2, 1), "ends within brackets", "`]` or `}`"),
        (": 1\nb: 2\n", (1, 1), "key is missing", "names"),
        ("a: {: 1}\n", (1, 5), "key is missing", "names"),
        ('a: "\\q"\n', (1, 5), "no known escape", "`\\\\`"),
        ('a: "\\ud800"\n', (1, 7), "no character", "itself"),
        ("a: |x\n", (1, 5), "block text", "`|`"),
        ("a: *\n", (1, 5), "name is missing", "quotes"),
    ],
)
def test_a_fault_of_the_syntax_is_told_in_plain_words(
    text: str, place: tuple[int, int], message: str, hint: str
) -> None:
    root, faults = read(text)
    assert root is None
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC111", place)]
    assert message in faults[0].message
    assert hint in faults[0].hint


def test_faults_before_a_fault_of_the_syntax_are_told_too() -> None:
    root, faults = read("a: 1\na: yes\nb: [\n")
    assert root is None
    assert [fault.code for fault in faults] == ["UWC106", "UWC115", "UWC111"]


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n", "---\n...\n", "  \n\n"])
def test_an_empty_file_is_told(text: str) -> None:
    assert read(text)[0] is None
    assert only_fault(text).code == "UWC113"


def test_other_roots_are_returned_for_the_caller_to_judge() -> None:
    assert isinstance(good("- a\n"), Sequence)
    assert isinstance(good("word\n"), Scalar)
    assert good("~\n").value is None


def test_messages_are_short_sentences_without_a_full_stop() -> None:
    texts = [
        CARDS + more for more in ("x: yes", "x: [", "cards: 1", "<<: 1", "x: *y", "x: !y z", "---\n", "x: 9999999")
    ]
    faults = [fault for text in texts for fault in read(text)[1]]
    assert len(faults) == len(texts)
    for fault in faults:
        assert fault.code in CODES
        assert fault.message[0].islower() or fault.message[0] == "`"
        assert not fault.message.endswith(".")
        assert len(fault.message) <= 80
        assert fault.hint


# Garbage collection


@pytest.mark.parametrize("is_enabled", [True, False])
def test_the_garbage_collector_is_left_as_it_was(is_enabled: bool) -> None:
    was_enabled = gc.isenabled()
    try:
        (gc.enable if is_enabled else gc.disable)()
        with gc_paused():
            assert not gc.isenabled()
        assert gc.isenabled() == is_enabled
        read("a: [")
        assert gc.isenabled() == is_enabled
    finally:
        (gc.enable if was_enabled else gc.disable)()
