"""Commands speak the language that is asked for, by an option or by the environment, and English otherwise."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cli_texts
import pytest
from sound_pack import sound_pack
from test_bad_content import CASES, pack_with, scenario_faults
from typer.testing import CliRunner

from uwc_content.cli.balance import name_told
from uwc_content.cli.language import SOURCE, as_code, locale_in, locale_in_arguments, spoken
from uwc_content.cli.main import app
from uwc_content.cli.speaking import ASKED, speech_in
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import CODES, Counted, Message
from uwc_content.games import every, find
from uwc_content.text.speech import CATALOGUE, Speech
from uwc_content.text.wording import PLACEHOLDER
from uwc_content.text.wordings import Words, locales_with

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

WHOLE_SENTENCES = {
    Message("no {title} stands in the braces", title=Message("resource")): "nelle graffe non c’è nessuna risorsa",
    Message("there is no {sort} `{name}`", sort=Message("deck"), name="era_9"): "non esiste il mazzo `era_9`",
    Message("the board has {found} {table}", found=3, table=Message("tunnels")): "numero di tunnel della plancia: 3",
    Message("for a {kind}: {names}", kind=Message("city"), names=Message("none")): "per una città: nessuno",
}
"""Where words of the vocabulary stand in a message, the whole of it may have words of its own."""


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


@pytest.mark.parametrize("locale", ["x" * 300, "../../it", "it/..", "it\udcff"], ids=["long", "up", "down", "bytes"])
def test_what_is_no_code_of_a_language_is_looked_for_nowhere(locale: str) -> None:
    assert as_code(locale) == SOURCE
    assert CliRunner().invoke(app, ["--locale", locale, "explain", "UWC405"]).exit_code == 0


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
    shown = CliRunner().invoke(app, ["--locale", locale, "words", "--ruleset", "underwater_cities"]).stdout.splitlines()
    english = CliRunner().invoke(app, ["words", "--ruleset", "underwater_cities"]).stdout.splitlines()
    both = [line for line in shown if line and not line.startswith(" ") and line in english]
    assert (both == []) == (locale != SOURCE)
    assert len(shown) == len(english)


@pytest.mark.parametrize("locale", OTHERS)
def test_every_option_of_a_game_is_explained_in_the_language(locale: str) -> None:
    docs = [option.doc for game in every() if (asked := game.options()) for option in asked.options]
    spoken_here = speech_in(locale)
    assert docs
    assert spoken_here
    assert [doc for doc in docs if spoken_here.told(doc) == doc] == []


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


templates = cache(cli_texts.templates)


def test_templates_are_found_wherever_messages_are_made() -> None:
    found = templates()
    assert len(found) > 900
    for wordings in (("did you mean `{name}`?",), ("{n} error", "{n} errors"), ("nothing changes",)):
        assert wordings in found


HIDDEN = re.compile(r"""f["'].*\{[^{}]*\b(say|Message|Counted)\(["']""")


def test_no_template_hides_in_an_f_string_where_it_is_not_found() -> None:
    for path in cli_texts.PACKAGE.rglob("*.py"):
        hidden = [line for line in path.read_text(encoding="utf-8").split("\n") if HIDDEN.search(line)]
        assert hidden == [], path


@pytest.mark.parametrize("locale", LOCALES)
def test_every_template_of_the_code_is_worded_with_the_same_placeholders(locale: str) -> None:
    worded = Words.in_chain(CATALOGUE, locale).languages[0].entries
    english = {tuple(found): key for key, found in Words.in_chain(CATALOGUE, SOURCE).languages[0].entries.items()}
    for wordings, place in templates().items():
        for text in worded[english[wordings]]:
            assert text, place
            assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(wordings[-1])), f"{place}: {text}"


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


def messages_of_bad_content(folder: Path) -> Iterator[Message]:
    for path in (path for path in CASES if path.suffix != ".po"):
        pack, _ = pack_with(path, folder / path.stem)
        for fault in (*compile_pack(pack, find, shown_from=pack).faults, *scenario_faults(pack)):
            yield from (fault.message, *filter(None, [fault.hint]))


def lacking(locale: str, value: object) -> Iterator[Message]:
    """The messages in a value that have no words in a language, once what is worded whole is taken away."""
    if isinstance(value, tuple):
        yield from (part for each in value for part in lacking(locale, each))
    elif isinstance(value, Message):
        found = next(filter(speech(locale).wording, value.spellings()), None)
        if found is None and cli_texts.has_words(value.template):
            yield value
        for name in PLACEHOLDER.findall(found or value.template):
            yield from lacking(locale, value.values.get(name))


def test_every_fault_of_bad_content_has_words_in_every_language(tmp_path: Path) -> None:
    told = set(messages_of_bad_content(tmp_path))
    assert len(told) > 200
    for locale in OTHERS:
        assert [part for message in told for part in lacking(locale, message)] == []


def test_code_in_a_message_is_never_translated() -> None:
    italian = speech("it")
    assert italian.told(Message("there is no kind `{name}`", name="nothing")) == "non esiste il genere `nothing`"
    assert italian.told(Message("write `{code}`", code="a whole number")) == "scrivi `a whole number`"


def test_words_within_a_message_are_translated_first() -> None:
    expected, found = Message("a whole number"), Message("a list")
    message = Message("{expected} is expected here, not {found}", expected=expected, found=found)
    assert speech("it").told(message) == "qui ci vuole un numero intero, non una lista"
    assert (
        speech("it").told(Message("known here: {names}", names=("kelp", Message("none")))) == "noti qui: kelp, nessuno"
    )


@pytest.mark.parametrize("message", WHOLE_SENTENCES)
def test_a_sentence_may_be_worded_whole(message: Message) -> None:
    assert speech("it").told(message) == WHOLE_SENTENCES[message]


@pytest.mark.parametrize(
    ("number", "told"), [(1, "1 błąd"), (2, "2 błędy"), (5, "5 błędów"), (22, "22 błędy"), (1234, "1\xa0234 błędy")]
)
def test_what_is_counted_follows_the_plural_rule(number: int, told: str) -> None:
    assert speech("pl").told(Counted("{n} error", "{n} errors", number)) == told


def test_a_message_that_nobody_has_translated_stays_as_it_is() -> None:
    message = Message("quite {what}", what=Message("a list"))
    assert speech("hu").told(message) == "quite lista"
