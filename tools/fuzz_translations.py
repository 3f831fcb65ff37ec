"""Targets of `tools/fuzz.py` that translators touch: catalogues, tables, XLIFF and glossaries."""

import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fuzz_feeding import REFUSED, ROOT, SOUND, Target, nothing_kept, told
from fuzz_mutations import text_mutation, yaml_mutation

from uwc_content.bundle.texts import faults_of_texts
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.games import every, find

SOME_TWICE = 0.2
"""How many catalogues are used once more, after what the first use may have written; most uses read them all."""


class Catalogues:
    """A project with a small game in two languages."""

    def __init__(self, work: Path) -> None:
        self.work = work
        with contextlib.chdir(work):
            run_command("new", "game", "reef", "--locale", "pl", "--locale", "it")

    def workshop(self) -> Any:
        from uwc_content.workshop.i18n.catalogues import Workshop

        return Workshop(self.work / "locales", every(), [self.work / "content" / "reef"])


def run_command(*arguments: str) -> int:
    """A command in this process; its code, or whatever it raises."""
    from typer.testing import CliRunner

    from uwc_content.cli.main import app

    done = CliRunner().invoke(app, list(arguments))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code in (0, 1, 2), done.exit_code
    assert "Traceback" not in done.output
    return done.exit_code


def po_files(work: Path) -> list[tuple[str, bytes]]:
    own = sorted(work.rglob("locales/*/LC_MESSAGES/*.po"))
    return [(path.relative_to(work).as_posix(), path.read_bytes()) for path in own]


def catalogues(work: Path) -> Target:
    """Texts of a pack, and what translators' commands make of a catalogue."""
    project = Catalogues(work)
    compilation = compile_pack(work / "content" / "reef", find)
    shipped = [
        (f"locales/{path.parent.parent.name}/LC_MESSAGES/{path.name}", path.read_bytes())
        for path in sorted(ROOT.glob("locales/pl/LC_MESSAGES/*.po"))
        if path.stem in ("grammar", "vocabulary_humming_meadow")
    ]
    files = [each for each in po_files(work) if "/pl/" in each[0] or "/en/" in each[0]] + shipped

    def feed(name: str, data: bytes) -> str:
        path = work / name
        before = {each: each.read_bytes() for each in (work / "locales").rglob("*") if each.is_file()}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        try:
            with contextlib.chdir(work):
                return use_catalogue(project, compilation, random.Random(data))
        finally:
            if path not in before:
                path.unlink(missing_ok=True)
            for each, was in before.items():
                if not each.is_file() or each.read_bytes() != was:
                    each.write_bytes(was)

    return Target(files, text_mutation("po"), feed)


def use_catalogue(project: Catalogues, compilation: Compilation, chance: random.Random) -> str:
    from uwc_content.proofreading.check import check_locales
    from uwc_content.workshop.i18n.forms import list_forms
    from uwc_content.workshop.i18n.handover import rows_of
    from uwc_content.workshop.i18n.handover_xliff import to_xliff
    from uwc_content.workshop.i18n.progress import Survey, counts
    from uwc_content.workshop.i18n.pseudo import write_pseudo
    from uwc_content.workshop.i18n.terms import terminology
    from uwc_content.workshop.i18n.todo import todo
    from uwc_content.workshop.i18n.updating import update

    workshop = project.workshop()
    uses: tuple[Callable[[], Any], ...] = (
        lambda: told(faults_of_texts(compilation, project.work / "locales", nothing_kept(project.work))),
        lambda: told(check_locales(project.work / "locales")),
        lambda: counts(Survey(workshop, ["pl"])),
        lambda: todo(workshop, "pl"),
        lambda: update(workshop, ["pl"], {}),
        lambda: to_xliff(rows_of(workshop, "pl"), "pl"),
        lambda: list_forms(workshop, "pl"),
        lambda: terminology(workshop, "pl"),
        lambda: write_pseudo(workshop),
        lambda: run_command("show", "herb_garden", "--locale", "pl"),
        lambda: run_command("text", "--locale", "pl"),
    )
    outcome = SOUND
    for use in chance.sample(uses, 2 if chance.random() < SOME_TWICE else 1):
        try:
            outcome = REFUSED if use() == REFUSED else outcome
        except Refusal:
            outcome = REFUSED
    return outcome


def handed_over(work: Path, form: str) -> Target:
    """A table or XLIFF that a translator brings back."""
    from uwc_content.workshop.i18n.handover import bring_back, rows_of, text_of
    from uwc_content.workshop.i18n.handover_csv import from_csv, to_csv
    from uwc_content.workshop.i18n.handover_xliff import from_xliff, to_xliff, to_xliff_2

    project = Catalogues(work)
    rows = rows_of(project.workshop(), "pl", ["reef"])
    written = {"csv": to_csv, "xliff": to_xliff, "xliff2": to_xliff_2}[form](rows, "pl").encode()
    read = from_csv if form == "csv" else from_xliff
    before = dict(po_files(work))

    def feed(_name: str, data: bytes) -> str:
        file = work / "back"
        file.write_bytes(data)
        try:
            changed, _ = bring_back(project.workshop(), "pl", read(text_of(file)))
        except Refusal:
            return REFUSED
        for path in changed:
            path.write_bytes(before[path.relative_to(work).as_posix()])
        return SOUND

    return Target([("pl", written)], text_mutation("csv" if form == "csv" else "xml"), feed)


def glossary() -> Target:
    from uwc_content.proofreading.glossary import read_glossary

    paths = sorted(ROOT.glob("locales/*/glossary.yaml"))
    english, _ = read_glossary("en", (ROOT / "locales/en/glossary.yaml").read_bytes())
    files = [(path.parent.name, path.read_bytes()) for path in paths]

    def feed(name: str, data: bytes) -> str:
        return told(read_glossary(name, data, english if name != "en" else None)[1])

    return Target(files, yaml_mutation(data for _, data in files), feed)
