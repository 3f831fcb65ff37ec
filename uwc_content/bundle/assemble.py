"""Puts a sound compilation and its texts together into the bytes of a bundle."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel

from uwc_content import __version__
from uwc_content.bundle.canonical import NOT_CONTENT, UNHASHED, canonical, hash_parts, join
from uwc_content.bundle.format import FORMAT
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.pipeline import Compilation

Texts = Mapping[str, Mapping[str, str]]
"""Locale: key: text."""


class Wording(NamedTuple):
    """All that a bundle says in its languages."""

    texts: Texts
    names: Texts
    icon_texts: Mapping[str, Mapping[str, Any]]


WORDLESS = Wording({}, {}, {})


class Assembled(NamedTuple):
    """A bundle as its file holds it."""

    data: bytes
    content_hash: str


def assemble(compilation: Compilation, wording: Wording = WORDLESS, look: Mapping[str, Any] | None = None) -> Assembled:
    """The bundle of a compilation without errors; `look` is no part of what the content hash covers."""
    if compilation.pack is None or compilation.vocabulary is None or not compilation.is_sound:
        raise ValueError("only a sound compilation becomes a bundle")
    parts = {
        "format": canonical(FORMAT),
        "pack": canonical(dump(compilation.pack)),
        "vocabulary": canonical(dump(compilation.vocabulary)),
        "nouns": canonical(nouns_of(Names(compilation.vocabulary))),
        "items": items_of(compilation),
        "boards": canonical(compilation.boards),
        "texts": canonical({locale: dict(texts) for locale, texts in wording.texts.items()}),
        "names": canonical({locale: dict(names) for locale, names in wording.names.items()}),
        "icon_texts": canonical({locale: dict(texts) for locale, texts in wording.icon_texts.items()}),
        "provenance": canonical(provenance_of(compilation)),
    }
    if compilation.rules is not None:
        parts["rules"] = canonical(dump(compilation.rules))
    if look is not None:
        parts["look"] = canonical(look)
    parts.update({key: canonical(value) for key, value in compilation.flow.parts().items()})
    content_hash = hash_parts(parts, NOT_CONTENT)
    parts["content_hash"] = canonical(content_hash)
    parts["hash"] = canonical(hash_parts(parts, UNHASHED))
    return Assembled((join(parts) + "\n").encode("ascii"), content_hash)


def dump(model: BaseModel) -> dict[str, Any]:
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


def nouns_of(names: Names) -> dict[str, dict[str, Any]]:
    found = {}
    for noun, meaning in names.kinds.items():
        facts = {"kind": meaning.kind, "state": meaning.state, "connected": meaning.connected}
        known = {key: value for key, value in facts.items() if value is not None}
        found[noun] = {**known, **names.where_it_lies(meaning.kind), "is": sorted(names.ancestors[meaning.kind])}
    return found


def items_of(compilation: Compilation) -> str:
    """Items type by type, from the texts that each file's parsing has made already, if it was remembered."""
    assert compilation.vocabulary is not None
    types = {name: records for name, records in compilation.items.items() if name in compilation.vocabulary.items}
    texts = {name: [each.text or canonical(each.item) for each in records] for name, records in types.items()}
    return join({name: f"[{','.join(each)}]" for name, each in texts.items()})


def provenance_of(compilation: Compilation) -> dict[str, Any]:
    places = {
        f"{type_name}.{record.id}": f"{record.file}:{record.span.line}"
        for type_name, records in compilation.items.items()
        for record in records
    }
    files = {name: f"sha256:{each}" for name, each in compilation.files.items()}
    return {"toolkit": __version__, "files": files, "places": places}
