"""Building survives broken content, being killed, company, and a restless designer."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import killed_builds
import pytest
from bundles import copy_of_content
from hypothesis import given, settings
from hypothesis import strategies as st
from mutations import mutated

from uwc_content.bundle import helper
from uwc_content.bundle.build import build_pack
from uwc_content.bundle.verify import verify_file
from uwc_content.games import find

PATIENCE = 60.0
"""Seconds until a process that should have done something is given up."""


# --- broken content ---


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    root = tmp_path_factory.mktemp("workshop")
    pack, out = copy_of_content(root), root / "dist"
    build_pack(pack, out, find)
    return pack, out


@contextmanager
def spoilt(path: Path, data: bytes) -> Iterator[None]:
    before = path.read_bytes()
    path.write_bytes(data)
    try:
        yield
    finally:
        path.write_bytes(before)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_whatever_happens_to_a_file_the_bundle_is_sound_or_the_old_one(workshop: tuple[Path, Path], seed: int) -> None:
    pack, out = workshop
    rng = random.Random(seed)
    path = rng.choice(sorted(pack.rglob("*.yaml")))
    bundle = out / f"{pack.name}.bundle.json"
    before = bundle.read_bytes()
    with spoilt(path, mutated(path.read_bytes(), rng)):
        built = build_pack(pack, out, find)
    if built.is_sound:
        assert verify_file(bundle, find)[1] == []
    else:
        assert bundle.read_bytes() == before


ODD_FILES = {
    "a folder that is called like a file": lambda pack: (pack / "odd.yaml").mkdir(),
    "a link to nowhere": lambda pack: (pack / "odd.yaml").symlink_to("nowhere"),
    "a link in a circle": lambda pack: (pack / "odd.yaml").symlink_to("odd.yaml"),
    "a pipe": lambda pack: os.mkfifo(pack / "odd.yaml"),
    "a name that steers terminals": lambda pack: (pack / "odd\x1b[31m.yaml").write_text("cards: 1\n"),
    "a name that is no text": lambda pack: Path(os.fsdecode(os.fsencode(pack) + b"/\xff.yaml")).write_text(
        "cards: 1\n"
    ),
}


@pytest.mark.parametrize("name", ODD_FILES)
def test_an_odd_file_in_a_pack_is_told_and_printable(tmp_path: Path, name: str) -> None:
    pack = copy_of_content(tmp_path)
    ODD_FILES[name](pack)
    built = build_pack(pack, tmp_path / "dist", find, shown_from=tmp_path)
    assert [fault.code for fault in built.faults if fault.is_error] == ["UWC114"]
    assert all(f"{fault.span.file}{fault.message}".isprintable() for fault in built.faults)


# --- killed builds and several at once ---


def report_of(tmp_path: Path, task: str) -> dict[str, Any]:
    pack = copy_of_content(tmp_path)
    command = [sys.executable, killed_builds.__file__, str(pack), str(tmp_path / "dist"), task]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_build_that_is_killed_leaves_the_old_or_the_new_bundle(tmp_path: Path) -> None:
    report = report_of(tmp_path, "each moment")
    assert report.keys() == killed_builds.MOMENTS.keys()
    for moment, found in report.items():
        assert found["killed"], moment
        assert found["state"] == ("new" if moment == "after it took its place" else "old"), moment
        assert (found["next"], found["next_leftovers"]) == ("new", 0), moment
    assert report["while it is written"]["leftovers"] == 1, "the test should leave something to be swept up"


def test_a_build_that_is_killed_at_any_time_leaves_the_old_or_the_new_bundle(tmp_path: Path) -> None:
    for attempt, found in report_of(tmp_path, "random").items():
        assert found["state"] in ("old", "new"), attempt
        assert (found["next"], found["next_leftovers"]) == ("new", 0), attempt


def test_builds_at_the_same_time_end_with_one_right_bundle(tmp_path: Path) -> None:
    assert report_of(tmp_path, "at once") == {"failures": 0, "state": "new", "leftovers": 0}


@pytest.mark.skipif(sys.platform != "linux", reason="there is nobody to help")
def test_a_second_process_helps_and_is_not_relied_on(tmp_path: Path) -> None:
    report = report_of(tmp_path, "helper")
    everything = report["works"]["parsed"]
    assert len(everything) > 5
    for name in killed_builds.HELPERS:
        assert report[name] == {"state": "new", "helpers": 1, "parsed": everything}, name


def test_nobody_helps_where_no_processor_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helper.threading, "active_count", lambda: 1)
    monkeypatch.setattr(helper.os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    monkeypatch.setattr(helper.sys, "platform", "linux")
    monkeypatch.setattr(helper, "LOAD", tmp_path / "loadavg")
    assert not helper.can_be_helped(), "nothing is known about the load"
    for running, expected in (("1", True), ("2", False), ("odd", False)):
        helper.LOAD.write_text(f"0.1 0.2 0.3 {running}/250 4711\n")
        assert helper.can_be_helped() is expected


# --- watching ---


def wait_for(condition: Any, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert process.poll() is None, "the watch ended by itself"
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.02)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Tests that run in the background ignore interrupts, and so would the programs that they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_watching_builds_after_each_edit_and_ends_when_interrupted(tmp_path: Path) -> None:
    pack, out = copy_of_content(tmp_path), tmp_path / "dist"
    bundle, cards = out / f"{pack.name}.bundle.json", pack / "cards" / "era_1.yaml"
    command = [sys.executable, "-m", "uwc_content", "build", str(pack.parent), "--out", str(out), "--watch"]
    output = tmp_path / "output"
    with (
        output.open("w") as file,
        subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT, text=True) as process,
    ):
        try:
            wait_for(lambda: "watching" in output.read_text(), process)
            first, text = bundle.read_bytes(), cards.read_text(encoding="utf-8")
            cards.write_text(text.replace("{exchange: {kelp: 1}", "{exchange: {coral: 1}"), encoding="utf-8")
            wait_for(lambda: "UWC206" in output.read_text(), process)
            assert bundle.read_bytes() == first
            cards.write_text(text.replace("{exchange: {kelp: 1}", "{exchange: {kelp: 3}"), encoding="utf-8")
            wait_for(lambda: bundle.read_bytes() != first, process)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
    assert "Traceback" not in output.read_text()
    assert verify_file(bundle, find)[1] == []
