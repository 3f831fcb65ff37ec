"""What all targets of `tools/fuzz.py` share: sound files, how they are changed, and packs that are compiled and played.

A target takes one changed file and says what became of it. Faults with places and refusals are fine; whatever else is
raised is a finding.
"""

import contextlib
import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / place) for place in ("helpers", "every_game")] + [str(ROOT / "tools")]

from fuzz_mutations import Mutate, yaml_mutation  # noqa: E402

from uwc_content.bundle.assemble import assemble  # noqa: E402
from uwc_content.bundle.cache import Cache  # noqa: E402
from uwc_content.bundle.setups import tried_setups  # noqa: E402
from uwc_content.bundle.texts import faults_of_texts  # noqa: E402
from uwc_content.compiler.game_parts import game_of  # noqa: E402
from uwc_content.compiler.parse.files import ParsedFile, SourceFile, parse_file  # noqa: E402
from uwc_content.compiler.parse.names import Names  # noqa: E402
from uwc_content.compiler.pipeline import Compilation, compile_pack  # noqa: E402
from uwc_content.diagnostics import Diagnostic, render  # noqa: E402
from uwc_content.diagnostics.refusal import Refusal  # noqa: E402
from uwc_content.engine.game import Game  # noqa: E402
from uwc_content.engine.kernel import Runaway  # noqa: E402
from uwc_content.games import find  # noqa: E402
from uwc_content.games.interpreters import interpreter  # noqa: E402

CONTENT = ROOT / "content"
PACKS = sorted(path.parent.name for path in CONTENT.glob("*/pack.yaml"))
DECISIONS = 40
"""So far a game with changed content is played."""
MOST_REMEMBERED = 1000
SOUND, REFUSED = "sound", "refused"
Feed = Callable[[str, bytes], str]


class Target(NamedTuple):
    """One kind of file."""

    inputs: list[tuple[str, bytes]]
    """Names and bytes of sound files."""
    mutate: Mutate
    feed: Feed


def told(faults: list[Diagnostic]) -> str:
    """Faults must be showable, with places that exist."""
    for fault in faults:
        assert fault.span.line >= 1, fault
        assert fault.span.column >= 1, fault
    render.as_text(faults[:50], lambda _file, _line: "", str)
    return REFUSED if any(fault.is_error for fault in faults) else SOUND


def remembered(module: ModuleType, name: str) -> None:
    """A function that asks for nothing but its arguments works out once what thousands of inputs have in common."""
    setattr(module, name, lru_cache(MOST_REMEMBERED)(getattr(module, name)))


def nothing_kept(work: Path) -> Cache:
    return Cache(work / "nothing", may_write=False)


# --- packs ---


class Packs:
    """Copies of the packs in which one file at a time is replaced; unchanged files are parsed once."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.parsed: dict[tuple[str, int], ParsedFile] = {}
        shutil.copytree(CONTENT, work / "content")
        shutil.copytree(ROOT / "locales", work / "locales")
        self.known = {
            path.relative_to(work).as_posix(): path.read_bytes() for path in (work / "content").rglob("*.yaml")
        }

    def parse(self, sources: list[SourceFile], names: Names) -> list[ParsedFile]:
        vocabulary = hash(names.vocabulary.model_dump_json())
        kept = {source.digest for source in sources if self.known.get(f"content/{source.shown}") == source.data}
        found = []
        for source in sources:
            key = source.digest, vocabulary
            each = self.parsed.get(key) or parse_file(source, names)
            if source.digest in kept:
                self.parsed[key] = each
            found.append(each)
        return found

    def compiled(self, pack: str) -> Compilation:
        return compile_pack(self.work / "content" / pack, find, shown_from=self.work / "content", parse=self.parse)

    @contextlib.contextmanager
    def spoilt(self, name: str, data: bytes) -> Iterator[str]:
        """The pack of a file while it has these bytes."""
        path = self.work / name
        before = path.read_bytes()
        path.write_bytes(data)
        try:
            yield name.split("/")[1]
        finally:
            path.write_bytes(before)


def feed_pack(packs: Packs, with_texts: float) -> Feed:
    def feed(name: str, data: bytes) -> str:
        chance = random.Random(data)
        with packs.spoilt(name, data) as pack:
            compilation = packs.compiled(pack)
            outcome = told(compilation.faults)
            if chance.random() < with_texts:
                told(faults_of_texts(compilation, packs.work / "locales", nothing_kept(packs.work)))
        if outcome == REFUSED:
            return outcome
        return played(json.loads(assemble(compilation).data), chance)

    return feed


def played(bundle: dict[str, Any], chance: random.Random) -> str:
    """A sound bundle is played for a while; content that cannot be is refused in so many words."""
    try:
        rules = interpreter(bundle)
        options = find(game_of(bundle)).options()
        setups = list(tried_setups(options, bundle, chance.randrange(1000))) if options else []
        if not setups:
            return SOUND
        game = Game.new(rules, chance.choice(setups))
        for _ in range(DECISIONS):
            if game.is_over:
                break
            game.apply(chance.randrange(len(game.codes)))
        assert game.is_over or game.decision is not None
        game.observe(0)
    except (Refusal, Runaway):
        return "stopped"
    return "played"


def pack_target(packs: Packs, wanted: Callable[[str], bool], with_texts: float = 0.0) -> Target:
    files = [(name, data) for name, data in sorted(packs.known.items()) if wanted(name)]
    return Target(files, yaml_mutation(data for _, data in files), feed_pack(packs, with_texts))


def is_items(name: str) -> bool:
    special = (
        "pack.yaml",
        "rules.yaml",
        "vocabulary.yaml",
        "faces.yaml",
        "/scenarios/",
        "/docs/",
        "/boards/",
        "/maps/",
    )
    return not any(piece in name for piece in special)


def own_vocabulary(packs: Packs) -> Target:
    """Vocabularies of games of one's own, and small additions to those of rulesets."""
    extra = b"groups:\n  waterworks: {members: [farm, laboratory]}\ntags: [green]\n"
    for pack in PACKS:
        path = packs.work / "content" / pack / "vocabulary.yaml"
        if not path.is_file():
            path.write_bytes(b"{}\n")
            packs.known[f"content/{pack}/vocabulary.yaml"] = b"{}\n"
    target = pack_target(packs, lambda name: name.endswith("/vocabulary.yaml"))
    games = [path.read_bytes() for path in ROOT.glob("uwc_content/games/*/vocabulary.yaml")]
    return target._replace(mutate=yaml_mutation([*(data for _, data in target.inputs), *games, extra]))
