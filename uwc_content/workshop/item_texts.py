"""Names and texts of a pack's items in one language, with those that it falls back to behind it."""

from functools import cached_property

from uwc_content.bundle.catalogues import Catalogue as Texts
from uwc_content.bundle.catalogues import parse_catalogue
from uwc_content.bundle.descriptions import effect_hash
from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.nodes import Scalar, Sequence
from uwc_content.reading.po import read_sound
from uwc_content.text import LACKING, Grammar, describe_parts_of, describe_section, load_grammar, sections_of
from uwc_content.text.wordings import fallback_chain
from uwc_content.workshop.pack_folder import PackFolder

OVERRIDE = "text"
USUAL = "en"


class ItemTexts:
    """What the catalogues of a chain of languages say, the closest first."""

    def __init__(self, pack: PackFolder, locale: str) -> None:
        self.pack = pack
        self.chain = fallback_chain(locale, first_locale(pack))
        paths = {code: pack.catalogue(code) for code in self.chain}
        self.catalogues = {code: read_sound(path) for code, path in paths.items() if path.is_file()}

    @cached_property
    def grammars(self) -> dict[str, Grammar]:
        pack = self.pack
        about = (pack.nouns, pack.vocabulary, pack.locales, self.name_of_any)
        found = {code: load_grammar(code, *about) for code in self.chain}
        return {code: grammar for code, grammar in found.items() if grammar is not None}

    def text_of(self, role: str, key: str) -> str:
        return next((text for each in self.catalogues.values() if (text := each.text_of(role, key))), "")

    def name_of_any(self, identifier: str) -> str:
        """The name of an item of whatever type; ids are unique across types."""
        return self.names.get(identifier) or identifier.replace("_", " ")

    @cached_property
    def names(self) -> dict[str, str]:
        """Id: name in the closest language that has one."""
        found: dict[str, str] = {}
        for catalogue in self.catalogues.values():
            for (role, key), entry in catalogue.used.items():
                if role == "name" and entry.wordings[0]:
                    found.setdefault(key.rpartition(".")[2], entry.wordings[0])
        return found

    def sentences(self, record: ItemRecord) -> list[str]:
        """One text for each section, in the first language that can say all of it, or a translator's own text."""
        told: list[str] = []
        for code, grammar in self.grammars.items():
            if own := self.own_text(code, record):
                return [own]
            sections = sections_of(grammar, record.type, record.item)
            told = [describe_section(grammar, record.type, name, sort, lowered) for name, sort, lowered in sections]
            told.extend(describe_parts_of(grammar, record.type, record.item))
            if not any(LACKING in each for each in told):
                break
        return told

    def own_text(self, code: str, record: ItemRecord) -> str:
        """The text that a translator wrote for this very effect."""
        key = f"{record.type}.{record.id}"
        if code not in self.catalogues or not self.catalogues[code].text_of(OVERRIDE, key):
            return ""
        found = parse_catalogue(self.pack.catalogue(code).read_bytes(), code)
        if not isinstance(found, Texts):
            return ""
        _, written_for = found.effects.get(f"{key}.{OVERRIDE}", (0, ""))
        return found.texts.get(f"{key}.{OVERRIDE}", "") if written_for == effect_hash(record) else ""


def first_locale(pack: PackFolder) -> str:
    """The one that others fall back to."""
    listed = pack.pack_node.get("locales") if pack.pack_node else None
    first = listed.items[0] if isinstance(listed, Sequence) and listed.items else None
    return str(first.value) if isinstance(first, Scalar) else USUAL


def refuse_unknown(pack: PackFolder, locale: str) -> None:
    """A language that somebody asked for by name, and that the pack has in no form."""
    known = sorted(each.parent.parent.name for each in pack.catalogues())
    steps = fallback_chain(locale, locale)
    if known and not any(step in known for step in steps):
        raise Refusal(
            Message("`{pack}` has no names in `{locale}`", pack=pack.id, locale=locale),
            Message("there are: {names}", names=", ".join(known)),
        )
