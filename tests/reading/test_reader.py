"""The YAML reader: places and values."""

import pytest
from texts_read import CARDS, codes, good, only_fault, place, read, start, values

from uwc_content.reading.nodes import Mapping, Node, Sequence
from uwc_content.reading.yaml import Source


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


@pytest.mark.parametrize("key", ["~", "null", "true", "1.5", ".nan", "[a]", "{a: 1}", "?\n", '? ["a"]\n'])
def test_a_key_that_is_no_name_and_no_number_is_told_at_the_key(key: str) -> None:
    root, faults = read(f"{key}: {{x: yes}}\nb: 2\n")
    assert [fault.code for fault in faults] == ["UWC112", "UWC115"]
    assert faults[0].span.line == 1
    assert root.plain() == {"b": 2}


@pytest.mark.parametrize("merged", ["{x: 1, b: 3}", "[{x: 1}, {x: 2, b: 3}]"])
def test_a_merge_key_is_told_and_then_read_as_it_was_meant(merged: str) -> None:
    root, faults = read(f"<<: {merged}\nb: 2\n")
    assert [fault.code for fault in faults] == ["UWC112"]
    assert root.plain() == {"b": 2, "x": 1}


def test_what_is_no_mapping_merges_nothing() -> None:
    root, faults = read("<<: 3\nb: 2\n")
    assert [fault.code for fault in faults] == ["UWC112"]
    assert root.plain() == {"b": 2}


def test_the_span_of_a_wrong_key_covers_the_key() -> None:
    assert only_fault("{a: 1, [b, c]: 2}").span[1:] == (1, 8, 1, 14)
    assert only_fault("a: 1\ntrue: 2\n").span[1:] == (2, 1, 2, 5)


def test_a_merge_key_is_refused_as_a_key_only() -> None:
    assert only_fault("a: {<<: {b: 1}}").code == "UWC112"
    assert good("a: <<\n'<<': 1\n").plain() == {"a": "<<", "<<": 1}
