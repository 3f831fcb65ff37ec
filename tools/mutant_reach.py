"""Which lines of the code each trial executes: a mutant is tried by those alone that come by its line."""

import hashlib
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

Lines = dict[str, int]
"""Lines of files, a bit for each."""
NO_LINES: set[int] = set()


class Reach(NamedTuple):
    """What a trial takes and touches."""

    seconds: float
    lines: Lines

    def touches(self, file: str, mask: int) -> bool:
        return bool(self.lines.get(file, 0) & mask)


def mask_of(first: int, last: int) -> int:
    return ((1 << (last - first + 1)) - 1) << first


class Watch:
    """Notes the lines of some files that run; a function of which all lines are known runs at full speed."""

    def __init__(self, root: Path, files: Iterable[str]) -> None:
        self.files = {str(root / file): file for file in files}
        self.codes: dict[int, tuple[CodeType, frozenset[int]]] = {}
        self.unseen: dict[int, set[int]] = {}

    def lines_during(self, work: Callable[[], Any]) -> Lines:
        self.unseen = {}
        sys.settrace(self.enter)
        try:
            work()
        finally:
            sys.settrace(None)
        found: Lines = {}
        for key, unseen in self.unseen.items():
            code, lines = self.codes[key]
            if lines:
                file = self.files[code.co_filename]
                found[file] = found.get(file, 0) | sum(1 << line for line in lines - unseen)
        return found

    def enter(self, frame: FrameType, _event: str, _arg: object) -> Any:
        key = id(frame.f_code)
        unseen = self.unseen.get(key)
        if unseen is None:
            unseen = self.unseen[key] = set(self.lines_of(frame.f_code))
        return self.step if unseen else None

    def step(self, frame: FrameType, event: str, _arg: object) -> Any:
        if event == "line":
            self.unseen[id(frame.f_code)].discard(frame.f_lineno)
        return self.step

    def lines_of(self, code: CodeType) -> frozenset[int]:
        """The code is kept, so that no other one gets its number."""
        if id(code) not in self.codes:
            lines = (line for *_, line in code.co_lines() if line) if code.co_filename in self.files else NO_LINES
            self.codes[id(code)] = code, frozenset(lines)
        return self.codes[id(code)][1]


class Memory:
    """What trials have touched, kept by the file that they stand in until that, or what they try, has changed."""

    def __init__(self, path: Path, tried: str) -> None:
        self.path = path
        self.homes: dict[str, Any] = {}
        if path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            if kept["tried"] == tried:
                self.homes = kept["homes"]
        self.tried = tried

    def of(self, home: str, digest: str) -> dict[str, Reach] | None:
        kept = self.homes.get(home)
        if kept is None or kept["digest"] != digest:
            return None
        return {
            name: Reach(seconds, {file: int(mask, 16) for file, mask in lines.items()})
            for name, (seconds, lines) in kept["trials"].items()
        }

    def keep(self, home: str, digest: str, trials: dict[str, Reach]) -> None:
        told = {
            name: (round(reach.seconds, 4), {file: hex(mask) for file, mask in reach.lines.items()})
            for name, reach in trials.items()
        }
        self.homes[home] = {"digest": digest, "trials": told}

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps({"tried": self.tried, "homes": self.homes}), encoding="utf-8")


def digest_of(root: Path, files: Iterable[Path]) -> str:
    """One hash of names and bytes."""
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(f"{file.relative_to(root).as_posix()}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()
