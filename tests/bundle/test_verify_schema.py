"""`uwc verify` also holds a bundle against the published schema."""

import json
from pathlib import Path

from uwc_content.bundle.build import build_pack
from uwc_content.games import every, find
from uwc_content.workshop.schema.verifying import faults_against_schema

ROOT = Path(__file__).parent.parent.parent


def test_a_built_bundle_fits_the_published_schema_and_a_broken_one_does_not(tmp_path: Path) -> None:
    bundle = json.loads(build_pack(ROOT / "content" / "underwater_cities", tmp_path, find).bundle.read_bytes())
    assert faults_against_schema(bundle, "a.json", every()) == []
    bundle["items"]["cards"][0]["source"] = "hearsay"
    bundle["format"] = 1
    faults = faults_against_schema(bundle, "a.json", every())
    assert {fault.code for fault in faults} == {"UWC702"}
    assert sorted(fault.message.split()[0] for fault in faults) == ["format", "items.cards[0].source"]
