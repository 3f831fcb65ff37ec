"""What stands in a file where a node is, and where nobody may rely on that."""

import pytest

from uwc_content.reading.nodes import Mapping
from uwc_content.reading.written_text import NOWHERE, Written
from uwc_content.reading.yaml import read_yaml


def written_value(data: bytes) -> str | None:
    """What is written as the value of the first key."""
    root, _ = read_yaml("card.yaml", data)
    assert isinstance(root, Mapping)
    return Written(data).of(next(iter(root.entries.values())).value)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"gain: {kelp: 2}\n", "{kelp: 2}"),
        ("# ákos\ngain: {kelp: 2} # two\n".encode(), "{kelp: 2}"),
        (b"gain:\n  - {kelp: 2}\n  - {draw: 1}\n", "- {kelp: 2}\n  - {draw: 1}"),
        (b"gain: {kelp: 2,\n  science: 1}", "{kelp: 2,\n  science: 1}"),
    ],
)
def test_a_node_is_written_where_the_reader_found_it(data: bytes, text: str) -> None:
    assert written_value(data) == text


@pytest.mark.parametrize(
    "data",
    [
        b"gain: {k\xff: 2}\n",
        b"gain: {kelp: 2}\r\n",
        "\ufeffgain: {kelp: 2}\n".encode(),
        "gain: {kelp: 2} # \u2028\n".encode(),
        b"gain: {kelp: 2} #\t\n",
        b"gain: &all {kelp: 2}\n",
        b'gain: {"k\\x65lp": 2}\n',
        b"gain: {kelp: !!int 2}\n",
    ],
)
def test_nobody_relies_on_a_text_that_says_less_or_stands_elsewhere(data: bytes) -> None:
    assert written_value(data) is None


def test_an_alias_says_less_than_it_means() -> None:
    data = b"first: {kelp: &two 2}\ngain: {kelp: *two}\n"
    root, _ = read_yaml("card.yaml", data)
    assert isinstance(root, Mapping)
    assert Written(data).of(root.entries["gain"].value) is None


def test_without_a_file_nothing_is_written() -> None:
    root, _ = read_yaml("card.yaml", b"gain: {kelp: 2}")
    assert root is not None
    assert NOWHERE.of(root) is None
