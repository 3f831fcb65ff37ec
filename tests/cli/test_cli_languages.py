"""Commands speak the language that is asked for, by an option or by the environment, and English otherwise."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cli_texts
import pytest
from sound_pack import sound_pack
from test_bad_content import CASES, pack_with, scenario_faults
from typer.testing import CliRunner

from uwc_content.cli.balance import name_told
from uwc_content.cli.language import SOURCE, locale_in, locale_in_arguments, spoken
from uwc_content.cli.main import app
from uwc_content.cli.speaking import ASKED, speech_in
from uwc_content.cli.speech import CATALOGUE, Speech
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import CODES
from uwc_content.games import find
from uwc_content.text.wording import PLACEHOLDER
from uwc_content.text.words import locales_with

LOCALES = locales_with(CATALOGUE)
OTHERS = [locale for locale in LOCALES if locale != SOURCE]
USAGE = {"en": "Usage:", "it": "Uso:", "pl": "Użycie:", "hu": "Használat:"}
NO_FAULTS = {"en": "no faults", "it": "nessun problema", "pl": "brak problemów", "hu": "nincs gond"}
BAD_CARD = (
    "cards:\n  - id: odd\n    deck: era_1\n    colour: green\n    source: original\n    instant: {gain: {kelpp: 1}}\n"
)
TOLD = {
    "it": ("errore UWC206: non esiste la risorsa `kelpp`", "suggerimento: intendevi `kelp`?", "1 errore, 0 avvisi"),
    "pl": ("błąd UWC206: nie ma surowca `kelpp`", "wskazówka: czy chodziło o `kelp`?", "1 błąd, 0 ostrzeżeń"),
    "hu": ("hiba UWC206: nincs ilyen nyersanyag: `kelpp`", "tipp: erre gondoltál: `kelp`?", "1 hiba, 0 figyelmeztetés"),
}

PUT_TOGETHER = {
    "no resource stands in the braces": "resource",
    "`farm` is a kind of thing; a stat is expected here": "stat ",
    "`gain` is a word, not a deck": "deck",
    "the start `cliff` does not lie at the bottom right": "bottom",
    "the board has 3 tunnels": "tunnels",
    "`kelp_spring` is for a city and stands on the site of a tunnel": "city",
    "for a city: none": "none",
    "`whirlpool` has a surcharge, which no basic board has": "surcharge",
    "`barter` has the number 12, and so has `auction`": "number",
}
"""Messages that hold a word of the vocabulary outside backticks, and the word."""


def bad_pack(folder: Path) -> Path:
    pack = sound_pack(folder)
    (pack / "cards").mkdir(exist_ok=True)
    (pack / "cards" / "odd.yaml").write_text(BAD_CARD, encoding="utf-8")
    return pack


def uwc(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("UWC_LOCALE", "LANG", "LC_MESSAGES")}
    kept.pop("LC_ALL", None)
    command = [sys.executable, "-X", "utf8", "-m", "uwc_content", *arguments]
    return subprocess.run(command, env={**kept, **environment}, capture_output=True, encoding="utf-8", check=False)


def speech(locale: str) -> Speech:
    found = speech_in(locale)
    assert found is not None
    return found


# --- which language ---


@pytest.mark.parametrize(
    ("environment", "locale"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it_IT"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl_PL"),
        ({"LC_ALL": "pl_PL@euro", "UWC_LOCALE": "hu"}, "hu"),
        ({"LC_ALL": "POSIX"}, "en"),
        ({"UWC_LOCALE": "", "LANG": "hu"}, "hu"),
    ],
)
def test_the_first_variable_that_is_set_decides(environment: dict[str, str], locale: str) -> None:
    assert locale_in(environment) == locale


@pytest.mark.parametrize(("wanted", "found"), [("it_CH", "it"), ("it-CH", "it"), ("xx", "en"), ("pl", "pl")])
def test_the_closest_language_is_spoken(wanted: str, found: str) -> None:
    assert spoken(wanted, LOCALES) == found


@pytest.mark.parametrize("arguments", [["--locale", "pl", "check"], ["--locale=pl", "check"]])
def test_the_option_stands_before_the_command(arguments: list[str]) -> None:
    assert locale_in_arguments(arguments) == ("pl", ["check"])
    assert locale_in_arguments(["show", "--locale", "pl"]) == ("", ["show", "--locale", "pl"])


# --- what is printed ---


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_of_help_follows_lang(locale: str) -> None:
    done = uwc("--help", LANG=f"{locale}_{locale.upper()}.UTF-8")
    assert done.stdout.startswith(f"{USAGE[locale]} uwc [OPTIONS]")


@pytest.mark.parametrize("locale", LOCALES)
def test_help_of_a_command_follows_the_option(locale: str) -> None:
    shown = CliRunner().invoke(app, ["--locale", locale, "build", "--help"], prog_name="uwc").stdout
    assert shown.startswith(f"{USAGE[locale]} uwc build")
    assert ("Compile packs into bundles" in shown) == (locale == SOURCE)
    assert ("Show this message and exit." in shown) == (locale == SOURCE)


@pytest.mark.parametrize("locale", OTHERS)
def test_faults_are_told_in_the_language(locale: str, tmp_path: Path) -> None:
    pack = bad_pack(tmp_path)
    shown = CliRunner().invoke(app, ["--locale", locale, "check", str(pack / "cards" / "odd.yaml")])
    assert shown.exit_code == 1
    for text in TOLD[locale]:
        assert text in shown.stdout


def test_json_and_annotations_are_the_same_in_all_languages(tmp_path: Path) -> None:
    pack = bad_pack(tmp_path)
    for form in ("json", "github"):
        shown = {
            CliRunner().invoke(app, ["--locale", locale, "check", "--format", form, str(pack)]).stdout
            for locale in LOCALES
        }
        assert len(shown) == 1
    assert json.loads(CliRunner().invoke(app, ["--locale", "pl", "check", "--format", "json", str(pack)]).stdout)


def test_a_language_asked_for_once_is_forgotten(tmp_path: Path) -> None:
    for locale in ("pl", "en", "it"):
        shown = CliRunner().invoke(app, ["--locale", locale, "check", str(sound_pack(tmp_path / locale))])
        assert NO_FAULTS[locale] in shown.stdout
    assert NO_FAULTS["en"] in CliRunner().invoke(app, ["check", str(tmp_path / "pl")]).stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chekc"], "Nie ma polecenia 'chekc'."),
        (["check", "--nonsense"], "Nie ma opcji --nonsense"),
        (["explain", "UWC999"], "uwc: nie ma kodu `UWC999`"),
        (["check", "nowhere"], "uwc: nie ma `nowhere`"),
        (["simulate", "--players", "0"], "Nieprawidłowa wartość '--players': najmniejsza wartość to 1"),
        (["simulate", "--games", "many"], "Nieprawidłowa wartość '--games': powinna to być liczba całkowita"),
        (["words", "gain", "draw"], "Zbędne argumenty (draw)"),
    ],
)
def test_wrong_use_is_told_in_the_language(arguments: list[str], told: str) -> None:
    shown = CliRunner().invoke(app, ["--locale", "pl", *arguments])
    assert shown.exit_code == 2
    assert told in shown.output


@pytest.mark.parametrize(
    ("locale", "facts"),
    [
        ("en", "number: 191  deck: special_low  colour: red  price: 1 credit  source: rulebook"),
        ("it", "numero: 191  mazzo: special_low  colore: rosso  prezzo: 1 credito  provenienza: regolamento"),
        ("pl", "numer: 191  talia: special_low  kolor: czerwony  cena: 1 Kredyt  źródło: instrukcja"),
        ("hu", "szám: 191  pakli: special_low  szín: piros  ár: 1 kredit  forrás: szabálykönyv"),
    ],
)
def test_facts_about_an_item_are_told_in_the_language(locale: str, facts: str) -> None:
    shown = CliRunner().invoke(app, ["show", "shadow_work", "--locale", locale]).stdout
    assert shown.splitlines()[1] == facts


@pytest.mark.parametrize(
    ("locale", "start", "corner"),
    [
        ("en", "3 building sites; start", "brown, top left"),
        ("it", "siti per edifici: 3; partenza", "marrone, in alto a sinistra"),
        ("pl", "miejsca na budynki: 3; początkowe", "brązowa, lewy górny róg"),
        ("hu", "3 épülethely; kezdőváros", "barna, bal felső"),
    ],
)
def test_sites_of_a_board_are_listed_in_the_language(locale: str, start: str, corner: str) -> None:
    shown = CliRunner().invoke(app, ["--locale", locale, "show", "board_1"]).stdout
    assert f"home               {start}\n" in shown
    assert f"north_west         {corner}\n" in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_groups_of_words_have_titles_in_the_language(locale: str) -> None:
    shown = CliRunner().invoke(app, ["--locale", locale, "words"]).stdout.splitlines()
    english = CliRunner().invoke(app, ["words"]).stdout.splitlines()
    both = [line for line in shown if line and not line.startswith(" ") and line in english]
    assert (both == []) == (locale != SOURCE)
    assert len(shown) == len(english)


NAMES_OF_FINDINGS = {
    "en": ["1 player, advanced boards", "grant, 4 players", "1 of 4", "barter"],
    "it": ["1 giocatore, plance avanzate", "grant, 4 giocatori", "1 di 4", "barter"],
    "pl": ["1 gracz, plansze zaawansowane", "grant, 4 gracze", "1 z 4", "barter"],
    "hu": ["1 játékos, haladó táblák", "grant, 4 játékos", "1. (4 közül)", "barter"],
}


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_findings_are_told_in_the_language(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UWC_LOCALE", locale)
    ASKED.set("")
    assert [name_told(name) for name in NAMES_OF_FINDINGS["en"]] == NAMES_OF_FINDINGS[locale]


def test_an_unknown_language_gets_english() -> None:
    shown = CliRunner().invoke(app, ["--locale", "xx", "explain", "UWC206"])
    assert "an unknown name" in shown.stdout


# --- whether all of it is there ---


def test_the_english_catalogue_holds_what_the_code_says() -> None:
    done = subprocess.run([sys.executable, cli_texts.__file__], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("locale", OTHERS)
def test_every_entry_is_worded_with_the_same_placeholders(locale: str) -> None:
    spoken_words, english = speech(locale).own.entries, speech(locale).words.languages[-1].entries
    assert spoken_words.keys() == english.keys()
    for key, wordings in english.items():
        wanted = set(PLACEHOLDER.findall(wordings[-1]))
        for text in spoken_words[key]:
            assert set(PLACEHOLDER.findall(text)) == wanted, key


@pytest.mark.parametrize("locale", OTHERS)
def test_explanations_are_translated(locale: str) -> None:
    for code in CODES.values():
        shown = CliRunner().invoke(app, ["--locale", locale, "explain", code.code]).stdout
        for english in (code.title, code.cause, code.cure):
            assert english not in shown.replace(code.example, "")


def faults_of_bad_content(folder: Path) -> Iterator[tuple[str, str]]:
    for path in (path for path in CASES if path.suffix != ".po"):
        pack, _ = pack_with(path, folder / path.stem)
        for fault in (*compile_pack(pack, find, shown_from=pack).faults, *scenario_faults(pack)):
            yield f"{path.name} {fault.code} {fault.span.line}", fault.message
            if fault.hint:
                yield f"{path.name} {fault.code} {fault.span.line} hint", fault.hint


def test_every_fault_of_bad_content_has_words_in_every_language(tmp_path: Path) -> None:
    told = dict(faults_of_bad_content(tmp_path))
    assert len(told) > 200
    for locale in OTHERS:
        lacking = [f"{place}: {text}" for place, text in told.items() if speech(locale).anew(text) is None]
        assert lacking == []


def test_code_in_a_message_is_never_translated() -> None:
    italian = speech("it")
    assert italian.told("there is no kind `nothing`") == "non esiste il genere `nothing`"
    assert italian.told("write `a whole number`") == "scrivi `a whole number`"
    assert italian.told("a whole number is expected here, not a list") == "qui ci vuole un numero intero, non una lista"


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("message", PUT_TOGETHER)
def test_words_that_a_message_is_put_together_from_are_translated(locale: str, message: str) -> None:
    assert PUT_TOGETHER[message] in message
    assert PUT_TOGETHER[message] not in speech(locale).told(message)


def test_a_text_that_nobody_has_translated_stays_as_it_is() -> None:
    assert speech("hu").told("quite something else") == "quite something else"
