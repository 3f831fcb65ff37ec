"""The fuzzer: what it once found is refused in words now, and its targets still take their own files."""

import pickle
import random
from pathlib import Path

import pytest
from fuzz import TooLong, finding_of, input_of
from fuzz_feeding import PACKS, REFUSED, Packs, Target, is_items, pack_target
from fuzz_mutations import ODD, Larder, bombed, changed
from fuzz_targets import TARGETS

QUICK = ("glossary", "limits", "icons", "xliff2", "csv")
"""Targets that are made in no time; the others are fed by the tool alone."""
INPUTS = 12


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Packs:
    return Packs(tmp_path_factory.mktemp("packs"))


@pytest.fixture(scope="module")
def content(packs: Packs) -> Target:
    """Any content file of any pack."""
    return pack_target(packs, lambda name: is_items(name) or name.endswith(("rules.yaml", "pack.yaml")))


FOUND = {
    "a vocabulary that is no UTF-8 and names what nothing uses": (
        "content/micro_city/vocabulary.yaml",
        b'kinds:\n  tower: {doc: "\xff"}\n',
    ),
    "rules without a set-up": ("content/micro_city/rules.yaml", (b"setup:", b"versions:")),
    "rules without turns": ("content/nautilus/rules.yaml", (b"\nturns:", b"\nturns: []\nranking_:")),
    "rules that do not say who wins": ("content/micro_city/rules.yaml", (b"\nranking:", b"\nstandings:")),
    "another number where one alone is possible": (
        "content/micro_city/rules.yaml",
        (b"districts: 4", b"districts: 5"),
    ),
    "a marker that begins beside its track": (
        "content/underwater_cities/rules.yaml",
        (b"federation: 4", b"federation: -4"),
    ),
    "costs without one of the kinds": ("content/underwater_cities/rules.yaml", (b"  farm: {kelp: 1}\n", b"")),
    "a cost of what is not built": (
        "content/underwater_cities/rules.yaml",
        (b"  farm: {kelp: 1}\n", b"  farm: {kelp: 1}\n  metropolis: {kelp: 1}\n"),
    ),
    "a limit of what is not built": ("content/underwater_cities/rules.yaml", (b"{tunnel: 46", b"{slot: 46")),
    "players without a side of the board": ("content/underwater_cities/rules.yaml", (b"[3, 4]", b"[3]")),
    "players with two sides of the board": ("content/underwater_cities/rules.yaml", (b"[3, 4]", b"[2, 3, 4]")),
    "a place in the turn order that is missing": ("content/underwater_cities/rules.yaml", (b"    - {}\n", b"")),
    "a special deck that is missing": ("content/underwater_cities/rules.yaml", (b"\n  special_high:", b"\n  era_1:")),
    "a player who begins with a farm": (
        "content/underwater_cities/rules.yaml",
        (b"  city: nonsymbiotic_city", b"  city: farm"),
    ),
    "a scoring in another order": (
        "content/underwater_cities/rules.yaml",
        (b"order: [metropolises, scoring_cards", b"order: [scoring_cards, metropolises"),
    ),
    "a cost that is counted": (
        "content/nautilus/depths.yaml",
        (b"expand_cost: {nemo: ", b"expand_cost: {nemo: {1: 2}, by: nemo, max: "),
    ),
}


@pytest.mark.parametrize("found", FOUND.values(), ids=FOUND)
def test_what_was_found_is_refused_with_a_place(
    found: tuple[str, bytes | tuple[bytes, bytes]], packs: Packs, content: Target
) -> None:
    name, change = found
    path = packs.work / name
    if isinstance(change, bytes):
        path.write_bytes(b"{}\n")
        data = change
    else:
        data = path.read_bytes().replace(*change, 1)
        assert data != path.read_bytes(), "the case changes nothing"
    assert content.feed(name, data) == REFUSED


def test_aliases_that_unfold_without_end_are_refused(content: Target) -> None:
    name, data = content.inputs[0]
    for seed in range(4):
        assert content.feed(name, bombed(data, random.Random(seed))) == REFUSED


@pytest.mark.parametrize("pack", PACKS)
def test_packs_take_their_own_files(pack: str, content: Target) -> None:
    name, data = next(each for each in content.inputs if f"/{pack}/" in each[0])
    assert content.feed(name, data) in ("played", "stopped")


@pytest.mark.parametrize("name", QUICK)
def test_changed_files_are_refused_or_read_and_nothing_is_raised(name: str, tmp_path: Path) -> None:
    target = TARGETS[name](tmp_path)
    for number in range(INPUTS):
        target.feed(*input_of(target, name, 1, number))


def test_inputs_depend_on_their_number_alone(content: Target) -> None:
    assert [input_of(content, "x", 1, 5) for _ in range(2)] == [input_of(content, "x", 1, 5)] * 2
    assert input_of(content, "x", 1, 5) != input_of(content, "x", 1, 6)


def test_changes_leave_what_they_take_from_alone() -> None:
    before = repr(ODD)
    tree = {"a": [1, {"b": 2}], "c": {"d": "e"}}
    for seed in range(400):
        changed(pickle.dumps(tree), random.Random(seed), Larder([tree]))
    assert repr(ODD) == before


def test_a_finding_says_what_went_wrong_and_where() -> None:
    failures = [ValueError("odd"), TooLong()]
    told = [finding_of("items", "a.yaml", b"x", 3, failure) for failure in raised(failures)]
    assert [each["what"].split(" in ")[0] for each in told] == ["ValueError", "TooLong"]
    assert told[0]["data"] == b"x".hex()


def raised(failures: list[BaseException]) -> list[BaseException]:
    found = []
    for failure in failures:
        try:
            raise failure
        except BaseException as caught:
            found.append(caught)
    return found
