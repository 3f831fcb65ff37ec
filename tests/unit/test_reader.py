"""The YAML reader: places, values, and every fault of a file as text and as YAML."""

import gc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uwc_content.compiler.nodes import Mapping, Node, Scalar, Sequence
from uwc_content.compiler.reader import Source, gc_paused, read_yaml
from uwc_content.compiler.text_faults import MOST_BYTES
from uwc_content.diagnostics import CODES, Diagnostic

CARDS = """\
# two cards
cards:
  - id: biomech_crew
    number: 37
    permanent:
      when: {build: laboratory, nth: 2, in: connected_city}
      then: {gain: {credits: 1}}
  - id: farm_or_plant
    name: "Farm \\u2014 or plant"
    action: [{build: {one_of: [farm, desalination_plant]}}, {draw: 1}]
    shared: &usual {credits: 1}
    price: *usual
    note: |
      Two lines
      of text
    table: {5: 4, 6: 8}
"""


def read(text: str) -> tuple[Any, list[Diagnostic]]:
    return read_yaml("cards.yaml", text.encode())


def good(text: str) -> Any:
    root, faults = read(text)
    assert faults == []
    assert root is not None
    return root


def codes(text: str) -> list[str]:
    return [fault.code for fault in read(text)[1]]


def only_fault(text: str) -> Diagnostic:
    faults = read(text)[1]
    assert len(faults) == 1, faults
    return faults[0]


def place(node: Node) -> tuple[int, int, int, int]:
    return node.line, node.column, node.end_line, node.end_column


def start(fault: Diagnostic) -> tuple[int, int]:
    return fault.span.line, fault.span.column


def values(root: Mapping) -> dict[str | int, Node]:
    return {key: entry.value for key, entry in root.entries.items()}


def test_content_is_read_with_its_values() -> None:
    cards = good(CARDS).plain()["cards"]
    assert cards[0]["permanent"]["when"] == {"build": "laboratory", "nth": 2, "in": "connected_city"}
    assert cards[1]["name"] == "Farm — or plant"
    assert cards[1]["price"] == {"credits": 1}
    assert cards[1]["note"] == "Two lines\nof text\n"
    assert cards[1]["table"] == {5: 4, 6: 8}


def test_a_source_is_a_path_and_a_text() -> None:
    assert Source("cards.yaml", "cards:") == ("cards.yaml", "cards:")


# Places


def test_keys_and_values_of_a_block_mapping_know_their_places() -> None:
    root = good("id: barter\nprice:\n  credits: 12\n")
    assert [place(entry.key) for entry in root.entries.values()] == [(0, 0, 0, 2), (1, 0, 1, 5)]
    assert place(root.get("id")) == (0, 4, 0, 10)
    assert place(root.get("price").get("credits")) == (2, 11, 2, 13)


def test_a_block_collection_ends_where_its_last_value_ends() -> None:
    root = good("cards:\n  - id: a\n\n  - id: bc\n\n# the end\nmore: 1\n")
    assert place(root) == (0, 0, 6, 7)
    assert place(root.get("cards")) == (1, 2, 3, 10)
    assert [place(item) for item in root.get("cards").items] == [(1, 4, 1, 9), (3, 4, 3, 10)]


def test_a_block_collection_ends_at_the_alias_that_ends_it() -> None:
    root = good("a: &x {k: 1}\nb:\n  c: *x\nd: 1\n")
    assert place(root.get("b")) == (2, 2, 2, 7)


def test_an_alias_is_the_anchored_node_with_its_place() -> None:
    root = good("a: &x {k: 1}\nb: *x\n")
    assert root.get("b") is root.get("a")
    assert place(root.get("b")) == (0, 3, 0, 12)


def test_flow_collections_end_behind_their_bracket() -> None:
    root = good("a: {b: [1, 22 ] , c: {\n  d: 3\n }\n  }\n")
    assert place(root.get("a")) == (0, 3, 3, 3)
    assert place(root.get("a").get("b")) == (0, 7, 0, 15)
    assert place(root.get("a").get("b").items[1]) == (0, 11, 0, 13)
    assert place(root.get("a").get("c")) == (0, 21, 2, 2)
    assert root.get("a").is_flow
    assert not root.is_flow


def test_a_pair_without_braces_ends_with_its_value() -> None:
    root = good("[a: 1 , b]")
    assert place(root.items[0]) == (0, 1, 0, 5)


def test_texts_of_several_lines_end_on_their_last_line() -> None:
    root = good("a: one\n  two\nb: 'three\n\n  four'\nc: one two\n")
    assert place(root.get("a")) == (0, 3, 1, 5)
    assert root.get("a").value == "one two"
    assert place(root.get("b")) == (2, 3, 4, 7)
    assert place(root.get("c")) == (5, 3, 5, 10)


def test_a_block_text_ends_with_its_last_line_that_is_not_blank() -> None:
    root = good("a: |\n  one\n  two\n\n\n# comment\nb: >-\n  three\n  four")
    assert place(root.get("a")) == (0, 3, 2, 5)
    assert place(root.get("b")) == (6, 3, 8, 6)
    assert place(good("a: |\n\n\nb: 1\n").get("a")) == (0, 3, 0, 4)


def test_columns_count_characters_also_outside_the_basic_plane() -> None:
    root = good("ключ: {🐙🐙: łódź, b: 1}\nc: 'é🐙' # 🐙\nd: 1\n")
    assert place(root.entries["ключ"].key) == (0, 0, 0, 4)
    inner = root.get("ключ")
    assert place(inner.entries["🐙🐙"].key) == (0, 7, 0, 9)
    assert place(inner.get("🐙🐙")) == (0, 11, 0, 15)
    assert place(inner.entries["b"].key) == (0, 17, 0, 18)
    assert place(root.get("c")) == (1, 3, 1, 7)


def test_windows_line_ends_change_no_value_and_no_place() -> None:
    unix, windows = good(CARDS), good(CARDS.replace("\n", "\r\n"))
    assert windows.plain() == unix.plain()

    def places(node: Node) -> list[tuple[int, int, int, int]]:
        if isinstance(node, Mapping):
            keys = [place(entry.key) for entry in node.entries.values()]
            return [place(node), *keys, *(each for value in values(node).values() for each in places(value))]
        if isinstance(node, Sequence):
            return [place(node), *(each for item in node.items for each in places(item))]
        return [place(node)]

    assert places(windows) == places(unix)


def test_an_empty_value_stands_behind_its_colon_or_dash() -> None:
    root = good("a:\nb:\n  -\n  - 1\n")
    assert place(root.get("a")) == (0, 2, 0, 2)
    assert place(root.get("b").items[0]) == (2, 3, 2, 3)


def test_the_place_of_a_value_with_an_anchor_begins_at_the_anchor() -> None:
    root = good("a: &x one\nb: &y\n  c: 1\n")
    assert place(root.get("a")) == (0, 3, 0, 9)
    assert place(root.get("b")) == (1, 3, 2, 6)


# Values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((text, None) for text in ("null", "Null", "NULL", "~", "")),
        *((text, True) for text in ("true", "True", "TRUE")),
        *((text, False) for text in ("false", "False", "FALSE")),
        *((text, int(text)) for text in ("0", "7", "-3", "+12", "-0", "1000000", "-1000000")),
        *((text, float(text)) for text in ("1.5", "-.5", "3.", "1e3", "+2.5E-1")),
        (".inf", float("inf")),
        ("-.INF", float("-inf")),
        *((text, text) for text in ("nUll", "tRUE", "kelp", "+", ".", "1a", "-x", "1-2", "5e", "0x", "<<", "yEs")),
        *((text, text) for text in ("2024-01-02", "1.2.3", "٣", "1٣", "12:60", "a:b", "0xG", "_1", "1 000")),
    ],
)
def test_plain_scalars_follow_the_core_schema(text: str, value: object) -> None:
    node = good(f"a: {text}\n").get("a")
    assert (node.value, type(node.value)) == (value, type(value))
    assert node.text == text
    assert node.is_plain


@pytest.mark.parametrize("text", ['"5"', "'true'", '"yes"', "'0x1F'", "|-\n  12:30", '">"', '""'])
def test_quoted_and_block_texts_are_always_texts(text: str) -> None:
    node = good(f"a: {text}\n").get("a")
    assert isinstance(node.value, str)
    assert not node.is_plain


OLD_TRUTH_VALUES = ["y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF"]
OLD_NUMBERS = [
    "010",
    "-007",
    "08",
    "0o17",
    "0x1F",
    "-0xff",
    "0b101",
    "1_000",
    "-1_0",
    "1_000.5",
    "12:30",
    "1:2:3",
    "1:30.5",
]


@pytest.mark.parametrize("text", [*OLD_TRUTH_VALUES, *OLD_NUMBERS])
def test_an_old_spelling_is_told_as_value_and_as_key_and_stays_a_text(text: str) -> None:
    for written in (f"a: {text}", f"- {text}", f"{text}: 1", f"{{{text}: 1}}"):
        root, faults = read(written)
        assert [fault.code for fault in faults] == ["UWC115"]
        assert text in faults[0].message
        assert f'"{text}"' in faults[0].hint
        assert root.plain() in ({"a": text}, [text], {text: 1})


def test_an_old_spelling_is_told_at_each_of_its_places() -> None:
    assert [start(fault) for fault in read("a: yes\nb: [no, yes]\n")[1]] == [(1, 4), (2, 5), (2, 9)]
    assert "write `false`" in read("b: no")[1][0].hint


@pytest.mark.parametrize("number", ["1000001", "-1000001", "99999999999", "+1000001", "9" * 5000])
def test_a_number_out_of_range_is_told_and_becomes_zero(number: str) -> None:
    root, faults = read(f"a: {number}")
    assert [fault.code for fault in faults] == ["UWC110"]
    assert start(faults[0]) == (1, 4)
    assert len(faults[0].message) < 100
    assert root.plain() == {"a": 0}


def test_keys_out_of_range_are_not_mistaken_for_duplicates() -> None:
    root, faults = read("{99999999: 1, 88888888: 2, 0: 3}")
    assert [fault.code for fault in faults] == ["UWC110", "UWC110"]
    assert root.plain() == {0: 3}


# Keys


def test_a_duplicate_key_is_told_with_the_line_of_the_first() -> None:
    root, faults = read("id: a\ncolour: red\nnumber: 1\ncolour: green\ncolour: blue\n")
    assert [(fault.code, start(fault)) for fault in faults] == [("UWC106", (4, 1)), ("UWC106", (5, 1))]
    assert faults[0].message == "`colour` appears twice in this mapping"
    assert faults[0].hint == "delete one of them; the first is in line 2, column 1"
    assert root.plain() == {"id": "a", "colour": "red", "number": 1}


def test_duplicates_are_found_at_every_level_also_within_values_that_are_left_out() -> None:
    assert codes("a: {b: 1, b: 2}\na: {c: 1, c: 2}\n") == ["UWC106"] * 3
    assert codes("- {a: 1}\n- {a: 1}\n") == []
    assert codes('{5: 1, +5: 2, "5": 3}') == ["UWC106"]


@pytest.mark.parametrize("key", ["~", "null", "true", "1.5", ".nan", "[a]", "{a: 1}", "<<", "?\n", '? ["a"]\n'])
def test_a_key_that_is_no_name_and_no_number_is_told_at_the_key(key: str) -> None:
    root, faults = read(f"{key}: {{x: yes}}\nb: 2\n")
    assert [fault.code for fault in faults] == ["UWC112", "UWC115"]
    assert faults[0].span.line == 1
    assert root.plain() == {"b": 2}


def test_the_span_of_a_wrong_key_covers_the_key() -> None:
    assert only_fault("{a: 1, [b, c]: 2}").span[1:] == (1, 8, 1, 14)
    assert only_fault("a: 1\ntrue: 2\n").span[1:] == (2, 1, 2, 5)


def test_a_merge_key_is_refused_as_a_key_only() -> None:
    assert only_fault("a: {<<: {b: 1}}").code == "UWC112"
    assert good("a: <<\n'<<': 1\n").plain() == {"a": "<<", "<<": 1}


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
    "character", ["\x00", "\x01", "\x0b", "\x0c", "\x1b", "\x7f", "\x80", "\x9f", "\ufffe", "\uffff"]
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


# Whatever the bytes


def check_whatever(data: bytes) -> None:
    root, faults = read_yaml("any.yaml", data)
    assert root is not None or faults
    line_count = data.count(b"\n") + 1
    for fault in faults:
        span = fault.span
        assert fault.code in CODES
        assert 1 <= span.line <= span.end_line <= line_count + 1
        assert (span.line, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
    if root is not None:
        root.plain()


@given(st.binary(max_size=400))
@settings(max_examples=200, deadline=None)
def test_random_bytes_never_raise(data: bytes) -> None:
    check_whatever(data)


@given(st.text(alphabet=" \n\t-:?,[]{}#&*!|>'\"%@`ab0_.~<\r\\\ufeff\u2028", max_size=80))
@settings(max_examples=400, deadline=None)
def test_random_punctuation_never_raises(text: str) -> None:
    check_whatever(text.encode())


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(CARDS) - 1), st.integers(0, 12), st.binary(max_size=6) | st.sampled_from([b"\t", b"["])
        ),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=300, deadline=None)
def test_random_mutations_of_content_never_raise(mutations: list[tuple[int, int, bytes]]) -> None:
    data = CARDS.encode()
    for at, removed, added in mutations:
        data = data[:at] + added + data[at + removed :]
    check_whatever(data)
