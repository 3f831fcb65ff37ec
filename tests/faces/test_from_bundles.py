"""Bundles are all that drawing needs: what they bring is what the pack has, and what could do harm is refused."""

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from export_jobs import CONTENT, ready
from typer.testing import CliRunner

from uwc_content.bundle.canonical import canonical, hashes_of
from uwc_content.cli.main import app
from uwc_content.compiler.game_parts import game_of
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.faces.bundled_checks import drawing_faults
from uwc_content.faces.bundled_files import data_of, files_in, look_of, unpacked
from uwc_content.faces.defaults import default_look
from uwc_content.faces.gathering import bundle_view, gather, gather_bundle, things_of
from uwc_content.faces.look_file import read_look
from uwc_content.faces.redrawing import redrawn
from uwc_content.faces.written_order import in_written_order, written_orders
from uwc_content.games import find

PACKS = ("humming_meadow", "micro_city", "nautilus", "underwater_cities")
SMALL = "humming_meadow"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{}</svg>'
Spoil = Callable[[dict[str, Any]], object]


def bundle_of(pack: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(canonical(ready(pack)[1]))
    return found


def written(bundle: dict[str, Any], folder: Path) -> Path:
    """A file with hashes that fit, as a forger would write it."""
    path = folder / "box.bundle.json"
    path.write_text(canonical({**bundle, **hashes_of(bundle)}) + "\n")
    return path


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 0, done.output
    return done.output


def files_below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("pack", PACKS)
def test_a_bundle_gives_faces_the_same_facts_as_its_pack(pack: str) -> None:
    brought, _ = ready(pack)
    own = gather(compile_pack(CONTENT / pack, find), read_look(CONTENT / pack).look)
    assert brought.look.model_dump_json() == own.look.model_dump_json()
    assert list(brought.look.faces) == list(own.look.faces)
    for locale, supplies in own.supplies.items():
        assert brought.supplies[locale].common == supplies.common
        assert brought.supplies[locale].things == supplies.things
        assert brought.supplies[locale].files == supplies.files
    assert canonical_order(brought.bundle["rules"]) == canonical_order(own.bundle["rules"])


def canonical_order(value: Any) -> Any:
    """With the order of keys as part of the value."""
    if isinstance(value, dict):
        return [(key, canonical_order(each)) for key, each in value.items()]
    return [canonical_order(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("pack", PACKS)
def test_the_files_of_a_bundle_are_those_of_the_pack(pack: str) -> None:
    bundle = bundle_of(pack)
    assert {icon["file"] for icon in bundle["look"]["icons"].values()} <= files_in(bundle).keys()
    assert not drawing_faults(bundle, "box", find(game_of(bundle)))
    with unpacked(bundle) as folder:
        brought = files_below(folder)
    assert brought == {name: (CONTENT / pack / name).read_bytes() for name in brought}
    assert not folder.exists()


def test_a_look_that_nobody_wrote_travels_as_well() -> None:
    view = bundle_view(compile_pack(CONTENT / SMALL, find))
    look = default_look(view)
    said = look.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    assert look_of({"look": {"drawing": json.dumps(said)}}) == look


def test_orders_are_kept_where_they_are_not_sorted() -> None:
    value = {"b": {"2": 1, "10": 2}, "a": [{"z": 1, "y": 2}]}
    orders = dict(written_orders(value, "rules"))
    assert orders == {"rules": ["b", "a"], "rules.b": ["2", "10"], "rules.a.0": ["z", "y"]}
    assert canonical_order(in_written_order(json.loads(canonical(value)), orders, "rules")) == canonical_order(value)
    assert in_written_order({"k": 1, "l": 2}, {"rules": ["gone", "l"]}, "rules") == {"l": 2, "k": 1}


def test_prints_exports_and_pages_of_a_bundle_are_those_of_its_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = written(bundle_of(SMALL), tmp_path)
    alone = tmp_path / "alone"
    alone.mkdir()
    pack = str(CONTENT / SMALL)
    commands = {
        "print": ("--locale", "hu", "--items", "rules", "--items", "tokens"),
        "export": ("csv",),
        "faces": (),
    }
    for name, others in commands.items():
        positional = [*(("csv",) if name == "export" else ())]
        options = [each for each in others if each != "csv"]
        monkeypatch.chdir(CONTENT.parent)
        run(name, *positional, pack, *options, "--out", str(tmp_path / f"pack_{name}"))
        monkeypatch.chdir(alone)
        run(name, *positional, str(bundle), *options, "--out", str(tmp_path / f"bundle_{name}"))
        assert files_below(tmp_path / f"pack_{name}") == files_below(tmp_path / f"bundle_{name}") != {}


def test_only_what_looks_different_is_printed_again() -> None:
    now, bundle = ready(SMALL)
    look = json.loads(bundle["look"]["drawing"])
    things = list(things_of(now.supplies["en"], "cards", now.look.faces["cards"]))

    def again(**changes: Any) -> set[str]:
        old = {**bundle, **changes}
        with unpacked(old) as folder:
            before = gather_bundle(old, look_of(old), find(game_of(old)), folder, ["en"])
            return {str(thing.facts["id"]) for thing in redrawn(things, now, before, "en")}

    def with_look(**changes: Any) -> dict[str, Any]:
        return {**bundle["look"], **changes}

    texts = {**bundle["texts"], "en": {**bundle["texts"]["en"], "cards.poppy.flavour": "Quite red."}}
    assert again() == set()
    assert again(texts=texts) == {"poppy"}
    herbs = {str(each["id"]) for each in bundle["items"]["cards"] if each["fields"]["family"] == "herb"}
    colours = {**look["colours"], "herb": "#123456"}
    assert again(look=with_look(drawing=json.dumps({**look, "colours": colours}))) == herbs
    poppy = {**bundle["look"]["files"], "art/flower_5.svg": {"text": SVG.format("")}}
    assert "poppy" in again(look=with_look(files=poppy)) < {str(thing.facts["id"]) for thing in things}


# --- what nobody vouches for ---


def put(name: str, **held: str) -> Spoil:
    return lambda look: look["files"].update({name: held})


def say(**changes: Any) -> Spoil:
    def spoil(look: dict[str, Any]) -> None:
        look["drawing"] = json.dumps({**json.loads(look["drawing"]), **changes})

    return spoil


SPOILT: dict[str, tuple[Spoil, str]] = {
    "a way up": (put("../up.svg", text=SVG.format("")), "no path"),
    "a way up inside": (put("art/../../up.svg", text=SVG.format("")), "no path"),
    "a root": (put("/tmp/up.svg", text=SVG.format("")), "no path"),
    "a drive": (put("c:up.svg", text=SVG.format("")), "no path"),
    "other slashes": (put("art\\..\\up.svg", text=SVG.format("")), "no path"),
    "something hidden": (put("art/.up.svg", text=SVG.format("")), "no path"),
    "something else": (put("art/up.py", text="print()"), "no path"),
    "a font elsewhere": (put("art/up.ttf", base64="AAEAAA=="), "no path"),
    "a file as a folder": (put("icons/herb.svg/up.svg", text=SVG.format("")), "no path"),
    "a script": (put("art/up.svg", text=SVG.format("<script/>")), "not what its name says"),
    "an entity": (put("art/up.svg", text="<!DOCTYPE x>" + SVG.format("")), "not what its name says"),
    "a link out": (put("art/up.svg", text=SVG.format('<image href="/etc/passwd"/>')), "not what its name says"),
    "no picture": (put("art/up.png", base64=b64encode(b"none").decode()), "not what its name says"),
    "no digits": (put("art/up.png", base64="?"), "not what its name says"),
    "no font": (put("fonts/up.ttf", base64=b64encode(b"\0\1\0\0" + bytes(40)).decode()), "not what its name says"),
    "two contents": (put("art/up.svg", text=SVG.format(""), base64="AAAA"), "not what its name says"),
    "no content": (put("art/up.svg"), "not what its name says"),
    "a look that is no JSON": (lambda look: look.update(drawing="{"), "cannot be drawn"),
    "a look of another shape": (say(faces=[]), "look.drawing.faces"),
    "an unknown font": (say(fonts={"title": "Nothing"}), "there is no font file `Nothing`"),
    "an icon without its file": (lambda look: look["files"].pop(look["icons"]["herb"]["file"]), "lacks"),
}


@pytest.mark.parametrize("case", SPOILT)
def test_what_could_do_harm_is_refused(case: str) -> None:
    bundle = bundle_of(SMALL)
    spoil, says = SPOILT[case]
    spoil(bundle["look"])
    faults = drawing_faults(bundle, "box", find(game_of(bundle)))
    assert {fault.code for fault in faults} == {"UWC709"}
    assert any(says in str(fault.message) for fault in faults), faults


def test_print_refuses_such_a_bundle(tmp_path: Path) -> None:
    bundle = bundle_of(SMALL)
    put("../up.svg", text=SVG.format(""))(bundle["look"])
    path = str(written(bundle, tmp_path))
    done = CliRunner().invoke(app, ["print", path, "--out", str(tmp_path / "out")])  # it verifies first
    assert done.exit_code == 1
    assert "UWC709" in done.output
    assert not (tmp_path / "out").exists()


def test_a_bundle_that_brings_nothing_is_told_to_be_built_again(tmp_path: Path) -> None:
    bundle = bundle_of(SMALL)
    del bundle["look"]["drawing"]
    path = str(written(bundle, tmp_path))
    done = CliRunner().invoke(app, ["print", path, "--out", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert "does not say how its faces are drawn" in done.output


def test_nobody_watches_a_bundle(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["faces", str(tmp_path / "box.bundle.json"), "--watch"])
    assert done.exit_code == 2
    assert "name the pack instead" in done.output


@pytest.mark.parametrize("file", ["none.bundle.json", "other.json"])
def test_what_is_no_bundle_is_refused(tmp_path: Path, file: str) -> None:
    (tmp_path / "other.json").write_text("{}")
    done = CliRunner().invoke(app, ["print", str(tmp_path / file), "--out", str(tmp_path / "out")])
    assert done.exit_code in (1, 2)
    assert not (tmp_path / "out").exists()


def test_data_of_files_comes_back() -> None:
    assert data_of({"text": "á"}) == "á".encode()
    assert data_of({"base64": b64encode(b"\0\xff").decode()}) == b"\0\xff"
