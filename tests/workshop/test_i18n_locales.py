"""Any language of CLDR can be begun, and the documentation is enough for it."""

import gettext
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.localedata import locale_identifiers
from designers_project import ROOT, copy_project, uwc

from uwc_content.bundle.build import build_pack
from uwc_content.games import every, find
from uwc_content.proofreading.plurals import forms_of, known_locale, plural_header
from uwc_content.reading.po import read_po
from uwc_content.text.grammar import Grammar
from uwc_content.workshop.i18n.catalogues import OVERRIDES, Workshop, remembered

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
WHOLE_NUMBERS = (*range(1001), 1_000_000, 2_000_000)
FORMS = {"cs": 3, "ar": 6, "ja": 1}
"""Languages that nobody has translated yet, and their plural forms."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


def messages(project: Path, locale: str) -> list[Path]:
    return sorted((project / "locales" / locale / "LC_MESSAGES").glob("*.po"))


def msgfmt(path: Path) -> str:
    """What gettext's own checker says."""
    tool = shutil.which("msgfmt")
    if tool is None:
        if os.environ.get("UWC_REQUIRE_TOOLS") == "1":
            pytest.fail("msgfmt is missing")
        pytest.skip("msgfmt is missing: install gettext")
    done = subprocess.run([tool, "--check", "-o", os.devnull, path], capture_output=True, text=True, check=False)
    return done.stderr


# --- plural forms ---


def test_plural_headers_agree_with_cldr_in_all_its_languages() -> None:
    languages = [code for code in locale_identifiers() if "_" not in code]
    assert len(languages) > 200
    for code in languages:
        declared, expression = re.fullmatch(r"nplurals=(\d+); plural=(.+);", plural_header(code)).groups()  # type: ignore[union-attr]
        locale = known_locale(code)
        choose, rule, tags = gettext.c2py(expression), locale.plural_form, forms_of(locale).whole  # type: ignore[attr-defined]
        assert int(declared) == len(tags)
        assert [choose(n) for n in WHOLE_NUMBERS] == [tags.index(rule(n)) for n in WHOLE_NUMBERS], code


@pytest.mark.parametrize("locale", [*FORMS, "hu", "it", "pl", "en", "fr", "lt"])
def test_the_grammar_chooses_the_form_that_the_header_means(locale: str) -> None:
    tags = forms_of(known_locale(locale)).whole
    grammar = Grammar({("noun:bare", "farm"): tags}, locale)
    for n in range(200):
        assert grammar.wording("noun:bare", "farm", n) == known_locale(locale).plural_form(n)


# --- a new language ---


@pytest.mark.parametrize("locale", FORMS)
def test_a_new_language_has_all_keys_and_forms_and_no_words(project: Path, locale: str) -> None:
    assert uwc("i18n", "init", locale).exit_code == 0
    assert [path.name for path in messages(project, locale)] == [path.name for path in messages(project, "en")]
    for path, english in zip(messages(project, locale), messages(project, "en"), strict=True):
        file, source = read_po(path), read_po(english)
        assert file.forms == FORMS[locale]
        assert list(file.used) == [key for key in source.used if key[0] not in OVERRIDES]
        for key, entry in file.used.items():
            assert remembered(entry) == source.used[key].wordings
            assert entry.remark("appears")
            assert not any(entry.wordings)
            assert len(entry.wordings) == (1 if entry.plural is None else FORMS[locale])
        assert msgfmt(path) == ""


def test_entries_show_a_card_that_needs_them_and_their_limit(project: Path) -> None:
    uwc("i18n", "init", "cs")
    workshop = Workshop(project / "locales", every())
    grammar, names = workshop.read("cs", "grammar"), workshop.read("cs", "underwater_cities")
    assert grammar is not None
    assert names is not None
    assert (grammar.used["template", "gain"].remark("example") or "").lower().count("gain")
    barter = names.used["name", "cards.barter"]
    assert (barter.remark("example") or "").startswith("Exchange 1 kelp")
    assert barter.remark("limit") == "40 characters"


def test_the_language_is_added_to_the_pack_and_comments_stay(project: Path) -> None:
    pack = project / "content" / "underwater_cities" / "pack.yaml"
    before = pack.read_text()
    uwc("i18n", "init", "cs", "--pack", "underwater_cities")
    assert pack.read_text() == before.replace("[en, it, pl, hu]", "[en, it, pl, hu, cs]")


def test_a_list_of_languages_on_lines_of_its_own_grows_by_a_line(project: Path) -> None:
    pack = project / "content" / "underwater_cities" / "pack.yaml"
    before = pack.read_text().replace("[en, it, pl, hu]", "  # ours\n  - en\n  - it # first\n")
    pack.write_text(before)
    uwc("i18n", "init", "cs", "--pack", "underwater_cities")
    assert pack.read_text() == before.replace("  - it # first\n", "  - it # first\n  - cs\n")


@pytest.mark.parametrize("locale", ["xx", "en", "c s", "../pl", "{x.__class__}", ""])
def test_what_is_no_new_language_is_refused(project: Path, locale: str) -> None:
    before = sorted((project / "locales").rglob("*"))
    assert uwc("i18n", "init", locale).exit_code == 2
    assert sorted((project / "locales").rglob("*")) == before


def test_beginning_a_language_twice_changes_nothing(project: Path) -> None:
    uwc("i18n", "init", "cs")
    before = [path.read_bytes() for path in messages(project, "cs")]
    assert uwc("i18n", "init", "cs").exit_code == 2
    assert [path.read_bytes() for path in messages(project, "cs")] == before


@pytest.mark.parametrize("locale", FORMS)
def test_a_pack_can_be_built_in_a_language_that_has_no_words_yet(project: Path, locale: str) -> None:
    uwc("i18n", "init", locale, "--pack", "underwater_cities")
    assert uwc("build").exit_code == 0
    told = uwc("text", "--locale", locale, "--format", "html")
    assert told.exit_code == 0
    assert "Exchange 1 kelp for 1 steelplast" in told.output, "English is the fallback"
    assert f'dir="{"rtl" if locale == "ar" else "ltr"}"' in told.output


# --- the documentation ---


def documented_commands() -> list[list[str]]:
    """The commands that CONTRIBUTING shows for a new language, in their order."""
    section = CONTRIBUTING.read_text(encoding="utf-8").partition("## Add a locale")[2].partition("\n## ")[0]
    blocks = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    return [line.split()[1:] for block in blocks for line in block.splitlines()]


def translate(path: Path, translation: dict[str, str]) -> None:
    """What a translator does in an editor."""
    text = path.read_text(encoding="utf-8")
    for key, wording in translation.items():
        context, name = key.split(" ")
        text = re.sub(
            rf'(msgctxt "{re.escape(context)}"\nmsgid "{re.escape(name)}"\nmsgstr )""',
            lambda found, wording=wording: f'{found[1]}"{wording}"',  # type: ignore[misc]
            text,
        )
    path.write_text(text, encoding="utf-8")


def test_a_fifth_language_can_be_added_by_following_the_documentation(project: Path) -> None:
    commands = documented_commands()
    assert ["i18n", "init", "cs", "--pack", "underwater_cities"] in commands
    for command in commands:
        done = uwc(*command)
        assert done.exit_code == 0, (command, done.output)
        if "todo" in command:
            folder = project / "locales" / "cs" / "LC_MESSAGES"
            translate(folder / "grammar.po", {"template sentence": "{clause}.", "template gain": "získej {things}"})
            translate(folder / "grammar.po", {"noun:count *": "{n}× {bare}", "list:sentences any": "{a} {b}"})
            translate(folder / "vocabulary_underwater_cities.po", {"lead instant": "{text}"})
            translate(folder / "underwater_cities.po", {"name cards.barter": "Výměna"})
    assert "Výměna" in uwc("show", "barter", "--locale", "cs").output
    built = build_pack(project / "content" / "underwater_cities", project / "dist", find)
    assert (built.is_sound, "cs" in built.locales) == (True, True)
    assert '"V\\u00fdm\\u011bna"' in built.bundle.read_text()


@pytest.mark.parametrize(
    ("locale", "gain", "name"), [("ja", "{things}を得る", "物々交換"), ("ar", "خذ {things}", "مقايضة")]
)
def test_a_few_words_of_any_language_are_built_and_shown(project: Path, locale: str, gain: str, name: str) -> None:
    assert uwc("i18n", "init", locale, "--pack", "underwater_cities").exit_code == 0
    folder = project / "locales" / locale / "LC_MESSAGES"
    translate(folder / "grammar.po", {"template gain": gain, "template sentence": "{clause}."})
    translate(folder / "underwater_cities.po", {"name cards.barter": name, "name cities.home": name})
    assert uwc("build").exit_code == 0
    shown = uwc("show", "barter", "--locale", locale).output
    assert name in shown
    assert "Exchange 1 kelp for 1 steelplast" in shown, "what it cannot say yet is told in the first language"


# --- what is shipped ---


@pytest.mark.parametrize(
    "path", sorted((ROOT / "locales").glob("*/LC_MESSAGES/*.po")), ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_gettext_accepts_every_shipped_catalogue(path: Path) -> None:
    assert msgfmt(path) == ""


def test_gettext_accepts_updated_and_pseudo_catalogues(project: Path) -> None:
    english = project / "locales" / "en" / "LC_MESSAGES" / "underwater_cities.po"
    assert uwc("i18n", "update").exit_code == 0
    for old, new in {'"Barter"': '"Swap"', '"Archive"': '"Records"', '"cards.archive"': '"cards.archives"'}.items():
        english.write_text(english.read_text().replace(old, new))
        assert uwc("i18n", "update").exit_code == 0
    assert uwc("i18n", "pseudo").exit_code == 0
    changed = messages(project, "it") + messages(project, "en_XA")
    assert '#~| msgid "Archive"' in (project / "locales" / "it" / "LC_MESSAGES" / "underwater_cities.po").read_text()
    assert {path.stem: said for path in changed if (said := msgfmt(path))} == {}
