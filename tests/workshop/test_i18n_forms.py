"""What a language has and English lacks: its forms in the catalogues, its glossary, and tools that read both."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from catalogue_project import catalogue, entry, workshop
from designers_project import ROOT, copy_project, uwc

from uwc_content.proofreading.check import check_locales
from uwc_content.proofreading.plurals import tidy_code
from uwc_content.reading.po import read_po
from uwc_content.workshop.i18n.updating import update

GERMAN = Path("locales") / "de" / "LC_MESSAGES"
GRAMMAR, NOUNS = GERMAN / "grammar.po", GERMAN / "vocabulary_underwater_cities.po"
EMPTY_ROLE = 'msgctxt "role"\nmsgid "use"\nmsgstr ""'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    assert uwc("i18n", "init", "DE", "--pack", "content/underwater_cities").exit_code == 0
    return tmp_path


def fill(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def missing() -> int:
    return int(json.loads(uwc("i18n", "status", "de", "--format", "json").output)["de"]["all"]["missing"])


# --- forms ---


def test_forms_that_a_language_asks_for_are_listed_into_its_catalogue(project: Path) -> None:
    assert "0 entries" in uwc("i18n", "forms", "de").output, "a language that has said nothing has the forms of English"
    fill(GRAMMAR, EMPTY_ROLE, EMPTY_ROLE.replace('""', '"genitive"'))
    told = uwc("i18n", "forms", "de").output
    listed = read_po(NOUNS).used
    farm = listed["noun:genitive", "farm"]
    assert (farm.wordings, farm.remark("noun")) == ([""], "farm | farms")
    assert f"{sum(context == 'noun:genitive' for context, _ in listed)} entries to translate" in told
    before = NOUNS.read_bytes()
    assert "0 entries" in uwc("i18n", "forms", "de").output
    assert uwc("i18n", "update", "de").exit_code == 0
    assert NOUNS.read_bytes() == before, "they stay until somebody fills them in"


def test_forms_can_be_filled_in_from_a_table(project: Path) -> None:
    fill(GRAMMAR, EMPTY_ROLE, EMPTY_ROLE.replace('""', '"genitive"'))
    uwc("i18n", "forms", "de")
    uwc("i18n", "export", "de", "--out", "de.csv")
    row = '"noun:genitive","farm","0","",""'
    fill(project / "de.csv", row, row.removesuffix('""') + '"der Farm"')
    assert uwc("i18n", "import", "de", "de.csv").exit_code == 0
    assert read_po(NOUNS).used["noun:genitive", "farm"].wordings == ["der Farm"]


def test_what_is_missing_never_grows_by_translating(project: Path) -> None:
    fill(GRAMMAR, EMPTY_ROLE, EMPTY_ROLE.replace('""', '"genitive"'))
    uwc("i18n", "forms", "de")
    counts = [missing()]
    fill(GRAMMAR, 'msgid "sentence"\nmsgstr ""', 'msgid "sentence"\nmsgstr "{clause}."')
    counts.append(missing())
    form = 'msgctxt "noun:genitive"\nmsgid "farm"\nmsgstr '
    fill(NOUNS, f'{form}""', f'{form}"der Farm"')
    counts.append(missing())
    assert counts[0] > counts[1] > counts[2]


# --- beginning ---


@pytest.mark.parametrize(
    ("typed", "code"),
    [("DE", "de"), ("pt-br", "pt_BR"), ("ZH_hant_tw", "zh_Hant_TW"), ("it", "it"), ("en_xa", "en_XA")],
)
def test_a_language_is_the_same_however_it_is_typed(typed: str, code: str) -> None:
    assert tidy_code(typed) == code


def test_only_what_the_pack_needs_is_begun(project: Path) -> None:
    assert sorted(path.stem for path in GERMAN.glob("*.po")) == [
        "grammar",
        "underwater_cities",
        "vocabulary_underwater_cities",
    ]
    assert uwc("i18n", "check", "de", "--strict").exit_code == 0, "nothing else is missed"


def test_a_glossary_is_begun_with_all_terms_of_english_and_is_sound(project: Path) -> None:
    path = project / "locales" / "de" / "glossary.yaml"
    assert "#    card: []   # card, cards" in path.read_text(encoding="utf-8")
    assert check_locales(project / "locales", ["de"]) == []
    path.write_text("terms: {everywhere: {card: [Karte, Karten]}}\n", encoding="utf-8")
    uwc("i18n", "init", "de")
    assert "Karten" in path.read_text(encoding="utf-8")


# --- examples ---


def test_examples_are_refreshed_in_all_catalogues(project: Path) -> None:
    path = project / "locales" / "it" / "LC_MESSAGES" / "underwater_cities.po"
    key = ("name", "cards.algae_cellar")
    told = read_po(path).used[key].remark("example")
    fill(path, f"#. example: {told}", "#. example: Do something else.")
    uwc("i18n", "update", "it")
    found = read_po(path).used[key].remark("example")
    assert found is not None
    assert found != "Do something else."


# --- comments as other programs wrap them ---


LONG = "Upgrade one desalination plant for free, and then gain two credits for each connected city of yours"


def test_a_source_that_a_program_has_wrapped_is_still_the_same(tmp_path: Path) -> None:
    catalogue(tmp_path, "en", entry("cards.barter", LONG))
    place = LONG.index("each connected")
    wrapped = f"#. A card.\n#. en: {LONG[:place]}\n#. {LONG[place:]}\n"
    path = catalogue(tmp_path, "it", entry("cards.barter", "Migliora", comments=wrapped))
    update(workshop(tmp_path), [], {})
    found = read_po(path).used["name", "cards.barter"]
    assert (found.is_fuzzy, found.remark("en")) == (False, LONG)
    catalogue(tmp_path, "en", entry("cards.barter", LONG + "!"))
    update(workshop(tmp_path), [], {})
    found = read_po(path).used["name", "cards.barter"]
    assert (found.is_fuzzy, found.previous, found.remark("en")) == (True, [LONG], LONG + "!")
    assert sum(line.startswith("#.") for line in found.comments) == 3, "the wrapped line is gone with its beginning"


def test_a_previous_source_may_stand_on_several_lines(tmp_path: Path) -> None:
    comments = '#, fuzzy\n#| msgid ""\n#| "Bar"\n#| "ter"\n'
    path = catalogue(tmp_path, "it", entry("cards.barter", "Baratto", comments=comments))
    assert read_po(path).used["name", "cards.barter"].previous == ["Barter"]


def test_plural_forms_without_end_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    catalogue(tmp_path, "en", entry("cards.barter", "Barter"))
    path = catalogue(tmp_path, "it", entry("cards.barter", "Baratto"))
    path.write_text(path.read_text().replace("nplurals=3", "nplurals=999999999"))
    with pytest.raises(Exception, match=r"reef\.po:3: the header states 999999999 plural forms") as refused:
        update(workshop(tmp_path), [], {})
    assert type(refused.value).__name__ == "BrokenCatalogue"


# --- other tools ---


def test_the_glossary_is_told_to_translation_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = uwc("i18n", "glossary", "it")
    assert terms_in(told.stdout)["everywhere.card"][:3] == ["card", "cards", "carta"]
    assert told.stderr == "", "there are words for all terms"


def test_terms_without_words_are_told_in_english_and_counted(project: Path) -> None:
    """A translator begins with them; nothing at all would look like a fault."""
    told = uwc("i18n", "glossary", "de")
    found = terms_in(told.stdout)
    assert found["everywhere.card"] == ["card", "cards"]
    assert f"`de` has no words for {len(found)} terms yet" in told.stderr
    (project / "locales/de/glossary.yaml").write_text("terms: {everywhere: {card: [Karte]}}\n", encoding="utf-8")
    told = uwc("i18n", "glossary", "de")
    assert terms_in(told.stdout)["everywhere.card"] == ["card", "cards", "Karte"]
    assert f"{len(found) - 1} terms" in told.stderr


def terms_in(tbx: str) -> dict[str, list[str | None]]:
    """Concept: its terms, in both languages."""
    space = "{urn:iso:std:iso:30042:ed-2}"
    concepts = ElementTree.fromstring(tbx).iter(f"{space}conceptEntry")
    return {each.attrib["id"]: [term.text for term in each.iter(f"{space}term")] for each in concepts}


def test_weblate_finds_a_component_for_every_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    listed = json.loads(uwc("i18n", "weblate").output)
    assert {each["name"] for each in listed} == {path.stem for path in Path("locales/en/LC_MESSAGES").glob("*.po")}
    for each in listed:
        assert Path(each["template"]).is_file()
        assert Path(each["template"]) in Path().glob(each["filemask"])
