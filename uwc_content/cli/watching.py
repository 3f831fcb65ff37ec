"""Does something again whenever a file changes, until somebody interrupts it."""

from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from uwc_content.cli.speaking import listing, say


def watch_until_interrupted(places: Sequence[Path], first: Callable[[], object], again: Callable[[], object]) -> None:
    """`first` at once, then `again` after every change below these places."""
    from watchfiles import watch

    ticks = watch(*places, yield_on_timeout=True, rust_timeout=200)
    next(ticks)  # from here on nothing is missed, not even what changes during the first run
    first()
    typer.echo(say("watching {places}; Ctrl-C ends it", places=listing([str(place) for place in places])))
    for changes in ticks:
        if changes:
            touched = sorted({Path(path).name for _, path in changes})
            typer.echo("\n" + say("changed: {file}", file=", ".join(touched)))
            again()
