"""Bots of one's own, named `module:function`: found, held to what a bot may do, and known by their very sources."""

import ast
import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import FrameSummary, extract_tb
from typing import Any, Final, NamedTuple, TypeVar

from uwc_content.diagnostics import Counted, Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.game import Game
from uwc_content.engine.kernel import Runaway
from uwc_content.simulation.judge import Judge

BETWEEN: Final = ":"
FAULTS: Final = (Exception, SystemExit)
"""What code that is not ours may raise; somebody who interrupts the command is not meant."""
OURS: Final = ("uwc_content", "site-packages")
"""What is known by its version, and never by the sources of a bot."""
WHAT_IT_IS: Final = Message("name a function that makes a bot of a seed and a judge")
T = TypeVar("T")


class Module(NamedTuple):
    """The module of a bot, as it was when it was loaded."""

    content: Any
    files: tuple[Path, ...]
    """Its own file, and those beside it that it imports."""
    sources: str
    """A hash of all these."""


class OwnBot:
    """A bot of one's own: whatever it does wrong is told with its name and its place."""

    def __init__(self, name: str, seed: int, judge: Judge) -> None:
        self.name = name
        make = function_of(name)
        self.bot = watched(name, lambda: make(seed, judge))
        if not callable(getattr(self.bot, "choose", None)):
            raise Refusal(Message("`{name}` makes no bot: what it makes has no `choose`", name=name), WHAT_IT_IS)

    def choose(self, game: Game) -> int:
        before, total = len(game.choices), len(game.codes)
        choice = watched(self.name, lambda: self.bot.choose(game))
        if len(game.choices) != before:
            message = Message("the bot `{name}` has changed the game itself", name=self.name)
            raise Refusal(message, Message("let it try things on `game.copy()`"))
        if type(choice) is not int or not 0 <= choice < total:
            options = Counted("{n} option", "{n} options", total)
            message = Message(
                "the bot `{name}` chose {choice} of {options}",
                name=self.name,
                choice=repr(choice)[:40],
                options=options,
            )
            raise Refusal(message, Message("`choose` returns the index of an option, the first of which is 0"))
        return choice


def watched(name: str, act: Callable[[], T]) -> T:
    """Lets a bot act. What it prints is no part of a report."""
    try:
        with redirect_stdout(sys.stderr):
            return act()
    except Runaway:
        raise
    except FAULTS as fault:
        raise Refusal(
            Message("the bot `{name}` failed: {reason}", name=name, reason=reason_of(fault)), place_of(name, fault)
        ) from None


def reason_of(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}"


def place_of(name: str, fault: BaseException) -> Message:
    """The last line of the bot's own that was running; where none was, it was called as no bot can be."""
    own = {str(path) for path in module_of(name.partition(BETWEEN)[0]).files}
    frames = [frame for frame in extract_tb(fault.__traceback__) if frame.filename in own]
    return told_place(frames[-1]) if frames else WHAT_IT_IS


def told_place(frame: FrameSummary) -> Message:
    path = Path(frame.filename)
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return Message("see {place}, in `{function}`", place=f"{shown}:{frame.lineno}", function=frame.name)


# --- finding it ---


def own_maker(name: str) -> Callable[[int, Judge], OwnBot]:
    """What makes the bot; Refusal if there is no such function."""
    function_of(name)
    return lambda seed, judge: OwnBot(name, seed, judge)


def function_of(name: str) -> Callable[[int, Judge], Any]:
    module, _, function = name.partition(BETWEEN)
    found = getattr(module_of(module).content, function, None)
    if found is None:
        raise Refusal(
            Message("the module `{module}` has no `{function}`", module=module, function=function), WHAT_IT_IS
        )
    if not callable(found):
        raise Refusal(Message("`{name}` is no function", name=name), WHAT_IT_IS)
    made: Callable[[int, Judge], Any] = found
    return made


@cache
def module_of(name: str) -> Module:
    make_findable(str(Path.cwd()))
    try:
        with redirect_stdout(sys.stderr):
            content = import_module(name)
    except FAULTS as fault:
        message = Message("the module `{name}` of a bot cannot be loaded: {reason}", name=name, reason=reason_of(fault))
        raise Refusal(message, why_not_loaded(fault)) from None
    files = tuple(files_of(content))
    return Module(content, files, hash_of(files))


def why_not_loaded(fault: BaseException) -> Message:
    """Where it failed, if it was found at all."""
    here = str(Path.cwd())
    frames = [frame for frame in extract_tb(fault.__traceback__) if frame.filename.startswith(here)]
    outside = [frame for frame in frames if OURS[0] not in Path(frame.filename).parts]
    return told_place(outside[-1]) if outside else Message("its module is looked for in this folder, too")


def make_findable(folder: str) -> None:
    if folder not in sys.path:
        sys.path.append(folder)


# --- its sources ---


def sources_of(names: Iterable[str]) -> list[str]:
    """What the modules of one's own bots hold, as hashes: their games are kept for these very sources."""
    modules = sorted({name.partition(BETWEEN)[0] for name in names if BETWEEN in name})
    return [module_of(module).sources for module in modules]


def hash_of(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def files_of(module: Any) -> list[Path]:
    """The file of a module, and those below the same folder that it imports, or that these import."""
    own = Path(getattr(module, "__file__", None) or "")
    if own.suffix != ".py":
        return []
    root = [own.parent, *own.parent.parents][module.__name__.count(".") + (own.name == "__init__.py")]
    found: set[Path] = set()
    waiting = [own]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported_by(path, root)
    return [own, *sorted(found - {own})]


def imported_by(path: Path, root: Path) -> Iterator[Path]:
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):  # it is told when somebody imports it
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (file for each in node.names for file in files_called(each.name, root))
        elif isinstance(node, ast.ImportFrom):
            base = path.parents[node.level - 1] if node.level else root
            for each in node.names:
                yield from files_called(f"{node.module}.{each.name}" if node.module else each.name, base)


def files_called(name: str, root: Path) -> Iterator[Path]:
    """The files that importing `a.b` reads: `a/__init__.py`, and `a/b.py` or `a/b/__init__.py`."""
    parts = name.split(".")
    if parts[0] in OURS or OURS[1] in root.parts:
        return
    for length in range(1, len(parts) + 1):
        place = root.joinpath(*parts[:length])
        yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())
