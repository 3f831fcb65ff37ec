"""`uwc i18n`: the translators' workshop."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.console import CONTENT_FAULTS, packs_under, refuse
from uwc_content.cli.helping import SpokenCommand, SpokenGroup
from uwc_content.cli.i18n_check import check_translations
from uwc_content.cli.packs_here import CONTENT, chosen_packs, shown
from uwc_content.cli.speaking import say, told
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.workshop.i18n.catalogues import Workshop

i18n = typer.Typer(
    name="i18n",
    cls=SpokenGroup,
    help="Translate: begin a language, keep it up to date, see what is missing, exchange it with translators.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
i18n.command("check", cls=SpokenCommand)(check_translations)


class StatusFormat(StrEnum):
    TABLE = "table"
    JSON = "json"
    BADGE = "badge"


class ExchangeFormat(StrEnum):
    CSV = "csv"
    XLIFF = "xliff"
    XLIFF2 = "xliff2"


def tidy(code: str) -> str:
    from uwc_content.proofreading.plurals import tidy_code

    return tidy_code(code)


Locale = Annotated[
    str, typer.Argument(metavar="LOCALE", help="A language of CLDR, such as `cs` or `pt_BR`.", parser=tidy)
]
Locales = Annotated[
    list[str] | None,
    typer.Argument(metavar="[LOCALE]...", help="Languages; all unless stated.", show_default=False, parser=tidy),
]
Folder = Annotated[Path, typer.Option("--locales", help="Where the catalogues lie.")]
Catalogues = Annotated[
    list[str] | None, typer.Option("--catalogue", help="Only this catalogue, such as `grammar`; may be repeated.")
]
Keys = list[str] | None
LOCALES = Path("locales")


@contextmanager
def workshop_in(locales: Path) -> Iterator["Workshop"]:
    """The catalogues and packs of this folder; what cannot be done is told without a traceback."""
    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.games import known
    from uwc_content.reading.storage import alone_in
    from uwc_content.workshop.i18n.catalogues import Workshop

    try:
        with alone_in(locales):
            yield Workshop(locales, known(), packs_under(CONTENT))
    except Refusal as refusal:
        refuse(refusal.message, refusal.hint)


def tell(changed: list[Path]) -> None:
    for path in changed:
        typer.echo(say("written: {file}", file=shown(path)))


@i18n.command(cls=SpokenCommand)
def init(
    locale: Locale,
    pack: Annotated[
        list[Path] | None, typer.Option("--pack", help="Add the language to this pack; may be repeated.")
    ] = None,
    locales: Folder = LOCALES,
) -> None:
    """Begin a language: catalogues with all keys, plural forms by CLDR and remarks for translators, and a glossary.

    With `--pack`, only what the texts of the pack need: the grammar, its nouns and its names.
    """
    from uwc_content.workshop.i18n.starting import begin_locale

    packs = [chosen for each in pack or [] for chosen in chosen_packs(each)]
    with workshop_in(locales) as workshop:
        tell(begin_locale(workshop, locale, packs))


@i18n.command(cls=SpokenCommand)
def update(
    wanted: Locales = None,
    typo: Annotated[Keys, typer.Option("--typo", help="An English text that was only corrected.")] = None,
    wording: Annotated[Keys, typer.Option("--wording", help="One that says the same in other words.")] = None,
    rules: Annotated[Keys, typer.Option("--rules", help="One that says something else now.")] = None,
    locales: Folder = LOCALES,
) -> None:
    """Bring catalogues up to date with English: new keys, changed texts, keys that are gone; no translation is lost.

    A changed English text makes its translations stale unless it is declared a typo.
    """
    from uwc_content.workshop.i18n.updating import Change
    from uwc_content.workshop.i18n.updating import update as update_catalogues

    declared = {Change.TYPO: typo, Change.WORDING: wording, Change.RULES: rules}
    changes = {key: change for change, keys in declared.items() for key in keys or ()}
    with workshop_in(locales) as workshop:
        done, changed = update_catalogues(workshop, wanted or [], changes)
    for each in done:
        if each.added or each.stale or each.obsolete:
            counts = {"added": each.added, "stale": each.stale, "obsolete": each.obsolete}
            what = say("{added} new, {stale} stale, {obsolete} obsolete", **counts)
            typer.echo(f"{each.locale}/{each.name}: {what}")
    typer.echo(say("{catalogues} written", catalogues=Counted("{n} catalogue", "{n} catalogues", len(changed))))


@i18n.command(cls=SpokenCommand)
def status(
    wanted: Locales = None,
    form: Annotated[StatusFormat, typer.Option("--format", help="How to show it.")] = StatusFormat.TABLE,
    locales: Folder = LOCALES,
) -> None:
    """Show how far each language is: translated, the same by intent, copies of the source, stale, missing."""
    from uwc_content.workshop.i18n.progress import Survey, counts
    from uwc_content.workshop.i18n.status import FORMATS, as_table

    with workshop_in(locales) as workshop:
        listed = counts(Survey(workshop, wanted or []))
    typer.echo(as_table(listed, told) if form is StatusFormat.TABLE else FORMATS[form](listed))


@i18n.command(cls=SpokenCommand)
def todo(
    locale: Locale,
    since: Annotated[
        Path | None, typer.Option("--since", help="The bundle of a release: only what has changed since.")
    ] = None,
    locales: Folder = LOCALES,
) -> None:
    """List what is missing or stale in a language: wrong rules first, then what most items show."""
    from uwc_content.cli.diff import bundle_in
    from uwc_content.workshop.i18n.todo import as_text
    from uwc_content.workshop.i18n.todo import todo as todo_of

    with workshop_in(locales) as workshop:
        listed = todo_of(workshop, locale, bundle_in(since, no_verify=True) if since else None)
    typer.echo(as_text(listed, told) if listed else say("nothing to do"))
    if listed:
        typer.echo("\n" + say("{entries} to translate", entries=Counted("{n} entry", "{n} entries", len(listed))))


@i18n.command(cls=SpokenCommand)
def forms(locale: Locale, locales: Folder = LOCALES) -> None:
    """List what the sentences of a language ask for and English lacks, such as cases, as empty entries to fill in.

    Which forms there are follows from the entries `role` and from placeholders of nouns: see GRAMMAR.md.
    """
    from uwc_content.workshop.i18n.forms import list_forms

    with workshop_in(locales) as workshop:
        written, added = list_forms(workshop, locale)
        tell(written)
    typer.echo(say("{entries} to translate", entries=Counted("{n} entry", "{n} entries", added)))


@i18n.command(cls=SpokenCommand)
def glossary(locale: Locale, locales: Folder = LOCALES) -> None:
    """Print the terms of English and what a language calls them as TBX, for translation tools.

    Terms that the language has no words for yet are printed in English alone, and counted.
    """
    from uwc_content.proofreading.check import GLOSSARY
    from uwc_content.workshop.i18n.terms import terminology

    with workshop_in(locales) as workshop:
        workshop.chosen_locales([locale])
        found = terminology(workshop, locale)
    typer.echo(found.tbx, nl=False)
    if found.unworded:
        terms = Counted("{n} term", "{n} terms", found.unworded)
        file = shown(locales / locale / GLOSSARY)
        remark = Message(
            "`{locale}` has no words for {terms} yet; {file} takes them", locale=locale, terms=terms, file=file
        )
        typer.echo(say("note: {remark}", remark=remark), err=True)


@i18n.command(cls=SpokenCommand)
def weblate(locales: Folder = LOCALES) -> None:
    """Print the catalogues as components of Weblate, for its command `import_json`."""
    from uwc_content.workshop.i18n.weblate import as_weblate

    with workshop_in(locales) as workshop:
        typer.echo(as_weblate(workshop))


@i18n.command(cls=SpokenCommand)
def pseudo(locales: Folder = LOCALES) -> None:
    """Write the pseudo-language en_XA: accented, longer English, to see what is untranslatable or does not fit."""
    from uwc_content.workshop.i18n.pseudo import write_pseudo

    with workshop_in(locales) as workshop:
        tell(write_pseudo(workshop))


@i18n.command(cls=SpokenCommand)
def export(
    locale: Locale,
    form: Annotated[ExchangeFormat, typer.Option("--format", help="The format.")] = ExchangeFormat.CSV,
    out: Annotated[Path | None, typer.Option("--out", help="The file; the terminal unless stated.")] = None,
    catalogue: Catalogues = None,
    locales: Folder = LOCALES,
) -> None:
    """Write all entries of a language for a spreadsheet or a translation tool; `import` brings them back."""
    from uwc_content.reading.storage import replace_file
    from uwc_content.workshop.i18n.handover import rows_of
    from uwc_content.workshop.i18n.handover_csv import to_csv
    from uwc_content.workshop.i18n.handover_xliff import to_xliff, to_xliff_2

    writers = {ExchangeFormat.CSV: to_csv, ExchangeFormat.XLIFF: to_xliff, ExchangeFormat.XLIFF2: to_xliff_2}
    with workshop_in(locales) as workshop:
        written = writers[form](rows_of(workshop, locale, catalogue or []), locale)
        if out is None:
            typer.echo(written, nl=False)
        else:
            replace_file(out, written.encode())


@i18n.command("import", cls=SpokenCommand)
def import_(
    locale: Locale,
    file: Annotated[Path, typer.Argument(help="What `export` wrote and a translator has filled in.")],
    form: Annotated[
        ExchangeFormat | None, typer.Option("--format", help="The format; by the file's name unless stated.")
    ] = None,
    catalogue: Catalogues = None,
    locales: Folder = LOCALES,
) -> None:
    """Bring translations back into the catalogues; entries that the file lacks or leaves empty stay.

    What somebody has worded anew since the export is newer, and stays, too. Exit code 0: all is in the catalogues,
    1: newer wordings were kept, 2: wrong use of the command, or a file that cannot be read.
    """
    from uwc_content.workshop.i18n.handover import bring_back, text_of
    from uwc_content.workshop.i18n.handover_csv import from_csv
    from uwc_content.workshop.i18n.handover_xliff import from_xliff

    chosen = form or (ExchangeFormat.CSV if file.suffix == ".csv" else ExchangeFormat.XLIFF)
    read = from_csv if chosen is ExchangeFormat.CSV else from_xliff
    with workshop_in(locales) as workshop:
        written, kept = bring_back(workshop, locale, read(text_of(file)), catalogue or [])
        tell(written)
    for each in kept:
        key = " ".join(each.key)
        typer.echo(say("{place}: `{key}` was worded anew since the export, and stays", place=each.place, key=key))
    if kept:
        raise typer.Exit(CONTENT_FAULTS)
