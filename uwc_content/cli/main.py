"""The `uwc` command: one line per subcommand. Commands import what they need when they run."""

import os
from typing import Annotated

import typer

from uwc_content import __version__
from uwc_content.cli.balance import balance
from uwc_content.cli.build import build
from uwc_content.cli.check import check
from uwc_content.cli.compare import compare
from uwc_content.cli.diff import diff
from uwc_content.cli.explain import explain
from uwc_content.cli.export import ExportCommand, export
from uwc_content.cli.fmt import fmt
from uwc_content.cli.helping import SpokenCommand, Uwc
from uwc_content.cli.i18n import i18n
from uwc_content.cli.new import new
from uwc_content.cli.play import play
from uwc_content.cli.print import faces, print_
from uwc_content.cli.rename import rename
from uwc_content.cli.scenarios import play_scenarios
from uwc_content.cli.schema import schema
from uwc_content.cli.setups import PlayingCommand
from uwc_content.cli.show import show
from uwc_content.cli.simulate import simulate
from uwc_content.cli.studio import serve, studio
from uwc_content.cli.text import text
from uwc_content.cli.trying import try_
from uwc_content.cli.verify import verify
from uwc_content.cli.words import words

app = typer.Typer(
    name="uwc",
    cls=Uwc,
    help="Content for card and board games: YAML in, one verified bundle out.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(cls=PlayingCommand)(balance)
app.command(cls=SpokenCommand)(build)
app.command(cls=SpokenCommand)(check)
app.command(cls=PlayingCommand)(compare)
app.command(cls=SpokenCommand)(diff)
app.command(cls=SpokenCommand)(explain)
app.command(cls=ExportCommand)(export)
app.command(cls=SpokenCommand)(faces)
app.command(cls=SpokenCommand)(fmt)
app.add_typer(i18n)
app.add_typer(new)
app.command(cls=PlayingCommand)(play)
app.command("print", cls=SpokenCommand)(print_)
app.command(cls=SpokenCommand)(rename)
app.command(cls=SpokenCommand)(show)
app.command(cls=SpokenCommand)(schema)
app.command("test", cls=SpokenCommand)(play_scenarios)
app.command("try", cls=SpokenCommand)(try_)
app.command(cls=PlayingCommand)(simulate)
app.command(cls=SpokenCommand)(studio)
app.command(cls=SpokenCommand)(serve)
app.command(cls=SpokenCommand)(text)
app.command(cls=SpokenCommand)(verify)
app.command(cls=SpokenCommand)(words)


def tell_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"uwc {__version__}")
        raise typer.Exit


@app.callback()
def uwc(
    _locale: Annotated[
        str, typer.Option("--locale", metavar="LOCALE", help="The language of messages and help, such as it or pl.")
    ] = "",
    _version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=tell_version, is_eager=True)
    ] = False,
) -> None:
    """Content for card and board games: YAML in, one verified bundle out."""


def main() -> None:
    # Otherwise pydantic looks for plugins among all installed packages, at every start.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    app()
