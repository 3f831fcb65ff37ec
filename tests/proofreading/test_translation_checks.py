"""What the checks of translations find and let pass; the faults themselves are in tests/bad_translations."""

from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po
from designers_project import ROOT, uwc
from hypothesis import given
from hypothesis import strategies as st

from uwc_content.diagnostics import Diagnostic
from uwc_content.proofreading.check import check_locales
from uwc_content.proofreading.glossary import Terms
from uwc_content.proofreading.plural_rule import read_rule
from uwc_content.proofreading.plurals import SAMPLES, plural_forms
from uwc_content.reading.po import Entries, read_entries, read_strictly

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {0}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {1}\\n"\n\n'
)
RULES = {
    "en": "nplurals=2; plural=(n != 1);",
    "hu": "nplurals=2; plural=(n != 1);",
    "cs": "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);",
    "ja": "nplurals=1; plural=0;",
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
    "fr": "nplurals=3; plural=(n==0 || n==1) ? 0 : (n!=0 && n%1000000==0) ? 1 : 2;",
}
DRAW = 'msgctxt "template"\nmsgid "draw"\nmsgid_plural "draw"\n'
ENDING = 'msgctxt "number"\nmsgid "acc"\nmsgstr "{n}-t"\n\n'
BARTER = 'msgctxt "name"\nmsgid "cards.barter"\n'
SOURCE = (
    f'{BARTER}msgstr "Barter"\n\n'
    f'{DRAW}msgstr[0] "draw {{n}} card"\nmsgstr[1] "draw {{n}} cards"\n\n'
    'msgctxt "template"\nmsgid "keep"\nmsgstr "keep {keep}"\n\n'
    'msgctxt "lead"\nmsgid "reward"\nmsgstr "Reward: {text}"\n\n'
    'msgctxt "log"\nmsgid "over"\nmsgstr "It is over. 4 are left."\n'
)


def faults(folder: Path, locale: str, text: str, source: str = SOURCE) -> list[Diagnostic]:
    """The faults of a catalogue of two languages."""
    for name, entries in (("en", source), (locale, text)):
        path = folder / name / "LC_MESSAGES" / "case.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEADER.format(name, RULES[name]) + entries, encoding="utf-8")
    return check_locales(folder)


def codes(found: list[Diagnostic]) -> list[str]:
    return [fault.code for fault in found]


# --- what is no fault ---

SOUND = {
    "a translation": ("hu", f'{BARTER}msgstr "Csere"\n'),
    "an entry without a translation": ("hu", f'{BARTER}msgstr ""\n'),
    "a doubtful entry": ("hu", f'#. changed: rules\n#, fuzzy\n{BARTER}msgstr " {{0}} <b> "\n'),
    "an obsolete entry": (
        "hu",
        f'#~ msgctxt "name"\n#~ msgid "cards.old"\n#~ msgstr "unclosed\n\n{BARTER}msgstr "Csere"\n',
    ),
    "a copy with a reason": ("hu", f'# same: it is a proper name\n{BARTER}msgstr "Barter"\n'),
    "one plural form for one number": ("hu", f'{DRAW}msgstr[0] "húzz egyet"\nmsgstr[1] "húzz {{n}} kártyát"\n'),
    "no plural forms": ("hu", 'msgctxt "template"\nmsgid "draw"\nmsgstr "húzz {n} kártyát"\n'),
    "three forms": ("cs", f'{DRAW}msgstr[0] "vezmi {{n}}"\nmsgstr[1] "vezmi {{n}}"\nmsgstr[2] "vezmi {{n}}"\n'),
    "a single form": ("ja", f'{DRAW}msgstr[0] "{{n}}枚引く"\n'),
    "a full stop of another script": ("ja", 'msgctxt "log"\nmsgid "over"\nmsgstr "終わり。残り４。"\n'),
    "a mark of direction": ("ar", f'{BARTER}msgstr "مقا\u200fيضة"\n'),
    "a blank before a French mark": ("fr", 'msgctxt "lead"\nmsgid "reward"\nmsgstr "Prix : {text}"\n'),
    "a continued text": ("hu", 'msgctxt "lead"\nmsgid "reward"\nmsgstr "Jutalom: {continued}"\n'),
    "a number as a word": ("hu", 'msgctxt "log"\nmsgid "over"\nmsgstr "Vége. Négy maradt."\n'),
    "a number with an ending": ("hu", f'{ENDING}msgctxt "template"\nmsgid "keep"\nmsgstr "tarts meg {{keep_acc}}"\n'),
    "a text in pieces": ("hu", f'{BARTER}msgstr ""\n"Cse"\n\n"re"\n'),
    "escapes": ("hu", f'{BARTER}msgstr "Cs\\x65re \\\\ c\\163ere"\n'),
}


@pytest.mark.parametrize(("locale", "text"), SOUND.values(), ids=SOUND)
def test_sound_translations_have_no_faults(locale: str, text: str, tmp_path: Path) -> None:
    assert faults(tmp_path, locale, text) == []


def test_what_stands_in_a_doubtful_entry_is_a_fault_once_it_is_used(tmp_path: Path) -> None:
    found = faults(tmp_path, "hu", SOUND["a doubtful entry"][1].replace("#. changed: rules\n#, fuzzy\n", ""))
    assert set(codes(found)) == {"UWC424", "UWC432", "UWC433"}


@pytest.mark.parametrize("remark", ["#. changed: wording\n", ""], ids=["reworded", "plain"])
def test_a_doubtful_entry_that_stays_in_use_is_checked(tmp_path: Path, remark: str) -> None:
    text = SOUND["a doubtful entry"][1].replace("#. changed: rules\n", remark)
    assert set(codes(faults(tmp_path, "hu", text))) == {"UWC424", "UWC432", "UWC433"}


def test_a_catalogue_without_a_source_is_checked_for_what_needs_none(tmp_path: Path) -> None:
    found = faults(tmp_path, "hu", 'msgctxt "name"\nmsgid "cards.own"\nmsgstr "Saját{x.y} "\n')
    assert codes(found) == ["UWC424", "UWC432"]


def test_a_form_for_many_numbers_shows_its_number(tmp_path: Path) -> None:
    found = faults(tmp_path, "cs", f'{DRAW}msgstr[0] "vezmi"\nmsgstr[1] "vezmi"\nmsgstr[2] "vezmi {{n}}"\n')
    assert [(fault.code, fault.span.line) for fault in found] == [("UWC425", 11)]


def test_a_place_counts_characters_and_spans_escapes(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, "hu", f'{BARTER}msgstr "őű"\n"\\"{{0}}"\n')
    assert (found.span.line, found.span.column, found.span.end_column) == (10, 4, 7)


@pytest.mark.parametrize("locale", ["xx", "not a language"])
def test_a_language_that_nobody_knows_is_checked_without_plural_rules(locale: str, tmp_path: Path) -> None:
    path = tmp_path / locale / "LC_MESSAGES" / "case.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEADER.format(locale, RULES["en"]) + f'{BARTER}msgstr "Bar{{0}}"\n', encoding="utf-8")
    assert codes(check_locales(tmp_path)) == ["UWC424"]


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hu" / "LC_MESSAGES" / "case.po").mkdir(parents=True)
    (tmp_path / "hu" / "LC_MESSAGES" / "other.po").symlink_to("nowhere")
    (tmp_path / "hu" / "glossary.yaml").mkdir()
    assert sorted(codes(check_locales(tmp_path))) == ["UWC420", "UWC420", "UWC437"]


# --- exceptions ---


def excepted(folder: Path, comment: str, wording: str = "Csere ") -> list[str]:
    return codes(faults(folder, "hu", f'{comment}\n{BARTER}msgstr ""\n"{wording}"\n'))


def test_an_exception_hides_its_fault_anywhere_in_its_entry(tmp_path: Path) -> None:
    assert excepted(tmp_path, "# uwc: allow UWC432 because it is printed so") == []


def test_an_exception_is_about_its_own_entry_only(tmp_path: Path) -> None:
    assert excepted(tmp_path, "# uwc: allow UWC432 because it is printed so\n") == ["UWC601", "UWC432"]


BAD_EXCEPTIONS = {
    "# uwc: allow UWC432": ["UWC602", "UWC432"],
    "# uwc: allow UWC430 because it is printed so": ["UWC601", "UWC432"],
    "# uwc: allow UWC999 because it is printed so": ["UWC603", "UWC432"],
    "# uwc: allow UWC424 because it is printed so": ["UWC604", "UWC432"],
}


@pytest.mark.parametrize(("comment", "expected"), BAD_EXCEPTIONS.items(), ids=BAD_EXCEPTIONS)
def test_an_exception_must_be_needed_reasoned_known_and_possible(
    comment: str, expected: list[str], tmp_path: Path
) -> None:
    assert excepted(tmp_path, comment) == expected


# --- glossary ---


@pytest.mark.parametrize(
    ("form", "text", "is_used"),
    [
        ("farma", "Farma", True),
        ("farma", "{farma}", False),
        ("farma", "farmaceuta", False),
        ("telep*", "telepek", True),
        ("telep*", "Mintatelepek", False),
        ("*telep*", "Mintatelepek", True),
        ("a.c", "abc", False),
    ],
)
def test_a_term_is_used_if_one_of_its_forms_stands_there(form: str, text: str, is_used: bool) -> None:
    assert Terms({"farm": [form]}).uses(text, "farm") == is_used


def test_the_longest_term_counts() -> None:
    terms = Terms({"city": ["city"], "city_site": ["city site"]})
    assert [found.term for found in terms.found_in("the city site of a city")] == ["city_site", "city"]


# --- plural rules ---


@pytest.mark.parametrize("locale", ["en", "it", "pl", "hu", "cs", "ar", "ja", "ru", "cy", "lt"])
def test_whole_numbers_take_the_forms_of_cldr(locale: str) -> None:
    forms, rule = plural_forms(locale), Locale.parse(locale).plural_form
    assert forms is not None
    assert all(forms.tags[forms.place(n, len(forms.tags))] == rule(n) for n in SAMPLES)
    assert set(forms.whole) == {rule(n) for n in range(2_000_001) if n < 500 or n % 100_000 == 0}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("n != 1", [1, 0, 1, 1]),
        ("n==1 ? 0 : n==2 ? 1 : 2", [2, 0, 1, 2]),
        ("!(n > 1) || n == 3 && 1", [1, 1, 0, 1]),
        ("n%2*2+1-1", [0, 2, 0, 2]),
        ("n/0 + n%0", [0, 0, 0, 0]),
        ("n >= 1 && n <= 2", [0, 1, 1, 0]),
    ],
)
def test_a_rule_is_reckoned_as_in_c(rule: str, expected: list[int]) -> None:
    read = read_rule(f"nplurals=3; plural={rule};")
    assert read is not None
    assert [read.of(n) for n in range(4)] == expected


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "m",
        "n n",
        "n ? 1",
        "(n",
        "n)",
        "n.real",
        "n = 1",
        "__import__('os')",
        "1 ? : 2",
        "(" * 300 + "n",
        "!" * 300 + "n",
    ],
)
def test_what_is_no_rule_is_not_read(rule: str) -> None:
    assert read_rule(f"nplurals=2; plural={rule};") is None


@given(st.text(alphabet="n0129 ()!?:<>=&|+-*/%", max_size=60))
def test_any_rule_is_read_or_refused(rule: str) -> None:
    read = read_rule(f"nplurals=2; plural={rule};")
    assert read is None or isinstance(read.of(7), int)


# --- reading ---


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("locales/*/LC_MESSAGES/*.po")), ids=lambda path: "/".join(path.parts[-3::2])
)
def test_our_reader_agrees_with_babel(path: Path) -> None:
    assert read_strictly(path.name, path.read_bytes()).faults == []
    assert read_entries(path) == by_babel(path)


def by_babel(path: Path) -> Entries:
    with path.open("rb") as file:
        messages = [message for message in read_po(file, abort_invalid=True) if message.id and not message.fuzzy]
    names = [each.id if isinstance(each.id, str) else each.id[0] for each in messages]
    named = {(each.context or "", name): each.string for each, name in zip(messages, names, strict=True)}
    return {key: (text,) if isinstance(text, str) else tuple(text) for key, text in named.items() if text}


# --- the command ---


def test_the_command_tells_faults_and_fails(tmp_path: Path) -> None:
    faults(tmp_path, "hu", f'{BARTER}msgstr "Csere{{0}}"\n')
    shown = uwc("i18n", "check", "--locales", str(tmp_path))
    assert shown.exit_code == 1
    assert "error UWC424" in shown.output
    assert "1 error, 0 warnings" in shown.output


@pytest.mark.parametrize(("options", "expected"), [((), 0), (("--strict",), 1)], ids=["usual", "strict"])
def test_warnings_fail_the_command_only_if_it_is_strict(
    options: tuple[str, ...], expected: int, tmp_path: Path
) -> None:
    faults(tmp_path, "hu", f'{BARTER}msgstr "Barter"\n')
    assert uwc("i18n", "check", "hu", "--locales", str(tmp_path), *options).exit_code == expected


def test_only_the_wanted_languages_are_checked(tmp_path: Path) -> None:
    faults(tmp_path, "hu", f'{BARTER}msgstr "Csere{{0}}"\n')
    assert uwc("i18n", "check", "en", "--locales", str(tmp_path)).exit_code == 0


@pytest.mark.parametrize("arguments", [("xx",), ("--locales", "nowhere")], ids=["language", "folder"])
def test_a_language_or_folder_that_is_not_there_is_a_wrong_use(arguments: tuple[str, ...]) -> None:
    assert uwc("i18n", "check", *arguments).exit_code == 2
