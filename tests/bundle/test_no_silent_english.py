"""A language that a pack declares is checked like content: nothing of it turns English in silence."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from bundles import put, real_bundle, sealed
from designers_project import PACK, copy_project, uwc

from uwc_content.bundle.build import build_pack
from uwc_content.bundle.cache import Cache
from uwc_content.bundle.proofs import Proofs
from uwc_content.diagnostics import CODES, Severity
from uwc_content.games import find

CASES = plain_yaml.load_file(Path(__file__).parent / "broken_languages.yaml")
NOT_IN_THE_FONT = "UWC475"
"""What `check` also tells about odd characters, at the faces that they would stand on."""
CATALOGUES = Path("locales") / "pl" / "LC_MESSAGES"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


def catalogue(case: dict[str, Any]) -> Path:
    return CATALOGUES / f"{case['file']}.po"


def spoil(case: dict[str, Any]) -> None:
    path = catalogue(case)
    data = path.read_text(encoding="utf-8")
    if "gone" in case:
        path.unlink()
    elif "put" in case:
        assert case["put"][0] in data
        path.write_text(data.replace(*case["put"], 1), encoding="utf-8")
    elif "keep_entries" in case:
        path.write_text("\n\n".join(data.split("\n\n")[: case["keep_entries"]]) + "\n", encoding="utf-8")
    else:
        kept, last, _ = data.partition(case["until"]) if case["until"] else ("", "", "")
        path.write_text(kept + last, encoding="utf-8")


def told_by(*command: str) -> tuple[int, list[dict[str, Any]]]:
    result = uwc(*command, PACK.as_posix(), "--format", "json")
    return result.exit_code, json.loads(result.output[: result.output.rindex("]") + 1])


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_is_wrong_with_a_language_is_told_like_a_fault_of_content(project: Path, case: dict[str, Any]) -> None:
    spoil(case)
    has_errors = any(CODES[code].severity is Severity.ERROR for code in case["told"])
    for command, exit_code in ((["check"], has_errors), (["build"], has_errors), (["build", "--strict"], case["told"])):
        found, faults = told_by(*command)
        faults = [fault for fault in faults if fault["code"] != NOT_IN_THE_FONT]
        codes = {fault["code"] for fault in faults} - ({"UWC417"} if "--strict" in command else set())
        assert (found, sorted(codes)) == (int(bool(exit_code)), case["told"]), command
        assert all(fault["line"] and fault["hint"] for fault in faults)
        places = {fault["file"] for fault in faults if fault["code"] not in ("UWC424", "UWC438")}
        assert places <= {catalogue(case).as_posix()}


@pytest.mark.parametrize("case", [case for case in CASES if case.get("gone")], ids=lambda case: str(case["file"]))
def test_a_catalogue_that_is_gone_is_told_by_i18n_check(project: Path, case: dict[str, Any]) -> None:
    spoil(case)
    told = uwc("i18n", "check", "pl").output
    assert f"{catalogue(case).as_posix()}:1:1: warning UWC439" in told


def test_a_language_that_is_gone_altogether_is_told_by_i18n_check(project: Path) -> None:
    shutil.rmtree(CATALOGUES.parent)
    told = uwc("i18n", "check").output
    assert all(f"{CATALOGUES / name}.po:1:1: warning UWC439" in told for name in ("grammar", "underwater_cities"))


@pytest.mark.parametrize("file", ["grammar", "vocabulary_underwater_cities"])
def test_what_cannot_be_read_is_told_once_by_i18n_check(project: Path, file: str) -> None:
    (CATALOGUES / f"{file}.po").write_bytes('msgid ""'.encode("utf-16"))
    told = uwc("i18n", "check", "pl", "--format", "json")
    assert told.exit_code == 1
    assert {(each["code"], Path(each["file"]).stem) for each in json.loads(told.output)} == {("UWC420", file)}


def test_borrowed_texts_are_counted_in_the_place_that_declares_the_language(project: Path) -> None:
    spoil({"file": "grammar", "put": ['msgstr "{clause}."', 'msgstr ""']})
    _, faults = told_by("build")
    (fault,) = faults
    assert re.match(r"2[78]\d of 28\d rules texts of `pl` are those of `en`", fault["message"])
    assert "`template sentence` is missing in 28" in fault["hint"]
    line = (PACK / "pack.yaml").read_text().splitlines()[fault["line"] - 1]
    assert line[fault["column"] - 1 :].startswith("pl")


def test_texts_in_doubt_stay_in_use_and_are_counted(project: Path) -> None:
    before = build_pack(project / PACK, project / "dist", find).bundle.read_bytes()
    spoil({"file": "grammar", "put": ['msgctxt "template"', '#, fuzzy\nmsgctxt "template"']})
    assert build_pack(project / PACK, project / "dist", find).bundle.read_bytes() == before
    assert json.loads(uwc("i18n", "status", "pl", "--format", "json").output)["pl"]["grammar"]["stale"] == 1


@pytest.mark.usefixtures("forgetful")
def test_a_language_without_a_fault_is_proofread_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proofread: list[str] = []
    monkeypatch.setattr(Proofs, "proofread", lambda _, locale, *__: proofread.append(locale) or [])
    for _ in range(2):
        build_pack(project / PACK, project / "dist", find)
    assert proofread == ["en", "it", "pl", "hu"]
    spoil({"file": "underwater_cities", "put": ['msgstr "Dwa Tunele"', 'msgstr "Tunele"']})
    build_pack(project / PACK, project / "dist", find)
    assert proofread[4:] == ["pl"]


def test_what_a_project_borrows_from_the_toolkit_is_not_its_own_to_mend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uwc_content.bundle.proofs.is_own", lambda path: path.is_relative_to(tmp_path))
    proofs = Proofs("reef", "underwater_cities", tmp_path / "locales", Cache(tmp_path, may_write=False), None)
    assert proofs.paths("pl").keys() == {"grammar", "vocabulary_underwater_cities"}
    assert list(proofs.faults("pl")) == []


# --- bundles ---


def test_verify_tells_how_many_texts_a_bundle_has_in_another_language(tmp_path: Path) -> None:
    bundle = real_bundle()
    english = bundle["texts"]["en"]
    put(bundle, "texts.pl", {**bundle["texts"]["pl"], "cards.barter.text": english["cards.barter.text"]})
    path = tmp_path / "spoilt.bundle.json"
    path.write_bytes(sealed(bundle))
    told = uwc("verify", path.as_posix())
    assert (told.exit_code, "warning UWC438: 1 of" in told.output, "cards.barter" in told.output) == (0, True, True)
    refused = uwc("verify", path.as_posix(), "--strict")
    assert (refused.exit_code, "refused, 1 fault" in refused.output) == (1, True)


@pytest.mark.parametrize(("role", "told"), [("name", "names"), ("flavour", "flavour texts")])
def test_verify_tells_of_names_and_flavours_that_nobody_has_translated(tmp_path: Path, role: str, told: str) -> None:
    bundle = real_bundle()
    english = {key: text for key, text in bundle["texts"]["en"].items() if key.endswith(f".{role}")}
    put(bundle, "texts.pl", {**bundle["texts"]["pl"], **english})
    path = tmp_path / "spoilt.bundle.json"
    path.write_bytes(sealed(bundle))
    count = sum(bool(text) for text in english.values())
    assert f"warning UWC438: {count} of {count} {told} of `pl` are those of `en`" in uwc("verify", str(path)).output


def test_some_names_may_be_the_same_in_two_languages(tmp_path: Path) -> None:
    bundle = real_bundle()
    assert any(text == bundle["texts"]["pl"][key] for key, text in bundle["texts"]["en"].items() if "name" in key)
    path = tmp_path / "sound.bundle.json"
    path.write_bytes(sealed(bundle))
    assert "UWC438" not in uwc("verify", str(path)).output
