"""The packs that the studio shows: the last sound snapshot of each, its faults, and what changed."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, NamedTuple

from uwc_content.bundle.cache import Cache
from uwc_content.compiler.game_parts import Find
from uwc_content.diagnostics import Diagnostic, in_reading_order
from uwc_content.studio.checking_apart import Checker, remembered_by_check
from uwc_content.studio.drawn_faces import Faces
from uwc_content.studio.snapshot import Memory, Snapshot, Taken, faults_of_faces, take


class News(NamedTuple):
    """What pages are told after a look at the files."""

    pack: str
    number: int
    """Rises with every look, so that a page knows whether it missed one."""
    changed: list[str]
    """Items that differ from the last sound state, `type.id`."""
    is_all: bool
    """Whether everything has to be drawn again."""
    errors: int
    warnings: int

    def plain(self) -> dict[str, Any]:
        return self._asdict()


class PackState:
    """One pack. Looks at the files come one after the other; pages read what the last one left."""

    def __init__(self, folder: Path, find: Find, here: Path, memory: Path) -> None:
        self.folder = folder
        self.id = folder.resolve().name
        self.find = find
        self.here = here
        self.number = 0
        self.snapshot: Snapshot | None = None
        self.checker: Checker | None = None
        """Who checks everything in another process; without one, faces are checked here."""
        self.is_sound = False
        """Whether the files are now what the snapshot shows."""
        self.faces = Faces(self.id)
        self._found: list[Diagnostic] = []
        self._misfits: list[Diagnostic] = []
        self._memory = Memory(remembered_by_check(folder, here))
        self._sound_faces = Cache(memory / self.id)
        self._at_work = Lock()

    @property
    def faults(self) -> list[Diagnostic]:
        return in_reading_order([*self._found, *(each for each in self._misfits if each not in self._found)])

    def look(self) -> News:
        """Take a new snapshot; one with errors leaves the last sound one on the pages."""
        with self._at_work:
            before = self.snapshot
            taken = take(self.folder, self.find, self._memory, self.here)
            self.number += 1
            self._found = taken.faults
            self.is_sound = taken.snapshot is not None
            if taken.snapshot is not None:
                self.snapshot = taken.snapshot
            else:
                self._misfits = []
            return self.news(before)

    def draft(self, name: str, data: bytes) -> Taken:
        """What the pack would be if one of its files said this; nothing is written, and nobody is told."""
        with self._at_work:
            return take(self.folder, self.find, self._memory, self.here, {name: data})

    def look_at_faces(self, number: int) -> News | None:
        """Check what is drawn, which takes longer; nothing to tell if that is no news, or no longer the state."""
        snapshot = self.snapshot
        if snapshot is None or not self.is_sound or number != self.number:
            return None
        found = self.checker.faults(self.folder) if self.checker else self.misfits(snapshot)
        if found is None or number != self.number or found == self._misfits:
            return None
        self._misfits = found
        return self.news(snapshot)

    def misfits(self, snapshot: Snapshot) -> list[Diagnostic]:
        return faults_of_faces(snapshot, self.here, self._sound_faces)

    def news(self, before: Snapshot | None) -> News:
        errors = sum(fault.is_error for fault in self.faults)
        now = self.snapshot
        is_all = before is None or (now is not None and now.look != before.look)
        changed = sorted(changes(before, now)) if before is not None and now is not None else []
        return News(self.id, self.number, changed, is_all, errors, len(self.faults) - errors)


def changes(before: Snapshot, now: Snapshot) -> set[str]:
    """Items that are written or worded otherwise, and those that have come or gone."""
    if before is now:
        return set()
    keys = before.records.keys() ^ now.records.keys()
    same = before.records.keys() & now.records.keys()
    return {*keys, *(key for key in same if seen(before, key) != seen(now, key))}


def seen(snapshot: Snapshot, key: str) -> tuple[Any, ...]:
    texts = [snapshot.bundle["texts"][locale] for locale in snapshot.locales]
    roles = ("name", "text", "flavour")
    worded = [each.get(f"{key}.{role}") for each in texts for role in roles]
    return snapshot.records[key].item, worded


class Packs:
    """All packs of the studio, by id."""

    def __init__(self, folders: Iterable[Path], find: Find, here: Path) -> None:
        # A check of faces that nobody waits for any more may still write there while it is taken away.
        self._folder = TemporaryDirectory(prefix="uwc-studio-", ignore_cleanup_errors=True)
        memory = Path(self._folder.name)
        self.by_id = {each.id: each for each in (PackState(folder, find, here, memory) for folder in folders)}
        self.find = find
        self.here = here
        self._checker: Checker | None = None

    def check_apart(self) -> None:
        """Let a process of its own check everything that takes longer."""
        self._checker = Checker(self.find, self.here)
        for pack in self.by_id.values():
            pack.checker = self._checker

    def stop_checking(self) -> None:
        if self._checker is not None:
            self._checker.close()

    def close(self) -> None:
        self.stop_checking()
        self._folder.cleanup()

    def touched(self, paths: Iterable[str]) -> list[PackState]:
        """The packs that changed files belong to; catalogues belong to all of them."""
        places = [Path(path).resolve() for path in paths]
        return [pack for pack in self.by_id.values() if any(is_of(pack, place) for place in places)]


def is_of(pack: PackState, path: Path) -> bool:
    folder = pack.folder.resolve()
    return path.is_relative_to(folder) or path.is_relative_to(folder.parent.parent / "locales")
