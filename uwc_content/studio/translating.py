"""Translating in the browser: what is open, what a draft would change, and saving it without losing anybody's work."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from threading import RLock
from typing import Any, NamedTuple

from uwc_content.bundle.build import locales_beside
from uwc_content.bundle.icon_texts import sections_of_item
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.faces.face_facts import FaceFile
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gallery import face_of
from uwc_content.faces.gathering import Thing, bundle_view, copies_of, icons_among
from uwc_content.faces.supplies import Supplies
from uwc_content.proofreading.cases import Language, cases_of
from uwc_content.proofreading.check import CHECKS, Proofreader, catalogues_in, forms_beside, glossary_of
from uwc_content.reading.po import Entry, Key, PoFile, read_entries, read_po, read_strictly
from uwc_content.reading.po_remarks import EXTRACTED, OWN
from uwc_content.reading.storage import alone_in, replace_file
from uwc_content.studio.drawn_faces import Faces
from uwc_content.studio.snapshot import Snapshot
from uwc_content.text import Grammar, describe_item, grammar_files, plain_name
from uwc_content.workshop.i18n.catalogues import GRAMMAR, SOURCE, VOCABULARY, Workshop, written_source
from uwc_content.workshop.i18n.handover import Row, base_of, bring_back
from uwc_content.workshop.i18n.progress import Standing, State, Survey
from uwc_content.workshop.i18n.remarks import ListeningGrammar

MOST_SHOWN, ALL_SHOWN = 8, 60
"""Items that a draft is shown on at first, and when somebody asks for all of them."""
COUNTED = (*range(32), 100, 101, 102, 105, 1000, 1_000_000)
"""Numbers that tell plural forms apart."""
MOST_EXAMPLES = 5
LONGEST = 4_000
OPEN = frozenset({State.STALE, State.MISSING, State.COPY})
ROLES = ("name", "flavour", "text", "icons")
"""Contexts of a pack's own catalogue: their key is the item."""


class Listed(NamedTuple):
    """One entry in the list of a translator."""

    catalogue: str
    key: Key
    state: str
    source: list[str]
    wordings: list[str]
    seen: int
    """How many items show it."""

    @property
    def is_open(self) -> bool:
        return self.state in OPEN


class Opened(NamedTuple):
    """One entry as it is edited."""

    listed: Listed
    mark: str
    """What it said when it was shown: whoever saves it has seen that."""
    remarks: list[str]
    terms: list[tuple[str, str]]
    """Terms of the source with the words that have been agreed on."""
    line: int


class Shown(NamedTuple):
    """An item with a draft in it."""

    key: str
    name: str
    text: str
    face: str
    over: float
    """Millimetres that a text is too large."""


class Stretch(NamedTuple):
    """Characters of one wording of a draft."""

    form: int
    start: int
    end: int


class Conflict(Exception):
    """Somebody has worded the entry since."""

    def __init__(self, theirs: list[str], mark: str) -> None:
        super().__init__()
        self.theirs = theirs
        self.mark = mark


class Desk:
    """The catalogues of one pack in one language, as they were when the last snapshot was taken."""

    def __init__(self, snapshot: Snapshot, locale: str) -> None:
        self.snapshot = snapshot
        self.locale = locale
        self.locales = locales_beside(snapshot.compilation.folder)
        assert snapshot.compilation.pack is not None
        assert snapshot.compilation.game is not None
        self.workshop = Workshop(self.locales, [snapshot.compilation.game], [snapshot.compilation.folder])
        self.nouns = VOCABULARY + snapshot.compilation.pack.game
        self.names = [
            name for name in (snapshot.pack, self.nouns, GRAMMAR) if self.workshop.path(locale, name).is_file()
        ]
        """The catalogues that the texts of the pack are made of and that the project has itself."""

    @cached_property
    def survey(self) -> Survey:
        return Survey(self.workshop, [self.locale])

    # --- the list ---

    @cached_property
    def entries(self) -> list[Listed]:
        """All entries, what is open first, and of those what most items show."""
        found = [
            self.listed(each)
            for name in self.names
            for each in self.survey.standings(self.locale, name)
            if each.entry is not None
        ]
        return sorted(found, key=lambda each: (not each.is_open, -each.seen, each.catalogue, each.key))

    def listed(self, each: Standing) -> Listed:
        wordings = each.entry.wordings if each.entry is not None else []
        seen = len(self.showing(each.name, each.key))
        return Listed(each.name, each.key, each.state.value, each.source, wordings, seen)

    @cached_property
    def heard(self) -> dict[str, set[Key]]:
        """Item: the entries that its text is made of in this language."""
        compilation = self.snapshot.compilation
        listening = ListeningGrammar(self.wordings, self.locale, compilation.vocabulary, self.name_of)
        found = {}
        for key, record in self.snapshot.records.items():
            listening.listen()
            describe_item(listening, record.type, record.item)
            found[key] = listening.heard
        return found

    @cached_property
    def wordings(self) -> dict[Key, tuple[str, ...]]:
        assert self.snapshot.compilation.pack is not None
        return read_entries(*grammar_files(self.locale, self.snapshot.compilation.pack.game, self.locales))

    def name_of(self, identifier: str) -> str:
        texts = self.snapshot.bundle["texts"].get(self.locale, {})
        kinds = {key.partition(".")[0] for key in self.snapshot.records}
        found = (texts.get(f"{kind}.{identifier}.name") for kind in sorted(kinds))
        return next(filter(None, found), plain_name(identifier))

    def showing(self, catalogue: str, key: Key) -> list[str]:
        """The items that show an entry."""
        if catalogue == self.snapshot.pack:
            return [key[1]] if key[0] in ROLES and key[1] in self.snapshot.records else []
        return [item for item, heard in self.heard.items() if key in heard]

    # --- one entry ---

    def opened(self, catalogue: str, key: Key) -> Opened | None:
        listed = next((each for each in self.entries if each.catalogue == catalogue and each.key == key), None)
        entry = self.file(catalogue).used.get(key) if listed else None
        if listed is None or entry is None:
            return None
        shown = [each.told for sort in (OWN, EXTRACTED) for each in entry.remarks(sort) if each.name != SOURCE]
        return Opened(listed, base_of(entry.wordings), shown, self.terms(catalogue, listed.source), entry.line)

    def file(self, catalogue: str) -> PoFile:
        return read_po(self.workshop.path(self.locale, catalogue))

    def terms(self, catalogue: str, source: list[str]) -> list[tuple[str, str]]:
        """Agreed words for the terms that stand in the source."""
        text = " ".join(source).casefold()
        english, own = self.language.terms(catalogue, of_source=True), self.language.terms(catalogue)
        told = [(term, forms) for term, forms in own.forms.items() if is_in(text, english.forms.get(term, (term,)))]
        return [(plain_name(term), ", ".join(forms)) for term, forms in told]

    def forms(self, number: int) -> list[str]:
        """For each plural form some numbers that take it: `2, 3, 4, 22, 23 …`."""
        language = Grammar({}, self.locale)
        found = [[n for n in COUNTED if min(language.plural(n), number - 1) == form] for form in range(number)]
        return [", ".join(map(str, each[:MOST_EXAMPLES])) + (" …" if each[MOST_EXAMPLES:] else "") for each in found]

    # --- checks ---

    @cached_property
    def proofreader(self) -> Proofreader:
        return Proofreader(self.locales, catalogues_in(self.locales, SOURCE), self.locales)

    @cached_property
    def language(self) -> Language:
        paths = catalogues_in(self.locales, self.locale)
        reader = self.proofreader
        glossary, _ = glossary_of(self.locales, self.locale, reader.source_glossary, self.locales)
        catalogues = reader.read(paths).values()
        return Language(self.locale, catalogues, glossary, reader.source_glossary, forms_beside(paths))

    def faults(self, catalogue: str, key: Key, wordings: list[str]) -> list[Diagnostic]:
        """What the checks say of a draft."""
        return [fault for fault, _ in self.placed_faults(catalogue, key, wordings)]

    def placed_faults(self, catalogue: str, key: Key, wordings: list[str]) -> list[tuple[Diagnostic, Stretch | None]]:
        """What the checks say of a draft, and of which characters."""
        changed = self.with_draft(catalogue, key, wordings)
        entry = changed.used.get(key)
        return [(fault, stretch_of(entry, fault)) for fault in self.complaints(changed, catalogue, key)]

    def complaints(self, changed: PoFile, catalogue: str, key: Key) -> list[Diagnostic]:
        cases = cases_of(changed, catalogue, self.language, self.proofreader.source)
        mine = (case for case in cases if case.key == key)
        return [*changed.faults, *(fault for case in mine for check in CHECKS for fault in check(case))]

    def with_draft(self, catalogue: str, key: Key, wordings: list[str]) -> PoFile:
        """The catalogue as it would be; not fuzzy, so that the checks look at it."""
        file = self.file(catalogue)
        entry = entry_in(file, key, wordings)
        entry.set_wordings(wordings)
        entry.set_flag("fuzzy", False)
        return read_strictly(file.file, file.data())

    # --- what a draft changes ---

    def drafted(
        self, catalogue: str, key: Key, wordings: list[str], faces: Faces, most: int = MOST_SHOWN
    ) -> list[Shown]:
        """Items that show the entry, with the draft in them."""
        return [self.shown(item, catalogue, key, wordings, faces) for item in self.showing(catalogue, key)[:most]]

    def shown(self, item: str, catalogue: str, key: Key, wordings: list[str], faces: Faces) -> Shown:
        record = self.snapshot.records[item]
        plain, icons = self.grammar(catalogue, key, wordings, False), self.grammar(catalogue, key, wordings, True)
        texts = dict(self.snapshot.bundle["texts"].get(self.locale, {}))
        if catalogue == self.snapshot.pack:
            texts[f"{item}.{key[0]}"] = wordings[0]
        told = texts.get(f"{item}.text", "") if key[0] == "text" else describe_item(plain, record.type, record.item)
        face, over = self.drawn(
            item, {each: text for each, text in texts.items() if not each.endswith(".text")}, icons, faces
        )
        return Shown(item, texts.get(f"{item}.name", item), told, face, over)

    def grammar(self, catalogue: str, key: Key, wordings: list[str], has_icons: bool) -> Grammar:
        is_own = catalogue != self.snapshot.pack and all(wordings)
        entries = {**self.wordings, key: tuple(wordings)} if is_own else self.wordings
        return Grammar(entries, self.locale, self.snapshot.compilation.vocabulary, self.name_of, has_icons=has_icons)

    def drawn(self, item: str, texts: dict[str, str], grammar: Grammar, faces: Faces) -> tuple[str, float]:
        known = self.snapshot.things(self.locale).get(item)
        if known is None:
            return "", 0
        thing, face = known
        supplies = self.snapshot.gathered(self.locale).supplies[self.locale]
        facts = self.facts(item, texts, grammar, supplies)
        laid = lay_out(supplies, face, {**thing.facts, **facts})
        over = max((misfit.over for misfit in laid.misfits), default=0.0)
        drawn = Thing(thing.face, thing.facts, copies_of(face, thing.facts))
        side = laid.side._replace(marks=tuple(faces.rooted(laid.side.marks)))
        return face_of(drawn, side), over

    @cached_property
    def view(self) -> dict[str, Any]:
        return bundle_view(self.snapshot.compilation)

    def facts(self, item: str, texts: dict[str, str], grammar: Grammar, supplies: Supplies) -> dict[str, Any]:
        record = self.snapshot.records[item]
        if record.type not in bundle_types(self.snapshot):
            return {}
        told = dict(sections_of_item(grammar, record.type, record.item, ""))
        return FaceFile(self.view, texts, told, icons_among(supplies.files)).item(record.type, record.item)


def stretch_of(entry: Entry | None, fault: Diagnostic) -> Stretch | None:
    """None for a fault that is none of the wordings."""
    for form, text in enumerate(entry.worded if entry else ()):
        found = text.stretch(fault.span)
        if found is not None:
            return Stretch(form, *found)
    return None


def is_in(text: str, forms: Iterable[str]) -> bool:
    """Whether a term stands in a text; a `*` stands for any ending."""
    return any(form.casefold().rstrip("*") in text for form in forms)


def bundle_types(snapshot: Snapshot) -> set[str]:
    vocabulary = snapshot.compilation.vocabulary
    return set(vocabulary.items) if vocabulary is not None else set()


def entry_in(file: PoFile, key: Key, wordings: list[str]) -> Entry:
    """Refusal where the draft is none of this entry."""
    entry = file.used.get(key)
    if entry is None:
        raise Refusal(Message("there is no entry `{key}`", key=" ".join(key)))
    if len(wordings) != len(entry.wordings):
        raise Refusal(Message("`{key}` has {number} forms", key=" ".join(key), number=len(entry.wordings)))
    if any(len(each) > LONGEST for each in wordings):
        raise Refusal(Message("the text of `{key}` is longer than {most} characters", key=key[1], most=f"{LONGEST:,}"))
    return entry


SAVING = RLock()
"""One save after the other, whatever pages they come from."""


def save(desk: Desk, catalogue: str, key: Key, wordings: list[str], mark: str, *, is_reviewed: bool = True) -> None:
    """Write the entry, unless somebody has worded it since it was shown; all else in the file stays as it is now.

    What is not reviewed keeps or gets the mark `fuzzy`, so that it stays on the list of what is open.
    Refusal for what would break the catalogue; Conflict tells what stands there instead.
    """
    with SAVING, alone_in(desk.locales):
        file = desk.file(catalogue)
        entry = entry_in(file, key, wordings)
        if base_of(entry.wordings) not in (mark, base_of(wordings)):
            raise Conflict(entry.wordings, base_of(entry.wordings))
        broken = [fault for fault in desk.faults(catalogue, key, wordings) if fault.is_error]
        if broken:
            raise Refusal(broken[0].message, broken[0].hint)
        _, kept = bring_back(desk.workshop, desk.locale, list(rows(desk, catalogue, key, wordings, mark)))
        if kept:
            now = desk.file(catalogue).used[key]
            raise Conflict(now.wordings, base_of(now.wordings))
        if not is_reviewed:
            file = desk.file(catalogue)
            file.used[key].set_flag("fuzzy", True)
            replace_file(file.path, file.data())


def rows(desk: Desk, catalogue: str, key: Key, wordings: list[str], mark: str) -> Iterator[Row]:
    """As a translator would bring them back: made from English as it is now."""
    english = desk.workshop.source(catalogue).used.get(key)
    source = written_source(english.wordings) if english else ""
    for form, wording in enumerate(wordings):
        yield Row(catalogue, *key, form, source, wording, State.TRANSLATED, "", mark, desk.locale)
