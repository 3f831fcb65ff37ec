"""Looks at the files: what changed, what stays when something is wrong, and who is told."""

import asyncio
import shutil
from pathlib import Path

import pytest
from quiet_edits import edit_quietly

from uwc_content.games import find
from uwc_content.studio.shown_packs import Packs, PackState
from uwc_content.studio.snapshot import LOOKS_KEPT, Memory
from uwc_content.studio.stream import MOST_WAITING, Crowded, Stream

FLOWERS = "content/humming_meadow/cards/flowers.yaml"


def edit(project: Path, file: str, old: str, new: str) -> None:
    path = project / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_first_look_shows_everything(project: Path) -> None:
    pack = Packs([project / "content/humming_meadow"], find, project).by_id["humming_meadow"]
    news = pack.look()
    assert news.is_all
    assert (news.number, news.errors) == (1, 0)


def test_an_edit_changes_the_item_alone(project: Path, pack: PackState) -> None:
    face = pack.faces.html(pack.snapshot, "en", "cards.poppy")  # type: ignore[arg-type]
    edit(project, FLOWERS, "planted: {gain: {points: 2}}", "planted: {gain: {points: 7}}")
    news = pack.look()
    assert news.changed == ["cards.poppy"]
    assert not news.is_all
    assert pack.faces.html(pack.snapshot, "en", "cards.poppy") != face  # type: ignore[arg-type]


def test_an_untouched_pack_has_no_news(pack: PackState) -> None:
    news = pack.look()
    assert (news.changed, news.is_all) == ([], False)
    assert news.number == 2


def test_a_new_word_in_a_language_changes_the_items_that_say_it(project: Path, pack: PackState) -> None:
    edit(
        project,
        "locales/it/LC_MESSAGES/humming_meadow.po",
        'msgid "cards.poppy"\nmsgstr "',
        'msgid "cards.poppy"\nmsgstr "Xx ',
    )
    assert pack.look().changed == ["cards.poppy"]


QUIET = {
    "content": (FLOWERS, "planted: {gain: {points: 2}}", "planted: {gain: {points: 7}}"),
    "the name of an item": ("locales/it/LC_MESSAGES/humming_meadow.po", '"Menta"', '"Mente"'),
    "a noun": ("locales/en/LC_MESSAGES/vocabulary_humming_meadow.po", '"seed"', '"bean"'),
    "a sentence": ("locales/en/LC_MESSAGES/grammar.po", '"{clause}."', '"{clause}!"'),
    "the rules": ("content/humming_meadow/rules.yaml", "start: {seeds: 3}", "start: {seeds: 4}"),
    "the vocabulary": ("content/humming_meadow/vocabulary.yaml", "cheap and useful", "cheap and modest"),
}


@pytest.mark.parametrize("what", QUIET)
def test_an_edit_shows_though_the_file_is_as_long_and_as_old_as_before(
    what: str, project: Path, pack: PackState
) -> None:
    before = pack.snapshot
    assert before is not None
    edit_quietly(project / QUIET[what][0], *QUIET[what][1:])
    pack.look()
    assert pack.snapshot is not None
    assert pack.snapshot.bundle != before.bundle


def test_what_things_are_called_in_tables_is_never_stale(project: Path, pack: PackState) -> None:
    assert pack.snapshot is not None
    was = pack.snapshot.label("en", "seeds", "noun:bare")
    edit_quietly(project / "locales/en/LC_MESSAGES/vocabulary_humming_meadow.po", '"seed"', '"bean"')
    assert (was, pack.snapshot.label("en", "seeds", "noun:bare")) == ("seed", "bean")


def test_faults_leave_the_last_sound_state(project: Path, pack: PackState) -> None:
    before = pack.snapshot
    edit(project, FLOWERS, "family: flower", "family: flowr")
    news = pack.look()
    assert news.errors
    assert pack.snapshot is before
    assert not pack.is_sound
    edit(project, FLOWERS, "family: flowr", "family: flower")
    assert pack.look().errors == 0
    assert pack.is_sound


def test_a_pack_that_is_gone_for_a_moment_is_a_fault(project: Path, pack: PackState) -> None:
    folder = project / "content/humming_meadow"
    shutil.move(folder, project / "away")
    assert pack.look().errors >= 1
    shutil.move(project / "away", folder)
    assert pack.look().errors == 0


def test_what_does_not_fit_is_told_later(project: Path, pack: PackState) -> None:
    long = "A name that is far longer than any card has room for, and longer still, and then some more of it"
    edit(
        project,
        "locales/en/LC_MESSAGES/humming_meadow.po",
        'msgid "cards.poppy"\nmsgstr "',
        f'msgid "cards.poppy"\nmsgstr "{long} ',
    )
    pack.look()
    assert "UWC474" not in {fault.code for fault in pack.faults}
    assert pack.look_at_faces(pack.number) is not None
    assert "UWC474" in {fault.code for fault in pack.faults}
    assert pack.look_at_faces(pack.number) is None


def test_checks_of_an_older_state_tell_nothing(pack: PackState) -> None:
    pack.look()
    assert pack.look_at_faces(pack.number - 1) is None


def test_files_belong_to_their_pack_and_catalogues_to_all(project: Path) -> None:
    packs = Packs([project / "content/humming_meadow"], find, project)
    touched = [
        [each.id for each in packs.touched([str(project / place)])]
        for place in (FLOWERS, "locales/it/LC_MESSAGES/grammar.po", "elsewhere.txt")
    ]
    assert touched == [["humming_meadow"], ["humming_meadow"], []]


def test_what_nobody_needs_is_forgotten() -> None:
    memory = Memory()
    memory.keep("old", ["x"])
    for _ in range(LOOKS_KEPT):
        memory.begin()
    assert memory.recall("old") == ["x"]
    for _ in range(LOOKS_KEPT + 1):
        memory.begin()
    assert memory.recall("old") is None


# --- listeners ---


def test_listeners_hear_the_present_state_and_then_what_comes() -> None:
    async def heard() -> list[str]:
        stream = Stream()
        queue = stream.join()
        lines = stream.lines(queue, {"packs": {"a": 1}})
        first = await anext(lines)
        stream.tell({"number": 2})
        second = await anext(lines)
        stream.close()
        rest = [line async for line in lines]
        return [first, second, *rest]

    assert asyncio.run(heard()) == ['retry: 500\ndata: {"packs": {"a": 1}}\n\n', 'data: {"number": 2}\n\n']


def test_a_slow_listener_is_let_go_and_the_others_go_on() -> None:
    async def heard() -> tuple[int, int]:
        stream = Stream()
        slow, quick = stream.join(), stream.join()
        got = 0
        for i in range(3 * MOST_WAITING):
            stream.tell({"number": i})
            got += quick.get_nowait() is not None
        return got, len(stream.queues) + slow.qsize()

    assert asyncio.run(heard()) == (3 * MOST_WAITING, 2)


def test_there_is_an_end_to_listeners() -> None:
    async def crowded() -> bool:
        stream = Stream(most=2)
        stream.join()
        stream.join()
        try:
            stream.join()
        except Crowded:
            return True
        return False

    assert asyncio.run(crowded())
