"""Effects drawn from the words' own models: what the compiler takes never fails a game. A tool plays many more."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from generated_effects import Drawing
from generated_packs import CONTENT, Workbench
from soak_effects import Soak

from uwc_content.language.base import Sort

PACKS = sorted(path.parent.name for path in CONTENT.glob("*/pack.yaml"))
SEEDS = range(2)


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("packs")


@pytest.mark.parametrize("pack", PACKS)
def test_drawn_effects_that_compile_are_played_without_a_fault(pack: str, work: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(Soak, "keep", told)
    monkeypatch.setattr("signal.setitimer", lambda *_: None)
    soak = Soak(pack, work)
    drawn = sum(soak.variant(seed, ("random",)) for seed in SEEDS)
    assert drawn > 5
    assert soak.games["random"] > 1
    assert soak.bench.refused, "something that is drawn means nothing"


def told(_soak: Soak, _seed: int, what: str, failure: BaseException) -> None:
    raise AssertionError(f"{what} fails") from failure


def test_something_can_be_drawn_at_places_of_every_sort(work: Path) -> None:
    bench = Workbench(PACKS[0], work / "sorts")
    assert Drawing(bench.names, random.Random(1)).sorts.keys() == set(Sort)


def test_the_same_seed_draws_the_same(work: Path) -> None:
    bench = Workbench(PACKS[0], work / "same")
    first, second = (json.dumps(bench.variant(3, 0.5)[0].items, default=str) for _ in range(2))
    assert first == second
