"""`uwc print` and `uwc faces`: sheets for a printer, and a page for a screen."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uwc_content.cli.check import memory_of
from uwc_content.cli.console import CONTENT_FAULTS, Format, meant, refuse, show_faults
from uwc_content.cli.packs_here import chosen_pack
from uwc_content.cli.speaking import decimal, say
from uwc_content.cli.watching import watch_until_interrupted
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.compiler.pipeline import Compilation
    from uwc_content.faces.gathering import Gathered
    from uwc_content.faces.print_run import Before


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"


class Edge(StrEnum):
    LONG = "long"
    SHORT = "short"


def print_(
    pack: Annotated[Path | None, typer.Argument(help="The pack, or its bundle; the pack here unless stated.")] = None,
    locale: Annotated[str, typer.Option("--locale", help="The language; the first of the pack unless stated.")] = "",
    out: Annotated[Path, typer.Option("--out", help="Where the documents go.")] = Path("dist/print"),
    paper: Annotated[Paper, typer.Option("--paper", help="The size of the sheets.")] = Paper.A4,
    items: Annotated[
        list[str] | None,
        typer.Option("--items", help="Only these, such as `scrolls.barter`; may be repeated."),
    ] = None,
    edge: Annotated[Edge, typer.Option("--edge", help="Along which edge a duplex printer turns sheets.")] = Edge.LONG,
    changed_since: Annotated[
        Path | None, typer.Option("--changed-since", help="An older bundle: only what has changed since.")
    ] = None,
) -> None:
    """Print a pack as PDF: sheets with crop marks and backs, boards over several pages, tokens and player aids.

    Exit code 0: written, 1: faults in the content, 2: wrong use, or typst is not installed.
    """
    import time

    from uwc_content.diagnostics.refusal import Refusal
    from uwc_content.faces.print_run import Wish, print_pack

    printed = []
    with ready(pack, locale) as (gathered, bundle, chosen), before(changed_since, chosen) as since:
        wish = Wish(paper.value, tuple(items or ()), edge is Edge.SHORT, since)
        started = time.perf_counter()
        try:
            for each in print_pack(gathered, bundle, chosen, wish, out):
                printed.append(each)
                pages = Counted("{n} page", "{n} pages", each.pages)
                typer.echo(say("{file}: {pages}", file=each.file, pages=pages))
        except Refusal as refusal:
            refuse(refusal.message, refusal.hint)
    taken = f"{decimal(time.perf_counter() - started, 1)} s"
    files = Counted("{n} file", "{n} files", len(printed))
    typer.echo(say("{files} in {time}", files=files, time=taken) if printed else say("nothing has changed"))


def faces(
    pack: Annotated[Path | None, typer.Argument(help="The pack, or its bundle; the pack here unless stated.")] = None,
    out: Annotated[Path, typer.Option("--out", help="Where the page goes.")] = Path("dist/faces"),
    watch: Annotated[
        bool, typer.Option("--watch", help="Write it again whenever a file changes, until Ctrl-C.")
    ] = False,
) -> None:
    """Write a page that shows every face in all languages, to look through and to search in a browser."""
    if not watch:
        write_page(pack, out)
        return
    from uwc_content.bundle.build import locales_beside

    if pack and is_bundle(pack):
        refuse(Message("`{option}` means nothing for a bundle", option="--watch"), Message("name the pack instead"))
    folder = chosen_pack(meant(pack) if pack else None)
    places = [folder, *(place for place in (locales_beside(folder),) if place.is_dir())]
    with suppress(KeyboardInterrupt):
        watch_until_interrupted(places, lambda: write_if_sound(pack, out), lambda: write_if_sound(pack, out))


def write_page(pack: Path | None, out: Path) -> None:
    from uwc_content.faces.gallery import write_gallery

    with ready(pack, "") as (gathered, _, _):
        typer.echo(f"{write_gallery(gathered, out)}")


def write_if_sound(pack: Path | None, out: Path) -> None:
    """Faults are shown, and the page stays as it was."""
    with suppress(typer.Exit):
        write_page(pack, out)


@contextmanager
def ready(pack: Path | None, locale: str) -> Iterator[tuple["Gathered", dict[str, Any], str]]:
    """What can be drawn of a sound pack or a bundle, the bundle itself, and the locale that is meant."""
    from uwc_content.compiler.game_parts import game_of
    from uwc_content.faces.bundled_files import look_of
    from uwc_content.faces.gathering import gather_bundle
    from uwc_content.games import find

    with held_bundle(meant(pack)) if pack and is_bundle(pack) else built_bundle(pack) as (bundle, folder):
        known = bundle["pack"]["locales"]
        if locale and locale not in known:
            refuse(
                Message("`{pack}` has no texts in `{locale}`", pack=bundle["pack"]["id"], locale=locale),
                Message("there are: {names}", names=", ".join(known)),
            )
        chosen = locale or known[0]
        game = find(game_of(bundle))
        yield gather_bundle(bundle, look_of(bundle), game, folder, [chosen] if locale else ()), bundle, chosen


def is_bundle(path: Path) -> bool:
    return path.suffix == ".json" or meant(path).is_file()


@contextmanager
def held_bundle(path: Path) -> Iterator[tuple[dict[str, Any], Path]]:
    """A bundle that can be trusted, and a folder with the files that it brings."""
    from uwc_content.cli.verify import show_bundle_faults, verified_file
    from uwc_content.faces.bundled_files import unpacked

    bundle, faults = verified_file(path)
    refusing = [fault for fault in faults if fault.is_error]
    show_bundle_faults(refusing, Format.TEXT)
    if refusing:
        raise typer.Exit(CONTENT_FAULTS)
    if "drawing" not in bundle.get("look", {}):
        refuse(
            Message("`{file}` does not say how its faces are drawn", file=path),
            Message("build it again from its pack with `uwc build`"),
        )
    with unpacked(bundle) as folder:
        yield bundle, folder


@contextmanager
def built_bundle(pack: Path | None) -> Iterator[tuple[dict[str, Any], Path]]:
    """The bundle that a sound pack has now, and its folder."""
    from uwc_content.workshop.checked_packs import cache_of, further_faults

    folder = chosen_pack(meant(pack) if pack else None)
    compilation = compiled(folder)
    faults = list(further_faults(compilation, Path.cwd(), cache_of(folder, memory_of(folder))))
    show_faults(faults)
    if any(fault.is_error for fault in faults):
        raise typer.Exit(CONTENT_FAULTS)
    yield bundle_of(compilation), folder


def compiled(folder: Path) -> "Compilation":
    from uwc_content.compiler.pipeline import compile_pack
    from uwc_content.games import find

    compilation = compile_pack(folder, find, shown_from=Path.cwd())
    if not compilation.is_sound:
        show_faults(compilation.faults)
        raise typer.Exit(CONTENT_FAULTS)
    return compilation


def bundle_of(compilation: "Compilation") -> dict[str, Any]:
    from uwc_content.bundle.build import bundle_in_memory
    from uwc_content.faces.bundled_look import look_in_bundle

    return bundle_in_memory(compilation, look_in_bundle)


@contextmanager
def before(path: Path | None, locale: str) -> Iterator["Before | None"]:
    """An older bundle of any format; what it draws is compared if it can be trusted with that."""
    from uwc_content.bundle.verify import verify_file
    from uwc_content.compiler.game_parts import game_of
    from uwc_content.faces.bundled_checks import drawing_faults
    from uwc_content.faces.bundled_files import look_of, unpacked
    from uwc_content.faces.gathering import gather_bundle
    from uwc_content.faces.print_run import Before
    from uwc_content.games import find

    if path is None:
        yield None
        return
    bundle = old_bundle(path)
    can_be_drawn = "drawing" in (bundle.get("look") or {}) and locale in bundle["texts"]
    if not can_be_drawn or verify_file(path, find)[1] or drawing_faults(bundle, path.as_posix(), find(game_of(bundle))):
        yield Before(bundle)
        return
    with unpacked(bundle) as folder:
        yield Before(bundle, gather_bundle(bundle, look_of(bundle), find(game_of(bundle)), folder, [locale]))


def old_bundle(path: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(path.read_bytes())
        assert isinstance(found["items"], dict)
        assert isinstance(found["texts"], dict)
    except (OSError, ValueError, KeyError, TypeError, AssertionError):
        refuse(Message("`{file}` is no bundle", file=path), Message("`uwc verify` tells what is wrong with it"))
    return found
