"""A single slip in the shipped content is told once, at the very place, with what to write."""

from pathlib import Path

import pytest
from designers_project import PACK, copy_project

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import find

SLIPS = {
    "a misspelt key of a board": (
        "boards/board_1.yaml",
        "    tunnels:",
        "    tunnel:",
        "UWC201",
        "tunnel",
        "`tunnels`",
    ),
    "a number as version": ("pack.yaml", "version: 0.1.0", "version: 1", "UWC203", "1", "`1.0.0`"),
    "one locale without brackets": ("pack.yaml", "[en, it, pl, hu]", "english", "UWC203", "english", "`[english]`"),
    "a number that is taken": ("cards/era_1.yaml", "number: 65", "number: 63", "UWC403", "63", "choose another"),
    "a price of another deck": ("cards/special.yaml", "{credits: 1} ", "{credits: 9} ", "UWC411", "{credits: 9}", "1"),
    "another word for what follows": (
        "cards/era_1.yaml",
        "      then: {gain: {credits: 1}}",
        "      do: {gain: {credits: 1}}",
        "UWC201",
        "do",
        "`then:`",
    ),
    "an unread section": ("cards/era_1.yaml", "permanent: {raise", "perm: {raise", "UWC201", "perm", "`permanent`"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_one_slip_is_one_fault_at_its_place(slip: str, tmp_path: Path) -> None:
    name, right, wrong, code, pointed_at, hint = SLIPS[slip]
    folder = copy_project(tmp_path) / PACK
    text = (folder / name).read_text()
    assert right in text
    (folder / name).write_text(text.replace(right, wrong, 1))
    (fault,) = compile_pack(folder, find, shown_from=folder).faults
    line = (folder / name).read_text().splitlines()[fault.span.line - 1]
    assert (fault.code, fault.span.file) == (code, name)
    assert line[fault.span.column - 1 : fault.span.end_column - 1] == pointed_at
    assert hint in fault.hint


def test_a_misspelt_deck_among_the_counts_is_told_with_its_spelling(tmp_path: Path) -> None:
    folder = copy_project(tmp_path) / PACK
    pack = folder / "pack.yaml"
    pack.write_text(pack.read_text().replace("{era_1: ", "{era1: "))
    (fault,) = compile_pack(folder, find, shown_from=folder).faults
    assert (fault.code, fault.hint) == ("UWC404", "did you mean `era_1`?")


def test_too_few_slots_of_a_colour_are_told_where_the_rules_state_their_number(tmp_path: Path) -> None:
    folder = copy_project(tmp_path) / PACK
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text().replace("red: 5", "red: 6", 1))
    (fault,) = compile_pack(folder, find, shown_from=folder).faults
    line = rules.read_text().splitlines()[fault.span.line - 1]
    assert (fault.code, fault.span.file) == ("UWC406", "rules.yaml")
    assert line[fault.span.column - 1 :].startswith("6, yellow")
