"""Texts read by the YAML reader, and ways to look at what comes of them."""

from typing import Any

from uwc_content.diagnostics import Diagnostic
from uwc_content.reading.nodes import Mapping, Node
from uwc_content.reading.yaml import read_yaml

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
