"""`uwc verify`: a bundle is accepted as built, and refused with a reason in every other form."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import plain_yaml
import pytest
from bundles import put, real_bundle, real_bytes, remove, sealed, written
from forgeries import VALUES, forged
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from uwc_content.bundle.format import bundle_model
from uwc_content.bundle.suspect import DEEPEST, LARGEST_FILE, LARGEST_NUMBER, LONGEST_TEXT, MOST_VALUES
from uwc_content.bundle.verify import MOST_SHOWN, BundleRefused, load_bundle, verify_bytes
from uwc_content.cli.main import app
from uwc_content.diagnostics import CODES
from uwc_content.games import every, find

BAD_BUNDLES = Path(__file__).parent.parent / "bad_bundles"
BUNDLE_CODES = [code for code in CODES if code.startswith("UWC7")]
LOOK_CODE = "UWC709"


def cases() -> list[Any]:
    found = []
    for path in sorted(BAD_BUNDLES.glob("UWC*.yaml")):
        for case in plain_yaml.load_file(path):
            found.append(pytest.param({"codes": [path.stem], **case}, id=f"{path.stem} {case['name']}"))
    return found


def file_of(case: dict[str, Any]) -> bytes:
    if "raw" in case:
        return case["raw"].encode("utf-8", "surrogatepass")
    bundle = real_bundle()
    for path in case.get("remove", ()):
        remove(bundle, path)
    for path, value in case.get("put", {}).items():
        put(bundle, path, value)
    data = written(bundle) if case.get("keep_hashes") else sealed(bundle)
    if "replace" in case:
        old, new = case["replace"]
        assert old.encode() in data, "the case changes nothing"
        data = data.replace(old.encode(), new.encode("utf-8"))
    return data


def codes_of(data: bytes) -> list[str]:
    return sorted({fault.code for fault in verify_bytes(data, "x.json", find)[1]})


# --- the real bundle ---


def test_a_bundle_is_accepted_as_it_was_built() -> None:
    value, faults = verify_bytes(real_bytes(), "x.json", find)
    assert (value, faults) == (json.loads(real_bytes()), [])


def test_a_bundle_whose_hashes_were_taken_anew_is_accepted() -> None:
    assert sealed(real_bundle()) == real_bytes()


def test_a_bundle_fits_the_schema_that_is_published_for_it() -> None:
    schema = bundle_model(every()).model_json_schema()
    jsonschema_rs.meta.validate(schema)
    small = real_bundle()
    small["items"] = {name: items[:2] for name, items in small["items"].items()}
    assert list(jsonschema_rs.Draft202012Validator(schema).iter_errors(small)) == []


def test_loading_gives_the_bundle(tmp_path: Path) -> None:
    path = tmp_path / "reef.bundle.json"
    path.write_bytes(real_bytes())
    assert load_bundle(path, find) == json.loads(real_bytes())


def test_loading_a_bad_bundle_raises_with_every_reason(tmp_path: Path) -> None:
    path = tmp_path / "reef.bundle.json"
    path.write_bytes(real_bytes()[:-1])
    with pytest.raises(BundleRefused, match="UWC707") as refusal:
        load_bundle(path, find)
    assert [fault.code for fault in refusal.value.faults] == ["UWC707"]


# --- bad bundles ---


@pytest.mark.parametrize("case", cases())
def test_a_bad_bundle_is_refused_for_its_fault(case: dict[str, Any]) -> None:
    value, faults = verify_bytes(file_of(case), "x.json", find)
    assert value == {}
    assert sorted({fault.code for fault in faults}) == sorted(case["codes"])
    assert any(case["says"] in fault.message for fault in faults), [fault.message for fault in faults]


def test_every_code_of_bundles_has_a_bad_bundle() -> None:
    """What is wrong with the drawing of a bundle is tried beside faces."""
    cases = {path.stem for path in BAD_BUNDLES.glob("UWC*.yaml")}
    assert sorted(cases | {LOOK_CODE}) == sorted(BUNDLE_CODES)


def test_independent_faults_are_told_together() -> None:
    bundle = real_bundle()
    bundle["extra"] = 1
    assert codes_of(written(bundle)[:-1]) == ["UWC702", "UWC703", "UWC707"]


def test_many_faults_of_one_sort_are_not_all_told() -> None:
    bundle = real_bundle()
    bundle["items"]["cards"] = [{"id": f"card_{i}"} for i in range(200)]
    faults = verify_bytes(sealed(bundle), "x.json", find)[1]
    assert len(faults) == MOST_SHOWN + 1
    assert "more such faults" in faults[-1].message


def test_a_fault_of_the_json_is_told_with_its_line_and_column() -> None:
    [fault] = verify_bytes(b'{\n  "format": 1,\n  "pack" 2\n}', "x.json", find)[1]
    assert (fault.code, fault.span.line, fault.span.column) == ("UWC701", 3, 10)


def test_another_spelling_is_told_with_its_place() -> None:
    data = real_bytes()
    place = data.index(b'"format":2')
    [fault] = verify_bytes(data[:place] + b" " + data[place:], "x.json", find)[1]
    assert (fault.code, fault.span.column) == ("UWC707", place + 1)


# --- hostile files ---

HOSTILE = {
    "many brackets": b"[" * 100_000,
    "many nested objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "one level too deep": b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1),
    "a number with a million digits": b'{"format":' + b"9" * 1_000_000 + b"}",
    "quotes without end": b'"\\' * 500_000,
    "backslashes without end": b'["' + b"\\" * 1_000_000,
    "more values than any pack has": b"[" + b"1," * MOST_VALUES + b"1]",
    "more texts than any pack has": b'"' * (4 * MOST_VALUES + 1),
    "the same key again and again": b'{"format":1' + b',"a":1' * 50_000 + b"}",
    "a file that is too large": b" " * (LARGEST_FILE + 1),
    "a text that is too long": b'{"format":"' + b"a" * (LONGEST_TEXT + 1) + b'"}',
    "a key that is too long": b'{"' + b"a" * (LONGEST_TEXT + 1) + b'":1}',
    "zeros": bytes(10_000),
    "every byte": bytes(range(256)) * 50,
    "another encoding": '{"format":1}'.encode("utf-16"),
    "half a character": '{"format":"é"}'.encode()[:-3],
    "an archive": b"PK\x03\x04" + bytes(range(128)) * 10,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused(name: str) -> None:
    value, faults = verify_bytes(HOSTILE[name], "x.json", find)
    assert value == {}
    assert {fault.code for fault in faults} <= {"UWC701", "UWC705"}
    assert faults


def test_the_largest_number_and_the_deepest_nesting_are_still_read() -> None:
    deepest = b'{"format":' + b"[" * (DEEPEST - 1) + b"]" * (DEEPEST - 1) + b"}"
    assert codes_of(deepest) == ["UWC706"]
    assert codes_of(f'{{"format":{LARGEST_NUMBER}}}'.encode()) == ["UWC706"]


def test_a_message_cannot_steer_a_terminal() -> None:
    for path in ("\x1b]0;owned\x07", "items.\x1b[31m\u202e\n", "items.cards.barter.fields.\x9b2J" + "x" * 9_000):
        bundle = real_bundle()
        put(bundle, path, "\x1b[2J")
        faults = verify_bytes(sealed(bundle), "x.json", find)[1]
        assert faults
        assert all(fault.message.isprintable() and len(fault.message) < 300 for fault in faults)


# --- properties ---


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0, max_value=2**32), st.integers(min_value=0, max_value=255))
def test_no_byte_of_a_bundle_can_be_changed_unnoticed(place: int, byte: int) -> None:
    data = bytearray(real_bytes())
    place %= len(data)
    if data[place] != byte:
        data[place] = byte
        assert codes_of(bytes(data))


@settings(max_examples=40, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_no_beginning_of_a_bundle_passes_for_the_whole(length: int) -> None:
    data = real_bytes()
    assert codes_of(data[: length % len(data)])


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_whatever_is_no_bundle_is_refused_without_a_crash(data: bytes) -> None:
    assert codes_of(data)


@settings(max_examples=80, deadline=None)
@given(st.integers(min_value=0, max_value=2**32), VALUES)
def test_a_forged_bundle_is_accepted_or_refused_but_never_crashes(seed: int, value: Any) -> None:
    assert set(codes_of(forged(seed, value))) <= set(BUNDLE_CODES)


# --- the command ---


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["verify", *map(str, arguments)])


def test_the_command_tells_what_it_verified(tmp_path: Path) -> None:
    path = tmp_path / "reef.bundle.json"
    path.write_bytes(real_bytes())
    result = run(path)
    bundle = real_bundle()
    assert result.exit_code == 0
    assert f"underwater_cities {bundle['pack']['version']}" in result.output
    assert bundle["content_hash"].removeprefix("sha256:")[:16] in result.output


def test_the_command_refuses_one_bad_bundle_among_good_ones(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(real_bytes())
    bad.write_bytes(real_bytes()[:1000])
    result = run(good, bad)
    assert result.exit_code == 1
    assert "UWC701" in result.output
    assert f"{bad}: refused, 1 fault" in result.output
    assert len(result.output) < 1000


def test_the_command_tells_faults_as_json(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b"{}")
    [fault] = json.loads(run(path, "--format", "json").output)
    assert (fault["code"], fault["file"]) == ("UWC706", path.as_posix())


def test_the_command_tells_faults_as_annotations(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b"{}")
    assert run(path, "--format", "github").output.startswith("::error file=")


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_what_is_no_file_is_a_wrong_use_of_the_command(tmp_path: Path, name: str) -> None:
    result = run(tmp_path / name)
    assert result.exit_code == 2
    assert "there is no bundle" in result.output
