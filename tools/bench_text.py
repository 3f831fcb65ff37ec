"""Measures texts and catalogues against baselines in the same run: `make bench`, or `tools/bench_text.py`."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from bench import MIDDLE, Pack, Row, cold_builder, make_pack, medians, milliseconds, table

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import every, find
from uwc_content.workshop.i18n.catalogues import Workshop
from uwc_content.workshop.i18n.updating import update

LOCALES = "en, it, pl, hu"
CHANGED = 500
RUNS = 5
HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: {locale}\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        rows = [*texts(Path(folder)), *updates(Path(folder))]
    print(table(rows))


def texts(folder: Path) -> Iterable[Row]:
    """What rules text in four languages adds to a cold build, against compiling the same cards."""
    silent, told = make_pack(folder / "silent", MIDDLE), make_pack(folder / "told", MIDDLE, LOCALES)
    bare, spoken, compiled = medians(RUNS, cold_builder(silent), cold_builder(told), compiler(told))
    what = f"rules text in four languages, {MIDDLE:,} cards"
    yield Row(what, milliseconds(spoken - bare), f"compiling {milliseconds(compiled)}", (spoken - bare) / compiled, 2)


def compiler(pack: Pack) -> Callable[[], object]:
    return lambda: compile_pack(pack.folder, find)


# --- bringing a catalogue up to date ---


def updates(folder: Path) -> Iterable[Row]:
    project = folder / "catalogues"
    write_catalogues(project)
    template, translated = write_for_gettext(folder)
    ours = fresh_copies(project, folder, lambda copy: update(Workshop(copy, every()), ["hu"], {}))
    what = f"i18n update, {MIDDLE:,} messages, {CHANGED} of them changed"
    tool = shutil.which("msgmerge")
    if tool is None:
        (taken,) = medians(RUNS, ours)
        yield Row(what, milliseconds(taken), "msgmerge is not installed", 1, None)
        return
    command = [tool, "--quiet", "--no-wrap", "-o", str(folder / "merged.po"), str(translated), str(template)]
    plain = [*command, "--no-fuzzy-matching"]
    runs = (partial(subprocess.run, each, check=True) for each in (command, plain))
    taken, theirs, quick = medians(RUNS, ours, *runs)
    yield Row(what, milliseconds(taken), f"msgmerge {milliseconds(theirs)}", taken / theirs, 1)
    yield Row("the same", milliseconds(taken), f"--no-fuzzy-matching {milliseconds(quick)}", taken / quick, None)


def fresh_copies(project: Path, folder: Path, work: Callable[[Path], object]) -> Callable[[], object]:
    """Copies are made beforehand: a catalogue that is up to date would be too easy."""
    copies = [shutil.copytree(project, folder / f"copy_{i}") for i in range(RUNS)]
    return lambda: work(copies.pop())


def english(i: int, *, is_new: bool) -> str:
    verb = "says" if is_new and i % (MIDDLE // CHANGED) == 0 else "tells"
    return f"The text number {i} of many, which {verb} something."


def hungarian(i: int) -> str:
    return f"A sok közül a(z) {i}. szöveg, amely elmond valamit."


def write_catalogues(project: Path) -> None:
    wordings = {
        "en": lambda i: ("", english(i, is_new=True)),
        "hu": lambda i: (
            f"#. en: {english(i, is_new=False)}\n",
            hungarian(i),
        ),
    }
    for locale, wording in wordings.items():
        pairs = map(wording, range(MIDDLE))
        entries = [
            f'{remark}msgctxt "name"\nmsgid "cards.card_{i}"\nmsgstr "{text}"\n'
            for i, (remark, text) in enumerate(pairs)
        ]
        path = project / locale / "LC_MESSAGES" / "reef.po"
        path.parent.mkdir(parents=True)
        path.write_text("\n".join([HEADER.format(locale=locale), *entries]), encoding="utf-8")


def write_for_gettext(folder: Path) -> tuple[Path, Path]:
    """The same texts in gettext's way, where the source is the key: a template, and its translation from before."""
    template, translated = folder / "reef.pot", folder / "reef.po"
    for path, is_new in ((template, True), (translated, False)):
        entries = [
            f'msgctxt "cards.card_{i}"\nmsgid "{english(i, is_new=is_new)}"\n'
            f'msgstr "{"" if is_new else hungarian(i)}"\n'
            for i in range(MIDDLE)
        ]
        path.write_text("\n".join([HEADER.format(locale="hu"), *entries]), encoding="utf-8")
    return template, translated


if __name__ == "__main__":
    main()
