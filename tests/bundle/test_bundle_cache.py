"""What a build remembers: only changes are parsed again, and no damage to the memory ever shows in a bundle."""

from pathlib import Path

import pytest
from bundles import CONTENT, bundle_of, copy_of_content, edit, real_bytes

from uwc_content.bundle import cache as cache_module
from uwc_content.bundle.build import build_pack
from uwc_content.bundle.cache import Cache
from uwc_content.bundle.canonical import canonical
from uwc_content.bundle.remembering import from_lines, to_lines, with_texts
from uwc_content.compiler.parse.files import content_paths, load, parse_file
from uwc_content.compiler.parse.names import Names
from uwc_content.diagnostics.render import as_json
from uwc_content.games import find


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copy_of_content(tmp_path)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "dist"


# --- only what changed is parsed ---


def test_after_one_edit_only_that_file_is_parsed_and_the_bundle_is_that_of_a_cold_build(
    tmp_path: Path, pack: Path, out: Path
) -> None:
    build_pack(pack, out, find)
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {kelp: 2}")
    built = build_pack(pack, out, find)
    assert built.parsed == ["cards/era_1.yaml"]
    assert built.bundle.read_bytes() == bundle_of(pack, tmp_path / "cold") != real_bytes()


def test_a_build_without_a_change_parses_and_writes_nothing(pack: Path, out: Path) -> None:
    build_pack(pack, out, find)
    before = (out / f"{pack.name}.bundle.json").stat()
    built = build_pack(pack, out, find)
    assert (built.parsed, built.is_written) == ([], False)
    after = (out / f"{pack.name}.bundle.json").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@pytest.mark.parametrize("path", content_paths(CONTENT), ids=lambda path: path.stem)
def test_what_is_remembered_of_a_file_is_what_parsing_it_gave(path: Path) -> None:
    names = Names(find("underwater_cities").vocabulary(), "boards")
    source = load(CONTENT, path, None)
    assert isinstance(source, tuple)
    if source.name in ("pack.yaml", "rules.yaml", "vocabulary.yaml"):
        return
    parsed = with_texts(parse_file(source, names))
    recalled = from_lines(to_lines(parsed), source)
    assert recalled is not None
    assert recalled._replace(layouts=[], records=[]) == parsed._replace(layouts=[], records=[])
    for one, two in zip(recalled.records, parsed.records, strict=True):
        assert (one.type, one.id, one.item, one.fields, one.span) == (two.type, two.id, two.item, two.fields, two.span)
        assert (one.file, one.text) == (two.file, canonical(two.item))
    assert [layout.node.plain() for layout in recalled.layouts] == [layout.node.plain() for layout in parsed.layouts]
    assert [layout.node.span("x") for layout in recalled.layouts] == [
        layout.node.span("x") for layout in parsed.layouts
    ]


def test_faults_are_remembered_too(pack: Path, out: Path) -> None:
    build_pack(pack, out, find)
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {coral: 1}")
    first, second = build_pack(pack, out, find), build_pack(pack, out, find)
    assert second.parsed == []
    assert [fault.code for fault in first.faults] == ["UWC206"]
    assert second.faults == first.faults
    assert as_json(second.faults) == as_json(first.faults), "with the templates and values of their messages"


def test_a_change_of_the_vocabulary_parses_everything_anew(pack: Path, out: Path) -> None:
    everything = build_pack(pack, out, find).parsed
    (pack / "vocabulary.yaml").write_text('kinds:\n  reef: {doc: "A reef."}\n', encoding="utf-8")
    assert build_pack(pack, out, find).parsed == everything


def test_a_change_of_the_toolkit_parses_everything_anew(pack: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = build_pack(pack, out, find).parsed
    monkeypatch.setattr(cache_module, "__version__", "9.9.9")
    cache_module.toolkit_fingerprint.cache_clear()
    try:
        assert build_pack(pack, out, find).parsed == everything
    finally:
        cache_module.toolkit_fingerprint.cache_clear()


def test_a_changed_source_file_of_the_toolkit_changes_its_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "toolkit" / "bundle" / "cache.py"
    module.parent.mkdir(parents=True)
    module.write_text("one")
    monkeypatch.setattr(cache_module, "__file__", str(module))
    before = cache_module.toolkit_fingerprint.__wrapped__()
    module.write_text("another")
    assert cache_module.toolkit_fingerprint.__wrapped__() != before


@pytest.mark.usefixtures("forgetful")
def test_what_is_no_longer_needed_is_forgotten(pack: Path, out: Path) -> None:
    build_pack(pack, out, find)
    count = len(list((out / ".cache").rglob("*.txt")))
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {kelp: 2}")
    build_pack(pack, out, find)
    assert len(list((out / ".cache").rglob("*.txt"))) == count


# --- a damaged memory ---

DAMAGES = {
    "cut off": lambda data: data[: len(data) // 2],
    "empty": lambda data: data[:0],
    "binary": lambda data: bytes(range(256)) + data,
    "one bit": lambda data: data[:-20] + bytes([data[-20] ^ 1]) + data[-19:],
    "an amount": lambda data: data.replace(b'"kelp":1', b'"kelp":9'),
    "nested": lambda data: data.partition(b"\n")[0] + b"\n" + b"[" * 100_000,
    "another value": lambda data: data.partition(b"\n")[0] + b"\n[]",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_cache_is_ignored(pack: Path, out: Path, damage: str) -> None:
    everything = build_pack(pack, out, find).parsed
    for path in (out / ".cache").rglob("*.txt"):
        path.write_bytes(DAMAGES[damage](path.read_bytes()))
    built = build_pack(pack, out, find)
    assert built.parsed
    assert set(built.parsed) <= set(everything)
    assert built.bundle.read_bytes() == real_bytes()
    assert build_pack(pack, out, find).parsed == [], "the damage is mended"


def test_a_cache_of_something_else_is_ignored(pack: Path, out: Path) -> None:
    everything = build_pack(pack, out, find).parsed
    paths = sorted((out / ".cache").rglob("*.txt"))
    contents = [path.read_bytes() for path in paths]
    for path, data in zip(paths, contents[1:] + contents[:1], strict=True):
        path.write_bytes(data)
    cache_module.RECENT.clear()
    built = build_pack(pack, out, find)
    assert built.parsed == everything
    assert built.bundle.read_bytes() == real_bytes()


WRONG_SHAPES = ("null", "[]", "{}", '"x"', "[[1], 2, 3, 4, 5, 6]", "[[],[],[],[],[]]", "7", "", "[" * 100_000)


def test_a_cache_with_the_right_digest_and_the_wrong_shape_is_ignored(pack: Path, out: Path) -> None:
    everything = build_pack(pack, out, find).parsed
    cache = Cache(out / ".cache" / pack.name)
    paths = [path for path in cache.folder.glob("*.txt") if b"\n[[[" in path.read_bytes()]
    for shape, path in zip(WRONG_SHAPES, paths, strict=False):
        cache.keep(path.stem, [shape])
    built = build_pack(pack, out, find)
    assert len(built.parsed) == min(len(WRONG_SHAPES), len(everything))
    assert built.bundle.read_bytes() == real_bytes()


def test_a_fault_is_found_whatever_the_cache_holds(pack: Path, out: Path) -> None:
    build_pack(pack, out, find)
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {coral: 1}")
    build_pack(pack, out, find)
    for path in (out / ".cache").rglob("*.txt"):
        path.write_bytes(path.read_bytes().replace(b"UWC206", b"UWC601"))
    assert [fault.code for fault in build_pack(pack, out, find).faults] == ["UWC206"]


def test_a_cache_that_cannot_be_written_is_no_fault(pack: Path, out: Path) -> None:
    (out / ".cache").mkdir(parents=True)
    (out / ".cache" / pack.name).write_text("in the way")
    assert bundle_of(pack, out) == real_bytes()
