"""`uwc i18n check`: every fault of the translations, in one run."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.console import CONTENT_FAULTS, Format, packs_under, refuse, show_faults
from uwc_content.cli.packs_here import CONTENT
from uwc_content.cli.speaking import counted, say, told
from uwc_content.diagnostics import Message

if TYPE_CHECKING:
    from uwc_content.diagnostics import Diagnostic


def check_translations(
    wanted: Annotated[
        list[str] | None,
        typer.Argument(metavar="[LOCALE]...", help="Languages; all unless stated.", show_default=False),
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="How to show the faults.")] = Format.TEXT,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count as faults.")] = False,
    locales: Annotated[Path, typer.Option("--locales", help="Where the catalogues lie.")] = Path("locales"),
) -> None:
    """Check translations against their source: placeholders, numbers, terms, plural forms, punctuation and more.

    Exit code 0: clean, 1: faults in the translations, 2: wrong use of the command.
    """
    from uwc_content.proofreading.plurals import tidy_code

    faults = faults_of(locales, [tidy_code(each) for each in wanted or []])
    show_faults(faults, form)
    errors = sum(fault.is_error for fault in faults)
    warnings = len(faults) - errors
    if form is Format.TEXT:
        typer.echo(counted(errors, warnings))
        for name in borrowed_english(locales):
            remark = Message("English has no `{name}` in this project: the one of the toolkit is used", name=name)
            typer.echo(say("note: {remark}", remark=told(remark)), err=True)
    if errors or (strict and warnings):
        raise typer.Exit(CONTENT_FAULTS)


def faults_of(locales: Path, wanted: list[str]) -> list["Diagnostic"]:
    from uwc_content.diagnostics import did_you_mean, in_reading_order
    from uwc_content.proofreading.check import check_locales, known_locales

    known = known_locales(locales)
    if not known:
        refuse(
            Message("there are no catalogues in `{locale}`", locale=locales),
            Message("name their folder with --locales"),
        )
    for locale in wanted:
        if locale not in known:
            refuse(
                Message("there are no catalogues for `{locale}`", locale=locale),
                did_you_mean(locale, known) or Message("known: {names}", names=", ".join(known)),
            )
    chosen = wanted or known
    lacks = [*gone_in(locales, wanted), *unworded_in(locales, chosen), *overrides_of(locales, chosen)]
    return in_reading_order([*check_locales(locales, wanted, Path.cwd()), *lacks])


def borrowed_english(locales: Path) -> list[str]:
    """Catalogues that the project has in other languages alone: perhaps it had them in English, too."""
    from uwc_content.proofreading.check import catalogues_in, known_locales
    from uwc_content.workshop.i18n.catalogues import SOURCE, is_shipped

    here = {name for locale in known_locales(locales) for name in catalogues_in(locales, locale)}
    elsewhere = here - catalogues_in(locales, SOURCE).keys()
    return sorted(name for name in elsewhere if is_shipped(SOURCE, name))


def gone_in(locales: Path, wanted: list[str]) -> Iterator["Diagnostic"]:
    """Catalogues that packs need in the languages that they declare, and that are not there."""
    from uwc_content.games import find
    from uwc_content.proofreading.check import gone_catalogues
    from uwc_content.workshop.i18n.catalogues import needed_by
    from uwc_content.workshop.pack_folder import PackFolder

    for pack in (PackFolder(folder, find) for folder in packs_under(CONTENT)):
        for locale in pack.languages:
            if not wanted or locale in wanted:
                yield from gone_catalogues(locales, locale, needed_by(pack), Path.cwd())


def unworded_in(locales: Path, wanted: list[str]) -> Iterator["Diagnostic"]:
    """Names of packs' own vocabularies that languages have no words for."""
    from uwc_content.games import every
    from uwc_content.workshop.i18n.catalogues import Workshop
    from uwc_content.workshop.i18n.unworded import unworded

    yield from unworded(Workshop(locales, every(), packs_under(CONTENT)), wanted, Path.cwd())


def overrides_of(locales: Path, wanted: list[str]) -> list["Diagnostic"]:
    """Texts of their own in these languages that no longer belong to their effects."""
    from uwc_content.bundle.cache import FORGETFUL
    from uwc_content.bundle.texts import stale_overrides
    from uwc_content.compiler.pipeline import compile_pack
    from uwc_content.games import find
    from uwc_content.reading.storage import target_of

    folders = {(locales / locale).resolve() for locale in wanted}
    return [
        fault
        for pack in packs_under(CONTENT)
        for fault in stale_overrides(compile_pack(pack, find), locales, FORGETFUL, Path.cwd())
        if folders & {*target_of(Path(fault.span.file)).parents}
    ]
