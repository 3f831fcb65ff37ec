"""`uwc explain`: what a code means."""

from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.completion import codes
from uwc_content.cli.console import refuse
from uwc_content.cli.speaking import say, worded
from uwc_content.diagnostics import Message

if TYPE_CHECKING:
    from uwc_content.diagnostics import Code


def explain(
    code: Annotated[
        str | None, typer.Argument(help="A code such as UWC206; all of them unless stated.", autocompletion=codes)
    ] = None,
) -> None:
    """Explain a diagnostic code: cause, example and cure."""
    from uwc_content.diagnostics import CODES, Severity, did_you_mean

    if code is None:
        width = max(len(say(severity)) for severity in Severity)
        for each in CODES.values():
            title = worded("code", f"{each.code}.title", each.title)
            typer.echo(f"{each.code}  {say(each.severity):<{width}}  {title}")
        return
    found = CODES.get(code.upper())
    if found is None:
        refuse(
            Message("there is no code `{code}`", code=code),
            did_you_mean(code.upper(), CODES) or Message("`uwc explain` lists all of them"),
        )
    typer.echo(as_text(found))


def as_text(found: "Code") -> str:
    title, cause, cure = (
        worded("code", f"{found.code}.{part}", getattr(found, part)) for part in ("title", "cause", "cure")
    )
    example = "\n".join(f"    {line}" for line in found.example.splitlines())
    head = f"{found.code} ({say(found.severity)}): {title}"
    return "\n\n".join([head, cause, say("Example:") + f"\n{example}", say("Cure:") + f" {cure}"])
