"""`uwc build`: content into bundles."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.completion import packs
from uwc_content.cli.console import CONTENT_FAULTS, Format, meant, pack_meant, packs_under, refuse, show_faults
from uwc_content.cli.speaking import decimal, say, told
from uwc_content.cli.watching import watch_until_interrupted
from uwc_content.diagnostics import Counted, Message

if TYPE_CHECKING:
    from uwc_content.bundle.build import Built


def build(
    content: Annotated[Path, typer.Argument(help="A pack, or the folder of packs.")] = Path("content"),
    pack: Annotated[
        list[str] | None, typer.Option("--pack", help="Only this pack; may be repeated.", autocompletion=packs)
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="Where bundles go.")] = Path("dist"),
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if one is missing or stale.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Build again whenever a file changes, until Ctrl-C.")] = False,
    form: Annotated[Format, typer.Option("--format", help="How to show faults.")] = Format.TEXT,
    strict: Annotated[
        bool, typer.Option("--strict", help="Let warnings and translations of changed rules count as faults.")
    ] = False,
) -> None:
    """Compile packs into bundles; only files that changed are parsed again.

    A pack with errors writes nothing: the old bundle stays. Exit code 0: built, 1: faults or stale, 2: wrong use.
    """
    content = meant(content)
    if check and watch:
        refuse(
            Message("`{name}` and `{other}` do not go together", name="--check", other="--watch"),
            Message("`--watch` builds, `--check` never writes"),
        )
    if watch:
        with suppress(KeyboardInterrupt):
            watch_and_build(content, pack or [], out, form)
    elif not build_all(chosen_packs(content, pack or []), out, check, form, strict):
        raise typer.Exit(CONTENT_FAULTS)


def chosen_packs(content: Path, names: list[str]) -> list[Path]:
    folders = packs_under(content)
    if not folders:
        refuse(
            Message("there is no pack in `{folder}`", folder=content),
            pack_meant(content, Message("a pack is a folder with a pack.yaml; `uwc new pack` makes one")),
        )
    known = {folder.resolve().name: folder for folder in folders}
    for name in names:
        if name not in known:
            refuse(
                Message("there is no pack `{name}` in `{folder}`", name=name, folder=content),
                pack_meant(name, Message("there are: {names}", names=", ".join(sorted(known))), known),
            )
    return [known[name] for name in names] if names else folders


def build_all(folders: list[Path], out: Path, only_check: bool, form: Format, is_strict: bool = False) -> bool:
    built = built_packs(folders, out, only_check, is_strict)
    show_faults([fault for each in built for fault in each.faults], form)
    if form is Format.TEXT:
        typer.echo(table(built, only_check))
    stale = [each for each in built if each.is_written] if only_check else []
    for each in stale:
        typer.echo(say("{file} is missing or stale; run `{command}`", file=each.bundle, command="uwc build"), err=True)
    return not stale and all(each.is_sound and not (is_strict and each.faults) for each in built)


def built_packs(folders: list[Path], out: Path, only_check: bool, is_strict: bool = False) -> list["Built"]:
    from uwc_content.bundle.build import build_pack
    from uwc_content.faces.bundled_look import look_in_bundle
    from uwc_content.games import find

    built = partial(
        build_pack,
        out=out,
        find=find,
        draw=look_in_bundle,
        shown_from=Path.cwd(),
        only_check=only_check,
        is_strict=is_strict,
    )
    try:
        return [built(folder) for folder in folders]
    except OSError as refusal:
        refuse(
            Message("cannot write into `{folder}`: {reason}", folder=out, reason=refusal.strerror),
            Message("name another folder with `--out`"),
        )


def table(built: list["Built"], only_check: bool = False) -> str:
    """One line for each pack, then its items by type."""
    lines = []
    for each in built:
        if not each.size:
            errors = sum(fault.is_error for fault in each.faults)
            warnings = Counted("{n} warning", "{n} warnings", len(each.faults))
            faults = Counted("{n} error", "{n} errors", errors) if errors else warnings
            lines.append(say("{pack}: {faults}, nothing written", pack=each.pack, faults=faults))
            continue
        changed = Message("stale") if only_check else Message("written")
        state = changed if each.is_written else Message("unchanged")
        lines.append(f"{each.pack} → {each.bundle} ({told(state)})")
        counts = ", ".join(f"{number} {name}" for name, number in each.counts.items())
        rows = {
            say("items"): counts or say("none"),
            say("locales"): ", ".join(each.locales) or say("none"),
            say("size"): told(Counted("{n} byte", "{n} bytes", each.size)),
            say("content hash"): each.content_hash.removeprefix("sha256:")[:16],
            say("parsed"): told(Counted("{n} file", "{n} files", len(each.parsed))),
            say("time"): f"{decimal(each.seconds)} s",
        }
        width = max(13, *map(len, rows))
        lines.extend(f"  {name:<{width}} {value}" for name, value in rows.items())
    return "\n".join(lines)


def watch_and_build(content: Path, names: list[str], out: Path, form: Format) -> None:
    """Until interrupted. Locales are watched too, as their texts go into the bundle."""
    from uwc_content.bundle.build import locales_beside

    folders = chosen_packs(content, names)
    places = sorted({content, *(path for path in map(locales_beside, folders) if path.is_dir())})
    watch_until_interrupted(
        places, lambda: build_all(folders, out, False, form), lambda: build_again(content, names, out, form)
    )


def build_again(content: Path, names: list[str], out: Path, form: Format) -> None:
    """A pack that is gone for a moment, as while branches are switched, does not end the watch."""
    known = {folder.resolve().name: folder for folder in packs_under(content)}
    chosen = [known[name] for name in names if name in known] if names else list(known.values())
    if not chosen:
        typer.echo(say("there is no pack in `{folder}` now", folder=content))
    else:
        build_all(chosen, out, False, form)
