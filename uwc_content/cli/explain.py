"""`uwc explain`: what a code means."""

from typing import Annotated

import typer

from uwc_content.cli.completion import codes
from uwc_content.cli.console import refuse


def explain(
    code: Annotated[
        str | None, typer.Argument(help="A code such as UWC206; all of them unless stated.", autocompletion=codes)
    ] = None,
) -> None:
    """Explain a diagnostic code: cause, example and cure."""
    from uwc_content.diagnostics import CODES, did_you_mean

    if code is None:
        for each in CODES.values():
            typer.echo(f"{each.code}  {each.severity:<7}  {each.title}")
        return
    found = CODES.get(code.upper())
    if found is None:
        refuse(f"there is no code `{code}`", did_you_mean(code.upper(), CODES) or "`uwc explain` lists all of them")
    example = "\n".join(f"    {line}" for line in found.example.splitlines())
    typer.echo(
        f"{found.code} ({found.severity}): {found.title}\n\n{found.cause}\n\nExample:\n{example}\n\nCure: {found.cure}"
    )
