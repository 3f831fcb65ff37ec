"""What the gallery filters and counts by: kind, fields, sections, words, nouns, prices, sources, what has changed."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from uwc_content.faces.face_facts import nouns_in
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.studio.page_words import PageWords
from uwc_content.studio.snapshot import Snapshot
from uwc_content.text import capitalised, plain_name

KIND, SECTION, WORD, PRICE, SOURCE = "kind", "section", "word", "price", "source"
RESOURCE, NOUN, CHANGED = "resource", "noun", "changed"
FIRST = (KIND,)
FIELD = "field."
"""Before the facets that are fields of a game's own."""
LAST = (SECTION, PRICE, RESOURCE, WORD, NOUN, SOURCE, CHANGED)
"""Facets of every game; the choices of its own fields stand between them."""

LABELS = {KIND: "type", SECTION: "section"}
"""Contexts of the catalogues that name the values of a facet; the values of fields have one of their own."""
UNACCENTED = str.maketrans("łøđ", "lod")


class Indexed(NamedTuple):
    """An item as the gallery looks for it."""

    key: str
    name: str
    words: str
    """Everything that is written on it, without accents and capitals."""
    facets: dict[str, list[str]]
    number: int
    price: int
    text: str
    shelf: str
    """What it lies with in the gallery: its kind, and what items of that kind are counted by."""

    def plain(self) -> dict[str, Any]:
        return self._asdict()


def index_of(snapshot: Snapshot, locale: str, changed: Mapping[str, list[str]]) -> list[Indexed]:
    """All items and layouts, in the order in which they are written.

    `changed` tells of which older bundles an item differs.
    """
    vocabulary = snapshot.compilation.vocabulary
    assert vocabulary is not None
    found = [indexed(snapshot, vocabulary, key, locale) for key in snapshot.records]
    return [
        each._replace(facets={**each.facets, CHANGED: changed[each.key]}) if each.key in changed else each
        for each in found
    ]


def indexed(snapshot: Snapshot, vocabulary: Vocabulary, key: str, locale: str) -> Indexed:
    record = snapshot.records[key]
    texts = snapshot.bundle["texts"].get(locale, {})
    said = " ".join(texts.get(f"{key}.{role}", "") for role in ("name", "text", "flavour"))
    fields = record.item.get("fields", {})
    facets = dict(facets_of(vocabulary, record.type, record.item))
    number = fields.get("number")
    name = snapshot.name_of(key, locale)
    words = folded(f"{key} {name} {said}")
    return Indexed(
        key,
        name,
        words,
        facets,
        number if isinstance(number, int) else 0,
        price_of(record.item) or 0,
        texts.get(f"{key}.text", ""),
        shelf_of(vocabulary, record.type, fields),
    )


def shelf_of(vocabulary: Vocabulary, type_name: str, fields: Mapping[str, Any]) -> str:
    definition = vocabulary.items.get(type_name)
    counted = fields.get(definition.counted_by) if definition and definition.counted_by else None
    return f"{type_name}.{counted}" if isinstance(counted, str) else type_name


def facets_of(vocabulary: Vocabulary, type_name: str, item: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    yield KIND, [type_name]
    definition = vocabulary.items.get(type_name)
    fields = item.get("fields", {})
    for name in definition.fields if definition else ():
        value = fields.get(name)
        if isinstance(value, str) and definition is not None and definition.fields[name].type == "choice":
            yield f"{FIELD}{name}", [value]
    blocks = item.get("blocks", {})
    sections = [*blocks, *item.get("conditions", {})]
    if sections:
        yield SECTION, sections
    words = sorted(set(words_in(blocks)))
    if words:
        yield WORD, words
    nouns = sorted({noun for noun, _ in nouns_in(blocks)})
    for facet, is_resource in ((RESOURCE, True), (NOUN, False)):
        of_sort = [noun for noun in nouns if (noun in vocabulary.resources) is is_resource]
        if of_sort:
            yield facet, of_sort
    price = price_of(item)
    if price is not None:
        yield PRICE, [str(price)]
    yield SOURCE, [str(item.get("source", ""))]


def words_in(lowered: Any) -> Iterator[str]:
    """The words of effects, however deep they stand."""
    if isinstance(lowered, list):
        for each in lowered:
            yield from words_in(each)
    elif isinstance(lowered, Mapping):
        if isinstance(op := lowered.get("op"), str):
            yield str(lowered.get("word") or op) if op == "word" else op
        for value in lowered.values():
            yield from words_in(value)


def price_of(item: Mapping[str, Any]) -> int | None:
    """How many things all its bags ask for together; None for what has no bag."""
    bags = [each for each in (*item.get("fields", {}).values(), *item.get("bags", {}).values()) if is_bag(each)]
    return sum(number for bag in bags for number in amounts(bag)) if bags else None


def is_bag(value: Any) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get("of"), Mapping)


def amounts(bag: Any) -> Iterator[int]:
    found = bag.get("of", {}) if isinstance(bag, Mapping) else {}
    yield from (number for number in found.values() if isinstance(number, int))


def folded(text: str) -> str:
    """Without accents and capitals; `ł`, `ø` and `đ` have no accent that could be taken away."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(each for each in plain if not unicodedata.combining(each))
    return kept.translate(UNACCENTED)


def facet_order(index: list[Indexed]) -> list[str]:
    own = dict.fromkeys(name for each in index for name in each.facets if name not in (*FIRST, *LAST))
    return [*FIRST, *own, *LAST]


def value_names(snapshot: Snapshot, locale: str, index: list[Indexed]) -> dict[str, str]:
    """What values are called in tables, as nouns, or as they are written."""
    nouns = snapshot.gathered(locale).supplies[locale].common["noun"]
    facets: dict[str, set[str]] = {}
    for each in index:
        for facet, values in each.facets.items():
            for value in values:
                facets.setdefault(value, set()).add(facet)

    def name_of(value: str, among: set[str]) -> str:
        contexts = [LABELS.get(facet, "value" if facet.startswith(FIELD) else "") for facet in sorted(among)]
        found = snapshot.label(locale, value, *filter(None, contexts))
        return found or capitalised(str(nouns.get(value) or plain_name(value)))

    return {value: name_of(value, among) for value, among in sorted(facets.items())}


def facet_titles(snapshot: Snapshot, locale: str, facets: list[str], words: PageWords) -> dict[str, str]:
    """What stands above the values of a facet."""

    def title(name: str) -> str:
        if not name.startswith(FIELD):
            return words.say(f"facet.{name}")
        field = name.removeprefix(FIELD)
        nouns = snapshot.gathered(locale).supplies[locale].common["noun"]
        return snapshot.label(locale, field, "field") or capitalised(str(nouns.get(field) or plain_name(field)))

    return {name: title(name) for name in facets}


def value_icons(snapshot: Snapshot, locale: str, index: list[Indexed]) -> dict[str, str]:
    """The pictures of those values that have one."""
    supplies = snapshot.gathered(locale).supplies[locale]
    names = {value for each in index for values in each.facets.values() for value in values}
    found = ((name, supplies.icon_file(name)) for name in sorted(names))
    return {name: f"/packs/{snapshot.pack}/files/{file}" for name, file in found if file}
