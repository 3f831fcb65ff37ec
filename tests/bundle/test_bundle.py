"""Building bundles: the same bytes everywhere, only changes are parsed, and nothing wrong is written."""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bundles import CONTENT, bundle_of, copy_of_content, edit, real_bytes, snapshot
from catalogue_project import header
from generated_pack import write_pack
from typer.testing import CliRunner

from uwc_content.bundle.build import Built, build_pack
from uwc_content.bundle.canonical import canonical
from uwc_content.bundle.verify import verify_file
from uwc_content.cli.main import app
from uwc_content.games import find

BUILD = "import sys; from pathlib import Path; from uwc_content.bundle.build import build_pack; "
BUILD += "from uwc_content.games import find; "
BUILD += "build_pack(Path(sys.argv[1]), Path(sys.argv[2]), find, shown_from=Path.cwd())"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copy_of_content(tmp_path)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "dist"


# --- the spelling ---


def test_a_bundle_is_one_line_of_ascii_with_sorted_keys() -> None:
    data = real_bytes()
    assert data.isascii()
    assert data.count(b"\n") == 1
    assert data.endswith(b"}\n")
    assert data == (canonical(json.loads(data)) + "\n").encode()


def test_a_bundle_holds_neither_floats_nor_nothing() -> None:
    def refuse(value: Any) -> None:
        raise AssertionError(value)

    values = json.loads(real_bytes(), parse_float=refuse, parse_constant=refuse)
    assert "null" not in json.dumps(values).replace('"null"', "")


# --- the same bytes everywhere ---

ENVIRONMENTS = [
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC", "PYTHONUTF8": "0"},
    {"PYTHONHASHSEED": "4711", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"},
]


@pytest.mark.parametrize("environment", ENVIRONMENTS, ids=["plain", "odd"])
def test_another_process_and_environment_builds_the_same_bytes(
    tmp_path: Path, pack: Path, environment: dict[str, str]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    variables = {**os.environ, **environment}
    content = os.path.relpath(pack, elsewhere)
    subprocess.run([sys.executable, "-c", BUILD, content, "out"], cwd=elsewhere, env=variables, check=True)
    assert (elsewhere / "out" / f"{pack.name}.bundle.json").read_bytes() == real_bytes()


def test_the_order_in_which_files_were_made_does_not_matter(tmp_path: Path) -> None:
    root = snapshot()
    paths = sorted(path for path in root.rglob("*") if path.is_file())
    random.Random(7).shuffle(paths)
    for path in paths:
        copied = tmp_path / path.relative_to(root)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copied)
    assert bundle_of(tmp_path / "content" / CONTENT.name, tmp_path / "out") == real_bytes()


def test_the_cache_does_not_change_a_byte(pack: Path, out: Path) -> None:
    cold = bundle_of(pack, out)
    (out / f"{pack.name}.bundle.json").unlink()
    warm = build_pack(pack, out, find)
    assert warm.parsed == []
    assert warm.bundle.read_bytes() == cold == real_bytes()


def test_items_may_move_between_files_without_changing_the_content(pack: Path, out: Path) -> None:
    before = build_pack(pack, out, find)
    one, two = pack / "cards" / "era_1.yaml", pack / "cards" / "era_2.yaml"
    items = two.read_text(encoding="utf-8").partition("cards:\n")[2]
    one.write_text(one.read_text(encoding="utf-8").rstrip() + "\n\n" + items, encoding="utf-8")
    two.rename(pack / "cards" / "gone.txt")
    after = build_pack(pack, out, find)
    assert after.is_sound, after.faults
    assert after.content_hash == before.content_hash
    assert after.is_written, "the provenance differs"


# --- errors, staleness and texts ---


def test_a_pack_with_errors_writes_nothing_and_keeps_the_old_bundle(pack: Path, out: Path) -> None:
    build_pack(pack, out, find)
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {coral: 1}")
    built = build_pack(pack, out, find)
    assert (built.is_sound, built.is_written, built.size) == (False, False, 0)
    assert built.bundle.read_bytes() == real_bytes()


def test_a_pack_with_errors_makes_no_bundle(pack: Path, out: Path) -> None:
    (pack / "rules.yaml").unlink()
    assert not build_pack(pack, out, find).is_sound
    assert list(out.glob("*.json")) == []


def test_checking_writes_nothing_and_tells_what_is_stale(pack: Path, out: Path) -> None:
    assert build_pack(pack, out, find, only_check=True).is_written
    assert not out.exists()
    build_pack(pack, out, find)
    assert not build_pack(pack, out, find, only_check=True).is_written
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {kelp: 2}")
    before = sorted((path, path.stat().st_mtime_ns) for path in out.rglob("*"))
    assert build_pack(pack, out, find, only_check=True).is_written
    assert sorted((path, path.stat().st_mtime_ns) for path in out.rglob("*")) == before


def catalogue(pack: Path, text: str, locale: str = "it") -> None:
    path = pack.parent.parent / "locales" / locale / "LC_MESSAGES" / f"{pack.name}.po"
    path.write_text(f"{header(locale)}\n{text}", encoding="utf-8")


def texts_of(built: Built, locale: str = "it") -> dict[str, str]:
    bundle, faults = verify_file(built.bundle, find)
    assert faults == []
    texts: dict[str, str] = bundle["texts"][locale]
    return texts


def own_names(built: Built) -> dict[str, str]:
    """The Italian names that are not those of English."""
    english = texts_of(built, "en")
    names = {key: text for key, text in texts_of(built).items() if key.endswith(".name")}
    assert names.keys() == {key for key in english if key.endswith(".name")}
    return {key: text for key, text in names.items() if english[key] != text}


def test_texts_come_from_the_catalogues(pack: Path, out: Path) -> None:
    catalogue(pack, 'msgctxt "name"\nmsgid "cards.barter"\nmsgstr "Żółć"\n')
    assert own_names(build_pack(pack, out, find)) == {"cards.barter.name": "Żółć"}


def test_a_changed_catalogue_is_read_anew_and_nothing_else_is_parsed(pack: Path, out: Path) -> None:
    build_pack(pack, out, find)
    catalogue(pack, 'msgctxt "name"\nmsgid "cards.barter"\nmsgstr "Scambio"\n')
    built = build_pack(pack, out, find)
    assert built.parsed == []
    assert own_names(built) == {"cards.barter.name": "Scambio"}


def test_texts_that_are_doubtful_or_belong_to_nothing_stay_in_the_catalogue(pack: Path, out: Path) -> None:
    catalogue(
        pack,
        'msgctxt "name"\nmsgid "cards.no_such_card"\nmsgstr "Nessuno"\n\n'
        '#. changed: rules\n#, fuzzy\nmsgctxt "name"\nmsgid "cards.barter"\nmsgstr "Forse"\n\n'
        'msgctxt "name"\nmsgid "cards.archive"\nmsgstr ""\n',
    )
    assert own_names(build_pack(pack, out, find)) == {}


@pytest.mark.parametrize(
    "text", ["msgid cards", 'msgctxt "name"\nmsgid "cards.barter"\nmsgstr "' + "a" * 10_001 + '"\n']
)
def test_a_catalogue_that_cannot_be_used_is_a_fault(pack: Path, out: Path, text: str) -> None:
    build_pack(pack, out, find)
    catalogue(pack, text)
    built = build_pack(pack, out, find)
    assert "UWC416" in {fault.code for fault in built.faults}
    assert built.bundle.read_bytes() == real_bytes()


# --- large packs ---


def test_a_pack_that_is_generated_for_measurements_is_sound_and_always_the_same(tmp_path: Path) -> None:
    hashes = set()
    for name in ("one", "two"):
        write_pack(tmp_path / name / "content" / "reef", 250)
        built = build_pack(tmp_path / name / "content" / "reef", tmp_path / name, find)
        assert {fault.code for fault in built.faults} == {"UWC419"}
        assert verify_file(built.bundle, find)[1] == []
        hashes.add(built.content_hash)
    assert len(hashes) == 1


# --- the command ---


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["build", *map(str, arguments)])


def test_the_command_builds_and_tells_what_it_built(pack: Path, out: Path) -> None:
    result = run(pack.parent, "--out", out)
    assert result.exit_code == 0
    assert f"{out / pack.name}.bundle.json (written)" in result.output
    assert "(unchanged)" in run(pack, "--out", out).output


def test_the_command_tells_a_stale_bundle(pack: Path, out: Path) -> None:
    result = run(pack, "--out", out, "--check")
    assert result.exit_code == 1
    assert "(stale)" in result.output
    assert not out.exists() or not any(out.glob("*.bundle.json"))
    run(pack, "--out", out)
    assert run(pack, "--out", out, "--check").exit_code == 0
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {kelp: 2}")
    result = run(pack, "--out", out, "--check")
    assert result.exit_code == 1
    assert "is missing or stale" in result.output


def test_the_command_ends_with_1_for_errors(pack: Path, out: Path) -> None:
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {coral: 1}")
    result = run(pack, "--out", out)
    assert result.exit_code == 1
    assert "UWC206" in result.output
    assert "1 error, nothing written" in result.output


WRONG_USES = {
    "no pack": (["{tmp}"], "there is no pack"),
    "an unknown pack": (["{pack}", "--pack", "atlantis"], "there is no pack `atlantis`"),
    "two things that do not go together": (["{pack}", "--check", "--watch"], "do not go together"),
    "a file in place of the folder": (["{pack}", "--out", "{pack}/pack.yaml"], "cannot write into"),
}


@pytest.mark.parametrize("name", WRONG_USES)
def test_a_wrong_use_of_the_command_is_told(tmp_path: Path, pack: Path, name: str) -> None:
    arguments, expected = WRONG_USES[name]
    result = run(*(each.format(tmp=tmp_path / "locales", pack=pack) for each in arguments))
    assert result.exit_code == 2
    assert expected in result.output
