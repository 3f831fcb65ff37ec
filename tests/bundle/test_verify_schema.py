"""`uwc verify` also holds a bundle against the published schema."""

from bundles import real_bundle

from uwc_content.games import every
from uwc_content.workshop.schema.verifying import faults_against_schema


def test_a_built_bundle_fits_the_published_schema_and_a_broken_one_does_not() -> None:
    bundle = real_bundle()
    assert faults_against_schema(bundle, "a.json", every()) == []
    bundle["items"]["cards"][0]["source"] = "hearsay"
    bundle["format"] = 1
    faults = faults_against_schema(bundle, "a.json", every())
    assert {fault.code for fault in faults} == {"UWC702"}
    assert sorted(fault.message.split()[0] for fault in faults) == ["format", "items.cards[0].source"]
