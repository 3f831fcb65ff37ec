"""Tags that a pack declares: printed on its items, asked for with `where`, told in the pack's own words."""

import json
from pathlib import Path

import pytest
from sound_pack import sound_pack

from uwc_content.bundle.assemble import assemble
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.engine.lower import lower
from uwc_content.games import find

TAGS = 'tags:\n  coral: {doc: "Corals."}\n  trade: {doc: "Trade."}\n'
CARD = "  - {{id: {id}, deck: era_1, colour: red, source: original, {more}}}\n"


def pack_with(folder: Path, *cards: tuple[str, str], vocabulary: str = TAGS) -> Compilation:
    pack = sound_pack(folder)
    (pack / "vocabulary.yaml").write_text(vocabulary, "utf-8")
    lines = [CARD.format(id=id_, more=more) for id_, more in cards]
    (pack / "cards").mkdir(exist_ok=True)
    (pack / "cards" / "case.yaml").write_text("cards:\n" + "".join(lines), "utf-8")
    return compile_pack(pack, find)


def found_in(compilation: Compilation) -> list[tuple[str, str]]:
    return [(fault.code, str(fault.message)) for fault in compilation.faults if fault.code != "UWC404"]


def asking(wanted: str) -> tuple[str, str]:
    return (
        "census",
        f"tags: [trade], scoring: {{gain: {{points: 1, per: {{claimed_card: 1, where: {{tags: {wanted}}}}}}}}}",
    )


@pytest.mark.parametrize(
    ("wanted", "fitting"),
    [("coral", ["reef_fair", "reef_guard"]), ("trade", ["census", "reef_fair"]), ("[coral, trade]", None)],
)
def test_items_are_asked_for_their_tags(tmp_path: Path, wanted: str, fitting: list[str] | None) -> None:
    cards = [
        asking(wanted),
        ("reef_guard", "tags: [coral], action: {gain: {kelp: 1}}"),
        ("reef_fair", "tags: [coral, trade], action: {gain: {kelp: 1}}"),
        ("reef_nap", "action: {gain: {kelp: 1}}"),
    ]
    compilation = pack_with(tmp_path, *cards)
    assert found_in(compilation) == []
    program = lower(json.loads(assemble(compilation).data))
    (gain,) = program.nodes[program.by_id["census"].blocks["scoring"]].parts
    per = program.nodes[gain].what.per
    assert per is not None
    asked = [item.id for item in program.items if item.type == "cards" and all(fact.fits(item) for fact in per.facts)]
    assert asked == (fitting or ["census", "reef_fair", "reef_guard"])


def test_a_tag_that_no_item_has_is_told(tmp_path: Path) -> None:
    assert found_in(pack_with(tmp_path, asking("trade"))) == [("UWC407", "no item has the tag `coral`")]


@pytest.mark.parametrize(
    ("card", "vocabulary", "code"),
    [
        (("census", "tags: [corral], action: {gain: {kelp: 1}}"), TAGS, "UWC206"),
        (("census", "tags: coral, action: {gain: {kelp: 1}}"), TAGS, "UWC203"),
        (asking("corral"), TAGS, "UWC206"),
        (("census", "tags: [coral], action: {gain: {kelp: 1}}"), "kinds: {}\n", "UWC201"),
        (("census", "tags: [coral], action: {gain: {kelp: 1}}"), 'tags: {"Coral Reef": {doc: "No name."}}\n', "UWC414"),
    ],
)
def test_what_is_no_tag_is_refused(tmp_path: Path, card: tuple[str, str], vocabulary: str, code: str) -> None:
    assert code in [code for code, _ in found_in(pack_with(tmp_path, card, vocabulary=vocabulary))]
