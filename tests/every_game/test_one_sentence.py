"""Whoever tells an item says the same sentence: a bundle and `uwc show`, in every language of every pack."""

import pytest
from table import CONTENT, bundles

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import find
from uwc_content.workshop.finding import records_of
from uwc_content.workshop.item_texts import ItemTexts
from uwc_content.workshop.pack_folder import PackFolder


@pytest.mark.parametrize("name", sorted(bundles()))
def test_a_bundle_says_of_every_item_what_is_shown(name: str) -> None:
    folder, bundle = CONTENT / name, bundles()[name]
    records = list(records_of(compile_pack(folder, find, shown_from=CONTENT)))
    different = []
    for locale in sorted(bundle["texts"]):
        shown = ItemTexts(PackFolder(folder, find), locale)
        for record in records:
            told = bundle["texts"][locale].get(f"{record.type}.{record.id}.text", "")
            if " ".join(shown.sentences(record)) != told:
                different.append((locale, record.id, " ".join(shown.sentences(record)), told))
    assert different == []
