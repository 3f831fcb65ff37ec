"""Bundles hold names and rules text in all languages, translators' own texts included."""

import json
import re
import shutil
from pathlib import Path

import pytest
from catalogue_project import entry, header
from designers_project import ROOT, copy_project, uwc

from uwc_content.bundle.build import Built, build_pack
from uwc_content.bundle.cache import FORGETFUL, Cache
from uwc_content.bundle.descriptions import Language, effect_hash
from uwc_content.bundle.texts import fallback_chain, gather_texts, stale_overrides
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import Diagnostic
from uwc_content.games import find
from uwc_content.text import describe_item, load_grammar

CASES = ROOT / "tests" / "bad_catalogues"
PACK = Path("content") / "underwater_cities"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


def build(project: Path, *, is_strict: bool = False) -> Built:
    return build_pack(project / PACK, project / "dist", find, shown_from=project, is_strict=is_strict)


def texts(built: Built) -> dict[str, dict[str, str]]:
    assert built.is_sound, built.faults
    found: dict[str, dict[str, str]] = json.loads(built.bundle.read_text())["texts"]
    return found


def names_of(project: Path, locale: str) -> Path:
    return project / "locales" / locale / "LC_MESSAGES" / "underwater_cities.po"


# --- generated texts ---


def test_every_item_with_an_effect_has_a_text_in_every_language(project: Path) -> None:
    found = texts(build(project))
    assert found.keys() == {"en", "it", "pl", "hu"}
    items = compile_pack(project / PACK, find).items
    told = {f"{name}.{each.id}" for name, records in items.items() for each in records if each.item.get("blocks")}
    for locale, listed in found.items():
        assert told <= {key.removesuffix(".text") for key in listed if key.endswith(".text")}, locale
        assert [key for key, text in listed.items() if "⟦" in text] == []


def test_the_text_is_what_the_grammar_says(project: Path) -> None:
    found = texts(build(project))
    barter = next(each for each in compile_pack(project / PACK, find).items["cards"] if each.id == "barter")
    for locale in ("en", "it", "pl", "hu"):
        grammar = load_grammar(locale, "underwater_cities", find("underwater_cities").vocabulary())
        assert grammar is not None
        assert found[locale]["cards.barter.text"] == describe_item(grammar, "cards", barter.item)


@pytest.mark.usefixtures("forgetful")
def test_only_files_that_changed_are_described_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anew: list[str] = []
    describe = Language.described_anew

    def listening(self: Language, records: list) -> object:  # type: ignore[type-arg]
        anew.append(f"{self.locale} {records[0][1].file}")
        return describe(self, records)

    monkeypatch.setattr(Language, "described_anew", listening)
    first = texts(build(project))
    assert len(anew) > 4
    anew.clear()
    build(project)
    assert anew == []
    path = project / PACK / "cards" / "era_1.yaml"
    path.write_text(path.read_text().replace("{exchange: {kelp: 1}", "{exchange: {kelp: 2}"))
    second = texts(build(project))
    as_words_and_with_icons = 2 * [f"{locale} cards/era_1.yaml" for locale in ("en", "hu", "it", "pl")]
    assert sorted(anew) == sorted(as_words_and_with_icons)
    assert (first["en"]["cards.barter.text"], second["en"]["cards.barter.text"]) == (
        "Exchange 1 kelp for 1 steelplast, or the other way round.",
        "Exchange 2 kelp for 1 steelplast, or the other way round.",
    )


def test_a_change_of_the_grammar_changes_the_texts(project: Path) -> None:
    build(project)
    path = project / "locales" / "en" / "LC_MESSAGES" / "grammar.po"
    path.write_text(path.read_text().replace('"gain {things}"', '"receive {things}"'))
    assert "receive 1 point" in texts(build(project))["en"]["cards.archive.text"]


def test_a_new_name_is_used_in_the_texts_of_other_items(project: Path) -> None:
    before = texts(build(project))["en"]
    named = next(key for key in before if key.startswith("slots.") and f"“{before[key]}”" in "".join(before.values()))
    path = names_of(project, "en")
    path.write_text(path.read_text().replace(f'msgstr "{before[named]}"', 'msgstr "Sunken Wharf"'))
    assert "“Sunken Wharf”" in "".join(texts(build(project))["en"].values())


def test_a_grammar_that_cannot_be_read_is_a_fault(project: Path) -> None:
    (project / "locales" / "it" / "LC_MESSAGES" / "grammar.po").write_text("msgid cards")
    built = build(project)
    (fault,) = [each for each in built.faults if each.code == "UWC416"]
    assert (fault.span.file, fault.span.line) == ("locales/it/LC_MESSAGES/grammar.po", 1)


# --- fallbacks ---


def test_a_locale_without_any_catalogue_is_told_in_pack_yaml(project: Path) -> None:
    pack = project / PACK / "pack.yaml"
    pack.write_text(pack.read_text().replace("[en, it, pl, hu]", "[en, fr, it_CH]"))
    built = build(project)
    (fault,) = built.faults
    line = pack.read_text().splitlines()[fault.span.line - 1]
    assert (fault.code, fault.span.file, built.is_sound) == ("UWC419", PACK.as_posix() + "/pack.yaml", True)
    assert line[fault.span.column - 1 : fault.span.end_column - 1] == "fr"
    assert "uwc i18n init fr" in fault.hint


@pytest.mark.parametrize(
    ("locale", "chain"),
    [
        ("en", ["en"]),
        ("it", ["it", "en"]),
        ("pt_BR", ["pt_BR", "pt", "en"]),
        ("zh_Hant_TW", ["zh_Hant_TW", "zh_Hant", "zh", "en"]),
    ],
)
def test_a_locale_falls_back_to_its_language_and_then_to_the_first_one(locale: str, chain: list[str]) -> None:
    assert fallback_chain(locale, "en") == chain


def test_what_a_country_lacks_comes_from_its_language_and_then_from_english(project: Path) -> None:
    pack = project / PACK / "pack.yaml"
    pack.write_text(pack.read_text().replace("[en, it, pl, hu]", "[en, it_CH]"))
    folder = project / "locales" / "it_CH" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "underwater_cities.po").write_text(header("it_CH") + entry("cards.barter", "Scambio"))
    names = names_of(project, "it")
    names.write_text(names.read_text().replace('msgstr "Archivio"', 'msgstr ""'))
    found = texts(build(project))["it_CH"]
    assert found["cards.barter.name"] == "Scambio"
    assert found["cards.back_to_work.name"] == "Ritorno al Lavoro"
    assert found["cards.archive.name"] == "Archive"
    assert found["cards.archive.text"].startswith("Una volta per turno")


def test_a_sentence_that_a_language_cannot_say_is_told_in_the_first_one(project: Path) -> None:
    path = project / "locales" / "it" / "LC_MESSAGES" / "grammar.po"
    path.write_text(re.sub(r'(msgctxt "template"\nmsgid "exchange[^"]*"\nmsgstr) ".*"', r'\1 ""', path.read_text()))
    found = texts(build(project))
    assert found["it"]["cards.barter.text"] == found["en"]["cards.barter.text"]
    assert found["it"]["cards.archive.text"] != found["en"]["cards.archive.text"]


# --- stale translations ---


STALE = "#. changed: {change}\n#, fuzzy\n"


@pytest.mark.parametrize(("change", "name"), [("wording", "Baratto"), ("rules", "Barter")])
def test_a_reworded_source_leaves_the_translation_in_use_and_changed_rules_do_not(
    project: Path, change: str, name: str
) -> None:
    comments = STALE.format(change=change)
    names_of(project, "it").write_text(header("it") + entry("cards.barter", "Baratto", comments=comments))
    assert texts(build(project))["it"]["cards.barter.name"] == name


def fault_of(project: Path, case: Path) -> list[Diagnostic]:
    shutil.copy(case, names_of(project, "it"))
    return [each for each in build(project, is_strict=True).faults if each.code == case.name[:6]]


@pytest.mark.parametrize("case", sorted(CASES.iterdir()), ids=lambda path: path.stem)
def test_a_bad_catalogue_has_its_fault_on_the_line_of_the_key(project: Path, case: Path) -> None:
    line = case.read_text().splitlines().index('msgid "cards.barter"') + 1
    found = fault_of(project, case)
    assert [(each.code, each.span.file, each.span.line) for each in found] == [
        (case.name[:6], "locales/it/LC_MESSAGES/underwater_cities.po", line)
    ]
    assert found[0].hint
    assert not (project / "dist" / "underwater_cities.bundle.json").exists()
    assert build(project).is_sound, "only a strict build refuses it"


def test_the_command_refuses_strictly(project: Path) -> None:
    assert uwc("build", "--strict").exit_code == 0
    shutil.copy(CASES / "UWC417_changed_rules.po", names_of(project, "it"))
    refused = uwc("build", "--strict")
    assert (refused.exit_code, "UWC417" in refused.output) == (1, True)
    assert uwc("build").exit_code == 0


def test_changed_rules_in_the_grammar_are_refused_strictly(project: Path) -> None:
    english = project / "locales" / "en" / "LC_MESSAGES" / "grammar.po"
    uwc("i18n", "update")
    english.write_text(english.read_text().replace('"gain {things}"', '"take {things}"'))
    assert uwc("i18n", "update", "--rules", "template gain").exit_code == 0
    faults = build(project, is_strict=True).faults
    assert {each.code for each in faults} == {"UWC417", "UWC438"}
    assert {each.span.file.split("/")[1] for each in faults if each.code == "UWC417"} == {"it", "pl", "hu"}


# --- a text of its own ---


def override(project: Path, effect: str) -> None:
    path = names_of(project, "it")
    path.write_text(path.read_text() + entry("cards.barter", "Scambia pure.", "text", effect))


def test_a_text_of_its_own_is_used_while_its_effect_is_the_same(project: Path) -> None:
    override(project, "")
    built = build(project)
    assert [each.code for each in built.faults] == ["UWC418"]
    barter = next(each for each in compile_pack(project / PACK, find).items["cards"] if each.id == "barter")
    assert effect_hash(barter) in built.faults[0].hint
    assert texts(built)["it"]["cards.barter.text"].startswith("Scambia 1 alga")

    path = names_of(project, "it")
    path.write_text(path.read_text().replace('\nmsgctxt "text"', f'\n#. effect: {effect_hash(barter)}\nmsgctxt "text"'))
    built = build(project)
    assert (built.faults, texts(built)["it"]["cards.barter.text"]) == ([], "Scambia pure.")

    card = project / PACK / "cards" / "era_1.yaml"
    card.write_text(card.read_text().replace("{exchange: {kelp: 1}", "{exchange: {kelp: 2}"))
    built = build(project)
    assert [each.code for each in built.faults] == ["UWC418"]
    assert texts(built)["it"]["cards.barter.text"].startswith("Scambia 2")


def test_where_there_are_icons_only_a_text_with_icons_takes_the_place_of_the_generated_one(project: Path) -> None:
    barter = next(each for each in compile_pack(project / PACK, find).items["cards"] if each.id == "barter")
    comment = f"#. effect: {effect_hash(barter)}\n"
    path = names_of(project, "it")
    path.write_text(path.read_text() + entry("cards.barter", "Scambia.", "text", comment))
    assert told_in_italian("cards.barter", "--icons").startswith("Scambia {kelp:1}")
    path.write_text(path.read_text() + entry("cards.barter", "{kelp:1}!", "icons", comment))
    assert told_in_italian("cards.barter", "--icons") == "{kelp:1}!"
    assert told_in_italian("cards.barter") == "Scambia."


def test_a_text_of_its_own_without_its_counterpart_with_icons_is_told(project: Path) -> None:
    barter = next(each for each in compile_pack(project / PACK, find).items["cards"] if each.id == "barter")
    comment = f"#. effect: {effect_hash(barter)}\n"
    path = names_of(project, "it")
    path.write_text(path.read_text() + entry("cards.barter", "Scambia.", "text", comment))
    faults = stale_overrides(compile_pack(project / PACK, find), project / "locales", FORGETFUL, project)
    assert [(each.code, each.span.file, effect_hash(barter) in each.hint) for each in faults] == [
        ("UWC440", "locales/it/LC_MESSAGES/underwater_cities.po", True)
    ]
    path.write_text(path.read_text() + entry("cards.barter", "{kelp:1}!", "icons", comment))
    assert stale_overrides(compile_pack(project / PACK, find), project / "locales", FORGETFUL, project) == []


def test_a_page_shows_icons_as_pictures(project: Path) -> None:
    page = uwc("text", "--format", "html", "--icons", "--locale", "hu", "--pack", str(PACK)).output
    assert "{kelp:" not in page
    picture = '<span class="icon underwater_cities-kelp" role="img" aria-label="Hínár"></span>'
    assert f'<span class="amount">1\u00a0{picture}-t</span>' in page, "no line ends between number, icon and ending"
    assert page.count(".underwater_cities-kelp {") == 1


def told_in_italian(key: str, *options: str) -> str:
    return str(json.loads(uwc("text", "--format", "json", *options).output)[key]["it"]["text"])


# --- reading through ---


def test_icons_stand_for_amounts_of_resources_and_for_nothing_else(project: Path) -> None:
    words = json.loads(uwc("text", "--format", "json").output)
    icons = json.loads(uwc("text", "--format", "json", "--icons").output)
    assert icons["cards.barter"]["en"]["text"] == "Exchange {kelp:1} for {steelplast:1}, or the other way round."
    assert icons["cards.barter"]["hu"]["text"].startswith("Cserélj {kelp:1}")
    assert icons["cards.back_to_work"] == words["cards.back_to_work"], "an action card is no resource"
    told = " ".join(each["text"] for item in icons.values() for each in item.values())
    resources = find("underwater_cities").vocabulary().resources
    assert {token.partition(":")[0] for token in re.findall(r"\{(.*?)\}", told)} <= resources.keys()
    for key, item in icons.items():
        found = {locale: sorted(re.findall(r"\{.*?\}", each["text"])) for locale, each in item.items()}
        assert all(each == found["en"] for each in found.values()), (key, found)


def test_pages_are_escaped(project: Path) -> None:
    path = names_of(project, "it")
    path.write_text(path.read_text().replace('"Baratto"', '"<script>&\\"x\\""'))
    page = uwc("text", "--locale", "it", "--format", "html").output
    assert "<b>&lt;script&gt;&amp;&quot;x&quot;</b>" in page
    assert "<script>" not in page


@pytest.mark.parametrize("form", ["table", "json", "csv", "html"])
def test_all_languages_stand_side_by_side_in_every_format(project: Path, form: str) -> None:
    told = uwc("text", "--format", form).output
    for name in ("Barter", "Baratto", "Archive", "Archivio"):
        assert name in told


def test_an_unknown_language_is_refused(project: Path) -> None:
    refused = uwc("text", "--locale", "xx")
    assert (refused.exit_code, "there are: en, it, pl, hu" in refused.output) == (2, True)


def test_texts_are_gathered_without_a_memory_as_with_one(project: Path, tmp_path: Path) -> None:
    compilation = compile_pack(project / PACK, find)
    memory = Cache(tmp_path / "memory")
    runs = [gather_texts(compilation, project / "locales", each)[0] for each in (memory, memory)]
    assert runs[0] == runs[1] == gather_texts(compilation, project / "locales", Cache(tmp_path / "none"))[0]
