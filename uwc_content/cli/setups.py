"""What commands that play games share: which bundle, which game, and how it is set up."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from uwc_content.cli.completion import bundles, setup_options
from uwc_content.cli.console import pack_meant, refuse
from uwc_content.cli.helping import SpokenCommand
from uwc_content.cli.speaking import say, told
from uwc_content.diagnostics import Message

if TYPE_CHECKING:
    from uwc_content.bundle.setups import Options, Setup
    from uwc_content.games.definition import Definition
    from uwc_content.simulation.journal import Journal
    from uwc_content.simulation.tournament import Players

DIST = Path("dist")
SUFFIX = ".bundle.json"
LIST = "help"
NAMED = "uwc.named"
WIDEST = 100
LONGEST_OPTION = 68
FOLD = "    "

Bundle = Annotated[
    Path | None,
    typer.Argument(help="The bundle to play; the only one in `dist` unless stated.", autocompletion=bundles),
]
With = Annotated[
    str,
    typer.Option(
        "--with",
        metavar="OPTIONS",
        help="How the game is set up, separated by commas; `--with help` lists what a pack offers.",
        autocompletion=setup_options,
    ),
]


class Playable(NamedTuple):
    """A verified bundle and its game."""

    path: Path
    bundle: dict[str, Any]
    game: "Definition"
    options: "Options"

    @property
    def journal(self) -> "type[Journal]":
        return self.game.journal() or refuse(Message("nobody follows games of `{name}` yet", name=self.game.id))

    def setup(self, text: str, players: int) -> "Setup":
        """What was asked for; a wrong option ends the command."""
        from uwc_content.bundle.setups import asked_for
        from uwc_content.diagnostics.refusal import Refusal

        try:
            return asked_for(text, self.options, self.bundle, players)
        except Refusal as refusal:
            refuse(refusal.message, refusal.hint)


class PlayingCommand(SpokenCommand):
    """A command whose help also lists how the pack that is named, or else those in `dist`, may be set up."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Remembers what stands before `--help`, which is asked for before anything else is read."""
        ctx.meta[NAMED] = [each for each in args if not each.startswith("-")]
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        super().format_epilog(ctx, formatter)
        for path in bundles_meant(ctx):
            rows = rows_of(path)
            if rows:
                with formatter.section(say("Options of `{pack}` behind --with", pack=path.name.removesuffix(SUFFIX))):
                    formatter.write_dl(rows)


def bundles_meant(ctx: Any) -> list[Path]:
    paths = known_bundles()
    named = {Path(each).name.removesuffix(SUFFIX) for each in ctx.meta.get(NAMED, [])}
    return [path for path in paths if path.name.removesuffix(SUFFIX) in named] or paths


def rows_of(path: Path) -> list[tuple[str, str]]:
    """The options of a bundle for its help; help is no place for faults of a bundle."""
    try:
        return listed_options(path)
    except Exception:
        return []


def listed_options(path: Path) -> list[tuple[str, str]]:
    import json

    from uwc_content.bundle.setups import listed
    from uwc_content.compiler.game_parts import game_of
    from uwc_content.games import find

    bundle = json.loads(path.read_bytes())
    options = find(game_of(bundle)).options()
    return [(folded(written), told(doc)) for written, doc in listed(options, bundle)] if options else []


def known_bundles() -> list[Path]:
    return sorted(DIST.glob(f"*{SUFFIX}"))


def bundle_meant(named: Path) -> Message:
    """A hint for a bundle that there is none of: the one whose name is nearest."""
    from uwc_content.diagnostics.diagnostic import nearest

    known = {path.name.removesuffix(SUFFIX): path for path in known_bundles()}
    near = nearest(named.name.removesuffix(SUFFIX), known)
    otherwise = Message("`uwc build` writes bundles into `dist`")
    return Message("did you mean `{name}`?", name=known[near]) if near else otherwise


def chosen_bundle(named: Path | None) -> Path:
    """The bundle that was named, by its file or by its pack; otherwise the only one there is."""
    if named is not None:
        found = [path for path in (named, DIST / f"{named}{SUFFIX}") if path.is_file()]
        if not found and named.is_dir():
            refuse(Message("`{path}` is a folder and no bundle", path=named), bundle_meant(named))
        if not found:
            refuse(Message("there is no `{path}`", path=named), pack_meant(named, Message("`uwc build` makes it")))
        return found[0]
    bundles = known_bundles()
    if len(bundles) > 1:
        known = ", ".join(path.name.removesuffix(SUFFIX) for path in bundles)
        refuse(Message("there are several bundles"), Message("name one: {names}", names=known))
    return (
        bundles[0]
        if bundles
        else refuse(Message("there is no bundle in `{folder}`", folder=DIST), Message("`uwc build` makes it"))
    )


def playable(named: Path | None, setup: str = "") -> Playable:
    """A bundle that can be played; or, where its options are asked for, a list of them and the end of the command."""
    from uwc_content.bundle.verify import BundleRefused, load_bundle
    from uwc_content.compiler.game_parts import game_of
    from uwc_content.games import find

    path = chosen_bundle(named)
    try:
        bundle = load_bundle(path, find)
    except BundleRefused as refusal:
        refuse(refusal.message, refusal.hint)
    except OSError as refusal:
        refuse(Message("cannot read `{path}`: {reason}", path=path, reason=refusal.strerror))
    game = find(game_of(bundle))
    options = game.options()
    if options is None:
        refuse(Message("`{name}` cannot be played yet", name=game.id))
    if setup == LIST:
        show_options(path)
    return Playable(path, bundle, game, options)


def show_options(path: Path) -> None:
    from click import HelpFormatter

    formatter = HelpFormatter(max_width=WIDEST)
    formatter.write_dl(listed_options(path))
    typer.echo(formatter.getvalue(), nl=False)
    raise typer.Exit


def folded(option: str) -> str:
    """An option with many values over several lines; every value stays whole."""
    lines = [""]
    for value in re.split(r"(?<=[|+])", option):
        if len(lines[-1]) + len(value) > LONGEST_OPTION:
            lines.append(FOLD)
        lines[-1] += value
    return "\n".join(lines)


def prepared(bundle: dict[str, Any]) -> "Players":
    """What plays games of a bundle; worker processes find this function by its name."""
    from uwc_content.compiler.game_parts import game_of
    from uwc_content.games import find
    from uwc_content.games.interpreters import judge_of
    from uwc_content.simulation.tournament import Players

    journal = find(game_of(bundle)).journal()
    if journal is None:
        raise ValueError("nobody follows games of this bundle")
    return Players(judge_of(bundle), journal)


def received(data: bytes) -> dict[str, Any]:
    """A bundle that has come from elsewhere, once it has passed every check; workers find this function by its name."""
    from uwc_content.bundle.verify import BundleRefused, verify_bytes
    from uwc_content.games import find

    bundle, faults = verify_bytes(data, "bundle", find)
    if faults:
        raise BundleRefused(Path("bundle"), faults)
    return bundle
