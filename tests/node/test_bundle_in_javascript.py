"""Other engines read the bundle by its schema: ajv accepts the real one and refuses broken ones."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from node_programs import ROOT, Node

pytestmark = pytest.mark.node

SCHEMA = ROOT / "schemas" / "bundle.schema.json"
Bundle = dict[str, Any]


def with_block(bundle: Bundle) -> list[Any]:
    """The first block of the first card."""
    card = next(card for card in bundle["items"]["cards"] if "blocks" in card)
    block: list[Any] = next(iter(card["blocks"].values()))
    return block


def unknown_word(bundle: Bundle) -> None:
    with_block(bundle)[0]["op"] = "dance"


def word_without_its_value(bundle: Bundle) -> None:
    del with_block(bundle)[0]["what"]


def argument_that_nothing_reads(bundle: Bundle) -> None:
    with_block(bundle)[0]["colour"] = "red"


def fraction(bundle: Bundle) -> None:
    bundle["rules"]["turns_per_round"] = 2.5


def null(bundle: Bundle) -> None:
    bundle["rules"]["solo"]["removed_metropolis"] = None


def unknown_format(bundle: Bundle) -> None:
    bundle["format"] = 99


def short_hash(bundle: Bundle) -> None:
    bundle["hash"] = "sha256:1234"


def no_items(bundle: Bundle) -> None:
    del bundle["items"]


def extra_key(bundle: Bundle) -> None:
    bundle["engine"] = "any"


BREAKS: dict[Callable[[Bundle], None], str] = {
    unknown_word: 'value of tag "op" must be in oneOf',
    word_without_its_value: "must have required property 'what'",
    argument_that_nothing_reads: "must NOT have additional properties",
    fraction: "/rules/turns_per_round must be integer",
    null: "/rules/solo/removed_metropolis must be string",
    unknown_format: "/format must be equal to constant",
    short_hash: "/hash must match pattern",
    no_items: "must have required property 'items'",
    extra_key: "must NOT have additional properties",
}


@pytest.fixture(scope="module")
def verdicts(node: Node, bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What ajv says about the real bundle and about each broken one."""
    folder = tmp_path_factory.mktemp("broken")
    files = {"real": bundle}
    for spoil in BREAKS:
        spoilt = json.loads(bundle.read_bytes())
        spoil(spoilt)
        files[spoil.__name__] = folder / f"{spoil.__name__}.json"
        files[spoil.__name__].write_text(json.dumps(spoilt))
    answer = node.run("validate_bundles.mjs", SCHEMA, *files.values())
    assert answer.returncode == 0, answer.stderr
    by_file = json.loads(answer.stdout)
    return {name: by_file[str(path)] for name, path in files.items()}


def test_ajv_accepts_the_real_bundle(verdicts: dict[str, list[str]]) -> None:
    assert verdicts["real"] == []


@pytest.mark.parametrize("spoil", BREAKS, ids=lambda spoil: spoil.__name__)
def test_ajv_refuses(verdicts: dict[str, list[str]], spoil: Callable[[Bundle], None]) -> None:
    assert any(BREAKS[spoil] in message for message in verdicts[spoil.__name__]), verdicts[spoil.__name__]
