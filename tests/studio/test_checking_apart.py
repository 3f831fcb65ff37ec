"""What takes long is checked in a process of its own, with the words of `uwc check`, and ends with the studio."""

from pathlib import Path

from uwc_content.games import find
from uwc_content.studio.checking_apart import Checker
from uwc_content.studio.shown_packs import Packs, PackState

PACK = "humming_meadow"


def test_everything_that_check_tells_is_told(project: Path, pack: PackState) -> None:
    scenarios = project / "content" / PACK / "scenarios" / "cards.yaml"
    scenarios.write_text(scenarios.read_text() + "\n  - id: odd\n    play: mnt\n    expect: {refused: true}\n")
    pack.checker = checker = Checker(find, project)
    try:
        news = pack.look_at_faces(pack.number)
        assert news is not None
        assert news.errors == 1
        assert any("mnt" in str(fault.message) for fault in pack.faults)
        assert pack.look_at_faces(pack.number) is None, "that is no news"
    finally:
        checker.close()
    assert (project / "dist" / ".cache").is_dir()


def test_what_a_check_remembers_is_used_by_the_next_start(project: Path, pack: PackState) -> None:
    checker = Checker(find, project)
    try:
        assert checker.faults(project / "content" / PACK) == []
    finally:
        checker.close()
    again = Packs([project / "content" / PACK], find, project).by_id[PACK]
    again.look()
    assert again._memory.kept, "read from the memory of the check"
    assert again.snapshot is not None
    assert pack.snapshot is not None
    assert again.snapshot.bundle == pack.snapshot.bundle
